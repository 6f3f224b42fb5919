"""Positions as text diagrams, each of which ``diagrams`` reads back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from assess.languages.spoken import BadInput, as_kept
from assess.reading.facts import sentences
from assess.reading.sensei import BLACK_MARKS, EMPTY_MARKS, PREFIX, WHITE_MARKS
from assess.rules.position import BLACK_STONE, COLUMNS, EMPTY, WHITE_STONE, Position

Style = Literal["plain", "sl", "gnugo", "jasiek"]

_MARK = re.compile(r"[0-9A-NP-WYZa-np-wyz*!?']~?|~")


def write_diagram(
    position: Position, style: Style = "plain", coordinates: bool = True, marks: Mapping[int, str] | None = None
) -> str:
    """The position as a text diagram, every line closed by a line feed.

    ``style``: ``plain`` (``X O .``), ``sl`` (Sensei's Library, ``$$``), ``gnugo`` (``showboard``), ``jasiek``
    (``# O .``). Prisoner stones and komi follow in a sentence, where there are any. ``coordinates``: letters and
    numbers on all edges; for ``sl`` the wish for them in the title. Marked with ``?``, a board of one column has them
    in any case: ``.?`` alone is a row of two points.

    ``marks``: one letter or digit, other than X and O, or one of ``* ! ? '``, for each marked point. It stands close
    behind the sign of the point (``Xd``), where the reader passes over it; with a ``~`` behind it, or in its place, it
    is an estimate. For ``sl``, ``C S T M`` mean circle, square, triangle and cross; a small letter labels an empty
    point; all else is a circle. Raises BadInput for another style, ValueError for another mark.

    >>> print(write_diagram(Position.from_rows(["XX.", "OOX"]), marks={3: "d", 4: "d"}), end="")
       A  B  C
     2 X  X  .  2
     1 Od Od X  1
       A  B  C
    """
    if style not in get_args(Style):
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.",
            option="style",
            value=style,
            choices=", ".join(get_args(Style)),
        )
    given = dict(marks or {})
    coordinates = coordinates or (position.width == 1 and "?" in given.values())
    strange = [mark for mark in given.values() if not _MARK.fullmatch(mark)]
    if strange:
        raise ValueError(f"{strange[0]!r} cannot mark a point")
    lines = _sensei(position, coordinates, given) if style == "sl" else _rows(position, style, coordinates, given)
    return "".join(line.rstrip() + "\n" for line in lines)


def _rows(position: Position, style: Style, coordinates: bool, marks: Mapping[int, str]) -> Iterator[str]:
    width, height = position.width, position.height
    pitch = 3 if marks else 2
    letters = "   " + "".join(letter.ljust(pitch) for letter in COLUMNS[:width])
    gap = " " if any(len(mark) == pitch - 1 for mark in marks.values()) else ""
    signs = [{BLACK_STONE: "#"}.get(stone, stone) if style == "jasiek" else stone for stone in position.stones]
    beside = {}
    if style == "gnugo":
        for point in star_points(width, height):
            signs[point] = "+" if signs[point] == EMPTY else signs[point]
        above = 8 if height >= 10 else max(height - 2, 0)  # the rows GNU Go chooses
        stones = position.prisoner_stones
        beside[above] = f"     WHITE (O) has captured {stones.black} stones"
        beside[above + 1] = f"     BLACK (X) has captured {stones.white} stones"
    if coordinates:
        yield letters
    for row in range(height):
        points = range(row * width, (row + 1) * width)
        body = "".join((signs[point] + marks.get(point, "")).ljust(pitch) for point in points)
        line = f"{height - row:2} {body}{gap}{height - row}" if coordinates else body.rstrip()
        yield line + beside.pop(row, "")
    if coordinates:
        yield letters
    yield from (said.strip() for said in beside.values())
    yield from sentences(position, prisoners=style != "gnugo")


def _sensei(position: Position, coordinates: bool, marks: Mapping[int, str]) -> Iterator[str]:
    width, height = position.width, position.height
    size = str(width) if width == height else ""
    with as_kept():  # Sensei's Library is English
        title = [PREFIX + "c" * coordinates + size, *sentences(position)]
    yield " ".join(title)
    edge = f"{PREFIX} +{'-' * (2 * width + 1)}+"
    yield edge
    for row in range(height):
        points = range(row * width, (row + 1) * width)
        signs = (_sensei_sign(position.stones[point], marks.get(point)) for point in points)
        yield f"{PREFIX} | {' '.join(signs)} |"
    yield edge


def _sensei_sign(stone: str, mark: str | None) -> str:
    mark = None if mark is None else mark.removesuffix("~")
    if not mark or (stone == EMPTY and mark.islower()):
        return mark or stone
    kind = max(EMPTY_MARKS.find(mark), 0)
    return {BLACK_STONE: BLACK_MARKS, WHITE_STONE: WHITE_MARKS, EMPTY: EMPTY_MARKS}[stone][kind]


def star_points(width: int, height: int) -> frozenset[int]:
    """The star points of a board: on the third or fourth lines, in the middle, and on large boards between them."""
    columns, rows = _star_lines(width), _star_lines(height)
    points = {row * width + column for row in rows for column in columns}
    if min(width, height) < 15:  # none halfway along the sides
        points -= {
            row * width + column for row in rows for column in columns if (row == height // 2) != (column == width // 2)
        }
    return frozenset(points)


def _star_lines(size: int) -> list[int]:
    if size < 7:
        return []
    first = 3 if size >= 12 else 2
    return sorted({first, size - 1 - first} | ({size // 2} if size % 2 else set()))
