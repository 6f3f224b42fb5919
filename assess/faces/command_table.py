"""The commands, in the order in which the help lists them. A room of the package has its own by a line here.

Of a command only this line is known until it is asked for. Then ``options`` is called, which gives its parser options
and says what carries it out; the module of that is imported when it runs.
"""

from __future__ import annotations

from argparse import _SubParsersAction
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from assess.ikeda import door


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command: its ``name``, what the help says of it, and the function that adds its parser, ``module:function``,
    where that is not the one of its name in ``command_options``.

    The function is given the action that adds parsers, as ``argparse`` has it. ``speaks``: it answers in the language
    of the reader, and has ``--lang``.
    """

    name: str
    help: str
    options: str = ""
    speaks: bool = True

    def add_to(self, subparsers: _SubParsersAction[Any], whole: bool) -> None:
        """Adds the command; unless the ``whole`` of it is wanted, by its name and help alone."""
        if not whole:
            subparsers.add_parser(self.name, help=self.help, add_help=False)  # it reads nothing
            return
        module, _, function = (self.options or f"assess.faces.command_options:{self.name}").partition(":")
        getattr(import_module(module), function)(subparsers)


COMMANDS = (
    CommandEntry("ask", "the status of a string, or one question about it: the answer, its proof, its variations"),
    CommandEntry("status", "the status of every string, territory and score"),
    CommandEntry("show", "the position of a file: board, strings, liberties"),
    CommandEntry("check", "judge a certificate: VERIFIED, or REFUSED and why", speaks=False),
    CommandEntry("report", "a printable ruling"),
    *(CommandEntry(*of_room) for of_room in door.COMMANDS),
    CommandEntry("decide", "decide from the variations in an SGF, then say what exhaustive proof-play adds"),
    CommandEntry("explain", "what a reason, a question, a precedent or a word such as seki means, and its rule"),
    CommandEntry("study", "play one side of a dispute, and the proof answers"),
    CommandEntry("problems", "a collection of problems held against its marks"),
    CommandEntry(
        "gtp", "an engine for Sabaki, GoGui and others: the Go Text Protocol on standard input and output", speaks=False
    ),
    CommandEntry("batch", "many game records, on all cores, resumable"),
    CommandEntry("serve", "the referee's page in a browser", speaks=False),
    CommandEntry("site", "the page as a folder of files, which works in a browser alone", speaks=False),
    CommandEntry("doctor", "whether everything works on this machine, and what is missing", speaks=False),
)
NAMES = tuple(command.name for command in COMMANDS)


def help_of(name: str) -> str:
    """What the help says of a command."""
    return next(command.help for command in COMMANDS if command.name == name)
