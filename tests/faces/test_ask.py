"""``assess ask``: what it prints, and the variations as SGF."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from sgfmill import sgf as sgfmill
from shell import CORNER, OPEN, THREE_KOS, Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.reading import sgf
from assess.reading.files import read, read_record
from assess.reports.text.finding_text import cost_sentence

DISPUTES = Path(__file__).parents[2] / "disputes"
ASKED = """\
Black A2 can be captured (not uncapturable). White can force its removal.

   A  B  C  D  E
3  . (X) .  O  .  3
2 (X)(X) O  O  O  2
1  O  O  O  .  O  1
   A  B  C  D  E
In brackets: Black A2.

Is Black A2 uncapturable? No. White moves first.
The proof was checked by the independent checker.

Figure 1: moves 1 to 3, White plays 1
   A  B  C  D  E
3  3 (X) 1  O  .  3
2 (X)(X) O  O  O  2
1  O  O  O  .  O  1
   A  B  C  D  E
1 threatens to capture Black A2, 2 pass (or any play elsewhere), 3 takes B3 A2 B2: Black A2 is off
the board.

Black A2 is captured.

Every move of Black's is answered; of White's moves only the one that he chooses is studied; a pass
of his before he has succeeded would not do.
1  start: no. Part of the next moves give the answer no. White chooses C3.
2  1 W C3: no. None of the next moves gives the answer yes.
3  2 B pass (or any play elsewhere): no. Part of the next moves give the answer no. White chooses
     A3.
4  3 W A3 takes B3 A2 B2: no. Black A2 is captured.

No search was needed.
"""


def test_ask_prints_board_answer_figures_tree_and_claim(shell: Shell) -> None:
    said = shell.run("ask eye.txt A2 uncapturable")
    assert said.masked == ASKED
    assert (said.code, said.err) == (ExitCode.ANSWERED, "")


@pytest.mark.parametrize("question", ["", "uncapturable"])
def test_plain_leaves_out_what_moves_do(shell: Shell, question: str) -> None:
    """Of a status as of one question."""
    threat = "threatens to capture"
    assert threat in shell.run(f"ask eye.txt A2 {question}").out
    assert threat not in shell.run(f"ask eye.txt A2 {question} --plain").out


def test_lines_are_as_wide_on_windows(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rich.console.detect_legacy_windows", lambda: True)
    assert shell.run("ask eye.txt A2 uncapturable").masked == ASKED


def test_ask_quietly(shell: Shell) -> None:
    said = shell.run("ask eye.txt D2 independently-alive --quiet")
    assert said.out == ("White D2 is independently alive. White can force two eyes.\n")


def test_ask_as_json(shell: Shell) -> None:
    found = shell.run("ask eye.txt A2 uncapturable --json").json
    assert found.pop("seconds") >= 0 and found.pop("nodes") == 0, "its capture is seen to follow"
    assert found == {
        "schema": "assess/finding/1",
        "question": "uncapturable",
        "string": "A2",
        "color": "black",
        "first": "opponent",
        "cycles": "verbal",
        "answer": "no",
        "hangs_on_cycle": False,
        "cycle": None,
        "principal_variation": ["W C3", "B pass", "W A3"],
        "checked": True,
    }


def test_ask_says_when_nothing_was_checked(shell: Shell) -> None:
    said = shell.run("ask eye.txt A2 uncapturable --no-check")
    assert "the proof is unchecked." in said.out and "The proof was checked" not in said.out
    assert shell.run("ask eye.txt A2 uncapturable --no-check --json").json["checked"] is False


def test_the_terms_of_a_question(shell: Shell) -> None:
    said = shell.run(
        "ask eye.txt A2 independently-alive --formation pass-alive --scope all --first owner --cycles defender"
    )
    told = " ".join(said.out.split())
    assert "Is Black A2 independently alive if Black moves first? No. Black needs a pass-alive formation on" in told
    assert "Black moves first. Infinite play counts for Black." in " ".join(said.out.split())
    found = shell.run("ask eye.txt A2 independently-alive --formation two-eye --cycles attacker --json").json
    assert (found["formation"], found["scope"], found["cycles"]) == ("two-eye", "one", "attacker")


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ("--cycles attacker", "Infinite play counts for White. Black A5 can be captured (not uncapturable). White can"),
        ("--cycles defender", "Infinite play counts for Black. Black A5 cannot be captured (uncapturable). "),
        (
            "--rules japanese-2003",
            "A ban on a ko lasts until a ko-pass (Japanese 2003 Rules). Black A5 can be captured (not uncapturable). ",
        ),
    ],
)
def test_an_answer_says_the_terms_that_are_not_those_of_the_rules(shell: Shell, terms: str, said: str) -> None:
    """Under the rules the answer is undefined: a triple ko is the referee's."""
    found = shell.run(f"ask {DISPUTES}/triple-ko.sgf A5 uncapturable {terms} --quiet")
    assert found.out.startswith(said)


def test_a_long_cycle_is_told(shell: Shell) -> None:
    shell.file("kos.txt", THREE_KOS)
    said = shell.run("ask kos.txt C3 independently-alive")
    assert said.code == ExitCode.ANSWERED
    assert "Undefined: perfect play ends in a balanced long cycle" in said.out
    told = " ".join(said.out.split())
    assert re.search(r"hangs on a long cycle: 1 [BW] [A-C][1-3], .* It is called pinwheel ko. Nobody passes", told)
    assert said.out.count("The long cycle: moves 1 to 8 repeat; White plays 1.") == 1 and "Figure 1" not in said.out


@pytest.mark.parametrize(
    "line",
    [
        "ask eye.txt A2 --quiet uncapturable",
        "ask eye.txt --quiet A2 uncapturable",
        "ask --quiet eye.txt A2 uncapturable",
        "ask --quiet eye.txt --seconds 5 a2 --json --full Uncapturable",
        "ask eye.txt A2 uncapturable --depth 1 --nodes 1000 --memory-mb 16",
    ],
)
def test_operands_stand_anywhere_among_the_options(shell: Shell, line: str) -> None:
    assert shell.run(line).code == ExitCode.ANSWERED


def test_string_and_question_from_the_file(shell: Shell) -> None:
    shell.file("eye.sgf", "(;SZ[5:3]AB[ba][ab][bb]AW[da][cb][db][eb][ac][bc][cc][ec]MA[ab]QU[uncapturable])")
    assert shell.run("ask eye.sgf --quiet").out == shell.run("ask eye.txt A2 uncapturable --quiet").out
    assert shell.run("ask eye.sgf D2 --quiet").out == "White D2 is independently alive.\n"
    assert "independently alive" in shell.run("ask eye.sgf independently-alive --quiet").out


def test_a_question_in_a_comment(shell: Shell) -> None:
    stones = "(;SZ[5:3]AB[ba][ab][bb]AW[da][cb][db][eb][ac][bc][cc][ec]"
    shell.file("line.sgf", f"{stones}C[A dispute.\nQuestion: Is A2 independently alive? two-eye all first=owner])")
    found = shell.run("ask line.sgf --json").json
    assert [found[name] for name in ("string", "formation", "scope", "first")] == ["A2", "two-eye", "all", "owner"]
    assert shell.run("ask line.sgf --first opponent --json").json["first"] == "opponent"
    assert shell.run("ask line.sgf D2 --json").json["strings"][0]["string"] == "D2"
    assert shell.run("ask line.sgf A2 uncapturable --json").json["first"] == "opponent"


def test_the_moment_of_a_record(shell: Shell) -> None:
    shell.file("games.sgf", "(;SZ[3])(;SZ[3];B[ba];W[aa];B[ab])")
    assert shell.run("ask games.sgf A3 uncapturable --game 2 --move 2 --first owner --quiet").code == ExitCode.ANSWERED
    assert "no stone at A3" in shell.run("ask games.sgf A3 uncapturable --game 2").err
    assert "The first of 2 games was read." in shell.run("status games.sgf").out


def test_undecided_within_the_limits(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("ask open.txt C6 uncapturable --nodes 3000 --certificate none.json")
    assert said.code == ExitCode.UNDECIDED
    assert "Undecided: no proof was found within the limits." in said.out
    assert said.err == "assess: There is no proof, so 'none.json' was not written.\n"
    assert not (shell.home / "none.json").exists()
    found = shell.run("ask open.txt C6 uncapturable --nodes 3000 --json").json
    assert (found["answer"], found["checked"], found["principal_variation"]) == ("undecided", False, [])


def test_only_ascii(shell: Shell) -> None:
    shell.file("corner.txt", CORNER)
    assert "├─" in shell.run("ask corner.txt A4 uncapturable").out
    plain = shell.run("ask corner.txt A4 uncapturable --ascii").out
    assert plain.isascii() and "|- 2 B" in plain


def test_depth_and_full(shell: Shell) -> None:
    shell.file("corner.txt", CORNER)
    assert "Not shown: " in shell.run("ask corner.txt A4 uncapturable --depth 1").out
    assert "--full" not in shell.run("ask corner.txt A4 uncapturable --full").out


# --- the variations as SGF


def test_the_variations_as_sgf(shell: Shell) -> None:
    shell.file("corner.sgf", "(;SZ[6:5]PB[A \\] B]AB[da][ab][bb][cb][db]AW[ea][eb][ac:fc][ad][cd][ed:fd][ae:ee])")
    assert shell.run("ask corner.sgf A4 uncapturable --sgf out.sgf --quiet").code == ExitCode.ANSWERED
    (tree,) = sgf.load((shell.home / "out.sgf").read_bytes())
    root = tree.root
    assert root.text("C").startswith("Black A4 can be captured (not uncapturable). White can force its removal.\n")
    assert root.simple_text("PB") == "A ] B"
    assert root.properties["MA"] == ("da", "ab", "bb", "cb", "db")
    assert (root.properties["PL"], root.properties["FF"], root.properties["CA"]) == (("W",), ("4",), ("UTF-8",))
    assert not {"B", "W"} & set(root.properties)
    for number, node in enumerate(tree.nodes[1:], 1):
        names = set(node.properties)
        assert len(names & {"B", "W"}) == 1 and not names & {"AB", "AW", "AE", "PL", "MA"}
        assert ("TE" in names) == ("W" in names)
        assert ("GW" in names) == (not tree.children[number] and "as after" not in node.text("C"))
        assert node.text("C").startswith("No. ")
    assert read_record(shell.home / "out.sgf", move=0).position == read(shell.home / "corner.sgf")
    assert not read(shell.home / "out.sgf").stones.startswith("...X"), "the main line ends with the capture"


def test_other_readers_read_the_sgf(shell: Shell) -> None:
    shell.file("kos.txt", THREE_KOS)
    shell.run("ask kos.txt C3 independently-alive --sgf out.sgf")
    game = sgfmill.Sgf_game.from_bytes((shell.home / "out.sgf").read_bytes())
    assert game.get_root().get("MA") == {(2, 2)}
    moves = [node.get_move() for node in game.get_main_sequence()[1:]]
    assert [color for color, _ in moves[:2]] == ["w", "b"]
    assert game.get_last_node().has_property("HO")
    assert any(node.has_property("LB") for node in game.get_main_sequence()), "ko bans are labelled"


def test_ask_estimates_only_when_it_is_asked_to(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    assert "stimate" not in shell.run("ask open.txt C2 --nodes 2000").out
    told = shell.run("ask open.txt C2 --nodes 2000 --json").json
    assert "estimate" not in told["strings"][0]
    said = shell.run("ask open.txt C2 --nodes 2000 --estimate").out
    assert "Estimate, not proved: White C2 undecided, unclear." in said
    told = shell.run("ask open.txt C2 --nodes 2000 --estimate --json").json
    assert told["strings"][0]["status"] == "undecided" and told["strings"][0]["likelihood"] <= 0.9


@pytest.mark.parametrize("extent", ["", " --depth 4", " --full"])
def test_no_variation_refers_to_one_that_is_not_printed(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, extent: str
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    said = shell.run(f"ask {DISPUTES / 'molasses-ko.sgf'} A5 uncapturable --nodes 500000{extent}").out
    printed = {int(number) for number in re.findall(r"^ *(\d+)  ", said, re.MULTILINE)}
    referring = re.findall(r"as after move \d+, [BW] [A-HJ-T]\d+\.(.*)|as after move \d+, [BW] pass\.(.*)", said)
    assert referring
    for rest in map("".join, referring):
        line = re.match(r" See line (\d+)\.", rest)
        assert line is not None and int(line[1]) in printed
    assert ("as in a variation that is not shown here" in said) is (extent != " --full")


def test_moves_that_let_all_be_taken_stand_in_one_row(shell: Shell) -> None:
    """However many stones that are."""
    said = shell.run(f"ask {DISPUTES / 'two-kos-and-two-stones.sgf'} C4 uncapturable").out
    assert "  D3: Black C3 takes White C4.\n  anything else: Black D3 takes White C4.\n" in said


def test_one_position_is_no_positions() -> None:
    finding = assess.ask(read(DISPUTES / "snapback.sgf"), "E3", assess.Uncapturable(), limits=assess.Limits(nodes=1))
    for nodes, seconds, told in (
        (1, 0.004, "1 position looked at in 0.00 seconds."),
        (0, 0.0, "0 positions looked at in 0.00 seconds."),
        (1234, 1.0, "1,234 positions looked at in 1.00 seconds."),
    ):
        undecided = replace(finding, answer=assess.Answer.UNDECIDED, nodes=nodes, seconds=seconds)
        assert cost_sentence(undecided) == told
