"""A finding as JSON, schema ``assess/finding/1``; the long cycle on which it depends; and what the checker says.

Then a string with its status, as positions and rulings have it; and a certificate, schema ``assess/certificate/1``: as
far as readers need it who judge nothing. What a certificate must be to be a proof is said in docs/certificate.md, and
judged by the checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, NotRequired, TypedDict, cast

from assess.estimates.as_it_looks import Looks
from assess.estimates.estimate import Estimate
from assess.languages.spoken import paragraph
from assess.proofs.checker import Verdict
from assess.proofs.long_cycle import LongCycle
from assess.proofs.placement import Misplaced
from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import principal_variation
from assess.reports.json.common_json import (
    NOT_ASKED,
    AdviceJson,
    AnswerWord,
    Asked,
    ColorWord,
    CycleJson,
    CyclesWord,
    FirstWord,
    FormationWord,
    Found,
    Keyword,
    KoBegunJson,
    KoJson,
    LikelihoodsJson,
    Living,
    Named,
    Noted,
    PartOfBoard,
    Points,
    QuestionName,
    RestJson,
    Ruleset,
    ScopeWord,
    StringStatusJson,
    ThreatsWord,
    Which,
    notes_json,
)
from assess.reports.text.cycle_text import cycle_words
from assess.reports.text.finding_text import ko_sentences
from assess.rules.position import Color, Position
from assess.statuses.finding import Finding
from assess.statuses.kind_of_ko import Begun, KindOfKo, KoFinding
from assess.statuses.queue.owner_begins import is_asked
from assess.statuses.string_status import StringStatus


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


def add_estimates(told: Sequence[StringStatusJson], strings: Sequence[StringStatus], looks: Looks) -> None:
    """Adds what the undecided ones of these strings look like to what is told of each."""
    for string, about in zip(strings, told, strict=True):
        estimate = looks.estimates.get(string.string)
        about["estimate"] = None if estimate is None else estimate.word
        about["likelihood"] = None if estimate is None else round(estimate.likelihood, 4)
        about["likelihoods"] = None if estimate is None else likelihoods_json(estimate)
        about["may_hang_on_ko"] = estimate is not None and estimate.hangs


def likelihoods_json(estimate: Estimate) -> LikelihoodsJson:
    """How likely each status of a string is."""
    alive, seki, dead = (round(one, 4) for one in estimate.likelihoods)
    return {"alive": alive, "seki": seki, "dead": dead}


def string_json(position: Position, status: StringStatus) -> StringStatusJson:
    """A string with its status, in the JSON of statuses and rulings."""

    def answer(finding: Finding | None) -> str:
        return NOT_ASKED if finding is None else finding.answer.value

    told: StringStatusJson = {
        "string": status.name,
        "color": status.string.color.value,
        "points": position.names(status.string.points),
        "status": status.status.value,
        "agreed": status.agreed,
        "implied": status.implied,
        "ruled": status.ruled,
        "answers": {
            "independently_alive": answer(status.life),
            "uncapturable": answer(status.uncapturable),
        },
        "precedent": status.precedent.name if status.precedent else None,
        "by_the_letter": status.proved.value,
        "advice": _advice_json(status.advice) if status.advice else None,
        "owner_begins": status.lives_first.value if is_asked(status) else NOT_ASKED,
        "hangs_on_cycle": _any_hangs(status.asked),
        "cycle": next((cycle_json(cycle) for finding in status.asked if (cycle := finding.cycle)), None),
        "checked": status.checked,
        "seconds": round(sum(finding.seconds for finding in status.findings), 3),
        "nodes": sum(finding.nodes for finding in status.findings),
    }
    if status.late:
        told["late"] = True
    if living := status.living:
        told["living"] = replace(status.asked[0].inquiry, living=living).terms()["living"]
    if hanging := [rest_json(finding) for finding in status.asked if finding.rest is not None]:
        told["rest"] = hanging
    return told


def _any_hangs(findings: Iterable[Finding]) -> bool | None:
    """Whether one of these answers hangs on a long cycle; None where none is known to, and of one it is not known."""
    hanging = {finding.hangs_on_cycle for finding in findings}
    return True if True in hanging else None if None in hanging else False


def _advice_json(finding: Finding) -> AdviceJson:
    return {
        "question": finding.inquiry.question.name,
        "answer": finding.answer.value,
        "hangs_on_cycle": finding.hangs_on_cycle,
    }


class ClaimJson(TypedDict):
    string: NotRequired[Named]
    question: QuestionName
    formation: NotRequired[FormationWord]
    scope: NotRequired[ScopeWord]
    which: NotRequired[Which]
    first: FirstWord
    cycles: CyclesWord
    rules: NotRequired[Ruleset]
    threats: NotRequired[ThreatsWord]
    strings: NotRequired[Points]
    part: NotRequired[PartOfBoard]
    living: NotRequired[Living]
    answer: AnswerWord


class EntryJson(TypedDict):
    pattern: Any
    outside: NotRequired[
        Annotated[
            dict[str, Annotated[int, Keyword("minimum", 1)]],
            Keyword("minProperties", 1),
            "By a stone: how many liberties its string has outside the zone at least.",
        ]
    ]


class ProofJson(TypedDict):
    favours: ColorWord
    kind: str
    root: NotRequired[int]
    entries: list[EntryJson]


class CertificateJson(TypedDict):
    """A certificate: a proof of one answer, for `assess check` (docs/certificate.md)."""

    schema: Literal["assess/certificate/1"]
    claim: Annotated[ClaimJson, Keyword("oneOf", ({"required": ["string"]}, {"required": ["strings"]}))]
    proofs: list[ProofJson]
    lemmas: NotRequired[list[dict[str, Any]]]
