"""Boards as SVG, legible in black and white: stones by their filling, the disputed string by triangles.

What stands on an intersection is one of few symbols, which ``definitions`` draws once; a page with several boards needs
them only once.
"""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from assess.reading.drawing import star_points
from assess.reports.ruling.diagram import Mark, RulingDiagram
from assess.rules.position import EMPTY, UNKNOWN, Color, column_labels, row_labels

CELL = 20
"""The distance of two lines, in the units of the picture."""
NAMESPACE = "http://www.w3.org/2000/svg"
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
BORDER = 16  # for the coordinates on a side
OPEN_SIDE = 8  # where the board is cut off, its lines run out so far
FREE_SIDE = 12  # from an edge of the board to the border of the picture, without coordinates
INK, PAPER = "#000", "#fff"
GROUND = "ground"
"""The class of what a sign on an empty point stands on, so that the lines do not cross it: of the colour of the board,
where it has one, as a white one would look like a white stone, or like White's territory."""
TRIANGLE = "0,-6.2 5.4,3.4 -5.4,3.4"
MARKED = {Mark.DEAD: "dead", Mark.SEKI: "seki", Mark.OPEN: "open", Mark.UNDEFINED: "undefined", Mark.DAME: "dame"}


def board_svg(diagram: RulingDiagram, title: str = "", *, define: bool = True) -> Element:
    """The picture of a diagram. ``title`` names it; its description is the board as text.

    ``define=False`` leaves out the symbols, where the page already has them.
    """
    left, top, right, bottom = _frame(diagram)
    width, height = right - left, bottom - top
    box = f"{left:g} {top:g} {width:g} {height:g}"
    root = Element("svg", {"xmlns": NAMESPACE, "viewBox": box, "width": f"{width:g}", "height": f"{height:g}"})
    root.set("role", "img")
    root.set("font-family", FONT)
    if title:
        SubElement(root, "title").text = title
    SubElement(root, "desc").text = diagram.text_board()
    if define:
        root.append(definitions())
    SubElement(
        root, "rect", {"x": f"{left:g}", "y": f"{top:g}", "width": f"{width:g}", "height": f"{height:g}", "fill": PAPER}
    )
    _lines(root, diagram)
    if diagram.coordinates:
        _coordinates(root, diagram)
    stones = SubElement(root, "g", {"class": "stones"})
    for point in _points(diagram):
        _intersection(stones, diagram, point)
    return root


def svg_text(element: Element) -> str:
    """An element as text."""
    return ElementTree.tostring(element, encoding="unicode")


def place(point: int, width: int) -> tuple[int, int]:
    """Where an intersection is drawn, in the units of the picture."""
    row, column = divmod(point, width)
    return column * CELL, row * CELL


def symbol(diagram: RulingDiagram, point: int) -> str:
    """The name of the symbol for what stands on an intersection; empty for an empty one."""
    stone = diagram.position.stones[point]
    if point in diagram.numbers:
        return f"{diagram.numbers[point][0].value}-stone"
    return "" if stone in (EMPTY, UNKNOWN) else f"{Color.of_stone(stone).value}-stone"


def definitions() -> Element:
    """The symbols: stones, and what marks them, in the ink that shows on black, on white, or on the bare board."""
    defs = Element("defs")
    for name, filling in (("black", INK), ("white", PAPER)):
        stone = SubElement(defs, "g", {"id": f"{name}-stone"})
        SubElement(stone, "circle", {"r": "9.3", "fill": filling, "stroke": INK, "stroke-width": "1"})
        area = SubElement(defs, "g", {"id": f"{name}-territory"})
        SubElement(
            area,
            "rect",
            {"x": "-3.5", "y": "-3.5", "width": "7", "height": "7", "fill": filling, "stroke": INK}
            | {"stroke-width": "1"},
        )
    for ground, ink, filling in (("black", PAPER, PAPER), ("white", INK, INK), ("empty", INK, PAPER)):
        line = {"fill": "none", "stroke": ink, "stroke-width": "2"}
        target = SubElement(defs, "g", {"id": f"target-on-{ground}"})
        SubElement(target, "polygon", {"points": TRIANGLE, "fill": filling, "stroke": ink, "stroke-width": "1"})
        dead = SubElement(defs, "g", {"id": f"dead-on-{ground}"})
        SubElement(dead, "path", {"d": "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5"} | line)
        seki = SubElement(defs, "g", {"id": f"seki-on-{ground}"})
        SubElement(seki, "rect", {"x": "-4.2", "y": "-4.2", "width": "8.4", "height": "8.4"} | line)
        agreed = SubElement(defs, "g", {"id": f"agreed-on-{ground}"})
        SubElement(agreed, "circle", {"r": "7.2"} | line | {"stroke-width": "1.2"})
        for name, sign in (("open", Mark.OPEN.value), ("undefined", Mark.UNDEFINED.value)):
            unclear = SubElement(defs, "g", {"id": f"{name}-on-{ground}"})
            if ground == "empty":
                SubElement(unclear, "circle", {"r": "6.5", "fill": PAPER, "class": GROUND})
            _text(unclear, 0, 0, sign, 13, ink, weight="bold")
    dame = SubElement(defs, "g", {"id": "dame-on-empty"})
    SubElement(dame, "path", {"d": "M0-4.5L4.5 0L0 4.5L-4.5 0Z", "fill": PAPER, "stroke": INK, "stroke-width": "1"})
    return defs


def _intersection(stones: Element, diagram: RulingDiagram, point: int) -> None:
    x, y = place(point, diagram.position.width)
    stone = diagram.position.stones[point]
    if name := symbol(diagram, point):
        _use(stones, name, x, y)
    if stone == UNKNOWN:
        SubElement(stones, "circle", {"cx": str(x), "cy": str(y), "r": "9", "fill": PAPER, "class": GROUND})
        _text(stones, x, y, UNKNOWN, 11, INK)
        return
    if point in diagram.numbers:
        color, number = diagram.numbers[point]
        size = 13 if len(number) == 1 else 11 if len(number) == 2 else 8.5
        _text(stones, x, y, number, size, PAPER if color is Color.BLACK else INK, weight="bold")
        return
    ground = "empty" if stone in (EMPTY, UNKNOWN) else Color.of_stone(stone).value
    if point in diagram.target:
        _use(stones, f"target-on-{ground}", x, y)
    if point in diagram.agreed:
        _use(stones, f"agreed-on-{ground}", x, y)
    mark = diagram.marks.get(point)
    if mark in MARKED:
        _use(stones, f"{MARKED[mark]}-on-{ground}", x, y)
    elif mark is Mark.NOBODYS:
        corners = f"M{x} {y - 4}L{x + 4} {y + 3}L{x - 4} {y + 3}Z"
        SubElement(stones, "path", {"d": corners, "fill": PAPER, "stroke": INK, "stroke-width": "1"})
    elif mark is Mark.EYE:
        look = {"cx": str(x), "cy": str(y), "r": "4.5", "fill": PAPER, "stroke": INK, "stroke-width": "2"}
        SubElement(stones, "circle", look)
    elif mark and stone == EMPTY:
        _use(stones, "black-territory" if mark is Mark.BLACK_TERRITORY else "white-territory", x, y)


def _points(diagram: RulingDiagram) -> list[int]:
    width = diagram.position.width
    return [row * width + column for row in diagram.window.rows for column in diagram.window.columns]


def _sides(diagram: RulingDiagram) -> tuple[bool, bool, bool, bool]:
    """Which sides of the picture (left, top, right, bottom) are edges of the board."""
    window, position = diagram.window, diagram.position
    return window.left == 0, window.top == 0, window.right == position.width - 1, window.bottom == position.height - 1


def _frame(diagram: RulingDiagram) -> tuple[float, float, float, float]:
    """The borders of the picture: coordinates stand at the left and at the bottom, at a whole board on all sides, and
    of a part of one where it is not cut off."""
    window = diagram.window
    at_left, at_top, at_right, at_bottom = _sides(diagram)
    border = BORDER if diagram.coordinates else 0
    far = FREE_SIDE + border if diagram.is_whole else FREE_SIDE
    return (
        window.left * CELL - border - (FREE_SIDE if at_left else OPEN_SIDE + 2),
        window.top * CELL - (far if at_top else OPEN_SIDE + 2),
        window.right * CELL + (far if at_right else OPEN_SIDE + 2),
        window.bottom * CELL + border + (FREE_SIDE if at_bottom else OPEN_SIDE + 2),
    )


def _lines(root: Element, diagram: RulingDiagram) -> None:
    """The lines of the board; beyond a side where it is cut off they run on a little."""
    window, position = diagram.window, diagram.position
    at_left, at_top, at_right, at_bottom = _sides(diagram)
    x0 = window.left * CELL - (0 if at_left else OPEN_SIDE)
    x1 = window.right * CELL + (0 if at_right else OPEN_SIDE)
    y0 = window.top * CELL - (0 if at_top else OPEN_SIDE)
    y1 = window.bottom * CELL + (0 if at_bottom else OPEN_SIDE)
    thin = [f"M{x0} {row * CELL}H{x1}" for row in window.rows]
    thin += [f"M{column * CELL} {y0}V{y1}" for column in window.columns]
    edges = [f"M{x0} {row * CELL}H{x1}" for row, there in ((window.top, at_top), (window.bottom, at_bottom)) if there]
    edges += [f"M{col * CELL} {y0}V{y1}" for col, there in ((window.left, at_left), (window.right, at_right)) if there]
    SubElement(root, "path", {"d": "".join(thin), "stroke": INK, "stroke-width": "0.7", "fill": "none"})
    if edges:
        look = {"stroke": INK, "stroke-width": "1.8", "fill": "none", "stroke-linecap": "square"}
        SubElement(root, "path", {"d": "".join(edges)} | look)
    for point in sorted(star_points(position.width, position.height) & set(_points(diagram))):
        x, y = place(point, position.width)
        SubElement(root, "circle", {"cx": str(x), "cy": str(y), "r": "2.2", "fill": INK})


def _coordinates(root: Element, diagram: RulingDiagram) -> None:
    """Letters and numbers at the left and below; at a whole board above and at the right too, where its edges are: on
    a side where it is cut off its lines run on."""
    left, top, right, bottom = _frame(diagram)
    _, at_top, at_right, _ = _sides(diagram)
    letters = SubElement(root, "g", {"class": "coordinates"})
    columns, rows = column_labels(diagram.position.width), row_labels(diagram.position.height)
    for column in diagram.window.columns:
        for y in [bottom - 8, top + 8] if diagram.is_whole and at_top else [bottom - 8]:
            _text(letters, column * CELL, y, columns[column], 9, INK)
    for row in diagram.window.rows:
        size = 9 if rows[row].isascii() or len(rows[row]) == 1 else 13 / len(rows[row])
        for x in [left + 8, right - 8] if diagram.is_whole and at_right else [left + 8]:
            _text(letters, x, row * CELL, rows[row], size, INK)


def _text(parent: Element, x: float, y: float, text: str, size: float, ink: str, weight: str = "") -> None:
    """A short text around a point. Its height is told in numbers: not every program knows ``dominant-baseline``."""
    look = {"x": f"{x:g}", "y": f"{y + 0.36 * size:g}", "font-size": f"{size:g}", "text-anchor": "middle", "fill": ink}
    SubElement(parent, "text", look | ({"font-weight": weight} if weight else {})).text = text


def _use(parent: Element, name: str, x: float, y: float) -> None:
    SubElement(parent, "use", {"href": f"#{name}", "x": f"{x:g}", "y": f"{y:g}"})
