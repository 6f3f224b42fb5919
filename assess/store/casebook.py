"""The positions of a user, the questions put about them, and the proofs found, in an SQLite database.

What is put is on the disk when the call returns, whole or not at all. Proofs are kept by the stones on the board: what
one question has proved need not be searched again by another, only judged. What is concluded from them is not kept:
whoever can write the file could write anything there. What is damaged within a row is left out.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from assess.languages.spoken import in_english, message
from assess.store.casebook_file import QUOTA_MB, CasebookFile, Damaged, NotKept, sealed, unsealed
from assess.store.kept import KeptPosition, KeptProof, KeptQuestion, SettledString, inflated

LEFT_OUT = in_english("Positions that were kept are damaged and left out ({number}): read their files again.")
STATES = ("waiting", "running", "ruled", "stopped", "failed")
_POSITION = "SELECT id, hash, data, choice, told, folder, studied FROM positions JOIN sources ON hash = source"
_QUESTION = "SELECT id, position, asked, state, error FROM questions"


class Casebook:
    """The database at a path; it may be used from several threads. ``notes`` says what was set aside or left out."""

    def __init__(self, path: Path, quota_mb: int = QUOTA_MB) -> None:
        self._file = CasebookFile(path, quota_mb)
        damaged = self._damaged_positions()
        left_out = message(LEFT_OUT, number=damaged)
        self.notes = (*self._file.notes, *([left_out] if damaged else []))

    def put_position(self, kept: KeptPosition) -> None:
        """Keeps a position; one that is known is noted as used again."""
        source = hashlib.sha256(kept.data).hexdigest()
        told, summary, choice = sealed(kept.told), sealed(_summary(kept.told)), sealed(kept.choice)
        row = (kept.id, source, choice, told, summary, kept.folder, time.time())
        with self._file.writing() as base:
            base.execute(
                "INSERT INTO sources VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET data = excluded.data "
                "WHERE data IS NOT excluded.data",
                (source, zlib.compress(kept.data)),
            )
            base.execute(
                "INSERT INTO positions (id, source, choice, told, summary, folder, used) VALUES (?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET used = excluded.used, choice = excluded.choice, told = excluded.told, "
                "summary = excluded.summary, source = excluded.source, "
                "folder = CASE excluded.folder WHEN '' THEN folder ELSE excluded.folder END",
                row,
            )

    def position(self, name: str) -> KeptPosition | None:
        """The position with this id. Raises NotKept when what was kept of it is damaged."""
        for key, source, data, choice, told, folder, studied in self._file.rows(f"{_POSITION} WHERE id = ?", name):
            try:
                content = inflated(data)
                if hashlib.sha256(content).hexdigest() != source:
                    raise Damaged("The content is not what its name says.")
                return KeptPosition(key, content, unsealed(choice), unsealed(told), folder, studied)
            except (ValueError, TypeError):
                raise NotKept("What was kept of this position is damaged: read its file again.") from None
        return None

    def positions(self, folder: str | None = None, most: int = 200) -> list[dict[str, Any]]:
        """Positions in a few words, the one used last first; those of a folder in the order in which they came."""
        which, order = ("1", "used DESC") if folder is None else ("folder = ?", "rowid")
        given = () if folder is None else (folder,)
        rows = self._file.rows(
            "SELECT id, summary, folder, studied, used, source, choice FROM positions "
            f"WHERE {which} ORDER BY {order} LIMIT ?",
            *given,
            most,
        )
        found = []
        for name, summary, folder, studied, used, source, choice in rows:
            with contextlib.suppress(Damaged):
                about = {"record": _record(name, source, unsealed(choice)), "folder": folder, "studied": studied}
                found.append({"id": name, **unsealed(summary), **about, "used": used})
        return found

    def note_studied(self, position: str, how: str) -> None:
        """Notes how far a position was studied."""
        with self._file.writing() as base:
            base.execute("UPDATE positions SET studied = ? WHERE id = ?", (how, position))

    def forget(self, position: str) -> bool:
        """Takes a position away, with its questions and what no other needs: the file, and the proofs about boards of
        which no other question has found any. Whether there was one. Works on a full disk, too."""
        makes_room = False
        try:
            makes_room = found = self._forget(position)
        except NotKept:
            makes_room = True
            self._file.require_there()
            self._file.give_room()
            found = self._forget(position)
        finally:
            if makes_room:
                self._file.shrink()
        return found

    def put_question(self, kept: KeptQuestion) -> None:
        """Keeps a question with the state that it has now."""
        with self._file.writing() as base:
            _put_question(base, kept)

    def question(self, name: str) -> KeptQuestion | None:
        """The question with this id. Raises NotKept when what was kept of it is damaged."""
        for row in self._file.rows(f"{_QUESTION} WHERE id = ?", name):
            try:
                return self._question(row)
            except Damaged:
                raise NotKept("What was kept of this question is damaged: ask it again.") from None
        return None

    def questions(self, position: str, most: int = 50) -> list[KeptQuestion]:
        """The questions put about a position, the newest first."""
        found = []
        for row in self._file.rows(f"{_QUESTION} WHERE position = ? ORDER BY made DESC LIMIT ?", position, most):
            with contextlib.suppress(Damaged):
                found.append(self._question(row))
        return found

    def settle(self, question: str, settled: Iterable[SettledString]) -> None:
        """Keeps the proofs that a question has found of strings."""
        with self._file.writing() as base:
            for one in settled:
                _keep_proofs(base, question, one.stones, one.proofs)

    def end(self, kept: KeptQuestion, stones: str, proofs: Iterable[KeptProof]) -> None:
        """Keeps how a question ended, and the proofs about a board."""
        with self._file.writing() as base:
            _put_question(base, kept)
            if stones:
                _keep_proofs(base, kept.id, stones, proofs)

    def proofs(self, stones: str) -> list[KeptProof]:
        """The proofs kept about a board, as they are kept: whoever uses one reads and judges it."""
        rows = self._file.rows(
            "SELECT hash, data FROM proofs JOIN certificates USING (hash) WHERE stones = ? ORDER BY proofs.rowid",
            stones,
        )
        return [KeptProof(name, data) for name, data in rows if isinstance(name, str) and isinstance(data, bytes)]

    def size(self) -> int:
        """The bytes of the file on the disk."""
        return self._file.size()

    def require_there(self) -> None:
        """Raises NotKept where what is found next may not be kept."""
        self._file.require_room()

    def close(self) -> None:
        """Gives the file free."""
        self._file.close()

    def _forget(self, position: str) -> bool:
        with self._file.writing() as base:
            found = base.execute("DELETE FROM positions WHERE id = ?", (position,)).rowcount > 0
            base.execute("DELETE FROM sources WHERE hash NOT IN (SELECT source FROM positions)")
            base.execute("DELETE FROM proofs WHERE stones NOT IN (SELECT stones FROM boards)")
            base.execute("DELETE FROM certificates WHERE hash NOT IN (SELECT hash FROM proofs)")
        return found

    def _question(self, row: Sequence[Any]) -> KeptQuestion:
        name, position, asked, state, error = row
        if state not in STATES:
            raise Damaged("There is no such state.")
        return KeptQuestion(name, position, unsealed(asked), state, error)

    def _damaged_positions(self) -> int:
        damaged = 0
        for row in self._file.rows("SELECT choice, told, summary FROM positions"):
            try:
                for text in row:
                    unsealed(text)
            except Damaged:
                damaged += 1
        return damaged


def _put_question(base: Connection, kept: KeptQuestion) -> None:
    base.execute(
        "INSERT INTO questions VALUES (?, ?, ?, ?, NULL, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "state = excluded.state, result = NULL, error = excluded.error, asked = excluded.asked, "
        "made = CASE asked WHEN excluded.asked THEN made ELSE excluded.made END",
        (kept.id, kept.position, sealed(kept.asked), kept.state, kept.error, time.time()),
    )


def _keep_proofs(base: Connection, question: str, stones: str, proofs: Iterable[KeptProof]) -> None:
    """Keeps proofs about a board; a damaged one of the same name is written anew."""
    base.execute("INSERT OR IGNORE INTO boards VALUES (?, ?)", (question, stones))
    for proof in proofs:
        base.execute(
            "INSERT INTO certificates VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET data = excluded.data "
            "WHERE data IS NOT excluded.data",
            (proof.name, proof.data),
        )
        base.execute("INSERT OR IGNORE INTO proofs VALUES (?, ?)", (stones, proof.name))


def _record(name: str, source: str, choice: dict[str, Any]) -> str:
    """The same for positions of one game, whichever of its moves they are after."""
    return name if "rows" in choice else f"{source[:16]}-{choice.get('game', 1)}"


def _summary(told: dict[str, Any]) -> dict[str, Any]:
    """A position in a few words."""
    size = [told["position"]["width"], told["position"]["height"]]
    facts = dict(told["facts"])
    said = {key: facts[name] for key, name in (("date", "Date"), ("result", "Result")) if name in facts}
    return {"name": told["name"], "title": told["title"], "size": size, "move_number": told["move_number"], **said}
