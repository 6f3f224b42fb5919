"""A document as one HTML file that needs no network: a function for each kind of block.

The variations can be folded, and stepped through with arrow keys on the board. The page works without scripts too: then
it shows the figures, and all variations unfolded.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import singledispatch
from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from assess.proofs.variation_node import VariationNode
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
from assess.reports.ruling.board_svg import board_svg, definitions, place
from assess.reports.ruling.setting import Setting
from assess.reports.ruling.variations_data import numbers_of, variations_data
from assess.reports.text import sheet_words
from assess.reports.text.tree_lines import UNICODE_GUIDES, TreeLine, opened_in_breadth, tree_lines
from assess.reports.text.variation_text import LINES, in_brackets, move_text, with_quantifier

LARGER = 1.4
"""So much larger than drawn are figures on a screen."""
SCRIPTS = ("board.js", "ruling.js", "paper.js")
HINT = "Arrow keys: forward, back, next and previous variation; Home and End."
BUTTONS = {
    "start": "Start",
    "back": "Back",
    "forward": "Forward",
    "up": "Previous variation",
    "down": "Next variation",
}


@dataclass(frozen=True, slots=True)
class Page:
    """Where blocks are put. ``player``: the section of the board on which the variations are stepped through, apart
    from the others; ``numbers``: of the nodes of all variations; ``depth``: variations up to that move."""

    player: Element
    numbers: dict[int, int]
    depth: int | None = None


def ruling_html(document: Document, setting: Setting = Setting()) -> str:
    """The page."""
    body = Element("body")
    body.append(symbols())
    header = SubElement(body, "header")
    SubElement(header, "h1").text = document.title
    facts = SubElement(header, "dl")
    for name, fact in document.facts:
        pair = SubElement(facts, "div")
        SubElement(pair, "dt").text = name
        SubElement(pair, "dd").text = fact
    main = SubElement(body, "main")
    trees = [(one.tree, one.inquiry) for one in leaves(document.blocks) if isinstance(one, Variations) and one.tree]
    shown = [(tree, inquiry) for tree, inquiry in trees if tree.children]
    page = Page(SubElement(main, "section", {"id": "player"}), numbers_of(shown), setting.depth)
    column = SubElement(main, "div")
    for block in document.blocks:
        put(block, column, page)
    if shown:
        _steps(page.player)
    data = variations_data(shown, page.numbers, target_of(document)) if shown else None
    ours = files("assess.reports.ruling")
    parts = {
        "title": _text(document.title),
        "style": ours.joinpath("ruling.css").read_text("utf-8"),
        "body": "".join(tostring(child, encoding="unicode", method="html") for child in body),
        "data": _data(data),
        "script": "\n".join(ours.joinpath(name).read_text("utf-8") for name in SCRIPTS),
    }
    text = ours.joinpath("ruling.html").read_text("utf-8")
    before, *rest = text.split("{{")
    return before + "".join(parts[name] + after for name, _, after in (piece.partition("}}") for piece in rest))


def symbols() -> Element:
    """What all boards of a page are drawn with."""
    hidden = Element("svg", {"width": "0", "height": "0", "aria-hidden": "true", "class": "symbols"})
    hidden.append(definitions())
    return hidden


@singledispatch
def put(block: Block, into: Element, page: Page) -> None:
    """Puts a block into an element of the page."""
    raise TypeError(f"{type(block).__name__} has no HTML")


@put.register
def _(block: Board, into: Element, page: Page) -> None:
    board = board_svg(block.picture.diagram, block.picture.title, define=False)
    if block.strings:
        board.set("role", "group")
    width = block.picture.diagram.position.width
    for string in block.strings:
        link = SubElement(board, "a", {"href": f"#answer-{string.part}", "class": "string", "aria-label": string.label})
        for x, y in (place(point, width) for point in sorted(string.points)):
            SubElement(link, "circle", {"cx": str(x), "cy": str(y), "r": "9.5"})
    page.player.append(board)
    if block.legend:
        SubElement(page.player, "p", {"class": "legend"}).text = block.legend


@put.register
def _(block: Sentences, into: Element, page: Page) -> None:
    if block.role is Role.REASONS:  # the parts follow
        return
    look = {"class": "proof"} if block.role is Role.CHECKED else {}
    section = SubElement(into, "section", {"id": block.role.name.lower()}) if block.heading else into
    if block.heading:
        SubElement(section, "h2").text = block.heading
    for sentence in block.sentences:
        SubElement(section, "p", look).text = sentence


@put.register
def _(block: Table, into: Element, page: Page) -> None:
    table = SubElement(into, "table")
    for number, cells in enumerate(block.rows):
        row = SubElement(table, "tr")
        for cell in cells:
            SubElement(row, "td" if number else "th").text = cell


@put.register
def _(block: Part, into: Element, page: Page) -> None:
    section = SubElement(into, "section", {"id": f"answer-{block.number}", "class": "answer"})
    for inner in block.blocks:
        put(inner, section, page)


@put.register
def _(block: Heading, into: Element, page: Page) -> None:
    SubElement(into, f"h{block.level}").text = block.words


@put.register
def _(block: Figures, into: Element, page: Page) -> None:
    section = SubElement(into, "section", {"id": "figures"}) if block.heading else into
    if block.heading:
        SubElement(section, "h2").text = block.heading
    row = SubElement(section, "div", {"class": "row-of-figures"})
    for picture in block.pictures:
        _figure(row, picture)
    if block.conclusion:
        SubElement(section, "p").text = block.conclusion


@put.register
def _(block: Answers, into: Element, page: Page) -> None:
    for heading, *rows in block.tables:
        SubElement(into, "p").text = heading
        table = SubElement(into, "ul", {"class": "answers"})
        for sentence in rows:
            SubElement(table, "li").text = sentence


@put.register
def _(block: Variations, into: Element, page: Page) -> None:
    tree = block.tree
    if tree is None or not block.has_moves:
        return
    if block.folded:
        section = SubElement(into, "details")
        SubElement(section, "summary").text = sheet_words.ALL_VARIATIONS
    else:
        section = SubElement(into, "section", {"id": "variations"})
        SubElement(section, "h2").text = sheet_words.VARIATIONS
    for sentence in block.studied:
        SubElement(section, "p").text = sentence
    rows = SubElement(section, "div", {"class": "tree"})
    opened = opened_in_breadth(tree, LINES, page.depth)
    for line in tree_lines(tree, UNICODE_GUIDES, page.depth):
        level = len(line.guide) // len(UNICODE_GUIDES.blank)
        look = {"class": "line", "data-level": str(level), "style": f"--level: {level}"}
        last = line.run[-1]
        if len(last.children) > 1 and not line.continued and id(last) not in opened:
            look["data-folded"] = f"{len(last.children)} more"
        _line(SubElement(rows, "div", look), line, page.numbers)


@put.register
def _(block: SmallPrint, into: Element, page: Page) -> None:
    footer = SubElement(into, "footer")
    for name, words in block.lines:
        SubElement(footer, "p").text = f"{name}: {words}"


@put.register
def _(block: Signature, into: Element, page: Page) -> None:
    row = SubElement(into, "div", {"class": "signature"})
    for name in block.names:
        SubElement(row, "span").text = name


def _steps(player: Element) -> None:
    """What is needed to step through variations, below the board."""
    buttons = SubElement(player, "p", {"id": "buttons", "hidden": ""})
    for name, label in BUTTONS.items():
        SubElement(buttons, "button", {"id": name, "type": "button"}).text = label
    SubElement(player, "p", {"id": "move", "aria-live": "polite"}).text = ""
    SubElement(player, "p", {"id": "hint", "hidden": ""}).text = HINT


def _figure(row: Element, picture: Picture) -> None:
    figure = SubElement(row, "figure")
    caption = SubElement(figure, "figcaption")
    SubElement(caption, "strong").text = picture.heading
    drawn = board_svg(picture.diagram, picture.heading, define=False)
    for name in ("width", "height"):
        drawn.set(name, f"{float(drawn.get(name, 0)) * LARGER:g}")
    figure.append(drawn)
    if picture.remarks:
        SubElement(figure, "p").text = picture.remarks


def _line(row: Element, line: TreeLine, numbers: dict[int, int]) -> None:
    last = line.run[-1]
    if line.is_heading:
        SubElement(row, "em").text = f"Variation {line.sub_variation}, after {move_text(last)}:"
        return
    for node in line.run:
        link = _link(row, node, numbers)
        link.text = with_quantifier(node)
        equal = line.equal if node is line.run[0] else ()
        if equal:
            link.text = move_text(node)
        for nth, other in enumerate(equal, 1):
            link.tail = " or " if nth == len(equal) else ", "
            link = _link(row, other, numbers)
            link.text = " ".join(filter(None, [str(other.move), other.note and f"({other.note})"]))
        link.tail = ", " if node is not last else ""
        if equal:
            link.tail = f"{in_brackets(node)}{link.tail}"
    lead = link.tail or ""
    if line.continued:
        link.tail = f"{lead.removesuffix(', ')} ..."
        return
    why = f", {last.leaf.sentence}" if last.leaf else ""
    more = f", continued as variation {line.sub_variation}" if line.sub_variation else ""
    cut = f", not shown: {line.left_out} more" if line.left_out else ""
    link.tail = f"{lead}: {last.answer.value}{why}{cut}{more}"


def _link(row: Element, node: VariationNode, numbers: dict[int, int]) -> Element:
    """The link of a move, by which the board shows it."""
    number = numbers[id(node)]
    return SubElement(
        row, "a", {"href": f"#n{number}", "id": f"m{number}"} | ({"class": "mistake"} if node.is_mistake else {})
    )


def _data(data: object) -> str:
    """Data as the literal of a script."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
