"""What is left open between living stones: dame, empty intersections that are nobody's territory although independently
alive stones stand beside them, and basic endgame kos.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from assess.rules.position import EMPTY, Color, Position, String, regions
from assess.rules.proof_play import State, allowed_play, make_play
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, Territory, dead_or_in_seki

LIBERTIES = 2
"""Liberties that a stone in a dame must have: with fewer it is no filling, but an offer."""


@dataclass(frozen=True, slots=True)
class Dame:
    """Open dame, and open borders.

    ``two_sided``: the empty regions, outside territory, that border independently alive stones of both players;
    ``between``: those of their points that the players would fill; ``shared``: those that touch both, which are dame
    whatever is filled. The others are nobody's as long as the border is open at the points ``border``.

    ``one_sided``: by the player whose independently alive stones they touch, points of regions that border none of the
    other's. Liberties inside a seki, which no independently alive stone touches, are not dame in this sense. ``takes``:
    by a player, those of them where a play of his takes strings of the other's, and these strings: he cannot fill such
    a point, it is a capture that is missing.
    """

    two_sided: frozenset[int]
    between: frozenset[int]
    one_sided: Mapping[Color, frozenset[int]]
    takes: Mapping[Color, Mapping[int, frozenset[String]]] = field(default_factory=dict)
    shared: frozenset[int] = frozenset()
    border: frozenset[int] = frozenset()

    @property
    def nobodys(self) -> frozenset[int]:
        """The points of the two-sided regions that are no dame yet: who closes the border may get them."""
        return self.two_sided - self.shared

    def fillable(self, color: Color) -> frozenset[int]:
        """The points that this player would fill, with those where he takes something instead."""
        return self.between | self.one_sided[color]


def dame_of(
    position: Position, statuses: Sequence[StringStatus], territory: Territory, kos: Collection[int] = ()
) -> Dame:
    """The open dame of a position, its statuses known; ``kos``: points that are open kos, and no dame."""
    near = position.near
    status_at = {point: status for status in statuses for point in status.string.points}
    two_sided: set[int] = set()
    between: set[int] = set()
    touching: set[int] = set()
    one_sided: dict[Color, set[int]] = {color: set() for color in Color}
    owned = territory.black | territory.white

    def alive_beside(point: int) -> set[Color]:
        beside = (status_at[other] for other in near[point] if other in status_at)
        return {status.string.color for status in beside if status.status is Status.INDEPENDENTLY_ALIVE}

    def faces(point: int) -> bool:
        """Whether the point touches one player's stones, and an empty point beside it touches the other's."""
        beside = [alive_beside(other) for other in near[point] if position.stones[other] == EMPTY]
        return any(alive_beside(point) and colors - alive_beside(point) for colors in beside)

    for region in empty_regions(position):
        if region & owned:
            continue
        alive = set().union(*map(alive_beside, region))
        around = [status_at[other] for point in region for other in near[point] if other in status_at]
        unsettled = bool(region & territory.unsettled) or any(map(may_live, around))
        direct = {point for point in region if len(alive_beside(point)) == len(Color)}
        if unsettled or len(alive) == len(Color):
            touching |= direct
        if unsettled:
            two_sided |= direct
            between |= direct
        elif len(alive) == len(Color):
            two_sided |= {
                point for point in region if alive_beside(point) or not any(other in status_at for other in near[point])
            }
            between |= direct | {point for point in region if faces(point)}
        elif alive:
            (color,) = alive
            one_sided[color] |= {point for point in region if alive_beside(point)}
    open_points = {color: frozenset(points - set(kos)) for color, points in one_sided.items()}
    filling, shared = frozenset((between & two_sided) - set(kos)), frozenset(touching - set(kos))
    takes = {color: _taken(position, color, filling | open_points[color]) for color in Color}
    all_points = frozenset(two_sided - set(kos))
    border = _border(position, all_points - shared, shared, {point: alive_beside(point) for point in all_points})
    return Dame(all_points, filling, open_points, takes, shared, border)


def _border(
    position: Position, nobodys: frozenset[int], shared: frozenset[int], alive_beside: Mapping[int, set[Color]]
) -> frozenset[int]:
    """Return where the border between living stones is open: for each part of the points that are nobody's, those of
    them that touch one player's stones beside one that touches the other's; or else the dame beside the part; or else
    its points that touch living stones."""
    near = position.near
    found: set[int] = set()
    for part in regions(nobodys, near):
        facing = {
            point
            for point in part
            for other in part.intersection(near[point])
            if alive_beside[point] and alive_beside[other] - alive_beside[point]
        }
        beside = shared.intersection(other for point in part for other in near[point])
        found |= facing or beside or {point for point in part if alive_beside[point]} or part
    return frozenset(found)


def may_live(string: StringStatus) -> bool:
    """Return whether it is open if a string is independently alive; of a region that is agreed to be nobody's its
    points are settled all the same."""
    return string.status in UNSETTLED and not dead_or_in_seki(string)


def _taken(position: Position, color: Color, points: Collection[int]) -> dict[int, frozenset[String]]:
    """The points where a play of this player's takes strings, with these."""
    found = {}
    for point in sorted(points):
        play = allowed_play(State(position, color), point)
        if play is not None and play.removed:
            found[point] = frozenset(string for string in position.strings() if string.points & play.removed)
    return found


def empty_regions(position: Position) -> list[frozenset[int]]:
    """The maximal connected sets of empty intersections."""
    return regions(position.empty_points(), position.near)


def filled(
    position: Position, points: Collection[int], color: Color, alive: Collection[int]
) -> tuple[Position, frozenset[int]]:
    """The position with a player's stones on these points, and the points that he could fill.

    He fills only next to his stones on ``alive`` and what is open to the other, takes nothing, and leaves no string of
    his in atari. Points that touch the other's stones come first.
    """
    anchors = {point for point in alive if position.stones[point] == color.stone}
    near = position.near
    opposing = color.opponent.stone
    left = sorted(points, key=lambda point: (all(position.stones[n] != opposing for n in near[point]), point))
    placed: set[int] = set()
    before = -1
    while before < len(placed):
        before = len(placed)
        for point in [point for point in left if point not in placed]:
            if point not in _beside_stones(position, color.opponent):
                continue
            after = _with_stone(position, point, color, anchors)
            if after is not None:
                position = after
                placed.add(point)
                anchors.add(point)
    return position, frozenset(placed)


def _beside_stones(position: Position, color: Color) -> set[int]:
    """The empty regions that border stones of this colour: the others are closed, and no dame any more."""
    liberties = {point for string in position.strings() if string.color is color for point in string.liberties}
    return {point for region in empty_regions(position) if region & liberties for point in region}


def _with_stone(position: Position, point: int, color: Color, anchors: Collection[int]) -> Position | None:
    play = allowed_play(State(position, color), point)
    if play is None:
        return None
    after = play.state.position
    string = after.string_at(point)
    sound = not play.removed and len(string.liberties) >= LIBERTIES and string.points & set(anchors)
    return after if sound else None


@dataclass(frozen=True, slots=True)
class OpenKo:
    """An open basic ko: ``taker`` can take the stone on ``stone`` by a play at ``mouth``."""

    taker: Color
    mouth: int
    stone: int


def open_kos(position: Position, statuses: Sequence[StringStatus]) -> tuple[OpenKo, ...]:
    """The open basic kos between independently alive strings of both players, their statuses known."""
    alive = {
        point: status.string.color
        for status in statuses
        if status.status is Status.INDEPENDENTLY_ALIVE
        for point in status.string.points
    }
    return tuple(
        ko
        for ko in basic_kos(position)
        if ko.taker.opponent in _colors(position, ko.mouth, alive) and ko.taker in _colors(position, ko.stone, alive)
    )


def taken_and_filled(position: Position, ko: OpenKo) -> Position:
    """The position once the taker has taken the stone and, later, filled its place."""
    taken = make_play(State(position, ko.taker), ko.mouth).state.position
    return make_play(State(taken, ko.taker), ko.stone).state.position


def basic_kos(position: Position) -> list[OpenKo]:
    """Every stone that can be taken in a basic ko."""
    near = position.near
    found = []
    for color in Color:
        state = State(position, color)
        for point in position.empty_points():
            if any(position.stones[other] in (EMPTY, color.stone) for other in near[point]):
                continue
            play = allowed_play(state, point)
            if play is not None and play.state.ban is not None:
                found.append(OpenKo(color, point, play.state.ban))
    return found


def _colors(position: Position, point: int, alive: dict[int, Color]) -> set[Color | None]:
    return {alive.get(other) for other in position.near[point]}
