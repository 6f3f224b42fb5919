"""``assess report``: a ruling to be printed, shown or stepped through."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import exit_code
from assess.reports.ruling.formats import format_of, suffixes
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.faces.asked import StatusAsked
    from assess.reading.record import Record
    from assess.statuses.finding import Finding

TRIED_SECONDS = 1.0


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "report",
        help="a printable ruling",
        description="Rules on the status of a string, or of several (D4,E7), and writes the ruling: the status in one "
        "word, the answers behind it in diagrams, the rules applied, a line to sign. With a question, here or in FILE, "
        "it answers that one. Where neither a string nor a question is given, in FILE or here, the ruling is on every "
        "string, territory and score. Of a folder of problems it makes a handout, with the answers at the end.",
        usage="assess report FILE [STRING] [QUESTION] -o OUT [options]",
    )
    options.add_file(parser)
    options.add_question(parser, ruling=True)
    parser.add_argument("--whole", action="store_true", help="on the whole position, though FILE marks a string")
    options.add_agreed(parser)
    options.add_rule(parser)
    options.add_every(parser)
    options.add_terms(parser)
    options.add_precedents(parser)
    options.add_limits(parser, "the search")
    output = parser.add_argument_group("output")
    known = ", ".join(suffixes())
    output.add_argument("-o", "--output", required=True, metavar="OUT", help=f"the file to write: {known}")
    output.add_argument(
        "--pages",
        type=options.whole_number,
        metavar="N",
        help="pages of variations after the ruling (default: 1 for a question or with --tries, none for statuses)",
    )
    output.add_argument(
        "--positions",
        type=options.whole_number,
        metavar="N",
        help="of a folder: positions on each page of its handout (default: 6)",
    )
    output.add_argument(
        "--depth", type=options.whole_number, metavar="N", help="variations that branch off up to move N"
    )
    output.add_argument("--tries", action="store_true", help="tempting mistakes too, with what refutes them")
    output.add_argument("--plain", action="store_true", help="no sentences on what the moves do")
    output.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of the PDF (default: a4)")
    output.add_argument("--ascii", action="store_true", help="nothing but ASCII, in .txt")
    output.add_argument("--quiet", action="store_true", help="print nothing")
    parser.set_defaults(run=run, operands=("string", "question"), json=False)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from assess.faces.asked import given_terms, note_question_before, status_asked
    from assess.faces.output_files import require_writable

    form = format_of(arguments.output)
    require_writable(arguments.output, beside=(arguments.file,))
    if Path(arguments.file).is_dir():
        from assess.faces.report_folder import hand_out

        return hand_out(arguments, form.name)
    if arguments.positions is not None:
        raise BadInput("--positions is for the handout of a folder: name a folder, or leave it out.")
    form.require()
    if arguments.whole and (named := [word for word in (arguments.string, arguments.question) if word is not None]):
        raise BadInput(f"--whole is about every string of the position: leave it out, or {' '.join(named)}.")
    record = options.record_of(arguments)
    asked, terms = None, {}
    if not arguments.whole:
        record = note_question_before(arguments, record)
        asked = status_asked(arguments, record)
        terms = {} if asked is not None else given_terms(arguments, record)
    if arguments.every and "which" not in terms:
        raise BadInput("--every belongs to the question independently-alive: ask it, or leave --every out.")
    if arguments.rule and (asked is not None or terms):
        raise BadInput("--rule shows the whole position: name no string, and write --whole where FILE marks one.")
    if asked is not None:
        return _rule_on_strings(arguments, record, asked, form.name)
    if "string" in terms or "question" in terms:
        return _rule(arguments, record, terms, form.name)
    return _rule_on_all(arguments, record, form.name)


def _rule(arguments: argparse.Namespace, record: Record, terms: Mapping[str, str], form: str) -> int:
    """The ruling on one question."""
    from assess.faces.asked import inquiry_of
    from assess.faces.search_and_check import play_proof
    from assess.proofs.questions import Answer
    from assess.reports.ruling.imprint import imprint_of
    from assess.reports.ruling.ruling_files import ruling_file
    from assess.reports.text.finding_text import answer_sentence

    inquiry = inquiry_of(record, terms)
    limits = options.limits_of(arguments)
    finding, interrupted = play_proof(arguments, inquiry, limits)
    if arguments.tries and not interrupted:
        _add_tries(arguments, finding)
    content = ruling_file(
        form,
        finding,
        record,
        pages=arguments.pages,
        depth=arguments.depth,
        paper=arguments.paper,
        ascii_only=arguments.ascii,
        imprint=imprint_of(options.limits_of(arguments)),
        plain=arguments.plain,
    )
    return _write(arguments, content, answer_sentence(finding), interrupted, finding.answer is Answer.UNDECIDED)


def _rule_on_strings(arguments: argparse.Namespace, record: Record, asked: StatusAsked, form: str) -> int:
    """The ruling on the status of one string, or of several."""
    from assess.faces.search_and_check import rule_on
    from assess.reports.ruling.imprint import imprint_of
    from assess.reports.ruling.ruling_files import ruling_file

    ruled = rule_on(arguments, record, asked, options.statuses_of(arguments.agreed))
    if arguments.tries and not ruled.assessment.interrupted:
        for finding in ruled.findings:
            _add_tries(arguments, finding)
    content = ruling_file(
        form,
        ruled,
        record,
        pages=int(arguments.tries) if arguments.pages is None else arguments.pages,
        depth=arguments.depth,
        paper=arguments.paper,
        ascii_only=arguments.ascii,
        imprint=imprint_of(options.limits_of(arguments)),
    )
    assessment = ruled.assessment
    return _write(arguments, content, ruled.headline, assessment.interrupted, bool(assessment.undecided))


def _add_tries(arguments: argparse.Namespace, finding: Finding) -> None:
    """Adds tempting mistakes to the variations of a finding."""
    from assess.decisions.tries import add_tries
    from assess.engine.limits import Limits

    if finding.tree is not None:
        add_tries(finding, finding.tree, Limits(TRIED_SECONDS, None, options.limits_of(arguments).memory_mb))


def _rule_on_all(arguments: argparse.Namespace, record: Record, form: str) -> int:
    """The ruling on the whole position: nothing in particular is asked."""
    from assess.faces.console import settling
    from assess.reports.ruling.imprint import imprint_of
    from assess.reports.ruling.ruling_files import ruling_file
    from assess.reports.text.status_text import score_sentence
    from assess.statuses.assessment import status

    limits = options.limits_of(arguments)
    with settling(arguments, len(record.position.strings())) as watch:
        assessment = status(
            record.position,
            **options.status_terms(arguments),
            limits=limits,
            agreed=options.statuses_of(arguments.agreed),
            ruled=options.statuses_of(arguments.rule, "ruled", "ruling"),
            check=arguments.check,
            progress=watch.progress,
            on_settled=watch.on_settled,
        )
    content = ruling_file(
        form,
        assessment,
        record,
        pages=arguments.pages,
        paper=arguments.paper,
        ascii_only=arguments.ascii,
        imprint=imprint_of(options.limits_of(arguments)),
    )
    said = score_sentence(assessment)
    return _write(arguments, content, said, assessment.interrupted, bool(assessment.undecided))


def _write(arguments: argparse.Namespace, content: str | bytes, said: str, interrupted: bool, undecided: bool) -> int:
    """Writes the file, says so, and returns the exit code."""
    from assess.faces.console import output
    from assess.faces.output_files import write_whole

    write_whole(arguments.output, content)
    if not arguments.quiet:
        output().print(f"{said} The ruling is in {arguments.output}.", soft_wrap=True)
    return exit_code(interrupted, undecided)
