"""Problems from the records of games: what is found, that it is proved, and how it is written."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from second_checker import judge
from shell import Shell

from assess.decisions import game_problems
from assess.decisions.game_problems import GameProblem, ProblemSearch
from assess.decisions.problem_shape import without_doubles
from assess.engine.proof import Settlement
from assess.engine.settle import settle
from assess.faces.batches.problem_run import PieceTask, find_in_worker
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import First
from assess.reading.files import record_from_text
from assess.reading.sgf import dump, load
from assess.reports.sgf.sgf_file import game_of_problem
from assess.reports.text.study_text import task_sentence, without_task
from assess.rules.position import Color
from assess.statuses.finding import ask
from assess.statuses.kind_of_ko import KoFinding
from assess.system.limits import Limits

LIMITS = Limits(seconds=None, nodes=20_000)
ELSEWHERE = "(;SZ[9:7]PB[Kuro]RE[B+R]AB[af][bf][cf][df]AW[ae][be][ce][de][ee][ef][eg][fg];B[dg];W[{}];B[hb])"
"""
3 O O O O O . . . .
2 X X X X O . . . .
1 . . . X O O . . .
"""
KOS = {
    1: "(;SZ[5:5]AB[cc][dc][ed][de]AW[aa][ca][ea][ab][bb][cb][db][eb][ec][ad][bd][ae];W[bc])",
    2: "(;SZ[5:5]AB[dc][ed][be][ce][de]AW[aa][ca][ea][ab][bb][cb][db][eb][ac][ec][ad][bd];B[cd])",
}
"""A ko decides, of which it takes so many threats:
5 O . O . O  O . O . O
4 O O O O O  O O O O O
3 . O X X O  O . . X O
2 O O . . X  O O X . X
1 O . . X .  . X X X .
"""
NEEDED = "(;SZ[4:4]AB[ca][bb][bc][cc][ad][bd]AW[ab][cb][dc][cd];B[da])"
"""White takes in a ko at B4, and needs the first threat:
4 . . X X
3 O X O .
2 . X X O
1 X X O .
"""
WIDE = (
    "(;SZ[13:11]AB[ai][ci][di][aj][cj][dj][ej][ck]AW[kf][lf][ag][bg][cg][dg][eg][fg][gg][ah][bh][ch][dh][eh][fh][gh]"
    "[ei][fi][gi][bj][fj][gj][mj][ak][fk][gk];W[ek])"
)


def problems_of(text: str) -> list[GameProblem]:
    tree = record_from_text(text).tree
    assert tree is not None
    return list(ProblemSearch(LIMITS).over(tree))


def names(problem: GameProblem, works: bool) -> list[str]:
    position = problem.inquiry.position
    return [str(position.name(move.point)) for move in problem.first_moves if move.works is works]


def test_a_string_whose_fate_hangs_on_the_next_move_is_a_problem() -> None:
    problem = problems_of(ELSEWHERE.format("aa"))[0]
    assert problem.inquiry.first_mover.value == "white" and problem.inquiry.owner.value == "black"
    assert (problem.moves, names(problem, True), names(problem, False)) == (1, ["B1"], ["A1", "C1"])
    assert "?" in problem.inquiry.position.stones, "what the proofs do not need is cut off"


@pytest.mark.parametrize("text", [ELSEWHERE.format("aa"), WIDE, NEEDED, *KOS.values()])
def test_each_proof_is_accepted_by_the_second_checker(text: str) -> None:
    problem = problems_of(text)[0]
    findings = [*problem.proofs, *(move.after for move in problem.first_moves if move.after is not None)]
    assert len(findings) > 3
    for finding in [*findings]:
        if isinstance(finding, KoFinding) and finding.ko is not None:
            assert finding.ko.findings
            findings += finding.ko.findings
    for finding in findings:
        inquiry = finding.inquiry
        assert finding.certificate is not None
        certificate = json.loads(finding.certificate.to_json())
        assert judge(list(inquiry.position.rows()), inquiry.terms(), certificate) == finding.answer.value


def test_any_other_first_move_fails_on_the_board_that_is_written() -> None:
    problem = problems_of(ELSEWHERE.format("aa"))[0]
    shown, asked = problem.shown, problem.inquiry
    for point in shown.empty_points():
        stones = shown.stones[:point] + "O" + shown.stones[point + 1 :]
        after = shown.with_stones(stones)
        answer = ask(after, asked.point, Uncapturable(), limits=LIMITS, first=First.OWNER).answer
        assert answer is (Answer.NO if str(shown.name(point)) == "B1" else Answer.YES)


@pytest.mark.parametrize("threats", KOS)
def test_a_ko_is_a_problem_where_it_is_known_how_many_threats_it_takes(threats: int) -> None:
    problem = problems_of(KOS[threats])[0]
    solver, asked = problem.inquiry.first_mover, problem.inquiry
    other = solver.opponent
    assert problem.ko is not None and [move.threats for move in problem.right] == [threats]
    for number in range(3):
        owner = other is asked.owner
        words = ",".join(f"{color.value}:{number if color is other else 0}" for color in Color) if number else "none"
        found = ask(problem.shown, asked.point, Uncapturable(), limits=LIMITS, first=asked.first, threats=words)
        assert (found.answer is Answer.YES) is (owner if number >= threats else not owner)
    tree = game_of_problem(problem)
    assert "That is a ko: it is so as long as" in tree.root.text("C")
    right = tree.nodes[tree.children[0][0]]
    needs = f"{other.title} needs {threats} threat{'s' if threats > 1 else ''})"
    assert right.text("C").startswith("(ko: ") and right.text("C").endswith(needs)
    assert any("(ko: " in node.text("C") and "RIGHT" in node.text("C") for node in tree.nodes)


def test_a_ko_is_a_problem_in_which_the_solver_needs_the_first_threat(shell: Shell) -> None:
    (problem,) = problems_of(NEEDED)
    solver, asked = problem.inquiry.first_mover, problem.inquiry
    assert asked.threats.value == "black:0,white:1" and [move.threats for move in problem.right] == [1]
    for number, first in product(range(3), First):
        words = f"white:{number}" if number else "none"
        found = ask(asked.position, asked.point, Uncapturable(), limits=LIMITS, first=first, threats=words)
        assert (found.answer is Answer.NO) is (number > 0 and first.mover(asked.owner) is solver)
    tree = game_of_problem(problem)
    assert tree.root.text("C").startswith(
        "White to play and kill. That takes a ko in which White needs 1 external threat, where Black has none."
    )
    assert "(after a threat)" in dump(tree) and "(ko: White needs 1 threat)" in dump(tree)
    shell.file("game.sgf", NEEDED)
    (told,) = shell.run("problems --from game.sgf -o out.sgf --workers 1 --nodes 20000 --json").json["problems"]
    assert (told["threats_needed"], told["threats_of"], told["right"]) == (1, "white", ["B4"])
    assert told["ko"] == "That takes a ko in which White needs 1 external threat, where Black has none."
    listed = " ".join(shell.run("problems --from game.sgf -o out.sgf --workers 1 --nodes 20000").out.split())
    assert f"White to play and kill. {told['ko']}" in listed, "it is not asked for where there is no threat"
    assert "1 as marked so far as is known, 0 with flaws" in shell.run("problems out.sgf --nodes 100000").out


def test_a_first_move_gets_more_than_a_question_about_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions come so far, and one first move that stays open would cost the problem."""
    asked: list[int | None] = []

    def settled(inquiry: Inquiry, limits: Limits) -> Settlement:
        asked.append(limits.nodes)
        return settle(inquiry, limits)

    monkeypatch.setattr(game_problems, "settle", settled)
    assert problems_of(ELSEWHERE.format("aa")) and LIMITS.nodes is not None
    assert set(asked) == {LIMITS.nodes // 10, LIMITS.nodes, 5 * LIMITS.nodes}


def test_a_diagram_is_cut_to_what_the_proofs_are_about() -> None:
    problem = problems_of(WIDE)[0]
    unknown = len(problem.inquiry.position.unknown)
    findings = [*problem.proofs, *(move.after for move in problem.first_moves if move.after is not None)]
    patterns = [one for finding in findings if finding.certificate for one in finding.certificate.data["proofs"]]
    roots = [proof["entries"][proof["root"]]["pattern"].replace("/", "") for proof in patterns]
    zone = {point for root in roots for point, sign in enumerate(root) if sign != "?"}
    top = min(point // 13 for point in zone)
    assert unknown == top * 13 + (11 - top) * (12 - max(point % 13 for point in zone))


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ("aa", "In the game White played A7 at move 2, and Black could then save 5 stones."),
        ("ag", "In the game White played A1 at move 2, and Black could then save 5 stones."),
        ("bg", "White played this in the game, at move 2."),
    ],
)
def test_the_move_of_the_game_and_what_it_cost_stand_beside_the_solution(played: str, told: str) -> None:
    problem = problems_of(ELSEWHERE.format(played))[0]
    tree = game_of_problem(problem, {"PB": "Kuro", "RE": "B+R"})
    assert tree.root.text("C") == "White to play and kill."
    assert tree.root.simple_text("PB") == "Kuro" and "RE" not in tree.root.properties
    right = tree.nodes[tree.children[0][0]]
    assert right.simple_text("W") == "bg" and told in right.text("C")
    assert dump(load(dump(tree))[0]) == dump(tree)


def test_a_problem_that_stands_for_some_moves_is_found_once() -> None:
    moves = "(;SZ[9:7]AB[af][bf][cf][df]AW[ae][be][ce][de][ee][ef][eg];B[dg];W[hb];B[hc];W[fg];B[gb])"
    assert [problem.moves for problem in problems_of(moves)] == [1]


def test_one_shape_is_one_whichever_way_it_is_turned_and_whoever_is_black() -> None:
    (one, *_) = problems_of(ELSEWHERE.format("aa"))
    turned = "(;SZ[7:9]AW[fi][fh][fg][ff]AB[ei][eh][eg][ef][ee][fe][ge][gd];W[gf];B[aa])"
    (other, *_) = problems_of(turned)
    assert one.likeness.shape == other.likeness.shape and one.inquiry.position != other.inquiry.position


def test_of_a_race_there_is_one_problem_whichever_string_is_asked_about() -> None:
    record = record_from_text(ELSEWHERE.format("aa"))
    (written, *_) = find_in_worker(PieceTask("game.sgf", 1, record, 0, LIMITS))
    first = written.likeness
    rival = replace(first, point=0, shape=("another",), zone=frozenset({0}))
    later = replace(rival, moves=3, position=rival.position.with_stones("." * 63))
    assert rival.is_again(first) and not later.is_again(first)
    assert without_doubles([(1, first), (1, rival), (2, first), (2, later)]) == [0, 3], "of one shape there is one"
    assert without_doubles([(1, first), (2, rival)]) == [0, 1], "another game has its own"


def test_what_is_left_of_a_problem_once_it_was_solved_is_none_of_its_own() -> None:
    (first, *_) = problems_of(ELSEWHERE.format("bg"))
    (failed, *_) = problems_of(ELSEWHERE.format("aa"))
    stones = list(first.position.stones)
    stones[first.right[0].point], stones[min(first.zone - {first.right[0].point})] = "O", "X"
    changed = first.position.with_stones("".join(stones))
    left = replace(first.likeness, position=changed, moves=first.moves + 2, shape=("another",), right=(0,))
    assert first.likeness.solved and not failed.likeness.solved
    assert without_doubles([(1, first.likeness), (1, left)]) == [0]
    assert without_doubles([(1, failed.likeness), (1, left)]) == [0, 1], "it was not solved, and is there again"
    beyond = min(set(range(63)) - first.zone - {at for at, stone in enumerate(stones) if stone != "."})
    elsewhere = replace(
        left, position=changed.with_stones(changed.stones[:beyond] + "X" + changed.stones[beyond + 1 :])
    )
    assert without_doubles([(1, first.likeness), (1, elsewhere)]) == [0, 1], "something else was played, too"


def test_wrong_moves_are_written_where_somebody_may_think_of_them() -> None:
    (problem, *_) = problems_of(ELSEWHERE.format("aa"))
    wrong = next(move for move in problem.first_moves if not move.works)
    far, played = replace(wrong, point=8), replace(wrong, point=17)
    more = replace(problem, first_moves=(*problem.first_moves, far, played), played=17)
    tree = game_of_problem(more, {})
    written = {tree.nodes[child].simple_text("W") for child in tree.children[0]}
    assert written == {"ag", "bg", "cg", "ib"}, "J7, five steps from the string, is left out"


def test_the_command_writes_what_problems_study_and_report_read(shell: Shell, tmp_path: Path) -> None:
    shell.file("game.sgf", ELSEWHERE.format("aa"))
    asked = "problems --from game.sgf -o out.sgf --workers 1 --nodes 20000"
    told = shell.run(asked)
    assert told.out.splitlines()[0] == "1 problem from 1 game, in out.sgf."
    assert "game.sgf, after move 1, Black A2: White to play and kill. In the game White played A7" in told.out.replace(
        "\n", " "
    )
    written = (tmp_path / "out.sgf").read_text()
    (problem,) = shell.run(f"{asked} --json").json["problems"]
    assert (tmp_path / "out.sgf").read_text() == written, "the same within the same limit of positions"
    assert (problem["right"], problem["wrong"], problem["played"]) == (["B1"], ["A1", "C1"], "A7")
    assert "1 problem: 1 as marked," in shell.run("problems out.sgf --nodes 100000").out
    (tmp_path / "all").mkdir()
    shell.file("all/out.sgf", written)
    assert "1 position with answers" in shell.run("report all -o handout.html").out
    assert "White to play and kill. White" not in (tmp_path / "handout.html").read_text()


def test_a_collection_in_one_file_is_studied_as_a_folder_is(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = problems_of(ELSEWHERE.format("aa"))[0]
    shell.file("two.sgf", 2 * dump(game_of_problem(problem)))
    monkeypatch.setattr("sys.stdin", io.StringIO("next\nB1\nquit\n"))
    told = shell.run("study two.sgf --quiet").out
    assert "Problem 2 of 2: two.sgf, game 2" in told and '"White to play and kill."' not in told
    assert "2 positions with answers" in shell.run("report two.sgf -o two.html").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--from game.sgf", "The problems are written as an SGF file: name it, as with -o problems.sgf."),
        ("--from none.sgf -o out.sgf", "There is no file none.sgf: check the name."),
        ("game.sgf --from game.sgf -o out.sgf", "Problems are looked for in the games named behind --from alone"),
        ("", "PATHS is missing: name files or folders of problems, or games behind --from."),
    ],
)
def test_what_cannot_be_done_is_refused(shell: Shell, words: str, sentence: str) -> None:
    shell.file("game.sgf", ELSEWHERE.format("aa"))
    told = shell.run(f"problems {words}")
    assert told.code == 2 and sentence in " ".join(told.err.split())


def test_what_a_file_says_is_to_be_killed_is_so_whatever_is_asked() -> None:
    problem = problems_of(ELSEWHERE.format("aa"))[0]
    finding = ask(problem.shown, problem.inquiry.point, IndependentlyAlive(), limits=LIMITS)
    assert task_sentence(finding, "White to kill") == "White to play and kill."
    assert task_sentence(finding) == "White to play and keep Black A2 from two eyes."


def test_what_the_task_says_is_not_said_again() -> None:
    task = "Black to play and kill."
    assert without_task("Black to play and kill.", task) == without_task('"black to play and kill"', task) == ""
    assert without_task("Black to play and kill. From a game.", task) == "From a game."


def test_where_no_game_is_read_nothing_is_said_of_their_problems(shell: Shell) -> None:
    shell.file("no-game.sgf", "K: this is no record")
    told = shell.run("problems --from no-game.sgf -o problems.sgf")
    assert told.code == 2 and "No problem was found" not in told.out and "Left out: " in told.out
