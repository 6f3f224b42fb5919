"""``assess problems`` as it is typed: a collection held against its marks."""

from __future__ import annotations

import json
import signal
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from in_this_process import work_here
from shell import EYE as EYE_ROWS
from shell import Shell

from assess.decisions import problem_check
from assess.decisions.problem_string import LikelyString, likely_strings
from assess.proofs.terms import Terms
from assess.reading.files import record_from_text
from assess.reading.game_tree import letters_of_points
from assess.reading.record import Record
from assess.reports.text.problem_text import verdict_of
from assess.requests import problem_requests
from assess.rules.position import Color, Position

ROOM = "(;SZ[6:4]AB[ac][bc][cc][dc][dd]AW[ab][bb][cb][db][eb][fb][ec][fc][ed]{}"
"""
4 . . . . . .
3 O O O O O O
2 X X X X O O
1 . . . X O .
"""
SOUND = ROOM.format("MA[ac]C[White to kill]") + "(;W[bd];B[cd](;W[ad]C[Dead. RIGHT])(;W[aa]C[NOTTHIS]))(;W[cd];B[bd]))"
UNMARKED = SOUND.replace("MA[ac]", "")
UNSOUND = ROOM.format("MA[ac]") + "\n(;W[bd];B[cd](;W[ad]C[RIGHT])\n(;W[aa]))\n(;W[cd];B[bd])\n(;W[ad];B[bd]C[RIGHT]))"
SECOND = "(;SZ[5:4]AB[ac][bc][cc][cd]AW[ab][bb][cb][db][dc][dd]MA[ac](;W[{}];B[{}]C[RIGHT]))"
"""
4 . . . . .
3 O O O O .
2 X X X O .
1 . . X O .
"""
EYE = [line.replace(" ", "") for line in EYE_ROWS.splitlines()]
KO = "(;SZ[5:4]AB[aa][ca][ab][bb][cc][dc]AW[da][cb][eb][bc][ec][ed]MA[aa]C[{}](;W[ba];B[db];W[ac]C[RIGHT]))"
"""
4 X . X O .
3 X X O . O
2 . O X X O
1 . . . . O
"""
ONLY = "--nodes 100000 --workers 1"


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if request.function is not test_copies_with_what_was_found_are_read_again:
        work_here(monkeypatch)


def checked(shell: Shell, words: str) -> list[dict[str, object]]:
    told = shell.run(f"problems {words} {ONLY} --json").json
    assert told["schema"] == "assess/problems/1"
    assert sum(told["counts"][name] for name in ("as_marked", "partly_known", "flawed", "open", "left_out")) == len(
        told["problems"]
    )
    problems: list[dict[str, object]] = told["problems"]
    return problems


def kinds(line: dict[str, object]) -> list[tuple[str, str]]:
    problem = line["problem"]
    assert isinstance(problem, dict)
    return [(flaw["kind"], "".join(flaw["moves"][-1:])) for flaw in problem["flaws"]]


def test_a_table_of_what_is_wrong(shell: Shell) -> None:
    shell.file("sound.sgf", SOUND)
    shell.file("unsound.sgf", UNSOUND)
    shell.file("game.sgf", "(;SZ[9];B[aa])")
    told = shell.run(f"problems . {ONLY}")
    text = " ".join(told.out.split())
    assert text.startswith(
        "3 problems: 1 as marked, 0 as marked so far as is known, 1 with flaws, 0 open, 1 left out. 1 refuted line, "
        "1 wrong line that works. problem asked marks held against its marks sound.sgf White first, A2 RIGHT as "
        "marked unsound.sgf White first, A2 RIGHT 1 refuted line, 1 wrong line that works "
    )
    assert "W B1, B C1, W A4: held for wrong in the file, but White succeeds too. B A1, W B1. " in text
    assert "W A1: marked right in the file, but Black refutes it. B B1. " in text
    assert text.endswith("Left out: The problem lacks stones set up at the start. game.sgf.")
    assert told.code == 0


def test_a_string_that_is_not_marked_is_the_most_plausible_one(shell: Shell) -> None:
    shell.file("unmarked.sgf", UNMARKED)
    (line,) = checked(shell, "unmarked.sgf")
    problem = line["problem"]
    assert isinstance(problem, dict)
    assert (problem["asked"]["string"], problem["assumed"], problem["solved"]) == ("A2", True, True)
    assert (problem["task"], problem["doubtful"]) == ("White to play and kill.", False)
    why = (
        "Black A2 is assumed to be meant, of a group of 5 stones: at least half of the points of the lines are in its "
        "room. The "
        "words of the problem ask about Black's stones."
    )
    assert problem["why"] == why
    said = " ".join(shell.run(f"problems unmarked.sgf {ONLY}").out.split())
    assert "?: no string is marked; the most plausible one is assumed to be meant." in said and why in said


LINES = "(;W[bd]{0};B[cd];W[ad]{1})(;W[cd]{2};B[bd]))"
CONVENTIONS = {
    "right": ("", "C[sekiRIGHT]", ""),
    "correct": ("", "C[Correct. Black is dead.]", ""),
    "te": ("TE[1]", "", "BM[1]"),
    "first-line": ("", "", ""),
}


def test_each_way_to_tell_right_lines_is_judged_and_told(shell: Shell) -> None:
    head = ROOM.format("MA[ac]C[White to kill]")
    for way, marks in CONVENTIONS.items():
        shell.file(f"{way}.sgf", head + LINES.format(*marks))
    shell.file("only-line.sgf", f"{head};W[bd];B[cd];W[ad])")
    lines = checked(shell, ".")
    told = {str(line["file"]): line["problem"] for line in lines}
    assert {name: problem["marks"] for name, problem in told.items()} == {  # type: ignore[index]
        **{f"{way}.sgf": way for way in CONVENTIONS},
        "only-line.sgf": "first-line",
    }
    assert all(problem["solved"] and not problem["flaws"] for problem in told.values())  # type: ignore[index]
    said = " ".join(shell.run(f"problems . {ONLY}").out.split())
    for row in (
        "right.sgf White first, A2 RIGHT as marked",
        "correct.sgf White first, A2 Correct as marked",
        "te.sgf White first, A2 TE as marked",
        "first-line.sgf White first, A2 first line as marked",
        "only-line.sgf White first, A2 only line as marked",
        "first line: nothing is marked, so the first line is taken for right; of the solver's other moves nothing is",
    ):
        assert row in said


def test_wrong_marks_are_found_whichever_way_they_are_written(shell: Shell) -> None:
    """White C1 fails. Where only the order tells, a line that is not the first is not held for wrong."""
    head = ROOM.format("MA[ac]C[White to kill]")
    wrong = "(;W[cd]{};B[bd]{})(;W[bd]{};B[cd];W[ad]))"
    shell.file("correct.sgf", head + wrong.format("", "C[Correct.]", ""))
    shell.file("te.sgf", head + wrong.format("TE[1]", "", ""))
    shell.file("bm.sgf", head + wrong.format("", "", "BM[1]"))
    shell.file("first.sgf", head + wrong.format("", "", ""))
    found = {str(line["file"]): kinds(line) for line in checked(shell, ".")}
    assert found["correct.sgf"] == [("refuted", "W C1"), ("works", "W B1")]
    assert found["te.sgf"] == found["first.sgf"] == [("refuted", "W C1")]
    said = " ".join(shell.run(f"problems . {ONLY}").out.split())
    assert said.count("W C1: marked right in the file, but Black refutes it.") == 1
    assert said.count("W C1: taken for right, but Black refutes it.") == 3
    assert found["bm.sgf"] == [("refuted", "W C1"), ("works", "W B1")]


def test_lines_that_players_bring_to_a_dispute_are_no_solution(shell: Shell) -> None:
    asked = ROOM.format("MA[ac]C[Question 1: A2 uncapturable]")
    shell.file("dispute.sgf", asked + LINES.format("", "", ""))
    (line,) = checked(shell, "dispute.sgf")
    assert line["error"] == "The problem lacks a line marked as right."


def test_a_way_to_tell_right_lines_can_be_chosen(shell: Shell) -> None:
    shell.file("both.sgf", ROOM.format("MA[ac]C[White to kill]") + LINES.format("", "C[RIGHT]", "C[Correct]"))
    (plain,), (chosen,) = checked(shell, "both.sgf"), checked(shell, "both.sgf --marks correct")
    assert kinds(plain) == [] and kinds(chosen) == [("works", "W B1"), ("refuted", "W C1")]
    (left_out,) = checked(shell, "both.sgf --marks te")
    assert left_out["error"] == "The problem lacks a line marked as right."


def test_all_that_a_file_lacks_is_told_in_one_sentence(shell: Shell) -> None:
    shell.file("empty.sgf", "(;SZ[9])")
    shell.file("stones.sgf", "(;SZ[5:2]AB[ab][bb])")
    shell.file("game.sgf", "(;SZ[9];B[aa])")
    assert {str(line["file"]): line["error"] for line in checked(shell, ".")} == {
        "empty.sgf": "The problem lacks stones set up at the start and moves behind the position.",
        "game.sgf": "The problem lacks stones set up at the start.",
        "stones.sgf": "The problem lacks moves behind the position.",
    }


def test_what_the_file_calls_a_seki_is_not_held_against_it(shell: Shell) -> None:
    """A line may be held for wrong that saves the string: in seki, where more is wanted."""
    lines = "(;W[bd];B[cd];W[ad]C[RIGHT])(;W[ad]C[{}];B[bd]C[RIGHT]))"
    shell.file("silent.sgf", ROOM.format("MA[ac]C[White to kill]") + lines.format(""))
    shell.file("told.sgf", ROOM.format("MA[ac]C[White to kill]") + lines.format("A seki."))
    assert [kinds(line) for line in checked(shell, "silent.sgf told.sgf")] == [[("refuted", "W A1")], []]


CORNER = ["." * 11] * 6 + ["OOOOO......", "XXXXO......", "...XO......", ".X.XO......", "...XO......"]


def open_board(marks: str, lines: str, rows: list[str] = CORNER) -> str:
    position = Position.from_rows(rows)
    black, white = letters_of(position, Color.BLACK), letters_of(position, Color.WHITE)
    return f"(;SZ[{position.width}:{position.height}]AB{black}AW{white}{marks}{lines})"


def test_what_is_surrounded_is_guessed_where_no_word_tells(shell: Shell) -> None:
    """Both groups have room for the lines; White's gets away."""
    rows = [*CORNER[:6], "." * 11, "." * 11, *CORNER[6:9]]
    shell.file("corner.sgf", open_board("C[Black to play.]", "(;B[bk]C[RIGHT])(;B[ak];W[bk])", rows))
    (line,) = checked(shell, "corner.sgf")
    problem = line["problem"]
    assert isinstance(problem, dict) and problem["asked"]["string"] == "A2"
    assert "It gets away only beside White's stones." in problem["why"]


def test_a_string_with_which_several_marks_would_be_wrong_gives_way_to_the_next(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """White's own stones live whatever he plays, so that both lines held for wrong would work."""

    def white_first(record: Record, solver: Color, under: Terms) -> Iterator[LikelyString]:
        (black,) = likely_strings(record, solver, under)
        white = max(record.position.strings(), key=lambda one: (one.color is Color.WHITE, len(one.points)))
        yield from (replace(black, string=white), black)

    monkeypatch.setattr(problem_requests, "likely_strings", white_first)
    lines = "(;W[bd];B[cd];W[ad]C[RIGHT])(;W[cd];B[bd])(;W[ad];B[bd]))"
    shell.file("two.sgf", ROOM.format("C[White to kill]") + lines)
    (line,) = checked(shell, "two.sgf")
    problem = line["problem"]
    assert isinstance(problem, dict) and problem["asked"]["string"] == "A2" and kinds(line) == []
    assert "With White A3, which would be likelier, several marks would be wrong." in problem["why"]
    wrong = "(;W[bd];B[cd];W[ad]C[RIGHT])(;W[cd];B[bd]C[RIGHT])(;W[ad];B[bd])(;W[fd]))"
    shell.file("two.sgf", ROOM.format("C[White to kill]") + wrong)
    (line,) = checked(shell, "two.sgf")
    problem = line["problem"]
    assert isinstance(problem, dict) and problem["doubtful"] and kinds(line) == [], "no flaw of a second guess"


def test_where_the_whole_board_is_too_much_the_stones_around_are_taken_to_live(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problem_requests, "QUICK_NODES", 5)
    position = open_board("MA[ah]C[White to kill]", "(;W[bk];B[bi];W[ai]C[RIGHT])(;W[ci];B[bi]))"[:-1])
    shell.file("corner.sgf", position)
    (line,) = checked(shell, "corner.sgf")
    problem = line["problem"]
    assert isinstance(problem, dict)
    assert problem["ground"] == (
        "What is said of Black A4 holds whatever the rest of the board is, if White A5 can never be taken."
    )
    assert ", if the stones around live" in shell.run(f"problems corner.sgf {ONLY}").out


def test_a_wrong_mark_is_told_though_no_string_is_marked(shell: Shell) -> None:
    """The first line marked right is refuted: a guess by the line that succeeds would have left the problem out."""
    wrong = ROOM.format("C[White to kill]") + "(;W[ad];B[bd]C[RIGHT])(;W[bd];B[cd];W[ad]C[RIGHT]))"
    shell.file("wrong.sgf", wrong)
    (line,) = checked(shell, "wrong.sgf")
    assert line["problem"]["asked"]["string"] == "A2"  # type: ignore[index]
    assert kinds(line) == [("refuted", "W A1")]


def test_of_a_string_with_which_several_marks_would_be_wrong_nothing_is_claimed(shell: Shell) -> None:
    doubtful = ROOM.format("C[White to kill]") + "(;W[ad];B[bd]C[RIGHT])(;W[cd];B[bd]C[RIGHT])(;W[bd];B[cd];W[ad]))"
    shell.file("doubtful.sgf", doubtful)
    settled = ROOM.replace("AB[ac]", "AB[ac][bd]").format("C[White to kill]") + "(;W[ea]C[RIGHT]))"
    shell.file("settled.sgf", settled)
    several, no_solution = checked(shell, ".")
    for line in (several, no_solution):
        problem = line["problem"]
        assert isinstance(problem, dict)
        assert problem["assumed"] and problem["doubtful"] and problem["flaws"] == [] and problem["solved"] is None
    said = " ".join(shell.run(f"problems . {ONLY}").out.split())
    assert said.startswith("2 problems: 0 as marked, 0 as marked so far as is known, 0 with flaws, 2 open, 0 left out.")
    assert "open: with what is assumed of the problem, its marks would be wrong" in said
    shell.file("marked.sgf", doubtful.replace("C[White", "MA[ac]C[White"))
    (marked,) = checked(shell, "marked.sgf")
    assert len(kinds(marked)) == 3, "of a string that is marked they are claimed"


def test_a_proof_that_ends_at_once_behind_a_move_of_the_file_is_told(shell: Shell) -> None:
    """Black lives whatever is played, so that nothing refutes the move but how things stand."""
    lives = ROOM.replace("AB[ac]", "AB[ac][bd]").format("MA[ac]C[White to kill]") + "(;W[ea]C[RIGHT]))"
    shell.file("lives.sgf", lives)
    (line,) = checked(shell, "lives.sgf")
    assert kinds(line) == [("refuted", "W E4")] and line["problem"]["solved"] is False  # type: ignore[index]


def test_where_nothing_is_left_to_solve_no_string_is_taken(shell: Shell) -> None:
    shell.file("solved.sgf", "(;SZ[5:2]AB[ab][bb][cb][db][ba][da]C[Black to live](;B[ea]C[RIGHT]))")
    (line,) = checked(shell, "solved.sgf")
    assert line["problem"] is None and line["error"] == (
        "The problem lacks a string marked with MA, or one with something to solve."
    )


def test_a_lone_stone_is_not_taken_for_a_group_that_is_not_proved_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is proved in time has no say but that there is nothing to solve."""
    rows = [".........", ".........", "..OOOOO..", ".OXXXXO..", ".OX...O..", ".OXXXXOX."] + ["........."] * 3
    position = Position.from_rows(rows)
    black = letters_of(position, Color.BLACK)
    white = letters_of(position, Color.WHITE)
    record = record_from_text(f"(;SZ[9]AB{black}AW{white}C[White to kill](;W[ee]C[RIGHT])(;W[de];B[ee]))")
    likely = next(likely_strings(record, Color.WHITE, prove=lambda inquiry: None))
    assert len(likely.string.points) == 9 and likely.in_its_room and likely.goal is not None


def letters_of(position: Position, color: Color) -> str:
    points = [point for point, stone in enumerate(position.stones) if stone == color.stone]
    return "".join(f"[{name}]" for name in letters_of_points(points, position.width))


def test_a_second_solution(shell: Shell) -> None:
    shell.file("one.sgf", SECOND.format("ad", "bd"))
    shell.file("other.sgf", SECOND.format("bd", "ad"))
    assert [kinds(line) for line in checked(shell, ".")] == [[("second", "W B1")], [("second", "W A1")]]


def test_a_ko_of_which_the_file_says_nothing(shell: Shell) -> None:
    shell.file("silent.sgf", KO.format("White to kill"))
    shell.file("told.sgf", KO.format("White to kill, by a ko"))
    silent, told = checked(shell, ".")
    assert (kinds(silent), kinds(told)) == ([("ko", "")], [])
    (flaw,) = silent["problem"]["flaws"]  # type: ignore[index]
    assert flaw["threats_needed"] == 1
    assert flaw["text"] == (
        "The solution needs a ko: it is proved to fail where Black may retake at once. The file says nothing of that. "
        "It fails where Black has 1 external threat and White none. White B4 takes in the ko, and Black needs the "
        "first threat: W B4."
    )


def test_where_it_is_not_known_whether_a_ko_is_needed_that_is_said(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problem_check, "KO_NODES", 4)
    shell.file("silent.sgf", KO.format("White to kill"))
    (line,) = checked(shell, "silent.sgf")
    assert kinds(line) == [] and line["problem"]["ko_open"] > 0  # type: ignore[index]
    said = " ".join(shell.run(f"problems silent.sgf {ONLY}").out.split())
    assert said.startswith("1 problem: 0 as marked, 1 as marked so far as is known")
    assert verdict_of(True, {}, 0, ko_open=True) == "as marked, not known whether a ko is needed"
    assert "Whether the solution needs it is not known (after " in said


def test_copies_with_what_was_found_are_read_again(shell: Shell, tmp_path: Path) -> None:
    shell.file("collection.sgf", UNMARKED + UNSOUND)
    with zipfile.ZipFile(tmp_path / "archive.zip", "w") as archive:
        archive.writestr("inner/problem.sgf", SOUND)
    told = shell.run(f"problems . --annotated copies {ONLY}")
    assert "2 annotated copies in copies." in told.out
    whole = (tmp_path / "copies" / "collection.sgf").read_text(encoding="utf-8")
    assert "assess: W A1: marked right in the file, but Black refutes it" in whole
    assert record_from_text(whole).marked  # the string that was looked for
    assert (tmp_path / "copies" / "archive.zip" / "inner" / "problem.sgf").is_file()
    before, after = checked(shell, "collection.sgf archive.zip"), checked(shell, "copies")
    assert sorted(map(kinds, before)) == sorted(map(kinds, after))
    again = shell.run(f"problems . --annotated copies {ONLY}")
    assert (again.code, again.out) == (2, "") and "is there, and not empty" in again.err


def test_a_run_goes_on_where_it_was(shell: Shell, tmp_path: Path) -> None:
    shell.file("a.sgf", SOUND)
    shell.file("b.sgf", UNSOUND)
    assert shell.run(f"problems . -o found.jsonl {ONLY} --quiet").code == 0
    lines = (tmp_path / "found.jsonl").read_text().splitlines()
    assert [json.loads(line)["file"] for line in lines] == ["a.sgf", "b.sgf"]
    kept = json.loads(lines[0])
    kept["problem"]["task"] = "kept"
    (tmp_path / "found.jsonl").write_text(json.dumps(kept) + "\n")  # as if it had been ended after the first
    told = shell.run(f"problems . -o found.jsonl {ONLY} --json").json
    assert [line["problem"]["task"] for line in told["problems"]] == ["kept", "White to play and kill."]
    assert shell.run("problems . -o found.jsonl --nodes 7").code == 2


def test_bad_input_is_one_sentence(shell: Shell) -> None:
    for words, what in {
        "problems missing.sgf": "There is no file missing.sgf: check the name.",
        "problems .": "There is no problem in '.': name SGF files, or folders or archives with some.",
        "problems . --workers 0": "--workers cannot be 0: write a whole number from 1 on.",
        "problems": "PATHS is missing",
    }.items():
        told = shell.run(words)
        assert told.code == 2 and what in told.err and told.err.count("\n") == 1


def test_nothing_that_could_be_held_against_its_marks_is_bad_input(shell: Shell) -> None:
    sentence = "assess: No problem of '{}' can be used: correct each as its reason says.\n"
    shell.file("bad.sgf", "neither")
    shell.file("game.sgf", "(;SZ[9];B[aa])")
    for words in ("bad.sgf", "game.sgf", ".", ". -o found.jsonl", ". -o found.jsonl", ". --annotated copies"):
        told = shell.run(f"problems {words} {ONLY}")
        assert (told.code, told.err) == (2, sentence.format(words.split()[0])) and "Left out: " in told.out
        assert told.out.startswith("Left out: ") and "as marked" not in told.out
    told = shell.run(f"problems . {ONLY} --json")
    assert told.code == 2 and told.json["counts"]["left_out"] == told.json["counts"]["problems"]
    shell.file("sound.sgf", SOUND)
    assert shell.run(f"problems . {ONLY}").code == 0


def test_a_folder_of_which_no_problem_can_be_posed_is_bad_input(shell: Shell) -> None:
    (shell.home / "club").mkdir()
    shell.file("club/bad.sgf", "neither")
    told = shell.run("study club")
    assert told.code == 2 and told.out.endswith("0 of 0 problems solved. 1 problem left out.\n")
    assert told.err == "assess: No problem of 'club' can be used: correct each as its reason says.\n"


def test_results_are_kept_where_no_other_file_can_be(shell: Shell) -> None:
    shell.file("sound.sgf", SOUND)
    shell.file("notes.txt", "mine")
    told = shell.run(f"problems sound.sgf -o notes.txt --force {ONLY}")
    assert told.code == 2 and "'notes.txt' is no file of results: end its name in .jsonl." in told.err
    assert (shell.home / "notes.txt").read_text() == "mine"


def test_no_problem_is_written_over(shell: Shell) -> None:
    (shell.home / "kept").mkdir()
    shell.file("kept/a.sgf", SOUND)
    told = shell.run("problems kept -o kept/a.sgf --force")
    assert told.code == 2 and "Writing 'kept/a.sgf' would destroy another file of this command" in told.err
    (shell.home / "sheet.html").symlink_to("kept/a.sgf")
    told = shell.run("report kept -o sheet.html")
    assert told.code == 2 and "Writing 'sheet.html' would destroy another file of this command" in told.err
    assert (shell.home / "kept" / "a.sgf").read_text(encoding="utf-8") == SOUND


def test_an_interrupted_run_prints_what_it_has(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.file("a.sgf", SOUND)

    def interrupt(self: object, games: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("assess.faces.batches.problem_run.ProblemRun.over", interrupt)
    told = shell.run("problems .")
    assert told.code == 130
    assert "Interrupted: -o OUT.jsonl keeps what is found." in told.out
