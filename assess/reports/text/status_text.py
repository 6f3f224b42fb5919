"""An assessment as text: the board with every status marked, a line for each string, territory, score and warnings.

So is where two traditions part. Values of the layers below ask here, too, for what they say in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from assess.languages.spoken import (
    bracketed,
    clauses,
    effort,
    ended,
    in_english,
    labelled,
    listing,
    numeral,
    paragraph,
    worded,
    worded_as,
    worded_for,
)
from assess.proofs.long_cycle import OTHER
from assess.proofs.questions import Answer
from assess.proofs.terms import Rules
from assess.reports.text.answers_table import moves_sentence
from assess.reports.text.finding_text import claim_on_terms
from assess.reports.text.headlines import headline_of, point_headline, ruling_headline, territory_headline
from assess.reports.text.message_words import named, precedent_sentence, result_words, sentences_in
from assess.reports.text.score_text import option_words, score_sentence
from assess.statuses.assessment import Assessment, precedents_told
from assess.statuses.comparison import Comparison, Parting
from assess.statuses.final.ruling_table import Option
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import PointStatus, TerritoryRuling
from assess.statuses.string_ruling import AnsweredMoves, Ruling
from assess.statuses.string_status import Precedent, Status, StringStatus
from assess.statuses.territory import Score
from assess.statuses.warning import Warning


def warning_sentence(warning: Warning) -> str:
    """A warning, said to be one."""
    return labelled(worded("Warning"), sentences_in(warning.said))


def strings_on_cycles(assessment: Assessment) -> list[str]:
    """Which strings' answers hang on a long cycle of which kind, and of which that is not known."""
    groups: dict[str, list[StringStatus]] = {}
    for string in assessment.strings:
        if kind := _cycle_behind(string.asked):
            groups.setdefault(kind, []).append(string)
    told = []
    for kind, group in groups.items():
        said = worded(ANSWER_ON_CYCLE, strings=named(group))
        told.append(ended(bracketed(said, worded(kind)) if kind != OTHER else said))
    nodes = {
        string.string: sum(finding.nodes for finding in findings)
        for string in assessment.strings
        if (findings := [finding for finding in string.asked if finding is not None and finding.hangs_on_cycle is None])
    }
    strings = named([string for string in assessment.strings if string.string in nodes])
    if nodes:  # proofs kept from earlier work do not say what it has cost
        told.append(worded(UNKNOWN_CYCLE, strings=strings, effort=effort(sum(nodes.values()) or None)))
    return told


def status_sentence(string: StringStatus) -> str:
    """A string with its status, as ``Black D4: dead``."""
    return worded("{string}: {status}", string=string.called, status=string.status.words)


def precedent_sentences(assessment: Assessment) -> list[str]:
    """The precedents that apply, each with its strings, and what these are by the letter of the rules."""
    groups: dict[tuple[Precedent, Status, Status], list[StringStatus]] = {}
    for string in precedents_told(assessment):
        if string.precedent is not None and string.by_the_letter is not None:
            group = groups.setdefault((string.precedent, string.status, string.by_the_letter), [])
            group.append(string)
    sentences = []
    for (precedent, status, letter), strings in groups.items():
        if status is letter:
            message = in_english("{strings}: {status}; {precedent} is about such strings.")
        elif status is precedent.status:
            message = in_english("{strings}: {status} by {precedent}, {letter} by the letter of the rules.")
        else:
            message = in_english(
                "{strings}: {status}, for by the letter of the rules {letter}, but {accepted} where {precedent} is "
                "accepted."
            )
        told = worded(
            message,
            strings=named(strings),
            precedent=precedent.name,
            status=status.words,
            letter=letter.words,
            accepted=precedent.status.words,
        )
        sentences.append(paragraph([told, bracketed(precedent_sentence(precedent), precedent.source)]))
    advised = [(string.advice.inquiry.question.name, string) for string in assessment.strings if string.advice]
    for name in dict.fromkeys(name for name, string in advised if string.status is Status.ALIVE_IN_SEKI):
        alive = [string for other, string in advised if other == name and not (string.precedent or string.ruled)]
        if alive:
            sentences.append(
                worded(
                    "{strings}: {question}, and so alive by the text of the Japanese 2003 Rules.",
                    strings=named(alive),
                    question=name,
                )
            )
    return sentences


def proof_words(string: StringStatus) -> str:
    """Whether there are proofs behind a status, and the checker has accepted them. Of a status that is undecided some
    answer may be proved: that is no proof of it."""
    if string.ruled:
        return worded_as("proof", "as ruled")
    if string.agreed:
        return worded_as("proof", "implied") if string.implied else worded_as("proof", "as agreed")
    if not any(finding.evidence for finding in string.findings):
        return worded_as("proof", "none")
    if not string.checked:
        return worded_as("proof", "not checked")
    return worded_as("proof", "in part") if string.status is Status.UNDECIDED else worded_as("proof", "checked")


IMPLIED = in_english("{strings}: the status follows from what is agreed.")
ANSWER_ON_CYCLE = in_english("{strings}: an answer hangs on a long cycle")
UNKNOWN_CYCLE = in_english("{strings}: whether an answer hangs on a long cycle is not known ({effort}).")


def _cycle_behind(findings: Sequence[Finding | None]) -> str:
    """The kind of the long cycle on which one of these hangs; empty where none does."""
    hanging = [finding for finding in findings if finding is not None and finding.hangs_on_cycle]
    return next((cycle.kind for finding in hanging if (cycle := finding.cycle)), OTHER) if hanging else ""


def proved_sentence(assessment: Assessment) -> str:
    """What was proved before an assessment was interrupted; empty if it was not, or nothing was."""
    proved = [
        headline_of([string])
        if string.status is not Status.UNDECIDED
        else paragraph(claim_on_terms(finding.inquiry, finding.answer is Answer.YES) for finding in answered)
        for string in assessment.strings
        if (answered := [found for found in string.findings if found.answer in (Answer.YES, Answer.NO)])
    ]
    return paragraph([worded("Proved so far:"), *proved]) if assessment.interrupted and proved else ""


def cost_sentence(assessment: Assessment) -> str:
    """How much was settled and checked, and what it cost."""
    strings = assessment.strings
    settled = [string for string in strings if string.status is not Status.UNDECIDED]
    checked = sum(string.checked for string in settled if not (string.agreed or string.ruled))
    words = []
    if strings:
        words = [
            worded_for(
                len(strings),
                "{settled} of {number} string settled, {checked} with a checked proof",
                "{settled} of {number} strings settled, {checked} of them with checked proofs",
                settled=len(settled),
                checked=checked,
            )
        ]
    else:
        words = [worded("No stones on the board")]
    if left := sum(string.status is Status.UNDEFINED for string in strings):
        words.append(worded("{number} left to the referee", number=left))
    implied = sum(string.implied for string in strings)
    if agreed := sum(string.agreed for string in strings) - implied:
        words.append(worded("{number} as agreed", number=agreed))
    if implied:
        words.append(worded("{number} implied", number=implied))
    seconds = numeral(f"{assessment.seconds:.2f}")
    if assessment.interrupted:
        return worded("Interrupted: {done}; {seconds} seconds.", done=listing(words), seconds=seconds)
    return worded("{done}; {seconds} seconds.", done=listing(words), seconds=seconds)


TITLES = {
    Rules.VERBAL_JAPANESE: in_english(
        "Compared with the verbal Japanese rules, where a ban on a ko lasts for one move"
    ),
    Rules.JAPANESE_2003: in_english("Compared with the Japanese 2003 Rules, where a ban on a ko lasts until a ko-pass"),
}


def comparison_title(comparison: Comparison) -> str:
    """Return which ruleset the position is compared under."""
    return TITLES[comparison.there.rules]


def comparison_sentences(comparison: Comparison) -> list[str]:
    """The strings whose statuses differ, and those of which nothing can be said; the score, where it differs."""
    there = comparison.there
    sentences = [_parting(parting) for parting in comparison.partings]
    if comparison.open:
        undecided = named(comparison.open)
        sentences.append(worded("Nothing can be said of what is undecided under either: {strings}.", strings=undecided))
    if not comparison.partings and (len(comparison.open) < len(there.strings) or not there.strings):
        same = (
            worded("Everything else has the same status.")
            if comparison.open
            else worded("Every string has the same status.")
        )
        sentences.append(same)
    if comparison.here.score != there.score and there.territory is not None:
        sentences.append(labelled(worded("There"), score_sentence(there)))
    return sentences


def _parting(parting: Parting) -> str:
    here, there = parting.here, parting.there
    why = [
        worded(PARTED, name=name, here=here_answer, there=there_answer)
        for name, here_answer, there_answer in parting.questions
    ]
    why += [worded("{question} here", question=here.advice.inquiry.question.name)] if here.advice else []
    why += [worded("{question} there", question=there.advice.inquiry.question.name)] if there.advice else []
    told = worded(PARTED, name=here.called, here=here.status.words, there=there.status.words)
    return ended(bracketed(told, clauses(why)) if why else told)


PARTED = in_english("{name}: {here} here, {there} there")
"""What a string is, or the answer to a question, under two rulesets."""


def words(said: Warning | Ruling | TerritoryRuling | PointStatus | Option | AnsweredMoves | Score) -> str:
    """A warning, the headline of a ruling, a way to rule, moves with their answer, or a score, as it is told."""
    match said:
        case Warning():
            return sentences_in(said.said)
        case Ruling():
            return ruling_headline(said)
        case TerritoryRuling():
            return territory_headline(said)
        case PointStatus():
            return point_headline(said)
        case Option():
            return option_words(said)
        case AnsweredMoves():
            return moves_sentence(said)
    return result_words(said)
