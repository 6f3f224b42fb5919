"""Sentences on the terminal. Numbers and lists within them: ``rules.words``."""

from __future__ import annotations

import textwrap

from rich.console import Console

TOGETHER = "\u00a0"


def say(console: Console, sentence: str) -> None:
    """Prints a sentence as it stands, broken between words."""
    console.print("\n".join(broken(sentence, console.width)), highlight=False, markup=False, no_wrap=True)


def broken(sentence: str, width: int, indent: str = "") -> list[str]:
    """The lines of a sentence, broken between words only, those after the first with an indent; ``TOGETHER`` is a blank
    at which no line is broken."""
    lines = textwrap.wrap(sentence, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return [line.replace(TOGETHER, " ") for line in lines]
