"""Links, and the blocks of strings that they make."""

from __future__ import annotations

from typing import Any

from second_checker.board import EMPTY, Pattern, Point, demand, read_point

Link = tuple[Point, Point]


def read_links(written: Any, pattern: Pattern) -> list[Link]:
    demand(isinstance(written, list), "links are no list")
    links: list[Link] = []
    seen: set[Point] = set()
    for pair in written:
        demand(isinstance(pair, list) and len(pair) == 2, "a link is no pair")
        for text in pair:
            point = read_point(text, pattern.width, pattern.height)
            demand(pattern.contents.get(point) == EMPTY, "a point of a link is not an empty point of the zone")
            demand(point not in seen, "a point is in two links")
            seen.add(point)
        a, b = (read_point(text, pattern.width, pattern.height) for text in pair)
        links.append((a, b))
    return links


def blocks(pattern: Pattern, colour: str, links: list[Link]) -> list[frozenset[Point]]:
    """The strings of `colour`, joined by the links in the order in which they are named."""
    found = list(pattern.strings(colour))
    for a, b in links:
        joined = [block for block in found if a in pattern.neighbours(block) and b in pattern.neighbours(block)]
        if joined:
            found = [block for block in found if block not in joined] + [frozenset().union(*joined)]
    return found
