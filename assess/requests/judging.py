"""Certificates judged by the independent checker: for what is asked, or for what they say they are about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from assess.languages.spoken import BadInput
from assess.proofs.certificate_json import decoded, strings_claimed
from assess.proofs.checker import Refusal, Verdict, check
from assess.proofs.placement import Misplaced, elsewhere, of_another_size
from assess.reading.record import Record
from assess.requests.from_words import given_terms, inquiry_of
from assess.requests.kinds import Check
from assess.requests.wording import KINDS, Wording
from assess.rules.position import Position, String

TERMS = ("string", "question", "which", "living", *KINDS)


def check_of(said: Wording, record: Record, certificate: bytes, name: str) -> Check:
    """A certificate, as it was written, for the question that is said or that the file asks. Raises BadInput for what
    is none at all; one that is damaged is refused."""
    try:
        data = decoded(certificate)
    except ValueError as error:
        if certificate.strip()[:1] not in (b"{", b"[", b""):
            raise BadInput(
                "{name!r} is no certificate: name a file that --certificate wrote, and the position behind it, as in "
                "`assess check CERTIFICATE FILE`.",
                name=name,
            ) from None
        damaged = "it is damaged or cut off: " if isinstance(error, json.JSONDecodeError | UnicodeError) else ""
        return Check(record=record, flaw=f"{damaged}{error}" if certificate.strip() else "the file is empty")
    terms = given_terms(said, record)
    if "question" in terms:
        terms = inquiry_of(record, terms).terms()
    return Check(record=record, certificate=data, terms=terms, at=said.at, frame=said.frame)


def judged(request: Check) -> Verdict | Misplaced:
    """The verdict on a certificate."""
    if request.flaw:
        return Verdict(False, None, "", Refusal.MALFORMED, request.flaw)
    data: Any = request.certificate
    position = request.position
    claim = data.get("claim") if isinstance(data, dict) else None
    terms = dict(request.terms)
    if "question" not in terms:
        named = claim.items() if isinstance(claim, dict) else ()
        terms = {name: word for name, word in named if isinstance(word, str) and name in TERMS} | terms
        terms.setdefault("string", strings_claimed(claim))
    if position.unknown:
        terms = _on_its_ground(terms, claim, request)
    if request.at is not None:
        position.require_whole()
        return _elsewhere(data, terms, position)
    terms["string"] = _named_as(strings_claimed(claim), terms["string"], position)
    verdict = check(data, position.rows(), terms)
    return verdict if verdict.accepted else of_another_size(data, position) or verdict


def _on_its_ground(terms: Mapping[str, str], claim: Any, request: Check) -> dict[str, str]:
    """The terms with the strings that are taken to live: those that are said, or else those that the claim names; the
    sentence on a proof names them."""
    claimed = claim.get("living") if isinstance(claim, dict) else None
    living = request.frame if request.frame is not None else claimed
    others = {name: word for name, word in terms.items() if name != "living"}
    return others if not isinstance(living, str) or living == "none" else {**others, "living": living}


def _named_as(claimed: str, asked: str, position: Position) -> str:
    """The strings asked about, by the stones that the certificate names where those are of the same strings."""

    def strings(names: str) -> list[String]:
        return [position.string_at(position.point(name)) for name in names.split(",")]

    try:
        return claimed if strings(claimed) == strings(asked) else asked
    except BadInput:
        return asked


def _elsewhere(certificate: Any, terms: Mapping[str, str], position: Position) -> Verdict | Misplaced:
    """Judges the certificate where its zone fits: the first verdict that accepts it, or else the first."""
    named = terms["string"].split(",")
    places = elsewhere(certificate, position, position.point(named[0]))
    if isinstance(places, Misplaced):
        return places
    refused = None
    for moved in places or ():
        verdict = check(moved, position.rows(), {**terms, "string": strings_claimed(moved["claim"])})
        if verdict.accepted:
            return verdict
        refused = verdict if refused is None else refused
    return check(certificate, position.rows(), terms) if refused is None else refused
