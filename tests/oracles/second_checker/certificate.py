"""A whole certificate: claim, answer, proofs and lemmas."""

from __future__ import annotations

from typing import Any

from second_checker.board import STONES, Point, demand
from second_checker.case import ADVISORY, DEFAULTS, Case, read_case
from second_checker.proof import Side, check_proof

SCHEMA = "assess/certificate/1"

# What lemmas show about a string.
UNCAPTURABLE, NOT_UNCAPTURABLE = "uncapturable", "not uncapturable"
CAPTURABLE_1, NOT_CAPTURABLE_1 = "capturable-1", "not capturable-1"
NEITHER = {NOT_UNCAPTURABLE, NOT_CAPTURABLE_1}

Shown = dict[frozenset[Point], set[str]]  # by string of the position


def judge(rows: list[str], question: dict[str, str], certificate: Any) -> str:
    """The answer that the certificate proves of the question, asked of the position; `Refused` if it proves none.

    `question` has `string`, `question`, `first`, `cycles`, and where they apply `formation`, `scope`, `rules`.
    """
    return check(certificate, read_case(rows, question))


def check(certificate: Any, case: Case) -> str:
    demand(isinstance(certificate, dict) and certificate.get("schema") == SCHEMA, "another schema")
    claim = certificate.get("claim")
    demand(isinstance(claim, dict), "no claim")
    said = {**DEFAULTS, "part": "", "living": "", **claim}
    if "strings" in claim:
        names = claim["strings"]
        demand(isinstance(names, list) and len(names) > 1, "strings are no list of several")
        demand("string" not in claim and all(isinstance(n, str) and "," not in n for n in names), "no names of strings")
        said["string"] = ",".join(names)
    demand(all(said.get(key) == term for key, term in case.terms().items()), "made for another question")
    proofs = certificate.get("proofs")
    demand(isinstance(proofs, list), "proofs are no list")
    answer = claim.get("answer")
    if case.question in ADVISORY:
        demand(answer in ("yes", "no"), "no such answer")
        check_advisory(case, answer, proofs, certificate)
    elif answer == "undefined":
        check_undefined(case, proofs)
    else:
        demand(answer in ("yes", "no"), "no such answer")
        demand(len(proofs) == 1, "not one proof")
        check_proof(proofs[0], Side(case, case.defender if answer == "yes" else case.attacker))
    return str(answer)


def check_undefined(case: Case, proofs: list[Any]) -> None:
    demand(case.cycles == "verbal", "nothing is undefined in this cycle mode")
    demand(len(proofs) == 2 and all(isinstance(proof, dict) for proof in proofs), "not two proofs")
    demand({str(proof.get("favours")) for proof in proofs} == set(STONES), "not one proof for each player")
    for proof in proofs:
        check_proof(proof, Side(case, proof["favours"], undefined=True))


def check_advisory(case: Case, answer: str, proofs: list[Any], certificate: dict[str, Any]) -> None:
    shown = check_lemmas(case, certificate.get("lemmas", []))
    of_x = shown.get(case.x, set())
    if answer == "no" and not proofs:
        enough = {UNCAPTURABLE} if case.question == "capturable-1" else {UNCAPTURABLE, CAPTURABLE_1}
        demand(bool(of_x & enough), "no lemma shows it")
        return
    if answer == "yes":
        wanted = {NOT_UNCAPTURABLE} if case.question == "capturable-1" else NEITHER
        demand(wanted <= of_x, "a lemma about X is missing")
    favours = case.defender if answer == "yes" else case.attacker
    demand(len(proofs) == 1, "not one proof")
    check_proof(proofs[0], Side(case, favours, local=local_points(case, favours, shown)))


def check_lemmas(case: Case, written: Any) -> Shown:
    """What the lemmas show. All their terms but string and question are those of the claim."""
    demand(isinstance(written, list), "lemmas are no list")
    shown: Shown = {}
    for lemma in written:
        demand(isinstance(lemma, dict) and isinstance(lemma.get("claim"), dict), "a lemma is no certificate")
        string, question = lemma["claim"].get("string"), lemma["claim"].get("question")
        allowed = ("uncapturable",) if case.question == "capturable-1" else ("uncapturable", "capturable-1")
        demand(isinstance(string, str) and question in allowed, "no lemma of this question is used")
        about = case.about(string, str(question))
        demand(len(about.strings) == 1, "a lemma about several strings")
        answer = check(lemma, about)
        shown.setdefault(about.x, set()).update(what_is_shown(str(question), answer, bool(lemma["proofs"])))
    return shown


def what_is_shown(question: str, answer: str, by_proof: bool) -> set[str]:
    if question == "uncapturable":
        return {UNCAPTURABLE if answer == "yes" else NOT_UNCAPTURABLE}
    if answer == "yes":
        return {CAPTURABLE_1, NOT_UNCAPTURABLE}
    # A's proof shows both; without it the string is uncapturable, which lemmas of that question are to say.
    return NEITHER if by_proof else {NOT_CAPTURABLE_1}


def local_points(case: Case, favours: str, shown: Shown) -> frozenset[Point]:
    """X's intersections; for capturable-2 what is adjacent, recursively, as far as the lemmas let P go."""
    position, local = case.position, set(case.x)
    if case.question == "capturable-1":
        return frozenset(local)

    def leads_on(point: Point) -> bool:
        if position.contents[point] != STONES[case.defender]:
            return True
        known = shown.get(position.string_at(point), set())
        if favours == case.attacker:
            return not known & {UNCAPTURABLE, CAPTURABLE_1}
        return known >= NEITHER

    front = list(case.x)
    while front:
        for q in position.near(front.pop()):
            if q not in local and leads_on(q):
                local.add(q)
                front.append(q)
    if favours == case.attacker:
        return frozenset(local)
    return frozenset(p for p in local if p in case.x or position.contents[p] != STONES[case.defender])
