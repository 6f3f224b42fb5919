"""A document as data, for a page that sets it itself: what each kind of block adds to them."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from assess.reports.ruling.blocks import (
    Answers,
    Block,
    Board,
    Document,
    Figures,
    Heading,
    Part,
    Picture,
    Role,
    Sentences,
    Signature,
    SmallPrint,
    Table,
    Variations,
    leaves,
    target_of,
)
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.variations_data import numbers_of, variations_data

Data = dict[str, Any]


def ruling_data(document: Document) -> Data:
    """What a page needs to show a ruling: sentences, pictures as SVG, and the variations as nodes. Each of ``parts``
    has the number of its first node in ``variations``; a ruling on a question is its own one part."""
    blocks = list(leaves(document.blocks))
    shown = [(one.tree, one.inquiry) for one in blocks if isinstance(one, Variations) and one.tree is not None]
    numbers = numbers_of(shown)
    page: Data = {
        "headline": document.title,
        "question": "",
        "facts": [list(fact) for fact in document.facts],
        "legend": "",
        "rules": [],
        "warnings": [],
        "imprint": [],
        "parts": [],
        "variations": variations_data(shown, numbers, target_of(document)) if shown else None,
    }
    whole = _part()
    for block in document.blocks:
        _add(block, page, whole, numbers)
    if "string" in whole:
        page["parts"].append(whole)
    return page


def _part() -> Data:
    """A part of which nothing is known yet."""
    return {"heading": "", "answer": "", "pictures": [], "conclusion": "", "answers": [], "studied": [], "proof": ""}


@singledispatch
def _add(block: Block, page: Data, part: Data, numbers: dict[int, int]) -> None:
    """Adds what a block says to the page, and to the part in which it stands."""
    raise TypeError(f"{type(block).__name__} has no data")


@_add.register
def _(block: Table | Signature, page: Data, part: Data, numbers: dict[int, int]) -> None:
    """The page has statuses and links of its own, and nothing on it is signed."""


@_add.register
def _(block: Board, page: Data, part: Data, numbers: dict[int, int]) -> None:
    page["legend"] = block.legend


@_add.register
def _(block: Sentences, page: Data, part: Data, numbers: dict[int, int]) -> None:
    if block.role is Role.QUESTION:
        page["question"] = part["heading"] = " ".join(block.sentences)
    elif block.role is Role.ANSWER:
        part["answer"] = " ".join(block.sentences)
    elif block.role in (Role.PROOF, Role.CHECKED):
        part["proof"] = " ".join(block.sentences)
    elif block.role in (Role.WARNINGS, Role.RULES):
        page[block.role.name.lower()] = list(block.sentences)


@_add.register
def _(block: Heading, page: Data, part: Data, numbers: dict[int, int]) -> None:
    part["heading" if block.level == 2 else "answer"] = block.words


@_add.register
def _(block: Figures, page: Data, part: Data, numbers: dict[int, int]) -> None:
    part["pictures"] += map(_picture, block.pictures)
    part["conclusion"] = block.conclusion


@_add.register
def _(block: Answers, page: Data, part: Data, numbers: dict[int, int]) -> None:
    part["answers"] = [list(table) for table in block.tables]


@_add.register
def _(block: Variations, page: Data, part: Data, numbers: dict[int, int]) -> None:
    inquiry = block.inquiry
    part |= {
        "string": inquiry.names,
        "question": inquiry.question.name,
        "owner": inquiry.owner.value,
        "first": inquiry.first_mover.value,
        "studied": list(block.studied),
        "node": None if block.tree is None else numbers[id(block.tree)],
    }


@_add.register
def _(block: SmallPrint, page: Data, part: Data, numbers: dict[int, int]) -> None:
    page["imprint"] = [list(line) for line in block.lines]


@_add.register
def _(block: Part, page: Data, part: Data, numbers: dict[int, int]) -> None:
    if block.aside:
        return
    own = _part()
    for inner in block.blocks:
        _add(inner, page, own, numbers)
    page["parts"].append(own)


def _picture(picture: Picture) -> dict[str, str]:
    return {
        "heading": picture.heading,
        "svg": svg_text(board_svg(picture.diagram, picture.heading, define=False)),
        "remarks": picture.remarks,
    }
