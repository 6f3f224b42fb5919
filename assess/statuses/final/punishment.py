"""What a missing move costs: the position after it, and the position after the opponent has made his instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assess.proofs.questions import Answer, Uncapturable
from assess.rules.color import Color
from assess.rules.position import Position
from assess.statuses.final.after_move import AfterMove, after_move
from assess.statuses.final.first_move import first_move
from assess.statuses.final.threat import Change, Threats, comes_true
from assess.statuses.precedent import Precedents
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus


def with_punishments(
    position: Position,
    statuses: Sequence[StringStatus],
    threats: Threats,
    examiner: Examiner,
    precedents: Precedents,
) -> Threats:
    """The threats with what follows from the missing move, and from the other player's at once, as far as it is proved.

    Where dame or a ko come first there is no move to make at once.
    """

    def played(player: Color, point: int | None) -> AfterMove | None:
        if point is None:
            return None
        return after_move(position, statuses, player, point, examiner, precedents)

    found = []
    for threat in threats.found:
        made = played(threat.player.opponent, min(threat.answers, default=None))
        move = None if threat.filled else _move(position, threat.changes[0], threat.player, examiner)
        punished = played(threat.player, move)
        if punished is not None and not comes_true(punished, threat.changes[0]):
            punished = None  # a move that needs another, as in a ko
        found.append(replace(threat, made=made, punished=punished))
    return replace(threats, found=tuple(found))


def _move(position: Position, change: Change, player: Color, examiner: Examiner) -> int | None:
    """The first move of the proof that the status changes when this player moves first."""
    at = min(change.string.string.points)
    saves = change.string.string.color is player
    life = examiner.finding(position, at, examiner.life, player)
    if saves and change.to is Status.INDEPENDENTLY_ALIVE:
        return first_move(change.string.owner_begins or life, Answer.YES)
    if not saves and change.to is not Status.DEAD:
        return first_move(life, Answer.NO)
    capture = examiner.finding(position, at, Uncapturable(), player)
    return first_move(capture, Answer.YES if saves else Answer.NO)
