"""Rulings as JSON: on strings, schema ``assess/ruling/1``, and on empty points, schema ``assess/territory/1``."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from assess.estimates.as_it_looks import Looks
from assess.reports.json.assessment_json import rules_json, warnings_json
from assess.reports.json.common_json import (
    AnswerWord,
    BoardJson,
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
from assess.reports.json.finding_json import found_json
from assess.reports.json.string_json import add_estimates, string_json
from assess.reports.text.answers_table import answer_sentences, moves_sentence
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.headlines import headline_of, point_sentence, ruling_headline, territory_headline
from assess.statuses.agreed_points import NEUTRAL
from assess.statuses.answered_moves import AnsweredMoves, answered_moves
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import PointStatus, TerritoryRuling
from assess.statuses.string_ruling import Ruling, findings_of


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
