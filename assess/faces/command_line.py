"""The command line as a language: errors in one sentence, and operands anywhere among the options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from assess.languages.spoken import BadInput, message
from assess.proofs.terms import Rules, require_applied


class Parser(argparse.ArgumentParser):
    """A parser whose errors are BadInput, one sentence each. Options are written in full."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False, "exit_on_error": False, **settings})
        self.words: list[str] = []  # those that are being read

    def options(self) -> list[argparse.Action]:
        """What may be given besides operands."""
        return [action for action in self._actions if action.option_strings]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """As argparse has it. Raises BadInput with a sentence that says what to do."""
        words = sys.argv[1:] if args is None else list(args)
        self.words = words
        found = argparse.Namespace() if namespace is None else namespace
        try:
            return super().parse_known_args(words, found)
        except argparse.ArgumentError as error:
            name = error.argument_name
            if name is None:
                raise self._missing(found) from None
            taken = next((word for word in words if word.startswith(f"{name}=")), None)
            if taken is None:
                raise BadInput(
                    "The command line cannot be read ({error}): see `{command} --help`.", error=error, command=self.prog
                ) from None
            raise BadInput(
                "{name} takes no value: leave out {value!r}.", name=name, value=taken.removeprefix(f"{name}=")
            ) from None

    def _print_message(self, message: str, file: Any = None) -> None:
        """As argparse has it, which says nothing where help cannot be written. Raises OSError then."""
        stream = file or sys.stderr
        if message and stream is not None:
            stream.write(message)

    def error(self, message: str) -> NoReturn:
        """Called by argparse where no single argument is at fault: something is missing."""
        raise argparse.ArgumentError(None, message)

    def _missing(self, found: argparse.Namespace) -> BadInput:
        missing = [action for action in self._actions if action.required and getattr(found, action.dest, None) is None]
        usage = " ".join(self.format_usage().split()).removeprefix("usage: ")
        return BadInput("{options} is missing: write `{usage}`.", options=", ".join(map(_name, missing)), usage=usage)

    # What argparse asks of every argument; it would raise errors that differ by their wording alone.

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            choices = ", ".join(map(str, action.choices))
            if isinstance(action, argparse._SubParsersAction):
                raise BadInput("There is no command {value!r}: choose one of {choices}.", value=value, choices=choices)
            if {ruleset.value for ruleset in Rules} <= set(action.choices):
                require_applied(str(value))
            raise BadInput(
                "{option} cannot be {value!r}: choose one of {choices}.",
                option=_name(action),
                value=value,
                choices=choices,
            )

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            told = error.__context__  # what a type says itself of the range it takes
            usual = message("a whole number") if action.type is int else message("a number")
            what = told.args[0] if isinstance(told, argparse.ArgumentTypeError) else usual
            raise BadInput(
                "{option} cannot be {value!r}: write {what}.", option=_name(action), value=arg_string, what=what
            ) from None

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            if isinstance(action.nargs, int) and action.nargs > 1:
                raise BadInput(
                    "{option} needs {number} values after it: see `{command} --help`.",
                    option=_name(action),
                    number=action.nargs,
                    command=self.prog,
                ) from None
            raise BadInput(
                "{option} needs a value after it: see `{command} --help`.", option=_name(action), command=self.prog
            ) from None


def _name(action: argparse.Action) -> str:
    """An option as it is written, or what stands for an operand."""
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


def parse(parser: Parser, argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments of a command line.

    argparse takes optional operands only in one row; here those that come after an option fill the places that are
    still open: ``arguments.operands`` names them, and ``arguments.phrase`` one that may be several words. Raises
    BadInput for what belongs nowhere.
    """
    arguments: argparse.Namespace
    arguments, extras = parser.parse_known_args(argv)
    command = f"{parser.prog} {arguments.command}"
    for word in extras:
        if word.startswith("-") and word != "-":
            raise BadInput(
                "There is no option {option!r} here: see `{command} --help`.",
                option=word.partition("=")[0],
                command=command,
            )
        place = next((name for name in getattr(arguments, "operands", ()) if getattr(arguments, name) is None), None)
        if place is None and (phrase := getattr(arguments, "phrase", None)) is not None:
            place, word = phrase, f"{getattr(arguments, phrase)} {word}"
        if place is None:
            raise BadInput("{word!r} is one word too many: see `{command} --help`.", word=word, command=command)
        setattr(arguments, place, word)
    return arguments


class Version(argparse.Action):
    """Prints name and version, and ends; ``--verbose`` beside it, on either side, asks for licence and libraries too.
    What is printed is looked up when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        assert isinstance(parser, Parser)
        if "--version" not in parser.words:
            raise BadInput("--verbose alone says nothing: write `assess --version --verbose`.")
        if "--verbose" in parser.words:
            from assess.faces.doctor import installation_lines

            print(*installation_lines(), sep="\n")
        else:
            import assess

            print(f"assess {assess.__version__}")
        parser.exit()
