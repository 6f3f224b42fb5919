"""A question that was put: how far it is, what was found, and how it is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from assess.rules.errors import AssessError
from assess.store.casebook import KeptQuestion
from assess.store.results import Proof
from assess.web.answering import Outcome, Work

WAITING, RUNNING, RULED, STOPPED, FAILED = "waiting", "running", "ruled", "stopped", "failed"
AT_WORK = (WAITING, RUNNING)
PULSE = 15.0  # seconds between signs of life in a stream of events


class NotFound(AssessError):
    """There is no such position or question."""


class NotYet(AssessError):
    """What is asked for is there once the question is answered."""


class Busy(AssessError):
    """Too much is asked at once; ``seconds`` to wait."""

    def __init__(self, sentence: str, seconds: float = 2.0) -> None:
        super().__init__(sentence)
        self.seconds = seconds


class Unanswered(AssessError):
    """A worker did not come to an end."""


@dataclass(slots=True, eq=False)
class Case:
    """A question with how far it is."""

    id: str
    position: str
    asked: dict[str, Any]
    work: Work
    client: str = ""
    state: str = WAITING
    headline: str = ""
    result: dict[str, Any] | None = None
    error: str | None = None
    progress: dict[str, Any] | None = None
    settled: dict[str, dict[str, Any]] = field(default_factory=dict)
    territory: dict[str, Any] | None = None
    proofs: tuple[Proof, ...] = ()
    answered: bytes | None = None
    future: Future[Any] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    unkept: str = ""

    @property
    def told(self) -> dict[str, Any]:
        """The question as the interface tells it."""
        return {
            "id": self.id,
            "position": self.position,
            "asked": self.asked,
            "state": self.state,
            "headline": self.headline,
            "progress": self.progress,
            "settled": list(self.settled.values()),
            "territory": self.territory,
            "result": self.result,
            "error": self.error,
            "note": self.unkept,
        }

    @property
    def kept(self) -> KeptQuestion:
        """The question as the casebook keeps it."""
        result = None if self.result is None else {"data": self.result, "headline": self.headline}
        return KeptQuestion(self.id, self.position, self.asked, self.state, result, self.error)

    def rule(self, outcome: Outcome) -> None:
        """Takes down what a worker has found."""
        self.state = STOPPED if outcome.interrupted else RULED
        self.result, self.headline = outcome.data, outcome.headline
        self.proofs, self.answered = outcome.proofs, outcome.answered

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]] | None]:
        """What happens to the question, from its beginning on: events by name, None as a sign of life."""
        told: set[str] = set()
        progress = None
        while True:
            changed = self.changed
            for string, settled in list(self.settled.items()):
                if string not in told:
                    told.add(string)
                    yield "settled", settled
            if self.progress != progress and self.progress is not None:
                progress = self.progress
                yield "progress", {**progress, "territory": self.territory}
            if self.state not in AT_WORK:
                yield self.state, self.told
                return
            try:
                await asyncio.wait_for(changed.wait(), PULSE)
            except TimeoutError:
                yield None

    def signal(self) -> None:
        """Wakes up everybody who waits for news."""
        woken, self.changed = self.changed, asyncio.Event()
        woken.set()
