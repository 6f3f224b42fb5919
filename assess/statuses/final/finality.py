"""Is the position final? The rules presume two-sided dame, teire and basic endgame kos to be filled (VJR, Preface).

Here is found what is left to play, and what it could change; ``final_warnings`` words it.

Does one move bring all that is threatened? What a player threatens to several strings is proved of each by itself. The
moves with which these proofs begin are tried. After the move the other player is next, and the status of each
string is asked with him moving first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from assess.proofs.questions import Answer, Uncapturable
from assess.rules.position import Color, Position
from assess.rules.proof_play import State, allowed_play
from assess.statuses.final.board_as_agreed import board_as_agreed, proved_on
from assess.statuses.final.dame_and_kos import Dame, OpenKo, dame_of, filled, open_kos, taken_and_filled
from assess.statuses.final.ko_ends import KoEnds, ko_ends
from assess.statuses.final.seki_prisoners import MOST_PLAYS, SekiPrisoners, seki_prisoners
from assess.statuses.final.teire import threats_of
from assess.statuses.final.threat import (
    AfterMove,
    Change,
    Threat,
    Threats,
    after_move,
    comes_true,
    first_move,
    with_unknown,
)
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.owner_begins import status_if_first
from assess.statuses.string_status import Precedents, Status, StringStatus, points_alive
from assess.statuses.territory import Territory, territory_of


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


MORE_SECONDS, MORE_NODES = 4.0, 1_000_000
"""For sequences that collect prisoners from a seki; few positions have any."""


@dataclass(frozen=True, slots=True)
class LeftToPlay:
    """What is left to play in a position whose statuses are known.

    ``threats``: what filling dame, or a first move, could change; None if it was not examined. ``refused``: what the
    checker said of proofs that it did not accept. ``looked_at``: positions, by the stone of the string for which they
    were. ``agreed``: the points of areas on which the players agree; where there are some, the score after a missing
    move is not asked for. ``ko_ends``: by the stone in an open ko, what becomes of all strings when it is over.
    """

    position: Position
    statuses: Sequence[StringStatus]
    territory: Territory
    kos: Sequence[OpenKo]
    dame: Dame
    prisoners: Sequence[SekiPrisoners]
    threats: Threats | None
    refused: Sequence[str] = ()
    looked_at: Mapping[int, int] = field(default_factory=dict)
    agreed: frozenset[int] = frozenset()
    ko_ends: Mapping[int, KoEnds] = field(default_factory=dict)


def left_to_play(
    position: Position,
    statuses: Sequence[StringStatus],
    territory: Territory,
    examiner: Examiner | None = None,
    precedents: Precedents = Precedents.VERBAL,
    agreed: frozenset[int] = frozenset(),
) -> LeftToPlay:
    """What is left to play on the board without what is agreed to be dead. Without an examiner, or when the user stops
    him, only what needs no further proofs.

    ``agreed``: the points of areas on which the players agree.
    """
    whole, given, board = position, statuses, board_as_agreed(position, statuses)
    position, statuses = board.position, board.statuses
    kos = open_kos(position, statuses)
    dame = dame_of(position, statuses, territory, {ko.mouth for ko in kos})
    by_area = position.area is not None  # what may be taken in a seki is no prisoner there
    if examiner is None:
        prisoners = () if by_area else seki_prisoners(position, statuses, None)
        return LeftToPlay(position, statuses, territory, kos, dame, prisoners, None, agreed=agreed)
    plays, positions = MOST_PLAYS, 0
    try:
        while True:
            proved = proved_on(board, whole, examiner)
            statuses = proved.statuses
            used = examiner.used
            prisoners = () if by_area else seki_prisoners(position, statuses, examiner, plays=1)
            positions += examiner.used - used
            threats = with_unknown(threats_of(position, statuses, territory, dame, kos, examiner), proved.unknown)
            if prisoners and examiner.effort == 1:
                examiner.prolong(MORE_SECONDS, MORE_NODES)
            if prisoners:
                before = examiner.used
                prisoners = seki_prisoners(position, statuses, examiner, plays)
                positions += examiner.used - before
            if not agreed:
                threats = with_punishments(position, statuses, threats, examiner, precedents)
            threats = by_one_move(position, statuses, threats, kos, examiner)
            ends = {ko.stone: ko_ends(position, statuses, ko, examiner) for ko in kos}
            known = all(one.collection for one in prisoners) and not threats.unknown
            if known or not examiner.grow():
                break
            plays += examiner.thorough
        prisoners = tuple(replace(one, positions=positions) for one in prisoners)
    except KeyboardInterrupt:
        examiner.interrupted = True
        return left_to_play(whole, given, territory, agreed=agreed)
    return LeftToPlay(
        position,
        statuses,
        territory,
        kos,
        dame,
        prisoners,
        threats,
        tuple(examiner.refused),
        examiner.looked_at,
        agreed,
        ends,
    )


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
        answer = min(threat.answers, default=None)
        made = played(threat.player.opponent, answer)
        positions = 0 if answer is None else _looked_at(position, threat.player.opponent, answer, examiner)
        move = None if threat.filled else _move(position, threat.changes[0], threat.player, examiner)
        punished = played(threat.player, move)
        if punished is not None and (punished.score is None or not comes_true(punished, threat.changes[0])):
            punished = None  # a move that needs another, as in a ko
        found.append(replace(threat, made=made, punished=punished, positions=positions))
    return replace(threats, found=tuple(found))


def _looked_at(position: Position, player: Color, point: int, examiner: Examiner) -> int:
    """Return how many positions were looked at for what follows from a play."""
    play = allowed_play(State(position, player), point)
    return 0 if play is None else examiner.looked_at_from[play.state.position.stones]


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


def gain_by_filling(left: LeftToPlay, points: frozenset[int], color: Color) -> tuple[frozenset[int], int]:
    """Return which of these dame a player can fill, and the points of territory that he gains by that, every status
    staying as it is; what is agreed of areas stays as well."""
    after, placed = filled(left.position, points, color, points_alive(left.statuses))
    if not placed:
        return placed, 0
    status_at = {point: status.status for status in left.statuses for point in status.string.points}
    order = list(Status).index
    statuses = []
    for string in after.strings():
        known = {status_at[point] for point in string.points if point in status_at}
        best = Status.INDEPENDENTLY_ALIVE if Status.INDEPENDENTLY_ALIVE in known else min(known, key=order)
        statuses.append(StringStatus(after.name(min(string.points)), string, best))
    before, then = (one.of(color) - left.agreed for one in (left.territory, territory_of(after, statuses)))
    return placed, max(len(then) - len(before), 0)
