"""Formations: diagrams with their formations, and every formation found by enumerating the definition literally."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeVar

import naive
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assess.languages.spoken import BadInput
from assess.rules.formations import EyeFormation, covers, n_eye_formations, pass_alive, two_eye_formations
from assess.rules.position import EMPTY, Color, Position, neighbors

BLACK, WHITE = Color.BLACK, Color.WHITE
KINDS = ("two-eye", "n-eye", "pass-alive")


def board(diagram: str) -> Position:
    return Position.from_rows(diagram.split())


def kinds_covering(position: Position, color: Color, points: Iterable[str], scope: str) -> list[str]:
    asked = [position.point(name) for name in points]
    return [kind for kind in KINDS if covers(position, color, asked, kind, scope)]


ONE_STRING = """
.X.XO
XXXXO
OOOOO
....."""

SHARED_EYES = """
XXXXX
XOOOX
XO.OX
XOOOX
.XXX.
OOOOO
....."""

TWO_HEADED_DRAGON = """
.XXX.
XOOOX
XO.OX
XOOOX
XXXXX"""

THREE_STRINGS = """
XXXXX
XOOOX
XO.OX
XOOOX
.XXX.
XOOOX
XO.OX
XOOOX
XXXXX"""

FOUR_STRINGS = """
XXXXXXXXX
XOOOOOOOX
XOOO.OOOX
XOOOOOOOX
XOXXXXXOX
XOXOOOXOX
XOXO.OXOX
XOXOOOXOX
XX.XXX.XX
OOXOOOXOO
OOXO.OXOO
.OXOOOXO.
OOXXXXXOO"""


@pytest.mark.parametrize(
    ("diagram", "strings", "eyes"),
    [
        (ONE_STRING, 1, ["A4", "C4"]),
        (".XX XX. .XX", 1, ["A3", "C2", "A1"]),
        ("X. .X", 2, ["B2", "A1"]),
        (TWO_HEADED_DRAGON, 2, ["A5", "E5"]),
        (THREE_STRINGS, 3, ["A5", "E5"]),
        (FOUR_STRINGS, 4, ["C5", "G5"]),
    ],
)
def test_the_strings_of_an_eye_formation_share_its_eyes(diagram: str, strings: int, eyes: list[str]) -> None:
    position = board(diagram)
    (formation,) = n_eye_formations(position, BLACK)
    assert len(formation.strings) == strings
    assert position.names(formation.eyes) == eyes
    assert two_eye_formations(position, BLACK) == ([formation] if len(eyes) == 2 else [])


def test_an_eye_formation_covers_its_stones_and_eyes() -> None:
    position = board(ONE_STRING)
    (formation,) = two_eye_formations(position, BLACK)
    assert position.names(formation.points) == ["A4", "B4", "C4", "D4", "A3", "B3", "C3", "D3"]
    assert kinds_covering(position, BLACK, ["A4", "D3"], "all") == list(KINDS)
    assert kinds_covering(position, BLACK, ["A4", "E4"], "all") == []
    assert kinds_covering(position, BLACK, ["A4", "E4"], "one") == list(KINDS)


def test_an_eye_shared_with_an_opposing_stone_is_none() -> None:
    assert n_eye_formations(board(SHARED_EYES), BLACK) == []
    assert pass_alive(board(SHARED_EYES), BLACK, False).strings == ()
    position = board(".XO. XX.O .XO.")
    assert n_eye_formations(position, BLACK) == []
    assert kinds_covering(position, BLACK, ["B3"], "one") == ["pass-alive"]  # by the corners, not by C2


def test_three_eyes_are_no_two_eye_formation() -> None:
    position = board(".X.X. XXXXX")
    assert kinds_covering(position, BLACK, ["B2"], "one") == ["n-eye", "pass-alive"]


def test_false_eyes_are_no_formation() -> None:
    """A3 touches one eye only, so the eye in the corner is false until B3 is Black's."""
    false = board(".XX.X XOXXX OOOOO .....")
    assert kinds_covering(false, BLACK, ["A3", "B4", "E4"], "one") == []
    true = board(".XX.X XXXXX OOOOO .....")
    assert kinds_covering(true, BLACK, ["A3", "B4", "E4"], "all") == list(KINDS)


def test_outside_liberties_are_not_for_eye_formations() -> None:
    position = board(".X.X. XXXX. ..... ..O..")
    assert kinds_covering(position, BLACK, ["A4", "D4"], "all") == ["pass-alive"]
    assert position.names(pass_alive(position, BLACK, False).points) == ["A4", "B4", "C4", "D4", "A3", "B3", "C3", "D3"]


def test_an_eye_of_two_points_is_a_vital_region() -> None:
    position = board("..X.X XXXXX OOOOO .....")
    assert kinds_covering(position, BLACK, ["A4", "B4"], "all") == ["pass-alive"]


def test_inside_stones() -> None:
    """A stone inside the big region: pass-alive, but not without inside opposing stones."""
    clean = board("...X. XXXXX OOOOO .....")
    assert pass_alive(clean, BLACK, False) == pass_alive(clean, BLACK, True)
    entered = board(".O.X. XXXXX OOOOO .....")
    assert pass_alive(entered, BLACK, False).strings == ()
    assert kinds_covering(entered, BLACK, ["D4"], "one") == []
    alive = pass_alive(entered, BLACK, True)
    assert [entered.names(region) for region in alive.regions] == [["A4", "B4", "C4"], ["E4"]]
    assert alive.points == pass_alive(clean, BLACK, False).points


def test_a_vital_region_touches_its_string_everywhere() -> None:
    wide = board(".X... XX... XXXXX OOOOO .....")  # six points to the right: D5 and E5 touch no stone
    assert pass_alive(wide, BLACK, True).strings == ()


def test_enclosed_is_not_covered() -> None:
    """White's formation covers nothing of Black's, although it encloses all of it."""
    position = board(".O. OOO XXX .X.")
    for color, other in ((WHITE, "A2 B2 C2 B1 A1 C1"), (BLACK, "A3 B3 C3 B4 A4 C4")):
        assert kinds_covering(position, color, other.split(), "one") == []
    assert kinds_covering(position, WHITE, ["A4", "B4", "C4", "A3", "B3", "C3"], "all") == list(KINDS)
    assert kinds_covering(position, BLACK, ["A1", "B1", "C1", "A2", "B2", "C2"], "all") == list(KINDS)


def test_two_separate_two_eye_formations_are_not_one() -> None:
    position = board(".X.XOOX.X. XXXXOOXXXX OOOOOOOOOO ..........")
    assert len(two_eye_formations(position, BLACK)) == 2
    assert kinds_covering(position, BLACK, ["B4", "J4"], "one") == list(KINDS)
    assert kinds_covering(position, BLACK, ["B4", "J4"], "all") == ["n-eye", "pass-alive"]
    assert kinds_covering(position, BLACK, ["B4", "D3"], "all") == list(KINDS)


def test_no_formation_at_all() -> None:
    for diagram in (".", "...", "XX.", "XO XO"):
        assert n_eye_formations(board(diagram), BLACK) == []
        alive = pass_alive(board(diagram), BLACK, True)
        assert (alive.strings, alive.regions, alive.points) == ((), (), frozenset())


def test_words_and_points_are_required() -> None:
    position = board(".X.")
    for points, kind, scope in (([1], "three-eye", "one"), ([1], "n-eye", "some"), ([], "n-eye", "all")):
        with pytest.raises(BadInput):
            covers(position, BLACK, points, kind, scope)


Points = frozenset[int]
Item = TypeVar("Item")


def subsets(items: Iterable[Item]) -> Iterator[tuple[Item, ...]]:
    every = list(items)
    return (chosen for count in range(len(every) + 1) for chosen in combinations(every, count))


def strings_and_eyes(position: Position, color: Color) -> Iterator[tuple[frozenset[Points], Points, set[int]]]:
    """All sets of strings with all sets of empty points, of which each touches only those strings and each string no
    other empty point; and for each string, how many of the empty points it touches."""
    near = neighbors(position.width, position.height)
    own = [string for string in position.strings() if string.color is color]
    for strings in subsets(own):
        stones = {point for string in strings for point in string.points}
        for eyes in map(frozenset, subsets(position.empty_points())):
            if all(string.liberties <= eyes for string in strings) and all(set(near[eye]) <= stones for eye in eyes):
                touched = {len(string.liberties & eyes) for string in strings}
                if strings:
                    yield frozenset(string.points for string in strings), eyes, touched


def plain(formation: EyeFormation) -> tuple[frozenset[Points], Points]:
    return frozenset(string.points for string in formation.strings), formation.eyes


def unions(formations: Iterable[tuple[frozenset[Points], Points]]) -> set[tuple[frozenset[Points], Points]]:
    found = set()
    for chosen in subsets(formations):
        if chosen:
            strings, eyes = zip(*chosen, strict=True)
            found.add((frozenset[Points]().union(*strings), frozenset[int]().union(*eyes)))
    return found


def pass_alive_points(position: Position, color: Color, inside_stones: bool) -> set[int]:
    """The points of all sets of strings that have, each, two vital regions touching no other strings of the player."""
    near = neighbors(position.width, position.height)
    own = [string for string in position.strings() if string.color is color]
    others = {point for point, stone in enumerate(position.stones) if stone != color.stone}
    regions = []
    while others:
        region = {min(others)}
        while more := {next_to for point in region for next_to in near[point] if next_to in others} - region:
            region |= more
        others -= region
        empty = {point for point in region if position.stones[point] == EMPTY}
        if empty and (inside_stones or empty == region):
            regions.append((region, empty))
    covered: set[int] = set()
    for strings in subsets(own):
        stones = {point for string in strings for point in string.points}
        enclosed = [
            (region, empty)
            for region, empty in regions
            if {next_to for point in region for next_to in near[point]} <= region | stones
        ]
        vital = [[region for region, empty in enclosed if empty <= string.liberties] for string in strings]
        if all(len(found) >= 2 for found in vital):
            covered |= stones.union(*(region for found in vital for region in found))
    return covered


@st.composite
def crowded_positions(draw: st.DrawFn) -> Position:
    """Positions with few empty points and mostly black stones, where formations are not rare."""
    width, height = draw(st.sampled_from([(3, 3), (4, 2), (7, 1), (5, 2), (4, 3), (5, 3)]))
    stones = draw(st.lists(st.sampled_from("XXXX..O"), min_size=width * height, max_size=width * height))
    return Position(width, height, "".join(stones))


@settings(max_examples=300)
@given(crowded_positions())
def test_formations_are_what_the_definitions_say(position: Position) -> None:
    assume(len(position.empty_points()) <= 9)
    for color in Color:
        literal = list(strings_and_eyes(position, color))
        two_eye = {(strings, eyes) for strings, eyes, touched in literal if len(eyes) == 2 and touched == {2}}
        n_eye = {(strings, eyes) for strings, eyes, touched in literal if len(eyes) >= 2 and min(touched) >= 2}

        assert {plain(formation) for formation in two_eye_formations(position, color)} == two_eye
        assert unions(plain(formation) for formation in n_eye_formations(position, color)) == n_eye
        for inside_stones in (False, True):
            expected = pass_alive_points(position, color, inside_stones)
            assert pass_alive(position, color, inside_stones).points == expected


@pytest.mark.parametrize(("width", "height"), [(7, 1), (2, 4), (3, 3)])
def test_every_position_of_a_small_board(width: int, height: int) -> None:
    """The naive solver has its own formations."""
    tiny = naive.Board(width, height)
    seen = dict.fromkeys(KINDS, 0)
    for stones in tiny.positions():
        position = Position.from_rows(tiny.rows(stones))
        found = {
            "two-eye": [one.points for one in two_eye_formations(position, BLACK)],
            "n-eye": [frozenset[int]().union(*(one.points for one in n_eye_formations(position, BLACK)))],
            "pass-alive": [pass_alive(position, BLACK, False).points],
        }
        for kind in KINDS:
            points = sorted(sum(1 << point for point in one) for one in found[kind] if one)
            assert points == sorted(tiny.covered(stones, naive.BLACK, kind)), (tiny.rows(stones), kind)
            seen[kind] += len(points)
    assert all(seen.values())
