"""Territory I solved without any cleverness: the whole history is part of every key, stones are text.

Worth is that of ``assess.ikeda.territory_prover``: Black's area at the end, less one point for each of his further
plays in the alternation and plus one for each of White's.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from assess.ikeda.game import KoRule, Ruleset
from assess.ikeda.scoring import points_surrounded
from assess.rules.position import Position, neighbors

History = frozenset[str | tuple[str, str]]
"""Positions under superko, and plays as pairs of positions under the fixed-ko-rule."""

State = tuple[str, str, bool, int, str | None, History]
"""The stones, X or O to move, playout or not, successive passes, the position before the last move if it was a play."""


class TooLarge(Exception):
    """The naive search has looked at as many states as it may."""


class Naive:
    """All of a board's states that were looked at, for one ruleset."""

    def __init__(self, width: int, height: int, ruleset: Ruleset) -> None:
        self.width, self.height, self.ruleset = width, height, ruleset
        self.near = neighbors(width, height)
        self.superko = KoRule.SUPERKO in ruleset.ko_rules
        self.known: dict[tuple[State, int], bool] = {}
        self.left = 0

    def is_worth(self, state: State, need: int, most_states: int) -> bool:
        """Can Black get this worth? Raises TooLarge when that takes more states."""
        self.left = most_states
        deepest = sys.getrecursionlimit()
        sys.setrecursionlimit(max(deepest, 20_000))
        try:
            return self.reaches(state, need)
        finally:
            sys.setrecursionlimit(deepest)

    def reaches(self, state: State, need: int) -> bool:
        key = state, need
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            results = self.results(state, need)
            self.known[key] = any(results) if state[1] == "X" else all(results)
        return self.known[key]

    def results(self, state: State, need: int) -> Iterator[bool]:
        stones, player, playout, passes, before, history = state
        other = "O" if player == "X" else "X"
        needed = self.ruleset.playout_passes if playout else self.ruleset.alternation_passes
        if passes + 1 < needed:
            yield self.reaches((stones, other, playout, passes + 1, None, history), need)
        elif playout:
            area = stones.count("X") - stones.count("O")
            yield area + points_surrounded(Position(self.width, self.height, stones)).difference >= need
        else:
            yield self.reaches((stones, other, True, 0, None, history), need)
        cost = 0 if playout else 1 if player == "X" else -1
        for after in self.plays(stones, player, other):
            event = after if self.superko else (stones, after)
            if event not in history and (self.superko or after != before):
                yield self.reaches((after, other, playout, 0, stones, history | {event}), need + cost)

    def plays(self, stones: str, player: str, other: str) -> Iterator[str]:
        for point, content in enumerate(stones):
            if content != ".":
                continue
            after = list(stones)
            after[point] = player
            for neighbor in self.near[point]:
                if after[neighbor] == other and not self.has_liberty(after, neighbor):
                    for taken in self.string(after, neighbor):
                        after[taken] = "."
            if self.has_liberty(after, point):
                yield "".join(after)

    def string(self, stones: list[str], point: int) -> list[int]:
        found = [point]
        for member in found:  # the list grows on the way
            found += [near for near in self.near[member] if stones[near] == stones[point] and near not in found]
        return found

    def has_liberty(self, stones: list[str], point: int) -> bool:
        return any(stones[near] == "." for member in self.string(stones, point) for near in self.near[member])
