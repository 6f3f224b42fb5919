"""Diagrams without some of their edges: which board they are a part of, and where on it they lie.

A missing edge is unknown, never an edge: there is a line of unknown points beyond it at least. Where nothing says how
large the board is, it is the smallest usual one that fits, and a note says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assess.languages.spoken import BadInput, Message, in_english, message
from assess.rules.position import MAX_SIZE, UNKNOWN

USUAL_SIZES = (9, 13, 19)
PART = in_english("This is a part of a board of {width}x{height}; of the other points nothing is known.")
PART_OF_SMALLEST = in_english(
    "This is a part of a board of {width}x{height}, the smallest usual one that it fits, as the diagram does not say "
    "how large the board is; of the other points nothing is known."
)


class Edges(NamedTuple):
    """Which edges of the board are drawn."""

    top: bool
    bottom: bool
    left: bool
    right: bool


class Placed(NamedTuple):
    """Where a part lies, as row numbers and column letters tell it: how many rows are below it, how many columns are
    left of it. None where nothing tells."""

    below: int | None = None
    left: int | None = None


def on_board(
    rows: Sequence[str], edges: Edges, size: int | None = None, placed: Placed = Placed()
) -> tuple[list[str], Message]:
    """Return the rows of the whole board, unknown points around those given, and a note on the board. ``size``: that of
    the board, where the diagram says it. Raises BadInput where it does not fit."""
    width = _length(len(rows[0]), edges.left, edges.right, placed.left)
    height = _length(len(rows), edges.bottom, edges.top, placed.below)
    wide, high = (least if fixed else None for least, fixed in (width, height))
    usual = next((one for one in USUAL_SIZES if one >= max(width[0], height[0])), max(width[0], height[0]))
    columns, lines = wide or size or (high if high and high >= width[0] else usual), high or size or 0
    lines = lines or (wide if wide and wide >= height[0] else usual)
    if max(columns, lines) > MAX_SIZE or columns < width[0] or lines < height[0]:
        raise BadInput(
            "a diagram of {width} columns and {height} rows does not lie so on a board of {columns}x{lines}: draw its "
            "edges where they are, and a size at which there is room beyond the others.",
            width=len(rows[0]),
            height=len(rows),
            columns=columns,
            lines=lines,
        )
    left, right = _margins(columns - len(rows[0]), edges.left, edges.right, placed.left)
    below, above = _margins(lines - len(rows), edges.bottom, edges.top, placed.below)
    full = [UNKNOWN * columns] * above
    full += [UNKNOWN * left + row + UNKNOWN * right for row in rows]
    full += [UNKNOWN * columns] * below
    known = size is not None or bool(wide and high)
    return full, message(PART if known else PART_OF_SMALLEST, width=columns, height=lines)


def _length(shown: int, near: bool, far: bool, before: int | None) -> tuple[int, bool]:
    """How long a side of the board is at least, and whether it is just so long."""
    if before is not None:
        return before + shown, far
    return shown + (not near) + (not far), near and far


def _margins(beyond: int, near: bool, far: bool, before: int | None) -> tuple[int, int]:
    """How many lines of unknown points lie before and behind."""
    first = before if before is not None else 0 if near else beyond if far else beyond // 2
    return first, beyond - first
