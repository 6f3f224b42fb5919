"""A lemma speaks of the very case that the claim is about: proved under other terms, it shows nothing.

The engine's proofs about the strings of small boards, under every other first mover, cycle mode and ruleset, are put
beside advisory claims that need a lemma with such an answer. Many of those claims are false.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from enumeration import string_points
from naive import representatives

from assess.engine.settle import settle
from assess.proofs.checker import check
from assess.proofs.questions import Capturable1, Inquiry, Uncapturable
from assess.proofs.terms import Cycles, First, Rules, Terms
from assess.rules.position import Position
from assess.system.limits import Limits

LIMITS = Limits(seconds=None, nodes=20_000)
TERMS = (First.OPPONENT, Cycles.DEFENDER, Rules.VERBAL_JAPANESE)
OTHERS = [
    (first, cycles, rules) for first in First for cycles in Cycles for rules in Rules if (first, cycles, rules) != TERMS
]


@cache
def lemma(rows: tuple[str, ...], point: int, terms: tuple[First, Cycles, Rules]) -> dict[str, Any] | None:
    """The engine's certificate that the string can or cannot be captured."""
    inquiry = Inquiry(Position.from_rows(rows), point, Uncapturable(), Terms(*terms))
    return settle(inquiry, LIMITS).certificate


def claims(rows: tuple[str, ...], point: int, counts: Counter[str]) -> None:
    """The advisory claims about a string that its lemmas under other terms could be thought to show.

    No, for a string that is uncapturable there; yes, with the engine's proof, for one that is not.
    """
    inquiry = Inquiry(Position.from_rows(rows), point, Capturable1(), Terms(cycles=Cycles.DEFENDER))
    own, proved = lemma(rows, point, TERMS), settle(inquiry, LIMITS).certificate
    for terms in OTHERS:
        other = lemma(rows, point, terms)
        if own is None or other is None or other["claim"]["answer"] == "undefined":
            continue
        differs = other["claim"]["answer"] != own["claim"]["answer"]
        if other["claim"]["answer"] == "yes":
            answer, proofs = "no", []
        elif differs:  # the string is uncapturable: so D can see to it that a stone of his stands there
            answer, proofs = "yes", [{**proof, "kind": "avoid"} for proof in own["proofs"]]
        elif proved is not None and proved["claim"]["answer"] == "yes":
            answer, proofs = "yes", proved["proofs"]
        else:
            continue
        claim = {**inquiry.terms(), "answer": answer}
        careless = {"schema": "assess/certificate/1", "claim": claim, "proofs": proofs, "lemmas": [other]}
        verdict = check(careless, rows, inquiry.terms())
        assert not verdict.accepted and verdict.where.startswith("lemma 0"), (rows, careless)
        counts["refused"] += 1
        counts["differing"] += differs
        if not differs:
            assert check({**careless, "lemmas": [own]}, rows, inquiry.terms()).accepted
            counts["held"] += 1


@pytest.mark.parametrize(("rows", "point"), [(("..X", "OX.", "X.."), 2), ((".O..", "X.XO"), 6)])
def test_a_lemma_under_another_ruleset_shows_nothing(rows: tuple[str, ...], point: int) -> None:
    """The rulesets differ about these strings, so what the lemma is beside is false."""
    counts = Counter[str]()
    claims(rows, point, counts)
    assert counts["differing"] > 0


def boards(width: int, height: int, share: float) -> list[tuple[tuple[str, ...], int]]:
    rng = random.Random(7)
    found = [(rows, point) for rows in representatives(width, height) for point in string_points(rows)]
    return [(tuple(rows), point) for rows, point in found if rng.random() < share]


@pytest.mark.parametrize(("width", "height", "share"), [(3, 3, 0.02), (4, 2, 0.01)])
def test_lemmas_under_other_terms_are_refused(width: int, height: int, share: float) -> None:
    counts = Counter[str]()
    for rows, point in boards(width, height, share):
        claims(rows, point, counts)
    assert counts["refused"] > 25 and counts["held"] > 10


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "share"), [(3, 3, 1.0), (4, 2, 0.3)])
def test_lemmas_of_all_strings_under_another_ruleset_are_refused(width: int, height: int, share: float) -> None:
    counts = Counter[str]()
    for rows, point in boards(width, height, share):
        claims(rows, point, counts)
    print(f"{width}x{height}: {counts['refused']} lemmas refused, {counts['differing']} beside false claims")
    assert counts["differing"] > 0
