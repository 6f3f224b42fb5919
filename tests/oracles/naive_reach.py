"""Full solutions of tiny boards, written as plainly as possible: what a checked claim is compared with.

A state is (stones, mover, ban, passed): a string of ``X``, ``O`` and ``.``, who moves, the banned point or None, and
whether the last move was a pass. Every state that can arise from any legal position is there. Nothing of the project
is used.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

OTHER = {"X": "O", "O": "X"}
END = -1
Flags = NDArray[np.bool_]


class Size(NamedTuple):
    width: int
    height: int


class State(NamedTuple):
    stones: str
    mover: str
    ban: int | None
    passed: bool


@cache
def neighbors(size: Size, point: int) -> tuple[int, ...]:
    row, column = divmod(point, size.width)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return tuple(r * size.width + c for r, c in near if 0 <= r < size.height and 0 <= c < size.width)


def part(size: Size, start: int, inside: Callable[[int], bool]) -> frozenset[int]:
    """The connected set of points around ``start`` that are all ``inside``."""
    points, frontier = {start}, [start]
    while frontier:
        for point in neighbors(size, frontier.pop()):
            if inside(point) and point not in points:
                points.add(point)
                frontier.append(point)
    return frozenset(points)


@lru_cache(1 << 18)
def joined(size: Size, stones: str, point: int) -> frozenset[int]:
    """The string with a stone on this point."""
    return part(size, point, lambda p: stones[p] == stones[point])


@lru_cache(1 << 18)
def parts(size: Size, stones: str, contents: str) -> tuple[frozenset[int], ...]:
    """The connected sets of points with these contents."""
    found: list[frozenset[int]] = []
    for start, content in enumerate(stones):
        if content in contents and not any(start in one for one in found):
            found.append(part(size, start, lambda point: stones[point] in contents))
    return tuple(found)


@lru_cache(1 << 18)
def border(size: Size, points: frozenset[int]) -> frozenset[int]:
    return frozenset(near for point in points for near in neighbors(size, point)) - points


def liberties(size: Size, stones: str, string: frozenset[int]) -> set[int]:
    return {point for point in border(size, string) if stones[point] == "."}


@lru_cache(1 << 18)
def is_legal(size: Size, stones: str) -> bool:
    return all(liberties(size, stones, string) for color in "XO" for string in parts(size, stones, color))


@lru_cache(1 << 18)
def play(size: Size, stones: str, mover: str, point: int) -> tuple[str, int | None] | None:
    """The stones after a play on an empty point, and the point then banned; None for suicide."""
    after = stones[:point] + mover + stones[point + 1 :]
    gone = [s for s in parts(size, after, OTHER[mover]) if point in border(size, s) and not liberties(size, after, s)]
    removed = frozenset().union(*gone)
    after = "".join("." if p in removed else stone for p, stone in enumerate(after))
    own = joined(size, after, point)
    free = liberties(size, after, own)
    if not free:
        return None
    return after, min(removed) if len(removed) == len(own) == len(free) == 1 else None


# ---- formations


def pass_alive(size: Size, stones: str, color: str, clean: bool) -> tuple[set[frozenset[int]], set[frozenset[int]]]:
    """Benson's pass-alive strings and their vital regions; ``clean``: only regions without opposing stones."""
    strings = set(parts(size, stones, color))
    regions = set(parts(size, stones, "." if clean else "." + OTHER[color]))
    if clean:
        regions = {r for r in regions if all(stones[p] == color for p in border(size, r))}

    def vital(region: frozenset[int], string: frozenset[int]) -> bool:
        return all(border(size, frozenset({p})) & string for p in region if stones[p] == ".")

    while True:
        weak = {s for s in strings if sum(vital(r, s) for r in regions) < 2}
        if not weak:
            return strings, {r for r in regions if any(vital(r, s) for s in strings)}
        strings -= weak
        regions = {r for r in regions if not any(border(size, r) & s for s in weak)}


def eye_formations(size: Size, stones: str, color: str, two: bool) -> Iterator[frozenset[int]]:
    """What the two-eye-formations, or the largest n-eye-formation, cover: their strings and eyes, to the letter."""
    eyes = [p for p, s in enumerate(stones) if s == "." and all(stones[q] == color for q in neighbors(size, p))]
    for chosen in itertools.combinations(eyes, 2) if two else [tuple(eyes)]:
        kept, strings = set(chosen), set(parts(size, stones, color))
        while True:
            wrong = {
                s
                for s in strings
                if not liberties(size, stones, s) <= kept
                or len(liberties(size, stones, s)) < 2
                or (two and len(liberties(size, stones, s)) != 2)
            }
            lost = {e for e in kept if any(e in border(size, s) for s in wrong)}
            strings -= wrong
            kept -= lost
            if not wrong and not lost:
                break
        if strings and len(kept) >= 2:
            yield frozenset(kept).union(*strings)


def covers(covered: frozenset[int] | set[int], x: frozenset[int], scope: str) -> bool:
    return x <= covered if scope == "all" else bool(x & covered)


@lru_cache(1 << 18)
def has_formation(size: Size, stones: str, color: str, formation: str, x: frozenset[int], scope: str) -> bool:
    """A formation to the letter covers one, or all, of the intersections x."""
    if formation != "pass-alive":
        return any(covers(c, x, scope) for c in eye_formations(size, stones, color, formation == "two-eye"))
    strings, regions = pass_alive(size, stones, color, clean=True)
    return covers(frozenset().union(*strings, *regions), x, scope)


# ---- the game


@dataclass(frozen=True)
class Question:
    """Capture of the string with a stone on ``watched``, or life on the intersections ``x``; owner is X or O."""

    owner: str
    watched: int = 0
    x: frozenset[int] = frozenset()
    formation: str = ""
    scope: str = ""

    @property
    def capture(self) -> bool:
        return not self.formation

    @property
    def reacher(self) -> str:
        return OTHER[self.owner] if self.capture else self.owner


class Solution(NamedTuple):
    """Sets of state numbers: the reacher forces it; he forces it or plays for ever; the avoider succeeds under
    verbal rules: he ends the variation in time or passes infinitely often."""

    forced: set[int]
    held: set[int]
    avoided: set[int]


class Game:
    """All states of a board, and the moves between them."""

    def __init__(self, width: int, height: int) -> None:
        self.size = size = Size(width, height)
        self.positions = ["".join(p) for p in itertools.product(".XO", repeat=width * height)]
        self.positions = [stones for stones in self.positions if is_legal(size, stones)]
        self.states: list[State] = []
        self.numbers: dict[State, int] = {}
        self.edges: list[list[tuple[int, bool]]] = []  # (state after, or END; whether the move is a pass)
        for stones in self.positions:
            for mover in "XO":
                for passed in (False, True):
                    self.number(State(stones, mover, None, passed))
        at = 0
        while at < len(self.states):
            self.edges.append(list(self.moves(self.states[at])))
            at += 1
        # The same as arrays: where each edge begins and leads to, and where the edges of each state begin.
        out = np.array([len(edges) for edges in self.edges])
        self.source = np.repeat(np.arange(len(out)), out)
        self.to = np.array([to for edges in self.edges for to, _ in edges])
        self.passes = np.array([passes for edges in self.edges for _, passes in edges])
        self.first = np.cumsum(out) - out
        self.mover = np.array([state.mover for state in self.states])
        self.at: dict[str, list[int]] = {}
        for number, state in enumerate(self.states):
            self.at.setdefault(state.stones, []).append(number)
        self.solved: dict[Question, Solution] = {}
        self.true: dict[tuple[Question, str, str], set[int]] = {}

    def number(self, state: State) -> int:
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def moves(self, state: State) -> Iterator[tuple[int, bool]]:
        stones, mover, ban, passed = state
        yield (END if passed else self.number(State(stones, OTHER[mover], None, True))), True
        for point, content in enumerate(stones):
            made = play(self.size, stones, mover, point) if content == "." and point != ban else None
            if made:
                yield self.number(State(made[0], OTHER[mover], made[1], False)), False

    def attracted(self, player: str, always: Flags, never: Flags) -> Flags:
        """The states from which the player forces a good edge: one that is ``always`` good, or leads to such a state
        and is not ``never`` good."""
        reached = np.zeros(len(self.states) + 1, dtype=np.bool_)  # the last one: the variation has ended
        mine = self.mover == player
        while True:
            good = always | reached[self.to] & ~never
            some, every = np.logical_or.reduceat(good, self.first), np.logical_and.reduceat(good, self.first)
            now = np.where(mine, some, every)
            if np.array_equal(now, reached[:-1]):
                return now
            reached[:-1] = now

    def true_states(self, question: Question, favours: str, shows: str) -> set[int]:
        """The states from which a player really succeeds; ``shows``: reach (he forces it), closed (infinite play counts
        for him), standing (against him), passing (avoider, verbal), balanced (reacher: the avoider has no success).

        For D's claims a formation to the letter counts, at any time; against A any clean pass-alive one.
        """
        asked = question, favours, shows
        if asked not in self.true:
            self.true[asked] = self._true_states(*asked)
        return self.true[asked]

    def _true_states(self, question: Question, favours: str, shows: str) -> set[int]:
        if not question.capture and favours != question.owner:
            question = replace(question, formation="pass-alive")
        solution, every = self.solve(question), set(range(len(self.states)))
        if favours == question.reacher:
            return {"reach": solution.forced, "closed": solution.held, "balanced": every - solution.avoided}[shows]
        surely = every - solution.held
        avoids = {"reach": surely, "standing": surely, "passing": solution.avoided, "closed": every - solution.forced}
        return avoids[shows]

    def solve(self, question: Question) -> Solution:
        """The sets of states for a question, computed once."""
        if question not in self.solved:
            self.solved[question] = self._solve(question)
        return self.solved[question]

    def _solve(self, question: Question) -> Solution:
        avoider = OTHER[question.reacher]
        ending = self.to == END
        if question.capture:
            done = np.zeros(len(self.states), dtype=np.bool_)
            watched = np.array([state.stones[question.watched] for state in self.states])
            event = (watched == question.owner)[self.source] & ~ending & with_end(watched == ".")[self.to]
        else:
            look = (question.formation, question.x, question.scope)
            living = {s for s in self.positions if has_formation(self.size, s, question.owner, *look)}
            done = np.array([state.stones in living for state in self.states])
            event = done[self.source] | with_end(done)[self.to]

        forced = done | self.attracted(question.reacher, event, np.zeros_like(event))
        ends = self.attracted(avoider, ~event & ending, event)
        his_pass = self.passes & (self.mover == avoider)[self.source]
        avoided = ~forced
        while True:
            goal = avoided
            avoided = self.attracted(avoider, ~event & (ending | his_pass & with_end(goal)[self.to]), event)
            if np.array_equal(avoided, goal):
                return Solution(numbers(forced), numbers(~ends), numbers(avoided))


def with_end(flags: Flags) -> Flags:
    """Flags of all states, and one more that is not set: of the end of the variation."""
    return np.append(flags, False)


def numbers(flags: Flags) -> set[int]:
    """The numbers of the states whose flags are set."""
    return set(np.flatnonzero(flags).tolist())


@cache
def game(width: int, height: int) -> Game:
    """The game on a board, made once."""
    return Game(width, height)
