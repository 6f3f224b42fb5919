"""The bytes that clients are sending: all together no more than there is room for."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MOST_BYTES = 64 << 20  # of bodies that are being received, or worked on,
SHARE = 3  # of which one client has no more than a third, or one body
SMALL = 1 << 16  # bodies up to here are let in beside them: a move must not wait for files
WAIT = 20.0  # seconds that a body waits for room before it is refused


class Uploads:
    """Room for bodies. A client that sends more waits until others are done; nothing of it is read till then."""

    def __init__(self, most: int = MOST_BYTES, wait: float = WAIT) -> None:
        self._most, self._wait = most, wait
        self.in_flight = 0
        self._of: Counter[str] = Counter()
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def room(self, size: int, client: str) -> AsyncIterator[bool]:
        """Whether there is room for so many bytes of a client's, within some seconds; it is taken until the block
        ends."""
        if size <= SMALL:
            yield True
            return
        try:
            async with self._changed:
                await asyncio.wait_for(self._changed.wait_for(lambda: self._fits(size, client)), self._wait)
                self.in_flight += size
                self._of[client] += size
        except TimeoutError:
            yield False
            return
        try:
            yield True
        finally:
            self.in_flight -= size
            self._of[client] -= size
            self._of += Counter()  # those who send nothing are forgotten
            async with self._changed:
                self._changed.notify_all()

    def _fits(self, size: int, client: str) -> bool:
        of_one = self._of[client] + size <= self._most // SHARE or not self._of[client]
        return of_one and (self.in_flight + size <= self._most or not self.in_flight)
