"""Who does the work in a browser: other workers that search, each a Python of its own, and this one for what takes a
moment."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import Any

from assess.system.pool import Stopped, TaskFailed, begin

STOPPED = "stopped"
"""What a worker says of a call that was to end (``system.pool``)."""


class HereAndNow:
    """Does what it is given before it returns (``system.pool.Workforce``)."""

    count = 1

    def submit(
        self,
        function: Callable[[Any], Any],
        argument: Any,
        seconds: float | None = None,
        news: Callable[[Any], None] | None = None,
    ) -> Future[Any]:
        """Calls a function with one argument."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(argument))
        except Exception as error:
            future.set_exception(TaskFailed(f"{type(error).__name__}: {error}"))
        return future

    def stop(self, future: Future[Any]) -> None:
        """Nothing is left to be stopped."""


class SearchWorkers:
    """The workers that search (``system.pool.Workforce``).

    ``begin`` sends one of them a call, by its number; ``end`` has it leave off. What comes from them is told to
    `x. Values travel as pickles: they come from this program alone.
    """

    def __init__(self, count: int, begin: Callable[[int, bytes], None], end: Callable[[int], None]) -> None:
        self.count = count
        self._begin, self._end = begin, end
        self._calls: dict[int, tuple[Future[Any], Callable[[Any], None] | None]] = {}
        self._last = 0

    def submit(
        self,
        function: Callable[[Any], Any],
        argument: Any,
        seconds: float | None = None,
        news: Callable[[Any], None] | None = None,
    ) -> Future[Any]:
        """Has one call a function with one argument."""
        self._last += 1
        future: Future[Any] = Future()
        self._calls[self._last] = future, news
        self._begin(self._last, pickle.dumps((function, argument)))
        return future

    def stop(self, future: Future[Any]) -> None:
        """Ends a call with what it has told till then."""
        for number, (other, _) in self._calls.items():
            if other is future:
                self._end(number)

    def hear(self, number: int, news: bytes) -> None:
        """A call tells something on its way."""
        if number in self._calls and (listener := self._calls[number][1]) is not None:
            listener(pickle.loads(news))

    def done(self, number: int, ended: bytes) -> None:
        """A call has ended, with its result or the sentence of what stopped it."""
        well, result = pickle.loads(ended)
        self._end_with(number, result if well else _failure(result))

    def broken(self, number: int, why: str) -> None:
        """The worker of a call was ended in the middle of it, as it was ``STOPPED`` or because of a fault."""
        self._end_with(number, _failure(why))

    def _end_with(self, number: int, result: Any) -> None:
        future, _ = self._calls.pop(number, (None, None))
        if future is None:
            return
        with contextlib.suppress(InvalidStateError):  # nobody waits for it any more
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)


def _failure(why: str) -> Exception:
    return Stopped(why) if why == STOPPED else TaskFailed(why)


Tell = Callable[[bytes], None]


class SearchWorker:
    """The other end: a worker that does one call after another; ``tell`` is told what a call finds on its way."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._caller = begin(self)

    def send(self, said: tuple[str, Any], /) -> None:
        """Passes on what is told (``system.pool.Listener``)."""
        self._tell(pickle.dumps(said[1]))

    def work(self, call: bytes) -> bytes:
        """Whether a call gave a result, and the result, or the sentence of what stopped it."""
        function, argument = pickle.loads(call)
        return pickle.dumps(self._caller.work(function, argument))
