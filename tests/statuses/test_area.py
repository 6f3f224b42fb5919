"""The score by area of the statuses that are judged as ever, beside that by territory: boards counted by hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_statuses import CASES, status_of

import assess
from assess.languages.spoken import BadInput
from assess.reports.text.result_text import result_sentence
from assess.reports.text.score_text import score_sentence
from assess.rules.area_rules import AreaRules
from assess.rules.position import Color, Position, PrisonerStones
from assess.statuses.string_status import Status
from assess.statuses.territory import score_bounds, score_of, territory_of
from assess.statuses.warning import Caution


@dataclass(frozen=True)
class Counted:
    """A board with Black's and White's points by area, and Black's less White's by territory, counted by hand."""

    rows: tuple[str, ...]
    area: tuple[float, float]
    territory: float
    taken: tuple[int, int] = (0, 0)


BOARDS = {
    "three dame between living groups": Counted((".X.O.", "XX.OO", ".X.O."), (6, 6), 0),
    "Black has filled one of them": Counted((".XXO.", "XX.OO", ".X.O."), (7, 6), 0),
    "all are filled, Black made the last play": Counted((".XXO.", "XXXOO", ".XOO."), (8, 7), 0),
    "nothing left to play": Counted(("..XO..", ".XXOO.", "XXXOOO", "..XO.."), (12, 12), 0),
    "Black has played a needless teire": Counted((".XXO..", ".XXOO.", "XXXOOO", "..XO.."), (12, 12), -1),
    "a dead stone of White's": Counted(("..XO..", ".XXOO.", "XXXOOO", "O.XO.."), (12, 12), 1),
    "a seki of one eye each": Counted(("OOOXX", ".O.X."), (4, 5), 0),
    "a prisoner counts by territory alone": Counted((".X.O.", "XX.OO", ".X.O."), (6, 6), -2, taken=(2, 0)),
}


@pytest.mark.parametrize("name", BOARDS)
def test_both_counts_of_a_board(name: str) -> None:
    board = BOARDS[name]
    position = Position.from_rows(board.rows, PrisonerStones(*board.taken))
    by_area = assess.status(position.by_area("new-zealand"))
    by_territory = assess.status(position)
    assert by_area.score is not None and by_territory.score is not None
    assert (by_area.score.black, by_area.score.white) == board.area and by_area.score.by_area
    assert by_territory.score.margin == board.territory and not by_territory.score.by_area
    assert [one.status for one in by_area.strings] == [one.status for one in by_territory.strings]


def test_points_that_are_nobodys_are_shared_by_chinese_rules_alone() -> None:
    position = Position.from_rows((".XXO.", "XX.OO", ".X.O."))
    for rules, scores in ((AreaRules.CHINESE, (8, 7)), (AreaRules.AGA, (7, 6)), (AreaRules.TROMP_TAYLOR, (7, 6))):
        score = assess.status(position.by_area(rules)).score
        assert score is not None and (score.black, score.white) == scores and score.margin == 1


@pytest.mark.parametrize(
    ("rules", "points"),
    [("chinese", 3), ("aga", 2), ("bga", 2), ("french", 2), ("new-zealand", 0), ("ing", 0), ("tromp-taylor", 0)],
)
def test_what_white_is_given_for_three_handicap_stones(rules: str, points: int) -> None:
    position = Position.from_rows((".X.O.", "XX.OO", ".X.O."))
    even, handicap = (assess.status(position.by_area(rules, stones)).score for stones in (0, 3))
    assert even is not None and handicap is not None
    assert handicap.white - even.white == points and handicap.black == even.black


def test_a_tie_is_blacks_by_ing_alone() -> None:
    position = Position.from_rows((".X.O.", "XX.OO", ".X.O."))
    winners = {rules: score.winner for rules in AreaRules if (score := assess.status(position.by_area(rules)).score)}
    assert {rules for rules, winner in winners.items() if winner is Color.BLACK} == {AreaRules.ING}
    assert None in winners.values()


def test_a_tie_that_may_come_about_is_no_win_by_points() -> None:
    position = Position.from_rows(("..X", "X..")).by_area("ing")
    assessment = assess.status(position, limits=assess.Limits(nodes=1))
    told = result_sentence(assessment, assess.looks(assessment))
    assert told.startswith('Proved: between "Black wins, who has a tie by these rules" and "Black wins by 6".')
    assert "by 0" not in told + score_sentence(assessment)


def test_a_dead_stone_in_a_seki_comes_off() -> None:
    """The middle of disputes/prisoner-in-a-seki-decides.sgf: by territory G19 stays, and is no prisoner."""
    record = assess.read("disputes/prisoner-in-a-seki-decides.sgf")
    found = assess.status(record.by_area("aga"))
    assert found.territory is not None and record.names(found.territory.dead_stones) == ["G19"]
    assert {"G19", "H19", "M19"} <= set(record.names(found.territory.black | found.territory.white))
    assert not [one for one in found.warnings if Caution.PRISONERS in {said.what for said in one.said}]


def test_dead_stones_of_both_that_face_each_other_leave_the_score_open() -> None:
    """Whoever begins takes the other: nobody can say which of them comes off."""
    position = Position.from_rows(("X.O", "X.O")).by_area("aga")
    found = assess.status(position, precedents="strict")
    assert {one.status for one in found.strings} == {Status.DEAD}
    assert found.score is None and found.bounds is not None
    assert (found.bounds.least.margin, found.bounds.most.margin) == (-6, 6)
    assert "play is not over" in score_sentence(found)


def test_open_points_are_told_as_area_counts_them() -> None:
    position = Position.from_rows((".X.O.", "XX.OO", ".X.O."))
    (warning,) = assess.status(position.by_area("chinese")).warnings
    assert [said.what for said in warning.said] == [Caution.OPEN_BY_AREA]
    assert position.names(warning.points) == ["C3", "C2", "C1"]


def test_no_rules_by_area_of_such_a_word() -> None:
    with pytest.raises(BadInput, match="choose one of chinese, aga"):
        Position.from_rows(("...",)).by_area("japanese")


def plain_area(position: Position, off: frozenset[int]) -> tuple[int, int]:
    """Each player's area, point by point: a point is a player's whose stones alone are reached from it."""
    width = position.width
    stones = ["." if point in off else stone for point, stone in enumerate(position.stones)]

    def reached(start: int) -> set[str]:
        seen, left, found = {start}, [start], set()
        while left:
            point = left.pop()
            row, column = divmod(point, width)
            for other_row, other_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                other = other_row * width + other_column
                if not (0 <= other_row < position.height and 0 <= other_column < width) or other in seen:
                    continue
                seen.add(other)
                if stones[other] == ".":
                    left.append(other)
                else:
                    found.add(stones[other])
        return found

    owners = [{stone} if stone != "." else reached(point) for point, stone in enumerate(stones)]
    return owners.count({"X"}), owners.count({"O"})


@settings(max_examples=200)
@given(rows=st.lists(st.text("XO..", min_size=4, max_size=4), min_size=3, max_size=4), data=st.data())
def test_settled_statuses_give_the_plain_area_and_open_ones_bounds_that_hold(
    rows: list[str], data: st.DataObject
) -> None:
    position = Position.from_rows(rows).by_area("aga")
    strings = position.strings()
    drawn = [data.draw(st.sampled_from(CASES)) for _ in strings]
    statuses = [status_of(position, string, *case) for string, case in zip(strings, drawn, strict=True)]
    found, bounds = territory_of(position, statuses), score_bounds(position, statuses)
    told = score_of(position, found)
    ways = list(product(*(may_be for may_be, _ in drawn)))
    for way in ways if len(ways) <= 50 else ways[:: len(ways) // 50]:
        settled = [status_of(position, one, (status,), False) for one, status in zip(strings, way, strict=True)]
        score = score_of(position, territory_of(position, settled))
        if score is None:
            assert told is None  # dead stones of both players face each other
            continue
        dead = frozenset[int]().union(
            *(one.string.points for one in settled if one.status is Status.DEAD),
        )
        assert (score.black, score.white) == plain_area(position, dead)
        assert bounds.least.margin <= score.margin <= bounds.most.margin
        assert told is None or told == score
