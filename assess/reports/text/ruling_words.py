"""The words of a ruling on strings: the answers behind a status, as a player would say them."""

from __future__ import annotations

from typing import TypeVar

from assess.languages.spoken import in_english, worded
from assess.proofs.questions import Answer, Formation, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Cycles
from assess.reports.text.finding_text import answer_sentence, formation_words
from assess.rules.words import effort
from assess.statuses.finding import Finding

Words = TypeVar("Words", str, tuple[str, str])


def plain_answer(finding: Finding) -> str:
    """An answer in plain words, the term of the rules in brackets behind: ``White can capture it (not uncapturable):
    ...``. Whose string it is stands in the headline."""
    inquiry = finding.inquiry
    by_choice = finding.hangs_on_cycle is not False and inquiry.cycles is not Cycles.VERBAL  # play may repeat for ever
    if by_choice or inquiry.position.unknown or not isinstance(inquiry.question, Uncapturable | IndependentlyAlive):
        return answer_sentence(finding)
    if finding.answer is Answer.UNDEFINED:
        return worded(_open(inquiry, UNDEFINED), player=inquiry.opponent.title)
    if finding.late:
        return answer_sentence(finding)
    if finding.answer is Answer.UNDECIDED:
        return worded(_open(inquiry, NOT_KNOWN), player=inquiry.opponent.title, effort=effort(finding.nodes))
    yes = finding.answer is Answer.YES
    owner, opponent = inquiry.owner.title, inquiry.opponent.title
    if isinstance(inquiry.question, Uncapturable):
        if yes:
            return worded(
                "{other} cannot capture it (uncapturable): whatever {other} tries, {owner} can prevent that.",
                other=opponent,
                owner=owner,
            )
        return worded(
            "{other} can capture it (not uncapturable): whatever {owner} tries, {other} takes it in the end.",
            other=opponent,
            owner=owner,
        )
    passing = inquiry.question.formation is Formation.PASS_ALIVE
    message = LIVES[yes, inquiry.question == IndependentlyAlive(), passing]
    what = formation_words(inquiry.question)
    return worded(message, player=owner if yes else opponent, formation=what)


UNDEFINED = (
    in_english(
        "Whether {player} can capture it is undefined: perfect play ends in a balanced long cycle, which the rules "
        "leave to the referee."
    ),
    in_english(
        "Whether it can make two eyes is undefined: perfect play ends in a balanced long cycle, which the rules leave "
        "to the referee."
    ),
    in_english(
        "Whether it can make life that passing keeps is undefined: perfect play ends in a balanced long cycle, which "
        "the rules leave to the referee."
    ),
)
NOT_KNOWN = (
    in_english("Whether {player} can capture it is not known ({effort})."),
    in_english("Whether it can make two eyes is not known ({effort})."),
    in_english("Whether it can make life that passing keeps is not known ({effort})."),
)
"""What is open of capture, of two eyes, and of life that passing keeps."""
LIVES = {
    (True, True, False): in_english("It can make two eyes (independently alive): {player} can force that."),
    (False, True, False): in_english("It cannot make two eyes (not independently alive): {player} can prevent that."),
    (True, False, False): in_english("It can make two eyes (independently alive): {player} can force {formation}."),
    (False, False, False): in_english(
        "It cannot make two eyes (not independently alive): {player} can prevent {formation}."
    ),
    (True, False, True): in_english(
        "It can make life that passing keeps (independently alive): {player} can force {formation}."
    ),
    (False, False, True): in_english(
        "It cannot make life that passing keeps (not independently alive): {player} can prevent {formation}."
    ),
}
"""By the answer, whether it is asked as usual, and whether of life that passing keeps."""


def _open(inquiry: Inquiry, messages: tuple[Words, Words, Words]) -> Words:
    question = inquiry.question
    if not isinstance(question, IndependentlyAlive):
        return messages[0]
    return messages[2] if question.formation is Formation.PASS_ALIVE else messages[1]
