"""Strings that an opponent cannot approach, since he would lose many stones: so do strings stand in a seki."""

from __future__ import annotations

from pathlib import Path

import pytest

import assess
from assess.estimates.as_it_looks import first_look
from assess.estimates.shortage import short_of_liberties
from assess.rules.position import Position

DISPUTES = Path(__file__).parents[2] / "disputes"
CORNER = [  # whoever of Black's plays at B2 or A4 loses his eight stones
    "OOOOOOOOO",
    "O.OOO.OOO",
    "OOOOOOOOO",
    "OOOO.XXXX",
    "XXOOOX.X.",
    ".XOOOXXXX",
    "XXXOO.XXX",
    "O.XOXXX.X",
    ".OXOX.XXX",
]


def on_19x19(rows: list[str]) -> list[str]:
    """The corner of a large board, on which each player lives elsewhere."""
    above = [list("OOOOOOOOOXXXXXXXXXX") for _ in range(10)]
    whole = [*above, *(list(row + "XXXXXXXXXX") for row in rows)]
    for row, column in ((1, 1), (1, 4), (3, 2), (1, 12), (1, 16), (4, 13), (8, 15)):
        whole[row][column] = "."
    return ["".join(row) for row in whole]


@pytest.mark.parametrize("rows", [CORNER, on_19x19(CORNER)])
def test_two_stones_in_a_corner_cannot_be_approached(rows: list[str]) -> None:
    position = Position.from_rows(rows)
    eight = position.string_at(position.point("C1"))
    locked = {position.name(min(string.points)): lost for string, lost in short_of_liberties(position).items()}
    assert locked["A2"] == locked["B1"] == {eight}
    assert "A5" not in locked, "White can play at B2, and loses but three stones"


def test_a_player_with_another_liberty_or_few_stones_can_approach() -> None:
    outside = [*CORNER[:4], "XX.OOX.X.", *CORNER[5:]]
    few = ["OOOOO", "OXXOO", "OX.OO", "O.OOO", "OOOOO"]
    for rows, name in ((outside, "A2"), (few, "C2")):
        position = Position.from_rows(rows)
        assert position.string_at(position.point(name)) not in short_of_liberties(position)


def test_two_stones_in_a_corner_that_cannot_be_approached_look_alive_in_seki() -> None:
    position = Position.from_rows(on_19x19(CORNER))
    found = first_look(position)
    for name in ("A2", "B1", "C1"):
        assert found.estimates[position.string_at(position.point(name))].word == "seki"
    assert found.score is not None and found.score.margin == 3, "seven points fewer than if White A2 were dead"


@pytest.mark.parametrize(
    ("name", "strings"),
    [
        ("three-sekis", "J3 L3"),
        ("bent-four-beside-a-seki", "J3 L3"),
        ("double-ko-seki", "E5 H5"),
        ("double-ko-seki-of-two-strings", "A3 E3"),
        ("no-move-elsewhere", "B1"),
        ("ten-thousand-year-ko", "A3 E3"),
        ("round-robin-ko", "A4 C4"),
    ],
)
def test_a_short_search_finds_both_sides_of_a_seki(name: str, strings: str) -> None:
    """Where a ko may decide, it is unclear still; and a string on a board without others is in no opponent's seki."""
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = first_look(position).estimates
    assert {found[position.string_at(position.point(string))].guess for string in strings.split()} == {"seki"}
