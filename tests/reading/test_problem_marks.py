"""How collections tell right lines from wrong ones, and what their words ask about."""

from __future__ import annotations

import pytest

from assess.reading.files import record_from_text
from assess.reading.given_variations import given_variations
from assess.reading.problem_goal import Spoken, goal_of
from assess.reading.problem_marks import Marking, ProblemMark, marking_of
from assess.reading.record import Record
from assess.rules.position import Color

ROOM = "(;SZ[6:4]AB[ac][bc][cc][dc][dd]AW[ab][bb][cb][db][eb][fb][ec][fc][ed]{}"
"""
4 . . . . . .
3 O O O O O O
2 X X X X O O
1 . . . X O .
"""


def read(lines: str, comment: str = "", marks: tuple[Marking, ...] = tuple(Marking)) -> Record:
    return record_from_text(ROOM.format(f"C[{comment}]") + lines + ")", marks=marks)


def marked(record: Record, mark: ProblemMark = ProblemMark.RIGHT) -> list[str]:
    """The lines of the file with the mark at their ends, by their points."""
    moves = given_variations(record, Color.WHITE).moves
    found = []
    for move in moves:
        if mark in move.marks:
            line, at = [], move
            while at.parent is not None:
                line.append(str(at.move))
                at = moves[at.parent]
            found.append(" ".join(reversed(line)))
    return found


@pytest.mark.parametrize("word", ["RIGHT", "sekiRIGHT", "nice!RIGHT", "\u6b63\u89e3RIGHT", "Dead.\nRIGHT\n\nSeki."])
def test_the_word_right_also_where_it_touches_another(word: str) -> None:
    record = read(f"(;W[bd];B[cd];W[ad]C[{word}])(;W[cd];B[bd])")
    assert record.marking is Marking.RIGHT and record.move_number == 0
    assert marked(record) == ["B1 C1 A1"]


@pytest.mark.parametrize("word", ["COPYRIGHT", "BRIGHT", "RIGHTS", "right"])
def test_other_words_are_no_mark(word: str) -> None:
    assert read(f"(;W[bd];B[cd];W[ad]C[{word}])(;W[cd];B[bd])").marking is Marking.FIRST_LINE


@pytest.mark.parametrize(
    "comment",
    [
        "Correct",
        "correct!",
        "Correct. It's a ko.",
        "Correct its dead",
        "Also correct. At A it is better style.",
        "That's correct.",
        "Richtig!",
        "Korrekt.",
        "Bonne r\u00e9ponse !",
        "\u6b63\u89e3",
        "\u6b63\u786e\u3002",
        "\u6b63\u78ba",
        "\uc815\ub2f5\uc785\ub2c8\ub2e4.",
    ],
)
def test_a_comment_that_begins_with_correct(comment: str) -> None:
    record = read(f"(;W[cd];B[bd]C[It is a ko, but White can do better.])(;W[bd];B[cd];W[ad]C[{comment}])")
    assert record.marking is Marking.CORRECT and record.move_number == 0
    assert marked(record) == ["B1 C1 A1"]


@pytest.mark.parametrize(
    "comment",
    [
        "Incorrect.",
        "Not correct.",
        "Correct is A.",
        "Correct move was A.",
        "Wrong. Correct would be A.",
        "Richtig ist A.",
        "\u4e0d\u6b63\u89e3",
        "\u6b63\u89e3\u306fA",
        "\uc815\ub2f5\uc740 A",
    ],
)
def test_a_comment_that_speaks_of_what_is_correct(comment: str) -> None:
    assert read(f"(;W[cd];B[bd]C[{comment}])(;W[bd];B[cd];W[ad])").marking is Marking.FIRST_LINE


def test_good_and_bad_moves() -> None:
    """A line is right by a good move, also where that is no first one; a bad one is wrong; of others nothing is said,
    and every reply of the opponent's has its first answer."""
    record = read("(;W[cd]BM[1];B[bd])(;W[bd](;B[cd](;W[aa])(;W[ad]TE[1]))(;B[ad];W[cd]))(;W[ad];B[bd])")
    assert record.marking is Marking.MOVES
    assert marked(record) == ["B1 C1 A1", "B1 A1 C1"]
    assert marked(record, ProblemMark.NOT_THIS) == ["B1 C1 A4", "A1"]


def test_bad_moves_alone() -> None:
    record = read("(;W[cd]BM[1];B[bd])(;W[bd];B[cd](;W[aa]BM[2])(;W[ad]))")
    assert record.marking is Marking.MOVES
    assert marked(record) == ["B1 C1 A1"] and marked(record, ProblemMark.NOT_THIS) == []


def test_what_the_opponent_plays_well_marks_no_line() -> None:
    assert read("(;W[cd];B[bd]TE[1])(;W[bd];B[cd];W[ad])").marking is Marking.FIRST_LINE


def test_the_first_line_where_nothing_is_marked() -> None:
    record = read("(;W[bd](;B[cd];W[ad])(;B[ad](;W[cd])(;W[aa])))(;W[cd];B[bd])")
    assert record.marking is Marking.FIRST_LINE
    assert marked(record) == ["B1 C1 A1", "B1 A1 C1"]
    assert marked(record, ProblemMark.NOT_THIS) == ["B1 A1 A4", "C1"]


def test_a_file_of_one_line() -> None:
    record = read(";W[bd];B[cd];W[ad]")
    assert (record.marking, record.move_number, marked(record)) == (Marking.FIRST_LINE, 0, ["B1 C1 A1"])


def test_only_words_make_a_problem_of_a_file_for_every_command() -> None:
    """A set-up position with a line of play is read to its end, unless its problem is asked for."""
    assert record_from_text(ROOM.format("") + ";W[bd]TE[1];B[cd])").move_number == 2
    assert record_from_text(ROOM.format("") + ";W[bd]C[Correct];B[cd])").move_number == 0
    game = record_from_text("(;SZ[9];B[cc]C[Correct];W[gg]C[RIGHT])", marks=tuple(Marking))
    assert (game.marking, game.move_number) == (None, 2)


def test_the_plainest_way_counts_and_another_can_be_chosen() -> None:
    lines = "(;W[bd]TE[1];B[cd];W[ad]C[RIGHT])(;W[cd]C[Correct];B[bd])"
    assert [read(lines, marks=(marking,)).marking for marking in Marking] == list(Marking)
    assert read(lines).marking is Marking.RIGHT
    record = read(lines, marks=(Marking.CORRECT,))
    assert marked(record) == ["C1"]
    assert record.tree is not None and marking_of(record.tree) is Marking.RIGHT


B, W = Color.BLACK, Color.WHITE


@pytest.mark.parametrize(
    ("words", "solver", "owner"),
    [
        ("Black to live", B, B),
        ("White to play and kill.", W, B),
        ("How can Black kill the white group?", B, W),
        ("Can White save his stones?", W, W),
        ("Kill the corner", B, W),
        ("White to play. Black is dead", W, B),
        ("\u9ed1\u5148\u6d3b", B, B),
        ("\u9ed1\u5148\u6740\u767d", B, W),
        ("\u767d\u5148\u9ed1\u6b7b", W, B),
        ("\u9ed2\u5148\u751f\u304d", B, B),
        ("\u9ed2\u5148\u767d\u6b7b", B, W),
        ("\u9ed2\u5148\u3001\u767d\u3092\u53d6\u308c", B, W),
        ("\ud751\uc120 \ubc31\uc0ac", B, W),
        ("\ud751\uc120\uc73c\ub85c \ubc31\uc744 \uc7a1\uc544\ub77c", B, W),
        ("\ud751\uc774 \uc0ac\ub294 \uc218", B, B),
        ("\ud751\uc120 \uc0b4\uae30", B, B),
        ("Schwarz lebt", B, B),
        ("Schwarz am Zug t\u00f6tet Wei\u00df.", B, W),
        ("Noir \u00e0 jouer et vivre", B, B),
        ("Blanc joue et tue.", W, B),
        ("Black to play.", B, None),
        ("\u6b7b\u6d3b\u984c", B, None),
        ("A life and death problem", B, None),
    ],
)
def test_whose_stones_the_words_ask_about(words: str, solver: Color, owner: Color | None) -> None:
    tree = read(";W[bd]", words).tree
    assert tree is not None
    goal = goal_of(tree, solver)
    assert (goal and goal.owner) is owner
    assert goal is None or goal.where is Spoken.GOAL


def test_whose_stones_the_comments_on_the_lines_speak_of() -> None:
    record = read(
        "(;W[bd]C[Black's dead.])(;W[cd];B[bd]C[Black lives.])(;W[ad];B[bd]C[Good for White.])", "White to play"
    )
    assert record.tree is not None
    goal = goal_of(record.tree, W)
    assert goal is not None and (goal.owner, goal.where) == (B, Spoken.LINES)
