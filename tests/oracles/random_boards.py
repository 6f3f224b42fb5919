"""Random boards for sweeps, legal as they stand: scattered stones, or runs of one colour that make walls and eyes."""

from __future__ import annotations

import random

from assess.rules.position import BLACK_STONE, EMPTY, WHITE_STONE, Position


def board(rng: random.Random, least: int, most: int) -> Position:
    """A board between these sizes, each string with a liberty."""
    width, height = rng.randint(least, most), rng.randint(least, most)
    empty, runs = rng.choice((0.1, 0.2, 0.3, 0.5)), rng.choice((0.0, 0.4, 0.7))
    stones: list[str] = []
    for point in range(width * height):
        if stones and rng.random() < runs:
            stones.append(rng.choice((stones[-1], stones[point - width] if point >= width else stones[-1])))
        else:
            stones.append(EMPTY if rng.random() < empty else rng.choice((BLACK_STONE, WHITE_STONE)))
    position = Position(width, height, "".join(stones))
    while True:
        choked = [string for string in position.strings() if not string.liberties]
        if not choked:
            return position
        left = list(position.stones)
        for point in choked[0].points:
            left[point] = EMPTY
        position = position.with_stones("".join(left))
