"""A limit of time is handed down to all that takes time: on a clock of its own, which goes on with the work alone."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from enclosed_positions import ENCLOSED
from enumeration import ALIVE

import assess
from assess.engine import deadline
from assess.engine.deadline import Deadline, TimeIsUp
from assess.engine.prover import Prover, SearchOutcome
from assess.engine.settle import settle
from assess.faces.cli import main
from assess.faces.exit_codes import ExitCode
from assess.faces.gtp.judge import InTime, Judge
from assess.faces.remembering import MOST_FOR_TELLING, TELLING
from assess.proofs import checker
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Answer
from assess.reports.text.cycle_text import cycle_sentence
from assess.requests.answer import add_tries_in_time
from assess.rules.position import Color
from assess.rules.proof_play import State, legal_plays, make_play
from assess.statuses import finding, judgement
from assess.statuses.finding import finding_of, inquire

DISPUTES = Path(__file__).parents[2] / "disputes"
POSITION_SECONDS = 1 / 100_000
PATTERN_SECONDS = 1 / 2_000
ONE_STEP = 0.02
"""Seconds of the smallest piece of work: a few hundred positions."""
PIECE_SECONDS = judgement.PIECE * PATTERN_SECONDS
"""Seconds of the smallest piece of a check."""


class Clock:
    """Seconds that pass when positions are looked at and patterns checked, and never else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.checked, self.pattern_seconds, self.begun = 1000.0, 0, PATTERN_SECONDS, False
        advance, check, pause = Prover.advance, checker.check, Deadline.require_time
        self.patterns_left: int | None = None  # of the check that goes on

        def slow_advance(prover: Prover, budget: int) -> SearchOutcome:
            before = prover.search.positions
            outcome = advance(prover, budget)
            self.now += (prover.search.positions - before) * POSITION_SECONDS
            return outcome

        def slow_check(certificate: Any, *rest: Any) -> checker.Verdict:
            self.checked += 1
            self.patterns_left, self.begun = sum(len(proof["entries"]) for proof in certificate["proofs"]), False
            try:
                verdict = check(certificate, *rest)
                self._pass(self.patterns_left)
                return verdict
            finally:
                self.patterns_left = None

        def slow_pause(deadline: Deadline) -> None:
            if self.patterns_left is not None:
                self._pass(min(judgement.PIECE, self.patterns_left) if self.begun else 0)
                self.begun = True
            pause(deadline)

        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(Prover, "advance", slow_advance)
        monkeypatch.setattr(checker, "check", slow_check)
        monkeypatch.setattr(Deadline, "require_time", slow_pause)

    def _pass(self, patterns: int) -> None:
        if self.patterns_left is not None:
            self.patterns_left -= patterns
        self.now += patterns * self.pattern_seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@cache
def random_game(moves: int) -> assess.Position:
    """A board of 19x19 after so many random moves: much of it stays open."""
    chance = random.Random(19)
    state = State(assess.Position(19, 19, "." * 361), Color.BLACK)
    for _ in range(moves):
        state = make_play(state, chance.choice(legal_plays(state))).state
    return state.position


@pytest.mark.parametrize("seconds", [0.05, 0.2, pytest.param(1.0, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["three-sekis", "a random game"])
def test_statuses_end_in_time(clock: Clock, name: str, seconds: float) -> None:
    position = random_game(150) if name == "a random game" else assess.read(DISPUTES / f"{name}.sgf")
    begun = clock.now
    found = assess.status(position, limits=assess.Limits(seconds=seconds), threads=1)
    assert found.undecided, "the limit was reached"
    assert seconds / 2 < clock.now - begun <= seconds * (1 + deadline.LEEWAY) + ONE_STEP + PIECE_SECONDS
    assert not found.interrupted and (clock.checked or seconds < 0.2)


@pytest.mark.parametrize("seconds", [0.05, 0.2, 1.0])
def test_a_question_ends_in_time(clock: Clock, seconds: float) -> None:
    rows = ["." * 19] * 9 + ["........XO........."] + ["." * 19] * 9
    begun = clock.now
    position = assess.Position.from_rows(rows)
    found = assess.ask(position, "J10", assess.IndependentlyAlive(), limits=assess.Limits(seconds), threads=1)
    assert found.answer is Answer.UNDECIDED
    assert seconds * 0.9 < clock.now - begun <= seconds + ONE_STEP


def test_the_first_command_of_a_process_began_with_it(clock: Clock) -> None:
    deadline.begin_process(clock.now - 0.4)
    for left in (0.6, 1.0):  # the second one begins when it is given
        deadline.begin_command(1.0)
        whole = deadline.of_command()
        assert whole is not None and whole.left() == pytest.approx(left)
    deadline.begin_command(None)


@pytest.mark.parametrize("seconds", [0.05, 0.3, pytest.param(1.0, marks=pytest.mark.slow)])
def test_a_command_leaves_time_to_tell_the_answer(
    clock: Clock, seconds: float, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What comes before the search counts, and what comes after it has its time."""
    file = tmp_path / "game.txt"
    file.write_text("\n".join(random_game(150).rows()), encoding="utf-8")
    began = clock.now
    clock.now += seconds / 5
    code = main(["status", str(file), "--seconds", str(seconds), "--quiet", "--no-cache", "--estimate", "off"], began)
    assert code == ExitCode.UNDECIDED and "pen" in capsys.readouterr().out
    telling = min(TELLING * 361, MOST_FOR_TELLING * seconds)
    assert seconds / 2 < clock.now - began <= seconds - telling + ONE_STEP + PIECE_SECONDS


def test_a_proof_is_judged_only_when_there_is_time(clock: Clock) -> None:
    settlement = settle(ENCLOSED["bent four in the corner"].asked(ALIVE[0]).inquiry)
    assert settlement.certificate is not None
    too_late = finding_of(settlement, True, Deadline.after(0.0))
    assert (too_late.answer, too_late.evidence, too_late.late) == (Answer.UNDECIDED, None, True)
    assert too_late.nodes == settlement.nodes
    assert too_late.late_proof is not None and too_late.late_proof.data is settlement.certificate
    in_time = finding_of(settlement, True, Deadline.after(60.0))
    assert (in_time.answer, in_time.checked, in_time.late) == (settlement.answer, True, False)


QUESTIONS = [
    pytest.param(name, question, id=f"{name} {question.name}")
    for name in ("six in the corner, no outside liberty", "seki with a dead shape of five", "a ko in the corner")
    for question in (ALIVE[0], assess.Uncapturable())
]


@pytest.mark.parametrize("part", [1.0, 1.3, 4.0])
@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_an_answer_is_one_under_every_limit_that_its_search_and_check_fit_in(
    clock: Clock, name: str, question: assess.IndependentlyAlive | assess.Uncapturable, part: float
) -> None:
    """The time that a check takes is not foreseen: what is found is checked with all the time that is left."""
    clock.pattern_seconds = 0.000_03
    inquiry = ENCLOSED[name].asked(question).inquiry

    def ask(limits: assess.Limits) -> assess.Finding:
        return assess.ask(inquiry.position, inquiry.point, question, limits=limits, threads=1)

    begun = clock.now
    unhurried = ask(assess.Limits(seconds=None, nodes=300_000))
    assert unhurried.answer is not Answer.UNDECIDED
    found = ask(assess.Limits(seconds=(clock.now - begun) * part))
    assert (found.answer, found.checked, found.late) == (unhurried.answer, True, False)


def test_a_check_is_broken_off_when_the_time_is_up(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement, "PIECE", 5)
    position = assess.read(DISPUTES / "ten-thousand-year-ko.sgf")
    settlement = settle(inquire(position, "E3", assess.IndependentlyAlive()))
    assert settlement.certificate is not None
    patterns = sum(len(proof["entries"]) for proof in settlement.certificate["proofs"])
    begun, seconds = clock.now, patterns * PATTERN_SECONDS / 2
    assert finding_of(settlement, True, Deadline.after(seconds)).late
    assert clock.now - begun <= seconds * (1 + deadline.LEEWAY) + 5 * PATTERN_SECONDS


def test_the_answer_in_hand_is_not_lost_while_it_is_asked_whether_it_hangs_on_a_cycle(clock: Clock) -> None:
    """All the time that is left goes to that, and nobody has foreseen how long the check of the answer takes."""
    position = assess.read(DISPUTES / "double-ko-seki.sgf")
    begun, seconds = clock.now, 0.25
    found = assess.ask(position, "E5", assess.IndependentlyAlive(), limits=assess.Limits(seconds), threads=1)
    assert (found.answer, found.checked) == (Answer.NO, True)
    assert seconds * 0.9 < clock.now - begun <= seconds * (1 + deadline.LEEWAY) + ONE_STEP


def test_slices_are_as_long_as_half_the_time(clock: Clock) -> None:
    whole = Deadline.after(1.0)
    assert whole is not None and Deadline.after(None) is None
    for _ in range(30):
        whole.note(1000, 0.01)
    assert whole.positions(1.0) == pytest.approx(50_000, rel=0.01)
    assert whole.positions(0.0) == deadline.LEAST_POSITIONS
    clock.now += 1.01
    whole.require_time()  # what is nearly done may come a little later
    clock.now += 0.02
    with pytest.raises(TimeIsUp):
        whole.require_time()


def test_the_clock_of_a_game_is_handed_down(clock: Clock) -> None:
    judge = Judge(assess.Limits(seconds=60.0))
    position = assess.read(DISPUTES / "three-sekis.sgf")
    begun = clock.now
    found = judge.assessment(position, InTime(lambda: False, Deadline(begun + 0.3, 0.3)))
    assert found.undecided and clock.now - begun <= 0.3 * (1 + deadline.LEEWAY) + ONE_STEP + PIECE_SECONDS


@pytest.mark.parametrize(
    "name", ["basic-ko-2", "sending-more-than-returning", pytest.param("molasses-ko", marks=pytest.mark.slow)]
)
def test_variations_are_made_in_the_time_that_is_left(clock: Clock, name: str) -> None:
    """Proofs that show an answer better, and moves that are tried, cost a search each: they end with the command."""
    position = assess.read(DISPUTES / f"{name}.sgf")
    strings = [position.name(min(string.points)) for string in position.strings()]
    limits = assess.Limits(seconds=None, nodes=30_000)
    found = [assess.ask(position, string, assess.IndependentlyAlive(), limits=limits) for string in strings]
    try:
        spent = []
        for seconds in (None, 0.1, 0.0):
            begun = clock.now
            deadline.begin_command(seconds)
            trees = [replace(finding).tree for finding in found]
            spent.append(clock.now - begun)
            assert all((tree is None) == (one.evidence is None) for tree, one in zip(trees, found, strict=True))
    finally:
        deadline.begin_command(None)
    assert spent[0] > 0.2 and spent[1] <= 0.1 * (1 + deadline.LEEWAY) + ONE_STEP + PIECE_SECONDS and spent[2] == 0


def test_a_long_cycle_is_looked_for_in_the_time_that_is_left(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing a proof out takes its time on a large board; where the cycle is left out for want of it, that is said."""
    position = assess.read(DISPUTES / "sending-more-than-returning.sgf")
    found = assess.ask(position, "B1", assess.Uncapturable(), limits=assess.Limits(seconds=None, nodes=200_000))
    assert found.hangs_on_cycle
    played = Replay.next_moves

    def slow_play(*given: Any) -> Any:
        clock.now += STEP
        return played(*given)

    monkeypatch.setattr(Replay, "next_moves", slow_play)
    try:
        for seconds, left_out in ((0.05, True), (60.0, False), (None, False)):
            begun, again = clock.now, replace(found)
            deadline.begin_command(seconds)
            assert ((again.cycle is None), again.cycle_left_out) == (left_out, left_out)
            assert ("No time was left" in cycle_sentence(again)) == left_out
            assert seconds is None or clock.now - begun <= seconds * (1 + deadline.LEEWAY) + STEP
    finally:
        deadline.begin_command(None)


STEP = 0.02  # seconds for the next moves of one position


@pytest.mark.parametrize("seconds", [0.0, 0.3, 2.0])
def test_other_first_moves_are_tried_in_the_time_that_is_left(clock: Clock, seconds: float) -> None:
    """Each try is a search and a check; it is told whether something was left out for want of time."""
    clock.pattern_seconds = 1 / 500
    position = assess.read(DISPUTES / "nakade-of-six.sgf")
    string = position.name(min(max(position.strings(), key=lambda one: -len(one.liberties)).points))
    limits = assess.Limits(seconds=None, nodes=100_000)
    found = assess.ask(position, string, assess.IndependentlyAlive(), limits=limits)
    assert found.tree is not None
    begun = clock.now
    try:
        deadline.begin_command(seconds)
        in_time = add_tries_in_time([found], assess.Limits(seconds=60.0))
    finally:
        deadline.begin_command(None)
    assert clock.now - begun <= seconds * (1 + deadline.LEEWAY) + ONE_STEP + judgement.PIECE * clock.pattern_seconds
    assert in_time == (clock.now - begun < seconds)


def test_a_worker_of_a_server_has_the_time_of_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("starlette", reason="the extra web is not installed")
    from assess.faces.web.answering import Work, answer
    from assess.faces.web.request_records import given_again
    from assess.faces.web.sheets import SECONDS, Sheet, file_of, parts_of
    from assess.requests.from_json import said_in

    seen: list[float | None] = []
    tree = finding.variation_tree

    def noted(*given: Any, **more: Any) -> Any:
        whole = deadline.of_command()
        seen.append(None if whole is None else whole.whole)
        return tree(*given, **more)

    monkeypatch.setattr(finding, "variation_tree", noted)
    name = "difficulty-1.sgf"
    body = {"kind": "rule", "string": "A2", "limits": {"seconds": 7}}
    work = Work(given_again((DISPUTES / name).read_bytes(), {"name": name}), said_in(body, 256))
    outcome = answer(work)
    assert set(seen) == {7.0} and deadline.of_command() is None
    seen.clear()
    parts_of(Sheet(work, outcome.answered, "json"))
    file_of(Sheet(work, outcome.answered, "txt"))
    assert set(seen) == {SECONDS} and deadline.of_command() is None
