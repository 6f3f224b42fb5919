"""What statuses depend on besides the position: what independent life is, who moves first, long cycles and bans."""

from __future__ import annotations

from assess.languages.spoken import in_english, paragraph, worded
from assess.proofs.questions import Answer, IndependentlyAlive
from assess.proofs.terms import Cycles, First, Rules
from assess.reports.text.finding_text import (
    LASTING_BANS,
    called_living,
    formation_words,
    ground_sentence,
    rest_sentence,
)
from assess.statuses.assessment import Assessment

FAVOURED = {
    Cycles.DEFENDER: in_english("Infinite play counts for the owner of a string."),
    Cycles.ATTACKER: in_english("Infinite play counts for the opponent of a string."),
}


def terms_of_statuses(assessment: Assessment) -> str:
    """Who moves first, and all that is not as the rules have it."""
    if assessment.first is not First.OPPONENT:
        return chosen_terms(assessment)
    return paragraph([worded("The opponent of a string moves first."), chosen_terms(assessment)])


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
    if (area := assessment.position.area) is not None:
        words.append(
            worded("Counted by area, as {rules} rules do; the statuses are judged as ever.", rules=area.rules.words)
        )
    if assessment.position.unknown:
        words += grounds_of(assessment)
    return paragraph(words)


def grounds_of(assessment: Assessment) -> list[str]:
    """Of a part of a board, on what the statuses rest: a sentence for each condition, and for each answer that hangs on
    the rest."""
    grounds: dict[str, list[str]] = {}
    for string in assessment.strings:
        inquiries = [one.inquiry for one in string.findings if one.answer is not Answer.UNDECIDED]
        if inquiries:
            living = next((called_living(one) for one in inquiries if one.living), "")
            grounds.setdefault(living, []).append(string.called)
    hanging = [rest_sentence(finding) for string in assessment.strings for finding in string.findings[::-1]]
    said = [ground_sentence(strings, living) for living, strings in grounds.items()]
    return said + [sentence for sentence in hanging if sentence]


def with_terms(said: str, assessment: Assessment) -> str:
    """A result, and on what it depends that is not as the rules have it."""
    return paragraph([said, chosen_terms(assessment)])
