"""What a move of a game cost in points: those that hang on the fate of a string, counted with either fate.

It is counted whose the points are where the string stands, as if play ended after the moves that decide its fate (VJR,
Territory), the stones of the other player's around it being taken to live. The number is told where each other status
that it needs is proved, and where the place is enclosed: then nothing else is counted with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.position import EMPTY, Color, Position, String, border, connected, regions
from assess.rules.proof_play import allowed_play, begin
from assess.statuses.finding import Finding
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import territory_of

LARGEST = 40
"""Points of the place at most."""

Moves = Sequence[tuple[Color, int]]
Ask = Callable[[Inquiry], Finding]


@dataclass(frozen=True, slots=True)
class Stake:
    """So many points, and the findings on which the number rests, besides that the string is saved and taken."""

    points: int
    findings: tuple[Finding, ...]


def points_at_stake(position: Position, string: String, saved: Moves, taken: Moves, ask: Ask) -> Stake | None:
    """Return the points that hang on whether a string is saved or taken, each of which is proved after these moves, if
    the other player's stones around live. None where not all that it needs is proved, or the place is not enclosed."""
    place = _place(position, string)
    if len(place) > LARGEST:
        return None
    findings: list[Finding] = []
    kept = _counted(position, saved, place, string, Status.INDEPENDENTLY_ALIVE, ask, findings)
    if kept is None:
        return None
    lost = _counted(position, taken, place, string, Status.DEAD, ask, findings)
    return None if lost is None else Stake(kept - lost, tuple(findings))


def _place(position: Position, string: String) -> frozenset[int]:
    """The string with the empty points around it, and the strings that have no liberties but these and touch nothing
    unknown."""
    near = position.near
    empty = connected(string.liberties, frozenset(position.empty_points()), near)
    enclosed = (
        one.points
        for one in position.strings()
        if one.liberties <= empty and border(one.points, near).isdisjoint(position.unknown)
    )
    return frozenset(empty).union(string.points, *enclosed)


def _counted(
    position: Position,
    moves: Moves,
    place: frozenset[int],
    string: String,
    fate: Status,
    ask: Ask,
    findings: list[Finding],
) -> int | None:
    """Return the points of the owner's less those of the other player's in the place after some moves; what is asked is
    added to the findings."""
    points, owner = 0, string.color
    for player, point in moves:
        play = allowed_play(begin(position, player), point)
        if play is None or not play.removed <= place:
            return None
        points += len(play.removed) * (1 if player is owner else -1)
        position = play.state.position
    near = position.near
    beside = [one for one in position.strings() if not one.points.isdisjoint(place | border(place, near))]
    around = [one for one in beside if one.color is not owner and not one.points <= place]
    living = tuple(min(one.points) for one in around)
    statuses = []
    for one in beside:
        is_it = one.color is owner and not one.points.isdisjoint(string.points)
        status = fate if is_it else Status.INDEPENDENTLY_ALIVE
        if one not in around and not (is_it and fate is Status.DEAD):
            taken_to_live = living if one.color is owner and position.unknown else ()
            inquiry = Inquiry(position, min(one.points), IndependentlyAlive(), living=taken_to_live)
            findings.append(life := ask(inquiry))
            if life.answer is not Answer.YES:
                findings.append(capture := ask(replace(inquiry, question=Uncapturable())))
                if is_it or (life.answer, capture.answer) != (Answer.NO, Answer.NO):
                    return None
                status = Status.DEAD
        statuses.append(StringStatus(position.name(min(one.points)), one, status))
    territory = territory_of(replace(position, area=None), statuses)
    dead = territory.dead_stones & place
    for color, sign in ((owner, 1), (owner.opponent, -1)):
        points += sign * len(territory.of(color) & place)
        points += sign * sum(position.stones[point] == color.opponent.stone for point in dead & territory.of(color))
    return points if _is_settled(position, place, statuses, territory.black | territory.white) else None


def _is_settled(
    position: Position, place: frozenset[int], statuses: Sequence[StringStatus], owned: frozenset[int]
) -> bool:
    """Whether each point of the place is a player's territory, a living stone, or empty between living strings of both
    players."""
    near = position.near
    living = {point for one in statuses if one.status is Status.INDEPENDENTLY_ALIVE for point in one.string.points}
    left = place - owned - living
    return all(position.stones[point] == EMPTY for point in left) and all(
        region <= place and border(region, near) <= living for region in regions(left, near)
    )
