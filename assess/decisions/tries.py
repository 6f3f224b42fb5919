"""Tempting mistakes: next moves of the favoured player that throw the result away, with what refutes them.

A certificate gives that player one move only; his other moves are asked about here, each as a question of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assess.engine.deadline import Deadline
from assess.engine.settle import settle
from assess.languages.spoken import BadInput
from assess.proofs.questions import Advisory, Answer, IndependentlyAlive, Inquiry
from assess.proofs.terms import First
from assess.proofs.variation_node import Quantifier, VariationNode, main_variation
from assess.proofs.variation_tree import variation_tree
from assess.rules.position import EMPTY
from assess.rules.proof_play import IllegalMove, make_move
from assess.statuses.finding import Finding, finding_of
from assess.system.limits import Limits

MOST = 3
ASKED = 12
LARGEST = 400  # nodes of one refutation

_OPPOSITE = {Answer.YES: Answer.NO, Answer.NO: Answer.YES}


def add_tries(finding: Finding, tree: VariationNode, limits: Limits, most: int = MOST) -> list[VariationNode]:
    """Puts up to ``most`` mistakes into the tree of a finding, each with its refutation; returns their nodes.

    Looked for where the favoured player moves for the first time in the main variation; ``limits`` are for all of them
    together. Their proofs are checked as any other. Those that resist longest are taken.
    """
    if isinstance(finding.inquiry.question, Advisory):
        return []  # what it asks of a position depends on what was played before
    node = _first_choice(finding, tree)
    if node is None:
        return []
    candidates = list(_candidates(finding.inquiry, node))[:ASKED]
    whole = Deadline.after(limits.seconds)
    tried: list[VariationNode] = []
    for number, point in enumerate(candidates):
        seconds = None if whole is None else whole.left() / (len(candidates) - number)
        if seconds is not None and seconds <= 0:
            break
        found = _tried(finding.inquiry, node, point, Limits(seconds, limits.nodes, limits.memory_mb))
        tried += [found] if found is not None else []
    mistakes = [found for found in tried if found.answer is _OPPOSITE[node.answer]]
    mistakes.sort(key=lambda mistake: -len(main_variation(mistake)))
    # At the end: the first of the next moves is the chosen one.
    node.children = (*node.children, *mistakes[:most])
    if mistakes and node.quantifier is None:
        node.quantifier, node.one_studied = Quantifier.PART, False
    return mistakes[:most]


def _first_choice(finding: Finding, tree: VariationNode) -> VariationNode | None:
    """The first node of the main variation where the favoured player is to move."""
    first = (node for node in main_variation(tree)[:2] if node.state.to_move is finding.favoured and node.children)
    return next(first, None)


def _candidates(inquiry: Inquiry, node: VariationNode) -> Iterator[int]:
    """Plays that a player may think of: the liberties of the string, then the moves of the variations."""
    position = node.state.position
    chosen = node.children[0].point
    points: list[int | None] = [*sorted(inquiry.liberties)]
    points += [later.point for later in main_variation(node)[2:]]
    points += [other.point for child in node.children for other in child.children]
    found = dict.fromkeys(point for point in points if point is not None and position.stones[point] == EMPTY)
    yield from (point for point in found if point != chosen)


def _tried(inquiry: Inquiry, node: VariationNode, point: int, limits: Limits) -> VariationNode | None:
    """The move as a node with the variations that prove its answer; None when none is proved.

    A question cannot be put about a position with a ban, or about a string that the move has changed.
    """
    try:
        made = make_move(node.state, node.state.position.name(point))
    except IllegalMove:
        return None
    position = made.state.position
    if made.state.ban is not None or made.state.bans or not inquiry.asks_on(position):
        return None
    if inquiry.changes_on(position) and (inquiry.others or isinstance(inquiry.question, IndependentlyAlive)):
        return None
    first = First.OPPONENT if made.state.to_move is inquiry.opponent else First.OWNER
    try:
        asked = replace(inquiry, position=position, under=inquiry.under.later(first, made.state.threats))
        deadline = Deadline.after(limits.seconds)
        finding = finding_of(settle(asked, limits, deadline=deadline), deadline=deadline)
    except BadInput:  # of several strings two may have become one
        return None
    if finding.answer not in _OPPOSITE or finding.evidence is None or not finding.checked:
        return None
    root = VariationNode(made, finding.answer, number=node.number + 1)
    return variation_tree(finding.evidence.data, finding.inquiry, LARGEST, root)
