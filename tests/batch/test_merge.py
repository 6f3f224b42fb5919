"""Shards of a batch: every file is in one of them, and merged they are what one run gives."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

from assess.batch.merge import Shard
from assess.rules.errors import BadInput

RECORD = "(;SZ[5]KM[{komi}]AB[ba][bb][bc][bd][be][ad]AW[ca][cb][cc][cd][ce][dd])"
FILES = 9


def told(path: Path) -> list[Any]:
    """The results without times."""
    text = "[" + ",".join(path.read_text(encoding="utf-8").splitlines()) + "]"
    found = json.loads(text, object_hook=lambda held: {k: v for k, v in held.items() if k != "seconds"})
    assert isinstance(found, list)
    return found


@pytest.fixture
def home(shell: Shell) -> Path:
    """Some games, one in an archive's place that is damaged, one that is none."""
    for number in range(FILES):
        shell.file(f"{number}.sgf", RECORD.format(komi=number))
    shell.file("x.sgf", "no game")
    shell.file("y.zip", "no archive")
    return shell.home


def run_shards(shell: Shell, of: int, ending: str = "jsonl", words: str = "") -> list[Path]:
    outputs = [shell.home / f"shard-{number}.{ending}" for number in range(1, of + 1)]
    for number, out in enumerate(outputs, 1):
        assert (
            shell.run(f"batch {shell.home} -o {out} --nodes 20000 --workers 1 --shard {number}/{of} {words}").code == 0
        )
    return outputs


def test_every_file_is_in_one_shard() -> None:
    names = [f"games/{number}.sgf" for number in range(400)] + ["caf\udce9.sgf"]
    for of in (1, 2, 3, 16):
        shards = [Shard(number, of) for number in range(1, of + 1)]
        owners = [[shard.number for shard in shards if shard.has(name)] for name in names]
        assert all(len(found) == 1 for found in owners)
        assert len({found[0] for found in owners}) == of


@pytest.mark.parametrize(
    "word",
    [
        "0/3",
        "4/3",
        "3",
        "1/0",
        "a/b",
        "-1/3",
        "1/3/5",
        "",
        "1.5/3",
        "\N{ARABIC-INDIC DIGIT ONE}/\N{ARABIC-INDIC DIGIT THREE}",
    ],
)
def test_words_that_are_no_shard(word: str) -> None:
    with pytest.raises(BadInput, match="3/16"):
        Shard.from_word(word)


@pytest.mark.parametrize(
    ("parts", "whole"), [("sqlite", "jsonl"), pytest.param("jsonl", "jsonl", marks=pytest.mark.slow)]
)
def test_merged_shards_are_one_run(shell: Shell, home: Path, parts: str, whole: str) -> None:
    outputs = run_shards(shell, 3, parts, "--certificates")
    alone, merged = home / f"alone.{whole}", home / f"merged.{whole}"
    assert shell.run(f"batch {home} -o {alone} --nodes 20000 --workers 1 --certificates").code == 0
    command = f"batch --merge {' '.join(map(str, outputs))} -o {merged} --json"
    said = shell.run(command)
    assert said.code == 0 and said.json["sizes"]["all"]["games"] == FILES + 2
    assert told(merged) == told(alone)
    proofs = [sorted(path.name for path in Path(f"{out}.certificates").iterdir()) for out in (alone, merged)]
    assert proofs[0] == proofs[1] and len(proofs[0]) > FILES
    assert shell.run(command).json == said.json and told(merged) == told(alone)  # a repeat adds nothing
    assert shell.run(f"batch {home} -o {merged} --nodes 20000 --workers 1").code == 0 and told(merged) == told(alone)


def test_a_part_without_a_game_is_no_error(shell: Shell, home: Path) -> None:
    """Which part a file is in hangs on the path of the folder, and a part may get nothing, or what is no game."""
    names = [str(home / f"{number}.sgf") for number in range(FILES)] + [str(home / "x.sgf"), str(home / "y.zip")]
    of = 100
    owners = {number: [name for name in names if Shard(number, of).has(name)] for number in range(1, of + 1)}
    empty = next(number for number in owners if not owners[number])
    bad = next(number for number in owners if names[-2] in owners[number])
    for name in owners[bad]:
        Path(name).write_text("no game", encoding="utf-8")
    outputs = {}
    for number in (empty, bad):
        outputs[number] = home / f"part-{number}.jsonl"
        said = shell.run(f"batch {home} -o {outputs[number]} --nodes 2000 --workers 1 --shard {number}/{of}")
        assert (said.code, said.err) == (0, "")
        assert [line["file"] for line in told(outputs[number])] == owners[number]
    merged = shell.run(f"batch --merge {outputs[empty]} {outputs[bad]} -o {home / 'whole.jsonl'}")
    assert merged.code == 2 and "No game could be asked about" in merged.err
    assert len(told(home / "whole.jsonl")) == len(owners[bad])


def test_what_cannot_be_merged(shell: Shell, home: Path) -> None:
    first, second = run_shards(shell, 2)
    other, out = home / "other.jsonl", home / "out.jsonl"
    shell.run(f"batch {home / '1.sgf'} -o {other} --nodes 30000 --workers 1")
    for words, said in (
        (f"{first} {other}", "other questions or limits"),
        (f"{first} {home / 'none.jsonl'}", "no file"),
        (f"{home / '1.sgf'}", "no file of results"),
    ):
        found = shell.run(f"batch --merge {words} -o {out}")
        assert (found.code, found.err.count("\n")) == (2, 1) and said in found.err
    assert shell.run(f"batch --merge {first} -o {first}").code == 2
    assert not out.exists()
    changed = home / "changed.jsonl"
    shell.file("1.sgf", RECORD.format(komi=77))
    shell.run(f"batch {home / '1.sgf'} -o {changed} --nodes 20000 --workers 1")
    found = shell.run(f"batch --merge {first} {second} {changed} -o {out}")
    assert found.code == 2 and "different positions" in found.err and "1.sgf" in found.err


@pytest.mark.parametrize("tables", ["", "CREATE TABLE run (name, value)", "CREATE TABLE results (line)"])
def test_a_database_of_others_is_refused_and_not_changed(shell: Shell, home: Path, tables: str) -> None:
    path = home / "others.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.executescript(f"CREATE TABLE addresses (name); {tables}")
    before = path.read_bytes()
    for words in (f"--merge {path} -o {home / 'out.jsonl'}", f"--show {path} key -o {home / 'ruling.txt'}"):
        found = shell.run(f"batch {words}")
        assert (found.code, found.err.count("\n")) == (2, 1) and "no database that can be used" in found.err
    assert path.read_bytes() == before and sorted(home.glob("*others*")) == [path]


def test_reading_results_changes_nothing(shell: Shell, home: Path) -> None:
    """A line may be on its way while they are read."""
    (out,) = run_shards(shell, 1)
    key = told(out)[0]["key"]
    with out.open("ab") as file:
        file.write(b'{"half a line')
    before = out.read_bytes()
    assert shell.run(f"batch --show {out} {key} -o {home / 'ruling.txt'} --nodes 20000").code == 0
    assert out.read_bytes() == before
