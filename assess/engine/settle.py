"""Settles an inquiry, whatever its question, by one call."""

from __future__ import annotations

from collections.abc import Callable

from assess.engine.advisory_race import race_for
from assess.engine.deadline import Deadline
from assess.engine.on_two_cores import OnTwoCores
from assess.engine.race import Progress
from assess.engine.settlement import Settlement
from assess.proofs.questions import Advisory, Inquiry
from assess.system.limits import Limits
from assess.system.threads import THREADS, cores


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
