"""The variations of a finding as an SGF game, for any viewer: one move to a node, setup at the root alone.

The root marks the disputed string with ``MA`` and says the verdict in the first line of its comment. ``TE`` is the move
that the favoured player chooses, ``TR`` what is left of the string, a label ``k`` a ko ban, ``GB`` or ``GW`` the end of
a variation by whom it favours, ``HO`` the end of a long cycle. Points in comments are plain, as ``D4``.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import LeafReason, VariationNode, walk
from assess.reading.sgf import GameTree, Node, escape
from assess.reading.sgf_points import letters_of_move, letters_of_point, letters_of_points, root_properties
from assess.reports.finding_text import answer_sentence, terms_sentence
from assess.reports.numbered_figures import details
from assess.reports.variation_text import decision, legend
from assess.rules.color import Color
from assess.statuses.finding import Finding

KEPT = ("GN", "EV", "RO", "DT", "PC", "PB", "BR", "PW", "WR", "RE", "SO")
"""Properties of the game in which the dispute arose."""

Properties = dict[str, tuple[str, ...]]


def game_of_variations(finding: Finding, tree: VariationNode | None, info: Mapping[str, str] = {}) -> GameTree:
    """The game tree of a finding; without variations only the root. ``info``: what the record says of the game."""
    inquiry = finding.inquiry
    nodes = [Node(_root(finding, tree, info))]
    numbers: dict[VariationNode | None, int] = {tree: 0}
    for number, node in enumerate(walk(tree) if tree else ()):
        if number:
            numbers[node] = number
            nodes.append(Node(_move(node, inquiry), parent=numbers[node.parent]))
    return GameTree(tuple(nodes))


def application() -> str:
    """The program that writes the file."""
    return f"assess:{version('assess')}"


def game_properties(info: Mapping[str, str]) -> Properties:
    """What the record said of the game, to be kept at the root."""
    return {name: (escape(info[name]),) for name in KEPT if info.get(name)}


def _root(finding: Finding, tree: VariationNode | None, info: Mapping[str, str]) -> Properties:
    inquiry = finding.inquiry
    position = inquiry.position
    verdict = answer_sentence(finding)
    lines = [verdict, f"{inquiry.sentence()} {terms_sentence(inquiry)}"]
    if finding.checked:
        lines.append(f"Proof checked: {finding.claim}")
    if tree is not None:
        lines += legend(tree, inquiry, spelled_out=True)
        lines.append(_verdict(tree, inquiry))
    return {
        **root_properties(position),
        "AP": (application(),),
        "RU": ("Japanese",),
        **game_properties(info),
        "PL": (inquiry.first_mover.letter,),
        "MA": letters_of_points(inquiry.string.points, position.width),
        "N": (escape(verdict),),
        "C": (escape("\n".join(lines)),),
    }


def _move(node: VariationNode, inquiry: Inquiry) -> Properties:
    position = node.state.position
    width = position.width
    color = node.color
    assert color is not None  # only the root has no move
    favoured = _favoured(node, inquiry)
    properties: Properties = {color.letter: (letters_of_move(node.point, width),)}
    if color is favoured:
        properties["TE"] = ("1",)
    left = [point for point in inquiry.string.points if position.stones[point] == inquiry.owner.stone]
    if left:
        properties["TR"] = letters_of_points(left, width)
    if node.ban is not None:
        properties["LB"] = (f"{letters_of_point(node.ban, width)}:k",)
    if node.leaf:
        if favoured:
            properties[f"G{favoured.letter}"] = ("1",)
        if node.leaf.reason is LeafReason.CYCLE:
            properties["HO"] = ("1",)
    lines = [_verdict(node, inquiry)]
    if facts := details(node):
        lines.append(f"{node.text} {' '.join(facts)}.")
    properties["C"] = (escape("\n".join(lines)),)
    return properties


def _favoured(node: VariationNode, inquiry: Inquiry) -> Color | None:
    return {Answer.YES: inquiry.owner, Answer.NO: inquiry.opponent}.get(node.answer)


def _verdict(node: VariationNode, inquiry: Inquiry) -> str:
    """The answer at a node, with the decision of the player to move, or the reason that ends the variation."""
    why = node.leaf.sentence if node.leaf else decision(node, inquiry) if node.quantifier else ""
    return f"{node.answer.value.title()}{why and ': '}{why}."
