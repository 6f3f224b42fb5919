"""The two proofs of ``undefined``: the avoider is never beaten, and the reacher never lets him rest.

They are searched for when neither side has succeeded; on a wide board both with zones, the reacher's after the
avoider's.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from assess.engine.line_up import NewProver, keeping_part, part_of_budget
from assess.engine.proof import Written
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome, can_be_shown
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import Inquiry
from assess.proofs.terms import Cycles
from assess.proofs.written_proof import WrittenProof
from assess.rules.color import Color

Pursue = Callable[[Prover, int], Generator[None, None, Written | None]]
"""One prover's search over so many positions, or to its end; the proof as it is written, if he has one."""


class UndefinedProofs:
    """The searches for both, one after the other; they begin when they are first asked for."""

    def __init__(self, inquiry: Inquiry, wide: bool, new: NewProver, pursue: Pursue) -> None:
        self.proofs: list[WrittenProof] = []  # found so far
        self._inquiry, self._wide, self._new, self._pursue = inquiry, wide, new, pursue
        self._sides: list[list[Prover]] = []  # the avoider's, and the reacher's

    @property
    def found(self) -> bool:
        """Are there both?"""
        return len(self.proofs) == 2

    @property
    def provers(self) -> list[Prover]:
        """Who searches, or has searched, for one of them."""
        return [prover for side in self._sides for prover in side]

    def search(self, budget: int) -> Generator[None, None, bool]:
        """Goes on with them; returns whether more may come of it."""
        inquiry = self._inquiry
        if inquiry.cycles is not Cycles.VERBAL:
            return False
        if inquiry.position.unknown and not all(can_be_shown(side, inquiry) for side in Color):
            return False
        if not self._sides:
            self._begin()
        for side in self._sides[len(self.proofs) :]:
            for prover in side:
                written = yield from self._pursue(prover, part_of_budget(prover, budget))
                if written is not None:
                    break
            else:
                return any(prover.outcome is SearchOutcome.OPEN for prover in side)
            self.proofs.append(written.proof)
            yield
        return False

    def _begin(self) -> None:
        """Where zones pay, both are searched for with zones, and the avoider's over the whole board as well; elsewhere
        over the whole board, but of a part of one, which has zones alone."""
        reacher, part = self._inquiry.reacher, bool(self._inquiry.position.unknown)
        zones_pay = (self._wide and not self._inquiry.bans_last) or part
        boards = (False,) if part else (False, True) if zones_pay else (True,)
        avoids = [self._new(reacher.opponent, Aim.KEEPS, Repetition.ALWAYS, whole_board) for whole_board in boards]
        holds = [self._new(reacher, Aim.REACHES, Repetition.WITHOUT_PASS, not zones_pay)]
        self._sides = [avoids, holds]
        for side in self._sides if zones_pay or not self._wide else []:
            side[0].share = SCHEDULE.pair_share if self._wide else keeping_part(self._inquiry, self._wide)
