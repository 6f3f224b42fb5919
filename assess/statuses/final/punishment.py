"""What a missing move costs where the opponent makes his instead: the position after it, assessed as any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assess.proofs.questions import Answer, Uncapturable
from assess.rules.color import Color
from assess.rules.position import Position
from assess.rules.proof_play import State, allowed_play
from assess.statuses.final.teire import first_move
from assess.statuses.final.threat import Change, Punishment, Threat, Threats
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED, score_of, territory_of

MOST_STRINGS = 24
"""On boards with more every status would have to be proved anew."""


def with_punishments(
    position: Position, statuses: Sequence[StringStatus], threats: Threats, examiner: Examiner
) -> Threats:
    """The threats with what each costs that is carried out, as far as it is proved."""
    found = [replace(one, punished=_punishment(position, statuses, one, examiner)) for one in threats.found]
    return replace(threats, found=tuple(found))


def _punishment(
    position: Position, statuses: Sequence[StringStatus], threat: Threat, examiner: Examiner
) -> Punishment | None:
    """The punishment of a move that is missing at once; None where dame or a ko come first, where a precedent counts,
    or where not every status after it is proved."""
    if threat.filled or len(statuses) > MOST_STRINGS or any(string.precedent or string.agreed for string in statuses):
        return None
    move = _move(position, threat.changes[0], threat.player, examiner)
    if move is None:
        return None
    play = allowed_play(State(position, threat.player), move)
    if play is None:
        return None
    after = play.state.position
    found = []
    for string in after.strings():
        at = min(string.points)
        status = examiner.status(after, at, string.color.opponent)
        if status in UNSETTLED:
            return None
        found.append(StringStatus(after.name(at), string, status))
    taken = len(play.removed)
    stones = position.prisoner_stones
    black_taken = taken if threat.player is Color.WHITE else 0
    counted = replace(stones, black=stones.black + black_taken, white=stones.white + taken - black_taken)
    score = score_of(replace(after, prisoner_stones=counted), territory_of(after, found))
    return None if score is None else Punishment(move, score)


def _move(position: Position, change: Change, player: Color, examiner: Examiner) -> int | None:
    """The first move of the proof that the status changes when this player moves first."""
    at = min(change.string.string.points)
    saves = change.string.string.color is player
    life = examiner.finding(position, at, examiner.life, player)
    if saves and change.to is Status.INDEPENDENTLY_ALIVE:
        return first_move(life, Answer.YES)
    if not saves and change.to is not Status.DEAD:
        return first_move(life, Answer.NO)
    capture = examiner.finding(position, at, Uncapturable(), player)
    return first_move(capture, Answer.YES if saves else Answer.NO)
