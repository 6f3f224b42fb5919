"""``assess batch``: what is read, what is written, and going on where a run was ended."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from in_this_process import InThisProcess, work_here
from shell import Shell

from assess.faces.batches import sources
from assess.faces.batches.games import BatchGame, recorded_margin
from assess.faces.batches.run import Run
from assess.faces.batches.summary import summary_of
from assess.faces.batches.task import BatchAsked, Result, Task, settings_of, work
from assess.rules.position import Position, PrisonerStones
from assess.store.json_lines import JsonLines

ALIVE = "(;SZ[5]PB[Ann]PW[Ben]RE[{result}]KM[{komi}]AB[ba][bb][bc][bd][be][ad]AW[ca][cb][cc][cd][ce][dd])"
"""Black has 4 points behind his wall, White 9: White wins by 5."""


def record(result: str = "", komi: float = 0) -> str:
    return ALIVE.format(result=result, komi=komi)


OPEN = "(;SZ[13]AB[dd][jj]AW[jd][dj])"
"""Nothing can be proved here in a moment."""


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """But what is started as a process has workers of its own."""
    work_here(monkeypatch)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def run(shell: Shell, words: str, results: str = "r.jsonl") -> list[dict[str, Any]]:
    """Runs a batch over ``words`` and gives the lines of its results."""
    shell.run(f"batch {words} -o {shell.home / results} --nodes 20000 --workers 1")
    return lines(shell.home / results)


def test_every_game_of_every_kind_of_source(shell: Shell) -> None:
    home = shell.home
    shell.file("one.sgf", record())
    shell.file("two.sgf", record(komi=1) + "\n" + record(komi=2))
    (home / "folder" / "inner").mkdir(parents=True)
    shell.file("folder/inner/b.sgf", record(komi=3))
    shell.file("folder/a.SGF", record(komi=4))
    shell.file("folder/readme.md", "no record")
    with zipfile.ZipFile(home / "z.zip", "w") as archive:
        archive.writestr("games/c.sgf", record(komi=5))
        archive.writestr("games/c.txt", "no record")
    with tarfile.open(home / "t.tgz", "w:gz") as tar:
        data = record(komi=6).encode()
        member = tarfile.TarInfo("d.sgf")
        member.size = len(data)
        tar.addfile(member, io.BytesIO(data))
    names = ["one.sgf", "two.sgf", "folder", "z.zip", "t.tgz"]
    found = run(shell, " ".join(str(home / name) for name in names))
    told = [(Path(line["file"]).relative_to(home).as_posix(), line["game"]) for line in found]
    assert told == [
        ("one.sgf", 1), ("two.sgf", 1), ("two.sgf", 2), ("folder/a.SGF", 1), ("folder/inner/b.sgf", 1),
        ("z.zip/games/c.sgf", 1), ("t.tgz/d.sgf", 1),
    ]  # fmt: skip
    assert [line["status"]["position"]["komi"] for line in found] == [0, 1, 2, 4, 3, 5, 6]
    assert {line["schema"] for line in found} == {"assess/batch/1"}
    assert found[0]["players"] == {"black": "Ann", "white": "Ben"}


def test_names_from_standard_input(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.file("one.sgf", record())
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{shell.home / 'one.sgf'}\n\n"))
    assert [line["error"] for line in run(shell, "-")] == [None]


def test_the_record_is_compared_with_the_score(shell: Shell) -> None:
    shell.file("agrees.sgf", record("W+5"))
    shell.file("komi.sgf", record("W+11.5", 6.5))
    shell.file("disagrees.sgf", record("W+4"))
    shell.file("resigned.sgf", record("W+R"))
    shell.file("silent.sgf", record())
    agree = {Path(line["file"]).stem: line["agrees"] for line in run(shell, str(shell.home))}
    assert agree == {"agrees": True, "komi": True, "disagrees": False, "resigned": None, "silent": None}


@pytest.mark.parametrize(
    ("result", "margin"),
    [("B+3.5", 3.5), ("W+12", -12.0), ("w+0,5", -0.5), ("0", 0.0), ("Draw", 0.0), ("B+R", None), ("B+T", None),
     ("Void", None), ("?", None), ("", None), ("B+", None), ("W+Forfeit", None)],
)  # fmt: skip
def test_results_of_records(result: str, margin: float | None) -> None:
    assert recorded_margin(result) == margin


def test_one_bad_file_costs_one_line(shell: Shell) -> None:
    shell.file("a.sgf", "this is no game")
    shell.file("b.sgf", record())
    shell.file("c.sgf", "(;SZ[5];B[aa];W[aa])\n" + record())
    shell.file("d.sgf", "(;SZ[5]AB[aa]AW[ab][ba])")
    shell.file("e.sgf", "")
    said = run(shell, str(shell.home))
    assert [(Path(line["file"]).name, line["game"], line["error"] is None) for line in said] == [
        ("a.sgf", 1, False), ("b.sgf", 1, True), ("c.sgf", 1, False), ("c.sgf", 2, True), ("d.sgf", 1, False),
        ("e.sgf", 1, False),
    ]  # fmt: skip
    assert "nothing to read" in said[5]["error"]
    assert "no liberty" in said[4]["error"] and "already" in said[2]["error"]


def test_archives_that_mean_harm(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    home = shell.home
    with zipfile.ZipFile(home / "z.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../out.sgf", record())
        archive.writestr("/root.sgf", record())
        archive.writestr("bomb.sgf", "(" * 30_000_000)
        archive.writestr("good.sgf", record())
    data = bytearray((home / "z.zip").read_bytes())
    errors = {line["file"].rpartition("z.zip/")[2]: line["error"] for line in run(shell, str(home / "z.zip"))}
    assert "leads out of the archive" in errors["../out.sgf"] and "leads out" in errors["/root.sgf"]
    assert "more than" in errors["bomb.sgf"] and errors["good.sgf"] is None
    assert not (home.parent / "out.sgf").exists()

    at = data.rfind(b"PK\x01\x02")  # the last entry of the directory: good.sgf
    data[at + 8] |= 1
    (home / "locked.zip").write_bytes(bytes(data))
    locked = run(shell, str(home / "locked.zip"), "l.jsonl")
    assert "password" in str(locked[-1]["error"])

    monkeypatch.setattr(sources, "MOST_MEMBERS", 2)
    (bomb,) = run(shell, str(home / "z.zip"), "m.jsonl")
    assert "holds more than" in bomb["error"]


def test_a_torn_archive_gives_what_it_still_holds(shell: Shell) -> None:
    with tarfile.open(shell.home / "t.tar", "w") as tar:
        for name in ("a.sgf", "b.sgf"):
            data = record().encode() + b" " * 5000
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    whole = (shell.home / "t.tar").read_bytes()
    (shell.home / "t.tar").write_bytes(whole[:7000])
    found = run(shell, str(shell.home / "t.tar"))
    assert found[0]["error"] is None and "damaged" in found[-1]["error"]


def test_equal_positions_are_worked_once(shell: Shell) -> None:
    for name in "abc":
        shell.file(f"{name}.sgf", record("W+5" if name == "a" else "B+9"))
    found = run(shell, str(shell.home))
    assert len({line["key"] for line in found}) == 1
    assert found[0]["status"] == found[1]["status"] == found[2]["status"]
    assert [line["agrees"] for line in found] == [True, False, False]


CORNER = Position.from_rows(["...XO.", "XXXXO.", "OOOOOO", "O.O.OO", "OOOOO."], PrisonerStones(2, 5), 6.5)


def images(position: Position) -> Iterator[Position]:
    """The position in its eight orientations, and again with the colours, prisoner stones and komi swapped."""
    swap = str.maketrans("XO", "OX")
    taken = position.prisoner_stones
    for rows, stones, komi in (
        (position.rows(), taken, position.komi),
        ([row.translate(swap) for row in position.rows()], PrisonerStones(taken.white, taken.black), -position.komi),
    ):
        for turned in (rows, ["".join(column) for column in zip(*rows, strict=True)]):
            for upright in (turned, turned[::-1]):
                yield Position.from_rows(upright, stones, komi)
                yield Position.from_rows([row[::-1] for row in upright], stones, komi)


def run_here(tmp_path: Path, games: list[BatchGame], asked: BatchAsked) -> tuple[list[int], list[dict[str, Any]]]:
    """How many proofs were known to each task, and the lines."""
    results, workers = JsonLines(str(tmp_path / "r.jsonl"), settings_of(asked, "1")), InThisProcess()
    Run(results, workers, asked, "1").over(games)
    return [len(task.known) for task in workers.given], list(results.lines())


def test_mirrored_turned_and_swapped_positions_take_each_others_proofs(tmp_path: Path) -> None:
    asked = BatchAsked(seconds=None, nodes=200_000, finality=False)
    positions = list(images(CORNER))
    games = [BatchGame(str(number), 1, position) for number, position in enumerate(positions)]
    known, lines = run_here(tmp_path, games, asked)
    assert known[0] == 0 and len(known) == 16 and all(known[1:])
    for position, line in zip(positions, lines, strict=True):
        alone = work(Task.of(position, asked)).data
        assert (
            all(string["checked"] and string["nodes"] == 0 for string in line["status"]["strings"]) or line is lines[0]
        )
        for key in ("territory", "score", "position"):
            assert line["status"][key] == alone[key]
        for found, expected in zip(line["status"]["strings"], alone["strings"], strict=True):
            assert (found["string"], found["status"]) == (expected["string"], expected["status"])


def test_colours_are_not_swapped_without_prisoners_and_komi(tmp_path: Path) -> None:
    asked = BatchAsked(seconds=None, nodes=200_000, finality=False)
    swapped = CORNER.with_stones(CORNER.stones.translate(str.maketrans("XO", "OX")))
    known, _ = run_here(tmp_path, [BatchGame("a", 1, CORNER), BatchGame("b", 1, swapped)], asked)
    assert known == [0, 0]


def test_a_moved_question_is_about_the_moved_string(tmp_path: Path) -> None:
    asked = BatchAsked("independently-alive", seconds=None, nodes=200_000)
    turned = Position.from_rows([row[::-1] for row in CORNER.rows()], CORNER.prisoner_stones, CORNER.komi)
    games = [
        BatchGame("a", 1, CORNER, string="A4"),
        BatchGame("b", 1, turned, string="F4"),
        BatchGame("c", 1, turned, string="A3"),
    ]
    known, lines = run_here(tmp_path, games, asked)
    assert known == [0, 0, 1]  # b waits for a, and comes after c
    assert [line["finding"]["answer"] for line in lines] == ["no", "no", "yes"]


def test_nothing_is_worked_twice(shell: Shell) -> None:
    for number in range(6):
        shell.file(f"{number}.sgf", record(komi=number))
    command = f"batch {shell.home} -o {shell.home / 'r.jsonl'} --nodes 20000 --workers 1 --json"
    first = shell.run(command).json
    seconds = first["sizes"]["all"]["worst_seconds"]
    again = shell.run(command).json
    assert first == again and seconds == again["sizes"]["all"]["worst_seconds"]


def test_a_torn_last_line_is_dropped(shell: Shell) -> None:
    for number in range(4):
        shell.file(f"{number}.sgf", record(komi=number))
    found = run(shell, str(shell.home))
    text = (shell.home / "r.jsonl").read_bytes()
    (shell.home / "r.jsonl").write_bytes(text[:-50])
    assert [line["file"] for line in run(shell, str(shell.home))] == [line["file"] for line in found]
    (shell.home / "r.jsonl").write_bytes(b"nonsense\n" + text)
    said = shell.run(f"batch {shell.home} -o {shell.home / 'r.jsonl'} --nodes 20000 --workers 1")
    assert said.code == 2 and "line 1" in said.err


def test_results_of_another_run_are_refused(shell: Shell) -> None:
    shell.file("a.sgf", record())
    command = f"batch {shell.home / 'a.sgf'} -o {shell.home / 'r.jsonl'} --workers 1"
    assert shell.run(f"{command} --nodes 20000").code == 0
    for other in ("--nodes 30000", "--nodes 20000 --cycles defender", "--nodes 20000 --precedents strict"):
        said = shell.run(f"{command} {other}")
        assert said.code == 2 and "--force" in said.err
    assert shell.run(f"{command} --nodes 30000 --force").code == 0
    assert shell.run(f"{command} --nodes 30000").code == 0


def test_a_run_killed_and_resumed_is_as_one_that_was_not(shell: Shell) -> None:
    for number in range(15):
        shell.file(f"{number:02}.sgf", record(komi=number))
    out = shell.home / "r.jsonl"
    command = f"batch {shell.home} -o {out} --nodes 20000 --workers 1"
    for kill_after in (1, 5):
        process = shell.process(command)
        while process.poll() is None and _kept(out) < kill_after:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert shell.run(command).code == 0
    whole = shell.home / "whole.jsonl"
    assert shell.run(f"batch {shell.home} -o {whole} --nodes 20000 --workers 1").code == 0
    assert _told(out) == _told(whole) and len(_told(out)) == 15


@pytest.mark.parametrize("kills", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_what_was_told_before_a_kill_is_there_after_it(shell: Shell, kills: int) -> None:
    """Killed at any moment: every line that stood in the file stands there unchanged, and is never worked again."""
    chance, out = random.Random(kills), shell.home / "r.jsonl"
    for number in range(8 * kills):
        shell.file(f"{number:03}.sgf", record(komi=number))
    command = f"batch {shell.home} -o {out} --nodes 20000 --certificates --workers 2"
    before: dict[str, Any] = {}
    killed = 0
    while killed < kills:
        process = shell.process(command)
        wanted = len(before) + chance.randint(1, 5)
        while process.poll() is None and _kept(out) < wanted:
            time.sleep(0.01)
        time.sleep(chance.random() / 20)
        killed += process.poll() is None
        process.kill()
        process.communicate()
        now = {line["file"]: line for line in _whole_lines(out)}
        assert before.items() <= now.items()
        assert len(now) < 8 * kills, "there was nothing left to lose"
        before = now
    assert shell.run(command).code == 0
    last = {line["file"]: line for line in _whole_lines(out)}
    assert before.items() <= last.items() and len(last) == 8 * kills


def _whole_lines(path: Path) -> list[dict[str, Any]]:
    """The results in a file that a run may have been killed at."""
    return [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]


def _kept(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _told(path: Path) -> list[Any]:
    """The results without times, in their order."""
    return json.loads(
        json.dumps(lines(path)), object_hook=lambda held: {k: v for k, v in held.items() if k != "seconds"}
    )


def test_two_runs_cannot_write_one_file(shell: Shell) -> None:
    shell.file("open.sgf", OPEN)
    out = shell.home / "r.jsonl"
    process = shell.process(f"batch {shell.home / 'open.sgf'} -o {out} --seconds 60")
    while not (shell.home / ".r.jsonl.lock").exists():
        time.sleep(0.05)
    said = shell.run(f"batch {shell.home / 'open.sgf'} -o {out} --seconds 60")
    process.send_signal(signal.SIGINT)
    assert said.code == 2 and "another run" in said.err
    assert process.wait() == 130


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_run_says_so_and_leaves_no_process(shell: Shell, how: signal.Signals, code: int) -> None:
    shell.file("a.sgf", record())
    shell.file("b.sgf", OPEN)
    out = shell.home / "r.jsonl"
    process = shell.process(f"batch {shell.home} -o {out} --seconds 600")
    while _kept(out) < 1:
        time.sleep(0.05)
    process.send_signal(how)
    said, error = process.communicate(timeout=60)
    assert process.returncode == code and "goes on where it was" in said and not error
    assert _kept(out) == 1


def test_undecided_positions(shell: Shell) -> None:
    shell.file("a.sgf", OPEN)
    said = shell.run(f"batch {shell.home / 'a.sgf'} -o {shell.home / 'r.jsonl'} --nodes 3000 --json")
    assert said.code == 3 and said.json["sizes"]["all"]["undecided"] == 1
    assert lines(shell.home / "r.jsonl")[0]["undecided"] == 4


class Slow:
    """Workers who settle the string count of a board only in the round that is its komi."""

    count = 1

    def __init__(self) -> None:
        self.given: list[tuple[float, float]] = []
        """Komi and seconds of each task."""

    def submit(self, function: object, task: Task, seconds: float | None = None) -> Future[Result]:
        assert task.asked.seconds is not None
        self.given.append((task.komi, round(task.asked.seconds)))
        rounds = sum(komi == task.komi for komi, _ in self.given)
        undecided = max(int(task.komi) - rounds, 0)
        future: Future[Result] = Future()
        future.set_result(Result({"strings": [], "seconds": 0.0, "score": None}, (), undecided, False))
        return future

    def stop(self) -> None:
        pass


def test_a_budget_for_the_whole_run_goes_to_what_is_left_the_nearest_first(tmp_path: Path) -> None:
    asked = BatchAsked(seconds=None, hours=1.0)
    results, workers = JsonLines(str(tmp_path / "r.jsonl"), settings_of(asked, "1")), Slow()
    batch = Run(results, workers, asked, "1")
    batch.over(BatchGame(f"{komi}", 1, Position.from_rows(["X."], komi=komi)) for komi in (3, 1, 2, 4))
    assert workers.given == [(3, 1), (1, 1), (2, 1), (4, 1), (2, 4), (3, 4), (4, 4), (3, 16), (4, 16), (4, 64)]
    assert [(line["file"], line["undecided"]) for line in results.lines()] == [("3", 0), ("1", 0), ("2", 0), ("4", 0)]
    assert (batch.progress.done, batch.progress.games, batch.progress.round) == (4, 4, 4)


def test_a_budget_that_is_used_up_ends_the_run(shell: Shell) -> None:
    shell.file("a.sgf", OPEN)
    shell.file("b.sgf", record())
    said = shell.run(f"batch {shell.home} -o {shell.home / 'r.jsonl'} --hours 0.001 --certificates --json")
    assert said.code == 3 and said.json["sizes"]["all"]["scored"] == 1


def test_a_damaged_proof_is_refused(shell: Shell) -> None:
    shell.file("a.sgf", record())
    out = shell.home / "r.jsonl"
    shell.run(f"batch {shell.home / 'a.sgf'} -o {out} --nodes 20000 --workers 1 --certificates")
    proof = next(path for path in (shell.home / "r.jsonl.certificates").iterdir() if path.suffix != ".json")
    proof.write_bytes(proof.read_bytes()[:-3])
    out.write_bytes(b"")  # as after a kill between the proofs and their line
    said = shell.run(f"batch {shell.home / 'a.sgf'} -o {out} --nodes 20000 --workers 1 --certificates")
    assert said.code == 2 and "damaged" in said.err


def test_a_table_of_all_games(shell: Shell) -> None:
    shell.file("a.sgf", record("W+5"))
    shell.file("b.sgf", record("B+9"))
    shell.file("c.sgf", "no game")
    table = shell.home / "t.csv"
    command = f"batch {shell.home} -o {shell.home / 'r.jsonl'} --nodes 20000 --workers 1 --csv {table}"
    shell.run(command)
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert [Path(row["file"]).name for row in rows] == ["a.sgf", "b.sgf", "c.sgf"]
    assert rows[0]["black"] == "Ann" and rows[2]["error"]
    said = shell.run(f"{command} --only-disagreeing")
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert [Path(row["file"]).name for row in rows] == ["b.sgf"]
    assert "the record says B+9" in said.out


def test_games_that_are_gone_are_kept_and_not_counted(shell: Shell) -> None:
    home, table = shell.home, shell.home / "t.csv"
    shell.file("a.sgf", record("W+5"))
    shell.file("b.sgf", record("B+9") + "\n" + record("B+8", komi=1))
    command = f"batch {home} -o {home / 'r.jsonl'} --nodes 20000 --workers 1 --csv {table}"
    whole = shell.run(command)
    assert whole.out.count("the record says") == 2 and "any more" not in whole.out
    shell.file("b.sgf", record("B+9"))
    one = shell.run(command).out
    assert "1 line is of a game that is not in the paths any more: it is kept, and not counted." in one
    assert one.count("the record says") == 1
    (home / "b.sgf").unlink()
    two = shell.run(command).out
    assert "2 lines are of games that are not in the paths any more: they are kept, and not counted." in two
    assert "the record says" not in two
    assert [Path(row["file"]).name for row in csv.DictReader(io.StringIO(table.read_text()))] == ["a.sgf"]
    told = shell.run(f"{command} --json").json
    assert told["gone"] == 2 and told["sizes"]["all"]["games"] == 1 and not told["disagreeing"]
    shell.file("b.sgf", record("B+9") + "\n" + record("B+8", komi=1))
    assert shell.run(command).out == whole.out


def test_a_run_that_did_not_come_to_all_games_does_not_know_which_are_gone(tmp_path: Path) -> None:
    asked = BatchAsked(seconds=None, nodes=1000)
    results = JsonLines(str(tmp_path / "r.jsonl"), settings_of(asked, "1"))

    def interrupted() -> Iterator[BatchGame]:
        yield BatchGame("a", 1, None, error="It is no game.")
        raise KeyboardInterrupt

    batch = Run(results, InThisProcess(), asked, "1")
    with pytest.raises(KeyboardInterrupt):
        batch.over(interrupted())
    assert batch.places is None and summary_of(results.lines(), batch.places).all.games == 1
    batch = Run(results, InThisProcess(), asked, "1")
    batch.over([])
    assert summary_of(results.lines(), batch.places).gone == 1


def test_a_question_about_the_string_that_is_marked(shell: Shell) -> None:
    shell.file("a.sgf", record()[:-1] + "MA[ba])")
    shell.file("b.sgf", record())
    out = shell.home / "r.jsonl"
    shell.run(f"batch {shell.home} -o {out} --nodes 20000 --workers 1 --question independently-alive --certificates")
    asked, silent = lines(out)
    assert asked["finding"]["answer"] == "yes" and asked["finding"]["checked"] and asked["status"] is None
    assert "marked with MA" in silent["error"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("-o r.jsonl", "PATHS is missing"),
        ("a.sgf", "-o OUT is missing"),
        ("nowhere.sgf -o {home}/r.jsonl", "no file"),
        ("{home}/a.sgf -o {home}/r.txt", "no file of results"),
        ("{home}/a.sgf -o {home}/r.jsonl --threads 0", "from 1 on"),
        ("{home}/a.sgf -o {home}/r.jsonl --workers 0", "above 0"),
        ("{home}/a.sgf -o {home}/r.jsonl --hours 0", "above 0"),
        (
            "{home}/a.sgf -o {home}/r.jsonl --hours inf",
            "--hours is a budget for the whole run: give a number above 0, ",
        ),
        ("{home}/a.sgf -o {home}/r.jsonl --seconds inf", "seconds cannot be inf: "),
        ("{home}/a.sgf -o {home}/r.jsonl --hours 1 --seconds 2", "leave out --seconds"),
        ("{home}/a.sgf -o {home}/r.jsonl --workers 2 --memory-mb 900000", "more than the"),
        ("{home}/a.sgf -o {home}/a.sgf", "destroy"),
        ("{home}/a.sgf -o {home}/r.jsonl --csv {home}/a.sgf", "destroy"),
        ("{home} -o {home}/r.jsonl --csv {home}/a.sgf", "destroy"),
        ("{home} -o {home}/r.jsonl --csv {home}/linked.csv", "destroy"),
        ("- -o {home}/r.jsonl --csv {home}/a.sgf", "destroy"),
        ("{home} -o {home}/a.sgf --force", "destroy"),
        ("{home}/r.zip -o {home}/a.sgf --force", "no file of results"),
        ("{home}/a.sgf -o {home}/r.sqlite", "no file of results"),
    ],
)
def test_bad_input_is_one_sentence(shell: Shell, monkeypatch: pytest.MonkeyPatch, words: str, said: str) -> None:
    shell.file("a.sgf", record())
    (shell.home / "linked.csv").symlink_to("a.sgf")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{shell.home}\n"))
    found = shell.run("batch " + words.format(home=shell.home))
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert said in found.err
    assert "(;SZ[5]" in (shell.home / "a.sgf").read_text(encoding="utf-8")


def test_a_full_disk_is_told_and_what_was_written_stays(tmp_path: Path) -> None:
    """The limit on the size of files stands in for a full disk."""
    for number in range(40):
        (tmp_path / f"{number:02}.sgf").write_text(record(komi=number))
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from assess.faces.cli import main\n"
        "if __name__ == '__main__':\n"
        "    room = 60_000\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))\n"
        f"    words = '{tmp_path} -o {tmp_path / 'r.jsonl'} --nodes 20000 --workers 1'\n"
        "    sys.exit(main(['batch', *words.split()]))\n"
    )
    (tmp_path / "script.py").write_text(script)
    run = subprocess.run([sys.executable, str(tmp_path / "script.py")], capture_output=True, text=True)
    assert run.returncode == 2 and "make room" in run.stderr, run.stderr
    assert "Traceback" not in run.stderr
    again = subprocess.run(
        [sys.executable, "-m", "assess", "batch", str(tmp_path), "-o", str(tmp_path / "r.jsonl"), "--nodes", "20000"]
    )
    assert again.returncode == 0 and len(_told(tmp_path / "r.jsonl")) == 40


def test_nothing_to_settle_is_said(shell: Shell) -> None:
    for name in ("empty", "other"):
        (shell.home / name).mkdir()
    shell.file("other/notes.txt", "no game")
    for words, named in (("empty", "'empty'"), ("empty other", "'empty' and 'other'")):
        said = shell.run(f"batch {words} -o r.jsonl")
        assert said.code == 2 and said.out == ""
        assert said.err == (
            f"assess: There is no game record in {named}: name files such as game.sgf, folders or archives with some.\n"
        )
    assert not (shell.home / "r.jsonl").exists()
    shell.file("one.sgf", record())
    assert len(run(shell, "empty one.sgf")) == 1
