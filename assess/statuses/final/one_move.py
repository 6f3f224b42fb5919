"""Does one move bring all that is threatened? What a player threatens to several strings is proved of each by itself.

The moves with which these proofs begin are tried. After the move the other player is next, and the status of each
string is asked with him moving first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assess.proofs.questions import Answer, Uncapturable
from assess.rules.color import Color
from assess.rules.position import Position
from assess.rules.proof_play import State, allowed_play
from assess.statuses.final.dame import filled
from assess.statuses.final.open_kos import OpenKo, taken_and_filled
from assess.statuses.final.threat import Change, Threat, Threats, first_move
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.owner_begins import status_if_first
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus, points_alive


def by_one_move(
    position: Position,
    statuses: Sequence[StringStatus],
    threats: Threats,
    kos: Sequence[OpenKo],
    examiner: Examiner,
) -> Threats:
    """The threats to several strings, those that one move is proved to carry out marked so."""
    found = [
        replace(threat, by_one_move=True)
        if len(threat.changes) > 1
        and _one_move(_once_filled(position, statuses, threat, kos), threat.player, threat.changes, examiner)
        else threat
        for threat in threats.found
    ]
    return replace(threats, found=tuple(found))


def _once_filled(
    position: Position, statuses: Sequence[StringStatus], threat: Threat, kos: Sequence[OpenKo]
) -> Position:
    """The position in which the player moves first: where he has filled the dame, or won the ko."""
    for ko in kos:
        if threat.filled == {ko.mouth, ko.stone} and ko.taker is threat.player:
            return taken_and_filled(position, ko)
    return filled(position, threat.filled, threat.player, points_alive(statuses))[0]


def _one_move(position: Position, player: Color, changes: Sequence[Change], examiner: Examiner) -> bool:
    """Whether a move of the player's is proved to bring all these changes."""
    for point in dict.fromkeys(move for change in changes for move in _moves(position, change, player, examiner)):
        play = allowed_play(State(position, player), point)
        if play is not None and play.state.ban is None:
            after = play.state.position
            if all(_comes_true(after, change, player.opponent, examiner) for change in changes):
                return True
    return False


def _comes_true(after: Position, change: Change, mover: Color, examiner: Examiner) -> bool:
    """Whether a string has the other status, this player moving first; one that is taken is dead."""
    string = change.string
    if after.stones[min(string.string.points)] != string.string.color.stone:
        return change.to is Status.DEAD
    return status_if_first(after, string, mover, examiner) is change.to


def _moves(position: Position, change: Change, player: Color, examiner: Examiner) -> Iterator[int]:
    """The moves with which the player begins what brings this change, of each question that has one."""
    at = min(change.string.string.points)
    questions = (examiner.life, Uncapturable())
    found = [change.string.owner_begins, *(examiner.finding(position, at, question, player) for question in questions)]
    saves = change.string.string.color is player
    for finding in found:
        move = first_move(finding, Answer.YES if saves else Answer.NO)
        if move is not None:
            yield move
