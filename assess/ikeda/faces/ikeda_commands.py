"""``assess ikeda``: Territory I played through, solved and compared, basic endgame kos, Ikeda's tables."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from assess.faces import options
from assess.faces.exit_codes import ExitCode, exit_code
from assess.rules.color import Color
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
    from assess.ikeda.faces.ikeda_requests import OnGame, Reply
    from assess.ikeda.search_budget import Progress

RULES = "3+3+BF"
COMPARED = (RULES, "2+2+SK")
PLAYERS = {color.letter: color for color in Color} | {color.value: color for color in Color}
KOS = {
    "black_kos": "kos open for Black: those he would connect",
    "white_kos": "kos open for White",
    "dame": "two-sided dame (default: 0)",
    "black_threats": "Black's ko threats (default: 0)",
    "white_threats": "White's ko threats (default: 0)",
}
QUANTITIES = {
    "M": "moves before the preliminary end",
    "L": "stones on the board then",
    "T": "stones played after it",
    "P": "stones paid for passes after it",
    "Q": "stones on the board in the end",
    "S": "points of territory",
}


def add_parser(subparsers: Commands) -> None:
    """Adds the command with its own commands."""
    parser = subparsers.add_parser(
        "ikeda",
        help="Ikeda's Territory I: replay a game, solve a position, compare rulesets, count kos",
        description="Ikeda's Territory I in Jasiek's form: alternation, agreement, playout.",
        usage="assess ikeda COMMAND ...",
    )
    commands = parser.add_subparsers(
        dest="ikeda_command", metavar="COMMAND", title="commands", required=True, prog="assess ikeda"
    )
    for add in (_add_replay, _add_solve, _add_check, _add_kos, _add_table, _add_compare):
        add(commands)


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="a recorded game: phases, payments, score",
        description="Plays a recorded game through under a ruleset and counts it. The record's comments may say, each "
        "on a line of its own: The alternation stops. The players disagree. The players agree to remove D4 A1. The "
        "players agree not to remove any strings.",
        usage="assess ikeda replay FILE [options]",
    )
    options.add_file(parser, default="the last")
    _add_rules(parser)
    options.add_output(parser)
    parser.set_defaults(run=replay)


def _add_solve(commands: Commands) -> None:
    parser = commands.add_parser(
        "solve",
        help="the score of perfect play",
        description="Finds the score of perfect play by search, with a line of play and what other first moves give.",
        usage="assess ikeda solve FILE [options]",
    )
    options.add_file(parser, default="the last")
    _add_rules(parser)
    _add_to_move(parser)
    parser.add_argument("--score-only", action="store_true", help="do not look at other first moves")
    options.add_limits(parser, "the whole search", checked=False)
    options.add_output(parser).add_argument(
        "--certificate", metavar="OUT", help="write the proofs of both bounds, for assess ikeda check"
    )
    parser.set_defaults(run=solve)


def _add_check(commands: Commands) -> None:
    parser = commands.add_parser(
        "check",
        help="the checker of proofs that solve --certificate wrote",
        description="Judges the proofs of a score against the position in FILE.",
        usage="assess ikeda check PROOF FILE [options]",
    )
    parser.add_argument("proof", metavar="PROOF", help="what solve --certificate wrote")
    options.add_file(parser, default="the last")
    _add_rules(parser)
    _add_to_move(parser)
    parser.set_defaults(run=check)


def _add_kos(commands: Commands) -> None:
    parser = commands.add_parser(
        "kos",
        help="the score of basic endgame kos by the table",
        description="Reads the score of basic endgame kos and two-sided dame under 3+3+BF from Jasiek's table.",
        usage="assess ikeda kos --to-move B|W (--black-kos N --white-kos N [options] | --board FILE)",
    )
    for name, what in KOS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="N", help=what)
    parser.add_argument("--board", dest="file", metavar="FILE", help="count them on the board of FILE instead")
    parser.add_argument("--move", type=int, metavar="N", help="the position after move N of the record in FILE")
    parser.add_argument("--game", type=int, metavar="K", help="game K of a collection")
    parser.set_defaults(komi=None, illegal="refuse")
    _add_to_move(parser)
    options.add_output(parser)
    parser.set_defaults(run=kos)


def _add_table(commands: Commands) -> None:
    parser = commands.add_parser(
        "table",
        help="Territory I and Area III side by side, from the quantities of a game",
        description="Completes Ikeda's Table 1 from six quantities of a game, Black's number first. FILE has them one "
        "on a line, such as M 40 39.",
        usage="assess ikeda table [FILE] [-M 40 39 -L 31 33 -T 2 2 -P 1 1 -Q 33 27 -S 10 11] [options]",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a text file with the quantities; - is standard input")
    for letter, what in QUANTITIES.items():
        parser.add_argument(f"-{letter}", type=int, nargs=2, metavar=("B", "W"), help=what)
    parser.add_argument("--size", metavar="9x9", help="the board's size: Q and S must have room on it")
    options.add_output(parser)
    parser.set_defaults(run=table)


def _add_compare(commands: Commands) -> None:
    parser = commands.add_parser(
        "compare",
        help="perfect play under two rulesets, what passes cost, and pass-fights",
        description="Solves the position in FILE under two rulesets, with either player to move and after a pass of "
        "either, and says where perfect play parts.",
        usage="assess ikeda compare FILE [options]",
    )
    options.add_file(parser, default="the last")
    parser.add_argument(
        "--rules", nargs=2, default=COMPARED, metavar="RULES", help=f"the two rulesets (default: {' '.join(COMPARED)})"
    )
    _add_to_move(parser)
    options.add_limits(parser, "all eight searches", checked=False)
    options.add_output(parser)
    parser.set_defaults(run=compare)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        default=RULES,
        metavar="RULES",
        help="passes that stop the alternation + passes that end the playout + ko rules (BF: basic and fixed, SK: "
        f"positional superko), such as 2+2+SK (default: {RULES})",
    )


def _add_to_move(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to-move", choices=PLAYERS, help="who is to move (default: as FILE says)")


def replay(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda replay``; returns the exit code."""
    from assess.ikeda.faces import ikeda_requests

    return _tell(arguments, ikeda_requests.replay(_on_game(arguments)))


def solve(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda solve``; returns the exit code."""
    import json

    from assess.faces.output_files import require_writable, write_whole
    from assess.ikeda.faces import ikeda_requests

    require_writable(arguments.certificate, beside=(arguments.file,))
    limits, asked, wanted = options.limits_of(arguments), _on_game(arguments), arguments.certificate is not None
    reply = _searched(
        arguments,
        lambda progress: ikeda_requests.solve(
            asked, limits, progress, first_moves=not arguments.score_only, proofs=wanted
        ),
    )
    code = _tell(arguments, reply)
    if wanted and reply.proof is not None:
        write_whole(arguments.certificate, json.dumps(reply.proof()) + "\n")
    return code


def check(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda check``; returns the exit code."""
    from assess.ikeda.bounds_checker import Refused
    from assess.ikeda.faces import ikeda_requests
    from assess.reading.files import read_text

    try:
        print(ikeda_requests.check(_on_game(arguments), *read_text(arguments.proof)))
    except Refused as refusal:
        print(f"REFUSED {refusal}")
        return ExitCode.REFUSED
    return ExitCode.ANSWERED


def kos(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda kos``; returns the exit code."""
    from assess.ikeda.faces import ikeda_requests
    from assess.ikeda.kos import EndgameKos

    given = {name: getattr(arguments, name) for name in KOS}
    if arguments.file is not None:
        if any(number is not None for number in given.values()):
            raise BadInput("The numbers are either counted on a board or given: leave out --board, or the numbers.")
        return _tell(arguments, ikeda_requests.kos_on_board(_on_game(arguments)))
    mover = PLAYERS.get(arguments.to_move)
    if given["black_kos"] is None or given["white_kos"] is None or mover is None:
        raise BadInput("The numbers are not complete: give --to-move, --black-kos and --white-kos, or --board FILE.")
    numbers = EndgameKos(**{name: number or 0 for name, number in given.items()}, to_move=mover)
    return _tell(arguments, ikeda_requests.kos_of_numbers(numbers))


def table(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda table``; returns the exit code."""
    from assess.ikeda.faces import ikeda_requests
    from assess.ikeda.quantities import points_of_size, read_quantities, table_of_numbers
    from assess.ikeda.scoring import Pair
    from assess.reading.files import read_text

    told = {} if arguments.file is None else read_quantities(*read_text(arguments.file))
    for letter in QUANTITIES:
        numbers = getattr(arguments, letter)
        if numbers is None:
            continue
        if told.setdefault(letter, Pair(*numbers)) != Pair(*numbers):
            raise BadInput(f"{letter} is told twice, by the file and by -{letter}: leave one out.")
    points = None if arguments.size is None else points_of_size(arguments.size)
    return _tell(arguments, ikeda_requests.table(table_of_numbers(told, points)))


def compare(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda compare``; returns the exit code."""
    from assess.ikeda.faces import ikeda_requests

    limits, asked = options.limits_of(arguments), _on_game(arguments)
    reply = _searched(
        arguments, lambda progress: ikeda_requests.compare(asked, tuple(arguments.rules), limits, progress)
    )
    return _tell(arguments, reply)


def _on_game(arguments: argparse.Namespace) -> OnGame:
    """The game in FILE, with what the command line says of it."""
    from assess.ikeda.faces.ikeda_requests import OnGame
    from assess.reading.sgf_main_line import Until

    record, said = options.record_of(arguments, Until.END), vars(arguments)
    ruleset = said.get("rules", RULES)
    return OnGame(record, ruleset if isinstance(ruleset, str) else RULES, PLAYERS.get(said.get("to_move") or ""))


def _searched(arguments: argparse.Namespace, search: Callable[[Progress | None], Reply]) -> Reply:
    from assess.faces.console import searching

    with searching(arguments) as progress:
        return search(progress)


def _tell(arguments: argparse.Namespace, reply: Reply) -> ExitCode:
    """Prints a reply as the command line asks for it; returns the exit code."""
    import json

    from assess.faces.console import output

    if arguments.json:
        print(json.dumps(reply.json))
    elif arguments.quiet:
        print(reply.brief)
    else:
        reply.text(output())
    return exit_code(reply.interrupted, reply.undecided)
