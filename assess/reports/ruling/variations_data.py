"""The variations of a document as data, for the script that steps through them: in the HTML file of a ruling, and on
the page of ``assess serve``, which draws boards by the same ``board.js``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import VariationNode, walk
from assess.reports.ruling.board_svg import CELL
from assess.reports.ruling.diagram import RulingDiagram
from assess.reports.text.eyes_text import eye_points
from assess.reports.text.variation_text import move_text, verdict

Trees = Sequence[tuple[VariationNode, Inquiry]]


def numbers_of(trees: Trees) -> dict[int, int]:
    """The numbers of the nodes, by their identities: the trees one after the other."""
    return {id(node): number for number, node in enumerate(node for tree, _ in trees for node in walk(tree))}


def variations_data(trees: Trees, numbers: dict[int, int], board: RulingDiagram) -> dict[str, Any] | None:
    """The trees one after the other, to be stepped through on ``board``; None without any.

    Of each node: parent, point (-1: pass), player, stones removed, ban, the texts of move and verdict, and the node to
    which it returns. Eyes by the nodes at whose ends they stand.
    """
    texts: dict[str, int] = {}
    nodes, eyes = [], {}
    for node, inquiry in ((node, inquiry) for tree, inquiry in trees for node in walk(tree)):
        parent = -1 if node.parent is None else numbers[id(node.parent)]
        point = -1 if node.point is None else node.point
        earlier = numbers[id(node.leaf.earlier)] if node.leaf and node.leaf.earlier is not None else -1
        words = [texts.setdefault(text, len(texts)) for text in (move_text(node), verdict(node, inquiry))]
        ban = -1 if node.ban is None else node.ban
        color = node.color.value if node.color else ""
        nodes.append([parent, point, color, sorted(node.removed), ban, *words, earlier])
        if found := eye_points(node, inquiry):
            eyes[numbers[id(node)]] = sorted(found)
    if not nodes:
        return None
    return {
        "width": board.position.width,
        "stones": board.position.stones,
        "target": sorted(board.target),
        "cell": CELL,
        "texts": list(texts),
        "nodes": nodes,
        "eyes": eyes,
    }
