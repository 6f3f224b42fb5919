"""What stands around: which strings of a player hang together, which of the opponent's are beside them, which points
each player surrounds. Static properties, from which nothing follows about life and death."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from assess.rules.position import BLACK_STONE, EMPTY, WHITE_STONE, Position, String, border, regions


def group_of(position: Position, point: int) -> list[String]:
    """The string with a stone on this point, and all of its color that hang together with it, the nearest first.

    Two strings hang together if they share two liberties, so that one play cannot cut them, or if a region is vital to
    both; and so on from one to the next. A region is a maximal connected set of points without stones of the player; it
    is vital to a string that all its empty points, one at least, touch. Raises BadInput when the intersection is empty.

    >>> position = Position.from_rows(["X.X.", "X.XO", "OOOO", "...."])
    >>> [position.name(min(string.points)) for string in group_of(position, 0)]
    ['A4', 'C4']
    """
    first = position.string_at(point)
    near = position.near
    others = [one for one in position.strings() if one.color is first.color and one != first]
    open_points = [at for at, stone in enumerate(position.stones) if stone != first.color.stone]
    vital = [frozenset(at for at in region if position.stones[at] == EMPTY) for region in regions(open_points, near)]
    vital = [empty for empty in vital if empty]
    group = [first]
    for member in group:  # the group grows on the way
        shared = [empty for empty in vital if empty <= member.liberties]
        beside = [
            one
            for one in others
            if len(one.liberties & member.liberties) >= 2 or any(empty <= one.liberties for empty in shared)
        ]
        others = [one for one in others if one not in beside]
        group += beside
    return group


def opposing_around(position: Position, string: String) -> list[String]:
    """The opposing strings that touch a string or its liberties."""
    beside = border(string.points | string.liberties, position.near)
    return [other for other in position.strings() if other.color is not string.color and other.points & beside]


def opposing_beside(position: Position, string: String) -> list[String]:
    """The opposing strings that touch a string."""
    beside = border(string.points, position.near)
    return [other for other in position.strings() if other.color is not string.color and other.points & beside]


def taken_with(position: Position, string: String, others: Collection[String]) -> String | None:
    """Return an opposing string among ``others`` that cannot come off as dead together with this string.

    One of the two takes the other if they touch, or if all that stands around the string is among the others.
    """
    around = opposing_around(position, string)
    dead = [other for other in around if other in others]
    touching = next((other for other in opposing_beside(position, string) if other in others), None)
    return touching or (dead[0] if dead and dead == around else None)


@dataclass(frozen=True, slots=True)
class Surrounded:
    """Empty points: those that one player's stones alone surround, and those that are nobody's."""

    black: frozenset[int]
    white: frozenset[int]
    neutral: frozenset[int]


def surrounded(position: Position) -> Surrounded:
    """Return the points that each player surrounds in a position in which every stone stands, sekis included.

    A player's are the points of each maximal connected set of empty points adjacent to stones of his colour only; an
    empty board is nobody's.
    """
    near = position.near
    owned: dict[frozenset[str], set[int]] = {}
    for region in regions(position.empty_points(), near):
        stones = frozenset(position.stones[point] for point in border(region, near))
        owned.setdefault(stones, set()).update(region)
    black = frozenset(owned.pop(frozenset(BLACK_STONE), ()))
    white = frozenset(owned.pop(frozenset(WHITE_STONE), ()))
    return Surrounded(black, white, frozenset().union(*owned.values()))
