"""A finding as JSON, schema ``assess/finding/1``; the long cycle on which it depends; and what the checker says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict, cast

from assess.languages.spoken import paragraph
from assess.proofs.checker import Verdict
from assess.proofs.long_cycle import LongCycle
from assess.proofs.placement import Misplaced
from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import principal_variation
from assess.reports.json.common_json import Asked, CycleJson, Found, KoBegunJson, KoJson, Noted, RestJson, notes_json
from assess.reports.text.cycle_text import cycle_words
from assess.reports.text.ko_words import ko_sentences
from assess.rules.position import Color
from assess.statuses.finding import Finding
from assess.statuses.kind_of_ko import Begun, KindOfKo, KoFinding


class FindingJson(Found, Noted):
    """One question, as `assess ask FILE D4 QUESTION --json` answers it."""

    schema: Literal["assess/finding/1"]


class CheckJson(TypedDict):
    """What `assess check --json` says of a certificate."""

    schema: Literal["assess/check/1"]
    verified: bool
    answer: str | None
    claim: str | None
    reason: str | None
    where: str | None


def asked_json(inquiry: Inquiry) -> Asked:
    """The question in the JSON of answers to it."""
    return cast(Asked, inquiry.terms())


def found_json(finding: Finding) -> Found:
    """A question with its answer, wherever it stands."""
    tree, cycle = finding.tree, finding.cycle
    told: dict[str, Any] = {
        **finding.inquiry.terms(),
        "color": finding.inquiry.owner.value,
        "answer": finding.answer.value,
        "hangs_on_cycle": finding.hangs_on_cycle,
        "cycle": cycle_json(cycle) if cycle else None,
        "principal_variation": principal_variation(tree) if tree else [],
        "checked": finding.checked,
        "seconds": round(finding.seconds, 3),
        "nodes": finding.nodes,
    }
    if finding.late:
        told["late"] = True
    if isinstance(finding, KoFinding) and finding.ko is not None:
        told["ko"] = ko_json(finding.ko, ko_sentences(finding, alone=True))
    if finding.rest is not None:
        told["rest"] = rest_json(finding)
    return cast(Found, told)


def ko_json(kind: KindOfKo, sentences: Sequence[str]) -> KoJson:
    """What is proved of the kind of ko."""
    return {
        **begun_json(kind.asked),
        "whoever_begins": kind.whoever_begins,
        "seki": kind.seki,
        "turned": begun_json(kind.turned) if kind.turned is not None else None,
        "text": paragraph(sentences),
    }


def begun_json(begun: Begun) -> KoBegunJson:
    """How an answer with one first mover hangs on threats."""
    return {
        "first": cast(Any, begun.finding.inquiry.first.value),
        "answer": cast(Any, begun.finding.answer.value),
        "kind": cast(Any, begun.kind.value),
        "needs": [
            {
                "color": cast(Any, need.player.value),
                "fewest": need.fewest,
                "too_few": need.too_few,
                "always": cast(Any, need.always.answer.value),
            }
            for need in begun.needs
        ],
        "line": [move.made.written for move in begun.line],
        "first_threat_after": len(begun.to_first_threat) or None,
    }


def rest_json(finding: Finding) -> RestJson:
    """What is proved of an answer that hangs on the rest of the board."""
    inquiry, rest = finding.inquiry, finding.rest
    assert rest is not None
    return {
        "question": cast(Any, inquiry.question.name),
        "living": inquiry.position.names(rest.living),
        "yes": rest.yes.inquiry.position.rows(),
        "no": rest.no.inquiry.position.rows(),
        "line": [move.written for move in rest.line],
    }


def finding_json(finding: Finding, notes: Sequence[str] = ()) -> FindingJson:
    """The finding as ``assess ask --json`` prints it, with the notes about how the file was read."""
    told = cast(dict[str, object], found_json(finding))
    return cast(FindingJson, {"schema": "assess/finding/1", **told, **notes_json(notes)})


def cycle_json(cycle: LongCycle) -> CycleJson:
    """The long cycle in the JSON of findings and statuses."""
    return {
        "kind": cycle.kind,
        "before": [node.written for node in cycle.before],
        "moves": [node.written for node in cycle.moves],
        "stones_lost": {"black": cycle.lost(Color.BLACK), "white": cycle.lost(Color.WHITE)},
        "passes": {color.value: cycle.passes(color) for color in Color},
        "disturbing": cycle.disturbing.value if cycle.disturbing else None,
        "basis": cycle.basis.value,
        "text": cycle_words(cycle),
    }


def verdict_json(verdict: Verdict | Misplaced) -> CheckJson:
    """What ``assess check --json`` prints: ``reason`` and ``where`` are null for a certificate that is accepted."""
    return {
        "schema": "assess/check/1",
        "verified": verdict.accepted,
        "answer": verdict.answer,
        "claim": verdict.claim or None,
        "reason": verdict.reason.name.lower() if verdict.reason else None,
        "where": verdict.where or None,
    }
