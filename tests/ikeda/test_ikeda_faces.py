"""The commands ``assess ikeda`` and ``assess count``."""

from __future__ import annotations

from typing import Any

import pytest
from ikeda_examples import EXAMPLES, FOLDER
from shell import OPEN, Shell

from assess.faces.exit_codes import ExitCode
from assess.ikeda.count_text import what_is_presumed
from assess.reading.files import read_record
from assess.reports.replies_told import reply_json
from assess.requests.answer import answer
from assess.requests.from_json import said_in

DEAD_STONE = FOLDER / "0001-dead-stone-1.sgf"
GIVEN = "-M 40 39 -L 31 33 -P 1 1 -Q 33 27 -S 10 11"
DEAD_KO = FOLDER / "0038-irregular-dead-ko.sgf"


def test_replay_prints_a_game_as_the_examples_do(shell: Shell) -> None:
    said = shell.run(f"ikeda replay {DEAD_STONE} --rules 3+3+BF")
    assert (said.code, said.err) == (0, "")
    assert (
        said.out
        == """\
Black wins by 1: (4+3) - (5+1) = 1.
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
Black has taken 3 stones. White has taken 1 stone.
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
    assert said.out.startswith(f"{sentence}\n") and "Scoring" not in said.out
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
    said = shell.run(f"ikeda solve {DEAD_STONE} --move 0 --to-move B --rules 3+3+BF --nodes 10000")
    assert said.code == 0
    told, cost, end = said.out.rpartition(" positions looked at, ")
    assert cost and end.endswith(" s.\n")
    assert (
        told.rpartition("\n")[0]
        == """\
Perfect play gives 1: Black wins by 1.
Black is to move, under 3+3+BF.

A possible perfect play: alternation
  A B C D E
5 O X X O . 5
4 . . X O . 4
3 X X X O O 3
2 . X O O . 2
1 . X O . . 1
  A B C D E
Black plays 1.
1 pass, 2 pass, 3 pass.

A possible perfect play: playout
  A B C D E
5 O X X O . 5
4 5 . X O . 4
3 X X X O O 3
2 . X O O . 2
1 . X O . . 1
  A B C D E
White plays 4.
4 pass, 6 pass, 7 pass, 8 pass.
(4+3) - (5+1) = 1

Both bounds are proved: Black can get 1, and White can keep him to it.
Agreement changes nothing: either player can refuse it, and the playout then gives this score; so
neither accepts less, and what both accept gives neither of them more.
First moves, and the score with perfect play after each:
  1: B pass
  0: B E5, B A4, B B4, B E4, B A2, B E2, B A1, B D1, B E1"""
    )
    assert shell.run(f"ikeda solve {DEAD_STONE} --move 0 --quiet").out == "Perfect play gives 1: Black wins by 1.\n"


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
    assert said.out.startswith("Perfect play gives 0: Jigo: both players have the same score.\n")
    assert said.out.endswith("Score of the board: 0.\n")
    found = shell.run(f"ikeda kos --board {file} --move 0 --json").json
    assert found["points"]["black_kos"] == ["H4"] and found["board_score"] == 0
    other = shell.run(f"ikeda kos --board {DEAD_STONE} --move 0")
    assert other.code == ExitCode.BAD_INPUT and "not seen to be a board of basic endgame kos" in other.err


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ikeda kos --black-kos 1 --to-move B", "The numbers are not complete"),
        ("ikeda kos --black-kos 0 --white-kos 0 --dame 3 --to-move B", "There are no basic endgame kos to count"),
        (f"ikeda solve {DEAD_STONE} --move 9", "there is no move 9: choose from 0 to 8"),
        (f"ikeda replay {DEAD_STONE} --move 9", "there is no move 9: choose from 0 to 8"),
        ("ikeda table", "The quantities are not complete: give M, L, T, P, Q, S as well"),
        ("ikeda table -M 40", "-M needs"),
        (f"ikeda table {GIVEN} -T 2 3", "T1 + P1 = 3 and T2 + P2 = 4"),
        (f"ikeda table {GIVEN} -T 2 2 --size 8", "Q and S are 81 points, and the board has 64"),
        (f"ikeda table {GIVEN} -T 2 2 --size 8x", "'8x' is no size"),
        ("ikeda table -M 1 1 -L 2 1 -T 0 0 -P 0 0 -Q 1 1 -S 0 0", "L1 is more than M1"),
        ("ikeda table -M 1 1 -L 1 1 -T 0 0 -P 0 0 -Q 1 2 -S 0 0", "Q2 is more than L2 + T2"),
        ("ikeda kos --black-kos 1 --white-kos 0", "The numbers are not complete"),
        ("ikeda kos --black-kos -1 --white-kos 0 --to-move B", "-1 is no number of black kos"),
        (f"ikeda kos --board {DEAD_STONE} --dame 1", "leave out --board, or the numbers"),
        (f"ikeda replay {DEAD_STONE} --rules 3+3", "'3+3' is no ruleset"),
        (f"ikeda solve {DEAD_STONE}", "The game is over"),
        ("ikeda", "is missing"),
        (f"count {DEAD_STONE} --method chinese", "--method cannot be 'chinese'"),
        (f"count {DEAD_STONE} --method stones --all", "--all: not allowed with argument --method"),
        (f"count {DEAD_STONE} --rules 3", "'3' is no ruleset"),
        (f"count {DEAD_STONE}", "correct the comment; with --rules 3+3 the record can be counted.\n"),
        (f"count {FOLDER / '0041-one-ko-one-threat-2.sgf'} --all", "; with --rules 3+3 the record can be counted.\n"),
    ],
)
def test_bad_input_is_told_in_one_sentence(shell: Shell, line: str, complaint: str) -> None:
    said = shell.run(line)
    assert said.code == ExitCode.BAD_INPUT and complaint in said.err and said.err.count("\n") == 1


def test_count_by_one_method(shell: Shell) -> None:
    said = shell.run(f"count {DEAD_STONE} --method territory-1 --rules 3+3")
    assert said.code == 0
    assert said.out.splitlines()[:4] == [
        "Black wins by 1. Territory I (Ikeda): territory, prisoners.",
        "",
        "                                           Black  White  Result",
        "Territory I (Ikeda): territory, prisoners      7      6  B+1",
    ]
    assert "Territory I (Ikeda) counts territory and prisoners: (4+3) - (5+1) = 1." in said.out
    assert shell.run(f"count {DEAD_STONE} --method area-3 --rules 3+3 --quiet").out == "B+1\n"


def test_a_note_is_told_with_the_counts_for_which_it_matters(shell: Shell) -> None:
    shell.file("board.txt", ".XO\nXXO\nOO.\n")
    note = "Among the passes counted are 2 more, so that the second player passes last."
    told = {
        method: note in shell.run(f"count board.txt --method {method} --json").json["notes"]
        for method in ("territory-1", "area-3", "area-2", "stones", "prisoners", "japanese")
    }
    assert [method for method, one in told.items() if one] == ["prisoners"]
    assert note in shell.run("count board.txt --json").json["notes"]
    shell.file("early.sgf", "(;GM[1]FF[4]SZ[3];B[bb];W[];B[ab];W[];B[])")
    early = {
        method: "Area III has its boundary there" in shell.run(f"count early.sgf --method {method}").out
        for method in ("territory-1", "area-3", "area-2", "stones", "prisoners")
    }
    assert [method for method, one in early.items() if one] == ["area-3"]


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


TWO_DEAD = "(;SZ[5:5]{}AB[ba][bb][bc][bd][be][ea]AW[ca][cb][cc][cd][ce][aa][dc][ec])"
"""
5 O X O . X
4 . X O . .
3 . X O O O
2 . X O . .
1 . X O . .
"""


HANDICAP = "(;SZ[4:3]{}HA[2]AB[ba][bb]AW[ca][cb][da];B[ab];W[db];B[bc];W[cc];B[tt];W[tt])"
"""
3 . X O O
2 X X O O
1 . X O .
"""


@pytest.mark.parametrize(
    ("rules", "given"),
    [("chinese", 2), ("aga", 1), ("french", 1), ("ing", 0), ("new-zealand", 0), ("japanese", 0), ("xy", 0), ("", 0)],
)
def test_white_is_given_points_for_the_handicap_by_the_rules_of_the_record(
    shell: Shell, rules: str, given: int
) -> None:
    shell.file("game.sgf", HANDICAP.format(f"RU[{rules}]" if rules else ""))
    found = shell.run("count game.sgf --json").json
    counts = {count["method"]: count for count in found["counts"]}
    assert (counts["area-2"]["white"], counts["area-2"]["margin"]) == (given, 12 - given)
    more = f"+{given}). White gets {given} of these points for the handicap." if given else ")."
    assert counts["area-2"]["how"] == f"Area scoring counts stones and territory: (4+8) - (0+0{more}"
    assert counts["area-3"]["margin"] == counts["territory-1"]["margin"] == 13
    agreed = shell.run("count game.sgf --dead C3 --method area-2 --quiet").out
    assert agreed == f"B+{12 - given}\n"
    if found["by_rules"] == "area-2":
        status = shell.run(f"status game.sgf --rules {rules} --quiet").out.splitlines()[0]
        assert status.startswith(shell.run("count game.sgf").out.split(".")[0])


def test_what_is_dead_in_nobodys_territory_is_told_to_stay(shell: Shell) -> None:
    shell.file("corner.txt", "X X\nX .\n")
    said = shell.run("count corner.txt")
    assert " ".join(said.out.splitlines()[1:3]) == (
        "Dead, but in nobody's territory: A2. Only the count by stones and territory takes dead stones off there."
    )
    found = shell.run("count corner.txt --json").json
    counts = {count["method"]: (count["black"], count["white"]) for count in found["counts"]}
    assert counts["area-2"] == (0, 0) and counts["stones"] == (3, 0) and counts["area-3"] == (2.5, 1.5)
    assert (found["removed"], found["staying"], found["standing"]) == ([], ["A2"], [])


FACING = (
    "The score by area is open: Black B3, White C3 and White A1 are dead, and nothing that lives stands between them; "
    "play is not over."
)


@pytest.mark.parametrize(
    ("rules", "method", "first", "code"),
    [
        ("AGA", "", f"{FACING} By stones and territory, as the record has it (AGA).", ExitCode.UNDECIDED),
        ("AGA", "--method area-3", f"{FACING} Area III (Ikeda): area, plays made equal.", ExitCode.UNDECIDED),
        ("AGA", "--method stones", "White wins by 1. Stones alone.", ExitCode.ANSWERED),
        (
            "Japanese",
            "",
            "Jigo: both players have the same score. Japanese rules, as in the record.",
            ExitCode.ANSWERED,
        ),
        ("Japanese", "--method area-2", f"{FACING} By area.", ExitCode.UNDECIDED),
    ],
)
def test_nobody_wins_by_area_where_dead_strings_face_each_other(
    shell: Shell, rules: str, method: str, first: str, code: int
) -> None:
    shell.file("game.sgf", f"(;SZ[3]RU[{rules}]AB[ba][ab][bb]AW[ca][cb][ac][bc])")
    said = shell.run(f"count game.sgf {method}")
    text = " ".join(said.out.split())
    assert text.startswith(first) and said.code == code
    assert text.count(FACING) == (method != "--method stones")
    assert "(Area" not in text.replace(first, ""), "no difference by area beside that"
    found = shell.run(f"count game.sgf {method} --json").json
    assert not {count["method"] for count in found["counts"]} & {"area-2", "area-3"}
    assert " ".join(shell.run("status game.sgf --rules aga").out.split()).startswith(FACING)


def test_a_result_by_area_is_open_where_a_string_is(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = " ".join(shell.run("count open.txt --nodes 1 --method area-2").out.split())
    assert said.startswith("The score is open. These are not settled: ")


def count_agreed(shell: Shell, **agreed: str) -> dict[str, Any]:
    """A count under what is agreed, as the page asks for it."""
    shell.file("game.sgf", TWO_DEAD.format(""))
    record = read_record(str(shell.home / "game.sgf"))
    body = {"kind": "count", "limits": {"nodes": 100_000}, "agreed": agreed}
    return dict(reply_json(answer(said_in(body).request(record))))


def test_what_is_agreed_is_not_told_as_proved(shell: Shell) -> None:
    assert count_agreed(shell, A5="dead")["presumed"] == [
        "Removed as dead, as is proved: E5.",
        "Removed as dead, as the players agree: A5.",
    ]


def test_an_agreed_seki_says_which_count_knows_of_one(shell: Shell) -> None:
    note = "The Japanese count alone leaves out the eyes of strings alive in seki."
    agreed = count_agreed(shell, B5="alive_in_seki", C5="alive_in_seki")
    assert note in agreed["notes"] and note not in count_agreed(shell)["notes"]
    margins = {count["method"]: count["margin"] for count in agreed["counts"]}
    assert margins["japanese"] == 0 != margins["area-2"]


def test_what_is_dead_beside_an_open_string_may_come_off_or_stay(shell: Shell) -> None:
    """White D4 is proved to be dead. In Black's territory or not it stands as White F2 is, which is undecided."""
    shell.file("corner.txt", "XXXOOO\nXOOOO.\nXXXXXO\nXX.OX.\n")
    found = shell.run("count corner.txt --nodes 1000 --json").json
    assert (found["removed"], found["staying"], found["standing"]) == ([], [], ["D4", "F2", "D1"])
    statuses = shell.run("status corner.txt --nodes 1000 --json").json
    assert {one["string"]: one["status"] for one in statuses["strings"]}["D4"] == "dead"


@pytest.mark.parametrize(
    ("rules", "first", "method"),
    [
        ("", "White wins by 3. Japanese rules are taken, for the record names none.", "japanese"),
        ("RU[Japanese]", "White wins by 3. Japanese rules, as in the record.", "japanese"),
        ("RU[jp]", "White wins by 3. Japanese rules, as in the record.", "japanese"),
        ("RU[Korean]", "White wins by 3. By territory and prisoners, as the record has it (Korean).", "japanese"),
        ("RU[French]", "White wins by 5. By stones and territory, as the record has it (French).", "area-2"),
        ("RU[Chinese]", "White wins by 5. By stones and territory, as the record has it (Chinese).", "area-2"),
        ("RU[XY]", "White wins by 3. Japanese rules are taken, for 'XY' in the record is not known here.", "japanese"),
    ],
)
def test_the_result_comes_first_by_the_rules_of_the_record(shell: Shell, rules: str, first: str, method: str) -> None:
    shell.file("game.sgf", TWO_DEAD.format(rules))
    said = shell.run("count game.sgf --nodes 100000")
    lines = said.out.splitlines()
    assert lines[0] == first and said.code == 0 and max(map(len, lines)) <= 100
    assert lines[1] == "Removed as dead, as is proved: A5 and E5."
    found = shell.run("count game.sgf --nodes 100000 --json").json
    assert (found["by_rules"], found["removed"], found["standing"]) == (method, ["A5", "E5"], [])
    assert found["staying"] == []
    named = next(count["name"] for count in found["counts"] if count["method"] == method)
    assert lines[4].startswith(f"{named} ") and lines[5] == "For comparison, by other rules:"
    margins = {count["method"]: count["margin"] for count in found["counts"]}
    assert margins["japanese"] == margins["territory-1"] == margins["area-3"] == -3
    assert margins["area-2"] == -5


def test_what_is_not_proved_is_said_to_be_presumed(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("count open.txt --nodes 1")
    text = " ".join(said.out.split())
    assert said.code == ExitCode.UNDECIDED and text.startswith("The score is open")
    assert "Not settled is whether C6, G6, " in text and " come off: the counts below take these to stand." in text
    assert shell.run("count open.txt --nodes 1 --method area-2").code == ExitCode.UNDECIDED
    alone = shell.run("count open.txt --nodes 1 --method japanese")
    assert (alone.code, "the counts below" in alone.out) == (ExitCode.UNDECIDED, False), "no counts are below"
    dead = shell.run("count open.txt --nodes 1 --method area-2 --dead C6")  # then nothing is asked
    assert (dead.code, "Not settled" in dead.out) == (0, False)


def test_one_string_that_is_not_settled_is_told_as_one() -> None:
    assert what_is_presumed([], [], ["E1"]) == [
        "Not settled is whether E1 comes off: the counts below take it to stand."
    ]


def test_a_count_with_strings_agreed_dead_says_so_and_what_is_proved(shell: Shell) -> None:
    """C1 lives by proof, and White wins by 18."""
    said = shell.run(f"count {FOLDER.parent}/bent-four-in-the-corner.sgf --dead C1 --nodes 1000000")
    first, *more = " ".join(said.out.split()).split(" Warning: ")
    assert first == "With what is agreed: Black wins by 6. Japanese rules, as in the record."
    assert any(one.startswith("White C1 is dead as the players agree, and that counts; by the letter") for one in more)


def test_count_prints_every_quantity(shell: Shell) -> None:
    out = shell.run(f"count {DEAD_STONE} --rules 3+3").out
    assert "stones on the board then (L)              8      8\n" in out
    assert "D (Territory I) = 1, D (Area III) = 1, D (Area II) = 1.\n" in out
    assert "T = t1 - t2 = 1, s1 - s2 = 1.\n" in out
    assert "Stone score S1 - S2 = 2, prisoner count = 2.\n" in out


def test_the_japanese_count_assesses_the_strings(shell: Shell) -> None:
    start = f"count {DEAD_STONE} --move 0 --method japanese"
    said = shell.run(start)
    assert said.code == 0 and "1 string is dead" in said.out
    assert shell.run(f"{start} --dead A5 --quiet").out == shell.run(f"{start} --quiet").out


TABLE_TWO = """\
Black wins by 4. Territory I and Area III agree: D = 4.

Territory I and Area III side by side  Black  White
moves before the preliminary end (M)     40     39
stones on the board then (L)             31     33
own stones lost by then (M-L)             9      6
stones played after it (T)                2      2
stones paid for passes (P)                1      1
stones on the board in the end (Q)       33     27
own stones lost after it (L+T-Q)          0      8
territory (S)                            10     11
own stones lost or paid (M+T-Q+P)        10     15

D (Territory I) = (10 - 10) - (11 - 15) = 4
D (Area III) = (33 + 10) - (27 + 11) - 1 = 4
D (Area II) = (33 + 10) - (27 + 11) = 5
M1 = M2 + 1: in an even game without earlier passes Black made the last competitive move, and White
passed first. Half a point goes from Black to White, and D falls by 1; Area II, which lacks this,
gives 1 more.
"""


def test_table_two_from_its_numbers(shell: Shell) -> None:
    assert shell.run(f"ikeda table {GIVEN} -T 2 2 --size 9x9").out == TABLE_TWO
    shell.file("lines.txt", "# Go Seigen - Miyamoto Naoki\nM 40 39\nL 31 33\nT 2 2\nP: 1, 1\nQ = 33 27\nS 10 11\n")
    assert shell.run("ikeda table lines.txt").out == TABLE_TWO
    black = "M1 = 40, L1 = 31, T1 = 2, P1 = 1, Q1 = 33, S1 = 10\n"
    shell.file("printed.txt", black + "M2 = 39, L2 = 33, T2 = 2, P2 = 1, Q2 = 27, S2 = 11\n")
    assert shell.run("ikeda table printed.txt").out == TABLE_TWO
    found = shell.run("ikeda table printed.txt --json").json
    assert (found["schema"], found["prisoners"], found["captured_after"]) == ("assess/ikeda-table/1", [10, 15], [0, 8])
    assert (found["D_territory_1"], found["D_area_3"], found["D_area_2"]) == (4, 4, 5)
    assert shell.run("ikeda table printed.txt --quiet").out == "Black wins by 4.\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("M 40", "line 1: 'M 40' tells no quantities"),
        ("M 40 39\nM 40 38", "line 2: M2 is told twice"),
        ("K 1 2", "line 1: K is no quantity"),
        ("M1 = 40", "M2 is missing"),
        ("M1 = 40 and more", "tells no quantities"),
    ],
)
def test_a_file_of_quantities_that_cannot_be_read(shell: Shell, text: str, complaint: str) -> None:
    shell.file("bad.txt", text + "\n")
    said = shell.run("ikeda table bad.txt")
    assert said.code == ExitCode.BAD_INPUT and complaint in said.err and said.err.count("\n") == 1


def test_each_difference_has_a_name_of_its_own(shell: Shell) -> None:
    """White passes before the alternation stops: Area III has its boundary there, and another D."""
    shell.file("early.sgf", "(;GM[1]FF[4]SZ[3];B[bb];W[];B[ab];W[];B[])")
    said = shell.run("count early.sgf --all --nodes 100000")
    found = shell.run("count early.sgf --all --nodes 100000 --json").json
    table, area = found["table_1"], found["area_3_by_territory"]
    assert table["D_area_3"] != table["D_area_3_first_pass"] == area["T"]
    text = " ".join(said.out.split())
    assert f"D (Area III, boundary at the preliminary end) = {table['D_area_3']}," in text
    assert f"D (Area III, boundary at the first pass) = {area['T']}," in text
    assert "D (Area III) =" not in text
