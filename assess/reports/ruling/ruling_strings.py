"""A ruling on the statuses of strings: the headline, and below it the answers behind it, each with what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assess.proofs.terms import First, Rules
from assess.reading.record import Record
from assess.reports.ruling.diagram import Diagram, whole_board
from assess.reports.ruling.imprint import Imprint, imprint_lines
from assess.reports.ruling.ruling import (
    NOT_CHECKED,
    OTHER_RULES,
    STUDIED_FIRST,
    Ruling,
    facts_of,
    ruling_of,
    warnings_of_record,
)
from assess.reports.ruling.ruling_variations import Picture, Variation
from assess.reports.text.cycle_text import cycle_sentence
from assess.reports.text.finding_text import play_sentence, proof_sentence
from assess.reports.text.ruling_words import plain_answer
from assess.reports.text.status_text import precedent_sentences
from assess.rules.words import joined
from assess.statuses import string_ruling
from assess.statuses.finding import Finding
from assess.statuses.status_table import Status
from assess.statuses.string_ruling import findings_of, headline_of
from assess.statuses.string_status import StringStatus

MOST_FIGURES = 4
"""Of one answer, beside its words; what is left of its main variation comes before the other variations."""
REFEREE = "Where the rules do not decide, the referee does (VJR, Long Cycles; Determination of Alive in Seki)."


def ruling_of_strings(
    ruled: string_ruling.Ruling, record: Record, depth: int | None = None, imprint: Imprint | None = None
) -> Ruling:
    """The ruling on these strings. ``depth`` is that of ``ruling_of``; ``record``: what was read."""
    assessment, position = ruled.assessment, ruled.position
    target = frozenset[int]().union(*(string.string.points for string in ruled.strings))
    names = joined(string.called for string in ruled.strings)
    many = len(ruled.strings) > 1
    parts = [part for string in ruled.strings for part in parts_of(string, record, depth, named=many)]
    findings = ruled.findings
    rules = [rule for part in parts for rule in part.rules]
    rules += [REFEREE] if any(string.status is Status.UNDEFINED for string in ruled.strings) else []
    unchecked = any(finding.evidence and not finding.checked for finding in findings)
    return Ruling(
        facts=tuple(facts_of(record)),
        board=Picture(0, "The position", Diagram(position, whole_board(position), target=target)),
        question=_question(ruled, names),
        answer=ruled.headline,
        legend=f"Triangles mark {names}.",
        text_legend=f"In brackets: {names}.",
        rules=tuple(dict.fromkeys(rules)),
        warnings=(
            *precedent_sentences(assessment),
            *cycle_sentences(findings),
            *([STUDIED_FIRST] if assessment.first is First.OWNER else []),
            *([OTHER_RULES] if assessment.rules is not Rules.VERBAL_JAPANESE else []),
            *([NOT_CHECKED] if unchecked else []),
            *(warning.text for warning in assessment.warnings),
            *warnings_of_record(record),
        ),
        proof="",
        variations=tuple(variations_of_parts(parts)),
        hidden=sum(part.hidden for part in parts),
        studied=parts[0].studied if len(parts) == 1 else (),
        parts=tuple(parts),
        imprint=tuple(imprint_lines(imprint, assessment.rules, assessment.cycles, findings)),
    )


def cycle_sentences(findings: Sequence[Finding]) -> Iterable[str]:
    """The long cycles on which these answers hang, one of each kind."""
    hanging = [finding for finding in reversed(findings) if finding.hangs_on_cycle]
    return {cycle.kind if (cycle := finding.cycle) else "": cycle_sentence(finding) for finding in hanging}.values()


def _question(ruled: string_ruling.Ruling, names: str) -> str:
    verb = "Are" if len(ruled.strings) > 1 else "Is"
    if ruled.asked:
        return f"{verb} {names} {'alive in seki' if ruled.asked == 'seki' else ruled.asked}?"
    return f"What is the status of {names}?"


def parts_of(string: StringStatus, record: Record, depth: int | None, named: bool) -> Iterable[Ruling]:
    """The answers behind the status of a string; ``named``: with its headline."""
    for number, finding in enumerate(findings_of(string)):
        heading = headline_of([string]) if named and not number else ""
        yield part_of(finding, record, depth, heading)


def part_of(finding: Finding, record: Record, depth: int | None, heading: str = "", *, shown: bool = True) -> Ruling:
    """One answer: in plain words, with its figures, its table of answers and its proof line; where it is not to be
    ``shown``, in words alone."""
    ruling = ruling_of(finding, finding.tree if shown else None, record, depth)
    return replace(
        ruling,
        question=heading,
        answer=f"{plain_answer(finding)} {play_sentence(finding.inquiry)}",
        proof=proof_sentence(finding),
    ).broken(MOST_FIGURES)


def variations_of_parts(parts: Sequence[Ruling]) -> Iterable[Variation]:
    """The variations of all answers, each answer's under a heading of its own."""
    for part in parts:
        if part.variations and len(parts) > 1:
            yield Variation(0, part.answer.partition(":")[0], (), "")
        yield from part.variations
