"""A document as data, for a page that sets it itself."""

from __future__ import annotations

from typing import Any

from assess.languages.spoken import paragraph
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Role
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.variations_data import numbers_of, variations_data

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
