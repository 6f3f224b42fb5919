"""Every position of a small box inside a wall of White's that never falls: what is true of it, and what is said.

The truth comes from a solver of its own, ``room_tables.cpp``, which fills complete tables. Among so many positions are
all shapes of eyes, kos and throw-ins, which random zones seldom meet.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from compiled import compiled
from weakenings import CHECKER

SOURCE = Path(__file__).parent / "room_tables.cpp"
ANYWHERE = 1 << 15
EYES = ".O."
"""At the lower edge, below the wall: it needs nothing else."""


class Room(NamedTuple):
    """A box, and whether its left, upper, right and lower sides are edges of the board; there is no wall then."""

    width: int
    height: int
    edges: tuple[int, int, int, int]

    def rows(self, contents: str) -> list[str]:
        """The whole board, with this in the box."""
        left, top, right, _ = self.edges
        wall = "O" * max(len(EYES), self.width + (not left) + (not right))
        inside = [contents[start : start + self.width] for start in range(0, len(contents), self.width)]
        rows = [("" if left else "O") + row + ("" if right else "O") for row in inside]
        rows = [row.ljust(len(wall), "O") for row in rows]
        return [wall] * (not top) + rows + [wall, EYES.ljust(len(wall), "O")]

    def contents(self, numbers: Iterable[int]) -> Iterator[tuple[int, str]]:
        """What the numbers of the tables stand for."""
        for number in numbers:
            digits, left = "", number
            for _ in range(self.width * self.height):
                digits += ".XO"[left % 3]
                left //= 3
            yield number, digits

    def tables(self, solver: Path) -> np.ndarray:
        """Those that ``room_tables.cpp`` describes, one a row; at last the two for bans that last."""
        words = [str(word) for word in (solver, self.width, self.height, *self.edges)]
        runs = [subprocess.run([*words, *more], capture_output=True, check=True) for more in ([], ["lasting"])]
        numbers = 3 ** (self.width * self.height)
        return np.vstack([np.frombuffer(run.stdout, np.uint16).reshape(-1, numbers) for run in runs])


def build() -> Path | None:
    """Return the solver, compiled; None where there is no compiler."""
    return compiled(SOURCE, "-O2")


class Judge:
    """What the checker says of the positions of a room, held against the tables."""

    def __init__(self, room: Room, tables: np.ndarray, checker: Any = CHECKER) -> None:
        self.room, self.tables, self.checker, self.counts = room, tables, checker, Counter[str]()
        rows = room.rows("?" * (room.width * room.height))
        self.board = checker.Board(len(rows[0]), len(rows))
        numbered = (bit for bit, sign in zip(self.board.names.values(), "".join(rows), strict=True) if sign == "?")
        self.points = list(numbered)
        self.box = sum(self.points)

    def places(self, points: int) -> int:
        """A set of the board's points as the tables have it."""
        return sum(1 << place for place, bit in enumerate(self.points) if bit & points)

    def compare(self, number: int, contents: str) -> None:
        """Asserts that what the checker says of one position is true."""
        rows = "/".join(self.room.rows(contents))
        checker = self.checker
        black, white, empty = checker.points_with(rows, "XO.")
        board, whole = self.board, self.board.points
        strings = board.groups(black)
        if not all(near & empty for _, near in [*board.parts(black), *board.parts(white)]):
            return
        table = [int(one) for one in self.tables[:, number]]
        self.counts["positions"] += 1
        for string in strings:
            for mover, our_turn in enumerate((True, False)):
                if checker.taking_wall(board, white, black, empty, whole, string, (), our_turn, bans=True):
                    taken = table[mover] & table[5 + mover]
                    assert not self.places(string) & ~taken, (rows, board.name(string & -string), our_turn)
                    self.counts["capture-follows"] += 1
        entry = checker.Entry(0, white, black, empty, whole, True, 0, None, [], {})
        for local in [*strings, self.box]:
            if not checker._sheltered(board, entry, local, 0):
                cleared = self.places(local) | (ANYWHERE if local == self.box else 0)
                assert not cleared & ~(table[2] & table[3]), (rows, board.name(local & -local))
                self.counts["no-shelter"] += 1
        lost = self.places(checker.roomless(board, white, empty, whole, ()) & ~white)
        assert not lost & table[4], rows
        self.counts["no-room"] += bool(lost)
