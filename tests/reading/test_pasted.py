"""Diagrams as they come out of forums, chats and word processors, and boards that people type in their own way."""

from __future__ import annotations

import subprocess
import sys

import pytest
from diagram_dialects import DIALECTS
from hypothesis import given, settings
from hypothesis import strategies as st
from random_positions import MORE, positions

from assess.languages.spoken import BadInput
from assess.reading.diagrams import as_typed
from assess.reading.files import record_from_text
from assess.reading.framed import LETTERS_FOR_STONES, as_sensei, with_stones_for_letters
from assess.reading.record import Record
from assess.rules.position import Color, Position


def read(text: str) -> Record:
    return record_from_text(text, "pasted.txt")


SENSEI = "$$W\n$$ -------\n$$ | . 1 . |\n$$ | X O . |\n$$ | . . . |\n$$ -------"
BOARD = [".O.", "XO.", "..."]


# --- tags, dashes, blanks


@pytest.mark.parametrize("tag", ["go", "code", "GO", "pre"])
def test_tags_on_the_lines_of_the_board(tag: str) -> None:
    for before, after in ((f"[{tag}]", f"[/{tag}]"), (f"[{tag}]\n", f" [/{tag}]"), ("", f"[/{tag}]\n")):
        assert read(f"{before}{SENSEI}{after}").position.rows() == BOARD
        for rows in (". O .\nX O .\n. . .", ".O.\nXO.\n...", "+-----+\n|.O.|\n|XO.|\n|...|\n+-----+"):
            assert read(f"{before}{rows}{after}").position.rows() == BOARD
    assert read(f"<pre>{SENSEI}</pre>").position.rows() == BOARD
    assert read("```. O .\nX O .\n. . .```").position.rows() == BOARD


@pytest.mark.parametrize("dash", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d")
def test_typographic_dashes_are_edges(dash: str) -> None:
    assert read(SENSEI.replace("-", dash)).position.rows() == BOARD
    assert read(SENSEI.replace("-------", dash * 2 + "-" + dash)).position.rows() == BOARD
    framed = f"+{dash * 5}+\n| . O . |\n| X O . |\n| . . . |\n+{dash * 3}+"
    assert read(framed).position.rows() == BOARD
    assert read(framed.replace("+", "")).position.rows() == BOARD


def test_edges_still_tell_a_part_of_a_board() -> None:
    with pytest.raises(BadInput, match="this is a part of a board, of which"):
        read(SENSEI.replace("-", "—").rpartition("\n")[0])


def test_blanks_and_dots_that_were_changed() -> None:
    assert read(SENSEI.replace(" ", "\u00a0")).position.rows() == BOARD
    assert read(". O .\nX O .\n. . .".replace(" ", "\u2003")).position.rows() == BOARD
    assert read(".O.\nXO.\n…").position.rows() == BOARD
    assert as_typed("words \u2013 and so on…") == "words \u2013 and so on…"


@given(positions(largest=13), st.sampled_from(list(DIALECTS)))
@settings(max_examples=50 * MORE)
def test_lines_that_nobody_changed_stay(position: Position, dialect: str) -> None:
    lines = DIALECTS[dialect](position).split("\n")
    assert [as_typed(line) for line in lines] == lines
    assert with_stones_for_letters(lines) == lines and as_sensei(lines) is None


# --- emoji


@pytest.mark.parametrize("between", ["", " "])
@pytest.mark.parametrize("empty", [":heavy_plus_sign:", "\u2795", "🟫", ":brown_square:", "🟨"])
def test_emoji_short_codes(between: str, empty: str) -> None:
    signs = {"b": ":black_circle:", "w": ":white_circle:", ".": empty}
    rows = [between.join(signs[sign] for sign in row) for row in ("w.b", "b..", "..w")]
    assert read("\n".join(rows)).position.rows() == ["O.X", "X..", "..O"]
    header = between.join(f":regional_indicator_{letter}:" for letter in "abc")
    numbers = [":three:", ":two:", ":one:"]
    numbered = [f"{number} {row}" for number, row in zip(numbers, rows, strict=True)]
    assert read("\n".join([header, *numbered])).position.rows() == ["O.X", "X..", "..O"]
    assert read("\n".join(numbered).replace(":three:", "3\ufe0f\u20e3")).position.rows() == ["O.X", "X..", "..O"]


def test_other_short_codes_are_refused() -> None:
    with pytest.raises(BadInput, match=r"line 1: '.*' is no sign of a diagram"):
        read(":black_circle::blue_circle:\n:white_circle::heavy_plus_sign:")


# --- letters for stones


@pytest.mark.parametrize("black", ["B", "b"])
@pytest.mark.parametrize(
    "frame",
    [
        "{}",
        "3 {0} 3\n2 {1} 2\n1 {2} 1",
        "+-----+\n| {0} |\n| {1} |\n| {2} |\n+-----+",
        "Black to play:\n\n{}\n\nWhat now, B or W?",
    ],
)
def test_letters_for_stones(black: str, frame: str) -> None:
    rows = [row.replace("X", black).replace("O", {"B": "W", "b": "w"}[black]) for row in BOARD]
    for between in ("", " "):
        written = [between.join(row) for row in rows]
        text = frame.format("\n".join(written)) if "{}" in frame else frame.format(*written)
        record = read(text)
        assert (record.position.rows(), record.marked) == (BOARD, frozenset())
        assert record.notes == (str(LETTERS_FOR_STONES),)


@pytest.mark.parametrize(
    "text",
    [
        ". B .\nX O .\n. . .",
        ". B .\n. W .\nX . .",
        ". B .\nX W .",
        ". b .\n. b .",
        ". B .\n. w .",
        ". B .\n. Q .\n. W .",
        ". B .\n. . .\n\n. W .\n. . .",
    ],
)
def test_letters_are_no_stones_where_it_is_not_plain(text: str) -> None:
    with pytest.raises(BadInput):
        read(text)


# --- numbered stones in a frame

FRAMED = "{}\n+-------+\n| . 1 . |\n| X O 2 |\n| a . . |\n+-------+\n"


@pytest.mark.parametrize(
    ("words", "rows", "note"),
    [
        ("", [".X.", "XOO", "..."], "were played, 2 of 2, Black first, since nobody is said to be."),
        ("White to play", [".O.", "XOX", "..."], "were played, 2 of 2."),
        ("Black plays first.", [".X.", "XOO", "..."], "were played, 2 of 2."),
        ("白先", [".O.", "XOX", "..."], "were played, 2 of 2."),
        ("White to play? Black to play?", [".X.", "XOO", "..."], "Black first"),
    ],
)
def test_numbered_stones_without_dollars(words: str, rows: list[str], note: str) -> None:
    record = read(FRAMED.format(words))
    assert (record.position.rows(), record.move_number) == (rows, 2)
    assert len(record.notes) == 1 and note in record.notes[0]
    assert record_from_text(FRAMED.format(words), move=0).position.rows() == ["...", "XO.", "..."]


@pytest.mark.parametrize(
    ("rows", "board", "marked"),
    [
        (["X 1 .", "O . a"], ["XX.", "O.."], 0),
        (["B 1 .", "W . a"], ["XX.", "O.."], 0),
        (["x 1 .", "o . ."], ["XX.", "O.."], 0),
        (["# 1 .", "O . ."], ["XX.", "O.."], 0),
        (["X B .", "O W C"], ["XX.", "OO."], 2),
        (["X1.", "O.a"], ["XX.", "O.."], 0),
    ],
)
@pytest.mark.parametrize("numbers", [True, False])
def test_what_stands_in_a_frame(rows: list[str], board: list[str], marked: int, numbers: bool) -> None:
    lines = [f"{2 - at} | {row} | {2 - at}" if numbers else f"| {row} |" for at, row in enumerate(rows)]
    text = "\n".join(["   A B C", "  +-------+", *lines, "  +-------+", "   A B C"])
    record = read(text if numbers else "\n".join(["+-----+", *lines, "+-----+"]))
    assert record.position.rows() == board and len(record.marked) == marked
    assert record.to_move in (None, Color.WHITE)


@pytest.mark.parametrize(
    "text",
    [
        "| . 1 . |\n| X O . |",  # no edges
        "+-----+\n| . 1 . |\n| X O |\n+-----+",
        "+-----+\n| . 1 . |\n| X ? . |\n+-----+",
        "+-----+\n| . 2 . |\n| X O . |\n+-----+",
        "+-----+\n| X 1 o |\n| . O . |\n+-----+",
        "+-----+\n| @ 1 . |\n| . O . |\n+-----+",
        "+-----+\n3 | X 1 . |\n1 | . O . |\n+-----+",
        "+-----+\n| X 1 . |\n| . O . |\n+-----+\n+-----+\n| X 1 . |\n| . O . |\n+-----+",
    ],
)
def test_what_is_not_plain_in_a_frame_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read(text)


@pytest.mark.parametrize("sign", [" ", "-", "\u2014", "X ", "| ", "> ", "\\t"])
def test_long_lines_do_not_hold_a_reader(sign: str) -> None:
    """In a process of its own, which is ended where the work grows with more than the length of a line."""
    program = (
        "from assess.reading.framed import as_sensei, with_stones_for_letters\n"
        "from assess.reading.diagrams import as_typed\nfor ending in ('a', '|', '12', '$', '1 |'):\n"
        f"    lines = [as_typed('{sign}' * 200_000 + ending)] * 2\n"
        "    print(as_sensei(lines), with_stones_for_letters(lines) == lines)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "None True\n" * 5


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("\u2014>\u2014", "->-"),
        (">$$ +\u2014\u2014+", ">$$ +--+"),
        ("\u2014>", "\u2014>"),
        ("  [go]  | . X |", "  | . X |"),
        ("| . X |  [/go]  ", "| . X |"),
    ],
)
def test_what_tags_and_dashes_are_taken_back(line: str, typed: str) -> None:
    assert as_typed(line) == typed
