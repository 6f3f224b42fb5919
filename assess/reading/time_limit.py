"""A limit of time on reading: whoever gives a file cannot hold a reader with it, on any face and in any thread.

What is counted is the time that the processor spends on the thread that reads, so that a busy machine refuses nothing
that an idle one reads. Where a limit holds, the loops of the readers ask for time; work between two such questions is
bounded by the size of what is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from assess.languages.spoken import BadInput, amount
from assess.reading.place import in_place
from assess.system.threads import thread_seconds

MOST_SECONDS = 20.0
"""Of computing, for one file; a record of a game takes some hundredths of a second."""

_ENDS: ContextVar[tuple[float, str] | None] = ContextVar("when reading ends, and what is read", default=None)


class OutOfTime(BadInput):
    """Reading took longer than it may. The sentence names the file already."""

    def at(self, place: object) -> BadInput:
        """The same: how far reading came says nothing about the file."""
        return self


@contextmanager
def limited_time(source: str) -> Iterator[None]:
    """Within, ``require_time`` raises once reading ``source`` has taken ``MOST_SECONDS``; a limit that holds already
    goes on."""
    if _ENDS.get() is not None:
        yield
        return
    before = _ENDS.set((thread_seconds() + MOST_SECONDS, source))
    try:
        yield
    finally:
        _ENDS.reset(before)


def require_time() -> None:
    """Raises OutOfTime where a limit holds and is over."""
    limit = _ENDS.get()
    if limit is not None and thread_seconds() > limit[0]:
        raise OutOfTime(
            "{place}: reading took more than {most} seconds, so it was given up: give a smaller file, or one game of "
            "it.",
            place=in_place(limit[1]),
            most=amount(MOST_SECONDS),
        )
