"""Points, patterns and strings, as plain as they can be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

Point = tuple[int, int]  # x from the left, y from the top, both from 0
String = frozenset[Point]

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
STONES = {"black": "X", "white": "O"}
EMPTY = "."


class Refused(Exception):
    """The certificate is no proof of what was asked; the text says why."""


def demand(holds: bool, why: str) -> None:
    if not holds:
        raise Refused(why)


def other(colour: str) -> str:
    return "white" if colour == "black" else "black"


@cache
def _around(width: int, height: int, point: Point) -> list[Point]:
    x, y = point
    around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return [(i, j) for i, j in around if 0 <= i < width and 0 <= j < height]


@dataclass(frozen=True)
class Pattern:
    """What stands on the points of a zone. Points of the board that are no keys of `contents` lie outside."""

    width: int
    height: int
    contents: dict[Point, str]
    known_strings: dict[str, list[String]] = field(default_factory=dict, compare=False, repr=False)
    living: frozenset[Point] = frozenset()  # stones of strings that are taken to live

    def near(self, point: Point) -> list[Point]:
        """The points of the board next to `point`, in the zone or not."""
        return _around(self.width, self.height, point)

    def borders_outside(self, points: Iterable[Point]) -> bool:
        """Whether one of the points has a neighbour outside the zone."""
        return any(q not in self.contents for p in points for q in self.near(p))

    def neighbours(self, points: Iterable[Point]) -> set[Point]:
        """The points of the zone that are next to one of `points` and none of them."""
        own = set(points)
        return {q for p in own for q in self.near(p) if q in self.contents} - own

    def touching(self, points: Iterable[Point]) -> set[Point]:
        """The points of the zone that have one of `points` as a neighbour (they may be among `points`)."""
        return {q for p in points for q in self.near(p) if q in self.contents}

    def lives(self, string: Iterable[Point]) -> bool:
        """Whether a liberty that nobody can take is given to the string."""
        return bool(self.living.intersection(string))

    def liberties(self, string: Iterable[Point]) -> set[Point]:
        return {p for p in self.neighbours(string) if self.contents[p] == EMPTY}

    def parts(self, points: Iterable[Point]) -> list[String]:
        """The maximal connected sets of `points`, in the order of their first points (row by row)."""
        left = set(points)
        found = []
        for start in sorted(left, key=lambda p: (p[1], p[0])):
            if start not in left:
                continue
            left.remove(start)
            part, front = {start}, [start]
            while front:
                for q in self.near(front.pop()):
                    if q in left:
                        left.remove(q)
                        part.add(q)
                        front.append(q)
            found.append(frozenset(part))
        return found

    def strings(self, colour: str) -> list[String]:
        if colour not in self.known_strings:
            stone = STONES[colour]
            self.known_strings[colour] = self.parts(p for p, what in self.contents.items() if what == stone)
        return self.known_strings[colour]

    def string_at(self, point: Point) -> String:
        stone = self.contents[point]
        string, front = {point}, [point]
        while front:
            for q in self.near(front.pop()):
                if q not in string and self.contents.get(q) == stone:
                    string.add(q)
                    front.append(q)
        return frozenset(string)

    def having(self, changes: dict[Point, str]) -> Pattern:
        return Pattern(self.width, self.height, {**self.contents, **changes}, living=self.living)

    def is_whole(self) -> bool:
        return len(self.contents) == self.width * self.height


def read_point(text: Any, width: int, height: int) -> Point:
    """`D4` as a point: columns without I, row 1 at the bottom."""
    demand(isinstance(text, str) and 2 <= len(text) <= 3, "not a point")
    column, row = text[0], text[1:]
    demand(column in COLUMNS and row.isascii() and row.isdigit() and row[0] != "0", "not a point")
    x, y = COLUMNS.index(column), height - int(row)
    demand(x < width and y >= 0, "a point off the board")
    return (x, y)


def read_rows(rows: list[str], width: int, height: int, letters: str) -> Pattern:
    demand(len(rows) == height and all(len(row) == width for row in rows), "rows of another size")
    contents = {}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            demand(letter in letters, "an unknown letter in a row")
            if letter != "?":
                contents[(x, y)] = letter
    return Pattern(width, height, contents)


def read_pattern(text: Any, width: int, height: int) -> Pattern:
    demand(isinstance(text, str), "a pattern is no text")
    return read_rows(text.split("/"), width, height, "XO.?")
