"""A position as it looks: territory and score if the strings that are not decided are what they are estimated to be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from assess.estimates.estimate import Estimate, estimates_of
from assess.estimates.finished import looks_finished
from assess.rules.position import Position, String
from assess.statuses.assessment import Assessment
from assess.statuses.score_bounds import ScoreBounds, score_bounds
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED, Score, Territory, territory_of

MOST_TRIED = 12
"""Of more estimates it is not tried which of them the score hangs on: it hangs on all, as far as is told."""


@dataclass(frozen=True)  # without slots, so that the conditions, once found, are kept
class Looks:
    """What a position looks like. Nothing in it is proved but what is proved of its strings.

    ``known``: the statuses as they are. ``estimates``: of each undecided string. ``strings``: the statuses, those
    estimated at 0.95 or more as they look. ``territory`` and ``bounds`` of the score follow from these, where all
    strings of the position were asked about. ``open``: the strings, unclear or undefined, on which it hangs where
    between the bounds the score is.
    """

    position: Position
    known: tuple[StringStatus, ...]
    estimates: Mapping[String, Estimate]
    strings: tuple[StringStatus, ...]
    territory: Territory | None
    bounds: ScoreBounds | None
    open: tuple[StringStatus, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the position looks like the end of a game; else nothing is estimated at 0.95 or more."""
        return looks_finished(self.position, self.known)

    @property
    def score(self) -> Score | None:
        """The score, if it hangs on nothing but estimates."""
        return None if self.bounds is None or self.bounds.least != self.bounds.most else self.bounds.least

    @cached_property
    def conditions(self) -> tuple[Estimate, ...]:
        """Estimates from which the bounds follow, whatever all other open strings are: none where they are proved, and
        none that could be left out, unless there are many."""
        clear = [estimate for estimate in self.estimates.values() if estimate.clear]
        if self.bounds is None or self._follow((), self.bounds):
            return ()
        if len(clear) > MOST_TRIED:
            return tuple(clear)
        needed = list(clear)
        for estimate in clear:
            others = [one for one in needed if one is not estimate]
            if self._follow(others, self.bounds):
                needed = others
        return tuple(needed)

    def _follow(self, estimates: Iterable[Estimate], bounds: ScoreBounds) -> bool:
        """Whether the score lies between these bounds if these estimates are right."""
        taken = {estimate.string: estimate for estimate in estimates}
        found = score_bounds(self.position, [_as_estimated(string, taken) for string in self.known])
        return found.least.margin >= bounds.least.margin and found.most.margin <= bounds.most.margin


def looks(assessment: Assessment) -> Looks:
    """What the position of an assessment looks like."""
    if assessment.territory is None:
        estimates = estimates_of(assessment.position, assessment.strings)
        seen = tuple(_as_estimated(string, estimates) for string in assessment.strings)
        return Looks(assessment.position, assessment.strings, estimates, seen, None, None)
    found = looks_of(assessment.position, assessment.strings)
    if assessment.agreed_areas:  # whose points count by agreement, whatever the statuses are
        bounds = ScoreBounds(assessment.score, assessment.score) if assessment.score is not None else None
        return replace(found, estimates={}, strings=assessment.strings, territory=assessment.territory, bounds=bounds)
    return found


def first_look(position: Position) -> Looks:
    """What a position looks like before anything is proved. Raises BadInput where a string has no liberty."""
    position.require_liberties()
    named = position.name
    strings = [StringStatus(named(min(string.points)), string, Status.UNDECIDED) for string in position.strings()]
    return looks_of(position, strings)


def looks_of(position: Position, strings: Sequence[StringStatus]) -> Looks:
    """What a position looks like by what is known of its strings, all of which are given."""
    estimates = estimates_of(position, strings)
    seen = tuple(_as_estimated(string, estimates) for string in strings)
    territory = territory_of(position, seen)
    bounds = score_bounds(position, seen)
    left = [string for string in seen if string.status in UNSETTLED and string.string.points & territory.unsettled]
    return Looks(position, tuple(strings), estimates, seen, territory, bounds, tuple(left))


def _as_estimated(string: StringStatus, estimates: Mapping[String, Estimate]) -> StringStatus:
    """A status, that of a clear estimate as it looks."""
    estimate = estimates.get(string.string)
    if estimate is None or not estimate.clear:
        return string
    return replace(string, status=estimate.seen, by_the_letter=None)
