"""Strings alive in seki, or undefined, that get independent life if their owner moves first.

His opponent has left a move out, just as where a dead string can be saved. (``queue.owner_begins`` has asked.)
"""

from __future__ import annotations

from collections.abc import Sequence

from assess.proofs.questions import Answer
from assess.rules.position import Position
from assess.rules.proof_play import State, make_play
from assess.statuses.final.threat import Change, Threat, Threats, first_move, grouped
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.owner_begins import is_asked
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus


def living_first(position: Position, statuses: Sequence[StringStatus], examiner: Examiner) -> Threats:
    """What the owners of these strings threaten by moving first, those together that one move prevents, and the strings
    of which it is not known."""
    asked = [string for string in statuses if is_asked(string)]
    found = [
        Threat(
            string.string.color,
            frozenset(),
            (Change(string, Status.INDEPENDENTLY_ALIVE),),
            _preventing(position, string, examiner),
        )
        for string in asked
        if string.lives_first is Answer.YES
    ]
    return Threats(
        tuple(grouped(found)), (), (), tuple(string for string in asked if string.lives_first is Answer.UNDECIDED)
    )


def _preventing(position: Position, string: StringStatus, examiner: Examiner) -> frozenset[int]:
    """A move of the opponent's after which the string does not live, though its owner moves first."""
    owner = string.string.color
    move = first_move(string.life, Answer.NO)
    if move is None:
        return frozenset()
    after = make_play(State(position, owner.opponent), move).state
    at = min(string.string.points)
    if after.ban is not None or after.position.stones[at] != owner.stone:
        return frozenset()
    finding = examiner.finding(after.position, at, examiner.life, owner)
    return frozenset({move}) if finding is not None and finding.answer is Answer.NO else frozenset()
