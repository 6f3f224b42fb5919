"""The lowest and the highest score that a position can have, whatever its open strings turn out to be.

A better status of a string never costs its owner a point: a string that is not dead leaves his opponent less territory,
and one that is independently alive can only add to his own. So the least that Black can have is what he has when each
open string of his has the worst status that it can have, and each of White's the best; and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assess.proofs.questions import Answer
from assess.rules.color import Color
from assess.rules.position import Position
from assess.statuses.agreement import removed_points
from assess.statuses.status_table import RANKS, Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED, Score, Territory, facing_dead, score_of, territory_of
from assess.statuses.warning import points_of


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
