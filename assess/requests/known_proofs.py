"""Proofs as they are kept, and findings: one made of the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, question_of
from assess.proofs.terms import Terms
from assess.requests.kinds import Ask, Assess, Decide, Request, Rule
from assess.rules.color import EMPTY
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
    """Known proofs as findings, not yet judged: those of strings that stand in the position."""
    for proof in proofs:
        points = [position.point(name) for name in proof.string.split(",")]
        if all(position.stones[point] != EMPTY for point in points):
            asked = question_of(proof.question, **life.words())
            yield finding_from(inquire(position, proof.string, asked, **under.given()), proof)


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
