"""The formations by which a player's string is independently alive: static properties of a position.

VJR (Independently Alive) names three: two-eye-formation, n-eye-formation, and pass-alive formation without inside
opposing stones. Each covers certain intersections and no others. Nothing here depends on whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assess.languages.spoken import BadInput
from assess.rules.position import EMPTY, Color, Position, String, border, regions


@dataclass(frozen=True, slots=True)
class EyeFormation:
    """Strings of one player with their eyes: every liberty of the strings is an eye, an eye touches only these strings.

    The strings are in the order of their first points; each eye is a single empty intersection.
    """

    color: Color
    strings: tuple[String, ...]
    eyes: frozenset[int]

    @property
    def points(self) -> frozenset[int]:
        """The intersections it covers: its stones and its eyes."""
        return self.eyes.union(*(string.points for string in self.strings))


@dataclass(frozen=True, slots=True)
class PassAlive:
    """All strings of one player that are unconditionally alive (Benson), and the regions vital for them.

    Without such strings both are empty. The other player cannot remove one of the strings even if their owner always
    passes.
    """

    color: Color
    strings: tuple[String, ...]
    regions: tuple[frozenset[int], ...]

    @property
    def points(self) -> frozenset[int]:
        """The intersections it covers: its stones and its vital regions, not whatever else it encloses."""
        return frozenset().union(*(string.points for string in self.strings), *self.regions)


def n_eye_formations(position: Position, color: Color) -> list[EyeFormation]:
    """The connected n-eye-formations of a player: those whose strings hang together by shared eyes.

    An n-eye-formation is one or several strings and two or more eyes, each string touching at least two of the eyes and
    no other empty intersection, each eye touching only stones of those strings.

    With a string it contains every string that shares a liberty with it. So the connected ones have no part in common,
    and the n-eye-formations of the player are exactly the unions of connected ones.

    >>> position = Position.from_rows([".X.X.", "XXXXX", "OOOOO", "....."])
    >>> [position.names(formation.eyes) for formation in n_eye_formations(position, Color.BLACK)]
    [['A4', 'C4', 'E4']]
    """
    near = position.near

    def is_eye(point: int) -> bool:
        return all(position.stones[neighbor] == color.stone for neighbor in near[point])

    formations = []
    for strings in _sharing_liberties([string for string in position.strings() if string.color is color]):
        liberties = frozenset[int]().union(*(string.liberties for string in strings))
        if all(len(string.liberties) >= 2 for string in strings) and all(map(is_eye, liberties)):
            formations.append(EyeFormation(color, strings, liberties))
    return formations


def two_eye_formations(position: Position, color: Color) -> list[EyeFormation]:
    """All two-eye-formations of a player: one or several strings and exactly two eyes, each string touching both eyes
    and no other empty intersection, each eye touching only stones of those strings.

    They are the connected n-eye-formations with two eyes: each string touches at least two of the two.
    """
    return [formation for formation in n_eye_formations(position, color) if len(formation.eyes) == 2]


def pass_alive(position: Position, color: Color, inside_stones: bool) -> PassAlive:
    """The pass-alive strings of a player and their vital regions, by Benson's fixpoint.

    A region is a maximal connected set of points without stones of the player. It is vital for a string when all its
    empty points (at least one) are liberties of the string. Every pass-alive string has at least two vital regions;
    every vital region touches pass-alive strings only. With ``inside_stones`` a vital region may hold opposing stones;
    without, it is the pass-alive formation without inside opposing stones (VJR, Independently Alive).
    """
    near = position.near
    vital = []
    for region in regions((point for point, stone in enumerate(position.stones) if stone != color.stone), near):
        empty = frozenset(point for point in region if position.stones[point] == EMPTY)
        if empty and (inside_stones or empty == region):
            vital.append((region, empty, border(region, near)))
    strings = tuple(string for string in position.strings() if string.color is color)
    while True:
        stones = frozenset[int]().union(*(string.points for string in strings))
        vital = [
            (region, empty, around)
            for region, empty, around in vital
            if around <= stones and any(empty <= string.liberties for string in strings)
        ]
        alive = tuple(string for string in strings if sum(empty <= string.liberties for _, empty, _ in vital) >= 2)
        if alive == strings:
            return PassAlive(color, strings, tuple(region for region, _, _ in vital))
        strings = alive


def covers(position: Position, color: Color, points: Iterable[int], formation: str, scope: str) -> bool:
    """Does a formation of this kind cover at least one (scope ``one``), or every one (``all``), of the points?

    ``formation`` is ``two-eye``, ``n-eye`` or ``pass-alive`` (without inside opposing stones). It must be a single
    formation; for ``n-eye`` and ``pass-alive`` a union of formations is one, for ``two-eye`` it is not. Raises BadInput
    for other words, or when there are no points.
    """
    asked = frozenset(points)
    if not asked:
        raise BadInput("There is no intersection to cover: name at least one.")
    if scope not in ("one", "all"):
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.", option="scope", value=scope, choices="one, all"
        )
    covered = covered_by_each(position, color, formation)
    return any(asked & one if scope == "one" else asked <= one for one in covered)


def covered_by_each(position: Position, color: Color, formation: str) -> list[frozenset[int]]:
    """What each formation of this kind covers; a union of ``n-eye`` or of ``pass-alive`` ones is one. Raises BadInput
    for another word."""
    if formation == "two-eye":
        return [one.points for one in two_eye_formations(position, color)]
    if formation == "n-eye":
        return [frozenset[int]().union(*(one.points for one in n_eye_formations(position, color)))]
    if formation == "pass-alive":
        return [pass_alive(position, color, inside_stones=False).points]
    raise BadInput(
        "{option} cannot be {value!r}: choose one of {choices}.",
        option="formation",
        value=formation,
        choices="two-eye, n-eye, pass-alive",
    )


def _sharing_liberties(strings: list[String]) -> list[tuple[String, ...]]:
    """The strings, grouped: those linked by shared liberties, directly or by way of others, are together."""
    groups = []
    while strings:
        group = [strings.pop(0)]
        for member in group:  # the group grows on the way
            linked = [string for string in strings if string.liberties & member.liberties]
            strings = [string for string in strings if string not in linked]
            group += linked
        groups.append(tuple(sorted(group, key=lambda string: min(string.points))))
    return groups
