"""A ruling as data, for a page that sets it itself: sentences, pictures as SVG, and the variations as nodes.

The nodes are those of the HTML file, and are drawn by the same script, ``board.js``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import VariationNode, walk
from assess.reports.ruling.board_svg import CELL, board_svg, svg_text
from assess.reports.ruling.ruling import Ruling
from assess.reports.ruling.ruling_variations import Picture
from assess.reports.text.eyes_text import eye_points
from assess.reports.text.variation_text import move_text, verdict

Shown = Sequence[tuple[VariationNode, Inquiry]]


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """What a page needs to show a ruling. Each of ``parts`` has the number of its first node in ``variations``."""
    ones = ruling.parts or (ruling,)
    trees = [(one.tree, one.inquiry) for one in ones if one.tree is not None and one.inquiry is not None]
    numbers = numbers_of(trees)
    return {
        "headline": ruling.answer,
        "question": ruling.question,
        "facts": [list(fact) for fact in ruling.facts],
        "legend": ruling.legend,
        "rules": list(ruling.rules),
        "warnings": list(ruling.warnings),
        "imprint": [list(line) for line in ruling.imprint],
        "parts": [_part(one, numbers) for one in ones if one.inquiry is not None],
        "variations": variations_data(trees, numbers, ruling.board.diagram.target) if trees else None,
    }


def numbers_of(trees: Shown) -> dict[int, int]:
    """The numbers of the nodes, by their identities: the trees one after the other."""
    return {id(node): number for number, node in enumerate(node for tree, _ in trees for node in walk(tree))}


def variations_data(trees: Shown, numbers: dict[int, int], target: frozenset[int]) -> dict[str, Any]:
    """The trees one after the other. Of each node: parent, point (-1: pass), player, stones removed, ban, the texts of
    move and verdict, and the node to which it returns. Eyes by the nodes at whose ends they stand."""
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
    position = trees[0][0].state.position
    return {
        "width": position.width,
        "stones": position.stones,
        "target": sorted(target),
        "cell": CELL,
        "texts": list(texts),
        "nodes": nodes,
        "eyes": eyes,
    }


def _part(one: Ruling, numbers: dict[int, int]) -> dict[str, Any]:
    assert one.inquiry is not None
    return {
        "heading": one.question,
        "answer": one.answer,
        "string": one.inquiry.names,
        "question": one.inquiry.question.name,
        "owner": one.inquiry.owner.value,
        "first": one.inquiry.first_mover.value,
        "pictures": [_picture(picture) for picture in one.pictures],
        "conclusion": one.main.conclusion if one.main else "",
        "answers": [list(table) for table in one.tables],
        "studied": list(one.studied),
        "proof": one.proof,
        "node": numbers[id(one.tree)] if one.tree is not None else None,
    }


def _picture(picture: Picture) -> dict[str, str]:
    return {
        "heading": picture.heading,
        "svg": svg_text(board_svg(picture.diagram, picture.heading, define=False)),
        "remarks": picture.remarks,
    }
