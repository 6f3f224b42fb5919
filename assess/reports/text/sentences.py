"""Sentences on the terminal. Numbers and lists within them: ``languages.spoken``."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from rich.cells import cell_len

from assess.rules.position import KANJI_DIGITS

if TYPE_CHECKING:
    from rich.console import Console

TOGETHER = "\u00a0"
_WIDE, _CLOSING = r"\u3000-\u9fff\uff00-\uffef", r"\u3001\u3002\u300d\u300f\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f"
_UNITS = re.compile(rf" +|\d+-[{KANJI_DIGITS}]+[{_CLOSING}]*|[{_WIDE}][{_CLOSING}]*|[^ {_WIDE}]+[{_CLOSING}]*")
"""Of Chinese and Japanese, which are broken between any two signs, but not before a closing mark, nor in the name of a
point."""


def say(console: Console, sentence: str) -> None:
    """Prints a sentence as it stands, broken between words."""
    console.print("\n".join(broken(sentence, console.width)), highlight=False, markup=False, no_wrap=True)


def broken(sentence: str, width: int, indent: str = "") -> list[str]:
    """The lines of a sentence, broken between words only, those after the first with an indent; ``TOGETHER`` is a blank
    at which no line is broken."""
    if cell_len(sentence) > len(sentence):
        return [line.replace(TOGETHER, " ") for line in _broken_anywhere(sentence, width, indent)]
    lines = textwrap.wrap(sentence, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return [line.replace(TOGETHER, " ") for line in lines]


def _broken_anywhere(sentence: str, width: int, indent: str) -> list[str]:
    """As ``broken``, of a sentence with signs that take two places on a terminal."""
    lines, line = [], ""
    for unit in _UNITS.findall(sentence):
        if line.strip() and cell_len(line) + cell_len(unit.rstrip()) > width:
            lines.append(line.rstrip(" "))
            line = indent + unit.lstrip(" ")
        else:
            line += unit
    return [*lines, line.rstrip(" ")]


def set_in_columns(rows: Iterable[tuple[str, ...]], right: Collection[int] = ()) -> list[str]:
    """The lines of a table, two blanks between its columns, those in ``right`` set to the right; signs that
    take two places on a terminal count so."""
    rows = list(rows)
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]

    def cell(text: str, column: int) -> str:
        blanks = " " * (widths[column] - cell_len(text))
        return blanks + text if column in right else text + blanks

    return ["  ".join(cell(text, column) for column, text in enumerate(row)).rstrip() for row in rows]
