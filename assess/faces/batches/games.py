"""The games of a batch: each with its final position, its players and its result as recorded, or with what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from assess.faces.batches.sources import GameSource, reason_of
from assess.languages.spoken import BadInput
from assess.reading import sgf
from assess.reading.chosen import Chosen
from assess.reading.encodings import unpacked
from assess.reading.files import LARGEST_FILE, record_from_text
from assess.reading.problem_marks import PLAIN, Marking
from assess.reading.record import Record
from assess.reading.rule_names import handicap_of, japanese_are_applied, rules_are_chinese
from assess.reading.sgf_record import first_of, record_of_game
from assess.reading.time_limit import limited_time
from assess.rules.position import Position

_RESULT = re.compile(
    r"\s*(?:(?P<winner>[BW])\s*\+\s*(?P<points>\d{1,4}(?:[.,]\d{1,3})?)|(?P<even>0|draw|jigo))\s*", re.I
)

_NEXT_GAME = re.compile(rb"(?<=\))\s*+\(\s*+;(?=[^()]{0,300}?(?:GM|FF|SZ|PB|PW)\s*+\[)")
"""The beginning of a game behind another one: a variation tells neither board nor players."""
_READ = f"first {LARGEST_FILE // 1_000_000} MB, which is all that is read of a file: split it."
BEYOND = f"This game, and those behind it, are not in the {_READ}"
TOO_LARGE = f"There are more than {LARGEST_FILE // 1_000_000} MB: split the file, or give a smaller one."


@dataclass(frozen=True, slots=True)
class BatchGame:
    """One game of a file. ``error``: the sentence that says why it has no position; ``string``: the disputed one.
    ``notes``: what was taken for granted in reading it. ``rules``: those of the record, as it names them.
    ``agreed_dead``: a stone of each string that the record takes off once play has stopped; ``not_taken``: points that
    it changes then in another way, which was not taken. ``handicap``: how many handicap stones the record tells of."""

    file: str
    number: int
    position: Position | None
    black: str = ""
    white: str = ""
    record_result: str = ""
    string: str | None = None
    error: str | None = None
    notes: tuple[str, ...] = ()
    rules: str = ""
    agreed_dead: tuple[str, ...] = ()
    not_taken: tuple[str, ...] = ()
    handicap: int = 0


def games_of(
    sources: Iterable[GameSource | None],
    *,
    move: int | None = None,
    string_of: Callable[[Record], str] | None = None,
    by_area: bool = False,
) -> Iterator[BatchGame | None]:
    """The games of all files, and None where the next file has not come yet.

    A file that cannot be read, and a game that cannot be played, is one game with an error; so is what is left out of a
    file that is too large. ``string_of`` tells the string that a record asks about, and raises BadInput when it asks
    about none. ``by_area``: whether the score is to be the area, so that no record is told that it is not.
    """
    for read in records_of(sources, move=move):
        yield None if read is None else _game(read, string_of, by_area)


@dataclass(frozen=True, slots=True)
class GameRead:
    """One game of a file as it was read: its record, or with what is wrong with it."""

    file: str
    number: int
    record: Record | BadInput


def records_of(
    sources: Iterable[GameSource | None], *, move: int | None = None, marks: tuple[Marking, ...] = PLAIN
) -> Iterator[GameRead | None]:
    """The games of all files with their records, as ``games_of`` has them. ``marks``: what makes problems of them."""
    for source in sources:
        if source is None:
            yield None
            continue
        try:
            with faults_told():
                data = unpacked(source.read(), source.name)
                data, is_cut = whole_games(data)
        except BadInput as error:
            yield GameRead(source.name, 1, error)
            continue
        number = 0
        for number, record in _records(data, source.name, move, marks) if data or not is_cut else ():
            yield GameRead(source.name, number, record)
        if is_cut:
            yield GameRead(source.name, number + 1, BadInput(BEYOND if number else TOO_LARGE))


def whole_games(data: bytes) -> tuple[bytes, bool]:
    """The games that lie wholly in the first ``LARGEST_FILE`` bytes of a file, and whether there is more than these."""
    if len(data) <= LARGEST_FILE:
        return data, False
    ends = [found.start() for found in _NEXT_GAME.finditer(data, 0, LARGEST_FILE)]
    return data[: ends[-1]] if ends else b"", True


def _records(
    data: bytes, name: str, move: int | None, marks: tuple[Marking, ...]
) -> Iterator[tuple[int, Record | BadInput]]:
    """The numbers of the games of a file, each with its record, or with what is wrong with it."""
    games = 1
    try:
        with faults_told():
            record = record_from_text(data, name, move=move, marks=marks)
            games = record.games
        yield 1, record
    except BadInput as error:
        games = games_in(data)
        yield 1, error
    if games < 2:
        return
    try:
        with faults_told(), limited_time(name):
            collection = sgf.load_collection(data, name)
    except BadInput as error:
        yield from ((number, error) for number in range(2, games + 1))
        return
    for number in range(2, games + 1):
        try:
            with faults_told(), limited_time(name):
                record = record_of_game(collection.games, name, Chosen(game=number, move=move, marks=marks))
            yield number, replace(record, remarks=(*collection.notes, *record.remarks))
        except BadInput as error:
            yield number, error


@contextmanager
def faults_told() -> Iterator[None]:
    """Makes a sentence of an error in assess: it costs the game that shows it, not those of a night."""
    try:
        yield
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(
            "This is an error in assess, please report it with the file ({name}: {reason}).",
            name=type(error).__name__,
            reason=reason_of(error),
        ) from None


def games_in(data: bytes) -> int:
    """How many games a file holds of which the first cannot be played; 1 when it cannot be read at all."""
    try:
        return max(len(sgf.load(data)), 1)
    except Exception:  # as above
        return 1


def _game(read: GameRead, string_of: Callable[[Record], str] | None, by_area: bool) -> BatchGame:
    record, file, number = read.record, read.file, read.number
    try:
        if isinstance(record, BadInput):
            raise record
        with faults_told():
            info, position = record.info, record.position
            position.require_liberties()
            string = None if string_of is None else string_of(record)
            notes = _notes(record, by_area)
    except BadInput as error:
        return BatchGame(file, number, None, error=str(error))
    names = info.get("PB", ""), info.get("PW", "")
    return BatchGame(
        file,
        number,
        position,
        *names,
        info.get("RE", ""),
        string,
        notes=notes,
        rules=info.get("RU", ""),
        agreed_dead=record.agreed_dead,
        not_taken=record.not_taken,
        handicap=handicap_of(info),
    )


def _notes(record: Record, by_area: bool) -> tuple[str, ...]:
    """The notes on a game, without the one that it is the first of several: all of them are worked."""
    left_out = [first_of(record.games)]
    left_out += [japanese_are_applied(record.info.get("RU", ""))] if by_area else []
    return tuple(str(note) for note in record.remarks if note not in left_out)


def recorded_margin(result: str, rules: str = "") -> float | None:
    """Black's score less White's by the result of a record; None for a game that was not counted, or says nothing.
    Under Chinese rules a number with quarters counts stones, each two points.

    >>> recorded_margin("W+2.5"), recorded_margin("B+R"), recorded_margin("Jigo"), recorded_margin("B+1.75", "Chinese")
    (-2.5, None, 0.0, 3.5)
    """
    found = _RESULT.fullmatch(result)
    if found is None:
        return None
    if found["even"]:
        return 0.0
    points = float(found["points"].replace(",", "."))
    if rules_are_chinese(rules) and (4 * points) % 2:
        points *= 2
    return points if found["winner"].upper() == "B" else -points
