"""The files of a batch: those named, those in folders and in archives, each with its bytes or with what is wrong."""

from __future__ import annotations

import os
import queue
import stat
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

from assess.faces.batches.packed_files import (
    NOT_OPENED,
    TAR,
    ZIP,
    GameSource,
    beginning_of,
    is_taken,
    packed_files,
    reason_of,
    refused,
)
from assess.languages.spoken import BadInput
from assess.reading.place import source_name

NAMES = "-"
PAUSE = 0.1  # seconds without a name after which others go on
MOST_WAITING = 1000  # names that have come and are not looked at yet


def sources_of(
    paths: Iterable[str], names: IO[str] | None = None, look: Callable[[str], None] = lambda _: None
) -> Iterator[GameSource | None]:
    """The files of all paths, in the order given; folders and archives by name. ``-`` is a list of paths, one on each
    line of ``names``; while no line comes, None does, many times a second. Each of these is shown to ``look`` before it
    is read.

    A file, folder or archive that cannot be read is one with an error. Raises BadInput where ``names`` are wanted and
    there are none.
    """
    for path in paths:
        if path != NAMES:
            yield from _sources(path)
        elif names is None:
            raise BadInput("Standard input is closed: name the files instead of '-'.")
        else:
            for line in arriving(names):
                if line is None:
                    yield None
                elif (name := line.strip()) and name != NAMES:
                    look(name)
                    yield from _sources(name)


def require_paths(paths: Iterable[str]) -> None:
    """Raises BadInput for a path of the command line that is not there: a word misspelt is found before any work."""
    for path in paths:
        if path != NAMES and _kind(path) is None:
            raise BadInput("There is no file {file}: check the name.", file=source_name(path))


def arriving(lines: IO[str]) -> Iterator[str | None]:
    """The lines of a stream as they come, and None as long as none comes."""
    come: queue.Queue[str | None] = queue.Queue(MOST_WAITING)

    def listen() -> None:
        try:
            for line in lines:
                come.put(line)
        except (OSError, ValueError):  # nobody sends any more, or the stream is closed
            pass
        finally:
            come.put(None)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        try:
            line = come.get(timeout=PAUSE)
        except queue.Empty:
            yield None
            continue
        if line is None:
            return
        yield line


def _kind(path: str) -> int | None:
    """What is at a path, as ``stat`` has it; None where nothing is."""
    try:
        return Path(path).stat().st_mode
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return None


def _sources(path: str) -> Iterator[GameSource]:
    target, name, kind = Path(path), source_name(path), _kind(path)
    if kind is None:
        yield refused(name, f"There is no file {name}: check the name.")
    elif stat.S_ISDIR(kind):
        yield from _in_folder(target)
    elif path.lower().endswith((*ZIP, *TAR, *NOT_OPENED)):
        yield from packed_files(target, name)
    else:
        yield GameSource(name, lambda: _bytes_of(target, name))


def _in_folder(folder: Path) -> Iterator[GameSource]:
    unread: list[OSError] = []
    found = [Path(at, file) for at, _, files in os.walk(folder, onerror=unread.append) for file in files]
    for path in sorted(path for path in found if is_taken(path.name)):
        kind = _kind(str(path))
        if kind is not None and not stat.S_ISREG(kind):  # to read from a pipe might never end
            yield refused(source_name(str(path)), "It is no ordinary file: name one.")
        else:
            yield from _sources(str(path))
    for error in unread:
        inner = source_name(str(error.filename))
        yield refused(inner, f"The folder {inner} cannot be read ({reason_of(error)}): check its permissions.")


def _bytes_of(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            return beginning_of(file)
    except (OSError, ValueError) as error:
        raise BadInput(
            "The file {name} cannot be read ({reason}): check its permissions.", name=name, reason=reason_of(error)
        ) from None
