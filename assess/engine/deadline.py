"""The moment at which all must be over.

A search goes on in slices that get shorter towards it. A proof is written and checked with all the time that is left,
in pieces after each of which it can be broken off: nothing is given up because it might not fit.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace

from assess.system.limits import LEAST_SECONDS, Limits

LEAST_POSITIONS = 250
"""Positions looked at between two looks at the clock, at least."""
LEEWAY = 1 / 50
"""Of the whole time, so much may be overrun rather than lose a proof,"""
MOST_LEEWAY = 0.1
"""but no more seconds than this."""
POSITION_SECONDS = 1 / 50_000
"""For a position looked at, before any was measured: on a slow machine."""


class TimeIsUp(Exception):
    """The deadline came before the end of something that was begun."""


@dataclass(slots=True)
class Deadline:
    """``moment``: that of ``time.monotonic()``; ``whole``: the seconds that there are in all."""

    moment: float
    whole: float
    _pace: float = POSITION_SECONDS

    @classmethod
    def after(cls, seconds: float | None) -> Deadline | None:
        """The deadline so many seconds from now; None where there is no limit."""
        return None if seconds is None else cls(time.monotonic() + seconds, seconds)

    def left(self) -> float:
        """Seconds from now, below 0 when it is over."""
        return self.moment - time.monotonic()

    def limits(self, limits: Limits) -> Limits:
        """Return limits that end with it, however little is left."""
        return replace(limits, seconds=max(self.left(), LEAST_SECONDS))

    def is_over(self) -> bool:
        """Whether what was begun has to be broken off: what is nearly done may come a little later."""
        return self.left() <= -min(self.whole * LEEWAY, MOST_LEEWAY)

    def require_time(self) -> None:
        """Raises TimeIsUp where what was begun has to be broken off. Called after each piece of it."""
        if self.is_over():
            raise TimeIsUp

    def positions(self, seconds: float) -> int:
        """How many to look at before the next look at the clock, with so many seconds left: half of what would fit."""
        return max(int(seconds / 2 / self._pace), LEAST_POSITIONS)

    def note(self, positions: int, seconds: float) -> None:
        """Takes down how long it took to look at so many positions."""
        if positions > 0:
            self._pace = (self._pace + seconds / positions) / 2


_of_command: ContextVar[Deadline | None] = ContextVar("of_command", default=None)
_began: ContextVar[float | None] = ContextVar("began", default=None)


def begin_process(moment: float) -> None:
    """Notes when the process began that carries out a command: its limit counts from then on."""
    _began.set(moment)


def begin_command(seconds: float | None) -> None:
    """Notes that a command has begun that is to be over in so many seconds, with all that it shows; the first of a
    process began with it."""
    deadline, began = Deadline.after(seconds), _began.get()
    if deadline is not None and began is not None:
        deadline.moment = began + deadline.whole
        _began.set(None)
    _of_command.set(deadline)


@contextmanager
def command_of(seconds: float | None) -> Iterator[None]:
    """Has all that is done here end in so many seconds, as if it were a command of its own."""
    before = _of_command.set(Deadline.after(seconds))
    try:
        yield
    finally:
        _of_command.reset(before)


def of_command() -> Deadline | None:
    """The deadline of the command that is carried out; None where none is, or it has no limit."""
    return _of_command.get()
