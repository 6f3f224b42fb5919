"""What hangs on a long cycle and what does not: the three modes, and proofs whose cycles lack the avoider's pass."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample

from assess.engine import race
from assess.engine.settle import settle
from assess.proofs.checker import Refusal
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question
from assess.proofs.terms import Cycles, First
from assess.rules.position import Position
from assess.system.limits import Limits

TWO = (UNCAPTURABLE, ALIVE[0])


def in_mode(one: Asked, cycles: Cycles) -> Asked:
    return replace(one, cycles=cycles)


def for_the_avoider(question: Question) -> Cycles:
    """The mode in which infinite play counts for him."""
    return Cycles.ATTACKER if isinstance(question, IndependentlyAlive) else Cycles.DEFENDER


def for_the_reacher(question: Question) -> Cycles:
    return Cycles.DEFENDER if isinstance(question, IndependentlyAlive) else Cycles.ATTACKER


def hangs(one: Asked) -> bool:
    """Whether the definitions give another answer when infinite play counts for the other player."""
    return in_mode(one, Cycles.DEFENDER).naive_answer() != in_mode(one, Cycles.ATTACKER).naive_answer()


@cache
def verbal_questions(width: int, height: int) -> tuple[tuple[Asked, str, bool], ...]:
    """The verbal questions about a board, each with its answer and whether it hangs on a cycle, in random order."""
    asked = every_question(width, height, TWO, list(First), [Cycles.VERBAL])
    found = [(one, one.naive_answer(), hangs(one)) for one in asked]
    random.Random(4).shuffle(found)
    return tuple(found)


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [
        (6, 1, 75),
        (4, 2, 40),
        (3, 3, 30),
        pytest.param(6, 1, 400, marks=pytest.mark.slow),
        pytest.param(4, 2, 400, marks=pytest.mark.slow),
        pytest.param(3, 3, 400, marks=pytest.mark.slow),
    ],
)
def test_what_hangs_on_no_cycle_is_the_same_in_all_modes(width: int, height: int, number: int) -> None:
    asked = every_question(width, height, TWO, list(First), [Cycles.VERBAL])
    hanging_on_none = [one for one in sample(asked, number, seed=4) if not hangs(one)]
    assert len(hanging_on_none) > number / 2
    for one in hanging_on_none:
        settlements = [in_mode(one, mode).settle() for mode in Cycles]
        assert len({settlement.answer for settlement in settlements}) == 1, one
        assert not settlements[0].hangs_on_cycle, one


@pytest.mark.parametrize("number", [30, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("question", TWO, ids=lambda question: question.name)
def test_what_hangs_on_a_cycle_says_so(question: Question, number: int) -> None:
    asked = [one for one, _, hanging in verbal_questions(3, 3) if hanging and one.question == question][:number]
    assert len(asked) == number
    for one in asked:
        assert one.settle().hangs_on_cycle, one


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [
        (4, 2, 500),
        (3, 3, 25),
        pytest.param(3, 3, 500, marks=pytest.mark.slow),
    ],
)
def test_with_less_effort_whether_it_hangs_is_right_or_not_known(width: int, height: int, number: int) -> None:
    asked = verbal_questions(width, height)
    told: Counter[tuple[bool, bool | None]] = Counter()
    for hanging in {one[2] for one in asked}:
        for one in [one for one, _, this in asked if this is hanging][:number]:
            most = one.settle().nodes
            for nodes in {max(most * part // 8, 1) for part in range(1, 8)}:
                settlement = settle(one.inquiry, Limits(None, nodes))
                if settlement.answer is not Answer.UNDECIDED:
                    told[hanging, settlement.hangs_on_cycle] += 1
        assert told[hanging, hanging] and told[hanging, None], "answers with much effort, and with little"
        assert not told[hanging, not hanging]


def test_limits_that_are_to_be_used_up_are_used_for_whether_it_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cap of its own ends that search where nothing is said of limits, and none where they are given."""
    monkeypatch.setattr(race, "SCHEDULE", replace(race.SCHEDULE, acyclic_budget=1, zones_acyclic_budget=1))
    position = Position.from_rows([".X..", "...O", ".O.."])
    inquiry = Inquiry(position, position.height * position.width - 3, IndependentlyAlive())
    told = [settle(inquiry, Limits(None, 400_000, thorough=thorough)).hangs_on_cycle for thorough in (False, True)]
    assert told == [None, True]


@pytest.mark.parametrize("question", TWO, ids=lambda question: question.name)
def test_cycles_without_the_avoiders_pass_are_refused(question: Question) -> None:
    """Where the rules leave the answer to the referee, the avoider has a proof if infinite play counts for him. Claimed
    under the verbal rules it is refused: some cycle of it lacks his pass."""
    undefined = [one for one, answer, _ in verbal_questions(3, 3) if answer == "undefined" and one.question == question]
    assert len(undefined) > 20
    for one in undefined[:25]:
        certificate = in_mode(one, for_the_avoider(question)).settle().certificate
        assert claimed_verbal(one, certificate).reason is Refusal.CYCLE_WITHOUT_PASS, one


@pytest.mark.parametrize("question", TWO, ids=lambda question: question.name)
def test_proofs_that_the_reacher_plays_on_are_refused(question: Question) -> None:
    """The other half: what he proves if infinite play counts for him is worth nothing to him under the verbal rules."""
    hanging = [one for one, _, cyclic in verbal_questions(3, 3) if cyclic and one.question == question]
    assert len(hanging) > 100
    for one in hanging[:25]:
        certificate = in_mode(one, for_the_reacher(question)).settle().certificate
        assert claimed_verbal(one, certificate).reason is Refusal.WRONG_KIND, one


def claimed_verbal(one: Asked, certificate: Any) -> Any:
    claim = {**certificate["claim"], "cycles": "verbal"}
    return one.check({**certificate, "claim": claim})
