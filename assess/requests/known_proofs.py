"""Proofs as they are kept, and findings: one made of the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from assess.proofs.questions import QUESTION_NAMES, Answer, IndependentlyAlive, Inquiry, question_of
from assess.proofs.terms import Terms
from assess.requests.kinds import Ask, Assess, Decide, Request, Rule
from assess.rules.errors import BadInput
from assess.rules.position import Position
from assess.statuses.finding import Certificate, Finding, inquire
from assess.store.results import Proof


def proofs_of(findings: Iterable[Finding]) -> tuple[Proof, ...]:
    """The proofs of findings, as they are kept; those as well that there was no time left to check."""
    return tuple(
        Proof(
            finding.inquiry.names,
            finding.inquiry.question.name,
            evidence.data["claim"]["answer"],
            None if finding.late else finding.hangs_on_cycle,
            evidence.data,
        )
        for finding in findings
        for evidence in (finding.evidence or finding.late_proof,)
        if evidence is not None
    )


def finding_from(inquiry: Inquiry, proof: Proof) -> Finding:
    """A proof of earlier work as a finding, not yet judged."""
    return Finding(
        inquiry, Answer(proof.answer), Certificate(proof.data), False, "", 0, 0.0, proof.hangs_on_cycle, False
    )


def known_findings(
    proofs: Iterable[Proof], position: Position, life: IndependentlyAlive, under: Terms
) -> Iterator[Finding]:
    """Known proofs as findings, not yet judged: those that can be about the position."""
    for proof in proofs:
        with suppress(BadInput, ValueError):
            yield _known_finding(proof, position, life, under)


def can_be_about(proof: Proof, position: Position, life: IndependentlyAlive, under: Terms) -> bool:
    """Whether a kept proof says of strings of this position that a question about them is answered: whoever wrote it
    may have written anything."""
    return any(True for _ in known_findings([proof], position, life, under))


def _known_finding(proof: Proof, position: Position, life: IndependentlyAlive, under: Terms) -> Finding:
    if proof.question not in QUESTION_NAMES:
        raise ValueError(f"There is no question {proof.question!r}.")
    asked = question_of(proof.question, **life.words())
    return finding_from(inquire(position, proof.string, asked, **under.given()), proof)


def as_called(proofs: Iterable[Proof], position: Position, named: Iterable[str]) -> tuple[Proof, ...]:
    """The proofs that call their strings as a request does that names some of them by these stones: the others are
    called by their first. An answer that leans on another one would call them otherwise than it was asked."""
    names = {string: position.name(min(string.points)) for string in position.strings()}
    names |= {position.string_at(position.point(name)): name.upper() for name in named}
    called = set(names.values())
    return tuple(proof for proof in proofs if called.issuperset(proof.string.split(",")))


def named_in(request: Request[Any]) -> tuple[str, ...]:
    """The stones by which a request calls strings."""
    if isinstance(request, Ask):
        return tuple(request.inquiry.names.split(","))
    if isinstance(request, Decide):
        return tuple(name for question in request.questions for name in question.inquiry.names.split(","))
    return request.strings or () if isinstance(request, Rule | Assess) else ()
