"""How long a search may go on: positions, seconds, memory.

Proof numbers say how hard it looks to settle what follows, and how far to look at the likeliest of it. A number is 0
when that is settled, and ``INFINITE`` when it cannot be.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from assess.system.limits import MOST_MEMORY_MB, Limits

Progress = Callable[[int, float], None]

INTERRUPTED = "interrupted"
"""What ended a search that the user interrupted."""


class LimitReached(Exception):
    """The search has come to one of its limits, which the text names."""


class Budget:
    """What is left of the limits of a search. ``nodes``: the positions looked at; ``values``: what parts of them are
    worth, looked at besides; ``taken``: the memory that it takes, in bytes."""

    def __init__(self, limits: Limits, taken: Callable[[], int], progress: Progress | None = None) -> None:
        self.limits = limits
        self.nodes = self.values = 0
        self._taken = taken
        self._progress = progress
        self._began = time.monotonic()
        self._last_node = math.inf if limits.nodes is None else limits.nodes

    @contextlib.contextmanager
    def at_most(self, nodes: int) -> Iterator[None]:
        """A time in which the search may take only so many nodes more."""
        last = self._last_node
        self._last_node = min(last, self.nodes + nodes)
        try:
            yield
        finally:
            self._last_node = last

    def count(self) -> None:
        """One position more. Raises LimitReached when that is too many; now and then all limits are looked at."""
        if self.nodes >= self._last_node:
            raise LimitReached(f"{self._last_node} nodes")
        self.nodes += 1
        if not self.nodes & 255:
            self.check()

    def count_value(self) -> None:
        """One value more. Raises LimitReached when the whole search has come to one of its limits."""
        self.values += 1
        if not self.values & 1023:
            self.check()

    def lift(self) -> None:
        """The search is over: there are no limits for what is still looked at, so that its proofs are written."""
        self.limits = Limits(seconds=None, memory_mb=MOST_MEMORY_MB)

    def check(self) -> None:
        """Raises LimitReached when the whole search has come to one of its limits."""
        limits, seconds = self.limits, time.monotonic() - self._began
        if self._progress is not None:
            self._progress(self.nodes, seconds)
        if limits.nodes is not None and self.nodes >= limits.nodes:
            raise LimitReached(f"{limits.nodes} nodes")
        if limits.seconds is not None and seconds > limits.seconds:
            raise LimitReached(f"{limits.seconds} seconds")
        if self._taken() > limits.memory_mb << 20:
            raise LimitReached(f"{limits.memory_mb} MB")


FIRST_TURN = 200
"""Positions that each player's search may look at before the other's turn; doubled at each."""

MOST_TURN = 1 << 22


class Side(Protocol):
    """A player's search for the greatest worth: it is proved so far, and may have ended."""

    worth: int
    ended: bool

    def proceed(self, budget: Budget) -> None:
        """Raises the worth until it meets the other's, or he can prove no more. Raises LimitReached."""


def raise_in_turn(sides: Sequence[Side], budget: Budget) -> str | None:
    """Raises both players' worth until they meet; the limit that came first, else None."""
    turn = FIRST_TURN
    try:
        while turn <= MOST_TURN and not all(side.ended for side in sides):
            for side in sides:
                with contextlib.suppress(LimitReached), budget.at_most(turn):
                    side.proceed(budget)
                if sides[0].worth + sides[1].worth >= 0:
                    return None
                budget.check()
            turn *= 2
    except LimitReached as limit:
        return str(limit)
    except KeyboardInterrupt:
        return INTERRUPTED
    return None


INFINITE = 1 << 60


def together(numbers: Sequence[int]) -> int:
    """What it takes to settle all: the greatest number, and one for each other that is not settled.

    A sum would count over and over what moments reach in several ways, and grow without end where play goes in cycles.
    """
    open_ones = sum(1 for number in numbers if number)
    return max(numbers) + open_ones - 1 if open_ones else 0


def next_look(
    ours: Sequence[int], theirs: Sequence[int], all_theirs: int, limit: int, other_limit: int
) -> tuple[int, int, int]:
    """Which move the player to move looks at, by its place, and the limits of his and the other's number there.

    ``ours`` and ``theirs``: the numbers after each move, of which he needs one and the other all. ``all_theirs``: what
    all together take; ``limit`` and ``other_limit``: of both numbers before the move.
    """
    best = min(range(len(ours)), key=ours.__getitem__)
    second = min((number for index, number in enumerate(ours) if index != best), default=INFINITE)
    roomy = second + 1 + second // 4  # a little more than needed: less going to and fro
    return best, min(limit, roomy), other_limit - all_theirs + theirs[best]
