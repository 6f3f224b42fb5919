"""Points that a player certainly has at the end of the playout, whatever his opponent does, and why.

Let his strategy from a given moment be: pass in the alternation; in the playout play only as told below, else pass.

*Strings.* A region is a maximal connected set of points without stones of his. It is *fully* vital for a string when
each of its points, the opposing stones on it included, is next to the string. Let X be strings that each have at least
two such regions, bordered by strings of X only (Benson's fixpoint, with full vitality). X is not captured: each of the
regions keeps an empty point, because the last one is no eye of the opponent's and to play there is suicide.

*Regions.* Let R be a region bordered by strings of X only, with at most one point i that is not next to X, and this one
with two neighbours or more. Whenever it is his turn in the playout and there are opposing stones on R, he plays on an
empty point of R next to X; his stone belongs to X from then on. If there is no such point, i is the only empty point of
R: he plays there, which removes every opposing stone of R; and once the opponent plays next to i, he joins i to X at
another neighbour of it. No play of his is suicide, since a string of X has a liberty in another fully vital region.
A fully vital region that he plays in falls into parts that are fully vital again, and one remains, because opposing
stones were there. None of his stones on R is ever captured, so each of his plays adds one to them, and he never
recreates what was there before. So R is free of opposing stones before he passes, and before the playout can end.

*Ko rules.* So a ko rule could forbid one of these plays only because of a position before the given moment in which X
and some of R were his: the caller must exclude this. Basic ko cannot forbid the first one: the single stone just taken
would have been next to X, thus part of it; and if it was on i, then not one but all opposing stones of R go.
"""

from __future__ import annotations

from dataclasses import dataclass

from assess.ikeda.bitboard import Bitboard


@dataclass(frozen=True, slots=True)
class Eye:
    """Points in which a player keeps an eye by answering there, and the ``loose`` strings of his beside them, which
    have no other liberties and do not belong to X."""

    points: int
    loose: int

    @property
    def part(self) -> int:
        """Where the opponent's plays are answered."""
        return self.points | self.loose


@dataclass(frozen=True, slots=True)
class Secured:
    """The stones ``strings`` (X), the points ``regions`` (every R), the ``number`` of both together, and the eyes of X
    that he keeps by answering."""

    strings: int
    regions: int
    number: int
    eyes: tuple[Eye, ...] = ()

    @property
    def points(self) -> int:
        """All points that are his for good."""
        return self.strings | self.regions


def secured(board: Bitboard, own: int, opposing: int, eyes: tuple[Eye, ...] = ()) -> Secured:
    """What a player has for certain, provided that he moves at least once more before the playout ends.

    ``eyes`` count like fully vital regions: provided that he answers in them.
    """
    loose = 0
    for eye in eyes:
        loose |= eye.loose
    strings = [(string, board.near(string)) for string in board.parts(own) if not string & loose]
    regions = board.parts(board.all & ~own)
    x = own & ~loose
    while True:
        if others := own & ~x:
            border = board.near(others)
            regions = [region for region in regions if not region & border]
            eyes = tuple(eye for eye in eyes if not eye.points & board.near(others & ~eye.loose))
        vital = [*regions, *(eye.points for eye in eyes)]
        alive = [(string, near) for string, near in strings if _fully_vital(vital, near) >= 2]
        if len(alive) == len(strings):
            break
        strings, x = alive, 0
        for string, _ in alive:
            x |= string
    near_x = board.near(x)
    taken = 0
    for region in regions if x else ():
        inner = region & ~near_x
        if not inner & inner - 1 and (not inner or board.near(inner).bit_count() >= 2):
            taken |= region
    return Secured(x, taken, (x | taken).bit_count(), eyes)


def _fully_vital(regions: list[int], near: int) -> int:
    number = 0
    for region in regions:
        if not region & ~near:
            number += 1
    return number
