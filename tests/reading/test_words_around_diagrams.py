"""Words around, behind and before the rows of a diagram: the same board is read, or the text is refused."""

from __future__ import annotations

import re

import pytest
from diagram_dialects import DIALECTS, gogui
from hypothesis import given, settings
from hypothesis import strategies as st
from random_positions import MORE, positions

from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text
from assess.rules.position import Position, PrisonerStones


def board(text: str) -> list[str]:
    return record_from_text(text, "diagram.txt").position.rows()


@given(positions(largest=19), st.sampled_from(list(DIALECTS)))
@settings(max_examples=100 * MORE)
def test_every_dialect_is_read(position: Position, dialect: str) -> None:
    assert board(DIALECTS[dialect](position)) == position.rows()


# --- words


WORDS = [
    "White to play",
    "  White to play.",
    "Black to move and live",
    "Prisoners taken: many",
    "X to play",
    "O to play here",
    "o dear, this is the end",
    "x marks the spot",
    "Oh no, not again",
    "on the other side",
    "only here",
    "... and so on",
    ". . . and so on",
    "x x x this three times",
    "+ plus the komi",
    "# a heading of the text",
    "* a list item here",
    "| a bar and words",
    "- a dash and words",
    "--- words behind dashes",
    "(see the note below)",
    "[a link somewhere]",
    "3 stones are dead here",
    "9 kyu game of yesterday",
    "10 . and words",
    "5 o'clock is tea time",
    "X3 is where he played",
    "A B C are the candidates",
    "he took two at D4, then C3",
    "Zug 34: Weiß gewinnt.",
    "ここで黒は死んでいる",
    "白番です",
    "Komi und Gefangene folgen",
    "voodoo oxo foo xoxo words",
    "== a fence of words ==",
    "$ and so on",
    "&&& words",
    "D1.",
    "E2, C4 D11.",
    "O3.",
]
"""The last three are ends of sentences of our own, broken between words."""
words = st.sampled_from(WORDS) | st.builds(
    lambda some, word: " ".join([*some, word]),
    st.lists(st.text("xXoO.+,#@ab19|-()'! ", max_size=5), max_size=3),
    st.sampled_from(["word", "words here", "Sätze und Wörter", "and more to come"]),
)
"""Every one has a word, or names points: what consists of signs alone is a row, and no reader can tell otherwise."""
FEW_SIGNS = re.compile(r"(?:[xXoO#@.+,()'!ab19 ]*[xXoO#@.+,]){5}")


@given(positions(largest=12), st.sampled_from(list(DIALECTS)), words, st.data())
@settings(max_examples=120 * MORE)
def test_words_give_the_same_board_or_a_refusal(
    position: Position, dialect: str, said: str, data: st.DataObject
) -> None:
    if position.height == 1 or FEW_SIGNS.match(said):
        return
    lines = DIALECTS[dialect](position).split("\n")
    where = data.draw(st.integers(0, len(lines) - 1))
    match data.draw(st.sampled_from(["behind", "in front", "between"])):
        case "behind":
            lines[where] += data.draw(st.sampled_from([" ", "  ", "     ", "\t"])) + said
        case "in front":
            lines[where] = said + data.draw(st.sampled_from([" ", "  ", ": ", "\t"])) + lines[where]
        case "between":
            lines.insert(where, said)
    text = "\n".join(lines)
    try:
        found = board(text)
    except BadInput:
        return
    assert found == position.rows(), text


@given(positions(largest=9), st.sampled_from(list(DIALECTS)), st.lists(words, min_size=2, max_size=9), st.data())
@settings(max_examples=70 * MORE)
def test_words_on_several_lines(position: Position, dialect: str, said: list[str], data: st.DataObject) -> None:
    if position.height == 1 or any(FEW_SIGNS.match(one) for one in said):
        return
    lines = DIALECTS[dialect](position).split("\n")
    places = data.draw(st.lists(st.integers(0, len(lines) - 1), min_size=len(said), max_size=len(said), unique=False))
    for one, place in zip(said, places, strict=True):
        lines[place] += "  " + one
    try:
        found = board("\n".join(lines))
    except BadInput:
        return
    assert found == position.rows(), "\n".join(lines)


@pytest.mark.parametrize("last", ["28.", "0.", "6.5.", "1)", "36 + komi 7.5.", "looks.", "voodoo.", "12:"])
@pytest.mark.parametrize("dialect", ["plain", "coordinates"])
def test_the_last_word_of_a_broken_sentence_is_no_row(last: str, dialect: str) -> None:
    rows = {"plain": ". X O\n. X O\n. X .", "coordinates": "  A B C\n3 . X O 3\n2 . X O 2\n1 . X . 1\n  A B C"}[dialect]
    for text in (f"The prisoners are\n{last}\n\n{rows}", f"{rows}\n\nThe prisoners are\n{last}\nWhite is ahead."):
        assert board(text) == [".XO", ".XO", ".X."]
    with pytest.raises(BadInput):
        board(f"{rows}\n{last}")  # here it may be a row that was typed wrong


def test_where_no_line_is_certain_there_is_no_board() -> None:
    with pytest.raises(BadInput, match="there is neither an SGF game nor a diagram"):
        board(". . . . .  X to play  White to play\n. . . . .  O to play here")


# --- what must be read, and what must be refused

NINE = Position.from_rows(["." * 9] * 2 + ["..XX.OO.."] * 3 + ["." * 9] * 4, PrisonerStones(1, 2))


def test_the_text_board_of_gogui_is_read_whole() -> None:
    assert record_from_text(gogui(NINE)).position == NINE


def test_rows_with_two_digits() -> None:
    position = Position.from_rows(["....X....OO."] + ["." * 12] * 12)
    assert board(gogui(position)) == position.rows()


@pytest.mark.parametrize(
    "dialect", ["plain", "compact", "framed", "coordinates", "gnugo", "katago", "jasiek", "marked"]
)
@pytest.mark.parametrize("row", range(9))
def test_remarks_behind_rows_are_passed_over(dialect: str, row: int) -> None:
    lines = DIALECTS[dialect](NINE).split("\n")
    boards = [place for place, line in enumerate(lines) if re.match(r"[ \d|]*[XO.#+]d?[wbs]? ?[ XO.#+]", line)]
    boards = [place for place in boards if "-" not in lines[place]]
    lines[boards[row]] += "     White to play"
    assert board("\n".join(lines)) == NINE.rows()


REFUSED = {
    # a row that words hide
    "Top: . . X . O\n. . . . .\n. . . . .": "line 1: 'T' is no sign of a diagram",
    "The upper: . . X . O\n. . . . .\n. . . . .": "line 1: 'The upper: . . X . O' may be words or a row of the board",
    ". . X Q O White to play\n. . . . .\n. . . . .": "line 1: '. . X Q O White to play' may be words or a row",
    ".XQO White to play and live\n....\n....": "line 1: '.XQO White to play and l...' may be words or a row",
    "3 .X&O White to play and live\n2 ....\n1 ....": "line 1: '3 .X&O White to play and...' may be words or a row",
    "X O and more words\n. .\n. .": "line 1: words stand behind what may be a row",
    # numbers
    "3 . . . . .\n1 . . . . .": "line 1: this row does not have its number, 2 of 2",
    "3. . .\n2. X O\n1. . .": "line 1: a dot stands close behind the row number",
    "3 . . . . . 3 White to play\nwords between\n2 . . . . . 2\n1 . . . . . 1": "line 3: a row follows",
    # two dialects in one
    "X @ O\n. . .": "line 1: '@' is no sign of a diagram that has another sign for black stones",
    "> X . O\n. . .": "line 2: the blanks or edges differ",
    "> X . O\n>> . . .": "line 2: the blanks or edges differ",
    # where every row has a remark of few signs, there is no board
    "X O and so on\n. . and so on": "there is neither an SGF game nor a diagram",
    # Sensei's Library
    "Look: $$W\n$$ +-----+\n$$ | 1 . |\n$$ | . . |\n$$ +-----+": "line 1: words stand before '$$'",
}


@pytest.mark.parametrize(("text", "phrase"), REFUSED.items(), ids=lambda text: ascii(text)[:40])
def test_what_could_be_misread_is_refused(text: str, phrase: str) -> None:
    with pytest.raises(BadInput, match=re.escape(phrase)):
        board(text)


@pytest.mark.parametrize("before", ["[go]", "[code]", "> [go]", "  "])
def test_a_tag_may_stand_before_the_title_of_a_sensei_diagram(before: str) -> None:
    text = f"{before}$$W\n$$ +-----+\n$$ | 1 . |\n$$ | . . |\n$$ +-----+\n[/go]"
    assert board(text) == ["O.", ".."]


@pytest.mark.parametrize("text", [". X\n. .\nO1.\n", "X1; O2;\nX . \n. . \n", "X1; O2; O3;\nX . .\n. . .\n"])
def test_points_that_may_be_stones_with_marks_are_no_words_beside_the_board(text: str) -> None:
    with pytest.raises(BadInput):
        board(text)
