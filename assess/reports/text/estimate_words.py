"""What a string looks like, in words: always with its likelihood, or as unclear."""

from __future__ import annotations

import math

from assess.estimates.as_it_looks import Looks
from assess.estimates.estimate import Estimate
from assess.languages.spoken import in_english, numeral, worded
from assess.reports.text.headlines import statuses_told
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import StringStatus


def statuses_sentence(assessment: Assessment, looks: Looks) -> str:
    """The strings asked about, each with its status, or with what it looks like."""
    return statuses_told(assessment.strings, lambda string: _status_words(string, looks))


def _status_words(string: StringStatus, looks: Looks) -> str:
    estimate = looks.estimates.get(string.string)
    status = string.status.words if estimate is None else looks_words(estimate)
    return worded("{string}: {status}", string=string.called, status=status)


def estimate_of_string(estimate: Estimate) -> str:
    """What an undecided string looks like, in a sentence that is marked as an estimate."""
    if not estimate.clear:
        return worded("Estimate, not proved: {string} undecided, unclear.", string=estimate.status.called)
    message = ESTIMATED_ALIVE if estimate.alive else ESTIMATED_DEAD
    return worded(message, string=estimate.status.called, likelihood=_chance(estimate))


ESTIMATED_ALIVE = in_english("Estimate, not proved: {string} looks alive, {likelihood}.")
ESTIMATED_DEAD = in_english("Estimate, not proved: {string} looks dead, {likelihood}.")


def looks_words(estimate: Estimate) -> str:
    """What a string looks like, and how likely it is: ``looks dead, 0.98``."""
    if not estimate.clear:
        return worded("undecided, unclear")
    if estimate.alive:
        return worded("looks alive, {likelihood}", likelihood=_chance(estimate))
    return worded("looks dead, {likelihood}", likelihood=_chance(estimate))


def _chance(estimate: Estimate) -> str:
    """A likelihood, never rounded up to certainty."""
    return numeral(f"{math.floor(1000 * estimate.likelihood) / 1000:.3f}")
