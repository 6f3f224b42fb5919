"""One file of a batch: its name, and its bytes or the sentence that says why it cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from assess.reading.files import LARGEST_FILE
from assess.rules.errors import BadInput

LONGEST_REASON = 100
"""Characters of what a decoder says."""


@dataclass(frozen=True, slots=True)
class GameSource:
    """One file. ``name``: as the results call it; a member of an archive is ``games.zip/2024/a.sgf``.

    ``read`` gives its bytes, of a file that is too large one more than ``LARGEST_FILE``; it raises BadInput with the
    sentence when it cannot.
    """

    name: str
    read: Callable[[], bytes]


def refused(name: str, error: BadInput | str) -> GameSource:
    """A file, or a part of an archive, that cannot be read; the sentence says why."""

    def refuse() -> bytes:
        raise BadInput(str(error))

    return GameSource(name, refuse)


@contextmanager
def decoding(what: str) -> Iterator[None]:
    """Makes one sentence of whatever a decoder raises about a damaged file, ``what`` at its beginning.

    Each decoder has errors of its own, and raises others besides: of numbers out of range, of names that are no text,
    of memory that nobody has. A damaged file is the file's fault, whatever the error.
    """
    try:
        yield
    except BadInput:
        raise
    except Exception as error:
        raise BadInput("{what} ({reason}): get it, or pack it, again.", what=what, reason=reason_of(error)) from None


def reason_of(error: Exception) -> str:
    """An error in a few words that a terminal can show."""
    said = getattr(error, "strerror", None) or " ".join(str(error).split()) or type(error).__name__
    said = said if said.isprintable() else ascii(said)
    return said if len(said) <= LONGEST_REASON else f"{said[:LONGEST_REASON]}..."


def beginning_of(file: IO[bytes]) -> bytes:
    """What is in a file, but no more than a byte beyond the largest: what an archive says of its sizes need not be
    true."""
    return file.read(LARGEST_FILE + 1)
