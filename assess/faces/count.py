"""``assess count``: a recorded game counted by the scoring systems of this tradition."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import ExitCode
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.ikeda.counting import Count, Counts
    from assess.ikeda.course import Course
    from assess.ikeda.rulesets import Ruleset
    from assess.rules.position import Position
    from assess.system.limits import Limits

JAPANESE = "japanese"
USUAL_RULES = ("2+2", "3+3")
METHODS = ("territory-1", "area-3", "area-2", "stones", "prisoners", JAPANESE)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "count",
        help="a recorded game counted by different scoring systems",
        description="Counts a recorded game. Nothing is removed but what the record, its playout or --dead removes; "
        "only the japanese count assesses the strings.",
        usage="assess count FILE (--method METHOD | --all) [options]",
    )
    options.add_file(parser, default="the last")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--method", choices=METHODS, help="the scoring system")
    which.add_argument("--all", action="store_true", help="all of them, with the quantities behind them (the default)")
    parser.add_argument("--dead", nargs="+", default=[], metavar="D4", help="strings that the players agree to remove")
    parser.add_argument(
        "--rules", default="2+2", metavar="RULES", help="passes that stop the alternation + passes that end the "
        "playout, for territory-1 (default: 2+2; games played under 3+3+BF need 3+3)"
    )  # fmt: skip
    group = parser.add_argument_group("limits")
    group.add_argument("--seconds", type=float, metavar="S", help="for the japanese count (default: 60)")
    group.add_argument("--nodes", type=int, metavar="N", help="for the japanese count")
    group.add_argument("--memory-mb", type=int, metavar="M", help="for the japanese count (default: 2048)")
    options.add_output(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    import json

    from assess.faces.console import output
    from assess.ikeda.count_text import print_counts, print_quantities, result
    from assess.ikeda.course import course_of
    from assess.ikeda.ikeda_json import counts_json
    from assess.ikeda.rulesets import Ruleset
    from assess.reading.sgf_main_line import Until
    from assess.reports.text.sentences import say

    ruleset, limits = Ruleset.of_passes(arguments.rules), options.limits_of(arguments)
    course = course_of(options.record_of(arguments, Until.END))
    method = arguments.method
    found = None if method == JAPANESE else _recorded_counts(course, arguments.dead, ruleset)
    counts = [] if found is None else [count for count in found.counts if method in (None, count.method)]
    notes = list(course.notes if found is None else found.notes)
    undecided = False
    if method in (None, JAPANESE):
        japanese = _japanese(course.final, arguments, limits)
        undecided = japanese is None
        if japanese is None:
            notes.append("The Japanese count is undecided: a status on which it hangs is not settled.")
        else:
            counts.append(japanese)
    if arguments.json:
        print(json.dumps(counts_json(counts, found, notes)))
    elif arguments.quiet:
        for count in counts:
            print(result(count) if method else f"{count.method} {result(count)}")
    else:
        console = output()
        if counts:
            print_counts(console, counts)
        for note in notes:
            say(console, f"Note: {note}")
        if found is not None and method is None:
            print_quantities(console, found)
    return ExitCode.UNDECIDED if undecided else ExitCode.ANSWERED


def _recorded_counts(course: Course, dead: list[str], ruleset: Ruleset) -> Counts:
    """The counts of the record. Raises BadInput where its passes or its agreement do not fit the ruleset, and says
    which other one they fit."""
    from assess.ikeda.counting import count_course
    from assess.ikeda.rulesets import Ruleset

    def counts(passes: Ruleset) -> Counts | BadInput:
        try:
            return count_course(course, dead, passes)
        except BadInput as error:
            return error

    found = counts(ruleset)
    if not isinstance(found, BadInput):
        return found
    fits = next((other for other in USUAL_RULES if not isinstance(counts(Ruleset.of_passes(other)), BadInput)), None)
    if fits is None:
        raise found
    raise BadInput(f"{str(found).rstrip('.')}; with --rules {fits} the record can be counted.")


def _japanese(position: Position, arguments: argparse.Namespace, limits: Limits) -> Count | None:
    """The count by proved statuses; None when it depends on one that is not settled."""
    from assess.faces.console import settling
    from assess.ikeda.counting import japanese_count
    from assess.statuses.assessment import status

    with settling(arguments, len(position.strings())) as watch:
        assessment = status(
            position, limits=limits, agreed=dict.fromkeys(arguments.dead, "dead"), progress=watch.progress
        )
    score = assessment.score
    if score is None:
        return None
    dead = sum(string.status.value == "dead" for string in assessment.strings)
    return japanese_count(score.black, score.white, position.komi, dead, position.komi_known)
