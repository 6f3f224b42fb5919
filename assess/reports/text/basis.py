"""On what a sentence about a result rests besides proofs: what the players agree on, and what a referee rules."""

from __future__ import annotations

from collections.abc import Sequence

from assess.languages.spoken import in_english, labelled, worded
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import StringStatus

BASES = {
    (True, False): in_english("With what is agreed"),
    (False, True): in_english("With what is ruled"),
    (True, True): in_english("With what is agreed and ruled"),
}
"""What stands before a sentence, by whether it rests on agreements, and on rulings."""


def as_agreed(said: str) -> str:
    """A sentence that rests on what the players agree on."""
    return labelled(worded(BASES[True, False]), said)


def on_its_basis(assessment: Assessment, said: str) -> str:
    """A sentence about the result of a position, with that on which it rests besides proofs."""
    return _on(said, rests_on_agreement(assessment), rests_on_ruling(assessment))


def on_basis_of(strings: Sequence[StringStatus], said: str) -> str:
    """The same of a sentence that is made from the statuses of strings."""
    return _on(said, any(string.agreed for string in strings), any(string.ruled for string in strings))


def _on(said: str, agreed: bool, ruled: bool) -> str:
    return labelled(worded(BASES[agreed, ruled]), said) if agreed or ruled else said


def rests_on_agreement(assessment: Assessment) -> bool:
    """Whether anything is agreed of the position."""
    return bool(assessment.agreed_areas) or any(string.agreed for string in assessment.strings)


def rests_on_ruling(assessment: Assessment) -> bool:
    """Whether a referee rules on any string."""
    return any(string.ruled for string in assessment.strings)
