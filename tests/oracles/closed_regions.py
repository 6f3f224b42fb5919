"""Closed groups made at random: a region of up to 16 empty points inside a wall that lives, strings of both in it.

Among them are kos, sekis, dead shapes, cuts and strings that depend on each other, as chance will have it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from assess.proofs.questions import Inquiry, Uncapturable
from assess.proofs.terms import Terms
from assess.rules.position import Position

OWNER, ATTACKER, EMPTY, WALL = "XO.#"
Point = tuple[int, int]


class ClosedGroup(NamedTuple):
    """A group of Black's inside a wall of White's. ``walled``: the same rows with ``#`` for the wall and its eyes."""

    rows: tuple[str, ...]
    walled: tuple[str, ...]
    point: int

    @property
    def empty_points(self) -> int:
        return "".join(self.walled).count(EMPTY)

    def inquiry(self, **terms: str) -> Inquiry:
        return Inquiry(Position.from_rows(self.rows), self.point, Uncapturable(), Terms.of(**terms))

    def __str__(self) -> str:
        return f"{'/'.join(self.rows)} {self.inquiry().terms()['string']}"


def beside(point: Point) -> list[Point]:
    row, column = point
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def joined(start: Point, holds: Callable[[Point], bool]) -> set[Point]:
    """The points connected to this one through points that hold."""
    found, waiting = {start}, [start]
    while waiting:
        for near in beside(waiting.pop()):
            if near not in found and holds(near):
                found.add(near)
                waiting.append(near)
    return found


def parts(points: Iterable[Point]) -> list[set[Point]]:
    """Connected sets of points, the largest first."""
    left, found = set(points), []
    while left:
        part = joined(min(left), left.__contains__)
        left -= part
        found.append(part)
    return sorted(found, key=lambda part: (-len(part), min(part)))


def closed_group(rng: random.Random) -> ClosedGroup | None:
    """One at random, or None where chance made no position, or none with a group."""
    box = rng.randint(3, 6), rng.randint(4, 7)
    top, left = rng.randint(0, 1), rng.randint(0, 1)  # 0: at the edge of the board
    inside = blob(rng, box, rng.randint(10, 30), (top, left))
    height, width = top + box[0] + 3, left + box[1] + 1
    ring = {point for point in inside if any(near not in inside for near in beside(point)) and on_wall(point, inside)}
    stones: dict[Point, str] = {}
    lined, filled = rng.uniform(0.75, 1), rng.uniform(0.1, 0.4)
    for point in sorted(inside):
        if rng.random() < (lined if point in ring else filled):
            stones[point] = OWNER if point in ring or rng.random() < 0.7 else ATTACKER
        else:
            stones[point] = EMPTY
    eyes = {(height - 1, 0), (height - 1, 2)}
    board = {(row, column) for row in range(height) for column in range(width)}
    wall = joined((height - 2, 0), (board - inside - eyes).__contains__) | eyes
    rows, walled = [], []
    for row in range(height):
        line = [stones.get((row, column), ATTACKER) for column in range(width)]
        walled.append("".join(WALL if (row, column) in wall else stone for column, stone in enumerate(line)))
        rows.append("".join(EMPTY if (row, column) in eyes else stone for column, stone in enumerate(line)))
    groups = parts(point for point in inside if stones[point] == OWNER)
    position = Position.from_rows(rows)
    if not groups or not all(string.liberties for string in position.strings()):
        return None
    row, column = min(groups[0])
    return ClosedGroup(tuple(rows), tuple(walled), row * width + column)


def on_wall(point: Point, inside: set[Point]) -> bool:
    """Is a neighbor of this point on the board, but not inside? Edges are no wall."""
    return any(near not in inside and min(near) >= 0 for near in beside(point))


def blob(rng: random.Random, box: tuple[int, int], size: int, corner: Point) -> set[Point]:
    """A connected set of points inside a box."""
    height, width = box
    inside: set[Point] = {(rng.randrange(height), rng.randrange(width))}
    while len(inside) < min(size, height * width):
        more = {near for point in inside for near in beside(point)} - inside
        more = {(row, column) for row, column in more if 0 <= row < height and 0 <= column < width}
        inside.add(rng.choice(sorted(more)))
    return {(row + corner[0], column + corner[1]) for row, column in inside}


def closed_groups(seed: str, least: int, most: int) -> Iterator[ClosedGroup]:
    """Without end, those with so many empty points inside; the same for the same seed."""
    rng = random.Random(seed)
    while True:
        group = closed_group(rng)
        if group is not None and least <= group.empty_points <= most:
            yield group
