"""Rulings as documents: on a question, on strings, on a whole position, on points. Only here is it said what comes in
which order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assess.estimates.as_it_looks import Looks
from assess.languages.spoken import paragraph, worded
from assess.proofs.questions import Advisory
from assess.reading.facts import sentences
from assess.reading.record import Record
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Block, Board, Document, Picture, Role, RuledString, Sentences, broken
from assess.reports.ruling.diagram import (
    ESTIMATE,
    Mark,
    RulingDiagram,
    agreed_points,
    estimated_points,
    fallen_together,
    marks_of,
    told_apart,
    whole_board,
)
from assess.reports.ruling.evidence import MOST_FIGURES, MOST_PICTURES, part_aside, part_on, reason_of, shown_by
from assess.reports.ruling.imprint import Imprint, imprint_lines
from assess.reports.text import sheet_words
from assess.reports.text.finding_text import answer_in_a_word, answer_sentence, ko_sentences, proof_sentence
from assess.reports.text.headlines import headline_of, ruling_headline, territory_headline
from assess.reports.text.message_words import sentences_in
from assess.reports.text.position_text import warnings_of_record
from assess.reports.text.result_text import more_sentences, note_on_sheet, unfinished_note
from assess.reports.text.score_text import option_sentences, table_heading
from assess.reports.text.status_text import (
    comparison_sentences,
    comparison_title,
    cost_sentence,
    precedent_sentences,
    strings_on_cycles,
)
from assess.reports.text.terms_text import rules_applied, with_terms
from assess.rules.position import Position, String
from assess.statuses import string_ruling
from assess.statuses.assessment import Assessment
from assess.statuses.comparison import Comparison
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import TerritoryRuling
from assess.statuses.string_ruling import findings_of
from assess.statuses.string_status import Status
from assess.statuses.warning import points_of


def for_question(
    finding: Finding,
    record: Record,
    *,
    imprint: Imprint | None = None,
    depth: int | None = None,
    plain: bool = False,
    figures: int = MOST_PICTURES,
    rules: bool = True,
) -> Document:
    """The ruling on a finding; ``record``: what was read.

    ``depth``: only variations that branch off up to that move; the main variation is whole. ``plain``: without a
    sentence on what each move of the main variation does. ``figures``: of the main variation, at most. ``rules``:
    whether those that are applied are told.
    """
    inquiry, answer = finding.inquiry, answer_sentence(finding)
    applied = rules_applied(inquiry, finding.tree) if rules else ()
    found = [
        _board(inquiry.position, sheet_words.legends_of_question(inquiry), inquiry.intersections),
        *_sentences(Role.QUESTION, [answer_in_a_word(finding)], sheet_words.QUESTION),
        *_sentences(Role.ANSWER, [answer], sheet_words.ANSWER),
        *_sentences(Role.KO, ko_sentences(finding), sheet_words.KO),
        *_sentences(Role.CYCLES, sheet_words.cycle_sentences([finding]), sheet_words.CYCLES),
        *_sentences(Role.NOTES, sheet_words.question_notes(finding), sheet_words.NOTES),
        *_sentences(Role.WARNINGS, warnings_of_record(record), sheet_words.WARNINGS),
        *_sentences(Role.RULES, applied, sheet_words.RULES_APPLIED),
        *_sentences(Role.PROOF, [proof_sentence(finding)], sheet_words.PROOF),
        *_signature(imprint),
        *broken(shown_by(finding, depth, plain), figures),
        *_imprint(imprint, finding, [finding]),
    ]
    return Document(answer, record, tuple(found))


def for_strings(
    ruled: string_ruling.Ruling,
    record: Record,
    *,
    imprint: Imprint | None = None,
    depth: int | None = None,
    plain: bool = False,
    figures: int = MOST_FIGURES,
    rules: bool = True,
    commands: tuple[tuple[str, ...], ...] = (),
) -> Document:
    """The ruling on the statuses of these strings, with the answers behind them; the choices are as in
    ``for_question``. ``commands``: what can be typed to do what can be done about open strings."""
    assessment, findings, strings = ruled.assessment, ruled.findings, ruled.strings
    target = points_of(strings)
    headings = [  # where there are several, the first answer of each has the headline of its string
        headline_of([string]) if len(strings) > 1 and not number else ""
        for string in strings
        for number, _ in enumerate(findings_of(string))
    ]
    parts = [
        part_on(number, finding, heading, depth, plain=plain, figures=figures)
        for number, (finding, heading) in enumerate(zip(findings, headings, strict=True), 1)
    ]
    rings = agreed_points(assessment) - target
    applied = [rule for finding in findings for rule in rules_applied(finding.inquiry, finding.tree)] if rules else []
    applied += [sheet_words.REFEREE] if any(string.status is Status.UNDEFINED for string in strings) else []
    found = [
        _board(ruled.position, _legends(assessment, [string.called for string in strings]), target, agreed=rings),
        *_sentences(Role.QUESTION, [sheet_words.question_on_strings(ruled)], sheet_words.QUESTION),
        *_sentences(Role.ANSWER, [ruling_headline(ruled)], sheet_words.ANSWER),
        *_agreed(assessment),
        *_warnings(assessment, findings, record),
        *_next(assessment, commands, len(strings)),
        *_sentences(Role.REASONS, map(reason_of, findings), sheet_words.WHY),
        *_signature(imprint, assessment),
        *parts,
        *_sentences(Role.RULES, dict.fromkeys(applied), sheet_words.RULES_APPLIED),
        *_imprint(imprint, assessment, findings),
    ]
    return Document(ruling_headline(ruled), record, tuple(found))


@dataclass(frozen=True, slots=True)
class OnScreen:
    """What a screen shows of a position. ``looks``: as what open strings are told. ``shown``: the strings whose
    variations follow, instead of those in dispute, ``plain``: without a sentence on each move. ``every``: whether each
    string has a line of its own. ``commands``: what can be typed to do what can be done about open strings."""

    looks: Looks | None = None
    comparison: Comparison | None = None
    shown: Collection[String] = ()
    plain: bool = False
    every: bool = False
    commands: tuple[tuple[str, ...], ...] = ()


def for_position(
    assessment: Assessment,
    record: Record,
    *,
    imprint: Imprint | None = None,
    estimate: bool = True,
    screen: OnScreen | None = None,
) -> Document:
    """The ruling on a whole position, or on some strings of it: statuses, territory and score. What is in dispute has
    parts that show it, one for the strings that fall by one proof; the other strings have theirs aside, in words alone.
    ``estimate``: whether a result that is open has a note on what it looks like. ``screen``: how a screen shows it."""
    told, alive = told_apart(assessment, record.marked)
    disputed, others = (fallen_together(told), fallen_together(alive)) if screen is None else ([], [])
    findings = [finding for group in disputed for finding in findings_of(group[0])]
    parts: list[Block] = [] if screen is None else list(_variations(assessment, screen))
    chosen: list[RuledString] = []
    for group, part_of in [*((group, part_on) for group in disputed), *((group, part_aside) for group in others)]:
        for finding in findings_of(group[0])[:1]:
            half = next((one for one in group[0].asked if one.evidence is not None), None)
            parts.append(part_of(len(parts) + 1, finding, headline_of(group), half=half))
            chosen += [RuledString(one.string.points, sheet_words.string_label(one), len(parts)) for one in group]
    looks = None if screen is None else screen.looks
    more = more_sentences(assessment, looks) if looks is not None else []
    unfinished = unfinished_note(assessment) if estimate and screen is None else ""
    answer = paragraph([unfinished, with_terms(sheet_words.answer_on_position(assessment, looks), assessment), *more])
    if screen is not None and screen.every:
        told, alive = [], []
    rows = sheet_words.status_rows(assessment, told, alive, looks)
    proved = sheet_words.answers_proved(assessment) if screen is not None else ()
    found = [
        replace(_board_of_statuses(assessment, screen), strings=tuple(chosen)),
        *_sentences(
            Role.QUESTION,
            [] if screen is not None else [sheet_words.question_on_position(assessment)],
            sheet_words.QUESTION,
        ),
        *_sentences(Role.ANSWER, [answer], sheet_words.ANSWER),
        *_agreed(assessment),
        *([blocks.Table(tuple(rows))] if assessment.strings else []),
        *_sentences(Role.PROOF, [*proved, cost_sentence(assessment)], sheet_words.PROOF),
        *([blocks.Table(tuple(score), narrow=True)] if (score := sheet_words.score_rows(assessment, looks)) else []),
        *_sentences(Role.TERRITORY, [sheet_words.score_words(assessment)]),
        *_warnings(assessment, findings, record),
        *(
            _sentences(Role.COMPARISON, comparison_sentences(screen.comparison), comparison_title(screen.comparison))
            if screen is not None and screen.comparison is not None
            else ()
        ),
        *_next(assessment, screen.commands if screen is not None else ()),
        *_signature(imprint, assessment),
        *_sentences(Role.ESTIMATE, [note_on_sheet(assessment)] if estimate and screen is None else []),
        *parts,
        *_sentences(Role.RULES, sheet_words.rules_of_position(assessment), sheet_words.RULES_APPLIED),
        *_imprint(imprint, assessment, findings),
    ]
    return Document(answer, record, tuple(found))


def _board_of_statuses(assessment: Assessment, screen: OnScreen | None) -> Board:
    """The position with the status of every string. On a screen they are as they look, without a bracket for what is
    agreed, so that a line has room; where some are asked about, these stand in brackets; and what stands there can be
    read in again, with prisoners and komi."""
    position = assessment.position
    if screen is not None and len(assessment.strings) < len(position.strings()):
        legends = sheet_words.legends_of(string.called for string in assessment.strings)
        board = _board(position, legends, points_of(assessment.strings))
    else:
        looks = screen.looks if screen is not None else None
        marks = marks_of(assessment, looks)
        agreed = agreed_points(assessment) if screen is None else frozenset[int]()
        estimated = estimated_points(assessment, looks) if looks is not None else frozenset[int]()
        letters = [*(mark.value for mark in marks.values()), *("[" if agreed else ""), *(ESTIMATE if estimated else "")]
        strings = assessment.strings if looks is None else looks.strings
        unmarked = any(string.status is Status.INDEPENDENTLY_ALIVE for string in strings)
        legends = sheet_words.legends_of_statuses(letters, unmarked)
        board = _board(position, legends, marks=marks, agreed=agreed, estimated=estimated)
    remarks = paragraph(sentences(position)) if screen is not None else ""
    return replace(board, picture=replace(board.picture, remarks=remarks))


def _variations(assessment: Assessment, screen: OnScreen) -> Iterator[Block]:
    """The answers behind the statuses of the strings whose variations are to be shown, each with what shows it; of one
    that is agreed or ruled there are none."""
    for string in assessment.strings:
        if string.string in screen.shown:
            heading = headline_of([string])
            if not string.findings:
                yield blocks.Heading(heading, 2)
            for number, finding in enumerate(string.findings, 1):
                yield part_on(number, finding, heading if number == 1 else "", depth=0, plain=screen.plain)


def beside_board(assessment: Assessment, looks: Looks | None = None) -> Iterator[Block]:
    """What a page says of a whole position behind its headline, beside the board and the statuses: the score, or what
    is known of it, and what a reader has to know. What can be done next, and the ways to rule, are the page's own."""
    if assessment.score is not None:
        yield blocks.Table(tuple(sheet_words.score_rows(assessment)), narrow=True)
    yield from _sentences(Role.TERRITORY, [sheet_words.score_words(assessment)])
    yield from _sentences(Role.ESTIMATE, more_sentences(assessment, looks) if looks is not None else [])
    yield from (block for block in _warnings(assessment, ()) if block.role is not Role.OPTIONS)
    yield from _sentences(Role.DETAILS, sheet_words.shortened_warnings(assessment))


def for_points(
    ruled: TerritoryRuling, record: Record, *, imprint: Imprint | None = None, shown: bool = True
) -> Document:
    """The ruling on whose territory these points are. ``shown``: with the answers behind the statuses of the strings
    around."""
    assessment, points = ruled.assessment, ruled.points
    groups = fallen_together(assessment.strings)
    findings = [finding for group in groups for finding in findings_of(group[0])]
    behind = [(finding, headline_of(group)) for group in groups for finding in findings_of(group[0])[:1]]
    target = frozenset(point.point for point in points)
    rings = agreed_points(assessment) - target
    found = [
        _board(ruled.position, _legends(assessment, [point.name for point in points]), target, agreed=rings),
        *_sentences(Role.QUESTION, [sheet_words.question_on_points(points)], sheet_words.QUESTION),
        *_sentences(Role.ANSWER, [territory_headline(ruled)], sheet_words.ANSWER),
        *_agreed(assessment),
        *([blocks.Table(tuple(sheet_words.status_rows(assessment)))] if assessment.strings else []),
        *_sentences(Role.PROOF, [cost_sentence(assessment)], sheet_words.PROOF),
        *_sentences(Role.TERRITORY, sheet_words.reasons_of_points(points), sheet_words.WHY),
        *_warnings(assessment, findings, record),
        *_next(assessment),
        *_signature(imprint, assessment, any(point.agreed for point in points)),
        *(part_on(number, *each) for number, each in enumerate(behind if shown else [], 1)),
        *_sentences(Role.RULES, sheet_words.RULES_OF_STATUSES, sheet_words.RULES_APPLIED),
        *_imprint(imprint, assessment, findings),
    ]
    return Document(territory_headline(ruled), record, tuple(found))


def _agreed(assessment: Assessment) -> Iterator[Sentences]:
    """What the players agree on, and what follows from it; under one heading."""
    strings = [*_sentences(Role.AGREED, sheet_words.agreed_sentences(assessment), sheet_words.AGREED)]
    yield from strings
    heading = "" if strings else sheet_words.AGREED
    yield from _sentences(Role.AGREED_POINTS, sheet_words.sentences_on_agreed_points(assessment), heading)


def _legends(assessment: Assessment, names: Sequence[str]) -> tuple[str, str]:
    """How what is ruled on is marked, and what is agreed."""
    marked = sheet_words.legends_of(names)
    if not agreed_points(assessment):
        return marked
    drawn, _ = sheet_words.legends_of_statuses("[", unmarked=False)  # brackets stand for what is ruled on
    return paragraph([marked[0], drawn]), marked[1]


def _board(
    position: Position,
    legends: tuple[str, str],
    target: frozenset[int] = frozenset(),
    marks: Mapping[int, Mark] | None = None,
    agreed: frozenset[int] = frozenset(),
    estimated: frozenset[int] = frozenset(),
) -> Board:
    """The whole position with what is marked on it."""
    whole = whole_board(position)
    diagram = RulingDiagram(position, whole, target=target, agreed=agreed, marks=marks or {}, estimated=estimated)
    return Board(Picture(0, worded(sheet_words.POSITION), diagram), *legends)


def _sentences(role: Role, sentences: Iterable[str], heading: str = "") -> Iterator[Sentences]:
    """The block of these sentences, if there are any."""
    said = tuple(worded(sentence) for sentence in sentences if sentence)
    if said:
        yield Sentences(role, said, worded(heading) if heading else "")


def _warnings(assessment: Assessment, findings: Sequence[Finding], record: Record | None = None) -> Iterator[Sentences]:
    """What a reader of statuses has to know: precedents, cycles, other terms than those of a dispute, what is open, and
    what is to be said of a ``record``."""
    warnings = sheet_words.sheet_warnings(assessment)
    yield from _sentences(Role.PRECEDENTS, precedent_sentences(assessment), sheet_words.PRECEDENTS)
    several = len(assessment.strings) > 1 or not findings
    strings = strings_on_cycles(assessment) if several else []
    of_rules = [finding for finding in findings if not isinstance(finding.inquiry.question, Advisory)]
    cycles = sheet_words.cycle_sentences(of_rules, unknown=not several)
    yield from _sentences(Role.CYCLES, [*strings, *cycles], sheet_words.CYCLES)
    yield from _sentences(Role.NOTES, sheet_words.notes_on_terms(assessment, findings), sheet_words.NOTES)
    of_record = [] if record is None else list(warnings_of_record(record))
    whole = (*(sentences_in(warning.said) for warning in assessment.warnings), *of_record)
    for block in _sentences(Role.WARNINGS, [*warnings, *of_record], sheet_words.WARNINGS):
        yield replace(block, whole=whole)
    yield from _sentences(Role.OPTIONS, option_sentences(assessment), table_heading(assessment))


def _next(assessment: Assessment, commands: tuple[tuple[str, ...], ...] = (), ruled_on: int = 0) -> Iterator[Sentences]:
    """What can be done about strings that are open, with ``commands`` that do it. ``ruled_on``: of how many strings
    alone this is the ruling."""
    steps = sheet_words.next_steps(assessment, ruled_on)
    told = tuple(
        () if step == sheet_words.RULE_BY_VARIATIONS else typed
        for step, typed in zip(steps, commands, strict=False)
        if step
    )
    for block in _sentences(Role.NEXT, steps, sheet_words.NEXT):
        yield replace(block, commands=told)


def _signature(
    imprint: Imprint | None, assessment: Assessment | None = None, agreed_points: bool = False
) -> Iterator[blocks.Signature]:
    """Lines to sign, on a sheet of paper. ``agreed_points``: whether it rules on points on which the players agree."""
    if imprint is not None:
        left_open = sheet_words.not_decided(assessment) if assessment else ""
        yield blocks.Signature(sheet_words.signers(assessment, agreed_points), left_open)


def _imprint(imprint: Imprint | None, found: Finding | Assessment, findings: Sequence[Finding]) -> Iterator[Block]:
    """What stands last: the whole of what was said in short, and what a sheet of paper has to say of itself."""
    if isinstance(found, Assessment):
        yield from _sentences(Role.DETAILS, sheet_words.shortened_warnings(found), sheet_words.DETAILS)
    if imprint is not None:
        under = found.under if isinstance(found, Assessment) else found.inquiry
        after = found.seconds if found.interrupted else None
        yield blocks.SmallPrint(tuple(imprint_lines(imprint, under.rules, under.cycles, findings, after)))
