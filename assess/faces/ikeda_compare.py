"""``assess ikeda compare``: one position under two rulesets, with what passes cost."""

from __future__ import annotations

import argparse

from assess.faces import options
from assess.faces.exit_codes import exit_code
from assess.faces.to_move import add_to_move, mover_of

RULES = ("3+3+BF", "2+2+SK")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "compare",
        help="perfect play under two rulesets, what passes cost, and pass-fights",
        description="Solves the position in FILE under two rulesets, with either player to move and after a pass of "
        "either, and says where perfect play parts.",
        usage="assess ikeda compare FILE [options]",
    )
    options.add_file(parser, default="the last")
    parser.add_argument(
        "--rules", nargs=2, default=RULES, metavar="RULES", help=f"the two rulesets (default: {' '.join(RULES)})"
    )
    add_to_move(parser)
    options.add_limits(parser, "all eight searches", checked=False)
    options.add_output(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    import json

    from assess.faces.console import output, searching
    from assess.ikeda.ikeda_json import compared_json
    from assess.ikeda.pass_fight_text import compared_sentence, print_compared
    from assess.ikeda.pass_fights import compare
    from assess.ikeda.rulesets import Ruleset
    from assess.ikeda.search_budget import INTERRUPTED
    from assess.reading.sgf_main_line import Until

    one, other = (Ruleset.from_name(name) for name in arguments.rules)
    limits = options.limits_of(arguments)
    record = options.record_of(arguments, Until.END)
    player = mover_of(arguments, record.to_move)
    record.position.require_liberties()
    with searching(arguments) as progress:
        compared = compare(record.position, player, (one, other), limits, progress)
    if arguments.json:
        print(json.dumps(compared_json(compared)))
    elif arguments.quiet:
        print(compared_sentence(compared))
    else:
        print_compared(output(), compared)
    solutions = compared.solutions
    interrupted = any(solution.stopped == INTERRUPTED for solution in solutions)
    return exit_code(interrupted, undecided=any(solution.score is None for solution in solutions))
