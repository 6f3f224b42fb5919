"""Problems with right and wrong lines, as goproblems.com marks them: read, studied and held against the proof."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from shell import Shell
from spoken_study import Spoken

from assess.decisions import later_question
from assess.decisions.against_proof import Study
from assess.decisions.decision import decide
from assess.decisions.judged_decision import contradictions
from assess.decisions.problem_lines import LineStudy, ProblemLines
from assess.faces.cli import main
from assess.languages.spoken import BadInput
from assess.proofs.questions import Uncapturable
from assess.reading.files import record_from_text
from assess.reports.text.message_words import message_words
from assess.rules.position import Color
from assess.statuses.finding import ask, inquire
from assess.system.limits import Limits

BENT_FOUR = (Path(__file__).parents[2] / "disputes" / "bent-four-in-the-corner.sgf").read_text()
ROOM = "(;SZ[6:4]AB[ac][bc][cc][dc][dd]AW[ab][bb][cb][db][eb][fb][ec][fc][ed]MA[ac]C[White to kill]"
"""
4 . . . . . .
3 O O O O O O
2 X X X X O O
1 . . . X O .
"""
SOUND = f"{ROOM}(;W[bd];B[cd](;W[ad]C[Dead. RIGHT])(;W[aa]C[NOTTHIS]))(;W[cd];B[bd]))"
UNSOUND = f"{ROOM}\n(;W[bd];B[cd](;W[ad]C[RIGHT])\n(;W[aa]))\n(;W[cd];B[bd])\n(;W[ad];B[bd]C[RIGHT]))"


def test_limits_that_are_to_be_used_up_lift_what_a_move_may_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(later_question, "QUICK_NODES", 2)
    asked = inquire(record_from_text(SOUND).position, "A2", Uncapturable())
    few, many = Limits(None, 4_000_000), Limits(None, 4_000_000, thorough=True)
    assert later_question.prove_within(few)(asked) is None
    assert later_question.prove_within(many)(asked) is not None


def contradicted(text: str) -> list[tuple[str, bool]]:
    """The moves whose marks the proof contradicts, and whether they are marked right."""
    record = record_from_text(text)
    decision = decide(record, inquire(record.position, "A2", Uncapturable()))
    assert record.tree is not None
    return [(found.node.made.text, found.right) for found in contradictions(decision)]


def test_the_position_of_a_problem_is_where_its_lines_start() -> None:
    assert record_from_text(SOUND).position.stones.count(".") == 6 + 3 + 1
    played = record_from_text(SOUND.replace("RIGHT", "right"))  # then it is a record like any other
    assert (played.move_number, record_from_text(SOUND).move_number) == (3, 0)


def test_right_in_a_game_record_means_nothing() -> None:
    record = record_from_text("(;SZ[9];B[cc];W[gg]C[That is the RIGHT move];B[gc])")
    assert record.move_number == 3


def test_marks_that_the_proof_contradicts() -> None:
    assert contradicted(f"{ROOM}(;W[bd];B[cd];W[ad]C[RIGHT])(;W[cd];B[bd]))") == []
    assert contradicted(UNSOUND) == [("W A4", False), ("W A1", True)]


def test_a_wrong_line_that_sets_up_stones_is_read_up_to_there() -> None:
    refuted = SOUND.replace("(;W[cd];B[bd])", "(;W[cd];B[bd]AB[fd];W[aa];B[ad])")
    record = record_from_text(refuted)
    decision = decide(record, inquire(record.position, "A2", Uncapturable()))
    assert [node.made.text for node in decision.nodes[1:]] == ["W B1", "B C1", "W A1", "W A4", "W C1"]
    assert any("AB sets up stones" in str(remark) for remark in decision.remarks)
    assert contradicted(refuted) == []
    with pytest.raises(BadInput, match="AB sets up stones inside a variation"):
        contradicted(SOUND.replace("(;W[ad]C[Dead. RIGHT])", "(;W[ad]AB[fd]C[Dead. RIGHT])"))


def test_a_pass_marked_right_is_refuted_by_another() -> None:
    """White has only suicide at B2: were the pass forgotten, he would have to pass as if Black had just played."""
    kill = "(;FF[4]SZ[4:2]AB[ca][da][ab][bb]AW[aa]MA[aa]C[to kill]"
    assert contradicted(f"{kill};B[]C[RIGHT])") == [("B pass", True)]
    assert contradicted(f"{kill};B[ba]C[RIGHT])") == []


def test_a_move_that_is_tried_on_no_line_is_judged(shell: Shell) -> None:
    """Another string than the one meant is tried with the same moves."""
    tried = "(;FF[4]GM[1]SZ[4:2]AB[ab][bb]AW[ca][db]C[to {}];B[cb];W[da]C[RIGHT])"
    shell.file("tried.sgf", tried.format("kill"))
    assert "1 ko not told of" in shell.run("problems tried.sgf --nodes 300000").out
    shell.file("tried.sgf", tried.format("live"))
    assert "1 second solution" in shell.run("problems tried.sgf --nodes 300000").out


def test_decide_names_the_line_and_the_refutation(shell: Shell) -> None:
    shell.file("problem.sgf", UNSOUND)
    text = " ".join(shell.run("decide problem.sgf").out.split())
    assert "By the 4 variations alone the answer is no." in text
    assert "W B1, B C1, W A4: held for wrong in the file, but White succeeds too. B A1, " in text
    assert "W A1: marked right in the file, but Black refutes it. B B1. " in text
    (decision,) = shell.run("decide problem.sgf --json").json["decisions"]
    assert len(decision["contradicted"]) == 2
    assert [variation["reason"] for variation in decision["variations"]] == ["right", "wrong", "wrong", "right"]


def test_the_solver_moves_first_whoever_owns_the_string(shell: Shell) -> None:
    saved = ROOM.replace("White to kill", "Black to live") + "(;B[bd]C[RIGHT])(;B[ad];W[bd]))"
    shell.file("problem.sgf", saved)
    text = shell.run("decide problem.sgf").out
    assert "Is Black A2 uncapturable if Black moves first?" in text
    assert "Line" not in text.split("Exhaustive")[1]


def test_a_problem_is_studied_by_its_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "problem.sgf"
    path.write_text(SOUND)
    monkeypatch.setattr("sys.stdin", io.StringIO("C1\nB1\nA4\nA1\n"))
    assert main(["study", str(path), "--quiet"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "You play White." in text and '"White to kill"' in text
    assert "C1 fails: W C1, B B1" in text
    assert "That is the proof's move. Black plays C1." in text  # the answer of the file
    assert "The file does not want A4 here: try another move." in text
    assert '"Dead." Black A2 is captured. The variation has ended.' in text
    assert "RIGHT" not in text and "NOTTHIS" not in text


def test_a_study_tells_where_the_file_is_mistaken() -> None:
    record = record_from_text(UNSOUND)
    inquiry = inquire(record.position, "A2", Uncapturable())
    certificate = ask(record.position, "A2", Uncapturable()).certificate
    assert certificate is not None
    study = Spoken(Study(certificate.data, inquiry, inquiry.opponent, lines=ProblemLines.of(record, inquiry)))
    study.begin()
    assert study.hear("A1")[1] == "The file marks it right, and is mistaken."
    assert study.hear("C1")[1] == "It is your move again."
    study.hear("B1")
    assert study.hear("A4")[:2] == ["A4 works too.", "The file holds it for wrong, and is mistaken."]


def test_the_lines_answer_by_one_that_goes_on_to_a_solution() -> None:
    """A first answer without one would leave the student no move of the file: no hint, and an empty solution."""
    lines = "(;W[bd](;B[aa];W[cd])(;B[cd];W[ad]C[RIGHT])))"
    study = Spoken(LineStudy(record_from_text(ROOM.replace("MA[ac]", "") + lines), Color.WHITE))
    study.begin()
    assert study.hear("B1") == ["Black plays C1."]
    assert study.hear("hint") == ["The file has A1."]
    assert study.hear("solution") == ["The solution: W A1. The file marks it right."]


def test_a_problem_without_a_string_is_studied_by_its_lines_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "problems"
    folder.mkdir()
    (folder / "problem.sgf").write_text(SOUND.replace("MA[ac]", ""))
    monkeypatch.setattr("sys.stdin", io.StringIO("C1\nF1\nB1\nhint\nA1\nquit\n"))
    assert main(["study", str(folder), "--quiet"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "nothing is proved" in text
    for said in (
        "C1 is wrong: W C1, B B1. The line of the file ends.",
        "F1 is not among the moves of the file, which holds it for wrong.",
        "Black plays C1.",
        "The file has A1.",
        '"Dead." The file marks it right. The variation has ended.',
        "Your moves: 2; taken back: 0; hints: 1; wrong guesses: 2.",
        "1 of 1 problem solved, 0 of them at the first try and without help.",
    ):
        assert said in text


def test_undo_and_solution_of_lines() -> None:
    record = record_from_text(SOUND.replace("MA[ac]", ""))
    study = Spoken(LineStudy(record, Color.WHITE))
    study.begin()
    assert study.hear("solution") == ["The solution: W B1, B C1, W A1. The file marks it right."]
    study.hear("B1")
    assert len(study.moves) == 3 and study.hear("undo") == ["Move 1 is yours again."]
    assert study.state == study.moves[0].state and study.hear("undo") == ["There is no move of yours to take back."]
    assert study.hear("A2") == ["White A2 is not allowed: there is a stone already."]


def test_forced_moves_and_choices() -> None:
    import random

    from assess.reading.given_variations import given_variations

    text = f"{ROOM}(;W[bd]C[FORCE RIGHT](;B[cd]C[CHOICE])(;B[ad])(;B[aa];W[ad]C[CHOICE])))"
    record = record_from_text(text)
    assert record.tree is not None
    given = given_variations(record, inquire(record.position, "A2", Uncapturable()).first_mover)
    drawn = set()
    for seed in range(20):
        lines = ProblemLines(given.moves, record.tree, random.Random(seed))
        start = [given.moves[0]]
        refused = lines.refused(start, "C1")
        assert refused and message_words(refused) == "The file holds you to its own moves here: try another one."
        assert lines.refused(start, "B1") is None
        drawn.add(lines.answers([*start, given.moves[1]])[0])
        assert lines.answers([*start, given.moves[1]])[1:] == ["C1", "A1", "A4"]
    assert drawn == {"C1", "A4"}
