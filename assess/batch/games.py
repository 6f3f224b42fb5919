"""The games of a batch: each with its final position, its players and its result as recorded, or with what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from assess.batch.sources import Source
from assess.reading import sgf
from assess.reading.files import record_from_text
from assess.reading.record import Record
from assess.reading.sgf_record import first_of
from assess.rules.errors import BadInput
from assess.rules.position import Position

_RESULT = re.compile(
    r"\s*(?:(?P<winner>[BW])\s*\+\s*(?P<points>\d{1,4}(?:[.,]\d{1,3})?)|(?P<even>0|draw|jigo))\s*", re.I
)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a file. ``error``: the sentence that says why it has no position; ``string``: the disputed one.
    ``notes``: what was taken for granted in reading it."""

    file: str
    number: int
    position: Position | None
    black: str = ""
    white: str = ""
    record_result: str = ""
    string: str | None = None
    error: str | None = None
    notes: tuple[str, ...] = ()


def games_of(
    sources: Iterable[Source], *, move: int | None = None, string_of: Callable[[Record], str] | None = None
) -> Iterator[Game]:
    """The games of all files. A file that cannot be read, and a game that cannot be played, is one game with an error.

    ``string_of`` tells the string that a record asks about, and raises BadInput when it asks about none.
    """
    for source in sources:
        try:
            data = source.read()
        except BadInput as error:
            yield Game(source.name, 1, None, error=str(error))
            continue
        number = games = 1
        while number <= games:
            try:
                record = record_from_text(data, source.name, game=number if number > 1 else None, move=move)
                games = record.games
                yield _game(record, number, source.name, string_of)
            except BadInput as error:
                games = max(games, _games_in(data)) if number == 1 else games
                yield Game(source.name, number, None, error=str(error))
            number += 1


def _games_in(data: bytes) -> int:
    """How many games a file holds of which the first cannot be played; 1 when it cannot be read at all."""
    try:
        return len(sgf.load(data))
    except BadInput:
        return 1


def _game(record: Record, number: int, file: str, string_of: Callable[[Record], str] | None) -> Game:
    info = record.info
    position = record.position
    position.require_liberties()
    string = None if string_of is None else string_of(record)
    names = info.get("PB", ""), info.get("PW", "")
    return Game(file, number, position, *names, info.get("RE", ""), string, notes=_without_choice(record))


def _without_choice(record: Record) -> tuple[str, ...]:
    """The notes on a game, without the one that it is the first of several: all of them are worked."""
    return tuple(note for note in record.notes if note != first_of(record.games))


def recorded_margin(result: str) -> float | None:
    """Black's score less White's by the result of a record; None for a game that was not counted, or says nothing.

    >>> recorded_margin("W+2.5"), recorded_margin("B+R"), recorded_margin("Jigo")
    (-2.5, None, 0.0)
    """
    found = _RESULT.fullmatch(result)
    if found is None:
        return None
    if found["even"]:
        return 0.0
    points = float(found["points"].replace(",", "."))
    return points if found["winner"].upper() == "B" else -points
