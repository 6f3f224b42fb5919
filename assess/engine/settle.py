"""Settles an inquiry, whatever its question, by one call.

One question on two cores: when a search has come far without an answer, a second one joins it (two_searches.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import replace

from assess.engine.advisory_race import race_for
from assess.engine.deadline import Deadline
from assess.engine.proof import Settlement
from assess.engine.race import Progress, Race
from assess.engine.two_searches import LOOK, SECOND_AFTER, OneOfTwo, TwoSearches
from assess.proofs.questions import Advisory, Answer, Inquiry
from assess.system.limits import Limits
from assess.system.threads import THREADS, cores, pool_of


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


def settle(
    inquiry: Inquiry,
    limits: Limits = Limits(),
    progress: Progress | None = None,
    deadline: Deadline | None = None,
    on_hand: Callable[[Settlement], object] | None = None,
    threads: int | None = 1,
) -> Settlement:
    """Answers an inquiry with a proof, or with UNDECIDED when the limits are reached or the user interrupts.

    ``deadline``: that of the limits, where the proof is to be checked before it too. ``on_hand`` hears of an answer
    while it is still asked whether it hangs on a cycle. ``threads``: cores that search, all of the machine's when None;
    more than two are of no use. Under a limit of positions it is one, since the result must not depend on timing.
    """
    race = race_for(inquiry, limits.memory_mb)
    race.on_hand = on_hand
    deadline = deadline or Deadline.after(limits.seconds)
    alone = limits.nodes is not None or isinstance(inquiry.question, Advisory) or (threads or cores()) < 2
    if alone or not THREADS:
        settlement = race.work(limits, progress, deadline=deadline)
        settlement = race.in_hand() or settlement
    else:
        settlement = OnTwoCores(race, limits, deadline).settle(progress)
    race.close()
    return settlement
