"""A ruling on a whole position: the status of every string, territory and score."""

from __future__ import annotations

from assess.proofs.questions import Cycles, First, Formation, Rules, Scope
from assess.reading.record import Record
from assess.reports.diagram import Diagram, Mark, whole_board
from assess.reports.finding_text import LASTING_BANS
from assess.reports.ruling import OTHER_RULES, Ruling, facts_of, warnings_of_record
from assess.reports.ruling_variations import Picture, Variation
from assess.reports.status_text import (
    cost_sentence,
    precedent_sentences,
    score_sentence,
    status_sentence,
    staying_sentences,
    territory_sentences,
)
from assess.rules.color import EMPTY
from assess.statuses.assessment import Assessment
from assess.statuses.status import Status, StringStatus

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
HEADINGS = ("String", "Stones", "Status", "Proof")
RULES = (
    "A string is independently alive, or alive in seki: not independently alive, but uncapturable; else it is dead "
    "(VJR, Statuses).",
    "Territory is surrounded by independently alive strings alone; there is none in sekis (VJR, Determination of "
    "Territory and Non-Territory Intersections).",
)


def ruling_of_statuses(assessment: Assessment, record: Record) -> Ruling:
    """The ruling on an assessment; ``record``: what was read."""
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
    counted = staying_sentences(assessment)
    if territory is not None:
        counted = [*territory_sentences(position, territory, assessment.score), *counted]
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
            *(warning.text for warning in assessment.warnings),
            *([OTHER_RULES] if assessment.rules is not Rules.VERBAL_JAPANESE else []),
            *warnings_of_record(record),
        ),
        proof=cost_sentence(assessment),
        main=Variation(0, "Score", (), " ".join(counted)) if counted else None,
        table=(HEADINGS, *map(_row, assessment.strings)),
    )


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
    if string.agreed:
        proof = "none, follows from what is agreed" if string.implied else "none, as agreed"
    elif not any(finding.evidence for finding in string.findings):
        proof = "none"
    else:
        proof = "checked" if string.checked else "not checked"
    name, _, status = status_sentence(string).partition(": ")
    return name, str(len(string.string.points)), status, proof
