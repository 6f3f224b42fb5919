"""Prisoners still to be taken in sekis (VJR, Examples of Difficulties, example 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from assess.languages.spoken import Message, message
from assess.proofs.questions import Answer
from assess.rules.color import Color
from assess.rules.coordinates import neighbors
from assess.rules.hanging_together import opposing_around
from assess.rules.position import Position, String
from assess.rules.regions import connected
from assess.statuses.final.collected_prisoners import MOST_PLAYS, CollectedPrisoners, SekiStone, collected
from assess.statuses.final.open_kos import basic_kos
from assess.statuses.precedent import Precedents
from assess.statuses.precedents.known_precedents import precedent_named, with_precedents
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import Score
from assess.statuses.warning import Caution, Warning, WarningCode

PRECEDENT = "prisoners-in-a-seki"
"""Its file lists what the referee may decide."""


@dataclass(frozen=True, slots=True)
class SekiPrisoners:
    """Dead stones of one player that stand among the other's strings alive in seki, those of one seki together.

    ``collection``: what the other could still take for certain while the seki stays what it is, if anything was proved;
    ``positions``: so many were looked at for that, of all sekis.
    """

    strings: tuple[String, ...]
    collection: CollectedPrisoners | None
    positions: int = 0

    @property
    def owner(self) -> Color:
        """Whose stones they are."""
        return self.strings[0].color

    @property
    def points(self) -> frozenset[int]:
        """Where they stand."""
        return frozenset().union(*(string.points for string in self.strings))

    @property
    def gain(self) -> int:
        """The prisoners that they are worth: what can be collected, or where that is not known, as many as they are."""
        return self.collection.gain if self.collection else len(self.points)


def is_prisoner(
    position: Position, precedents: Precedents, statuses: Sequence[StringStatus], string: String, examiner: Examiner
) -> bool:
    """Return whether a dead string is proved to be one of these: its opponent could take it, and the seki would stay
    what it is. Then it is as in the third example of the rules, and stays dead."""
    judged = with_precedents(position, statuses, precedents)
    named = next((one.precedent for one in judged if one.string == string), None)
    if named is None or named.name != PRECEDENT:
        return False
    found = seki_prisoners(position, statuses, examiner, only=string)
    return any(one.collection is not None and string.points <= one.collection.points for one in found)


def seki_prisoners(
    position: Position,
    statuses: Sequence[StringStatus],
    examiner: Examiner | None,
    plays: int = MOST_PLAYS,
    only: String | None = None,
) -> tuple[SekiPrisoners, ...]:
    """The dead strings that touch, or share a liberty with, strings of the other colour that are alive in seki.

    Stones that can be taken in a basic ko are none: the other player takes back. What the players agree to be dead is
    none either: it comes off. And where a string beside them would be independently alive if its owner began, they are
    only told if some can be taken for certain while the seki stays: else it is a race left open, and a move is missing.
    ``plays``: the most of a sequence that collects some; ``only``: the string whose seki alone is looked at.
    """
    kos = {ko.stone for ko in basic_kos(position)}
    ends = {one.string for one in statuses if one.lives_first is Answer.YES}
    groups: list[tuple[list[String], set[String]]] = []
    for status in statuses:
        string = status.string
        if status.status is not Status.DEAD or status.agreed or string.points & kos:
            continue
        around = opposing_around(position, string)
        beside = {one.string for one in statuses if one.string in around and one.status is Status.ALIVE_IN_SEKI}
        if beside:
            joined = [group for group in groups if group[0][0].color is string.color and group[1] & beside]
            groups = [group for group in groups if group not in joined]
            strings = [one for group in joined for one in group[0]]
            groups.append(([*strings, string], beside.union(*(group[1] for group in joined))))
    found = [
        (_collection(position, statuses, strings, beside, examiner, plays) if examiner else None, strings, beside)
        for strings, beside in groups
        if only is None or only in strings
    ]
    return tuple(
        SekiPrisoners(tuple(strings), collection)
        for collection, strings, beside in found
        if collection is not None or not beside & ends
    )


def _collection(
    position: Position,
    statuses: Sequence[StringStatus],
    strings: Sequence[String],
    beside: AbstractSet[String],
    examiner: Examiner,
    plays: int,
) -> CollectedPrisoners | None:
    """What can be taken; every string of the seki, of either player, has to stay what it is."""
    taker = strings[0].color.opponent
    facing = {other for string in beside for other in opposing_around(position, string)}
    if not any(one.string in beside and _uncapturable(one) for one in statuses):
        return None
    stopping = {point for one in statuses if _uncapturable(one) or _lives(one, taker) for point in one.string.points}
    inside = _reached(position, {point for string in strings for point in string.points}, stopping)
    there = {one.string for one in statuses if one.string.points & inside} | beside | facing
    sekis = [one for one in statuses if one.string in there and one.status is Status.ALIVE_IN_SEKI]
    stones = [SekiStone(one, _uncapturable(one)) for one in sekis]
    return collected(position, taker, inside, stones, examiner, plays)


def _uncapturable(string: StringStatus) -> bool:
    """Whether the string is alive in seki because it is proved uncapturable."""
    proved = string.uncapturable is not None and string.uncapturable.answer is Answer.YES
    return string.status is Status.ALIVE_IN_SEKI and proved


def _lives(string: StringStatus, taker: Color) -> bool:
    return string.string.color is taker or string.status is Status.INDEPENDENTLY_ALIVE


def _reached(position: Position, points: set[int], stopping: set[int]) -> frozenset[int]:
    """The points to which one comes from these along the lines, without those that stop."""
    free = set(range(len(position.stones))) - stopping
    return frozenset(connected(points, free, neighbors(position.width, position.height)))


def prisoner_warnings(position: Position, score: Score | None, found: Sequence[SekiPrisoners]) -> Iterator[Warning]:
    """What a referee must know of such prisoners: a warning for the stones of each player, with his options."""
    for color in Color:
        mine = [prisoners for prisoners in found if prisoners.owner is color]
        if not mine:
            continue
        points = frozenset(point for prisoners in mine for point in prisoners.points)
        taker, names = color.opponent, tuple(position.names(points))
        said = [message(Caution.PRISONERS, player=color, points=names, number=len(points))]
        found_out = [prisoners.collection for prisoners in mine if prisoners.collection]
        said += map(could_have, found_out)
        if len(found_out) < len(mine):
            positions = max(prisoners.positions for prisoners in mine)
            what = Caution.UNKNOWN_TAKEN_MORE if found_out else Caution.UNKNOWN_TAKEN
            said.append(message(what, player=taker, effort=positions))
        strings = [string for prisoners in mine for string in prisoners.strings]
        gain = sum(prisoners.gain for prisoners in mine)
        precedent = precedent_named(PRECEDENT).at_hand(strings, gain, known=len(found_out) == len(mine))
        said.append(message(Caution.REFEREE, precedent=precedent))
        if score is not None:
            before, after = _sign(score.margin), _sign(score.margin + (gain if color is Color.WHITE else -gain))
            what = Caution.RESULT_SAME if before == after else Caution.RESULT_CHANGES
            said.append(message(what, number=gain, player=taker))
        yield Warning(WarningCode.PRISONERS_IN_SEKI, points, tuple(said))


def could_have(collection: CollectedPrisoners) -> Message:
    """What the taker missed."""
    if len(collection.moves) == 1:
        return message(Caution.COULD_TAKE, player=collection.taker, point=collection.moves[0].split()[1])
    return message(
        Caution.COULD_COLLECT,
        player=collection.taker,
        other=collection.taker.opponent,
        number=collection.gain,
        tally=tally(collection),
        moves=collection.moves,
    )


def tally(collection: CollectedPrisoners) -> Message:
    """The stones that he takes, and those that he throws in."""
    what = Caution.TALLY if collection.thrown_in else Caution.TALLY_NONE_THROWN_IN
    return message(what, number=collection.taken, thrown=collection.thrown_in)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
