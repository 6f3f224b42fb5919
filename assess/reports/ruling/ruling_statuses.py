"""A ruling on a whole position: the status of every string, territory and score."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from assess.proofs.questions import Formation, Scope
from assess.proofs.terms import Cycles, First, Rules
from assess.reading.record import Record
from assess.reports.ruling.diagram import Diagram, Mark, whole_board
from assess.reports.ruling.imprint import Imprint, imprint_lines
from assess.reports.ruling.ruling import OTHER_RULES, RuledString, Ruling, facts_of, warnings_of_record
from assess.reports.ruling.ruling_strings import cycle_sentences, part_of, variations_of_parts
from assess.reports.ruling.ruling_variations import Picture, Variation
from assess.reports.text.finding_text import LASTING_BANS
from assess.reports.text.ruling_table_text import option_sentences
from assess.reports.text.status_text import (
    agreed,
    cost_sentence,
    precedent_sentences,
    proof_words,
    score_sentence,
    status_sentence,
    staying_sentences,
    territory_sentences,
)
from assess.rules.color import EMPTY
from assess.rules.words import counted
from assess.statuses.assessment import Assessment
from assess.statuses.status_table import Status
from assess.statuses.string_ruling import findings_of, headline_of
from assess.statuses.string_status import StringStatus

MARKS = {
    Status.DEAD: Mark.DEAD,
    Status.ALIVE_IN_SEKI: Mark.SEKI,
    Status.UNDEFINED: Mark.OPEN,
    Status.UNDECIDED: Mark.OPEN,
}
SIGNS = (
    (Mark.DEAD, "crosses", "dead stones"),
    (Mark.SEKI, "squares on stones", "alive in seki"),
    (Mark.OPEN, "question marks", "undefined or undecided"),
    (Mark.BLACK_TERRITORY, "small black squares", "Black's territory"),
    (Mark.WHITE_TERRITORY, "small white squares", "White's territory"),
)
UNMARKED = "unmarked stones: independently alive"
FEW = 3
"""No more strings than these that live are named one by one."""
HEADINGS = ("String", "Stones", "Status", "Proof")
RULES = (
    "A string is independently alive, or alive in seki: not independently alive, but uncapturable; else it is dead "
    "(VJR, Statuses).",
    "Territory is surrounded by independently alive strings alone; there is none in sekis (VJR, Determination of "
    "Territory and Non-Territory Intersections).",
)


def ruling_of_statuses(
    assessment: Assessment, record: Record, imprint: Imprint | None = None, *, every: bool = False
) -> Ruling:
    """The ruling on an assessment; ``record``: what was read. What is in dispute comes first, each with what shows it;
    the rest is one line; with ``every`` those strings have parts too, of words alone."""
    position, territory = assessment.position, assessment.territory
    marks: dict[int, Mark] = {}
    for string in assessment.strings:
        if string.status in MARKS:
            marks.update(dict.fromkeys(string.string.points, MARKS[string.status]))
    if territory is not None:
        owned = {Mark.BLACK_TERRITORY: territory.black, Mark.WHITE_TERRITORY: territory.white}
        for mark, points in (owned | {Mark.OPEN: territory.unsettled}).items():
            marks |= {point: mark for point in points if position.stones[point] == EMPTY}
    signs = {mark: f"{sign}: {meaning}" for mark, sign, meaning in SIGNS if mark in marks.values()}
    letters = {mark: f"{mark.value}: {meaning}" for mark, _, meaning in SIGNS if mark in signs}
    sentences = staying_sentences(assessment)
    if territory is not None:
        sentences = [*territory_sentences(position, territory, assessment.score), *agreed(assessment), *sentences]
    disputed = [string for string in assessment.strings if string.string.points & record.marked]
    told = disputed + [string for string in assessment.strings if _is_told(string) and string not in disputed]
    alive = [string for string in assessment.strings if string not in told]
    rest = [(f"the rest: {counted(len(alive), 'string')}", _stones(alive), "independently alive", _proofs(alive))]
    groups, others = fallen_together(told), fallen_together(alive) if every else []
    if len(alive) <= FEW or not told:
        rest, told = [], list(assessment.strings)
    ruled = [(group, part) for group in groups for part in _parts(group, record)]
    ruled += [(group, part) for group in others for part in _parts(group, record, shown=False)]
    parts = [part for _, part in ruled]
    findings = [finding for group in groups for finding in findings_of(group[0])]
    return Ruling(
        facts=tuple(facts_of(record)),
        board=Picture(0, "The position", Diagram(position, whole_board(position), marks=marks)),
        question=f"What is the status of every string? {_terms(assessment)}",
        answer=score_sentence(assessment) if territory is not None else _statuses(assessment),
        legend=f"Marks: {'; '.join([*signs.values(), UNMARKED])}.",
        text_legend=f"Marks: {'; '.join([*letters.values(), UNMARKED])}.",
        rules=RULES,
        warnings=(
            *precedent_sentences(assessment),
            *cycle_sentences(findings),
            *(warning.text for warning in assessment.warnings),
            *option_sentences(assessment),
            *([OTHER_RULES] if assessment.rules is not Rules.VERBAL_JAPANESE else []),
            *warnings_of_record(record),
        ),
        proof=cost_sentence(assessment),
        main=Variation(0, "Score", (), " ".join(sentences)) if sentences else None,
        table=(HEADINGS, *map(_row, told), *rest),
        parts=tuple(parts),
        variations=tuple(variations_of_parts(parts)),
        imprint=tuple(imprint_lines(imprint, assessment.rules, assessment.cycles, findings)),
        strings=tuple(
            RuledString(string.string.points, _label(string), number)
            for number, (group, _) in enumerate(ruled, 1)
            for string in group
        ),
    )


def _label(string: StringStatus) -> str:
    name, _, status = status_sentence(string).partition(": ")
    return f"{name}, {counted(len(string.string.points), 'stone')}: {status}"


def fallen_together(strings: Iterable[StringStatus]) -> list[list[StringStatus]]:
    """The strings in groups of those that stand or fall by the same proof: of one player, with one status, their
    answers proved by the same variations."""
    groups: dict[object, list[StringStatus]] = {}
    for string in strings:
        proofs = tuple(
            json.dumps(finding.evidence.data["proofs"]) if finding.evidence else None
            for finding in findings_of(string)[:1]
        )
        same = (string.string.color, string.status, string.agreed, string.precedent, proofs or string.name)
        groups.setdefault(same, []).append(string)
    return list(groups.values())


def _parts(group: Sequence[StringStatus], record: Record, *, shown: bool = True) -> Iterable[Ruling]:
    """The finding that decides the status of these strings, under their headline; ``shown``: with its variations."""
    for finding in findings_of(group[0])[:1]:
        yield part_of(finding, record, None, headline_of(group), shown=shown)


def _is_told(string: StringStatus) -> bool:
    return string.status is not Status.INDEPENDENTLY_ALIVE


def _stones(strings: Sequence[StringStatus]) -> str:
    return str(sum(len(string.string.points) for string in strings))


def _proofs(strings: Sequence[StringStatus]) -> str:
    return ", ".join(dict.fromkeys(map(proof_words, strings)))


def _terms(assessment: Assessment) -> str:
    """What the statuses depend on besides the position."""
    question = assessment.question
    article = "an" if question.formation is Formation.N_EYE else "a"
    extent = "all" if question.scope is Scope.ALL else "at least one"
    words = [f"Independent life is {article} {question.formation.value} formation on {extent} of its intersections."]
    mover = "opponent" if assessment.first is First.OPPONENT else "owner"
    words.append(f"The {mover} of a string moves first.")
    if assessment.cycles is not Cycles.VERBAL:
        words.append(f"Infinite play counts for the {assessment.cycles.value}.")
    if assessment.rules is Rules.JAPANESE_2003:
        words.append(LASTING_BANS)
    return " ".join(words)


def _statuses(assessment: Assessment) -> str:
    return f"{', '.join(map(status_sentence, assessment.strings))}."


def _row(string: StringStatus) -> tuple[str, ...]:
    name, _, status = status_sentence(string).partition(": ")
    return name, str(len(string.string.points)), status, proof_words(string)
