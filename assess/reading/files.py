"""Files and standard input: which notation it is, and the record it holds. What reads other notations than SGF is
loaded for those."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Unpack

from assess.languages.spoken import BadInput, system_reason
from assess.reading import sgf
from assess.reading.chosen import Chosen, GivenChoices
from assess.reading.encodings import decodings, unpacked, with_line_feeds
from assess.reading.place import at, in_place, source_name
from assess.reading.record import Record
from assess.reading.sgf_record import record_of_game
from assess.reading.time_limit import OutOfTime, limited_time
from assess.rules.position import Position

STANDARD_INPUT = "-"
LARGEST_FILE = 20_000_000

_BLANK = "\0\x1a\ufeff \t\n\f\v"
_BEGINS_AS_GAME = re.compile(r"[\s\0\ufeff]*+\((?!.\))", re.DOTALL)  # "(X)" begins a row
_BINARY = re.compile(r"[\0-\x08\x0e-\x19\x7f]")


def read(path: str | Path, **choices: Unpack[GivenChoices]) -> Position:
    """The position of a file, as ``read_record`` reads it, or the part of one that it shows."""
    choices.setdefault("part", True)
    return read_record(path, **choices).position


def read_record(path: str | Path, *, stdin: BinaryIO | None = None, **choices: Unpack[GivenChoices]) -> Record:
    """The record in a file: SGF or a text diagram, in any encoding, maybe packed with gzip; ``-`` is standard input.

    ``choices``: ``move``, ``game``, ``komi``, ``until``, ``illegal``, ``part``, as Chosen explains them. Raises
    BadInput when there is no such file, it cannot be read, or what it holds cannot be used.
    """
    data, name = _contents(path, stdin)
    return record_from_text(unpacked(data, name), name, **choices)


def read_text(path: str | Path) -> tuple[str, str]:
    """A small text file that holds no game, and what to call it; ``-`` is standard input."""
    data, name = _contents(path)
    try:
        return data.decode("utf-8-sig"), name
    except UnicodeDecodeError:
        raise BadInput("this is no text in UTF-8: save it as plain text.").at(in_place(name)) from None


def _contents(path: str | Path, stdin: BinaryIO | None = None) -> tuple[bytes, str]:
    """What is in a file, and what to call it."""
    if str(path) == STANDARD_INPUT:
        data = (stdin or sys.stdin.buffer).read(LARGEST_FILE + 1)
        name = "standard input"
    else:
        name = source_name(str(path))
        data = _bytes_of(path, name)
    if len(data) > LARGEST_FILE:
        raise BadInput(
            "There are more than {most} MB: give a smaller file.", word_first=True, most=LARGEST_FILE // 1000000
        ).at(in_place(name))
    return data, name


def _bytes_of(path: str | Path, name: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput("There is no file {name}: check the name.", name=name) from None
    except IsADirectoryError:
        raise BadInput("{name} is a directory: name a file in it.", name=name) from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadInput(
            "The file {name} cannot be read ({reason}): check its name and its permissions.",
            name=name,
            reason=system_reason(error),
        ) from None


def record_from_text(text: str | bytes, name: str = "the text", **choices: Unpack[GivenChoices]) -> Record:
    """The record in a text, or in the bytes of a file, called ``name`` in what is said about it; ``choices`` as before.

    Raises BadInput where it cannot be used, and OutOfTime, which is one, where reading it takes too long.
    """
    chosen = Chosen(**choices)
    with limited_time(name):
        return _record(text, name, chosen)


def _record(text: str | bytes, name: str, chosen: Chosen) -> Record:
    first = with_line_feeds(text) if isinstance(text, str) else next(decodings(text)).text
    if not first.strip(_BLANK):
        raise BadInput("there is nothing to read: give an SGF or a text diagram.").at(in_place(name))
    # Bytes are searched too: a wrong declaration can hide the game in the first decoding.
    begins = sgf.START.search(first) or (isinstance(text, bytes) and sgf.START_IN_BYTES.search(text))
    begins_at_once = _BEGINS_AS_GAME.match(first) or sgf.UNOPENED.match(first)
    if begins and not begins_at_once:
        from assess.reading.other_records import refuse_binary_file

        refuse_binary_file(text, name)
    if begins_at_once or begins:
        del first  # as long as the file
        return _record_of(sgf.load_collection(text, name), name, chosen)
    return _of_other_notation(text, first, name, chosen)


def _of_other_notation(text: str | bytes, first: str, name: str, chosen: Chosen) -> Record:
    """The record of another server, or of a diagram; ``first`` is the text as it was decoded."""
    from assess.reading.diagrams import record_of_diagram
    from assess.reading.other_records import other_record, refuse_other_file

    if (other := other_record(text, first, name)) is not None:
        return _record_of(other, name, chosen)
    if _BINARY.search(first):
        refuse_other_file(text, name)
        raise BadInput("there is neither an SGF nor a diagram, but binary data: give another file.").at(in_place(name))
    if chosen.game not in (None, 1):
        raise BadInput("there is no game {game}: choose from 1 to {games}.", game=chosen.game, games=1).at(
            in_place(name)
        )
    try:
        record = record_of_diagram(first, name, move=chosen.move)
    except OutOfTime:
        raise
    except BadInput:
        refuse_other_file(text, name)
        raise
    if not chosen.part:
        with at(in_place(name)):
            record.position.require_whole()
    return record if chosen.komi is None else replace(record, position=replace(record.position, komi=chosen.komi))


def _record_of(collection: sgf.Collection, name: str, chosen: Chosen) -> Record:
    record = record_of_game(collection.games, name, chosen)
    return replace(record, remarks=(*collection.notes, *record.remarks))
