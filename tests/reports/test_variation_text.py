"""Boards, figures and variation trees as text: what is printed, to the letter."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from hypothesis import given, settings
from random_positions import positions
from rich.console import Console
from snapshots import DIRECTORY
from tiny_certificates import TINY, Example
from variation_examples import CAPTURE, CYCLE, KO, LIFE, THREE_KOS, endless, inquiry_of, tree_of
from written_rulings import finding_of

from assess.proofs.questions import IndependentlyAlive, Uncapturable
from assess.proofs.variation_node import walk
from assess.reading.files import record_from_text
from assess.reports.ruling.blocks import broken
from assess.reports.ruling.evidence import MOST_FIGURES, shown_by
from assess.reports.ruling.ruling_text import print_blocks
from assess.reports.text.answers_table import answer_sentences
from assess.reports.text.numbered_figures import figures
from assess.reports.text.position_text import marked_board, print_board, string_sentence
from assess.reports.text.variation_text import ASCII_GUIDES, DEEPEST_GUIDE, Extent, decision, print_tree, tree_lines
from assess.rules.position import Position
from assess.statuses.finding import ask


def paper(width: int = 80) -> Console:
    return Console(file=io.StringIO(), width=width)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def variations(example: Example, width: int = 80, **options: Any) -> str:
    console, extent = paper(width), Extent(**options)
    print_blocks(console, broken(shown_by(finding_of(example), depth=0), MOST_FIGURES), extent)
    return printed(console)


def figures_of(example: Example) -> str:
    """The figures of the main variation, without what follows them."""
    return variations(example).partition("\nEvery move")[0].partition("\n\nFrom the position")[0].strip()


def tree(example: Example, width: int = 80, **options: Any) -> str:
    console = paper(width)
    print_tree(console, tree_of(example), inquiry_of(example), **options)
    return printed(console)


def test_a_board() -> None:
    position = Position.from_rows(["OXX.O", "..XO.", "XXXOO", ".XOO."])
    assert marked_board(position).plain.splitlines() == [
        "  A B C D E",
        "4 O X X . O 4",
        "3 . . X O . 3",
        "2 X X X O O 2",
        "1 . X O O . 1",
        "  A B C D E",
    ]


def test_a_board_with_marks_and_rings() -> None:
    position = Position.from_rows(["OX"] + [".."] * 9)
    assert marked_board(position, {0: "d", 3: "12"}, {0, 2}).plain.splitlines()[:4] == [
        "    A   B",
        "10 (Od) X   10",
        " 9 (.)  12  9",
        " 8  .   .   8",
    ]


@settings(max_examples=60)
@given(positions(largest=9))
def test_what_is_printed_of_a_board_is_read_again(position: Position) -> None:
    console = paper(20)
    print_board(console, position)
    for string in position.strings():
        console.print(string_sentence(position, string), soft_wrap=True)
    assert record_from_text(printed(console), "board.txt").position.stones == position.stones


def test_a_string_with_its_liberties() -> None:
    position = Position.from_rows(["XX.", "OO.", "..."])
    assert [string_sentence(position, string) for string in position.strings()] == [
        "Black A3, 2 stones, 1 liberty: C3",
        "White A2, 2 stones, 3 liberties: C2 A1 B1",
    ]


@pytest.mark.parametrize(("example", "ruling"), [(CAPTURE, "ruling-capture.txt"), (THREE_KOS, "ruling-three-kos.txt")])
def test_the_screen_shows_what_stands_in_the_file(example: Example, ruling: str) -> None:
    kept = (DIRECTORY / ruling).read_text(encoding="utf-8")
    assert variations(example).strip() == kept[kept.index("Figure 1:") :].strip()


def test_runs_of_moves_on_one_line_in_ascii() -> None:
    expected = """\
Every move of White's is answered; of Black's moves only the one that he chooses
is studied.
(all): so many of the next moves keep the answer yes. A player's choice is
shown.
(one): one move of Black's is studied, the one shown.
1  start (all): yes.
2  |- 1 W C1 (one), 2 B A1 takes B1 C1 (all): yes.
3  |  |- 3 W B1 takes A1 (one), 4 B pass: yes. The position of the start comes
   |  |    again. Black passes in the cycle, so White's disturbance may not go
   |  |    on (as in sending-2-returning-1). See line 1.
4  |  |- 3 W C1 (one), 4 B B1 takes C1 (all): yes.
5  |  |  |- 5 W C1 takes A1 B1 (one), 6 B B1 takes C1: yes. Black D1 cannot be
   |  |  |    captured any more: Black passes from now on.
6  |  |  `- 5 W pass (one), 6 B pass: yes. After two passes Black D1 is still
   |  |       there.
7  |  `- 3 W pass (one), 4 B pass: yes. After two passes Black D1 is still
   |       there.
8  |- 1 W pass (one), 2 B pass: yes. After two passes Black D1 is still there.
9  `- 1 W A1 (one), 2 B E1 takes F1: yes. Black D1 cannot be captured any more:
        Black passes from now on.
"""
    assert tree(CYCLE, ascii_only=True, spelled_out=False) == expected


def test_what_was_shown_is_referred_to_by_its_line() -> None:
    expected = """\
Every move of Black's is answered; of White's moves only the one that he chooses
is studied; a pass of his before he has succeeded would not do.
(all), (part): so many of the next moves keep the answer yes. A player's choice
is shown.
1  start (all): yes.
2  ├─ 1 B B2 (part), 2 W D1 takes E1 (all), 3 B pass (part), 4 W C2 takes A2 B2:
   │    yes. White has two eyes for good; they cover A1 B1 C1.
3  ├─ 1 B C2 (part), 2 W B2 takes A2 C2 (all), 3 B pass (part), 4 W D1 takes E1:
   │    yes. White has two eyes for good; they cover A1 B1 C1.
4  └─ 1 B pass (part), 2 W B2 takes A2: yes. It goes on as after move 2, W B2.
        See line 3.
"""
    assert tree(LIFE, spelled_out=False) == expected


def test_figures_tell_what_the_board_cannot_show() -> None:
    expected = """\
Figure 1: moves 1 to 2, White plays 1
   A  B  C  D  E  F
1  2  O  1 (X) .  O  1
   A  B  C  D  E  F
1 threatens to capture Black D1, 2 takes B1 C1.

Figure 2: moves 3 to 4, White plays 3
   A  B  C  D  E  F
1  X  3  . (X) .  O  1
   A  B  C  D  E  F
3 takes A1, 4 pass.

The position of the start comes again. Black passes in the cycle, so White's
disturbance may not go on (as in sending-2-returning-1).
"""
    assert figures_of(CYCLE).endswith(f"\n\n{expected.strip()}"), "behind one round of the cycle"


def test_figures_tell_of_passes_and_bans() -> None:
    expected = """\
Figure 1: moves 1 to 3, White plays 1
   A  B  C  D  E  F
1  3 (X) 1  X  O  .  1
   A  B  C  D  E  F
1 takes D1 (ko ban at D1): ko: Black may not take back at once, 2 pass (or any
play elsewhere), 3 takes B1 (ko ban at B1): Black B1 is off the board.

Black B1 is captured.
"""
    assert figures_of(KO) == expected.strip()


def test_figures_have_a_limit() -> None:
    assert [len(figure.moves) for figure in figures(tree_of(endless(20)))] == [3, 3, 3, 3, 3, 3, 3, 1]
    assert "Figure 4: " in figures_of(endless(20)) and "Figure 5: " not in figures_of(endless(20))
    assert "\n\nThe main variation goes on. In the end: " in figures_of(endless(20))


def test_an_answer_that_needs_no_move() -> None:
    expected = """\
Figure 1: the eyes
   A  B  C  D  E
1  .e(X) .e X  .  1
   A  B  C  D  E

Black has two eyes for good; they cover B1. The eyes are A1 and C1; they stand
though Black passes from now on. White cannot play at A1 and C1: suicide.
"""
    assert figures_of(TINY["two eyes are life"]) == expected.strip()


def test_depth_and_lines_are_limited() -> None:
    expected = """\
Every move of Black's is answered; of White's moves only the one that he chooses
is studied; a pass of his before he has succeeded would not do.
(all), (part): so many of the next moves keep the answer yes. A player's choice
is shown.
1  start (all): yes.
2  ├─ 1 B B2 (part), 2 W D1 takes E1 (all): yes. Not shown: 1 more.
2 more lines; --full shows all.
"""
    assert tree(LIFE, depth=2, limit=2, spelled_out=False) == expected


def test_the_decision_in_the_words_of_the_rules() -> None:
    life, capture = tree_of(LIFE), tree_of(CAPTURE)
    assert decision(life, inquiry_of(LIFE)) == "All of the next moves give the answer yes."
    assert decision(life.children[0], inquiry_of(LIFE)) == (
        "Part of the next moves give the answer yes. White chooses D1."
    )
    assert decision(capture, inquiry_of(CAPTURE)) == "Part of the next moves give the answer no. Black chooses B3."
    assert decision(capture.children[0], inquiry_of(CAPTURE)) == "None of the next moves gives the answer yes."


@pytest.mark.parametrize("name", TINY)
def test_ascii_is_ascii(name: str) -> None:
    for spelled_out in (True, False):
        text = tree(TINY[name], ascii_only=True, spelled_out=spelled_out)
        assert text and text.isascii()
    assert variations(TINY[name], ascii_only=True).isascii()


@pytest.mark.parametrize("width", [24, 40, 80])
def test_no_line_is_wider_than_the_paper(width: int) -> None:
    lines = tree(CYCLE, width).splitlines()
    assert max(map(len, lines)) <= max(width, 40)


def test_deep_trees_are_cut_into_sub_variations() -> None:
    example = endless(2_000)
    deep = tree_of(example, 10**6)
    lines = tree_lines(deep, ASCII_GUIDES)
    assert max(len(line.guide) for line in lines) == 3 * DEEPEST_GUIDE
    shown = [node for line in lines if not line.is_heading for node in line.run]
    assert len(shown) == len(set(map(id, shown))) == len(list(walk(deep)))
    console = paper()
    print_tree(console, deep, inquiry_of(example), limit=None)
    text = printed(console)
    words = re.sub(r"[\s│]+", " ", text)
    assert "--full" not in words
    assert words.count("continued as variation") == words.count(" Variation ") == 83
    assert "24 B C1 takes C2 (ko ban at C2) (all): yes, continued as variation 2." in words
    assert "Variation 2, after 24 B C1 takes C2 (ko ban at C2) (line 13):" in words


def test_a_long_run_is_broken_into_lines() -> None:
    lines = tree_lines(tree_of(THREE_KOS), moves_per_line=4)
    assert [len(line.run) for line in lines] == [4, 4, 2]
    assert [line.continued for line in lines] == [True, True, False]


def test_many_entries_are_printed_within_the_limit() -> None:
    text = variations(endless(12_000))
    assert "The main variation goes on. In the end: " in text
    assert text.splitlines()[-1].endswith("more lines; --full shows all.")


def test_a_string_is_taken_however_many_stones_are_added_to_it() -> None:
    position = Position.from_rows(["O.X", "..X", "XXX"])
    found = ask(position, position.point("A3"), Uncapturable())
    assert found.tree is not None
    assert answer_sentences(found.tree, found.inquiry) == [
        [
            "After B B3, if White plays:",
            "A2: Black B2 takes White A3.",
            "anything else: Black A2 takes White A3.",
            "A2 and B2 are miai for the capture: Black gets one of them.",
        ]
    ]


def test_no_miai_with_a_point_in_eyes_that_stand() -> None:
    """White plays F6 in the proof, in an eye of his own: with A2, which Black may take, it is no miai."""
    rows = ["..XO...", "X.XOOOO", ".XXO.O.", "XOOOOOO", ".XO.O.O", "XXOOOO."]
    position = Position.from_rows(rows)
    found = ask(position, position.point("A5"), IndependentlyAlive())
    assert found.tree is not None
    said = [sentence for table in answer_sentences(found.tree, found.inquiry) for sentence in table]
    assert "B5 or A2: White F6." in said
    assert not any("miai" in sentence for sentence in said)
