"""Results in an SQLite database: plain tables that other programs can read (docs/many-games.md)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assess.rules.errors import BadInput
from assess.store.results import Line, Place, Proof, packed, refuse_other_run, unpacked

SCHEMA = """
CREATE TABLE IF NOT EXISTS run (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS results (
  place INTEGER, file TEXT NOT NULL, game INTEGER NOT NULL, key TEXT NOT NULL,
  black TEXT, white TEXT, record_result TEXT, agrees INTEGER, undecided INTEGER, margin REAL, winner TEXT,
  seconds REAL, nodes INTEGER, error TEXT, version TEXT NOT NULL, line TEXT NOT NULL,
  PRIMARY KEY (file, game));
CREATE INDEX IF NOT EXISTS results_by_key ON results (key);
CREATE TABLE IF NOT EXISTS certificates (hash TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS proofs (key TEXT NOT NULL, number INTEGER NOT NULL, hash TEXT NOT NULL,
  PRIMARY KEY (key, number));
"""
_READ = (
    "SELECT place, file, game, key, error, line FROM results LIMIT 0",
    "SELECT hash, data FROM certificates LIMIT 0",
    "SELECT key, number, hash FROM proofs LIMIT 0",
)


class Database:
    """The tables of ``SCHEMA``; ``line`` holds the whole JSON object, the other columns what one asks for most. Without
    ``settings`` they are only read, and nothing of the file is changed."""

    def __init__(self, path: str, settings: str | None) -> None:
        self._path = path
        try:
            self._base = sqlite3.connect(path, isolation_level=None)
            if settings is None:
                for question in _READ:
                    self._base.execute(question)
            else:
                self._base.execute("PRAGMA journal_mode=WAL")
                self._base.execute("PRAGMA synchronous=FULL")
                self._base.executescript(SCHEMA)
            found = self._base.execute("SELECT value FROM run WHERE name = 'settings'").fetchone()
            if found is None and settings is not None:
                self._base.execute("INSERT INTO run VALUES ('settings', ?)", (settings,))
        except sqlite3.Error as error:
            raise BadInput(f"{path!r} is no database that can be used ({error}): name another file.") from None
        if found is not None and settings is not None:
            refuse_other_run(path, found[0], settings)

    def place(self, place: Place) -> Line | None:
        return self._one("SELECT line FROM results WHERE file = ? AND game = ?", place)

    def with_key(self, key: str) -> Line | None:
        return self._one("SELECT line FROM results WHERE key = ? AND error IS NULL LIMIT 1", (key,))

    def put(self, line: Line, proofs: Iterable[Proof] | None) -> None:
        status = line["status"] or {}
        score = status.get("score") or {}
        row = {
            "file": line["file"],
            "game": line["game"],
            "key": line["key"],
            "black": line["players"]["black"],
            "white": line["players"]["white"],
            "record_result": line["record_result"],
            "agrees": line["agrees"],
            "undecided": line["undecided"],
            "margin": score.get("margin"),
            "winner": score.get("winner"),
            "seconds": line["seconds"],
            "nodes": line["nodes"],
            "error": line["error"],
            "version": line["version"],
            "line": json.dumps(line, separators=(",", ":")),
        }
        names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                self._base.execute(f"INSERT OR REPLACE INTO results ({names}) VALUES ({places})", row)
                if proofs is not None:
                    self._keep(line["key"], proofs)
        except sqlite3.Error as error:
            raise BadInput(
                f"{self._path!r} cannot be written any more ({error}): make room, and go on with the same command; "
                "what was written before is kept."
            ) from None

    def proofs(self, key: str) -> list[Proof]:
        found = self._base.execute(
            "SELECT hash, data FROM proofs JOIN certificates USING (hash) WHERE key = ? ORDER BY number", (key,)
        )
        return [unpacked(data, name) for name, data in found]

    def lines(self) -> Iterator[Line]:
        for (line,) in self._base.execute("SELECT line FROM results ORDER BY place IS NULL, place, rowid"):
            yield json.loads(line)

    def finish(self, order: Mapping[Place, int]) -> None:
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.execute("UPDATE results SET place = NULL")
            self._base.executemany(
                "UPDATE results SET place = ? WHERE file = ? AND game = ?",
                ((number, file, game) for (file, game), number in order.items()),
            )

    def close(self) -> None:
        self._base.close()

    def _one(self, question: str, values: tuple[Any, ...]) -> Line | None:
        found = self._base.execute(question, values).fetchone()
        line: Line | None = json.loads(found[0]) if found else None
        return line

    def _keep(self, key: str, proofs: Iterable[Proof]) -> None:
        self._base.execute("DELETE FROM proofs WHERE key = ?", (key,))
        for number, proof in enumerate(proofs):
            name, data = packed(proof)
            self._base.execute("INSERT OR IGNORE INTO certificates VALUES (?, ?)", (name, data))
            self._base.execute("INSERT INTO proofs VALUES (?, ?, ?)", (key, number, name))
