"""The variations of a finding as an SGF game, for any viewer: one move to a node, setup at the root alone.

The root marks the disputed string with ``MA``, says the verdict in the first line of its comment, and asks the
question in a line that ``reading.question_lines`` reads. ``TE`` is the move that the favoured player chooses, ``BM``
one that throws the result away, ``TR`` what is left of the string, a label ``x`` where it was captured, ``k`` a ko
ban, ``=`` a move in the place of this one that has the same answer and is not shown again. ``GB`` or ``GW`` marks the
end of a variation by whom it favours, ``UC`` one that is left to the referee, ``TB`` or ``TW`` the eyes of a formation
that ends it, ``HO`` the end of a long cycle. ``N`` tells a ko-pass from a pass. Move numbers restart with every
variation (``MN``). Points in comments are plain, as ``D4``.

An assessment is a game of one node: the position, ``TB`` and ``TW``, and the statuses as marks and words. ``MA`` marks
dead stones, ``SQ`` those alive in seki, ``CR`` those undefined or undecided, ``TR`` points left open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import assess
from assess.languages.spoken import ended, labelled, paragraph, worded
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import LeafReason, VariationNode, walk_unequal
from assess.reading.game_tree import (
    GameTree,
    Node,
    escape,
    letters_of_move,
    letters_of_point,
    letters_of_points,
    root_properties,
)
from assess.reports.text.cycle_text import cycle_sentence
from assess.reports.text.finding_text import answer_sentence, answer_words, proof_sentence, terms_sentence
from assess.reports.text.message_words import sentences_in
from assess.reports.text.numbered_figures import details, eye_points
from assess.reports.text.score_text import (
    beside_area,
    option_sentences,
    score_sentence,
    staying_sentences,
    table_heading,
)
from assess.reports.text.sentences import set_in_columns
from assess.reports.text.sheet_words import agreed_told, status_rows
from assess.reports.text.status_text import precedent_sentences, strings_on_cycles
from assess.reports.text.terms_text import grounds_of, rules_applied, with_terms
from assess.reports.text.variation_text import equal_text, legend, verdict
from assess.rules.position import EMPTY, KO_PASS, Color
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.string_status import Status

KEPT = ("GN", "EV", "RO", "DT", "PC", "PB", "BR", "PW", "WR", "RE", "SO")
"""Properties of the game in which the dispute arose."""

Properties = dict[str, tuple[str, ...]]


def game_of_variations(finding: Finding, tree: VariationNode | None, info: Mapping[str, str] = {}) -> GameTree:
    """The game tree of a finding; without variations only the root. ``info``: what the record says of the game."""
    inquiry = finding.inquiry
    nodes = [Node(_root(finding, tree, info))]
    numbers: dict[VariationNode | None, int] = {tree: 0}
    for number, (node, *equal) in enumerate(walk_unequal(tree) if tree else ()):
        if number:
            numbers[node] = number
            nodes.append(Node(_move(node, equal, inquiry), parent=numbers[node.parent]))
    return GameTree(tuple(nodes))


def application() -> str:
    """The program that writes the file."""
    return f"assess:{assess.__version__}"


def game_properties(info: Mapping[str, str]) -> Properties:
    """What the record said of the game, to be kept at the root."""
    return {name: (escape(info[name]),) for name in KEPT if info.get(name)}


def _root(finding: Finding, tree: VariationNode | None, info: Mapping[str, str]) -> Properties:
    inquiry = finding.inquiry
    position = inquiry.position
    lines = [answer_words(finding), paragraph([inquiry.sentence(), terms_sentence(inquiry)])]
    if finding.hangs_on_cycle is not False:
        lines.append(cycle_sentence(finding))
    lines += filter(None, [proof_sentence(finding)])
    if tree is not None:
        lines += [*legend(tree, inquiry, spelled_out=True), verdict(tree, inquiry)]
    lines.append(question_line(inquiry))
    return {
        **root_properties(position),
        "AP": (application(),),
        "ST": ("2",),
        "RU": ("Japanese",),
        **game_properties(info),
        "GC": (escape(paragraph(rules_applied(inquiry, tree))),),
        "PL": (inquiry.first_mover.letter,),
        "MA": letters_of_points(inquiry.intersections, position.width),
        **_judgement(finding.answer, inquiry),
        "N": (escape(answer_sentence(finding)),),
        "C": (escape("\n".join(lines)),),
    }


def question_line(inquiry: Inquiry) -> str:
    """The question with all that its answer depends on, as ``reading.question_lines`` reads it."""
    terms = inquiry.terms()
    words = [terms[name] for name in ("string", "question", "formation", "scope") if name in terms]
    words += [f"{name}={word}" for name, word in inquiry.under.claimed().items()]
    return f"Question: {' '.join(words)}"


def _move(node: VariationNode, equal: Sequence[VariationNode], inquiry: Inquiry) -> Properties:
    position = node.state.position
    width = position.width
    color, parent = node.color, node.parent
    assert color is not None and parent is not None  # only the root has no move
    favoured = _favoured(node.answer, inquiry)
    properties: Properties = {color.letter: (letters_of_move(node.point, width),)}
    if node.move == KO_PASS:
        properties["N"] = (KO_PASS,)
    if parent.children[0] is not node:
        properties["MN"] = ("1",)
    if node.is_mistake:
        properties["BM"] = ("1",)
    elif color is favoured:
        properties["TE"] = ("1",)
    left = {point for point in inquiry.intersections if position.stones[point] == inquiry.owner.stone}
    if left:
        properties["TR"] = letters_of_points(left, width)
    labels = {point: "x" for point in inquiry.intersections - left if position.stones[point] == EMPTY}
    if node.ban is not None:
        labels[node.ban] = "k"
    labels |= {one.point: "=" for one in equal if one.point is not None}
    if labels:
        properties["LB"] = tuple(f"{letters_of_point(point, width)}:{labels[point]}" for point in sorted(labels))
    if node.leaf:
        properties |= _judgement(node.answer, inquiry)
        if node.leaf.reason is LeafReason.CYCLE:
            properties["HO"] = ("1",)
        if eyes := eye_points(node, inquiry):
            properties[f"T{inquiry.owner.letter}"] = letters_of_points(eyes, width)
    lines = [verdict(node, inquiry)]
    if equal:
        lines.append(worded("{moves}: the same answer to each.", moves=equal_text(node, equal)))
    if facts := details(node):
        lines.append(ended(" ".join([node.text, *facts])))
    properties["C"] = (escape("\n".join(lines)),)
    return properties


def _favoured(answer: Answer, inquiry: Inquiry) -> Color | None:
    return {Answer.YES: inquiry.owner, Answer.NO: inquiry.opponent}.get(answer)


def _judgement(answer: Answer, inquiry: Inquiry) -> Properties:
    """Whom the answer favours, or that it is open."""
    favoured = _favoured(answer, inquiry)
    return {f"G{favoured.letter}" if favoured else "UC": ("1",)}


MARKUP = {
    Status.DEAD: "MA",
    Status.ALIVE_IN_SEKI: "SQ",
    Status.UNDEFINED: "CR",
    Status.UNDECIDED: "CR",
}


def game_of_statuses(assessment: Assessment, info: Mapping[str, str] = {}) -> GameTree:
    """The game tree. ``info``: what the record says of the game in which the position arose."""
    position, territory = assessment.position, assessment.territory
    marked: dict[str, set[int]] = {}
    for string in assessment.strings:
        if string.status in MARKUP:
            marked.setdefault(MARKUP[string.status], set()).update(string.string.points)
    left_open = {point for warning in assessment.warnings for point in warning.points}
    marked["TR"] = left_open & set(position.empty_points())
    if territory is not None:
        marked |= {f"T{color.letter}": set(territory.of(color)) for color in Color}
    lines = grounds_of(assessment) if position.unknown else []
    if territory is not None:
        result = with_terms(score_sentence(assessment), assessment)
        lines = [result, *staying_sentences(assessment), *beside_area(assessment)]
    lines += [*set_in_columns(status_rows(assessment)), *agreed_told(assessment), *strings_on_cycles(assessment)]
    lines += [*precedent_sentences(assessment), *(sentences_in(warning.said) for warning in assessment.warnings)]
    if options := option_sentences(assessment):
        lines += [labelled(table_heading(assessment), "").rstrip(), *options]
    root: Properties = {
        **root_properties(position),
        "AP": (application(),),
        "RU": ("Japanese" if position.area is None else position.area.rules.title,),
        **game_properties(info),
        **{name: letters_of_points(points, position.width) for name, points in marked.items() if points},
        "C": (escape("\n".join(lines)),),
    }
    return GameTree((Node(root),))
