"""Proofs kept in a folder come back as they were; what is damaged, foreign or too much is as if it were not there."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from pathlib import Path

import pytest

from assess.languages.spoken import BadInput
from assess.store import kept
from assess.store.kept import Proof
from assess.store.proof_cache import ProofCache

ONE = Proof("A1", "uncapturable", "no", False, {"schema": "assess/certificate/1", "proofs": []})
TWO = Proof("B1", "independently-alive", "yes", True, {"schema": "assess/certificate/1", "proofs": [1]})


def test_what_is_put_is_found(tmp_path: Path) -> None:
    cache = ProofCache(tmp_path / "new" / "folder")
    assert cache.proofs("a board") == []
    cache.put("a board", [ONE])
    cache.put("a board", [TWO, ONE])
    assert cache.proofs("a board") == [ONE, TWO]
    assert cache.proofs("another board") == []
    assert ProofCache(cache.folder).proofs("a board") == [ONE, TWO]
    assert len(list(cache.folder.iterdir())) == 1, "nothing is left beside the file"


def test_nothing_makes_no_file(tmp_path: Path) -> None:
    ProofCache(tmp_path / "cache").put("a board", [])
    assert not (tmp_path / "cache").exists()


def test_damaged_files_are_as_if_they_were_not_there(tmp_path: Path) -> None:
    cache = ProofCache(tmp_path)
    cache.put("a board", [ONE])
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", whole[:-3], whole[:20], b"\0" * 99, bytes([whole[0]]) + whole[:0:-1]):
        file.write_bytes(damaged)
        assert cache.proofs("a board") == []
        cache.put("a board", [TWO])
        assert cache.proofs("a board") == [TWO]


def test_what_is_damaged_is_put_aside_once_and_said(tmp_path: Path) -> None:
    said: list[str] = []
    cache = ProofCache(tmp_path, say=said.append)
    cache.put("a board", [ONE, TWO])
    (file,) = tmp_path.iterdir()
    assert cache.proofs("a board", lambda proof: proof != TWO) == [ONE]
    assert len(said) == 1 and f"{file.name}.damaged" in said[0]
    assert cache.proofs("a board", lambda proof: proof != TWO) == [ONE] and len(said) == 1
    file.write_bytes(b"no proofs")
    assert cache.proofs("a board") == [] and len(said) == 2
    assert cache.proofs("a board") == [] and len(said) == 2 and not file.exists()


def test_a_file_that_would_unpack_to_more_than_there_may_be_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    cache = ProofCache(tmp_path, say=said.append)
    cache.put("a board", [ONE])
    (file,) = tmp_path.iterdir()
    whole = json.dumps({"version": 1, "about": "a board", "proofs": {}, "more": " " * kept.LARGEST_CONTENT})
    file.write_bytes(zlib.compress(whole.encode()))
    loads = []
    monkeypatch.setattr(json, "loads", loads.append)
    assert cache.proofs("a board") == [] and loads == [] and len(said) == 1


@pytest.mark.parametrize("bomb", [b"0" * (kept.LARGEST_CONTENT + 1), b"[" * 100_000, b'{"string": 1}', b"[]"])
def test_what_is_no_proof_is_refused_whatever_its_name(bomb: bytes) -> None:
    with pytest.raises(BadInput):
        kept.unpacked(zlib.compress(bomb), hashlib.sha256(bomb).hexdigest())


def test_a_file_under_another_name_is_not_believed(tmp_path: Path) -> None:
    cache = ProofCache(tmp_path)
    cache.put("a board", [ONE])
    cache.put("another board", [TWO])
    one, two = tmp_path.iterdir()
    one.replace(two)
    assert sorted(map(len, (cache.proofs("a board"), cache.proofs("another board")))) in ([0, 0], [0, 1])
    assert TWO not in cache.proofs("a board") and ONE not in cache.proofs("another board")


def test_the_oldest_make_room(tmp_path: Path) -> None:
    cache = ProofCache(tmp_path)
    for number in range(4):
        cache.put(f"board {number}", [ONE])
        newest = max(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime)
        os.utime(newest, (number, number))
    size = newest.stat().st_size
    assert cache.proofs("board 0") == [ONE]  # it is used, so that it is the newest
    ProofCache(tmp_path, largest=7 * size // 2).put("board 4", [ONE])
    assert [bool(cache.proofs(f"board {number}")) for number in range(5)] == [True, False, False, True, True]


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = ProofCache(tmp_path / "file")
    cache.put("a board", [ONE])
    assert cache.proofs("a board") == []


def test_what_is_there_is_not_written_again(tmp_path: Path) -> None:
    cache = ProofCache(tmp_path)
    cache.put("a board", [ONE, TWO])
    (file,) = tmp_path.iterdir()
    written = file.stat().st_ino
    cache.put("a board", [TWO])
    assert [one.stat().st_ino for one in tmp_path.iterdir()] == [written]
