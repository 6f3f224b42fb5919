"""``assess ask``: one question about one string, answered with the variations that show it."""

from __future__ import annotations

import argparse

from assess.faces import options
from assess.faces.exit_codes import ExitCode


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "ask",
        help="one question about one string: the answer, its proof, its variations",
        description="Answers one question about one string, and shows the variations that prove the answer.",
        usage="assess ask FILE [STRING] [QUESTION] [options]",
    )
    options.add_file(parser)
    options.add_question(parser)
    options.add_terms(parser)
    options.add_limits(parser, "the search")
    output = options.add_output(parser)
    output.add_argument("--full", action="store_true", help="all figures and all variations")
    output.add_argument("--depth", type=options.depth, metavar="N", help="variations up to move N")
    output.add_argument("--plain", action="store_true", help="no sentences on what the moves do")
    output.add_argument("--certificate", metavar="OUT", help="write the proof to a file, for assess check")
    output.add_argument("--sgf", metavar="OUT", help="write the variations to an SGF file")
    parser.set_defaults(run=run, operands=("string", "question"))


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    import json

    from assess.faces.asked import given_terms, inquiry_of
    from assess.faces.console import output
    from assess.faces.output_files import require_writable, write_whole
    from assess.faces.search_and_check import play_proof, write_certificate
    from assess.proofs.questions import Answer
    from assess.reports.json.finding_json import finding_json
    from assess.reports.text.finding_text import answer_sentence, print_finding
    from assess.reports.text.sentences import say

    require_writable(arguments.certificate, beside=(arguments.file, arguments.sgf))
    require_writable(arguments.sgf, beside=(arguments.file,))
    record = options.record_of(arguments)
    inquiry = inquiry_of(record, given_terms(arguments, record))
    limits = options.limits_of(arguments)
    finding, interrupted = play_proof(arguments, inquiry, limits)
    write_certificate(arguments.certificate, finding)
    tree = None if arguments.quiet and not arguments.sgf else finding.tree
    if arguments.sgf:
        from assess.reading.sgf import dump
        from assess.reports.sgf.sgf_tree import game_of_variations

        write_whole(arguments.sgf, dump(game_of_variations(finding, tree, record.info)))

    if arguments.json:
        print(json.dumps(finding_json(finding)))
    elif arguments.quiet:
        print(answer_sentence(finding))
    else:
        console = output()
        for note in record.notes:
            say(console, note)
        print_finding(
            console,
            finding,
            tree,
            full=arguments.full,
            depth=arguments.depth,
            ascii_only=arguments.ascii,
            plain=arguments.plain,
        )
    if interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.UNDECIDED if finding.answer is Answer.UNDECIDED else ExitCode.ANSWERED
