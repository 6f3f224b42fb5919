"""On what a sentence about a result rests besides proofs: what the players agree on, and what a referee rules."""

from __future__ import annotations

from collections.abc import Sequence

from assess.languages.spoken import in_english, worded
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import StringStatus

BASES = {
    (True, False): in_english("With what is agreed: {said}"),
    (False, True): in_english("With what is ruled: {said}"),
    (True, True): in_english("With what is agreed and ruled: {said}"),
}
RESULT_BASES = {
    (True, False): in_english("{result} with what is agreed"),
    (False, True): in_english("{result} with what is ruled"),
    (True, True): in_english("{result} with what is agreed and ruled"),
}
"""By whether a sentence, or a result in one, rests on agreements, and on rulings."""


def as_agreed(said: str) -> str:
    """A sentence that rests on what the players agree on."""
    return worded(BASES[True, False], said=said)


def on_its_basis(assessment: Assessment, said: str) -> str:
    """A sentence about the result of a position, with that on which it rests besides proofs."""
    agreed, ruled = rests_on_agreement(assessment), rests_on_ruling(assessment)
    return worded(BASES[agreed, ruled], said=said) if agreed or ruled else said


def result_on_its_basis(strings: Sequence[StringStatus], result: str) -> str:
    """A result in a sentence, ``Black wins by 4``, with that on which it rests besides proofs and estimates."""
    basis = any(string.agreed for string in strings), any(string.ruled for string in strings)
    return worded(RESULT_BASES[basis], result=result) if any(basis) else result


def rests_on_agreement(assessment: Assessment) -> bool:
    """Whether anything is agreed of the position."""
    return bool(assessment.agreed_areas) or any(string.agreed for string in assessment.strings)


def rests_on_ruling(assessment: Assessment) -> bool:
    """Whether a referee rules on any string."""
    return any(string.ruled for string in assessment.strings)
