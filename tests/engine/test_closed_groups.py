"""Closed groups: the answers are those of a slow solver, and both checkers accept their certificates."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import closed_oracle
import pytest
import second_checker
from closed_regions import ClosedGroup, closed_groups
from enclosed_positions import ENCLOSED

from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.engine.race import Race
from assess.engine.settle import settle
from assess.proofs.checker import check
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.rules.position import Color, Position
from assess.system.limits import Limits

LIMITS = Limits(seconds=None, nodes=300_000)
MOST_STATES = 100_000


@pytest.fixture(scope="module")
def solver() -> Path:
    return closed_oracle.build() or pytest.skip("no compiler of C++")


def walled(rows: tuple[str, ...], point: int) -> ClosedGroup:
    """The wall of such a position is all of its last row and what hangs together with it."""
    width = len(rows[0])
    board = [list(row) for row in rows]
    waiting = [(len(rows) - 1, column) for column in range(width)]
    while waiting:
        row, column = waiting.pop()
        if 0 <= row < len(rows) and 0 <= column < width and board[row][column] == "O":
            board[row][column] = "#"
            waiting += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    for row in range(len(rows)):
        for column in range(width):
            near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            signs = {board[a][b] for a, b in near if 0 <= a < len(rows) and 0 <= b < width}
            if board[row][column] == "." and signs == {"#"}:
                board[row][column] = "#"
    return ClosedGroup(rows, tuple("".join(row) for row in board), point)


def test_the_slow_solver_knows_the_enclosed_positions(solver: Path) -> None:
    names = [name for name, one in ENCLOSED.items() if "O" in one.rows[-1] and "X" not in one.rows[-1]]
    groups = [walled(ENCLOSED[name].rows, ENCLOSED[name].both()[1][0].point) for name in names]
    asked = [(group, First.OPPONENT) for group in groups]
    found = dict(zip(names, closed_oracle.answers(solver, asked, MOST_STATES), strict=True))
    expected = {name: "no" if ENCLOSED[name].uncapturable == "no" else "not no" for name in names}
    assert {name: answer for name, answer in found.items() if answer} == {
        name: expected[name] for name in names if found[name]
    }
    assert sum(answer is not None for answer in found.values()) > len(names) * 0.9
    assert {"no", "not no"} <= set(found.values())


@pytest.mark.parametrize(
    ("least", "most", "number"),
    [
        (3, 7, 30),
        (8, 10, 8),
        pytest.param(3, 10, 1000, marks=pytest.mark.slow),
        pytest.param(11, 16, 50, marks=pytest.mark.slow),
    ],
)
def test_random_closed_groups(solver: Path, least: int, most: int, number: int) -> None:
    groups = islice(closed_groups(f"{least} to {most}", least, most), number)
    asked = [(group, first) for group in groups for first in First]
    decided, found = 0, Counter[str]()
    for (group, first), expected in zip(asked, closed_oracle.answers(solver, asked, MOST_STATES), strict=True):
        inquiry = group.inquiry(first=first.value)
        settlement = settle(inquiry, LIMITS)
        if settlement.answer is Answer.UNDECIDED:
            continue
        answer, terms = settlement.answer.value, inquiry.terms()
        assert expected is None or (answer == "no") == (expected == "no"), f"{answer}, slowly {expected}: {group}"
        verdict = check(settlement.certificate, group.rows, terms)
        assert verdict.accepted and verdict.answer == answer, f"{verdict}: {group}"
        assert second_checker.judge(list(group.rows), terms, settlement.certificate) == answer, str(group)
        found[answer] += expected is not None
        decided += 1
    assert decided > 0.9 * len(asked)
    assert min(found["no"], found["yes"]) > number / 4, found


def test_who_lives_with_two_eyes_is_not_only_kept_on_the_board() -> None:
    """Its owner reaches pass-alive strings, in a tenth of the positions that keeping the string for ever takes."""
    group = list(islice(closed_groups("11 to 16", 11, 16), 4))[-1]
    settlement = settle(group.inquiry(first=next(iter(First)).value), Limits(seconds=None, nodes=20_000))
    assert settlement.answer is Answer.YES
    assert settlement.certificate is not None and settlement.certificate["proofs"][0]["kind"] == "reach"


SEKI = "...XOO ...XXO XOOXOO X.XXXO OOOOOO OOOOOO .O.OOO"


def test_who_only_keeps_a_string_has_a_full_share_when_others_have_failed() -> None:
    """The search for its owner's eyes comes to its end; before, this seki took 31,734 positions."""
    position = Position.from_rows(SEKI.split())
    race = Race(Inquiry(position, position.point("D7"), Uncapturable(), Terms(First.OWNER)))
    assert race.work(Limits(seconds=None, nodes=20_000)).answer is Answer.YES
    sides = {prover.side for prover in race._provers if prover.reaches and prover.outcome is SearchOutcome.DISPROVED}
    assert sides == {Color.BLACK}
    assert [prover.share for prover in race._provers if prover.outcome is SearchOutcome.PROVED] == [1]


BULKY_FIVE = """
    OOOOOO.......
    OXXXXO.......
    OX..XO.......
    OX..XO.......
    OXX.XO.......
    OOXXXO.......
    OOOOOO.......
    O.O.O........
    OOOOO........
"""


def test_who_leaves_a_closed_group_no_room_plays_inside() -> None:
    """A dead eye space takes as few positions as its capture, though much of the board is empty."""
    position = Position.from_rows(BULKY_FIVE.split())
    inquiry = Inquiry(position, position.stones.index("X"), IndependentlyAlive(), Terms.of())
    walls = Prover(inquiry, Color.WHITE, Aim.WALLS, Repetition.NEVER, whole_board=False, memory_bytes=2**28)
    assert walls.advance(20_000) is SearchOutcome.PROVED
