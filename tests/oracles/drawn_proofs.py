"""Proofs on tiny boards drawn at random, by the rules or by broken ones: boards, zones, questions."""

from __future__ import annotations

import random

from local_proofs import Case, Prover, ends, root_of
from naive_reach import OTHER, Game, Question, border, game, joined, liberties

SMALL = [(3, 2), (2, 3), (4, 1), (5, 1), (6, 1)]
WITH_OUTSIDE = [(3, 2), (6, 1), (4, 2)]
MORE_OUTSIDE = [*WITH_OUTSIDE, (7, 1), (2, 4), (3, 3)]
"""The complete solution of these takes longer, that of 3x3 most of all."""


def drawn(rng: random.Random, sizes: list[tuple[int, int]]) -> tuple[Game, str, int] | None:
    """A board, stones on it, and the one that is asked about."""
    board = game(*rng.choice(sizes))
    stones = rng.choice(board.positions)
    held = [p for p, content in enumerate(stones) if content != "."]
    return (board, stones, rng.choice(held)) if held else None


def sample(rng: random.Random, sizes: list[tuple[int, int]], breach: str) -> tuple[Game, Case, str, Prover] | None:
    start = drawn(rng, sizes)
    if start is None:
        return None
    board, stones, watched = start
    size = board.size
    owner = stones[watched]
    x = joined(size, stones, watched)
    if rng.random() < 0.5:
        question = Question(owner, watched=watched)
    else:
        formation = rng.choice(["n-eye", "two-eye", "pass-alive"])
        question = Question(owner, watched, x, formation, rng.choice(["one", "all"]))
    points = len(stones)
    zone = frozenset(rng.sample(range(points), rng.randint(2, points))) | ({watched} if rng.random() < 0.9 else set())
    if len(zone) > 6 and rng.random() < 0.5:
        zone = frozenset(rng.sample(sorted(zone), 6)) | {watched}
    inner = frozenset(rng.sample(sorted(zone), rng.randint(1, len(zone))))
    case = Case(size, question, rng.choice("XO"), breach)
    prover = Prover(case, root_of(case, stones, zone, rng.choice("XO")), inner)
    return (board, case, stones, prover) if prover.small else None


def sample_counting(
    rng: random.Random, sizes: list[tuple[int, int]], breach: str
) -> tuple[Game, Case, str, Prover] | None:
    """A capture, with the string, its liberties and what stands beside them in the zone, and liberties of that outside,
    on which the proof counts."""
    start = drawn(rng, sizes)
    if start is None:
        return None
    board, stones, watched = start
    size = board.size
    x = joined(size, stones, watched)
    seen = x | liberties(size, stones, x)
    wall = {p for p in border(size, seen) if stones[p] != "."}
    seen = seen.union(*(joined(size, stones, p) for p in wall))
    zone = seen | {p for p in range(len(stones)) if rng.random() < 0.2}
    inner = frozenset(p for p in zone if p in x or rng.random() < 0.7)
    case = Case(size, Question(stones[watched], watched), OTHER[stones[watched]], breach, counting=True)
    root = root_of(case, stones, zone, rng.choice("XO"))
    if not root.outside or ends(case, root):
        return None
    prover = Prover(case, root, inner, limit=500)
    return (board, case, stones, prover) if prover.small else None
