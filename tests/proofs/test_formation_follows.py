"""Strings that are pass-alive with settled regions: their owner can no longer be kept from a formation.

The rule is stated and proved in docs/certificate.md, A formation follows. Here the checker's reading of it is held
against complete solutions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

import pytest
from ends_of_proofs import Case, all_cases
from enumeration import ALIVE
from naive import solve
from tiny_board import BLACK, WHITE, Board, State, board_of
from tiny_certificates import Example, end, example, wait

from assess.proofs.checker import Refusal
from assess.proofs.questions import Formation, IndependentlyAlive, Scope
from assess.rules.position import Position


def claim(rows: list[str], point: int, question: IndependentlyAlive, reason: str, first: str = "opponent") -> Example:
    """The certificate of a single entry: the whole board, as it stands, ends the proof for the string's owner."""
    position = Position.from_rows(rows)
    owner = position.string_at(point).color
    turn = (owner if first == "owner" else owner.opponent).value
    life = f"{question.formation.value} {question.scope.value}"
    entry = end("/".join(rows), turn, reason)
    return example("/".join(rows), position.name(point), "yes", owner.value, "reach", [entry], life, first=first)


def follows(rows: list[str], point: int, question: IndependentlyAlive, first: str = "opponent") -> bool:
    """Does a formation follow, where none stands yet?"""
    if claim(rows, point, question, "formation", first).check().accepted:
        return False
    return claim(rows, point, question, "formation-follows", first).check().accepted


def crowded_cases(width: int, height: int, count: int, seed: int) -> Iterator[Case]:
    """Positions in which Black has most of the stones, and a string of his."""
    choose = random.Random(seed)
    board = board_of(width, height)
    while count:
        rows = ["".join(choose.choices("XO.", (6, 2, 3), k=width)) for _ in range(height)]
        stones = board.parse(rows)
        if stones[0] and board.legal(stones):
            yield rows, choose.choice(board.parts(stones[0])).bit_length() - 1
            count -= 1


def compare(cases: Iterable[Case]) -> int:
    """Holds whatever follows against the complete solution of the board; how often it does."""
    count = 0
    for rows, point in cases:
        for question in ALIVE:
            for first in ("opponent", "owner"):
                if not follows(rows, point, question, first):
                    continue
                words = {"formation": question.formation.value, "scope": question.scope.value, "first": first}
                answer = solve(len(rows[0]), len(rows)).answer(rows, point, "independently-alive", **words)
                assert answer == "yes", f"{answer}: {'/'.join(rows)} {point} {words}"
                count += 1
    return count


def forced(board: Board, state: State, string: int, moves: int) -> bool:
    """Can Black force a pass-alive formation that covers all of the string, in so many moves of either player?"""

    @cache
    def force(now: State, left: int) -> bool:
        if any(string & cover == string for cover in board.covered(now.stones, BLACK, "pass-alive")):
            return True
        if now.ended or not left:
            return False
        return (any if now.player == BLACK else all)(force(after, left - 1) for after in board.moves(now))

    return any(force(state, limit) for limit in range(2, moves, 2))


@pytest.mark.parametrize(
    ("width", "height", "step", "least"),
    [
        (5, 1, 2, 2),
        (2, 3, 8, 10),
        (4, 2, 64, 1),
        pytest.param(2, 3, 1, 200, marks=pytest.mark.slow),
        pytest.param(4, 2, 1, 100, marks=pytest.mark.slow),
    ],
)
def test_a_formation_follows_on_small_boards(width: int, height: int, step: int, least: int) -> None:
    """On all of them, or on every so many."""
    assert compare(islice(all_cases(width, height), 0, None, step)) >= least


@pytest.mark.slow
def test_a_formation_follows_on_three_by_three() -> None:
    assert compare(all_cases(3, 3)) >= 1_000


@pytest.mark.parametrize("number", [250, pytest.param(3_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("width", "height", "seed"), [(4, 3, 1), (5, 3, 2), (4, 4, 3)])
def test_a_formation_follows_on_sampled_boards(width: int, height: int, seed: int, number: int) -> None:
    board = board_of(width, height)
    count = 0
    for rows, point in crowded_cases(width, height, number, seed):
        if follows(rows, point, IndependentlyAlive(scope=Scope.ALL)):
            stones = board.parse(rows)
            assert forced(board, State(stones, WHITE), board.string_at(stones, point)[1], 20), "/".join(rows)
            count += 1
    assert count >= number // 150, count


NEARLY = {
    "two points away from the string": ".X.OO/XXX.O/XXX..",
    "an empty point away from the string with one empty neighbour": ".X.X/XXO./..XX",
    "one region": "XX.O/XX../XXXX",
}


@pytest.mark.parametrize("name", NEARLY)
def test_what_is_nearly_settled_is_refused(name: str) -> None:
    rows = NEARLY[name].split("/")
    verdict = claim(rows, 1, IndependentlyAlive(), "formation-follows").check()
    assert verdict.reason is Refusal.NO_FORMATION


def test_formations_of_one_piece_must_stand() -> None:
    """Two-eye with scope all asks for a formation that hangs together: what follows need not."""
    rows = [".X.OX", "XXXXX"]
    assert follows(rows, 1, IndependentlyAlive(Formation.N_EYE, Scope.ALL))
    assert not follows(rows, 1, IndependentlyAlive(Formation.TWO_EYE, Scope.ALL))


def test_an_owner_who_may_be_banned_is_not_sure_of_it() -> None:
    pattern = ".X.OX/XXXXX"
    waiting = wait(pattern, "white", {}, null=1, rank=1)
    for ban, reason in ((None, None), ("C2", Refusal.BANNED_MOVE)):
        last = end(pattern, "black", "formation-follows") | ({"ban": ban} if ban else {})
        given = example(pattern, "B2", "yes", "black", "reach", [waiting, last], "n-eye one")
        assert given.check().reason is reason
