"""On boards too large to be solved completely the engine's answers are those of a slower full search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from enclosed_positions import ENCLOSED
from enumeration import ALIVE, UNCAPTURABLE, Asked, string_points
from full_search import full_answer

from assess.engine.settle import settle
from assess.proofs.questions import Answer, Question
from assess.rules.position import Color, Position
from assess.rules.proof_play import begin, legal_plays, make_pass, make_play
from assess.system.limits import Limits

LIMITS = Limits(seconds=None, nodes=1_000_000)
QUESTIONS: tuple[Question, ...] = (UNCAPTURABLE, *ALIVE[:2])

# Corners behind a wall that lives elsewhere; what stands on the points marked ? is left to chance.
CORNERS = {
    "three in a row": ["???XO.", "XXXXOO", "OOOOO.", "OOOOOO"],
    "four in a row": ["????XO.", "XXXXXOO", "OOOOOO.", "OOOOOOO"],
    "a square": ["??XO.", "??XOO", "XXXO.", "OOOOO"],
    "bent three": ["??XO.", "?XXOO", "XXOO.", "OOOOO"],
    "bulky five": ["??XXO.", "???XOO", "XXXXO.", "OOOOOO"],
    "an outside liberty": ["??X?O.", "?XXOOO", "XXOOO.", "OOOOOO"],
    "two strings": ["?XO?XO.", "?XOXXOO", "XXOXOO.", "OOOOOOO"],
}


def test_full_search_itself() -> None:
    """It knows the smallest nakade: White to move takes the middle of three."""
    three = ("...XO.", "XXXXOO", "OOOOO.", "OOOOOO")
    four = ("....XO.", "XXXXXOO", "OOOOOO.", "OOOOOOO")
    assert full_answer(Asked(three, 3, ALIVE[0]).inquiry) == "no"
    assert full_answer(Asked(four, 4, ALIVE[0]).inquiry) == "yes"


def enclosed_cases() -> Iterator[Any]:
    for name, position in ENCLOSED.items():
        for asked, answer in position.both():
            yield pytest.param(asked, answer, id=f"{name}: {asked.question.name}")


@pytest.mark.parametrize(("asked", "answer"), list(enclosed_cases()))
def test_enclosed_positions(asked: Asked, answer: str) -> None:
    settlement = settle(asked.inquiry, LIMITS)
    assert settlement.answer.value == answer
    assert asked.check(settlement.certificate).accepted


@pytest.mark.parametrize(("cap", "part"), [(800, 1 / 4), pytest.param(8_000, 1 / 2, marks=pytest.mark.slow)])
def test_the_answers_for_enclosed_positions_are_those_of_the_full_search(cap: int, part: float) -> None:
    found = [(full_answer(asked.inquiry, cap=cap), answer) for one in ENCLOSED.values() for asked, answer in one.both()]
    assert all(full in (None, answer) for full, answer in found)
    assert sum(full is not None for full, _ in found) > len(found) * part


def compare(asked: list[Asked], cap: int = 50_000) -> float:
    """Holds the answers against each other; returns the part that both searches could decide."""
    decided = 0
    for one in asked:
        expected = full_answer(one.inquiry, cap)
        settlement = settle(one.inquiry, LIMITS)
        if expected is not None and settlement.answer is not Answer.UNDECIDED:
            assert settlement.answer.value == expected, (
                f"engine {settlement.answer.value}, full search {expected}: {one}"
            )
            verdict = one.check(settlement.certificate)
            assert verdict.accepted and verdict.answer == expected, f"{verdict}: {one}"
            decided += 1
    return decided / len(asked)


def random_questions(rng: random.Random, position: Position, number: int, wall: str = "") -> list[Asked]:
    """Questions about strings, but for those of a wall that stands in the diagram."""
    points = [point for point in string_points(position.rows()) if wall[point : point + 1] != "O"]
    chosen = [(rng.choice(points), rng.choice(QUESTIONS)) for _ in range(number)] if points else []
    return [Asked(tuple(position.rows()), point, question) for point, question in chosen]


def crowded(rng: random.Random, width: int, height: int, empty: int) -> Position:
    """A random game played until few points are empty; nobody fills an eye of his."""
    state = begin(Position(width, height, "." * (width * height)), Color.BLACK)
    for _ in range(6 * width * height):
        if state.position.stones.count(".") <= empty:
            break
        eyes = [
            point
            for point in state.position.empty_points()
            if {string.color for string in state.position.strings() if point in string.liberties} == {state.to_move}
        ]
        plays = [point for point in legal_plays(state) if point not in eyes]
        state = make_play(state, rng.choice(plays)).state if plays else make_pass(state)
        if state.ended:
            break
    return state.position


def filled(rng: random.Random, rows: list[str]) -> Position | None:
    position = Position.from_rows(["".join(rng.choice("..XO") if c == "?" else c for c in row) for row in rows])
    return position if all(string.liberties for string in position.strings()) else None


@pytest.mark.parametrize(
    ("width", "height", "empty", "games"),
    [
        (4, 4, 5, 12),
        (5, 4, 5, 12),
        pytest.param(4, 4, 7, 60, marks=pytest.mark.slow),
        pytest.param(5, 4, 6, 60, marks=pytest.mark.slow),
        pytest.param(5, 5, 6, 60, marks=pytest.mark.slow),
    ],
)
def test_random_boards(width: int, height: int, empty: int, games: int) -> None:
    rng, cap = random.Random(f"{width} {height} {empty}"), 10_000 if games < 20 else 50_000
    positions = [crowded(rng, width, height, empty) for _ in range(games)]
    assert compare([one for position in positions for one in random_questions(rng, position, 2)], cap) > 0.6


@pytest.mark.parametrize("name", CORNERS)
@pytest.mark.parametrize("number", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_enclosed_corners(name: str, number: int) -> None:
    rng, cap = random.Random(f"{name} {number}"), 10_000 if number < 20 else 50_000
    wall = "".join(CORNERS[name])
    found = [position for _ in range(5 * number) if (position := filled(rng, CORNERS[name]))][:number]
    assert compare([one for position in found for one in random_questions(rng, position, 2, wall)], cap) > 0.6
