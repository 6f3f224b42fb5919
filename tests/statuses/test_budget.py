"""One budget for all strings of a position."""

from __future__ import annotations

from math import inf

import pytest

from assess.languages.spoken import BadInput
from assess.rules.position import Position
from assess.statuses.queue.budget import NODES_A_SECOND, SharedBudget
from assess.statuses.status_question import StatusQuestion
from assess.system.limits import Limits

POSITION = Position.from_rows(["XX.", "OO.", "..."])


def budget(limits: Limits, **settings: object) -> SharedBudget:
    return SharedBudget.of(StatusQuestion.of(POSITION, limits=limits, **settings))


def test_positions_are_counted_up_to_the_part_that_may_be_spent() -> None:
    counted = budget(Limits(None, 1_000))
    counted.part, counted.nodes = 1 / 2, 499
    assert not counted.spent
    counted.nodes = 500
    assert counted.spent and not counted.interrupted
    counted.part = 1.0
    assert not counted.spent


def test_a_turn_goes_no_further_than_what_is_left() -> None:
    counted = budget(Limits(None, 1_000))
    counted.nodes = 300
    assert counted.allowed(inf, before=100).nodes == 100 + 700
    assert counted.allowed(100 / NODES_A_SECOND, before=0).nodes == 100
    assert budget(Limits(5.0)).allowed(0.5, before=0).seconds == 0.5


def test_who_is_told_to_stop_has_nothing_left() -> None:
    assert budget(Limits(), stop=lambda: True).spent
    unsearched = budget(Limits(), search=False)
    assert unsearched.spent and unsearched.interrupted


def test_a_number_of_positions_takes_one_core() -> None:
    assert budget(Limits(None, 1_000), threads=4).workers == 1
    assert budget(Limits(5.0), threads=4).workers == 4


def test_what_says_nothing_is_refused_before_it_is_begun() -> None:
    for settings in ({"threads": 0}, {"question": "life"}):
        with pytest.raises(BadInput):
            StatusQuestion.of(POSITION, **settings)


def test_what_the_rules_presume_belongs_to_the_verbal_rules() -> None:
    assert StatusQuestion.of(POSITION).examines_moves
    other = StatusQuestion.of(POSITION, rules="japanese-2003")
    assert not other.verbal and not other.examines and not other.examines_moves
    assert not StatusQuestion.of(POSITION, first="owner").examines_moves
    assert not StatusQuestion.of(POSITION, search=False).examines
