"""What the questions of a whole position may cost together, and what they have cost."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace

from assess.engine.deadline import Deadline
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_question import StatusQuestion
from assess.system.limits import Limits
from assess.system.threads import cores

ENDS, EACH_POINT, MOST_FOR_ENDS = 0.01, 0.000_1, 1 / 4
"""Seconds reserved for what needs no search when all are over: territory, what is left to play, and the report; besides
so many for each point of the board, but no more than this part of the limit."""
NODES_A_SECOND = 200_000  # under a limit of nodes alone, so that the result does not depend on timing


@dataclass(slots=True)
class SharedBudget:
    """One budget for all cores. ``limits`` are those of all searches, so that what comes after them has its time."""

    # What may be spent.
    asked: StatusQuestion
    limits: Limits
    deadline: Deadline | None
    workers: int  # cores; one under a limit of nodes, whose result must not depend on timing
    part: float = 1.0  # of the limits, that the statuses may take now

    # What is spent.
    nodes: int = 0  # positions looked at
    interrupted: bool = False  # by the user, or since ``stop`` says so
    _started: float = field(default_factory=lambda: time.monotonic())  # the clock that runs then

    @classmethod
    def of(cls, asked: StatusQuestion) -> SharedBudget:
        """Return the budget of a question, from now on."""
        limits, seconds = asked.limits, asked.limits.seconds
        workers = (asked.threads or cores()) if limits.nodes is None else 1
        if seconds is not None:
            ends = ENDS + EACH_POINT * len(asked.position.stones)
            limits = replace(limits, seconds=seconds - min(ends, seconds * MOST_FOR_ENDS))
        return cls(asked, limits, Deadline.after(limits.seconds), workers)

    @property
    def seconds(self) -> float:
        """The seconds since it began."""
        return time.monotonic() - self._started

    @property
    def spent(self) -> bool:
        """Whether nothing is left of the part that may be spent now, or it is interrupted."""
        stop = self.asked.stopped
        self.interrupted = self.interrupted or (stop is not None and stop())
        over_time = self.limits.seconds is not None and self.seconds >= self.limits.seconds * self.part
        over_nodes = self.limits.nodes is not None and self.nodes >= self.limits.nodes * self.part
        return over_time or over_nodes or self.interrupted

    def allowed(self, allowance: float, before: int) -> Limits:
        """Return what a question may have cost when it has had its allowance of seconds, or of positions looked at;
        it has looked at so many ``before``."""
        nodes = None if self.limits.nodes is None else before + math.ceil(self.limits.nodes * self.part) - self.nodes
        if allowance == math.inf:
            return Limits(None, nodes, self.limits.memory_mb)
        if nodes is not None and self.limits.seconds is None:
            return Limits(None, min(nodes, int(allowance * NODES_A_SECOND)), self.limits.memory_mb)
        return Limits(allowance, nodes, self.limits.memory_mb)

    def examiner(self, whole: bool) -> Examiner:
        """Return an examiner with what is left; ``whole``: he may spend all of it."""
        asked, limits = self.asked, self.limits
        examiner = Examiner.after(
            asked.question, asked.under, asked.check, limits, self.seconds, self.nodes, whole, self.workers
        )
        examiner.deadline = self.deadline
        examiner.interrupted, examiner.stop = self.interrupted, asked.stopped
        return examiner

    def charge(self, examiner: Examiner) -> None:
        """Take down what an examiner has used of the limits, and whether the user has stopped it."""
        self.interrupted = self.interrupted or examiner.interrupted
        self.nodes += examiner.used
