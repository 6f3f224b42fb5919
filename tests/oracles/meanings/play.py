"""The rules of play and the formations on a board as text, as literally as they are defined; nothing of the product.

``stones`` is a text, row by row from the top, X, O and '.'; players are 0, Black, and 1, White.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations

Points = frozenset[int]
SIGNS = "XO"


@cache
def near(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The points beside each point."""
    return tuple(
        tuple(
            b * width + a
            for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if 0 <= a < width and 0 <= b < height
        )
        for y in range(height)
        for x in range(width)
    )


@dataclass(frozen=True)
class Moment:
    """A moment of a variation. ``ended``: a pass has followed a pass; ``removed``: what the last move took."""

    width: int
    stones: str
    player: int
    ban: int | None = None
    passed: bool = False
    ended: bool = False
    removed: Points = frozenset()

    @property
    def near(self) -> tuple[tuple[int, ...], ...]:
        return near(self.width, len(self.stones) // self.width)

    def of(self, player: int) -> Points:
        return frozenset(point for point, sign in enumerate(self.stones) if sign == SIGNS[player])

    def empty(self) -> Points:
        return frozenset(point for point, sign in enumerate(self.stones) if sign == ".")

    def beside(self, points: Points) -> Points:
        return frozenset(other for point in points for other in self.near[point]) - points

    def part(self, point: int, among: Points) -> Points:
        """The connected set with this point, among these."""
        found, waiting = {point}, [point]
        while waiting:
            for other in self.near[waiting.pop()]:
                if other in among and other not in found:
                    found.add(other)
                    waiting.append(other)
        return frozenset(found)

    def parts(self, points: Points) -> list[Points]:
        left, found = set(points), []
        while left:
            part = self.part(min(left), frozenset(left))
            found.append(part)
            left -= part
        return found

    def string(self, point: int) -> Points:
        return self.part(point, self.of(SIGNS.index(self.stones[point])))

    def strings(self, player: int) -> list[Points]:
        return self.parts(self.of(player))

    def liberties(self, string: Points) -> Points:
        return self.beside(string) & self.empty()

    def after(self, point: int | None, player: int | None = None) -> Moment | None:
        """The moment after a move; None where the rules forbid it."""
        player = self.player if player is None else player
        if self.ended:
            return None
        if point is None:
            return Moment(self.width, self.stones, 1 - player, None, True, self.passed)
        if self.stones[point] != "." or point == self.ban:
            return None
        return played(self.width, self.stones, player, point)

    def plays(self) -> list[int]:
        """All plays that are allowed."""
        return [point for point in sorted(self.empty()) if self.after(point) is not None]

    def moves(self) -> list[int | None]:
        """All moves that are allowed, a pass among them."""
        return [] if self.ended else [None, *self.plays()]

    def eyes_of(self, strings: tuple[Points, ...]) -> Points | None:
        """The empty points that strings touch; None where one of them touches something else."""
        own = frozenset().union(*strings)
        eyes = self.beside(own) & self.empty()
        return eyes if all(set(self.near[eye]) <= own for eye in eyes) else None

    def formations(self, player: int, kind: str) -> list[Points]:
        """What each formation of a player's of this kind covers."""
        found = []
        strings = self.strings(player)
        for size in range(1, len(strings) + 1):
            for chosen in combinations(strings, size):
                own = frozenset().union(*chosen)
                if kind == "pass-alive":
                    if (covered := self.vital(player, chosen)) is not None:
                        found.append(own | covered)
                    continue
                eyes = self.eyes_of(chosen)
                if eyes is None or len(eyes) < 2:
                    continue
                each = [self.liberties(string) for string in chosen]
                if kind == "two-eye" and len(eyes) == 2 and all(one == eyes for one in each):
                    found.append(own | eyes)
                if kind == "n-eye" and all(len(one) >= 2 for one in each):
                    found.append(own | eyes)
        return found

    def vital(self, player: int, chosen: tuple[Points, ...], inside: bool = False) -> Points | None:
        """The vital regions of strings that are pass-alive by themselves; None where they are not. ``inside``: whether
        opposing stones may stand in these regions."""
        own = frozenset().union(*chosen)
        count = dict.fromkeys(chosen, 0)
        covered: set[int] = set()
        everything = frozenset(range(len(self.stones)))
        for region in self.parts(everything - self.of(player)):
            if (region & self.of(1 - player) and not inside) or not self.beside(region) <= own:
                continue
            wanted = region & self.empty() if inside else region
            for string in chosen:
                if wanted <= self.beside(string) and wanted:
                    count[string] += 1
                    covered |= region
        return frozenset(covered) if min(count.values()) >= 2 else None

    def pass_alive(self, player: int) -> Points:
        """The stones of a player's that stay though he passes all the time: strings each with two vital regions, in
        which opposing stones may stand (Benson)."""
        chosen = tuple(self.strings(player))
        while chosen:
            own = frozenset().union(*chosen)
            regions = [
                region
                for region in self.parts(frozenset(range(len(self.stones))) - self.of(player))
                if self.beside(region) <= own
            ]
            left = tuple(
                string
                for string in chosen
                if sum(region & self.empty() <= self.beside(string) for region in regions) >= 2
            )
            if left == chosen:
                return own
            chosen = left
        return frozenset()


@lru_cache(200_000)
def played(width: int, stones: str, player: int, point: int) -> Moment | None:
    """The moment after a stone is placed on an empty point; None for suicide."""
    made = Moment(width, stones[:point] + SIGNS[player] + stones[point + 1 :], 1 - player)
    removed: frozenset[int] = frozenset()
    for other in made.near[point]:
        if made.stones[other] == SIGNS[1 - player] and not made.liberties(string := made.string(other)):
            removed |= string
    if removed:
        made = Moment(
            width, "".join("." if one in removed else sign for one, sign in enumerate(made.stones)), 1 - player
        )
    own = made.string(point)
    liberties = made.liberties(own)
    if not liberties:
        return None
    ban = min(removed) if len(removed) == 1 and own == {point} and liberties == removed else None
    return replace(made, ban=ban, removed=removed)
