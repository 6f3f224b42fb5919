"""Whose territory an empty point is, and why (VJR, Territory and Non-Territory Intersections).

Territory is static: the statuses of the strings around the point's area decide. So these strings are asked about, and
where one of them is dead, those behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assess.languages.spoken import BadInput
from assess.rules.position import EMPTY, Color, Position, String, border, connected
from assess.statuses.agreed_points import (
    AgreedArea,
    agreed_apart,
    agreed_areas,
    areas_otherwise,
)
from assess.statuses.agreement import removed_points
from assess.statuses.assessment import Assessment, assessment_of
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, Territory, dead_or_in_seki, left_by_cycles
from assess.statuses.warning import Warning


@dataclass(frozen=True, slots=True)
class PointStatus:
    """Whose territory an empty point is.

    ``owner``: None where it is nobody's, or not ``settled``. ``area``: the points that are looked at together: empty
    ones, and dead stones among them, for all of which the same holds. ``strings``: those of the area and around it that
    were asked about; ``more``: there are others, on which it does not depend. ``agreed``: the players agree on it.
    """

    position: Position
    point: int
    owner: Color | None
    settled: bool
    area: frozenset[int]
    strings: tuple[StringStatus, ...]
    more: bool = False
    agreed: bool = False

    @property
    def name(self) -> str:
        """The point, such as ``D5``."""
        return self.position.name(self.point)

    @property
    def headline(self) -> str:
        """Whose it is in a sentence: ``D5 is Black's territory.``"""
        import assess

        return assess.words(self)


@dataclass(frozen=True, slots=True)
class TerritoryRuling:
    """What is ruled on empty points; ``assessment`` holds the strings around them with all that was found out."""

    assessment: Assessment
    points: tuple[PointStatus, ...]

    def __repr__(self) -> str:
        return f"<TerritoryRuling {self.headline}>"

    @property
    def position(self) -> Position:
        """The position in which it was asked."""
        return self.assessment.position

    @property
    def owner(self) -> Color | None:
        """Whose territory the first point is; None where it is nobody's, or open (``settled``)."""
        return self.points[0].owner

    @property
    def settled(self) -> bool:
        """Whether it is known of all points."""
        return all(point.settled for point in self.points)

    @property
    def headline(self) -> str:
        """Whose they are, a sentence for each."""
        import assess

        return assess.words(self)


def territory_at(position: Position, point: str | Sequence[str], **settings: Any) -> TerritoryRuling:
    """Whose territory the empty point ``point`` (``"D5"``) is, or several.

    ``settings`` are those of ``assess.status``: limits, rules, precedents, what the players agree on, and so on. Raises
    BadInput for a point with a stone on it.
    """
    names = [name.strip() for name in (point.split(",") if isinstance(point, str) else point)]
    return territory_of_points(StatusQuestion.of(position, **settings), names)


def territory_of_points(question: StatusQuestion, names: Sequence[str]) -> TerritoryRuling:
    """Return whose territory empty points are, by the statuses that are asked for as in ``question``. Raise BadInput
    for a point with a stone on it."""
    position = question.position
    position.require_whole()
    points = list(dict.fromkeys(map(position.point, names)))
    for one in points:
        if position.stones[one] != EMPTY:
            raise BadInput(
                "There is a stone at {point}: territory is asked about empty points.", point=position.name(one)
            )
    of_strings, of_points = agreed_apart(position, question.agreed)
    wanted = {position.string_at(position.point(name)): name for name in of_strings}
    limits = question.limits
    assessment: Assessment | None = None
    while True:
        known = {one.string: one for one in assessment.strings} if assessment else {}
        missing = [string for one in points for string in strings_missing(position, one, known)]
        if assessment is not None and (not missing or assessment.interrupted or not question.search):
            break
        wanted |= {string: position.name(min(string.points)) for string in missing}
        proofs = [finding for one in assessment.strings for finding in one.findings] if assessment else question.known
        before = assessment.seconds if assessment else 0.0
        assessment = assessment_of(replace(question, strings=list(wanted.values()), limits=limits, known=proofs))
        found = [finding for one in assessment.strings for finding in one.findings]
        limits = limits.left(assessment.seconds, sum(finding.nodes for finding in found))
        assessment = replace(assessment, seconds=assessment.seconds + before)
    known = {one.string: one for one in assessment.strings}
    ruled = tuple(point_status(position, one, known, of_points) for one in points)
    return TerritoryRuling(
        replace(assessment, warnings=(*assessment.warnings, *_otherwise(position, ruled, known))), ruled
    )


def _otherwise(position: Position, ruled: Sequence[PointStatus], known: Known) -> Iterator[Warning]:
    """A warning of each point on which the players agree otherwise than the statuses have it."""
    for one in ruled:
        if one.agreed and (letter := point_status(position, one.point, known)).settled:
            yield from areas_otherwise(position, _territory(letter), [AgreedArea(one.point, one.owner, one.area)])


Known = Mapping[String, StringStatus]
"""What is known of strings so far."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """What is known of a player's claim to a point: the area that would be his, the strings in it and around it, and
    whether one of them excludes the claim, or may."""

    area: frozenset[int]
    strings: tuple[String, ...]
    excluded: bool
    holds: bool


def _claim(position: Position, point: int, color: Color, known: Known) -> _Claim:
    """The claim of a player to an empty point: all around its area must be independently alive strings of his. Where a
    string stood that the players agree to be dead, it is empty."""
    dead = [one.string.points for one in known.values() if one.string.color is not color and one.status is Status.DEAD]
    inside = removed_points(known.values()).union(position.empty_points(), *dead)
    area = frozenset(connected([point], inside, position.near))
    touched = sorted(border(area, position.near) | {one for one in area if position.stones[one] != EMPTY})
    strings = tuple(dict.fromkeys(map(position.string_at, touched)))
    around = [string for string in strings if not string.points <= area]
    own = [_may_live(known.get(string)) for string in around if string.color is color]
    others = [_may_be_dead(known.get(string)) for string in around if string.color is not color]
    excluded = False in own or False in others or not (own or others)
    return _Claim(area, strings, excluded, holds=not others and bool(own) and all(own))


def _may_live(string: StringStatus | None) -> bool | None:
    """Whether a string is independently alive; None where that is open."""
    if string is None or (string.status in UNSETTLED and not dead_or_in_seki(string)):
        return None
    return string.status is Status.INDEPENDENTLY_ALIVE


def _may_be_dead(string: StringStatus | None) -> bool | None:
    """False for a string that is not dead; else it is open, as dead ones are in the area."""
    return None if string is None or string.status in UNSETTLED else string.status is Status.DEAD


def strings_missing(position: Position, point: int, known: Known) -> Iterator[String]:
    """The strings still to be asked about."""
    for color in Color:
        claim = _claim(position, point, color, known)
        if not claim.excluded:
            yield from (string for string in claim.strings if string not in known)


def point_status(position: Position, point: int, known: Known, agreed: Mapping[int, Color | None] = {}) -> PointStatus:
    """What is known of a point in the end."""
    claims = {color: _claim(position, point, color, known) for color in Color}
    owner = next((color for color, claim in claims.items() if claim.holds), None)
    excluded = all(claim.excluded for claim in claims.values())
    settled = owner is not None or (excluded and point not in left_by_cycles(position, list(known.values())))
    shown = [claims[owner]] if owner else list(claims.values())
    area = frozenset.intersection(*(claim.area for claim in shown))
    strings = dict.fromkeys(string for claim in shown for string in claim.strings)
    statuses = tuple(known[string] for string in strings if string in known)
    status = PointStatus(position, point, owner, settled, area, statuses, more=len(statuses) < len(strings))
    for one in agreed_areas(position, list(known.values()), _territory(status), agreed):
        if point in one.points:
            return replace(status, owner=one.owner, settled=True, area=one.points, agreed=True)
    return status


def _territory(status: PointStatus) -> Territory:
    """The territory, as far as this point tells it."""
    owned = {color: status.area if status.owner is color else frozenset[int]() for color in Color}
    return Territory(owned[Color.BLACK], owned[Color.WHITE], frozenset(), frozenset())
