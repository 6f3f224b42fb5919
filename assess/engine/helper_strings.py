"""Strings that another one may live with: a guess that guides the search, and proves nothing."""

from __future__ import annotations

from assess.engine.playouts import looks_dead
from assess.engine.schedule import SCHEDULE
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


def _steps(one: int, two: int, width: int) -> int:
    (row, column), (other_row, other_column) = divmod(one, width), divmod(two, width)
    return abs(row - other_row) + abs(column - other_column)
