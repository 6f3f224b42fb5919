"""The result of a position as text: as it is proved, or as it looks, which is said to be an estimate.

What a string looks like is told with its likelihood, or as unclear.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from assess.estimates.as_it_looks import Looks
from assess.estimates.estimate import Estimate
from assess.estimates.finished import unfinished_points
from assess.languages.spoken import (
    amount,
    bracketed,
    clauses,
    in_english,
    joined,
    listing,
    numeral,
    paragraph,
    worded,
)
from assess.reports.text.headlines import statuses_told
from assess.reports.text.message_words import result_words
from assess.reports.text.score_text import (
    MOST_NAMED,
    between_bounds,
    between_sentence,
    dead_ones_that_face,
    does_not_look_finished,
    in_any_case,
    not_settled,
    score_sentence,
    strings_that_matter,
    strings_words,
)
from assess.rules.position import Color, String, called
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import ScoreBounds


def result_sentence(assessment: Assessment, looks: Looks) -> str:
    """Who wins by how much: as it is proved, or as it looks, with what that hangs on; or what leaves it open."""
    if assessment.territory is None:
        return statuses_sentence(assessment, looks)
    if assessment.score is not None or assessment.agreed_areas or dead_ones_that_face(assessment):
        return score_sentence(assessment)
    bounds, looks_like = assessment.bounds, looks.bounds
    assert bounds is not None and looks_like is not None, "all strings were asked about"
    unfinished = "" if looks.finished else unfinished_sentence(looks)
    if bounds.least == bounds.most:
        said = between_bounds(assessment, in_any_case(assessment, result_words(bounds.least)))
        return paragraph([unfinished, said])
    if bounds.ahead is not None:
        told = {"winner": bounds.ahead.title, **_span(bounds)}
        said = between_bounds(assessment, worded("{winner} wins in any case, by {least} to {most}.", **told))
        return paragraph([unfinished, said])
    if bounds.winner is not None:
        return paragraph([unfinished, between_bounds(assessment, between_sentence(assessment, bounds))])
    if not looks.finished:
        return paragraph([worded("Open."), unfinished_sentence(looks)])
    if told_as_it_looks(looks):
        return paragraph([worded("Open."), estimate_sentence(looks)])
    # By area dead strings that face each other leave it open, though no string is unclear as it looks.
    strings = looks.open or strings_that_matter(assessment)
    return worded("Open: the result hangs on {strings}.", strings=strings_words(strings))


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
    who wins as it looks, from what that follows, and which strings leave a part of it open."""
    bounds = looks.bounds
    assert bounds is not None, "all strings were asked about"
    if looks.results:
        first, *others = (
            bracketed(result_words(one.score), likelihood_words(one.likelihood))
            for one in looks.results
            if one is looks.results[0] or one.likelihood >= LEAST_TOLD
        )
        if others:
            said = worded("Estimate: {result}; else {others}.", result=first, others=joined(others, "or"))
        else:
            said = worded("Estimate: {result}.", result=first)
        return _on_its_basis(looks, said)
    if looks.score is not None:
        result, unclear = result_words(looks.score), ""
    else:
        assert bounds.ahead is not None, "else nothing is told as it looks"
        result = worded("{winner} wins by {least} to {most}", winner=bounds.ahead.title, **_span(bounds))
        unclear = not_settled(looks.open) if looks.open else ""
    condition = condition_sentence(looks.conditions) if looks.conditions else ""
    said = _on_its_basis(looks, worded("Estimate: {result}.", result=result))
    return paragraph([said, condition, unclear])


ESTIMATED_ON = {
    (True, False): in_english("This estimate rests on what is agreed."),
    (False, True): in_english("This estimate rests on what is ruled."),
    (True, True): in_english("This estimate rests on what is agreed and ruled."),
}
"""What follows an estimate, by whether it rests on agreements, and on rulings."""


def _on_its_basis(looks: Looks, said: str) -> str:
    """Return an estimate with that on which it rests besides what strings look like."""
    rests = any(string.agreed for string in looks.known), any(string.ruled for string in looks.known)
    return paragraph([said, worded(ESTIMATED_ON[rests])]) if any(rests) else said


TOLD_FROM = 0.2
"""A likeliest result that is less likely is no estimate: the result is open."""
LEAST_TOLD = 0.05
"""Results that are less likely are not told beside the likeliest."""
LIKELY = 0.5
"""Of a result that is less likely it is told which strings decide it."""


def deciding_sentences(looks: Looks) -> list[str]:
    """From what the likeliest result follows, where that is few strings; and which strings decide it, where it is not
    likely, with what each would change."""
    if not looks.results or not told_as_it_looks(looks):
        return []
    few = 0 < len(looks.conditions) <= MOST_NAMED
    said = [condition_sentence(looks.conditions)] if few else []
    if looks.results[0].likelihood < LIKELY:
        said += [
            worded(
                "With {strings} instead, and the others as they look: {result}.",
                strings=_statuses_words(one.otherwise),
                result=result_words(one.score),
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
    return paragraph([worded("At first sight."), estimate_sentence(looks)])


def unfinished_note(assessment: Assessment) -> str:
    """That a position does not look finished, to be said before its result, where strings are open. Empty where it
    does, or where the score, being settled, says so itself."""
    if assessment.bounds is None or assessment.score is not None or assessment.agreed_areas:
        return ""
    found = unfinished_points(assessment.position, assessment.strings)
    return does_not_look_finished(len(found)) if found else ""


def note_on_sheet(assessment: Assessment) -> str:
    """What a sheet says besides its ruling: the result as it looks. Empty where the result is proved, or nothing is
    estimated."""
    bounds = assessment.bounds
    settled = assessment.score is not None or bounds is None or bounds.least == bounds.most
    if settled or assessment.agreed_areas or not assessment.undecided:
        return ""
    looks = assessment.estimated
    if not looks.finished or not told_as_it_looks(looks):
        return ""
    return paragraph([worded("No part of this ruling, and not proved."), estimate_sentence(looks)])


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
    return [*estimate, between_bounds(assessment, between_sentence(assessment, bounds))]


def _span(bounds: ScoreBounds) -> dict[str, str]:
    """By how much a player wins."""
    low, high = sorted((abs(bounds.least.margin), abs(bounds.most.margin)))
    return {"least": amount(low), "most": amount(high)}


def unfinished_sentence(looks: Looks) -> str:
    """That a position does not look finished, and why."""
    return does_not_look_finished(len(unfinished_points(looks.position, looks.known)))


def condition_sentence(conditions: Sequence[Estimate]) -> str:
    """The estimates that a result hangs on: ``That is so with White N11 and R9 (independently alive) and Black K4
    (dead).``"""
    if len(conditions) > MOST_NAMED:
        return worded("That is so if all open strings are what they look like.")
    return worded("That is so with {strings}.", strings=_statuses_words(conditions))


def _statuses_words(estimates: Sequence[Estimate]) -> str:
    """These strings with the statuses that they are taken to have: ``White N11 and R9 (dead)``."""
    groups: dict[tuple[Color, Status], list[str]] = {}
    for one in estimates:
        groups.setdefault((one.string.color, one.seen), []).append(one.status.name)
    return joined(bracketed(called(color, joined(names)), status.words) for (color, status), names in groups.items())


def statuses_sentence(assessment: Assessment, looks: Looks) -> str:
    """The strings asked about, each with its status, or with what it looks like."""
    return statuses_told(assessment.strings, lambda string: _status_words(string, looks))


def _status_words(string: StringStatus, looks: Looks) -> str:
    estimate = looks.estimates.get(string.string)
    status = string.status.words if estimate is None else looks_words(estimate)
    return worded("{string}: {status}", string=string.called, status=status)


def estimate_of_string(estimate: Estimate) -> str:
    """What an undecided string looks like, in a sentence that is marked as an estimate."""
    string, looks = estimate.status.called, looks_words(estimate)
    return worded("Estimate, not proved: {string} {looks}.", string=string, looks=looks)


HANGS = in_english("may hang on a ko or a long cycle")


def looks_words(estimate: Estimate, counted: Estimate | None = None) -> str:
    """What a string looks like, and how likely it is: ``looks dead, 98 %``. ``counted``: the same as the result counts
    it that is told beside it, if that rests on it: then it is not only unclear. How likely it is by itself is not told
    then: the result has a likelihood of its own."""
    if counted is not None and not estimate.clear:
        told = worded("undecided, counted as {status}", status=counted.seen.words)
        return clauses([told, worded(HANGS)]) if estimate.hangs else told
    if estimate.hangs:
        return listing([Status.UNDECIDED.words, worded(HANGS)])
    if not estimate.clear:
        return listing([Status.UNDECIDED.words, worded("unclear")])
    return worded(
        "looks {status}, {likelihood}", status=estimate.seen.words, likelihood=likelihood_words(estimate.likelihood)
    )


def likelihood_words(likelihood: float) -> str:
    """A likelihood in per cent, never rounded up; near to certainty with tenths, and below one per cent with its first
    digit that is not 0.

    >>> likelihood_words(0.674), likelihood_words(0.9996), likelihood_words(0.99), likelihood_words(0.004)
    ('67 %', '99.9 %', '99 %', '0.4 %')
    """
    thousandths = min(math.floor(1000 * likelihood + 1e-9), 999)
    if likelihood > 0 and thousandths < LEAST_WHOLE:
        return worded("{percent} %", percent=numeral(_small(likelihood)))
    tenths = thousandths % 10 if thousandths >= NEARLY_SURE else 0
    whole = str(thousandths // 10)
    return worded("{percent} %", percent=numeral(f"{whole}.{tenths}") if tenths else whole)


NEARLY_SURE = 990
"""Thousandths from which tenths of a per cent are told."""
LEAST_WHOLE = 10
"""Thousandths that are one per cent."""


def _small(likelihood: float) -> str:
    """A likelihood below one per cent as a number of per cent with one digit behind its zeros, rounded down."""
    places = max(1, -math.floor(math.log10(100 * likelihood) + 1e-9))
    digit = math.floor(100 * likelihood * 10**places + 1e-9)
    return f"{digit / 10**places:.{places}f}"


def floored(likelihood: float) -> str:
    """A likelihood as programs read it, never rounded up to certainty."""
    return f"{math.floor(1000 * likelihood) / 1000:.3f}"
