"""A whole position on a sheet: its marks, which strings are in dispute, and which stand or fall together."""

from __future__ import annotations

import json
from collections.abc import Iterable

from assess.estimates.as_it_looks import Looks
from assess.reports.ruling.diagram import Mark
from assess.rules.position import EMPTY
from assess.statuses.assessment import Assessment
from assess.statuses.string_ruling import findings_of
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED
from assess.statuses.warning import WarningCode

MARKS = {
    Status.DEAD: Mark.DEAD,
    Status.ALIVE_IN_SEKI: Mark.SEKI,
    Status.UNDEFINED: Mark.UNDEFINED,
    Status.UNDECIDED: Mark.OPEN,
}


def marks_of(assessment: Assessment, looks: Looks | None = None) -> dict[int, Mark]:
    """Return the marks on stones that do not simply live, and on empty points that are territory, open, or dame to
    fill; with ``looks``, those of open strings and points as they look."""
    territory, stones = assessment.territory, assessment.position.stones
    if looks is not None and looks.territory is not None:
        territory = looks.territory
    marks: dict[int, Mark] = {}
    for string in assessment.strings if looks is None else looks.strings:
        if string.status in MARKS:
            marks.update(dict.fromkeys(string.string.points, MARKS[string.status]))
    if territory is not None:
        owned = {Mark.BLACK_TERRITORY: territory.black, Mark.WHITE_TERRITORY: territory.white}
        for mark, points in (owned | {Mark.OPEN: territory.unsettled}).items():
            marks |= {point: mark for point in points if stones[point] == EMPTY}
    dame = (warning.points for warning in assessment.warnings if warning.code is WarningCode.UNFILLED_DAME)
    return dict.fromkeys(frozenset[int]().union(*dame), Mark.DAME) | marks


def estimated_points(assessment: Assessment, looks: Looks) -> frozenset[int]:
    """Return the points whose marks, or lack of one, are an estimate: stones that look clear, and open points that
    would be settled with them."""
    points = frozenset[int]().union(*(string.points for string, one in looks.estimates.items() if one.clear))
    if assessment.territory is None or looks.territory is None:
        return points
    settled = assessment.territory.unsettled - looks.territory.unsettled
    return points | settled.intersection(assessment.position.empty_points())


def agreed_points(assessment: Assessment) -> frozenset[int]:
    """The stones of the strings on whose status the players agree, and the areas on whose owner."""
    strings = (string.string.points for string in assessment.strings if string.agreed and not string.implied)
    return frozenset[int]().union(*strings, *(area.points for area in assessment.agreed_areas))


def told_apart(assessment: Assessment, marked: frozenset[int]) -> tuple[list[StringStatus], list[StringStatus]]:
    """The strings that are in dispute, those with marked stones first, then those that are open, then the others that
    do not simply live; and those that do."""
    disputed = [string for string in assessment.strings if string.string.points & marked]
    left = [string for string in assessment.strings if string.status is not Status.INDEPENDENTLY_ALIVE]
    left.sort(key=lambda string: string.status not in UNSETTLED)
    told = disputed + [string for string in left if string not in disputed]
    return told, [string for string in assessment.strings if string not in told]


def fallen_together(strings: Iterable[StringStatus]) -> list[list[StringStatus]]:
    """The strings in groups of those that stand or fall by the same proof: of one player, with one status, their
    answers proved by the same variations. What was not proved of a string is told of it alone, with its own effort."""
    groups: dict[object, list[StringStatus]] = {}
    for string in strings:
        proofs = tuple(
            json.dumps(finding.evidence.data["proofs"]) for finding in findings_of(string)[:1] if finding.evidence
        )
        same = (string.string.color, string.status, string.agreed, string.precedent, proofs or string.name)
        groups.setdefault(same, []).append(string)
    return list(groups.values())
