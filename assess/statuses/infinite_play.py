"""Infinite play that reaches nothing, neither a capture nor a formation: so it is under the Japanese 2003 Rules, where
a player succeeds in finitely many moves or not at all, and a long cycle leaves nothing undefined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assess.engine.proof import certificate_of
from assess.proofs.questions import (
    Answer,
    Capturable1,
    Capturable2,
    IndependentlyAlive,
    Question,
    Uncapturable,
)
from assess.proofs.terms import Cycles, Rules, Terms
from assess.rules.position import Position
from assess.statuses.finding import Certificate, Finding, ask
from assess.statuses.judgement import judge
from assess.statuses.string_status import Status, StringStatus, status_of
from assess.system.limits import Limits


def reaches_nothing(under: Terms) -> bool:
    """Return whether infinite play reaches nothing under these terms: long cycles are as in the rules, and these are
    the Japanese 2003 Rules."""
    return under.rules is Rules.JAPANESE_2003 and under.cycles is Cycles.VERBAL


def where_infinite_play_reaches_nothing(
    position: Position,
    statuses: Sequence[StringStatus],
    alive: IndependentlyAlive,
    under: Terms,
    limits: Limits,
    check: bool,
) -> tuple[StringStatus, ...]:
    """Return the strings, those that a long cycle leaves undefined as they are where infinite play reaches nothing. Of
    the two proofs of an undefined answer the one of the player who prevents something says what it is; who is dead then
    may be capturable-1 or -2. ``alive``: how it was asked whether they are independently alive."""
    return tuple(
        _reaching_nothing(position, string, alive, under, limits, check)
        if string.letter is Status.UNDEFINED
        else string
        for string in statuses
    )


def _reaching_nothing(
    position: Position, string: StringStatus, alive: IndependentlyAlive, under: Terms, limits: Limits, check: bool
) -> StringStatus:
    def asked(question: Question, cycles: Cycles) -> Finding:
        terms = replace(under, cycles=cycles).given()
        return ask(position, min(string.string.points), question, limits=limits, check=check, **terms)

    life, capture = (
        _prevented(finding, cycles) if finding is not None else asked(question, cycles)
        for finding, question, cycles in (
            (string.life, alive, Cycles.ATTACKER),
            (string.uncapturable, Uncapturable(), Cycles.DEFENDER),
        )
    )
    to, advice = status_of(life.answer, capture.answer), string.advice
    if to is Status.DEAD:
        for question in (Capturable1(), Capturable2()):
            advice = asked(question, Cycles.DEFENDER)
            if advice.answer is not Answer.NO:
                to = Status.ALIVE_IN_SEKI if advice.answer is Answer.YES else Status.UNDECIDED
                break
        advice = None if to is Status.DEAD else advice
    return replace(
        string, status=to, life=life, uncapturable=capture, advice=advice, precedent=None, by_the_letter=None
    )


def _prevented(finding: Finding, cycles: Cycles) -> Finding:
    """An undefined answer as it is where infinite play counts for the player who prevents something, by his proof; any
    other answer as it is, for infinite play reaches nothing in its proof either."""
    if finding.answer is not Answer.UNDEFINED or finding.evidence is None:
        return finding
    inquiry = replace(finding.inquiry, under=replace(finding.inquiry.under, cycles=cycles))
    avoider = inquiry.reacher.opponent
    answer = Answer.YES if avoider is inquiry.owner else Answer.NO
    proofs = [proof for proof in finding.evidence.data["proofs"] if proof["favours"] == avoider.value]
    evidence = Certificate(certificate_of(inquiry, answer, proofs))
    verdict = judge(evidence, inquiry)
    if not verdict.accepted or verdict.answer != answer.value:
        return replace(finding, answer=Answer.UNDECIDED, evidence=None, checked=False, claim="")
    return replace(finding, inquiry=inquiry, answer=answer, evidence=evidence, checked=True, claim=verdict.claim)
