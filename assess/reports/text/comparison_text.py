"""Where two traditions part, as sentences."""

from __future__ import annotations

from assess.proofs.terms import Rules
from assess.reports.text.message_words import named
from assess.reports.text.status_text import score_sentence
from assess.statuses.comparison import Comparison, Parting

TITLES = {
    Rules.VERBAL_JAPANESE: "the verbal Japanese rules, where a ban on a ko lasts for one move",
    Rules.JAPANESE_2003: "the Japanese 2003 Rules, where a ban on a ko lasts until a ko-pass",
}


def comparison_sentences(comparison: Comparison) -> list[str]:
    """The strings whose statuses differ, and those of which nothing can be said; the score, where it differs."""
    there = comparison.there
    sentences = [f"Compared with {TITLES[there.rules]}:"]
    sentences += [_parting(parting) for parting in comparison.partings]
    if comparison.open:
        sentences.append(f"Nothing can be said of what is undecided under either: {named(comparison.open)}.")
    if not comparison.partings:
        sentences.append(f"{'Everything else has' if comparison.open else 'Every string has'} the same status.")
    if comparison.here.score != there.score and there.territory is not None:
        sentences.append(f"There: {score_sentence(there)}")
    return sentences


def _parting(parting: Parting) -> str:
    here, there = parting.here, parting.there
    why = [f"{name}: {here_answer} here, {there_answer} there" for name, here_answer, there_answer in parting.questions]
    why += [
        f"{one.advice.inquiry.question.name} {where}" for one, where in ((here, "here"), (there, "there")) if one.advice
    ]
    told = f" ({'; '.join(why)})" if why else ""
    return f"{here.called}: {here.status.words} here, {there.status.words} there{told}."
