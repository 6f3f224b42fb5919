"""``assess status``: the status of every string of a position, or of those named, with territory and score."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import exit_code
from assess.proofs.terms import Rules
from assess.rules.color import EMPTY
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from assess.engine.limits import Limits
    from assess.rules.position import Position, String
    from assess.statuses.assessment import Assessment
    from assess.statuses.comparison import Comparison
    from assess.statuses.string_status import StringStatus


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "status",
        help="the status of every string, territory and score",
        description="Settles the status of every string: independently alive, alive in seki, or dead; then territory "
        "and score. What cannot be proved within the limits is undecided.",
        usage="assess status FILE [options]",
    )
    options.add_file(parser)
    parser.add_argument(
        "--string", nargs="+", action="extend", metavar="D4", help="only these strings, each by a stone"
    )
    options.add_agreed(parser)
    options.add_rule(parser)
    options.add_terms(parser)
    options.add_precedents(parser)
    parser.add_argument(
        "--compare", choices=options.words(Rules), help="another ruleset; says which statuses depend on the choice"
    )
    options.add_estimate(parser)
    options.add_limits(parser, "the whole position")
    parser.add_argument("--threads", type=int, metavar="N", help="cores that search at the same time (default: all)")
    parser.add_argument(
        "--no-finality", dest="finality", action="store_false", help="do not examine what dame and teire could change"
    )
    output = options.add_output(parser)
    output.add_argument("--all", action="store_true", help="a line for each string, those that are proved as well")
    output.add_argument(
        "--tree", nargs="+", action="extend", default=[], metavar="D4", help="the variations for a string"
    )
    output.add_argument("--full", action="store_true", help="with --tree: all figures and all variations")
    output.add_argument("--depth", type=options.whole_number, metavar="N", help="with --tree: variations up to move N")
    output.add_argument("--sgf", metavar="OUT", help="write the position with its statuses to an SGF file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from assess.faces.output_files import require_writable, write_whole
    from assess.reading.place import at, in_place
    from assess.statuses.agreed_points import agreed_apart

    require_writable(arguments.sgf, beside=(arguments.file,))
    if arguments.threads is not None and arguments.threads < 1:
        raise BadInput("--threads counts cores: give a number above 0.")
    limits, agreed = options.limits_of(arguments), options.statuses_of(arguments.agreed)
    record = options.record_of(arguments)
    position = record.position
    ruled = list(options.statuses_of(arguments.rule, "ruled", "ruling"))
    if ruled and arguments.string is not None:
        raise BadInput("--rule shows the whole position: leave --string out.")
    with at(in_place(record.source)):
        _strings(position, ruled)
        strings = position.strings() if arguments.string is None else _strings(position, arguments.string)
        shown = _strings(position, arguments.tree)
        agreed_apart(position, agreed)
    if not set(shown) <= set(strings):
        raise BadInput("The strings of --tree are not all asked for: name them with --string too.")
    if arguments.string is not None and any(position.stones[position.point(name)] == EMPTY for name in agreed):
        raise BadInput("What is agreed of an empty point counts for the whole position: leave --string out.")
    if shown and (arguments.json or arguments.quiet):
        raise BadInput("Variations are shown as text: leave out --tree, or --json and --quiet.")
    assessment, comparison = _assess(arguments, position, len(strings), limits, agreed)
    if arguments.sgf:
        from assess.reading.sgf import dump
        from assess.reports.sgf.sgf_statuses import game_of_statuses

        write_whole(arguments.sgf, dump(game_of_statuses(assessment, record.info)))
    _tell(arguments, record.notes, assessment, comparison, shown)
    assessed = [assessment, comparison.there] if comparison else [assessment]
    return exit_code(any(one.interrupted for one in assessed), any(one.undecided for one in assessed))


def _assess(
    arguments: argparse.Namespace, position: Position, strings: int, limits: Limits, agreed: dict[str, str]
) -> tuple[Assessment, Comparison | None]:
    """The assessment, and what another ruleset makes of it, if that is asked."""
    from assess.faces.console import settling
    from assess.statuses.assessment import status
    from assess.statuses.comparison import compare

    with settling(arguments, strings) as watch:
        assessment = status(
            position,
            strings=arguments.string,
            **options.status_terms(arguments),
            limits=limits,
            agreed=agreed,
            check=arguments.check,
            progress=watch.progress,
            on_settled=watch.on_settled,
            finality=arguments.finality,
            ruled=options.statuses_of(arguments.rule, "ruled", "ruling"),
            threads=arguments.threads,
        )
    if not arguments.compare or assessment.interrupted:
        return assessment, None
    with settling(arguments, strings) as watch:
        comparison = compare(
            assessment, arguments.compare, limits=limits, agreed=agreed, check=arguments.check, progress=watch.progress
        )
    return assessment, comparison


def _tell(
    arguments: argparse.Namespace,
    notes: Sequence[str],
    assessment: Assessment,
    comparison: Comparison | None,
    shown: Sequence[String],
) -> None:
    """Prints what was found: as JSON, as one line, or in full."""
    import json

    from assess.faces.console import output
    from assess.reports.json.assessment_json import assessment_json, comparison_json
    from assess.reports.json.position_json import notes_json
    from assess.reports.text.comparison_text import comparison_sentences
    from assess.reports.text.looks_text import print_with_looks, result_sentence, statuses_sentence
    from assess.reports.text.sentences import say
    from assess.reports.text.status_text import (
        print_assessment,
        proved_sentence,
        score_sentence,
        status_sentence,
    )

    looks = assessment.estimated if arguments.estimate == options.ON else None
    if arguments.json:
        compared = {"compared": comparison_json(comparison)} if comparison else {}
        print(json.dumps(assessment_json(assessment, looks) | compared | notes_json(notes)))
        return
    if arguments.quiet:
        whole = assessment.territory is not None
        strings = ", ".join(map(status_sentence, assessment.strings))
        said = score_sentence(assessment) if whole else f"{strings}."
        if looks is not None:
            said = result_sentence(assessment, looks) if whole else statuses_sentence(assessment, looks)
        print(" ".join(filter(None, [said, proved_sentence(assessment)])))
        return
    console = output()
    for note in notes:
        say(console, note)
    if looks is None:
        print_assessment(console, assessment)
    else:
        print_with_looks(console, assessment, looks, every=arguments.all)
    if comparison:
        console.print()
        for sentence in comparison_sentences(comparison):
            say(console, sentence)
    for string in assessment.strings:
        if string.string in shown:
            _print_variations(console, string, arguments)


def _strings(position: Position, names: list[str]) -> tuple[String, ...]:
    return tuple(dict.fromkeys(position.string_at(position.point(name)) for name in names))


def _print_variations(console: Console, status: StringStatus, arguments: argparse.Namespace) -> None:
    from assess.reports.text.finding_text import print_answer
    from assess.reports.text.sentences import say
    from assess.reports.text.status_text import status_sentence
    from assess.statuses.string_ruling import agreement_words

    console.print()
    say(console, f"{status_sentence(status)}{agreement_words(status)}.")
    for finding in status.findings:
        console.print()
        print_answer(console, finding, options.extent_of(arguments))
