"""Strings that an opponent cannot approach: wherever he fills a liberty, he loses more stones than a dead shape has.

So do strings stand in a seki: in a corner two stones may hold a group that has one eye and no liberties outside.
Nothing is searched here, and nothing is proved: one play is looked at for each liberty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assess.rules.position import EMPTY, Color, Position, String

LARGEST_DEAD_SHAPE = 6
"""Stones. Who loses no more may kill by it."""
MOST_LIBERTIES = 8
"""Of strings that have more together nothing is told."""


def short_of_liberties(position: Position) -> Mapping[String, frozenset[String]]:
    """The strings none of whose liberties the opponent can fill, each with the strings that he would lose.

    A play that has no liberty is none; one that leaves many stones in atari loses them. His other plays beside these
    stones are no better: none gives them liberties.
    """
    near = position.near
    at = {point: string for string in position.strings() for point in string.points}
    plays: dict[tuple[int, Color], frozenset[String] | None] = {}
    found = {}
    for string in position.strings():
        if len(string.liberties) > MOST_LIBERTIES:
            continue
        lost = _lost(string, position.stones, near, at, plays)
        if lost:
            found[string] = lost
    return found


def _lost(
    string: String,
    stones: str,
    near: Sequence[Sequence[int]],
    at: Mapping[int, String],
    plays: dict[tuple[int, Color], frozenset[String] | None],
) -> frozenset[String]:
    """What the opponent loses if he fills the liberties of a string; nothing, where he can fill one."""
    player = string.color.opponent
    points, lost = list(string.liberties), set[String]()
    for point in points:  # it grows on the way
        if (point, player) not in plays:
            plays[point, player] = _lost_by(point, player, stones, near, at)
        stones_lost = plays[point, player]
        if stones_lost is None:
            return frozenset()
        lost |= stones_lost
        points += sorted({liberty for one in stones_lost for liberty in one.liberties} - set(points))
        if len(points) > MOST_LIBERTIES:
            return frozenset()
    return frozenset(lost)


def _lost_by(
    point: int, player: Color, stones: str, near: Sequence[Sequence[int]], at: Mapping[int, String]
) -> frozenset[String] | None:
    """The strings that a play leaves in atari, none where it has no liberty; None where it is a good play, or takes."""
    beside = {at[other] for other in near[point] if other in at}
    if any(one.color is not player and len(one.liberties) == 1 for one in beside):
        return None
    own = [one for one in beside if one.color is player]
    left = {other for other in near[point] if stones[other] == EMPTY}.union(*(one.liberties for one in own)) - {point}
    if not left:
        return frozenset()
    many = sum(len(one.points) for one in own) >= LARGEST_DEAD_SHAPE
    return frozenset(own) if len(left) == 1 and many else None
