"""The engine's own certificates, spoilt: whatever makes one wrong is refused, and no accepted one ever lies.

Certificates are those of the engine for questions about tiny boards, whose answers the naive solver knows, and about
larger enclosed positions.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from enclosed_positions import ENCLOSED
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample
from mutations import Json, spoilt_verdicts
from outside_liberties import counting
from random_changes import random_change

from assess.proofs.terms import Cycles

KINDS = ("reach", "avoid", "hold", "undefined")


@cache
def certified(width: int, height: int, number: int, seed: int) -> tuple[tuple[Asked, Json], ...]:
    """Questions about a tiny board with the engine's certificates, many of each kind."""
    asked = sample(every_question(width, height, [UNCAPTURABLE, *ALIVE[:4:3]]), number, seed)
    if (width, height) == (3, 3):  # undefined answers are rare
        asked += [Asked(("..X", "OX.", "..."), 4, UNCAPTURABLE), Asked((".X.", "XO.", "..X"), 4, UNCAPTURABLE)]
    found = []
    for one in asked:
        settlement = one.settle()
        assert settlement.certificate is not None, one
        found.append((one, settlement.certificate))
    return tuple(found)


def kind(certificate: Json) -> str:
    proofs = certificate["proofs"]
    return "undefined" if len(proofs) > 1 else proofs[0]["kind"]


def spoil(one: Asked, certificate: Json, counts: Counter[str]) -> None:
    assert one.check(certificate).answer == certificate["claim"]["answer"], one
    counts[kind(certificate)] += sum(not verdict.accepted for verdict in spoilt_verdicts(certificate, one.check))


@pytest.mark.parametrize(
    ("width", "height", "number"), [(5, 1, 40), (3, 2, 20), (3, 3, 8), pytest.param(3, 3, 60, marks=pytest.mark.slow)]
)
def test_mutations_on_tiny_boards(width: int, height: int, number: int) -> None:
    counts = Counter[str]()
    for one, certificate in certified(width, height, number, 1):
        spoil(one, certificate, counts)
    assert min(counts["reach"], counts["avoid"] + counts["hold"]) > 500, counts
    if (width, height) == (3, 3):
        assert all(counts[name] > 100 for name in KINDS), counts


@pytest.mark.parametrize("name", ["straight three", "bent four in the corner", "a ko in the corner", "a false eye"])
def test_mutations_of_enclosed_positions(name: str) -> None:
    counts = Counter[str]()
    for one, _ in ENCLOSED[name].both():
        certificate = one.settle().certificate
        assert certificate is not None
        spoil(one, certificate, counts)
    assert counts.total() > 200


# ---- random changes


@pytest.mark.parametrize(
    ("width", "height", "number", "trials", "seed"),
    [
        (3, 2, 100, 1500, 1),
        (3, 3, 12, 300, 2),
        *(pytest.param(3, 3, 400, 25_000, seed, marks=pytest.mark.slow) for seed in (3, 4)),
        pytest.param(2, 4, 400, 25_000, 5, marks=pytest.mark.slow),
    ],
)
def test_no_contradictory_pair(width: int, height: int, number: int, trials: int, seed: int) -> None:
    """Of the accepted ones none claims anything but the true answer, so no two contradict each other."""
    rng, counts = random.Random(seed), Counter[bool]()
    originals = [made for made in certified(width, height, number, 2) if len(made[1]["proofs"][0]["entries"]) < 200]
    for one, certificate in [*originals]:  # and those that count on liberties outside in place of some in their zones
        made = counting(rng, one.rows, certificate)
        originals += [(one, made)] if made and one.check(made).accepted else []
    by_string: dict[tuple[tuple[str, ...], int], list[Json]] = {}
    for one, certificate in originals:
        by_string.setdefault((one.rows, one.point), []).append(certificate)
    for _ in range(trials):
        one, made = rng.choice(originals)
        others = [rng.choice(originals)[1], *by_string[one.rows, one.point]]
        for _ in range(rng.choice((1, 1, 2, 3))):
            made = random_change(rng, made, others)
        if rng.random() < 0.3:
            made["claim"]["cycles"] = rng.choice(list(Cycles)).value
        asked = one
        if made["claim"]["cycles"] != one.cycles.value:
            asked = Asked(one.rows, one.point, one.question, one.first, Cycles(made["claim"]["cycles"]))
        verdict = asked.check(made)
        counts[verdict.accepted] += 1
        if verdict.accepted:
            assert verdict.answer == asked.naive_answer(), f"{asked}: {made}"
    assert counts[True] > trials // 40
    assert counts[False] > trials // 2
