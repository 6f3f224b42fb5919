"""A board of a few intersections: the rules of proof-play and the formations, as literally as they are defined.

It imports nothing of the project, so that the project can be tested against it. Sets of points are integers, bit p
standing for point p (point 0 top left, along the rows). Players are 0 (black, ``X``) and 1 (white, ``O``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

Stones = tuple[int, int]  # the set of black and the set of white stones

BLACK, WHITE = 0, 1
STONE = "XO"
NO_BAN = -1
MOST_PLAYS = 200_000
"""Positions and players whose plays are kept: the same stones come with other bans, threats and passes."""


class State(NamedTuple):
    """A moment of a variation. ``ended``: two successive passes have been made."""

    stones: Stones
    player: int
    ban: int = NO_BAN
    passed: bool = False
    ended: bool = False


class Board:
    """A board of w x h intersections (16 at most): the rules, and the formations."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.size = width * height
        if self.size > 16:
            raise ValueError("a board of more than 16 intersections is too large to be solved completely")
        near = [0] * self.size
        for a, b in combinations(range(self.size), 2):
            if abs(a // width - b // width) + abs(a % width - b % width) == 1:
                near[a] |= 1 << b
                near[b] |= 1 << a
        self.all = (1 << self.size) - 1
        # For every set of points: the points adjacent to one of them; some may be in the set themselves.
        self.near = [0] * (self.all + 1)
        for points in range(1, self.all + 1):
            last = points.bit_length() - 1
            self.near[points] = self.near[points ^ 1 << last] | near[last]
        self._parts: dict[int, tuple[int, ...]] = {}
        self._plays: dict[tuple[Stones, int], list[tuple[int, Stones, int]]] = {}

    def parse(self, rows: Iterable[str]) -> Stones:
        """The stones of a diagram."""
        text = "".join(rows)
        if len(text) != self.size or not set(text) <= set("XO."):
            raise ValueError(f"{text!r} is no position of {self.width}x{self.height}")
        black, white = (sum(1 << point for point, char in enumerate(text) if char == stone) for stone in STONE)
        return black, white

    def rows(self, stones: Stones) -> list[str]:
        """The diagram of the stones."""
        text = "".join("X" if stones[0] >> p & 1 else "O" if stones[1] >> p & 1 else "." for p in range(self.size))
        return [text[start : start + self.width] for start in range(0, self.size, self.width)]

    def parts(self, points: int) -> tuple[int, ...]:
        """The maximal connected subsets of a set of points; of a player's stones, his strings."""
        if points not in self._parts:
            found = []
            left = points
            while left:
                part = left & -left
                while bigger := self.near[part] & points & ~part:
                    part |= bigger
                found.append(part)
                left &= ~part
            self._parts[points] = tuple(found)
        return self._parts[points]

    def string_at(self, stones: Stones, point: int) -> tuple[int, int]:
        """The owner and the points of the string that has a stone on this point."""
        for owner in (BLACK, WHITE):
            for string in self.parts(stones[owner]):
                if string >> point & 1:
                    return owner, string
        raise ValueError(f"there is no stone on point {point}")

    def legal(self, stones: Stones) -> bool:
        """Does every string have a liberty?"""
        occupied = stones[0] | stones[1]
        return all(self.near[string] & ~occupied for player in (0, 1) for string in self.parts(stones[player]))

    def positions(self) -> Iterator[Stones]:
        """All legal positions."""
        for black in range(self.all + 1):
            rest = self.all & ~black
            white = rest
            while True:
                if self.legal((black, white)):
                    yield black, white
                if not white:
                    break
                white = (white - 1) & rest

    def play(self, stones: Stones, player: int, point: int) -> tuple[Stones, int] | None:
        """The stones after a play on an empty point, and the point then banned. None for suicide."""
        own, other = stones[player] | 1 << point, stones[1 - player]
        empty = self.all & ~(own | other)
        removed = 0
        for string in self.parts(other):
            if not self.near[string] & empty:
                removed |= string
        other &= ~removed
        empty |= removed
        mine = next(string for string in self.parts(own) if string >> point & 1)
        liberties = self.near[mine] & empty
        if not liberties:
            return None
        one_stone = removed.bit_count() == 1 and mine == 1 << point and liberties == removed
        ban = removed.bit_length() - 1 if one_stone else NO_BAN
        return ((own, other) if player == BLACK else (other, own)), ban

    def plays(self, stones: Stones, player: int) -> list[tuple[int, Stones, int]]:
        """The plays of a player that are no suicide, whatever is banned: the point, and what ``play`` says of it."""
        plays = self._plays.get((stones, player))
        if plays is None:
            if len(self._plays) >= MOST_PLAYS:
                self._plays.clear()
            empty = (point for point in range(self.size) if not (stones[0] | stones[1]) >> point & 1)
            made = ((point, self.play(stones, player, point)) for point in empty)
            plays = self._plays[stones, player] = [(point, *after) for point, after in made if after is not None]
        return plays

    def moves(self, state: State) -> list[State]:
        """The states after each move: the pass first, then the plays. None when the variation has ended."""
        if state.ended:
            return []
        stones, player = state.stones, state.player
        after = [State(stones, 1 - player, passed=True, ended=state.passed)]
        for point, made, ban in self.plays(stones, player):
            if point != state.ban:
                after.append(State(made, 1 - player, ban))
        return after

    def covered(self, stones: Stones, player: int, formation: str) -> list[int]:
        """The sets of points covered by the player's formations of a kind, each set by one formation.

        Of n-eye and pass-alive formations a union is one too; only the union of all is listed.
        """
        strings = self.parts(stones[player])
        sets = [chosen for count in range(1, len(strings) + 1) for chosen in combinations(strings, count)]
        test = {"two-eye": self._two_eye, "n-eye": self._n_eye, "pass-alive": self._pass_alive}[formation]
        found = [covered for chosen in sets if (covered := test(stones, player, chosen))]
        if formation == "two-eye":
            return found
        union = 0
        for covered in found:
            union |= covered
        return [union] if union else []

    def _eyes(self, stones: Stones, strings: tuple[int, ...]) -> int:
        """The eyes of an eye formation of just these strings, or 0: all empty points that one of them touches.

        Other points are no eyes: an eye touches only those strings, hence one of them.
        """
        empty = self.all & ~(stones[0] | stones[1])
        own = sum(strings)
        eyes = self.near[own] & empty
        touches_others = any(self.near[1 << point] & ~own for point in range(self.size) if eyes >> point & 1)
        return 0 if touches_others else eyes

    def _two_eye(self, stones: Stones, player: int, strings: tuple[int, ...]) -> int:
        eyes = self._eyes(stones, strings)
        fits = eyes.bit_count() == 2 and all(self.near[string] & eyes == eyes for string in strings)
        return sum(strings) | eyes if fits else 0

    def _n_eye(self, stones: Stones, player: int, strings: tuple[int, ...]) -> int:
        eyes = self._eyes(stones, strings)
        fits = eyes.bit_count() >= 2 and all((self.near[string] & eyes).bit_count() >= 2 for string in strings)
        return sum(strings) | eyes if fits else 0

    def _pass_alive(self, stones: Stones, player: int, strings: tuple[int, ...]) -> int:
        """Regions without opposing stones that touch only these strings: each string has two that are vital for it."""
        own = sum(strings)
        vital_regions = 0
        vital_for = dict.fromkeys(strings, 0)
        for region in self.parts(self.all & ~stones[player]):
            if region & stones[1 - player] or self.near[region] & ~region & ~own:
                continue
            for string in strings:
                if not region & ~self.near[string]:
                    vital_for[string] += 1
                    vital_regions |= region
        return own | vital_regions if min(vital_for.values()) >= 2 else 0


def representatives(width: int, height: int) -> list[list[str]]:
    """One legal position for each class under the symmetries of the board and the exchange of the colours."""
    board = board_of(width, height)
    maps = [_images(board, symmetry) for symmetry in _symmetries(width, height)]
    found = []
    for black, white in board.positions():
        images = [(image[black], image[white]) for image in maps]
        if (black, white) == min(images + [(b, a) for a, b in images]):
            found.append(board.rows((black, white)))
    return found


@cache
def board_of(width: int, height: int) -> Board:
    """The board of this size; it is made once."""
    return Board(width, height)


def _symmetries(width: int, height: int) -> list[list[int]]:
    """For every symmetry of the board, where each point goes."""
    points = [divmod(point, width) for point in range(width * height)]
    found = []
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            flipped = [
                (height - 1 - row if flip_rows else row, width - 1 - column if flip_columns else column)
                for row, column in points
            ]
            found.append([row * width + column for row, column in flipped])
            if width == height:
                found.append([column * width + row for row, column in flipped])
    return found


def _images(board: Board, symmetry: list[int]) -> list[int]:
    """Where every set of points goes."""
    images = [0] * (board.all + 1)
    for points in range(1, board.all + 1):
        last = points.bit_length() - 1
        images[points] = images[points ^ 1 << last] | 1 << symmetry[last]
    return images
