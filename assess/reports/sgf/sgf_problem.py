"""The variations of a finding as a problem, in the manner of goproblems.com (``reading.problem_marks``).

The solver is who moves first. His lines end in ``RIGHT``; his mistakes, with their refutations, do not. Where his
opponent has several answers, each is a ``CHOICE``. There are no passes in problems: a line ends before the first one.
"""

from __future__ import annotations

from collections.abc import Mapping

from assess.proofs.questions import Answer
from assess.proofs.variation_node import VariationNode
from assess.reading.game_tree import GameTree, Node
from assess.reading.problem_marks import ProblemMark
from assess.reading.sgf_points import letters_of_move, letters_of_points, root_properties
from assess.reading.sgf_values import escape
from assess.reports.sgf.sgf_tree import Properties, application, game_properties
from assess.reports.text.numbered_figures import details
from assess.rules.errors import BadInput
from assess.statuses.finding import Finding


def game_of_problem(finding: Finding, tree: VariationNode | None, info: Mapping[str, str] = {}) -> GameTree:
    """The game tree. Raises BadInput where it is not proved that the first mover succeeds, or he needs no move: that is
    no problem."""
    inquiry = finding.inquiry
    solver = inquiry.first_mover
    favoured = {Answer.YES: inquiry.owner, Answer.NO: inquiry.opponent}.get(finding.answer)
    if favoured is None:
        raise BadInput(
            "There is no problem here: it is not proved that {player}, who moves first, succeeds.", player=solver
        )
    if tree is None or favoured is not solver:
        raise BadInput(
            "There is no problem here: {player} moves first, and does not succeed. Try --first.", player=solver.title
        )
    if not _plays(tree):
        raise BadInput("There is no problem here: {player} needs no move.", player=solver)
    position = inquiry.position
    root: Properties = {
        **root_properties(position),
        "AP": (application(),),
        **game_properties(info),
        "PL": (solver.letter,),
        "MA": letters_of_points(inquiry.intersections, position.width),
        "C": (escape(f"{solver.title} to play. {inquiry.sentence()}"),),
    }
    nodes = [Node(root)]
    waiting = [(child, 0) for child in reversed(_plays(tree))]
    while waiting:
        node, parent = waiting.pop()
        nodes.append(Node(_move(node, finding), parent=parent))
        waiting += [(child, len(nodes) - 1) for child in reversed(_plays(node))]
    return GameTree(tuple(nodes))


def _plays(node: VariationNode) -> list[VariationNode]:
    """The next moves but passes."""
    return [child for child in node.children if child.point is not None]


def _move(node: VariationNode, finding: Finding) -> Properties:
    color = node.color
    assert color is not None and node.parent is not None
    right = node.answer is finding.answer
    words = [f"{node.text} {' '.join(facts)}." for facts in [details(node)] if facts]
    if right and not _plays(node):
        words += [node.leaf.sentence] if node.leaf else []
        words.append(ProblemMark.RIGHT.value)
    elif right and color is not finding.inquiry.first_mover and len(_plays(node.parent)) > 1:
        words.append(ProblemMark.CHOICE.value)
    said = {"C": (escape(" ".join(words)),)} if words else {}
    return {color.letter: (letters_of_move(node.point, node.state.position.width),), **said}
