"""``assess report``: a ruling to be printed, shown or stepped through."""

from __future__ import annotations

import argparse
from pathlib import Path

from assess.faces import options
from assess.faces.exit_codes import ExitCode, complain
from assess.rules.errors import BadInput

FORMATS = (".pdf", ".html", ".svg", ".sgf", ".txt")
TRIED_SECONDS = 1.0


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "report",
        help="a printable ruling on one question",
        description="Answers one question about one string, and writes a ruling: the answer, the rules applied, the "
        "main variation in diagrams, and as many pages of variations as wanted.",
        usage="assess report FILE [STRING] [QUESTION] -o OUT [options]",
    )
    options.add_file(parser)
    options.add_question(parser)
    options.add_terms(parser)
    options.add_limits(parser, "the search")
    output = parser.add_argument_group("output")
    output.add_argument("-o", "--output", required=True, metavar="OUT", help=f"the file to write: {', '.join(FORMATS)}")
    output.add_argument(
        "--pages", type=options.depth, default=1, metavar="N", help="pages of variations after the ruling (default: 1)"
    )
    output.add_argument("--depth", type=options.depth, metavar="N", help="variations that branch off up to move N")
    output.add_argument("--tries", action="store_true", help="tempting mistakes too, with what refutes them")
    output.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of the PDF (default: a4)")
    output.add_argument("--ascii", action="store_true", help="nothing but ASCII, in .txt")
    output.add_argument("--quiet", action="store_true", help="print nothing")
    parser.set_defaults(run=run, operands=("string", "question"), json=False)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from assess.engine.settle import settle
    from assess.faces.asked import given_terms, inquiry_of
    from assess.faces.console import output, searching
    from assess.faces.output_files import require_writable, write_whole
    from assess.proofs.questions import Answer
    from assess.reports.ruling_files import ruling_file
    from assess.statuses.finding import finding_of

    target = arguments.output
    form = Path(target).suffix.lower()
    if form not in FORMATS:
        raise BadInput(f"{target!r} has no format that is known: end its name in one of {', '.join(FORMATS)}.")
    require_writable(target, beside=(arguments.file,))
    if form == ".pdf":
        from assess.reports.ruling_pdf import require_typst

        require_typst()
    record = read_record(arguments.file, move=arguments.move, game=arguments.game)
    record = options.record_of(arguments)
    inquiry = inquiry_of(record, given_terms(arguments, record))
    limits = options.limits_of(arguments)
    with searching(arguments) as progress:
        settlement = settle(inquiry, limits, progress)
    finding = finding_of(settlement, arguments.check)
    tree = finding.tree
    if arguments.tries and tree is not None:
        from assess.engine.limits import Limits
        from assess.statuses.tries import add_tries

        add_tries(finding, tree, Limits(TRIED_SECONDS, None, limits.memory_mb))
    content = ruling_file(
        form.removeprefix("."),
        finding,
        tree,
        record,
        pages=arguments.pages,
        depth=arguments.depth,
        paper=arguments.paper,
        ascii_only=arguments.ascii,
    )
    write_whole(target, content)
    if not arguments.quiet:
        from assess.reports.finding_text import answer_sentence

        output().print(f"{answer_sentence(finding)} The ruling is in {target}.", soft_wrap=True)
    elif finding.answer is Answer.UNDECIDED:
        complain("No proof was found within the limits; the ruling says so.")
    if settlement.interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.UNDECIDED if finding.answer is Answer.UNDECIDED else ExitCode.ANSWERED
