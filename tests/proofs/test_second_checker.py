"""Two checkers that share nothing but docs/certificate.md judge the same certificates, and agree.

The quick part judges some thousands, `-m slow` more than a hundred thousand. Nothing is allowed for: where they
disagree, one of them is wrong, or the document.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from agreement import (
    ENDS,
    Judged,
    compare,
    entries,
    of_disputes,
    of_ends,
    of_random_positions,
    redrawn,
    second_answer,
    settled,
    shaken,
    spoilt,
)
from drawn_proofs import MORE_OUTSIDE, SMALL, WITH_OUTSIDE, sample, sample_counting
from local_proofs import BREACHES, COUNTING, cycle_rules, proofs, terms
from second_checker import Refused, judge
from tiny_certificates import TINY, example, wait

from assess.proofs.questions import Capturable1, Inquiry
from assess.proofs.terms import Cycles, Terms
from assess.rules.position import Position

SIZES = [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5)]
LARGEST_SPOILT = 60  # entries
WEAK = Path(__file__).parent / "wrong_certificates.json"  # by the weakening that lets it through
WRONG: dict[str, dict[str, Any]] = json.loads(WEAK.read_text("utf-8"))


def compare_spoilt(rng: random.Random, judged: Judged, counts: Counter[str], shakes: int, per_kind: int) -> None:
    """A certificate that holds, and what it becomes when something in it is spoilt."""
    compare(judged, counts)
    assert second_answer(judged) == judged.certificate["claim"]["answer"]
    if entries(judged.certificate) > LARGEST_SPOILT:
        return
    for _ in range(shakes):
        compare(shaken(rng, judged), counts)
        compare(redrawn(rng, judged), counts)
    if per_kind and "lemmas" not in judged.certificate:
        for wrong in spoilt(judged, per_kind):
            compare(wrong, counts)


def run_random(seed: int, number: int, shakes: int, per_kind: int) -> Counter[str]:
    rng, counts = random.Random(seed), Counter[str]()
    for judged in of_random_positions(rng, SIZES, 20_000):
        compare_spoilt(rng, judged, counts, shakes, per_kind)
        if counts["judged"] >= number:
            return counts
    raise AssertionError


@pytest.mark.parametrize("name", TINY)
def test_tiny_certificates(name: str) -> None:
    one, counts = TINY[name], Counter[str]()
    compare_spoilt(random.Random(name), Judged(one.rows, one.terms, one.certificate), counts, 40, 2)
    assert counts["refused"] > 50


def test_a_sample_of_the_disputes() -> None:
    rng, counts = random.Random(1), Counter[str]()
    for judged in of_disputes(24, 5000):
        compare_spoilt(rng, judged, counts, 5, 0)
    assert counts["accepted"] > 15
    assert counts["refused"] > 50


def test_random_proofs_and_spoilt_ones() -> None:
    counts = run_random(2, 2500, 20, 1)
    assert min(counts["accepted"], counts["refused"]) > 60


def test_ends_of_proofs() -> None:
    run_ends(3, 2500, set(ENDS) - {"capture-follows", "no-room", "no-shelter"})


def run_ends(seed: int, number: int, often: set[str]) -> Counter[str]:
    rng, counts = random.Random(seed), Counter[str]()
    for judged in of_ends(rng, SIZES):
        before = counts["accepted"]
        compare(judged, counts)
        entry = judged.certificate["proofs"][0]["entries"][0]
        counts[entry["reason"]] += counts["accepted"] - before
        counts["linked"] += (counts["accepted"] - before) * ("links" in entry)
        if counts["judged"] == number:
            break
    assert all(counts[reason] > 3 for reason in {*often, "linked"}), counts
    return counts


# ---- proofs by broken rules


def by_broken_rules(seed: int, breach: str, sizes: list[tuple[int, int]]) -> Iterator[Judged]:
    """Without end: proofs about random zones by rules that are broken in one way (local_proofs)."""
    rng = random.Random(seed)
    while True:
        made = (sample_counting if breach in COUNTING else sample)(rng, sizes, breach)
        if made is None:
            continue
        _, case, stones, prover = made
        rows = [stones[i : i + case.size.width] for i in range(0, len(stones), case.size.width)]
        for shows, proof in proofs(prover):
            for cycles in cycle_rules(case, shows):
                question = terms(case, prover.root, cycles)
                claim = {**question, "answer": "yes" if case.p == case.question.owner else "no"}
                certificate = {"schema": "assess/certificate/1", "claim": claim, "proofs": [proof]}
                yield Judged(rows, question, certificate)


# What the second checker says of a proof that breaks the rule. (A null move left out on a whole board is by itself.)
SAID = {
    "open strings are closed": "the play does not surely capture",
    "open strings stay": "not one entry for each outcome",
    "nothing is captured by way of the outside": "not one entry for each outcome",
    "own liberties may be outside": "P's new string may have no liberty",
    "strings need no liberty when the other moves": "a string of P's has no liberty in the zone",
    "banned moves are played": "P may be banned from his play",
    "possible bans are forgotten": "an entry named does not follow",
    "uncertain bans bind": "an entry named does not follow",
    "plays next to the outside are suicide": "a play of O's is not answered",
    "the other player has no liberties outside": "a play of O's is not answered",
    "no null move": "O's null move is not answered",
    "the outside is empty": "pass-alive does not hold",
    "the watched stone may come back": "the watched stone does not stand",
    "all cycles are good": "a cycle that the claim does not allow",
}


SAID_OF_COUNTS = {
    "a play outside takes no liberty": "an entry named does not follow",
    "one liberty outside is enough when the other moves": "a string of P's has no liberty in the zone",
    "joined strings have the sum of their liberties outside": "an entry named does not follow",
    "one string's liberty outside holds every string": "a play of O's is not answered",
    "the position has one more liberty outside": "a string has fewer liberties outside the zone",
}


def refusal(judged: Judged) -> str:
    """Why the second checker refuses, or nothing."""
    try:
        judge(list(judged.rows), judged.terms, judged.certificate)
    except Refused as refused:
        return str(refused)
    return ""


def test_every_broken_rule_is_here() -> None:
    """Random proofs seldom meet the two named here: one has a test of its own, one a certificate among WRONG."""
    assert {*SAID, "the null move is left out on a whole board", "nothing vanishes with another"} == set(BREACHES)
    assert any(name.startswith("vanish-together") for name in WRONG)


def test_a_null_move_left_out_on_a_whole_board() -> None:
    """Each play of Black's loses all; his pass keeps two eyes, and White's proof by ranks is silent about it."""
    entries = [wait("XX.X/X.XX", "black", {"C2": [1], "B1": [1]}, rank=1)]
    silent = example("XX.X/X.XX", "A2", "no", "white", "reach", entries, "n-eye one", first="owner")
    judged = Judged(silent.rows, silent.terms, silent.certificate)
    assert "no null move" in refusal(judged)
    compare(judged, Counter())


@pytest.mark.parametrize("breach", SAID)
def test_proofs_by_broken_rules_are_refused(breach: str) -> None:
    counts, met = Counter[str](), Counter[str]()
    for judged in by_broken_rules(6, breach, SMALL):
        compare(judged, counts)
        met[refusal(judged)] += 1
        assert counts["judged"] < 600, met
        if met[SAID[breach]] and met[""] > 5:
            return


@pytest.mark.parametrize("least", [40, pytest.param(600, marks=pytest.mark.slow)])
@pytest.mark.parametrize("breach", SAID_OF_COUNTS)
def test_proofs_with_wrong_counts_are_refused(breach: str, least: int) -> None:
    """And they are shaken: one count more or less, or at another point."""
    rng, counts, met = random.Random(breach), Counter[str](), Counter[str]()
    for judged in by_broken_rules(1, breach, WITH_OUTSIDE if least < 600 else MORE_OUTSIDE):
        compare(judged, counts)
        for _ in range(2):
            compare(shaken(rng, judged), counts)
        met[refusal(judged)] += 1
        assert counts["judged"] < 12_000, met
        if met[SAID_OF_COUNTS[breach]] and counts["judged"] > least:
            return


@pytest.mark.parametrize("name", WRONG)
def test_what_a_weakened_checker_lets_through_is_refused(name: str) -> None:
    """The certificates that the project's checker would accept if one of its rules were weaker."""
    wrong = WRONG[name]
    assert refusal(Judged(wrong["rows"], wrong["terms"], wrong["certificate"]))


# ---- advisory questions: the lemmas


def test_the_terms_of_a_lemma_are_those_of_the_claim() -> None:
    """All but string and question: a lemma under another ko rule says nothing of this one."""
    position = Position.from_rows(["..X", "OX.", "X.."])
    inquiry = Inquiry(position, position.point("C3"), Capturable1(), Terms(cycles=Cycles.DEFENDER))
    (judged,) = settled(inquiry, 100_000)
    assert second_answer(judged)
    for key, word in (("rules", "japanese-2003"), ("first", "owner"), ("cycles", "attacker")):
        wrong = copy.deepcopy(judged.certificate)
        assert wrong["lemmas"]
        for lemma in wrong["lemmas"]:
            lemma["claim"][key] = word
        with pytest.raises(Refused):
            judge(list(judged.rows), judged.terms, wrong)


def test_a_ground_all_of_whose_points_touch_is_vital_whatever_stands_on_it() -> None:
    """Of C2, a stone without a liberty, no full board is like that; the document says what counts all the same."""
    rows = ["..X", "OX.", ".XX"]
    terms = {"string": "A2", "question": "capturable-2", "first": "opponent", "cycles": "defender"}
    one = {"pattern": "..X/OX./.XX", "turn": "black", "move": "B3", "next": [1]}
    two = {"pattern": ".XX/OX./.XX", "turn": "white", "null": 2, "replies": {"C2": [3], "A3": [4], "A1": [5]}}
    patterns = [".XX/OX./.XX", ".XX/OXO/.XX", "OXX/OX./.XX", ".XX/OX./OXX"]
    entries = [one, two, *({"pattern": p, "turn": "black", "reason": "no-shelter"} for p in patterns)]
    proof = {"favours": "black", "kind": "avoid", "root": 0, "entries": entries}
    claim = {**terms, "answer": "no"}
    judged = Judged(rows, terms, {"schema": "assess/certificate/1", "claim": claim, "proofs": [proof], "lemmas": []})
    compare(judged, Counter())
    assert second_answer(judged) == "no"


# ---- at length


@pytest.mark.slow
def test_all_disputes() -> None:
    """With random changes, which all but the largest are too small to be slow for."""
    rng, counts = random.Random(7), Counter[str]()
    for judged in of_disputes(1, 100_000):
        compare_spoilt(rng, judged, counts, 20, 1)
    assert counts["judged"] > 20_000, counts


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8, 12))
def test_many_random_proofs_and_spoilt_ones(seed: int) -> None:
    counts = run_random(seed, 20_000, 60, 1)
    assert min(counts["accepted"], counts["refused"]) > 1000


@pytest.mark.slow
def test_many_ends_of_proofs() -> None:
    run_ends(12, 40_000, set(ENDS))


@pytest.mark.slow
@pytest.mark.parametrize("breach", ["", *BREACHES, *COUNTING])
def test_many_proofs_by_broken_rules(breach: str) -> None:
    rng, counts = random.Random(breach), Counter[str]()
    for judged in by_broken_rules(13, breach, [*SMALL, (4, 2), (3, 3)]):
        compare(judged, counts)
        for _ in range(5):
            compare(shaken(rng, judged), counts)
            compare(redrawn(rng, judged), counts)
        if counts["judged"] > 600:
            return
