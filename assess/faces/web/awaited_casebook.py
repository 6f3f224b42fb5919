"""The casebook as an event loop uses it: one thread writes and two read, and the loop waits for neither."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from assess.faces.web.asked_question import NotFound
from assess.store.kept import KeptPosition, Store

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
