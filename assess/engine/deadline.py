"""The moment at which all must be over, and what still fits before it.

A search, a proof that is written and a proof that is checked cannot be broken off. Each is begun only where it will end
in time, as far as that can be told from how fast it went before.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

LEAST_POSITIONS = 250
"""Positions looked at between two looks at the clock, at least."""
LEEWAY = 1 / 50
"""Of the whole time, so much may be overrun rather than lose a proof,"""
MOST_LEEWAY = 0.1
"""but no more seconds than this."""


class Pace(enum.Enum):
    """What takes time, with the seconds for a unit of it before any was measured, on a slow machine."""

    SEARCHING = 1 / 50_000
    """A position."""
    WRITING = 0.000_05
    """A pattern of a proof."""
    CHECKING = 0.000_2
    """A pattern of a proof."""


@dataclass(slots=True)
class Deadline:
    """``moment``: that of ``time.monotonic()``; ``whole``: the seconds that there are in all."""

    moment: float
    whole: float
    _paces: dict[Pace, float] = field(default_factory=lambda: {pace: pace.value for pace in Pace})

    @classmethod
    def after(cls, seconds: float | None) -> Deadline | None:
        """The deadline so many seconds from now; None where there is no limit."""
        return None if seconds is None else cls(time.monotonic() + seconds, seconds)

    def left(self) -> float:
        """Seconds from now, below 0 when it is over."""
        return self.moment - time.monotonic()

    def cost(self, pace: Pace, amount: int) -> float:
        """The seconds that so much of it will take."""
        return amount * self._paces[pace]

    def fits(self, pace: Pace, amount: int) -> bool:
        """Whether so much of it will end in time, or hardly later."""
        return self.cost(pace, amount) <= self.left() + min(self.whole * LEEWAY, MOST_LEEWAY)

    def positions(self, seconds: float) -> int:
        """How many to look at before the next look at the clock, with so many seconds left: half of what would fit."""
        return max(int(seconds / 2 / self._paces[Pace.SEARCHING]), LEAST_POSITIONS)

    @contextmanager
    def timed(self, pace: Pace, amount: int) -> Iterator[None]:
        """Measures how long so much of it takes."""
        begun = time.monotonic()
        yield
        self.note(pace, amount, time.monotonic() - begun)

    def note(self, pace: Pace, amount: int, seconds: float) -> None:
        """Takes down how long so much of it took."""
        if amount > 0:
            self._paces[pace] = (self._paces[pace] + seconds / amount) / 2
