"""What a problem asks its solver to do, in the words of problem books: ``Black to play and live.``"""

from __future__ import annotations

from assess.decisions.capturing_race import is_capturing_race
from assess.languages.spoken import paragraph, worded
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Cycles
from assess.reports.text.finding_text import play_sentence
from assess.statuses.finding import Finding


def task_sentence(finding: Finding) -> str:
    """Who is to play, and what he is to bring about. Only what is proved is asked of him: where he does not succeed, or
    nobody knows, it is who moves first, and the question."""
    inquiry = finding.inquiry
    favoured = {Answer.YES: inquiry.owner, Answer.NO: inquiry.opponent}.get(finding.answer)
    if (
        favoured is not inquiry.first_mover
        or inquiry.others
        or inquiry.cycles is not Cycles.VERBAL
        or inquiry.bans_last
        or not isinstance(inquiry.question, Uncapturable | IndependentlyAlive)
    ):
        return paragraph([play_sentence(inquiry), inquiry.sentence()])
    return task_words(inquiry, race=is_capturing_race(inquiry))


def task_words(inquiry: Inquiry, race: bool = False) -> str:
    """What the first mover is to bring about; ``race``: by taking the strings that would else take his."""
    solver, string = inquiry.first_mover.title, inquiry.called
    if race:
        return worded("{player} to play and win the capturing race.", player=solver)
    if isinstance(inquiry.question, IndependentlyAlive):
        if inquiry.first_mover is inquiry.owner:
            return worded("{player} to play and live with two eyes.", player=solver)
        return worded("{player} to play and keep {string} from two eyes.", player=solver, string=string)
    if inquiry.first_mover is inquiry.owner:
        return worded("{player} to play and live.", player=solver)
    return worded("{player} to play and kill.", player=solver)
