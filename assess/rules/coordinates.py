"""Points as integers inside, ``D4`` at the surface. This is the one place that converts.

Point 0 is the top left intersection; points run along the rows. Columns are lettered from A without I, rows are
numbered from 1 at the bottom. Where a person reads, a point may be shown as Japanese books name it instead, ``4-十六``:
columns are numbered from the left, rows in kanji from the top. Whoever has no kanji at hand may write ``4-16``.
"""

from __future__ import annotations

from functools import cache

from assess.languages.spoken import KANJI, coordinates_shown, in_english
from assess.rules.errors import BadInput

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MAX_SIZE = len(COLUMNS)
PASS = in_english("pass")
KO_PASS = in_english("ko-pass")


_DIGITS = "〇一二三四五六七八九"
KANJI_DIGITS = f"{_DIGITS}十"


class PointName(str):
    """The name of a point, ``D4``: so it is compared, kept and sent. Put into a message, an f-string or a format it is
    written in the coordinates that are shown now."""

    __slots__ = ("column", "row")
    column: int
    row: int

    def __new__(cls, column: int, row: int, height: int) -> PointName:
        made = super().__new__(cls, f"{COLUMNS[column]}{height - row}")
        made.column, made.row = column, row
        return made

    def __format__(self, format_spec: str) -> str:
        shown = f"{self.column + 1}-{kanji(self.row + 1)}" if coordinates_shown() == KANJI else str(self)
        return format(shown, format_spec)

    def __reduce__(self) -> tuple[type[PointName], tuple[int, int, int]]:
        return PointName, (self.column, self.row, self.row + int(self[1:]))


def kanji(number: int) -> str:
    """A number below a hundred in kanji.

    >>> kanji(4), kanji(10), kanji(19), kanji(25)
    ('四', '十', '十九', '二十五')
    """
    tens, units = divmod(number, 10)
    return ("" if tens < 2 else _DIGITS[tens]) + "十" * (tens > 0) + ("" if tens and not units else _DIGITS[units])


_NUMBERS = {str(number + 1): number for number in range(MAX_SIZE)}
_ROWS = {**_NUMBERS, **{kanji(number + 1): number for number in range(MAX_SIZE)}}


@cache
def name_point(point: int, width: int, height: int) -> PointName:
    """The name of a point.

    >>> name_point(0, 9, 9), name_point(80, 9, 9)
    ('A9', 'J1')
    """
    row, column = divmod(point, width)
    return PointName(column, row, height)


def column_labels(width: int) -> list[str]:
    """What stands at the columns of a board, from the left, in the coordinates that are shown now."""
    if coordinates_shown() == KANJI:
        return [str(number) for number in range(1, width + 1)]
    return list(COLUMNS[:width])


def row_labels(height: int) -> list[str]:
    """What stands at the rows of a board, from the top, in the coordinates that are shown now."""
    if coordinates_shown() == KANJI:
        return [kanji(number) for number in range(1, height + 1)]
    return [str(number) for number in range(height, 0, -1)]


def parse_point(name: str, width: int, height: int) -> int:
    """The point of a name such as ``D4``, ``4-十六`` or ``4-16``. Raises BadInput when there is no such point on this
    board.

    >>> parse_point("D4", 19, 19) == parse_point("4-十六", 19, 19) == parse_point("4-16", 19, 19)
    True
    """
    text = name.strip().upper()
    number, _, from_top = text.partition("-")
    if from_top in _ROWS and number in _NUMBERS:
        column, row = _NUMBERS[number], _ROWS[from_top]
        if column < width and row < height:
            return row * width + column
        raise _no_point(text, width, height)
    column = COLUMNS.find(text[:1]) if text[:1] else -1
    digits = text[1:]
    if column < 0 or not digits.isascii() or not digits.isdigit() or len(digits) > 2:
        raise BadInput(
            "{name!r} is no point: write a column letter (without I) and a row number, such as {point}.",
            name=name,
            point=str(name_point(max(height - 4, 0) * width + min(3, width - 1), width, height)),
        )
    row = int(digits)
    if column >= width or not 1 <= row <= height:
        raise _no_point(text, width, height)
    return (height - row) * width + column


def _no_point(text: str, width: int, height: int) -> BadInput:
    return BadInput(
        "There is no point {text} on this {width}x{height} board: points run from A1 to {corner}.",
        word_first=True,
        text=text,
        width=width,
        height=height,
        corner=name_point(width - 1, width, height),
    )


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
