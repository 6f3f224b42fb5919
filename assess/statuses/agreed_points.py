"""Empty points on which the players agree: whose territory they are, or that they are nobody's (VJR, Preface).

Territory is one area or none, so the point that is named stands for its whole area: the empty points that are connected
with it, by way of dead strings of the opponent of the player whose territory it is agreed to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assess.languages.spoken import BadInput, joined, message, worded
from assess.rules.position import EMPTY, Color, Position, String, border, called, connected
from assess.statuses.agreement import removed_points
from assess.statuses.final.ruling_table import TAKEN, Option
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import ScoreBounds, Territory, possible, score_bounds, score_of, territory_of
from assess.statuses.warning import Caution, Warning, WarningCode

NEUTRAL = "neutral"
OWNERS: dict[str, Color | None] = {**{color.value: color for color in Color}, NEUTRAL: None}
"""What may be agreed of an empty point: whose territory it is; None: nobody's."""

AgreedPoints = Mapping[int, Color | None]


@dataclass(frozen=True, slots=True)
class AgreedArea:
    """The area of a point on which the players agree; ``owner`` is None where it is nobody's."""

    point: int
    owner: Color | None
    points: frozenset[int]


def whose(owner: Color | None) -> str:
    """The status of an empty point in a sentence, behind ``is``."""
    return worded("{player}'s territory", player=owner.title) if owner else worded("nobody's territory")


def agreed_apart(
    position: Position, agreed: Mapping[str, Status | str]
) -> tuple[dict[str, Status | str], AgreedPoints]:
    """What is agreed of strings, and what of empty points. Raises BadInput where it cannot be, as far as that is seen
    without the statuses of strings."""
    strings: dict[str, Status | str] = {}
    points: dict[int, Color | None] = {}
    for name, word in agreed.items():
        point = position.point(name)
        if position.stones[point] != EMPTY:
            strings[name] = word
        elif word not in OWNERS:
            raise BadInput(
                "There is no stone at {name}: an empty point is agreed to be black, white or neutral.",
                word_first=True,
                name=name,
            )
        else:
            points[point] = OWNERS[str(word)]
    statuses = {position.string_at(position.point(name)): word for name, word in strings.items()}
    for point, owner in points.items():
        _require_sense(position, point, owner, statuses)
    _require_one_owner(position, [AgreedArea(point, owner, _area(position, point)) for point, owner in points.items()])
    return strings, points


def agreed_areas(
    position: Position, statuses: Sequence[StringStatus], territory: Territory, points: AgreedPoints
) -> tuple[AgreedArea, ...]:
    """The areas of the points on which the players agree. Raises BadInput where two agreements are about one area, or a
    player has no stone around his, or there is a string around it that is agreed to be none that territory borders."""
    dead = {status.string for status in statuses if status.status is Status.DEAD}
    agreed = {one.string: one.status for one in statuses if one.agreed and not one.implied}
    areas = []
    for point, owner in points.items():
        if owner is None:
            near = position.near
            owned = next((one for one in (territory.black, territory.white) if point in one), frozenset[int]())
            area = frozenset(connected([point], owned, near)) if owned else _area(position, point)
        else:
            area = _area(position, point, [string for string in dead if string.color is owner.opponent])
            _require_stones(position, point, owner, area)
            _require_fitting(position, point, owner, area, agreed)
        areas.append(AgreedArea(point, owner, area))
    _require_one_owner(position, areas)
    return tuple(areas)


def as_agreed(
    position: Position, statuses: Sequence[StringStatus], territory: Territory, areas: Sequence[AgreedArea]
) -> Territory:
    """The territory with what is agreed: an area is wholly a player's, and the dead stones in it come off, or nobody's,
    and only those come off that are agreed dead; nothing about its empty points is unsettled. Strings that would come
    off with it if they are dead, and points that it would reach by way of them, are unsettled while that is open."""
    removed, open_points = removed_points(statuses), frozenset[int]()
    for area in areas:
        if area.owner is not None:
            may_fall = [one for one in statuses if one.string.color is not area.owner and Status.DEAD in possible(one)]
            open_points |= _area(position, area.point, [one.string for one in may_fall])
        stones = frozenset(point for point in area.points if position.stones[point] != EMPTY)
        territory = replace(
            territory,
            black=territory.black | area.points if area.owner is Color.BLACK else territory.black - area.points,
            white=territory.white | area.points if area.owner is Color.WHITE else territory.white - area.points,
            dead_stones=territory.dead_stones | stones if area.owner else territory.dead_stones - (stones - removed),
            unsettled=territory.unsettled - area.points,
        )
    settled = frozenset[int]().union(*(area.points for area in areas))
    return replace(territory, unsettled=territory.unsettled | (open_points - settled))


def bounds_as_agreed(position: Position, statuses: Sequence[StringStatus], points: AgreedPoints) -> ScoreBounds | None:
    """Return the bounds of the score with what is agreed of empty points; None where that does not fit what the open
    strings may be."""

    def owning(position: Position, statuses: Sequence[StringStatus]) -> Territory:
        letter = territory_of(position, statuses)
        return as_agreed(position, statuses, letter, agreed_areas(position, statuses, letter, points))

    try:
        return score_bounds(position, statuses, owning)
    except BadInput:
        return None


def option_as_agreed(position: Position, option: Option, points: AgreedPoints) -> Option:
    """A row of the ruling table with what is agreed of empty points; the prisoners that it adds stay added. Where its
    statuses leave no room for the agreement, it stays as it is."""
    try:
        areas = agreed_areas(position, option.statuses, option.territory, points)
    except BadInput:
        return option
    if not areas:
        return option
    territory = as_agreed(position, option.statuses, option.territory, areas)
    score, letter = score_of(position, territory), score_of(position, option.territory)
    if score is None or (option.score is None and TAKEN in dict(option.ruling).values()):
        return replace(option, territory=territory, score=None)
    if option.score is not None and letter is not None:
        black, white = option.score.black - letter.black, option.score.white - letter.white
        score = replace(score, black=score.black + black, white=score.white + white)
    return replace(option, territory=territory, score=score)


def areas_otherwise(position: Position, territory: Territory, areas: Iterable[AgreedArea]) -> Iterator[Warning]:
    """A warning of each area that the statuses of the strings make another player's, or nobody's; ``territory`` is what
    it is without the agreement."""
    for area in areas:
        if area.point in territory.unsettled:
            continue
        owner = next((color for color in Color if area.point in territory.of(color)), None)
        if owner is not area.owner:
            said = message(Caution.AREA_AGREED, point=position.name(area.point), owner=area.owner, owner_else=owner)
            yield Warning(WarningCode.AGREED_OTHERWISE, area.points, (said,))


def _require_sense(
    position: Position, point: int, owner: Color | None, statuses: Mapping[String, Status | str]
) -> None:
    """Raises BadInput for territory of a player who has no stone around it, or that does not fit what is agreed of
    strings."""
    if owner is None:
        return
    passable = [
        string
        for string in position.strings()
        if string.color is owner.opponent and statuses.get(string, Status.DEAD.value) in (Status.DEAD, "dead")
    ]
    _require_stones(position, point, owner, _area(position, point, passable))
    agreed = {one: Status(word) for one, word in statuses.items() if word in {status.value for status in Status}}
    gone = [one for one, status in agreed.items() if one.color is owner.opponent and status is Status.DEAD]
    _require_fitting(position, point, owner, _area(position, point, gone), agreed)


def _require_fitting(
    position: Position, point: int, owner: Color, area: frozenset[int], agreed: Mapping[String, Status]
) -> None:
    """Raises BadInput for territory beside a string that is agreed to be none of his that lives, or none of his
    opponent's that is dead; ``area``: the points that are connected by way of dead strings."""
    name, beside = position.name(point), border(area, position.near)
    for string, status in agreed.items():
        wanted = Status.INDEPENDENTLY_ALIVE if string.color is owner else Status.DEAD
        if string.points & beside and status is not wanted:
            other = called(string.color, position.name(min(string.points)))
            raise BadInput(
                "{name} is agreed to be {whose}, but {other} beside it is agreed to be {status}: one of the two "
                "cannot be.",
                name=name,
                whose=whose(owner),
                other=other,
                status=status.words,
            )


def _require_stones(position: Position, point: int, owner: Color, area: frozenset[int]) -> None:
    around = border(area, position.near)
    if not any(position.stones[one] == owner.stone for one in around):
        raise BadInput(
            "{point} is agreed to be {whose}, but no stone of {player}'s stands around it.",
            point=position.name(point),
            whose=whose(owner),
            player=owner,
        )


def _require_one_owner(position: Position, areas: Sequence[AgreedArea]) -> None:
    for number, area in enumerate(areas):
        for other in areas[:number]:
            if area.points & other.points and area.owner is not other.owner:
                names = joined(map(position.name, (other.point, area.point)))
                raise BadInput(
                    "{names} are points of one area: it is one player's or nobody's, so agree on one.", names=names
                )


def _area(position: Position, point: int, passable: Iterable[String] = ()) -> frozenset[int]:
    """The points connected with an empty point by way of empty points and of these strings."""
    inside = set(position.empty_points()).union(*(string.points for string in passable))
    return frozenset(connected([point], inside, position.near))
