"""The files of a batch: those named, those in folders and in archives, each with its bytes or with what is wrong."""

from __future__ import annotations

import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from assess.reading.files import LARGEST_FILE
from assess.reading.place import source_name
from assess.rules.errors import BadInput

RECORDS = (".sgf", ".sgf.gz", ".gib", ".ngf", ".ugf", ".ugi")
"""What is taken from folders and archives; a file that is named itself may be called anything."""
ZIP = (".zip",)
TAR = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
MOST_MEMBERS = 2_000_000
MOST_UNPACKED = 20_000_000_000
"""Bytes that one archive may hold."""
NAMES = "-"


@dataclass(frozen=True, slots=True)
class Source:
    """One file. ``name``: as the results call it; a member of an archive is ``games.zip/2024/a.sgf``.

    ``read`` gives its bytes, and raises BadInput with the sentence when it cannot.
    """

    name: str
    read: Callable[[], bytes]


def sources_of(paths: Iterable[str], names: IO[str] | None = None) -> Iterator[Source]:
    """The files of all paths, in the order given; folders and archives by name. ``-`` is a list of paths, one on each
    line of ``names``.

    Raises BadInput for a path that is not there, or an archive that cannot be opened.
    """
    for path in paths:
        if path == NAMES:
            if names is None:
                raise BadInput("Standard input is closed: name the files instead of '-'.")
            yield from sources_of([line for line in map(str.strip, names) if line and line != NAMES])
            continue
        yield from _sources(path)


def _sources(path: str) -> Iterator[Source]:
    target, name = Path(path), source_name(path)
    try:
        found = target.stat()
    except (OSError, ValueError):
        raise BadInput(f"There is no file {name}: check the name.") from None
    if stat.S_ISDIR(found.st_mode):
        for inner in sorted(target.rglob("*")):
            if inner.is_file() and inner.name.lower().endswith((*RECORDS, *ZIP, *TAR)):
                yield from _sources(str(inner))
    elif path.lower().endswith(ZIP):
        yield from _zipped(target, name)
    elif path.lower().endswith(TAR):
        yield from _tarred(target, name)
    else:
        yield Source(name, lambda: _bytes_of(target, name))


def _bytes_of(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadInput(f"The file {name} cannot be read ({error.strerror or error}): check its permissions.") from None


def _zipped(path: Path, name: str) -> Iterator[Source]:
    try:
        archive = zipfile.ZipFile(path)
    except (OSError, zipfile.BadZipFile, ValueError) as error:
        raise BadInput(f"The archive {name} cannot be opened ({error}): pack it again.") from None
    members = [member for member in archive.infolist() if not member.is_dir()]
    _refuse_bombs(name, len(members), sum(member.file_size for member in members))
    for member in sorted(members, key=lambda member: member.filename):
        if _wanted(member.filename):
            yield Source(f"{name}/{source_name(member.filename)}", lambda member=member: _unzip(archive, member))  # type: ignore[misc]


def _unzip(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    _refuse_name(member.filename)
    if member.flag_bits & 1:
        raise BadInput("It is locked with a password: unpack the archive first.")
    if member.file_size > LARGEST_FILE:
        raise _too_large()
    try:
        with archive.open(member) as file:
            return _some(file)
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, zlib.error) as error:
        raise BadInput(f"It cannot be unpacked ({error}): pack the archive again.") from None


def _tarred(path: Path, name: str) -> Iterator[Source]:
    """The members of a tar archive are read as they come: a compressed one cannot be read in another order."""
    try:
        archive = tarfile.open(path)  # noqa: SIM115
    except (OSError, tarfile.TarError, EOFError) as error:
        raise BadInput(f"The archive {name} cannot be opened ({error}): pack it again.") from None
    with archive:
        count = unpacked = 0
        try:
            for member in archive:
                count, unpacked = count + 1, unpacked + member.size
                _refuse_bombs(name, count, unpacked)
                if member.isfile() and _wanted(member.name):
                    read = _untar(archive, member)
                    yield Source(f"{name}/{source_name(member.name)}", read)
        except (OSError, tarfile.TarError, EOFError, zlib.error) as error:
            broken = f"The archive ends in the middle or is damaged ({error}): pack it again."
            yield Source(f"{name}/(the rest)", lambda: _refuse(broken))


def _untar(archive: tarfile.TarFile, member: tarfile.TarInfo) -> Callable[[], bytes]:
    try:
        _refuse_name(member.name)
        if member.size > LARGEST_FILE:
            raise _too_large()
    except BadInput as error:
        sentence = str(error)
        return lambda: _refuse(sentence)
    file = archive.extractfile(member)
    data = b"" if file is None else _some(file)
    return lambda: data


def _some(file: IO[bytes]) -> bytes:
    data = file.read(LARGEST_FILE + 1)  # what an archive says of its sizes need not be true
    if len(data) > LARGEST_FILE:
        raise _too_large()
    return data


def _wanted(name: str) -> bool:
    return name.lower().endswith(RECORDS)


def _refuse(sentence: str) -> bytes:
    raise BadInput(sentence)


def _refuse_name(name: str) -> None:
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts:
        raise BadInput("Its name leads out of the archive: give it another name.")


def _refuse_bombs(name: str, members: int, unpacked: int) -> None:
    if members > MOST_MEMBERS or unpacked > MOST_UNPACKED:
        raise BadInput(
            f"The archive {name} holds more than {MOST_MEMBERS:,} files or {MOST_UNPACKED // 10**9} GB: split it."
        )


def _too_large() -> BadInput:
    return BadInput(f"There are more than {LARGEST_FILE // 1_000_000} MB: give a smaller file.")
