"""The files of a batch: those named, those in folders and in archives, each with its bytes or with what is wrong."""

from __future__ import annotations

import os
import queue
import stat
import struct
import tarfile
import threading
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from assess.languages.spoken import BadInput
from assess.reading.files import LARGEST_FILE
from assess.reading.place import source_name

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


RECORDS = (".sgf", ".sgf.gz", ".gib", ".ngf", ".ugf", ".ugi")
"""What is taken from folders and archives; a file that is named itself may be called anything."""
ZIP = (".zip",)
TAR = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz", ".tbz2", ".tar.xz", ".txz")
NOT_OPENED = (".7z", ".rar", ".tar.zst", ".tzst", ".tar.lz", ".tar.z", ".lzh", ".lha", ".arj", ".cab", ".ace")
"""Archives of other kinds."""
MOST_MEMBERS = 2_000_000
MOST_UNPACKED = 20_000_000_000
"""Bytes that one archive may hold."""
REST = "(the rest)"
_END_MARK = b"PK\x05\x06"
_END_RECORD = struct.Struct("<4s4H2LH")
_COUNTED_ELSEWHERE = 0xFFFF  # large archives tell the number in a record of their own (Zip64)


def is_taken(name: str) -> bool:
    """Whether a file of a folder or an archive is a game record or an archive: others are passed over."""
    return name.lower().endswith((*RECORDS, *ZIP, *TAR, *NOT_OPENED))


def packed_files(path: Path, name: str) -> Iterator[GameSource]:
    """The files in an archive. One that cannot be opened is one file with an error."""
    lower = path.name.lower()
    try:
        if lower.endswith(NOT_OPENED):
            raise BadInput("Archives of this kind are not opened: unpack it, or pack its files as zip.")
        yield from _zipped(path, name) if lower.endswith(ZIP) else _tarred(path, name)
    except BadInput as error:
        yield refused(name, error)


class _Names:
    """What the files of an archive are called: equal names are told apart by numbers."""

    def __init__(self, archive: str) -> None:
        self._archive, self._seen = archive, Counter[str]()

    def of(self, member: str) -> str:
        name = f"{self._archive}/{source_name(member)}"
        self._seen[name] += 1
        return name if self._seen[name] == 1 else f"{name} ({self._seen[name]})"


def _zipped(path: Path, name: str) -> Iterator[GameSource]:
    with decoding("The archive cannot be opened"):
        archive = zipfile.ZipFile(path)
        members = [member for member in archive.infolist() if not member.filename.endswith("/")]
        _refuse_bombs(len(members), sum(member.file_size for member in members))
    names = _Names(name)
    with closing(archive):
        for member in sorted(members, key=lambda member: member.filename):
            if is_taken(member.filename):
                yield GameSource(names.of(member.filename), _unzipping(archive, member))
    with decoding("The directory of the archive is damaged"):
        whole = _said_to_hold(path) in ({len(archive.infolist()) % 2**16}, {_COUNTED_ELSEWHERE})
    if not whole:
        yield refused(f"{name}/{REST}", "The directory of the archive is damaged: pack it again.")


def _said_to_hold(path: Path) -> set[int]:
    """The number of files, modulo 2**16, as the last record of a zip archive says it, twice: a directory cut short
    looks whole."""
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - _END_RECORD.size - 2**16, 0))
        tail = file.read()
    at = tail.rfind(_END_MARK)
    return set(_END_RECORD.unpack_from(tail, at)[3:5])


def _unzipping(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Callable[[], bytes]:
    def read() -> bytes:
        _refuse_member(member.filename)
        if member.flag_bits & 1:
            raise BadInput("It is locked with a password: unpack the archive first.")
        with decoding("It cannot be unpacked"), archive.open(member) as file:
            return beginning_of(file)

    return read


class _Member(tarfile.TarInfo):
    """A member that remembers why there was no next one: the library takes a damaged head for the end."""

    end: tarfile.HeaderError | None = None

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile) -> _Member:
        try:
            return super().fromtarfile(archive)
        except tarfile.HeaderError as error:
            archive.end = error  # type: ignore[attr-defined]
            raise


def _tarred(path: Path, name: str) -> Iterator[GameSource]:
    """The members of a tar archive are read as they come: a compressed one cannot be read in another order."""
    with decoding("The archive cannot be opened"):
        archive = tarfile.open(path, tarinfo=_Member)  # noqa: SIM115
    names = _Names(name)
    count = unpacked = 0
    with closing(archive):
        members = iter(archive)
        while True:
            try:
                with decoding("The archive ends in the middle, or is damaged"):
                    member = next(members, None)
                    if member is None:
                        _require_end(archive)
                        return
                    count, unpacked = count + 1, unpacked + member.size
                    _refuse_bombs(count, unpacked)
            except BadInput as error:
                yield refused(f"{name}/{REST}", error)
                return
            if is_taken(member.name) and not member.isdir():
                yield _untarred(archive, member, names.of(member.name))


def _require_end(archive: tarfile.TarFile) -> None:
    """Raises BadInput where an archive has no end: what came behind is lost."""
    end = getattr(archive, "end", None)
    if end is not None and not isinstance(end, tarfile.EOFHeaderError):  # type: ignore[attr-defined]
        raise BadInput("The archive ends in the middle, or is damaged ({end}): get it, or pack it, again.", end=end)


def _untarred(archive: tarfile.TarFile, member: tarfile.TarInfo, name: str) -> GameSource:
    try:
        _refuse_member(member.name)
        with decoding("It cannot be unpacked"):
            file = archive.extractfile(member)
            if file is None:
                raise BadInput("It is no ordinary file: unpack the archive first.")
            data = beginning_of(file)
    except BadInput as error:
        return refused(name, error)
    return GameSource(name, lambda: data)


def _refuse_member(name: str) -> None:
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts:
        raise BadInput("Its name leads out of the archive: give it another name.")
    if not name.lower().endswith(RECORDS):
        raise BadInput("An archive in an archive is not opened: unpack the outer one first.")


def _refuse_bombs(members: int, unpacked: int) -> None:
    if members > MOST_MEMBERS or unpacked > MOST_UNPACKED:
        raise BadInput(
            "The archive holds more than {members:,} files or {gigabytes} GB: split it.",
            members=MOST_MEMBERS,
            gigabytes=MOST_UNPACKED // 10**9,
        )


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
