"""A student against a proof: what is answered, what is said of his moves, and that no move of his refutes the proof."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path

import naive
import pytest
from spoken_study import Spoken
from tiny_board import board_of

from assess.decisions.against_proof import Study
from assess.faces.cli import main
from assess.languages.spoken import BadInput
from assess.proofs.questions import IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.reports.text.study_text import shown_figures, task_sentence
from assess.rules.position import Color, Position
from assess.rules.proof_play import legal_plays, make_move
from assess.statuses.finding import ask

FOUR = ("......", "OOOOOO", "XXXXXO", "....XO")  # Black lives: to B1 he answers C1
SIX = ("......", "OOOOOO", "XXXXXX", "......")
THREE = (".....", "OOOOO", "XXXXO", "...XO")  # White kills at B1
BENT_FOUR = (".X.X.XX", "XXXXXXX", "OOXXXXX", ".OOOOXX", "XXX.OX.")
SEKI = (".X.XO.XO.O.", "XXXXO.XOOOO")
CYCLE = (".O.X.O",)


def study_of(rows: tuple[str, ...], string: str, question: Question, student: Color) -> Spoken:
    finding = ask(Position.from_rows(rows), string, question)
    assert finding.certificate is not None
    return Spoken(Study(finding.certificate.data, finding.inquiry, student))


def test_the_proof_answers_the_attacker() -> None:
    study = study_of(FOUR, "A2", Uncapturable(), Color.WHITE)
    assert study.begin() == ["You play White. Black answers from the proof."]
    assert study.play("b1") == [
        "Black plays C1.",
        "Black A2 cannot be captured any more: Black passes from now on.",
        "The variation has ended.",
    ]
    assert study.undo() == ["Move 1 is yours again."]
    assert study.state.position.stones == "".join(FOUR)
    assert study.play("W pass")[0].startswith("Black plays ")
    assert study.summary()[-1] == "Your moves: 2; taken back: 1; hints: 0."


def test_a_hint_of_resistance_names_a_move_to_try() -> None:
    """Nothing is said of how long a move resists: what people try first may be refuted soonest."""
    study = study_of(FOUR, "A2", Uncapturable(), Color.WHITE)
    (told,) = study.hint()
    assert told == f"You can try {study.study._next().move}, but Black succeeds, whatever you play."
    study = study_of((*THREE,), "A2", Uncapturable(), Color.BLACK)
    study.begin()
    replay, moment = study.study.replay, study.study.path[-1]
    hinted, *others = replay.next_moves(moment.entry, study.state)
    assert replay.length(hinted) < max(map(replay.length, others))
    assert study.hint() == [f"You can try {hinted.move}, but White succeeds, whatever you play."]


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
    assert study.end == "Black A2 is captured."
    assert study.hint() == ["The variation has ended."]
    assert study.play("pass") == ["Black A2 is captured.", "The variation has ended.", "Undo a move, or quit."]


def test_a_pass_of_the_other_side_is_told_as_one() -> None:
    study = study_of(THREE, "A2", IndependentlyAlive(), Color.BLACK)
    assert study.begin()[-1] == "White plays B1."
    assert study.play("pass")[0] == "White passes."


def test_a_pass_of_the_side_that_must_reach_throws_the_result_away() -> None:
    study = study_of(THREE, "A2", Uncapturable(), Color.WHITE)
    said = study.play("pass")
    assert said == ["Pass fails: W pass, B pass. Two passes end the variation.", "It is your move again."]
    assert (study.missed, len(study.path)) == (1, 1)


def test_a_wrong_guess_is_refuted_and_the_solution_is_kept() -> None:
    study = study_of(FOUR, "A2", IndependentlyAlive(), Color.BLACK)
    assert study.begin()[1].startswith("White plays ")
    before = study.state
    said = study.play("A4")
    assert said[0].startswith("A4 fails: B A4, W C1, ")
    assert said[1] == "It is your move again."
    assert study.state == before and study.missed == 1
    assert study.shown is not None and [move.text for move in study.shown.moves][:2] == ["B A4", "W C1"]
    (solution,) = study.solution()
    assert study.shown is not None and solution.startswith(f"The solution: {study.shown.moves[0].text}")
    assert study.play(str(study.shown.moves[0].move))[0] == "That is the proof's move."
    assert not study.unaided


def test_guesses_that_work_too_are_accepted_and_played_by_their_own_proofs() -> None:
    study = study_of(SIX, "A2", IndependentlyAlive(), Color.BLACK)
    study.begin()
    before = study.state
    for other in ("D1", "E1"):  # they make the string grow; the proof has C1
        assert study.play(other)[0] == f"{other} works too."
        assert study.missed == 0 and study.replay is not study.proof
        study.undo()
        assert study.state == before and study.replay is study.proof


def test_capturing_by_another_move_than_the_proofs_is_success() -> None:
    study = study_of((".XO", "XXO", "OO."), "B2", Uncapturable(), Color.WHITE)
    study.begin()
    assert study.play("A3")[0] == "That is the proof's move."  # it takes at once
    assert study.end == "Black B2 is captured."


def test_a_move_that_is_refuted_at_once_is_told() -> None:
    study = study_of(THREE, "A2", IndependentlyAlive(), Color.WHITE)
    assert study.play("A1")[0] == "A1 fails: W A1, B B1. A formation covers Black A2."


def test_the_solution_of_the_side_that_fails() -> None:
    study = study_of(FOUR, "A2", Uncapturable(), Color.WHITE)
    assert study.solution() == ["There is none: Black succeeds, whatever you play."]


def test_an_interrupted_search_is_told_and_the_study_goes_on() -> None:
    def interrupt(inquiry: Inquiry) -> None:
        raise KeyboardInterrupt

    finding = ask(Position.from_rows(FOUR), "A2", IndependentlyAlive())
    assert finding.certificate is not None
    study = Spoken(Study(finding.certificate.data, finding.inquiry, Color.BLACK, interrupt))
    study.begin()
    before = study.state
    assert study.hear("A4") == ["The search was interrupted, so nothing is known of A4. It is your move again."]
    assert study.hear("nonsense")[0].startswith("'nonsense' is no point")
    assert study.state == before


@pytest.mark.parametrize("number", [15, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize("question", [Uncapturable(), IndependentlyAlive(), IndependentlyAlive("two-eye", "all")])
def test_guesses_are_judged_as_the_complete_solver_does(question: Question, number: int) -> None:
    """Every other move than the proof's, where the student moves for the first time, on random boards of 3x2."""
    choose, judged = random.Random(7), Counter[str]()
    board = board_of(3, 2)
    while sum(judged.values()) < number:
        position = Position(3, 2, "".join(choose.choices("XO.", (2, 1, 3), k=6)))
        if not position.strings() or not all(string.liberties for string in position.strings()):
            continue
        point = min(choose.choice(position.strings()).points)
        finding = ask(position, point, question)
        if finding.certificate is None:
            continue
        owner = finding.inquiry.owner
        student = owner if finding.answer.value == "yes" else owner.opponent
        fresh = Spoken(Study(finding.certificate.data, finding.inquiry, student))
        fresh.begin()
        if fresh.end:
            continue
        proofs = fresh.replay.next_moves(fresh.path[-1].entry, fresh.state)[0].move
        for move in [*map(position.name, legal_plays(fresh.state)), "pass"]:
            study = Spoken(Study(finding.certificate.data, finding.inquiry, student))
            study.begin()
            said = study.play(move)
            after = make_move(fresh.state, move).state
            stones = board.parse(after.position.rows())
            later = naive.State(
                stones,
                "XO".index(after.to_move.stone),
                naive.NO_BAN if after.ban is None else after.ban,
                after.passed,
                after.ended,
            )
            words = question.words() if isinstance(question, IndependentlyAlive) else {}
            truth = naive.answer_from(position.rows(), point, question.name, **words, later=later)
            if move == proofs or said[0].endswith(" works too."):
                assert truth == finding.answer.value, (position, point, move, said)
                judged["works"] += move != proofs
            elif " fails: " in said[0]:
                assert truth != finding.answer.value, (position, point, move, said)
                judged["fails"] += 1
    assert min(judged["works"], judged["fails"]) >= number // 10


def test_a_long_cycle_ends_the_study() -> None:
    study = study_of(CYCLE, "D1", Uncapturable(), Color.WHITE)
    study.begin()
    for move in ("C1", "B1", "C1", "B1"):
        if not study.end:
            study.play(move)
    assert "comes again" in study.end or "pass-alive" in study.end


def test_a_move_that_gives_the_eyes_of_the_wall_away_does_not_work() -> None:
    """What a capture is played out with counts on walls that stand: filled up, they are taken themselves."""
    finding = ask(Position.from_rows((".X.O", "XXOX", ".XXX")), "D3", Uncapturable(), first="owner")
    assert finding.certificate is not None and finding.answer.value == "no"
    study = Spoken(Study(finding.certificate.data, finding.inquiry, Color.BLACK))
    study.begin()
    assert study.play("A1")[0] == "A1 works too."
    assert study.play("A3")[0].startswith("A3 fails: B A3, W C3")


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
    study = Spoken(Study(finding.certificate.data, finding.inquiry, loser))
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
        assert study.end.endswith("is captured.")


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
        "White moves first. Is Black A2 uncapturable? "
        "You play White. Black answers from the proof. "
        "Write a point such as D4, pass, undo, hint, solution, board, or quit. "
        "White> 'what' is no point: write a column letter (without I) and a row number, such as D4. "
        "White> Black plays C1. "
        "Black A2 cannot be captured any more: Black passes from now on. The variation has ended. "
        "White> Moves: 1. B1 2. C1. "
        "Black A2 cannot be captured any more: Black passes from now on. The variation has ended. "
        "Your moves: 1; taken back: 0; hints: 0. "
        "Black A2 cannot be captured (uncapturable). White cannot force its removal."
    )


def test_the_kind_of_ko_is_told_at_the_end_and_what_it_takes_at_the_moves_of_the_ko(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = board(tmp_path, (".OO..",))
    options = "B1", "uncapturable", "--quiet", "--ko"
    begin, *middle, end = studied(monkeypatch, capsys, path, "D1,undo,pass,quit", *options)[1].split("Black> ")
    assert "ko" not in begin
    taken, other = " ".join(middle[0].split()), " ".join(middle[2].split())
    assert taken == "White plays E1. It takes D1. D1 may not be retaken at once. (ko: Black needs 1 threat)"
    assert "needs" not in other, "another move than that of the ko"
    assert "and Black needs the first threat: B D1, W E1." in " ".join(end.split())


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


# ---- A folder, and the full screen -----------------------------------------------------------------------------------

ASKED = "(;SZ[6:4]AB[ac][bc][cc][dc]{more}AW[ab][bb][cb][db][eb][fb][ec][fc][ed]MA[ac]C[Question: uncapturable])"


def problems(directory: Path) -> Path:
    folder = directory / "problems"
    folder.mkdir()
    (folder / "1.sgf").write_text(ASKED.format(more="[dd]"))  # White kills at B1
    (folder / "2.txt").write_text("\n".join(FOUR))  # nothing is asked
    (folder / "3.sgf").write_text(ASKED.format(more="[dd]") * 2)
    return folder


def test_a_folder_is_posed_problem_by_problem_with_a_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kill = "B1,C1,B1,B1"
    moves = f"{kill},next,pass,solution,next,quit"
    code, text = studied(monkeypatch, capsys, problems(tmp_path), moves, "--quiet")
    assert code == 0
    assert "Problem 1 of 4: 1.sgf" in text and "Problem 4 of 4: 3.sgf, game 2" in text
    assert "Problem 2 of 4: 2.txt\nLeft out: In" in text
    assert " ".join(text.split()).endswith(
        "1 of 3 problems solved, 1 of them at the first try and without help. 1 problem left out."
    )
    assert text.count("The solution: ") == 1


def test_a_variation_that_ends_at_once_is_nothing_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """White's strings leave no room for two eyes from the start on."""
    file = Path(__file__).parents[2] / "disputes" / "nakade-of-three.sgf"
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "1.sgf").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    code, text = studied(monkeypatch, capsys, tmp_path / "club", "next", "--quiet")
    told = " ".join(text.split())
    assert code == 0 and "There is nothing to play. White's strings, which cannot be" in told
    assert "find its moves" not in told and told.endswith("0 of 0 problems solved. 1 problem left out.")


def test_ctrl_c_at_the_prompt_ends_with_the_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: object) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    code = main(["study", str(problems(tmp_path)), "--quiet"])
    said = capsys.readouterr()
    assert (code, said.err) == (130, "")
    assert said.out.endswith("0 of 1 problem solved.\n")


def test_a_folder_without_problems(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["study", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("assess: There is no problem in ")


def test_what_a_file_says_is_a_quoted_paragraph_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stones = "AB[ba][bb][bc][ac]AW[ca][cb][cc][cd][bd][ad]"
    path = tmp_path / "problem.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[5]{stones}C[Kill the corner];W[ab]C[RIGHT A fine move.];W[aa])")
    monkeypatch.setattr("sys.stdin", io.StringIO("A4\nquit\n"))
    main(["study", str(path), "--quiet"])
    lines = capsys.readouterr().out.splitlines()
    assert '"Kill the corner"' in lines
    assert 'White> "A fine move."' in lines


def test_a_hint_says_that_a_threat_comes_before_the_move() -> None:
    rows = ("..XX", "OXO.", ".XXO", "XXO.")
    finding = ask(Position.from_rows(rows), "C4", Uncapturable(), threats="white:1")
    assert finding.certificate is not None
    study = Spoken(Study(finding.certificate.data, finding.inquiry, Color.WHITE))
    study.begin()
    hinted = []
    while study.state.ban is None and not study.study.end:
        hinted = study.hint()
        study.play(hinted[0].removeprefix("The proof's move is ").rstrip("."))
    assert hinted == ["The proof's move is B4."]
    assert study.hint() == ["The proof's move is B4 (after a threat)."]
    (solution,) = study.solution()
    assert solution.startswith("The solution: W B4 (after a threat)")
    assert study.study.shown is not None
    assert any("(after a threat)" in remark for one in shown_figures(study.study.shown) for remark in one.remarks())
    assert task_sentence(finding) == (
        "External threats, each of which lifts a ban on a ko: Black 0, White 1. White to play and kill."
    )


def test_an_answer_of_the_proof_that_comes_after_a_threat_says_so() -> None:
    rows = ("..XX", "OXO.", ".XXO", "XXO.")
    finding = ask(Position.from_rows(rows), "C4", Uncapturable(), threats="white:1")
    assert finding.certificate is not None
    study = Spoken(Study(finding.certificate.data, finding.inquiry, Color.BLACK))
    study.begin()
    said = study.play("A4")
    assert "White plays B4 (after a threat)." in said
    assert " B4 (after a threat)" in study.summary()[0]
