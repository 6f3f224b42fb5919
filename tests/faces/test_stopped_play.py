"""The commands that ask about statuses do so where play stopped; those that count a game read all of it."""

from __future__ import annotations

import pytest
from shell import Shell

GAME = "(;FF[4]SZ[5:2]AB[ab][bb][cb][ba]AW[db][da][ea];B[];W[];B[ca];W[])"
NOTE = (
    "Play stopped with the passes 1 and 2; the 2 moves after them were left out: choose another position with --move."
)


@pytest.mark.parametrize(
    "command",
    [
        "show game.sgf",
        "status game.sgf --seconds 20",
        "ask game.sgf A1 uncapturable --seconds 20",
        "report game.sgf A1 uncapturable -o ruling.txt --seconds 20",
        "study game.sgf A1 uncapturable --seconds 20",
    ],
)
def test_play_stops_at_two_passes(command: str, shell: Shell) -> None:
    shell.file("game.sgf", GAME)
    said = shell.run(command)
    text = (shell.home / "ruling.txt").read_text() if command.startswith("report") else said.out
    assert NOTE in " ".join(text.split())
    overridden = shell.run(f"{command} --move 4")
    text = (shell.home / "ruling.txt").read_text() if command.startswith("report") else overridden.out
    assert "Play stopped" not in " ".join(text.split())


def test_decide_takes_the_set_up_position(shell: Shell) -> None:
    shell.file("game.sgf", GAME)
    assert "Play stopped" not in shell.run("decide game.sgf A1 uncapturable --first owner --variations-only").out


def _without_the_note(text: str) -> list[str]:
    return [line for line in text.splitlines() if "The main line was played" not in line]


@pytest.mark.parametrize("command", ["count game.sgf --method stones", "ikeda replay game.sgf --rules 2+2+SK"])
def test_counting_reads_the_whole_record(command: str, shell: Shell) -> None:
    shell.file("game.sgf", GAME)
    said = shell.run(command)
    assert said.code == 0 and "Play stopped" not in said.out
    to_move_4, to_move_2 = (_without_the_note(shell.run(f"{command} --move {move}").out) for move in (4, 2))
    assert to_move_4 == _without_the_note(said.out) != to_move_2


def test_the_komi_of_the_command_line(shell: Shell) -> None:
    shell.file("game.sgf", GAME.replace("SZ", "KM[350]SZ"))
    assert "give the komi with --komi" in shell.run("show game.sgf").out
    assert "Komi: 7." in shell.run("show game.sgf --komi 7").out
    assert shell.run("count game.sgf --method stones --komi 7").code == 0
    assert shell.run("show game.sgf --komi nan").code == shell.run("show game.sgf --komi much").code == 2
