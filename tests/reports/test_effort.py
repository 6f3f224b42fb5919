"""What is not known is told with what was done to find it out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shell import Shell

DISPUTES = Path(__file__).parents[2] / "disputes"
NUMBERS = r"(?:after|within) ([\d,]+) (positions?)\b|([\d,]+) (positions?) looked at|at most ([\d,]+) (positions?)\b"


def numbers(text: str) -> list[tuple[int, str]]:
    """The numbers of positions that a text tells of, each with the noun behind it."""
    found = [[part for part in groups if part] for groups in re.findall(NUMBERS, " ".join(text.split()))]
    return [(int(number.replace(",", "")), noun) for number, noun in found]


@pytest.mark.parametrize("most", [1, 2, 3, 30])
@pytest.mark.parametrize("name", ["difficulty-2", "nakade-of-three", "open-ko"])
def test_positions_are_told_as_they_were_counted(name: str, most: int, shell: Shell, tmp_path: Path) -> None:
    """A search ends with the first position at its limit or beyond: the count that is told may be beyond it."""
    file, sheet = DISPUTES / f"{name}.sgf", tmp_path / "sheet.txt"
    texts = [shell.run(f"{command} {file} --nodes {most}").out for command in ("status", "ask")]
    shell.run(f"report {file} --nodes {most} -o {sheet}")
    told = numbers(" ".join([*texts, sheet.read_text("utf-8")]))
    assert (most, "position" if most == 1 else "positions") in told, "the limits of the sheet"
    for number, noun in told:
        assert number > 0 and noun == ("position" if number == 1 else "positions")
    answer = shell.run(f"ask {file} uncapturable --nodes {most} --no-cache --json").json
    text = shell.run(f"ask {file} uncapturable --nodes {most} --no-cache").out
    assert {answer["nodes"]} - {0} <= {number for number, _ in numbers(text)}


def test_what_was_not_looked_for_is_said_to_be_so(shell: Shell) -> None:
    said = " ".join(shell.run(f"status {DISPUTES / 'nakade-of-three.sgf'} --nodes 300").out.split())
    assert "Not known (it was not looked for): whether Black A2 could be saved" in said
    assert "after 0 positions" not in said


def test_a_sheet_names_the_strings_whose_cycle_is_told_and_does_not_contradict_itself(
    shell: Shell, tmp_path: Path
) -> None:
    """White wins by 2 whatever Black's strings are: then the sheet leaves nothing open on which the score hangs, and of
    several strings it says which cycle is whose, but nothing of the advice on precedents."""
    record = (DISPUTES / "eternal-life.sgf").read_text("utf-8")
    record = re.sub(r"MA(\[[a-z]*\])+", "", re.sub(r"\bC\[(?:[^\]\\]|\\.)*\]", "", record))
    shell.file("position.sgf", record)
    shell.run(f"report position.sgf --nodes 2000000 -o {tmp_path / 'sheet.txt'}")
    sheet = (tmp_path / "sheet.txt").read_text("utf-8")
    assert sheet.startswith("White wins by 2, however the referee rules.")
    assert "Not decided by this sheet" not in sheet
    assert "\nBlack A4: an answer hangs on a long cycle (eternal life).\n" in sheet
    assert "\nBlack C1: an answer hangs on a long cycle (sending-2-returning-1).\n" in sheet
    assert "Whether the answer hangs" not in sheet
