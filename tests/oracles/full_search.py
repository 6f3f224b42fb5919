"""A slower full search for boards too large to be solved completely: every move of the whole board, no zones, no table
shared between questions.

A plain depth-first proof-number search guesses who succeeds, and the moves. It is careless about repetitions, so it
decides nothing: the answer comes from the fixpoints of the naive solver, over all states that the winner's moves leave
to the other player.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
from naive import Graph, TooLarge

from assess.engine import _core
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.rules.formations import covers
from assess.rules.position import EMPTY, Color

NONE = -1
INFINITE = 10**9
COLORS = (Color.BLACK, Color.WHITE)


class State(NamedTuple):
    """A state of a variation; players are 0, Black, and 1, White."""

    stones: str
    player: int
    ban: int = NONE
    passed: bool = False
    ended: bool = False


class OutOfReach(Exception):
    """More visits to states than the cap allows."""


class FullSearch:
    """The search for one inquiry, under verbal rules about cycles."""

    def __init__(self, inquiry: Inquiry, cap: int) -> None:
        self.inquiry, self.cap = inquiry, cap
        self.reacher = COLORS.index(inquiry.reacher)
        self.numbers: dict[State, tuple[int, int]] = {}
        self._reached: dict[str, bool] = {}
        self._moves: dict[State, list[State]] = {}
        self.winner = NONE
        self.visits = 0

    def reached(self, stones: str) -> bool:
        """Has the reacher succeeded: is the stone gone, or does a formation cover the string?"""
        if stones not in self._reached:
            inquiry, question = self.inquiry, self.inquiry.question
            if isinstance(question, IndependentlyAlive):
                words = question.formation.value, question.scope.value
                position = inquiry.position.with_stones(stones)
                self._reached[stones] = covers(position, inquiry.owner, inquiry.string.points, *words)
            else:
                self._reached[stones] = stones[inquiry.point] != inquiry.owner.stone
        return self._reached[stones]

    def all_moves(self, state: State) -> list[State]:
        """The states after the pass and after every play."""
        if state not in self._moves:
            width, height = self.inquiry.position.width, self.inquiry.position.height
            after = [State(state.stones, 1 - state.player, passed=True, ended=state.passed)]
            for point, stone in enumerate(state.stones):
                played = (
                    _core.play(width, height, state.stones, state.player, state.ban, point) if stone == EMPTY else None
                )
                if played is not None:
                    after.append(State(played[0], 1 - state.player, played[1]))
            self._moves[state] = after
        return self._moves[state]

    def moves(self, state: State) -> list[State]:
        """All moves of the loser; of the winner those that the search holds for winning."""
        after = self.all_moves(state)
        return after if state.player != self.winner else [s for s in after if self.wins(s)] or after[:1]

    def wins(self, state: State) -> bool:
        number = self.numbers_of(state)
        return number[0 if self.winner == self.reacher else 1] == 0

    def numbers_of(self, state: State) -> tuple[int, int]:
        """Proof and disproof number of the reacher's success."""
        if self.reached(state.stones):
            return 0, INFINITE
        return (INFINITE, 0) if state.ended else self.numbers.get(state, (1, 1))

    def search(self, state: State, limits: tuple[int, int], path: set[State]) -> None:
        """Depth-first proof-number search; a repetition of the path counts for the avoider."""
        path.add(state)
        ours = state.player == self.reacher
        while True:
            children = [(INFINITE, 0) if s in path else self.numbers_of(s) for s in self.all_moves(state)]
            least, total = self.combine(children, 0 if ours else 1)
            self.numbers[state] = (least, total) if ours else (total, least)
            self.visits += 1
            if self.visits > self.cap:
                raise OutOfReach
            if self.numbers[state][0] >= limits[0] or self.numbers[state][1] >= limits[1]:
                break
            side = 0 if ours else 1
            order = sorted(range(len(children)), key=lambda i: children[i][side])
            best = order[0]
            second = children[order[1]][side] if len(order) > 1 else INFINITE
            mine = min(limits[side], second + 1)
            other = min(INFINITE, limits[1 - side] - total + children[best][1 - side])
            self.search(self.all_moves(state)[best], (mine, other) if ours else (other, mine), path)
        path.remove(state)

    @staticmethod
    def combine(children: list[tuple[int, int]], side: int) -> tuple[int, int]:
        return min(c[side] for c in children), min(INFINITE, sum(c[1 - side] for c in children))

    def answer(self) -> str | None:
        """``yes`` or ``no``; None if it lies out of reach, or hangs on a balanced cycle."""
        start = State(self.inquiry.position.stones, COLORS.index(self.inquiry.first_mover))
        try:
            self.search(start, (INFINITE, INFINITE), set())
            proof, _ = self.numbers_of(start)
            self.winner = self.reacher if proof == 0 else 1 - self.reacher
            graph = Graph(cast(Any, self), cast(Any, [start]), cast(Any, self.reached), self.cap)
        except (OutOfReach, TooLarge, RecursionError):
            return None
        ones = ~np.uint64(0)
        target = np.array(
            [ones if self.reached(cast(Any, state.stones)) else 0 for state in graph.states], dtype=np.uint64
        )
        won = graph.reach(self.reacher, target) if proof == 0 else graph.end_or_pass_forever(1 - self.reacher, target)
        if not won[0]:
            return None
        alive = isinstance(self.inquiry.question, IndependentlyAlive)
        return "yes" if (proof == 0) == alive else "no"


def full_answer(inquiry: Inquiry, cap: int = 50_000) -> str | None:
    """The answer by full search, for the default cycle rules."""
    return FullSearch(inquiry, cap).answer()
