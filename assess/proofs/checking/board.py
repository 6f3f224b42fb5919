"""The board of the checker: sets of points. To be read after refusals.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_BITS = {content: bytes.maketrans(b"XO.?/", bytes(48 + (c == content) for c in "XO.?/")) for content in "XO.?"}
STONE = {"black": "X", "white": "O"}
OTHER = {"black": "white", "white": "black"}
Links = Sequence[int]  # pairs of empty points


class Board:
    """Sets of points as integers: bit i is the i-th character of the rows joined by ``/``. The slashes are no points;
    they keep a shifted set from running into the next row.

    ``living``: the stones that are taken to live, where the board is a part of one: their strings have a liberty that
    nobody can take. They are never removed, so they stand there in every pattern that shows these points.
    """

    living = 0

    def __init__(self, width: int, height: int) -> None:
        self.step = width + 1
        self.points, self.names, self.beside, self.form = _of_size(width, height)
        self.parts = lru_cache(64)(self.connected)  # entries that follow each other have many sets in common

    def near(self, points: int) -> int:
        """The points next to a set, outside it."""
        return (points << 1 | points >> 1 | points << self.step | points >> self.step) & self.points & ~points

    def group(self, seed: int, within: int) -> int:
        """The connected part of a set that holds the seed."""
        group, step = 0, self.step
        while seed != group:
            group = seed
            seed |= (seed << 1 | seed >> 1) & within
            seed |= (seed << step | seed >> step) & within
        return group

    def connected(self, points: int) -> list[tuple[int, int]]:
        """The connected parts of a set, in the order of their first points, each with the points around it."""
        found = []
        while points:
            found.append((part := self.group(first_point(points), points), self.near(part)))
            points ^= part
        return found

    def groups(self, points: int) -> list[int]:
        return [part for part, _ in self.parts(points)]

    def name(self, point: int) -> str:
        """The name of a point, for messages; nothing for none."""
        return next((name for name, bit in self.names.items() if bit == point), "")


@lru_cache(8)
def _of_size(width: int, height: int) -> tuple[int, dict[str, int], dict[int, int], re.Pattern[str]]:
    """What all boards of a size have in common: their points, by name, and by each those beside it; and the form of
    their patterns."""
    numbered = [(row, column) for row in range(height) for column in range(width)]
    names = {f"{COLUMNS[column]}{height - row}": 1 << (row * (width + 1) + column) for row, column in numbered}
    step, points = width + 1, sum(names.values())
    beside = {p: (p << 1 | p >> 1 | p << step | p >> step) & points for p in names.values()}
    return points, names, beside, re.compile(f"(?:[XO.?]{{{width}}}/){{{height - 1}}}[XO.?]{{{width}}}")


def first_point(points: int) -> int:
    return points & -points


def points_with(text: str, contents: str) -> list[int]:
    """The points with each of these contents in rows joined by ``/``."""
    signs = text.encode()[::-1]
    return [int(signs.translate(_BITS[content]), 2) for content in contents]
