"""Strings whose status is open, as they may turn out to be."""

from __future__ import annotations

from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.rules.position import Position, String
from assess.statuses.finding import Finding
from assess.statuses.string_status import Status, StringStatus

SETTLED = (Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI, Status.DEAD)
NOT_ALIVE = (Status.ALIVE_IN_SEKI, Status.DEAD)
CASES = [((status,), False) for status in SETTLED] + [(NOT_ALIVE, True), (SETTLED, False)]
"""What a string may turn out to be, and whether it is known to have no independent life."""


def status_of(position: Position, string: String, may_be: tuple[Status, ...], no_life: bool) -> StringStatus:
    status = may_be[0] if len(may_be) == 1 else Status.UNDECIDED
    inquiry = Inquiry(position, min(string.points), IndependentlyAlive())
    life = Finding(inquiry, Answer.NO, None, False, "", 0, 0.0, False, False) if no_life else None
    return StringStatus(position.name(min(string.points)), string, status, life)
