"""Text diagrams: every dialect is read as what it shows, and what is written is read again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_positions import MORE, positions

from assess.languages.spoken import BadInput
from assess.reading.drawing import Style, star_points, write_diagram
from assess.reading.files import record_from_text
from assess.reading.record import Record
from assess.rules.position import Color, Position, PrisonerStones

BOARD = ["OXX.O", "..XO.", "XXXOO", ".XOO."]


def read(text: str, move: int | None = None) -> Record:
    return record_from_text(text, "diagram.txt", move=move)


PLAIN = [
    # compact, and with blanks
    "OXX.O\n..XO.\nXXXOO\n.XOO.",
    "O X X . O\n. . X O .\nX X X O O\n. X O O .\n",
    "O  X  X  .  O\n.  .  X  O  .\nX  X  X  O  O\n.  X  O  O  .\n",
    "\n\n  oxx.o\r\n  ..xo.\r\n  xxxoo\r\n  .xoo.\r\n\r\n",
    # Jasiek's papers
    "O##.O\n..#O.\n###OO\n.#OO.",
    # star points
    "O X X , O\n+ . X O .\nX X X O O\n. X O O +",
    "○ ● ● · ○\n· · ● ○ ·\n● ● ● ○ ○\n· ● ○ ○ ·",
    # coordinates
    "  A B C D E\n4 O X X . O 4\n3 . . X O . 3\n2 X X X O O 2\n1 . X O O . 1\n  A B C D E",
    "4 OXX.O\n3 ..XO.\n2 XXXOO\n1 .XOO.\n  ABCDE",
    "OXX.O 4\n..XO. 3\nXXXOO 2\n.XOO. 1",
    "  a b c d e\n04 O X X . O\n03 . . X O .\n02 X X X O O\n01 . X O O .",
    # edges
    "+-----+\n|OXX.O|\n|..XO.|\n|XXXOO|\n|.XOO.|\n+-----+",
    "   A B C D E\n +-----------+\n4| O X X . O |4\n3| . . X O . |3\n2| X X X O O |2\n1| . X O O . |1\n +-----------+",
    # marks behind the signs: KataGo's last moves, brackets, letters
    "   A B C D E\n 4 O1X2X . O3\n 3 . . X O .\n 2 X X X O O\n 1 . X O O .",
    " 4  O (X) X  .  O\n 3  .  .  X  O  .\n 2  X  X  X  O  O\n 1  .  X  O  O  .",
    "4 Oa  X   X12 .b  O\n3 .   .   X   O   .\n2 X   X   X   O   O\n1 .   X   O   O   .",
    "4 O X X . O\n3 . .(X)O .\n2 X X X O O\n1 . X O O .",
    # words around it
    "Diagram 3: Black to play.\n\nOXX.O\n..XO.\nXXXOO\n.XOO.\n\nWhat is the status of the corner?",
    "= \n   A B C D E\n 4 O X X . O\n 3 . . X O .\n 2 X X X O O\n 1 . X O O .\nNext player: Black\n\n",
    "```\nOXX.O\n..XO.\nXXXOO\n.XOO.\n```",
    "\x1b[1mO\x1b[0mXX.O\n..XO.\nXXXOO\n.XOO.",
]


@pytest.mark.parametrize("text", PLAIN)
def test_plain_rows(text: str) -> None:
    record = read(text)
    assert record.position.rows() == BOARD
    assert record.position.prisoner_stones == PrisonerStones()
    assert (record.to_move, record.move_number, record.marked) == (None, 0, frozenset())


@pytest.mark.parametrize("text", [".", "+", "+-+\n|.|\n+-+", "  A\n1 .\n  A", "$$\n$$ ---\n$$ |.|\n$$ ---"])
def test_the_smallest_board(text: str) -> None:
    assert read(text).position == Position(1, 1, ".")


def test_the_largest_board() -> None:
    rows = ["." * 25] * 24 + ["X" + "." * 24]
    assert read("\n".join(rows)).position.rows() == rows
    assert read(write_diagram(Position.from_rows(rows))).position.point("A1") == 600


def test_a_single_row_and_a_single_column() -> None:
    assert read("X . O").position.rows() == ["X.O"]
    assert read("X\n.\nO").position.rows() == ["X", ".", "O"]


# --- GNU Go and KataGo

SHOWBOARD = """=
   A B C D E F G
 7 . . . . . . . 7
 6 . . X X . . . 6
 5 . . + O X . . 5
 4 . . O . O . . 4
 3 . . + O . . . 3
 2 . . . . . . . 2     WHITE (O) has captured 3 stones
 1 . . . . . . . 1     BLACK (X) has captured 12 stones
   A B C D E F G

"""


def test_gnu_go_counts_what_a_player_has_captured() -> None:
    position = read(SHOWBOARD).position
    assert position.rows()[1:4] == ["..XX...", "...OX..", "..O.O.."]
    assert position.prisoner_stones == PrisonerStones(black=3, white=12)


def test_gnu_go_in_its_ascii_mode() -> None:
    text = "    White (O) has captured 1 pieces\n    Black (X) has captured 0 pieces\n\n"
    text += "   A B C        Last move: White B2\n 2 .(O). 2\n 1 . . X 1\n   A B C\n"
    position = read(text).position
    assert position.rows() == [".O.", "..X"]
    assert position.prisoner_stones == PrisonerStones(black=1, white=0)


def test_katago_counts_the_stones_of_a_colour() -> None:
    text = "MoveNum: 4 HASH: 0F\n   A B C\n 2 X2. O1\n 1 . . .\nNext player: Black\nRules: {}\n"
    position = read(text + "B stones captured: 2\nW stones captured: 5\n").position
    assert position.rows() == ["X.O", "..."]
    assert position.prisoner_stones == PrisonerStones(black=2, white=5)


def test_prisoner_stones_and_komi_in_words() -> None:
    position = read("Prisoner stones: 3 black, 5 white.\n. X\nO .\nKomi: -0.5.").position
    assert (position.prisoner_stones, position.komi) == (PrisonerStones(3, 5), -0.5)


# --- Sensei's Library


def sensei(*rows: str, head: str = "$$") -> str:
    edge = "$$ " + "-" * 9
    return "\n".join([head, edge, *(f"$$ | {row} |" for row in rows), edge])


def test_marked_stones_letters_and_star_points() -> None:
    record = read(sensei("B # Y Z X a", "W @ Q P O x", ". , C S T M", ". . . . . z"))
    assert record.position.rows() == ["XXXXX.", "OOOOO.", "......", "......"]
    assert record.marked == frozenset({0, 1, 2, 3, 6, 7, 8, 9})


@pytest.mark.parametrize(
    ("head", "player", "title"),
    [
        ("$$", None, ""),
        ("$$B", Color.BLACK, ""),
        ("$$W White to play", Color.WHITE, "White to play"),
        ("$$Bc4 A title", Color.BLACK, "A title"),
        ("$$c4", None, ""),
        ("$$Black to play", None, "Black to play"),
        ("$$Wcm12 A game", Color.WHITE, "A game"),
    ],
)
def test_titles(head: str, player: Color | None, title: str) -> None:
    record = read(sensei(". . . .", ". X . .", ". . . .", ". . . .", head=head))
    assert record.to_move is player
    assert record.info.get("GN", "") == title


def test_a_diagram_within_a_post() -> None:
    post = "Is this alive?\n[go]$$\n" + sensei(". X", "O .") + "\n$$ [a|SomePage]\n$$ {AR A1 B2}\n[/go]\nThanks!"
    assert read(post.replace("[go]$$\n", "[go]\n")).position.rows() == [".X", "O."]


def test_a_size_in_the_title_stands_for_the_edges() -> None:
    assert read("$$B3\n$$ . X .\n$$ . . .\n$$ O . .").position.rows() == [".X.", "...", "O.."]


def test_a_diagram_may_begin_without_a_title() -> None:
    assert read("$$ +---+\n$$ |.X|\n$$ |O.|\n$$ +---+").position.rows() == [".X", "O."]


def test_numbered_moves_are_played() -> None:
    diagram = sensei("2 O .", "1 3 .", ". . .", head="$$B")
    record = read(diagram)
    assert record.position.rows() == ["OO.", "XX.", "..."]
    assert (record.move_number, record.to_move) == (3, Color.WHITE)
    assert read(diagram, move=1).position.rows() == [".O.", "X..", "..."]
    assert read(diagram, move=0).position.rows() == [".O.", "...", "..."]


def test_numbered_moves_capture() -> None:
    record = read(sensei("O 1 .", "X . .", head="$$B"))
    assert record.position.rows() == [".X.", "X.."]
    assert record.position.prisoner_stones == PrisonerStones(black=0, white=1)


def test_white_may_play_first_and_ten_is_written_as_zero() -> None:
    record = read(sensei("1 2 3 4 .", ". . . . .", "5 6 7 8 .", ". . . . .", "9 0 . . .", head="$$W"))
    assert record.position.rows() == ["OXOX.", ".....", "OXOX.", ".....", "OX..."]


@pytest.mark.parametrize("title", ["$$B 3 at 1", "$$B White 2 takes; 3 at 1!", "$$Bm11 13 at 11"])
def test_a_move_on_a_point_used_before_is_told_in_the_title(title: str) -> None:
    # Black 1 is taken by White 2; Black 3 plays there again and takes three stones.
    diagram = sensei("1 2 X", "O O X", "X X .", head=title)
    record = read(diagram)
    assert record.position.rows() == ["X.X", "..X", "XX."]
    assert record.position.prisoner_stones == PrisonerStones(black=1, white=3)


def test_a_pass_is_told_in_the_title() -> None:
    record = read(sensei("1 . 3", "a . .", head="$$B 2 pass, 4 at a"))
    assert record.position.rows() == ["X.X", "O.."]


# --- writing


STYLES: list[Style] = ["plain", "sl", "gnugo", "jasiek"]


@given(positions(), st.sampled_from(STYLES), st.booleans(), st.data())
@settings(max_examples=80 * MORE)
def test_what_is_written_is_read_again(
    position: Position, style: Style, coordinates: bool, data: st.DataObject
) -> None:
    points = st.integers(0, len(position.stones) - 1)
    marks = data.draw(st.dictionaries(points, st.sampled_from("acdz159CSTM?!*'"), max_size=5))
    assert read(write_diagram(position, style, coordinates, marks)).position == position


@pytest.mark.parametrize("marked", [{0: "?"}, {0: "?", 1: "?"}, {1: "?", 2: "?"}, {0: "?", 1: "?", 2: "?"}])
@pytest.mark.parametrize("rows", [[".", ".", "."], ["X", ".", "O"]])
def test_question_marks_on_one_column_are_no_unknown_points(rows: list[str], marked: dict[int, str]) -> None:
    position = Position.from_rows(rows)
    for style in STYLES:
        assert read(write_diagram(position, style, coordinates=False, marks=marked)).position == position


@given(positions(largest=4), st.sampled_from(STYLES), st.booleans())
def test_small_boards_are_read_again(position: Position, style: Style, coordinates: bool) -> None:
    assert read(write_diagram(position, style, coordinates)).position == position


POSITION = Position.from_rows(["OX....X", "..XO...", "XXXOOXX", ".XO.O..", "X.O....", ".......", "......O"])


def test_the_plain_style() -> None:
    assert write_diagram(POSITION) == (
        "   A B C D E F G\n"
        " 7 O X . . . . X 7\n"
        " 6 . . X O . . . 6\n"
        " 5 X X X O O X X 5\n"
        " 4 . X O . O . . 4\n"
        " 3 X . O . . . . 3\n"
        " 2 . . . . . . . 2\n"
        " 1 . . . . . . O 1\n"
        "   A B C D E F G\n"
    )
    assert write_diagram(Position.from_rows(["X.", ".O"]), coordinates=False) == "X .\n. O\n"


def test_the_style_of_gnu_go() -> None:
    position = Position(7, 7, POSITION.stones, PrisonerStones(black=3, white=12), 6.5)
    assert write_diagram(position, "gnugo") == (
        "   A B C D E F G\n"
        " 7 O X . . . . X 7\n"
        " 6 . . X O . . . 6\n"
        " 5 X X X O O X X 5\n"
        " 4 . X O + O . . 4\n"
        " 3 X . O . + . . 3\n"
        " 2 . . . . . . . 2     WHITE (O) has captured 3 stones\n"
        " 1 . . . . . . O 1     BLACK (X) has captured 12 stones\n"
        "   A B C D E F G\n"
        "Komi: 6.5.\n"
    )


def test_the_style_of_senseis_library() -> None:
    position = Position(4, 2, "XX.....O", PrisonerStones(black=1), 6.5)
    assert write_diagram(position, "sl", marks={0: "S", 1: "d", 2: "a", 3: "M", 7: "T"}) == (
        "$$c Black has taken 0 stones. White has taken 1 stone. Komi: 6.5.\n"
        "$$ +---------+\n"
        "$$ | # B a M |\n"
        "$$ | . . . Q |\n"
        "$$ +---------+\n"
    )
    assert write_diagram(Position(1, 1, "."), "sl", coordinates=False).startswith("$$1\n")


def test_the_style_of_jasieks_papers() -> None:
    position = Position(2, 2, "X..O", PrisonerStones(black=1, white=2))
    assert write_diagram(position, "jasiek", coordinates=False) == (
        "# .\n. O\nBlack has taken 2 stones. White has taken 1 stone.\n"
    )


def test_other_styles_and_marks_are_refused() -> None:
    with pytest.raises(BadInput, match="style cannot be 'ascii': choose one of "):
        write_diagram(POSITION, "ascii")  # type: ignore[arg-type]
    for mark in ("X", "", "12", "(", "."):
        with pytest.raises(ValueError, match="cannot mark"):
            write_diagram(POSITION, marks={0: mark})


@pytest.mark.parametrize(
    ("width", "height", "names"),
    [
        (9, 9, "C7 G7 E5 C3 G3"),
        (13, 13, "D10 K10 G7 D4 K4"),
        (19, 19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        (8, 8, "C6 F6 C3 F3"),
        (5, 5, ""),
        (9, 5, ""),
    ],
)
def test_star_points(width: int, height: int, names: str) -> None:
    board = Position(width, height, "." * (width * height))
    assert board.names(star_points(width, height)) == names.split()
