"""Accepts or refuses a certificate: a proof of one answer about one string. The rules are docs/certificate.md.

The checker is the judge of the searching engine, so it stands alone: it has its own board, strings and pass-alive test,
and believes nothing that a certificate says about the position or the question. It is this file and those of the folder
``checking``, which import the standard library and each other. It is meant to be read in one sitting, in this order:

1. ``checking.refusals``: why a certificate is refused.
2. ``checking.board``: sets of points.
3. ``checking.claim``: what is asked, and what is proved in words.
4. ``checking.zone``: what can be seen in a zone.
5. ``checking.entries``: the entries of a proof as they are written.
6. ``checking.pattern_proofs``: a proof, its ends, and the moves between its entries.
7. ``checking.cycles``: the cycles that a proof may have.
8. ``checking.ko_pass``: the ko-pass of another ruleset.
9. ``checking.advisory_proofs``: what stands at the end.
10. ``checker``: verdicts; the certificate as a whole, its lemmas, and which proofs show its claim.

**P** is the player whom a proof favours, **O** the other. **D** owns the string X in question, **A** is his opponent.
A *pattern* is a zone Z with its contents, the side to move and perhaps a ban. It claims that P succeeds from *every*
legal full-board state that agrees with it. Every rule rests on one principle: whatever lies outside Z, O may have it
and P may not, but for the liberties there that a pattern counts on. Only the entries that can be reached from the root
are read; others prove nothing and harm nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .checking.advisory_proofs import AdvisoryKoPassProof, AdvisoryProof, local_points
from .checking.claim import ADVISORY, Case, advisory_sentence, case_of, sentence, terms_of
from .checking.cycles import Cycles, forbidden_cycle
from .checking.ko_pass import KoPassProof
from .checking.pattern_proofs import Proof
from .checking.refusals import Refusal, Refused

__all__ = ["Refusal", "Verdict", "check"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker says, true if it accepts. ``answer`` and ``claim`` are derived from what is proved, not copied.

    ``claim`` completes the line ``VERIFIED <claim>``; ``where`` names the entry and the point of a refusal.
    """

    accepted: bool
    answer: str | None
    claim: str
    reason: Refusal | None
    where: str

    def __bool__(self) -> bool:
        return self.accepted


_INFINITE_PLAY = {  # (question, cycles): for whom infinite play counts
    ("uncapturable", "verbal"): "nobody",
    ("uncapturable", "defender"): "avoider",
    ("uncapturable", "attacker"): "reacher",
    ("independently-alive", "verbal"): "nobody",
    ("independently-alive", "defender"): "reacher",
    ("independently-alive", "attacker"): "avoider",
    ("capturable-1", "defender"): "owner",
    ("capturable-2", "defender"): "owner",
}
_PROVES_SUCCESS = {  # (P, for whom infinite play counts): kind -> cycles; a reach proof has none, as ranks fall
    ("reacher", "nobody"): {"reach": Cycles.ALLOWED},
    ("reacher", "reacher"): {"reach": Cycles.ALLOWED, "hold": Cycles.ALLOWED},
    ("reacher", "avoider"): {"reach": Cycles.ALLOWED},
    ("avoider", "nobody"): {"reach": Cycles.ALLOWED, "avoid": Cycles.PASS_IN_EACH},
    ("avoider", "reacher"): {"reach": Cycles.ALLOWED, "avoid": Cycles.REST_IN_EACH},
    ("avoider", "avoider"): {"reach": Cycles.ALLOWED, "avoid": Cycles.ALLOWED},
    ("owner", "owner"): {"avoid": Cycles.ALLOWED},
    ("opponent", "owner"): {"avoid": Cycles.REST_IN_EACH},
}
_PROVES_UNDEFINED = {"reacher": {"hold": Cycles.NO_NULL}, "avoider": {"avoid": Cycles.ALLOWED}}  # both, if verbal


def check(
    certificate: object, rows: Sequence[str], question: Mapping[str, str], later: Mapping[str, Any] = {}
) -> Verdict:
    """Whether the certificate proves an answer to this question about this position.

    ``certificate`` is decoded JSON of any kind: whatever is wrong with it is a refusal, never an error. ``rows`` are
    the rows of the board, top row first, of ``X``, ``O`` and ``.``; every string must have a liberty. ``question`` has
    the keys of ``Inquiry.terms()``; where one may be absent, ``checking.claim`` says what is meant then. ``later``:
    ``rows`` (joined by ``/``) and ``first`` of a later moment, in which nobody is banned: there the proof begins.
    """
    try:
        case = case_of(rows, question)._replace(**later)
        answer, patterns = _prove(case, certificate)
    except Refused as refused:
        return Verdict(False, None, "", refused.reason, refused.where)
    if case.terms["question"] in ADVISORY:
        return Verdict(True, answer, advisory_sentence(case, answer, patterns, certificate), None, "")
    return Verdict(True, answer, sentence(case, answer, patterns), None, "")


def _prove(case: Case, certificate: object) -> tuple[str, int]:
    """The answer that is proved, and the number of patterns that prove it."""
    if not isinstance(certificate, dict) or certificate.get("schema") != "assess/certificate/1":
        raise Refused(Refusal.MALFORMED, "schema")
    claim, proofs = certificate.get("claim"), certificate.get("proofs")
    if not isinstance(claim, dict) or claim.get("answer") not in ("yes", "no", "undefined"):
        raise Refused(Refusal.MALFORMED, "claim")
    terms, answer = terms_of(claim, "claim"), claim["answer"]
    if terms != case.terms:
        raise Refused(
            Refusal.WRONG_CLAIM, next(key for key in {**case.terms, **terms} if terms.get(key) != case.terms.get(key))
        )
    patterns, local = 0, 0
    if case.terms["question"] in ADVISORY:
        local, patterns = _after_lemmas(case, certificate, answer)
        if answer == "no" and not proofs:
            return answer, patterns
    undefined = answer == "undefined"
    if not isinstance(proofs, list) or len(proofs) != (2 if undefined else 1):
        raise Refused(Refusal.MALFORMED, "proofs")
    roles: set[str] = set()
    for index, body in enumerate(proofs):
        proof = _proof(case, local, f"proof {index}" if undefined else "", body)
        if not undefined and answer != ("yes" if proof.favours == case.owner else "no"):
            raise Refused(Refusal.WRONG_CLAIM, "answer")
        infinite = _INFINITE_PLAY[case.terms["question"], case.terms["cycles"]]
        allowed = _PROVES_UNDEFINED[proof.role] if undefined else _PROVES_SUCCESS[proof.role, infinite]
        if proof.kind not in allowed or proof.role in roles or (undefined and infinite != "nobody"):
            raise Refused(Refusal.WRONG_KIND, proof.label)
        roles.add(proof.role)
        patterns += proof.verify(body.get("root"))
        conditions, refusal = allowed[proof.kind].value
        for dropped, forbidden in conditions:
            turning = forbidden_cycle(proof.edges, dropped, forbidden)
            if turning is not None:
                proof.refuse(refusal or Refusal.MALFORMED, turning)
    return answer, patterns


def _proof(case: Case, local: int, label: str, body: object) -> Proof:
    """A proof as it stands, nothing of it verified yet."""
    if not isinstance(body, dict) or not isinstance(body.get("entries"), list):
        raise Refused(Refusal.MALFORMED, label or "proofs")
    favours, kind, entries = body.get("favours"), body.get("kind"), body["entries"]
    if favours not in ("black", "white") or not isinstance(kind, str):
        raise Refused(Refusal.MALFORMED, label or "proofs")
    bans_last = case.terms["rules"] == "japanese-2003"
    if case.terms["question"] in ADVISORY:
        advisory = AdvisoryKoPassProof if bans_last else AdvisoryProof
        return advisory(case, local, label, favours, kind, entries)
    return (KoPassProof if bans_last else Proof)(case, label, favours, kind, entries)


def _after_lemmas(case: Case, certificate: Mapping[str, object], answer: str) -> tuple[int, int]:
    """The local points, and the number of patterns of the lemmas.

    No needs no proof where a lemma says that the string is what it may not be; yes needs lemmas that it is none of it.
    """
    known, patterns = _lemmas(case, certificate)
    proofs, of_x = certificate.get("proofs"), known.get(case.x, {})
    others = [of_x.get(other) for other in ADVISORY[case.terms["question"]]]
    if not isinstance(proofs, list) or answer == "undefined":
        raise Refused(Refusal.MALFORMED, "proofs")
    if (answer == "yes" and set(others) != {"no"}) or (answer == "no" and not proofs and "yes" not in others):
        raise Refused(Refusal.MISSING_LEMMA, "lemmas")
    return local_points(case, answer, known), patterns


def _lemmas(case: Case, certificate: Mapping[str, object]) -> tuple[dict[int, dict[str, str]], int]:
    """What the lemmas prove, by the strings and questions that they are about, and the number of their patterns.

    A lemma is a certificate about any string of the position; all else that it claims is as in the question asked. A
    proof that a string's intersections are left without a stone of its owner's also shows that it is captured.
    """
    lemmas = certificate.get("lemmas", [])
    if not isinstance(lemmas, list):
        raise Refused(Refusal.MALFORMED, "lemmas")
    known: dict[int, dict[str, str]] = {}
    patterns = 0
    for index, lemma in enumerate(lemmas):
        try:
            claim = lemma.get("claim") if isinstance(lemma, dict) else None
            if not isinstance(claim, dict):
                raise Refused(Refusal.MALFORMED, "claim")
            question, string = claim.get("question"), claim.get("string")
            if question not in ADVISORY[case.terms["question"]]:
                raise Refused(Refusal.WRONG_CLAIM, "question")
            about = case_of(case.rows.split("/"), {**case.terms, "question": question, "string": string})
            if len(about.strings) > 1:
                raise Refused(Refusal.WRONG_CLAIM, "string")
            answer, more = _prove(about, lemma)
        except Refused as refused:
            raise Refused(refused.reason, f"lemma {index}, {refused.where}") from None
        answers = known.setdefault(about.x, {})
        answers[question] = answer
        if question == "capturable-1" and answer == "no" and lemma["proofs"]:
            answers["uncapturable"] = "no"
        patterns += more
    return known, patterns
