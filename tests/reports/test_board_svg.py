"""Boards as SVG: what is drawn where, and snapshots of whole pictures."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from random_positions import positions
from snapshots import require_same
from variation_examples import CAPTURE, CYCLE, inquiry_of, tree_of

from assess.reading.files import record_from_text
from assess.reports.ruling.blocks import Picture
from assess.reports.ruling.board_svg import CELL, board_svg, definitions, svg_text
from assess.reports.ruling.diagram import Mark, RulingDiagram, Window, whole_board, window_around
from assess.reports.ruling.evidence import figure_picture
from assess.reports.text.numbered_figures import figures
from assess.rules.position import Color, Position

CORNER = Position.from_rows([".XXO" + "." * 15, "XXOO" + "." * 15, "OOO" + "." * 16, *["." * 19] * 16])
EMPTY_19 = Position(19, 19, "." * 361)


def shapes(picture: Element, tag: str) -> list[Element]:
    return [element for element in picture.iter() if element.tag == tag]


def uses(picture: Element) -> dict[tuple[int, int], list[str]]:
    """The symbols on each intersection, by column and row."""
    found: dict[tuple[int, int], list[str]] = {}
    for use in shapes(picture, "use"):
        place = int(use.attrib["x"]) // CELL, int(use.attrib["y"]) // CELL
        found.setdefault(place, []).append(use.attrib["href"].removeprefix("#"))
    return found


def words(picture: Element) -> list[str]:
    return [text.text or "" for text in picture.findall("g/text")]


def test_a_corner_is_cut_out_with_its_edges() -> None:
    target = CORNER.string_at(1).points
    picture = board_svg(RulingDiagram(CORNER, window_around(CORNER, target), {0: (Color.WHITE, "1")}, target))
    assert uses(picture)[0, 0] == ["white-stone"]
    assert uses(picture)[1, 0] == ["black-stone", "target-on-black"]
    assert uses(picture)[2, 2] == ["white-stone"]
    # Seven lines are shown each way: two more than matter would be five.
    assert [word for word in words(picture) if word.isalpha()] == list("ABCDEFG")
    assert [word for word in words(picture) if word not in "ABCDEFG"] == ["19", "18", "17", "16", "15", "14", "13", "1"]
    thin, edges = (path.attrib["d"] for path in picture.findall("path"))
    assert edges == "M0 0H128M0 0V128"  # the upper and the left edge; the lines run on where the board is cut off
    assert thin.count("M") == 14


@pytest.mark.parametrize(
    ("rows", "coordinates"),
    [
        (["??????", "..X???", "OX.???", ".O.???", "...???"], "ABC1234"),  # the lower left corner
        (["???...", "???X.O", "???.XO", "??????", "??????"], "DDEEFF334455"),  # the upper right one
        ([".X.", "O.O", "XXX"], "AABBCC112233"),
    ],
)
def test_coordinates_of_a_part_stand_where_it_is_not_cut_off_and_never_among_its_stones(
    rows: list[str], coordinates: str
) -> None:
    position = Position.from_rows(rows)
    picture = board_svg(RulingDiagram(position, whole_board(position)))
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    known = [divmod(point, position.width) for point in range(len(position.stones)) if point not in position.unknown]
    xs, ys = ([place[at] * CELL for place in known] for at in (1, 0))
    texts = [(float(one.attrib["x"]), float(one.attrib["y"]), one.text or "") for one in picture.findall("g/text")]
    for x, y, _ in texts:
        assert not (min(xs) - CELL / 2 < x < max(xs) + CELL / 2 and min(ys) - CELL / 2 < y < max(ys) + CELL / 2)
        assert left < x < left + width and top < y < top + height
    assert "".join(sorted(text for *_, text in texts)) == "".join(sorted(coordinates))


@pytest.mark.parametrize(
    ("points", "window"),
    [
        ({180}, Window(6, 6, 12, 12)),  # in the middle: seven lines
        ({0}, Window(0, 0, 6, 6)),
        ({360}, Window(12, 12, 18, 18)),
        ({5 * 19 + 2}, Window(0, 2, 6, 8)),
        ({4 * 19 + 4, 9 * 19 + 4}, Window(0, 0, 6, 11)),  # two lines more would be the edge
        ({5 * 19 + 5, 9 * 19 + 5}, Window(2, 3, 8, 11)),
        ({0, 360}, Window(0, 0, 18, 18)),
    ],
)
def test_the_part_shown(points: set[int], window: Window) -> None:
    assert window_around(EMPTY_19, points) == window


def test_narrow_boards_are_shown_whole() -> None:
    strip = Position(13, 3, "." * 39)
    assert window_around(strip, {0, 8}) == whole_board(strip)
    assert window_around(strip, {0}) == Window(0, 0, 6, 2)


def test_a_move_outside_widens_the_part_shown() -> None:
    window = window_around(EMPTY_19, {0})
    assert window.covering(EMPTY_19, {3 * 19 + 3}) == window
    assert window.covering(EMPTY_19, {3 * 19 + 9}) == Window(0, 0, 10, 7)


def test_marks_can_be_told_apart_without_colour() -> None:
    symbols = {group.attrib["id"]: svg_text(group) for group in definitions().findall("g")}
    bare = {name: re.sub(r' id="[^"]*"', "", drawn) for name, drawn in symbols.items()}
    for ground in ("black", "white", "empty"):
        marks = [drawn for name, drawn in bare.items() if name.endswith((f"-on-{ground}", "-territory"))]
        assert len(set(marks)) == len(marks) == (9 if ground == "empty" else 8)
    assert bare["black-stone"] != bare["white-stone"]
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', "".join(symbols.values())))
    assert colours == {"#000", "#fff", "none"}


def test_statuses_and_territory() -> None:
    position = Position.from_rows(["XO.", "OX.", "..."])
    marks = {0: Mark.DEAD, 1: Mark.SEKI, 3: Mark.OPEN, 2: Mark.BLACK_TERRITORY, 5: Mark.WHITE_TERRITORY, 8: Mark.OPEN}
    diagram = RulingDiagram(position, whole_board(position), marks=marks)
    assert uses(board_svg(diagram)) == {
        (0, 0): ["black-stone", "dead-on-black"],
        (1, 0): ["white-stone", "seki-on-white"],
        (2, 0): ["black-territory"],
        (0, 1): ["white-stone", "open-on-white"],
        (1, 1): ["black-stone"],
        (2, 1): ["white-territory"],
        (2, 2): ["open-on-empty"],
    }
    assert diagram.text_board().splitlines()[1:3] == ["3 Xd Os .b 3", "2 O? X  .w 2"]


@settings(max_examples=40)
@given(positions(largest=9))
def test_every_stone_is_drawn_and_described(position: Position) -> None:
    picture = board_svg(RulingDiagram(position, whole_board(position)), "A board")
    drawn = {
        row * position.width + column: name
        for (column, row), names in uses(picture).items()
        for name in names
        if name.endswith("-stone")
    }
    signs = {"black-stone": "X", "white-stone": "O"}
    assert "".join(signs[drawn[point]] if point in drawn else "." for point in range(len(position.stones))) == (
        position.stones
    )
    described = picture.findtext("desc") or ""
    assert record_from_text(described, "the description").position.stones == position.stones
    assert ElementTree.fromstring(svg_text(picture)).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    ("name", "diagram"),
    [
        (
            "corner.svg",
            RulingDiagram(
                CORNER,
                window_around(CORNER, {0, 1, 2}),
                {0: (Color.WHITE, "1"), 59: (Color.BLACK, "12"), 60: (Color.WHITE, "103")},
                CORNER.string_at(1).points,
            ),
        ),
        (
            "strip.svg",
            RulingDiagram(Position.from_rows(["X.O" + "." * 10] * 3), Window(0, 0, 12, 2), {}, frozenset({0, 1})),
        ),
        ("one-point.svg", RulingDiagram(Position(1, 1, "."), Window(0, 0, 0, 0))),
        ("large.svg", RulingDiagram(Position(25, 25, "." * 625), Window(18, 18, 24, 24))),
    ],
)
def test_pictures(name: str, diagram: RulingDiagram) -> None:
    require_same(name, svg_text(board_svg(diagram, "A diagram")) + "\n")


def picture_of(example: str) -> Picture:
    found = {"capture": CAPTURE, "cycle": CYCLE}[example]
    tree, inquiry = tree_of(found), inquiry_of(found)
    return figure_picture(1, figures(tree)[0], inquiry, whole_board(inquiry.position))


@pytest.mark.parametrize("example", ["capture", "cycle"])
def test_figures_as_pictures(example: str) -> None:
    picture = picture_of(example)
    require_same(f"figure-{example}.svg", svg_text(board_svg(picture.diagram, picture.heading)) + "\n")


def test_what_the_figure_cannot_show_stands_below() -> None:
    picture = picture_of("cycle")
    assert picture.remarks == "2 takes B1 C1."
    assert {number for _, number in picture.diagram.numbers.values()} <= {"1", "2", "3", "4", "5", "6"}
