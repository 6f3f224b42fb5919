"""The kinds of requests: what is asked, as values that hold all that an answer depends on; and what goes beside.

Replies, by which they are answered, are values too; ``reports.replies_told`` has their headlines and their JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.terms import Terms
from assess.reading.record import Record
from assess.requests.wording import Ways
from assess.rules.position import Position
from assess.system.limits import Limits

if TYPE_CHECKING:
    from assess.statuses.assessment import Assessment
    from assess.statuses.string_status import StringStatus
    from assess.store.kept import Proof
from typing import TYPE_CHECKING, Protocol

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


R = TypeVar("R", covariant=True)
"""What a request is answered by."""


def life_in(inquiry: Inquiry) -> IndependentlyAlive:
    """What makes a string independently alive; the usual description where another thing is asked."""
    return inquiry.question if isinstance(inquiry.question, IndependentlyAlive) else IndependentlyAlive()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Ways, Generic[R]):
    """What is asked of a position. ``record``: the position, and what its file says; ``limits`` of the search. How
    it is answered stands in ``Ways``."""

    record: Record
    limits: Limits = field(default=Limits())

    @property
    def position(self) -> Position:
        """The position."""
        return self.record.position


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Request[Answered]):
    """One question about a string, or about several at once."""

    inquiry: Inquiry

    @property
    def life(self) -> IndependentlyAlive:
        """What makes a string independently alive."""
        return life_in(self.inquiry)

    @property
    def under(self) -> Terms:
        """The terms."""
        return self.inquiry.under


@dataclass(frozen=True, slots=True, kw_only=True)
class OfStatuses(Request[R]):
    """What is asked by way of statuses: ``life``, ``under``: the description of independent life, and the terms."""

    life: IndependentlyAlive = field(default=IndependentlyAlive())
    under: Terms = field(default=Terms())


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(OfStatuses[Ruled]):
    """The ruling on the status of strings, each by a stone. ``word``: ``alive``, ``dead`` or ``seki`` where it was
    asked so."""

    strings: tuple[str, ...]
    word: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePoints(OfStatuses[PointsRuled]):
    """The ruling on whose territory empty points are."""

    points: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assess(OfStatuses[Assessed]):
    """The statuses of all strings, or of those named, each by a stone; with all of them territory and score."""

    strings: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Disputed:
    """A question to be decided: what it is called, and the node of the file from which its variations start."""

    label: str
    inquiry: Inquiry
    start: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Request[Decided]):
    """Questions decided from the variations of the record, and from nothing else; then what exhaustive proof-play adds,
    unless ``variations_only``."""

    questions: tuple[Disputed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Request[Checked]):
    """A certificate to be judged by the independent checker.

    ``certificate``: as it was decoded; ``flaw``: why it cannot be. ``terms``: those of the question that it must
    answer, and without one what was said besides: then it is judged for the question that it names. ``at``: a stone of
    the string that the claim shall be about, wherever its zone fits.
    """

    certificate: object = None
    flaw: str = ""
    terms: Mapping[str, str] = field(default_factory=dict)
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Watch:
    """Who watches a request being answered, when to stop, and what is known from before: it changes no answer.

    ``on_search``: told the positions looked at and the seconds, of a search for one question. ``on_progress``: how many
    strings of how many are settled; ``on_settled`` each of them, before precedents; ``on_turn`` the name of the string
    that is taken up; ``on_known`` the reply as far as it is known, before what takes longer. ``stop`` is asked many
    times a second whether to leave off. ``found``: what was answered before in this run about the position, the last
    first: its statuses need no judging. ``known``: other proofs found before, about the same stones, each to be judged
    again; they may be read when they are first looked at. Where it does not ``search``, these are all that there is.
    """

    on_search: Callable[[int, float], None] | None = None
    on_progress: Callable[[int, int], None] | None = None
    on_settled: Callable[[StringStatus], None] | None = None
    on_turn: Callable[[str], None] | None = None
    on_moves: Callable[[int, int, int], None] | None = None
    on_known: Callable[[Any], None] | None = None
    stop: Callable[[], bool] | None = None
    known: Sequence[Proof] = ()
    found: tuple[Assessment, ...] = ()
    search: bool = True
