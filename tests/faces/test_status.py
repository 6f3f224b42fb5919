"""``assess status``: the marked board, a line for each string, the score."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sgfmill import sgf as sgfmill
from shell import EYE, OPEN, PRISONERS, Shell

from assess.engine.deadline import of_command
from assess.faces.exit_codes import ExitCode
from assess.reading.files import read, record_from_text

STATUS = """\
White wins by 17.5.

  A  B  C  D  E
3 .w Xd .w O  .w 3
2 Xd Xd O  O  O  2
1 O  O  O  .w O  1
  A  B  C  D  E
Black has taken 1 stone. White has taken 2 stones. Komi: 6.5.
Marks: d: dead stones; w: White's territory; unmarked stones: independently alive.

String    Stones  Status               Proof
Black B3  3       dead                 checked
White D3  8       independently alive  checked

2 of 2 strings settled, 2 of them with checked proofs; T seconds.

                   Black  White
Territory          0      7
Dead stones in it  0      3
Prisoner stones    1      2
Komi                      6.5
Score              1      18.5
"""


def test_status_prints_board_strings_score(shell: Shell) -> None:
    shell.file("game.txt", EYE + PRISONERS)
    said = shell.run("status game.txt")
    assert said.masked == STATUS
    assert (said.code, said.err) == (ExitCode.ANSWERED, "")
    assert shell.run("status game.txt --quiet").out == "White wins by 17.5.\n"
    assert shell.run("status game.txt --estimate off").masked == STATUS


def test_what_status_prints_is_read_back(shell: Shell) -> None:
    shell.file("game.txt", EYE + PRISONERS)
    assert record_from_text(shell.run("status game.txt").out).position == read(shell.home / "game.txt")


def test_status_as_json(shell: Shell) -> None:
    shell.file("game.txt", EYE + PRISONERS)
    found = shell.run("status game.txt --json").json
    assert found["schema"] == "assess/status/1"
    assert found["position"]["prisoner_stones"] == {"black": 2, "white": 1}
    assert [string["status"] for string in found["strings"]] == ["dead", "independently_alive"]
    assert found["strings"][0]["answers"] == {"independently_alive": "no", "uncapturable": "no"}
    assert found["score"] == {"black": 1, "white": 18.5, "margin": -17.5, "winner": "white", "by": "territory"}


def test_seki_is_marked_and_nobody_owns_it(shell: Shell) -> None:
    said = shell.run("status eye.txt --agreed A2:seki D2:seki")
    assert said.code == ExitCode.ANSWERED
    assert "3 .  Xs .  Os .  3\n" in said.out and "Marks: s: alive in seki." in said.out
    assert "Agreed by the players: Black B3 and White D3 are alive in seki.\n" in said.out
    assert said.out.count("  as agreed\n") == 2
    assert "Jigo" in said.out and "2 as agreed;" in said.out


def test_warnings_and_the_ruling_table_follow_the_score_on_screen_and_sheet(shell: Shell) -> None:
    file = Path(__file__).parents[2] / "disputes" / "race-left-open.sgf"
    shell.run(f"report {file} --whole -o sheet.txt")
    for said in (shell.run(f"status {file}").out, (shell.home / "sheet.txt").read_text(encoding="utf-8")):
        order = ["String ", "strings settled", "\nScore ", "Dead, but in", "Warning: ", "Left to play:"]
        assert [said.index(words) for words in order] == sorted(said.index(words) for words in order)


def test_what_is_agreed_is_said_to_be_agreed_once(shell: Shell) -> None:
    """Of strings by what leads the sentence, of points and of what follows by the sentence."""
    shell.file("point.txt", ". X O .\nX . O O\nX X O .\n. X O O\n")
    said = " ".join(shell.run("status point.txt --agreed A4:black C4:alive").out.split())
    assert "Agreed by the players: White C4 is independently alive. As the players agree, A4 is Black's" in said
    assert "players: As" not in said
    file = Path(__file__).parents[2] / "disputes" / "double-ko-seki.sgf"
    said = " ".join(shell.run(f"status {file} --agreed G3:dead").out.split())
    assert "players: White G3 is dead. White E5, Black H5 and Black J2: the status follows from what is agreed." in said
    shell.run(f"report {file} --whole --agreed G3:dead -o sheet.sgf")
    assert "White G3 is dead, as the players agree." in (shell.home / "sheet.sgf").read_text(encoding="utf-8")


def test_the_status_of_named_strings(shell: Shell) -> None:
    said = shell.run("status eye.txt --string A2 B2 --string B3")
    assert "3  . (X) .  O  .  3\n" in said.out and "In brackets: Black A2.\n" in said.out
    assert "White D3" not in said.out and "wins" not in said.out
    assert shell.run("status eye.txt --string A2 D2 --quiet").out == "Black A2: dead, White D2: independently alive.\n"


def test_terms_that_are_not_those_of_the_rules_are_said(shell: Shell) -> None:
    assert "moves first" not in shell.run("status eye.txt").out
    said = " ".join(shell.run("status eye.txt --first owner --cycles defender --formation two-eye").out.split())
    first, _ = said.split(" A B C", 1)
    assert first.endswith(
        "Independent life is a two-eye-formation on at least one of its intersections. The owner of a "
        "string moves first. Infinite play counts for the owner of a string."
    )


def test_a_result_in_one_line_says_the_terms_that_were_chosen(shell: Shell) -> None:
    chosen = "--first owner --cycles attacker --quiet"
    for command in ("status eye.txt", "ask eye.txt D2"):
        said = shell.run(f"{command} {chosen}").out
        assert "The owner of a string moves first. Infinite play counts for the opponent of a string." in said
        assert "moves first" not in shell.run(f"{command} --quiet").out


def test_agreements_are_not_proved(shell: Shell) -> None:
    found = shell.run("status eye.txt --agreed D2:independently-alive --json").json
    black, white = found["strings"]
    assert (white["status"], white["agreed"], white["checked"]) == ("independently_alive", True, False)
    assert set(white["answers"].values()) == {"not_asked"}
    assert (black["status"], black["agreed"], black["checked"]) == ("dead", False, True)


def test_what_is_implied_is_counted_apart_from_what_is_agreed(shell: Shell) -> None:
    dispute = Path(__file__).parents[2] / "disputes" / "bent-four-in-the-corner.sgf"
    said = " ".join(shell.run(f"status {dispute} --agreed C1:dead").out.split())
    assert "3 of 3 strings settled, 1 of them with checked proofs, 1 as agreed, 1 implied; " in said


def test_the_variations_of_a_status(shell: Shell) -> None:
    said = shell.run("status eye.txt --tree A2 --depth 3")
    words = " ".join(said.out.split())
    assert words.count("Figure 1") == 1  # life is settled where the variations begin
    assert words.index("Black B3 is not independently alive.") < words.index("Black B3 can be captured (not uncap")
    agreed = shell.run("status eye.txt --agreed A2:dead --tree A2").out
    assert "Black B3 is dead, as the players agree." in agreed and "Figure" not in agreed


def test_undecided_strings_leave_the_score_open(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("status open.txt --nodes 2000 --estimate off")
    assert said.code == ExitCode.UNDECIDED
    assert "X?" in said.out and "These are not settled: Black C6, White G6," in " ".join(said.out.split())
    assert shell.run("status open.txt --nodes 2000 --json").json["score"] is None


def test_what_is_not_finished_is_told_so(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("status open.txt --nodes 2000")
    assert said.code == ExitCode.UNDECIDED
    words = " ".join(said.out.split())
    assert words.startswith("Open. This does not look like a finished game: 77 empty points may still become")
    assert "looks alive" not in words and "Estimate" not in words
    assert "assess status open.txt --nodes 20000" in words
    found = shell.run("status open.txt --nodes 2000 --json").json
    assert all(string["likelihood"] <= 0.9 for string in found["strings"])


UNFINISHED = "This does not look like a finished game: "


def test_what_is_not_finished_is_told_before_a_result_that_is_proved(shell: Shell) -> None:
    shell.file("none.txt", ".....\n.....\n.....\n")
    shell.file("passes.sgf", "(;SZ[9]KM[6.5];B[];W[])")
    shell.file("wide.txt", "X.X......O.O\nXXX......OOO\n.XX......OO.\n")
    for file, number in (("none.txt", 15), ("passes.sgf", 81), ("wide.txt", 18)):
        said = f"{UNFINISHED}{number} empty points may still become either player's. "
        assert shell.run(f"status {file} --quiet").out.startswith(said)
        assert " ".join(shell.run(f"status {file}").out.split()).startswith(said)
        found = shell.run(f"status {file} --json").json
        assert found["result"].startswith(said) and found["score"] is not None
        shell.run(f"report {file} --whole -o sheet.txt")
        assert " ".join(Path("sheet.txt").read_text().split()).startswith(said)


def test_what_is_not_finished_is_told_before_a_winner_that_is_sure(shell: Shell) -> None:
    """Most strings are proved, and White has taken enough to win whatever the others are."""
    rows = "X.X......O.O\nXXX......OOO\n.XX......OO.\n............\n.X........O.\n"
    shell.file("ahead.txt", f"{rows}Komi: 90.5\n")
    for area in ("", " --rules chinese"):
        said = shell.run(f"status ahead.txt --nodes 2000 --quiet{area}").out
        assert said.startswith(UNFINISHED) and ". White wins " in said
    shell.run("report ahead.txt --whole --nodes 2000 -o sheet.txt")
    assert Path("sheet.txt").read_text().startswith(UNFINISHED)


LOOKS = """\
   A B C D E F G H J
 9 X . . X O . O . O 9
 8 . X X X O O . O . 8
 7 . . . X O . O . O 7
 6 . . . X O O O O O 6
 5 . . . X O . . X . 5
 4 . . . X O . O . O 4
 3 . . . X O O . O . 3
 2 X X . X O . O . O 2
 1 X . X X O O . O . 1
   A B C D E F G H J
"""


def test_the_result_as_it_looks_is_marked_as_an_estimate(shell: Shell) -> None:
    shell.file("looks.txt", LOOKS)
    said = shell.run("status looks.txt --nodes 1")
    assert said.code == ExitCode.UNDECIDED
    assert said.out.startswith("Open. Estimate: Black wins by 1 (")
    assert "Xd~" in said.out and "~: as it looks, an estimate;" in said.out and "looks dead, 99" in said.out
    told = shell.run("status looks.txt --nodes 1 --json").json
    assert told["score"] is None and told["estimated_score"]["margin"] == 1
    assert told["estimated_score"]["if"]["H5"] == "dead"
    (lone,) = [string for string in told["strings"] if string["string"] == "H5"]
    assert (lone["status"], lone["estimate"]) == ("undecided", "dead") and lone["likelihood"] > 0.95
    proved = shell.run("status looks.txt --nodes 1 --json --estimate off").json
    assert "estimated_score" not in proved and "estimate" not in proved["strings"][0]
    assert record_from_text(said.out).position == read(shell.home / "looks.txt")


def test_many_proved_strings_share_a_line(shell: Shell) -> None:
    shell.file("looks.txt", LOOKS)
    said = shell.run("status looks.txt")
    assert re.search(r"^the rest: 13 strings  43 +independently alive  checked$", said.out, re.MULTILINE)
    assert "\nBlack H5 " in said.out and "Black A9" not in said.out
    every = shell.run("status looks.txt --all").out
    assert "\nBlack A9  1 " in every and "the rest" not in every


def test_statuses_as_sgf(shell: Shell) -> None:
    shell.file("corner.sgf", "(;SZ[5]PW[W]KM[0.5]AB[ba][ab][bb]AW[da][cb][db][eb][ac][bc][cc][ec][ad:ed])")
    assert shell.run("status corner.sgf --sgf out.sgf").code == ExitCode.ANSWERED
    game = sgfmill.Sgf_game.from_bytes((shell.home / "out.sgf").read_bytes())
    root = game.get_root()
    assert root.get("MA") == {(4, 1), (3, 0), (3, 1)}
    assert {(4, 0), (4, 1), (4, 2), (2, 3)} <= root.get("TW") and not root.has_property("TB")
    assert root.get("C").startswith("White wins by ") and root.get("PW") == "W"
    assert read(shell.home / "out.sgf") == read(shell.home / "corner.sgf")


def test_an_empty_board(shell: Shell) -> None:
    shell.file("empty.txt", "...\n...\n")
    said = shell.run("status empty.txt")
    assert said.code == ExitCode.ANSWERED and "Jigo" in said.out


def test_the_table_fits_into_80_columns_on_the_largest_board(shell: Shell) -> None:
    black, white, eyes = "X" * 25, "O" * 25, "." + "X" * 23 + "."
    shell.file("large.txt", "\n".join([eyes] + [black] * 10 + ["." * 25] + [white] * 12 + ["." + "O" * 23 + "."]))
    table = shell.run("status large.txt --no-check --no-finality").out.split("\n\n")[2].splitlines()
    assert table[1] == "Black B25  273     independently alive  not checked"
    assert [len(line) <= 80 for line in table] == [True] * 3


def test_a_sign_stays_beside_its_meaning(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in range(40, 81):
        monkeypatch.setenv("COLUMNS", str(width))
        said = shell.run("status eye.txt").out
        (legend,) = [part for part in said.split("\n\n") if "Marks:" in part]
        assert not any(line.endswith((" w:", " d:")) for line in legend.splitlines()) and "\u00a0" not in said


def test_the_limit_of_a_command_ends_with_it(shell: Shell) -> None:
    """Whatever a program does behind it in the same process has its own limit, or none."""
    shell.file("game.txt", EYE)
    assert shell.run("status game.txt --seconds 5").code == ExitCode.ANSWERED
    assert of_command() is None
