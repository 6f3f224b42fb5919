"""Where fixed handicap stones stand (GTP 2 draft 2, 4.1.1)."""

from __future__ import annotations

from assess.gtp.protocol import Failure
from assess.rules.position import Position

LEAST = 2
SMALLEST = 7  # boards take fixed handicaps from this size on,
NINE_FROM = 9  # and more than four stones from this size on, where there is a middle line
FOURTH_LINE_FROM = 13


def most_stones(position: Position) -> int:
    """How many fixed handicap stones a board takes; 0 when it takes none."""
    sizes = position.width, position.height
    if min(sizes) < SMALLEST:
        return 0
    return 9 if min(sizes) >= NINE_FROM and all(size % 2 for size in sizes) else 4


def fixed_points(position: Position, stones: int) -> list[int]:
    """The points of so many fixed handicap stones."""
    if not LEAST <= stones <= most_stones(position):
        raise Failure("invalid number of stones")
    left, center, right = _lines(position.width)
    top, middle, bottom = _lines(position.height)
    corners = [(left, bottom), (right, top), (left, top), (right, bottom)]
    sides = [(left, middle), (right, middle), (center, bottom), (center, top)]
    chosen = corners[:stones] + (sides[: (stones - 4) // 2 * 2] if stones > 4 else [])
    if len(chosen) < stones:
        chosen.append((center, middle))
    return [row * position.width + column for column, row in chosen]


def _lines(size: int) -> tuple[int, int, int]:
    """The two lines of the corner stones and the middle line, counted from 0."""
    first = 3 if size >= FOURTH_LINE_FROM else 2
    return first, size // 2, size - 1 - first
