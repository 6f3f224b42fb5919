"""The board as the solver sees it: sets of points as the bits of an int. What it says is compared with assess.rules
in the tests, move by move.

Point (row, column) is bit ``row * (width + 1) + column``: the spare column keeps the rows apart when sets are shifted.
"""

from __future__ import annotations

from collections.abc import Iterable

from assess.rules.color import BLACK_STONE, WHITE_STONE
from assess.rules.position import Position

Stones = tuple[int, int]
"""The black and the white stones of a position."""


class Bitboard:
    """The intersections of a board, with what has been found out about positions on it.

    ``own`` and ``opposing`` are always two disjoint sets of stones in which every string has a liberty.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.stride = width + 1
        row = (1 << width) - 1
        self.all = sum(row << line * self.stride for line in range(height))
        self.size = width * height
        self._plays: dict[tuple[int, int], tuple[tuple[int, int, int], ...]] = {}
        self._area: dict[Stones, int] = {}

    def bit(self, point: int) -> int:
        """The set of one point of assess.rules."""
        row, column = divmod(point, self.width)
        return 1 << row * self.stride + column

    def point(self, bit: int) -> int:
        """The point of assess.rules that is the only one in this set."""
        row, column = divmod(bit.bit_length() - 1, self.stride)
        return row * self.width + column

    def stones(self, position: Position) -> Stones:
        """The stones of a position."""
        return self._set(position, BLACK_STONE), self._set(position, WHITE_STONE)

    def _set(self, position: Position, wanted: str) -> int:
        return sum(self.bit(point) for point, stone in enumerate(position.stones) if stone == wanted)

    def near(self, points: int) -> int:
        """All neighbours of the points (the points themselves where they are neighbours of each other)."""
        stride = self.stride
        return (points << 1 | points >> 1 | points << stride | points >> stride) & self.all

    def spread(self, seed: int, within: int) -> int:
        """The points of ``within`` that are connected in it with the seed."""
        stride = self.stride
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & within
            if grown == seed:
                return seed
            seed = grown

    def parts(self, points: int) -> list[int]:
        """The maximal connected sets of these points."""
        found = []
        while points:
            part = self.spread(points & -points, points)
            points &= ~part
            found.append(part)
        return found

    def plays(self, own: int, opposing: int) -> tuple[tuple[int, int, int], ...]:
        """Every play that is no suicide: its point, and the own and the opposing stones after it."""
        found = self._plays.get((own, opposing))
        if found is None:
            found = self._plays[own, opposing] = tuple(self._find_plays(own, opposing))
        return found

    def _find_plays(self, own: int, opposing: int) -> Iterable[tuple[int, int, int]]:
        near, empty = self.near, self.all & ~(own | opposing)
        captures: dict[int, int] = {}
        for string in self.parts(opposing):
            liberties = near(string) & empty
            if not liberties & liberties - 1:
                captures[liberties] = captures.get(liberties, 0) | string
        safe = empty  # a stone next to these keeps a liberty
        for string in self.parts(own):
            liberties = near(string) & empty
            if liberties & liberties - 1:
                safe |= string
        rest = empty
        while rest:
            point = rest & -rest
            rest ^= point
            captured = captures.get(point, 0)
            if captured or near(point) & safe:
                yield point, own | point, opposing & ~captured

    def area(self, black: int, white: int) -> int:
        """Black's stones and surrounded points minus White's, every stone standing."""
        found = self._area.get((black, white))
        if found is None:
            found = black.bit_count() - white.bit_count()
            for region in self.parts(self.all & ~(black | white)):
                border = self.near(region)
                if not border & white and border & black:
                    found += region.bit_count()
                elif not border & black and border & white:
                    found -= region.bit_count()
            self._area[black, white] = found
        return found

    def remembered(self) -> int:
        """How many positions are remembered."""
        return len(self._plays) + len(self._area)
