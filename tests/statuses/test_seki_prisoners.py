"""Prisoners not yet taken in sekis of one eye each, the third difficulty of the rules, on narrow boards."""

from __future__ import annotations

import pytest

import assess
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.final import finality
from assess.statuses.queue import examiner, owner_begins
from assess.statuses.string_status import Status
from assess.statuses.warning import WarningCode

LIMITS = assess.Limits(seconds=None, nodes=4_000_000)
SWAPPED = str.maketrans("XO", "OX")
SMALL = ["XXOOOOOX.X.", ".X.O.XOXXXX"]
"""White takes F1 with E1, and the seki stays."""
MIDDLE = ["XXOOOOOX.", ".X.O.XOXX", "XXOOOOOX."]
LARGE = [".OXXXOOOOOX.", "OOX.X.O.XOXX", ".OXXXOOOOOX."]
"""White takes J2 with H2, the seki stays, and White wins by one point instead of jigo."""


def images(rows: list[str]) -> list[list[str]]:
    """A board turned, mirrored and with colours exchanged."""
    mirrored = [row[::-1] for row in rows]
    turned = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    across = [row[::-1] for row in turned]
    boards = [rows, rows[::-1], mirrored, mirrored[::-1], turned, turned[::-1], across, across[::-1]]
    return [image for board in boards for image in (board, [row.translate(SWAPPED) for row in board])]


def holds(found: Assessment) -> None:
    """One string is dead, as the third difficulty has it; two are alive in seki, and hang on no cycle."""
    statuses = [string.status for string in found.strings]
    (dead,) = (string for string in found.strings if string.status is Status.DEAD)
    assert dead.precedent is not None and dead.precedent.name == "prisoners-in-a-seki"
    assert statuses.count(Status.ALIVE_IN_SEKI) == 2 and Status.UNDECIDED not in statuses
    assert not any(finding.hangs_on_cycle for string in found.strings for finding in string.findings)
    (warning,) = (one for one in found.warnings if one.code is WarningCode.PRISONERS_IN_SEKI)
    assert "could have taken at" in warning.text and found.score is not None
    left, taken = (option for option in found.options if option.ruling)
    assert left.score is not None and taken.score is not None
    assert abs(left.score.margin - taken.score.margin) == 1


@pytest.mark.parametrize("rows", images(SMALL)[::3], ids="/".join)
def test_a_prisoner_in_a_seki_of_one_eye_each(rows: list[str]) -> None:
    holds(assess.status(Position.from_rows(rows), limits=LIMITS))


@pytest.mark.slow
@pytest.mark.parametrize("rows", [*images(SMALL), *images(MIDDLE)[:4], *images(LARGE)], ids="/".join)
def test_however_the_board_is_turned(rows: list[str]) -> None:
    holds(assess.status(Position.from_rows(rows), limits=assess.Limits(seconds=None, nodes=200_000_000)))


def test_the_limits_lift_what_one_question_may_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """That the seki stays one takes tens of thousands of positions: with less for each question at first, it is found
    where all of the limits may be spent, and else it is said after how many positions it is not known."""
    monkeypatch.setattr(owner_begins, "EACH", 1_000)
    monkeypatch.setattr(owner_begins, "EFFORT", 0)
    monkeypatch.setattr(examiner, "LEAST_NODES", 1_000)
    monkeypatch.setattr(finality, "MORE_NODES", 1_000)
    position = Position.from_rows(SMALL)
    short = assess.status(position, limits=LIMITS, precedents="strict")
    (text,) = (one.text for one in short.warnings if one.code is WarningCode.PRISONERS_IN_SEKI)
    assert "Whether White could have taken them without losing the seki is not known (after " in text
    lifted = assess.Limits(seconds=None, nodes=LIMITS.nodes, thorough=True)
    found = assess.status(position, limits=lifted, precedents="strict")
    (text,) = (one.text for one in found.warnings if one.code is WarningCode.PRISONERS_IN_SEKI)
    assert "White could have taken at E1 without losing the seki" in text
