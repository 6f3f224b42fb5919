"""Two searches for one answer, each on a core of its own: the second goes by another order of moves.

When fewer strings are open than there are cores, a core that has nothing else to do begins a second search for the
answer that another one is after. Which of two answers counts is told by positions, and never by the clock: that of the
search that has looked at fewer since both are at work, and of two equal ones the first search's. So neither comes
further ahead of the other than a round, and who has an answer waits until the other has looked at as many positions.
"""

from __future__ import annotations

import enum
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from assess.proofs.questions import Question

SECOND_AFTER = 20_000
"""Positions that a search has looked at before a second one joins it: most answers are found before."""
ROUND = 100_000
"""Positions by which one may be ahead of the other."""
LOOK = 0.05
"""Seconds between two looks at whether the limits are reached, for who waits."""


class OneOfTwo(enum.IntEnum):
    """Which of the two searches."""

    FIRST, SECOND = range(2)

    @property
    def other(self) -> OneOfTwo:
        """The one beside it."""
        return OneOfTwo(1 - self)


@dataclass(slots=True)
class TwoSearches:
    """How far two searches for the answer to ``question`` have come, since the second has joined the first."""

    question: Question
    _begun: int | None = None  # the positions that the first had looked at then
    _come: list[int] = field(default_factory=lambda: [0, 0])  # positions since then
    _answered: list[int | None] = field(default_factory=lambda: [None, None])  # after so many
    _left: list[bool] = field(default_factory=lambda: [False, False])  # without an answer, and for good
    _moved: threading.Condition = field(default_factory=threading.Condition)

    @property
    def over(self) -> bool:
        """Whether one of them has left: the other goes on alone."""
        return any(self._left)

    def goes_on(self, side: OneOfTwo, nodes: int, stop: Callable[[], bool]) -> bool:
        """Notes how far a search has come, and waits while it is too far ahead. Return whether it goes on: no longer
        where the other's answer counts, or ``stop`` says so."""
        with self._moved:
            self._note(side, nodes)
            while not stop():
                answered = self._answered[side.other]
                if answered is not None:
                    return self._come[side] < answered
                if self._left[side.other] or self._come[side] <= self._come[side.other] + ROUND:
                    return True
                self._moved.wait(LOOK)
            return False

    def counts(self, side: OneOfTwo, nodes: int, stop: Callable[[], bool]) -> bool:
        """Whether the answer counts that a search has found. Waits until the other has looked at as many positions; an
        answer that is there when ``stop`` says that all must end counts as well."""
        with self._moved:
            self._note(side, nodes)
            self._answered[side] = self._come[side]
            while True:
                answered = self._answered[side.other]
                if answered is not None:
                    return (self._come[side], side) < (answered, side.other)
                if self._left[side.other] or self._come[side.other] >= self._come[side] or stop():
                    return True
                self._moved.wait(LOOK)

    def wait_for_second(self, done: Callable[[], bool]) -> None:
        """Waits while the second search has the answer that counts, and it is not taken down yet."""
        with self._moved:
            while (answered := self._answered[OneOfTwo.SECOND]) is not None and not done():
                if self._come[OneOfTwo.FIRST] < answered:  # it is the first's turn
                    return
                self._moved.wait(LOOK)

    def leave(self, side: OneOfTwo) -> None:
        """A search has ended without an answer, or its answer was refused."""
        with self._moved:
            self._left[side] = True
            self._answered[side] = None
            self._moved.notify_all()

    def _note(self, side: OneOfTwo, nodes: int) -> None:
        if side is OneOfTwo.FIRST:
            self._begun = nodes if self._begun is None else self._begun
            nodes -= self._begun
        self._come[side] = nodes
        self._moved.notify_all()
