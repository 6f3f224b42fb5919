"""What strings are to each other: which surround which, and small strings that one opposing string surrounds."""

from __future__ import annotations

from collections.abc import Iterator

from assess.rules.hanging_together import opposing_around
from assess.rules.position import Position, String

AT_ONCE = 1
"""Liberties of a string that a play takes at once."""


def surrounding(position: Position, string: String) -> String | None:
    """The opposing string around a string: the only one that touches it or its liberties. None if there is none, or
    another besides."""
    around = opposing_around(position, string)
    return around[0] if len(around) == 1 else None


def small_companions(position: Position, string: String) -> Iterator[tuple[String, String]]:
    """The string around a small one, with each other small one of its owner's that shares a liberty with it.

    Both have fewer stones than the string around them, and more liberties than one: they cannot be taken at once.
    """
    around = surrounding(position, string)
    if around is None or not _is_small(string, around):
        return
    for other in position.strings():
        shares = other != string and other.color is string.color and other.liberties & string.liberties
        if shares and _is_small(other, around) and surrounding(position, other) == around:
            yield around, other


def _is_small(string: String, around: String) -> bool:
    return len(string.points) < len(around.points) and len(string.liberties) > AT_ONCE
