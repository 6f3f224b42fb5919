"""What the server asks of those who do its work: the worker processes of this machine, or others at a queue."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol


class Workforce(Protocol):
    """Workers who each call one function at a time (``workers.pool.Pool``)."""

    @property
    def count(self) -> int:
        """How many there are."""

    def submit(
        self,
        function: Callable[[Any], Any],
        argument: Any,
        seconds: float | None = None,
        news: Callable[[Any], None] | None = None,
    ) -> Future[Any]:
        """Has one call a function of a module with one argument, both of which can be sent. ``news`` is called with
        what it tells on its way; ``seconds`` after which it is taken to hang."""

    def stop(self, future: Future[Any]) -> None:
        """Ends a call with what it has found, within about a second."""
