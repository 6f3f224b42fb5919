"""Territory and score, static once the statuses are known (VJR, Territory and Non-Territory Intersections).

Where the position is counted by area (``position.area``), territory is what a player's standing stones alone surround,
dead stones off.

Bounds are the lowest and the highest score that a position can have, whatever its open strings turn out to be. A better
status of a string never costs its owner a point: a string that is not dead leaves his opponent less territory, and one
that is independently alive can only add to his own. So the least that Black can have is what he has when each open
string of his has the worst status that it can have, and each of White's the best; and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from assess.proofs.questions import Answer
from assess.rules.area_rules import AreaCount
from assess.rules.position import EMPTY, Color, Position, border, connected, regions
from assess.rules.surroundings import surrounded
from assess.statuses.agreement import removed_points
from assess.statuses.string_status import RANKS, Status, StringStatus
from assess.statuses.warning import points_of


@dataclass(frozen=True, slots=True)
class SurroundedArea:
    """The points that each player's standing stones alone surround, sekis included; the stones that come ``off``; and
    the points of which it is ``unsettled`` whose they are."""

    black: frozenset[int]
    white: frozenset[int]
    off: frozenset[int]
    unsettled: frozenset[int]


def area_of(
    position: Position, dead: frozenset[int], agreed_off: frozenset[int], left_open: frozenset[int]
) -> SurroundedArea:
    """Return the area of both players. ``dead``: stones that are dead; ``agreed_off``: those of them that come off by
    agreement, wherever they are; ``left_open``: stones of strings that may be dead, or not.

    A dead string comes off, in a seki as well. Where dead strings of both players face each other, with no living one
    between them, nobody knows which of them comes off: there it is still to play.
    """
    facing = facing_dead(position, dead, agreed_off)
    empty = frozenset(position.empty_points())
    off = agreed_off | dead - facing
    unsettled = frozenset(connected(left_open | facing, empty | off, position.near))
    points = surrounded(position.without(off))
    return SurroundedArea(points.black - unsettled, points.white - unsettled, off - unsettled, unsettled)


def facing_dead(position: Position, dead: frozenset[int], off: frozenset[int]) -> frozenset[int]:
    """Return the dead stones that dead stones of the other player's border, with nothing that lives between them;
    those that are ``off`` count as empty."""
    near = position.near
    dead -= off
    found: set[int] = set()
    for color in Color:
        own = {point for point in dead if position.stones[point] == color.stone}
        for region in regions({*position.empty_points(), *off, *own}, near):
            if border(region, near) & (dead - own):
                found |= region & own
    return frozenset(found)


UNSETTLED = (Status.UNDEFINED, Status.UNDECIDED)


@dataclass(frozen=True, slots=True)
class Territory:
    """Territory intersections of each player, dead stones that come off, and what could not be settled.

    ``unsettled``: intersections whose owner depends on a string that is undefined or undecided. A string known to be
    dead or alive in seki, but not which, leaves nothing unsettled where that makes no difference.
    """

    black: frozenset[int]
    white: frozenset[int]
    dead_stones: frozenset[int]
    unsettled: frozenset[int]

    def of(self, color: Color) -> frozenset[int]:
        """The territory of a player."""
        return self.black if color is Color.BLACK else self.white


@dataclass(frozen=True, slots=True)
class Score:
    """Territory and opposing prisoner stones of each player, or their areas (``by_area``); komi with White's.

    ``komi_known``: False where the komi is missing in it, because nobody told it; then no player is the winner.
    ``black_wins_ties``: whether a tie is Black's.
    """

    black: float
    white: float
    komi_known: bool = field(default=True, compare=False)
    by_area: bool = False
    black_wins_ties: bool = False

    @property
    def margin(self) -> float:
        """Black's points less White's."""
        return self.black - self.white

    @property
    def winner(self) -> Color | None:
        """The player with more points; None for jigo, and where the komi is not known."""
        if not self.komi_known:
            return None
        if self.margin == 0:
            return Color.BLACK if self.black_wins_ties else None
        return Color.BLACK if self.margin > 0 else Color.WHITE


def territory_of(position: Position, statuses: Sequence[StringStatus]) -> Territory:
    """The territory of both players.

    Each maximal connected set of empty intersections and dead strings of one colour, bordered by at least one stone,
    all bordering stones being independently alive and of the other colour, is that colour's territory. Strings that the
    players agree to be dead come off first, wherever they are. By area, all dead strings come off, and what one
    player's stones alone surround is his.
    """
    removed = removed_points(statuses)
    if position.area is not None:
        dead = points_of(one for one in statuses if one.status is Status.DEAD)
        area = area_of(position, dead, removed, points_of(filter(_may_be_dead, statuses)))
        return Territory(area.black, area.white, area.off, area.unsettled)
    settled = not any(status.status in UNSETTLED for status in statuses)
    owned = {color: _owned(position, color, statuses, Status.ALIVE_IN_SEKI, removed) for color in Color}
    territory = owned[Color.BLACK] | owned[Color.WHITE]
    dead = removed | frozenset(point for point in territory if position.stones[point] != EMPTY)
    if settled:
        return Territory(owned[Color.BLACK], owned[Color.WHITE], dead, frozenset())
    # A string that is dead rather than alive in seki can only add to territory.
    doubtful = frozenset[int]().union(*(_owned(position, color, statuses, Status.DEAD, removed) for color in Color))
    unsettled = (_unsettled(position, _status_at(statuses, Status.DEAD)) | doubtful) - territory
    return Territory(owned[Color.BLACK], owned[Color.WHITE], dead, unsettled)


def score_of(position: Position, territory: Territory) -> Score | None:
    """The score, or None while it could change with a status that is not settled."""
    if territory.unsettled:
        return None
    if position.area is not None:
        return _area_score(position, territory, position.area)
    dead = position.stones_of_each(territory.dead_stones)
    taken = position.prisoner_stones
    return Score(
        len(territory.black) + taken.white + dead[Color.WHITE],
        len(territory.white) + taken.black + dead[Color.BLACK] + position.komi,
        position.komi_known,
    )


def _area_score(position: Position, territory: Territory, area: AreaCount) -> Score:
    """The stones that stand and the points that they surround; points that are nobody's are shared where the rules
    share them."""
    stones = position.stones_of_each(set(range(len(position.stones))) - territory.dead_stones)
    shared = shared_points(position, territory) / 2
    return Score(
        stones[Color.BLACK] + len(territory.black) + shared,
        stones[Color.WHITE] + len(territory.white) + shared + position.komi + area.compensation,
        position.komi_known,
        by_area=True,
        black_wins_ties=area.rules.black_wins_ties,
    )


def shared_points(position: Position, territory: Territory) -> int:
    """How many points that are nobody's both players share by area; none where the rules do not share them."""
    if position.area is None or not position.area.rules.shares:
        return 0
    stand = {point for point, stone in enumerate(position.stones) if stone != EMPTY} - territory.dead_stones
    return len(position.stones) - len(stand | territory.black | territory.white)


def _may_be_dead(status: StringStatus) -> bool:
    """Whether an unsettled string may be dead: its capture is not proved to be impossible."""
    captured = status.uncapturable
    return status.status in UNSETTLED and (captured is None or captured.answer is not Answer.YES)


def _status_at(statuses: Sequence[StringStatus], doubtful: Status) -> dict[int, Status]:
    """The status of each stone, with this one for those that are dead or alive in seki, but not known which."""
    return {point: _as(status, doubtful) for status in statuses for point in status.string.points}


def _as(status: StringStatus, doubtful: Status) -> Status:
    """The status of a string; this one where it is dead or alive in seki, but not known which."""
    return doubtful if dead_or_in_seki(status) else status.status


def dead_or_in_seki(status: StringStatus) -> bool:
    """Whether an unsettled string is not independently alive, and no long cycle leaves it to the referee."""
    no_life = status.life is not None and status.life.answer is Answer.NO
    return status.status in UNSETTLED and no_life and not _left_by_cycle(status)


def _left_by_cycle(status: StringStatus) -> bool:
    """Whether a long cycle leaves to the referee what the string is."""
    return (
        status.status in UNSETTLED
        and status.uncapturable is not None
        and status.uncapturable.answer is Answer.UNDEFINED
    )


def left_by_cycles(position: Position, statuses: Sequence[StringStatus]) -> frozenset[int]:
    """The points that are open because a long cycle leaves a string to the referee, as far as these strings tell: he
    may find that nobody has won."""
    if not any(map(_left_by_cycle, statuses)):
        return frozenset()
    known = {point: Status.DEAD for one in statuses if one.status is Status.DEAD for point in one.string.points}
    left = {point: one.status for one in statuses if _left_by_cycle(one) for point in one.string.points}
    return _unsettled(position, known | left)


def _owned(
    position: Position, color: Color, statuses: Sequence[StringStatus], doubtful: Status, removed: frozenset[int]
) -> frozenset[int]:
    """A player's territory, strings of which is not known whether they are dead being ``doubtful``; points whose stones
    are ``removed`` count as empty."""
    alive, inside = set[int](), removed.union(position.empty_points())
    for one in statuses:
        if one.string.color is not color:
            if _as(one, doubtful) is Status.DEAD:
                inside |= one.string.points
        elif one.status is Status.INDEPENDENTLY_ALIVE:
            alive |= one.string.points
    owned: set[int] = set()
    near = position.near
    for region in regions(inside, near):
        around = border(region, near)
        if around and around <= alive:
            owned |= region
    return frozenset(owned)


def _unsettled(position: Position, status_at: dict[int, Status]) -> frozenset[int]:
    """Points of strings that are not settled, and of the empty regions and dead strings that touch them."""
    points = {point for point, status in status_at.items() if status in UNSETTLED}
    dead = {point for point, status in status_at.items() if status is Status.DEAD}
    return frozenset(connected(points, dead.union(position.empty_points()), position.near))


@dataclass(frozen=True, slots=True)
class ScoreBounds:
    """The score that is worst for Black, and the one that is best for him."""

    least: Score
    most: Score

    @property
    def winner(self) -> Color | None:
        """The player who wins in any case; None if there is none, or if both bounds are jigo."""
        return self.least.winner if self.least.winner is self.most.winner else None

    @property
    def ahead(self) -> Color | None:
        """The player who has more points in any case; None where he may win by a tie only."""
        return self.winner if self.least.margin and self.most.margin else None


Owning = Callable[[Position, Sequence[StringStatus]], Territory]
"""Whose territory is what where strings have these statuses."""


def score_bounds(position: Position, statuses: Sequence[StringStatus], owning: Owning = territory_of) -> ScoreBounds:
    """The bounds of the score of a position, for all statuses that its undefined and undecided strings can have.
    ``owning``: whose territory is what then, where something is agreed on it."""
    least, most = (_score(position, statuses, best_for, owning) for best_for in (Color.WHITE, Color.BLACK))
    return ScoreBounds(least, most)


def _score(position: Position, statuses: Sequence[StringStatus], best_for: Color, owning: Owning) -> Score:
    settled = []
    for string in statuses:
        best = max if string.string.color is best_for else min
        settled.append(replace(string, status=best(possible(string), key=RANKS.__getitem__)))
    if position.area is not None:
        settled = _standing(position, settled, best_for)
    score = score_of(position, owning(position, settled))
    assert score is not None, "every string has a status that settles it"
    return score


def _standing(position: Position, settled: Sequence[StringStatus], best_for: Color) -> list[StringStatus]:
    """By area, the statuses where of dead strings that face each other those of one player stay on the board."""
    dead = points_of(one for one in settled if one.status is Status.DEAD)
    facing = facing_dead(position, dead, removed_points(settled))
    return [
        replace(one, status=Status.ALIVE_IN_SEKI)
        if one.string.color is best_for and one.string.points & facing
        else one
        for one in settled
    ]


def possible(string: StringStatus) -> list[Status]:
    """The settled statuses that a string can have by what is known of it."""
    if string.status not in UNSETTLED:
        return [string.status]
    excluded = set()
    if string.life is not None and string.life.answer is Answer.NO:
        excluded.add(Status.INDEPENDENTLY_ALIVE)
    if string.uncapturable is not None and string.uncapturable.answer is Answer.YES:
        excluded.add(Status.DEAD)
    return [status for status in RANKS if status not in excluded]
