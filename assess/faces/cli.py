"""The command ``assess``: finds the command asked for and lets it run."""

from __future__ import annotations

import io
import os
import re
import sys
import time
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from assess.engine.deadline import begin_command, begin_process
from assess.faces.command_line import Parser, Version, parse
from assess.faces.command_table import COMMANDS, NAMES
from assess.faces.exit_codes import ExitCode, guarded
from assess.faces.options import taken
from assess.languages.chosen_language import COORDINATES, coordinates_of, language_of
from assess.languages.spoken import LETTERS, BadInput, showing, using
from assess.languages.translations import ENGLISH, LANGUAGES

_SIZE = re.compile(r"0*[1-9]\d{0,4}", re.ASCII)
EPILOG = """\
exit codes:
  0  answered                    3  undecided within the limits
  1  certificate refused       130  interrupted; what was found is printed
  2  bad input or usage        143  told to end (SIGTERM), likewise
 70  an error in assess itself
"""


def main(argv: Sequence[str] | None = None, began: float | None = None) -> int:
    """Runs a command line, by default that of the process, which ``began`` at that moment; returns the exit code."""
    begin_process(time.monotonic() if began is None else began)
    said = sys.argv[1:] if argv is None else argv
    with using(language_said(said)), showing(coordinates_said(said)):
        return guarded(lambda: _run(said))


def _run(said: Sequence[str]) -> int:
    _forget_sizes()
    words = with_command(said)
    try:
        arguments = parse(parser(words[0] if words else ""), words)
    except SystemExit:  # help was asked for, and printed
        return ExitCode.ANSWERED
    _set_output(ascii_only=getattr(arguments, "ascii", False))
    return carry_out(arguments)


def carry_out(arguments: Namespace) -> int:
    """Runs the command of a command line that was read: its module is imported now. Returns the exit code. The limit of
    the command ends with it."""
    begin_command(None)
    try:
        module, _, function = arguments.run.partition(":")
        command = getattr(import_module(module), function)
        return int(command(*(taken(kind, arguments) for kind in arguments.reads)))
    finally:
        begin_command(None)


def with_command(words: Sequence[str]) -> list[str]:
    """The words of a command line with the command that they mean: a file alone asks for its statuses.

    The name of a command wins over a file of that name. Raises BadInput for a word that is neither.
    """
    first = words[0] if words else "--help"
    if first in NAMES or (first.startswith("-") and first != "-"):
        return list(words)
    if first != "-" and not Path(first).exists():
        raise BadInput(
            "There is neither a command nor a file {first!r}: choose one of {choices}, or check the name.",
            first=first,
            choices=", ".join(NAMES),
        )
    return ["status", *words]


def parser(command: str | None = None) -> Parser:
    """The parser of all commands; ``command``: the one that is wanted, of the others only the names are known then."""
    whole = Parser(
        prog="assess",
        usage="assess COMMAND ...",
        description="Settles disputes about life and death in Go under Japanese-style rules, with proofs. "
        "A file alone asks for its statuses: assess game.sgf is assess status game.sgf.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action=Version, nargs=0, help="name and version")
    whole.add_argument("--verbose", action=Version, nargs=0, help="with --version: licence, Python, libraries too")
    subparsers = whole.add_subparsers(prog="assess", dest="command", metavar="COMMAND", title="commands", required=True)
    for known in COMMANDS:
        known.add_to(subparsers, whole=command in (None, known.name))
    return whole


def language_said(words: Sequence[str]) -> str:
    """The language that a command line asks for, errors in itself included: as it is chosen, but English where programs
    read what is printed, or nothing but ASCII is wanted."""
    if _for_programs(words):
        return ENGLISH
    return next((one for one in _chosen(words, "--lang") if one in LANGUAGES), None) or language_of(os.environ)


def coordinates_said(words: Sequence[str]) -> str:
    """The coordinates in which a command line has points named: as they are chosen, but letters where programs read
    what is printed, or nothing but ASCII is wanted."""
    if _for_programs(words):
        return LETTERS
    chosen = (COORDINATES[one] for one in _chosen(words, "--points") if one in COORDINATES)
    return next(chosen, None) or coordinates_of(os.environ)


def _for_programs(words: Sequence[str]) -> bool:
    """Whether programs read what is printed, or nothing but ASCII is wanted."""
    return bool({"--json", "--ascii"} & {*words}) or any(
        known.name in words[:1] and not known.speaks for known in COMMANDS
    )


def _chosen(words: Sequence[str], option: str) -> list[str]:
    """What is written behind an option."""
    behind = [value for word, value in pairwise(words) if word == option]
    return behind + [word.removeprefix(f"{option}=") for word in words if word.startswith(f"{option}=")]


def _forget_sizes() -> None:
    """Takes the size of a terminal from the environment where it is none, such as 0: rich would believe it."""
    for name in ("COLUMNS", "LINES"):
        if name in os.environ and not _SIZE.fullmatch(os.environ[name]):
            del os.environ[name]


def _set_output(ascii_only: bool) -> None:
    """Characters that a terminal does not know are written as escapes instead of stopping everything."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii" if ascii_only else None, errors="backslashreplace")
