"""Diagrams without some of their edges: where they lie on which board, and what is said of that."""

from __future__ import annotations

import pytest

from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text


def rows_of(text: str) -> list[str]:
    return record_from_text(text, part=True).position.rows()


def test_a_corner_lies_in_its_corner_of_the_smallest_usual_board() -> None:
    record = record_from_text("$$ | . X O\n$$ | X X O\n$$ --------", part=True)
    assert record.position.rows() == ["?" * 9] * 7 + [".XO??????", "XXO??????"]
    assert "9x9, the smallest usual one that it fits" in record.notes[0]


def test_a_size_in_the_title_is_that_of_the_board() -> None:
    record = record_from_text("$$B19 Black to play\n$$ -------\n$$   X O |\n$$   . O |", part=True)
    assert record.position.rows()[:2] == ["?" * 17 + "XO", "?" * 17 + ".O"]
    assert record.position.width == record.position.height == 19
    assert record.notes[0].startswith("This is a part of a board of 19x19; of the other")


def test_a_missing_edge_is_never_an_edge() -> None:
    """Nine columns without an edge do not fill a board of nine."""
    side = "$$ " + ". " * 9 + "\n$$ " + ". X O . . . . . ." + "\n$$ ---"
    assert len(rows_of(side)[0]) == 13
    assert len(rows_of(side)) == 13


def test_edges_on_both_sides_say_how_wide_the_board_is() -> None:
    rows = rows_of("$$ | . X O . . |\n$$ | . X O . . |\n$$ -----------")
    assert rows == ["?????", "?????", "?????", ".XO..", ".XO.."]


def test_plain_rows_may_have_edges_on_some_sides() -> None:
    assert rows_of("| X .\n| . .\n+----")[-2:] == ["X.???????", "..???????"]


def test_a_question_mark_is_a_point_of_which_nobody_knows() -> None:
    position = record_from_text("X . ?\n. O ?", part=True).position
    assert position.rows() == ["X.?", ".O?"]
    assert position.unknown == {2, 5}


def test_strings_may_have_their_liberties_where_nobody_knows() -> None:
    assert rows_of("X O ?\nX O ?\n. X X") == ["XO?", "XO?", ".XX"]
    with pytest.raises(BadInput, match="Black A2 has no liberty"):
        rows_of("X O ?\nO O ?")


def test_a_diagram_too_large_for_what_is_beyond_it() -> None:
    with pytest.raises(BadInput, match="does not lie so on a board of 9x9"):
        rows_of("$$B9 title\n$$ | " + ". " * 9 + "\n$$ | " + "X " * 9)


def test_a_part_is_refused_where_a_whole_board_is_needed() -> None:
    with pytest.raises(
        BadInput, match="this is a part of a board, of which 'assess ask', 'assess status' and 'assess report'"
    ):
        record_from_text("X . ?\n. O ?")
