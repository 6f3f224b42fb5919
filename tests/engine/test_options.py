"""The tunable numbers of the search and of its schedule: each in one table, within its range, for experiments only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assess.engine import _core, schedule
from assess.engine.prover import Aim, Prover, Repetition
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.rules.position import Position

TABLE = [*_core.options(), *schedule.options()]
ENGINE = Path(schedule.__file__).parent
TABLES = ("options.hpp", "schedule.py")
SOURCES = [path for path in ENGINE.rglob("*.*") if path.suffix in (".hpp", ".py") and path.name not in TABLES]


@pytest.fixture
def changed() -> Iterator[None]:
    yield
    for option in _core.options():
        _core.set_option(option.name, option.default)


@pytest.mark.parametrize("option", TABLE, ids=lambda option: option.name)
def test_a_number_is_in_its_range_explained_and_used(option: _core.Option | schedule.ScheduleNumber) -> None:
    assert option.least <= option.default <= option.most
    assert option.use
    name = f"SCHEDULE.{option.name}" if isinstance(option, schedule.ScheduleNumber) else f".{option.name}"
    assert any(name in path.read_text(encoding="utf-8") for path in SOURCES)


def positions() -> int:
    position = Position.from_rows([".........", ".XXXXXXX.", ".X.....X.", ".OOOOOOO.", ".........", *["........."] * 4])
    inquiry = Inquiry(position, position.point("B8"), IndependentlyAlive())
    prover = Prover(inquiry, inquiry.reacher, Aim.REACHES, Repetition.NEVER, False, 2**26)
    prover.advance(20_000)
    return prover.search.positions


@pytest.mark.usefixtures("changed")
def test_a_number_counts_for_the_searches_made_after_it_was_set() -> None:
    before = positions()
    _core.set_option("outside_cost", 0)
    assert next(option.value for option in _core.options() if option.name == "outside_cost") == 0
    assert positions() != before
    _core.set_option("outside_cost", 20)
    assert positions() == before


@pytest.mark.usefixtures("changed")
@pytest.mark.parametrize(("name", "value"), [("outside_cost", -1), ("radius_1", -1), ("nonsense", 1)])
def test_what_makes_no_sense_is_refused(name: str, value: int) -> None:
    with pytest.raises(ValueError):
        _core.set_option(name, value)
