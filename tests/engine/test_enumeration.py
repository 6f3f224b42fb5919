"""On tiny boards every answer of the engine is that of a complete solution, and none is undecided.

The default run takes the smallest boards whole and samples of larger ones; those marked slow take more. Everything that
there is on a board is compared by ``tests/oracles/enumeration.py``.
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from enumeration import ALIVE, QUESTIONS, UNCAPTURABLE, Asked, answered, compare, every_question, label, sample
from naive import BLACK, WHITE, Outcome, State, _verdict, solve

from assess.proofs.questions import Question
from assess.proofs.terms import Cycles, First

N_EYE_ONE, N_EYE_ALL, TWO_EYE_ONE, TWO_EYE_ALL = ALIVE[:4]


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (1, 1),
        (2, 1),
        (1, 3),
        pytest.param(4, 1, marks=pytest.mark.slow),
        pytest.param(1, 5, marks=pytest.mark.slow),
        (2, 2),
    ],
)
def test_smallest_boards_whole(width: int, height: int) -> None:
    asked = every_question(width, height)
    assert answered(compare(asked)) == len(asked)


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [
        *((6, 1, 100), (3, 2, 100), (2, 4, 30)),
        *(pytest.param(*sizes, marks=pytest.mark.slow) for sizes in ((6, 1, 300), (3, 2, 400), (2, 4, 120))),
    ],
)
def test_small_boards_sampled(width: int, height: int, number: int) -> None:
    assert answered(compare(sample(every_question(width, height), number))) == number


@pytest.mark.parametrize("number", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_three_by_three_sampled(number: int) -> None:
    questions = every_question(3, 3, [UNCAPTURABLE, N_EYE_ONE])
    assert answered(compare(sample(questions, number))) == number


@pytest.mark.parametrize("cycles", Cycles, ids=lambda mode: mode.value)
def test_balanced_cycle(cycles: Cycles) -> None:
    """The smallest board on which an answer is undefined: White can neither be let live nor be taken."""
    asked = Asked(("..X", "OX.", "..."), 4, UNCAPTURABLE, First.OPPONENT, cycles)
    expected = {Cycles.VERBAL: "undefined", Cycles.DEFENDER: "yes", Cycles.ATTACKER: "no"}
    assert compare([asked])[expected[cycles]] == 1


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS, ids=label)
@pytest.mark.parametrize(("width", "height"), [(6, 1), (3, 2), (2, 4)])
def test_small_boards_whole(width: int, height: int, question: Question) -> None:
    firsts = [First.OPPONENT] if (width, height) == (2, 4) else list(First)
    asked = every_question(width, height, [question], firsts)
    assert answered(compare(asked, check_every=4)) == len(asked)


@pytest.mark.slow
@pytest.mark.parametrize("cycles", Cycles, ids=lambda mode: mode.value)
@pytest.mark.parametrize("question", [UNCAPTURABLE, N_EYE_ONE, N_EYE_ALL, TWO_EYE_ALL], ids=label)
def test_three_by_three_whole(question: Question, cycles: Cycles) -> None:
    asked = every_question(3, 3, [question], [First.OPPONENT], [cycles])
    assert answered(compare(asked, check_every=10)) == len(asked)


@pytest.mark.slow
def test_three_by_three_rest_sampled() -> None:
    """The owner moving first, and the formations that the others stand for."""
    others = every_question(3, 3, [TWO_EYE_ONE, *ALIVE[4:]], [First.OPPONENT])
    asked = sample(every_question(3, 3, firsts=[First.OWNER]), 2000) + sample(others, 1000)
    assert answered(compare(asked, check_every=10)) == len(asked)


@pytest.mark.slow
@pytest.mark.parametrize("question", [UNCAPTURABLE, N_EYE_ONE, N_EYE_ALL], ids=label)
def test_two_by_five_whole(question: Question) -> None:
    asked = every_question(2, 5, [question], [First.OPPONENT], [Cycles.VERBAL])
    asked += sample(every_question(2, 5, [question], [First.OPPONENT], [Cycles.DEFENDER, Cycles.ATTACKER]), 1500)
    assert answered(compare(asked, check_every=20)) == len(asked)


@pytest.mark.slow
def test_three_by_four_sampled() -> None:
    """One complete solution again, of 64 questions in which Black is the reacher: the capture of White's stone on each
    point, and the life of 26 strings of Black's with scope one and of as many with scope all."""
    rng, solution = random.Random(34), solve(4, 3)
    board, graph = solution.board, solution.graph
    positions = [stones for stones in board.positions() if stones[BLACK] and stones[WHITE]]
    points = list(range(board.size))
    one, every = ([rng.choice(board.parts(rng.choice(positions)[BLACK])) for _ in range(26)] for _ in range(2))
    lanes: list[tuple[Question, int]] = [(UNCAPTURABLE, 1 << point) for point in points]
    lanes += [(N_EYE_ONE, string) for string in one] + [(TWO_EYE_ALL, string) for string in every]
    target = graph.captured(WHITE, points)
    target |= graph.alive(BLACK, "n-eye", "one", one) << np.uint64(12)
    target |= graph.alive(BLACK, "two-eye", "all", every) << np.uint64(38)
    outcome = Outcome(graph.reach(BLACK, target), graph.end(WHITE, target), graph.end_or_pass_forever(WHITE, target))
    for lane, (question, string) in enumerate(lanes):
        owner = WHITE if question == UNCAPTURABLE else BLACK
        around = 0 if question == UNCAPTURABLE else board.near[string]
        holding = [stones for stones in positions if stones[owner] & (string | around) == string]
        assert holding
        for stones in rng.sample(holding, min(len(holding), 20)):
            first, cycles = rng.choice(list(First)), rng.choice(list(Cycles))
            asked = Asked(tuple(board.rows(stones)), string.bit_length() - 1, question, first, cycles)
            state = graph.number[State(stones, owner if first is First.OWNER else 1 - owner)]
            settlement = asked.settle()
            expected = _verdict(outcome, state, lane, question.name, cycles.value)
            assert settlement.answer.value == expected, f"{settlement.answer}, naive {expected}: {asked}"
            assert asked.check(settlement.certificate).answer == expected, asked
