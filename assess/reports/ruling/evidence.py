"""What shows an answer, as blocks: the long cycle, the figures of the main variation, the answers table, variations.

One traversal of the variation tree cuts it into lines, the main one first, and these into numbered pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assess.languages.spoken import capital, ended, listing, paragraph, worded, worded_for
from assess.proofs.certificate_replay import IS_ELSEWHERE
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import LeafReason, VariationNode, equal_replies, main_variation
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import (
    NOWHERE,
    Block,
    Elsewhere,
    Part,
    Picture,
    Role,
    Sentences,
    Variation,
    Variations,
    broken,
)
from assess.reports.ruling.diagram import Mark, RulingDiagram, Window, window_around
from assess.reports.text.answers_table import answer_sentences
from assess.reports.text.cycle_text import cycle_figure, cycle_title
from assess.reports.text.finding_text import (
    answer_behind_status,
    answer_in_a_word,
    answer_sentence,
    claim_sentence,
    is_claimed,
    play_beside_question,
    play_sentence,
    proof_sentence,
)
from assess.reports.text.numbered_figures import Figure, eyes_sentence, figures_along, with_eyes
from assess.reports.text.variation_text import ending, equal_text, legend
from assess.rules.position import Position
from assess.statuses.finding import Finding

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
        ended(listing(remarks)) if remarks else "",
    )


MOST_FIGURES = 4
"""Of one part, beside its words; what is left of its main variation comes before the other variations."""


def shown_by(finding: Finding, depth: int | None = None, plain: bool = False) -> Iterator[Block]:
    """The blocks of an answer that is ruled on alone. ``depth``, ``plain``: as in ``for_question``."""
    cycle, main, variations = _drawn(finding, depth, plain)
    if cycle:
        yield blocks.Figures((cycle,))
    if main:
        yield blocks.Figures(main.pictures, main.conclusion, main.heading)
    yield from _answers(finding)
    yield variations


def part_on(
    number: int,
    finding: Finding,
    heading: str,
    depth: int | None = None,
    half: Finding | None = None,
    plain: bool = False,
    figures: int = MOST_FIGURES,
) -> Part:
    """One answer behind a status: in plain words, with its figures, its answers table and its proof line. ``half``:
    where it is not known, the other answer, if that is proved. ``figures``: of its main variation, at most."""
    cycle, main, variations = _drawn(finding, depth, plain)
    found: list[Block] = [*_headings(finding, heading)]
    if main:
        found.append(blocks.Figures((*((cycle,) if cycle else ()), *main.pictures), main.conclusion))
    found += [*_answers(finding), *_checked(finding, half), replace(variations, folded=True)]
    return Part(number, broken(found, figures))


def part_aside(
    number: int, finding: Finding, heading: str, depth: int | None = None, half: Finding | None = None
) -> Part:
    """One answer in words alone, for those who choose its string on the board."""
    said: tuple[Block, ...] = (*_headings(finding, heading), *_checked(finding, half))
    return Part(number, (*said, Variations(finding.inquiry)), aside=True)


def reason_of(finding: Finding) -> str:
    """An answer behind a status, and who moves first."""
    told = play_sentence if is_claimed(finding) or finding.rest is not None else play_beside_question
    return paragraph([answer_behind_status(finding), told(finding.inquiry)])


def _headings(finding: Finding, heading: str) -> Iterator[blocks.Heading]:
    if heading:
        yield blocks.Heading(heading, 2)
    inquiry = finding.inquiry
    short = claim_sentence(inquiry, finding.answer is Answer.YES) if is_claimed(finding) else answer_in_a_word(finding)
    yield blocks.Heading(reason_of(finding), 3, short)


def _checked(finding: Finding, half: Finding | None = None) -> Iterator[Sentences]:
    if said := proof_sentence(finding):
        yield Sentences(Role.CHECKED, (said,))
    elif half is not None:
        yield Sentences(Role.CHECKED, (answer_sentence(half), proof_sentence(half)))


def _answers(finding: Finding) -> Iterator[blocks.Answers]:
    tables = answer_sentences(finding.tree, finding.inquiry) if finding.tree is not None else []
    if tables:
        yield blocks.Answers(tuple(map(tuple, tables)))


def _drawn(finding: Finding, depth: int | None, plain: bool) -> tuple[Picture | None, Variation | None, Variations]:
    """One round of the long cycle on which the answer hangs, the main variation, and the others."""
    inquiry, tree, cycle = finding.inquiry, finding.tree, finding.cycle
    if tree is None:
        return None, None, Variations(inquiry)
    window = _window(finding, tree)
    main, *lines = variations_of(tree, inquiry, window, depth, plain)
    hidden, studied = max(len(lines) - MOST_VARIATIONS, 0), tuple(legend(tree, inquiry, spelled_out=True))
    variations = Variations(inquiry, tree, tuple(lines[:MOST_VARIATIONS]), hidden, studied)
    if cycle is None:
        return None, main, variations
    if tree.answer is Answer.UNDEFINED:  # the main variation is nothing but the way into the cycle
        main = replace(main, pictures=())
    picture = replace(figure_picture(0, cycle_figure(cycle), inquiry, window), title=cycle_title(cycle))
    return picture, main, variations


def _window(finding: Finding, tree: VariationNode) -> Window:
    """The part of the board where it happens: the string, the main variation, and all first moves with their answers,
    but those that stand for any other."""
    inquiry = finding.inquiry
    points = set(inquiry.intersections | inquiry.liberties)
    first = [node for child in tree.children for node in (child, *child.children)]
    shown = [*main_variation(tree), *first]
    points |= {node.point for node in shown if node.point is not None and node.note != IS_ELSEWHERE}
    return window_around(inquiry.position, points)
