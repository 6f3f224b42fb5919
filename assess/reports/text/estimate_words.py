"""What a string looks like, in words: always with its likelihood, or as unclear."""

from __future__ import annotations

import math

from assess.estimates.as_it_looks import Looks
from assess.estimates.estimate import Estimate
from assess.languages.spoken import clauses, in_english, listing, numeral, worded
from assess.reports.text.headlines import statuses_told
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus


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
