"""Fights tell who keeps the points of strings that live or die by a few plays."""

from __future__ import annotations

import pytest

from assess.estimates.fights import Fight, fight_over
from assess.rules.position import Position

CORNER = {  # a white group in the corner, closed in by a wall that lives
    "who begins": (".....X.X.", "OOOO.XXXX", "XXXXOX.X.", "XXXXXXXXX", ".X.X.X.X.", "XXXXXXXXX"),
    "four in a row": ("....OX.XX", "OOOOOXXX.", "XXXXXX.XX", ".X.X.X.X.", "XXXXXXXXX"),
    "dead": ("......X.X", "....OXXXX", "XOOOOX.X.", "XXXXXXXXX", ".X.X.X.X.", "XXXXXXXXX"),
}


def fight(rows: tuple[str, ...]) -> Fight:
    position = Position.from_rows(rows)
    return fight_over(position, [one for one in position.strings() if one.color.letter == "W"])


def test_a_fight_that_whoever_begins_wins() -> None:
    told = fight(CORNER["who begins"])
    assert told.pressed < 0.1 and told.defended > 0.9


def test_a_fight_that_one_player_wins() -> None:
    assert fight(CORNER["four in a row"]).pressed > 0.9
    told = fight(CORNER["dead"])
    assert told.pressed < 0.1 and told.defended < 0.5


@pytest.mark.parametrize("name", CORNER)
def test_a_fight_is_the_same_whichever_way_the_board_is_turned_and_whoever_is_black(name: str) -> None:
    rows = CORNER[name]
    told = fight(rows)
    assert told == fight(tuple(row[::-1] for row in rows)) == fight(rows[::-1])
    assert told == fight(tuple("".join(column) for column in zip(*rows, strict=True)))
    exchanged = Position.from_rows([row.translate(str.maketrans("XO", "OX")) for row in rows])
    assert told == fight_over(exchanged, [one for one in exchanged.strings() if one.color.letter == "B"])
