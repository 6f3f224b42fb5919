"""``assess explain``: a reason, question or precedent of the output, with its rule and a small diagram; or all."""

from __future__ import annotations

import argparse

from assess.faces.exit_codes import ExitCode


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "explain",
        help="what a reason, a question, a precedent or a word such as seki means, and its rule",
        description="Explains a word of the output: a reason such as basic-ko, a question such as capturable-1, a "
        "precedent, a word of the game such as dame; without one, lists them all.",
        usage="assess explain [REASON] [options]",
    )
    parser.add_argument(
        "reason", nargs="?", metavar="REASON", help="such as basic-ko or capturable-1 (default: list them all)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.set_defaults(run=run, operands=("reason",))


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    import json

    from assess.faces.console import output
    from assess.reports.json.explanations_json import explanations_json
    from assess.reports.reasons.explanations import explained, explanations, print_explanation, print_list

    found = None if arguments.reason is None else explained(arguments.reason)
    if arguments.json:
        print(json.dumps(explanations_json(explanations() if found is None else found)))
        return ExitCode.ANSWERED
    console = output()
    if found is None:
        print_list(console)
    for number, entry in enumerate(found or ()):
        if number:
            console.print()
        print_explanation(console, entry)
    return ExitCode.ANSWERED
