"""The command line as a language: errors in one sentence, and operands anywhere among the options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from assess.rules.errors import BadInput

_CHOICE = r"invalid choice: (?P<word>.*) \(choose from (?P<choices>.*)\)"
_OPTION = r"argument (?P<what>\S+): "
_SENTENCES = (  # what argparse says, and what is said instead
    (r"the following arguments are required: (?P<what>.*)", "{what} is missing: write `{usage}`."),
    ("argument COMMAND: " + _CHOICE, "There is no command {word}: choose one of {choices}."),
    (_OPTION + _CHOICE, "{what} cannot be {word}: choose one of {choices}."),
    (_OPTION + r"invalid \w+ value: (?P<word>.*)", "{what} cannot be {word}: write a number."),
    (_OPTION + r"expected (?:one|at least one) argument", "{what} needs a value after it: see `{prog} --help`."),
    (_OPTION + r"ignored explicit argument (?P<word>.*)", "{what} takes no value: leave out {word}."),
    (r"(?P<what>.*)", "The command line cannot be read ({what}): see `{prog} --help`."),
)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are BadInput, one sentence each. Options are written in full."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **settings})

    def error(self, message: str) -> NoReturn:
        """Raises BadInput with argparse's message as a sentence that says what to do."""
        for pattern, sentence in _SENTENCES:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                words = {
                    name: word.replace("'", "") if name == "choices" else word
                    for name, word in found.groupdict().items()
                }
                usage = " ".join(self.format_usage().split()).removeprefix("usage: ")
                raise BadInput(sentence.format(**words, usage=usage, prog=self.prog))
        raise AssertionError(message)


def parse(parser: Parser, argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments of a command line.

    argparse takes optional operands only in one row; here those that come after an option fill the places that are
    still open: ``arguments.operands`` names them. Raises BadInput for what belongs nowhere.
    """
    arguments, extras = parser.parse_known_args(argv)
    command = f"{parser.prog} {arguments.command}"
    for word in extras:
        if word.startswith("-") and word != "-":
            raise BadInput(f"There is no option {word.partition('=')[0]!r} here: see `{command} --help`.")
        place = next((name for name in getattr(arguments, "operands", ()) if getattr(arguments, name) is None), None)
        if place is None:
            raise BadInput(f"{word!r} is one word too many: see `{command} --help`.")
        setattr(arguments, place, word)
    return arguments
