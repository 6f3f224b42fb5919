"""Random games, which tell where to search first."""

from __future__ import annotations

from pathlib import Path

import pytest

from assess.engine import _core
from assess.engine.line_up import helper_strings
from assess.engine.playouts import part_of, share_of
from assess.engine.prover import Aim
from assess.engine.race import Race
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.terms import First, Terms
from assess.reading.files import read
from assess.rules.position import Color, Position
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
ROWS = {  # a black wall with a white stone inside, and White around it
    "walls and a dead stone": (
        "......XO.",
        "..O...XO.",
        "......XO.",
        "XXXXXXXO.",
        "OOOOOOOO.",
        ".........",
        "...X.....",
        ".........",
        ".........",
    ),
}


def random_games(width: int, height: int, stones: str, count: int) -> list[int]:
    """In how many of so many games each point became Black's."""
    return _core.playouts(width, height, stones, count, SCHEDULE.playout_length)


def test_dead_stones_seldom_keep_their_points() -> None:
    position = Position.from_rows(ROWS["walls and a dead stone"])
    shares = {
        name: share_of(string.color, string.points, position)
        for string in position.strings()
        for name in [position.name(min(string.points))]
    }
    assert shares["C8"] < 1 / 2 and shares["D3"] < 1 / 2
    assert shares["G9"] > 1 / 2 and shares["H9"] > 1 / 2


@pytest.mark.parametrize("first", First)
def test_who_takes_a_string_that_looks_dead_works_by_his_odds(first: First) -> None:
    """If its owner moves first, it is likelier to live than it looks."""
    position = Position.from_rows(ROWS["walls and a dead stone"])
    inquiry = Inquiry(position, position.point("D3"), IndependentlyAlive(), Terms(first=first))
    race = Race(inquiry)
    race.work(Limits(seconds=None, nodes=1))
    odds = part_of(Color.WHITE, inquiry)
    assert [prover.share for prover in race._provers if prover.aim is Aim.TAKES] == [odds]
    assert (odds == 1) == (first is First.OPPONENT)


@pytest.mark.parametrize("width", [1, 5, 9, 19, 25])
def test_the_same_games_again(width: int) -> None:
    """Nothing hangs on chance: the same position gives the same counts, on boards of every number of words."""
    stones = ("X" + "." * (width - 1)) * width
    black = random_games(width, width, stones, 20)
    assert black == random_games(width, width, stones, 20)
    assert len(black) == width * width and all(0 <= count <= 20 for count in black)


def natural_games(position: Position, count: int) -> list[int]:
    return _core.natural_playouts(position.width, position.height, position.stones, count, SCHEDULE.playout_length)


def test_in_natural_games_strings_in_a_seki_stand_and_are_counted_as_such() -> None:
    """Other random games fill its liberties."""
    position, games = read(DISPUTES / "seki-in-the-middle.sgf"), 100
    counts, size = natural_games(position, games), len(position.stones)
    assert counts == natural_games(position, games) and len(counts) == 3 * size
    for name in ("H11", "K11"):
        string = position.string_at(position.point(name))
        black = string.color is Color.BLACK
        kept = [counts[point] if black else games - counts[point] for point in string.points]
        assert min(kept) > 90 and share_of(string.color, string.points, position) < 0.6
        assert min(counts[(1 if black else 2) * size + point] for point in string.points) > 90
    largest = max(position.strings(), key=lambda string: len(string.points))
    assert not any(counts[size + point] or counts[2 * size + point] for point in largest.points)


def test_the_shares_of_both_players_are_the_whole() -> None:
    position = Position.from_rows(["X.O", "...", "O.."])
    points = range(9)
    black, white = (share_of(color, points, position) for color in Color)
    assert black + white == pytest.approx(1)
    games = SCHEDULE.playout_games
    assert black == pytest.approx(sum(random_games(3, 3, position.stones, games)) / games / len(points))
    assert 0 < black < 1, "neither player gets everything in every game"


def test_full_boards_come_to_an_end() -> None:
    assert random_games(3, 1, ".X.", 10) == [10, 10, 10]
    assert random_games(3, 1, ".O.", 10) == [0, 0, 0]
    with_captures = random_games(2, 2, "XX.X", 10)  # each takes the other, again and again
    assert any(0 < count < 10 for count in with_captures)


@pytest.mark.parametrize(("width", "rows"), [(2, "XX.X"), (3, "X.O...O.."), (3, ".XX..O...")])
def test_both_players_play_alike(width: int, rows: str) -> None:
    """With the colours exchanged Black gets what White got, but for chance."""
    exchanged = rows.translate(str.maketrans("XO", "OX"))
    both = zip(random_games(width, width, rows, 1000), random_games(width, width, exchanged, 1000), strict=True)
    assert all(abs(black + white - 1000) < 100 for black, white in both)


def test_a_string_may_live_with_the_nearest_that_look_alive() -> None:
    """Not with lone stones, nor with such as look dead; of equally near ones the largest comes first."""
    rows = [
        "..X......",
        ".XX..X...",
        "XXX......",
        "...OOOOO.",
        ".X.O.XX.O",
        "...OOOOOO",
        "XXX......",
        "..X...XX.",
        ".XX......",
    ]
    position = Position.from_rows(rows)
    lone = position.string_at(position.point("B5"))
    names = [position.name(min(string.points)) for string in helper_strings(lone, position)]
    assert names == ["C9", "A3", "G2"]


@pytest.mark.parametrize("name", ["D3", "H9"])
def test_the_owner_searches_first(name: str) -> None:
    """Even where the string may be dead: it keeps its points in nearly half of the games, or in all."""
    position = Position.from_rows(ROWS["walls and a dead stone"])
    assert first_at_work(position, name) == {position.string_at(position.point(name)).color}


def test_where_a_string_is_dead_its_opponent_searches_first() -> None:
    position = read(DISPUTES / "dead-stones-in-territory.sgf")
    string = position.string_at(position.point("B18"))
    assert share_of(string.color, string.points, position) < SCHEDULE.even
    assert first_at_work(position, "B18") == {string.color.opponent}


def first_at_work(position: Position, name: str) -> set[Color]:
    """The sides of the provers that have looked at positions after a moment's search for life."""
    race = Race(Inquiry(position, position.point(name), IndependentlyAlive()))
    race.work(Limits(seconds=None, nodes=1))
    return {prover.side for prover in race._provers if prover.search.positions}
