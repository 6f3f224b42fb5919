"""The casebook: what is kept of positions and questions, and what happens when it cannot be."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from assess.rules.errors import BadInput
from assess.store import casebook
from assess.store.casebook import Casebook, KeptPosition, KeptQuestion, NotKept
from assess.store.results import Proof

TOLD = {"name": "a.sgf", "title": "a", "position": {"width": 3, "height": 1}, "move_number": 0}
POSITION = KeptPosition("p", b"(;)", {"name": "a.sgf"}, TOLD)
PROOF = Proof("A1", "uncapturable", "no", False, {"claim": {}})


def question(state: str, result: dict[str, object] | None = None) -> KeptQuestion:
    return KeptQuestion("q", "p", {"kind": "status"}, state, result, None)


def test_all_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "positions.sqlite"
    book = Casebook(path)
    book.put_position(POSITION)
    book.put_question(question("running"))
    book.settle("q", "A1", {"string": "A1"}, "X.O", [PROOF])
    del book  # not closed, as after a kill
    again = Casebook(path)
    assert again.position("p") == POSITION and again.notes == ()
    kept = again.question("q")
    assert kept is not None and kept.state == "running" and kept.settled == ({"string": "A1"},)
    assert again.proofs("X.O") == [PROOF] and again.proofs("...") == []
    assert path.stat().st_mode & 0o077 == 0


def test_a_question_is_kept_with_its_last_state(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(POSITION)
    book.put_question(question("running"))
    book.put_question(question("ruled", {"a": 1}))
    assert [(one.state, one.result) for one in book.questions("p")] == [("ruled", {"a": 1})]


def test_what_is_forgotten_is_gone(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(POSITION)
    book.put_question(question("ruled"))
    book.forget("p")
    assert book.position("p") is None and book.question("q") is None and book.positions() == []
    assert book._rows("SELECT count(*) FROM sources") == [(0,)]


def test_a_folder_keeps_its_order_and_how_far_it_was_studied(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    for name in ("c", "a", "b"):
        book.put_position(KeptPosition(name, b"", {}, TOLD, "folder"))
    book.note_studied("a", "solved")
    book.put_position(KeptPosition("c", b"", {}, TOLD))  # opened again, by itself
    found = book.positions(folder="folder")
    assert [(one["id"], one["studied"]) for one in found] == [("c", ""), ("a", "solved"), ("b", "")]


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_set_aside_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "b.sqlite"
    path.write_bytes(content)
    book = Casebook(path)
    book.put_position(POSITION)
    (aside,) = tmp_path.glob("*damaged*")
    assert aside.read_bytes() == content
    assert "is damaged" in book.notes[0] and aside.name in book.notes[0]


def test_a_newer_file_is_set_aside_by_name(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite"
    base = sqlite3.connect(path)
    base.execute(f"PRAGMA user_version={casebook.VERSION + 1}")
    base.close()
    book = Casebook(path)
    assert "newer" in book.notes[0] and list(tmp_path.glob("*newer-1"))
    book.put_position(POSITION)


def test_a_locked_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casebook, "WAIT", 0.05)
    path = tmp_path / "b.sqlite"
    book = Casebook(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(NotKept, match="locked"):
        book.put_position(POSITION)
    other.execute("ROLLBACK")
    book.put_position(POSITION)
    assert book.position("p") == POSITION


def test_a_full_disk_is_told_and_spoils_nothing(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(POSITION)
    book._base.execute("PRAGMA max_page_count=20")
    large = KeptPosition("large", b"", {}, {**TOLD, "x": "y" * 200_000})
    with pytest.raises(NotKept, match="full"):
        book.put_position(large)
    assert book.position("large") is None and book.position("p") == POSITION
    book._base.execute("PRAGMA max_page_count=100000")
    book.put_position(large)
    assert book.position("large") == large


def test_a_folder_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="--folder"):
        Casebook(tmp_path / "file" / "b.sqlite")
