"""A ruling as one HTML file that needs no network: the variations can be folded, and stepped through with arrow keys.

The page works without scripts too: then it shows the figures, and all variations unfolded.
"""

from __future__ import annotations

import json
from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from assess.proofs.variation_node import VariationNode
from assess.reports.ruling.board_svg import board_svg, definitions, place
from assess.reports.ruling.imprint import SIGNATURE
from assess.reports.ruling.ruling import Ruling
from assess.reports.ruling.ruling_data import numbers_of, variations_data
from assess.reports.ruling.ruling_variations import Picture
from assess.reports.text.tree_lines import UNICODE_GUIDES, TreeLine, opened_in_breadth, tree_lines
from assess.reports.text.variation_text import LINES, in_brackets, move_text, with_quantifier

LARGER = 1.4
"""So much larger than drawn are figures on a screen."""
SCRIPTS = ("board.js", "ruling.js", "paper.js")
HINT = "Arrow keys: forward, back, next and previous variation; Home and End."
BUTTONS = (
    ("start", "Start"),
    ("back", "Back"),
    ("forward", "Forward"),
    ("up", "Previous variation"),
    ("down", "Next variation"),
)


def ruling_html(ruling: Ruling, *, depth: int | None = None) -> str:
    """The page. ``depth``: variations up to that move; the main variation is whole."""
    tree = ruling.tree
    body = Element("body")
    hidden = SubElement(body, "svg", {"width": "0", "height": "0", "aria-hidden": "true", "class": "symbols"})
    hidden.append(definitions())
    header = SubElement(body, "header")
    SubElement(header, "h1").text = ruling.answer
    facts = SubElement(header, "dl")
    for name, fact in ruling.facts:
        pair = SubElement(facts, "div")
        SubElement(pair, "dt").text = name
        SubElement(pair, "dd").text = fact
    main = SubElement(body, "main")
    _player(main, ruling, any(one.tree and one.tree.children for one in (ruling, *ruling.parts)))
    column = SubElement(main, "div")
    _words(column, ruling)
    if ruling.cycle is not None:
        _figure(SubElement(column, "section", {"id": "cycle"}), ruling.cycle)
    if ruling.main is not None:
        _figures(column, ruling)
    trees = [(one.tree, one.inquiry) for one in (ruling, *ruling.parts) if one.tree and one.inquiry]
    shown = [(tree, inquiry) for tree, inquiry in trees if tree.children]
    numbers = numbers_of(shown)
    if tree is not None and tree.children:
        _tree(SubElement(column, "section", {"id": "variations"}), ruling, tree, numbers, depth)
    for number, part in enumerate(ruling.parts, 1):
        _part(column, part, number, numbers, depth)
    if ruling.parts and ruling.rules:
        section = SubElement(column, "section", {"id": "rules"})
        SubElement(section, "h2").text = "Rules applied"
        for rule in ruling.rules:
            SubElement(section, "p").text = rule
    _imprint(column, ruling)
    data = _data(variations_data(shown, numbers, ruling.board.diagram.target) if shown else None)
    page = files("assess.reports.ruling")
    parts = {
        "title": _text(ruling.answer),
        "style": page.joinpath("ruling.css").read_text("utf-8"),
        "body": "".join(tostring(child, encoding="unicode", method="html") for child in body),
        "data": data,
        "script": "\n".join(page.joinpath(name).read_text("utf-8") for name in SCRIPTS),
    }
    text = page.joinpath("ruling.html").read_text("utf-8")
    before, *rest = text.split("{{")
    return before + "".join(parts[name] + after for name, _, after in (piece.partition("}}") for piece in rest))


def _player(main: Element, ruling: Ruling, steps: bool) -> None:
    """The board on which the variations are stepped through, first with the position asked about. ``steps``: whether
    there are any."""
    player = SubElement(main, "section", {"id": "player"})
    board = board_svg(ruling.board.diagram, ruling.board.title, define=False)
    _choices(board, ruling)
    player.append(board)
    SubElement(player, "p", {"class": "legend"}).text = ruling.legend
    if steps:
        buttons = SubElement(player, "p", {"id": "buttons", "hidden": ""})
        for name, label in BUTTONS:
            SubElement(buttons, "button", {"id": name, "type": "button"}).text = label
        SubElement(player, "p", {"id": "move", "aria-live": "polite"}).text = ""
        SubElement(player, "p", {"id": "hint", "hidden": ""}).text = HINT


def _choices(board: Element, ruling: Ruling) -> None:
    """The strings as links to the parts that rule on them."""
    if not ruling.strings:
        return
    board.set("role", "group")
    width = ruling.board.diagram.position.width
    for string in ruling.strings:
        link = SubElement(board, "a", {"href": f"#answer-{string.part}", "class": "string", "aria-label": string.label})
        for x, y in (place(point, width) for point in sorted(string.points)):
            SubElement(link, "circle", {"cx": str(x), "cy": str(y), "r": "9.5"})


def _words(main: Element, ruling: Ruling) -> None:
    section = SubElement(main, "section", {"id": "words"})
    for heading, sentences in (
        ("Question", [ruling.question]),
        ("Answer", [ruling.answer]),
        ("Warnings", ruling.warnings),
        ("Rules applied", () if ruling.parts else ruling.rules),
        ("Proof", [ruling.proof] if ruling.proof else []),
    ):
        if sentences:
            SubElement(section, "h2").text = heading
        for sentence in sentences:
            SubElement(section, "p").text = sentence
        if heading == "Answer" and ruling.table:
            _table(section, ruling.table)


def _table(section: Element, rows: tuple[tuple[str, ...], ...]) -> None:
    table = SubElement(section, "table")
    for number, cells in enumerate(rows):
        row = SubElement(table, "tr")
        for cell in cells:
            SubElement(row, "td" if number else "th").text = cell


def _part(column: Element, part: Ruling, number: int, numbers: dict[int, int], depth: int | None) -> None:
    """One answer behind a status, its variations folded away."""
    section = SubElement(column, "section", {"id": f"answer-{number}", "class": "answer"})
    if part.question:
        SubElement(section, "h2").text = part.question
    SubElement(section, "h3").text = part.answer
    row = SubElement(section, "div", {"class": "row-of-figures"})
    for picture in part.pictures:
        _figure(row, picture)
    if part.main is not None:
        SubElement(section, "p").text = part.main.conclusion
    _answers(section, part)
    SubElement(section, "p", {"class": "proof"}).text = part.proof
    if part.tree is not None and part.tree.children:
        details = SubElement(section, "details")
        SubElement(details, "summary").text = "All variations"
        _tree(details, part, part.tree, numbers, depth)


def _imprint(column: Element, ruling: Ruling) -> None:
    if not ruling.imprint:
        return
    footer = SubElement(column, "footer")
    for name, words in ruling.imprint:
        SubElement(footer, "p").text = f"{name}: {words}"
    row = SubElement(footer, "div", {"class": "signature"})
    for name in SIGNATURE:
        SubElement(row, "span").text = name


def _figures(column: Element, ruling: Ruling) -> None:
    assert ruling.main is not None
    section = SubElement(column, "section", {"id": "figures"})
    SubElement(section, "h2").text = ruling.main.heading
    row = SubElement(section, "div", {"class": "row-of-figures"})
    for picture in ruling.main.pictures:
        _figure(row, picture)
    SubElement(section, "p").text = ruling.main.conclusion
    _answers(section, ruling)


def _answers(section: Element, ruling: Ruling) -> None:
    """The tables of answers, each a list below its heading."""
    for heading, *rows in ruling.tables:
        SubElement(section, "p").text = heading
        table = SubElement(section, "ul", {"class": "answers"})
        for sentence in rows:
            SubElement(table, "li").text = sentence


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


def _tree(section: Element, ruling: Ruling, tree: VariationNode, numbers: dict[int, int], depth: int | None) -> None:
    if section.tag == "section":
        SubElement(section, "h2").text = "Variations"
    for sentence in ruling.studied:
        SubElement(section, "p").text = sentence
    rows = SubElement(section, "div", {"class": "tree"})
    opened = opened_in_breadth(tree, LINES, depth)
    for line in tree_lines(tree, UNICODE_GUIDES, depth):
        level = len(line.guide) // len(UNICODE_GUIDES.blank)
        look = {"class": "line", "data-level": str(level), "style": f"--level: {level}"}
        last = line.run[-1]
        if len(last.children) > 1 and not line.continued and id(last) not in opened:
            look["data-folded"] = f"{len(last.children)} more"
        _line(SubElement(rows, "div", look), line, numbers)


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
