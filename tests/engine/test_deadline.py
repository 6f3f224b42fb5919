"""A limit of time is handed down to all that takes time: on a clock of its own, which goes on with the work alone."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from enclosed_positions import ENCLOSED
from enumeration import ALIVE

import assess
from assess.engine import deadline
from assess.engine.deadline import Deadline, Pace
from assess.engine.prover import Prover, SearchOutcome
from assess.engine.settle import settle
from assess.gtp.clock import InTime
from assess.gtp.judge import Judge
from assess.proofs import checker
from assess.proofs.questions import Answer
from assess.rules.color import Color
from assess.rules.proof_play import State, legal_plays, make_play
from assess.statuses.finding import finding_of

DISPUTES = Path(__file__).parents[2] / "disputes"
POSITION_SECONDS = 1 / 100_000
PATTERN_SECONDS = 1 / 2_000
ONE_STEP = 0.02
"""Seconds of the smallest piece of work: a few hundred positions."""


class Clock:
    """Seconds that pass when positions are looked at and patterns checked, and never else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.checked = 1000.0, 0
        advance, check = Prover.advance, checker.check

        def slow_advance(prover: Prover, budget: int) -> SearchOutcome:
            before = prover.search.positions
            outcome = advance(prover, budget)
            self.now += (prover.search.positions - before) * POSITION_SECONDS
            return outcome

        def slow_check(certificate: Any, *rest: Any) -> checker.Verdict:
            self.checked += 1
            self.now += sum(len(proof["entries"]) for proof in certificate["proofs"]) * PATTERN_SECONDS
            return check(certificate, *rest)

        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(Prover, "advance", slow_advance)
        monkeypatch.setattr(checker, "check", slow_check)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def random_game(moves: int) -> assess.Position:
    """A board of 19x19 after so many random moves: much of it stays open."""
    chance = random.Random(19)
    state = State(assess.Position(19, 19, "." * 361), Color.BLACK)
    for _ in range(moves):
        state = make_play(state, chance.choice(legal_plays(state))).state
    return state.position


@pytest.mark.parametrize("seconds", [0.05, 0.2, 1.0])
@pytest.mark.parametrize("name", ["three-sekis", "a random game"])
def test_statuses_end_in_time(clock: Clock, name: str, seconds: float) -> None:
    position = random_game(150) if name == "a random game" else assess.read(DISPUTES / f"{name}.sgf")
    begun = clock.now
    found = assess.status(position, limits=assess.Limits(seconds=seconds), threads=1)
    assert found.undecided, "the limit was reached"
    assert seconds / 2 < clock.now - begun <= seconds * (1 + deadline.LEEWAY) + ONE_STEP
    assert not found.interrupted and (clock.checked or seconds < 0.2)


@pytest.mark.parametrize("seconds", [0.05, 0.2, 1.0])
def test_a_question_ends_in_time(clock: Clock, seconds: float) -> None:
    rows = ["." * 19] * 9 + ["........XO........."] + ["." * 19] * 9
    begun = clock.now
    position = assess.Position.from_rows(rows)
    found = assess.ask(position, "J10", assess.IndependentlyAlive(), limits=assess.Limits(seconds=seconds))
    assert found.answer is Answer.UNDECIDED
    assert seconds * 0.9 < clock.now - begun <= seconds + ONE_STEP


def test_a_proof_is_judged_only_when_there_is_time(clock: Clock) -> None:
    settlement = settle(ENCLOSED["bent four in the corner"].asked(ALIVE[0]).inquiry)
    assert settlement.certificate is not None
    too_late = finding_of(settlement, True, Deadline.after(0.0))
    assert (too_late.answer, too_late.evidence, clock.checked) == (Answer.UNDECIDED, None, 0)
    assert too_late.nodes == settlement.nodes
    in_time = finding_of(settlement, True, Deadline.after(60.0))
    assert (in_time.answer, in_time.checked, clock.checked) == (settlement.answer, True, 1)


def test_nothing_is_begun_that_does_not_fit(clock: Clock) -> None:
    whole = Deadline.after(1.0)
    assert whole is not None and Deadline.after(None) is None
    for _ in range(30):
        whole.note(Pace.SEARCHING, 1000, 0.01)
    assert whole.positions(1.0) == pytest.approx(50_000, rel=0.01)
    assert whole.positions(0.0) == deadline.LEAST_POSITIONS
    for _ in range(30):
        whole.note(Pace.CHECKING, 100, 0.1)
    assert whole.fits(Pace.CHECKING, 1000) and not whole.fits(Pace.CHECKING, 1100)
    clock.now += 0.9
    assert whole.fits(Pace.CHECKING, 100) and not whole.fits(Pace.CHECKING, 130)


def test_the_clock_of_a_game_is_handed_down(clock: Clock) -> None:
    judge = Judge(assess.Limits(seconds=60.0))
    position = assess.read(DISPUTES / "three-sekis.sgf")
    begun = clock.now
    found = judge.assessment(position, InTime(lambda: False, begun + 0.3))
    assert found.undecided and clock.now - begun <= 0.3 * (1 + deadline.LEEWAY) + ONE_STEP
