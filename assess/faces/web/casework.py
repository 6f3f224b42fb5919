"""The casework: positions are read and kept, questions are put about them, and sheets are made of the answers.

Everything here runs in one event loop. Workers and the casebook are waited for, never the loop itself.

Errands take a moment, and are done by worker processes while a client waits: files are read, sheets made, proofs
checked. Nobody may have many of them waiting, and what nobody waits for any more is given up.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from assess.faces.web.agreements import Agreement, Agreements
from assess.faces.web.answering import KeptAnswer, Work, answer, look_at, play_given, stones_name
from assess.faces.web.given import Given, told_of
from assess.faces.web.questions_at_work import (
    AT_WORK,
    FAILED,
    STOPPED,
    AwaitedCasebook,
    Busy,
    Case,
    NotFound,
    NotYet,
    QuestionsAtWork,
    Refused,
    Unanswered,
    attempt,
)
from assess.faces.web.request_records import AskedRecord, given_again
from assess.faces.web.sheets import ProofWanted, Sheet, proof_about, words_of
from assess.languages.spoken import AssessError, BadInput, as_kept, coordinates_shown, language, message
from assess.languages.translations import ENGLISH
from assess.reading.record import Record
from assess.reports.json.assessment_json import FirstLookJson
from assess.requests.from_json import Posted, said_in
from assess.requests.from_words import require_agreement
from assess.rules.position import Position, PrisonerStones
from assess.statuses.grounds import stones_of_frame
from assess.store.kept import KeptPosition, KeptQuestion, Proof, Store
from assess.system.pool import Workforce

MOST_WAITING = 64  # of all clients,
MOST_OF_ONE = 16  # and of one
MOST_AT_WORK = 2  # of one, so that a worker is left for others
SECONDS = 30.0  # more than reading may take: who gives a file hears what reading says when its time is over


class Errands:
    """Calls in the workers of a pool, two of one client at a time."""

    def __init__(self, pool: Workforce, seconds: float = SECONDS) -> None:
        self._pool, self._seconds = pool, seconds
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Semaphore] = {}

    @property
    def waiting(self) -> int:
        """How many are not done."""
        return self._waiting.total()

    async def have(
        self, function: Callable[[Any], T], argument: Any, client: str, news: Callable[[Any], None] | None = None
    ) -> T:
        """Has a worker call a function; ``news`` hears, in another thread, what it tells on its way. Raises BadInput
        where the function does, Busy where too much waits, and Unanswered where the worker comes to no end. When the
        caller is cancelled, the worker is stopped."""
        if self._waiting.total() >= MOST_WAITING or self._waiting[client] >= MOST_OF_ONE:
            raise Busy("Too much is asked at once: wait a moment, and ask again.")
        self._waiting[client] += 1
        try:
            async with self._turns.setdefault(client, asyncio.Semaphore(MOST_AT_WORK)):
                found = await self._done(function, argument, news)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client], self._turns[client]
        if isinstance(found, Refused):
            raise found.error
        result: T = found
        return result

    async def _done(self, function: Callable[[Any], Any], argument: Any, news: Callable[[Any], None] | None) -> Any:
        call = function, argument, language(), coordinates_shown()
        future = self._pool.submit(attempt, call, self._seconds, news)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            self._pool.stop(future)
            raise
        except AssessError as error:
            raise Unanswered(str(error)) from None


T = TypeVar("T")
BY_STATUSES = ("status", "rule", "territory")
"""Kinds of questions for which what the record has taken off as dead is agreed, unless they say what is."""
ANEW, ANEW_MB = 5.0, 256
"""Seconds, and megabytes, that a question of an earlier run may take to be answered anew."""
MOST_FOUND = 8
"""Answers from which it is taken what is known."""
W = TypeVar("W")


class Casework:
    """The questions of this run. ``searching`` workers answer them; ``reading`` ones do what takes a moment."""

    def __init__(
        self, casebook: Store, searching: Workforce, reading: Workforce, memory_mb: int, threads: int | None = None
    ) -> None:
        self.casebook = AwaitedCasebook(casebook)
        self.errands, self.questions = Errands(reading), QuestionsAtWork(self.casebook, searching)
        self.agreements = Agreements(self.agreement)
        self.memory_mb, self._threads = memory_mb, threads
        self._anew: dict[str, asyncio.Future[Case]] = {}  # questions of an earlier run that are being answered
        self._answering_anew = asyncio.Semaphore(1)  # which leaves a worker for others

    # Positions

    async def add_position(self, given: Given, folder: str, client: str, instead: str = "") -> dict[str, Any]:
        """Reads a position and keeps it; ``instead`` of the one with that id, unless something was asked or noted about
        it. Raises BadInput, or NotKept when it cannot be written."""
        with as_kept():
            told = await self.errands.have(told_of, given, client)
        await self.casebook.keep(Store.put_position, KeptPosition(given.id, given.data, given.choice, told, folder))
        if instead not in ("", given.id):
            before = await self.casebook.position(instead)
            if not before.studied and not await self.casebook.find(Store.questions, instead, 1):
                await self.forget(instead)
        board = Position.from_rows(told["position"]["rows"])
        agreement = Agreement(told.get("agreed", {}), board=board).told  # of the file itself, whatever others agree on
        told = await self._in_words_of(client, given, told)
        return {"id": given.id, "folder": folder, "choice": given.choice, **told, "agreement": agreement}

    async def given(self, name: str) -> Given:
        """The position with this id, as it was given."""
        kept = await self.casebook.position(name)
        return given_again(kept.data, kept.choice)

    async def board(self, name: str) -> Position:
        """The stones of a position, and the prisoners."""
        kept = await self.casebook.position(name)
        taken = kept.told["position"]["prisoner_stones"]
        return replace(_board(kept), prisoner_stones=PrisonerStones(taken["black"], taken["white"]))

    async def _in_words_of(self, client: str, given: Given, told: dict[str, Any]) -> dict[str, Any]:
        """What is told of a position, its notes in the language of the client: they are kept in English."""
        if language() == ENGLISH or not told.get("notes"):
            return told
        return {**told, "notes": (await self.errands.have(told_of, given, client))["notes"]}

    async def position(self, name: str, client: str) -> dict[str, Any]:
        """A position, with the questions put about it, the newest first."""
        kept = await self.casebook.position(name)
        asked = await self.casebook.find(Store.questions, name)
        questions = [
            {"id": one.id, "asked": one.asked, "state": self._state(one), "made": len(asked) - number}
            for number, one in enumerate(asked)
        ]
        about = {"id": kept.id, "folder": kept.folder, "studied": kept.studied, "choice": kept.choice}
        agreement = (await self.agreement(name)).told
        told = await self._in_words_of(client, given_again(kept.data, kept.choice), dict(kept.told))
        return {**about, **told, "questions": questions, "agreement": agreement}

    async def positions(self, folder: str | None) -> list[dict[str, Any]]:
        """All positions in a few words, or those of a folder."""
        return await self.casebook.find(Store.positions, folder)

    async def note_studied(self, name: str, how: str) -> None:
        """Notes how far a position was studied."""
        await self.casebook.position(name)
        await self.casebook.keep(Store.note_studied, name, how)

    async def forget(self, name: str) -> None:
        """Takes a position away with its questions."""
        for case in [case for case in self.questions.cases.values() if case.position == name]:
            await self.stop(case.id)
            self.questions.cases.pop(case.id, None)
        if not await self.casebook.keep(Store.forget, name):
            raise NotFound("There is no such position.")
        self.agreements.tell(name, "forgotten")

    async def told(self, case: Case, client: str) -> dict[str, Any]:
        """A question as the interface tells it, its answer in the language of the client."""
        if language() == ENGLISH or case.state in AT_WORK or case.result is None:
            return case.told
        words = await self.make(case, words_of, lambda work, found: Sheet(work, found, "json"), client)
        return {**case.told, **words, "result": _with_words(case.result, words.get("result"))}

    async def agreement(self, name: str) -> Agreement:
        """What is agreed and ruled about a position now."""
        position = await self.casebook.position(name)
        if (case := self.questions.cases.get(_known(name))) is not None:
            return Agreement.of(case.asked, _board(position))
        kept = await self.casebook.find(Store.question, _known(name))
        asked = {"agreed": position.told.get("agreed")} if kept is None else kept.asked
        return Agreement.of(asked, _board(position))

    async def _agreed_in_file(self, name: str) -> Mapping[str, Any]:
        """What the record of a position has taken off as agreed to be dead, once play had stopped."""
        found: Mapping[str, Any] = (await self.casebook.position(name)).told.get("agreed", {})
        return found

    async def look(self, name: str, client: str, chosen: Mapping[str, str | None]) -> FirstLookJson:
        """What a position looks like at first sight by the rules and precedents ``chosen``, with what is agreed about
        it. Raises BadInput for some that there are not, and for a part of a board."""
        (await self.board(name)).require_whole()
        given, agreed = await self.given(name), (await self.agreement(name)).agreed
        said = said_in({"kind": "status", **chosen, "agreed": agreed}, self.memory_mb)
        return await self.errands.have(look_at, Work(given, said), client)

    # Questions

    async def put(self, asked: AskedRecord, client: str) -> Case:
        """Takes a question up. Raises BadInput, NotFound, Outdated, Busy, or NotKept."""
        if not asked.position:
            raise BadInput("{place} is missing: give it.", place='"position"')
        body = asked.body
        if body.get("agreed") is None and body["kind"] in BY_STATUSES:
            body = {**body, "agreed": await self._agreed_in_file(asked.position)}
        said = said_in(body, self.memory_mb)
        if not said.search:
            return await self._agree(asked.position, body, said, client, asked.made_on)
        asked.require_no_version()

        async def work() -> Work:
            made = await self._work(asked.position, said)
            if said.variations:  # there may be many moves, which takes a worker its time
                await self.errands.have(play_given, replace(made, known=()), client)
            return made

        return await self.questions.put(asked.position, body, client, work)

    async def _work(self, name: str, said: Posted) -> Work:
        kept = await self.casebook.position(name)
        _require_sense(Record(_board(kept), kept.told["name"]), said)
        found = await self._found(name, anew=not said.search)
        await self.casebook.written()  # what was found a moment ago
        there = {proof.name for one in found for proof in one.proofs}
        known = [one for one in await self.casebook.find(Store.proofs, _stones(kept)) if one.name not in there]
        given, judged = given_again(kept.data, kept.choice), self.questions.judged(_stones(kept))
        return Work(given, said, tuple(known), found, self._threads, looks=True, language=language(), judged=judged)

    async def _agree(self, name: str, body: dict[str, Any], said: Posted, client: str, made_on: str | None) -> Case:
        """Answers from what is known, and tells who has the position open. Raises Outdated."""
        async with self.agreements.changing(name):
            await self.agreements.require_present(name, made_on, Agreement.of(body))
            case = await self._answer_without_search(name, body, said, client)
        self.agreements.tell(name)
        return case

    async def _answer_without_search(self, name: str, body: dict[str, Any], said: Posted, client: str) -> Case:
        """Answers a question from what is known. A position has one answer of that kind: each takes the place of the
        one before."""
        work = replace(await self._work(name, said), search=False, looks=False)
        case = Case(_known(name), name, body, work, client)
        with as_kept():
            answered = await self.errands.have(answer, work, client)
        await self.questions.keep_answered(case, answered)
        return case

    async def _found(self, name: str, anew: bool) -> tuple[KeptAnswer, ...]:
        """What was answered in this run about a position by proofs alone, the last first, as it is kept: or what is
        settled of a question that is at work. ``anew``: where there is nothing, a question of an earlier run is
        answered again."""
        found: list[KeptAnswer] = []
        for kept in await self.casebook.find(Store.questions, name):
            if not _is_by_proofs(kept.asked):
                continue
            case = self.questions.cases.get(kept.id)
            if case is not None and (case.state in AT_WORK or case.answered):
                found += [case.answered] if case.answered else list(case.known.values())
            elif case is None and anew and not found:  # of an earlier run: one is answered anew, once
                case = await self.case(kept.id)
                found += [case.answered] if case.answered else []
            if len(found) >= MOST_FOUND:
                break
        return tuple(found)

    async def case(self, name: str) -> Case:
        """The question with this id; one of an earlier run is answered anew, once."""
        if name in self.questions.cases:
            return self.questions.cases[name]
        if name not in self._anew:
            self._anew[name] = asyncio.ensure_future(self._case_again(name))
            self._anew[name].add_done_callback(lambda _: self._anew.pop(name, None))
        return await asyncio.shield(self._anew[name])

    async def _case_again(self, name: str) -> Case:
        kept = await self.casebook.find(Store.question, name)
        if kept is None:
            raise NotFound("There is no such question.")
        given = await self.given(kept.position)
        said = said_in(kept.asked, self.memory_mb, kept=True)
        case = Case(kept.id, kept.position, kept.asked, Work(given, said))
        case.state, case.error = self._state(kept), kept.error
        if kept.state in AT_WORK:
            case.unkept = message("The server ended while it was at work on this question.")
        if kept.state != FAILED:
            async with self._answering_anew:
                await self._answer_anew(case)
        self.questions.forget_old()
        return self.questions.cases.setdefault(name, case)

    async def _answer_anew(self, case: Case) -> None:
        """Answers a question of an earlier run by the proofs that are kept, each of which is judged, and what else is
        found in a moment: nothing else that is kept of it is believed."""
        said = case.work.said
        said = replace(said, seconds=min(said.seconds or ANEW, ANEW), memory_mb=min(said.memory_mb or ANEW_MB, ANEW_MB))
        case.work = replace(case.work, said=said, search=said.search)
        news: list[Any] = []
        try:
            with as_kept():
                outcome = await self.errands.have(answer, await self._with_proofs(case), case.id, news.append)
        except BadInput as error:
            case.state, case.error = FAILED, Refused(error).sentence
            return
        self.questions.remember(outcome)
        for one in news:
            if one["event"] == "settled":
                case.hear(one)
        case.result, case.headline, case.said = outcome.data, outcome.headline, outcome.said
        case.proofs, case.answered = outcome.proofs, outcome.answered

    async def stop(self, name: str) -> Case:
        """Stops a question; what was found till then stays. Returns when it has ended."""
        case = await self.case(name)
        await self.questions.stop(case)
        return case

    # What is made of an answer

    async def make(
        self, case: Case, function: Callable[[W], T], wanted: Callable[[Work, KeptAnswer | None], W], client: str
    ) -> T:
        """Has a worker make something of an answer, from what is kept of it: ``wanted`` of its work and the answer.
        Raises NotYet while there is none, or when the question is stopped meanwhile, and NotFound where there never was
        one."""
        self.require_answer(case)
        work = case.work if case.answered else await self._with_proofs(case)
        task = asyncio.ensure_future(self.errands.have(function, wanted(work, case.answered), client))
        case.making.add(task)
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                task.cancel()
                raise
            raise NotYet("It was stopped before it was made: ask for it again.") from None
        finally:
            case.making.discard(task)

    async def _with_proofs(self, case: Case) -> Work:
        """The work of a case with the proofs that are kept."""
        kept = await self.casebook.position(case.position)
        known = await self.casebook.find(Store.proofs, _stones(kept))
        judged = self.questions.judged(_stones(kept))
        return replace(case.work, known=tuple(known), threads=self._threads, judged=judged)

    def require_answer(self, case: Case) -> None:
        """Raises NotYet while a question has no answer, and NotFound where it never had one."""
        if case.state in AT_WORK:
            raise NotYet("The question is not answered yet: wait for its end, or stop it.")
        if case.result is None and not case.settled:
            raise NotFound("Nothing was found, so there is no ruling.")

    async def proof(self, case: Case, string: str | None, question: str | None, client: str) -> Proof | None:
        """Of the proofs behind the answer of a case the one for this string and question, the first where nothing is
        said."""
        wanted = ProofWanted(case.proofs, string, question)
        if not case.proofs:
            said, position = case.work.said, await self.casebook.position(case.position)
            kept = await self.casebook.find(Store.proofs, _stones(position))
            terms = {**said.life.words(), **said.under.claimed()}
            wanted = replace(wanted, proofs=tuple(kept), terms=terms)
        return await self.errands.have(proof_about, wanted, client)

    async def end(self) -> None:
        """Stops what is at work, and keeps and tells what it has found."""
        self.agreements.end()
        await self.questions.end()
        await self.casebook.written()

    def close(self) -> None:
        """Ends the threads of the casebook."""
        self.casebook.close()

    def _state(self, kept: KeptQuestion) -> str:
        live = self.questions.cases.get(kept.id)
        if live is not None:
            return live.state
        return STOPPED if kept.state in AT_WORK else kept.state  # the run that was at it has ended


def _require_sense(record: Record, said: Posted) -> None:
    """Raises BadInput for what cannot be asked of the position, whatever a search would find; of ``record`` the board
    alone is known here."""
    position = record.position
    said.require_board(position)
    for name in (*said.strings, *said.dead, *(stones_of_frame(said.frame) or ())):
        position.point(name)
    if said.kind == "decide":  # a worker plays what is given; the variations of a file may start elsewhere
        return
    require_agreement(said, record)
    said.request(record)


def _is_by_proofs(asked: Mapping[str, Any]) -> bool:
    """Whether the answer to a question holds statuses, and none that is agreed or ruled."""
    by_agreement = asked.get("agreed") or asked.get("ruled") or not asked.get("search", True)
    return asked["kind"] in ("status", "rule") and not by_agreement


def _known(position: str) -> str:
    """The id of the one answer of a position that takes no search."""
    return f"{position}-known"


def _board(kept: KeptPosition) -> Position:
    return Position.from_rows(kept.told["position"]["rows"])


def _stones(kept: KeptPosition) -> str:
    return stones_name(kept.told["position"]["rows"])


def _with_words(kept: Any, told: Any) -> Any:
    """Return what is kept of an answer with the texts of what is told of it now; what is no text is as it is kept."""
    if isinstance(kept, str) and isinstance(told, str):
        return told
    if isinstance(kept, Mapping) and isinstance(told, Mapping):
        return {name: _with_words(value, told.get(name)) for name, value in kept.items()}
    if isinstance(kept, list | tuple) and isinstance(told, list | tuple) and len(kept) == len(told):
        return [_with_words(value, again) for value, again in zip(kept, told, strict=True)]
    return kept
