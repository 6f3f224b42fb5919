"""The file in which a casebook is kept: held by one program, whole after each write, and no larger than its quota.

What is written is on the disk when the call returns, or the whole of it is undone, whatever was raised. Reads have a
connection of their own, so nobody who reads waits for somebody who writes. Older tables are renewed, and damage within
a row is noticed by its seal.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assess.languages.spoken import AssessError, BadInput, Message, in_english, message
from assess.store.lock import InUse, locked

VERSION = 2
NEWER = "made by a newer version"
SCHEMA = """
CREATE TABLE sources (hash TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE positions (
  id TEXT PRIMARY KEY, source TEXT NOT NULL REFERENCES sources (hash), choice TEXT NOT NULL, told TEXT NOT NULL,
  summary TEXT NOT NULL, folder TEXT NOT NULL, studied TEXT NOT NULL DEFAULT '', used REAL NOT NULL);
CREATE TABLE questions (
  id TEXT PRIMARY KEY, position TEXT NOT NULL REFERENCES positions (id) ON DELETE CASCADE, asked TEXT NOT NULL,
  state TEXT NOT NULL, result TEXT, error TEXT, made REAL NOT NULL);
CREATE INDEX questions_by_position ON questions (position, made);
CREATE TABLE settled (
  question TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE, string TEXT NOT NULL, told TEXT NOT NULL,
  PRIMARY KEY (question, string));
CREATE TABLE certificates (hash TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE proofs (stones TEXT NOT NULL, hash TEXT NOT NULL REFERENCES certificates (hash),
  PRIMARY KEY (stones, hash));
CREATE INDEX positions_by_source ON positions (source);
CREATE INDEX proofs_by_hash ON proofs (hash);
CREATE TABLE answers (question TEXT PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE, data BLOB NOT NULL);
CREATE TABLE boards (
  question TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE, stones TEXT NOT NULL,
  PRIMARY KEY (question, stones));
CREATE INDEX boards_by_stones ON boards (stones);
"""
"""``boards`` holds those about which a question has found proofs. What earlier versions concluded from them, in
``settled``, ``answers`` and the column ``result``, is neither read nor written any more."""
SINCE_2 = SCHEMA[SCHEMA.index("CREATE INDEX positions_by_source") :]


class Damaged(ValueError):
    """What was read is not what was written."""


def sealed(value: Any) -> str:
    """JSON with a sum over it."""
    text = json.dumps(value, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}{text}"


def unsealed(text: Any) -> Any:
    """The value of a sealed text. Raises Damaged. What an older version has written has no seal."""
    try:
        if text[:1] in ("{", "["):
            return json.loads(text)
        if int(text[:8], 16) != zlib.crc32(text[8:].encode()):
            raise Damaged("The sum is not that of the text.")
        return json.loads(text[8:])
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(str(error)) from None


def has_newer_tables(base: sqlite3.Connection) -> bool:
    """Whether a later version made the database."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    return bool(version > VERSION)


def begin_tables(base: sqlite3.Connection) -> None:
    """Makes the tables of an empty database, in which deleted pages can be given back to the disk."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if not version:
        base.execute("PRAGMA auto_vacuum=INCREMENTAL")
        base.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version={VERSION}; COMMIT;")


def renew_tables(base: sqlite3.Connection) -> None:
    """Brings the tables of an earlier version up to this one. Raises sqlite3.DatabaseError when some are missing."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if version < VERSION:
        base.execute("BEGIN IMMEDIATE")
        try:
            for statement in filter(str.strip, SINCE_2.split(";")):
                base.execute(statement)
            _note_boards(base)
            base.execute(f"PRAGMA user_version={VERSION}")
            base.execute("COMMIT")
        finally:
            if base.in_transaction:
                base.execute("ROLLBACK")
        with contextlib.suppress(sqlite3.OperationalError):  # where there is no room for a copy, it stays as large
            base.execute("PRAGMA auto_vacuum=INCREMENTAL")
            base.execute("VACUUM")
    found = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
    wanted = {words.split()[2] for words in SCHEMA.split(";") if words.strip()}
    if not wanted <= found:
        raise sqlite3.DatabaseError("tables are missing")


def _note_boards(base: sqlite3.Connection) -> None:
    """Notes for the questions of an earlier version that their proofs are about the board of their position."""
    rows = "SELECT questions.id, told FROM questions JOIN positions ON positions.id = questions.position"
    for question, told in base.execute(rows).fetchall():
        try:
            stones = "/".join(unsealed(told)["position"]["rows"])
        except (Damaged, KeyError, TypeError):
            continue
        base.execute("INSERT OR IGNORE INTO boards VALUES (?, ?)", (question, stones))


WAIT = 1.0  # seconds for another program that is writing
QUOTA_MB = 4096
RESERVE = 2 << 20  # bytes that are given up when something is to be forgotten on a full disk
LOG_BYTES = 4 << 20  # of the log of writes, once they are in the file
PAGES_AT_ONCE = 1000
ROOM = 1 << 20  # bytes without which what is found next may not be kept
EMPTY = in_english(
    "The file of positions was there, but empty: if positions were kept in it, they are lost. A new one was begun."
)
DAMAGED = "The file of positions is damaged: start assess serve again, and it is set aside."
SET_ASIDE_NEWER = in_english(
    "The file of positions was made by a newer assess: it was set aside as {file!r}, and a new one begun."
)
SET_ASIDE_DAMAGED = in_english("The file of positions is damaged: it was set aside as {file!r}, and a new one begun.")
HINDERED = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
}
"""Errors that say nothing about what is in the file."""


class NotKept(AssessError):
    """Something could not be written down, or what was written cannot be read."""


class Forgotten(NotKept):
    """What it belongs to is no longer there: no other try will go well."""


class CasebookFile:
    """The database at a path. ``notes`` says what was set aside, or lost."""

    def __init__(self, path: Path, quota_mb: int = QUOTA_MB) -> None:
        self.path = path
        self.notes: tuple[Message, ...] = ()
        self._quota_mb, self._lock, self._reading = quota_mb, threading.Lock(), threading.Lock()
        self._held = contextlib.ExitStack()
        self._reserve = path.with_name(f"{path.name}.reserve")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._hold()
            if path.exists() and not path.stat().st_size:
                self.notes = (message(EMPTY),)
            path.touch(mode=0o600)
        except OSError as error:
            self._held.close()
            raise BadInput(
                "{path!r} cannot be written ({reason}): name another folder with --folder.",
                path=str(path),
                reason=error.strerror or error,
            ) from None
        try:
            self._base = self._opened_or_begun()
            self._reader = self._connected()
            found = path.stat()
            self._identity = (found.st_dev, found.st_ino)
        except BaseException:
            self._held.close()
            raise
        self._keep_reserve()

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: what is done in it is kept whole when it ends, or undone if anything is raised."""
        with self._lock:
            self._require_there()
            try:
                self._base.execute("BEGIN IMMEDIATE")
                yield self._base
                self._base.execute("COMMIT")
            except sqlite3.Error as error:
                self._undo()
                raise self._not_kept(error) from None
            except UnicodeDecodeError:
                raise NotKept(DAMAGED) from None
            finally:
                self._undo()

    def rows(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """What is read. Raises NotKept."""
        with self._reading:
            try:
                return self._reader.execute(question, values).fetchall()
            except sqlite3.Error as error:
                raise self._not_read(error) from None
            except UnicodeDecodeError:  # from the words of an error
                raise NotKept(DAMAGED) from None

    def require_there(self) -> None:
        """Raises NotKept when the file is gone, or another stands in its place: what is written would be lost."""
        self._require_there()

    def require_room(self) -> None:
        """Raises NotKept where what is found next may not be kept: the file is gone or cannot be written, or there is
        little room. It writes to find that out."""
        with self.writing() as base:
            base.execute(f"PRAGMA user_version={VERSION}")
            unused = (
                base.execute("PRAGMA freelist_count").fetchone()[0] * base.execute("PRAGMA page_size").fetchone()[0]
            )
            left = min(self._quota_left() + unused, self._disk_left() + unused)
        if left < ROOM:
            raise NotKept("There is hardly room for what is found: make room, or start again with a larger --quota-mb.")

    def give_room(self) -> None:
        """Gives up the reserve, so that something can be forgotten though the disk is full."""
        with contextlib.suppress(OSError):
            self._reserve.unlink()

    def shrink(self) -> None:
        """Gives back to the disk what is no longer used in the file, and takes the reserve again."""
        with self._lock, contextlib.suppress(sqlite3.Error, UnicodeDecodeError):  # the words of an error may be damaged
            while self._base.execute("PRAGMA freelist_count").fetchone()[0]:
                self._base.executescript(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})")  # execute would do one page
                busy, _, _ = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if busy or self._base.execute("PRAGMA auto_vacuum").fetchone() != (2,):
                    break
        self._keep_reserve()

    def size(self) -> int:
        """The bytes of the file on the disk."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    def close(self) -> None:
        """Gives the file free."""
        with self._lock, self._reading:
            self._reader.close()
            self._base.close()
            self._held.close()

    # Opening

    def _hold(self) -> None:
        """Holds the folder for this program alone: two would each take the other's questions for ended ones."""
        try:
            self._held.enter_context(locked(self.path))
        except InUse:
            raise BadInput(
                "Another assess serve uses the folder {parent!r}: use its page, end it, or name another folder with "
                "--folder.",
                parent=str(self.path.parent),
            ) from None

    def _opened_or_begun(self) -> sqlite3.Connection:
        try:
            return self._opened()
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", None)
            hindered = code is not None and code & 0xFF in HINDERED and code != sqlite3.SQLITE_IOERR_SHORT_READ
            if hindered:
                raise BadInput(
                    "{path!r} cannot be used now ({error}): end the other program, or name another folder with "
                    "--folder.",
                    path=str(self.path),
                    error=error,
                ) from None
            newer = str(error) == NEWER
            aside = self._set_aside("newer" if newer else "damaged")
            said = SET_ASIDE_NEWER if newer else SET_ASIDE_DAMAGED
            self.notes = (message(said, file=str(aside)),)
            return self._opened()

    def _opened(self) -> sqlite3.Connection:
        base = self._connected()
        try:
            if has_newer_tables(base):
                raise sqlite3.DatabaseError(NEWER)
            if base.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("damaged")
            begin_tables(base)
            base.execute("PRAGMA journal_mode=WAL")
            base.execute("PRAGMA synchronous=FULL")
            base.execute("PRAGMA foreign_keys=ON")
            base.execute(f"PRAGMA journal_size_limit={LOG_BYTES}")
            renew_tables(base)
            (page,) = base.execute("PRAGMA page_size").fetchone()
            base.execute(f"PRAGMA max_page_count={(self._quota_mb << 20) // page}")
        except UnicodeDecodeError:  # the words of an error hold names of damaged tables
            base.close()
            raise sqlite3.DatabaseError("damaged") from None
        except BaseException:
            base.close()
            raise
        return base

    def _connected(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        base.text_factory = lambda data: data.decode("utf-8", "replace")  # damaged text is noticed by its seal
        return base

    def _set_aside(self, why: str) -> Path:
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.{why}-{number}")).exists():
            number += 1
        for ending in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
        return aside

    def _keep_reserve(self) -> None:
        with contextlib.suppress(OSError):
            if not self._reserve.exists() or self._reserve.stat().st_size < RESERVE:
                self._reserve.write_bytes(os.urandom(RESERVE))  # a disk that packs its files would keep no zeros

    # Writing

    def _require_there(self) -> None:
        try:
            found = self.path.stat()
        except OSError:
            found = None
        if found is None or (found.st_dev, found.st_ino) != self._identity:
            raise NotKept(
                "{path!r} is gone, so nothing can be kept: put the folder back, or start assess serve again.",
                path=str(self.path),
            )

    def _undo(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")

    def _not_kept(self, error: sqlite3.Error) -> NotKept:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL and self._quota_left() < self._disk_left():
            return NotKept(
                "The file of positions has reached its quota of {quota_mb} MB: forget positions, or start again with "
                "a larger --quota-mb.",
                quota_mb=self._quota_mb,
            )
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return self._not_read(error)
        if code == sqlite3.SQLITE_CONSTRAINT:
            return Forgotten("The position was forgotten meanwhile, so nothing is kept about it: read its file again.")
        return NotKept(
            "{path!r} cannot be written ({error}): make room, or end the program that holds it.",
            path=str(self.path),
            error=error,
        )

    def _not_read(self, error: sqlite3.Error) -> NotKept:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return NotKept(DAMAGED)
        return NotKept("The file of positions cannot be read ({error}): try again.", error=error)

    def _quota_left(self) -> int:
        try:
            page, pages, most = (
                self._base.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("page_size", "page_count", "max_page_count")
            )
        except sqlite3.Error:
            return 0
        return int((most - pages) * page)

    def _disk_left(self) -> int:
        try:
            return shutil.disk_usage(self.path.parent).free
        except OSError:
            return 0
