"""One question on two cores: when a search has come far without an answer, a second one joins it (two_searches.py)."""

from __future__ import annotations

import time
from concurrent.futures import Future, wait
from dataclasses import replace

from assess.engine.deadline import Deadline
from assess.engine.race import Progress, Race
from assess.engine.settlement import Settlement
from assess.engine.two_searches import LOOK, SECOND_AFTER, OneOfTwo, TwoSearches
from assess.proofs.questions import Answer
from assess.system.limits import Limits
from assess.system.threads import pool_of


class OnTwoCores:
    """A search, and the one that joins it. Both together keep to the limit of memory: where they do not, the second is
    given up, so that it takes nothing away from the first. ``deadline``: that of the limits, where they have one."""

    def __init__(self, first: Race, limits: Limits, deadline: Deadline | None) -> None:
        self._first, self._limits, self._deadline = first, limits, deadline
        self._second = Race(first.inquiry, limits.memory_mb, second=True)
        self._pair = TwoSearches(first.inquiry.question)
        self._beside: Future[Settlement] | None = None  # the second's work, once it has begun
        self._second_counts = False  # its answer, and not the first's
        self._pool = pool_of(1)
        self._began = time.monotonic()
        self._over = False

    def settle(self, progress: Progress | None) -> Settlement:
        """Return the answer that counts of the two, or UNDECIDED; and what both have cost."""

        def of_both(nodes: int, seconds: float) -> None:
            if progress is not None:
                progress(nodes + self._second.held_nodes, seconds)

        try:
            settlement = self._first.work(self._limits, of_both, self._first_stops, self._deadline)
            settlement = self._chosen(settlement)
        finally:
            self._over = True
            self._pool.shutdown()
        if self._beside is not None:
            other = self._beside.result()
            nodes, memory = self._first.nodes + other.nodes, self._first.memory_bytes + other.memory_bytes
            settlement = replace(settlement, nodes=nodes, memory_bytes=memory, seconds=time.monotonic() - self._began)
        return settlement

    def _chosen(self, settlement: Settlement) -> Settlement:
        """Of what the first search has come to and what the second finds, the one that counts."""
        if self._beside is None:
            return self._first.in_hand() or settlement
        answered = settlement.answer is not Answer.UNDECIDED
        if answered and self._pair.counts(OneOfTwo.FIRST, self._first.nodes, self._spent):
            return settlement
        if not answered and self._first.finished:
            self._pair.leave(OneOfTwo.FIRST)
        interrupted = settlement.interrupted
        try:
            while not (interrupted or self._beside.done()):
                wait([self._beside], LOOK)
        except KeyboardInterrupt:
            interrupted = True
        self._over = True
        other = self._beside.result()
        if self._second_counts:
            return other
        late = settlement.late or other.late
        settlement = self._first.in_hand() or self._second.in_hand() or replace(settlement, late=late)
        return replace(settlement, interrupted=interrupted)

    def _first_stops(self) -> bool:
        """Whether the first search stops, since the second's answer counts. It is asked after every slice."""
        if self._beside is None:
            if self._first.nodes < SECOND_AFTER:
                return False
            self._beside = self._pool.submit(self._search_beside)
        return not (self._pair.over or self._pair.goes_on(OneOfTwo.FIRST, self._first.nodes, self._spent))

    def _search_beside(self) -> Settlement:
        """Return what the second search comes to. Its memory is given back."""
        limits = replace(self._limits, seconds=None)  # the deadline is that of both
        settlement = self._second.work(limits, None, self._second_stops, self._deadline)
        answered = settlement.answer is not Answer.UNDECIDED
        self._second_counts = answered and self._pair.counts(OneOfTwo.SECOND, self._second.nodes, self._spent)
        if not self._second_counts:
            self._pair.leave(OneOfTwo.SECOND)
        self._second.close()
        return settlement

    def _second_stops(self) -> bool:
        held = self._first.held_bytes + self._second.held_bytes
        if self._spent() or held > self._limits.memory_mb * 2**20:
            return True
        return not (self._pair.over or self._pair.goes_on(OneOfTwo.SECOND, self._second.nodes, self._spent))

    def _spent(self) -> bool:
        return self._over or (self._deadline is not None and self._deadline.left() <= 0)
