"""Where something was read, in words: every sentence about bad input names its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from assess.rules.errors import BadInput

_LONGEST_QUOTE = 24


def in_place(source: str, *parts: str) -> str:
    """The beginning of a sentence: ``In game.sgf, game 2, line 7``. Empty parts are left out.

    >>> in_place("game.sgf", "", "line 7")
    'In game.sgf, line 7'
    """
    return ", ".join(filter(None, (f"In {source}", *parts)))


@contextmanager
def at(place: str) -> Iterator[None]:
    """Puts the place before the sentence of any BadInput that is raised within."""
    try:
        yield
    except BadInput as error:
        raise error.at(place) from error


def source_name(name: str) -> str:
    """The name of a file as a sentence can hold it."""
    return name if name and name.isprintable() else ascii(name)


def quoted(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """What was read, in quotes, shortened, with nothing in it that a terminal would obey."""
    return ascii(text if len(text) <= longest else text[:longest] + "...")
