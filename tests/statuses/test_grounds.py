"""Positions as books show them, parts of boards: their statuses, and on what these rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.languages.spoken import BadInput

PARTS = Path(__file__).parents[2] / "disputes" / "parts"
WHATEVER = "holds whatever the rest of the board is."
LIMITS = assess.Limits(seconds=None, nodes=6000)
OF_BOOKS = assess.Limits(seconds=None, nodes=100_000)


@pytest.mark.parametrize(
    ("name", "string", "status", "living"),
    [
        ("square-four-in-the-corner", "A3", "dead", "White A4"),
        ("three-in-a-row", "A2", "dead", "White A3"),
        ("throw-in", "A2", "dead", "White A3"),
        ("four-in-a-row", "A2", "independently_alive", ""),
        ("two-eyes-in-the-corner", "B9", "independently_alive", ""),
        ("bent-four-along-the-edge", "A4", "independently_alive", ""),
        ("race-in-the-corner", "A2", "independently_alive", ""),
        ("race-in-the-corner", "A3", "dead", ""),
        ("bulky-five", "A4", "dead", "White A5"),
        ("bulky-five", "A1", "dead", "White A5"),
        ("bulky-five-open", "A3", "dead", "White A4"),
        ("rectangular-six-in-the-corner", "A3", "dead", "White A4"),
        ("six-in-a-row-on-a-side", "D2", "independently_alive", ""),
        ("two-points-on-a-side", "C2", "dead", "White B3"),
        ("two-separate-eyes-on-a-side", "C2", "independently_alive", ""),
        ("false-eye-on-a-side", "D2", "dead", ""),
        ("false-eye-on-a-side", "H2", "dead", ""),
        ("comb-shape", "A3", "independently_alive", ""),
        ("nakade-of-three", "A3", "dead", ""),
        ("nakade-of-three", "A2", "independently_alive", ""),
        ("straight-three-filled", "A2", "dead", "White A3"),
        ("pyramid-four", "C6", "dead", "White B7"),
        ("cross-five", "C7", "dead", "White B8"),
        ("square-four-in-the-centre", "C6", "dead", "White B7"),
        ("four-in-a-row-in-the-centre", "D8", "independently_alive", ""),
        ("two-eyes-in-the-centre", "C6", "independently_alive", ""),
        ("one-stone-in-atari", "A2", "dead", "White A3"),
        ("race-that-black-wins", "A3", "dead", ""),
        ("race-that-black-wins", "A2", "independently_alive", ""),
        ("race-with-an-outside-liberty", "A3", "dead", ""),
        ("race-with-an-outside-liberty", "A2", "independently_alive", ""),
        ("stones-inside", "A3", "dead", ""),
        ("stones-inside", "B2", "independently_alive", ""),
        ("seven-on-the-second-line", "D2", "dead", "White C3"),
        ("ladder-to-the-edge", "B4", "dead", ""),
        ("gap-in-the-wall", "A3", "independently_alive", ""),
        ("open-side", "C2", "dead", ""),
    ],
)
def test_a_position_of_a_book(name: str, string: str, status: str, living: str) -> None:
    position = assess.read(PARTS / f"{name}.txt")
    ruling = assess.rule(position, string, limits=OF_BOOKS)
    assert ruling.status.value == status
    assert all(finding.checked for finding in ruling.findings)
    ground = f"if {living} can never be taken." if living else WHATEVER
    assert ruling.headline.endswith(ground)


@pytest.mark.parametrize(("name", "string"), [("gap-in-the-wall", "E2"), ("open-side", "A1"), ("open-side", "D1")])
def test_a_position_of_a_book_that_hangs_on_the_rest(name: str, string: str) -> None:
    ruling = assess.rule(assess.read(PARTS / f"{name}.txt"), string, limits=OF_BOOKS)
    assert ruling.status.value == "undecided"
    assert "hangs on the rest of the board" in ruling.headline


def test_what_is_not_found_out_is_open() -> None:
    ruling = assess.rule(assess.read(PARTS / "way-out.txt"), "A3", limits=assess.Limits(seconds=None, nodes=600))
    assert ruling.status.value == "undecided"


def test_the_statuses_are_those_of_strings_that_are_wholly_shown() -> None:
    position = assess.read(PARTS / "square-four-in-the-corner.txt")
    assessment = assess.status(position, limits=LIMITS)
    assert [(one.name, one.status.value) for one in assessment.strings] == [("A3", "dead")]
    assert assessment.score is assessment.territory is None
    assert not assessment.warnings


@pytest.mark.parametrize("name", [path.stem for path in sorted(PARTS.iterdir())])
def test_statuses_of_every_part_are_told_without_estimates(name: str, shell: Shell) -> None:
    """What is around is unknown, so that no game can be played to its end; what stays open is just open."""
    told = shell.run(f"status {PARTS / name}.txt --nodes 50 --json")
    assert told.code in (ExitCode.ANSWERED, ExitCode.UNDECIDED)
    assert {string.get("estimate") for string in told.json["strings"]} == {None}
    assert "looks" not in shell.run(f"status {PARTS / name}.txt --nodes 50").out


def test_strings_taken_to_live_are_named_by_who_asks() -> None:
    position = assess.read(PARTS / "square-four-in-the-corner.txt")
    asked = assess.ask(position, "A3", assess.Uncapturable(), limits=LIMITS, living=["B4"])
    assert asked.answer is assess.Answer.NO
    assert "if White B4 can never be taken" in asked.claim
    alone = assess.ask(position, "A3", assess.Uncapturable(), limits=LIMITS)
    assert alone.answer is assess.Answer.UNDECIDED


@pytest.mark.parametrize("question", ["", "dead", "uncapturable", "independently-alive"])
def test_a_frame_that_is_said_counts_for_every_question(question: str, shell: Shell) -> None:
    """It is said with ``none`` that no string is taken to live, whatever is asked of the string."""
    part = PARTS / "square-four-in-the-corner.txt"
    limits = "--nodes 3000 --no-cache --quiet"
    told = shell.run(f"ask {part} A3 {question} --frame none {limits}")
    assert told.code == ExitCode.UNDECIDED and "can never be taken" not in told.out
    named = shell.run(f"ask {part} A3 {question} --frame B4 {limits}")
    assert "if White B4 can never be taken" in named.out


def test_a_frame_that_is_said_counts_for_statuses(shell: Shell) -> None:
    part = PARTS / "square-four-in-the-corner.txt"
    for command in ("status", "ask"):
        string = "A3" if command == "ask" else ""
        assert "if White A4 can never be taken" in shell.run(f"{command} {part} {string} --nodes 3000 --quiet").out
    told = shell.run(f"status {part} --frame none --nodes 3000 --json")
    assert [(one["status"], one.get("living")) for one in told.json["strings"]] == [("undecided", None)]
    position = assess.read(part)
    assert assess.rule(position, "A3", limits=LIMITS, living=[]).status.value == "undecided"
    named = assess.status(position, limits=LIMITS, living=["B4"])
    assert [one.status.value for one in named.strings] == ["dead"]


def test_a_frame_is_of_the_other_players_strings() -> None:
    """Where strings of both players are asked about, each counts for those of the other."""
    position = assess.Position.from_rows(["?XO.", "?XO.", "?XOO"])
    with pytest.raises(BadInput, match="C3 is White's own"):
        assess.rule(position, "C3", limits=LIMITS, living=["C3"])
    ruling = assess.rule(position, ["B3", "C3"], limits=LIMITS, living=["B3"])
    assert [finding.inquiry.names for finding in ruling.findings if finding.inquiry.living] == ["C3", "C3"]


@pytest.mark.parametrize("rows", [("?XX..", "?XOO.", "?X.O.", "?????"), ("?...", "????")])
def test_a_part_on_which_no_string_lies_wholly_is_bad_input(rows: tuple[str, ...], shell: Shell) -> None:
    shell.file("part.txt", "\n".join(rows))
    told = shell.run("status part.txt")
    assert told.code == 2 and "No string lies wholly on this part of a board: " in told.err and not told.out


@pytest.mark.parametrize("words", ["ask whole.txt A1", "ask whole.txt A1 uncapturable", "status whole.txt"])
def test_a_whole_board_has_no_frame(words: str, shell: Shell) -> None:
    shell.file("whole.txt", "X.\nXX\n")
    told = shell.run(f"{words} --frame A2")
    assert told.code == 2 and "on a part of a board only: leave --frame out" in told.err


def test_what_has_no_meaning_on_a_part_says_so() -> None:
    position = assess.read(PARTS / "square-four-in-the-corner.txt")
    with pytest.raises(BadInput, match="this is a part of a board"):
        assess.territory_at(position, "A1")
    with pytest.raises(BadInput, match="this is a part of a board"):
        assess.status(position, agreed={"A3": "dead"})


def test_of_a_string_that_is_undecided_the_condition_stands_beside_what_is_proved(shell: Shell) -> None:
    """That A3 is dead is not known, and no condition is told of it; that it can be captured is proved."""
    shell.file("part.txt", "| . . . . . .\n| O O O O . .\n| X X X O . .\n| . . X O . .\n| . . X O . .\n-------------\n")
    for command in ("status part.txt --nodes 400", "ask part.txt A3 --nodes 100"):
        told = " ".join(shell.run(f"{command} --frame none --no-cache --quiet").out.split())
        assert "undecided" in told
        proved = "Black A3 can be captured (not uncapturable). White can force its removal. "
        assert f"{proved}What is said of Black A3 {WHATEVER}" in told
        assert told.count("What is said of Black A3") == 1
