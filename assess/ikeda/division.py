"""A board divided into what is settled and what is open: the frame of a proof that ``bounds_checker`` judges.

What each player has secured (see ``secured``) is settled; every connected set of the other points is a part. Nothing
here needs to be right for a proof to be right: the checker examines the division.
"""

from __future__ import annotations

from typing import TypedDict

from assess.ikeda.bitboard import Bitboard, Stones
from assess.ikeda.part import OpenPart
from assess.ikeda.secured import Eye, Secured, secured
from assess.rules.position import Color, Position

MOST_OPEN_IN_A_PART = 9
"""Larger parts have too many positions to be searched together with the rest."""

MOST_GUARDED = 20
"""Still larger ones have too many to be searched at all."""


class Frame(TypedDict):
    """The points of the board, as numbers row by row: the prover's for good, those left to the opponent, the parts, and
    the numbers of those parts in which the prover keeps an eye, and the larger parts, which are guarded."""

    strings: list[int]
    regions: list[int]
    ceded: list[int]
    parts: list[list[int]]
    eyes: list[int]
    guarded: list[list[int]]


def divided(position: Position) -> dict[Color, Frame] | None:
    """The frames for both players' proofs, with the same parts; alike parts have their points in the same order.

    None when one has nothing settled, or a part is too large. Eyes that need answers are looked for only then.
    """
    board = Bitboard(position.width, position.height)
    black, white = board.stones(position)
    stones = {Color.BLACK: (black, white), Color.WHITE: (white, black)}
    plain = {color: secured(board, *both) for color, both in stones.items()}
    return _frames(position, board, plain) or _frames(position, board, _with_eyes(board, stones))


def _frames(position: Position, board: Bitboard, mine: dict[Color, Secured]) -> dict[Color, Frame] | None:
    black, white = (mine[color].points for color in Color)
    if not black or not white or black & white:
        return None
    parts = board.parts(board.all & ~(black | white))
    if any(part.bit_count() > MOST_GUARDED for part in parts):
        return None
    guarded = [_points(board, part) for part in parts if part.bit_count() > MOST_OPEN_IN_A_PART]
    parts = [part for part in parts if part.bit_count() <= MOST_OPEN_IN_A_PART]
    if any(eye.part not in parts for found in mine.values() for eye in found.eyes):
        return None
    walls = [board.parts(found.strings) for found in mine.values()]
    ordered = [_in_order(board, part, walls) for part in parts]
    return {
        color: {
            "strings": _points(board, mine[color].strings),
            "regions": _points(board, mine[color].regions),
            "ceded": _points(board, mine[color.opponent].points),
            "parts": ordered,
            "eyes": sorted(parts.index(eye.part) for eye in mine[color].eyes),
            "guarded": guarded,
        }
        for color in Color
    }


def _with_eyes(board: Bitboard, stones: dict[Color, Stones]) -> dict[Color, Secured]:
    """What each player has secured by eyes too that he keeps by answering: those that he does not keep are dropped,
    until all that are left are kept beside what is secured then."""
    eyes = {color: _eyes(board, *both) for color, both in stones.items()}
    while True:
        mine = {color: secured(board, *both, eyes[color]) for color, both in stones.items()}
        walls = {color: board.parts(mine[color.opponent].points & both[1]) for color, both in stones.items()}
        lost = {
            color: [eye for eye in found.eyes if not _keeps(board, stones[color], found.strings, walls[color], eye)]
            for color, found in mine.items()
        }
        if not any(lost.values()):
            return mine
        eyes = {color: tuple(eye for eye in mine[color].eyes if eye not in lost[color]) for color in stones}


def _keeps(board: Bitboard, stones: Stones, strings: int, walls: list[int], eye: Eye) -> bool:
    """Does a player keep an eye for each of his strings beside it?"""
    beside = board.near(eye.part)
    eye_of = [string for string in board.parts(strings) if string & beside]
    part = OpenPart(board, _points(board, eye.part), strings, walls, eye_of, lambda: None)
    own, opposing = stones
    return part.keeps(part.text((own & eye.part, opposing & eye.part)))


def _eyes(board: Bitboard, own: int, opposing: int) -> tuple[Eye, ...]:
    """Two adjacent points each, surrounded by a player, that count as an eye though strings beside them have no other
    liberties: if his opponent plays on one, he answers on the other."""
    empty = board.all & ~own & ~opposing
    strings = [(string, board.near(string) & empty) for string in board.parts(own)]
    eyes = []
    for pair in board.parts(empty):
        if pair.bit_count() == 2 and not board.near(pair) & opposing:
            loose = sum(string for string, liberties in strings if liberties and not liberties & ~pair)
            if loose:
                eyes.append(Eye(pair, loose))
    return tuple(eyes)


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
