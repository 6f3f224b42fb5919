"""The board as text: letters and numbers that are legible without colour, coordinates on all four edges.

Black is ``X``, White ``O``, an empty intersection ``.`` on every terminal: circles change their meaning with the
background, and these can be read in again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len

from assess.languages.spoken import counted, in_row, labelled, listing, worded
from assess.rules.position import EMPTY, Position, String, called, column_labels, row_labels

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

ROOM = 3
"""What a cell of a board without brackets takes."""


def marked_board(
    position: Position,
    marks: Mapping[int, str] = {},
    ringed: Collection[int] = (),
    styles: Mapping[int, str] = {},
) -> Text:
    """The board, with marks and rings in bold, or in these ``styles``.

    A mark stands behind the stone (``X1``), on an empty intersection in place of the dot; ringed intersections stand in
    brackets.

    >>> print(marked_board(Position.from_rows(["XO.", ".X."]), {2: "1"}, {0}))
       A  B  C
    2 (X) O  1  2
    1  .  X  .  1
       A  B  C
    """
    from rich.text import Text

    cells = []
    for point, stone in enumerate(position.stones):
        mark = marks.get(point, "")
        body = mark if mark and stone == EMPTY else stone + mark
        cells.append(f"({body})" if point in ringed else f" {body}")
    tight = not ringed and max(map(len, cells)) > ROOM  # so that the largest boards have room on a narrow terminal
    cells = [cell[1:] for cell in cells] if tight else cells
    columns, rows = column_labels(position.width), row_labels(position.height)
    cell, gap = max(*map(len, cells), len(columns[-1]) + 1), " " if ringed or tight else ""
    margin = max(map(cell_len, rows))
    header = (
        " " * margin + gap + "".join((column if tight else f" {column}").ljust(cell) for column in columns).rstrip()
    )
    text = Text(header + "\n", no_wrap=True, overflow="ignore")
    for point, body in enumerate(cells):
        row, column = rows[point // position.width], point % position.width
        if column == 0:
            text.append(" " * (margin - cell_len(row)) + row + gap)
        text.append(body.ljust(cell), styles.get(point, "bold" if point in ringed or point in marks else ""))
        if column == position.width - 1:
            text.append(f" {row}\n")
    return text.append(header)


def string_sentence(position: Position, string: String) -> str:
    """A string with its liberties, such as ``Black A1, 2 stones, 1 liberty: C1``. Next to unknown points those that are
    shown need not be all."""
    stones, liberties = counted(len(string.points), "stone"), counted(len(string.liberties), "liberty")
    names = in_row(position.names(string.liberties)) or worded("none")
    name = called(string.color, position.name(min(string.points)))
    if position.is_next_to_unknown(string):
        return worded(
            "{string}, {stones} and {liberties} shown: {points}; there may be more on unknown points",
            string=name,
            stones=stones,
            liberties=liberties,
            points=names,
        )
    return labelled(listing([name, stones, liberties]), names)


def print_board(
    console: Console, position: Position, marks: Mapping[int, str] = {}, ringed: Collection[int] = ()
) -> None:
    """Prints the board; lines longer than the console is wide are left whole."""
    console.print(marked_board(position, marks, ringed), highlight=False, crop=False, no_wrap=True, overflow="ignore")
