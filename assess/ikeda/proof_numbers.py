"""Proof numbers: how hard it looks to settle what follows, and how far to look at the likeliest of it.

A number is 0 when that is settled, and ``INFINITE`` when it cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence

INFINITE = 1 << 60


def together(numbers: Sequence[int]) -> int:
    """What it takes to settle all: the greatest number, and one for each other that is not settled.

    A sum would count over and over what moments reach in several ways, and grow without end where play goes in cycles.
    """
    open_ones = sum(1 for number in numbers if number)
    return max(numbers) + open_ones - 1 if open_ones else 0


def next_look(
    ours: Sequence[int], theirs: Sequence[int], all_theirs: int, limit: int, other_limit: int
) -> tuple[int, int, int]:
    """Which move the player to move looks at, by its place, and the limits of his and the other's number there.

    ``ours`` and ``theirs``: the numbers after each move, of which he needs one and the other all. ``all_theirs``: what
    all together take; ``limit`` and ``other_limit``: of both numbers before the move.
    """
    best = min(range(len(ours)), key=ours.__getitem__)
    second = min((number for index, number in enumerate(ours) if index != best), default=INFINITE)
    roomy = second + 1 + second // 4  # a little more than needed: less going to and fro
    return best, min(limit, roomy), other_limit - all_theirs + theirs[best]
