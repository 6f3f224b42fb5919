"""A position as it looks: territory and score if the strings that are not decided are what they are estimated to be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from assess.estimates.estimate import Estimate, estimates_in, judged_of, model
from assess.estimates.finished import looks_finished
from assess.estimates.judged_together import Settlings
from assess.rules.position import Position, String
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, Score, ScoreBounds, Territory, score_bounds, score_of, territory_of

MOST_TRIED = 12
"""Of more estimates it is not tried which of them the score hangs on: it hangs on all, as far as is told."""
MOST_WAYS = 12
"""Of so many ways in which the strings can be settled the results are counted, the likeliest."""
ENOUGH = 0.995
"""When the ways that were counted are as likely together, no more are."""
LIKELIEST, LEAST = 0.9999, 0.0001
"""No result is called likelier, nor less likely."""
MOST_RESULTS, MOST_DECIDING = 3, 3


@dataclass(frozen=True, slots=True)
class LikelyResult:
    """A result as the position may look, and how likely it is."""

    score: Score
    likelihood: float


@dataclass(frozen=True, slots=True)
class Deciding:
    """Strings that decide the result: were they ``otherwise`` than they look, and all others as they look, it would be
    ``score``."""

    otherwise: tuple[Estimate, ...]
    score: Score


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
    judged: Settlings | None = None

    @cached_property
    def finished(self) -> bool:
        """Whether the position looks like the end of a game; else nothing is called clear, and no result likely."""
        return looks_finished(self.position, self.known)

    @cached_property
    def results(self) -> tuple[LikelyResult, ...]:
        """The results as it looks, the likeliest first, at most three, each with its likelihood.

        None where a result is proved, hangs on what is the referee's, or the position does not look finished.
        """
        return tuple(self._results)

    @property
    def likeliest(self) -> tuple[StringStatus, ...]:
        """The statuses, all that are estimated as in the likeliest result."""
        way = self._way[1] if self.results else {one.string: one.seen for one in self.estimates.values()}
        return tuple(settled_as(one, way.get(one.string)) for one in self.known)

    @property
    def score(self) -> Score | None:
        """The likeliest score; the one that is proved where it is."""
        if self.bounds is not None and self.bounds.least == self.bounds.most:
            return self.bounds.least
        return self.results[0].score if self.results else None

    @property
    def likelihood(self) -> float | None:
        """How likely the likeliest score is; None where none is estimated."""
        return self.results[0].likelihood if self.results else None

    @cached_property
    def ways(self) -> list[tuple[float, dict[String, Status], Score]]:
        """The likeliest ways in which all strings can be settled, each with its likelihood and the score then."""
        found: list[tuple[float, dict[String, Status], Score]] = []
        if self.judged is None or self.bounds is None or not self.estimates or not self.finished:
            return found
        counted = 0.0
        before, strings = dict[String, Status](), list(self.known)
        for chance, settled in self.judged.ways(MOST_WAYS):
            for place, one in enumerate(self.known):  # most are as they were
                if settled.get(one.string) is not before.get(one.string):
                    strings[place] = settled_as(one, settled.get(one.string))
            before = settled
            score = score_of(self.position, territory_of(self.position, strings))
            if score is None:  # it hangs on what is the referee's
                return []
            found.append((chance, settled, score))
            counted += chance
            if counted >= ENOUGH * self.judged.sure:
                break
        return found

    @cached_property
    def _results(self) -> list[LikelyResult]:
        """Each by the likeliest way that gives it. Ways are not added up: of a seki there are many, as strings beside
        it may be this or that and the score is the same, and together they would outweigh the one way without it."""
        likeliest: dict[float, tuple[float, Score]] = {}
        for chance, _, score in self.ways:
            likeliest.setdefault(score.margin, (chance, score))
        ways = list(likeliest.values())[:MOST_RESULTS]
        if not ways:
            return []
        _, score = ways[0]
        first = self._chance_of_conditions()
        likelihood = calibrated(first)
        rest = (1 - likelihood) / (1 - first) if first < 1 else 0.0  # of what is left the others have their parts
        return [LikelyResult(score, likelihood), *(LikelyResult(other, chance * rest) for chance, other in ways[1:])]

    @cached_property
    def deciding(self) -> tuple[Deciding, ...]:
        """What decides the result: the likeliest other ways in which it is another one, each by strings of its own."""
        if not self.ways:
            return ()
        _, first, score = self._way
        found: list[Deciding] = []
        told = set[String]()
        for _, settled, other in self.ways:
            differ = [string for string in settled if settled[string] is not first[string]]
            if other.margin == score.margin or len(differ) > MOST_DECIDING or told & set(differ):
                continue
            told.update(differ)
            otherwise = [
                replace(one, seen=settled[one.string]) for one in self.estimates.values() if one.string in differ
            ]
            found.append(Deciding(tuple(otherwise), other))
        return tuple(found[:MOST_DECIDING])

    @cached_property
    def _way(self) -> tuple[float, dict[String, Status], Score]:
        """The likeliest way; its result is the likeliest one."""
        return self.ways[0]

    @cached_property
    def conditions(self) -> tuple[Estimate, ...]:
        """Estimates from which the likeliest result follows, or else the bounds, whatever all other open strings are:
        none where they are proved, and none that could be left out, unless there are many."""
        if self.ways:
            _, way, score = self._way
            taken = [replace(one, seen=way[one.string]) for one in self.estimates.values()]
            bounds: ScoreBounds | None = ScoreBounds(score, score)
        else:
            taken, bounds = [one for one in self.estimates.values() if one.clear], self.bounds
        if bounds is None or self._follow((), bounds):
            return ()
        if len(taken) > MOST_TRIED:
            return tuple(taken)
        needed = list(taken)
        for estimate in taken:
            others = [one for one in needed if one is not estimate]
            if self._follow(others, bounds):
                needed = others
        return tuple(needed)

    def _chance_of_conditions(self) -> float:
        """How likely it is that all is so from which the likeliest result follows. What it does not hang on may be this
        or that: the result rests on what is told with it, and on no more."""
        assert self.judged is not None  # there are ways
        return self.judged.chance_of({one.string: one.seen for one in self.conditions})

    def _follow(self, estimates: Iterable[Estimate], bounds: ScoreBounds) -> bool:
        """Whether the score lies between these bounds if these estimates are right."""
        taken = {estimate.string: estimate.seen for estimate in estimates}
        found = score_bounds(self.position, [settled_as(one, taken.get(one.string)) for one in self.known])
        return found.least.margin >= bounds.least.margin and found.most.margin <= bounds.most.margin


def looks(assessment: Assessment) -> Looks:
    """What the position of an assessment looks like. On a part of a board, where nobody knows what is around, nothing
    is estimated."""
    if assessment.position.unknown:
        return Looks(assessment.position, assessment.strings, {}, assessment.strings, None, None)
    if assessment.territory is None:
        judged = judged_of(assessment.position, assessment.strings)
        finished = looks_finished(assessment.position, assessment.strings)
        estimates = estimates_in(judged, assessment.strings, finished)
        seen = tuple(_as_estimated(string, estimates) for string in assessment.strings)
        return Looks(assessment.position, assessment.strings, estimates, seen, None, None)
    found = looks_of(assessment.position, assessment.strings)
    if assessment.agreed_areas:  # whose points count by agreement, whatever the statuses are
        bounds = ScoreBounds(assessment.score, assessment.score) if assessment.score is not None else None
        territory = assessment.territory
        return replace(found, estimates={}, strings=assessment.strings, territory=territory, bounds=bounds, judged=None)
    return found


def first_look(position: Position) -> Looks:
    """What a position looks like before anything is proved. Raises BadInput where a string has no liberty."""
    position.require_liberties()
    named = position.name
    strings = [StringStatus(named(min(string.points)), string, Status.UNDECIDED) for string in position.strings()]
    return looks_of(position, strings)


def looks_of(position: Position, strings: Sequence[StringStatus]) -> Looks:
    """What a position looks like by what is known of its strings, all of which are given."""
    judged = judged_of(position, strings)
    estimates = estimates_in(judged, strings, looks_finished(position, strings))
    seen = tuple(_as_estimated(string, estimates) for string in strings)
    territory = territory_of(position, seen)
    bounds = score_bounds(position, seen)
    left = [string for string in seen if string.status in UNSETTLED and string.string.points & territory.unsettled]
    return Looks(position, tuple(strings), estimates, seen, territory, bounds, tuple(left), judged)


def _as_estimated(string: StringStatus, estimates: Mapping[String, Estimate]) -> StringStatus:
    """A status, that of a clear estimate as it looks."""
    estimate = estimates.get(string.string)
    return settled_as(string, estimate.seen if estimate is not None and estimate.clear else None)


def settled_as(string: StringStatus, status: Status | None) -> StringStatus:
    """A status as it is, or settled so."""
    return string if status is None else replace(string, status=status, by_the_letter=None)


def calibrated(likelihood: float) -> float:
    """How often results turned out right whose likeliest way is so likely, by the model."""
    told = min(max(likelihood, LEAST), LIKELIEST)
    weights = model()["result"]
    weighed = weights["always"] + weights["odds"] * math.log(told / (1 - told))
    return min(max(1 / (1 + math.exp(-weighed)), LEAST), LIKELIEST)
