"""A question that was put: how far it is, what was found, and how it is refused.

Of a task of a worker process, refusal is told apart from failure.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import Any

from assess.faces.web.agreements import Agreement
from assess.faces.web.answering import Outcome, Work
from assess.faces.web.event_stream import PULSE
from assess.faces.web.kept_answer import KeptAnswer
from assess.languages.spoken import LETTERS, AssessError, BadInput, Message, as_kept, showing, using
from assess.languages.translations import ENGLISH
from assess.reports.ruling.page_data import SaidBeside
from assess.reports.text.page_words import progress_told, settled_told, stopped_told
from assess.store.kept import KeptQuestion
from assess.store.results import KeptProof
from assess.system.pool import Stopped


@dataclass(frozen=True, slots=True)
class Refused:
    """What was given cannot be used: the error that says so, to be worded for whoever reads it."""

    error: BadInput

    @property
    def sentence(self) -> str:
        """The sentence in English, as what is kept."""
        with as_kept():
            return str(self.error)


def attempt(call: tuple[Callable[[Any], Any], Any] | tuple[Callable[[Any], Any], Any, str, str]) -> Any:
    """The result of a function, or that it has refused its argument, in the language and the coordinates that are
    named; else in English, as what is kept."""
    function, argument, *named = call
    language, coordinates = named or (ENGLISH, LETTERS)
    try:
        with using(language), showing(coordinates):
            return function(argument)
    except BadInput as error:
        return Refused(error)


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
    """A question with how far it is. ``asked``: the body in which it was put.

    Its ``state``, what is ``settled`` and its ``result`` are what is told: they are kept on the disk first. ``said``:
    what a page says of the result. ``news``
    comes from the worker; ``making``: what is being made of the answer. ``look``: what the position looks like,
    ``so_far``: the headline and the sentences that are known, as each was told last; ``known``: what is settled, as
    answers are kept.
    """

    id: str
    position: str
    asked: dict[str, Any]
    work: Work
    client: str = ""
    state: str = WAITING
    headline: str = ""
    said: SaidBeside = field(default_factory=SaidBeside)
    result: Mapping[str, Any] | None = None
    error: str | None = None
    progress: dict[str, Any] | None = None
    settled: dict[str, dict[str, Any]] = field(default_factory=dict)
    territory: dict[str, Any] | None = None
    look: Mapping[str, Any] | None = None
    so_far: Mapping[str, Any] | None = None
    known: dict[str, KeptAnswer] = field(default_factory=dict)
    proofs: tuple[KeptProof, ...] = ()
    answered: KeptAnswer | None = None
    future: Future[Any] | None = None
    news: asyncio.Queue[dict[str, Any] | Future[Any]] = field(default_factory=asyncio.Queue)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    making: set[asyncio.Task[Any]] = field(default_factory=set)
    unkept: str | Message = ""

    @property
    def bytes(self) -> int:
        """The bytes of what files are made from."""
        return 0 if self.answered is None else self.answered.size

    @property
    def told(self) -> dict[str, Any]:
        """The question as the interface tells it."""
        return {
            "id": self.id,
            "position": self.position,
            "asked": self.asked,
            "state": self.state,
            "headline": self._headline,
            "said": self.said,
            "progress": self._progress,
            "settled": list(map(_with_text, self.settled.values())),
            "territory": self.territory,
            "look": self.look,
            "result": self.result,
            "error": self.error,
            "note": str(self.unkept),
            "version": Agreement.of(self.asked).version if self.asked.get("search") is False else None,
        }

    @property
    def _headline(self) -> str:
        """What was found in a sentence, or how far one came who was stopped before."""
        stopped = self.state == STOPPED and self.result is None
        return stopped_told(self.progress) if stopped else self.headline

    @property
    def _progress(self) -> dict[str, Any] | None:
        """How far it is, with a sentence that says so; a string that is settled is not worked on."""
        progress = self.progress
        if progress is not None and progress.get("at") in self.settled:
            progress = {**progress, "at": "", "color": None}
        return None if progress is None else {**progress, "text": progress_told(progress)}

    @property
    def kept(self) -> KeptQuestion:
        """The question as the casebook keeps it when it is put."""
        return KeptQuestion(self.id, self.position, self.asked, self.state, None)

    def hear(self, news: Mapping[str, Any]) -> None:
        """Takes down what a worker tells on its way."""
        event = news["event"]
        if event == "begun":
            self.state = RUNNING
        elif event == "progress":
            self.progress = {name: value for name, value in news.items() if name != "event"}
        elif event == "settled":
            self.settled[news["string"]["string"]] = news["string"]
            self.territory = news["territory"]
            if "known" in news:
                self.known[news["string"]["string"]] = news["known"]
        elif event == "look":
            self.look = news["look"]
        elif event == "known":
            self.so_far = news["known"]

    def end(self, ended: Ended) -> None:
        """Takes down how the question ended."""
        self.state, self.error, self.future = ended.state, ended.error, None
        self.look = None
        if ended.outcome is not None:
            self.result, self.headline, self.said = ended.outcome.data, ended.outcome.headline, ended.outcome.said
            self.proofs, self.answered = ended.outcome.proofs, ended.outcome.answered

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]] | None]:
        """What happens to the question, from its beginning on: events by name, None as a sign of life."""
        told: set[str] = set()
        progress = look = so_far = None
        while True:
            changed = self.changed
            if self.look is not look and self.look is not None:
                look = self.look
                yield "look", dict(look)
            for string, settled in list(self.settled.items()):
                if string not in told:
                    told.add(string)
                    yield "settled", _with_text(settled)
            if self.so_far is not so_far and self.so_far is not None:
                so_far = self.so_far
                yield "known", dict(so_far)
            if self.progress != progress and self._progress is not None:
                progress = self.progress
                yield "progress", {**self._progress, "territory": self.territory}
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


def _with_text(settled: Mapping[str, Any]) -> dict[str, Any]:
    """A string that is settled, with its status in words."""
    return {**settled, "text": settled_told(settled)}


@dataclass(frozen=True, slots=True)
class Ended:
    """How a question ended: its state, what was found, or the sentence of what failed."""

    state: str
    outcome: Outcome | None = None
    error: str | None = None

    @classmethod
    def of(cls, future: Future[Any]) -> Ended:
        """The end that a worker came to."""
        try:
            outcome = future.result()
        except (Stopped, CancelledError):
            return cls(STOPPED)
        except AssessError as error:
            return cls(FAILED, error=str(error))
        if isinstance(outcome, Refused):
            return cls(FAILED, error=outcome.sentence)
        return cls(STOPPED if outcome.interrupted else RULED, outcome)

    def kept(self, case: Case) -> KeptQuestion:
        """The question as the casebook keeps it."""
        return KeptQuestion(case.id, case.position, case.asked, self.state, self.error)
