"""Files for the shell, made from the parser: completions for four shells, and a man page for each command.

``python -m assess.faces.shell_files DIRECTORY VERSION`` writes them below ``share``, where shells and ``man`` look.
Building the package does so, and installs them; shtab and argparse-manpage are needed for that alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from assess.faces.cli import parser
from assess.faces.command_line import Parser
from assess.faces.command_table import NAMES

COMPLETIONS = {
    "bash": "share/bash-completion/completions/assess",
    "zsh": "share/zsh/site-functions/_assess",
    "fish": "share/fish/vendor_completions.d/assess.fish",
    "tcsh": "share/assess/completion.tcsh",
}
ABOUT = "settles disputes about life and death in Go"
FILES = ("file", "paths", "certificate", "output", "sgf")
"""What names files, and is completed so."""


def shell_files(version: str) -> Iterator[tuple[str, str]]:
    """The files, each with its place below the prefix of an installation."""
    from shtab import complete

    for shell, place in COMPLETIONS.items():
        yield place, complete(_completed(parser()), shell) + "\n"
    whole = parser()
    yield _page("assess", whole, ABOUT, version)
    for name, (command, about) in _commands(whole).items():
        command.prog = f"assess {name}"
        yield _page(f"assess-{name}", command, about, version)


def _page(name: str, command: Parser, about: str, version: str) -> tuple[str, str]:
    """The man page of a command, with its place; ``about``: what the line of its name says."""
    from argparse_manpage.manpage import Manpage

    data = {"project_name": "assess", "version": version, "manual_title": "assess"}
    made = Manpage(command, format="single-commands-section", _data=data)
    made.prog = name
    named = ".SH NAME\n" + name.replace("-", "\\-")
    return f"share/man/man1/{name}.1", f"{made}\n".replace(named, f"{named} \\- {about}", 1)


def _commands(whole: Parser) -> dict[str, tuple[Parser, str]]:
    """The parsers of the commands by their names, each with what the help says of it."""
    (action,) = (action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    about = {choice.dest: str(choice.help) for choice in action._choices_actions}
    return {name: (action.choices[name], about[name]) for name in NAMES if name in action.choices}


def _completed(whole: Parser) -> Parser:
    """The parser with what shtab is to be told: which words are names of files."""
    from shtab import FILE

    for one, _ in _commands(whole).values():
        for action in one._actions:
            if action.dest in FILES:
                action.complete = FILE  # type: ignore[attr-defined]
    return whole


def main(directory: str, version: str) -> None:
    """Writes the files below a directory."""
    for place, text in shell_files(version):
        path = Path(directory, place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
