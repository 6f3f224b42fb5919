"""What tells whether a string lives, short of a proof: random games, and what is proved of the strings around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assess.estimates.random_shares import share_of
from assess.proofs.questions import Answer
from assess.rules.color import EMPTY, Color
from assess.rules.coordinates import neighbors
from assess.rules.position import Position, String
from assess.rules.regions import regions
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus

MOST_ROOM = 30
"""Empty points of an area; more of them are as many."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of one string. Shares are parts of random games at whose end its points are its owner's.

    ``share``: its own; ``area``: that of all stones of its owner's in its area, which is reached without crossing
    opposing stones; ``room``: the empty points there, as a part of ``MOST_ROOM``. ``beside``: the lowest share, for
    their own owner, of the opposing strings that touch it, 1 without any; ``known_beside``: the same, 1 for those that
    are proved alive, and 0 for those that are proved dead. ``after_pass``: the search has proved life for the case that
    the opponent passes. ``no_life``: it is proved not to be independently alive; ``dead``: it is dead by the letter of
    the rules, and only not known whether in a seki. ``shared``: an opposing string that touches it or its liberties has
    two liberties or more, and no other ones than this string has: so do strings stand in a seki. ``in_atari``: it has
    one liberty.
    """

    share: float
    area: float
    room: float
    beside: float
    known_beside: float
    after_pass: bool
    no_life: bool
    dead: bool
    shared: bool
    in_atari: bool


@dataclass(frozen=True, slots=True)
class _Area:
    share: float
    room: float


def signs_of(position: Position, strings: Sequence[StringStatus]) -> dict[String, Signs]:
    """The signs of the undecided strings among these."""
    status = {one.string: one.letter for one in strings}
    share = {string: share_of(position, string) for string in position.strings()}
    at = {point: string for string in share for point in string.points}
    areas = {string: area for color in Color for string, area in _areas(position, color, share)}
    return {
        one.string: _signs(position, one, status, share, at, areas[one.string])
        for one in strings
        if one.status is Status.UNDECIDED
    }


def _areas(position: Position, color: Color, share: Mapping[String, float]) -> Iterator[tuple[String, _Area]]:
    """The area of each string of a player's."""
    near = neighbors(position.width, position.height)
    own = [string for string in share if string.color is color]
    free = (point for point, stone in enumerate(position.stones) if stone != color.opponent.stone)
    for region in regions(free, near):
        inside = [string for string in own if string.points <= region]
        stones = sum(len(string.points) for string in inside)
        empty = sum(position.stones[point] == EMPTY for point in region)
        for string in inside:
            mean = sum(share[one] * len(one.points) for one in inside) / stones
            yield string, _Area(mean, min(empty, MOST_ROOM) / MOST_ROOM)


def _signs(
    position: Position,
    one: StringStatus,
    status: Mapping[String, Status],
    share: Mapping[String, float],
    at: Mapping[int, String],
    area: _Area,
) -> Signs:
    string = one.string
    near = neighbors(position.width, position.height)
    beside = _opposing(string, at, {point for stone in string.points for point in near[stone]})
    around = beside | _opposing(string, at, {point for place in string.liberties for point in near[place]})
    return Signs(
        share[string],
        area.share,
        area.room,
        min((share[other] for other in beside), default=1.0),
        min((_known_share(other, status, share) for other in beside), default=1.0),
        one.after_pass,
        one.life is not None and one.life.answer is Answer.NO,
        one.letter is Status.DEAD,
        any(len(other.liberties) > 1 and other.liberties <= string.liberties for other in around),
        len(string.liberties) == 1,
    )


def _opposing(string: String, at: Mapping[int, String], points: set[int]) -> set[String]:
    return {at[point] for point in points if point in at and at[point].color is not string.color}


def _known_share(string: String, status: Mapping[String, Status], share: Mapping[String, float]) -> float:
    """The share of a string; all or nothing where it is proved alive or dead."""
    proved = {Status.INDEPENDENTLY_ALIVE: 1.0, Status.DEAD: 0.0}
    return proved.get(status.get(string, Status.UNDECIDED), share[string])
