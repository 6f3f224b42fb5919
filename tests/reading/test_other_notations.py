"""Boards as programs, forums and books print them: each notation is read as the position that it shows."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text

BOARD = ["OXX.O", "..XO.", "XXXOO", ".XOO."]
NUMBERS = "The numbers were read as stones: 1 is black, 2 white, and 0 an empty point."
SIGNED = "The numbers were read as stones: 1 is black, -1 white, and 0 an empty point."
DEAD = "The letters b and w were read as black and white stones that are marked dead; nothing is agreed by that."
STAR = "The sign * was read as a black stone."
LETTERS = "The letters B and W were read as black and white stones."
TWO = "Two boards stand side by side: the first one was read."


class Notation(NamedTuple):
    """A board as it is printed, and what is said of how it was read. ``rows``: what it shows, if not ``BOARD``."""

    text: str
    note: str = ""
    rows: tuple[str, ...] = ()


def written(black: str, white: str, empty: str, between: str = " ") -> str:
    """The board with these signs."""
    signs = {"X": black, "O": white, ".": empty}
    return "\n".join(between.join(signs[sign] for sign in row) for row in BOARD)


NOTATIONS = {
    "numpy, signed": Notation("[[-1  1  1  0 -1]\n [ 0  0  1 -1  0]\n [ 1  1  1 -1 -1]\n [ 0  1 -1 -1  0]]", SIGNED),
    "numpy, floats": Notation(
        "[[-1.  1.  1.  0. -1.]\n [ 0.  0.  1. -1.  0.]\n [ 1.  1.  1. -1. -1.]\n [ 0.  1. -1. -1.  0.]]", SIGNED
    ),
    "lists": Notation("[[2, 1, 1, 0, 2],\n [0, 0, 1, 2, 0],\n [1, 1, 1, 2, 2],\n [0, 1, 2, 2, 0]]", NUMBERS),
    "lists in a line": Notation("[[2,1,1,0,2],[0,0,1,2,0],[1,1,1,2,2],[0,1,2,2,0]]", NUMBERS),
    "an assignment": Notation("board = [\n [2,1,1,0,2],\n [0,0,1,2,0],\n [1,1,1,2,2],\n [0,1,2,2,0],\n]", NUMBERS),
    "numbers": Notation(written("1", "2", "0"), NUMBERS),
    "numbers without blanks": Notation(written("1", "2", "0", ""), NUMBERS),
    "numbers between lines": Notation("-----\n" + written("1", "2", "0") + "\n-----", NUMBERS),
    "rows in quotes": Notation("\n".join(f'"{row}",' for row in BOARD)),
    "a list of rows": Notation("rows = [\n" + "\n".join(f"    '{row}'," for row in BOARD) + "\n]"),
    "a list of rows in a line": Notation(str(BOARD).replace("'", '"')),
    "signs in quotes": Notation("[" + ",\n ".join(str(list(row)) for row in BOARD) + "]"),
    "letters in a frame": Notation(
        "size 5x4\n+-----+\n" + "\n".join(f"|{row}|" for row in written("B", "W", ".", "").split()) + "\n+-----+",
        LETTERS,
    ),
    "stars": Notation(written("*", "O", "."), STAR),
    "stars, wide": Notation(written("*", "o", ".", "   "), STAR),
    "stars with coordinates": Notation(
        "   A B C D E\n 4 O * * . O  4\n 3 . . * O .  3\n 2 * * * O O  2\n 1 . * O O .  1\n   A B C D E", STAR
    ),
    "crosses": Notation("  A B C D E\n4 O X X + O 4\n3 + . X O + 3\n2 X X X O O 2\n1 + X O O + 1"),
    "box signs": Notation("○●●┬○\n├┼●○┤\n●●●○○\n└●○○┘"),
    "a grid": Notation(
        "O--X--X--+--O\n|  |  |  |  |\n+--+--X--O--+\n|  |  |  |  |\nX--X--X--O--O\n|  |  |  |  |\n+--X--O--O--+"
    ),
    "emoji": Notation("⚪⚫⚫➕⚪\n➕➕⚫⚪➕\n⚫⚫⚫⚪⚪\n➕⚫⚪⚪➕"),  # noqa: RUF001
    "underscores": Notation(written("X", "O", "_")),
    "hyphens": Notation(written("X", "O", "-")),
    "small letters and hyphens": Notation(written("b", "w", "-")),
    "blanks in a frame": Notation(
        "+-----------+\n| O X X   O |\n|     X O   |\n| X X X O O |\n|   X O O   |\n+-----------+"
    ),
    "cells": Notation("[O][X][X][ ][O]\n[ ][ ][X][O][ ]\n[X][X][X][O][O]\n[ ][X][O][O][ ]"),
    "a mark behind the last move": Notation(
        "  A B C D E\n4 O X X<. O\n3 . . X O .\n2 X X X O O\n1 . X O O .\n  A B C D E"
    ),
    "stones marked dead": Notation("   A B C D E\n 4 O X X . w\n 3 . . X O .\n 2 b b X O O\n 1 . X O O .", DEAD),
    "small letters, some dead": Notation("o x x . w\n. . x o .\nb b x o o\n. x o o .", DEAD),
    "two boards": Notation(
        "O X X . O    O X X X O\n. . X O .    . . X O .\nX X X O O    X X X O O\n. X O O .    . X O O .", TWO
    ),
    "two boards with coordinates": Notation(
        "   A B C D E      A B C D E\n 4 O X X . O    4 O X X X O\n 3 . . X O .    3 . . X O .\n"
        " 2 X X X O O    2 X X X O O\n 1 . X O O .    1 . X O O .",
        TWO,
    ),
    "a frame with numbers": Notation(
        "     A B C D E\n   +-----------+\n 4 | O X X . O | 4\n 3 | . . X O . | 3\n 2 | X X X O O | 2\n"
        " 1 | . X O O . | 1\n   +-----------+\n     A B C D E"
    ),
    "a corner in a frame with numbers": Notation(
        "   +--------\n 9 | O X X .\n 8 | . . X O", rows=("OXX.?????", "..XO?????", *["?" * 9] * 7)
    ),
    "a corner of letters": Notation("|BBW.\n|..BW\n+----", LETTERS, rows=(*["?" * 9] * 7, "XXO.?????", "..XO?????")),
    "rows and columns that are named": Notation(
        "   D E F\n 7 . X O\n 6 X X O", rows=("?" * 9, "?" * 9, "???.XO???", "???XXO???", *["?" * 9] * 5)
    ),
    "the corner of a grid of box signs": Notation(
        "┌┬●○┬┬\n├●●○┼┼\n●●○○┼┼", rows=("..XO..???", ".XXO..???", "XXOO..???", *["?" * 9] * 6)
    ),
    "a diagram without its lower edge": Notation(
        "$$B Black to live\n$$ --------\n$$ | O X X .\n$$ | . . X O", rows=("OXX.?????", "..XO?????", *["?" * 9] * 7)
    ),
    "two columns with unknown points": Notation("X?\n?O", rows=("X?", "?O")),
    "two columns, mostly unknown": Notation(".?\n.?", rows=(".?", ".?")),
    "unknown points": Notation("XO?\n.X?\n???", rows=("XO?", ".X?", "???")),
}


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_board_of_another_program(name: str) -> None:
    notation = NOTATIONS[name]
    record = record_from_text(notation.text, part=True)
    assert record.position.rows() == list(notation.rows or BOARD)
    notes = [str(note) for note in record.notes if not str(note).startswith("This is a part of a board")]
    assert notes == ([notation.note] if notation.note else [])


@pytest.mark.parametrize("name", NOTATIONS)
def test_words_around_it_change_nothing(name: str) -> None:
    notation = NOTATIONS[name]
    if notation.text.startswith("$$"):
        return
    text = f"Is this group alive, or not?\n\n{notation.text}\n\nThanks for any help.\n"
    assert record_from_text(text, part=True).position.rows() == list(notation.rows or BOARD)


@pytest.mark.parametrize(
    "text",
    [
        "1 2 0\n2 1 0\n\nX O .\n. X O",  # two boards, one below the other
        "1 2 0\n-1 1 0",  # two ways of numbers
        "0 0 0\n0 0 0",  # maybe no board
        "1 2 3\n2 1 0",
        "X * .\n. O .",  # a star point, or a stone
        "9 . X O\n8 X X O\n6 O O .",
        "A = [1, 2]",
    ],
)
def test_what_is_not_certain_stays_refused(text: str) -> None:
    with pytest.raises(BadInput):
        record_from_text(text, part=True)
