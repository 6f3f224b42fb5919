"""What tells whether a string lives, short of a proof: random games, and what is proved of the strings around it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from assess.estimates.fights import Fight, fight_over
from assess.estimates.glance import DEEP, GLANCE, LONGER, LONGEST, NO_GLANCE, Glance, glance_at
from assess.estimates.ko_fights import hanging_on_kos
from assess.estimates.random_shares import games_of, places_of, seki_share_of, share_of
from assess.estimates.shortage import short_of_liberties
from assess.rules.position import EMPTY, Color, Position, String, regions
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import possible
from assess.system.limits import Limits

MOST_ROOM = 30
"""Empty points of an area; more of them are as many."""
ALIKE = 0.25
"""Strings side by side stand or fall together whose shares differ by no more."""
ALIKE_WHOLLY = ("after_pass", "hangs", "left_open", "glance")
"""and whose signs of these names are the same."""
EVEN = 0.5
SPLIT, NARROW = 0.03, 10
"""Random games disagree about more than this part of them; an area is narrow that has no more empty points."""
DISPUTED = 0.25
"""So many games or more disagree about a shape like a seki where a search is longer still."""
SEKI_SEEN, SMALL = 0.1, 0.5
"""A short search is longer where so many random games end with the string in a seki, and on boards so small."""
SEKI_OFTEN = 0.25
"""In so many random games or more: whether a string lives is less work there than whether it stands."""
ON_19X19 = 361
"""Points of the usual board."""
DOUBTFUL, MOST_DOUBTFUL = 0.1, 4
DOUBTFUL_ON_SMALL, MORE_ON_SMALL = 0.02, 8
"""A short search looks at strings that are no less doubtful, and at no more of them; on small boards it costs less."""
FOUGHT_OVER, MOST_FIGHTS, MORE_FIGHTS_ON_SMALL = 0.08, 2, 4
"""Strings that are no less doubtful then are fought over, and no more groups of them; small boards afford more."""
LOOKED_AT_AGAIN, MOST_AGAIN = 0.1, 2
"""A longer search looks at groups that are no less doubtful then, and at no more of them."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of strings that stand or fall together. Shares are parts of random games at whose end points are their
    owner's.

    ``share``: theirs; ``seki``: the part of the games at whose end they stand as in a seki; ``area``: the share of all
    stones of their owner's in their area, which is reached without crossing opposing stones; ``room``: the empty points
    there, as a part of ``MOST_ROOM``. ``beside``: the lowest share, for their own owner, of the opposing strings that
    touch them, 1 without any, and for those that are proved alive, 0 for those that are proved dead; ``seki_beside``:
    the largest part of the games in which one of these stands as in a seki.
    ``after_pass``: the search has proved life for the case that the opponent passes. ``shared``: an opposing string
    that touches them or their liberties has two liberties or more, and no other ones than they have: so do strings
    stand in a seki. ``shared_by_all``: the same of their liberties and those of all that hang together with them by
    shared ones. ``in_atari``: they have one liberty. ``hangs``: on a ko or a long cycle (ko_fights.py). ``left_open``:
    a short search found that they can be taken, and so can, or it did not settle it, an opposing string that they
    touch; or it did not settle what they are, and that one is proved dead: who begins may take. ``locked``: the
    opponent can fill none of their liberties (shortage.py); ``bound``: 1 for those that he would lose, where it seems
    so, 2 where a search has found that the others stand and do not live. ``open_in_seki``: a search has found that they
    can be taken, beside a string that stands and does not live: whether they are dead hangs on what their capture
    brings. ``glance``: what it found of each. ``fight``: what the games tell that were fought over them, if any were.
    ``stones``: how many they are. ``games``: how many random games were played. ``smallness``: of the board, 0 for
    19x19.
    """

    share: float
    seki: float
    area: float
    room: float
    beside: float
    seki_beside: float
    after_pass: bool
    shared: bool
    shared_by_all: bool
    in_atari: bool
    hangs: bool
    left_open: bool
    stones: int
    games: int
    smallness: float
    locked: bool = False
    bound: int = 0
    open_in_seki: bool = False
    glance: Glance = NO_GLANCE
    fight: Fight | None = None

    @property
    def hard(self) -> bool:
        """Whether random games disagree in a narrow place, and a search has not settled it either, or says otherwise
        than most of them: what such strings are, no game has shown."""
        disputed = SPLIT < self.share < 1 - SPLIT and self.room * MOST_ROOM <= NARROW
        falls = self.glance.stands < 0 and self.glance.lives == 0 and self.share > EVEN
        if self.locked or (self.fight is not None and self.fight.pressed < EVEN):
            return False  # a shape, or a fight that is lost tells enough; in one that is not they may stand in a seki
        return disputed and self.glance.looked and (self.glance.stands == 0 or falls)


@dataclass(frozen=True, slots=True)
class Group:
    """Undecided strings of one player's that stand or fall together, with their signs, and what they can be by what is
    proved; ``touching``: the opposing strings that touch one of them, ``around``: these and those that touch their
    liberties."""

    strings: tuple[String, ...]
    signs: Signs
    possible: tuple[Status, ...]
    touching: frozenset[String]
    around: frozenset[String]

    @property
    def color(self) -> Color:
        """Whose strings these are."""
        return self.strings[0].color


def measures(signs: Signs) -> dict[str, float]:
    """The signs as the numbers that the model weighs, by their names in ``model.toml``."""
    kept, seki = signs.share * signs.games, signs.seki * signs.games
    odds = math.log((kept + 1) / (signs.games - kept + 1))
    fight = signs.fight
    return {
        "always": 1.0,
        "lead": signs.share - EVEN,
        "odds": odds,
        "odds_on_a_small_board": signs.smallness * odds,
        "seki": signs.seki,
        "seki_odds": math.log((seki + 1) / (signs.games - seki + 1)),
        "lead_of_area": signs.area - signs.share,
        "room": signs.room,
        "weakness_beside": 1 - signs.beside,
        "seki_beside": signs.seki_beside,
        "like_a_seki": float(signs.shared),
        "like_a_race": float(signs.shared_by_all),
        "odds_in_a_race": signs.shared_by_all * odds,
        "in_atari": float(signs.in_atari),
        "after_pass": float(signs.after_pass),
        "locked": float(signs.locked and signs.glance.looked and signs.glance.stands == 0),
        "bound": float(signs.bound),
        "size": math.log(signs.stones),
        "stands": float(signs.glance.stands > 0),
        "falls": float(signs.glance.stands < 0 and not signs.glance.lives),
        "falls_and_has_no_life": float(signs.glance.falls),
        "falls_in_seki": signs.seki * (signs.glance.stands < 0),
        "stands_and_has_no_life": float(signs.glance.in_seki),
        "lives": float(signs.glance.lives) if signs.glance.stands or signs.glance.lives > 0 else 0.0,
        "has_life": float(signs.glance.lives > 0),
        "fought_over": float(fight is not None),
        "lead_when_pressed": _lead(fight.pressed) if fight is not None else 0.0,
        "whoever_begins": fight.defended - fight.pressed if fight is not None and fight.pressed < EVEN else 0.0,
        "odds_before_a_fight": odds if fight is not None else 0.0,
    }


def _lead(kept: float) -> float:
    """Who gets more of the points in a fight, from -1 to 1; a quarter of them is as much as all."""
    return max(-1.0, min(1.0, 4 * (kept - EVEN)))


@dataclass(frozen=True, slots=True)
class _Area:
    share: float
    room: float


def groups_of(position: Position, strings: Sequence[StringStatus], doubt: Callable[[Group], float]) -> list[Group]:
    """The undecided strings among these, in groups that stand or fall together, with their signs.

    ``doubt``: how doubtful a string is by its other signs; a short search looks at those that are.
    """
    status = {one.string: one.letter for one in strings}
    share = {string: share_of(position, string) for string in position.strings()}
    seki = {string: seki_share_of(position, string) for string in share}
    at = {point: string for string in share for point in string.points}
    areas = {string: area for color in Color for string, area in _areas(position, color, share)}
    together = {string: liberties for color in Color for string, liberties in _liberties_together(position, color)}
    hanging = hanging_on_kos(position)
    locking = short_of_liberties(position)
    undecided = [one for one in strings if one.status is Status.UNDECIDED]
    single = [
        _single(position, one, status, share, seki, at, areas[one.string], together, hanging, one.string in locking)
        for one in undecided
    ]
    proved_dead = {one.string for one in strings if one.letter is Status.DEAD}
    single = _bound(_left_open(_glanced_at(position, single, doubt), proved_dead), locking)
    places = places_of(position.width, position.height, position.stones)
    single.sort(key=lambda group: min(places[point] for point in group.strings[0].points))
    groups = [_joined([single[index] for index in part]) for part in _parts(position, single)]
    proved = {one.string for one in strings if one.letter is Status.ALIVE_IN_SEKI}
    again = _looked_at_again(position, _fought_over(position, groups, doubt), doubt)
    again = _left_open(again, proved_dead, finally_so=True)
    sekis = proved.union(*(group.strings for group in again if group.signs.glance.in_seki))
    return [group if group.touching.isdisjoint(sekis) else _beside_a_seki(group) for group in again]


def _fought_over(position: Position, groups: Sequence[Group], doubt: Callable[[Group], float]) -> list[Group]:
    """The groups, the doubtful ones with what fights over them tell."""
    doubts = [0.0 if group.signs.hangs else doubt(group) for group in groups]
    most = MOST_FIGHTS + int(MORE_FIGHTS_ON_SMALL * _smallness(position))
    least = max(FOUGHT_OVER, min(sorted(doubts, reverse=True)[:most], default=0.0))
    return [
        group if one < least else replace(group, signs=replace(group.signs, fight=fight_over(position, group.strings)))
        for group, one in zip(groups, doubts, strict=True)
    ]


def _glanced_at(position: Position, single: Sequence[Group], doubt: Callable[[Group], float]) -> list[Group]:
    """The strings, the doubtful ones with what a short search finds."""
    doubts = [doubt(group) for group in single]
    smallness = _smallness(position)
    most = MOST_DOUBTFUL + int(MORE_ON_SMALL * smallness)
    least = DOUBTFUL_ON_SMALL if smallness > SMALL else DOUBTFUL
    least = max(least, min(sorted(doubts, reverse=True)[:most], default=0.0))  # of equal ones all or none
    return [
        group
        if one < least and not group.signs.hangs
        else _glanced(group, glance_at(position, group.strings[0], _limits(group)))
        for group, one in zip(single, doubts, strict=True)
    ]


def _left_open(groups: Sequence[Group], proved_dead: Collection[String], *, finally_so: bool = False) -> list[Group]:
    """The groups, with those that whoever begins may take, beside others that may be taken as well; ``finally_so``:
    what a search has settled then is open only beside what one has found to be taken."""
    falling = {one for group in groups for one in group.strings if group.signs.glance.can_be_taken}
    hard = {one for group in groups for one in group.strings if group.signs.hard}

    def open_still(group: Group) -> bool:
        glance, is_hard = group.signs.glance, group.signs.hard
        others = falling if finally_so and glance.settles else falling | hard
        if (glance.can_be_taken and group.touching & others) or (is_hard and group.touching & falling):
            return True
        unsettled = not glance.settles and (glance.can_be_taken or is_hard)
        return unsettled and not group.touching.isdisjoint(proved_dead)

    return [
        replace(group, signs=replace(group.signs, left_open=True)) if open_still(group) else group for group in groups
    ]


def _bound(single: Sequence[Group], locking: Mapping[String, frozenset[String]]) -> list[Group]:
    """The strings, with those that cannot fill a liberty of one that seems to stand, and not by itself."""
    bound: dict[String, int] = {}
    for group in single:
        signs, glance = group.signs, group.signs.glance
        if signs.locked and not signs.left_open and glance.looked and glance.stands >= 0 >= glance.lives:
            for other in locking[group.strings[0]]:
                bound[other] = max(bound.get(other, 0), 2 if glance.settles else 1)
    return [
        replace(group, signs=replace(group.signs, bound=bound[group.strings[0]]))
        if group.strings[0] in bound and not group.signs.locked and group.signs.share > EVEN
        else group
        for group in single
    ]


def _looked_at_again(position: Position, groups: Sequence[Group], doubt: Callable[[Group], float]) -> list[Group]:
    """The groups, those in narrow places that are still doubtful with what a longer search finds of one of them: of
    who lives in a corner, or stands there in a seki, games tell little."""
    doubts = [
        doubt(group) if group.signs.room * MOST_ROOM <= NARROW and not group.signs.glance.settles else 0.0
        for group in groups
    ]
    least = max(LOOKED_AT_AGAIN, min(sorted(doubts, reverse=True)[:MOST_AGAIN], default=0.0))
    again = [
        _settled_by(
            group, glance_at(position, group.strings[0], _limits_again(group), whether_life=_may_be_a_seki(group))
        )
        if one >= least
        else group
        for group, one in zip(groups, doubts, strict=True)
    ]
    falling = {one for group in again for one in group.strings if group.signs.glance.falls}
    sekis = {
        one for group in again for one in group.strings if group.signs.glance.in_seki or group.signs.glance.has_no_life
    }
    return [
        _settled_by(group, glance_at(position, group.strings[0], DEEP, whether_life=_may_be_a_seki(group)))
        if _is_beside(group, falling, sekis, doubt)
        else group
        for group in again
    ]


def _is_beside(
    group: Group, falling: Collection[String], sekis: Collection[String], doubt: Callable[[Group], float]
) -> bool:
    """Whether a search looks at a group since it has looked at what touches it. A seki has two sides; and whether what
    stands lives tells whether what falls beside it is dead."""
    glance = group.signs.glance
    if glance.settles:
        return False
    if glance.stands > 0 and not group.touching.isdisjoint(falling):
        return True
    return not group.touching.isdisjoint(sekis) and doubt(group) >= DOUBTFUL_ON_SMALL


def _beside_a_seki(group: Group) -> Group:
    """A group that touches one which was found to stand, and not to live. What can be taken there may be what keeps the
    other from living: it is dead, or in a seki; that may hang on who begins, on what its capture brings, on a
    precedent."""
    if group.signs.glance.can_be_taken:
        return replace(group, signs=replace(group.signs, left_open=True, open_in_seki=True))
    return group


def _settled_by(group: Group, glance: Glance) -> Group:
    """A group with what a search finds, where that settles it."""
    if glance.hangs or not (glance.settles or glance.stands > 0 or glance.has_no_life):
        return group
    return replace(group, signs=replace(group.signs, glance=glance, left_open=False))


def _limits_again(group: Group) -> Limits:
    signs = group.signs
    return DEEP if signs.shared or signs.locked or max(signs.seki, signs.seki_beside) > SEKI_SEEN else LONGER


def _may_be_a_seki(group: Group) -> bool:
    """Whether random games see a seki about as often as they see the strings live, or more."""
    return group.signs.seki > SEKI_OFTEN


def _limits(group: Group) -> Limits:
    signs = group.signs
    if signs.locked or signs.hangs or (signs.shared and DISPUTED < signs.share < 1 - DISPUTED):
        return LONGEST
    return LONGER if signs.seki > SEKI_SEEN or signs.smallness > SMALL or signs.shared else GLANCE


def _smallness(position: Position) -> float:
    return 1 - min(1.0, len(position.stones) / ON_19X19)


def _glanced(group: Group, glance: Glance) -> Group:
    return replace(group, signs=replace(group.signs, glance=glance, hangs=group.signs.hangs or glance.hangs))


def _parts(position: Position, single: Sequence[Group]) -> list[list[int]]:
    """Which of these strings stand or fall together: those of one player's that share a liberty, or have liberties side
    by side, with the same statuses possible, and shares that are alike."""
    near = position.near
    first = list(range(len(single)))

    def root(index: int) -> int:
        while first[index] != index:
            index = first[index]
        return index

    liberties = [group.strings[0].liberties for group in single]
    around = [liberties_of.union(*(near[point] for point in liberties_of)) for liberties_of in liberties]
    found_by = [
        (group.color, group.possible, *(getattr(group.signs, name) for name in ALIKE_WHOLLY)) for group in single
    ]
    for i, j in combinations(range(len(single)), 2):
        if found_by[i] != found_by[j] or around[i].isdisjoint(liberties[j]):
            continue
        one, other = single[i].signs, single[j].signs
        if abs(one.share - other.share) <= ALIKE and abs(one.seki - other.seki) <= ALIKE:
            low, high = sorted((root(i), root(j)))
            first[high] = low
    parts: dict[int, list[int]] = {}
    for index in range(len(single)):
        parts.setdefault(root(index), []).append(index)
    return list(parts.values())


def _joined(groups: Sequence[Group]) -> Group:
    """Groups as one: the signs in the mean over their stones, or of the weakest."""
    if len(groups) == 1:
        return groups[0]
    stones = sum(one.signs.stones for one in groups)

    def mean(name: str) -> float:
        return sum(float(getattr(one.signs, name)) * one.signs.stones for one in groups) / stones

    signs = replace(
        groups[0].signs,
        share=mean("share"),
        seki=mean("seki"),
        area=mean("area"),
        room=mean("room"),
        beside=min(one.signs.beside for one in groups),
        seki_beside=max(one.signs.seki_beside for one in groups),
        shared=any(one.signs.shared for one in groups),
        glance=replace(groups[0].signs.glance, looked=any(one.signs.glance.looked for one in groups)),
        shared_by_all=any(one.signs.shared_by_all for one in groups),
        locked=any(one.signs.locked for one in groups),
        bound=max(one.signs.bound for one in groups),
        in_atari=all(one.signs.in_atari for one in groups),
        stones=stones,
    )
    return Group(
        tuple(string for one in groups for string in one.strings),
        signs,
        groups[0].possible,
        frozenset().union(*(one.touching for one in groups)),
        frozenset().union(*(one.around for one in groups)),
    )


def _areas(position: Position, color: Color, share: Mapping[String, float]) -> Iterator[tuple[String, _Area]]:
    """The area of each string of a player's."""
    near = position.near
    own = [string for string in share if string.color is color]
    free = (point for point, stone in enumerate(position.stones) if stone != color.opponent.stone)
    for region in regions(free, near):
        inside = [string for string in own if string.points <= region]
        stones = sum(len(string.points) for string in inside)
        empty = sum(position.stones[point] == EMPTY for point in region)
        for string in inside:
            mean = sum(share[one] * len(one.points) for one in inside) / stones
            yield string, _Area(mean, min(empty, MOST_ROOM) / MOST_ROOM)


def _liberties_together(position: Position, color: Color) -> Iterator[tuple[String, frozenset[int]]]:
    """Of each string of a player's the liberties of all that hang together with it by shared ones."""
    strings = [string for string in position.strings() if string.color is color]
    by_liberty: dict[int, set[int]] = {}
    for string in strings:
        joined = set(string.liberties)
        for point in string.liberties:
            joined |= by_liberty.get(point, set())
        for point in joined:
            by_liberty[point] = joined
    for string in strings:
        yield string, frozenset(by_liberty[min(string.liberties)])


def _single(
    position: Position,
    one: StringStatus,
    status: Mapping[String, Status],
    share: Mapping[String, float],
    seki: Mapping[String, float],
    at: Mapping[int, String],
    area: _Area,
    together: Mapping[String, frozenset[int]],
    hanging: frozenset[String],
    locked: bool,
) -> Group:
    """A string as a group of its own."""
    string = one.string
    near = position.near
    beside = _opposing(string, at, {point for stone in string.points for point in near[stone]})
    around = beside | _opposing(string, at, {point for place in string.liberties for point in near[place]})
    signs = Signs(
        share[string],
        seki[string],
        area.share,
        area.room,
        min((_known_share(other, status, share) for other in beside), default=1.0),
        max((seki[other] for other in beside), default=0.0),
        one.after_pass,
        any(len(other.liberties) > 1 and other.liberties <= string.liberties for other in around),
        any(len(other.liberties) > 1 and other.liberties <= together[string] for other in around),
        len(string.liberties) == 1,
        string in hanging,
        False,
        len(string.points),
        games_of(position),
        _smallness(position),
        locked,
    )
    left = [Status.DEAD, Status.ALIVE_IN_SEKI] if one.letter is Status.DEAD else possible(one)
    return Group((string,), signs, tuple(left), frozenset(beside), frozenset(around))


def _opposing(string: String, at: Mapping[int, String], points: set[int]) -> set[String]:
    return {at[point] for point in points if point in at and at[point].color is not string.color}


def _known_share(string: String, status: Mapping[String, Status], share: Mapping[String, float]) -> float:
    """The share of a string; all or nothing where it is proved alive or dead."""
    proved = {Status.INDEPENDENTLY_ALIVE: 1.0, Status.DEAD: 0.0}
    return proved.get(status.get(string, Status.UNDECIDED), share[string])
