"""What is made of an answer: the files of a ruling, its parts for the page, the certificates, play against the proof.

All of it runs in a worker process, and nothing of it searches: where an answer was not kept, because its question came
to no end, what is made shows what the proofs say that are kept, and calls the rest undecided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assess.decisions.against_proof import Study
from assess.decisions.judged_decision import JudgedDecision
from assess.decisions.remarks import Shown
from assess.engine.deadline import command_of
from assess.faces.web.answering import KeptAnswer, Work, answer, unpacked_answer
from assess.faces.web.given import Given
from assess.languages.spoken import BadInput, worded
from assess.proofs.questions import Inquiry
from assess.reports.replies_told import headline, reply_json, said_beside
from assess.reports.ruling.blocks import Paper
from assess.reports.ruling.diagram import window_around
from assess.reports.ruling.evidence import figure_picture
from assess.reports.ruling.imprint import imprint_of
from assess.reports.ruling.page_data import picture_data, ruling_data
from assess.reports.ruling.ruling_files import ruling_file, ruling_on
from assess.reports.text.finding_text import ko_sentences
from assess.reports.text.message_words import message_words, study_sentences
from assess.reports.text.study_text import shown_figures, task_sentence
from assess.requests.answer import answer as answered_by
from assess.requests.from_json import KINDS
from assess.requests.judging import check_of
from assess.requests.kinds import Answered, Assessed, Decide, Decided, PointsRuled, Reply, Ruled, Watch
from assess.requests.known_proofs import proofs_in, proofs_of
from assess.requests.wording import OFF, ON, Wording
from assess.rules.position import Color
from assess.statuses import string_ruling
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.kind_of_ko import KoFinding
from assess.statuses.point_ruling import TerritoryRuling
from assess.store.kept import KeptProof, Proof

MOST_PAGES = 20
SECONDS = 20.0
"""In which the variations of a sheet are made: where they take more, it shows fewer of them."""
Found = Assessment | string_ruling.Ruling | TerritoryRuling | Finding
"""What the files of a ruling are made from."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file that is wanted of an answer. ``answered``: the answer as it is kept; None where it is not."""

    work: Work
    answered: KeptAnswer | None
    form: str
    pages: int = 0
    paper: Paper = "a4"


def file_of(sheet: Sheet) -> bytes:
    """The content of the file. Raises BadInput where the answer has none of this kind."""
    with command_of(SECONDS):
        return _file_of(sheet)


def _file_of(sheet: Sheet) -> bytes:
    found = _found(sheet)
    record, imprint = sheet.work.record(), imprint_of(sheet.work.said.limits)
    pages, paper = min(sheet.pages, MOST_PAGES) or None, sheet.paper
    estimate = sheet.work.said.estimate != OFF
    content = ruling_file(sheet.form, found, record, pages=pages, paper=paper, imprint=imprint, estimate=estimate)
    return content.encode() if isinstance(content, str) else content


def _found(sheet: Sheet) -> Found | tuple[JudgedDecision, ...]:
    """What a sheet is made from: what is kept, and of variations what they decide besides."""
    answered = _answered(sheet)
    if sheet.work.said.kind != "decide" or not isinstance(answered, Finding):
        return answered
    request = sheet.work.request()
    assert isinstance(request, Decide)
    return _decided(request, answered).questions


def _decided(request: Decide, finding: Finding) -> Decided:
    """What variations decide, beside what proof-play found."""
    if finding.evidence is None:
        (question,) = answered_by(replace(request, variations_only=True)).questions
        return Decided((replace(question, finding=finding),))
    return answered_by(request, Watch(known=proofs_of([finding]), search=False))


def parts_of(sheet: Sheet) -> dict[str, Any]:
    """The ruling as data: sentences, pictures and the variations to step through."""
    with command_of(SECONDS):
        record, found, imprint = sheet.work.record(), _found(sheet), imprint_of(sheet.work.said.limits)
        return ruling_data(ruling_on(found, record, imprint=imprint))


def words_of(sheet: Sheet) -> dict[str, Any]:
    """What is said of an answer as it is told, in the language of the reader: its headline, what stands beside it on a
    page, and the sentences of its JSON. Nothing of one that was worded once, or of which nothing is kept."""
    if sheet.answered is None:
        return {}
    reply = _reply(sheet)
    return {"headline": headline(reply), "said": said_beside(reply), "result": reply_json(reply)}


def _reply(sheet: Sheet) -> Reply:
    """The reply in which an answer was told, from what is kept of it."""
    answered, work = _answered(sheet), sheet.work
    if isinstance(answered, Assessment):
        return Assessed(
            answered, None, work.record().remarks, answered.estimated if work.said.estimate != OFF else None
        )
    request = work.request()
    remarks = request.record.remarks
    if isinstance(answered, string_ruling.Ruling):
        looks = answered.assessment.estimated if work.said.estimate == ON else None
        return Ruled(answered.assessment, answered, remarks, looks)
    if isinstance(answered, TerritoryRuling):
        return PointsRuled(answered.assessment, answered)
    return _decided(request, answered) if isinstance(request, Decide) else Answered(answered, False, remarks)


@dataclass(frozen=True, slots=True)
class ProofWanted:
    """A proof that is wanted, of these: that for a string and a question, under these terms, where they are said."""

    proofs: tuple[KeptProof, ...]
    string: str | None = None
    question: str | None = None
    terms: Mapping[str, str] = field(default_factory=dict)


def proof_about(wanted: ProofWanted) -> Proof | None:
    """The first of the proofs that is wanted."""
    for proof in proofs_in(wanted.proofs):
        claim = proof.data.get("claim")
        fits = isinstance(claim, dict) and all(claim.get(name, word) == word for name, word in wanted.terms.items())
        if fits and wanted.string in (None, proof.string) and wanted.question in (None, proof.question):
            return proof
    return None


@dataclass(frozen=True, slots=True)
class MovesMade:
    """Moves made against the proof of a finding: by one side, ``student``, as points, ``pass`` or ``ko-pass``."""

    work: Work
    answered: KeptAnswer | None
    number: int
    student: str
    moves: tuple[str, ...]
    hint: bool = False


def play(game: MovesMade) -> dict[str, Any]:
    """The board after these moves of the student's and the answers of the proof, and what is said of the last one."""
    findings = _findings(_answered(game))
    if not 0 <= game.number < len(findings) or findings[game.number].certificate is None:
        raise BadInput("There is no proof to play against.")
    finding = findings[game.number]
    finding.inquiry.position.require_whole()
    assert finding.certificate is not None
    ko = finding.ko.asked.line if isinstance(finding, KoFinding) and finding.ko is not None else ()
    study = Study(finding.certificate.data, finding.inquiry, Color(game.student), ko=ko)
    said = study.begin()
    for move in game.moves:
        said = study.play(move)
    if game.hint:
        said = study.hint()
    position = study.state.position
    return {
        "task": "" if game.moves or game.hint else task_sentence(finding),
        "student": study.student.value,
        "to_move": study.state.to_move.value,
        "stones": position.stones,
        "moves": [moment.written for moment in study.path[1:]],
        "points": [moment.point for moment in study.path[1:]],
        "ban": study.state.ban,
        "plays": worded("You play {player}.", player=study.student.title),
        "said": [*study_sentences(said), *(ko_sentences(finding, alone=True) if study.end else ())],
        "figures": [] if study.shown is None or game.hint else _figures(study.shown, finding.inquiry),
        "ended": message_words(study.end) if study.end else None,
        "made": sum(moment.color is study.student for moment in study.path[1:]),
        "missed": study.missed,
        "solved": study.solved,
    }


def _figures(shown: Shown, inquiry: Inquiry) -> list[dict[str, str]]:
    """The line that shows why a move fails, as numbered figures."""
    played = [move.point for move in shown.moves if move.point is not None]
    window = window_around(shown.start.position, [*inquiry.intersections, *played])
    figures = enumerate(shown_figures(shown), 1)
    return [picture_data(figure_picture(number, figure, inquiry, window)) for number, figure in figures]


@dataclass(frozen=True, slots=True)
class ToCheck:
    """A certificate, as its JSON, to be judged for a position. ``said``: string and question, where they differ from
    what it says."""

    given: Given
    certificate: bytes
    said: Wording = field(default=Wording())


def check(wanted: ToCheck) -> Mapping[str, Any]:
    """What the independent checker says, as ``assess check --json``; what the file asks does not count. Raises BadInput
    for what is no JSON."""
    record = replace(wanted.given.record(), tree=None, marked=frozenset())
    return reply_json(answered_by(check_of(wanted.said, record, wanted.certificate, "the certificate")))


def _answered(wanted: Sheet | MovesMade) -> Found:
    if not KINDS[wanted.work.said.kind].ruled:
        raise BadInput("There is no ruling on this question: take its JSON.")
    found: Found | None = None if wanted.answered is None else unpacked_answer(wanted.answered)
    if found is None:
        kept = answer(replace(wanted.work, search=False)).answered
        found = None if kept is None else unpacked_answer(kept)
    if found is None:
        raise BadInput("There is no ruling on this question: take its JSON.")
    return found


def _findings(answered: Found) -> list[Finding]:
    if isinstance(answered, Finding):
        return [answered]
    if isinstance(answered, TerritoryRuling):
        answered = answered.assessment
    return [finding for string in answered.strings for finding in string_ruling.findings_of(string)]
