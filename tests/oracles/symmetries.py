"""The eight ways in which a board can be turned or mirrored."""

from __future__ import annotations

from collections.abc import Callable

Rows = tuple[str, ...]
SYMMETRIES: dict[str, Callable[[Rows], Rows]] = {
    "as it is": lambda rows: rows,
    "left to right": lambda rows: tuple(row[::-1] for row in rows),
    "upside down": lambda rows: rows[::-1],
    "half a turn": lambda rows: tuple(row[::-1] for row in rows[::-1]),
    "diagonal": lambda rows: tuple(map("".join, zip(*rows, strict=True))),
    "other diagonal": lambda rows: tuple(map("".join, zip(*(row[::-1] for row in rows[::-1]), strict=True))),
    "a quarter turn": lambda rows: tuple(map("".join, zip(*rows[::-1], strict=True))),
    "a quarter turn back": lambda rows: tuple(map("".join, zip(*(row[::-1] for row in rows), strict=True))),
}
