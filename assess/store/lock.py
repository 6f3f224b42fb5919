"""One writer for a file: a lock that vanishes with its process."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from assess.languages.spoken import BadInput
from assess.system.machine import take_lock


class InUse(BadInput):
    """Another program is writing the file."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the lock of a file that is to be written, by a file beside it. Raises InUse when another has it, and
    BadInput where no file can lie beside it."""
    beside = path.with_name(f".{path.name}.lock")
    while True:
        with _opened(beside, path) as file:
            if not take_lock(file):
                raise InUse(f"{str(path)!r} is being written by another run: wait for its end, or name another.")
            if not _is_at(file.fileno(), beside):  # who had the lock before has just taken the file away
                continue
            taken_away = False
            try:
                yield
            finally:
                taken_away = _taken_away(beside)
        if not taken_away:  # an open file cannot be taken away everywhere; what is there otherwise is another's
            _taken_away(beside)
        return


def _opened(beside: Path, path: Path) -> BinaryIO:
    try:
        return beside.open("ab")
    except OSError as error:
        raise BadInput(
            "{path!r} cannot be locked, as no file can be written beside it ({reason}): make its folder writable,"
            " or copy it to another.",
            path=str(path),
            reason=error.strerror or error,
        ) from None


def _taken_away(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _is_at(file: int, path: Path) -> bool:
    """Whether an open file is still the one at this path."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False
