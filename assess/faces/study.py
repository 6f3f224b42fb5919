"""``assess study``: a student plays one side of a dispute, or of a folder of problems, and the proof answers."""

from __future__ import annotations

import enum
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console

from assess.decisions.against_proof import Study
from assess.decisions.problem_lines import LineStudy, ProblemLines
from assess.decisions.student_play import StudentPlay
from assess.faces.console import output, watching
from assess.faces.exit_codes import ExitCode
from assess.faces.options import FilePosition, Showing, record_of
from assess.faces.problem_files import are_several, problem_name, problems_in, refuse_choice
from assess.languages.spoken import BadInput, capital, labelled, worded
from assess.proofs.questions import Answer, Inquiry
from assess.reading.files import read_record
from assess.reading.place import in_place
from assess.reading.problem_marks import solver_of
from assess.reading.record import Record
from assess.reports.replies_told import headline
from assess.reports.text.message_words import study_sentences
from assess.reports.text.position_text import print_board
from assess.reports.text.sentences import say
from assess.reports.text.study_text import StudyScore, help_sentences, print_shown, task_sentence, without_task
from assess.requests.answer import answer
from assess.requests.from_words import ask_of, given_terms, refuse_advisory
from assess.requests.problem_requests import NO_MOVES, lacking
from assess.requests.wording import Wording
from assess.rules.position import Color
from assess.statuses.finding import Finding
from assess.statuses.kind_of_ko import KoFinding


class Left(enum.Enum):
    """How a student leaves a problem."""

    NEXT = "for the next one"
    QUIT = "for good"
    INTERRUPTED = "by Ctrl-C"


@dataclass(frozen=True, slots=True)
class Setting:
    """A study as it is posed. ``said``: what is said first; ``several``: others may follow; ``boards``: whether the
    board is shown without being asked for; ``ko_passes``: whether there are any; ``task``: what is to be done, which
    the file need not say again."""

    study: StudentPlay
    said: Sequence[str]
    several: bool = False
    boards: bool = True
    ko_passes: bool = False
    task: str = ""


def converse(console: Console, setting: Setting) -> Left:
    """The conversation about one problem, in lines: this needs nothing but a terminal. It ends with ``quit``, ``next``,
    the end of the input, or Ctrl-C."""
    study = setting.study
    for sentence in (
        *setting.said,
        *(said for said in study_sentences(study.begin()) if without_task(said, setting.task)),
        *help_sentences(setting.several, setting.ko_passes),
    ):
        say(console, sentence)
    if setting.boards:
        _board(console, study)
    while True:
        console.print(f"{study.student.title}> ", end="")
        try:
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except KeyboardInterrupt:
            console.print()
            return Left.INTERRUPTED
        word = line.strip().lower()
        if not line or word in ("quit", "exit", "q"):
            console.print()
            return Left.QUIT
        if word == "next" and setting.several:
            return Left.NEXT
        _reply(console, setting, word)


def _reply(console: Console, setting: Setting, word: str) -> None:
    """What is said and shown to a line of the student's."""
    study = setting.study
    if word in ("", "help"):
        for sentence in help_sentences(setting.several, setting.ko_passes):
            say(console, sentence)
        return
    before = study.state
    for sentence in study_sentences(study.hear(word)):
        say(console, sentence)
    if study.shown is not None and setting.boards:
        print_shown(console, study.shown, study.target)
    if word == "board" or (setting.boards and study.state != before):
        _board(console, study)


def _board(console: Console, study: StudentPlay) -> None:
    print_board(console, study.state.position, ringed=study.target)


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    if chosen.file == "-":
        raise BadInput("Standard input is for something else here: name a file.")
    if are_several(chosen, said):
        return _study_folder(chosen, said, showing)
    code, _ = _study(said, showing, output(), record_of(chosen), None, "")
    return code


def _study_folder(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """All problems of a folder or of a collection, one after another."""
    refuse_choice(chosen, said)
    console, score, code, unusable = output(), StudyScore(), ExitCode.ANSWERED, 0
    showing = replace(showing, side=showing.side or "favoured")
    problems = problems_in(Path(chosen.file))
    for number, (path, game) in enumerate(problems, 1):
        name = problem_name(path, game)
        title = labelled(worded("Problem {number} of {all}", number=number, all=len(problems)), name)
        try:
            record = read_record(path, game=game, komi=chosen.komi, illegal=chosen.illegal)
            code, left = _study(said, showing, console, record, score, title)
        except BadInput as error:
            score.left_out += 1
            unusable += 1
            say(console, title)
            say(console, labelled(capital(worded("left out")), error))
            continue
        if left is not Left.NEXT:
            break
    say(console, score.sentence())
    if unusable == len(problems):
        raise BadInput("No problem of {file!r} can be used: correct each as its reason says.", file=chosen.file)
    return ExitCode.INTERRUPTED if code == ExitCode.INTERRUPTED else ExitCode.ANSWERED


def _study(
    said: Wording,
    showing: Showing,
    console: Console,
    record: Record,
    score: StudyScore | None,
    title: str,
) -> tuple[ExitCode, Left]:
    """One problem, from its question to its summary; ``score``: of the folder of which it is one."""
    posed = [*([title] if title else []), *record.notes]
    if record.marking and "string" not in given_terms(said, record):
        setting = Setting(_study_lines(record), posed, score is not None, not showing.quiet)
        return _converse(console, setting, score)
    request = ask_of(said, record)
    inquiry = request.inquiry
    refuse_advisory(inquiry, "assess study")
    with watching(showing, request) as watch:
        reply = answer(request, watch)
    finding = reply.finding
    task = task_sentence(finding, record.comment)
    posed.append(task)
    if finding.certificate is None:
        for sentence in (*posed, headline(reply), worded("There is no proof to play against.")):
            say(console, sentence)
        if score is not None:
            score.left_out += 1
        if reply.interrupted:
            return ExitCode.INTERRUPTED, Left.INTERRUPTED
        return ExitCode.UNDECIDED if reply.undecided else ExitCode.ANSWERED, Left.NEXT
    side = _side(showing.side or ("favoured" if record.marking else None), finding, inquiry)
    lines = ProblemLines.of(record, inquiry) if record.marking else None
    ko = finding.ko.asked.line if isinstance(finding, KoFinding) and finding.ko is not None else ()
    study = Study(finding.certificate.data, inquiry, side, lines=lines, ko=ko)
    setting = Setting(study, posed, score is not None, not showing.quiet, inquiry.bans_last, task)
    return _converse(console, setting, score, headline(reply))


def _study_lines(record: Record) -> LineStudy:
    """A problem that names no string, by the lines of its file. Raises BadInput where there are none."""
    assert record.tree is not None
    solver = solver_of(record.tree, record.node)
    if solver is None:
        raise lacking([NO_MOVES]).at(in_place(record.source))
    return LineStudy(record, solver)


def _converse(
    console: Console,
    setting: Setting,
    score: StudyScore | None,
    *at_last: str,
) -> tuple[ExitCode, Left]:
    """A study from its position to its summary, with what is said ``at_last``."""
    left = converse(console, setting)
    if score is not None:
        score.count(setting.study)
    for sentence in (*study_sentences(setting.study.summary()), *at_last):
        say(console, sentence)
    return ExitCode.INTERRUPTED if left is Left.INTERRUPTED else ExitCode.ANSWERED, left


def _side(word: str | None, finding: Finding, inquiry: Inquiry) -> Color:
    """Whom the student plays."""
    favoured = inquiry.owner if finding.answer is Answer.YES else inquiry.opponent
    return {"owner": inquiry.owner, "favoured": favoured}.get(word or "", inquiry.opponent)
