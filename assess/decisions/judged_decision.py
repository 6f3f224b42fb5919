"""A decision from given variations beside what proof-play finds of the same question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.decisions.contradiction import Contradiction
from assess.decisions.decision import Decision
from assess.decisions.oversight import Oversight
from assess.proofs.questions import Answer
from assess.statuses.finding import Finding


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """What variations decide, under the ``label`` of the question; and where proof-play was asked, its ``finding``,
    what the variations overlook (``oversights``), and where it contradicts the marks of a problem; ``interrupted``:
    somebody stopped proof-play."""

    label: str
    decision: Decision
    finding: Finding | None = None
    oversights: Sequence[Oversight] = ()
    contradicted: Sequence[Contradiction] = ()
    interrupted: bool = False

    @property
    def proved(self) -> bool | None:
        """The answer that proof-play gives; None where it gives neither yes nor no."""
        answer = None if self.finding is None else self.finding.answer
        return None if answer is None else {Answer.YES: True, Answer.NO: False}.get(answer)

    @property
    def overruled(self) -> bool:
        """Whether proof-play gives another answer than the variations."""
        return self.proved is not None and self.proved is not (self.decision.answer is Answer.YES)
