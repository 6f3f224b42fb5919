"""Each move rule of the checker by itself, on every completion of the patterns of small boards."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from move_rules import Pattern, Rules, agreeing, bits, completions, counted, gaps
from naive_reach import Size
from weakenings import weakened

SMALL = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2)]


def some(rng: random.Random, made: list[Any], ways: int) -> list[Any]:
    """What stands in the zone by itself, and with so many of the ways to count on liberties outside."""
    return made[:1] + rng.sample(made[1:], min(len(made) - 1, ways)) if made else []


def whole(width: int, height: int, counts: Counter[str], ways: int) -> None:
    """Every pattern of a board, each with at most so many of the ways to count on liberties outside."""
    size, rng = Size(width, height), random.Random(width)
    rules, points = Rules(size), range(width * height)
    for zone in itertools.chain.from_iterable(itertools.combinations(points, n) for n in range(1, len(points) + 1)):
        inner = bits(size, rng.sample(zone, rng.randint(0, len(zone))))
        for contents, full in agreeing(size, frozenset(zone)).items():
            for pattern, agree in some(rng, list(counted(size, contents, full)), ways):
                assert not next(gaps(size, pattern, agree, rules, counts, inner), None)


def sampled(width: int, height: int, patterns: int, unknown: int, seed: int, counts: Counter[str]) -> None:
    """Random patterns with at most so many points outside the zone, mostly dense: there stones are taken."""
    size, rng = Size(width, height), random.Random(seed)
    rules, points = Rules(size), width * height
    for _ in range(patterns):
        contents = rng.choice([".XO", "XO", ".XXOO", ".XXXOOO", "XXXO.", "OOOX."])
        hidden = set(rng.sample(range(points), rng.randint(1, unknown)))
        chosen = "".join("?" if p in hidden else rng.choice(contents) for p in range(points))
        inner = bits(size, rng.sample(range(points), rng.randint(0, points)))
        made = list(counted(size, chosen, completions(size, chosen)))
        for pattern, agree in some(rng, made, 3):
            assert not next(gaps(size, pattern, agree, rules, counts, inner), None)


@pytest.mark.parametrize(("ways", "least"), [(2, 1_500), pytest.param(100, 30_000, marks=pytest.mark.slow)])
def test_every_play_on_the_smallest_boards_is_named(ways: int, least: int) -> None:
    counts = Counter[str]()
    for width, height in SMALL if ways < 100 else [*SMALL, (2, 3)]:
        whole(width, height, counts, ways)
    assert counts["ours"] > least and counts["theirs"] > 5 * least / 3


@pytest.mark.parametrize("part", [12, pytest.param(1, marks=pytest.mark.slow)])
def test_plays_in_many_patterns_are_named(part: int) -> None:
    counts = Counter[str]()
    sampled(3, 3, 3000 // part, 4, 1, counts)
    sampled(4, 3, 600 // part, 4, 2, counts)
    assert min(counts["ours"], counts["theirs"]) > 20_000 // part and counts["kept"] > 100_000 // part


def test_what_vanishes_with_another_is_seen() -> None:
    """White's stones at B2 and C1 are one string outside, and Black at A2 takes both."""
    rules, size = Rules(Size(3, 3)), Size(3, 3)
    assert not list(gaps(size, Pattern(".XX.O?.?O"), completions(size, ".XX.O?.?O"), rules, Counter()))
    outcomes = rules.ours((0b110, 0b10000100000, 0b100010001), 0b10000)
    assert outcomes is not None and len(outcomes[0]) == 4


WRONG_COUNTS = [
    *("own-liberty-outside 1", "two-outside 1", "held-string-stays 1", "null-takes-one 1", "joined-outside 1"),
    *("outside-left 1", "outside-left 2", "outside-left 3", "outside-left 4"),
]


@pytest.mark.parametrize("name", WRONG_COUNTS)
def test_a_rule_that_counts_too_much_is_noticed(name: str) -> None:
    size, rng = Size(4, 3), random.Random(name)
    rules = Rules(size, weakened(name))
    for _ in range(3000):
        contents = "".join(rng.choice("??XXXO.") for _ in range(12))
        inner = bits(size, rng.sample(range(12), 6))
        if contents.count("?") <= 5:
            for pattern, agree in counted(size, contents, completions(size, contents)):
                if next(gaps(size, pattern, agree, rules, Counter(), inner), None):
                    return
    raise AssertionError


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(6, 1), (7, 1), (4, 2), (2, 4), (3, 3)])
def test_every_play_on_small_boards_is_named(width: int, height: int) -> None:
    counts = Counter[str]()
    whole(width, height, counts, ways=2)
    print(f"{width}x{height}: {counts['plays']} plays tried, {counts['ours'] + counts['theirs']} ruled upon, gaps 0")
    assert counts["plays"] > 100_000


@pytest.mark.slow
def test_plays_in_many_patterns_of_larger_boards_are_named() -> None:
    counts = Counter[str]()
    for seed, (width, height) in enumerate([(4, 3), (5, 2), (4, 4), (5, 3)]):
        sampled(width, height, 4000, 5, seed, counts)
    print(f"larger boards: {counts['plays']} plays tried, gaps 0")
    assert counts["plays"] > 500_000
