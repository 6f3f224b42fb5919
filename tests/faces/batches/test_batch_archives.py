"""What is wrong with a file of a batch costs a line that says so: damaged archives, lost, large and equal ones."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from archive_fuzzer import fuzz
from in_this_process import work_here
from shell import Shell

from assess.faces.batches import games, sources
from assess.faces.batches.games import BatchGame, games_of, whole_games
from assess.faces.batches.sources import arriving, sources_of

RECORD = "(;SZ[5]KM[{komi}]PB[Ann]AB[ba][bb][bc][bd][be][ad]AW[ca][cb][cc][cd][ce][dd])"


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """But what is started as a process has workers of its own."""
    work_here(monkeypatch)


def found_in(*paths: Path) -> list[BatchGame]:
    return [game for game in games_of(sources_of(map(str, paths))) if game is not None]


def told(path: Path) -> list[tuple[str, int, bool]]:
    """Of each game of an archive its name in it, its number, and whether it could be read."""
    return [(game.file.partition(f"{path.name}/")[2], game.number, game.error is None) for game in found_in(path)]


def tar_of(path: Path, *members: tuple[str, str], mode: str = "w") -> bytes:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, text in members:
            head = tarfile.TarInfo(name)
            head.size = len(text)
            archive.addfile(head, io.BytesIO(text.encode()))
    return path.read_bytes()


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_part_of_the_long_fuzzing(seed: int) -> None:
    """``python tests/fuzzers/archive_fuzzer.py --count 10000`` tries many more."""
    counts, _ = fuzz(150, seed)
    assert min(counts["all"], counts["some"], counts["none"]) > 5 and counts["silent"] == 0


@pytest.mark.slow
def test_the_long_fuzzing() -> None:
    counts, _ = fuzz(10_000, 3)
    assert min(counts["all"], counts["some"], counts["none"]) > 500 and counts["silent"] < 10


def test_a_damaged_archive_costs_a_line_and_a_repeat_passes_it(shell: Shell) -> None:
    for number in range(4):
        shell.file(f"{number}.sgf", RECORD.format(komi=number))
    whole = tar_of(shell.home / "2.tar", ("x.sgf", RECORD.format(komi=9)))
    with zipfile.ZipFile(shell.home / "1.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.sgf", RECORD.format(komi=5) + " " * 500)
    packed = bytearray((shell.home / "1.zip").read_bytes())
    packed[60:90] = b"\xff" * 30
    (shell.home / "1.zip").write_bytes(packed)
    (shell.home / "1.tar.xz").write_bytes(lzma.compress(whole)[:90])
    (shell.home / "2.tar").write_bytes(whole[:300])
    (shell.home / "3.zip").write_bytes(packed[:-10])
    newer = bytearray(packed)
    newer[newer.index(b"PK\x01\x02") + 6] = 99
    (shell.home / "4.zip").write_bytes(newer)
    command = f"batch {shell.home} -o {shell.home / 'r.jsonl'} --nodes 20000"
    assert shell.run(command).code == 0
    first = lines(shell.home / "r.jsonl")
    assert sum(line["error"] is None for line in first) == 4
    damaged = {Path(line["file"]).relative_to(shell.home).parts[0] for line in first if line["error"]}
    assert damaged == {"1.zip", "1.tar.xz", "2.tar", "3.zip", "4.zip"}
    assert shell.run(command).code == 0
    assert lines(shell.home / "r.jsonl") == first


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress, lzma.compress])
def test_no_game_of_a_torn_archive_is_lost_without_a_word(tmp_path: Path, pack: Any) -> None:
    members = [(f"{number}.sgf", RECORD.format(komi=number) + "\n" * 600) for number in range(4)]
    whole = tar_of(tmp_path / "t.tar", *members)
    places = {bytes: range(0, 4 * 1536 + 1, 256)}.get(pack, range(0, len(pack(whole)), 7))
    for end in places:
        (tmp_path / "t.tar").write_bytes(pack(whole)[:end])
        found = found_in(tmp_path / "t.tar")
        read = [game for game in found if game.error is None]
        assert len(read) == 4 or (found and "archive" in str(found[-1].error)), end
    (tmp_path / "t.tar").write_bytes(pack(whole))
    assert [game.error for game in found_in(tmp_path / "t.tar")] == [None] * 4


def test_a_sound_archive_of_very_many_files_is_not_called_damaged(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as archive:
        archive.writestr("game.sgf", RECORD.format(komi=0))
        for number in range(2**16):
            archive.writestr(f"{number}.txt", "")
    assert told(tmp_path / "many.zip") == [("game.sgf", 1, True)]


def test_equal_names_in_an_archive_are_told_apart(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        for komi in range(3):
            with pytest.warns(UserWarning) if komi else io.StringIO():  # type: ignore[union-attr]
                archive.writestr("a.sgf", RECORD.format(komi=komi))
    expected = [("a.sgf", 1, True), ("a.sgf (2)", 1, True), ("a.sgf (3)", 1, True)]
    assert told(tmp_path / "z.zip") == expected
    assert [game.position.komi for game in found_in(tmp_path / "z.zip") if game.position] == [0, 1, 2]
    tar_of(tmp_path / "t.tar", *(("a.sgf", RECORD.format(komi=komi)) for komi in range(3)))
    assert told(tmp_path / "t.tar") == expected


def test_what_is_not_opened_is_said(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        archive.writestr("a.sgf", RECORD.format(komi=0))
        archive.writestr("inner.zip", b"whatever")
        archive.writestr("more/inner.tar.gz", b"whatever")
        archive.writestr("others.rar", b"whatever")
    assert told(tmp_path / "z.zip") == [
        ("a.sgf", 1, True), ("inner.zip", 1, False), ("more/inner.tar.gz", 1, False), ("others.rar", 1, False)
    ]  # fmt: skip
    (tmp_path / "z.zip").unlink()
    for name in ("a.7z", "b.rar", "c.tar.zst"):
        (tmp_path / name).write_bytes(b"whatever")
    assert [(Path(game.file).name, "unpack it" in str(game.error)) for game in found_in(tmp_path)] == [
        ("a.7z", True), ("b.rar", True), ("c.tar.zst", True)
    ]  # fmt: skip


def test_links_and_pipes(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "t.tar", "w") as archive:
        head = tarfile.TarInfo("a.sgf")
        data = RECORD.format(komi=0).encode()
        head.size = len(data)
        archive.addfile(head, io.BytesIO(data))
        for name, kind, to in (
            ("b.sgf", tarfile.LNKTYPE, "a.sgf"), ("c.sgf", tarfile.SYMTYPE, "nowhere"), ("d.sgf", tarfile.FIFOTYPE, "")
        ):  # fmt: skip
            head = tarfile.TarInfo(name)
            head.type, head.linkname = kind, to
            archive.addfile(head)
    assert told(tmp_path / "t.tar") == [
        ("a.sgf", 1, True), ("b.sgf", 1, True), ("c.sgf", 1, False), ("d.sgf", 1, False)
    ]  # fmt: skip


def test_gzip_is_opened_in_a_batch_too(tmp_path: Path) -> None:
    (tmp_path / "a.sgf.gz").write_bytes(gzip.compress(RECORD.format(komi=1).encode()))
    (tmp_path / "b.sgf.gz").write_bytes(gzip.compress(RECORD.format(komi=1).encode())[:-20])
    read, torn = found_in(tmp_path)
    assert read.error is None and "damaged" in str(torn.error)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """Files are too large soon."""
    for module in (games, sources):
        monkeypatch.setattr(module, "LARGEST_FILE", 1000)
    return 1000


@pytest.mark.parametrize("between", ["\n", "", " \r\n\r\n"])
def test_games_beyond_the_largest_file_are_told_of(tmp_path: Path, small: int, between: str) -> None:
    records = [f"(;GM[1]{RECORD.format(komi=number)[2:-1]};B[da](;W[db])(;W[dc]))" for number in range(26)]
    (tmp_path / "many.sgf").write_text(between.join(records), newline="")
    found = found_in(tmp_path / "many.sgf")
    whole = [game for game in found if game.error is None]
    assert [game.number for game in found] == list(range(1, len(whole) + 2))
    assert 2 < len(whole) < 26 and "those behind it" in str(found[-1].error)
    assert [game.position.komi for game in whole if game.position] == list(range(len(whole)))
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as archive:
        archive.write(tmp_path / "many.sgf", "many.sgf")
    assert [game.error for game in found_in(tmp_path / "many.zip")] == [game.error for game in found]
    (tmp_path / "one.sgf").write_text("(;C[" + "x" * 2000 + "])")
    (one,) = found_in(tmp_path / "one.sgf")
    assert "more than" in str(one.error)


def test_a_variation_is_not_taken_for_a_game(small: int) -> None:
    record = "(;GM[1]SZ[9];B[aa]" + "(;W[bb])" * 200 + ")"
    assert whole_games(record.encode()) == (b"", True)


def test_a_name_that_leads_nowhere_costs_a_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.file("a.sgf", RECORD.format(komi=0))
    (shell.home / "b.zip").write_bytes(b"PK\x03\x04 nothing")
    names = [shell.home / "nowhere.sgf", shell.home / "a.sgf", "no\0file", shell.home / "b.zip"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(map(str, names))))
    assert shell.run(f"batch - -o {shell.home / 'r.jsonl'} --nodes 20000").code == 0
    assert [line["error"] is None for line in lines(shell.home / "r.jsonl")] == [False, True, False, False]


def test_where_nothing_at_all_can_be_read_the_code_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{shell.home / 'nowhere.sgf'}\n"))
    said = shell.run(f"batch - -o {shell.home / 'r.jsonl'} --nodes 20000")
    assert said.code == 2 and "There is no file" in said.out
    assert (
        said.err
        == f"assess: No game could be asked about: the 'error' of its line in '{shell.home}/r.jsonl' says why.\n"
    )
    assert len(lines(shell.home / "r.jsonl")) == 1


def test_names_that_are_no_text(shell: Shell) -> None:
    name = b"caf\xe9.sgf"
    Path(str(shell.home), name.decode("utf-8", "surrogateescape")).write_text(RECORD.format(komi=0))
    process = shell.process(f"batch - -o {shell.home / 'r.jsonl'} --nodes 20000 --json")
    assert process.stdin is not None
    process.stdin.buffer.write(bytes(shell.home) + b"/" + name + b"\n")
    out, error = process.communicate()
    assert process.returncode == 0 and json.loads(out)["sizes"]["all"]["games"] == 1, error


def test_names_are_worked_while_they_come(shell: Shell) -> None:
    """The first has its line while standard input is still open."""
    for number in range(2):
        shell.file(f"{number}.sgf", RECORD.format(komi=number))
    out = shell.home / "r.jsonl"
    process = shell.process(f"batch - -o {out} --nodes 20000 --workers 1")
    assert process.stdin is not None
    for number in range(2):
        process.stdin.write(f"{shell.home / f'{number}.sgf'}\n")
        process.stdin.flush()
        while not out.exists() or out.read_bytes().count(b"\n") <= number:
            assert process.poll() is None
            time.sleep(0.05)
    process.stdin.close()
    assert process.wait(60) == 0


def test_none_comes_while_no_line_does() -> None:
    script = "import sys, time\nprint('a', flush=True)\ntime.sleep(1)\nprint('b', flush=True)"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = list(arriving(process.stdout))
    first, last = found.index("a\n"), found.index("b\n")
    assert None in found[first:last] and [line for line in found if line is not None] == ["a\n", "b\n"]


def test_an_error_in_assess_costs_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise KeyError("some\nthing")

    (tmp_path / "a.sgf").write_text(RECORD.format(komi=0))
    monkeypatch.setattr(games, "record_from_text", fails)
    (game,) = found_in(tmp_path / "a.sgf")
    assert game.error is not None and game.error.startswith("This is an error in assess") and game.error.isprintable()


def test_what_the_players_took_off_is_not_called_proved(shell: Shell) -> None:
    """White is proved to live there, and was taken off behind the passes: so he is dead as the players agree."""
    stones = "AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[];W[]"
    shell.file("agreed.sgf", f"(;GM[1]SZ[5]KM[0]RE[B+3]{stones};AE[ca][cb][cc][cd][ce])")
    shell.file("as-it-stands.sgf", f"(;GM[1]SZ[5]KM[0]RE[B+3]{stones})")
    said = shell.run("batch agreed.sgf as-it-stands.sgf -o r.jsonl --nodes 1000000").out
    assert "agreed.sgf: the record says B+3, with what is agreed it is B+25 (" in said
    assert "as-it-stands.sgf: the record says B+3, proved is W+5 (" in said
    assert "1 of these games is compared with what is agreed" in " ".join(said.split())
    summary = json.loads(shell.run("batch agreed.sgf as-it-stands.sgf -o r.jsonl --nodes 1000000 --json").out)
    assert summary["sizes"]["all"]["on_agreement"] == 1
    assert "with what is agreed" not in shell.run("batch as-it-stands.sgf -o other.jsonl --nodes 1000000").out
