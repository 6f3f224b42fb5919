"""Two strings are in a capturing race where whoever moves first takes the other's, and so saves his."""

from __future__ import annotations

from pathlib import Path

import pytest

import assess
from assess.decisions.capturing_race import is_capturing_race
from assess.proofs.questions import Uncapturable
from assess.rules.position import Position
from assess.statuses.finding import inquire

DISPUTES = Path(__file__).parents[2] / "disputes"
RACE = Position.from_rows([".X.XXXXXX", "XXXXXXXXX", "XOOOOOOXX", "XOXXXX.OX"])


def test_who_begins_takes_the_one_and_saves_the_other() -> None:
    assert is_capturing_race(inquire(RACE, "C1", Uncapturable()))


@pytest.mark.parametrize("name", ["E2", "E3"])
def test_two_stones_in_a_ko_each_are_in_no_race(name: str) -> None:
    """Each is taken if its opponent begins, and is not if its owner does; but it may be taken back."""
    position = assess.read(str(DISPUTES / "open-ko.sgf"))
    assert not is_capturing_race(inquire(position, name, Uncapturable()))
