"""Files and standard input: which notation it is, and the record it holds."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import BinaryIO

from assess.reading import sgf
from assess.reading.diagrams import record_of_diagram
from assess.reading.encodings import decodings, with_line_feeds
from assess.reading.place import in_place, source_name
from assess.reading.record import Record
from assess.reading.sgf_record import record_of_game
from assess.rules.errors import BadInput
from assess.rules.position import Position

STANDARD_INPUT = "-"
LARGEST_FILE = 20_000_000

_BLANK = "\0\x1a\ufeff \t\n\f\v"
_BEGINS_AS_GAME = re.compile(r"[\s\0\ufeff]*+\((?!.\))", re.DOTALL)  # "(X)" begins a row
_BINARY = re.compile(r"[\0-\x08\x0e-\x19\x7f]")


def read(path: str | Path, *, move: int | None = None, game: int | None = None) -> Position:
    """The position of a file, as ``read_record`` reads it."""
    return read_record(path, move=move, game=game).position


def read_record(
    path: str | Path, *, move: int | None = None, game: int | None = None, stdin: BinaryIO | None = None
) -> Record:
    """The record in a file: SGF or a text diagram, in any encoding; ``-`` is standard input.

    ``move``: the moves of a game record to make, all when None. ``game``: the game of a collection, from 1. Raises
    BadInput when there is no such file, it cannot be read, or what it holds cannot be used.
    """
    if str(path) == STANDARD_INPUT:
        data = (stdin or sys.stdin.buffer).read(LARGEST_FILE + 1)
        name = "standard input"
    else:
        name = source_name(str(path))
        data = _bytes_of(path, name)
    if len(data) > LARGEST_FILE:
        raise BadInput(f"{in_place(name)}: there are more than {LARGEST_FILE // 1_000_000} MB: give a smaller file.")
    return record_from_text(data, name, move=move, game=game)


def _bytes_of(path: str | Path, name: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput(f"There is no file {name}: check the name.") from None
    except IsADirectoryError:
        raise BadInput(f"{name} is a directory: name a file in it.") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"The file {name} cannot be read ({reason}): check its name and its permissions.") from None


def record_from_text(
    text: str | bytes, name: str = "the text", *, move: int | None = None, game: int | None = None
) -> Record:
    """The record in a text, or in the bytes of a file, called ``name`` in what is said about it."""
    first = with_line_feeds(text) if isinstance(text, str) else next(decodings(text))
    if not first.strip(_BLANK):
        raise BadInput(f"{in_place(name)}: there is nothing to read: give an SGF or a text diagram.")
    # Bytes are searched too: a wrong declaration can hide the game in the first decoding.
    plain = text if isinstance(text, str) else text.decode("latin-1")
    if _BEGINS_AS_GAME.match(first) or sgf.START.search(first) or sgf.START.search(plain):
        return record_of_game(sgf.load(text, name), name, game=game, move=move)
    if _BINARY.search(first):
        raise BadInput(f"{in_place(name)}: there is neither an SGF nor a diagram, but binary data: give another file.")
    if game is not None and game != 1:
        raise BadInput(
            f"{in_place(name)}: a diagram is only one game, so there is no game {game}: leave the number out."
        )
    return record_of_diagram(first, name, move=move)
