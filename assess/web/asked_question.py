"""A question that was put: how far it is, what was found, and how it is refused."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from assess.rules.errors import AssessError
from assess.store.results import Proof
from assess.web.answering import Work

WAITING, RUNNING, RULED, STOPPED, FAILED = "waiting", "running", "ruled", "stopped", "failed"
AT_WORK = (WAITING, RUNNING)


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

    def signal(self) -> None:
        """Wakes up everybody who waits for news."""
        woken, self.changed = self.changed, asyncio.Event()
        woken.set()
