"""What can be done about open strings: commands about the same position, under the same rules."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from shell import CUT_OFF, OPEN, Shell

from assess.faces import cli
from assess.faces.exit_codes import ExitCode

DISPUTES = Path(__file__).parents[2] / "disputes"


def suggested(shell: Shell, command: str) -> list[str]:
    """The commands that are suggested, behind one whose strings are open: more time, agreement, a question, a
    ruling."""
    said = shell.run(command)
    assert said.code == ExitCode.UNDECIDED, said.err
    more, ask, agree, report = (line.strip() for line in said.out.splitlines() if line.startswith("  assess "))
    return [more, agree, ask, report]


def test_nothing_is_suggested_where_the_result_is_the_same_whatever_is_open(shell: Shell) -> None:
    said = shell.run(f"status {DISPUTES / 'seki-of-three-strings.sgf'} --nodes 20000")
    assert said.code == ExitCode.UNDECIDED and "whatever" in said.out
    assert "What can be done about the open strings" not in said.out and "\n  assess " not in said.out


def test_a_suggestion_repeats_the_rules_and_what_is_agreed(shell: Shell) -> None:
    shell.file("looks.txt", "\n".join(map(" ".join, CUT_OFF)))
    agreed = "--agreed E9:alive"
    terms = "--formation two-eye --scope all --cycles defender"
    said = f"{agreed} --komi 3.5 --no-finality --points A1 --precedents strict {terms}"
    more, agree, ask, report = suggested(shell, f"status looks.txt --nodes 1 {said}")
    of_all = f"--komi 3.5 {agreed} --precedents strict {terms}"
    assert more == f"assess status looks.txt {of_all.replace('strict', 'strict --no-finality')} --points A1 --nodes 10"
    assert agree.startswith("assess status looks.txt --komi 3.5 --precedents strict --no-finality ")
    assert f" --nodes 1 --points A1 {agreed} A9:alive " in agree
    assert ask == f"assess ask looks.txt A9 {of_all} --points A1 --nodes 10"
    assert report.endswith(f" {of_all} --nodes 1 --points A1 -o ruling.pdf")


def test_a_suggestion_is_about_the_position_that_was_chosen(shell: Shell) -> None:
    setup = "(;SZ[9]AB[cd][gh]AW[gd][ch];B[ee];W[ef];B[aa])"
    shell.file("games(2).sgf", setup + setup)
    for command in suggested(shell, "status games(2).sgf --game 2 --move 1 --nodes 50 --seconds 7"):
        assert " 'games(2).sgf' " in command and " --move 1 --game 2" in command
        assert " --seconds 70 --nodes 500" in command or " --seconds 7 --nodes 50 " in command


def test_more_time_searches_although_nothing_was_searched(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    more, agree, *_ = suggested(shell, "status open.txt --no-search --lang en --rules japanese-2003")
    assert more == "assess status open.txt --rules japanese-2003 --lang en --seconds 600"
    assert " --no-search " in agree


def test_without_a_search_none_was_interrupted(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    for strings in ("", " --string C6"):
        said = shell.run(f"status open.txt --no-search{strings}")
        assert said.code == ExitCode.UNDECIDED and "nterrupted" not in said.out


def test_a_ruling_with_what_a_referee_ruled_is_on_the_whole_position(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    *_, ask, report = suggested(shell, "status open.txt --nodes 50 --rule C6:dead")
    assert "--rule" not in ask
    assert report == "assess report open.txt --rule C6:dead --nodes 50 --whole -o ruling.pdf"


@pytest.mark.parametrize("question", ["Question: C6 uncapturable", "Question: A1 uncapturable"])
def test_a_ruling_is_not_on_the_position_where_variations_start(shell: Shell, question: str) -> None:
    shell.file("game.sgf", f"(;SZ[9]AB[cd][gh]AW[gd][ch]C[{question}];B[ee];W[ef])")
    *others, report = suggested(shell, "status game.sgf --nodes 50")
    assert " --move 2 -o ruling.pdf" in report
    assert not any("--move" in other for other in others)


def test_a_suggested_command_is_read_again(shell: Shell) -> None:
    shell.file("game(2).txt", OPEN)
    said = "status game(2).txt --nodes 50 --komi -0.5 --agreed c6:dead --depth 3 --sgf out.sgf"
    more, _, ask, report = suggested(shell, said)
    for command in (more, ask, report.replace("ruling.pdf", "ruling.txt")):
        _, *words = shlex.split(command)
        assert cli.main([*words, "--nodes", "5"]) == ExitCode.UNDECIDED
    assert " --sgf out.sgf" in more and "--depth" not in ask and "--sgf" not in ask


def test_a_suggestion_names_points_by_letters(shell: Shell) -> None:
    """However they are shown."""
    shell.file("open.txt", OPEN)
    _, agree, ask, report = suggested(shell, "status open.txt --nodes 50 --points 1-一")
    assert agree.endswith(" --agreed C6:STATUS G6:STATUS C2:STATUS G2:STATUS")
    assert ask == "assess ask open.txt C6 --points '1-一' --nodes 500"
    assert " open.txt C6,G6,C2,G2 " in report


def test_rules_that_count_area_are_suggested_where_they_are_taken(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    more, agree, ask, report = suggested(shell, "status open.txt --nodes 1 --rules chinese --territory")
    assert "--rules chinese --territory" in more and "--rules chinese --territory" in agree
    for command in (ask, report.replace("ruling.pdf", "ruling.txt")):
        _, *words = shlex.split(command)
        assert "--rules" not in command and shell.run(shlex.join(words)).code in (ExitCode.ANSWERED, ExitCode.UNDECIDED)


PART = """$$
$$ | . . . . . . .
$$ | . . O O O . .
$$ | O O X X O . .
$$ | X X . X O . .
$$ | . . . X O . .
$$ ---------------
"""


def test_of_a_part_of_a_board_nothing_is_suggested_that_only_a_game_has(shell: Shell) -> None:
    shell.file("part.txt", PART)
    said = shell.run("status part.txt --nodes 50")
    suggestions = said.out.partition("What can be done about the open strings:\n")[2]
    assert "agree" not in suggestions and "resumed" not in suggestions and "--move" not in suggestions
    commands = [line.split() for line in suggestions.splitlines() if line.startswith("  assess ")]
    assert [words[1] for words in commands] == ["status", "ask", "report"]
    for words in commands:
        again = shell.run(" ".join(words[1:]).replace("ruling.pdf", "ruling.txt"))
        assert again.code != ExitCode.BAD_INPUT, again.err


def test_a_question_suggests_what_was_not_just_done(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("ask open.txt C6 --nodes 50 --formation two-eye")
    assert said.code == ExitCode.UNDECIDED, said.err
    begun = said.out.index("What can be done about the open strings:\n")
    assert said.out[begun:].splitlines()[1:7] == [
        "Give the search more time.",
        "  assess ask open.txt C6 --formation two-eye --nodes 500",
        "Let the players agree on them: what they agree on needs no ruling.",
        "  assess status open.txt --formation two-eye --nodes 50 --agreed C6:STATUS",
        "Rule on variations that the players show.",
        "If a player asks for it, the game is resumed, and his opponent moves first (1989, Article 9-3).",
    ]


def test_of_several_strings_or_a_group_one_alone_is_suggested(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("ask open.txt --group C6 --nodes 50")
    commands = [line for line in said.out.splitlines() if line.startswith("  assess ask")]
    assert commands[0] == "  assess ask open.txt --group C6 --nodes 500" and "--group" not in "".join(commands[1:])
