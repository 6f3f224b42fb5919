"""What requests are answered by, as values; ``reports.replies_told`` has their headlines and their JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from assess.proofs.questions import Answer

if TYPE_CHECKING:  # a command loads what it answers with, and nothing of the others
    from assess.decisions.judged_decision import JudgedDecision
    from assess.estimates.as_it_looks import Looks
    from assess.languages.spoken import Message
    from assess.proofs.checker import Verdict
    from assess.proofs.placement import Misplaced
    from assess.statuses.assessment import Assessment
    from assess.statuses.comparison import Comparison
    from assess.statuses.finding import Finding
    from assess.statuses.point_ruling import TerritoryRuling
    from assess.statuses.string_ruling import Ruling


class Reply(Protocol):
    """What every reply has."""

    @property
    def undecided(self) -> bool:
        """Whether something that was asked stayed open within the limits."""

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""

    @property
    def findings(self) -> Sequence[Finding]:
        """All answers that were found on the way."""

    @property
    def kept(self) -> Any:
        """What files are made from: a value of the package, or None."""


@dataclass(frozen=True, slots=True)
class WithVariations:
    """What a reply has by which variations are shown. ``untried``: whether there was no time to look for all mistakes
    beside them."""

    untried: bool = field(default=False, kw_only=True)

    @property
    def shown(self) -> Sequence[Finding]:
        """The findings whose variations are shown."""
        return ()


@dataclass(frozen=True, slots=True)
class Answered(WithVariations):
    """The answer to one question. ``notes`` are those of the record, here and below."""

    finding: Finding
    interrupted: bool
    notes: tuple[Message, ...] = ()

    @property
    def undecided(self) -> bool:
        return self.finding.answer is Answer.UNDECIDED

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (self.finding,)

    @property
    def shown(self) -> tuple[Finding, ...]:
        return self.findings

    @property
    def kept(self) -> Finding:
        return self.finding


@dataclass(frozen=True, slots=True)
class OnStatuses(WithVariations):
    """What was found by way of statuses: ``assessment`` holds them all."""

    assessment: Assessment

    @property
    def interrupted(self) -> bool:
        return self.assessment.interrupted

    @property
    def undecided(self) -> bool:
        return bool(self.assessment.undecided)

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for string in self.assessment.strings for finding in string.asked)


@dataclass(frozen=True, slots=True)
class Ruled(OnStatuses):
    """The ruling on strings; ``looks``: what undecided ones look like, where that was asked."""

    ruling: Ruling
    notes: tuple[Message, ...] = ()
    looks: Looks | None = None

    @property
    def shown(self) -> tuple[Finding, ...]:
        return self.ruling.findings

    @property
    def kept(self) -> Ruling:
        return self.ruling


@dataclass(frozen=True, slots=True)
class PointsRuled(OnStatuses):
    """The ruling on empty points."""

    ruling: TerritoryRuling

    @property
    def undecided(self) -> bool:
        return not self.ruling.settled and bool(self.assessment.undecided)

    @property
    def kept(self) -> TerritoryRuling:
        return self.ruling


@dataclass(frozen=True, slots=True)
class Assessed(OnStatuses):
    """The statuses, and what another ruleset makes of them, where that was asked; ``looks``: what the position looks
    like, where that was."""

    comparison: Comparison | None = None
    notes: tuple[Message, ...] = ()
    looks: Looks | None = None

    @property
    def interrupted(self) -> bool:
        return any(one.interrupted for one in self._assessments)

    @property
    def undecided(self) -> bool:
        return any(one.undecided for one in self._assessments)

    @property
    def kept(self) -> Assessment:
        return self.assessment

    @property
    def _assessments(self) -> list[Assessment]:
        return [self.assessment, *([self.comparison.there] if self.comparison else [])]


@dataclass(frozen=True, slots=True)
class Decided(WithVariations):
    """What variations decide of one question, or of several."""

    questions: tuple[JudgedDecision, ...]

    @property
    def undecided(self) -> bool:
        return any(finding.answer is Answer.UNDECIDED for finding in self.findings)

    @property
    def interrupted(self) -> bool:
        return any(question.interrupted for question in self.questions)

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(question.finding for question in self.questions if question.finding is not None)

    @property
    def shown(self) -> tuple[Finding, ...]:
        return self.findings

    @property
    def kept(self) -> Finding | None:
        return self.findings[0] if len(self.questions) == len(self.findings) == 1 else None


@dataclass(frozen=True, slots=True)
class Checked:
    """What the independent checker says of a certificate."""

    verdict: Verdict | Misplaced
    undecided: bool = False
    interrupted: bool = False
    findings: tuple[Finding, ...] = ()
    kept: None = None
