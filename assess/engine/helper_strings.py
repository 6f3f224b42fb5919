"""Strings that another one may live with, or by taking them: a guess that guides the search, and proves nothing.

Some strings do not live by themselves: a stone among dead stones lives with the walls around them, a lone stone in its
own territory with the group beside it. Eyes are then looked for about the nearest other string of the owner's as well.
It changes what is looked at first, never what is proved.
"""

from __future__ import annotations

from assess.engine.playouts import looks_dead
from assess.engine.schedule import SCHEDULE
from assess.rules.coordinates import neighbors
from assess.rules.position import Position, String


def helper_strings(string: String, position: Position) -> list[String]:
    """Other strings of its owner's that do not look dead, those with the nearest stone first, of these the largest."""

    def steps(other: String) -> int:
        return min(_steps(one, two, position.width) for one in string.points for two in other.points)

    others = [
        other
        for other in position.strings()
        if other.color is string.color and other != string and len(other.points) >= SCHEDULE.helper_stones
        if not looks_dead(other, position)
    ]
    return sorted(others, key=lambda other: (steps(other), -len(other.points)))


def strings_to_take(string: String, position: Position) -> list[String]:
    """Opposing strings that look dead, if the string is shut in by them: each liberty of it is next to one. Then it
    lives, if at all, by their being taken, like a stone thrown in among them."""
    near, opposing = neighbors(position.width, position.height), string.color.opponent.stone
    beside = [
        {position.string_at(point) for point in near[liberty] if position.stones[point] == opposing}
        for liberty in string.liberties
    ]
    dead = {other for others in beside for other in others if looks_dead(other, position)}
    return sorted(dead, key=lambda other: min(other.points)) if all(others & dead for others in beside) else []


def _steps(one: int, two: int, width: int) -> int:
    (row, column), (other_row, other_column) = divmod(one, width), divmod(two, width)
    return abs(row - other_row) + abs(column - other_column)
