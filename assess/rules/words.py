"""Numbers and lists in sentences, the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "liberty"), counted(2, "liberty"), counted(0, "white stone"), counted(3, "pass")
    ('1 liberty', '2 liberties', '0 white stones', '3 passes')
    """
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("y"):
        return f"{number} {noun[:-1]}ies"
    return f"{number} {noun}es" if noun.endswith("s") else f"{number} {noun}s"


def joined(words: Iterable[str], link: str = "and") -> str:
    """Words in a row, the last one after ``and``, or another ``link``.

    >>> joined(["A1"]), joined(["A1", "B2", "C3"]), joined(["A1", "B2"], "or")
    ('A1', 'A1, B2 and C3', 'A1 or B2')
    """
    *others, last = words
    return f"{', '.join(others)} {link} {last}" if others else last
