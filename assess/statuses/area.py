"""Whose area points are, once the statuses are known: dead stones off, and what one player's stones alone surround."""

from __future__ import annotations

from dataclasses import dataclass

from assess.rules.color import Color
from assess.rules.coordinates import neighbors
from assess.rules.position import Position
from assess.rules.regions import border, connected, regions
from assess.rules.surrounded_points import surrounded


@dataclass(frozen=True, slots=True)
class SurroundedArea:
    """The points that each player's standing stones alone surround, sekis included; the stones that come ``off``; and
    the points of which it is ``unsettled`` whose they are."""

    black: frozenset[int]
    white: frozenset[int]
    off: frozenset[int]
    unsettled: frozenset[int]


def area_of(
    position: Position, dead: frozenset[int], agreed_off: frozenset[int], left_open: frozenset[int]
) -> SurroundedArea:
    """Return the area of both players. ``dead``: stones that are dead; ``agreed_off``: those of them that come off by
    agreement, wherever they are; ``left_open``: stones of strings that may be dead, or not.

    A dead string comes off, in a seki as well. Where dead strings of both players face each other, with no living one
    between them, nobody knows which of them comes off: there it is still to play.
    """
    near = neighbors(position.width, position.height)
    facing = facing_dead(position, dead, agreed_off)
    empty = frozenset(position.empty_points())
    off = agreed_off | dead - facing
    unsettled = frozenset(connected(left_open | facing, empty | off, near))
    points = surrounded(position.without(off))
    return SurroundedArea(points.black - unsettled, points.white - unsettled, off - unsettled, unsettled)


def facing_dead(position: Position, dead: frozenset[int], off: frozenset[int]) -> frozenset[int]:
    """Return the dead stones that dead stones of the other player's border, with nothing that lives between them;
    those that are ``off`` count as empty."""
    near = neighbors(position.width, position.height)
    dead -= off
    found: set[int] = set()
    for color in Color:
        own = {point for point in dead if position.stones[point] == color.stone}
        for region in regions({*position.empty_points(), *off, *own}, near):
            if border(region, near) & (dead - own):
                found |= region & own
    return frozenset(found)
