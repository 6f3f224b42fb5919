"""A ruling as one SVG picture: the answer, the position, and the main variation in figures."""

from __future__ import annotations

import textwrap
from xml.etree.ElementTree import Element, SubElement

from assess.reports.ruling.board_svg import FONT, INK, NAMESPACE, PAPER, board_svg, definitions, svg_text
from assess.reports.ruling.imprint import SIGNATURE
from assess.reports.ruling.ruling import Ruling
from assess.reports.ruling.ruling_variations import Picture

WIDTH = 760
EDGE = 24
GAP = 24
COLUMN = 160  # of the table
LINE = 1.35  # of the size of the letters
LETTER = 0.52  # a cautious mean width


def ruling_svg(ruling: Ruling) -> str:
    """The picture as text; its description holds every board as text."""
    root = Element("svg", {"xmlns": NAMESPACE, "role": "img", "font-family": FONT})
    SubElement(root, "title").text = ruling.answer
    pictures = [ruling.board, *(picture for one in (ruling, *ruling.parts) for picture in one.pictures)]
    described = [f"{picture.heading}\n{picture.diagram.text_board()}\n{picture.remarks}" for picture in pictures]
    conclusion = ruling.main.conclusion if ruling.main else ""
    SubElement(root, "desc").text = "\n\n".join([ruling.question, ruling.answer, *described, conclusion]).strip()
    root.append(definitions())
    paper = SubElement(root, "rect", {"width": str(WIDTH), "fill": PAPER})
    y = _words(root, ruling.answer, EDGE, EDGE, WIDTH - 2 * EDGE, 20, "bold")
    facts = " · ".join(f"{name}: {fact}" for name, fact in ruling.facts)
    y = _words(root, facts, EDGE, y + 4, WIDTH - 2 * EDGE, 12)
    y = _words(root, ruling.question, EDGE, y + 6, WIDTH - 2 * EDGE, 14)
    for warning in ruling.warnings:
        y = _words(root, f"Warning: {warning}", EDGE, y + 2, WIDTH - 2 * EDGE, 13, "bold")
    for picture in filter(None, (ruling.board, ruling.cycle)):
        y = _row(root, [picture], y + 10)
    for cells in ruling.table:
        for column, cell in enumerate(cells):
            _words(
                root,
                cell,
                EDGE + COLUMN * column,
                y + 6,
                COLUMN * 2,
                12,
                "normal" if cells is not ruling.table[0] else "bold",
            )
        y += 12 * LINE
    if ruling.main is not None:
        y = _rows(root, list(ruling.main.pictures), y)
        y = _words(root, conclusion, EDGE, y + 8, WIDTH - 2 * EDGE, 14)
        y = _answers(root, ruling, y)
    for part in ruling.parts:
        y = _part(root, part, y)
    for sentence in filter(None, (ruling.legend, *ruling.rules, ruling.proof)):
        y = _words(root, sentence, EDGE, y + 4, WIDTH - 2 * EDGE, 12)
    for name, words in ruling.imprint:
        y = _words(root, f"{name}: {words}", EDGE, y + 4, WIDTH - 2 * EDGE, 11)
    if ruling.imprint:
        y = _words(root, "   ".join(f"{name}: {'_' * 32}" for name in SIGNATURE), EDGE, y + 20, WIDTH - 2 * EDGE, 12)
    height = f"{y + EDGE:g}"
    paper.set("height", height)
    root.set("viewBox", f"0 0 {WIDTH} {height}")
    root.set("width", str(WIDTH))
    root.set("height", height)
    return svg_text(root)


def _rows(root: Element, waiting: list[Picture], y: float) -> float:
    """Pictures in rows, as many side by side as fit; returns where they end."""
    while waiting:
        row = [waiting.pop(0)]
        while waiting and _wide([*row, waiting[0]]) <= WIDTH - 2 * EDGE:
            row.append(waiting.pop(0))
        y = _row(root, row, y + 14)
    return y


def _part(root: Element, part: Ruling, y: float) -> float:
    """One answer behind a status: in words, in figures, the table of answers, the proof line."""
    if part.question:
        y = _words(root, part.question, EDGE, y + 14, WIDTH - 2 * EDGE, 15, "bold")
    y = _words(root, part.answer, EDGE, y + 12, WIDTH - 2 * EDGE, 14, "bold")
    y = _rows(root, list(part.pictures), y)
    if part.main is not None:
        y = _words(root, part.main.conclusion, EDGE, y + 8, WIDTH - 2 * EDGE, 13)
    y = _answers(root, part, y)
    return _words(root, part.proof, EDGE, y + 4, WIDTH - 2 * EDGE, 12)


def _answers(root: Element, ruling: Ruling, y: float) -> float:
    """The tables of answers, their rows set in; returns where they end."""
    for table in ruling.tables:
        for number, sentence in enumerate(table):
            y = _words(root, sentence, EDGE + 12 * (number > 0), y + (2 if number else 6), WIDTH - 3 * EDGE, 13)
    return y


def _size(picture: Picture) -> tuple[float, float]:
    """How large a picture is drawn: as it is, unless it is too wide."""
    drawn = board_svg(picture.diagram, define=False)
    width, height = float(drawn.get("width", 0)), float(drawn.get("height", 0))
    scale = min(1.0, (WIDTH - 2 * EDGE) / width)
    return width * scale, height * scale


def _wide(row: list[Picture]) -> float:
    return sum(max(_size(picture)[0], 170) for picture in row) + GAP * (len(row) - 1)


def _row(root: Element, row: list[Picture], top: float) -> float:
    """Pictures side by side, each with its words; returns where they end."""
    bottom, x = top, float(EDGE)
    for picture in row:
        width, height = _size(picture)
        room = max(width, 170.0) if len(row) > 1 else WIDTH - 2 * EDGE
        y = _words(root, picture.heading, x, top, room, 13, "bold") + 2
        drawn = board_svg(picture.diagram, picture.heading, define=False)
        for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
            drawn.set(name, f"{value:g}")
        root.append(drawn)
        bottom = max(bottom, _words(root, picture.remarks, x, y + height + 2, room, 12))
        x += max(width, 170.0) + GAP
    return bottom


def _words(root: Element, words: str, x: float, y: float, room: float, size: float, weight: str = "normal") -> float:
    """Words broken into lines; returns where they end. SVG breaks no lines, and the font is not known here."""
    heavier = 1.08 if weight == "bold" else 1.0
    for line in textwrap.wrap(words, max(int(room / (size * LETTER * heavier)), 8)):
        look = {"x": f"{x:g}", "y": f"{y + size:g}", "font-size": f"{size:g}", "font-weight": weight, "fill": INK}
        SubElement(root, "text", look).text = line
        y += size * LINE
    return y
