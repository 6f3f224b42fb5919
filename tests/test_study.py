"""A student against a proof: what is answered, what is said of his moves, and that no move of his refutes the proof."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from assess.decisions.against_proof import Study
from assess.faces.cli import main
from assess.proofs.questions import IndependentlyAlive, Question, Uncapturable
from assess.rules.color import Color
from assess.rules.errors import BadInput
from assess.rules.position import Position
from assess.rules.proof_play import legal_plays
from assess.statuses.finding import ask

FOUR = ("......", "OOOOOO", "XXXXXO", "....XO")  # Black lives: to B1 he answers C1
THREE = (".....", "OOOOO", "XXXXO", "...XO")  # White kills at B1
BENT_FOUR = (".X.X.XX", "XXXXXXX", "OOXXXXX", ".OOOOXX", "XXX.OX.")
SEKI = (".X.XO.XO.O.", "XXXXO.XOOOO")
CYCLE = (".O.X.O",)


def study_of(rows: tuple[str, ...], string: str, question: Question, student: Color) -> Study:
    finding = ask(Position.from_rows(rows), string, question)
    assert finding.certificate is not None
    return Study(finding.certificate.data, finding.inquiry, student)


def test_the_proof_answers_the_attacker() -> None:
    study = study_of(FOUR, "A2", Uncapturable(), Color.WHITE)
    assert study.begin() == ["You play White. Black answers from the proof."]
    assert study.play("b1") == [
        "Black plays C1.",
        "The variation ends: Black A2 is pass-alive: Black passes from now on.",
    ]
    assert study.undo() == ["Move 1 is yours again."]
    assert study.state.position.stones == "".join(FOUR)
    assert study.play("W pass")[0].startswith("Black plays ")
    assert study.summary()[-1] == "2 moves of yours, 1 taken back, 0 hints."


def test_moves_that_are_not_allowed() -> None:
    study = study_of(FOUR, "A2", Uncapturable(), Color.WHITE)
    assert study.play("A2") == ["White A2 is not allowed: there is a stone already."]
    with pytest.raises(BadInput, match="There is no point J9 on this 6x4 board"):
        study.play("J9")
    with pytest.raises(BadInput, match="You play White"):
        study.play("B D1")
    assert study.undo() == ["There is no move of yours to take back."]


def test_the_attacker_finds_the_proof() -> None:
    study = study_of(THREE, "A2", Uncapturable(), Color.WHITE)
    assert study.begin() == ["You play White. The proof is on your side: find its moves."]
    assert study.hint() == ["The proof's move is B1."]
    assert study.play("B1")[0] == "That is the proof's move."
    for _ in range(10):
        if study.end:
            break
        study.play(study.hint()[0].removeprefix("The proof's move is ").rstrip("."))
    assert study.end == "Black A2 is captured"
    assert study.hint() == ["The variation has ended: there is nothing left to play."]
    assert study.play("pass") == ["The variation has ended: Black A2 is captured. Undo a move, or quit."]


def test_a_pass_of_the_side_that_must_reach_throws_the_result_away() -> None:
    study = study_of(THREE, "A2", Uncapturable(), Color.WHITE)
    said = study.play("pass")
    assert said[0] == "Pass throws the result away: Black passes too, and the variation ends."
    assert said[1].startswith("The proof plays B1: W B1, ")
    assert said[2] == "It is your move again."
    assert (study.missed, len(study.path)) == (1, 1)


def test_another_move_than_the_proofs_is_not_judged() -> None:
    study = study_of(FOUR, "A2", IndependentlyAlive(), Color.BLACK)
    assert study.begin()[1].startswith("White plays ")
    proofs = study.hint()[0].removeprefix("The proof's move is ").rstrip(".")
    before = study.state
    said = study.play("A4")
    assert said[0] == "The proof has another move here. Whether A4 succeeds too, it does not say."
    assert said[1].startswith(f"The proof plays {proofs}: B {proofs}")
    assert said[2] == "It is your move again."
    assert study.state == before
    assert study.play(proofs)[0] == "That is the proof's move."


def test_a_move_that_is_refuted_at_once_is_told() -> None:
    study = study_of(THREE, "A2", IndependentlyAlive(), Color.WHITE)
    said = study.play("A1")  # Black B1 then makes two eyes
    assert said[0] == "A1 throws the result away: B B1 makes a formation that covers the string."
    assert said[1].startswith("The proof plays B1")


def test_a_long_cycle_ends_the_study() -> None:
    study = study_of(CYCLE, "D1", Uncapturable(), Color.WHITE)
    study.begin()
    for move in ("C1", "B1", "C1", "B1"):
        if not study.end:
            study.play(move)
    assert "comes again, the proof counts on it" in study.end or "pass-alive" in study.end


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("rows", "string", "question", "answer"),
    [
        (FOUR, "A2", Uncapturable(), "yes"),
        (FOUR, "A2", IndependentlyAlive(), "yes"),
        (THREE, "A2", Uncapturable(), "no"),
        (THREE, "A2", IndependentlyAlive("pass-alive", "all"), "no"),
        (BENT_FOUR, "B2", Uncapturable(), "no"),
        (SEKI, "E2", Uncapturable(), "yes"),
        (CYCLE, "D1", Uncapturable(), "yes"),
    ],
)
def test_no_play_refutes_a_proof(
    rows: tuple[str, ...], string: str, question: Question, answer: str, seed: int
) -> None:
    finding = ask(Position.from_rows(rows), string, question)
    assert finding.answer.value == answer
    assert finding.certificate is not None
    loser = finding.inquiry.opponent if answer == "yes" else finding.inquiry.owner
    study = Study(finding.certificate.data, finding.inquiry, loser)
    choose = random.Random(seed)
    study.begin()
    for _ in range(60):
        if study.end:
            break
        moves = [study.state.position.name(point) for point in legal_plays(study.state)]
        study.play(choose.choice([*moves, "pass"]))
        if question == Uncapturable() and answer == "yes":
            assert study.state.position.stones[finding.inquiry.point] == finding.inquiry.owner.stone
    if answer == "no" and question == Uncapturable():
        assert study.end.endswith("is captured")


# ---- The command -----------------------------------------------------------------------------------------------------


def studied(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path, moves: str, *options: str
) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(moves.split(","))))
    code = main(["study", str(path), *options])
    return code, capsys.readouterr().out


def board(directory: Path, rows: tuple[str, ...]) -> Path:
    path = directory / "board.txt"
    path.write_text("\n".join(rows) + "\n")
    return path


def test_a_conversation(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = board(tmp_path, FOUR)
    code, text = studied(monkeypatch, capsys, path, "what,B1,quit", "A2", "uncapturable", "--quiet")
    assert code == 0
    assert " ".join(text.split()) == (
        "Is Black A2 uncapturable? White moves first. "
        "You play White. Black answers from the proof. "
        "Write a point such as D4, pass, undo, hint, board, or quit. "
        "White> 'what' is no point: write a column letter (without I) and a row number, such as D4. "
        "White> Black plays C1. "
        "The variation ends: Black A2 is pass-alive: Black passes from now on. "
        "White> Moves: 1. B1 2. C1. "
        "The variation ended: Black A2 is pass-alive: Black passes from now on. "
        "1 move of yours, 0 taken back, 0 hints. "
        "Black A2 cannot be captured (uncapturable): White cannot force its removal."
    )


def test_the_end_of_the_input_ends_the_study(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, text = studied(
        monkeypatch, capsys, board(tmp_path, FOUR), "hint,board", "A2", "uncapturable", "--side", "owner"
    )
    assert code == 0
    assert "You play Black. The proof is on your side: find its moves.\nWhite plays " in text
    assert text.count("  A  B  C  D  E  F\n") == 4  # above and below: at the beginning, and when asked for
    assert "The variation was not played to its end." in text


def test_without_a_proof_there_is_nothing_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, text = studied(monkeypatch, capsys, board(tmp_path, FOUR), "", "A2", "independently-alive", "--nodes", "1")
    assert code == 3
    assert text.endswith("There is no proof to play against.\n")
    assert main(["study", "-", "A2", "uncapturable"]) == 2
