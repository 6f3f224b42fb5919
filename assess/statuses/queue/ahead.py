"""What free cores do ahead: does a dead string's owner save it by moving first?

It is asked of every dead string in the end, for then a move is missing (final/teire.py). Where fewer strings are open
than there are cores, the others ask it of those that are settled, the cheapest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import InitVar, dataclass, field

from assess.rules.position import Position, String
from assess.statuses.queue.examiner import MEMORY_MB, Examiner
from assess.statuses.queue.owner_begins import cost, status_if_first
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus


@dataclass(slots=True)
class Ahead:
    """``over`` says when nothing else is searched for any more. ``asked``: the strings that have had their turn, or
    have it now."""

    position: Position
    examiner: Examiner
    over: InitVar[Callable[[], bool]]
    asked: set[String] = field(default_factory=set)

    def __post_init__(self, over: Callable[[], bool]) -> None:
        self.examiner.pause = over
        self.examiner.at_work = self.examiner.workers
        self.examiner.memory_mb = min(MEMORY_MB * self.examiner.workers, self.examiner.memory_mb)

    def take(self, statuses: Iterable[StringStatus]) -> StringStatus | None:
        """Takes up a dead string of these; None where there is none that waits."""
        waiting = [one for one in statuses if one.string not in self.asked]
        dead = [one for one in waiting if one.status is Status.DEAD and not one.agreed]
        if not dead or self.examiner.spent:
            return None
        first = min(dead, key=cost)
        self.asked.add(first.string)
        return first

    def ask(self, dead: StringStatus) -> None:
        """Asks about one that was taken up. What the others' end cuts short is asked again later."""
        status_if_first(self.position, dead, dead.string.color, self.examiner)
