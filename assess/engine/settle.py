"""Settles an inquiry, whatever its question, by one call."""

from __future__ import annotations

from collections.abc import Callable

from assess.engine.advisory_race import race_for
from assess.engine.deadline import Deadline
from assess.engine.race import Progress
from assess.engine.settlement import Settlement
from assess.proofs.questions import Inquiry
from assess.system.limits import Limits


def settle(
    inquiry: Inquiry,
    limits: Limits = Limits(),
    progress: Progress | None = None,
    deadline: Deadline | None = None,
    on_hand: Callable[[Settlement], object] | None = None,
) -> Settlement:
    """Answers an inquiry with a proof, or with UNDECIDED when the limits are reached or the user interrupts.

    ``deadline``: that of the limits, where the proof is to be checked before it too. ``on_hand`` hears of an answer
    while it is still asked whether it hangs on a cycle.
    """
    race = race_for(inquiry, limits.memory_mb)
    race.on_hand = on_hand
    settlement = race.work(limits, progress, deadline=deadline or Deadline.after(limits.seconds))
    settlement = race.in_hand() or settlement
    race.close()
    return settlement
