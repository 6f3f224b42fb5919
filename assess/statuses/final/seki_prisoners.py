"""Prisoners still to be taken in sekis (VJR, Examples of Difficulties, example 3).

A player could collect prisoners from a seki by a sequence after which the seki is what it was. He plays, the other
answers as he likes, or passes, and so on. He may leave off where all strings of the seki, of either player, still
stand; where each that was uncapturable is so still; and where nothing there has become independently alive: each by a
proof, its opponent moving first. What he gains for certain is the number: stones taken less stones thrown in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from assess.languages.spoken import Message, message
from assess.proofs.questions import Answer, Question, Uncapturable
from assess.rules.position import PASS, Color, Position, String, connected
from assess.rules.proof_play import Play, State, allowed_play
from assess.rules.surroundings import opposing_around
from assess.statuses.final.dame_and_kos import basic_kos
from assess.statuses.finding import Finding
from assess.statuses.precedents.known_precedents import precedent_named, with_precedents
from assess.statuses.queue.examiner import EACH, Examiner
from assess.statuses.queue.owner_begins import most_for
from assess.statuses.string_status import Precedents, Status, StringStatus
from assess.statuses.territory import Score
from assess.statuses.warning import Caution, Warning, WarningCode

MOST_PLAYS = 3
"""Of the player who collects, in one sequence."""
MOST_EMPTY = 24
"""With more empty points than these only one play is tried: every answer to it would have to be looked at."""


@dataclass(frozen=True, slots=True)
class SekiStone:
    """A stone that stands for a string of the seki, with that string's status; whether it is proved uncapturable."""

    status: StringStatus
    uncapturable: bool

    @property
    def point(self) -> int:
        """Where it stands."""
        return min(self.status.string.points)


@dataclass(frozen=True, slots=True)
class CollectedPrisoners:
    """What ``taker`` gains for certain, and the moves where the other player resists as well as he can.

    ``moves``: such as ``W C3`` and ``B pass``. ``taken``: stones of the other's; ``thrown_in``: his own that are lost,
    or might be. ``points``: where the stones taken stood, as far as they stood there from the beginning.
    """

    taker: Color
    moves: tuple[str, ...]
    taken: int
    thrown_in: int
    points: frozenset[int] = frozenset()

    @property
    def gain(self) -> int:
        """Stones taken less stones thrown in."""
        return self.taken - self.thrown_in

    def before(self, move: str, taken: int, lost: int, points: frozenset[int]) -> CollectedPrisoners:
        """The same with a move before it."""
        return CollectedPrisoners(
            self.taker, (move, *self.moves), self.taken + taken, self.thrown_in + lost, self.points | points
        )


def collected(
    position: Position,
    taker: Color,
    inside: frozenset[int],
    seki: Sequence[SekiStone],
    examiner: Examiner,
    plays: int = MOST_PLAYS,
) -> CollectedPrisoners | None:
    """The best sequence of at most so many ``plays`` for this player, who plays only ``inside`` the seki; ``seki``: a
    stone of each of its strings. None where none is found that gains a stone."""
    search = _PrisonerSearch(position, taker, inside, tuple(seki), examiner)
    deepest = plays if len(position.empty_points()) <= MOST_EMPTY else max(1, plays - MOST_PLAYS + 1)
    best: CollectedPrisoners | None = None
    for number in range(1, deepest + 1):
        found = search.best(State(position, taker), number)
        if found is not None and found.gain > (best.gain if best else 0):
            best = found
        if examiner.spent:
            break
    return best


@dataclass(slots=True)
class _PrisonerSearch:
    position: Position
    taker: Color
    inside: frozenset[int]
    seki: tuple[SekiStone, ...]
    examiner: Examiner
    known: dict[tuple[State, int], CollectedPrisoners | None] = field(default_factory=dict)

    def best(self, state: State, plays: int) -> CollectedPrisoners | None:
        """What the taker, who is to move, gains from here with so many plays at most; None where he cannot keep the
        seki for certain."""
        if (state, plays) not in self.known:
            best = self._left_off(state)
            for point, play in _plays(state) if plays else ():
                if point in self.inside and (play.removed or plays > 1):
                    best = self._after(state, point, play, plays, best) or best
            self.known[state, plays] = best
        return self.known[state, plays]

    def _after(
        self, state: State, point: int, play: Play, plays: int, best: CollectedPrisoners | None
    ) -> CollectedPrisoners | None:
        """With this play: he leaves off, or goes on whatever the other answers. None where it is not better."""
        at_least = (best.gain if best else -len(self.position.stones)) - len(play.removed)
        found = self._left_off(play.state)
        if found is not None and found.gain <= at_least:
            found = None
        if plays > 1 and not self.examiner.spent:
            found = self._answered(play.state, plays - 1, found.gain if found else at_least) or found
        original = frozenset(gone for gone in play.removed if self._stood(gone, self.taker.opponent))
        name = f"{self.taker.letter} {state.position.name(point)}"
        return found.before(name, len(play.removed), 0, original) if found else None

    def _answered(self, state: State, plays: int, at_least: int) -> CollectedPrisoners | None:
        """The least that he gains of all answers; None where it is not more than ``at_least``."""
        worst: CollectedPrisoners | None = None
        passed = Play(State(state.position, self.taker), frozenset())
        for point, play in [*_plays(state), (None, passed)]:
            found = self.best(play.state, plays)
            if found is None or found.gain - len(play.removed) <= at_least:
                return None
            move = PASS if point is None else state.position.name(point)
            found = found.before(f"{self.taker.opponent.letter} {move}", 0, len(play.removed), frozenset())
            if worst is None or found.gain < worst.gain:
                worst = found
        return worst

    def _left_off(self, state: State) -> CollectedPrisoners | None:
        """Nothing more is played: is the seki what it was? New stones that might be taken are lost."""
        position = state.position
        if any(position.stones[one.point] != self.position.stones[one.point] for one in self.seki):
            return None
        if not all(self._uncapturable(position, one.point) for one in self.seki if one.uncapturable):
            return None
        if position.stones != self.position.stones and any(map(self._may_live(position), self._there(position))):
            return None
        new = [
            string
            for string in position.strings()
            if string.color is self.taker and not any(self._stood(point, self.taker) for point in string.points)
        ]
        lost = sum(len(one.points) for one in new if not self._uncapturable(position, min(one.points)))
        return CollectedPrisoners(self.taker, (), 0, lost)

    def _there(self, position: Position) -> list[String]:
        """The strings of the seki, and whatever else stands in it."""
        points = self.inside | {one.point for one in self.seki}
        return [string for string in position.strings() if string.points & points]

    def _may_live(self, position: Position) -> Callable[[String], bool]:
        """Whether a string is not proved to have no independent life."""

        def may(string: String) -> bool:
            finding = self._found(position, string, self.examiner.life)
            return finding is None or finding.answer is not Answer.NO

        return may

    def _uncapturable(self, position: Position, point: int) -> bool:
        if position.stones == self.position.stones:
            return True
        finding = self._found(position, position.string_at(point), Uncapturable())
        return finding is not None and finding.answer is Answer.YES

    def _found(self, position: Position, string: String, question: Question) -> Finding | None:
        """The finding about a string, its opponent moving first; a large one may cost as much as its status did."""
        was = [one.status for one in self.seki if one.point in string.points]
        before = [finding for status in was for finding in status.asked]
        most = max(map(most_for, was), default=EACH)
        return self.examiner.finding(position, min(string.points), question, string.color.opponent, most, before=before)

    def _stood(self, point: int, color: Color) -> bool:
        return self.position.stones[point] == color.stone


def _plays(state: State) -> Iterator[tuple[int, Play]]:
    """The plays that are allowed, those that take stones first."""
    points = sorted(state.position.empty_points())
    found = [(point, play) for point in points if (play := allowed_play(state, point)) is not None]
    yield from sorted(found, key=lambda one: -len(one[1].removed))


PRECEDENT = "prisoners-in-a-seki"
"""Its file lists what the referee may decide."""


@dataclass(frozen=True, slots=True)
class SekiPrisoners:
    """Dead stones of one player that stand among the other's strings alive in seki, those of one seki together.

    ``collection``: what the other could still take for certain while the seki stays what it is, if anything was proved;
    ``positions``: so many were looked at for that, of all sekis.
    """

    strings: tuple[String, ...]
    collection: CollectedPrisoners | None
    positions: int = 0

    @property
    def owner(self) -> Color:
        """Whose stones they are."""
        return self.strings[0].color

    @property
    def points(self) -> frozenset[int]:
        """Where they stand."""
        return frozenset().union(*(string.points for string in self.strings))

    @property
    def gain(self) -> int:
        """The prisoners that they are worth: what can be collected, or where that is not known, as many as they are."""
        return self.collection.gain if self.collection else len(self.points)


def is_prisoner(
    position: Position, precedents: Precedents, statuses: Sequence[StringStatus], string: String, examiner: Examiner
) -> bool:
    """Return whether a dead string is proved to be one of these: its opponent could take it, and the seki would stay
    what it is. Then it is as in the third example of the rules, and stays dead."""
    judged = with_precedents(position, statuses, precedents)
    named = next((one.precedent for one in judged if one.string == string), None)
    if named is None or named.name != PRECEDENT:
        return False
    found = seki_prisoners(position, statuses, examiner, only=string)
    return any(one.collection is not None and string.points <= one.collection.points for one in found)


def seki_prisoners(
    position: Position,
    statuses: Sequence[StringStatus],
    examiner: Examiner | None,
    plays: int = MOST_PLAYS,
    only: String | None = None,
) -> tuple[SekiPrisoners, ...]:
    """The dead strings that touch, or share a liberty with, strings of the other colour that are alive in seki.

    Stones that can be taken in a basic ko are none: the other player takes back. What the players agree to be dead is
    none either: it comes off. And where a string beside them would be independently alive if its owner began, they are
    only told if some can be taken for certain while the seki stays: else it is a race left open, and a move is missing.
    ``plays``: the most of a sequence that collects some; ``only``: the string whose seki alone is looked at.
    """
    kos = {ko.stone for ko in basic_kos(position)}
    ends = {one.string for one in statuses if one.lives_first is Answer.YES}
    groups: list[tuple[list[String], set[String]]] = []
    for status in statuses:
        string = status.string
        if status.status is not Status.DEAD or status.agreed or string.points & kos:
            continue
        around = opposing_around(position, string)
        beside = {one.string for one in statuses if one.string in around and one.status is Status.ALIVE_IN_SEKI}
        if beside:
            joined = [group for group in groups if group[0][0].color is string.color and group[1] & beside]
            groups = [group for group in groups if group not in joined]
            strings = [one for group in joined for one in group[0]]
            groups.append(([*strings, string], beside.union(*(group[1] for group in joined))))
    found = [
        (_collection(position, statuses, strings, beside, examiner, plays) if examiner else None, strings, beside)
        for strings, beside in groups
        if only is None or only in strings
    ]
    return tuple(
        SekiPrisoners(tuple(strings), collection)
        for collection, strings, beside in found
        if collection is not None or not beside & ends
    )


def _collection(
    position: Position,
    statuses: Sequence[StringStatus],
    strings: Sequence[String],
    beside: AbstractSet[String],
    examiner: Examiner,
    plays: int,
) -> CollectedPrisoners | None:
    """What can be taken; every string of the seki, of either player, has to stay what it is."""
    taker = strings[0].color.opponent
    facing = {other for string in beside for other in opposing_around(position, string)}
    if not any(one.string in beside and _uncapturable(one) for one in statuses):
        return None
    stopping = {point for one in statuses if _uncapturable(one) or _lives(one, taker) for point in one.string.points}
    inside = _reached(position, {point for string in strings for point in string.points}, stopping)
    there = {one.string for one in statuses if one.string.points & inside} | beside | facing
    sekis = [one for one in statuses if one.string in there and one.status is Status.ALIVE_IN_SEKI]
    stones = [SekiStone(one, _uncapturable(one)) for one in sekis]
    return collected(position, taker, inside, stones, examiner, plays)


def _uncapturable(string: StringStatus) -> bool:
    """Whether the string is alive in seki because it is proved uncapturable."""
    proved = string.uncapturable is not None and string.uncapturable.answer is Answer.YES
    return string.status is Status.ALIVE_IN_SEKI and proved


def _lives(string: StringStatus, taker: Color) -> bool:
    return string.string.color is taker or string.status is Status.INDEPENDENTLY_ALIVE


def _reached(position: Position, points: set[int], stopping: set[int]) -> frozenset[int]:
    """The points to which one comes from these along the lines, without those that stop."""
    free = set(range(len(position.stones))) - stopping
    return frozenset(connected(points, free, position.near))


def prisoner_warnings(position: Position, score: Score | None, found: Sequence[SekiPrisoners]) -> Iterator[Warning]:
    """What a referee must know of such prisoners: a warning for the stones of each player, with his options."""
    for color in Color:
        mine = [prisoners for prisoners in found if prisoners.owner is color]
        if not mine:
            continue
        points = frozenset(point for prisoners in mine for point in prisoners.points)
        taker, names = color.opponent, tuple(position.names(points))
        said = [message(Caution.PRISONERS, player=color, points=names, number=len(points))]
        found_out = [prisoners.collection for prisoners in mine if prisoners.collection]
        said += map(could_have, found_out)
        if len(found_out) < len(mine):
            positions = max(prisoners.positions for prisoners in mine)
            what = Caution.UNKNOWN_TAKEN_MORE if found_out else Caution.UNKNOWN_TAKEN
            said.append(message(what, player=taker, effort=positions))
        strings = [string for prisoners in mine for string in prisoners.strings]
        gain = sum(prisoners.gain for prisoners in mine)
        precedent = precedent_named(PRECEDENT).at_hand(strings, gain, known=len(found_out) == len(mine))
        said.append(message(Caution.REFEREE, precedent=precedent))
        if score is not None:
            before, after = _sign(score.margin), _sign(score.margin + (gain if color is Color.WHITE else -gain))
            what = Caution.RESULT_SAME if before == after else Caution.RESULT_CHANGES
            said.append(message(what, number=gain, player=taker))
        yield Warning(WarningCode.PRISONERS_IN_SEKI, points, tuple(said))


def could_have(collection: CollectedPrisoners) -> Message:
    """What the taker missed."""
    if len(collection.moves) == 1:
        return message(Caution.COULD_TAKE, player=collection.taker, point=collection.moves[0].split()[1])
    return message(
        Caution.COULD_COLLECT,
        player=collection.taker,
        other=collection.taker.opponent,
        number=collection.gain,
        tally=tally(collection),
        moves=collection.moves,
    )


def tally(collection: CollectedPrisoners) -> Message:
    """The stones that he takes, and those that he throws in."""
    return message(Caution.TALLY, number=collection.taken, thrown=collection.thrown_in)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
