"""``assess show``: the position as it was read, and its strings."""

from __future__ import annotations

import argparse

from assess.faces import options
from assess.faces.exit_codes import ExitCode

STYLES = ("plain", "sl", "gnugo", "jasiek")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "show",
        help="the position of a file: board, strings, liberties",
        description="Shows the position of a file, in a form that every command can read again.",
        usage="assess show FILE [options]",
    )
    options.add_file(parser)
    output = options.add_output(parser)
    output.add_argument("--style", choices=STYLES, default="plain", help="of the diagram: X O . (the default), that of "
                        "Sensei's Library, of GNU Go, or # O .")  # fmt: skip
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    import json

    from assess.reports.json.position_json import position_json
    from assess.reports.text.position_text import position_text

    record = options.record_of(arguments)
    if arguments.json:
        print(json.dumps(position_json(record)))
    else:
        print(position_text(record, arguments.style, strings=not arguments.quiet), end="")
    return ExitCode.ANSWERED
