"""The questions that are put: they go to the worker processes, and what is found is first kept and then told.

The casebook is used as an event loop can: one thread writes and two read, and the loop waits for neither.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from assess.faces.web.answering import Outcome, answer
from assess.faces.web.asked_question import AT_WORK, RULED, Busy, Case, Ended, NotFound, attempt
from assess.faces.web.workforce import Workforce
from assess.statuses.judgement import Judged
from assess.store.casebook_file import NotKept
from assess.store.kept import KeptPosition, SettledString, Store

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
