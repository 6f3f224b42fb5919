"""Strings that another one may live with: a guess that guides the search, and proves nothing."""

from __future__ import annotations

from assess.engine.playouts import looks_dead
from assess.rules.position import Position, String

LEAST_STONES = 2  # a lone stone helps nobody


def helper_strings(string: String, position: Position) -> list[String]:
    """Other strings of its owner's that do not look dead, those with the nearest stone first, of these the largest."""

    def steps(other: String) -> int:
        return min(_steps(one, two, position.width) for one in string.points for two in other.points)

    others = [
        other
        for other in position.strings()
        if other.color is string.color and other != string and len(other.points) >= LEAST_STONES
        if not looks_dead(other, position)
    ]
    return sorted(others, key=lambda other: (steps(other), -len(other.points)))


def _steps(one: int, two: int, width: int) -> int:
    (row, column), (other_row, other_column) = divmod(one, width), divmod(two, width)
    return abs(row - other_row) + abs(column - other_column)
