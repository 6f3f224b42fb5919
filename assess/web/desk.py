"""The desk: positions are read, questions go to the worker processes, and what is found is kept and told.

Everything here runs in one event loop. Workers and the casebook are waited for, never the loop itself.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import Any, TypeVar

from assess.rules.errors import AssessError, BadInput
from assess.rules.position import Position
from assess.store.casebook import Casebook, KeptPosition, KeptQuestion, SettledString
from assess.store.casebook_file import NotKept
from assess.store.results import Proof
from assess.web.answering import Work, answer
from assess.web.asked_question import AT_WORK, FAILED, RUNNING, STOPPED, Busy, Case, NotFound, NotYet, Unanswered
from assess.web.attempt import Refused, attempt
from assess.web.awaited_casebook import AwaitedCasebook
from assess.web.given import Given, told_of
from assess.web.question import Question, question_from
from assess.web.teller import stones_name
from assess.workers.pool import Pool, Stopped

T = TypeVar("T")

MOST_WAITING = 64  # questions that are not answered, of all clients,
MOST_OF_ONE = 16  # and of one
MOST_KEPT = 200  # questions that stay in memory once they are answered,
MOST_BYTES = 200 << 20  # as long as what files are made from takes no more
READ_SECONDS = 20.0
NET = 60.0  # seconds over twice its limit after which a worker is taken to hang


class Desk:
    """The questions of this run. ``searching`` workers answer them; ``reading`` ones do what takes a moment."""

    def __init__(
        self, casebook: Casebook, searching: Pool, reading: Pool, memory_mb: int, threads: int | None = None
    ) -> None:
        self._casebook, self._searching, self._reading = AwaitedCasebook(casebook), searching, reading
        self._memory_mb, self._threads = memory_mb, threads
        self._cases: OrderedDict[str, Case] = OrderedDict()
        self._coming: list[str] = []  # clients whose questions are just being taken up
        self._later: set[asyncio.Task[Any]] = set()

    # Positions

    async def add_position(self, given: Given, folder: str = "") -> dict[str, Any]:
        """Reads a position and keeps it. Raises BadInput, or NotKept when it cannot be written."""
        told = await self.have(told_of, given)
        await self._casebook.keep(Casebook.put_position, KeptPosition(given.id, given.data, given.choice, told, folder))
        return {"id": given.id, "folder": folder, "choice": given.choice, **told}

    async def given(self, name: str) -> Given:
        """The position with this id, as it was given."""
        kept = await self._casebook.position(name)
        return Given.of(kept.data, kept.choice)

    async def board(self, name: str) -> Position:
        """The stones of a position."""
        return _board(await self._casebook.position(name))

    async def position(self, name: str) -> dict[str, Any]:
        """A position, with the questions put about it, the newest first."""
        kept = await self._casebook.position(name)
        asked = await self._casebook.find(Casebook.questions, name)
        questions = [
            {"id": one.id, "asked": one.asked, "state": self._state(one), "made": len(asked) - number}
            for number, one in enumerate(asked)
        ]
        about = {"id": kept.id, "folder": kept.folder, "studied": kept.studied, "choice": kept.choice}
        return {**about, **kept.told, "questions": questions}

    async def positions(self, folder: str | None) -> list[dict[str, Any]]:
        """All positions in a few words, or those of a folder."""
        return await self._casebook.find(partial(Casebook.positions, folder=folder))

    async def note_studied(self, name: str, how: str) -> None:
        """Notes how far a position was studied."""
        await self._casebook.position(name)
        await self._casebook.keep(Casebook.note_studied, name, how)

    async def forget(self, name: str) -> None:
        """Takes a position away with its questions."""
        for case in [case for case in self._cases.values() if case.position == name]:
            await self.stop(case.id)
            self._cases.pop(case.id, None)
        if not await self._casebook.keep(Casebook.forget, name):
            raise NotFound("There is no such position.")

    # Questions

    async def put(self, body: dict[str, Any], client: str) -> Case:
        """Takes a question up. Raises BadInput, NotFound, or Busy."""
        name = body.get("position")
        if not isinstance(name, str):
            raise BadInput('The position is missing: give its id as "position".')
        question = question_from(body, self._memory_mb)
        waiting = [case.client for case in self._cases.values() if case.state in AT_WORK] + self._coming
        if len(waiting) >= MOST_WAITING or waiting.count(client) >= MOST_OF_ONE:
            raise Busy("Too many questions wait for their answers: wait for one of them, or stop it.")
        self._coming.append(client)
        try:
            return await self._put(name, body, question, client)
        finally:
            self._coming.remove(client)

    async def _put(self, name: str, body: dict[str, Any], question: Question, client: str) -> Case:
        kept = await self._casebook.position(name)
        if question.kind != "decide":  # variations may start at an earlier position
            _require_strings(kept, (*question.strings, *question.agreed, *question.ruled))
        await self._casebook.written()  # what was found a moment ago
        known = await self._casebook.find(Casebook.proofs, _stones(kept))
        work = Work(Given.of(kept.data, kept.choice), question, tuple(known), self._threads)
        case = Case(secrets.token_urlsafe(9), name, body, work, client)
        await self._casebook.keep(Casebook.put_question, case.kept)
        self._cases[case.id] = case
        loop = asyncio.get_running_loop()
        net = None if question.limits.seconds is None else 2 * question.limits.seconds + NET
        case.future = self._searching.submit(
            attempt, (answer, work), net, lambda news: _soon(loop, lambda: self._news(case, news))
        )
        case.future.add_done_callback(lambda future: _soon(loop, lambda: self._end(case, future)))
        return case

    async def case(self, name: str) -> Case:
        """The question with this id; one of an earlier run is as far as it came there."""
        if name in self._cases:
            return self._cases[name]
        kept = await self._casebook.find(Casebook.question, name)
        if kept is None:
            raise NotFound("There is no such question.")
        given = await self.given(kept.position)
        case = Case(kept.id, kept.position, kept.asked, Work(given, question_from(kept.asked, self._memory_mb)))
        case.state, case.error = self._state(kept), kept.error
        if kept.result is not None:
            case.result, case.headline = kept.result["data"], kept.result["headline"]
        case.settled = {string["string"]: string for string in kept.settled}
        self._forget_old()
        return self._cases.setdefault(name, case)

    async def stop(self, name: str) -> Case:
        """Stops a question; what was found till then stays. Returns when it has ended."""
        case = await self.case(name)
        if case.future is not None and case.state in AT_WORK:
            self._searching.stop(case.future)
            while case.state in AT_WORK:
                await case.changed.wait()
        return case

    async def make(self, case: Case, function: Callable[[Any], T], argument: Any) -> T:
        """Has a worker make something of an answer. One that is not at hand is found again by its proofs."""
        self.require_answer(case)
        return await self.have(function, argument, self._reading if case.answered else self._searching)

    async def work(self, case: Case) -> Work:
        """The work of a case with the proofs that are known by now."""
        kept = await self._casebook.position(case.position)
        known = await self._casebook.find(Casebook.proofs, _stones(kept))
        return Work(case.work.given, case.work.question, tuple(known), self._threads)

    def require_answer(self, case: Case) -> None:
        """Raises NotYet while a question has no answer, and NotFound where it never had one."""
        if case.state in AT_WORK:
            raise NotYet("The question is not answered yet: wait for its end, or stop it.")
        if case.result is None and not case.settled:
            raise NotFound("Nothing was found, so there is no ruling.")

    async def proofs(self, case: Case) -> list[Proof]:
        """The proofs behind the answer of a case."""
        if case.proofs:
            return list(case.proofs)
        question, position = case.work.question, await self._casebook.position(case.position)
        kept = await self._casebook.find(Casebook.proofs, _stones(position))
        terms = {**question.life.words(), **question.under.claimed()}
        return [proof for proof in kept if _fits(proof.data.get("claim", {}), terms)]

    def close(self) -> None:
        """Ends the threads of the casebook."""
        self._casebook.close()

    def _state(self, kept: KeptQuestion) -> str:
        live = self._cases.get(kept.id)
        if live is not None:
            return live.state
        return STOPPED if kept.state in AT_WORK else kept.state  # the run that was at it has ended

    def _news(self, case: Case, news: dict[str, Any]) -> None:
        """What a worker tells on its way."""
        event = news["event"]
        if event == "begun":
            case.state = RUNNING
        elif event == "progress":
            case.progress = {name: value for name, value in news.items() if name != "event"}
        elif event == "settled":
            string, proofs = news["string"], news["proofs"]
            case.settled[string["string"]] = string
            case.territory = news["territory"]
            settled = SettledString(string["string"], string, news["stones"], proofs)
            self._write(case, Casebook.settle, case.id, [settled])
        case.signal()

    def _end(self, case: Case, future: Future[Any]) -> None:
        stones, proofs = "", ()
        try:
            outcome = future.result()
        except (Stopped, CancelledError):
            case.state = STOPPED
        except AssessError as error:
            case.state, case.error = FAILED, str(error)
        else:
            if isinstance(outcome, Refused):
                case.state, case.error = FAILED, outcome.sentence
            else:
                case.rule(outcome)
                stones, proofs = outcome.stones, outcome.proofs
        case.future = None
        self._write(case, Casebook.end, case.kept, stones, proofs, None)
        self._cases.move_to_end(case.id)
        self._forget_old()
        case.signal()

    def _forget_old(self) -> None:
        answered = [case for case in self._cases.values() if case.state not in AT_WORK]
        total = sum(len(case.answered or b"") for case in answered)
        for case in answered[:-1]:
            if len(answered) <= MOST_KEPT and total <= MOST_BYTES:
                break
            total -= len(case.answered or b"")
            del self._cases[case.id]
            answered = answered[1:]

    def _write(self, case: Case, method: Callable[..., Any], *arguments: Any) -> None:
        """Writes in the background; that something was not kept is said with the answer."""

        async def write() -> None:
            try:
                await self._casebook.keep(method, *arguments)
            except NotKept as error:
                case.unkept = str(error)
                case.signal()

        task = asyncio.get_running_loop().create_task(write())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def have(self, function: Callable[[Any], T], argument: Any, pool: Pool | None = None) -> T:
        """Has a worker call a function, one for what takes a moment where no pool is named. Raises BadInput where it
        does."""
        seconds = READ_SECONDS if pool in (None, self._reading) else None
        future = (pool or self._reading).submit(attempt, (function, argument), seconds)
        try:
            found = await asyncio.wrap_future(future)
        except AssessError as error:
            raise Unanswered(str(error)) from None
        if isinstance(found, Refused):
            raise BadInput(found.sentence)
        result: T = found
        return result


def _require_strings(kept: KeptPosition, names: tuple[str, ...]) -> None:
    """Raises BadInput for a name that is no stone of the position."""
    position = _board(kept)
    for name in names:
        position.string_at(position.point(name))


def _board(kept: KeptPosition) -> Position:
    return Position.from_rows(kept.told["position"]["rows"])


def _stones(kept: KeptPosition) -> str:
    return stones_name(kept.told["position"]["rows"])


def _fits(claim: Any, terms: dict[str, str]) -> bool:
    return isinstance(claim, dict) and all(claim.get(name, word) == word for name, word in terms.items())


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Has the loop call something; nothing when the loop has ended."""
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:
        return
