"""A document as one SVG picture."""

from __future__ import annotations

import textwrap
from xml.etree.ElementTree import Element, SubElement

from rich.cells import cell_len

from assess.languages.spoken import labelled
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Layout, Picture, Role
from assess.reports.ruling.board_svg import FONT, INK, NAMESPACE, PAPER, board_svg, definitions, svg_text
from assess.reports.text.sentences import broken

WIDTH = 760
EDGE = 24
ROOM = WIDTH - 2 * EDGE
GAP = 24
COLUMN = 160  # of the table
NARROWEST = 170.0  # place for a picture beside others
LINE = 1.35  # of the size of the letters
LETTER = 0.52  # a cautious mean width
SIZES = {
    Role.QUESTION: 14,
    Role.TERRITORY: 14,
    Role.ESTIMATE: 13,
    Role.PRECEDENTS: 13,
    Role.WARNINGS: 13,
    Role.AGREED: 14,
    Role.AGREED_POINTS: 14,
}
"""Of letters; those of other sentences are of size 12."""


def ruling_svg(document: blocks.Document, layout: Layout = Layout()) -> str:
    """The picture as text; its description holds every board as text."""
    root = Element("svg", {"xmlns": NAMESPACE, "role": "img", "font-family": FONT})
    SubElement(root, "title").text = document.title
    description = SubElement(root, "desc")
    root.append(definitions())
    paper = SubElement(root, "rect", {"width": str(WIDTH), "fill": PAPER})
    sheet = _SvgSheet(root, document.title)
    sheet.words(document.title, 0, 20, "bold")
    sheet.words(" · ".join(labelled(name, fact) for name, fact in document.facts), 4, 12)
    sheet.put(document.blocks)
    description.text = "\n\n".join(sheet.described)
    height = f"{sheet.y + EDGE:g}"
    paper.set("height", height)
    root.set("viewBox", f"0 0 {WIDTH} {height}")
    root.set("width", str(WIDTH))
    root.set("height", height)
    return svg_text(root)


class _SvgSheet(blocks.Typesetter):
    """Blocks one below the other. ``y``: where the picture ends so far; ``described``: every board as text, with the
    words about it. Variations have no place here."""

    without = frozenset({Role.ANSWER, Role.REASONS})  # what stands in the title, and in the parts

    def __init__(self, root: Element, title: str) -> None:
        self.root = root
        self.y = float(EDGE)
        self.described = [title]

    def words(self, words: str, gap: float, size: float, weight: str = "normal", inset: float = 0) -> None:
        """Sets words over the whole width, so far below what is there."""
        self.y = _lines(self.root, words, EDGE + inset, self.y + gap, ROOM - 2 * inset, size, weight)

    def board(self, board: blocks.Board) -> None:
        self._row([board.picture], 10)
        self.words(board.legend, 4, 12)

    def sentences(self, block: blocks.Sentences) -> None:
        weight = "bold" if block.role is Role.WARNINGS else "normal"
        for sentence in block.led:
            self.words(sentence, 4, SIZES.get(block.role, 12), weight)
        self.described += block.sentences if block.role is Role.QUESTION else ()

    def table(self, table: blocks.Table) -> None:
        self.y += 6
        for number, cells in enumerate(table.rows):
            weight = "normal" if number else "bold"
            for column, cell in enumerate(cells):
                _lines(self.root, cell, EDGE + COLUMN * column, self.y, COLUMN * 2, 12, weight)
            self.y += 12 * LINE

    def heading(self, heading: blocks.Heading) -> None:
        gap, size = (14, 15) if heading.level == 2 else (12, 14)
        self.words(heading.words, gap, size, "bold")

    def figures(self, figures: blocks.Figures) -> None:
        waiting = list(figures.pictures)
        while waiting:  # as many side by side as fit
            row = [waiting.pop(0)]
            while waiting and _wide([*row, waiting[0]]) <= ROOM:
                row.append(waiting.pop(0))
            self._row(row, 14)
        self.words(figures.conclusion, 8, 13)
        self.described += filter(None, [figures.conclusion])

    def answers(self, answers: blocks.Answers) -> None:
        for heading, *rows in answers.tables:
            self.words(heading, 6, 13)
            for sentence in rows:
                self.words(sentence, 2, 13, inset=12)

    def smallprint(self, block: blocks.SmallPrint) -> None:
        for name, words in block.lines:
            self.words(labelled(name, words), 4, 11)

    def signature(self, signature: blocks.Signature) -> None:
        self.words(signature.left_open, 12, 13, "bold")
        self.words("   ".join(labelled(name, "_" * 32) for name in signature.names), 20, 12)

    def _row(self, row: list[Picture], gap: float) -> None:
        """Pictures side by side, each with its words."""
        top = self.y + gap
        x = float(EDGE)
        for picture in row:
            drawn, width, height = _drawn(picture)
            room = max(width, NARROWEST) if len(row) > 1 else ROOM
            y = _lines(self.root, picture.heading, x, top, room, 13, "bold") + 2
            for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
                drawn.set(name, f"{value:g}")
            self.root.append(drawn)
            self.described.append(f"{picture.heading}\n{picture.diagram.text_board()}\n{picture.remarks}")
            self.y = max(self.y, _lines(self.root, picture.remarks, x, y + height + 2, room, 12))
            x += max(width, NARROWEST) + GAP


def _drawn(picture: Picture) -> tuple[Element, float, float]:
    """A picture, and how large it is: as it is drawn, unless it is too wide."""
    drawn = board_svg(picture.diagram, picture.heading, define=False)
    width, height = float(drawn.get("width", 0)), float(drawn.get("height", 0))
    scale = min(1.0, ROOM / width)
    return drawn, width * scale, height * scale


def _wide(row: list[Picture]) -> float:
    return sum(max(_drawn(picture)[1], NARROWEST) for picture in row) + GAP * (len(row) - 1)


def _lines(root: Element, words: str, x: float, y: float, room: float, size: float, weight: str = "normal") -> float:
    """Words broken into lines; returns where they end. SVG breaks no lines, and the font is not known here."""
    heavier = 1.08 if weight == "bold" else 1.0
    most = max(int(room / (size * LETTER * heavier)), 8)
    wide = cell_len(words) > len(words)  # signs of two places, between which there are no blanks
    for line in broken(words, most) if wide else textwrap.wrap(words, most):
        look = {"x": f"{x:g}", "y": f"{y + size:g}", "font-size": f"{size:g}", "font-weight": weight, "fill": INK}
        SubElement(root, "text", look).text = line
        y += size * LINE
    return y
