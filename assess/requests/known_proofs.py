"""Proofs as they are kept, and findings: one made of the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

from assess.languages.spoken import BadInput
from assess.proofs.questions import QUESTION_NAMES, Answer, IndependentlyAlive, question_of
from assess.proofs.terms import Terms
from assess.requests.kinds import Ask, Assess, Decide, Request, Rule
from assess.rules.position import Position
from assess.statuses.finding import Certificate, Finding, inquire
from assess.statuses.judgement import verdict_on
from assess.statuses.string_status import StringStatus
from assess.store.kept import KeptProof, Proof


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


def kept_proofs_of(findings: Iterable[Finding]) -> tuple[KeptProof, ...]:
    """The proofs of findings as they are kept; what came from where proofs are kept is not packed again."""
    proofs: dict[str, KeptProof] = {}
    for finding in findings:
        evidence = finding.evidence or finding.late_proof
        if isinstance(evidence, CertificateKept):
            proofs[evidence.kept.name] = evidence.kept
        else:
            proofs |= {one.name: one for one in map(KeptProof.of, proofs_of([finding]))}
    return tuple(proofs.values())


def proofs_in(kept: Iterable[KeptProof]) -> Iterator[Proof]:
    """The proofs that are kept; one that is damaged is left out, and found anew."""
    for one in kept:
        with suppress(BadInput):
            yield one.read()


class CertificateKept(Certificate):
    """The certificate in a proof that is kept. It is read when it is first looked into: most of what is made of an
    answer names its proof and needs no more."""

    def __init__(self, kept: KeptProof, sha256: str) -> None:
        self.__dict__.update(kept=kept, _sha256=sha256)

    kept: KeptProof

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """Its JSON object, of any size: this run has packed it."""
        return self.kept.read(most=0).data


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


def refused_of(proofs: Iterable[Proof], position: Position, life: IndependentlyAlive, under: Terms) -> list[Proof]:
    """The kept proofs that the checker has refused where their judgement is remembered."""
    refused = []
    for proof in proofs:
        for finding in known_findings([proof], position, life, under):
            assert finding.evidence is not None
            verdict = verdict_on(finding.evidence, finding.inquiry)
            if verdict is not None and (not verdict.accepted or verdict.answer != proof.answer):
                refused.append(proof)
    return refused


def _known_finding(proof: Proof, position: Position, life: IndependentlyAlive, under: Terms) -> Finding:
    if proof.question not in QUESTION_NAMES:
        raise ValueError(f"There is no question {proof.question!r}.")
    asked = question_of(proof.question, **life.words())
    return Finding(
        inquire(position, proof.string, asked, **under.given()),
        Answer(proof.answer),
        Certificate(proof.data),
        False,
        "",
        0,
        0.0,
        proof.hangs_on_cycle,
        False,
    )


def as_called(proofs: Iterable[Proof], position: Position, named: Iterable[str]) -> tuple[Proof, ...]:
    """The proofs that call their strings as a request does that names some of them by these stones: the others are
    called by their first. An answer that leans on another one would call them otherwise than it was asked."""
    called = _called(position, named)
    return tuple(proof for proof in proofs if called.issuperset(proof.string.split(",")))


def findings_as_called(statuses: Iterable[StringStatus], position: Position, named: Iterable[str]) -> Iterator[Finding]:
    """The proved answers behind statuses that call their strings so, for which nothing is searched any more."""
    called = _called(position, named)
    for string in statuses:
        proved = (one for one in string.findings if one.evidence is not None)
        yield from (
            replace(one, nodes=0, seconds=0.0) for one in proved if called.issuperset(one.inquiry.names.split(","))
        )


def _called(position: Position, named: Iterable[str]) -> set[str]:
    names = {string: position.name(min(string.points)) for string in position.strings()}
    names |= {position.string_at(position.point(name)): name.upper() for name in named}
    return set(names.values())


def named_in(request: Request[Any]) -> tuple[str, ...]:
    """The stones by which a request calls strings."""
    if isinstance(request, Ask):
        return tuple(request.inquiry.names.split(","))
    if isinstance(request, Decide):
        return tuple(name for question in request.questions for name in question.inquiry.names.split(","))
    return request.strings or () if isinstance(request, Rule | Assess) else ()
