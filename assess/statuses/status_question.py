"""What is asked of the statuses of a position, as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assess.languages.spoken import COUNT, BadInput, message
from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import TERM_WORDS, First, Rules, Terms
from assess.rules.position import Position
from assess.statuses.finding import Finding
from assess.statuses.string_status import Precedents, Status, StringStatus
from assess.system.limits import Limits

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusQuestion:
    """The statuses of all strings of a position, or of those named. The fields are the keywords of ``assess.status``,
    the terms in one.

    ``search``: whether proofs are searched for, besides those that are ``known``. ``living``: on a part of a board,
    stones of just those strings that are taken to live; None where nothing is said of them.
    """

    position: Position
    strings: Sequence[str] | None = None
    question: IndependentlyAlive = field(default=IndependentlyAlive())
    under: Terms = field(default=Terms())
    limits: Limits = field(default=Limits())
    agreed: Mapping[str, Status | str] = field(default_factory=dict)
    ruled: Mapping[str, str] = field(default_factory=dict)
    precedents: Precedents = Precedents.VERBAL
    finality: bool = True
    check: bool = True
    threads: int | None = None
    living: Sequence[str] | None = None
    known: Sequence[Finding] = ()
    search: bool = True
    progress: Progress | None = None
    on_settled: Callable[[StringStatus], None] | None = None
    on_turn: Callable[[str], None] | None = None
    on_known: Callable[[Any], None] | None = None
    stop: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        """Raise BadInput for what says nothing."""
        self.position.require_liberties()
        if self.living and not self.position.unknown:
            raise BadInput("Strings are taken to live on a part of a board only: leave --frame out.")
        if self.under.threats:
            raise BadInput(
                "Statuses are judged without external threats: ask a question, uncapturable or independently-alive, or "
                "leave --threats out."
            )
        question, threads = self.question, self.threads
        if not isinstance(question, IndependentlyAlive):
            raise BadInput(
                "The statuses depend on independent life, not on {question!r}: give IndependentlyAlive().",
                question=question,
            )
        if threads is not None and not (isinstance(threads, int) and threads > 0):
            raise BadInput(
                "{option} cannot be {value!r}: write {what}.",
                option="threads",
                value=threads,
                what=message(COUNT, least=1),
            )

    @classmethod
    def of(cls, position: Position, **settings: Any) -> StatusQuestion:
        """Return the question of these keywords of ``assess.status``, the terms by their words. Raise BadInput."""
        under = Terms.of(**{name: settings.pop(name) for name in TERM_WORDS if name in settings})
        precedents = Precedents.of(settings.pop("precedents", Precedents.VERBAL))
        return cls(position=position, under=under, precedents=precedents, **settings)

    @property
    def verbal(self) -> bool:
        """Whether precedents, and what the rules presume, count: they belong to the verbal rules."""
        return self.under.rules is Rules.VERBAL_JAPANESE

    @property
    def examines(self) -> bool:
        """Whether it is examined what dame, teire and other descriptions of independent life change."""
        return self.finality and self.search and self.verbal

    @property
    def examines_moves(self) -> bool:
        """Whether it is examined what a player could change by moving first: that is another question already where a
        string's owner does."""
        return self.examines and self.under.first is First.OPPONENT

    @property
    def stopped(self) -> Callable[[], bool] | None:
        """Whether to leave off, as it is asked many times a second; without a search at once."""
        return self.stop if self.search else lambda: True
