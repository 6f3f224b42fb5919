"""Liberties outside the zone: how many of them an entry says that a string of P's has at least."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from second_checker.board import STONES, Pattern, Point, demand, read_point

Outside = dict[Point, int]  # by a stone of the string


def read_outside(written: Any, pattern: Pattern, favours: str) -> Outside:
    demand(isinstance(written, dict) and bool(written), "outside is no object, or says nothing")
    counts = {}
    for text, count in written.items():
        stone = read_point(text, pattern.width, pattern.height)
        demand(pattern.contents.get(stone) == STONES[favours], "liberties outside are counted of a stone of P's in Z")
        demand(isinstance(count, int) and not isinstance(count, bool) and count >= 1, "no such number of liberties")
        counts[stone] = count
    return counts


def outside_of(string: Iterable[Point], counts: Outside) -> int:
    """k(S): the largest number that is named at a stone of the string."""
    return max((counts.get(stone, 0) for stone in string), default=0)


def with_one_taken(counts: Outside) -> Outside:
    """What is left when O has played outside: one point is next to each string at most once."""
    return {stone: count - 1 for stone, count in counts.items()}


def surely_had(claimed: Outside, zone: Pattern, after: Pattern, counts: Outside) -> bool:
    """Whether the strings have what is claimed of them outside `zone`: by the counts outside the zone before, and the
    liberties in the zone before that are no longer in it. `after` is what stands there now."""
    for stone, count in claimed.items():
        string = after.string_at(stone)
        no_longer_in = after.liberties(string) - set(zone.contents)
        if count > outside_of(string, counts) + len(no_longer_in):
            return False
    return True


def really_there(claimed: Outside, zone: Pattern, position: Pattern) -> bool:
    """Whether in the position the strings have so many liberties outside the zone."""
    return surely_had(claimed, zone, position, {})
