"""What shows an answer, as blocks: the long cycle, the figures of the main variation, the answers table, variations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assess.languages.spoken import paragraph
from assess.proofs.certificate_replay import IS_ELSEWHERE
from assess.proofs.questions import Answer
from assess.proofs.variation_node import VariationNode, main_variation
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Block, Part, Picture, Role, Sentences, Variation, Variations, broken
from assess.reports.ruling.diagram import Window, window_around
from assess.reports.ruling.ruling_variations import MOST_VARIATIONS, figure_picture, variations_of
from assess.reports.text.answers_table import answer_sentences
from assess.reports.text.cycle_text import cycle_figure, cycle_title
from assess.reports.text.finding_text import (
    answer_behind_status,
    answer_in_a_word,
    answer_sentence,
    claim_sentence,
    is_claimed,
    play_sentence,
    proof_sentence,
)
from assess.reports.text.variation_text import legend
from assess.statuses.finding import Finding

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
    return paragraph([answer_behind_status(finding), play_sentence(finding.inquiry)])


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
