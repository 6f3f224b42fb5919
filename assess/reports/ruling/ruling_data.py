"""A document as data, for a page that sets it itself.

The variations are data for the script that steps through them: in the HTML file of a ruling, and on
the page of ``assess serve``, which draws boards by the same ``board.js``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assess.languages.spoken import paragraph
from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import VariationNode, walk
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Role
from assess.reports.ruling.board_svg import CELL, board_svg, svg_text
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


Data = dict[str, Any]
NOTED = (
    Role.AGREED,
    Role.AGREED_POINTS,
    Role.PRECEDENTS,
    Role.KO,
    Role.CYCLES,
    Role.NOTES,
    Role.WARNINGS,
    Role.OPTIONS,
    Role.DETAILS,
)


def ruling_data(document: blocks.Document) -> Data:
    """What a page needs to show a ruling: sentences, pictures as SVG, and the variations as nodes. Each of ``parts``
    has the number of its first node in ``variations``; a ruling on a question is its own one part."""
    trees = blocks.trees_of(document)
    numbers = numbers_of(trees)
    page: Data = {
        "headline": document.title,
        "question": "",
        "facts": document.facts,
        "legend": "",
        "rules": [],
        "warnings": [],
        "imprint": [],
        "parts": [],
        "variations": variations_data(trees, numbers, blocks.board_of(document)),
    }
    whole = _Part(page, numbers)
    whole.put(document.blocks)
    if "string" in whole.data:
        page["parts"].append(whole.data)
    return page


class _Part(blocks.Typesetter):
    """What blocks say, of the page and of the part in which they stand; its statuses and links are the page's own, and
    nothing on it is signed."""

    def __init__(self, page: Data, numbers: dict[int, int]) -> None:
        self.page, self.numbers = page, numbers
        self.data: Data = {"heading": "", "answer": "", "pictures": [], "conclusion": "", "answers": [], "proof": ""}

    def part(self, part: blocks.Part) -> None:
        if not part.aside:
            own = _Part(self.page, self.numbers)
            own.put(part.blocks)
            self.page["parts"].append(own.data)

    def board(self, board: blocks.Board) -> None:
        self.page["legend"] = board.legend

    def sentences(self, block: blocks.Sentences) -> None:
        said = paragraph(block.sentences)
        if block.role is Role.QUESTION:
            self.page["question"] = self.data["heading"] = said
        elif block.role is Role.ANSWER:
            self.data["answer"] = said
        elif block.role in (Role.PROOF, Role.CHECKED):
            self.data["proof"] = said
        elif block.role is Role.RULES:
            self.page["rules"] = block.sentences
        elif block.role in NOTED:
            self.page["warnings"] += block.led

    def heading(self, heading: blocks.Heading) -> None:
        self.data["heading" if heading.level == 2 else "answer"] = heading.words

    def figures(self, figures: blocks.Figures) -> None:
        self.data["pictures"] += map(picture_data, figures.pictures)
        self.data["conclusion"] = figures.conclusion

    def answers(self, answers: blocks.Answers) -> None:
        self.data["answers"] = answers.tables

    def variations(self, block: blocks.Variations) -> None:
        inquiry = block.inquiry
        self.data |= {
            "string": inquiry.names,
            "question": inquiry.question.name,
            "owner": inquiry.owner.value,
            "first": inquiry.first_mover.value,
            "studied": block.studied,
            "node": None if block.tree is None else self.numbers[id(block.tree)],
        }

    def smallprint(self, block: blocks.SmallPrint) -> None:
        self.page["imprint"] = block.lines


def picture_data(picture: blocks.Picture) -> dict[str, str]:
    """A picture as data: its heading, the board as SVG, and what is remarked on it."""
    drawn = board_svg(picture.diagram, picture.heading, define=False)
    return {"heading": picture.heading, "svg": svg_text(drawn), "remarks": picture.remarks}
