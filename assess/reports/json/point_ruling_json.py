"""A ruling on empty points as JSON, schema ``assess/territory/1``."""

from __future__ import annotations

from typing import Any

from assess.reports.json.assessment_json import rules_json, string_json, warnings_json
from assess.reports.json.position_json import board_json
from assess.statuses.agreed_points import NEUTRAL
from assess.statuses.point_ruling import PointStatus, TerritoryRuling


def territory_ruling_json(ruling: TerritoryRuling) -> dict[str, Any]:
    """What ``assess ask --json`` prints where it is asked whose territory a point is."""
    assessment = ruling.assessment
    return {
        "schema": "assess/territory/1",
        "position": board_json(ruling.position),
        "rules": rules_json(assessment),
        "headline": ruling.headline,
        "points": [_point(point) for point in ruling.points],
        "strings": [string_json(ruling.position, string) for string in assessment.strings],
        "warnings": warnings_json(assessment),
        "seconds": round(assessment.seconds, 3),
    }


def _point(point: PointStatus) -> dict[str, Any]:
    owner = point.owner.value if point.owner else NEUTRAL
    return {
        "point": point.name,
        "territory": owner if point.settled else None,
        "area": point.position.names(point.area),
        "strings": [string.name for string in point.strings],
        "text": " ".join(filter(None, (point.headline, point.reason))),
    }
