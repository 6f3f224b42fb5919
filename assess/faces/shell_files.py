"""Files for the shell, made from the parser: completions for bash, zsh and tcsh, and a man page for each command.

``python -m assess.faces.shell_files DIRECTORY VERSION`` writes them below ``share``, where shells and ``man`` look.
Building the package does so, and installs them; shtab and argparse-manpage are needed for that alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from assess.faces.cli import COMMANDS, parser
from assess.faces.command_line import Parser

COMPLETIONS = {
    "bash": "share/bash-completion/completions/assess",
    "zsh": "share/zsh/site-functions/_assess",
    "tcsh": "share/assess/completion.tcsh",
}
FILES = ("file", "paths", "certificate", "output", "sgf")
"""What names files, and is completed so."""


def shell_files(version: str) -> Iterator[tuple[str, str]]:
    """The files, each with its place below the prefix of an installation."""
    from argparse_manpage.manpage import Manpage
    from shtab import complete

    for shell, place in COMPLETIONS.items():
        yield place, complete(_completed(parser()), shell) + "\n"
    whole = parser()
    for name, one in {"": whole, **_commands(whole)}.items():
        page = f"assess-{name}" if name else "assess"
        one.prog = f"assess {name}".strip()
        data = {"project_name": "assess", "version": version, "manual_title": "assess"}
        made = Manpage(one, format="single-commands-section", _data=data)
        made.prog = page
        yield f"share/man/man1/{page}.1", f"{made}\n"


def _commands(whole: Parser) -> dict[str, Parser]:
    """The parsers of the commands by their names."""
    found = (action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    return {name: one for action in found for name, one in action.choices.items() if name in COMMANDS}


def _completed(whole: Parser) -> Parser:
    """The parser with what shtab is to be told: which words are names of files."""
    from shtab import FILE

    for one in _commands(whole).values():
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
