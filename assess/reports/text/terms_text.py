"""What answers and statuses depend on besides the position, in words: what independent life is, who moves first, long
cycles and bans; and the rules that a ruling applies, each with its section of VJR, and the article of the Japanese
rules of 1989 that has the same matter, or what that one has otherwise (docs/for-referees.md)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import replace

from assess.languages.spoken import in_english, paragraph, worded
from assess.proofs.played_to_passes import FORMATIONS
from assess.proofs.questions import Advisory, Answer, Capturable1, IndependentlyAlive, Inquiry, Scope
from assess.proofs.terms import Cycles, First, Rules
from assess.proofs.variation_node import LeafReason, VariationNode, walk
from assess.reports.text.finding_text import (
    LASTING_BANS,
    STAYS_WHERE,
    answer_words,
    called_living,
    formation_words,
    ground_sentence,
    rest_sentence,
)
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status

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
    the rest. Of a string that is undecided, what is proved of it, with the condition of that."""
    grounds: dict[str, list[str]] = {}
    halves = []
    for string in assessment.strings:
        answered = [finding for finding in string.findings if finding.answer is not Answer.UNDECIDED]
        if string.status is Status.UNDECIDED:
            halves += [answer_words(finding) for finding in answered]
        elif answered:
            living = called_living(replace(answered[0].inquiry, living=string.living))
            grounds.setdefault(living, []).append(string.called)
    hanging = [rest_sentence(finding) for string in assessment.strings for finding in string.findings[::-1]]
    said = [ground_sentence(strings, living) for living, strings in grounds.items()]
    return [*said, *halves, *(sentence for sentence in hanging if sentence)]


def with_terms(said: str, assessment: Assessment) -> str:
    """A result, and on what it depends that is not as the rules have it."""
    return paragraph([said, chosen_terms(assessment)])


class AppliedRule(enum.Enum):
    """A rule that an answer rests on; the value is its sentence, with what differs from answer to answer in braces."""

    INDEPENDENT_LIFE = in_english(
        "A string is independently alive if its owner can necessarily establish {formation} on {extent} of the string "
        "(VJR, Determination of Independently Alive; 1989, Article 8, of stones that are alive and not in seki)."
    )
    UNCAPTURABLE_IN_SEKI = in_english(
        "A string is uncapturable if its opponent cannot force its removal. If it is not independently alive, it is "
        "then alive in seki (VJR, Determination of Alive in Seki; 1989, Articles 7-1, of stones that cannot be "
        "captured, and 8, of stones in seki)."
    )
    CAPTURABLE_AND_DEAD = in_english(
        "A string is uncapturable if its opponent cannot force its removal (VJR, Determination of Alive in Seki); if "
        "it is neither that nor independently alive, it is dead (VJR, Determination of Dead). 1989, Article 7-1, calls "
        "a string alive, too, if its capture enables a new stone that cannot be captured."
    )
    ADVICE = in_english(
        "An advisory question, which changes no status by itself: can the opponent force both the capture of the "
        "string and that no stone played by its owner stays {where} (Jasiek, Japanese 2003 Rules, {name})? By VJR it "
        "is ambiguous which capturable strings are alive in seki; it is left to precedents and the referee. 1989, "
        "Article 7-1, calls a string alive if its capture enables a new stone that cannot be captured."
    )
    FIRST_MOVE = in_english(
        "{player} moves first in every variation (VJR, First Move; so do the official examples of 1989)."
    )
    KO_BAN = in_english(
        "Immediate recapture in a basic ko is prohibited; after any move in between, a pass too, it is allowed "
        "(VJR, Basic Ko Rule), as in the game in 1989, Article 6. In the confirmation of 1989, Article 7-2, only a "
        "pass for that ko lifts its ban."
    )
    LASTING_BAN = in_english(
        "After a capture in a ko the opponent may not capture there until a ko-pass has been made; it lifts all bans "
        "(Jasiek, Japanese 2003 Rules, Hypothetical-sequence). This is another ruleset than VJR's, to compare with."
    )
    TWO_PASSES = in_english(
        "Two successive passes end a variation (VJR, Rule of Successive Passes), as they stop a game in 1989, Article "
        "9-1."
    )
    INFINITE_DISTURBANCE = in_english(
        "Infinite disturbance is prohibited (VJR, Long Cycles): as in sending-2-returning-1, a player may "
        "not go on with a long cycle in which the other, who only has to prevent something, passes."
    )
    BALANCED_CYCLE = in_english(
        "A long cycle in which nobody passes is left to the referee (VJR, Long Cycles). 1989, Article 12, is about "
        "repetition in the game: there it is no result, if both players agree."
    )


TWO_PASSES = {
    LeafReason.TWO_PASSES_STRING_STANDS,
    LeafReason.TWO_PASSES_NO_FORMATION,
    LeafReason.TWO_PASSES_STONE_STANDS,
    LeafReason.TWO_PASSES_NO_STONE,
    LeafReason.TWO_PASSES_FORMATION,
    LeafReason.TWO_PASSES_CAPTURED,
}


def rules_applied(inquiry: Inquiry, tree: VariationNode | None) -> Iterator[str]:
    """The rules behind an answer: what the question means, who moves first, and what its variations made use of."""
    question = inquiry.question
    if isinstance(question, IndependentlyAlive):
        extent = "all intersections" if question.scope is Scope.ALL else "at least one intersection"
        formation = worded(FORMATIONS[question.formation])
        yield worded(AppliedRule.INDEPENDENT_LIFE.value, formation=formation, extent=worded(extent))
    elif isinstance(question, Advisory):
        where = worded(STAYS_WHERE[isinstance(question, Capturable1)])
        yield worded(AppliedRule.ADVICE.value, where=where, name=question.name)
    else:
        capturable = tree is not None and tree.answer is Answer.NO
        yield worded((AppliedRule.CAPTURABLE_AND_DEAD if capturable else AppliedRule.UNCAPTURABLE_IN_SEKI).value)
    if inquiry.first is First.OPPONENT:  # else it is a study, as a note says
        yield worded(AppliedRule.FIRST_MOVE.value, player=inquiry.first_mover.title)
    if inquiry.bans_last:
        yield worded(AppliedRule.LASTING_BAN.value)
    if tree is None:
        return
    reasons, bans = set(), False
    for node in walk(tree):
        reasons.add(node.reason)
        bans = bans or node.ban is not None
    if bans and inquiry.rules is Rules.VERBAL_JAPANESE:
        yield worded(AppliedRule.KO_BAN.value)
    if reasons & TWO_PASSES:
        yield worded(AppliedRule.TWO_PASSES.value)
    if LeafReason.CYCLE in reasons and inquiry.cycles is Cycles.VERBAL:
        undefined = tree.answer is Answer.UNDEFINED
        yield worded((AppliedRule.BALANCED_CYCLE if undefined else AppliedRule.INFINITE_DISTURBANCE).value)
