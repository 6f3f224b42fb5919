"""Walls that leave no room: whatever the opponent plays alone from then on, no formation of his covers the points.

Held against all that he can reach by plays of his own, in every completion of a pattern, on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import naive_reach as naive
import pytest
from local_proofs import completions, covered
from naive_reach import Size

from assess.proofs.checking.board import Board, points_with
from assess.proofs.checking.zone import roomless

DENSITIES = (".XO", "XXO.", "XX..", "XXXX..O", "XXXXX..O", "XXXXXX...")


def patterns(size: Size, number: int, seed: int) -> Iterator[str]:
    """Random stones, some of the points hidden."""
    rng = random.Random(seed)
    points = size.width * size.height
    for _ in range(number):
        density = rng.choice(DENSITIES)
        stones = [rng.choice(density) for _ in range(points)]
        for point in rng.sample(range(points), rng.choice((0, 0, 1, 2, 3))):
            stones[point] = "?"
        yield "".join(stones)


def reached_alone(size: Size, stones: str) -> Iterator[str]:
    """All that White can reach when only he plays."""
    found, waiting = {stones}, [stones]
    while waiting:
        now = waiting.pop()
        yield now
        for point, content in enumerate(now):
            played = naive.play(size, now, "O", point) if content == "." else None
            if played is not None and played[0] not in found:
                found.add(played[0])
                waiting.append(played[0])


@pytest.mark.parametrize(
    ("size", "number", "least"),
    [(Size(3, 3), 4_000, 150), (Size(4, 2), 4_000, 150), (Size(6, 1), 2_000, 50), (Size(4, 3), 1_500, 60)],
)
def test_nothing_is_covered_that_has_no_room(size: Size, number: int, least: int) -> None:
    board = Board(*size)
    bits = list(board.names.values())
    count = 0
    for pattern in patterns(size, number, 7 * size.width + size.height):
        rows = "/".join(pattern[i : i + size.width] for i in range(0, len(pattern), size.width))
        mine, theirs, empty = points_with(rows, "XO.")
        lost = roomless(board, mine, empty, mine | theirs | empty, ())
        points = {point for point, bit in enumerate(bits) if lost & bit}
        if not points or not points - {point for point, content in enumerate(pattern) if content == "X"}:
            continue
        for stones in completions(size, pattern, ""):
            for after in reached_alone(size, stones):
                assert not points & covered(size, after, "O"), (pattern, stones, after)
        count += 1
    assert count >= least
