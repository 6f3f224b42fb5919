"""Whether records agree with what was found, by which kind of knowledge, and what is worth a look."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from in_this_process import work_here
from shell import CUT_OFF, Shell

import assess
from assess.faces.batches.summary import _why_to_look, agreement_in, agreement_of, strings_to_look_at
from assess.reports.json.assessment_json import assessment_json
from assess.rules.position import Position


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """But what is started as a process has workers of its own."""
    work_here(monkeypatch)


def told(nodes: int | None = None, estimate: bool = True) -> dict[str, Any]:
    limits = assess.Limits(None, nodes) if nodes else assess.Limits(10)
    found = assess.status(Position.from_rows(CUT_OFF), limits=limits, finality=False)
    return dict(assessment_json(found, found.estimated if estimate else None))


def kinds(recorded: float | None, status: dict[str, Any] | None) -> list[bool | None]:
    agreement = agreement_of(recorded, status)
    return [agreement["proof"], agreement["bounds"], agreement["estimate"]]


def test_a_proved_score_agrees_or_does_not() -> None:
    status = told()
    assert status["score"]["margin"] == 1
    assert kinds(1.0, status) == [True, None, None] and kinds(2.0, status) == [False, None, None]
    assert kinds(None, status) == kinds(1.0, None) == [None, None, None]


@pytest.mark.parametrize(
    ("rules", "differs"),
    [
        ("Chinese", None),
        ("AGA", None),
        ("中国规则", None),
        ("NZ", None),
        ("French", None),
        ("koPOSITIONALscoreAREAtaxNONEsui0", None),
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", False),
        ("Japanese", False),
        ("Korean", False),
        ("", False),
    ],
)
def test_another_score_by_area_says_nothing(rules: str, differs: bool | None) -> None:
    proved, looks = told(), told(1)
    assert agreement_of(1.0, proved, rules)["proof"] is True
    assert agreement_of(2.0, proved, rules)["proof"] is differs
    assert agreement_of(-3.0, looks, rules)["estimate"] is differs
    assert agreement_of(500.0, looks, rules)["bounds"] is differs


def test_the_rules_of_a_record_tell_whether_it_is_compared(tmp_path: Path, shell: Shell) -> None:
    for rules in ("Japanese", "Chinese"):
        shell.file(f"{rules}.sgf", f"(;SZ[3]RU[{rules}]RE[B+5]AB[ba][bb][bc])")
    home = str(shell.home)
    shell.run(f"batch {home}/Japanese.sgf {home}/Chinese.sgf -o {home}/out.jsonl --nodes 1000 --workers 1")
    lines = [json.loads(line) for line in (shell.home / "out.jsonl").read_text().splitlines()]
    assert {Path(line["file"]).stem: line["agrees"] for line in lines} == {"Japanese": False, "Chinese": None}


def test_a_score_as_it_looks_agrees_by_estimate() -> None:
    status = told(1)
    assert status["score"] is None
    assert kinds(1.0, status) == [None, None, True] and kinds(-3.0, status) == [None, None, False]
    assert kinds(500.0, status) == [None, False, None], "no statuses give that margin"
    assert kinds(1.0, told(1, estimate=False)) == [None, None, None]


@pytest.mark.parametrize(
    ("least", "most", "recorded", "agrees"),
    [(2, 20, 5, True), (-20, -2, -5, True), (-3, 4, 1, None), (2, 20, 21, False), (2, 20, -1, False), (4, 4, 4, True)],
)
def test_bounds_tell_the_winner(least: float, most: float, recorded: float, agrees: bool | None) -> None:
    status = {**told(1), "score_bounds": {"least": least, "most": most}, "estimated_score": None}
    assert kinds(recorded, status) == [None, agrees, None]


def test_the_least_likely_strings_are_looked_at_first() -> None:
    line = {"status": told(1)}
    found = strings_to_look_at(line)
    assert found and all(" (looks " in words for words in found)
    likelihoods = [float(words.rstrip(")").split()[-1]) for words in found]
    assert likelihoods == sorted(likelihoods)
    assert strings_to_look_at({"status": told()}) == strings_to_look_at({"status": None}) == []


def test_what_is_left_to_the_referee_is_not_called_unclear() -> None:
    position = assess.read(str(Path(__file__).parents[3] / "disputes" / "triple-ko.sgf"))
    found = assess.status(position, limits=assess.Limits(None, 200_000), finality=False)
    looked_at = strings_to_look_at({"status": assessment_json(found, found.estimated)})
    assert looked_at == [f"Black {name} (left to the referee)" for name in ("A5", "C5", "C1")]


def test_what_is_left_to_the_referee_is_not_called_unproved(shell: Shell) -> None:
    """What the score is, whatever he says, is proved; that nobody wins, he may say, too."""
    record = (Path(__file__).parents[3] / "disputes" / "eternal-life.sgf").read_text()
    home = str(shell.home)
    for name, result in (("open", ""), ("agrees", "RE[W+2]")):
        shell.file(f"{name}.sgf", record.replace("(;", f"(;{result}", 1))
        said = shell.run(f"batch {home}/{name}.sgf -o {home}/{name}.jsonl --nodes 2000000 --workers 1")
        told = " ".join(said.out.split())
        assert "not proved" not in told
        assert f"{name}.sgf: left to the referee: look at Black A4, " in told


def test_open_strings_do_not_make_a_proved_result_unproved() -> None:
    bounds = {"least": -20.0, "most": -2.0}
    status = {**told(1), "score_bounds": bounds}
    line = {"status": status, "file": "a.sgf", "game": 1, "error": None, "record_result": "W+5", "key": "k"}
    for recorded, said in ((None, "not proved"), (-5.0, "strings are open")):
        agreement = agreement_of(recorded, status)
        assert _why_to_look({**line, "agreement": agreement}).startswith(f"{said}: look at ")
    same = {**status, "score_bounds": {"least": -2.0, "most": -2.0}}
    assert _why_to_look({**line, "status": same, "agreement": agreement_of(None, same)}).startswith("strings are open:")


def test_earlier_lines_agree_by_proof() -> None:
    assert agreement_in({"agrees": True}) == {"proof": True, "bounds": None, "estimate": None}


def test_the_summary_has_a_column_for_each_kind(shell: Shell) -> None:
    stones = [(x, y, stone) for y, row in enumerate(CUT_OFF) for x, stone in enumerate(row) if stone != "."]
    put = {
        name: "".join(f"[{chr(97 + x)}{chr(97 + y)}]" for x, y, stone in stones if stone == sign)
        for name, sign in (("AB", "X"), ("AW", "O"))
    }
    for name, result in (("right", "B+1"), ("wrong", "W+3")):
        shell.file(f"{name}.sgf", f"(;SZ[9]KM[0]RU[Japanese]RE[{result}]AB{put['AB']}AW{put['AW']})")
    home = str(shell.home)
    said = shell.run(f"batch {home}/right.sgf {home}/wrong.sgf -o {home}/r.jsonl --nodes 1 --workers 1").out
    assert all(word in said for word in (" proof ", " bounds ", " estimate "))
    assert "Worth a look first:" in said
    assert re.search(
        r"wrong\.sgf: the record says W\+3, the estimate is B\+1 \(\d+ %\): look at", " ".join(said.split())
    )
    off = shell.run(f"batch {home}/right.sgf -o {home}/off.jsonl --nodes 1 --workers 1 --estimate off --json").json
    assert off["sizes"]["all"]["agree_by_estimate"] == 0 and off["look_first"] == []
