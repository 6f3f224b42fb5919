"""A document as a PDF, set by typst (the extra ``print``): one page, then pages of variations."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import singledispatch
from importlib.resources import files
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
    Variation,
    Variations,
    broken,
    changed,
    leaves,
)
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.formats import FORMATS
from assess.reports.ruling.setting import Paper, Setting
from assess.reports.text import sheet_words

PER_PAGE = 40  # no page holds more variations
SCALES = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75)
"""Of the figures, all of one size on a sheet: the largest with which it needs no more pages than with the first."""
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Appendix:
    """The variations that follow the first page: so many, the others counted."""

    lines: tuple[Variation, ...]
    hidden: int
    studied: tuple[str, ...]

    def cut(self, most: int) -> Appendix:
        """The same with so many variations at most."""
        kept, left_out = list(self.lines[:most]), self.lines[most:]
        if kept and left_out and not left_out[0].number:
            kept[-1] = replace(kept[-1], conclusion=sheet_words.GOES_ON)
        hidden = sum(variation.number > 0 for variation in left_out)
        return replace(self, lines=tuple(kept), hidden=self.hidden + hidden)


def ruling_pdf(document: Document, setting: Setting = Setting()) -> bytes:
    """The PDF: the ruling with its main variation, and ``pages`` pages of other variations at most.

    Raises BadInput when typst is not installed.
    """
    FORMATS["pdf"].require()
    sheet, blocks, pages = _Sheet(document, setting.paper), document.blocks, setting.pages
    if sheet.pages(blocks) > 1 and sheet.pages(shorter := changed(blocks, _first_table)) == 1:
        blocks = shorter
    if (most := _most_figures(blocks)) and sheet.pages(blocks) > 1:
        room = bisect_left(range(most), 2, lo=1, key=lambda shown: sheet.pages(broken(blocks, shown)))
        blocks = broken(blocks, max(room - 1, 1))
    sheet.enlarge(blocks)
    variations = appendix_of(blocks).cut(pages * PER_PAGE)
    while variations.lines and (places := sheet.ends(blocks, variations))[-1] > places[0] + pages:
        fitting = sum(place <= places[0] + pages for place in places[1 : len(variations.lines) + 1])
        variations = variations.cut(min(fitting, len(variations.lines) - 1))
    return sheet.pdf(blocks, variations)


def appendix_of(blocks: tuple[Block, ...]) -> Appendix:
    """All variations, where they are of several parts each part's under a heading of its own."""
    found = [(block.lines, block.hidden, block.studied) for block in leaves(blocks) if isinstance(block, Variations)]
    return Appendix(
        tuple(_headed_lines(blocks)),
        sum(hidden for _, hidden, _ in found),
        found[0][2] if len(found) == 1 else (),
    )


def _headed_lines(blocks: tuple[Block, ...]) -> Iterator[Variation]:
    found = list(leaves(blocks))
    several, heading = sum(isinstance(block, Variations) for block in found) > 1, ""
    for block in found:
        if isinstance(block, Heading):
            heading = block.short
        elif isinstance(block, Variations) and block.lines:
            if several:
                yield Variation(0, heading, (), "")
            yield from block.lines


def _most_figures(blocks: tuple[Block, ...]) -> int:
    """How many figures the main variation has that stands alone; those of parts have been broken up."""
    return max((len(block.pictures) for block in blocks if isinstance(block, Figures)), default=0)


def _first_table(block: Block) -> Block:
    """Of tables of answers the first alone."""
    return replace(block, tables=block.tables[:1]) if isinstance(block, Answers) else block


class _Sheet:
    """What the typesetter makes of blocks on this paper, with figures of this scale."""

    def __init__(self, document: Document, paper: Paper) -> None:
        self.document = document
        self.paper = paper_name(paper)
        self.scale = SCALES[0]
        self.without = frozenset({Role.ANSWER})  # it stands in the title
        kinds = set(map(type, document.blocks))
        if Part in kinds and Signature not in kinds:  # the rules behind the parts are for a sheet that is signed
            self.without |= {Role.RULES}
        self.template = template("ruling")

    def _inputs(self, blocks: tuple[Block, ...], variations: Appendix) -> dict[str, str]:
        ruling = {
            "title": self.document.title,
            "facts": self.document.facts,
            "blocks": [
                block_data(block) for block in leaves(blocks, without=self.without) if not isinstance(block, Variations)
            ],
            "variations": [_variation(variation) for variation in variations.lines],
            "hidden": variations.hidden,
            "studied": variations.studied,
        }
        return {"ruling": json.dumps(ruling), "paper": self.paper, "scale": str(self.scale)}

    def ends(self, blocks: tuple[Block, ...], variations: Appendix) -> list[int]:
        """The pages on which the ruling, each variation, and the whole end: only the typesetter knows what fits."""
        import typst

        found: list[int] = json.loads(
            typst.query(self.template, "<end>", field="value", sys_inputs=self._inputs(blocks, variations))
        )
        return found

    def pages(self, blocks: tuple[Block, ...]) -> int:
        """How many pages the ruling needs without variations."""
        return self.ends(blocks, appendix_of(blocks).cut(0))[0]

    def enlarge(self, blocks: tuple[Block, ...]) -> None:
        """Sets the largest scale with which the ruling needs no more pages."""
        needed = self.pages(blocks)
        for scale in SCALES[::-1]:
            self.scale = scale
            if self.pages(blocks) <= needed:
                break

    def pdf(self, blocks: tuple[Block, ...], variations: Appendix) -> bytes:
        """The PDF of a ruling."""
        import typst

        made: bytes = typst.compile(self.template, format="pdf", sys_inputs=self._inputs(blocks, variations))
        return made


def paper_name(paper: Paper) -> str:
    """What typst calls a paper."""
    return "us-letter" if paper == "letter" else paper


def template(name: str) -> bytes:
    """A template of typst, behind what it has in common with others."""
    ours, own = files("assess.reports.ruling").joinpath("blocks.typ"), files(f"assess.reports.{name}")
    return ours.read_bytes() + own.joinpath(f"{name}.typ").read_bytes()


@singledispatch
def block_data(block: Block) -> Data:
    """A block for a template of typst."""
    raise TypeError(f"{type(block).__name__} has no place on paper")


@block_data.register
def _(block: Board) -> Data:
    return {"kind": "board", "picture": picture_data(block.picture), "legend": block.legend}


@block_data.register
def _(block: Sentences) -> Data:
    role = block.role.name.lower()
    return {"kind": "sentences", "role": role, "heading": block.heading, "sentences": block.sentences}


@block_data.register
def _(block: Heading) -> Data:
    short = block.short or block.words
    return {"kind": "heading", "level": block.level, "words": short if short.endswith(".") else f"{short}."}


@block_data.register
def _(block: Table) -> Data:
    return {"kind": "table", "rows": block.rows}


@block_data.register
def _(block: Figures) -> Data:
    pictures = [picture_data(picture) for picture in block.pictures]
    return {"kind": "figures", "pictures": pictures, "heading": block.heading, "conclusion": block.conclusion}


@block_data.register
def _(block: Answers) -> Data:
    return {"kind": "answers", "tables": block.tables}


@block_data.register
def _(block: SmallPrint) -> Data:
    return {"kind": "small-print", "lines": block.lines}


@block_data.register
def _(block: Signature) -> Data:
    return {"kind": "signature", "names": block.names}


def _variation(variation: Variation) -> Data:
    return {
        "heading": variation.heading,
        "pictures": [picture_data(picture) for picture in variation.pictures],
        "conclusion": variation.conclusion,
    }


def picture_data(picture: Picture) -> Data:
    """A picture for a template of typst."""
    drawn = board_svg(picture.diagram, picture.heading)
    return {
        "heading": picture.heading,
        "title": picture.title,
        "svg": svg_text(drawn),
        "alt": picture.diagram.text_board(),
        "width": float(drawn.get("width", 0)),
        "height": float(drawn.get("height", 0)),
        "remarks": picture.remarks,
    }
