"""The board as the solver sees it: sets of points as the bits of an int. What it says is compared with assess.rules
in the tests, move by move.

Point (row, column) is bit ``row * (width + 1) + column``: the spare column keeps the rows apart when sets are shifted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assess.rules.position import BLACK_STONE, WHITE_STONE, Position

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

    def set_of(self, points: Iterable[int]) -> int:
        """The set of these points of assess.rules."""
        return sum(map(self.bit, points))

    def point(self, bit: int) -> int:
        """The point of assess.rules that is the only one in this set."""
        row, column = divmod(bit.bit_length() - 1, self.stride)
        return row * self.width + column

    def stones(self, position: Position) -> Stones:
        """The stones of a position."""
        return self._set(position, BLACK_STONE), self._set(position, WHITE_STONE)

    def _set(self, position: Position, wanted: str) -> int:
        return self.set_of(point for point, stone in enumerate(position.stones) if stone == wanted)

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
            found = self._plays[own, opposing] = tuple(self.plays_in(self.all, own, opposing))
        return found

    def plays_in(
        self, points: int, own: int, opposing: int, safe: int = 0, opposing_safe: int = 0
    ) -> Iterator[tuple[int, int, int]]:
        """The same on these points alone, with the stones there: a string with a stone on ``safe`` points of the mover,
        or of the other, is joined to stones elsewhere that stay."""
        near, empty = self.near, points & ~(own | opposing)
        captures: dict[int, int] = {}
        for string in self.parts(opposing):
            liberties = near(string) & empty
            if not string & opposing_safe and not liberties & liberties - 1:
                captures[liberties] = captures.get(liberties, 0) | string
        alive = empty  # a stone next to these keeps a liberty
        for string in self.parts(own):
            liberties = near(string) & empty
            if string & safe or liberties & liberties - 1:
                alive |= string
        rest = empty
        while rest:
            point = rest & -rest
            rest ^= point
            captured = captures.get(point, 0)
            if captured or point & safe or near(point) & alive:
                yield point, own | point, opposing & ~captured

    def area(self, black: int, white: int) -> int:
        """Black's stones and surrounded points minus White's, every stone standing."""
        found = self._area.get((black, white))
        if found is None:
            found = self._area[black, white] = self.area_in(self.all, black, white)
        return found

    def area_in(self, points: int, own: int, opposing: int, near_own: int = 0, near_opposing: int = 0) -> int:
        """A player's area on these points minus the other's; those of the points that are next to stones elsewhere are
        ``near_own`` or ``near_opposing``."""
        found = own.bit_count() - opposing.bit_count()
        for region in self.parts(points & ~(own | opposing)):
            border = self.near(region)
            mine, theirs = border & own or region & near_own, border & opposing or region & near_opposing
            if bool(mine) is not bool(theirs):
                found += region.bit_count() if mine else -region.bit_count()
        return found

    def remembered(self) -> int:
        """How many positions are remembered."""
        return len(self._plays) + len(self._area)
