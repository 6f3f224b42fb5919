"""``assess ikeda table``: Ikeda's Tables 1 and 2 from the quantities of a game."""

from __future__ import annotations

import argparse

from assess.faces import options
from assess.faces.exit_codes import ExitCode
from assess.rules.errors import BadInput

WHAT = {
    "M": "moves before the preliminary end",
    "L": "stones on the board then",
    "T": "stones played after it",
    "P": "stones paid for passes after it",
    "Q": "stones on the board in the end",
    "S": "points of territory",
}


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "table",
        help="Territory I and Area III side by side, from the quantities of a game",
        description="Completes Ikeda's Table 1 from six quantities of a game, Black's number first. FILE has them one "
        "on a line, such as M 40 39.",
        usage="assess ikeda table [FILE] [-M 40 39 -L 31 33 -T 2 2 -P 1 1 -Q 33 27 -S 10 11] [options]",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a text file with the quantities; - is standard input")
    for letter, what in WHAT.items():
        parser.add_argument(f"-{letter}", type=int, nargs=2, metavar=("B", "W"), help=what)
    parser.add_argument("--size", metavar="9x9", help="the board's size: Q and S must have room on it")
    options.add_output(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    import json

    from assess.faces.console import output
    from assess.ikeda.count_text import print_table
    from assess.ikeda.ikeda_json import table_json
    from assess.ikeda.quantities import read_quantities, table_of_numbers
    from assess.ikeda.scoring import Pair, lead_sentence
    from assess.reading.files import read_text

    told = {} if arguments.file is None else read_quantities(*read_text(arguments.file))
    for letter in WHAT:
        numbers = getattr(arguments, letter)
        if numbers is None:
            continue
        if told.setdefault(letter, Pair(*numbers)) != Pair(*numbers):
            raise BadInput(f"{letter} is told twice, by the file and by -{letter}: leave one out.")
    table = table_of_numbers(told, _points(arguments.size))
    if arguments.json:
        print(json.dumps(table_json(table)))
    elif arguments.quiet:
        print(lead_sentence(table.territory_difference))
    else:
        print_table(output(), table)
    return ExitCode.ANSWERED


def _points(size: str | None) -> int | None:
    """How many intersections a board of a size such as ``9`` or ``13x12`` has."""
    if size is None:
        return None
    numbers = [int(word) for word in size.lower().split("x") if word.isascii() and word.isdigit()]
    if not 1 <= len(numbers) <= 2 or len(numbers) != len(size.split("x")) or not all(1 <= n <= 25 for n in numbers):
        raise BadInput(f"{size!r} is no size of a board: write 9 or 13x12, each side from 1 to 25.")
    return numbers[0] * numbers[-1]
