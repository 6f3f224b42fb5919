"""Points as integers inside, ``D4`` at the surface. This is the one place that converts.

Point 0 is the top left intersection; points run along the rows. Columns are lettered from A without I, rows are
numbered from 1 at the bottom.
"""

from __future__ import annotations

from functools import cache

from assess.languages.spoken import in_english
from assess.rules.errors import BadInput

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MAX_SIZE = len(COLUMNS)
PASS = in_english("pass")
KO_PASS = in_english("ko-pass")


@cache
def name_point(point: int, width: int, height: int) -> str:
    """The name of a point.

    >>> name_point(0, 9, 9), name_point(80, 9, 9)
    ('A9', 'J1')
    """
    row, column = divmod(point, width)
    return f"{COLUMNS[column]}{height - row}"


def parse_point(name: str, width: int, height: int) -> int:
    """The point of a name such as ``D4``. Raises BadInput when there is no such point on this board."""
    text = name.strip().upper()
    column = COLUMNS.find(text[:1]) if text[:1] else -1
    digits = text[1:]
    if column < 0 or not digits.isascii() or not digits.isdigit() or len(digits) > 2:
        raise BadInput(
            "{name!r} is no point: write a column letter (without I) and a row number, such as D4.", name=name
        )
    row = int(digits)
    if column >= width or not 1 <= row <= height:
        corner = name_point(width - 1, width, height)
        raise BadInput(
            "There is no point {text} on this {width}x{height} board: points run from A1 to {corner}.",
            word_first=True,
            text=text,
            width=width,
            height=height,
            corner=corner,
        )
    return (height - row) * width + column


@cache
def neighbors(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For every point, the points next to it along the lines of the board."""
    table = []
    for point in range(width * height):
        row, column = divmod(point, width)
        near = []
        if row > 0:
            near.append(point - width)
        if column > 0:
            near.append(point - 1)
        if column < width - 1:
            near.append(point + 1)
        if row < height - 1:
            near.append(point + width)
        table.append(tuple(near))
    return tuple(table)
