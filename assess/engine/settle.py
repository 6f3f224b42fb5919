"""Settles an inquiry, whatever its question, by one call."""

from __future__ import annotations

from assess.engine.deadline import Deadline
from assess.engine.settle_advisory import settling_of
from assess.engine.settlement import Settlement
from assess.engine.settling import Progress
from assess.proofs.questions import Inquiry
from assess.system.limits import Limits


def settle(
    inquiry: Inquiry, limits: Limits = Limits(), progress: Progress | None = None, deadline: Deadline | None = None
) -> Settlement:
    """Answers an inquiry with a proof, or with UNDECIDED when the limits are reached or the user interrupts.

    ``deadline``: that of the limits, where the proof is to be checked before it too.
    """
    settling = settling_of(inquiry, limits.memory_mb)
    settlement = settling.work(limits, progress, deadline=deadline or Deadline.after(limits.seconds))
    return settling.in_hand() or settlement
