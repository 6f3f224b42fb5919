"""The result of a position as text: as it is proved, or as it looks, which is said to be an estimate."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assess.estimates.as_it_looks import Looks
from assess.estimates.estimate import Estimate
from assess.estimates.finished import contested_points
from assess.languages.spoken import forms, in_english, numeral, worded, worded_for
from assess.reports.text.basis import rests_on_agreement, rests_on_ruling, result_on_its_basis
from assess.reports.text.estimate_words import statuses_sentence
from assess.reports.text.message_words import result_words
from assess.reports.text.score_text import (
    MOST_NAMED,
    between_bounds,
    dead_ones_that_face,
    score_sentence,
    strings_that_matter,
)
from assess.rules.color import Color
from assess.rules.position import String
from assess.rules.words import amount, called, capital, counted, joined
from assess.statuses.assessment import Assessment
from assess.statuses.score_bounds import ScoreBounds
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import Score


def result_sentence(assessment: Assessment, looks: Looks) -> str:
    """Who wins by how much: as it is proved, or as it looks, with what that hangs on; or what leaves it open."""
    if assessment.territory is None:
        return statuses_sentence(assessment, looks)
    if assessment.score is not None or assessment.agreed_areas or dead_ones_that_face(assessment):
        return score_sentence(assessment)
    bounds, looks_like = assessment.bounds, looks.bounds
    assert bounds is not None and looks_like is not None, "all strings were asked about"
    if bounds.least == bounds.most:
        result = capital(result_words(bounds.least))
        return between_bounds(assessment, worded("{result}, whatever the open strings are.", result=result))
    if bounds.ahead is not None:
        told = {"winner": bounds.ahead.title, **_span(bounds)}
        return between_bounds(assessment, worded("{winner} wins in any case, by {least} to {most}.", **told))
    if bounds.winner is not None:
        return _between(assessment, bounds)
    if not looks.finished:
        return worded("Open. {why}", why=unfinished_sentence(looks))
    if told_as_it_looks(looks):
        return worded("Open. {why}", why=estimate_sentence(looks))
    # By area dead strings that face each other leave it open, though no string is unclear as it looks.
    return worded(
        "Open: the result hangs on {strings}.", strings=open_words(looks.open or strings_that_matter(assessment))
    )


def told_as_it_looks(looks: Looks) -> bool:
    """Whether a result is told as it looks: one that is likely enough, or who wins if what is clear is right."""
    if looks.results:
        return looks.results[0].likelihood >= TOLD_FROM
    return looks.score is not None or (looks.bounds is not None and looks.bounds.ahead is not None)


def counted_on(looks: Looks) -> dict[String, Estimate]:
    """What the likeliest result counts the strings as that it rests on, where it is told."""
    told = looks.results and told_as_it_looks(looks)
    return {one.string: one for one in looks.conditions} if told else {}


def estimate_sentence(looks: Looks) -> str:
    """The likeliest result with its likelihood and the next ones with theirs; where strings are left to the referee,
    who wins as it looks."""
    bounds = looks.bounds
    assert bounds is not None, "all strings were asked about"
    if looks.results:
        first, *others = (
            worded("{result} ({percent} %)", result=_based(looks, one.score), percent=percent_words(one.likelihood))
            for one in looks.results
            if one is looks.results[0] or one.likelihood >= LEAST_TOLD
        )
        if not others:
            return worded("Estimate: {result}.", result=first)
        return worded("Estimate: {result}; else {others}.", result=first, others=joined(others, OR))
    if looks.score is not None:
        result = _based(looks, looks.score)
    else:
        assert bounds.ahead is not None, "else nothing is told as it looks"
        told = worded("{winner} wins by {least} to {most}", winner=bounds.ahead.title, **_span(bounds))
        result = result_on_its_basis(looks.known, told)
    unclear = looks.open if looks.score is None else ()
    return worded(
        ESTIMATES[bool(looks.conditions), bool(unclear)],
        result=result,
        condition=condition_words(looks.conditions) if looks.conditions else "",
        open=_unclear_words(unclear) if unclear else "",
    )


ESTIMATES = {
    (False, False): in_english("Estimate: {result}."),
    (True, False): in_english("Estimate: {result}, if {condition}."),
    (False, True): in_english("Estimate: {result}; {open}."),
    (True, True): in_english("Estimate: {result}, if {condition}; {open}."),
}
"""By whether the result hangs on estimates, and whether strings leave a part of it open."""
TOLD_FROM = 0.2
"""A likeliest result that is less likely is no estimate: the result is open."""
LEAST_TOLD = 0.05
"""Results that are less likely are not told beside the likeliest."""
LIKELY = 0.5
"""Of a result that is less likely it is told which strings decide it."""
OR = ", or "


def percent_words(likelihood: float) -> str:
    """A likelihood in per cent, never rounded up to certainty."""
    return numeral(str(max(1, math.floor(100 * likelihood))))


def _based(looks: Looks, score: Score) -> str:
    return result_on_its_basis(looks.known, result_words(score))


def deciding_sentences(looks: Looks) -> list[str]:
    """From what the likeliest result follows, where that is few strings; and which strings decide it, where it is not
    likely, with what each would change."""
    if not looks.results or not told_as_it_looks(looks):
        return []
    few = 0 < len(looks.conditions) <= MOST_NAMED
    said = [worded("That is so if {condition}.", condition=condition_words(looks.conditions))] if few else []
    if looks.results[0].likelihood < LIKELY:
        said += [
            worded(
                "If {condition} instead, and the others are as they look, {result}.",
                condition=_statuses_words(one.otherwise),
                result=_based(looks, one.score),
            )
            for one in looks.deciding
        ]
    return said


def first_sentence(looks: Looks) -> str:
    """What a position looks like before anything is searched for."""
    if not looks.finished:
        return unfinished_sentence(looks)
    if not told_as_it_looks(looks):
        return worded("At first sight the result is open.")
    return worded("At first sight. {estimate}", estimate=estimate_sentence(looks))


def note_on_sheet(assessment: Assessment) -> str:
    """What a sheet says besides its ruling: the result as it looks, or that the game does not look finished. Empty
    where the result is proved, or nothing is estimated."""
    bounds = assessment.bounds
    settled = assessment.score is not None or bounds is None or bounds.least == bounds.most
    if settled or assessment.agreed_areas or not assessment.undecided:
        return ""
    looks = assessment.estimated
    if not looks.finished:
        return unfinished_sentence(looks)
    if not told_as_it_looks(looks):
        return ""
    return worded("No part of this ruling, and not proved. {estimate}", estimate=estimate_sentence(looks))


def more_sentences(assessment: Assessment, looks: Looks) -> list[str]:
    """What else is known of a result that is open or estimated: what is proved of it, and what it looks like."""
    bounds, looks_like = assessment.bounds, looks.bounds
    if assessment.score is not None or bounds is None or looks_like is None or bounds.least == bounds.most:
        return []
    told = looks.score is not None and bounds.winner is not None and told_as_it_looks(looks)
    estimate = [estimate_sentence(looks)] if told else []
    estimate += deciding_sentences(looks)
    if bounds.winner is not None:
        return estimate
    return [*estimate, _between(assessment, bounds)]


def _between(assessment: Assessment, bounds: ScoreBounds) -> str:
    """Between which results the score lies: proved, or what holds in any case where something is agreed or ruled."""
    least, most = result_words(bounds.least), result_words(bounds.most)
    if rests_on_agreement(assessment) or rests_on_ruling(assessment):
        return between_bounds(assessment, worded('in any case between "{least}" and "{most}".', least=least, most=most))
    return between_bounds(assessment, worded('Proved: between "{least}" and "{most}".', least=least, most=most))


def _span(bounds: ScoreBounds) -> dict[str, str]:
    """By how much a player wins."""
    low, high = sorted((abs(bounds.least.margin), abs(bounds.most.margin)))
    return {"least": amount(low), "most": amount(high)}


def unfinished_sentence(looks: Looks) -> str:
    """That a position does not look finished, and why."""
    return worded_for(
        len(contested_points(looks.position, looks.known)),
        "This does not look like a finished game: {number} empty point may still become either player's.",
        "This does not look like a finished game: {number} empty points may still become either player's.",
    )


def condition_words(conditions: Sequence[Estimate]) -> str:
    """The estimates that a result hangs on: ``White N11 and R9 are independently alive and Black K4 is dead, as
    they look``."""
    if len(conditions) > MOST_NAMED:
        return worded_for(
            len(conditions),
            "{number} open string is what it looks like",
            "{number} open strings are what they look like",
        )
    told = _statuses_words(conditions)
    if not all(one.clear for one in conditions):  # what is unclear looks like nothing
        return told
    return worded_for(len(conditions), "{statuses}, as it looks", "{statuses}, as they look", statuses=told)


def _statuses_words(estimates: Sequence[Estimate]) -> str:
    """These strings with the statuses that they look like: ``White N11 and R9 are dead``."""
    groups: dict[tuple[Color, Status], list[str]] = {}
    for one in estimates:
        groups.setdefault((one.string.color, one.seen), []).append(one.status.name)
    return joined(
        worded_for(len(names), *ARE, strings=called(color, joined(names)), status=status.words)
        for (color, status), names in groups.items()
    )


ARE = forms("{strings} is {status}", "{strings} are {status}")
ARE_UNCLEAR = forms("{strings} is unclear", "{strings} are unclear")
ARE_LEFT = forms("{strings} is left to the referee", "{strings} are left to the referee")
WHICH_ARE_UNCLEAR = forms("{strings}, which is unclear", "{strings}, which are unclear")
WHICH_ARE_LEFT = forms("{strings}, which is left to the referee", "{strings}, which are left to the referee")


def open_words(strings: Sequence[StringStatus]) -> str:
    """The strings that leave a result open, and why."""
    return joined(_by_what_is_open(strings, WHICH_ARE_UNCLEAR, WHICH_ARE_LEFT), ", and on")


def _unclear_words(strings: Sequence[StringStatus]) -> str:
    """The strings that leave a part of a result open, and why."""
    return joined(_by_what_is_open(strings, ARE_UNCLEAR, ARE_LEFT))


def _by_what_is_open(
    strings: Sequence[StringStatus], undecided: tuple[str, str], undefined: tuple[str, str]
) -> list[str]:
    """The strings that are undecided, and those that are undefined, named or counted, each in a message of its own."""
    found = []
    for status, messages in ((Status.UNDECIDED, undecided), (Status.UNDEFINED, undefined)):
        group = [string for string in strings if string.status is status]
        if group:
            many = len(group) > MOST_NAMED
            names = counted(len(group), "string") if many else joined(one.called for one in group)
            found.append(worded_for(len(group), *messages, strings=names))
    return found
