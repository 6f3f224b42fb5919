"""The main variation as numbered figures, like those of Go books.

A figure shows the board before its first move, and the numbers of its moves, which are counted through the variation:
move 12 is 12 on the board, in the text and in the tables. Where a play lands on a point that was occupied in a figure,
the next figure starts. What cannot be written on the board stands below: "2 pass", "4 takes C1 (ko ban at C1)", and a
short sentence on what a move does. Where the main variation ends in life, the eyes are marked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assess.languages.spoken import in_english, labelled, worded, worded_for
from assess.proofs.ends_of_variations import ENDS
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.variation_node import VariationNode, main_variation
from assess.reports.text.board_text import print_board
from assess.reports.text.eyes_text import eyes_near
from assess.reports.text.move_comments import comment_of
from assess.reports.text.sentences import say
from assess.rules.color import EMPTY, Color
from assess.rules.position import Position
from assess.rules.words import counted, in_row, listing

if TYPE_CHECKING:
    from rich.console import Console

EYE = EMPTY + "e"
ENDED = {end.reason: end.brief for end in ENDS.values() if end.brief}
"""Why a variation that is played out need not go on."""
MOVES_PER_FIGURE = 9
"""As many as a reader can follow on one board."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Successive moves of a variation, drawn on the position before the first of them.

    ``inquiry``: the question, where what moves do is to be told in a sentence each. ``eyes``: empty points to be marked
    as eyes.
    """

    start: Position
    moves: Sequence[VariationNode]
    inquiry: Inquiry | None = None
    eyes: frozenset[int] = frozenset()

    def labels(self) -> dict[int, str]:
        """The numbers on the board: those of the first play on each point that was empty."""
        labels: dict[int, str] = {}
        for node in self.moves:
            if node.point is not None and self.start.stones[node.point] == EMPTY:
                labels.setdefault(node.point, str(node.number))
        return labels

    def remarks(self) -> list[str]:
        """What happens besides the numbers on the board, in the order of the moves."""
        labels = self.labels()
        remarks = []
        for node in self.moves:
            words = [worded(str(node.move))] if node.point is None else []
            if node.point is not None and labels.get(node.point) != str(node.number):
                words.append(worded("at {point}", point=labels.get(node.point, node.move)))
            words += details(node)
            comment = comment_of(node, self.inquiry) if self.inquiry else ""
            if comment:
                words = [labelled(" ".join(words), comment) if words else comment]
            if words:
                remarks.append(" ".join([str(node.number), *words]))
        return remarks

    def title(self) -> str:
        """Which moves of the variation these are, and whose is the first."""
        if not self.moves:
            return worded("the eyes") if self.eyes else worded("no move is needed")
        first, last = self.moves[0], self.moves[-1]
        told = {"first": first.number, "last": last.number, "player": first.state.to_move.opponent.title}
        if first is last:
            return worded("move {first}, {player} plays {first}", **told)
        return worded("moves {first} to {last}, {player} plays {first}", **told)


AFTER_A_THREAT = in_english("(after a threat)")


def details(node: VariationNode) -> list[str]:
    """What is to be said of a move besides its point: a note, the stones it takes, the ban it brings."""
    names = node.state.position.names
    found = []
    before = node.parent
    if before is not None and before.state.may_threaten and node.point == before.ban:
        found.append(worded(AFTER_A_THREAT))
    if node.note:
        noted = worded(node.note)
        found.append(f"({noted})")
    if node.played_out and (said := ENDED.get(node.played_out.reason)):
        found.append(f"({worded(said)})")
    if node.removed:
        many = len(node.removed) > 3
        taken = counted(len(node.removed), "stone") if many else in_row(names(node.removed))
        found.append(worded("takes {stones}", stones=taken))
        if node.ban is not None:
            found.append(worded("(ko ban at {point})", point=names([node.ban])[0]))
    if needs := threats_needed(node):
        found.append(needs)
    return found


def threats_needed(node: VariationNode) -> str:
    """How many external threats a player needs from a move on, in words; empty where it is as after the one before."""
    player, number = node.threats_needed or (None, None)
    before = node.parent.threats_needed if node.parent is not None else None
    if player is None or number is None or (before == node.threats_needed and node.ban is None):
        return ""
    return needs_words(player, number)


def needs_words(player: Color, number: int) -> str:
    """How many external threats a player needs, in brackets behind a move."""
    return worded_for(
        number,
        "(ko: {player} needs {number} threat)",
        "(ko: {player} needs {number} threats)",
        player=player.title,
    )


def figures(
    tree: VariationNode, moves_per_figure: int = MOVES_PER_FIGURE, inquiry: Inquiry | None = None
) -> list[Figure]:
    """The figures of the main variation; a single one without moves when the root is a leaf.

    ``inquiry``: the question, for a sentence on each move that has one.
    """
    return figures_along(tree.state.position, main_variation(tree)[1:], moves_per_figure, inquiry)


def figures_along(
    start: Position,
    moves: Sequence[VariationNode],
    moves_per_figure: int = MOVES_PER_FIGURE,
    inquiry: Inquiry | None = None,
) -> list[Figure]:
    """The figures of successive moves, the first of them made on ``start``; a single one when there are no moves."""
    found, first = [], 0
    occupied = _stones(start)
    for number, node in enumerate(moves):
        lands = node.point is not None and node.point in occupied
        if lands or number - first == moves_per_figure:
            found.append((first, number))
            first, occupied = number, _stones(moves[number - 1].state.position)
        if node.point is not None:
            occupied.add(node.point)
    found.append((first, len(moves)))
    return [Figure(moves[one - 1].state.position if one else start, moves[one:end], inquiry) for one, end in found]


def with_eyes(drawn: Sequence[Figure], end: VariationNode, inquiry: Inquiry) -> list[Figure]:
    """Figures of a variation that ends here, with the eyes of the string marked in the last one; where they cannot be
    seen in that, one more shows the end."""
    if not isinstance(inquiry.question, IndependentlyAlive):
        return list(drawn)
    stones = end.state.position.stones
    eyes = [frozenset(point for point in eye if stones[point] == EMPTY) for eye in eyes_near(end, inquiry)]
    if len(eyes) < 2:
        return list(drawn)
    *before, last = drawn
    free = {point for point, stone in enumerate(last.start.stones) if stone == EMPTY} - set(last.labels())
    marked = frozenset(point for eye in eyes for point in eye)
    if all(eye & free for eye in eyes):
        return [*before, replace(last, eyes=marked & free)]
    return [*drawn, Figure(end.state.position, (), eyes=marked)]


def _stones(position: Position) -> set[int]:
    return {point for point, stone in enumerate(position.stones) if stone != EMPTY}


def print_figure(console: Console, title: str, figure: Figure, target: Collection[int]) -> None:
    """Print a figure below its title, the intersections of the string in brackets, and what does not stand on it."""
    say(console, title)
    print_board(console, figure.start, dict.fromkeys(figure.eyes, EYE) | figure.labels(), target)
    if remarks := figure.remarks():
        say(console, worded("{statuses}.", statuses=listing(remarks)))
