"""Which strings of a player hang together: a static property, from which nothing follows about life and death."""

from __future__ import annotations

from assess.rules.color import EMPTY
from assess.rules.coordinates import neighbors
from assess.rules.position import Position, String
from assess.rules.regions import regions


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
    near = neighbors(position.width, position.height)
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
