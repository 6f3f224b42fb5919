"""``assess show``: the position, in a form that is read again."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_positions import positions
from shell import EYE, PRISONERS, Shell

from assess.faces import options
from assess.reading.drawing import write_diagram
from assess.reading.files import record_from_text
from assess.rules.position import Position

SHOWN = """\
   A B C D E
 3 . X . O . 3
 2 X X O O O 2
 1 O O O . O 1
   A B C D E
Black has taken 1 stone. White has taken 2 stones.
Komi: 6.5.
Black B3, 3 stones, 2 liberties: A3 C3
White D3, 8 stones, 3 liberties: C3 E3 D1
"""


def test_show_prints_board_strings_prisoners(shell: Shell) -> None:
    shell.file("game.txt", EYE + PRISONERS)
    assert shell.run("show game.txt").out == SHOWN


def test_what_strings_have_on_unknown_points_is_left_open(shell: Shell) -> None:
    shell.file("part.txt", "?OOOO?\n?OXXX?\n?OX..?\n?OXXO?\n")
    assert shell.run("show part.txt").out.splitlines()[-3:] == [
        "White B4, 7 stones and 0 liberties shown: none; there may be more on unknown points",
        "Black C3, 6 stones and 2 liberties shown: D2 E2; there may be more on unknown points",
        "White E1, 1 stone and 1 liberty shown: E2; there may be more on unknown points",
    ]
    shell.file("inside.txt", "?????\n?.X.?\n?.XO?\n?...?\n?????\n")
    assert shell.run("show inside.txt").out.splitlines()[-2].endswith("there may be more on unknown points")
    shell.file("within.txt", "?....\n?.X..\n?....\n")
    assert shell.run("show within.txt").out.splitlines()[-1] == "Black C2, 1 stone, 4 liberties: C3 B2 D2 C1"


def test_show_tells_whose_turn_it_is(shell: Shell) -> None:
    shell.file("game.sgf", "(;SZ[3]MA[bb];B[ba];W[bb])")
    out = shell.run("show game.sgf").out
    assert "Black is to move after move 2.\nMarked: B2.\n" in out
    found = shell.run("show game.sgf --json").json
    assert (found["to_move"], found["move_number"], found["marked"]) == ("black", 2, ["B2"])
    assert [string["liberties"] for string in found["strings"]] == [["A3", "C3"], ["A2", "C2", "B1"]]


@given(position=positions(largest=9), style=st.sampled_from(options.STYLES))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_show_prints_is_read_back(shell: Shell, position: Position, style: str) -> None:
    shell.file("any.txt", write_diagram(position))
    said = shell.run(f"show any.txt --style {style}")
    assert record_from_text(said.out).position == position
