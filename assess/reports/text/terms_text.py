"""What statuses depend on besides the position: what independent life is, who moves first, long cycles and bans."""

from __future__ import annotations

from assess.languages.spoken import in_english, worded
from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import Cycles, First, Rules
from assess.reports.text.finding_text import LASTING_BANS, formation_words
from assess.statuses.assessment import Assessment

FAVOURED = {
    Cycles.DEFENDER: in_english("Infinite play counts for the owner of a string."),
    Cycles.ATTACKER: in_english("Infinite play counts for the opponent of a string."),
}


def terms_of_statuses(assessment: Assessment) -> str:
    """Who moves first, and all that is not as the rules have it."""
    if assessment.first is not First.OPPONENT:
        return chosen_terms(assessment)
    return " ".join(filter(None, (worded("The opponent of a string moves first."), chosen_terms(assessment))))


def chosen_terms(assessment: Assessment) -> str:
    """All that is not as the rules have it; empty where nothing is."""
    question = assessment.question
    words = []
    if question != IndependentlyAlive():
        words.append(worded("Independent life is {formation}.", formation=formation_words(question)))
    if assessment.first is not First.OPPONENT:
        words.append(worded("The owner of a string moves first."))
    if assessment.cycles in FAVOURED:
        words.append(worded(FAVOURED[assessment.cycles]))
    if assessment.rules is Rules.JAPANESE_2003:
        words.append(worded(LASTING_BANS))
    return " ".join(words)


def with_terms(said: str, assessment: Assessment) -> str:
    """A result, and on what it depends that is not as the rules have it."""
    return " ".join(filter(None, (said, chosen_terms(assessment))))
