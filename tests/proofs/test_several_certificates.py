"""Certificates about several strings: spoilt ones are refused, and proofs borrowed from one string prove no more."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest
from agreement import Judged, second_answer
from enumeration import ALIVE, UNCAPTURABLE, Asked, sample, several_strings
from mutations import spoilt_verdicts
from naive import solve

from assess.proofs.checker import Refusal, check
from assess.proofs.questions import Answer, IndependentlyAlive, Uncapturable
from assess.proofs.terms import Cycles, First
from assess.rules.position import Position
from assess.statuses.assessment import status
from assess.statuses.finding import Finding, ask, finding_of, judged_again, of_each
from assess.statuses.string_status import Status
from assess.system.limits import Limits

MANY = [pytest.param(*one, marks=pytest.mark.slow) for one in ((7, 1, 400), (8, 1, 200), (5, 2, 200))]


def certificate_of(one: Asked) -> dict[str, Any]:
    certificate = one.settle().certificate
    assert certificate is not None, one
    return certificate


@pytest.mark.parametrize(
    ("width", "height", "number"), [(5, 1, 20), (3, 2, 16), pytest.param(2, 4, 40, marks=pytest.mark.slow)]
)
def test_mutations_are_refused(width: int, height: int, number: int) -> None:
    asked = sample(several_strings(width, height, [UNCAPTURABLE, ALIVE[0], ALIVE[3]]), number, 1)
    asked += sample(several_strings(width, height, [ALIVE[0], ALIVE[3]], every=True), number // 2, 1)
    refused = Counter[str]()
    for one in asked:
        certificate = certificate_of(one)
        verdicts = spoilt_verdicts(certificate, one.check)
        refused[certificate["proofs"][0]["kind"]] += sum(not verdict.accepted for verdict in verdicts)
    assert refused.total() > 50 * number, refused


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [(7, 1, 150), *MANY],
)
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
    assert min(counts["accepted"], counts["refused"]) >= number / 20, counts


@pytest.mark.parametrize(
    ("width", "height", "number"), [(6, 1, 60), (3, 2, 60), pytest.param(2, 4, 200, marks=pytest.mark.slow)]
)
def test_what_keeps_a_player_from_all_keeps_him_from_each(width: int, height: int, number: int) -> None:
    """The proof that none lives, or that all can be saved, is one for each string; nothing is drawn from others."""
    counts = Counter[str]()
    every = sample(several_strings(width, height, ALIVE, every=True), number // 2, 3)
    for one in [*sample(several_strings(width, height), number, 3), *every]:
        finding = finding_of(one.settle())
        each = of_each(finding)
        counts[finding.answer.value] += len(each)
        of_all = Answer.YES if one.every or one.question == UNCAPTURABLE else Answer.NO
        assert bool(each) is (finding.answer is of_all), one
        for alone in each:
            again = judged_again(alone, alone.inquiry)
            assert again is not None and again.checked and not again.inquiry.others, one
            assert solve(width, height).answer(one.rows, alone.inquiry.point, **words(alone)) == alone.answer.value, one
    assert counts.total() > number / 4, counts


def words(finding: Finding) -> dict[str, str]:
    return {key: word for key, word in finding.inquiry.terms().items() if key != "string"}


def test_statuses_follow_from_an_answer_about_several_strings() -> None:
    """White's walls leave neither black string room: one proof, and no more positions are looked at for its answer."""
    position = Position.from_rows(["X.X.", "XXOO", "OO..", "...."])
    found = ask(position, ["A4", "C4"], IndependentlyAlive(), limits=Limits(None, 1_000_000))
    taken = [ask(position, name, Uncapturable(), limits=Limits(None, 1_000_000)) for name in ("A4", "C4")]
    known = status(
        position,
        strings=["A4", "C4"],
        limits=Limits(None, 1),
        finality=False,
        precedents="strict",
        known=[found, *taken],
    )
    assert [one.status for one in known.strings] == [Status.DEAD, Status.DEAD]
    unknown = status(
        position, strings=["A4", "C4"], limits=Limits(None, 1), finality=False, precedents="strict", known=taken
    )
    assert [one.status for one in unknown.strings] == [Status.UNDECIDED, Status.UNDECIDED]


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
