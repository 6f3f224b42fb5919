"""The clock of a game, as far as the other program tells of it (GTP 2 draft 2, 4.2)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from assess.rules.color import Color

SHARE = 2  # of what is left of the main time, a move takes one such part at most


@dataclass(slots=True)
class Clock:
    """What is left for each player: seconds, and for how many moves (0: for the rest of the game)."""

    left: dict[Color, tuple[float, int]] = field(default_factory=dict)

    def start(self, main: float, byoyomi: float, stones: int) -> None:
        """Both clocks at their beginning; byo-yomi time for no stones means that there is no limit."""
        self.left.clear()
        if byoyomi > 0 and stones == 0:
            return
        first = (main, 0) if main > 0 else (byoyomi, stones)
        self.left.update(dict.fromkeys(Color, first))

    def seconds(self, color: Color) -> float | None:
        """What a move may take of what is left; None where no clock runs."""
        if color not in self.left:
            return None
        seconds, stones = self.left[color]
        return seconds / (stones or SHARE)


@dataclass(frozen=True, slots=True)
class InTime:
    """Says when to leave off: when ``stop`` says so, or at this moment of ``time.monotonic()``. What is begun before
    can ask for the seconds that are left."""

    stop: Callable[[], bool]
    moment: float

    def __call__(self) -> bool:
        return self.stop() or self.left() <= 0

    def left(self) -> float:
        """Seconds from now."""
        return self.moment - time.monotonic()
