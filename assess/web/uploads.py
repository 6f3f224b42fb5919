"""The bytes that clients are sending: all together no more than there is room for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MOST_BYTES = 64 << 20  # of bodies that are being received, or worked on
SMALL = 1 << 16  # bodies up to here are let in beside them: a move must not wait for files
WAIT = 20.0  # seconds that a body waits for room before it is refused


class Uploads:
    """Room for bodies. A client that sends more waits until others are done; nothing of it is read till then."""

    def __init__(self, most: int = MOST_BYTES, wait: float = WAIT) -> None:
        self._most, self._wait = most, wait
        self.in_flight = 0
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def room(self, size: int) -> AsyncIterator[bool]:
        """Whether there is room for so many bytes, within some seconds; it is taken until the block ends."""
        if size <= SMALL:
            yield True
            return
        try:
            async with self._changed:
                await asyncio.wait_for(
                    self._changed.wait_for(lambda: self.in_flight + size <= self._most or not self.in_flight),
                    self._wait,
                )
                self.in_flight += size
        except TimeoutError:
            yield False
            return
        try:
            yield True
        finally:
            self.in_flight -= size
            async with self._changed:
                self._changed.notify_all()
