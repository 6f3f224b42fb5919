"""Whatever is in a file, reading it gives a record, or one sentence of BadInput."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_positions import MORE, games, positions, record_text
from reading_fuzzer import fuzz

from assess.languages.spoken import BadInput
from assess.reading import sgf
from assess.reading.drawing import Style, write_diagram
from assess.reading.files import record_from_text
from assess.reading.game_tree import GameTree, Node, root_properties
from assess.rules.position import Color, Position

STYLES: list[Style] = ["plain", "sl", "gnugo", "jasiek"]
PIECES = [
    *"()[];\\:\n\r \0XO#.+|-0129aB表é",
    *("(;", "[aa]", "[aa:cc]", "[tt]", "[]", "[9]", "[99]", "[utf-16]", "[big5]"),
    *("B", "W", "AB", "AW", "AE", "PL[", "SZ[", "KM[", "CA[", "HA[", "MA[", "KO[]"),
    *("$$", "$$B", "$$Wm3 ", "c9", " 3 at 1", " 2 pass", "A B C", "Komi: 7", "WHITE (O) has captured 3 stones"),
]


LONG = 1_500 * MORE
"""A unit of the lengths at which a reader that backtracks, or recurses, would not come back."""


def assert_read_or_refused(text: str | bytes, move: int | None = None) -> None:
    try:
        position = record_from_text(text, "file", move=move).position
    except BadInput as error:
        sentence = str(error)
        assert sentence.startswith("In file") and sentence.endswith(".") and "\n" not in sentence
        assert sentence.isprintable()
    else:
        assert all(string.liberties for string in position.strings())


@given(st.binary(max_size=400))
@settings(max_examples=100 * MORE)
def test_any_bytes(data: bytes) -> None:
    assert_read_or_refused(data)


@given(st.binary(max_size=60), st.sampled_from(["", "UTF-8", "UTF-16", "Big5", "Shift_JIS", "utf-7", "hz", "rot13"]))
@settings(max_examples=70 * MORE)
def test_any_bytes_in_a_comment(data: bytes, declared: str) -> None:
    assert_read_or_refused(b"(;SZ[3]CA[" + declared.encode() + b"]C[" + data + b"];B[aa])")


@given(st.lists(st.sampled_from(PIECES), max_size=40), st.sampled_from(["", "(;", "$$B\n$$ ---\n"]))
@settings(max_examples=150 * MORE)
def test_any_order_of_pieces(pieces: list[str], beginning: str) -> None:
    assert_read_or_refused(beginning + "".join(pieces))


@st.composite
def mutations(draw: st.DrawFn, text: str) -> str:
    """The text with a few places cut out, doubled, or overwritten by a piece."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        piece = draw(st.sampled_from(["", text[start:end] * 2, *PIECES]))
        text = text[:start] + piece + text[end:]
    return text


@given(games(5, 4), st.data())
@settings(max_examples=50 * MORE)
def test_mutated_game_records(game: tuple[list[tuple[Color, int | None]], Position], data: st.DataObject) -> None:
    text = data.draw(mutations(record_text(*game)))
    assert_read_or_refused(text, data.draw(st.none() | st.integers(-1, 20)))
    assert_read_or_refused(text.encode("utf-16" if data.draw(st.booleans()) else "utf-8"))


@given(positions(largest=7), st.data())
@settings(max_examples=50 * MORE)
def test_mutated_setups(position: Position, data: st.DataObject) -> None:
    text = sgf.dump(GameTree((Node(root_properties(position)),)))
    assert_read_or_refused(data.draw(mutations(text)))


@given(positions(largest=7), st.sampled_from(STYLES), st.data())
@settings(max_examples=100 * MORE)
def test_mutated_diagrams(position: Position, style: Style, data: st.DataObject) -> None:
    assert_read_or_refused(
        data.draw(mutations(write_diagram(position, style))), data.draw(st.none() | st.integers(-1, 3))
    )


@pytest.mark.parametrize("style", STYLES)
def test_one_wrong_sign_never_goes_unnoticed(style: Style) -> None:
    """A sign that stands for nothing is refused wherever it stands on the board."""
    position = Position.from_rows(["X.O.", "....", ".XO."])
    text = write_diagram(position, style)
    signs = [place for place, sign in enumerate(text) if sign in "XO#." and (text + " ")[place + 1] in " |"]
    for place in random.Random(1).sample(signs, 10):
        for wrong in "?&%~":
            with pytest.raises(BadInput):
                record_from_text(text[:place] + wrong + text[place + 1 :])


@pytest.mark.parametrize(
    "text",
    [
        "(" * 40 * LONG,
        "(;" * 10 * LONG,
        "(;" + "B[" * 40 * LONG,
        "(;C[" + "\\" * (40 * LONG + 1) + "])",
        "(;C[" + "]" * 40 * LONG,
        "(" + " " * 40 * LONG,
        "(;AB" + "[aa:ss]" * 10 * LONG + ")",
        "(;" + ";B[]" * 4 * LONG + ")",
        "(;)" * 80 * LONG,
        "." * 40 * LONG,
        ".\n" * 10 * LONG,
        ". " * 20 * LONG,
        "1" * 40 * LONG,
        "komi" + " " * 40 * LONG,
        "prisoner stones: " * 4 * LONG,
        "$$ . .\n" * 10 * LONG,
        "$$" + "1 at " * 10 * LONG,
        "-" * 40 * LONG,
        "A" * 40 * LONG,
        "a b " * 10 * LONG,
        "x\0" * 20 * LONG,
        "(;C[" + "1" * 40 * LONG + "])",
        "(;C[" + "captur" * 8 * LONG + "])",
        "(;C[" + "prisoner 1 " * 4 * LONG + "])",
        "a\n" + "\n" * 20 * LONG + "19\n",
        "> " * 20 * LONG,
        "$$ " * 14 * LONG,
        "--- " * 10 * LONG,
        "(X)" * 14 * LONG,
        "9 . . 9 foo\n" * 3 * LONG,
    ],
    ids=lambda text: ascii(text[:24]),
)
def test_long_files_end_soon(text: str) -> None:
    """However it looks, and as text or bytes."""
    assert_read_or_refused(text)
    assert_read_or_refused(text.encode())


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_part_of_the_long_fuzzing(seed: int) -> None:
    """``python tests/fuzzers/reading_fuzzer.py --inputs 1000000`` reads many more."""
    counts, _ = fuzz(1500, seed)
    assert counts["read"] > 150 and counts["refused"] > 150
