"""The points that each player surrounds in a position in which every stone stands."""

from __future__ import annotations

from dataclasses import dataclass

from assess.rules.position import BLACK_STONE, WHITE_STONE, Position, border, regions


@dataclass(frozen=True, slots=True)
class Surrounded:
    """Empty points: those that one player's stones alone surround, and those that are nobody's."""

    black: frozenset[int]
    white: frozenset[int]
    neutral: frozenset[int]


def surrounded(position: Position) -> Surrounded:
    """Return the points that each player surrounds in a position in which every stone stands, sekis included.

    A player's are the points of each maximal connected set of empty points adjacent to stones of his colour only; an
    empty board is nobody's.
    """
    near = position.near
    owned: dict[frozenset[str], set[int]] = {}
    for region in regions(position.empty_points(), near):
        stones = frozenset(position.stones[point] for point in border(region, near))
        owned.setdefault(stones, set()).update(region)
    black = frozenset(owned.pop(frozenset(BLACK_STONE), ()))
    white = frozenset(owned.pop(frozenset(WHITE_STONE), ()))
    return Surrounded(black, white, frozenset().union(*owned.values()))
