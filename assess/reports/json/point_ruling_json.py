"""A ruling on empty points as JSON, schema ``assess/territory/1``."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from assess.reports.json.assessment_json import rules_json
from assess.reports.json.common_json import BoardJson, Keyword, Point, Points, RulesJson, StringStatusJson, WarningJson
from assess.reports.json.option_json import warnings_json
from assess.reports.json.position_json import board_json
from assess.reports.json.string_json import string_json
from assess.reports.text.headlines import point_sentence, territory_headline
from assess.statuses.agreed_points import NEUTRAL
from assess.statuses.point_ruling import PointStatus, TerritoryRuling

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
