"""A complete solver for tiny boards, plain and slow, against which everything clever is tested.

It imports nothing of the project. A board's states and moves make one graph, which all its questions share. A state is
won when the definition says so of its successors; the definitions are applied to all states until nothing changes. To
save time 64 questions are solved at once: each state holds one 64-bit number, bit k for question k.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tiny_board import BLACK, NO_BAN, WHITE, Board, State, Stones, board_of, representatives

__all__ = [
    "BLACK",
    "NO_BAN",
    "WHITE",
    "Bits",
    "Board",
    "Graph",
    "Outcome",
    "Solution",
    "State",
    "TooLarge",
    "answer_from",
    "representatives",
    "solve",
    "solve_together",
]

Bits = NDArray[np.uint64]
Key = int | tuple[int, ...]  # a watched point, or a string's intersections; of several strings one for each

LANES = 64
WORDS = {
    "question": ("uncapturable", "independently-alive"),
    "formation": ("two-eye", "n-eye", "pass-alive"),
    "scope": ("one", "all"),
    "which": ("any", "every"),
    "first": ("opponent", "owner"),
    "cycles": ("verbal", "defender", "attacker"),
}


class TooLarge(Exception):
    """More states than the cap allows."""


class Graph:
    """All states that can arise from the given ones, and their moves; the given ones have the first numbers.

    A state that has ended, or whose stones are ``settled``, has itself for its only successor.
    """

    def __init__(
        self,
        board: Board,
        starts: Iterable[State],
        settled: Callable[[Stones], bool] | None = None,
        cap: int | None = None,
    ) -> None:
        self.board = board
        self.states = list(starts)
        self.number = {state: number for number, state in enumerate(self.states)}
        self.starts = len(self.states)
        successors, first = array("i"), array("i")
        for state in self.states:  # grows on the way
            first.append(len(successors))
            absorbing = state.ended or (settled is not None and settled(state.stones))
            for after in [state] if absorbing else board.moves(state):
                number = self.number.setdefault(after, len(self.states))
                if number == len(self.states):
                    self.states.append(after)
                successors.append(number)
            if cap is not None and len(self.states) > cap:
                raise TooLarge
        self.next = np.array(successors, dtype=np.int32)
        self.first = np.array(first, dtype=np.int32)
        self.after_pass = self.next[self.first]
        self.player = np.array([state.player for state in self.states], dtype=np.int8)
        self._turns = [self._turns_of(player) for player in (BLACK, WHITE)]
        self.ended = _all_or_nothing(np.array([state.ended for state in self.states]))
        # Formations and stones depend on the position alone, so they are looked at once for each.
        numbers: dict[Stones, int] = {}
        self.position = np.array([numbers.setdefault(state.stones, len(numbers)) for state in self.states], np.int32)
        self.positions = list(numbers)
        self._covered: dict[tuple[int, str], NDArray[np.int64]] = {}

    def _turns_of(self, player: int) -> tuple[NDArray[np.intp], NDArray[np.int32], NDArray[np.intp]]:
        """A player's states, their successors, and where those of each begin."""
        moves = np.diff(self.first, append=len(self.next))
        mine = self.player == player
        first = np.cumsum(moves[mine]) - moves[mine]
        return np.flatnonzero(mine), self.next[np.repeat(mine, moves)], first

    def step(self, player: int, won: Bits) -> Bits:
        """The states from which one move leads to a won state: some move of the player's, every move of the other's."""
        before = np.empty_like(won)
        for mover, join in ((player, np.bitwise_or), (1 - player, np.bitwise_and)):
            states, successors, first = self._turns[mover]
            if len(states):
                before[states] = join.reduceat(won[successors], first)
        return before

    def forced(self, player: int, target: Bits, allowed: Bits) -> Bits:
        """The states from which the player forces the target in finitely many moves, all states on the way allowed.

        The smallest set that holds these targets, and the allowed states from which one move leads into it. What one
        player's states have won counts for the other's at once: the same set comes of it, in half the rounds.
        """
        won = target & allowed
        while True:
            before = won.copy()
            for mover, join in ((player, np.bitwise_or), (1 - player, np.bitwise_and)):
                states, successors, first = self._turns[mover]
                if len(states):
                    won[states] |= allowed[states] & join.reduceat(won[successors], first)
            if np.array_equal(won, before):
                return won

    def reach(self, player: int, target: Bits) -> Bits:
        """The states from which the player forces the target in finitely many moves."""
        return self.forced(player, target, np.full_like(target, ~np.uint64(0)))

    def end(self, player: int, bad: Bits) -> Bits:
        """The states from which the player forces the end of the variation, nothing bad having happened."""
        return self.forced(player, self.ended, ~bad)

    def end_or_pass_forever(self, player: int, bad: Bits) -> Bits:
        """The states from which the player forces that nothing bad ever happens, and either the variation ends or he
        passes infinitely often.

        The largest set whose states let him force, nothing bad happening, the end or one pass of his back into the set.
        """
        his_turn = _all_or_nothing(self.player == player)

        def end_or_pass_into(allowed: Bits) -> Bits:
            return self.forced(player, self.ended | his_turn & allowed[self.after_pass], ~bad)

        return _fixpoint(~bad, end_or_pass_into)

    def captured(self, owner: int, points: Sequence[Key]) -> Bits:
        """Bit k: the owner has no stone on point k, or on one of its points."""
        target = np.zeros(len(self.positions), dtype=np.uint64)
        stones = np.array([position[owner] for position in self.positions], dtype=np.int64)
        for lane, key in enumerate(points):
            for point in _each(key):
                target |= (stones >> point & 1 == 0).astype(np.uint64) << np.uint64(lane)
        return target[self.position]

    def alive(self, owner: int, formation: str, scope: str, strings: Sequence[Key], which: str = "any") -> Bits:
        """Bit k: a formation of the owner's covers one, or all, of the intersections of string k; of several strings
        of one of them, or formations do so of every one."""
        if (owner, formation) not in self._covered:
            sets = [self.board.covered(stones, owner, formation) for stones in self.positions]
            most = max(1, *map(len, sets))
            table = np.array([one + [0] * (most - len(one)) for one in sets], dtype=np.int64)
            self._covered[owner, formation] = table
        covered = self._covered[owner, formation]
        target = np.zeros(len(self.positions), dtype=np.uint64)
        for lane, key in enumerate(strings):
            hits = [covered & one != 0 if scope == "one" else covered & one == one for one in _each(key)]
            enough = np.logical_or if which == "any" else np.logical_and
            target |= enough.reduce([hit.any(axis=1) for hit in hits]).astype(np.uint64) << np.uint64(lane)
        return target[self.position]


class Outcome(NamedTuple):
    """For 64 questions at once, the states from which the reaching side forces success, from which the avoiding side
    forces the end of the variation without it, and from which it forces that or to pass forever."""

    reached: Bits
    ended: Bits
    verbal: Bits


class Solution:
    """The answers to all questions on a board, solved as they are asked for. Other rules are a board of theirs, and
    where they need it a graph and a state to begin with."""

    def __init__(self, board: Board, graph: type[Graph] = Graph) -> None:
        self.board = board
        positions = list(board.positions())
        self.graph = graph(board, [self.start(stones, player) for stones in positions for player in (BLACK, WHITE)])
        self.strings = sorted({string for black, _ in positions for string in board.parts(black)})
        self._outcomes: dict[tuple[str | int, ...], Outcome] = {}

    def start(self, stones: Stones, player: int) -> State:
        """The state with which a variation begins."""
        return State(stones, player)

    @cached_property
    def sets(self) -> dict[str, list[tuple[Any, ...]]]:
        """What is asked of several strings together, by the question."""
        sets = {found for black, _ in self.board.positions() for found in subsets(self.board.parts(black))}
        return {"independently-alive": sorted(sets), "uncapturable": sorted(subsets(range(self.board.size)))}

    def answer(
        self,
        rows: Iterable[str],
        point: int,
        question: str = "uncapturable",
        formation: str = "n-eye",
        scope: str = "one",
        first: str = "opponent",
        cycles: str = "verbal",
        others: Iterable[int] = (),
        which: str = "any",
    ) -> str:
        """``yes``, ``no`` or ``undefined``, for the string with a stone on this point; with ``others`` for any, or all,
        of several."""
        _check(question=question, formation=formation, scope=scope, first=first, cycles=cycles, which=which)
        stones = self.board.parse(rows)
        owner, string = self.board.string_at(stones, point)
        capture = question == "uncapturable"
        keys: Sequence[Key] = range(self.board.size) if capture else self.strings
        key: Key = point if capture else string
        points = [point, *others]
        if len(points) > 1:
            keys = self.sets[question]
            key = tuple(sorted(points if capture else (self.board.string_at(stones, one)[1] for one in points)))
        batch, lane = divmod(keys.index(key), LANES)
        asked = (question, owner, batch, len(points) > 1, *((formation, scope, which) if not capture else ()))
        if asked not in self._outcomes:
            lanes = keys[batch * LANES : (batch + 1) * LANES]
            outcome = solve_together(self.graph, owner, lanes, question, formation, scope, which)
            self._outcomes[asked] = Outcome(*(bits[: self.graph.starts].copy() for bits in outcome))
        state = self.graph.number[self.start(stones, 1 - owner if first == "opponent" else owner)]
        return _verdict(self._outcomes[asked], state, lane, question, cycles)


@cache
def solve(width: int, height: int) -> Solution:
    """The complete solution of a board; it is made once."""
    return Solution(board_of(width, height))


def answer_from(
    rows: list[str],
    point: int,
    question: str = "uncapturable",
    formation: str = "n-eye",
    scope: str = "one",
    first: str = "opponent",
    cycles: str = "verbal",
    cap: int = 300_000,
    later: State | None = None,
) -> str | None:
    """The answer to one question from the states that matter for it alone. None if these are more than the cap.

    ``later``: from this state on, the question still being about the string of ``rows``.
    """
    _check(question=question, formation=formation, scope=scope, first=first, cycles=cycles)
    board = board_of(len(rows[0]), len(rows))
    stones = board.parse(rows)
    owner, string = board.string_at(stones, point)

    settled = settled_by(board, owner, point, string, question, formation, scope)
    start = later or State(stones, 1 - owner if first == "opponent" else owner)
    try:
        graph = Graph(board, [start], settled, cap)
    except TooLarge:
        return None
    keys = [point if question == "uncapturable" else string]
    return _verdict(solve_together(graph, owner, keys, question, formation, scope), 0, 0, question, cycles)


def settled_by(
    board: Board, owner: int, point: int, string: int, question: str, formation: str, scope: str
) -> Callable[[Stones], bool]:
    """Whether stones on the board settle a question about one string: it is captured, or a formation covers it."""

    def settled(stones: Stones) -> bool:
        if question == "uncapturable":
            return not stones[owner] >> point & 1
        covered = board.covered(stones, owner, formation)
        return any(one & string != 0 if scope == "one" else one & string == string for one in covered)

    return cache(settled)


def solve_together(
    graph: Graph, owner: int, keys: Sequence[Key], question: str, formation: str, scope: str, which: str = "any"
) -> Outcome:
    """The outcomes of one question about an owner's strings: a watched point each, or each string's intersections."""
    if question == "uncapturable":
        reacher, target = 1 - owner, graph.captured(owner, keys)
    else:
        reacher, target = owner, graph.alive(owner, formation, scope, keys, which)
    avoider = 1 - reacher
    return Outcome(graph.reach(reacher, target), graph.end(avoider, target), graph.end_or_pass_forever(avoider, target))


def _verdict(outcome: Outcome, state: int, lane: int, question: str, cycles: str) -> str:
    reached, ended, verbal = (bool(int(bits[state]) >> lane & 1) for bits in outcome)
    avoider = "defender" if question == "uncapturable" else "attacker"
    if cycles == "verbal" and not reached and not verbal:
        return "undefined"
    avoided = {"verbal": verbal, avoider: not reached}.get(cycles, ended)
    return "yes" if avoided == (question == "uncapturable") else "no"


def _check(**words: str) -> None:
    """Refuses a word that would silently mean another."""
    for name, word in words.items():
        if word not in WORDS[name]:
            raise ValueError(f"{word!r} is no {name}: write one of {', '.join(WORDS[name])}")


def _each(key: Key) -> tuple[int, ...]:
    return key if isinstance(key, tuple) else (key,)


def subsets(of: Iterable[int]) -> set[tuple[int, ...]]:
    """Every choice of two or more."""
    ordered = sorted(of)
    return {found for size in range(2, len(ordered) + 1) for found in combinations(ordered, size)}


def _fixpoint(start: Bits, improve: Callable[[Bits], Bits]) -> Bits:
    """Improves until nothing changes."""
    while True:
        better = improve(start)
        if np.array_equal(better, start):
            return start
        start = better


def _all_or_nothing(flags: NDArray[np.bool_]) -> Bits:
    """64 ones where the flag is set, 64 zeros elsewhere."""
    return np.where(flags, ~np.uint64(0), np.uint64(0))
