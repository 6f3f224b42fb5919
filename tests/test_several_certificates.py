"""Certificates about several strings: spoilt ones are refused, and proofs borrowed from one string prove no more."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest
from agreement import Judged, second_answer
from enumeration import ALIVE, UNCAPTURABLE, Asked, sample, several_strings
from mutations import mutations

from assess.proofs.checker import Refusal, check
from assess.proofs.questions import Cycles, First


def certificate_of(one: Asked) -> dict[str, Any]:
    certificate = one.settle().certificate
    assert certificate is not None, one
    return certificate


@pytest.mark.parametrize(("width", "height", "number"), [(5, 1, 40), (3, 2, 40), (2, 4, 40)])
def test_mutations_are_refused(width: int, height: int, number: int) -> None:
    asked = sample(several_strings(width, height, [UNCAPTURABLE, ALIVE[0], ALIVE[3]]), number, 1)
    refused = Counter[str]()
    for one in asked:
        certificate = certificate_of(one)
        for mutation in mutations(certificate):
            verdict = one.check(mutation.certificate)
            assert mutation.fits(verdict), f"{mutation.name}: {verdict} {one}"
            refused[certificate["proofs"][0]["kind"]] += not verdict.accepted
    assert refused.total() > 2000, refused


@pytest.mark.parametrize(("width", "height", "number"), [(7, 1, 400), (2, 4, 400)])
def test_a_proof_about_one_string_proves_of_several_what_is_true(width: int, height: int, number: int) -> None:
    """One string that lives, or is taken, is enough; that one is safe, or has no life, says nothing of another."""
    counts = Counter[str]()
    asked = several_strings(width, height, [UNCAPTURABLE, ALIVE[0], ALIVE[1]], [First.OPPONENT])
    for one in sample(asked, number, 2):
        alone = certificate_of(Asked(one.rows, one.point, one.question, one.first, one.cycles))
        answer = alone["claim"]["answer"]
        borrowed = {**alone, "claim": {**one.inquiry.claimed(), "answer": answer}}
        verdict = one.check(borrowed)
        assert verdict.answer == second_answer(Judged(list(one.rows), one.inquiry.terms(), borrowed)), one
        reached = answer == ("no" if one.question == UNCAPTURABLE else "yes")
        assert verdict.accepted or not reached or answer == "undefined", f"{verdict} {one}"
        if verdict.accepted:
            assert verdict.answer == one.naive_answer(), one
        counts["accepted" if verdict.accepted else "refused"] += 1
    assert min(counts["accepted"], counts["refused"]) > 20, counts


def test_a_string_that_is_not_seen_is_not_saved() -> None:
    """Black passes for ever; the zone holds B2 alone, and White can take F2."""
    rows, zone = [".X.XOXX.", "XXXXO.O."], ".X.X????/XXXX????"
    wait = {"pattern": zone, "turn": "white", "null": 1, "replies": {}}
    rest = {"pattern": zone, "turn": "black", "move": "pass", "next": [0]}
    proof = {"favours": "black", "kind": "avoid", "root": 0, "entries": [wait, rest]}
    terms = {"question": "uncapturable", "first": "opponent", "cycles": "verbal"}
    alone = {"schema": "assess/certificate/1", "claim": {"string": "B2", **terms, "answer": "yes"}, "proofs": [proof]}
    assert check(alone, rows, {"string": "B2", **terms}).accepted
    together = {**alone, "claim": {"strings": ["B2", "F2"], **terms, "answer": "yes"}}
    assert check(together, rows, {"string": "B2,F2", **terms}).reason is Refusal.WATCHED_STONE_LOST


@pytest.mark.parametrize("strings", [None, [], ["A1"], "A1,C1", ["A1", 3], ["A1", "C1", "C1"], ["A1,C1", "E1"]])
def test_strings_are_a_list_of_several_names(strings: object) -> None:
    one = Asked(("X.X.O",), 0, UNCAPTURABLE, First.OPPONENT, Cycles.VERBAL, (2,))
    certificate = copy.deepcopy(certificate_of(one))
    assert one.check(certificate).accepted
    certificate["claim"]["strings"] = strings
    assert not one.check(certificate).accepted
    assert second_answer(Judged(list(one.rows), one.inquiry.terms(), certificate)) is None
