"""A shape: a part of a board drawn in text, found on a position anywhere, turned, mirrored, or with colours swapped.

The drawing has ``X`` and ``O`` for the stones of the two players, whichever is Black, ``.`` for empty intersections and
``?`` for what does not matter; ``|`` before or behind the rows and a line of ``-`` above or below them are the edges of
the board. A second drawing of the same size says of which strings the precedent speaks (``p``), and which must be alive
in seki (``s``), independently alive (``a``) or dead (``d``) by proof for it to hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assess.rules.color import BLACK_STONE, EMPTY, WHITE_STONE
from assess.rules.errors import BadInput
from assess.rules.position import Position, String
from assess.statuses.status_table import Status

ANYTHING = "?"
DECIDED = "p"
NEEDED = {"s": Status.ALIVE_IN_SEKI, "a": Status.INDEPENDENTLY_ALIVE, "d": Status.DEAD}
SWAPPED = str.maketrans(BLACK_STONE + WHITE_STONE, WHITE_STONE + BLACK_STONE)
EDGE = "-"
SIDE = "|"

Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """The rows of both drawings, and where the board ends: ``edges`` are those above, right, below and left."""

    board: Cells
    statuses: Cells
    edges: tuple[bool, bool, bool, bool]

    @classmethod
    def from_text(cls, board: str, statuses: str, where: str) -> Shape:
        """A shape from its drawings. Raises BadInput, with ``where`` in it, when they are none."""
        drawn, edges = _drawing(board, BLACK_STONE + WHITE_STONE + EMPTY + ANYTHING, where)
        asked, others = _drawing(statuses, "".join(NEEDED) + DECIDED + EMPTY + ANYTHING, where)
        if edges != others or [len(row) for row in drawn] != [len(row) for row in asked]:
            raise BadInput(
                "{where}: board and statuses of a shape differ in size or edges: draw them alike.", where=where
            )
        named = [stone for row, marks in zip(drawn, asked, strict=True) for stone, mark in zip(row, marks, strict=True)]
        marks = "".join(asked)
        if any(mark not in EMPTY + ANYTHING and stone not in "XO" for stone, mark in zip(named, marks, strict=True)):
            raise BadInput(
                "{where}: statuses belong to stones: put their letters where the board has X or O.", where=where
            )
        if DECIDED not in marks:
            raise BadInput(
                "{where}: mark the strings of which the precedent speaks with {letters}.", where=where, letters=DECIDED
            )
        return cls(drawn, asked, edges)

    def variants(self) -> Iterator[Shape]:
        """The shape turned, mirrored, and with colours swapped; each once."""
        turned = [self]
        for _ in range(3):
            turned.append(turned[-1]._turned())
        whole = [*turned, *(shape._mirrored() for shape in turned)]
        yield from dict.fromkeys([*whole, *(shape._swapped() for shape in whole)])

    def _turned(self) -> Shape:
        above, right, below, left = self.edges
        return Shape(_turn(self.board), _turn(self.statuses), (left, above, right, below))

    def _mirrored(self) -> Shape:
        above, right, below, left = self.edges
        return Shape(
            tuple(row[::-1] for row in self.board),
            tuple(row[::-1] for row in self.statuses),
            (above, left, below, right),
        )

    def _swapped(self) -> Shape:
        return Shape(tuple(row.translate(SWAPPED) for row in self.board), self.statuses, self.edges)


def places(shape: Shape, position: Position, string: String) -> Iterator[Mapping[String, Status]]:
    """For each place, in any variant, where the shape speaks of the string: the others whose statuses it needs."""
    for variant in shape.variants():
        width, height = len(variant.board[0]), len(variant.board)
        decided = [
            (row, column)
            for row, marks in enumerate(variant.statuses)
            for column, mark in enumerate(marks)
            if mark == DECIDED
        ]
        corners = {
            (point // position.width - row, point % position.width - column)
            for point in string.points
            for row, column in decided
        }
        for top, left in sorted(corners):
            inside = 0 <= top <= position.height - height and 0 <= left <= position.width - width
            if inside and _fits(variant, position, top, left):
                yield {
                    position.string_at((top + row) * position.width + left + column): NEEDED[mark]
                    for row, marks in enumerate(variant.statuses)
                    for column, mark in enumerate(marks)
                    if mark in NEEDED
                }


def _fits(shape: Shape, position: Position, top: int, left: int) -> bool:
    width, height = len(shape.board[0]), len(shape.board)
    ends = (top == 0, left + width == position.width, top + height == position.height, left == 0)
    if any(edge and not end for edge, end in zip(shape.edges, ends, strict=True)):
        return False
    return all(
        cell in (ANYTHING, position.stones[(top + row) * position.width + left + column])
        for row, cells in enumerate(shape.board)
        for column, cell in enumerate(cells)
    )


def _drawing(text: str, letters: str, where: str) -> tuple[Cells, tuple[bool, bool, bool, bool]]:
    lines = [line.strip() for line in text.strip().splitlines()]
    edges = [bool(line) and set(line) <= set("+" + EDGE) for line in lines]
    above, below = bool(lines) and edges[0], len(lines) > 1 and edges[-1]
    rows = lines[above : len(lines) - below]
    left = bool(rows) and all(row.startswith(SIDE) for row in rows)
    right = bool(rows) and all(row.endswith(SIDE) for row in rows)
    cells = tuple(row.removeprefix(SIDE).removesuffix(SIDE) for row in rows)
    if not cells or not cells[0] or len(set(map(len, cells))) > 1:
        raise BadInput(
            "{where}: the rows of a shape are not equally long, or there are none: draw a full rectangle.", where=where
        )
    strange = set("".join(cells)) - set(letters)
    if strange:
        raise BadInput(
            "{where}: {word!r} stands for nothing in a shape: write one of {names}.",
            where=where,
            word=min(strange),
            names=" ".join(letters),
        )
    return cells, (above, right, below, left)


def _turn(cells: Cells) -> Cells:
    """A quarter to the right."""
    return tuple("".join(row[column] for row in reversed(cells)) for column in range(len(cells[0])))
