"""Prisoners still to be taken in sekis (VJR, Examples of Difficulties, example 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assess.rules.color import Color
from assess.rules.coordinates import neighbors
from assess.rules.errors import IllegalMove
from assess.rules.position import Position, String
from assess.rules.proof_play import State, make_play
from assess.rules.words import counted
from assess.statuses.final.open_kos import basic_kos
from assess.statuses.precedents.known_precedents import precedent_named
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import Score
from assess.statuses.warning import Warning, WarningCode, listed

PRECEDENT = "prisoners-in-a-seki"
"""Its file lists what the referee may decide."""


@dataclass(frozen=True, slots=True)
class SekiPrisoners:
    """Dead stones of one player that stand among the other's strings alive in seki.

    ``taken_at``: a play that takes them all at once and leaves those strings alive, if one was proved.
    """

    string: String
    taken_at: int | None

    @property
    def owner(self) -> Color:
        """Whose stones they are."""
        return self.string.color

    @property
    def points(self) -> frozenset[int]:
        """Where they stand."""
        return self.string.points


def seki_prisoners(
    position: Position, statuses: Sequence[StringStatus], examiner: Examiner | None
) -> tuple[SekiPrisoners, ...]:
    """The dead strings that touch, or share a liberty with, strings of the other colour that are alive in seki.

    Stones that can be taken in a basic ko are none: the other player takes back. What the players agree to be dead is
    none either: it comes off.
    """
    near = neighbors(position.width, position.height)
    kos = {ko.stone for ko in basic_kos(position)}
    found = []
    for status in statuses:
        string = status.string
        if status.status is not Status.DEAD or status.agreed or string.points & kos:
            continue
        around = {point for stone in string.points for point in near[stone]}
        around |= {point for liberty in string.liberties for point in near[liberty]}
        beside = [
            other
            for other in statuses
            if other.string.color is not string.color
            and other.status is Status.ALIVE_IN_SEKI
            and other.string.points & around
        ]
        if beside:
            taken_at = _taken_at(position, status, beside, examiner) if examiner else None
            found.append(SekiPrisoners(string, taken_at))
    return tuple(found)


def prisoner_warnings(position: Position, score: Score | None, found: Sequence[SekiPrisoners]) -> Iterator[Warning]:
    """What a referee must know of such prisoners: a warning for the stones of each player, with his options."""
    for color in Color:
        mine = [prisoners for prisoners in found if prisoners.owner is color]
        if not mine:
            continue
        points = frozenset(point for prisoners in mine for point in prisoners.points)
        taker, count = color.opponent.title, len(points)
        words = [
            f"Prisoners not yet taken in a seki: {color.title} {listed(position, points)}. In a seki there is no "
            f"territory, so {'it stays' if count == 1 else 'they stay'} on the board."
        ]
        plays = [prisoners.taken_at for prisoners in mine if prisoners.taken_at is not None]
        if plays:
            words.append(
                f"{taker} could have taken at {listed(position, plays)} without losing the seki, and should have done "
                "so before the game ended."
            )
        if len(plays) < len(mine):
            words.append(
                f"Whether {taker} could have taken {'more' if plays else 'them'} without losing the seki is not known."
            )
        options = precedent_named(PRECEDENT).at_hand([prisoners.string for prisoners in mine]).options
        words += ["The rules leave it to the referee:", *(f"({n}) {option}" for n, option in enumerate(options, 1))]
        if score is not None:
            gain = count if color is Color.WHITE else -count
            before, after = _sign(score.margin), _sign(score.margin + gain)
            same = "stays the same" if before == after else "changes"
            words.append(f"With {counted(count, 'stone')} more for {taker} the result {same}.")
        yield Warning(WarningCode.PRISONERS_IN_SEKI, points, " ".join(words))


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _taken_at(position: Position, dead: StringStatus, beside: Sequence[StringStatus], examiner: Examiner) -> int | None:
    """A play that takes the string at once and leaves the strings beside it alive, their opponent to move."""
    taker = dead.string.color.opponent
    if len(dead.string.liberties) != 1:
        return None
    (point,) = dead.string.liberties
    try:
        play = make_play(State(position, taker), point)
    except IllegalMove:
        return None
    after = play.state.position
    still = (
        examiner.status(after, min(string.string.points), taker.opponent)
        in (Status.ALIVE_IN_SEKI, Status.INDEPENDENTLY_ALIVE)
        for string in beside
    )
    return point if all(still) else None
