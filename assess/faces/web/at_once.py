"""``POST /rulings``: a position comes in, what is known of it after a moment goes out, and nothing of it is kept."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Collection
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import msgspec
from starlette.datastructures import QueryParams

from assess.faces.web.answering import Work, answer, begun
from assess.faces.web.given import Given, chosen_besides
from assess.faces.web.questions_at_work import Busy, Refused, Unanswered, attempt, soon
from assess.faces.web.request_records import (
    ASKED,
    AskedRecord,
    ChoiceRecord,
    PositionBody,
    PositionRecord,
    given_again,
    given_with,
    record_in,
    record_of,
)
from assess.languages.spoken import RANGE, AssessError, BadInput, amount, coordinates_shown, language, message
from assess.requests.from_json import said_in
from assess.system.pool import Stopped, Workforce

WAIT, LEAST_WAIT, MOST_WAIT = 1.0, 0.01, 60.0  # seconds
AFTER = 1.0  # seconds after which a search that goes on beyond its limit is stopped
NET = 30.0
MOST_OF_ONE = 16  # rulings of one client that wait or are worked on
CHOICES = ("name", "game", "move", "komi", "illegal")


def seconds_of(query: QueryParams) -> float:
    """The seconds that a client waits. Raises BadInput."""
    try:
        seconds = float(query.get("wait", WAIT))
    except ValueError:
        seconds = float("nan")
    if not LEAST_WAIT <= seconds <= MOST_WAIT:
        raise BadInput(
            "{option} cannot be {value!r}: write {what}.",
            option="wait",
            value=query["wait"][:20],
            what=message(RANGE, least=LEAST_WAIT, most=amount(MOST_WAIT)),
        )
    return seconds


def given_in(data: bytes, query: QueryParams) -> tuple[Given, AskedRecord]:
    """The position in a body, and what is asked of it: the bytes of a file with the question in the address."""
    choice = {name: query[name] for name in CHOICES if name in query}
    asked = {name: value for name, value in query.items() if name not in (*CHOICES, "wait", "token", "lang", "points")}
    return given_with(data, record_of(choice, ChoiceRecord, strict=False)), record_of(
        {"kind": _kind(asked), **asked}, ASKED, strict=False
    )


def given_in_json(data: bytes) -> tuple[Given, AskedRecord]:
    """The same as JSON: ``text``, ``rows``, or a ``position`` as ``--json`` has it, with the question beside it."""
    parts = record_in(data, dict[str, msgspec.Raw])
    whole = parts.pop("position", None)
    names = {"text", *ChoiceRecord.__struct_fields__}
    body = record_in(msgspec.json.encode({name: parts.pop(name) for name in names & set(parts)}), PositionBody)
    choice = body.choice
    body.require_one(whole is not None)
    if whole is not None:
        choice = chosen_besides(record_in(bytes(whole), PositionRecord, "position").choice, choice)
    if body.text is None and "rows" not in choice:
        raise BadInput('There is nothing to rule on: send a file, "text", "rows", or "position".')
    parts.setdefault("kind", msgspec.Raw(msgspec.json.encode(_kind(parts))))
    return given_again((body.text or "").encode(), choice), record_in(msgspec.json.encode(parts), ASKED)


def _kind(asked: Collection[str]) -> str:
    """What is asked where nothing is said: the status of the strings that are named, or of all."""
    return "rule" if {"string", "strings"} & set(asked) else "status"


class AtOnce:
    """Rulings without state. No more are begun at once than there are workers: the others wait as long as they would
    for their answer, and are refused then. Those of one client wait behind each other, so that the next worker that is
    free is another client's."""

    def __init__(self, pool: Workforce, memory_mb: int, threads: int | None = None) -> None:
        self._pool, self._memory_mb, self._threads = pool, memory_mb, threads
        self._free = asyncio.Semaphore(pool.count)
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._warm = False

    def warm_up(self) -> None:
        """Has the workers begin, which takes longer than most clients wait. Called at the first sign that somebody will
        ask for rulings: a page alone has no need of these workers."""
        if not self._warm:
            self._warm = True
            for _ in range(self._pool.count):
                self._pool.submit(begun, None)

    async def rule(self, given: Given, asked: AskedRecord, seconds: float, client: str) -> dict[str, Any]:
        """What is known after so many seconds. Raises BadInput, and Busy where no worker was free, or the client has
        too many rulings waiting."""
        asked.require_no_version()
        said = said_in(asked.body, self._memory_mb)
        if self._waiting[client] >= MOST_OF_ONE:
            raise Busy("Too much is asked at once: wait a moment, and ask again.", 1.0)
        self.warm_up()
        self._waiting[client] += 1
        try:
            async with AsyncExitStack() as held:
                left = await self._begun(held, seconds, client)
                said = replace(said, seconds=min(said.seconds or left, left))
                return await self._found(Work(given, said, threads=self._threads), left)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client], self._turns[client]

    async def _begun(self, held: AsyncExitStack, seconds: float, client: str) -> float:
        """Takes a worker for a client; returns the seconds that are left. Raises Busy."""
        since = time.monotonic()
        turns = self._turns.setdefault(client, asyncio.Semaphore(self._pool.count))
        try:
            async with asyncio.timeout(seconds):
                await held.enter_async_context(turns)
                await held.enter_async_context(self._free)
        except TimeoutError:
            raise Busy("Too much is asked at once: wait a moment, and ask again.", 1.0) from None
        return max(seconds - (time.monotonic() - since), LEAST_WAIT)

    async def _found(self, work: Work, seconds: float) -> dict[str, Any]:
        at_work, loop = asyncio.Event(), asyncio.get_running_loop()

        def hear(news: Any) -> None:
            soon(loop, at_work.set)

        future = self._pool.submit(attempt, (answer, work, language(), coordinates_shown()), seconds + NET, hear)
        found = asyncio.ensure_future(asyncio.wrap_future(future))
        late = loop.create_task(self._stop_late(future, at_work, seconds + AFTER))
        try:
            outcome = await found
        except asyncio.CancelledError:
            self._pool.stop(future)
            raise
        except Stopped:
            return {"state": "stopped", "headline": "", "result": None}
        except AssessError as error:
            raise Unanswered(str(error)) from None
        finally:
            late.cancel()
        if isinstance(outcome, Refused):
            raise outcome.error
        state = "stopped" if outcome.interrupted else "ruled"
        return {"state": state, "headline": outcome.headline, "result": outcome.data}

    async def _stop_late(self, future: Any, at_work: asyncio.Event, seconds: float) -> None:
        """Stops what goes on beyond its limit; the time that a new worker takes to begin does not count."""
        await at_work.wait()
        await asyncio.sleep(seconds)
        self._pool.stop(future)
