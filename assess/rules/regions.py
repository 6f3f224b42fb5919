"""Connected points along the lines of the board: strings, eyes and territory are found by them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

Near = Sequence[Sequence[int]]
"""For every point, the points next to it: ``coordinates.neighbors``."""


def connected(seeds: Iterable[int], inside: Collection[int], near: Near) -> set[int]:
    """The seeds, and all points of ``inside`` that are reached from them along the lines, through such points alone."""
    found = set(seeds)
    frontier = list(found)
    for known in frontier:  # the frontier grows on the way
        for point in near[known]:
            if point in inside and point not in found:
                found.add(point)
                frontier.append(point)
    return found


def regions(points: Iterable[int], near: Near) -> list[frozenset[int]]:
    """The maximal connected sets of these points, in the order of their first points.

    >>> regions([5, 0, 1, 3], [[1], [0, 2], [1, 3], [2, 4], [3, 5], [4]])
    [frozenset({0, 1}), frozenset({3}), frozenset({5})]
    """
    left = set(points)
    found = []
    for start in sorted(left):
        if start in left:
            region = connected([start], left, near)
            left -= region
            found.append(frozenset(region))
    return found


def border(region: Collection[int], near: Near) -> set[int]:
    """The points next to a region that are not of it."""
    return set().union(*[near[point] for point in region]).difference(region)
