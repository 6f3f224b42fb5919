"""A document as one SVG picture: a function for each kind of block, each drawn below the one before."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import singledispatch
from xml.etree.ElementTree import Element, SubElement

from assess.reports.ruling.blocks import (
    Answers,
    Block,
    Board,
    Document,
    Figures,
    Heading,
    Picture,
    Role,
    Sentences,
    Signature,
    SmallPrint,
    Table,
    Variations,
    leaves,
)
from assess.reports.ruling.board_svg import FONT, INK, NAMESPACE, PAPER, board_svg, definitions, svg_text
from assess.reports.ruling.setting import Setting

WIDTH = 760
EDGE = 24
ROOM = WIDTH - 2 * EDGE
GAP = 24
COLUMN = 160  # of the table
NARROWEST = 170.0  # place for a picture beside others
LINE = 1.35  # of the size of the letters
LETTER = 0.52  # a cautious mean width
WITHOUT = frozenset({Role.ANSWER, Role.REASONS})
"""What stands in the title, and in the parts."""
SIZES = {Role.QUESTION: 14, Role.SCORE: 14, Role.WARNINGS: 13}
"""Of letters; those of other sentences are of size 12."""


@dataclass(slots=True)
class Sheet:
    """The picture so far. ``y``: where it ends; ``described``: every board as text, with the words around it."""

    root: Element
    y: float
    described: list[str]


def ruling_svg(document: Document, setting: Setting = Setting()) -> str:
    """The picture as text; its description holds every board as text."""
    root = Element("svg", {"xmlns": NAMESPACE, "role": "img", "font-family": FONT})
    SubElement(root, "title").text = document.title
    description = SubElement(root, "desc")
    root.append(definitions())
    paper = SubElement(root, "rect", {"width": str(WIDTH), "fill": PAPER})
    sheet = Sheet(root, EDGE, [document.title])
    _words(sheet, document.title, 0, 20, "bold")
    _words(sheet, " · ".join(f"{name}: {fact}" for name, fact in document.facts), 4, 12)
    for block in leaves(document.blocks, without=WITHOUT):
        _draw(block, sheet)
    description.text = "\n\n".join(sheet.described).strip()
    height = f"{sheet.y + EDGE:g}"
    paper.set("height", height)
    root.set("viewBox", f"0 0 {WIDTH} {height}")
    root.set("width", str(WIDTH))
    root.set("height", height)
    return svg_text(root)


@singledispatch
def _draw(block: Block, sheet: Sheet) -> None:
    """Draws a block below the others."""
    raise TypeError(f"{type(block).__name__} has no picture")


@_draw.register
def _(block: Variations, sheet: Sheet) -> None:
    """They have no place here."""


@_draw.register
def _(block: Board, sheet: Sheet) -> None:
    _row(sheet, [block.picture], 10)
    _words(sheet, block.legend, 4, 12)


@_draw.register
def _(block: Sentences, sheet: Sheet) -> None:
    if block.role is Role.QUESTION:
        sheet.described += block.sentences
    warns = block.role is Role.WARNINGS
    for sentence in block.sentences:
        said, weight = (f"Warning: {sentence}", "bold") if warns else (sentence, "normal")
        _words(sheet, said, 4, SIZES.get(block.role, 12), weight)


@_draw.register
def _(block: Table, sheet: Sheet) -> None:
    sheet.y += 6
    for number, cells in enumerate(block.rows):
        weight = "normal" if number else "bold"
        for column, cell in enumerate(cells):
            _line(sheet.root, cell, EDGE + COLUMN * column, sheet.y, COLUMN * 2, 12, weight)
        sheet.y += 12 * LINE


@_draw.register
def _(block: Heading, sheet: Sheet) -> None:
    _words(sheet, block.words, *((14, 15) if block.level == 2 else (12, 14)), "bold")


@_draw.register
def _(block: Figures, sheet: Sheet) -> None:
    """As many side by side as fit."""
    waiting = list(block.pictures)
    while waiting:
        row = [waiting.pop(0)]
        while waiting and _wide([*row, waiting[0]]) <= ROOM:
            row.append(waiting.pop(0))
        _row(sheet, row, 14)
    _words(sheet, block.conclusion, 8, 13)
    sheet.described += filter(None, [block.conclusion])


@_draw.register
def _(block: Answers, sheet: Sheet) -> None:
    for heading, *rows in block.tables:
        _words(sheet, heading, 6, 13)
        for sentence in rows:
            _words(sheet, sentence, 2, 13, inset=12)


@_draw.register
def _(block: SmallPrint, sheet: Sheet) -> None:
    for name, words in block.lines:
        _words(sheet, f"{name}: {words}", 4, 11)


@_draw.register
def _(block: Signature, sheet: Sheet) -> None:
    _words(sheet, "   ".join(f"{name}: {'_' * 32}" for name in block.names), 20, 12)


def _size(picture: Picture) -> tuple[float, float]:
    """How large a picture is drawn: as it is, unless it is too wide."""
    drawn = board_svg(picture.diagram, define=False)
    width, height = float(drawn.get("width", 0)), float(drawn.get("height", 0))
    scale = min(1.0, ROOM / width)
    return width * scale, height * scale


def _wide(row: list[Picture]) -> float:
    return sum(max(_size(picture)[0], NARROWEST) for picture in row) + GAP * (len(row) - 1)


def _row(sheet: Sheet, row: list[Picture], gap: float) -> None:
    """Pictures side by side, each with its words."""
    top = sheet.y + gap
    bottom, x = top, float(EDGE)
    for picture in row:
        width, height = _size(picture)
        room = max(width, NARROWEST) if len(row) > 1 else ROOM
        y = _line(sheet.root, picture.heading, x, top, room, 13, "bold") + 2
        drawn = board_svg(picture.diagram, picture.heading, define=False)
        for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
            drawn.set(name, f"{value:g}")
        sheet.root.append(drawn)
        sheet.described.append(f"{picture.heading}\n{picture.diagram.text_board()}\n{picture.remarks}")
        bottom = max(bottom, _line(sheet.root, picture.remarks, x, y + height + 2, room, 12))
        x += max(width, NARROWEST) + GAP
    sheet.y = bottom


def _words(sheet: Sheet, words: str, gap: float, size: float, weight: str = "normal", inset: float = 0) -> None:
    """Words over the whole width, so far below what is there."""
    sheet.y = _line(sheet.root, words, EDGE + inset, sheet.y + gap, ROOM - 2 * inset, size, weight)


def _line(root: Element, words: str, x: float, y: float, room: float, size: float, weight: str = "normal") -> float:
    """Words broken into lines; returns where they end. SVG breaks no lines, and the font is not known here."""
    heavier = 1.08 if weight == "bold" else 1.0
    for line in textwrap.wrap(words, max(int(room / (size * LETTER * heavier)), 8)):
        look = {"x": f"{x:g}", "y": f"{y + size:g}", "font-size": f"{size:g}", "font-weight": weight, "fill": INK}
        SubElement(root, "text", look).text = line
        y += size * LINE
    return y
