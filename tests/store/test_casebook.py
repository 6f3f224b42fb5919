"""The casebook: what is kept of positions and questions, and what happens when it cannot be."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from assess.languages.spoken import BadInput
from assess.requests.known_proofs import proofs_in
from assess.store import casebook_file
from assess.store.casebook import Casebook
from assess.store.casebook_file import CasebookFile, Forgotten, NotKept
from assess.store.kept import KeptPosition, KeptProof, KeptQuestion, Proof, SettledString

TOLD = {"name": "a.sgf", "title": "a", "position": {"width": 3, "height": 1}, "move_number": 0, "facts": []}
POSITION = KeptPosition("p", b"(;)", {"name": "a.sgf"}, TOLD)
PROOF = KeptProof.of(Proof("A1", "uncapturable", "no", False, {"claim": {}, "proofs": []}))


def question(state: str) -> KeptQuestion:
    return KeptQuestion("q", "p", {"kind": "status"}, state, None)


def test_all_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "positions.sqlite"
    book = Casebook(path)
    book.put_position(POSITION)
    book.put_question(question("running"))
    book.settle("q", [SettledString("A1", "X.O", (PROOF,))])
    del book  # not closed, as after a kill
    again = Casebook(path)
    assert again.position("p") == POSITION and again.notes == ()
    kept = again.question("q")
    assert kept is not None and kept.state == "running"
    assert again.proofs("X.O") == [PROOF] and again.proofs("...") == []
    assert path.stat().st_mode & 0o077 == 0


def test_a_question_is_kept_with_its_last_state(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(POSITION)
    book.put_question(question("running"))
    book.put_question(question("ruled"))
    assert [one.state for one in book.questions("p")] == ["ruled"]


def test_what_is_forgotten_is_gone(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(POSITION)
    book.put_question(question("ruled"))
    book.forget("p")
    assert book.position("p") is None and book.question("q") is None and book.positions() == []
    assert book._file.rows("SELECT count(*) FROM sources") == [(0,)]
    with pytest.raises(Forgotten, match="was forgotten meanwhile"):  # by another page, while this question came
        book.put_question(question("waiting"))


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
    assert "is damaged" in str(book.notes[0]) and aside.name in str(book.notes[0])


def test_a_newer_file_is_set_aside_by_name(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite"
    base = sqlite3.connect(path)
    base.execute(f"PRAGMA user_version={casebook_file.VERSION + 1}")
    base.close()
    book = Casebook(path)
    assert "newer" in str(book.notes[0]) and list(tmp_path.glob("*newer-1"))
    book.put_position(POSITION)


def test_a_locked_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casebook_file, "WAIT", 0.05)
    path = tmp_path / "b.sqlite"
    book = Casebook(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(NotKept, match="locked"):
        book.put_position(POSITION)
    other.execute("ROLLBACK")
    book.put_position(POSITION)
    assert book.position("p") == POSITION


def test_a_quota_is_told_and_spoils_nothing(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(POSITION)
    book._file._base.execute("PRAGMA max_page_count=40")
    large = KeptPosition("large", b"", {}, {**TOLD, "x": "y" * 200_000})
    with pytest.raises(NotKept, match="quota"):
        book.put_position(large)
    assert book.position("large") is None and book.position("p") == POSITION
    book._file._base.execute("PRAGMA max_page_count=100000")
    book.put_position(large)
    assert book.position("large") == large


def test_a_folder_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="--folder"):
        Casebook(tmp_path / "file" / "b.sqlite")


@pytest.mark.parametrize("odd", ["\ud800", object(), float("nan"), 1 << 70])
def test_whatever_is_raised_the_transaction_ends(tmp_path: Path, odd: object) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(POSITION)

    def with_odd_text() -> None:
        book.note_studied("p", odd)  # type: ignore[arg-type]

    def with_odd_proof() -> None:
        book.settle("q", [SettledString("A1", "X.O", (PROOF, odd))])  # type: ignore[arg-type]

    book.put_question(question("running"))
    for write in (with_odd_text, with_odd_proof):
        try:
            write()
        except Exception:
            assert not book._file._base.in_transaction
        book.put_position(KeptPosition("after", b"", {}, TOLD))
        assert book.position("after") is not None
    assert not list(proofs_in(book.proofs("X.O"))), "what is not kept whole is not kept at all"


def test_a_folder_is_held_by_one(tmp_path: Path) -> None:
    first = Casebook(tmp_path / "b.sqlite")
    with pytest.raises(BadInput, match="Another assess serve"):
        Casebook(tmp_path / "b.sqlite")
    first.close()
    Casebook(tmp_path / "b.sqlite").close()


@pytest.mark.parametrize("what", ["file", "folder", "moved"])
def test_what_is_written_to_a_file_that_is_gone_is_not_called_kept(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "state"
    book = Casebook(folder / "b.sqlite")
    book.put_position(POSITION)
    if what == "file":
        (folder / "b.sqlite").unlink()
    elif what == "folder":
        shutil.rmtree(folder)
    else:
        folder.rename(tmp_path / "elsewhere")
    for write in (lambda: book.put_position(POSITION), lambda: book.forget("p"), lambda: book.note_studied("p", "x")):
        with pytest.raises(NotKept, match="is gone"):
            write()
    if what == "moved":
        (tmp_path / "elsewhere").rename(folder)
        book.put_position(POSITION)


def filled(path: Path) -> dict[str, KeptPosition]:
    """A casebook with some of everything; the positions in it."""
    book = Casebook(path)
    draw = random.Random(1)
    kept = {}
    for number in range(12):
        told = {**TOLD, "name": f"{number}.sgf", "svg": "".join(draw.choices("<>abc", k=3000))}
        one = KeptPosition(f"p{number}", draw.randbytes(2000), {"name": f"{number}.sgf"}, told)
        kept[one.id] = one
        book.put_position(one)
        book.put_question(KeptQuestion(f"q{number}", one.id, {"kind": "status"}, "ruled", "w" * 500))
        book.settle(f"q{number}", [SettledString("A1", f"{number}", (PROOF,))])
    book.close()
    return kept


def spoilings(size: int, count: int) -> Iterator[tuple[int, bytes]]:
    """Places in a file with what is written over them: bits, words, lines of JSON, zeros, whole pages."""
    draw = random.Random(7)
    for number in range(count):
        lengths = (1, 4, 40, 512, 4096)
        length = lengths[number % len(lengths)]
        start = draw.randrange(size - length)
        if length == 4096:
            start -= start % 4096
        what = (bytes(length), draw.randbytes(length), b"7" * length)[number // len(lengths) % 3]
        yield start, what


def damage_is_never_taken_for_what_was_kept(tmp_path: Path, count: int) -> None:
    whole = tmp_path / "whole" / "b.sqlite"
    kept = filled(whole)
    data = whole.read_bytes()
    said = 0
    for number, (start, what) in enumerate(spoilings(len(data), count)):
        path = tmp_path / str(number) / "b.sqlite"
        path.parent.mkdir()
        path.write_bytes(data[:start] + what + data[start + len(what) :])
        book = Casebook(path)
        listed = {one["id"] for one in book.positions()}
        for name in listed & set(kept):
            try:
                found = book.position(name)
            except NotKept:
                continue
            assert found is None or (found.told == kept[name].told and found.data == kept[name].data)
            for asked in book.questions(name):
                assert asked.asked == {"kind": "status"} and list(proofs_in(book.proofs(name[1:]))) in (
                    [],
                    [PROOF.read()],
                )
        assert listed == set(kept) or book.notes, "what is missing is said"
        book.put_position(POSITION)
        assert book.position("p") == POSITION
        said += bool(book.notes)
        book.close()
        shutil.rmtree(path.parent)
    assert said > count / 5


def test_damage_is_never_taken_for_what_was_kept(tmp_path: Path) -> None:
    damage_is_never_taken_for_what_was_kept(tmp_path, 30)


@pytest.mark.slow
def test_damage_is_never_taken_for_what_was_kept_many_times(tmp_path: Path) -> None:
    damage_is_never_taken_for_what_was_kept(tmp_path, 1000)


@pytest.mark.parametrize("word", [b"positions", b"TABLE questions", b"REFERENCES"])
def test_damage_in_the_names_of_tables_is_noticed(tmp_path: Path, word: bytes) -> None:
    path = tmp_path / "b.sqlite"
    filled(path)
    data = path.read_bytes()
    assert word in data
    path.write_bytes(data.replace(word, b"\x99" * len(word)))
    book = Casebook(path)
    assert "is damaged" in str(book.notes[0])
    book.put_position(POSITION)


def test_the_file_shrinks_when_things_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite"
    book = Casebook(path)
    begun = book.size()
    draw = random.Random(1)
    for number in range(20):
        book.put_position(KeptPosition(f"p{number}", draw.randbytes(100_000), {}, TOLD))
        book.put_question(KeptQuestion(f"q{number}", f"p{number}", {}, "ruled", "y" * 50_000))
        claim = {"claim": draw.randbytes(20_000).hex(), "proofs": []}
        proof = KeptProof.of(Proof("A1", "uncapturable", "no", False, claim))
        book.end(
            KeptQuestion(f"q{number}", f"p{number}", {}, "ruled", None),
            f"{number}",
            [proof],
        )
    for number in range(19):
        assert book.forget(f"p{number}")
        assert book.proofs(f"{number}") == []
    assert book.position("p19") is not None and len(book.proofs("19")) == 1
    assert not book.forget("p0")
    last = book.size()
    assert last < 500_000
    book.forget("p19")
    assert book.size() < begun + 20_000


def test_the_file_is_not_searched_for_room_where_nothing_was_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(KeptPosition("p", b"data", {}, TOLD))
    shrunk: list[CasebookFile] = []
    monkeypatch.setattr(CasebookFile, "shrink", lambda file: shrunk.append(file))
    assert not book.forget("q") and shrunk == []
    assert book.forget("p") and len(shrunk) == 1


def test_damaged_words_of_an_error_do_not_stop_what_was_forgotten(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    book.put_position(KeptPosition("p", b"data", {}, TOLD))
    base = book._file._base

    class Damaged:
        def execute(self, *given: object) -> object:
            if "freelist" in str(given[0]):
                raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid")
            return base.execute(*given)  # type: ignore[arg-type]

        def __getattr__(self, name: str) -> object:
            return getattr(base, name)

    book._file._base = Damaged()  # type: ignore[assignment]
    assert book.forget("p")


def test_proofs_that_another_question_needs_stay(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    for name in ("1", "2"):
        book.put_position(KeptPosition(name, b"", {}, TOLD))
        book.put_question(KeptQuestion(f"q{name}", name, {}, "running", None))
        book.settle(f"q{name}", [SettledString("A1", "X.O", (PROOF,))])
    book.forget("1")
    assert book.proofs("X.O") == [PROOF]
    book.forget("2")
    assert book.proofs("X.O") == []


def test_the_file_of_an_earlier_version_is_renewed(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite"
    base = sqlite3.connect(path)
    base.executescript(casebook_file.SCHEMA.removesuffix(casebook_file.SINCE_2))
    told = json.dumps({**TOLD, "position": {"rows": ["X.O"], "width": 3, "height": 1}})
    base.execute("INSERT INTO sources VALUES (?, ?)", (hash_of(b"(;)"), zlib.compress(b"(;)")))
    base.execute(
        "INSERT INTO positions VALUES ('p', ?, '{}', ?, ?, '', 'solved', 1.0)", (hash_of(b"(;)"), told, '{"name": "a"}')
    )
    base.execute("INSERT INTO questions VALUES ('q', 'p', '{}', 'ruled', '{\"a\": 1}', NULL, 1.0)")
    base.execute("PRAGMA user_version=1")
    base.commit()
    base.close()
    book = Casebook(path)
    assert book.notes == ()
    kept = book.position("p")
    assert kept is not None and kept.data == b"(;)" and kept.studied == "solved"
    assert [one.state for one in book.questions("p")] == ["ruled"]
    assert book._file.rows("SELECT * FROM boards") == [("q", "X.O")]
    assert book._file.rows("PRAGMA auto_vacuum") == [(2,)]


def hash_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_on_a_full_disk_something_can_be_forgotten(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.name != "posix" or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", disk]).returncode:
        pytest.skip("no small disk can be mounted here")
    book = Casebook(disk / "b.sqlite")
    book.require_there()
    try:
        draw = random.Random(1)
        for number in range(3):
            book.put_position(KeptPosition(f"p{number}", draw.randbytes(500_000), {}, TOLD))
        with pytest.raises(OSError, match="space"), (disk / "rest").open("wb", buffering=0) as rest:
            while True:
                rest.write(bytes(4096))
        with pytest.raises(NotKept, match="make room"):
            book.put_position(KeptPosition("p9", draw.randbytes(3_000_000), {}, TOLD))
        with pytest.raises(NotKept):
            book.require_there()
        for number in range(3):
            assert book.forget(f"p{number}")
        book.put_position(KeptPosition("p9", draw.randbytes(500_000), {}, TOLD))
    finally:
        book.close()
        subprocess.run(["umount", disk], check=True)


def test_a_quota_that_is_nearly_used_is_no_room(tmp_path: Path) -> None:
    book = Casebook(tmp_path / "b.sqlite", 2)
    book.put_position(POSITION)
    book.require_there()
    book.put_position(KeptPosition("p1", random.Random(1).randbytes(1_500_000), {}, TOLD))
    with pytest.raises(NotKept, match="hardly room"):
        book.require_there()
    assert book.forget("p1")
    book.require_there()


def test_a_file_of_no_bytes_is_told_and_a_new_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite"
    book = Casebook(path)
    assert book.notes == ()
    book.put_position(POSITION)
    book.close()
    path.write_bytes(b"")
    again = Casebook(path)
    assert [str(note) for note in again.notes] == [casebook_file.EMPTY] and again.position("p") is None
    again.close()
    assert Casebook(path).notes == ()


def test_a_folder_that_cannot_be_written_is_not_said_to_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Casebook(tmp_path / "b.sqlite")
    with pytest.raises(BadInput, match="Another assess serve uses the folder"):
        Casebook(tmp_path / "b.sqlite")
    book.close()

    def read_only(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "open", read_only)
    with pytest.raises(BadInput) as refused:
        Casebook(tmp_path / "b.sqlite")
    assert "Read-only file system" in str(refused.value) and "Another" not in str(refused.value)
