"""The questions that are put: how far each is, how it ended or is refused, and the workers that are at it.

They go to the worker processes, and what is found is first kept and then told. The casebook is used as an event loop
can: one thread writes and two read, and the loop waits for neither.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from assess.faces.web.agreements import PULSE, Agreement
from assess.faces.web.answering import KeptAnswer, Outcome, Work, answer
from assess.languages.spoken import LETTERS, AssessError, BadInput, Message, as_kept, showing, using
from assess.languages.translations import ENGLISH
from assess.reports.ruling.page_data import SaidBeside
from assess.reports.text.page_words import settled_told
from assess.reports.text.progress_text import progress_sentence, stopped_sentence
from assess.requests.progress import Progress, Unit
from assess.statuses.judgement import Judged
from assess.store.casebook_file import NotKept
from assess.store.kept import KeptPosition, KeptProof, KeptQuestion, SettledString, Store
from assess.system.pool import Stopped, Workforce


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
TICK = 2.0
"""Seconds after which it is told again how far a question is, and since when, if nothing was heard meanwhile."""


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

    Its ``state``, what is ``settled`` and its ``result`` are what is told: they are kept on the disk first. ``heard``:
    when it was heard last how far it is. ``said``:
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
    progress: Progress | None = None
    heard: float = 0.0
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
        return stopped_sentence(self.progress) if stopped else self.headline

    @property
    def _progress(self) -> dict[str, Any] | None:
        """How far it is, with a sentence that says so; a string that is settled is not worked on."""
        progress = self.progress
        if progress is None:
            return None
        if progress.at in self.settled:
            progress = replace(progress, at="", color=None)
        if self.state == RUNNING:  # one string may take long
            progress = replace(progress, seconds=progress.seconds + time.monotonic() - self.heard)
        return _progress_json(progress)

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
            self.progress, self.heard = news["progress"], time.monotonic()
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
                await asyncio.wait_for(changed.wait(), PULSE if self.progress is None else TICK)
            except TimeoutError:
                progress = None
                if self.progress is None:
                    yield None

    def signal(self) -> None:
        """Wakes up everybody who waits for news."""
        woken, self.changed = self.changed, asyncio.Event()
        woken.set()


def _progress_json(progress: Progress) -> dict[str, Any]:
    """How far a question is, as the interface tells it; what the page says of it leaves the limit to the page."""
    told: dict[str, Any] = {"settled": progress.done, "total": progress.total, "at": progress.at}
    if progress.unit is Unit.STRINGS:
        told["color"] = None if progress.color is None else progress.color.value
    told["seconds"] = round(progress.seconds, 1)
    told["text"] = progress_sentence(replace(progress, most=None))
    beside = {"nodes": progress.positions, "problems": progress.problems}
    return told | {name: number for name, number in beside.items() if number is not None}


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


T = TypeVar("T")


class AwaitedCasebook:
    """Methods of a casebook, or of another store, called in threads; each is named by that of ``Store``."""

    def __init__(self, casebook: Store) -> None:
        self._casebook = casebook
        self._writer, self._reader = ThreadPoolExecutor(1, "writing"), ThreadPoolExecutor(2, "reading")

    async def keep(self, method: Callable[..., T], *arguments: Any) -> T:
        """Calls a method that writes; one after the other."""
        return await self._call(self._writer, method, *arguments)

    async def find(self, method: Callable[..., T], *arguments: Any) -> T:
        """Calls a method that reads."""
        return await self._call(self._reader, method, *arguments)

    async def written(self) -> None:
        """Returns when all that was to be written till now is."""
        await asyncio.get_running_loop().run_in_executor(self._writer, lambda: None)

    async def position(self, name: str) -> KeptPosition:
        """The position with this id. Raises NotFound where there is none."""
        kept = await self.find(Store.position, name)
        if kept is None:
            raise NotFound("There is no such position.")
        return kept

    @property
    def notes(self) -> list[str]:
        """What was set aside, lost or left out when the casebook was opened, in the language of who asks."""
        return [str(note) for note in self._casebook.notes]

    def size(self) -> int:
        """The bytes of the file."""
        return self._casebook.size()

    def close(self) -> None:
        """Ends the threads."""
        for threads in (self._writer, self._reader):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _call(self, threads: ThreadPoolExecutor, method: Callable[..., T], *arguments: Any) -> T:
        call = partial(getattr(self._casebook, method.__name__), *arguments)
        return await asyncio.get_running_loop().run_in_executor(threads, call)


MOST_WAITING = 64  # questions that are not answered, of all clients,
MOST_OF_ONE = 16  # and of one
MOST_KEPT = 200  # questions that stay in memory once they are answered,
MOST_BOARDS, MOST_VERDICTS = 100, 2000  # boards of which is known what was judged, and certificates of each
MOST_BYTES = 200 << 20  # as long as what files are made from takes no more
NET = 60.0  # seconds over twice its limit after which a worker is taken to hang
LAST_SECONDS = 5.0  # for what is at work to be kept when the server ends


class QuestionsAtWork:
    """The questions of this run, those at work and the last ones that were answered."""

    def __init__(self, casebook: AwaitedCasebook, pool: Workforce) -> None:
        self._casebook, self._pool = casebook, pool
        self.cases: OrderedDict[str, Case] = OrderedDict()
        self._coming: list[str] = []  # clients whose questions are just being taken up
        self._following: set[asyncio.Task[None]] = set()
        self.ending = False
        self.settled = 0
        self._judged: OrderedDict[str, Judged] = OrderedDict()  # certificates, by the board they are about

    def at_work(self, state: str | None = None) -> list[Case]:
        """Those that are not answered, or those in this state."""
        return [case for case in self.cases.values() if case.state in ((state,) if state else AT_WORK)]

    async def put(self, name: str, asked: dict[str, Any], client: str, work_of: Callable[[], Any]) -> Case:
        """Takes a question up, about the position of this name; ``work_of`` awaits what a worker is given. Raises Busy,
        or NotKept."""
        waiting = [case.client for case in self.at_work()] + self._coming
        if self.ending:
            raise Busy("The server ends: start it again, and ask then.")
        if len(waiting) >= MOST_WAITING or waiting.count(client) >= MOST_OF_ONE:
            raise Busy("Too much is asked at once: wait a moment, and ask again.")
        self._coming.append(client)
        try:
            case = Case(secrets.token_urlsafe(9), name, asked, await work_of(), client)
            await self._casebook.keep(Store.put_question, case.kept)
            self._begin(case)
        finally:
            self._coming.remove(client)
        return case

    def judged(self, stones: str) -> Judged:
        """What the workers have judged of this board since the server began."""
        return self._judged.get(stones) or Judged()

    def remember(self, outcome: Outcome) -> None:
        """Takes down what a worker has judged."""
        self._judged.setdefault(outcome.stones, Judged()).add(outcome.judged, MOST_VERDICTS)
        self._judged.move_to_end(outcome.stones)
        while len(self._judged) > MOST_BOARDS:
            self._judged.popitem(last=False)

    async def keep_answered(self, case: Case, outcome: Outcome) -> None:
        """Keeps a question that is answered already, and what was found of it."""
        self.remember(outcome)
        ended = Ended(RULED, outcome)
        await self._keep(case, Store.end, ended.kept(case), *outcome.to_keep)
        case.end(ended)
        self.cases[case.id] = case
        self.cases.move_to_end(case.id)
        self.forget_old()

    def _begin(self, case: Case) -> None:
        self.cases[case.id] = case
        loop = asyncio.get_running_loop()
        limit = case.work.said.limits.seconds
        net = None if limit is None else 2 * limit + NET

        def hear(news: Any) -> None:
            soon(loop, lambda: case.news.put_nowait(news))

        case.future = self._pool.submit(attempt, (answer, case.work), net, hear)
        case.future.add_done_callback(hear)
        task = loop.create_task(self._follow(case))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def stop(self, case: Case) -> None:
        """Stops a question and what is being made of it; what was found till then stays. Returns when it has ended."""
        for task in case.making:
            task.cancel()
        if case.future is not None and case.state in AT_WORK:
            self._pool.stop(case.future)
            while case.state in AT_WORK:
                await case.changed.wait()

    async def end(self) -> None:
        """Stops all questions, and returns when what they have found is kept and told."""
        self.ending = True
        for case in self.at_work():
            if case.future is not None:
                self._pool.stop(case.future)
        if self._following:
            await asyncio.wait(self._following, timeout=LAST_SECONDS)

    async def _follow(self, case: Case) -> None:
        """Takes what the worker tells, all that waits at once: strings are kept in one transaction, and told then."""
        ended: Ended | None = None
        while ended is None:
            news = [await case.news.get()]
            while not case.news.empty():
                news.append(case.news.get_nowait())
            on_the_way = [one for one in news if not isinstance(one, Future)]
            settled = [
                SettledString(one["string"]["string"], one["stones"], one["proofs"])
                for one in on_the_way
                if one["event"] == "settled"
            ]
            if settled and await self._keep(case, Store.settle, case.id, settled):
                self.settled += len(settled)
            for one in on_the_way:
                case.hear(one)
            for future in news:
                if isinstance(future, Future):
                    ended = Ended.of(future)
                    found = ended.outcome
                    stones, proofs = ("", ()) if found is None else found.to_keep
                    if found is not None:
                        self.remember(found)
                    await self._keep(case, Store.end, ended.kept(case), stones, proofs)
                    case.end(ended)
            case.signal()
        if case.id in self.cases:
            self.cases.move_to_end(case.id)
        self.forget_old()

    async def _keep(self, case: Case, method: Callable[..., Any], *arguments: Any) -> bool:
        """Writes something down, and returns whether that could be; where not, it is said with the answer."""
        try:
            await self._casebook.keep(method, *arguments)
            return True
        except NotKept as error:
            case.unkept = str(error)
        except Exception as error:  # the question must come to its end all the same
            logging.getLogger("assess.faces.web").exception("an answer was not kept")
            case.unkept = f"What was found could not be kept ({type(error).__name__}): please report it."
        return False

    def forget_old(self) -> None:
        """Leaves the answered questions that were used last in memory."""
        answered = [case for case in self.cases.values() if case.state not in AT_WORK]
        total = sum(case.bytes for case in answered)
        for number, case in enumerate(answered[:-1]):
            if len(answered) - number <= MOST_KEPT and total <= MOST_BYTES:
                break
            total -= case.bytes
            del self.cases[case.id]


def soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Has the loop call something; nothing when the loop has ended."""
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:
        return
