"""Whose turn it is: what a free core is given to do, and which searches are given up when memory is short.

The strings of a position are searched on all cores at once. A free core takes the string that has had the fewest turns;
of several, the one with the least left to do. Each turn is three times as long as the one before. There are no rounds:
a core that is long about one string does not hold up the others. Two kinds of strings wait a turn more, since their
searches seldom end: strings whose life is not proved even for the case that the opponent passes, and strings that look
dead while their proof number does not fall. When fewer strings are left than cores, a spare core asks whether a string
that looks dead can be captured, while another still searches for its life.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.proofs.questions import IndependentlyAlive
from assess.statuses.queue.string_in_queue import StringInQueue

SHORTEST = 0.02  # seconds that a string is first asked about,
LONGER = 3  # and times longer, each time that its turn has come,
TURNS_LONGER = 30  # up to then: no limit of time is as long. Turns are many where a proof waits to be checked


@dataclass(frozen=True, slots=True)
class Turn:
    """A string to ask about for ``allowance`` seconds. ``ahead``: whether it can be captured, while another core is
    about its life; that goes on until it is settled."""

    case: StringInQueue
    allowance: float
    ahead: bool = False


def take_turn(cases: Sequence[StringInQueue], life: IndependentlyAlive) -> Turn | None:
    """Takes up a string that waits for its turn, or else a dead one that another core is about; None when nothing is
    left to do. What is asked ahead keeps no string waiting: from then on there are no more strings than cores."""
    unsettled = [case for case in cases if case.question(life) is not None and not case.now.given_up]
    if waiting := [case for case in unsettled if not case.busy]:
        case = min(waiting, key=StringInQueue.turn)
        case.now.busy = True
        case.turns += 1
        return Turn(case, SHORTEST * LONGER ** min(case.turns - 1, TURNS_LONGER))
    for case in unsettled:
        if case.looks_dead and case.may_look_ahead:
            case.ahead.busy = True
            return Turn(case, float("inf"), ahead=True)
    return None


def free_memory(cases: Sequence[StringInQueue], memory_mb: int) -> None:
    """Gives up the tables of the largest searches while all of them together take more than half the memory."""
    resting = [asking for case in cases for asking in (case.now, case.ahead) if asking.race and not asking.busy]
    resting.sort(key=lambda asking: asking.memory_bytes)
    total = sum(asking.memory_bytes for asking in resting)
    while resting and total > memory_mb * 2**19:
        asking = resting.pop()
        total -= asking.memory_bytes
        asking.race = None
