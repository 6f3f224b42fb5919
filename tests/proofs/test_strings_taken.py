"""What lines, tables and ends say is taken: held to a board of its own, on which each line is played again."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample, several_strings
from shell import Shell
from tiny_board import STONE, Board, Stones, board_of

from assess.languages.spoken import joined
from assess.proofs.played_to_passes import play_to_passes
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.terms import Cycles
from assess.proofs.variation_node import LeafReason, VariationNode, walk
from assess.proofs.variation_tree import variation_tree
from assess.reports.text.numbered_figures import comment_of
from assess.rules.position import PASS, Color, called
from assess.statuses.string_ruling import Captured, answered_at

TWO = (UNCAPTURABLE, ALIVE[0])


def removed_after(board: Board, stones: Stones, node: VariationNode) -> tuple[Stones, int]:
    """The stones after a move, and those of the other player's that it removed."""
    if node.point is None or node.color is None:
        return stones, 0
    return removed_by(board, stones, STONE.index(node.color.stone), node.point)


def removed_by(board: Board, stones: Stones, mover: int, point: int) -> tuple[Stones, int]:
    """The stones after a play, and those of the other player's that it removed."""
    sets = list(stones)
    sets[mover] |= 1 << point
    left = board.all & ~sets[0] & ~sets[1]
    gone = sum(part for part in board.parts(sets[1 - mover]) if not board.near[part] & left)
    sets[1 - mover] &= ~gone
    return (sets[0], sets[1]), gone


def taken_along(board: Board, inquiry: Inquiry, node: VariationNode) -> list[list[int]]:
    """For each move of the line to a node the strings in question, as they stand in the position, that it takes."""
    stones = board.parse(inquiry.position.rows())
    standing = set(inquiry.points)
    found = []
    for move in node.path[1:]:
        stones, gone = removed_after(board, stones, move)
        found.append([point for point in inquiry.points if point in standing and gone >> point & 1])
        standing.difference_update(found[-1])
    return found


def stones_at(board: Board, inquiry: Inquiry, node: VariationNode) -> Stones:
    stones = board.parse(inquiry.position.rows())
    for move in node.path[1:]:
        stones, _ = removed_after(board, stones, move)
    return stones


def names(inquiry: Inquiry, points: list[int]) -> str:
    return called(inquiry.owner, joined(map(inquiry.position.name, points)))


def require_true(one: Asked, counts: Counter[str]) -> None:
    """What is said of each move, answer and end of the tree of a question."""
    certificate, inquiry = one.settle().certificate, one.inquiry
    if certificate is None or len(certificate["proofs"]) != 1:
        return
    board = board_of(len(one.rows[0]), len(one.rows))
    tree = variation_tree(certificate, inquiry)
    for node in walk(tree):
        along = taken_along(board, inquiry, node)
        now = along[-1] if along else []
        said = re.fullmatch(r"(.*) (?:is|are) off the board", comment_of(node, inquiry))
        assert (said[1] if said else "") == (names(inquiry, now) if now else ""), (one, node)
        counts["off the board"] += bool(now)
        counts["a later stone"] += not now and any(point in node.removed for point in inquiry.points)
        if one.question == UNCAPTURABLE:
            assert (node.reason is LeafReason.CAPTURED) is any(along), (one, node)
            assert not (any(along) and node.children), (one, node)
        fails = inquiry.opponent if tree.answer is Answer.YES else inquiry.owner
        if node.state.to_move is fails and node.children:
            by_move = {child.move: child for child in node.children}
            for row in answered_at(node, inquiry):
                for child in (by_move[move] for move in row.moves):
                    if row.reply not in ("", PASS) and row.result is not Captured.STRINGS:
                        mover, point = STONE.index(child.state.to_move.stone), inquiry.position.point(row.reply)
                        gone = removed_by(board, stones_at(board, inquiry, child), mover, point)[1]
                        assert gone.bit_count() == row.taken, (one, child, row)
                        counts["goes on as elsewhere"] += child.reason is LeafReason.TRANSPOSITION
                    if not child.children or child.leaf:
                        continue
                    taken = taken_along(board, inquiry, child.children[0])[-1]
                    assert (row.result is Captured.STRINGS) is bool(taken), (one, child)
                    assert row.strings == tuple(map(inquiry.position.name, taken)), (one, child)
                    counts["takes"] += bool(taken)
    play_to_passes(tree, inquiry, certificate["proofs"][0])
    for node in walk(tree):
        if node.reason is LeafReason.TWO_PASSES_CAPTURED:
            first = next(taken for taken in taken_along(board, inquiry, node) if taken)
            assert one.question == UNCAPTURABLE and node.leaf is not None
            verb = "is" if len(first) == 1 else "are"
            assert node.leaf.sentence == f"After two passes {names(inquiry, first)} {verb} off the board."
            counts["was captured"] += 1
        elif node.reason is LeafReason.TWO_PASSES_FORMATION:
            assert inquiry.lives_in(node.state.position), (one, node)
            counts["a formation"] += 1


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [
        *((5, 1, 30), (3, 2, 40), (4, 2, 40), (3, 3, 35)),
        *(
            pytest.param(*sizes, marks=pytest.mark.slow)
            for sizes in ((5, 1, 150), (3, 2, 250), (4, 2, 250), (3, 3, 200))
        ),
    ],
)
def test_what_is_said_to_be_taken_is(width: int, height: int, number: int) -> None:
    counts: Counter[str] = Counter()
    of_one = every_question(width, height, TWO, cycles=[Cycles.VERBAL])
    of_several = several_strings(width, height, TWO)
    for one in (*sample(of_one, number, seed=9), *sample(of_several, number, seed=9)):
        require_true(one, counts)
    assert counts["off the board"], counts
    assert height < 3 or counts["goes on as elsewhere"], counts
    if height > 1:
        assert all(counts[kind] for kind in ("takes", "was captured", "a formation")), counts
    if height > 2:
        assert counts["a later stone"], "stones are taken on points where the string had stood"


def test_an_answer_that_goes_on_as_elsewhere_takes_what_stands_here(shell: Shell) -> None:
    """After White B2, Black B3, White D3 the proof goes on as after another move D3, where Black C1 takes three."""
    shell.file("board.txt", "....\n..XX\nO...\n")
    said = " ".join(shell.run("ask board.txt D2 --scope all --nodes 300000").out.split())
    assert "A2, C3 or D3: Black C1. C1: Black D1." in said


def test_life_by_retaking_ends_with_the_formation(shell: Shell) -> None:
    """White A1 is taken and played again, and White takes Black's stones there: none of that is its capture."""
    shell.file("board.txt", "..X\n.O.\nOXX\n")
    said = " ".join(shell.run("ask board.txt A1 independently-alive --to-passes --full").out.split())
    assert "captured:" not in said and "was captured" not in said and "takes all" not in said
    assert "A1: White A3 takes 4 stones." in said
    assert said.count("White A1 is off the board") == 1


def test_of_several_strings_the_first_that_is_taken_ends_the_line(shell: Shell) -> None:
    shell.file("board.txt", ".O..\nOOOX\nOOO.\nOOXX\n.OOO\n")
    said = " ".join(shell.run("ask board.txt D4,C2 uncapturable --first owner").out.split())
    assert "2 W D3 takes C2 D2: no. Black C2 is captured." in said
    assert "3 B" not in said, "nothing is played after it"
    assert "anything else: White D3 takes Black C2." in said
    assert "D3: White D5 takes Black D4 and C2." in said


def test_stones_of_both_players_are_told_apart() -> None:
    """A play of the owner's takes no string of his, whatever stands on its points."""
    inquiry = Asked(("..X", ".O.", "OXX"), 6, ALIVE[0]).inquiry
    assert inquiry.taken(Color.BLACK, {6}) == (6,)
    assert inquiry.taken(Color.WHITE, {6}) == ()
