"""The tables of a casebook, how older ones are renewed, and the seal by which damage within a row is noticed."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from typing import Any

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
