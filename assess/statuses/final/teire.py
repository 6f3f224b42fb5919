"""Teire: moves that a player still has to make in his own territory.

The opponent of a string moves first in its assessment and its owner answers, so what an answer saves needs no move
beforehand. A move is missing where the opponent, having filled the dame or before any of that, gets *another* move
first, and a status changes: then the owner had to answer. Plays into empty territory are not tried: no string stands
there whose status could be asked.

Strings alive in seki, or undefined, may get independent life if their owner moves first: his opponent has left a move
out, just as where a dead string can be saved. (``queue.owner_begins`` has asked.)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from assess.proofs.questions import Answer, Uncapturable
from assess.rules.position import Color, Position
from assess.rules.proof_play import Play, State, allowed_play, make_play
from assess.statuses.final.dame_and_kos import Dame, OpenKo, filled, taken_and_filled
from assess.statuses.final.threat import Change, Threat, Threats, first_move, grouped, zone_of
from assess.statuses.finding import Finding
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.owner_begins import cost, is_asked, status_if_first
from assess.statuses.string_status import RANKS, Status, StringStatus, points_alive
from assess.statuses.territory import Territory


def living_first(position: Position, statuses: Sequence[StringStatus], examiner: Examiner) -> Threats:
    """What the owners of these strings threaten by moving first, those together that one move prevents, and the strings
    of which it is not known."""
    asked = [string for string in statuses if is_asked(string)]
    found = [
        Threat(
            string.string.color,
            frozenset(),
            (Change(string, Status.INDEPENDENTLY_ALIVE),),
            _preventing(position, string, examiner),
        )
        for string in asked
        if string.lives_first is Answer.YES
    ]
    return Threats(
        tuple(grouped(found)), (), (), tuple(string for string in asked if string.lives_first is Answer.UNDECIDED)
    )


def _preventing(position: Position, string: StringStatus, examiner: Examiner) -> frozenset[int]:
    """A move of the opponent's after which the string does not live, though its owner moves first."""
    owner = string.string.color
    move = first_move(string.life, Answer.NO)
    if move is None:
        return frozenset()
    after = make_play(State(position, owner.opponent), move).state
    at = min(string.string.points)
    if after.ban is not None or after.position.stones[at] != owner.stone:
        return frozenset()
    finding = examiner.finding(after.position, at, examiner.life, owner)
    return frozenset({move}) if finding is not None and finding.answer is Answer.NO else frozenset()


MOST_FILLED = 8
"""When more dame than these are needed to change a status, they are not sorted out one by one."""
MOST_FILLINGS = 64
"""So many ways to fill other dame are looked at to see that none of them needs an answer any more."""
_NONE: frozenset[int] = frozenset()


def threats_of(
    position: Position,
    statuses: Sequence[StringStatus],
    territory: Territory,
    dame: Dame,
    kos: Sequence[OpenKo],
    examiner: Examiner,
) -> Threats:
    """What each player threatens: by moving first at once, after filling the dame, and after winning an open ko."""
    searches = [_TeireSearch(position, statuses, territory, player, examiner) for player in Color]
    for search in searches:  # first what is open on the board, then what only one more move could bring about
        search.fill(dame.fillable(search.player))
        search.win([ko for ko in kos if ko.taker is search.player])
    in_kos = {ko.stone for ko in kos}  # of these it is known who saves them
    _rescue(searches, in_kos)
    first = living_first(position, statuses, examiner)
    for search in searches:
        search.fill_one(dame.fillable(search.player))
    _rescue_at_last(searches)
    return Threats(
        (*grouped([threat for search in searches for threat in search.found]), *first.found),
        tuple(string for search in searches for string in search.unknown_filled),
        tuple(string for search in searches for string in search.unknown_dead),
        first.unknown_seki,
        {ko.stone: change for ko in kos if (change := _connected(position, statuses, ko, examiner)) is not None},
    )


def _connected(position: Position, statuses: Sequence[StringStatus], ko: OpenKo, examiner: Examiner) -> Change | None:
    """The stone in a ko and its status once its owner has filled the ko, his opponent moving first; None where its
    status as it stands is not the one that is proved."""
    string = next(one for one in statuses if ko.stone in one.string.points)
    play = allowed_play(State(position, ko.taker.opponent), ko.mouth)
    if play is None or not _proved(string):
        return None
    return Change(string, status_if_first(play.state.position, string, ko.taker, examiner))


def rescues_of(position: Position, statuses: Sequence[StringStatus], examiner: Examiner) -> Threats:
    """What the owners of dead strings threaten by moving first, where only these strings are asked about."""
    nowhere = Territory(_NONE, _NONE, _NONE, _NONE)
    searches = [_TeireSearch(position, statuses, nowhere, player, examiner) for player in Color]
    _rescue(searches, _NONE)
    _rescue_at_last(searches)
    unknown = tuple(string for search in searches for string in search.unknown_dead)
    return Threats(tuple(grouped([threat for search in searches for threat in search.found])), (), unknown)


def _rescue(searches: Sequence[_TeireSearch], without: Collection[int]) -> None:
    """Which dead strings their owners save by moving first, but for those at some points."""
    dead = [(search, one) for search in searches for one in search.dead() if one.string.points.isdisjoint(without)]
    dead.sort(key=lambda pair: cost(pair[1]))  # those first whose status took least
    _rescue_each(dead, [None] * len(dead))


def _rescue_at_last(searches: Sequence[_TeireSearch]) -> None:
    """The same of those of which it stayed open, each with its part of what is left."""
    again = [(search, string) for search in searches for string in search.unknown_dead]
    if searches[0].examiner.thorough:
        return  # all that is not known has its turn again, with more for each
    for search, string in again:
        search.unknown_dead.remove(string)
    cores = searches[0].examiner.workers
    _rescue_each(again, [min(cores / left, 1) for left in range(len(again), 0, -1)])


def _rescue_each(dead: Sequence[tuple[_TeireSearch, StringStatus]], parts: Sequence[float | None]) -> None:
    """The same of these, each with its part of what is left to the examiner."""
    asks = [partial(search.rescued, string, part) for (search, string), part in zip(dead, parts, strict=True)]
    found = dead[0][0].examiner.at_once(asks) if dead else []
    for (search, string), to in zip(dead, found, strict=True):
        search.rescue(string, to)


@dataclass(slots=True)
class _TeireSearch:
    """The search for what one player threatens the other with."""

    position: Position
    statuses: Sequence[StringStatus]
    territory: Territory
    player: Color
    examiner: Examiner
    found: list[Threat] = field(default_factory=list)
    unknown_filled: list[StringStatus] = field(default_factory=list)
    unknown_dead: list[StringStatus] = field(default_factory=list)

    @property
    def other(self) -> Color:
        return self.player.opponent

    @property
    def alive(self) -> set[int]:
        return points_alive(self.statuses)

    def fill(self, points: frozenset[int]) -> None:
        """Strings of the other's whose statuses change when the player has filled the dame, and moves first again.

        Dead strings of the player's among them are asked as well: they may be saved so.
        """
        after, placed = filled(self.position, points, self.player, self.alive)
        touched = [string for string in self._standing() if string.string.liberties & placed]
        near = self.position.near
        around = {point for string in touched for stone in string.string.points for point in near[stone]}
        beside = [string for string in self.dead() if (string.string.points | string.string.liberties) & around]
        for string in touched + beside:
            to = self._changed(after, string)
            if to is Status.UNDECIDED:
                self.unknown_filled.append(string)
            elif to is not None and (string in touched or self._changed(self.position, string) is None):
                self.found.append(self._smallest(string, placed, to, points))

    def fill_one(self, points: frozenset[int]) -> None:
        """Of the other strings of the other's those whose statuses change when the player has filled one dame, even if
        that takes something: the others filled as well may undo it. A play that takes the string itself fills no dame:
        it is a capture that is missing (``Dame.takes``)."""
        known = [change.string for threat in self.found for change in threat.changes] + self.unknown_filled
        for string in self._standing():
            for point in sorted(points & string.string.liberties) if string not in known else ():
                after = self._played(point)
                if after is None or not _stands(after, string) or (to := self._changed(after, string)) is None:
                    continue
                if to is Status.UNDECIDED:
                    self.unknown_filled.append(string)
                else:
                    self.found.append(self._threat(string, frozenset({point}), to, after))
                break

    def _played(self, point: int) -> Position | None:
        """The position after a play of the player's; None where he may not play there, or begins a ko."""
        play = self._play(self.position, point)
        return play.state.position if play is not None and play.state.ban is None else None

    def win(self, kos: Sequence[OpenKo]) -> None:
        """Strings of the other's at a ko whose statuses change when the player has taken and filled it."""
        near = self.position.near
        for ko in kos:
            after, points = taken_and_filled(self.position, ko), frozenset({ko.mouth, ko.stone})
            around = {other for point in points for other in near[point]} - points
            for string in self._standing():
                to = self._changed(after, string) if string.string.points & around else None
                if to is Status.UNDECIDED:
                    self.unknown_filled.append(string)
                elif to is not None:
                    self.found.append(self._threat(string, points, to, after))

    def rescued(self, string: StringStatus, part: float | None) -> Status | None:
        """The status of a dead string of the player's if he moves first; None where he does not save it."""
        return self._changed(self.position, string, part)

    def rescue(self, string: StringStatus, to: Status | None) -> None:
        """Takes down whether the player saves a dead string by moving first; in nobody's territory, whether he surely
        does."""
        if to is Status.UNDECIDED:
            self.unknown_dead.append(string)
        elif to in RANKS or (to is not None and string.string.points <= self.territory.dead_stones):
            answers = self._answers(self.position, string)
            self.found.append(Threat(self.player, frozenset(), (Change(string, to),), answers))

    def dead(self) -> list[StringStatus]:
        """The player's dead strings, in the other's territory or in nobody's."""
        return [
            string
            for string in self.statuses
            if string.string.color is self.player and string.status is Status.DEAD and _proved(string)
        ]

    def _standing(self) -> list[StringStatus]:
        """The other's strings that are alive, or alive in seki."""
        standing = (Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI)
        return [
            string
            for string in self.statuses
            if string.string.color is self.other and string.status in standing and _proved(string)
        ]

    def _changed(self, after: Position, string: StringStatus, part: float | None = None) -> Status | None:
        """The status in another position with the player to move, where it is worse for the other; None where not."""
        to = self._status(after, string, part)
        if to is string.status or (
            to in RANKS and (RANKS[to] > RANKS[string.status]) is (string.string.color is self.other)
        ):
            return None
        return to

    def _status(self, position: Position, string: StringStatus, part: float | None = None) -> Status:
        """The status in another position with the player to move."""
        return status_if_first(position, string, self.player, self.examiner, part)

    def _smallest(self, string: StringStatus, placed: frozenset[int], to: Status, dame: frozenset[int]) -> Threat:
        """The threat to a string with as few dame filled as needed; ``dame``: all that the player fills."""
        for points in (*(threat.filled for threat in self.found), placed & string.string.liberties):
            if points and points < placed and (changed := self._after(string, points)) is not None:
                placed, to = points, changed
                break
        if len(placed) <= MOST_FILLED:
            for point in sorted(placed):
                fewer = placed - {point}
                if fewer and (changed := self._after(string, fewer)) is not None:
                    placed, to = fewer, changed
        after, _ = filled(self.position, placed, self.player, self.alive)
        return self._threat(string, placed, to, after, self._spared(string, placed, dame))

    def _threat(
        self, string: StringStatus, points: frozenset[int], to: Status, after: Position, spared: int | None = None
    ) -> Threat:
        """A threat with its answers: the one already known for the same dame, if it saves this string too."""
        answers = next(
            (t.answers for t in self.found if t.filled == points and self._saves(t.answers, after, string)), None
        )
        if answers is None:
            answers = self._outside(after, string) or self._answers(after, string)
        return Threat(self.player, points, (Change(string, to),), answers, spared)

    def _saves(self, answers: frozenset[int], after: Position, string: StringStatus) -> bool:
        """Whether an answer of the other's keeps the status; taking a dead string does."""
        for point in answers:
            answered = make_play(State(after, self.other), point).state
            at = min(string.string.points)
            if answered.position.stones[at] != string.string.color.stone:
                return string.status is Status.DEAD
            if answered.ban is None and self._status(answered.position, string) is string.status:
                return True
        return False

    def _after(self, string: StringStatus, points: frozenset[int]) -> Status | None:
        """The changed status with these dame filled; None where it is not known to change."""
        after, placed = filled(self.position, points, self.player, self.alive)
        to = self._changed(after, string) if placed == points else None
        return None if to is Status.UNDECIDED else to

    def _spared(self, string: StringStatus, placed: frozenset[int], dame: frozenset[int]) -> int | None:
        """Return one of the dame placed which, filled by the other, leaves the status as it is, whichever of all the
        others the player fills then; None where that is not proved of one."""
        takes = {point for point in dame if (play := self._play(self.position, point)) is not None and play.removed}
        for point in sorted(placed):
            own, taken = filled(self.position, {point}, self.other, self.alive)
            if taken and self._stays(own, string, dame - takes - taken):
                return point
        return None

    def _stays(self, position: Position, string: StringStatus, dame: frozenset[int]) -> bool:
        """Return whether the status is proved to stay as it is, the player moving first, whichever of these dame he has
        filled.

        A proof speaks of its zone alone, so that only fillings of dame within it are looked at further.
        """
        waiting, seen = [(position, dame)], set[str]()
        while waiting:
            at, left = waiting.pop()
            if at.stones in seen:
                continue
            seen.add(at.stones)
            if len(seen) > MOST_FILLINGS or not _stands(at, string) or self._status(at, string) is not string.status:
                return False
            for point in left & self._zone(at, string):
                play = self._play(at, point)
                if play is not None and play.removed:
                    return False
                if play is not None:  # else it would be suicide, as long as nothing is taken there
                    waiting.append((play.state.position, left - {point}))
        return True

    def _play(self, position: Position, point: int) -> Play | None:
        """Return a play of the player's; None where he may not play there."""
        return allowed_play(State(position, self.player), point)

    def _zone(self, position: Position, string: StringStatus) -> frozenset[int]:
        """Return the points of which the proofs of a string's status speak, the player moving first."""
        at = min(string.string.points)
        life = self.examiner.finding(position, at, self.examiner.life, self.player)
        found = [life]
        if life is None or life.answer is not Answer.YES:
            found.append(self.examiner.finding(position, at, Uncapturable(), self.player))
        return frozenset().union(*(zone_of(finding) for finding in found if finding is not None))

    def _outside(self, after: Position, string: StringStatus) -> frozenset[int]:
        """An answer in a liberty outside his territory, which costs him nothing."""
        liberties = after.string_at(min(string.string.points)).liberties
        for point in sorted(liberties - self.territory.of(self.other)):
            answered, placed = filled(after, {point}, self.other, self.alive)
            if placed and self._status(answered, string) is string.status:
                return placed
        return frozenset()

    def _answers(self, position: Position, string: StringStatus) -> frozenset[int]:
        """A move of the other's that keeps the status: the first of a proof, he moving first."""
        at = min(string.string.points)
        if string.status is Status.DEAD:
            found: list[Finding | None] = list(string.findings)  # in the final position he has moved first already
            if position != self.position:
                questions = (Uncapturable(), self.examiner.life)
                found = [self.examiner.finding(position, at, question, self.other) for question in questions]
            moves = [move for finding in found if (move := first_move(finding, Answer.NO)) is not None]
            return next(
                (frozenset({move}) for move in moves if self._saves(frozenset({move}), position, string)), _NONE
            )
        question = Uncapturable() if string.status is Status.ALIVE_IN_SEKI else self.examiner.life
        move = first_move(self.examiner.finding(position, at, question, self.other), Answer.YES)
        return _NONE if move is None else frozenset({move})


def _stands(position: Position, string: StringStatus) -> bool:
    """Whether the stones of the string stand in this position."""
    return position.stones[min(string.string.points)] == string.string.color.stone


def _proved(string: StringStatus) -> bool:
    """Whether the status is the one that was proved: neither agreed on, nor ruled, nor made by a precedent."""
    return not string.agreed and not string.ruled and string.letter is string.status
