"""Where two traditions part, as sentences."""

from __future__ import annotations

from assess.languages.spoken import clauses, in_english, labelled, worded
from assess.proofs.terms import Rules
from assess.reports.text.message_words import named
from assess.reports.text.score_text import score_sentence
from assess.statuses.comparison import Comparison, Parting

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
        worded("{question}: {here} here, {there} there", question=name, here=here_answer, there=there_answer)
        for name, here_answer, there_answer in parting.questions
    ]
    why += [worded("{question} here", question=here.advice.inquiry.question.name)] if here.advice else []
    why += [worded("{question} there", question=there.advice.inquiry.question.name)] if there.advice else []
    told = {"string": here.called, "here": here.status.words, "there": there.status.words}
    if not why:
        return worded("{string}: {here} here, {there} there.", **told)
    return worded("{string}: {here} here, {there} there ({why}).", why=clauses(why), **told)
