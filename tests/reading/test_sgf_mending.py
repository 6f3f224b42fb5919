"""Moves and points written against the format: they are read as they are meant, and a note says so."""

from __future__ import annotations

import pytest

from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text
from assess.reading.record import Record
from assess.reading.sgf_mending import mended
from assess.reading.sgf_record import moments
from assess.reports.text.position_text import warnings_of_record


def read_bytes(data: bytes) -> Record:
    return record_from_text(data, "game.sgf")


def read(text: str) -> Record:
    return record_from_text(text, "game.sgf")


PASSES = "A move written as {} was read as a pass"


@pytest.mark.parametrize(
    ("size", "letters"),
    [("9", "jj"), ("13", "nn"), ("5", "ff"), ("1", "bb"), ("9:7", "jh"), ("20", "uu"), ("25", "zz")],
)
def test_the_point_past_the_corner_is_a_pass(size: str, letters: str) -> None:
    record = read(f"(;SZ[{size}];B[{letters}];W[{letters}];B[aa])")
    assert record.move_number == 2 and set(record.position.stones) == {"."}
    assert record.notes[0] == f"{PASSES.format(repr(letters))} (line 1, and once more)."
    assert "Play stopped with the passes 1 and 2" in record.notes[1]


def test_tt_needs_no_note_and_is_a_point_of_large_boards() -> None:
    assert read("(;SZ[19];B[tt];W[tt])").notes == read("(;SZ[9];B[tt];W[tt])").notes == ()
    assert "X" in read("(;SZ[20];B[tt])").position.stones


@pytest.mark.parametrize("word", ["``", "Pass", "pass", "PASS", " pass\n"])
def test_words_for_a_pass(word: str) -> None:
    record = read(f"(;SZ[9];B[aa];W[{word}];B[{word}])")
    assert record.move_number == 3 and record.position.stones.count("X") == 1
    assert record.notes == (f"{PASSES.format(repr(word.strip()))} (line 1, and once more).",)


def test_a_point_past_the_corner_is_none_in_a_setup() -> None:
    with pytest.raises(BadInput, match="the point jj is off the 9x9 board"):
        read("(;SZ[9]AB[jj])")


def test_two_passes_in_one_node_stop_play() -> None:
    record = read("(;SZ[9];B[aa];W[bb];B[tt]W[tt];B[cc])")
    assert record.move_number == 4 and record.position.stones.count("X") == 1
    assert "Two moves in one node were read one after the other" in record.notes[0]
    assert "Play stopped with the passes 3 and 4" in record.notes[-1]
    assert not any("not end" in warning for warning in warnings_of_record(read("(;SZ[9];B[aa];W[jj]B[jj])")))


def test_two_moves_in_one_node_are_read_in_their_order() -> None:
    assert read("(;SZ[3:2]AB[aa]AW[ba];W[ab]B[ca])").position.rows() == [".OX", "O.."]
    assert read("(;SZ[3:2]AW[aa]AB[ab];W[ca]B[ba])").position.rows() == [".XO", "X.."]


def test_what_else_stands_in_such_a_node() -> None:
    record = read("(;SZ[9]PB[Ann]C[root]B[aa]W[bb]\n;B[cc]W[dd]C[after both]N[end]AE[aa](;B[ee]W[ff])(;B[gg]))")
    tree = record.tree
    assert tree is not None
    shapes = [(sorted(node.properties), node.parent, node.line) for node in tree.nodes]
    assert shapes == [
        (["B", "C", "PB", "SZ"], None, 1),
        (["W"], 0, 1),
        (["AE", "B"], 1, 2),
        (["C", "N", "W"], 2, 2),
        (["B"], 3, 2),
        (["W"], 4, 2),
        (["B"], 3, 2),
    ]
    assert record.notes[1].endswith("in the order of the file (line 1, and 2 times more).")
    assert [move for move, _ in moments(tree)][1:3] == ["B A9", "W B8"]
    assert mended(tree) == (tree, ())


def test_two_moves_of_one_player_are_refused_where_they_stand() -> None:
    text = "(;SZ[9];B[aa];W[bb];B[cc][dd])"
    with pytest.raises(BadInput, match=r"move 3, line 1: there are two moves in one node: .* up to the move before"):
        read(text)
    assert record_from_text(text, move=2).position.stones.count("O") == 1
    assert read("(;SZ[9];B[cc][cc])").notes == ("A move that stands twice in one node was read once (line 1).",)


@pytest.mark.parametrize("value", ["p d", "p\nd", "p\\\nd", "\np\n d "])
def test_blanks_and_line_breaks_inside_a_point(value: str) -> None:
    record = read(f"(;SZ[19];B[{value}])")
    assert record.position.stones[record.position.point("Q16")] == "X"
    assert record.notes == ("A blank or line break inside a point was passed over (line 1).",)
    assert read(f"(;SZ[19]AB[{value}:q e])").position.stones.count("X") == 4


def test_blanks_around_a_point_need_no_note() -> None:
    assert read("(;SZ[19];B[ pd\n])").notes == ()


def test_points_by_name() -> None:
    record = read("(;SZ[19]AB[A1:B2][j10];W[R16];B[Pass];W[t19])")
    position = record.position
    assert position.names(point for point, stone in enumerate(position.stones) if stone == "O") == ["T19", "R16"]
    assert {position.stones[position.point(name)] for name in ("A1", "A2", "B1", "B2", "J10")} == {"X"}
    assert record.notes[1:] == (
        "Points written as A1 were read by column, and by row from the bottom (line 1, and 4 times more).",
        "A move written as 'Pass' was read as a pass (line 1).",
    )
    assert read("(;SZ[9]AB[c3]MA[C3])").marked == {read("(;SZ[9])").position.point("C3")}


@pytest.mark.parametrize("value", ["I9", "T1", "A10", "A0", "AA1", "1A", "a", "a-b", "passe", "`", "jk", "--"])
def test_what_is_no_point_is_refused(value: str) -> None:
    with pytest.raises(BadInput, match=r"is no point: correct the record|is off the 9x9 board"):
        read(f"(;SZ[9];B[{value}])")


def test_a_sound_record_is_left_as_it_is() -> None:
    tree = read("(;SZ[9]AB[aa:bb][cc]MA[aa];B[dd](;W[];B[tt])(;W[ee]))").tree
    assert tree is not None
    again, notes = mended(tree)
    assert again is tree and notes == ()


TEXT_WENT_ON = "A ']' inside a text, which should be '\\]', was read as a part of it"


@pytest.mark.parametrize(
    ("written", "comment"),
    [
        ("C[see 1] here]", "see 1] here"),
        ("C[see [1] here]", "see [1] here"),
        ("C[a] b] c \\] d]", None),
        ("C[a\\] b] c] d]", "a] b] c] d"),
        ("C[a]]", "a]"),
        ("C[smile :]]\n", "smile :]"),
        ("C[終]了]", "終]了"),
    ],
)
@pytest.mark.parametrize("behind", [";W[bb])", "W[bb])", "(;W[bb])(;W[cc]))"])
def test_a_text_goes_on_behind_a_bracket_where_it_can_be_nothing_else(
    written: str, comment: str | None, behind: str
) -> None:
    text = f"(;SZ[9];B[aa]\n{written}{behind}"
    if comment is None:
        with pytest.raises(BadInput, match="property C, line 2: "):
            read(text)
        return
    record = read(text)
    assert record.move_number == 2 and record.tree is not None
    assert any(node.text("C").strip() == comment for node in record.tree.nodes)
    assert f"{TEXT_WENT_ON} (line 2)." in record.notes


@pytest.mark.parametrize(
    "written",
    [
        "C[a]W]",
        "C[a]Waa]",
        "C[a]bb]",
        "C[a] See here]",
        "C[a] b; c]",
        "C[a] (b) c]",
        "B[aa]]",
        "AB[aa] x]",
        "C[a] b",
        "C[a] b[cc]",
    ],
)
def test_what_may_be_a_move_that_lost_its_bracket_is_no_text(written: str) -> None:
    with pytest.raises(BadInput, match="line 1"):
        read(f"(;SZ[9];{written};W[bb])")


@pytest.mark.parametrize("dashes", ["---", "\n---\n", "\n-----\n\n---\n"])
def test_dashes_between_nodes_are_passed_over(dashes: str) -> None:
    record = read(f"(;SZ[9]{dashes};B[aa]{dashes}(;W[bb]{dashes})(;W[cc]))")
    assert record.position == read("(;SZ[9];B[aa](;W[bb])(;W[cc]))").position
    assert record.notes[0].startswith("Dashes between nodes were passed over (line ")
    assert record.notes[0].endswith(", and 2 times more).")
    with pytest.raises(BadInput, match="property B, line "):
        read(f"(;SZ[9];B{dashes}[aa])")
    with pytest.raises(BadInput, match="property B, line "):
        read(f"(;SZ[9];B[aa]{dashes}C[x])")


def test_nothing_is_mended_where_another_decoding_needs_it_not() -> None:
    text = "(;SZ[9]C[\u00e9\\] l\u00e0];B[aa])"
    record = read_bytes(text.encode("latin-1"))
    assert record.tree is not None and record.tree.root.text("C") == "\u00e9] l\u00e0"
    assert not any(TEXT_WENT_ON in note for note in record.notes)
    closed = read("(;SZ[9];B[aa]C[see 1] here];W[bb]\n---\n;B[cc]")
    assert closed.move_number == 3
    assert [note.split(" (")[0] for note in closed.notes] == [
        TEXT_WENT_ON,
        "Dashes between nodes were passed over",
        "The file ends before the game is closed: the last ')' was added.",
    ]
