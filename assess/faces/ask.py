"""``assess ask``: the ruling on the status of a string, or one question about it, with the variations that show it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import exit_code
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assess.faces.asked import StatusAsked
    from assess.reading.record import Record
    from assess.statuses.finding import Finding


DIALECTS = ("goproblems",)
TRIED_SECONDS = 5.0
"""For other first moves of a problem, right or wrong, where no limit is given."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "ask",
        help="the status of a string, or one question about it: the answer, its proof, its variations",
        description="Rules on the status of a string, or of several (D4,E7): independently alive, alive in seki, or "
        "dead, with the answers behind it. With a question, answers that one, and shows the variations that prove it; "
        "of several strings: is any of them independently alive (--every: are all), are all of them uncapturable? Of "
        "an empty point (D5) says whose territory it is, and why.",
        usage="assess ask FILE [STRING|POINT] [QUESTION] [options]",
    )
    options.add_file(parser)
    options.add_question(parser, ruling=True)
    options.add_group(parser)
    options.add_agreed(parser)
    options.add_every(parser)
    options.add_terms(parser)
    options.add_precedents(parser)
    options.add_limits(parser, "the search")
    output = options.add_output(parser)
    output.add_argument("--full", action="store_true", help="all figures and all variations")
    output.add_argument("--depth", type=options.whole_number, metavar="N", help="variations up to move N")
    output.add_argument(
        "--quantify",
        action=argparse.BooleanOptionalAction,
        help="try the other moves of the player who has his way, so that the variations say of each turn whether all, "
        "part or none of them keep the answer yes (default: on boards of up to a dozen open points)",
    )
    output.add_argument(
        "--to-passes", action="store_true", help="play the variations out to the two passes that end them"
    )
    output.add_argument("--plain", action="store_true", help="no sentences on what the moves do")
    output.add_argument(
        "--certificate",
        metavar="OUT",
        help="write the proof to a file, for assess check; of a status the proof that decides, the others beside it",
    )
    output.add_argument("--sgf", metavar="OUT", help="write the variations to an SGF file")
    output.add_argument(
        "--dialect",
        choices=DIALECTS,
        help="of --sgf; goproblems: a problem with right and wrong lines, for one question",
    )
    parser.set_defaults(run=run, operands=("string", "question"))


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from assess.faces.asked import name_group, note_question_before, points_asked, status_asked
    from assess.faces.output_files import require_writable

    require_writable(arguments.certificate, beside=(arguments.file, arguments.sgf))
    require_writable(arguments.sgf, beside=(arguments.file,))
    record = options.record_of(arguments)
    if said := name_group(arguments, record):
        record = replace(record, notes=(*record.notes, said))
    record = note_question_before(arguments, record)
    agreed = _agreed(arguments, record)
    if points := points_asked(arguments, record):
        return _rule_on_points(arguments, record, points, agreed)
    asked = status_asked(arguments, record)
    if arguments.dialect and (asked is not None or not arguments.sgf):
        raise BadInput("--dialect goproblems makes a problem of one question: name string, question and --sgf OUT.")
    if asked is not None and arguments.every:
        raise BadInput("--every belongs to the question independently-alive: ask it, or leave --every out.")
    if asked is None and agreed:
        raise BadInput("One question is answered by its proof, whatever is agreed: leave --agreed out.")
    return _ask(arguments, record) if asked is None else _rule(arguments, record, asked, agreed)


def _agreed(arguments: argparse.Namespace, record: Record) -> dict[str, str]:
    """What the players agree on. Raises BadInput for what cannot be agreed."""
    from assess.reading.place import at, in_place
    from assess.statuses.agreed_points import agreed_apart

    agreed = options.statuses_of(arguments.agreed)
    with at(in_place(record.source)):
        agreed_apart(record.position, agreed)
    return agreed


def _rule_on_points(
    arguments: argparse.Namespace, record: Record, points: Sequence[str], agreed: Mapping[str, str]
) -> int:
    """The ruling on whose territory empty points are."""
    import json

    from assess.faces.console import output
    from assess.faces.search_and_check import rule_on_points, write_certificates
    from assess.reports.json.point_ruling_json import territory_ruling_json
    from assess.reports.text.point_ruling_text import print_territory_ruling
    from assess.reports.text.sentences import say

    if arguments.sgf:
        raise BadInput("Whose territory a point is has no variations: leave --sgf out, or ask about a string.")
    ruling = rule_on_points(arguments, record, points, agreed)
    write_certificates(arguments.certificate, [one for string in ruling.assessment.strings for one in string.findings])
    if arguments.json:
        print(json.dumps(territory_ruling_json(ruling)))
    elif arguments.quiet:
        print(ruling.headline)
    else:
        console = output()
        for note in record.notes:
            say(console, note)
        print_territory_ruling(console, ruling)
    return exit_code(ruling.assessment.interrupted, not ruling.settled and bool(ruling.assessment.undecided))


def _rule(arguments: argparse.Namespace, record: Record, asked: StatusAsked, agreed: Mapping[str, str]) -> int:
    """The ruling on the status of the strings."""
    import json

    from assess.faces.console import output
    from assess.faces.output_files import write_whole
    from assess.faces.search_and_check import rule_on, write_certificates
    from assess.reports.json.position_json import notes_json
    from assess.reports.json.ruling_json import ruling_json
    from assess.reports.text.sentences import say
    from assess.reports.text.string_ruling_text import print_string_ruling
    from assess.statuses.string_ruling import with_trees

    ruling = with_trees(rule_on(arguments, record, asked, agreed), arguments.quantify, arguments.to_passes)
    write_certificates(arguments.certificate, ruling.findings)
    if arguments.sgf:
        from assess.reports.sgf.sgf_file import sgf_file

        write_whole(arguments.sgf, sgf_file(ruling, record.info))
    if arguments.json:
        print(json.dumps(ruling_json(ruling) | notes_json(record.notes)))
    elif arguments.quiet:
        print(ruling.headline)
    else:
        console = output()
        for note in record.notes:
            say(console, note)
        print_string_ruling(console, ruling, options.extent_of(arguments))
    return exit_code(ruling.assessment.interrupted, bool(ruling.assessment.undecided))


def _ask(arguments: argparse.Namespace, record: Record) -> int:
    """The answer to one question."""
    import json

    from assess.faces.asked import given_terms, inquiry_of
    from assess.faces.console import output
    from assess.faces.output_files import write_whole
    from assess.faces.search_and_check import play_proof, write_certificate
    from assess.proofs.questions import Answer
    from assess.reports.json.finding_json import finding_json
    from assess.reports.json.position_json import notes_json
    from assess.reports.text.finding_text import answer_sentence, print_finding
    from assess.reports.text.sentences import say

    inquiry = inquiry_of(record, given_terms(arguments, record))
    finding, interrupted = play_proof(arguments, inquiry, options.limits_of(arguments))
    finding = replace(finding, quantify=arguments.quantify, to_passes=arguments.to_passes)
    write_certificate(arguments.certificate, finding)
    if arguments.sgf:
        write_whole(arguments.sgf, _sgf(arguments, finding, record))

    if arguments.json:
        print(json.dumps(finding_json(finding) | notes_json(record.notes)))
    elif arguments.quiet:
        print(answer_sentence(finding))
    else:
        console = output()
        for note in record.notes:
            say(console, note)
        print_finding(console, finding, options.extent_of(arguments))
    return exit_code(interrupted, finding.answer is Answer.UNDECIDED)


def _sgf(arguments: argparse.Namespace, finding: Finding, record: Record) -> str:
    """The variations as a file, in the dialect that is asked for."""
    from assess.decisions.tries import add_tries
    from assess.engine.limits import Limits
    from assess.reading.sgf import dump
    from assess.reports.sgf.sgf_problem import game_of_problem
    from assess.reports.sgf.sgf_tree import game_of_variations

    if not arguments.dialect:
        return dump(game_of_variations(finding, finding.tree, record.info))
    if finding.tree is not None and finding.evidence is not None:
        limits = options.limits_of(arguments)
        seconds = None if limits.seconds is None else min(limits.seconds, TRIED_SECONDS)
        add_tries(finding, finding.tree, Limits(seconds, limits.nodes, limits.memory_mb), solutions=True)
    return dump(game_of_problem(finding, finding.tree, record.info))
