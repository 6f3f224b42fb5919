"""``assess ikeda``: Territory I played through and solved, and the table of basic endgame kos."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from assess.faces import ikeda_compare, ikeda_table, options
from assess.faces.exit_codes import ExitCode, exit_code
from assess.faces.to_move import add_to_move, given_mover, mover_of
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.ikeda.game import Game

RULES = "3+3+BF"
KO_NUMBERS = ("black_kos", "white_kos", "dame", "black_threats", "white_threats")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
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
    _add_replay(commands)
    _add_solve(commands)
    _add_check(commands)
    _add_kos(commands)
    ikeda_table.add_parser(commands)
    ikeda_compare.add_parser(commands)


def _add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
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


def _add_solve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "solve",
        help="the score of perfect play",
        description="Finds the score of perfect play by search, with a line of play and what other first moves give.",
        usage="assess ikeda solve FILE [options]",
    )
    options.add_file(parser, default="the last")
    _add_rules(parser)
    add_to_move(parser)
    parser.add_argument("--score-only", action="store_true", help="do not look at other first moves")
    options.add_limits(parser, "the whole search", checked=False)
    options.add_output(parser).add_argument(
        "--certificate", metavar="OUT", help="write the proofs of both bounds, for assess ikeda check"
    )
    parser.set_defaults(run=solve)


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "check",
        help="the checker of proofs that solve --certificate wrote",
        description="Judges the proofs of a score against the position in FILE.",
        usage="assess ikeda check PROOF FILE [options]",
    )
    parser.add_argument("proof", metavar="PROOF", help="what solve --certificate wrote")
    options.add_file(parser, default="the last")
    _add_rules(parser)
    add_to_move(parser)
    parser.set_defaults(run=check)


def _add_kos(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "kos",
        help="the score of basic endgame kos by the table",
        description="Reads the score of basic endgame kos and two-sided dame under 3+3+BF from Jasiek's table.",
        usage="assess ikeda kos --to-move B|W (--black-kos N --white-kos N [options] | --board FILE)",
    )
    what = {
        "black_kos": "kos open for Black: those he would connect",
        "white_kos": "kos open for White",
        "dame": "two-sided dame (default: 0)",
        "black_threats": "Black's ko threats (default: 0)",
        "white_threats": "White's ko threats (default: 0)",
    }
    for name in KO_NUMBERS:
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="N", help=what[name])
    parser.add_argument("--board", dest="file", metavar="FILE", help="count them on the board of FILE instead")
    parser.add_argument("--move", type=int, metavar="N", help="the position after move N of the record in FILE")
    parser.add_argument("--game", type=int, metavar="K", help="game K of a collection")
    parser.set_defaults(komi=None, illegal="refuse")
    add_to_move(parser)
    options.add_output(parser)
    parser.set_defaults(run=kos)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        default=RULES,
        metavar="RULES",
        help="passes that stop the alternation + passes that end the playout + ko rules (BF: basic and fixed, SK: "
        f"positional superko), such as 2+2+SK (default: {RULES})",
    )


def replay(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda replay``; returns the exit code."""
    import json

    from assess.faces.console import output
    from assess.ikeda.ikeda_json import game_json
    from assess.ikeda.replay_text import print_game

    game, notes = _game(arguments)
    if arguments.json:
        print(json.dumps(game_json(game, notes)))
    elif arguments.quiet:
        print(game_json(game)["sum"] or f"The game has not ended ({game.phase.value}).")
    else:
        print_game(output(), game, notes)
    return ExitCode.ANSWERED


def solve(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda solve``; returns the exit code."""
    import json

    from assess.faces.console import output, searching
    from assess.faces.output_files import require_writable, write_whole
    from assess.ikeda import perfect_play
    from assess.ikeda.ikeda_json import solution_json
    from assess.ikeda.proof_file import proof_json
    from assess.ikeda.search_budget import INTERRUPTED
    from assess.ikeda.solution_text import print_solution, solution_sentence
    from assess.reports.text.sentences import say

    require_writable(arguments.certificate, beside=(arguments.file,))
    limits = options.limits_of(arguments)
    game, notes = _game(arguments, must_know_first=True)
    with searching(arguments) as progress:
        solution = perfect_play.solve(
            game, limits, not arguments.score_only, progress, proofs=arguments.certificate is not None
        )
    if arguments.json:
        print(json.dumps(solution_json(game.position, solution)))
    elif arguments.quiet:
        print(solution_sentence(solution))
    else:
        console = output()
        for note in notes:
            say(console, note)
        print_solution(console, game, solution)
    if arguments.certificate is not None:
        write_whole(arguments.certificate, json.dumps(proof_json(solution)) + "\n")
    return exit_code(solution.stopped == INTERRUPTED, solution.score is None)


def check(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda check``; returns the exit code."""
    from assess.ikeda.bounds_checker import Refused
    from assess.ikeda.proof_file import bounds_of_proofs
    from assess.reading.files import read_text

    game, _ = _game(arguments, must_know_first=True)
    try:
        bounds = bounds_of_proofs(*read_text(arguments.proof), game)
    except Refused as refusal:
        print(f"REFUSED {refusal}")
        return ExitCode.REFUSED
    what = f"perfect play gives {bounds}" if bounds.score is not None else f"the score is from {bounds}"
    print(f"VERIFIED {what}, {game.to_move.title} to move under {game.ruleset.name}.")
    return ExitCode.ANSWERED


def kos(arguments: argparse.Namespace) -> int:
    """Runs ``assess ikeda kos``; returns the exit code."""
    import json

    from assess.faces.console import output
    from assess.ikeda.ikeda_json import ko_board_json, kos_json
    from assess.ikeda.ko_board import recognise
    from assess.ikeda.ko_text import print_ko_board, print_kos
    from assess.ikeda.kos import EndgameKos, ko_result, require_kos
    from assess.reading.sgf_main_line import Until

    given = {name: getattr(arguments, name) for name in KO_NUMBERS}
    if arguments.file is not None:
        if any(number is not None for number in given.values()):
            raise BadInput("The numbers are either counted on a board or given: leave out --board, or the numbers.")
        record = options.record_of(arguments, Until.END)
        player = mover_of(arguments, record.to_move)
        board = recognise(record.position)
        require_kos(board.numbers(player))
        if arguments.json:
            print(json.dumps(ko_board_json(board, player)))
        elif arguments.quiet:
            print(board.score(player))
        else:
            print_ko_board(output(), board, player)
        return ExitCode.ANSWERED
    mover = given_mover(arguments)
    if given["black_kos"] is None or given["white_kos"] is None or mover is None:
        raise BadInput("The numbers are not complete: give --to-move, --black-kos and --white-kos, or --board FILE.")
    numbers = EndgameKos(**{name: number or 0 for name, number in given.items()}, to_move=mover)
    require_kos(numbers)
    if arguments.json:
        print(json.dumps(kos_json(numbers)))
    elif arguments.quiet:
        print(ko_result(numbers).score)
    else:
        print_kos(output(), numbers)
    return ExitCode.ANSWERED


def _game(arguments: argparse.Namespace, must_know_first: bool = False) -> tuple[Game, tuple[str, ...]]:
    """The game in FILE under --rules, and notes about how it was read."""
    from dataclasses import replace

    from assess.ikeda.course import course_of, play_through
    from assess.ikeda.rulesets import Ruleset
    from assess.reading.sgf_main_line import Until

    ruleset = Ruleset.from_name(arguments.rules)
    course = course_of(options.record_of(arguments, Until.END))
    player = given_mover(arguments)
    if player is not None and course.moves and course.to_move is not player:
        raise BadInput(
            f"{course.place}: after move {len(course.moves)} it is {player.opponent.title}'s turn: leave out "
            "--to-move, or choose another --move."
        )
    if player is not None:
        course = replace(course, to_move=player)
    if must_know_first and course.first is None:
        raise BadInput(f"{course.place}: it is not said who is to move: give --to-move B or --to-move W.")
    return play_through(course, ruleset), course.notes
