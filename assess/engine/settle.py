"""Settles an inquiry: a prover for each side, searching in turn under one budget, until one has a proof."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from assess.engine.limits import Limits
from assess.engine.proof import Proof, write_proof
from assess.engine.prover import Outcome, Prover, Repetition, repetitions
from assess.proofs.questions import Answer, Cycles, Inquiry, Uncapturable
from assess.rules.color import Color

SLICE = 20_000  # positions between two looks at the clock: some hundredths of a second
FIRST_BUDGET = 2_000
GROWTH = 4
ATTEMPTS = 8  # how often failures are looked at again when every prover has failed


@dataclass(frozen=True, slots=True)
class Settlement:
    """An answer, the certificate that proves it (for ``undefined`` with two proofs), and what it cost.

    ``hangs_on_cycle``: the proof leans on a long cycle. ``interrupted``: the user stopped the search.
    """

    inquiry: Inquiry
    answer: Answer
    certificate: dict[str, Any] | None
    nodes: int
    seconds: float
    memory_bytes: int
    hangs_on_cycle: bool = False
    interrupted: bool = False


Progress = Callable[[int, float], None]


@dataclass(slots=True)
class _Effort:
    """The budget that all provers of one inquiry share."""

    limits: Limits
    progress: Progress | None
    started: float = field(default_factory=time.monotonic)
    provers: list[Prover] = field(default_factory=list)
    interrupted: bool = False

    def nodes(self) -> int:
        return sum(prover.search.positions for prover in self.provers)

    def seconds(self) -> float:
        return time.monotonic() - self.started

    def spent(self) -> bool:
        over_time = self.limits.seconds is not None and self.seconds() >= self.limits.seconds
        over_nodes = self.limits.nodes is not None and self.nodes() >= self.limits.nodes
        return over_time or over_nodes or self.interrupted

    def advance(self, prover: Prover, budget: int) -> Outcome:
        """Searches in slices, so that limits, progress and Ctrl-C are heeded."""
        end = prover.search.positions + budget
        while prover.outcome is Outcome.OPEN and prover.search.positions < end and not self.spent():
            share = min(SLICE, end - prover.search.positions)
            if self.limits.nodes is not None:
                share = min(share, self.limits.nodes - self.nodes())
            try:
                prover.advance(max(share, 1))
                if self.progress is not None:
                    self.progress(self.nodes(), self.seconds())
            except KeyboardInterrupt:
                self.interrupted = True
        return prover.outcome

    def prover(self, inquiry: Inquiry, side: Color, repetition: Repetition, exact: bool) -> Prover:
        prover = Prover(inquiry, side, repetition, exact, self.limits.memory_mb * 2**20 // 3)
        self.provers.append(prover)
        return prover

    def memory(self) -> int:
        return sum(prover.search.bytes for prover in self.provers)


def settle(inquiry: Inquiry, limits: Limits = Limits(), progress: Progress | None = None) -> Settlement:
    """Answers an inquiry with a proof, or with UNDECIDED when the limits are reached or the user interrupts.

    A failure of one prover proves nothing for the other: each needs a proof of his own (VJR, Decision Making).
    """
    effort = _Effort(limits, progress)
    reacher, avoider = inquiry.reacher, inquiry.reacher.opponent
    for_reacher, for_avoider = repetitions(inquiry)
    reaching = effort.prover(inquiry, reacher, for_reacher, exact=for_reacher is not Repetition.NEVER)
    avoiding = effort.prover(inquiry, avoider, for_avoider, exact=False)
    avoiding_exactly = effort.prover(inquiry, avoider, for_avoider, exact=True)
    provers = [reaching, avoiding, avoiding_exactly]
    for _ in range(ATTEMPTS):
        proof = _race(effort, provers)
        if proof is not None:
            side, written, cyclic = proof
            return _settlement(inquiry, _answer(inquiry, side), [written], effort, cyclic)
        if effort.spent() or any(prover.outcome is Outcome.FULL for prover in provers):
            break
        if inquiry.cycles is Cycles.VERBAL:
            proofs = _prove_balanced(effort, inquiry)
            if proofs is not None:
                return _settlement(inquiry, Answer.UNDEFINED, proofs, effort, True)
        for prover in provers:
            prover.again()
    return _settlement(inquiry, Answer.UNDECIDED, [], effort, False)


def _budgets() -> Iterator[int]:
    budget = FIRST_BUDGET
    while True:
        yield budget
        budget *= GROWTH


def _race(effort: _Effort, provers: list[Prover]) -> tuple[Color, Proof, bool] | None:
    for budget in _budgets():
        for prover in provers:
            if effort.advance(prover, budget) is Outcome.PROVED:
                written = write_proof(prover)
                if written is not None:
                    return prover.side, *written
                prover.outcome = Outcome.FULL
        if effort.spent() or all(prover.outcome is not Outcome.OPEN for prover in provers):
            return None
    raise AssertionError("budgets never end")


def _prove_balanced(effort: _Effort, inquiry: Inquiry) -> list[Proof] | None:
    """The two proofs of ``undefined``: the avoider is never beaten, the reacher never lets him rest."""
    proofs = []
    for side, repetition in (
        (inquiry.reacher.opponent, Repetition.ALWAYS),
        (inquiry.reacher, Repetition.WITHOUT_PASS),
    ):
        found = _race(effort, [effort.prover(inquiry, side, repetition, exact=True)])
        if found is None:
            return None
        proofs.append(found[1])
    return proofs


def _answer(inquiry: Inquiry, winner: Color) -> Answer:
    reached = winner is inquiry.reacher
    yes = reached != isinstance(inquiry.question, Uncapturable)
    return Answer.YES if yes else Answer.NO


def _settlement(inquiry: Inquiry, answer: Answer, proofs: list[Proof], effort: _Effort, cyclic: bool) -> Settlement:
    certificate = None
    if proofs:
        certificate = {
            "schema": "assess/certificate/1",
            "claim": {**inquiry.terms(), "answer": answer.value},
            "proofs": proofs,
        }
    return Settlement(
        inquiry, answer, certificate, effort.nodes(), effort.seconds(), effort.memory(), cyclic, effort.interrupted
    )
