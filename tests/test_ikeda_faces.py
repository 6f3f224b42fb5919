"""The commands ``assess ikeda`` and ``assess count``."""

from __future__ import annotations

import pytest
from ikeda_examples import EXAMPLES, FOLDER
from shell import Shell

from assess.faces.exit_codes import ExitCode

DEAD_STONE = FOLDER / "0001-dead-stone-1.sgf"
DEAD_KO = FOLDER / "0038-irregular-dead-ko.sgf"


def test_replay_prints_a_game_as_the_examples_do(shell: Shell) -> None:
    said = shell.run(f"ikeda replay {DEAD_STONE} --rules 3+3+BF")
    assert (said.code, said.err) == (0, "")
    assert (
        said.out
        == """\
Territory I under 3+3+BF: 3 successive passes stop the alternation, 3 end the playout;
basic-ko-rule-with-pass-threat and fixed-ko-rule.
Note: The main line was played to its end, move 8; the setup is move 0.

Alternation
  A B C D E
5 O X X O . 5
4 . . X O . 4
3 X X X O O 3
2 . X O O . 2
1 . X O . . 1
  A B C D E
Black plays 1.
1 pass, 2 pass, 3 pass.
Stones removed: 0 black, 0 white.

Agreement
The players disagree.

Playout
  A B C D E
5 O X X O . 5
4 5 . X O . 4
3 X X X O O 3
2 . X O O . 2
1 . X O . . 1
  A B C D E
White plays 4.
4 pass, 6 pass, 7 pass, 8 pass.
Stones paid for passes: 1 black, 2 white.
Stones removed: 0 black, 1 white.
There is an unequal number of moves in this playout (5 in all): the last pass is free.

Position at the end of the playout
  A B C D E
5 . X X O . 5
4 X . X O . 4
3 X X X O O 3
2 . X O O . 2
1 . X O . . 1
  A B C D E

Scoring
Prisoner stones: 1 black, 3 white.
Black's territory: A5 B4 A2 A1.
White's territory: E5 E4 E2 D1 E1.
Black's score consists of 4 points of territory and 3 white prisoner stones, White's of 5 points of
territory and 1 black prisoner stone.
(4+3) - (5+1) = 1
"""
    )


def test_replay_shows_where_a_ko_was_retaken(shell: Shell) -> None:
    out = shell.run(f"ikeda replay {DEAD_KO}").out
    assert "5 pass, 6 pass, 7 at B4, 8 pass, 10 pass, 11 pass, 12 pass.\n" in out
    assert "(0+3) - (14+15) = -26\n" in out


def test_replay_of_an_agreement(shell: Shell) -> None:
    out = shell.run(f"ikeda replay {FOLDER / '0037-dead-ko-and-two-kos.sgf'}").out
    assert "The players agree to remove the black string at B5: 4 black, 0 white.\n" in out
    assert "(3+0) - (9+5) = -11\n" in out and "Playout" not in out


@pytest.mark.parametrize(
    ("move", "phase", "sentence"),
    [
        (2, "alternation", "The alternation goes on: Black is to move."),
        (4, "playout", "The playout goes on: Black is to move."),
    ],
)
def test_replay_of_a_part(shell: Shell, move: int, phase: str, sentence: str) -> None:
    said = shell.run(f"ikeda replay {DEAD_STONE} --move {move}")
    assert sentence in said.out and "Scoring" not in said.out
    found = shell.run(f"ikeda replay {DEAD_STONE} --move {move} --json").json
    assert (found["phase"], found["score"], found["sum"]) == (phase, None, None)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["file"])
def test_replay_as_json(shell: Shell, example: dict[str, object]) -> None:
    found = shell.run(f"ikeda replay {FOLDER / str(example['file'])} --json").json
    assert (found["schema"], found["phase"], found["rules"]) == ("assess/ikeda-replay/1", "end", "3+3+BF")
    assert (found["score"], found["sum"]) == (example["score"], example["sum"])
    assert list(found["prisoners"].values()) == example["prisoners"]


def test_replay_refuses_what_the_ruleset_forbids(shell: Shell) -> None:
    said = shell.run(f"ikeda replay {FOLDER / '0041-one-ko-one-threat-2.sgf'} --rules 3+3+SK")
    assert said.code == ExitCode.BAD_INPUT and said.out == ""
    assert "move 7: W H4 is not allowed: it would recreate the position after move 3 (positional superko)" in said.err


def test_solve(shell: Shell) -> None:
    said = shell.run(f"ikeda solve {DEAD_STONE} --move 0 --to-move B --rules 3+3+BF")
    assert said.code == 0
    assert "Black is to move, under 3+3+BF.\nPerfect play gives 1.\n" in said.out
    assert "A possible perfect play: B pass, W pass, B pass, W pass, B A4, W pass, B pass, W pass.\n" in said.out
    assert "Agreement changes nothing" in said.out and "  1: B pass\n  0: B" in said.out
    assert shell.run(f"ikeda solve {DEAD_STONE} --move 0 --quiet").out == "Perfect play gives 1.\n"


def test_solve_as_json(shell: Shell) -> None:
    found = shell.run(f"ikeda solve {DEAD_STONE} --move 0 --rules 2+2+SK --json").json
    assert (found["schema"], found["rules"], found["to_move"]) == ("assess/ikeda-solve/1", "2+2+SK", "black")
    assert found["score"] == 1 and found["bounds"] == {"least": 1, "most": 1} and found["stopped"] is None
    assert found["principal_variation"][0] == "B pass" and found["nodes"] > 0
    assert {"move": "B A4", "least": 0, "most": 0} in found["first_moves"]


def test_solve_within_limits(shell: Shell) -> None:
    said = shell.run(f"ikeda solve {DEAD_KO} --move 0 --nodes 300 --json")
    assert said.code == ExitCode.UNDECIDED
    assert said.json["score"] is None and said.json["stopped"] == "300 nodes" and said.json["nodes"] == 300
    told = shell.run(f"ikeda solve {DEAD_KO} --move 0 --nodes 300 --quiet").out
    assert told.startswith("Unsolved within the limits (300 nodes): the score is proved to lie between -26 and ")


def test_solve_reads_diagrams_and_asks_who_is_to_move(shell: Shell) -> None:
    shell.file("board.txt", "O.XX\n.XX.\n")
    said = shell.run("ikeda solve board.txt")
    assert said.code == ExitCode.BAD_INPUT
    assert said.err == ("assess: In board.txt: it is not said who is to move: give --to-move B or --to-move W.\n")
    assert shell.run("ikeda solve board.txt --to-move white --quiet").code == 0
    wrong = shell.run(f"ikeda solve {DEAD_STONE} --move 1 --to-move B")
    assert wrong.code == ExitCode.BAD_INPUT and "after move 1 it is White's turn" in wrong.err


def test_kos_by_numbers(shell: Shell) -> None:
    line = "ikeda kos --black-kos 6 --white-kos 2 --dame 57 --black-threats 14 --white-threats 13 --to-move W"
    said = shell.run(line)
    assert said.code == 0
    assert "K = 6 - 2 = 4, T = 14 - 13 = 1.\n" in said.out
    assert "Row of the table: White to move, K MOD 3 = 1 and T > 0: -K/3 + 1/3.\n" in said.out
    assert "Black wins the ko fight. Score: -1.\n" in said.out
    found = shell.run(line + " --json").json
    assert (found["K"], found["T"], found["score"], found["ko_fight_winner"]) == (4, 1, -1, "black")
    assert shell.run(line + " --quiet").out == "-1\n"


def test_kos_with_the_colours_exchanged(shell: Shell) -> None:
    said = shell.run("ikeda kos --black-kos 0 --white-kos 1 --to-move B")
    assert "read with the colours exchanged (K = 1, T = 0, White to move)" in said.out
    assert "Black wins the ko fight. Score: 1.\n" in said.out


def test_kos_on_a_board(shell: Shell) -> None:
    file = FOLDER / "0041-one-ko-one-threat-1.sgf"
    said = shell.run(f"ikeda kos --board {file} --move 0")
    assert "Kos open for Black (k): H4.\nKo threats of Black (t): A3-B3.\n" in said.out
    assert said.out.endswith("Score of the board: 0.\n")
    found = shell.run(f"ikeda kos --board {file} --move 0 --json").json
    assert found["points"]["black_kos"] == ["H4"] and found["board_score"] == 0
    other = shell.run(f"ikeda kos --board {DEAD_STONE} --move 0")
    assert other.code == ExitCode.BAD_INPUT and "not seen to be a board of basic endgame kos" in other.err


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ikeda kos --black-kos 1 --to-move B", "The numbers are not complete"),
        ("ikeda kos --black-kos 1 --white-kos 0", "The numbers are not complete"),
        ("ikeda kos --black-kos -1 --white-kos 0 --to-move B", "-1 is no number of black kos"),
        (f"ikeda kos --board {DEAD_STONE} --dame 1", "leave out --board, or the numbers"),
        (f"ikeda replay {DEAD_STONE} --rules 3+3", "'3+3' is no ruleset"),
        (f"ikeda solve {DEAD_STONE}", "The game is over"),
        ("ikeda", "is missing"),
        (f"count {DEAD_STONE} --method chinese", "--method cannot be 'chinese'"),
        (f"count {DEAD_STONE} --method stones --all", "--all: not allowed with argument --method"),
        (f"count {DEAD_STONE} --rules 3", "'3' is no ruleset"),
    ],
)
def test_bad_input_is_told_in_one_sentence(shell: Shell, line: str, complaint: str) -> None:
    said = shell.run(line)
    assert said.code == ExitCode.BAD_INPUT and complaint in said.err and said.err.count("\n") == 1


def test_count_by_one_method(shell: Shell) -> None:
    said = shell.run(f"count {DEAD_STONE} --method territory-1 --rules 3+3")
    assert said.code == 0
    assert said.out.splitlines()[-1] == (
        "territory-1      7      6  B+1     territory and prisoners: (4+3) - (5+1) = 1"
    )
    assert shell.run(f"count {DEAD_STONE} --method area-3 --rules 3+3 --quiet").out == "B+1\n"


def test_count_by_all_methods(shell: Shell) -> None:
    found = shell.run(f"count {DEAD_STONE} --all --rules 3+3 --json").json
    assert found["schema"] == "assess/count/1"
    margins = {count["method"]: count["margin"] for count in found["counts"]}
    assert margins["territory-1"] == margins["area-3"] == margins["area-2"] == 1
    assert margins["stones"] == margins["prisoners"] == 2
    assert list(margins)[-1] == "japanese"
    table = found["table_1"]
    assert (table["M"], table["T"], table["P"], table["S"]) == ([8, 8], [1, 0], [1, 2], [4, 5])
    assert table["D_territory_1"] == table["D_area_3"] == 1
    assert found["area_3_by_territory"]["T"] == 1
    assert found["stone_scoring"]["stone_score"] == found["stone_scoring"]["prisoner_count"] == 2


def test_count_prints_every_quantity(shell: Shell) -> None:
    out = shell.run(f"count {DEAD_STONE} --rules 3+3").out
    assert "stones on the board then (L)              8      8\n" in out
    assert "D (Territory I) = 1, D (Area III) = 1, D (Area II) = 1.\n" in out
    assert "T = t1 - t2 = 1, s1 - s2 = 1.\n" in out
    assert "Stone score S1 - S2 = 2, prisoner count = 2.\n" in out


def test_the_japanese_count_assesses_the_strings(shell: Shell) -> None:
    start = f"count {DEAD_STONE} --move 0 --method japanese"
    said = shell.run(start)
    assert said.code == 0 and "1 string dead" in said.out
    assert shell.run(f"{start} --dead A5 --quiet").out == shell.run(f"{start} --quiet").out
