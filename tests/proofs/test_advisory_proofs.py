"""Certificates of the advisory questions, spoilt: what the checker must refuse, and that no accepted one ever lies."""

from __future__ import annotations

import copy
import random
from collections import Counter
from functools import cache
from pathlib import Path

import naive_advisory
import pytest
from enumeration import string_points
from mutations import Json, reachable
from naive import representatives
from random_changes import random_change

from assess.engine.settle import settle
from assess.proofs.checker import Refusal, Verdict, check
from assess.proofs.questions import Capturable1, Capturable2, Inquiry, Question
from assess.proofs.terms import First
from assess.reading.files import read_record
from assess.rules.position import Position
from assess.system.limits import Limits

R = Refusal
DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = Limits(seconds=None, nodes=500_000)


def made(shape: str, string: str, question: Question) -> tuple[Inquiry, Json]:
    """An inquiry about a dispute, and the engine's certificate."""
    position = read_record(DISPUTES / f"{shape}.sgf").position
    inquiry = Inquiry(position, position.point(string), question)
    certificate = settle(inquiry, LIMITS).certificate
    assert certificate is not None
    return inquiry, certificate


def judged(inquiry: Inquiry, certificate: Json) -> Verdict:
    return check(certificate, inquiry.position.rows(), inquiry.terms())


CASES = {
    "yes, of its intersections": ("capturable-nakade-seki", "A4", Capturable1()),
    "no, of its intersections": ("whoever-begins-takes-all", "B7", Capturable1()),
    "yes, of its surroundings": ("difficulty-2", "B3", Capturable2()),
    "no, of its surroundings": ("difficulty-3", "E4", Capturable2()),
    "no, as it is uncapturable": ("capturable-nakade-seki", "B5", Capturable1()),
    "no, as it is capturable-1": ("snapback", "C1", Capturable2()),
}


@cache
def case(name: str) -> tuple[Inquiry, Json]:
    return made(*CASES[name])


@pytest.mark.parametrize("name", CASES)
def test_the_certificate_is_accepted_as_it_is(name: str) -> None:
    inquiry, certificate = case(name)
    verdict = judged(inquiry, certificate)
    assert verdict.accepted and verdict.answer == name.partition(",")[0]


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_answer_is_refused(name: str) -> None:
    inquiry, certificate = case(name)
    other = {"yes": "no", "no": "yes"}[certificate["claim"]["answer"]]
    for answer in (other, "undefined"):
        spoilt = {**certificate, "claim": {**certificate["claim"], "answer": answer}}
        assert judged(inquiry, spoilt).reason in (R.WRONG_CLAIM, R.MISSING_LEMMA, R.MALFORMED, R.LIFE_POSSIBLE)


@pytest.mark.parametrize("name", [name for name in CASES if not name.startswith("no, of its int")])
def test_lemmas_are_needed(name: str) -> None:
    inquiry, certificate = case(name)
    needed = 0
    for index in range(len(certificate["lemmas"])):
        lemmas = [lemma for number, lemma in enumerate(certificate["lemmas"]) if number != index]
        needed += judged(inquiry, {**certificate, "lemmas": lemmas}).reason is R.MISSING_LEMMA
    assert needed or name == "no, of its surroundings"
    bare = {key: value for key, value in certificate.items() if key != "lemmas"}
    refused = judged(inquiry, bare)
    assert refused.reason is (R.MISSING_LEMMA if name != "no, of its surroundings" else None) or not refused.accepted


def test_lemmas_are_verified() -> None:
    inquiry, certificate = case("yes, of its intersections")
    (lemma,) = certificate["lemmas"]
    for spoilt, reason in (
        ({**lemma, "claim": {**lemma["claim"], "answer": "yes"}}, R.WRONG_CLAIM),
        ({**lemma, "claim": {**lemma["claim"], "first": "owner"}}, R.WRONG_CLAIM),
        ({**lemma, "claim": {**lemma["claim"], "cycles": "verbal"}}, R.WRONG_CLAIM),
        ({**lemma, "claim": {**lemma["claim"], "string": "B5"}}, R.WRONG_CLAIM),
        ({**lemma, "claim": {**lemma["claim"], "string": "A1"}}, None),
        ({**lemma, "claim": {**lemma["claim"], "question": "capturable-1"}}, R.WRONG_CLAIM),
        ({**lemma, "proofs": []}, R.MALFORMED),
        ({**lemma, "schema": ""}, R.MALFORMED),
        ({}, R.MALFORMED),
        (None, R.MALFORMED),
        ([], R.MALFORMED),
        (certificate, R.WRONG_CLAIM),  # capturable-1 takes nothing about capturable-1 for granted
    ):
        verdict = judged(inquiry, {**certificate, "lemmas": [spoilt]})
        assert not verdict.accepted and verdict.where.startswith("lemma 0"), spoilt
        assert reason is None or verdict.reason is reason, (verdict, reason)
    for lemmas in (None, {}, 7, "x"):
        assert judged(inquiry, {**certificate, "lemmas": lemmas}).reason is R.MALFORMED
    for proofs in (None, {}, 7, [7], [[]], certificate["proofs"] * 2):
        assert judged(inquiry, {**certificate, "proofs": proofs}).reason is R.MALFORMED


def test_a_lemma_about_another_string_does_not_help() -> None:
    inquiry, certificate = case("yes, of its intersections")
    _, other = made("capturable-nakade-seki", "B5", Capturable1())
    assert judged(inquiry, {**certificate, "lemmas": other["lemmas"]}).reason is R.MISSING_LEMMA


def test_the_opponent_may_pass_over_no_stone() -> None:
    """`X.O`: White passes while the black string stands; were that a proof, every string would be dead."""
    passing = [
        {"pattern": "X.O", "turn": "white", "move": "pass", "next": [1]},
        {"pattern": "X.O", "turn": "black", "null": 0, "replies": {}},
    ]
    assert no("X.O", "A1", passing) == (R.STONE_MAY_STAND, "entry 0, A1")
    ended = [{"pattern": "X.O", "turn": "black", "replies": {}}]
    assert no("X.O", "A1", ended, first="owner") == (R.STONE_MAY_STAND, "entry 0, A1")
    unseen = [
        {"pattern": "?.O", "turn": "white", "move": "pass", "next": [1]},
        {"pattern": "?.O", "turn": "black", "null": 0, "replies": {"B1": [0]}},
    ]
    assert no("X.O", "A1", unseen) == (R.STONE_MAY_STAND, "entry 0, A1")


def test_the_opponent_may_not_wait_for_ever() -> None:
    """Black throws a stone in again and again, and White takes it: infinite play counts for Black."""
    _, certificate = made("snapback", "B2", Capturable1())
    inquiry, certificate = copy.deepcopy(made("snapback", "B2", Capturable1()))
    (proof,) = certificate["proofs"]
    entries = proof["entries"]
    del entries[0]["next"]
    entries[0] |= {"move": "pass", "next": [1]}
    entries[1] = {**entries[1], "pattern": entries[0]["pattern"]}
    assert not judged(inquiry, certificate).accepted


def no(row: str, string: str, entries: list[Json], first: str = "opponent") -> tuple[Refusal | None, str]:
    """The verdict on a claim of White's that a string of Black's is not capturable-1."""
    terms = {"string": string, "question": "capturable-1", "first": first, "cycles": "defender"}
    proof = {"favours": "white", "kind": "avoid", "root": 0, "entries": entries}
    claim = {"schema": "assess/certificate/1", "claim": {**terms, "answer": "no"}, "proofs": [proof], "lemmas": []}
    verdict = check(claim, [row], terms)
    assert not verdict.accepted
    return verdict.reason, verdict.where


def test_the_owner_passes_only_over_a_stone() -> None:
    """In the proof about A4 Black passes wherever no stone of his stands there."""
    inquiry, original = case("yes, of its intersections")
    local = {"A4", "B4", "C4"}
    refused = 0
    for number in reachable(original["proofs"][0]):
        entry = original["proofs"][0]["entries"][number]
        rows = entry["pattern"].split("/")
        stands = any(rows[5 - int(point[1])]["ABCDEF".index(point[0])] == "X" for point in local)
        if entry["turn"] != "black" or "move" not in entry or stands:
            continue
        certificate = copy.deepcopy(original)
        entries = certificate["proofs"][0]["entries"]
        entries[number] = {**entry, "move": "pass", "next": [len(entries)]}
        entries.append({"pattern": entry["pattern"], "turn": "white", "reason": "pass-alive"})
        verdict = judged(inquiry, certificate)
        assert verdict.reason in (R.NO_STONE_STANDS, R.BAN_NOT_COVERED), verdict
        refused += verdict.reason is R.NO_STONE_STANDS
    assert refused


@pytest.mark.parametrize("name", ["no, of its intersections", "no, of its surroundings"])
def test_shelter_is_seen(name: str) -> None:
    """The reason no-shelter, claimed where the engine had to play on, is refused."""
    inquiry, original = case(name)
    refused = Counter[Refusal | None]()
    for number in reachable(original["proofs"][0])[:40]:
        certificate = copy.deepcopy(original)
        entries = certificate["proofs"][0]["entries"]
        if "reason" in entries[number]:
            continue
        kept = {key: entries[number][key] for key in ("pattern", "turn", "ban", "rank") if key in entries[number]}
        entries[number] = {**kept, "reason": "no-shelter"}
        refused[judged(inquiry, certificate).reason] += 1
    assert set(refused) <= {R.SHELTER, None} and refused[R.SHELTER] > 0.8 * refused.total()


# ---- random changes


@cache
def tiny(width: int, height: int) -> tuple[tuple[Inquiry, Json], ...]:
    """The engine's certificates for many advisory questions about a board."""
    found = []
    for rows in representatives(width, height):
        position = Position.from_rows(rows)
        for point in string_points(rows):
            for question in (Capturable1(), Capturable2()):
                inquiry = Inquiry(position, point, question)
                certificate = settle(inquiry, Limits(seconds=None, nodes=20_000)).certificate
                if certificate is not None:
                    found.append((inquiry, certificate))
    return tuple(found)


def truth(inquiry: Inquiry) -> str:
    name, rows = inquiry.question.name, tuple(inquiry.position.rows())
    naive = naive_advisory.capturable_1 if name == "capturable-1" else naive_advisory.capturable_2
    return "yes" if naive(rows, inquiry.point, First.OPPONENT.value) else "no"


@pytest.mark.parametrize(
    ("width", "height", "trials"),
    [
        (5, 1, 250),
        (3, 2, 40),
        pytest.param(5, 1, 3000, marks=pytest.mark.slow),
        pytest.param(3, 2, 30_000, marks=pytest.mark.slow),
    ],
)
def test_no_accepted_certificate_lies(width: int, height: int, trials: int) -> None:
    rng, counts = random.Random(1), Counter[bool]()
    originals = tiny(width, height)
    with_proofs = [certificate for _, certificate in originals if certificate["proofs"]]
    for _ in range(trials):
        inquiry, original = rng.choice(originals)
        spoilt = copy.deepcopy(original)
        for _ in range(rng.choice((1, 1, 2))):
            change = rng.randrange(8)
            if change == 0:
                spoilt["lemmas"] = copy.deepcopy(rng.choice(originals)[1]["lemmas"])
            elif change == 1:
                spoilt["proofs"] = copy.deepcopy(rng.choice(originals)[1]["proofs"])
            elif change == 2 and spoilt["lemmas"]:
                lemma = rng.choice(spoilt["lemmas"])
                lemma["claim"]["answer"] = {"yes": "no", "no": "yes"}[lemma["claim"]["answer"]]
            elif change == 3:
                spoilt["claim"]["answer"] = rng.choice(["yes", "no"])
            elif spoilt["proofs"]:
                spoilt = random_change(rng, spoilt, with_proofs)
        verdict = judged(inquiry, spoilt)
        counts[verdict.accepted] += 1
        if verdict.accepted:
            assert verdict.answer == truth(inquiry), (inquiry, spoilt)
    assert counts[True] > trials // 40
    assert counts[False] > trials // 3
