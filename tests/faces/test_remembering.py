"""What one command has proved is known to the next about the position: judged again, and never in a repeatable run."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

from assess.engine.deadline import TimeIsUp
from assess.engine.race import Race
from assess.faces import remembering
from assess.proofs import checker
from assess.proofs.checker import Verdict
from assess.statuses.queue.position_queue import PositionQueue
from assess.store.kept import packed, unpacked

DISPUTE = Path(__file__).parent.parent.parent / "disputes" / "bent-four-in-the-corner.sgf"


@pytest.fixture
def remembered(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell in which everything is kept, in a folder of its own."""
    monkeypatch.setenv("ASSESS_CACHE", str(shell.home / "kept"))
    monkeypatch.setattr(remembering, "WORTH_KEEPING", 0.0)
    return shell


def positions(shell: Shell, command: str) -> int:
    """How many positions a command had to look at."""
    said = shell.run(f"{command} --json")
    assert said.code == 0, said.err
    return int(json.loads(said.out)["nodes"])


def test_the_second_command_searches_nothing(remembered: Shell) -> None:
    question = f"ask {DISPUTE} A1 uncapturable"
    assert positions(remembered, question) > 0
    assert positions(remembered, question) == 0
    first = remembered.run(f"status {DISPUTE} --json")
    again = remembered.run(f"status {DISPUTE} --json")
    without_time = [{**json.loads(said.out), "seconds": 0} for said in (first, again)]
    for one in without_time:
        for string in one["strings"]:
            for finding in ("independently_alive", "uncapturable"):
                assert "undecided" not in str(string.get(finding))
    assert [one["result"] for one in without_time] == ["White wins by 18."] * 2


def test_agreeing_takes_no_search(remembered: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = json.loads(remembered.run(f"status {DISPUTE} --agreed C1:dead --json").out)
    before = json.loads(remembered.run(f"status {DISPUTE} --json").out)
    monkeypatch.setattr(PositionQueue, "_ask", None)  # whoever searches for a status from now on fails
    found = json.loads(remembered.run(f"status {DISPUTE} --agreed C1:dead --json").out)
    assert found["strings"][0]["status"] == wanted["strings"][0]["status"] and found["score"] == wanted["score"]
    monkeypatch.setattr(Race, "__init__", None)  # and whoever searches for anything
    known = json.loads(remembered.run(f"status {DISPUTE} --no-search --json").out)
    assert [one["status"] for one in known["strings"]] == [one["status"] for one in before["strings"]]
    assert known["score"] == before["score"]


def test_without_a_search_what_is_not_known_stays_open(remembered: Shell) -> None:
    said = remembered.run(f"status {DISPUTE} --no-search --json")
    assert {one["status"] for one in json.loads(said.out)["strings"]} == {"undecided"} and said.code == 3
    agreed = remembered.run(f"status {DISPUTE} --no-search --agreed A5:alive C1:alive D3:dead --quiet")
    assert agreed.code == 0 and agreed.out.startswith("With what is agreed: White wins by")


@pytest.mark.parametrize("command", ["ask {} A1 uncapturable", "ask {} A1 alive", "status {}"])
def test_a_proof_that_comes_too_late_is_taken_up_by_the_next_command(
    remembered: Shell, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    command = command.format(DISPUTE)
    monkeypatch.setattr(remembering, "WORTH_KEEPING", 1e9)
    with monkeypatch.context() as hurried:
        hurried.setattr(checker, "check", _too_late)
        late = json.loads(remembered.run(f"{command} --json").out)
        told = late if "strings" not in late else late["strings"][0]
        assert told.get("late") is True and "undecided" in (told.get("answer"), told.get("status"))
        said = remembered.run(f"{command} --quiet")
        assert said.code == 3
        assert "status" in command or "a proof was found, and no time was left to check it." in said.out
    again = json.loads(remembered.run(f"{command} --json").out)
    assert "late" not in str(again) and ("uncapturable" not in command or again["nodes"] == 0)


def _too_late(*_: object, **__: object) -> Verdict:
    raise TimeIsUp


def test_another_position_and_other_terms_are_asked_anew(remembered: Shell) -> None:
    question = f"ask {DISPUTE} A1 uncapturable"
    assert positions(remembered, question) > 0
    assert positions(remembered, f"{question} --first owner") > 0
    remembered.file("other.txt", "O.O.O\nOOOOO\nOOOXX\nXXXX.\nX.O.O\n")
    assert positions(remembered, "ask other.txt A1 uncapturable") > 0


@pytest.mark.parametrize("option", ["--no-cache", "--nodes 100000"])
def test_nothing_is_taken_where_it_is_not_wanted(remembered: Shell, option: str) -> None:
    question = f"ask {DISPUTE} A1 uncapturable"
    assert positions(remembered, question) > 0
    assert positions(remembered, f"{question} {option}") > 0


def test_nothing_is_kept_where_it_is_off(remembered: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSESS_CACHE", "off")
    assert positions(remembered, f"ask {DISPUTE} A1 uncapturable") > 0
    assert not (remembered.home / "kept").exists()


def test_a_kept_proof_is_judged_before_it_counts(remembered: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    question = f"ask {DISPUTE} A1 uncapturable"
    assert positions(remembered, question) > 0
    (file,) = (remembered.home / "kept").iterdir()
    kept = json.loads(zlib.decompress(file.read_bytes()))
    ((name, data),) = kept["proofs"].items()
    proof = unpacked(b64decode(data), name)
    entries = proof.data["proofs"][0]["entries"]
    del entries[len(entries) // 2 :]  # a proof with a hole, under a name that fits it
    name, data = packed(proof)
    file.write_bytes(zlib.compress(json.dumps({**kept, "proofs": {name: b64encode(data).decode()}}).encode()))
    judged: list[Any] = []
    check = checker.check
    monkeypatch.setattr(checker, "check", lambda *given: judged.append(given[0]) or check(*given))
    said = remembered.run(question)
    assert "White can force its removal" in said.out and "it was put aside" in said.err
    aside = file.with_name(f"{file.name}.damaged")
    assert aside.exists() and dict(proof.data) in judged
    judged.clear()
    again = remembered.run(question)
    assert "White can force its removal" in again.out
    assert "put aside" not in again.err and dict(proof.data) not in judged, "it is judged and put aside once"


@pytest.mark.parametrize(
    "change",
    [
        {"question": "tall"},
        {"answer": "perhaps"},
        {"string": "Z99"},
        {"string": ""},
        {"data": []},
        {"data": {}},
        {"x": 1},
    ],
)
def test_a_bad_entry_is_put_aside_once_with_a_line(remembered: Shell, change: dict[str, object]) -> None:
    question = f"ask {DISPUTE} A1 uncapturable"
    assert positions(remembered, question) > 0
    _spoil(remembered, change)
    said = remembered.run(question)
    assert said.code == 0 and "White can force its removal" in said.out
    assert said.err.count("\n") == 1 and "was put aside as" in said.err
    assert remembered.run(question).err == "" and positions(remembered, question) == 0


def test_what_is_kept_of_cycles_is_not_believed(remembered: Shell) -> None:
    """The flag beside a proof says that the answer hangs on none; the checker does not."""
    question = f"ask {DISPUTE.with_name('difficulty-1.sgf')} A4 uncapturable"
    before = json.loads(remembered.run(f"{question} --json").out)
    assert before["hangs_on_cycle"] is True
    _spoil(remembered, {"hangs_on_cycle": False})
    again = json.loads(remembered.run(f"{question} --json").out)
    assert again["hangs_on_cycle"] is True and again["cycle"] == before["cycle"] and again["nodes"] > 0


def _spoil(shell: Shell, change: dict[str, object]) -> None:
    """Changes what is kept, under names that fit it."""
    (file,) = (shell.home / "kept").glob("*.proofs")
    kept = json.loads(zlib.decompress(file.read_bytes()))
    entries = {}
    for name, data in kept["proofs"].items():
        content = json.dumps({**asdict(unpacked(b64decode(data), name)), **change}).encode()
        entries[sha256(content).hexdigest()] = b64encode(zlib.compress(content)).decode()
    file.write_bytes(zlib.compress(json.dumps({**kept, "proofs": entries}).encode()))
