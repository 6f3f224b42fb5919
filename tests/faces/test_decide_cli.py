"""``assess decide`` as it is typed: what is printed, where, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assess.faces.cli import main

DECIDED = Path(__file__).parents[2] / "disputes" / "decided"
FOUR_IN_A_ROW = (
    "(;FF[4]SZ[6:4]AB[ac][bc][cc][dc][ec][ed]AW[ab][bb][cb][db][eb][fb][fc][fd]{}(;W[bd];B[cd])(;W[cd];B[bd]))"
)
"""
4 . . . . . .
3 O O O O O O
2 X X X X X O
1 . . . . X O
"""


def decided(name: str, *options: str) -> list[str]:
    return ["decide", str(DECIDED / f"{name}.sgf"), *options]


def four_in_a_row(directory: Path, properties: str = "") -> str:
    path = directory / "four.sgf"
    path.write_text(FOUR_IN_A_ROW.format(properties))
    return str(path)


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("overlooked-death")) == 0
    text = capsys.readouterr().out
    words = " ".join(text.split())
    parts = [
        "White B2 is not independently alive. The players' variation Var 1.2 overlooks Black A2 at move 5.",
        "Is White B2 independently alive? White needs two eyes. Black moves first.",
        "The players' variation Var 1.2 overlooks Black A2 at move 5. B A2, ",
        "Var 1.2: 1 B A2, 2 W D1 takes A2 A1 B1 C1, 3 B B1, 4 W A1, 5 B pass, 6 W C1 takes B1, 7 B pass, 8 W pass. "
        "Yes. White has an n-eye-formation that covers A3 B3 B2 C2 D2 E2 E1, 7 of the 7 intersections.",
        "Is White B2 independently alive? By the 3 variations alone the answer is yes.",
        "Exhaustive proof-play gives another answer. White B2 is not independently alive",
        "With what was overlooked, the answer at move 1 of Var 1.1 and 1.2 is no.",
        "The proof was checked by the independent checker.",
    ]
    places = [words.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)


def test_several_questions_have_headings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("standard-4")) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "Question 4.1: Black A1 can be captured (not uncapturable). The players' variation decides so, too." in words
    assert "Question 4.2: White A2 and C1 cannot all live by themselves. The players' variation decides" in words


def test_quiet_is_one_line_a_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("standard-5", "--quiet")) == 0
    assert capsys.readouterr().out.splitlines() == [
        "White E2 cannot be captured (uncapturable). The players' variation decides so, too.",
    ]


@pytest.mark.parametrize(
    ("variations", "options", "headline"),
    [
        (
            "(;W[bd];B[cd];W[];B[ad];W[];B[])",
            [],
            "Black A2 is independently alive. The players' variation decides so, too.",
        ),
        (
            "(;W[bd];B[];W[cd];B[];W[])",
            [],
            "Black A2 is independently alive. The players' variation Var 1 overlooks Black C1 at move 2.",
        ),
        (
            "(;W[bd])",
            [],
            "Black A2 is independently alive. The players' variation Var 1 stops too early, after move 1.",
        ),
        (
            "(;W[bd];B[cd];W[];B[]N[Var 1.1])(;W[cd];B[ad];W[];B[]N[Var 1.2])",
            [],
            "Black A2 is independently alive. The players' variation Var 1.2 overlooks Black B1 at move 2. "
            "The players' variation Var 1.1 stops too early, after move 2.",
        ),
        (
            "(;W[bd])",
            ["--variations-only"],
            "Is Black A2 independently alive? By the variation alone the answer is no.",
        ),
        (
            "(;W[bd])",
            ["--nodes", "1"],
            "Is Black A2 independently alive? By the variation alone the answer is no. It is not known whether that is "
            "so.",
        ),
    ],
)
def test_the_headline_is_the_ruling(
    variations: str, options: list[str], headline: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "four.sgf"
    path.write_text(f"{FOUR_IN_A_ROW.partition('{}')[0]}C[Question: A2 independently-alive]{variations})")
    assert main(["decide", str(path), *options]) in (0, 3)
    assert " ".join(capsys.readouterr().out.split()).startswith(f"{headline} A B C")
    assert main(["decide", str(path), "--json", *options]) in (0, 3)
    assert json.loads(capsys.readouterr().out)["decisions"][0]["headline"] == headline


@pytest.mark.parametrize("form", ["txt", "html", "svg", "sgf", pytest.param("pdf", marks=pytest.mark.needs("typst"))])
def test_a_sheet_shows_what_the_players_overlook(form: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / f"sheet.{form}"
    assert main(["report", str(DECIDED / "overlooked-death.sgf"), "-o", str(out), "--pages", "0"]) == 0
    told = capsys.readouterr().out
    headline = "White B2 is not independently alive. The players' variation Var 1.2 overlooks Black A2 at move 5."
    assert told.startswith(headline)
    if form == "pdf":
        assert out.read_bytes().startswith(b"%PDF")
        return
    text = " ".join(out.read_text(encoding="utf-8").split())
    assert headline in text
    if form != "sgf":
        assert "The players' variation, Var 1.2: moves 3 to 8" in text and "What is overlooked: moves 5 to 7" in text
    if form == "txt":
        played, overlooked = text.index("The players' variation, Var"), text.index("What is overlooked: moves 5 to 7")
        alone = text.index("Is White B2 independently alive? By the 3 variations alone the answer is yes.")
        assert played < overlooked < alone < text.index("The proof was checked by the independent checker.")


def test_a_sheet_on_a_string_of_variations_has_their_position(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, out = tmp_path / "game.sgf", tmp_path / "sheet.txt"
    path.write_text("(;SZ[3];B[aa];W[ba]C[Question: B3 uncapturable](;B[bb];W[])(;B[];W[]))")
    assert main(["report", str(path), "-o", str(out)]) == 0
    assert capsys.readouterr().out.startswith("White B3 cannot be captured (uncapturable). The players' variations")
    assert main(["report", str(path), "B3", "-o", str(out)]) == 0
    assert "B3, 1 stone" not in out.read_text() and "after move 2" in out.read_text()


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("overlooked-death", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["schema"] == "assess/decision/1"
    assert told["position"]["rows"][4] == "XXX.OX."
    (decision,) = told["decisions"]
    assert (decision["label"], decision["string"], decision["answer"]) == ("Question 1", "B2", "yes")
    root = decision["nodes"][0]
    assert (root["turn"], root["case"], root["forwarded"], root["parent"]) == ("black", "all", "yes", None)
    assert decision["nodes"][root["chosen"]]["move"] == "B D1"
    assert [variation["name"] for variation in decision["variations"]] == ["Var 1.1", "Var 1.2", "Var 1.3"]
    assert decision["variations"][0]["reason"] == "formation"
    played = decision["proof_play"]
    assert (played["answer"], played["same"], played["checked"]) == ("no", False, True)
    (overlooked,) = played["overlooked"]
    assert (overlooked["variation"], overlooked["move_number"], overlooked["move"]) == ("Var 1.2", 5, "A2")


def test_variations_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("overlooked-death", "--json", "--variations-only")) == 0
    (decision,) = json.loads(capsys.readouterr().out)["decisions"]
    assert (decision["answer"], decision["proof_play"]) == ("yes", None)


def test_full_shows_figures_and_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("basic-ko-1", "A2", "--full", "--variations-only")) == 0
    text = capsys.readouterr().out
    assert "Var 1.1: moves 1 to 2, Black plays 1\n" in text and "Var 1.1: moves 3 to 5, Black plays 3\n" in text
    assert "1 takes D1 (ko ban at D1), 2 pass." in text
    assert [f"At move {number} of Var" in text for number in (1, 2, 3, 4, 5)] == [True] * 5


def test_string_and_question_of_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = four_in_a_row(tmp_path)
    assert main(["decide", path, "A2", "independently-alive", "--formation", "two-eye", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("Black A2 is independently alive. The players'")


def test_the_command_line_chooses_among_the_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("basic-ko-3", "uncapturable", "--json", "--variations-only")) == 0
    (decision,) = json.loads(capsys.readouterr().out)["decisions"]
    assert decision["label"] == "Question 3.2"


FOUR_GROUPS = (
    "(;SZ[9:5]AB[ac][bc][cc][dc][ae][be][ce][de][dd][fc][gc][hc][ic][fe][ge][he][ie][fd]AW[ab][bb][cb][db][eb][fb][gb]"
    "[hb][ib][ec][ed][ee][ba][da][fa][ha]{}(;W[bd];B[hd];W[];B[])(;W[hd];B[bd];W[];B[]))"
)
"""
5 . O . O . O . O .
4 O O O O O O O O O
3 X X X X O X X X X
2 . . . X O X . . .
1 X X X X O X X X X
"""


@pytest.mark.parametrize(
    ("words", "options", "asked"),
    [
        ("", ["A3,F3", "independently-alive"], "Is any of"),
        ("", ["A3,F3", "independently-alive", "--every"], "Are all of"),
        ("C[Question 1: A3,F3 independently-alive]", [], "Is any of"),
        ("C[Question 1: A3,F3 independently-alive every]", [], "Are all of"),
        ("C[Question 1: A3,F3 independently-alive]", ["--every"], "Are all of"),
        ("MA[ac][fc]C[Question 1: Are the marked strings independently-alive?]", [], "Are all of"),
        ("MA[ac][fc]C[Question 1: Is any of the marked strings independently-alive?]", [], "Is any of"),
    ],
)
def test_several_strings_of_one_question_are_decided_together(
    words: str, options: list[str], asked: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "four.sgf"
    path.write_text(FOUR_GROUPS.format(words))
    assert main(["decide", str(path), *options]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert f"{asked} Black A3 and F3 independently alive?" in text
    every = asked == "Are all of"
    said = f"By the 2 variations alone the answer is {'no' if every else 'yes'}."
    assert f"{'Are all' if every else 'Is any'} of Black A3 and F3 independently alive? {said}" in text
    assert "Exhaustive proof-play gives the same answer." in text
    assert main(["decide", str(path), *options, "--json", "--variations-only"]) == 0
    (decision,) = json.loads(capsys.readouterr().out)["decisions"]
    assert decision["string"] == "A3,F3" and decision.get("which") == ("every" if every else None)


def test_a_string_of_a_question_about_several_is_chosen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "four.sgf"
    path.write_text(FOUR_GROUPS.format("MA[ac][fc]C[Question 1: Are the marked strings uncapturable?]"))
    assert main(["decide", str(path), "F3", "--json", "--variations-only"]) == 0
    (decision,) = json.loads(capsys.readouterr().out)["decisions"]
    assert (decision["label"], decision["string"]) == ("Question 1, string F3", "F3")


def test_marked_strings_are_all_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = four_in_a_row(tmp_path, "MA[ac][ab]")
    assert main(["decide", path, "uncapturable", "--json", "--variations-only"]) == 2
    assert "Black moves first" in capsys.readouterr().err  # all variations begin with White


def test_strings_of_several_questions_are_marked_in_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(decided("standard-4")) == 0
    assert "\nIn brackets: Black A1, White A2 and White C1.\n" in capsys.readouterr().out


def test_a_pass_may_be_overlooked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """White passes first: whatever Black plays then lets himself be taken, and the variations do not pass."""
    path = tmp_path / "overlooked.sgf"
    path.write_text(
        "(;GM[1]SZ[7:4]AB[ea][fa][ga][cb][db][fb][cc][fc][gc][cd][fd]AW[aa][ba][ca][da][bb][eb][ac][bc][ec][bd][ed]"
        "(;W[];B[dc];W[dd];B[];W[])(;W[];B[dd];W[dc];B[];W[]))"
    )
    assert main(["decide", str(path), "C3", "uncapturable"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.count("The players' variation Var 1 overlooks that Black may pass at move 2.") == 2


def test_undecided_is_exit_code_3(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["decide", four_in_a_row(tmp_path), "A2", "independently-alive", "--nodes", "1"]) == 3
    words = " ".join(capsys.readouterr().out.split())
    assert "By the 2 variations alone the answer is " in words
    assert words.endswith(
        "Exhaustive proof-play adds nothing. Is Black A2 independently alive? Undecided: no proof was found "
        "within the limits."
    )


def test_a_certificate_is_written_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "proof.json"
    assert main(decided("standard-5", "--quiet", "--certificate", str(out))) == 0
    capsys.readouterr()
    assert main(["check", str(out), str(DECIDED / "standard-5.sgf"), "--move", "0"]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED White E2 cannot be captured (uncapturable)")


def test_the_variations_are_written_with_the_decisions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "decided.sgf"
    assert main(decided("overlooked-death", "--quiet", "--sgf", str(out))) == 0
    capsys.readouterr()
    text = out.read_text(encoding="utf-8")
    assert "C[White B2 is not independently alive. The players' variation Var 1.2 overlooks" in text
    assert "C[The players' variation Var 1.2 overlooks Black A2 at move 5. " in text
    assert main(["decide", str(out), "B2", "independently-alive", "--json", "--variations-only"]) == 0
    (again,) = json.loads(capsys.readouterr().out)["decisions"]
    assert again["answer"] == "no"  # the overlooked move is among the variations now
    assert len(again["variations"]) == 4
    assert main(decided("standard-4", "--sgf", str(out))) == 2
    assert capsys.readouterr().err.startswith("assess: 2 questions are asked, but a file is written for one")


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["A1", "uncapturable"], "there is no stone at A1: name a string"),
        (["B1", "uncapturable"], "(a stone is played there only in a variation: node 1, move 1)"),
        (["A2"], "no question is asked, and none is given"),
        (["uncapturable"], "no string is marked with MA, and none is named"),
        (["A2", "dead"], "'dead' is no question"),
        (["A2", "uncapturable", "--first", "owner"], "Var 1, move 1: White B1 is the wrong player's move"),
        (["A2", "uncapturable", "--move", "2"], "there are no variations after the final position"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], what: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["decide", four_in_a_row(tmp_path), *arguments]) == 2
    told = capsys.readouterr()
    assert what in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize("options", [[], ["--move", "2"]])
def test_a_game_record_with_variations_at_its_end_needs_no_move(
    options: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[3];B[aa];W[ba](;B[bb];W[])(;B[];W[]))")
    assert main(["decide", str(path), "B3", "uncapturable", "--quiet", *options]) == 0
    assert capsys.readouterr().out.startswith(
        "White B3 cannot be captured (uncapturable). The players' variations decide so, too."
    )


GAME = (
    "(;FF[4]SZ[6:4];B[ac];W[ab];B[bc];W[bb];B[cc];W[cb];B[dc];W[db];B[ec];W[eb];B[ed];W[fb]{}"
    ";B[];W[fc];B[];W[fd];B[];W[](;W[bd];B[cd])(;W[cd];B[bd]))"
)


@pytest.mark.parametrize("review", ["", "C[a comment]"])
def test_variations_start_where_play_stopped(review: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME.format(review))
    assert main(["decide", str(path), "A2", "uncapturable", "--variations-only"]) == 0
    said = capsys.readouterr().out
    assert "The final position is the one after move 18, where variations start" in " ".join(said.split())
    assert "Is Black A2 uncapturable? By the 2 variations alone the answer is yes." in said


def test_a_branch_in_the_game_is_no_variation_of_the_dispute(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME.format("").replace(";W[eb]", "(;W[eb]").removesuffix(")") + ")(;W[fb]))")
    assert main(["decide", str(path), "A2", "uncapturable", "--quiet", "--variations-only"]) == 0
    assert capsys.readouterr().out.startswith("Is Black A2 uncapturable? By the 2 variations alone the answer is yes.")


def test_the_example_of_the_documentation(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = (DECIDED.parent.parent / "docs" / "decisions.md").read_text(encoding="utf-8")
    path = tmp_path / "example.sgf"
    path.write_text(page.partition("```text\n")[2].partition("```")[0])
    assert main(["decide", str(path), "--quiet", "--variations-only"]) == 0
    assert capsys.readouterr().out == ("Is Black A2 independently alive? By the 2 variations alone the answer is no.\n")


def test_a_balanced_long_cycle_is_left_to_the_referee(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "triple-ko.sgf"
    path.write_text("(;SZ[3]AB[aa][ca][bb][cc]AW[ab][bc]MA[ca];W[ba];B[];W[])")
    assert main(["decide", str(path), "independently-alive", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("Is Black C3 independently alive? Undefined: ")


def test_a_question_in_other_words_is_noted_and_the_command_line_goes_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = four_in_a_row(tmp_path, "MA[ac]C[Question 1: A2 alive?]")
    assert main(["decide", path, "uncapturable", "--variations-only"]) == 0
    note = "'Question 1: A2 alive?' is no question: write uncapturable or independently-alive."
    text = capsys.readouterr().out
    assert f"Warning: {note}" in " ".join(text.split()) and "Is Black A2 uncapturable?" in text
    assert main(["decide", path]) == 2
    assert capsys.readouterr().err.endswith(f"four.sgf: {note}\n")


def test_a_question_that_cannot_be_read_yields_to_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = four_in_a_row(tmp_path, "C[Question 1: F1 uncapturable]")
    assert main(["decide", path]) == 2
    assert main(["decide", path, "A2", "uncapturable", "--variations-only", "--quiet"]) == 0
    assert "Black A2" in capsys.readouterr().out
