"""The verbal answer where infinite play decides, told once more by counting stones.

Infinite play is prohibited as a disturbance when it costs the player who will not stop more stones than the other.
So let each player lose as few stones as he can in the long run, compared with the other: a state from which neither
the reacher forces his success nor the avoider the end of the variation has a mean payoff in removed stones. The rules
of ``--cycles verbal`` speak of passes instead (VJR, Long Cycles); both must say the same: the reacher loses more: the
avoider has succeeded; both lose as many: undefined; the avoider never loses more.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from enumeration import UNCAPTURABLE, Asked
from naive import BLACK, WHITE, Bits, Graph, Outcome, State, solve, solve_together
from numpy.typing import NDArray

from assess.proofs.questions import IndependentlyAlive, Question

MOVES = 400  # of the play looked at, twice
SMALLEST = 1 / 40  # stones a move: no cycle is so long that less than this is lost around it
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Cyclic:
    """The states of one question that hang on infinite play: their numbers, the moves among them, the stones that the
    reacher wins with each move (or loses, if negative)."""

    states: Ints
    first: Ints
    after: Ints
    gain: Ints
    reachers_turn: NDArray[np.bool_]

    def payoff(self) -> NDArray[np.float64]:
        """What the reacher wins a move in the long run, the reacher maximising and the avoider minimising."""
        total, half = np.zeros(len(self.states), dtype=np.int64), np.zeros(len(self.states), dtype=np.int64)
        for move in range(2 * MOVES):
            if move == MOVES:
                half = total
            following = self.gain + total[self.after]
            most, least = np.maximum.reduceat(following, self.first), np.minimum.reduceat(following, self.first)
            total = np.where(self.reachers_turn, most, least)
        return (total - half) / MOVES


def cyclic(graph: Graph, outcome: Outcome, lane: int, reacher: int) -> Cyclic:
    """The part of the graph in which infinite play decides; whoever leaves it has lost by it, so nobody does."""
    hanging = (outcome.reached | outcome.ended) >> np.uint64(lane) & np.uint64(1) == 0
    source = np.repeat(np.arange(len(graph.states)), np.diff(np.append(graph.first, len(graph.next))))
    inside = hanging[source] & hanging[graph.next]
    source, after = source[inside], graph.next[inside]
    states = np.flatnonzero(hanging)
    number = np.full(len(graph.states), -1)
    number[states] = np.arange(len(states))
    counts = np.array([[stones.bit_count() for stones in position] for position in graph.positions])[graph.position]
    avoider = 1 - reacher
    lost = np.maximum(counts[source] - counts[after], 0)
    gain = lost[:, avoider] - lost[:, reacher]
    first = np.searchsorted(number[source], np.arange(len(states)))
    return Cyclic(states, first, number[after], gain, graph.player[states] == reacher)


@cache
def compare(width: int, height: int, question: str, key: int, scope: str = "one") -> tuple[Counter[str], list[int]]:
    """Holds the payoff against the verbal rule in every state of a question about Black's stone or string ``key``.

    Returns how many states there are of each kind, and the numbers of positions among them."""
    graph = solve(width, height).graph
    outcome = solve_together(graph, BLACK, [key], question, "n-eye", scope)
    part = cyclic(graph, outcome, 0, WHITE if question == "uncapturable" else BLACK)
    counts = Counter[str]()
    if not len(part.states):
        return counts, []
    avoided = outcome.verbal[part.states] & np.uint64(1) != 0
    payoff = part.payoff()
    assert np.array_equal(payoff < -SMALLEST, avoided)
    assert np.all(payoff < SMALLEST), "a cycle that costs the avoider more"
    counts.update({"avoided": int(avoided.sum()), "undefined": int((~avoided).sum())})
    return counts, [int(number) for number in part.states if number < graph.starts]


def bit_of(*points: int) -> int:
    return sum(1 << point for point in points)


@pytest.mark.parametrize(
    ("width", "height", "point", "avoided", "undefined"),
    [(3, 3, 0, 0, 0), (3, 3, 1, 146, 0), (3, 3, 4, 606, 356), (6, 1, 1, 11, 0), (6, 1, 2, 18, 0), (4, 2, 1, 0, 0)],
)
def test_capture(width: int, height: int, point: int, avoided: int, undefined: int) -> None:
    """On 3x3 the corner, the side and the centre: all points, but for symmetry. On 4x2 nothing hangs on a cycle. The
    numbers of states are what is found; they are here to show unintended change."""
    counts, _ = compare(width, height, "uncapturable", point)
    assert (counts["avoided"], counts["undefined"]) == (avoided, undefined)


@pytest.mark.parametrize("string", [(4,), (1, 2), (3, 4, 5)], ids=str)
def test_life_on_three_by_three(string: tuple[int, ...]) -> None:
    """In a long cycle life is at stake everywhere, so every string's intersections hang on the same states."""
    counts, _ = compare(3, 3, "independently-alive", bit_of(*string))
    assert (counts["avoided"], counts["undefined"]) == (2144, 356)


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["one", "all"])
def test_life_of_every_string_on_three_by_three(scope: str) -> None:
    total = Counter[str]()
    for string in solve(3, 3).strings:
        total += compare(3, 3, "independently-alive", string, scope)[0]
    assert min(total["avoided"], total["undefined"]) > 1000, total


@pytest.mark.slow
@pytest.mark.parametrize("point", [0, 1, 2])
def test_capture_on_two_by_five(point: int) -> None:
    counts, _ = compare(5, 2, "uncapturable", point)
    assert counts.total() > 0, counts


@pytest.mark.parametrize("most", [15, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("question", "key"), [("uncapturable", 4), ("independently-alive", bit_of(4))])
def test_the_engine_answers_so(question: str, key: int, most: int) -> None:
    """Of the positions that hang on infinite play, a sample: what the engine proves is the sign of the payoff."""
    board, graph = solve(3, 3).board, solve(3, 3).graph
    _, starts = compare(3, 3, question, key)
    outcome: Bits = solve_together(graph, BLACK, [key], question, "n-eye", "one").verbal
    asked: Question = UNCAPTURABLE if question == "uncapturable" else IndependentlyAlive()
    avoided = "yes" if question == "uncapturable" else "no"
    tried = 0
    for number in random.Random(1).sample(starts, len(starts)):
        state: State = graph.states[number]
        alone = board.parts(state.stones[BLACK])
        if state.player != WHITE or (question == "independently-alive" and key not in alone):
            continue
        if not state.stones[BLACK] >> 4 & 1:
            continue
        expected = avoided if outcome[number] & np.uint64(1) else "undefined"
        one = Asked(tuple(board.rows(state.stones)), 4, asked)
        settlement = one.settle()
        assert settlement.answer.value == expected, one
        assert settlement.hangs_on_cycle, one
        assert one.check(settlement.certificate).answer == expected, one
        tried += 1
        if tried == most:
            break
    assert tried == most
