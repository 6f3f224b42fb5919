"""Prisoners that a player could collect from a seki: a sequence after which the seki is what it was.

He plays, the other answers as he likes, or passes, and so on. He may leave off where all strings of the seki, of either
player, still stand; where each that was uncapturable is so still; and where nothing there has become independently
alive: each by a proof, its opponent moving first. What he gains for certain is the number: stones taken less stones
thrown in. (VJR, Examples of Difficulties, example 3.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from assess.proofs.questions import Answer, Question, Uncapturable
from assess.rules.color import Color
from assess.rules.coordinates import PASS
from assess.rules.position import Position, String
from assess.rules.proof_play import Play, State, allowed_play
from assess.statuses.finding import Finding
from assess.statuses.queue.examiner import EACH, Examiner
from assess.statuses.queue.owner_begins import most_for
from assess.statuses.string_status import StringStatus

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
