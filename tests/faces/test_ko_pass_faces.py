"""The ko-pass of the Japanese 2003 Rules where it is played, given, and printed: decide, study, report, SGF."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from spoken_study import Spoken

import assess
from assess.decisions.against_proof import Study
from assess.decisions.decision import decide
from assess.decisions.oversight import Kind, oversights
from assess.decisions.tries import add_tries
from assess.faces.cli import main
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.terms import Rules, Terms
from assess.reading.files import read_record
from assess.rules.position import Color, Position
from assess.statuses.finding import Finding

LINE = "(;FF[4]SZ[5:1]AW[ba][ca]MA[ba]C[Question: B1 uncapturable{}]{})"
"""
1 . O O . .
"""
FOUND = "(;B[da];W[ea];B[]C[Black waits.\nKo-pass, to take back.];W[];B[da];W[];B[aa])"
NOT_FOUND = "(;B[da];W[ea];B[];W[])"


def line(directory: Path, rules: str = "", variations: str = "") -> str:
    path = directory / "line.sgf"
    path.write_text(LINE.format(rules, variations))
    return str(path)


def finding(rows: tuple[str, ...] = (".OO..",), string: str = "B1") -> Finding:
    position = Position.from_rows(rows)
    return assess.ask(position, string, assess.Uncapturable(), rules="japanese-2003", limits=assess.Limits(nodes=10**6))


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


# ---- decide


def test_a_pass_that_is_called_a_ko_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After White's ordinary pass the variation goes on, for a ko-pass does not end it."""
    assert main(["decide", line(tmp_path, variations=FOUND), "--rules", "japanese-2003"]) == 0
    words = told(capsys)
    assert "Var 1: 1 B D1, 2 W E1 takes D1 (ko ban at D1), 3 B ko-pass, 4 W pass, 5 B D1 takes E1" in words
    assert "A ban on a ko lasts until a ko-pass (Japanese 2003 Rules)." in words
    assert "Exhaustive proof-play gives the same answer." in words


def test_under_the_verbal_rules_a_pass_is_a_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decide", line(tmp_path, variations=FOUND)]) == 2
    assert "two successive passes have ended the variation" in capsys.readouterr().err


def test_an_overlooked_ko_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = line(tmp_path, " rules=japanese-2003", NOT_FOUND)
    record = read_record(file, move=0)
    decision = decide(record, finding().inquiry)
    assert decision.answer is Answer.YES
    certificate = finding().certificate
    assert certificate is not None
    (oversight,) = oversights(decision, certificate.data)
    assert (oversight.kind, oversight.player, oversight.move) == (Kind.OVERLOOKED, Color.BLACK, "ko-pass")
    sgf = tmp_path / "decided.sgf"
    assert main(["decide", file, "--sgf", str(sgf)]) == 0
    assert "overlooks Black ko-pass at move 3. B ko-pass, " in told(capsys)
    again = read_record(sgf, move=0)
    assert decide(again, finding().inquiry).answer is Answer.NO, "the ko-pass is read again"


def test_the_command_line_goes_before_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = line(tmp_path, " rules=japanese-2003", NOT_FOUND)
    rules = []
    for words in ([], ["--rules", "verbal-japanese"]):
        assert main(["decide", file, "--json", *words]) == 0
        (decision,) = json.loads(capsys.readouterr().out)["decisions"]
        rules.append((decision.get("rules"), decision["proof_play"]["answer"]))
    assert rules == [("japanese-2003", "no"), (None, "yes")]


def test_a_ko_pass_is_for_a_player_who_is_banned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = line(tmp_path, variations="(;B[]N[ko-pass];W[])")
    assert main(["decide", file, "--rules", "japanese-2003"]) == 2
    assert "Black ko-pass is an illegal move (only a player who is banned from a ko" in capsys.readouterr().err


def test_variations_written_are_the_variations_read(tmp_path: Path) -> None:
    """``ask --sgf`` asks its question with the ruleset, and names its ko-passes."""
    sgf = tmp_path / "asked.sgf"
    assert main(["ask", line(tmp_path), "--rules", "japanese-2003", "--quiet", "--sgf", str(sgf)]) == 0
    assert "Question: B1 uncapturable first=opponent cycles=verbal rules=japanese-2003" in sgf.read_text()
    assert decide(read_record(sgf, move=0), finding().inquiry).answer is Answer.NO


# ---- study


def test_a_student_makes_a_ko_pass() -> None:
    found = finding()
    assert found.certificate is not None
    study = Spoken(Study(found.certificate.data, found.inquiry, Color.BLACK))
    study.begin()
    assert study.play("ko-pass") == [
        "Black ko-pass is not allowed: only a player who is banned from a ko may make a ko-pass."
    ]
    said = study.play("D1")
    assert said[-1] == "D1 may not be retaken before a ko-pass."
    assert study.play("D1") == ["Black D1 is not allowed: a ban on a ko lasts until a ko-pass."]
    assert study.play("Ko-pass")[0] == "That is the proof's move."
    while not study.end:
        study.play(study.hint()[0].removeprefix("The proof's move is ").rstrip("."))
    assert study.end == "White B1 is captured."


def test_study_at_the_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("D1\nko-pass\nquit\n"))
    assert main(["study", line(tmp_path), "--rules", "japanese-2003", "--quiet"]) == 0
    words = told(capsys)
    assert "A ban on a ko lasts until a ko-pass" in words and "Against a lasting ban there is ko-pass." in words
    monkeypatch.setattr("sys.stdin", io.StringIO("ko-pass\nquit\n"))
    assert main(["study", line(tmp_path), "--quiet"]) == 0
    words = told(capsys)
    assert "no point" in words and "Against a lasting ban" not in words


@settings(max_examples=40)
@given(st.text("XO.", min_size=6, max_size=9), st.randoms(use_true_random=False))
def test_no_play_refutes_a_proof(stones: str, chance: random.Random) -> None:
    """Whatever a student plays, ko-passes among his moves: the side of the proof has its way."""
    position = Position(len(stones), 1, stones)
    assume(position.strings() and all(string.liberties for string in position.strings()))
    for string in position.strings():
        inquiry = Inquiry(position, min(string.points), assess.Uncapturable(), Terms(rules=Rules.JAPANESE_2003))
        found = finding((stones,), position.name(inquiry.point))
        if found.certificate is None:
            continue
        student = inquiry.opponent if found.answer is Answer.YES else inquiry.owner
        study = Spoken(Study(found.certificate.data, found.inquiry, student))
        study.begin()
        for _ in range(30):
            if study.end:
                break
            moves = ["ko-pass", "pass", *position.names(study.state.position.empty_points())]
            study.play(chance.choice(moves))
        refuted = "captured" if found.answer is Answer.YES else "still there"
        assert not study.end.endswith(refuted)


# ---- report


@pytest.mark.parametrize("form", ["txt", "svg", "html", "sgf"])
def test_the_ruling_names_the_ruleset(tmp_path: Path, form: str) -> None:
    out = tmp_path / f"ruling.{form}"
    asked = ["report", line(tmp_path), "-o", str(out), "--quiet"]
    assert main([*asked, "--rules", "japanese-2003"]) == 0
    assert "Japanese 2003 Rules, Hypothetical-sequence" in " ".join(out.read_text().split())
    assert main(asked) == 0
    assert "Japanese 2003 Rules" not in out.read_text()


def test_the_ruling_on_a_whole_position(tmp_path: Path) -> None:
    diagram, out = tmp_path / "line.txt", tmp_path / "ruling.txt"
    diagram.write_text(".OO..\n")
    rulings = []
    for words in (["--rules", "japanese-2003"], []):
        assert main(["report", str(diagram), "-o", str(out), "--quiet", *words]) == 0
        rulings.append(" ".join(out.read_text().split()))
    assert "White B1 2 dead checked" in rulings[0] and "White B1 2 alive in seki checked" in rulings[1]
    assert "Bans on kos are those of another ruleset" in rulings[0] and "another ruleset" not in rulings[1]


def test_tries_are_judged_under_the_same_ruleset() -> None:
    found = finding()
    tree = found.tree
    assert tree is not None
    tries = add_tries(found, tree, assess.Limits(seconds=None, nodes=100_000))
    assert tries
    for mistake in tries:
        position = mistake.state.position
        terms = {"first": "owner" if mistake.state.to_move is Color.WHITE else "opponent", "rules": "japanese-2003"}
        assert assess.ask(position, "B1", assess.Uncapturable(), **terms).answer is mistake.answer is Answer.YES
