"""Findings of earlier work on a position are judged again, and what the checker accepts is not asked anew."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import assess
from assess.rules.position import Position
from assess.statuses.string_status import Status

DISPUTES = Path(__file__).parents[2] / "disputes"


def test_strings_are_told_as_soon_as_they_are_settled() -> None:
    position = Position.from_rows([".XO..", "XXO..", ".XO..", "XXOO.", ".XO.."])
    told: list[str] = []
    assessment = assess.status(position, threads=2, on_settled=lambda string: told.append(string.name))
    assert sorted(told) == sorted(string.name for string in assessment.strings)


def test_each_string_is_told_when_a_core_takes_it_up() -> None:
    position = assess.read(DISPUTES / "seki-of-three-strings.sgf")
    turns: list[str] = []
    assessment = assess.status(position, threads=2, finality=False, on_turn=turns.append)
    assert set(turns) == {string.name for string in assessment.strings}
    known = [finding for string in assessment.strings for finding in string.asked]
    turns.clear()
    assess.status(position, threads=2, finality=False, on_turn=turns.append, known=known)
    assert turns == []


@pytest.mark.parametrize("name", ["bent-four-in-the-corner", "seki-with-an-outside-liberty", "square-four"])
def test_what_is_known_is_judged_again_and_not_asked_anew(name: str) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    limits = assess.Limits(seconds=None, nodes=1_000_000)
    first = assess.status(position, limits=limits, finality=False)
    known = [finding for string in first.strings for finding in string.asked]
    again = assess.status(position, limits=assess.Limits(seconds=None, nodes=1), finality=False, known=known)
    assert [string.status for string in again.strings] == [string.status for string in first.strings]
    assert all(string.checked for string in again.strings)


def test_what_is_known_of_another_position_is_not_believed() -> None:
    position = assess.read(DISPUTES / "bent-four-in-the-corner.sgf")
    known = [finding for string in assess.status(position, finality=False).strings for finding in string.asked]
    other = position.with_stones(position.stones.translate(str.maketrans("XO", "OX")))
    forged = [
        dataclasses.replace(finding, inquiry=dataclasses.replace(finding.inquiry, position=other)) for finding in known
    ]
    limits = assess.Limits(seconds=None, nodes=1)
    alone, helped = assess.status(other, limits=limits), assess.status(other, limits=limits, known=forged)
    assert [string.status for string in helped.strings] == [string.status for string in alone.strings]
    assert Status.UNDECIDED in {string.status for string in alone.strings}
