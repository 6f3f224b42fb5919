"""``assess study``: a student plays one side of a dispute at the prompt, and the proof answers."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import ExitCode
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from assess.decisions.against_proof import Study

HELP = "Write a point such as D4, pass, undo, hint, board, or quit."
KO_PASS_HELP = "Against a lasting ban there is ko-pass."


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "study",
        help="play one side of a dispute, and the proof answers",
        description="Answers a question, and lets you play one side of it at the prompt: the other side answers from "
        f"the proof alone. {HELP}",
        usage="assess study FILE [STRING] [QUESTION] [options]",
    )
    options.add_file(parser)
    options.add_question(parser)
    options.add_terms(parser)
    options.add_limits(parser, "the search")
    group = parser.add_argument_group("study")
    group.add_argument(
        "--side", choices=("attacker", "owner"), default="attacker", help="whom you play (default: attacker)"
    )
    group.add_argument("--ascii", action="store_true", help="nothing but ASCII")
    group.add_argument("--quiet", action="store_true", help="no boards but those asked for")
    parser.set_defaults(run=run, operands=("string", "question"), json=False)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from assess.decisions.against_proof import Study
    from assess.engine.settle import settle
    from assess.faces.asked import given_terms, inquiry_of
    from assess.faces.console import output, searching
    from assess.proofs.questions import Answer
    from assess.reports.text.finding_text import answer_sentence, terms_sentence
    from assess.reports.text.sentences import say
    from assess.statuses.finding import finding_of

    if arguments.file == "-":
        raise BadInput("Standard input is for your moves: name a file.")
    record = options.record_of(arguments)
    inquiry = inquiry_of(record, given_terms(arguments, record))
    options.refuse_advisory(inquiry, "assess study")
    limits = options.limits_of(arguments)
    with searching(arguments) as progress:
        settlement = settle(inquiry, limits, progress)
    finding = finding_of(settlement, arguments.check)
    console = output()
    for note in record.notes:
        say(console, note)
    say(console, f"{inquiry.sentence()} {terms_sentence(inquiry)}")
    if finding.certificate is None:
        say(console, answer_sentence(finding))
        say(console, "There is no proof to play against.")
        if settlement.interrupted:
            return ExitCode.INTERRUPTED
        return ExitCode.UNDECIDED if finding.answer is Answer.UNDECIDED else ExitCode.ANSWERED
    study = Study(finding.certificate.data, inquiry, inquiry.owner if arguments.side == "owner" else inquiry.opponent)
    _converse(console, study, boards=not arguments.quiet)
    for sentence in (*study.summary(), answer_sentence(finding)):
        say(console, sentence)
    return ExitCode.ANSWERED


def _converse(console: Console, study: Study, *, boards: bool) -> None:
    """The conversation, up to the end of the input or ``quit``."""
    from assess.reports.text.sentences import say

    for sentence in (*study.begin(), HELP, *([KO_PASS_HELP] if study.inquiry.bans_last else [])):
        say(console, sentence)
    if boards:
        _board(console, study)
    while True:
        console.print(f"{study.student.title}> ", end="")
        line = sys.stdin.readline() if sys.stdin is not None else ""
        word = " ".join(line.split())
        if not line or word.lower() in ("quit", "exit", "q"):
            console.print()
            return
        before = study.state
        for sentence in _said(study, word):
            say(console, sentence)
        if word.lower() == "board" or (boards and study.state != before):
            _board(console, study)


def _said(study: Study, word: str) -> list[str]:
    match word.lower():
        case "board":
            return []
        case "undo":
            return study.undo()
        case "hint":
            return study.hint()
        case "" | "help":
            return [HELP]
    try:
        return study.play(word)
    except BadInput as error:
        return [str(error)]


def _board(console: Console, study: Study) -> None:
    from assess.reports.text.board_text import print_board

    print_board(console, study.state.position, ringed=study.inquiry.intersections)
