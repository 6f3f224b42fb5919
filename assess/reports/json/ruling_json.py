"""Rulings as JSON: on strings, schema ``assess/ruling/1``, on empty points, schema ``assess/territory/1``, and what is
decided from given variations, schema ``assess/decision/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.judged_decision import JudgedDecision
from assess.decisions.oversight import Kind, Oversight
from assess.estimates.as_it_looks import Looks
from assess.proofs.variation_node import Quantifier
from assess.reports.json.assessment_json import rules_json, warnings_json
from assess.reports.json.common_json import (
    AnswerWord,
    Asked,
    BoardJson,
    ColorWord,
    FirstMoves,
    Keyword,
    Noted,
    Point,
    Points,
    RuledFinding,
    RulesJson,
    StringStatusJson,
    WarningJson,
    board_json,
)
from assess.reports.json.finding_json import add_estimates, asked_json, found_json, string_json
from assess.reports.text.answers_table import answer_sentences, moves_sentence
from assess.reports.text.decision_text import (
    conclusion,
    contradiction_sentence,
    decision_headline,
    decision_sentence,
    judgement_sentence,
    oversight_sentence,
)
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.headlines import headline_of, point_sentence, ruling_headline, territory_headline
from assess.statuses.agreed_points import NEUTRAL
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import PointStatus, TerritoryRuling
from assess.statuses.string_ruling import AnsweredMoves, Ruling, answered_moves, findings_of


class RulingJson(Noted):
    """The status of one or more strings, as `assess ask FILE D4 --json` prints it."""

    schema: Literal["assess/ruling/1"]
    position: BoardJson
    rules: RulesJson
    headline: str
    asked: str | None
    answer: AnswerWord | None
    strings: list[StringStatusJson]
    warnings: list[WarningJson]
    seconds: float


def ruling_json(ruling: Ruling, looks: Looks | None = None) -> RulingJson:
    """What ``assess ask --json`` prints where the status is asked about; with what undecided strings look like, where
    that is wanted."""
    assessment = ruling.assessment
    told: RulingJson = {
        "schema": "assess/ruling/1",
        "position": board_json(ruling.position),
        "rules": rules_json(assessment),
        "headline": ruling_headline(ruling),
        "asked": ruling.asked,
        "answer": ruling.answer.value if ruling.answer else None,
        "strings": [
            {
                **string_json(ruling.position, string),
                "headline": headline_of([string]),
                "findings": [_finding(finding) for finding in findings_of(string)],
            }
            for string in ruling.strings
        ],
        "warnings": warnings_json(assessment),
        "seconds": round(assessment.seconds, 3),
    }
    if looks is not None:
        add_estimates(told["strings"], ruling.strings, looks)
    return told


def _finding(finding: Finding) -> RuledFinding:
    evidence = finding.evidence
    return {
        **found_json(finding),
        "text": answer_sentence(finding),
        "first_moves": [_answered(moves) for moves in answered_moves(finding.tree, finding.inquiry)],
        "tables": answer_sentences(finding.tree, finding.inquiry) if finding.tree is not None else [],
        "claim": finding.claim or None,
        "certificate_sha256": evidence.sha256() if evidence else None,
    }


def _answered(answered: AnsweredMoves) -> FirstMoves:
    return {
        "color": answered.player.value,
        "after": answered.after or None,
        "moves": list(answered.moves),
        "elsewhere": answered.elsewhere,
        "anything_else": answered.rest is not None,
        "reply": answered.reply or None,
        "text": moves_sentence(answered),
    }


OWNERS = ("black", "white", NEUTRAL, None)


class PointJson(TypedDict):
    point: Point
    territory: Annotated[str | None, Keyword("enum", OWNERS), "Whose it is; null where that is open."]
    area: Points
    strings: Points
    text: str


class TerritoryJson(TypedDict):
    """Whose territory empty points are, as `assess ask FILE D5 --json` prints it."""

    schema: Literal["assess/territory/1"]
    position: BoardJson
    rules: RulesJson
    headline: str
    points: list[PointJson]
    strings: list[StringStatusJson]
    warnings: list[WarningJson]
    seconds: float


def territory_ruling_json(ruling: TerritoryRuling) -> TerritoryJson:
    """What ``assess ask --json`` prints where it is asked whose territory a point is."""
    assessment = ruling.assessment
    return {
        "schema": "assess/territory/1",
        "position": board_json(ruling.position),
        "rules": rules_json(assessment),
        "headline": territory_headline(ruling),
        "points": [_point(point) for point in ruling.points],
        "strings": [string_json(ruling.position, string) for string in assessment.strings],
        "warnings": warnings_json(assessment),
        "seconds": round(assessment.seconds, 3),
    }


def _point(point: PointStatus) -> PointJson:
    owner = point.owner.value if point.owner else NEUTRAL
    return {
        "point": point.name,
        "territory": owner if point.settled else None,
        "area": point.position.names(point.area),
        "strings": [string.name for string in point.strings],
        "text": point_sentence(point),
    }


Places = Mapping[DecisionNode, int]
"""The places of the nodes in ``nodes``."""


class VariationJson(TypedDict):
    name: str
    moves: list[str]
    answer: AnswerWord
    reason: str
    abbreviated: bool
    captured_at: int | None
    formation: Points
    covered: Points
    text: str


class NodeJson(TypedDict):
    move_number: int
    move: str | None
    implied: bool
    parent: int | None
    children: list[int]
    turn: ColorWord
    case: Annotated[str, Quantifier] | None
    chosen: int | None
    forwarded: AnswerWord
    variation: str | None
    text: str | None


class OversightJson(TypedDict):
    variation: str
    node: int
    move_number: int
    kind: Annotated[str, Keyword("enum", tuple(kind.name.lower() for kind in Kind))]
    color: ColorWord
    move: str | None
    line: list[str]
    text: str


class ProofPlayJson(TypedDict):
    answer: AnswerWord
    same: bool
    overlooked: list[OversightJson]
    checked: bool
    claim: str | None
    seconds: float
    nodes: int


class DecisionJson(Asked):
    label: str
    headline: Annotated[str, "The ruling: what is proved, or else what the variations decide."]
    color: ColorWord
    answer: AnswerWord
    text: str
    variations: list[VariationJson]
    nodes: list[NodeJson]
    notes: list[str]
    proof_play: ProofPlayJson | None
    contradicted: Annotated[list[str], "Where the proof contradicts the marks of a problem, a sentence each."]


class DecisionsJson(TypedDict):
    """Answers from given variations, as `assess decide --json` prints them."""

    schema: Literal["assess/decision/1"]
    position: BoardJson
    decisions: list[DecisionJson]


def decisions_json(decisions: Sequence[JudgedDecision]) -> DecisionsJson:
    """Return what ``assess decide --json`` prints: the decisions of all questions about one position."""
    position = decisions[0].decision.inquiry.position
    told = list(map(decision_json, decisions))
    return {"schema": "assess/decision/1", "position": board_json(position), "decisions": told}


def decision_json(judged: JudgedDecision) -> DecisionJson:
    """One question with its variations, the decision at each node (the start first), and what proof-play says.

    ``parent``, ``children`` and ``chosen`` are indices into ``nodes``; ``case`` says how many of the next moves give
    the answer yes. ``proof_play`` is null when it was not asked. ``contradicted``: sentences on marks of a problem that
    the proof contradicts.
    """
    decision, finding = judged.decision, judged.finding
    inquiry = decision.inquiry
    names = inquiry.position.names
    places = {node: place for place, node in enumerate(decision.nodes)}
    return {
        "label": judged.label,
        "headline": decision_headline(judged),
        **asked_json(inquiry),
        "color": inquiry.owner.value,
        "answer": decision.answer.value,
        "text": conclusion(decision),
        "variations": [
            {
                "name": str(end.name),
                "moves": [node.made.written for node in decision.line(end)[1:]],
                "answer": end.answer.value,
                "reason": judgement.reason.name.lower(),
                "abbreviated": judgement.abbreviated,
                "captured_at": judgement.captured_at,
                "formation": names(judgement.formation),
                "covered": names(judgement.covered),
                "text": judgement_sentence(decision, end),
            }
            for end in decision.ends()
            if (judgement := end.judgement)
        ],
        "nodes": [_node(decision, node, places) for node in decision.nodes],
        "notes": list(decision.notes),
        "proof_play": _proof_play(decision, finding, judged.oversights, places) if finding else None,
        "contradicted": [contradiction_sentence(decision, one) for one in judged.contradicted],
    }


def _node(decision: Decision, node: DecisionNode, places: Places) -> NodeJson:
    parent = decision.parents.get(node)
    return {
        "move_number": node.number,
        "move": node.made.written or None,
        "implied": node.made.implied,
        "parent": places[parent] if parent else None,
        "children": [places[child] for child in node.children],
        "turn": node.state.to_move.value,
        "case": node.case.value if node.case else None,
        "chosen": places[node.chosen] if node.chosen else None,
        "forwarded": node.answer.value,
        "variation": str(node.name) or None,
        "text": decision_sentence(decision, node) if node.case else None,
    }


def _proof_play(decision: Decision, finding: Finding, found: Sequence[Oversight], places: Places) -> ProofPlayJson:
    return {
        "answer": finding.answer.value,
        "same": finding.answer is decision.answer,
        "overlooked": [
            {
                "variation": str(oversight.node.chosen_end.name),
                "node": places[oversight.node],
                "move_number": oversight.node.number + 1,
                "kind": oversight.kind.name.lower(),
                "color": oversight.player.value,
                "move": oversight.move,
                "line": [move.written for move in oversight.line],
                "text": oversight_sentence(oversight),
            }
            for oversight in found
        ],
        "checked": finding.checked,
        "claim": finding.claim or None,
        "seconds": round(finding.seconds, 3),
        "nodes": finding.nodes,
    }
