"""A board divided into what is settled and what is open: the frame of a proof that ``bounds_checker`` judges.

What each player has secured (see ``secured``) is settled; every connected set of the other points is a part. Nothing
here needs to be right for a proof to be right: the checker examines the division.
"""

from __future__ import annotations

from typing import TypedDict

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.secured import secured
from assess.rules.color import Color
from assess.rules.position import Position

MOST_OPEN_IN_A_PART = 9
"""Larger parts have too many positions to be looked at apart from the rest."""


class Frame(TypedDict):
    """The points of the board, as numbers row by row: the prover's for good, those left to the opponent, the parts."""

    strings: list[int]
    regions: list[int]
    ceded: list[int]
    parts: list[list[int]]


def divided(position: Position) -> dict[Color, Frame] | None:
    """The frames for both players' proofs, with the same parts; alike parts have their points in the same order.

    None when one has nothing settled, or a part is too large.
    """
    board = Bitboard(position.width, position.height)
    black, white = board.stones(position)
    mine = {Color.BLACK: secured(board, black, white), Color.WHITE: secured(board, white, black)}
    settled = {color: found.strings | found.regions for color, found in mine.items()}
    if not all(settled.values()) or settled[Color.BLACK] & settled[Color.WHITE]:
        return None
    parts = board.parts(board.all & ~(settled[Color.BLACK] | settled[Color.WHITE]))
    if any(part.bit_count() > MOST_OPEN_IN_A_PART for part in parts):
        return None
    walls = [board.parts(found.strings) for found in mine.values()]
    ordered = [_in_order(board, part, walls) for part in parts]
    return {
        color: {
            "strings": _points(board, mine[color].strings),
            "regions": _points(board, mine[color].regions),
            "ceded": _points(board, settled[color.opponent]),
            "parts": ordered,
        }
        for color in Color
    }


def _points(board: Bitboard, points: int) -> list[int]:
    return [point for point in range(board.size) if board.bit(point) & points]


def _in_order(board: Bitboard, part: int, walls: list[list[int]]) -> list[int]:
    """The points of a part in that order, of the eight ways to turn and mirror it, whose description comes first."""
    found: list[tuple[list[object], list[int]]] = []
    points = _points(board, part)
    for turned in range(8):
        order = sorted(points, key=lambda point: _turned(divmod(point, board.width), turned))
        bits = [board.bit(point) for point in order]
        look: list[object] = []
        for bit in bits:
            near = board.near(bit)
            joined = tuple(place for place, other in enumerate(bits) if other & near)
            look.append((joined, [tuple(n for n, wall in enumerate(strings) if wall & near) for strings in walls]))
        found.append((look, order))
    return min(found, key=lambda one: (repr(one[0]), one[1]))[1]


def _turned(place: tuple[int, int], turned: int) -> tuple[int, int]:
    row, column = place
    row, column = -row if turned & 1 else row, -column if turned & 2 else column
    return (column, row) if turned & 4 else (row, column)
