"""One writer for a file: a lock that vanishes with its process."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from assess.rules.errors import BadInput


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the lock of a file that is to be written, by a file beside it. Raises BadInput when another has it."""
    beside = path.with_name(f".{path.name}.lock")
    try:
        import fcntl
    except ImportError:  # not on this system
        yield
        return
    with beside.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(
                f"{str(path)!r} is being written by another run: wait for its end, or name another."
            ) from None
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                beside.unlink()
