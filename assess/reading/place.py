"""Where something was read, in words: every sentence about bad input names its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from assess.languages.spoken import BadInput, Message, Row, message, worded

_LONGEST_QUOTE = 24
LONGEST_AT_A_GLANCE = 80
"""Characters of a line; what stands behind them is found by its column."""


@dataclass(frozen=True, slots=True)
class Place:
    """The beginning of a sentence: a source, and the parts of it that lead to the place."""

    source: str
    parts: tuple[object, ...]

    def __str__(self) -> str:
        return worded("In {place}", place=Row((self.source, *self.parts)))

    def also(self, *parts: object) -> Place:
        """The same, and further parts."""
        return Place(self.source, (*self.parts, *filter(None, parts)))

    def of_property(self, name: str) -> Place:
        """The same, of a property: it is named before the line, which ends a place in a file."""
        return Place(self.source, (*self.parts[:-1], in_property(name), *self.parts[-1:]))


def in_place(source: str, *parts: object) -> Place:
    """The beginning of a sentence: ``In game.sgf, game 2, line 7``. Empty parts are left out.

    >>> print(in_place("game.sgf", "", in_line(7)))
    In game.sgf, line 7
    """
    return Place(source, tuple(filter(None, parts)))


def in_line(number: int, column: int = 0) -> Message:
    """A line of a text, as a part of a place; the first is 1. Its column is told where the line is long.

    >>> print(in_line(1, 9), in_line(1, 4312), sep="; ")
    line 1; line 1, column 4312
    """
    if column <= LONGEST_AT_A_GLANCE:
        return message("line {number}", number=number)
    return message("line {number}, column {column}", number=number, column=column)


def in_game(number: int, games: int = 2) -> Message | str:
    """A game of a file, where it has several, as a part of a place."""
    return message("game {number}", number=number) if games > 1 else ""


def in_node(number: int) -> Message:
    """A node of a game tree, as a part of a place."""
    return message("node {number}", number=number)


def in_property(name: str) -> Message | str:
    """A property of a node, as a part of a place, where one was begun."""
    return message("property {name}", name=name) if name else ""


def at_move(number: int) -> Message:
    """A move of a game or a variation, as a part of a place."""
    return message("move {number}", number=number)


@contextmanager
def at(place: object) -> Iterator[None]:
    """Puts the place before the sentence of any BadInput that is raised within."""
    try:
        yield
    except OfProperty as error:
        told = place.of_property(error.name) if isinstance(place, Place) else place
        raise error.fault.at(told) from error
    except BadInput as error:
        raise error.at(place) from error


class OfProperty(BadInput):
    """A fault of a property of a node: ``at`` tells which property it is with the place of the node."""

    def __init__(self, fault: BadInput, name: str) -> None:
        super().__init__(fault.said)
        self.fault, self.name = fault, name


@contextmanager
def at_property(name: str) -> Iterator[None]:
    """Tells any BadInput that is raised within of which property of its node it is."""
    try:
        yield
    except BadInput as error:
        raise OfProperty(error, name) from error


def source_name(name: str) -> str:
    """The name of a file as a sentence can hold it."""
    return name if name and name.isprintable() else ascii(name)


def quoted(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """What was read, in quotes, shortened, with nothing in it that a terminal would obey."""
    return repr(text if len(text) <= longest else text[:longest] + "...")
