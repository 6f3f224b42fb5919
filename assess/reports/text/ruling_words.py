"""The words of a ruling on strings: the answers behind a status, as a player would say them."""

from __future__ import annotations

from assess.proofs.questions import Answer, Formation, IndependentlyAlive, Inquiry, Uncapturable
from assess.reports.text.finding_text import answer_sentence, formation_words
from assess.statuses.finding import Finding


def plain_answer(finding: Finding) -> str:
    """An answer in plain words, the term of the rules in brackets behind: ``White can capture it (not uncapturable):
    ...``. Whose string it is stands in the headline."""
    inquiry = finding.inquiry
    if not isinstance(inquiry.question, Uncapturable | IndependentlyAlive):
        return answer_sentence(finding)
    if finding.answer is Answer.UNDEFINED:
        return (
            f"Whether {_open(inquiry)} is undefined: perfect play ends in a balanced long cycle, which the rules leave "
            "to the referee."
        )
    if finding.answer is Answer.UNDECIDED:
        why = "the search was interrupted" if finding.interrupted else "no proof was found within the limits"
        return f"Whether {_open(inquiry)} is undecided: {why}."
    yes = finding.answer is Answer.YES
    owner, opponent = inquiry.owner.title, inquiry.opponent.title
    if isinstance(inquiry.question, Uncapturable):
        if yes:
            return f"{opponent} cannot capture it (uncapturable): whatever {opponent} tries, {owner} can prevent that."
        return f"{opponent} can capture it (not uncapturable): whatever {owner} tries, {opponent} takes it in the end."
    player, deed = (owner, "force") if yes else (opponent, "prevent")
    what = "that" if inquiry.question == IndependentlyAlive() else formation_words(inquiry.question)
    can, whether = ("can", "") if yes else ("cannot", "not ")
    return f"It {can} make {_eyes(inquiry)} ({whether}independently alive): {player} can {deed} {what}."


def _open(inquiry: Inquiry) -> str:
    if isinstance(inquiry.question, Uncapturable):
        return f"{inquiry.opponent.title} can capture it"
    return f"it can make {_eyes(inquiry)}"


def _eyes(inquiry: Inquiry) -> str:
    question = inquiry.question
    assert isinstance(question, IndependentlyAlive)
    return "life that passing keeps" if question.formation is Formation.PASS_ALIVE else "two eyes"
