"""The kinds of requests: what is asked, as values that hold all that an answer depends on; and what goes beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.terms import Terms
from assess.reading.record import Record
from assess.requests.replies import Answered, Assessed, Checked, Decided, PointsRuled, Ruled
from assess.requests.wording import Ways
from assess.rules.position import Position
from assess.system.limits import Limits

if TYPE_CHECKING:
    from assess.statuses.assessment import Assessment
    from assess.statuses.string_status import StringStatus
    from assess.store.results import Proof

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
