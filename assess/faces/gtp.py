"""``assess gtp``: an engine for Sabaki, GoGui and other programs that speak the Go Text Protocol."""

from __future__ import annotations

import argparse
import sys

from assess.faces import options
from assess.faces.exit_codes import ExitCode, complain

SECONDS = 10.0


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "gtp",
        help="an engine for Sabaki, GoGui and others: the Go Text Protocol on standard input and output",
        description="Speaks the Go Text Protocol, version 2: marks dead stones, says territory and score, answers "
        "questions about strings. list_commands lists the commands; docs/gtp.md says how to attach it.",
        usage="assess gtp [options]",
    )
    options.add_limits(parser, "each position", SECONDS)
    parser.add_argument(
        "--name", default="assess", help="what to answer to name, for programs that show ownership of KataGo alone"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from assess.faces.output_files import require_writable, write_whole
    from assess.gtp.commands import COMMANDS
    from assess.gtp.conversation import converse, lines_of
    from assess.gtp.judge import Judge
    from assess.gtp.session import Session
    from assess.rules.errors import BadInput

    if sys.stdin is None or sys.stdout is None:
        raise BadInput("Standard input or output is closed: the protocol needs both.")
    if arguments.seconds is None and arguments.nodes is None:
        arguments.seconds = SECONDS

    def write_file(path: str, content: str) -> None:
        require_writable(path)
        write_whole(path, content)

    def write(text: str) -> None:
        print(text, end="", flush=True)

    judge = Judge(options.limits_of(arguments), arguments.check)
    session = Session(judge, complain, write_file, COMMANDS, name=arguments.name)
    converse(session, lines_of(sys.stdin.fileno()), write)
    return ExitCode.ANSWERED
