"""The variations of a ruling: one traversal of the variation tree cuts it into lines, the main one first, and these
into numbered pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assess.languages.spoken import paragraph, worded, worded_for
from assess.proofs.ends_of_variations import LeafReason
from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import VariationNode, equal_replies, main_variation
from assess.reports.ruling.blocks import NOWHERE, Elsewhere, Picture, Variation
from assess.reports.ruling.diagram import Mark, RulingDiagram, Window
from assess.reports.text.eyes_text import eyes_sentence
from assess.reports.text.numbered_figures import Figure, figures_along, with_eyes
from assess.reports.text.variation_text import ending, equal_text
from assess.rules.position import Position
from assess.rules.words import capital, listing

MOST_VARIATIONS = 500
MOST_PICTURES = 36
"""Of one variation; a longer one is no reading for people."""


def _lines(tree: VariationNode, depth: int | None) -> Iterable[tuple[int, list[VariationNode], list[VariationNode]]]:
    """The tree as lines of moves to their ends, each with the number of the line that it leaves, and other first moves
    that are answered alike.

    The main variation comes first, then what branches off it, then what branches off these, and so on.
    """
    lines = [main_variation(tree)]
    yield 0, lines[0], []
    for number, line in enumerate(lines):  # the list grows on the way
        for node in line:
            if depth is None or node.number < depth:
                for other, *equal in equal_replies(node):
                    if other is not node.children[0]:
                        lines.append(main_variation(other))
                        yield number, lines[-1], equal


def variations_of(
    tree: VariationNode, inquiry: Inquiry, window: Window, depth: int | None, plain: bool = False
) -> list[Variation]:
    """The tree as variations, the main one first; of more than ``MOST_VARIATIONS`` the rest is empty, to be counted.

    ``plain``: without a sentence on what each move of the main one does.
    """
    lines = list(_lines(tree, depth))
    order = sorted(range(len(lines)), key=lambda number: (number > 0, not lines[number][1][0].is_mistake))
    numbers = {line: number for number, line in enumerate(order)}
    homes = {id(node): numbers[line] for line, (_, nodes, _) in enumerate(lines) for node in nodes}
    found, figure_number = [], 1
    for line in order[: MOST_VARIATIONS + 1]:
        leaves, nodes, equal = lines[line]
        first, last = nodes[0], nodes[-1]
        before = tree.state.position if first.parent is None else first.parent.state.position
        moves = nodes[first.parent is None :]
        cut = _figures(before, nodes, moves, inquiry, plain)
        pictures = [
            figure_picture(number, figure, inquiry, window)
            for number, figure in enumerate(cut[:MOST_PICTURES], figure_number)
        ]
        shown = sum(len(figure.moves) for figure in cut[:MOST_PICTURES]) if cut else len(moves)
        figure_number += len(pictures)
        hidden = len(moves) - shown
        eyes = "" if line else eyes_sentence(last, inquiry)
        home = homes.get(id(last.leaf.earlier)) if last.leaf else None
        elsewhere = None if home == numbers[line] else home
        main = capital(worded("the main variation")) if moves else capital(worded("no move is needed"))
        variation = Variation(
            numbers[line],
            _title(first, equal, numbers[leaves]) if line else main,
            tuple(pictures),
            _in_the_end(ending(last, inquiry, home is not None), elsewhere, hidden, eyes),
            first.is_mistake,
            Elsewhere(numbers[leaves], _title(first, equal, None)) if line else NOWHERE,
            Elsewhere(elsewhere or 0, _in_the_end(ending(last, inquiry, shown=False), None, hidden, eyes)),
        )
        found.append(variation.among(MOST_VARIATIONS))
    # What is not set is only counted.
    found += [Variation(number, "", (), "") for number in range(len(found), len(lines))]
    return found


def _in_the_end(end: str, elsewhere: int | None, hidden: int, eyes: str) -> str:
    """How a variation ends: with the one as which it goes on, after so many moves that are not drawn, and its eyes."""
    if elsewhere is not None:
        see = worded("See {variation}.", variation=_variation_name(elsewhere))
        end = paragraph([end, see])
    if hidden > 0:
        more = worded_for(hidden, "{number} more move is not drawn.", "{number} more moves are not drawn.")
        end = paragraph([more, end])
    return paragraph([end, eyes])


def _figures(
    before: Position, nodes: Sequence[VariationNode], moves: Sequence[VariationNode], inquiry: Inquiry, plain: bool
) -> list[Figure]:
    """The figures of one variation: none where it ends with its first move; the eyes at the end of the main one."""
    if nodes[0].parent is None:
        cut = with_eyes(figures_along(before, moves, inquiry=None if plain else inquiry), nodes[-1], inquiry)
        return cut if moves or cut[0].eyes else []
    return figures_along(before, moves) if len(moves) > 1 or moves[0].reason is LeafReason.CAPTURED else []


def _title(first: VariationNode, equal: list[VariationNode], leaves: int | None) -> str:
    """Where a variation leaves another one; None: one that is not shown."""
    parent = first.parent
    assert parent is not None
    moves = equal_text(first, equal) if equal else f"{first.number} {first.text}"
    if first.is_mistake:
        moves = worded("the mistake {moves}", moves=moves)
    title = (
        worded(
            "{moves} instead of {move} after {before}",
            moves=moves,
            move=parent.children[0].text,
            before=f"{parent.number} {parent.text}",
        )
        if parent.move
        else worded("{moves} instead of {move}", moves=moves, move=parent.children[0].text)
    )
    if leaves is None:
        return worded("{title}, in a variation that is not shown here", title=title)
    return worded("{title}, in {variation}", title=title, variation=_variation_name(leaves)) if leaves else title


def _variation_name(number: int) -> str:
    return worded("variation {number}", number=number) if number else worded("the main variation")


def figure_picture(number: int, figure: Figure, inquiry: Inquiry, window: Window) -> Picture:
    """A figure as a picture of this part of the board, or of more where a move lies outside."""
    colors = {node.point: node.color for node in reversed(figure.moves)}
    numbers = {point: (color, label) for point, label in figure.labels().items() if (color := colors[point])}
    seen = window.covering(figure.start, {*numbers, *figure.eyes})
    remarks = figure.remarks()
    return Picture(
        number,
        figure.title(),
        RulingDiagram(figure.start, seen, numbers, inquiry.intersections, dict.fromkeys(figure.eyes, Mark.EYE)),
        worded("{statuses}.", statuses=listing(remarks)) if remarks else "",
    )
