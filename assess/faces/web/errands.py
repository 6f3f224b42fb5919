"""What takes a moment, done by worker processes while a client waits: files are read, sheets made, proofs checked.

Nobody may have many of them waiting, and what nobody waits for any more is given up.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from assess.faces.web.asked_question import Busy, Unanswered
from assess.faces.web.attempt import Refused, attempt
from assess.faces.web.workforce import Workforce
from assess.languages.spoken import coordinates_shown, language
from assess.rules.errors import AssessError

T = TypeVar("T")

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
