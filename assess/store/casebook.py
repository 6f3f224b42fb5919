"""The positions of a user, the questions put about them, and the proofs found, in an SQLite database.

What is put is on the disk when the call returns, whole or not at all. Proofs are kept by the stones on the board: what
one question has proved need not be searched again by another, only judged.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assess.rules.errors import AssessError, BadInput
from assess.store.results import Proof, packed, unpacked

VERSION = 1
WAIT = 1.0  # seconds for another program that is writing
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
"""


class NotKept(AssessError):
    """Something could not be written down."""


@dataclass(frozen=True, slots=True)
class KeptPosition:
    """A position as it was given: the bytes, the choices made in reading them, and what was told about it."""

    id: str
    data: bytes
    choice: dict[str, Any]
    told: dict[str, Any]
    folder: str = ""
    studied: str = ""


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """A question as it was put, how far it came, and the strings that were settled on the way."""

    id: str
    position: str
    asked: dict[str, Any]
    state: str
    result: dict[str, Any] | None
    error: str | None
    settled: tuple[dict[str, Any], ...] = ()


class Casebook:
    """The database at a path; it may be used from several threads. ``notes`` says what was set aside."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock, self._reading = path, threading.Lock(), threading.Lock()
        self.notes: tuple[str, ...] = ()
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.touch(mode=0o600)
        except OSError as error:
            raise BadInput(
                f"{str(path)!r} cannot be written ({error.strerror or error}): name another folder with --folder."
            ) from None
        try:
            self._base = self._opened()
        except (sqlite3.DatabaseError, _Newer) as error:
            if isinstance(error, sqlite3.OperationalError):
                raise BadInput(
                    f"{str(path)!r} cannot be used now ({error}): end the other program, or name another folder with "
                    "--folder."
                ) from None
            why = "was made by a newer assess" if isinstance(error, _Newer) else "is damaged"
            aside = self._set_aside("newer" if isinstance(error, _Newer) else "damaged")
            self.notes = (f"The file of positions {why}: it was set aside as {str(aside)!r}, and a new one begun.",)
            self._base = self._opened()
        self._reader = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)

    def put_position(self, kept: KeptPosition) -> None:
        """Keeps a position; one that is known is only noted as used again."""
        source = hashlib.sha256(kept.data).hexdigest()
        told, summary = json.dumps(kept.told), json.dumps(_summary(kept.told))
        row = (kept.id, source, json.dumps(kept.choice), told, summary, kept.folder, time.time())
        with self._writing() as base:
            base.execute("INSERT OR IGNORE INTO sources VALUES (?, ?)", (source, zlib.compress(kept.data)))
            base.execute(
                "INSERT INTO positions (id, source, choice, told, summary, folder, used) VALUES (?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET used = excluded.used, "
                "folder = CASE excluded.folder WHEN '' THEN folder ELSE excluded.folder END",
                row,
            )

    def position(self, name: str) -> KeptPosition | None:
        """The position with this id."""
        found = self._rows(
            "SELECT id, data, choice, told, folder, studied FROM positions JOIN sources ON hash = source WHERE id = ?",
            name,
        )
        for key, data, choice, told, folder, studied in found:
            return KeptPosition(key, zlib.decompress(data), json.loads(choice), json.loads(told), folder, studied)
        return None

    def positions(self, most: int = 200, folder: str | None = None) -> list[dict[str, Any]]:
        """Positions in a few words, the one used last first; those of a folder in the order in which they came."""
        which, order = ("1", "used DESC") if folder is None else ("folder = ?", "rowid")
        given = () if folder is None else (folder,)
        found = self._rows(
            f"SELECT id, summary, folder, studied, used FROM positions WHERE {which} ORDER BY {order} LIMIT ?",
            *given,
            most,
        )
        return [
            {"id": name, **json.loads(summary), "folder": folder, "studied": studied, "used": used}
            for name, summary, folder, studied, used in found
        ]

    def note_studied(self, position: str, how: str) -> None:
        """Notes how far a position was studied."""
        with self._writing() as base:
            base.execute("UPDATE positions SET studied = ? WHERE id = ?", (how, position))

    def forget(self, position: str) -> None:
        """Takes a position away, with its questions and, when no other position has the file, the file."""
        with self._writing() as base:
            base.execute("DELETE FROM positions WHERE id = ?", (position,))
            base.execute("DELETE FROM sources WHERE hash NOT IN (SELECT source FROM positions)")

    def put_question(self, kept: KeptQuestion) -> None:
        """Keeps a question with the state that it has now."""
        result = None if kept.result is None else json.dumps(kept.result)
        with self._writing() as base:
            base.execute(
                "INSERT INTO questions VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                "state = excluded.state, result = excluded.result, error = excluded.error",
                (kept.id, kept.position, json.dumps(kept.asked), kept.state, result, kept.error, time.time()),
            )

    def question(self, name: str) -> KeptQuestion | None:
        """The question with this id."""
        for row in self._rows("SELECT id, position, asked, state, result, error FROM questions WHERE id = ?", name):
            return self._question(row)
        return None

    def questions(self, position: str, most: int = 50) -> list[KeptQuestion]:
        """The questions put about a position, the newest first."""
        rows = self._rows(
            "SELECT id, position, asked, state, result, error FROM questions WHERE position = ? "
            "ORDER BY made DESC LIMIT ?",
            position,
            most,
        )
        return [self._question(row) for row in rows]

    def settle(self, question: str, string: str, told: dict[str, Any], stones: str, proofs: Iterable[Proof]) -> None:
        """Keeps what a question has found of a string, with its proofs."""
        with self._writing() as base:
            base.execute("INSERT OR REPLACE INTO settled VALUES (?, ?, ?)", (question, string, json.dumps(told)))
            _keep(base, stones, proofs)

    def keep_proofs(self, stones: str, proofs: Iterable[Proof]) -> None:
        """Keeps proofs about a board."""
        with self._writing() as base:
            _keep(base, stones, proofs)

    def proofs(self, stones: str) -> list[Proof]:
        """The proofs kept about a board; one that is damaged is left out, and found anew."""
        found = []
        for data, name in self._rows(
            "SELECT data, hash FROM proofs JOIN certificates USING (hash) WHERE stones = ? ORDER BY proofs.rowid",
            stones,
        ):
            with contextlib.suppress(BadInput):
                found.append(unpacked(data, name))
        return found

    def close(self) -> None:
        """Gives the file free."""
        with self._lock, self._reading:
            self._reader.close()
            self._base.close()

    def _question(self, row: Sequence[Any]) -> KeptQuestion:
        name, position, asked, state, result, error = row
        settled = self._rows("SELECT told FROM settled WHERE question = ? ORDER BY rowid", name)
        return KeptQuestion(
            name,
            position,
            json.loads(asked),
            state,
            None if result is None else json.loads(result),
            error,
            tuple(json.loads(told) for (told,) in settled),
        )

    def _rows(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """What is read, by a connection of its own: nobody who reads waits for somebody who writes."""
        with self._reading:
            try:
                return self._reader.execute(question, values).fetchall()
            except sqlite3.Error as error:
                raise NotKept(f"The file of positions cannot be read ({error}): try again.") from None

    @contextlib.contextmanager
    def _writing(self) -> Any:
        with self._lock:
            try:
                self._base.execute("BEGIN IMMEDIATE")
                yield self._base
                self._base.execute("COMMIT")
            except sqlite3.Error as error:
                with contextlib.suppress(sqlite3.Error):
                    self._base.execute("ROLLBACK")
                raise NotKept(
                    f"{str(self._path)!r} cannot be written ({error}): make room, or end the program that holds it."
                ) from None

    def _opened(self) -> sqlite3.Connection:
        base = sqlite3.connect(self._path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            (version,) = base.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise _Newer
            if base.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError
            base.execute("PRAGMA journal_mode=WAL")
            base.execute("PRAGMA synchronous=FULL")
            base.execute("PRAGMA foreign_keys=ON")
            if not version:
                base.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version={VERSION}; COMMIT;")
            base.execute("SELECT count(*) FROM positions")
        except BaseException:
            base.close()
            raise
        return base

    def _set_aside(self, why: str) -> Path:
        number = 1
        while (aside := self._path.with_name(f"{self._path.name}.{why}-{number}")).exists():
            number += 1
        for ending in ("", "-wal", "-shm"):
            part = self._path.with_name(self._path.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
        return aside


class _Newer(Exception):
    """The database was made by a newer version."""


def _keep(base: sqlite3.Connection, stones: str, proofs: Iterable[Proof]) -> None:
    for proof in proofs:
        name, data = packed(proof)
        base.execute("INSERT OR IGNORE INTO certificates VALUES (?, ?)", (name, data))
        base.execute("INSERT OR IGNORE INTO proofs VALUES (?, ?)", (stones, name))


def _summary(told: dict[str, Any]) -> dict[str, Any]:
    """A position in a few words."""
    size = [told["position"]["width"], told["position"]["height"]]
    return {"name": told["name"], "title": told["title"], "size": size, "move_number": told["move_number"]}
