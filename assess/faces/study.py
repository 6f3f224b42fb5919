"""``assess study``: a student plays one side of a dispute, or of a folder of problems, and the proof answers."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import ExitCode
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from assess.faces.study_prompt import Left, Setting
    from assess.proofs.questions import Inquiry
    from assess.reading.record import Record
    from assess.reports.text.study_text import StudyScore
    from assess.rules.color import Color
    from assess.statuses.finding import Finding

SIDES = ("attacker", "owner", "favoured")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "study",
        help="play one side of a dispute, and the proof answers",
        description="Answers a question, and lets you play one side of it: the other side answers from the proof. A "
        "wrong guess is refuted on the board, one that works too is accepted; the solution is kept until you write "
        "solution. Of a folder all problems are posed, one after another, with a score at the end.",
        usage="assess study FILE [STRING] [QUESTION] [options]",
    )
    options.add_file(parser)
    options.add_question(parser)
    options.add_terms(parser)
    options.add_limits(parser, "the search")
    group = parser.add_argument_group("study")
    group.add_argument(
        "--side",
        choices=SIDES,
        help="whom you play; favoured is who succeeds (default: attacker, in a folder favoured)",
    )
    group.add_argument("--screen", action="store_true", help="full screen, with a cursor on the board (needs textual)")
    group.add_argument("--ascii", action="store_true", help="nothing but ASCII")
    group.add_argument("--quiet", action="store_true", help="no boards but those asked for")
    parser.set_defaults(run=run, operands=("string", "question"), json=False)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    if arguments.file == "-":
        raise BadInput("Standard input is for your moves: name a file.")
    converse = _conversation(arguments)
    if Path(arguments.file).is_dir():
        return _study_folder(arguments, converse)
    from assess.faces.console import output

    console = output()
    code, _ = _study(arguments, console, converse, options.record_of(arguments), None, "")
    return code


def _conversation(arguments: argparse.Namespace) -> Callable[[Console, Setting], Left]:
    """Lines at a prompt, or the full screen. Raises BadInput where textual is missing."""
    if not arguments.screen:
        from assess.faces.study_prompt import converse

        return converse
    import sys

    from assess.reading.extras import install_command, is_installed

    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput("The full screen needs a terminal: leave --screen out.")
    if not is_installed("screen"):
        raise BadInput(
            f"The full screen needs textual, which is not installed: run `{install_command('screen')}`, or leave "
            "--screen out."
        )
    from assess.faces.study_screen import converse as converse_on_screen

    return converse_on_screen


def _study_folder(arguments: argparse.Namespace, converse: Callable[[Console, Setting], Left]) -> int:
    """All problems of a folder, one after another."""
    from assess.faces.console import output
    from assess.faces.problem_files import problem_name, problems_in, refuse_choice
    from assess.faces.study_prompt import Left
    from assess.reading.files import read_record
    from assess.reports.text.sentences import say
    from assess.reports.text.study_text import StudyScore

    refuse_choice(arguments)
    console, score, code = output(), StudyScore(), ExitCode.ANSWERED
    arguments.side = arguments.side or "favoured"
    problems = problems_in(Path(arguments.file))
    for number, (path, game) in enumerate(problems, 1):
        title = f"Problem {number} of {len(problems)}: {problem_name(path, game)}"
        try:
            record = read_record(path, game=game, komi=arguments.komi, illegal=arguments.illegal)
            code, left = _study(arguments, console, converse, record, score, title)
        except BadInput as error:
            score.left_out += 1
            say(console, title)
            say(console, f"Left out: {error}")
            continue
        if left is not Left.NEXT:
            break
    say(console, score.sentence())
    return ExitCode.INTERRUPTED if code == ExitCode.INTERRUPTED else ExitCode.ANSWERED


def _study(
    arguments: argparse.Namespace,
    console: Console,
    converse: Callable[[Console, Setting], Left],
    record: Record,
    score: StudyScore | None,
    title: str,
) -> tuple[ExitCode, Left]:
    """One problem, from its question to its summary; ``score``: of the folder of which it is one."""
    from assess.decisions.against_proof import Study
    from assess.decisions.problem_lines import ProblemLines
    from assess.faces.asked import given_terms, inquiry_of
    from assess.faces.search_and_check import play_proof
    from assess.faces.study_prompt import Left, Setting
    from assess.proofs.questions import Answer
    from assess.reading.problem_marks import is_problem
    from assess.reports.text.finding_text import answer_sentence, terms_sentence
    from assess.reports.text.sentences import say

    terms = given_terms(arguments, record)
    if record.tree is not None and is_problem(record.tree) and "string" not in terms:
        return _study_lines(console, converse, record, score, title, boards=not arguments.quiet)
    inquiry = inquiry_of(record, terms)
    options.refuse_advisory(inquiry, "assess study")
    finding, interrupted = play_proof(arguments, inquiry, options.limits_of(arguments))
    said = [*([title] if title else []), *record.notes, f"{inquiry.sentence()} {terms_sentence(inquiry)}"]
    if finding.certificate is None:
        for sentence in (*said, answer_sentence(finding), "There is no proof to play against."):
            say(console, sentence)
        if score is not None:
            score.left_out += 1
        if interrupted:
            return ExitCode.INTERRUPTED, Left.INTERRUPTED
        return ExitCode.UNDECIDED if finding.answer is Answer.UNDECIDED else ExitCode.ANSWERED, Left.NEXT
    side = _side(arguments.side or ("favoured" if is_problem(record.tree) else None), finding, inquiry)
    lines = ProblemLines.of(record, inquiry) if is_problem(record.tree) else None
    study = Study(finding.certificate.data, inquiry, side, lines=lines)
    setting = Setting(study, said, score is not None, not arguments.quiet, ko_passes=inquiry.bans_last)
    return _converse(console, converse, setting, score, answer_sentence(finding))


def _study_lines(
    console: Console,
    converse: Callable[[Console, Setting], Left],
    record: Record,
    score: StudyScore | None,
    title: str,
    boards: bool,
) -> tuple[ExitCode, Left]:
    """A problem that names no string, by the lines of its file."""
    from assess.decisions.against_lines import LineStudy
    from assess.faces.study_prompt import Setting
    from assess.reading.place import in_place
    from assess.reading.problem_marks import solver_of

    assert record.tree is not None
    solver = solver_of(record.tree, record.node)
    if solver is None:
        raise BadInput(
            f"{in_place(record.source)}: there are no moves after the position: add the lines of the problem."
        )
    study = LineStudy(record, solver)
    said = [*([title] if title else []), *record.notes]
    return _converse(console, converse, Setting(study, said, score is not None, boards), score)


def _converse(
    console: Console,
    converse: Callable[[Console, Setting], Left],
    setting: Setting,
    score: StudyScore | None,
    *at_last: str,
) -> tuple[ExitCode, Left]:
    """A study from its position to its summary, with what is said ``at_last``."""
    from assess.faces.study_prompt import Left
    from assess.reports.text.sentences import say
    from assess.reports.text.study_words import study_sentences

    left = converse(console, setting)
    if score is not None:
        score.count(setting.study)
    for sentence in (*study_sentences(setting.study.summary()), *at_last):
        say(console, sentence)
    return ExitCode.INTERRUPTED if left is Left.INTERRUPTED else ExitCode.ANSWERED, left


def _side(word: str | None, finding: Finding, inquiry: Inquiry) -> Color:
    """Whom the student plays."""
    from assess.proofs.questions import Answer

    favoured = inquiry.owner if finding.answer is Answer.YES else inquiry.opponent
    return {"owner": inquiry.owner, "favoured": favoured}.get(word or "", inquiry.opponent)
