"""Numbers and lists in sentences, the same everywhere, in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assess.languages.spoken import forms, in_english, numeral, worded, worded_as, worded_for
from assess.rules.position import Color

_COUNTED = {
    "annotated copy": forms("{number} annotated copy", "{number} annotated copies"),
    "black prisoner stone": forms("{number} black prisoner stone", "{number} black prisoner stones"),
    "empty point": forms("{number} empty point", "{number} empty points"),
    "game": forms("{number} game", "{number} games"),
    "liberty": forms("{number} liberty", "{number} liberties"),
    "more line": forms("{number} more line", "{number} more lines"),
    "more move": forms("{number} more move", "{number} more moves"),
    "move": forms("{number} move", "{number} moves"),
    "open string": forms("{number} open string", "{number} open strings"),
    "other point": forms("{number} other point", "{number} other points"),
    "pair": forms("{number} pair", "{number} pairs"),
    "pass": forms("{number} pass", "{number} passes"),
    "point": forms("{number} point", "{number} points"),
    "position": forms("{number} position", "{number} positions"),
    "problem": forms("{number} problem", "{number} problems"),
    "stone": forms("{number} stone", "{number} stones"),
    "string": forms("{number} string", "{number} strings"),
    "triple": forms("{number} triple", "{number} triples"),
    "white prisoner stone": forms("{number} white prisoner stone", "{number} white prisoner stones"),
    "white stone": forms("{number} white stone", "{number} white stones"),
}


STATUSES = {
    "independently_alive": in_english("independently alive"),
    "alive_in_seki": in_english("alive in seki"),
    "dead": in_english("dead"),
    "undefined": in_english("undefined"),
    "undecided": in_english("undecided"),
}
"""Statuses as they are said in a sentence."""
SHORT_STATUSES = {"alive": "independently_alive", "seki": "alive_in_seki"}
"""Statuses as people write them for short."""


def counted(number: int, noun: str) -> str:
    """A number of things. Raises KeyError for a noun that has no place in the list.

    >>> counted(1, "liberty"), counted(2, "liberty"), counted(0, "white stone"), counted(3, "pass")
    ('1 liberty', '2 liberties', '0 white stones', '3 passes')
    """
    return worded_for(number, *_COUNTED[noun])


def effort(positions: int | None) -> str:
    """How much was done to find out what is not known; None: by earlier work, which does not say what it has cost.

    >>> effort(1), effort(5_000), effort(0), effort(None)
    ('after 1 position', 'after 5,000 positions', 'it was not looked for', 'it was not found out before')
    """
    if positions is None:
        return worded("it was not found out before")
    if not positions:
        return worded("it was not looked for")
    told = numeral(f"{positions:,}")
    return worded_for(positions, "after {positions} position", "after {positions} positions", positions=told)


def amount(points: float) -> str:
    """A number of points without idle zeros.

    >>> amount(6.5), amount(7.0)
    ('6.5', '7')
    """
    return numeral(f"{points:.6f}".rstrip("0").rstrip("."))


def joined(words: Iterable[str], link: str = "and") -> str:
    """Words in a row, the last one after ``and``, or ``or`` (``link``).

    >>> joined(["A1"]), joined(["A1", "B2", "C3"]), joined(["A1", "B2"], "or")
    ('A1', 'A1, B2 and C3', 'A1 or B2')
    """
    words = list(map(format, words))
    if len(words) < 2:
        return "".join(words)
    *others, last = words
    before = listing(others)
    if link == "or":
        return worded_as("list", "{before} or {last}", before=before, last=last)
    return worded_as("list", "{before} and {last}", before=before, last=last)


def called(color: Color, name: str) -> str:
    """A string in a sentence, by its colour and a point of it: ``Black D4``."""
    return worded("{player} {point}", player=color.title, point=name)


def capital(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True, slots=True)
class Row:
    """Words in a row that are worded when they are shown."""

    words: tuple[object, ...]
    link: str = ""
    """What stands before the last one, as for ``joined``; else they are listed."""

    def __str__(self) -> str:
        words = map(str, self.words)
        return joined(words, self.link) if self.link else listing(words)


def in_row(names: Iterable[str]) -> str:
    """The names of points in a row: ``C1 D1``."""
    return " ".join(map(format, names))


def listing(words: Iterable[str]) -> str:
    """Words in a row, with commas between them."""
    return worded_as("list", ", ").join(map(format, words))
