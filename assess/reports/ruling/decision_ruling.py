"""A ruling on given variations: what is proved, the players' variation beside what it overlooks, and how the variations
decide by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.judged_decision import JudgedDecision
from assess.decisions.oversight import Oversight
from assess.languages.spoken import labelled, listing, paragraph, worded
from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import VariationNode
from assess.reading.record import Record
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Block, Board, Document, Picture, Role, Sentences
from assess.reports.ruling.diagram import RulingDiagram, Window, whole_board, window_around
from assess.reports.ruling.evidence import figure_picture, shown_by
from assess.reports.ruling.imprint import Imprint, imprint_lines
from assess.reports.text import sheet_words
from assess.reports.text.decision_text import (
    conclusion,
    contradiction_sentence,
    decision_headline,
    decision_sentences,
    flip_sentences,
    oversight_sentence,
    proof_play_sentence,
    variation_nodes,
    variation_sentence,
)
from assess.reports.text.finding_text import proof_sentence, terms_sentence
from assess.reports.text.numbered_figures import figures_along
from assess.reports.text.position_text import warnings_of_record
from assess.reports.text.terms_text import rules_applied
from assess.rules.proof_play import make_move

MOST_SHOWN = 3
"""Oversights that have figures; there are rarely more."""
MOST_PICTURES = 2
"""Of one line: what is overlooked stands beside it."""


def for_decisions(
    judged: Sequence[JudgedDecision],
    record: Record,
    *,
    imprint: Imprint | None = None,
    depth: int | None = None,
    plain: bool = False,
    shown: bool = True,
    full: bool = False,
) -> Document:
    """The ruling on what variations decide, of one question or of several about one position; ``record``: what was
    read. ``depth`` and ``plain``: as in ``for_question``. ``shown``: with what shows the proof, and the rules applied.
    ``full``: with each variation in figures, and a sentence on each next move."""
    first = judged[0].decision.inquiry
    target = frozenset[int]().union(*(one.decision.inquiry.intersections for one in judged))
    position = RulingDiagram(first.position, whole_board(first.position), target=target)
    called = _called([one.decision.inquiry for one in judged])
    title = paragraph(map(decision_headline, judged))
    findings = [one.finding for one in judged if one.finding is not None]
    found: list[Block] = [
        Board(Picture(0, worded(sheet_words.POSITION), position), *sheet_words.legends_of(called)),
        *_sentences(Role.QUESTION, [_question(one.decision) for one in judged], sheet_words.QUESTION),
        *_sentences(Role.ANSWER, [title], sheet_words.ANSWER),
        *_sentences(Role.CYCLES, list(sheet_words.cycle_sentences(findings)), sheet_words.CYCLES),
        *_sentences(Role.NOTES, _notes(judged), sheet_words.NOTES),
        *_sentences(Role.WARNINGS, list(warnings_of_record(record)), sheet_words.WARNINGS),
    ]
    for one in judged:
        found += _on(one, one.label if len(judged) > 1 else "", full)
        found += shown_by(one.finding, depth, plain) if one.finding is not None and shown else ()
    rules = [rule for finding in findings if shown for rule in rules_applied(finding.inquiry, finding.tree)]
    found += _sentences(Role.RULES, list(dict.fromkeys(rules)), sheet_words.RULES_APPLIED)
    if imprint is not None:
        after = next((finding.seconds for finding in findings if finding.interrupted), None)
        found.append(blocks.Signature(sheet_words.signers()))
        found.append(blocks.SmallPrint(tuple(imprint_lines(imprint, first.rules, first.cycles, findings, after))))
    return Document(title, record, tuple(found))


def _called(inquiries: Sequence[Inquiry]) -> list[str]:
    """The strings asked about: as the question names them where it is about the same ones throughout, else one by one,
    so that they stand in one row."""
    together = list(dict.fromkeys(inquiry.called for inquiry in inquiries))
    if len(together) == 1:
        return together
    return list(dict.fromkeys(inquiry.called_by([point]) for inquiry in inquiries for point in inquiry.points))


def _on(judged: JudgedDecision, label: str, full: bool) -> Iterator[Block]:
    """What belongs to one question: what its variations overlook, what they say by themselves, and the proof."""
    decision, finding = judged.decision, judged.finding
    if label:
        yield blocks.Heading(labelled(label, decision_headline(judged)), 2)
    yield from (_overlooked(decision, one) for one in judged.oversights[:MOST_SHOWN])
    said = [contradiction_sentence(decision, one) for one in judged.contradicted]
    said += (oversight_sentence(one) for one in judged.oversights[MOST_SHOWN:])
    yield from _sentences(Role.VARIATIONS, said, sheet_words.OVERLOOKED)
    alone = [variation_sentence(decision, end) for end in decision.ends()]
    if full:
        window = whole_board(decision.inquiry.position)
        for end, sentence in zip(decision.ends(), alone, strict=True):
            nodes = variation_nodes(decision.line(end))
            yield from _sentences(Role.VARIATIONS, [sentence], sheet_words.VARIATIONS_ALONE)
            yield blocks.Figures(tuple(_pictures(decision, nodes, str(end.name), window, most=None)))
        alone = []
    alone += [*decision_sentences(decision, full=full), conclusion(decision)]
    yield from _sentences(Role.VARIATIONS, alone, sheet_words.VARIATIONS_ALONE)
    if finding is not None:
        said = [proof_play_sentence(decision, finding), *flip_sentences(decision, judged.oversights)]
        yield from _sentences(Role.PROOF, [*said, proof_sentence(finding)], sheet_words.PROOF)


def _overlooked(decision: Decision, oversight: Oversight) -> blocks.Figures:
    """The players' variation, and beside it what it overlooks, from there on."""
    inquiry, node = decision.inquiry, oversight.node
    played = variation_nodes(decision.line(node.chosen_end))
    proved = _proved_line(node, oversight)
    points = set(inquiry.intersections | inquiry.liberties)
    points |= {move.point for move in (*played, *proved) if move.point is not None}
    window = window_around(inquiry.position, points)
    pictures = _pictures(
        decision, played, listing([worded(sheet_words.PLAYERS_VARIATION), str(node.chosen_end.name)]), window
    )
    pictures += _pictures(decision, proved, worded(sheet_words.OVERLOOKED), window) if len(proved) > 1 else []
    return blocks.Figures(tuple(pictures), oversight_sentence(oversight), worded(sheet_words.OVERLOOKED))


def _pictures(
    decision: Decision,
    nodes: Sequence[VariationNode],
    title: str,
    window: Window,
    most: int | None = MOST_PICTURES,
) -> list[Picture]:
    """The moves after the first node in figures under one title, so many at most."""
    drawn = figures_along(nodes[0].state.position, nodes[1:])[:most]
    found = []
    for figure in drawn:
        picture = figure_picture(0, figure, decision.inquiry, window)
        found.append(replace(picture, title=labelled(title, picture.title)))
    return found


def _proved_line(node: DecisionNode, oversight: Oversight) -> list[VariationNode]:
    """The moves of the proof from the node on, which is the first."""
    (before,) = variation_nodes([node])
    found = [before]
    for number, move in enumerate(oversight.line, node.number + 1):
        found.append(VariationNode(make_move(found[-1].state, str(move.move)), node.answer, number=number))
    return found


def _question(decision: Decision) -> str:
    return f"{decision.inquiry.sentence()} {terms_sentence(decision.inquiry)}"


def _notes(judged: Sequence[JudgedDecision]) -> list[str]:
    """What a reader has to know of the terms, and of how the variations were read."""
    said = [note for one in judged if one.finding for note in sheet_words.question_notes(one.finding)]
    return list(dict.fromkeys([*said, *(note for one in judged for note in one.decision.notes)]))


def _sentences(role: Role, sentences: Sequence[str], heading: str) -> Iterator[Sentences]:
    said = tuple(filter(None, sentences))
    if said:
        yield Sentences(role, said, worded(heading))
