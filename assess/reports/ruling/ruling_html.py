"""A document as one HTML file that needs no network.

The variations can be folded, and stepped through with arrow keys on the board. The page works without scripts too: then
it shows the figures, and all variations unfolded.
"""

from __future__ import annotations

import json
from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from assess.languages.spoken import in_english, labelled, language_tag, paragraph, worded, worded_as
from assess.proofs.variation_node import VariationNode
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Layout, Picture, Role
from assess.reports.ruling.board_svg import board_svg, definitions, place
from assess.reports.ruling.page_data import numbers_of, variations_data
from assess.reports.text import sheet_words
from assess.reports.text.variation_text import (
    LINES,
    UNICODE_GUIDES,
    TreeLine,
    in_brackets,
    move_text,
    opened_in_breadth,
    tree_lines,
    with_quantifier,
)

LARGER = 1.4
"""So much larger than drawn are figures on a screen."""
SCRIPTS = ("board.js", "ruling.js", "paper.js")
HINT = in_english("Arrow keys: forward, back, next and previous variation; Home and End.")
BUTTONS = {
    "start": in_english("Start"),
    "back": in_english("Back"),
    "forward": in_english("Forward"),
    "up": in_english("Previous variation"),
    "down": in_english("Next variation"),
}


def ruling_html(document: blocks.Document, layout: Layout = Layout()) -> str:
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
    player = SubElement(main, "section", {"id": "player"})
    trees = [(tree, inquiry) for tree, inquiry in blocks.trees_of(document) if tree.children]
    numbers = numbers_of(trees)
    HtmlBlocks(SubElement(main, "div"), player, numbers, layout.depth).put(document.blocks)
    if numbers:
        _steps(player)
    ours = files("assess.reports.ruling")
    data = variations_data(trees, numbers, blocks.board_of(document))
    parts = {
        "lang": language_tag(),
        "title": _text(document.title),
        "style": ours.joinpath("ruling.css").read_text("utf-8"),
        "body": "".join(tostring(child, encoding="unicode", method="html") for child in body),
        "data": _data(data and {**data, "words": {"earlier": worded("Go there")}}),
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


class HtmlBlocks(blocks.Typesetter):
    """Blocks as elements of a page.

    ``into``: the element that holds them; ``player``: that of the board. ``numbers``: of the nodes of the variations;
    ``depth``: variations up to that move.
    """

    without = frozenset({Role.REASONS})  # the parts follow

    def __init__(
        self, into: Element, player: Element, numbers: dict[int, int] | None = None, depth: int | None = None
    ) -> None:
        self.into, self.player = into, player
        self.numbers, self.depth = numbers or {}, depth

    def _add(self, tag: str, text: str = "", **look: str) -> Element:
        element = SubElement(self.into, tag, look)
        element.text = text or None
        return element

    def _section(self, name: str, heading: str) -> Element:
        """A section of this name under its heading; without one just the place where blocks are put."""
        if not heading:
            return self.into
        section = self._add("section", id=name)
        SubElement(section, "h2").text = heading
        return section

    def board(self, board: blocks.Board) -> None:
        diagram = board.picture.diagram
        drawn = board_svg(diagram, board.picture.title, define=False)
        if board.strings:
            drawn.set("role", "group")
        for string in board.strings:
            look = {"href": f"#answer-{string.part}", "class": "string", "aria-label": string.label}
            link = SubElement(drawn, "a", look)
            for x, y in (place(point, diagram.position.width) for point in sorted(string.points)):
                SubElement(link, "circle", {"cx": str(x), "cy": str(y), "r": "9.5"})
        self.player.append(drawn)
        if board.legend:
            SubElement(self.player, "p", {"class": "legend"}).text = board.legend

    def sentences(self, block: blocks.Sentences) -> None:
        if block.role is Role.DETAILS:
            section = self._add("details")
            SubElement(section, "summary").text = block.heading
        else:
            section = self._section(block.role.name.lower(), block.heading)
        look = {"class": "proof"} if block.role is Role.CHECKED else {}
        for sentence in block.sentences:
            SubElement(section, "p", look).text = sentence

    def table(self, table: blocks.Table) -> None:
        element = self._add("table")
        for number, cells in enumerate(table.rows):
            row = SubElement(element, "tr")
            for cell in cells:
                SubElement(row, "td" if number else "th").text = cell

    def part(self, part: blocks.Part) -> None:
        section = SubElement(self.into, "section", {"id": f"answer-{part.number}", "class": "answer"})
        HtmlBlocks(section, self.player, self.numbers, self.depth).put(part.blocks)

    def heading(self, heading: blocks.Heading) -> None:
        self._add(f"h{heading.level}", heading.words)

    def figures(self, figures: blocks.Figures) -> None:
        section = self._section("figures", figures.heading)
        row = SubElement(section, "div", {"class": "row-of-figures"})
        for picture in figures.pictures:
            _figure(row, picture)
        if figures.conclusion:
            SubElement(section, "p").text = figures.conclusion

    def answers(self, answers: blocks.Answers) -> None:
        for heading, *rows in answers.tables:
            self._add("p", heading)
            table = SubElement(self.into, "ul", {"class": "answers"})
            for sentence in rows:
                SubElement(table, "li").text = sentence

    def variations(self, block: blocks.Variations) -> None:
        tree = block.tree
        if tree is None or not tree.children:
            return
        if block.folded:
            section = self._add("details")
            SubElement(section, "summary").text = worded(sheet_words.ALL_VARIATIONS)
        else:
            section = self._section("variations", worded(sheet_words.VARIATIONS))
        for sentence in block.studied:
            SubElement(section, "p").text = sentence
        rows = SubElement(section, "div", {"class": "tree"})
        opened = opened_in_breadth(tree, LINES, self.depth)
        for line in tree_lines(tree, UNICODE_GUIDES, self.depth):
            level = len(line.guide) // len(UNICODE_GUIDES.blank)
            look = {"class": "line", "data-level": str(level), "style": f"--level: {level}"}
            last = line.run[-1]
            if len(last.children) > 1 and not line.continued and id(last) not in opened:
                look["data-folded"] = worded("{number} more", number=len(last.children))
            _line(SubElement(rows, "div", look), line, self.numbers)

    def smallprint(self, block: blocks.SmallPrint) -> None:
        footer = self._add("footer")
        for name, words in block.lines:
            SubElement(footer, "p").text = labelled(name, words)

    def signature(self, signature: blocks.Signature) -> None:
        if signature.left_open:
            self._add("p", signature.left_open)
        row = SubElement(self.into, "div", {"class": "signature"})
        for name in signature.names:
            SubElement(row, "span").text = name


def _steps(player: Element) -> None:
    """What is needed to step through variations, below the board."""
    buttons = SubElement(player, "p", {"id": "buttons", "hidden": ""})
    for name, label in BUTTONS.items():
        SubElement(buttons, "button", {"id": name, "type": "button"}).text = worded(label)
    SubElement(player, "p", {"id": "move", "aria-live": "polite"}).text = ""
    SubElement(player, "p", {"id": "hint", "hidden": ""}).text = worded(HINT)


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
        heading = worded("Variation {number}, after {move}:", number=line.sub_variation, move=move_text(last))
        SubElement(row, "em").text = heading
        return
    comma = worded_as("list", ", ")
    for node in line.run:
        link = _link(row, node, numbers)
        link.text = with_quantifier(node)
        equal = line.equal if node is line.run[0] else ()
        if equal:
            link.text = move_text(node)
        for nth, other in enumerate(equal, 1):
            link.tail = worded_as("list", "{before} or {last}", before="", last="") if nth == len(equal) else comma
            link = _link(row, other, numbers)
            noted = worded(other.note) if other.note else ""
            link.text = " ".join(filter(None, [format(other.move or ""), noted and f"({noted})"]))
        link.tail = comma if node is not last else ""
        if equal:
            link.tail = f"{in_brackets(node)}{link.tail}"
    lead = link.tail or ""
    if line.continued:
        link.tail = f"{lead.removesuffix(comma)} ..."
        return
    said = [worded("{move}: {answer}", move=lead, answer=last.answer.word)]
    if line.sub_variation:
        said.append(worded("continued as variation {number}", number=line.sub_variation))
    told = [f"{comma.join(said)}."]
    if last.leaf:
        told.append(last.leaf.sentence)
    if line.left_out:
        told.append(worded("Not shown: {number} more.", number=line.left_out))
    link.tail = paragraph(told)


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
