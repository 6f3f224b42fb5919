"""The options of ``assess ikeda`` and ``assess count``. Nothing heavy is imported: help and usage come from here."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Any

from assess.faces.options import FilePosition, Showing, Subparsers, add, add_file, add_limits, add_output, runs
from assess.ikeda.door import COMMANDS
from assess.requests.wording import Wording, one
from assess.rules.position import Color

RUNS = "assess.ikeda.faces.ikeda_runs"
HELP = {name: told for name, told, *_ in COMMANDS}
RULES, COMPARED = "3+3+BF", ("3+3+BF", "2+2+SK")
PLAYERS = {color.letter: color for color in Color} | {color.value: color for color in Color}
_OF_EACH: dict[str, Any] = {"type": int, "nargs": 2, "metavar": ("B", "W")}


@dataclass(frozen=True, slots=True, kw_only=True)
class IkedaWords:
    """What is said of these systems alone: who is to move, numbers of kos, the quantities of Table 1."""

    proof: str = one("what solve --certificate wrote", default="")
    to_move: str | None = one("who is to move (default: as FILE says)", choices=PLAYERS)
    score_only: bool = one("do not look at other first moves", default=False, action="store_true")
    rulesets: tuple[str, ...] = one(
        f"the two rulesets (default: {' '.join(COMPARED)})", None, COMPARED, "--rules", nargs=2, metavar="RULES"
    )
    black_kos: int | None = one("kos open for Black: those he would connect", type=int, metavar="N")
    white_kos: int | None = one("kos open for White", type=int, metavar="N")
    dame: int | None = one("two-sided dame (default: 0)", type=int, metavar="N")
    black_threats: int | None = one("Black's ko threats (default: 0)", type=int, metavar="N")
    white_threats: int | None = one("White's ko threats (default: 0)", type=int, metavar="N")
    M: tuple[int, int] | None = one("moves before the preliminary end", flag="-M", **_OF_EACH)
    L: tuple[int, int] | None = one("stones on the board then", flag="-L", **_OF_EACH)
    T: tuple[int, int] | None = one("stones played after it", flag="-T", **_OF_EACH)
    P: tuple[int, int] | None = one("stones paid for passes after it", flag="-P", **_OF_EACH)
    Q: tuple[int, int] | None = one("stones on the board in the end", flag="-Q", **_OF_EACH)
    S: tuple[int, int] | None = one("points of territory", flag="-S", **_OF_EACH)
    size: str | None = one("the board's size: Q and S must have room on it", metavar="9x9")


def add_ikeda(subparsers: Subparsers) -> None:
    """Adds ``assess ikeda`` with its own commands."""
    parser = subparsers.add_parser(
        "ikeda",
        help=HELP["ikeda"],
        description="Ikeda's Territory I in Jasiek's form: alternation, agreement, playout.",
        usage="assess ikeda COMMAND ...",
    )
    commands = parser.add_subparsers(
        dest="ikeda_command", metavar="COMMAND", title="commands", required=True, prog="assess ikeda"
    )
    for add_command in (_replay, _solve, _check, _kos, _table, _compare):
        add_command(commands)


def _replay(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "replay",
        help="a recorded game: phases, payments, score",
        description="Plays a recorded game through under a ruleset and counts it. The record's comments may say, each "
        "on a line of its own: The alternation stops. The players disagree. The players agree to remove D4 A1. The "
        "players agree not to remove any strings.",
        usage="assess ikeda replay FILE [options]",
    )
    add_file(parser, default="the last")
    _add_rules(parser)
    add_output(parser)
    _runs(parser, "replay")


def _solve(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "solve",
        help="the score of perfect play",
        description="Finds the score of perfect play by search, with a line of play and what other first moves give.",
        usage="assess ikeda solve FILE [options]",
    )
    add_file(parser, default="the last")
    _add_rules(parser)
    add(parser, IkedaWords, "to_move", "score_only")
    add_limits(parser, "the whole search", checked=False)
    add_output(parser, "certificate", certificate="write the proofs of both bounds, for assess ikeda check")
    _runs(parser, "solve")


def _check(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "check",
        help="the checker of proofs that solve --certificate wrote",
        description="Judges the proofs of a score against the position in FILE.",
        usage="assess ikeda check PROOF FILE [options]",
    )
    parser.add_argument("proof", metavar="PROOF", help="what solve --certificate wrote")
    add_file(parser, default="the last")
    _add_rules(parser)
    add(parser, IkedaWords, "to_move")
    _runs(parser, "check")


def _kos(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "kos",
        help="the score of basic endgame kos by the table",
        description="Reads the score of basic endgame kos and two-sided dame under 3+3+BF from Jasiek's table.",
        usage="assess ikeda kos --to-move B|W (--black-kos N --white-kos N [options] | --board FILE)",
    )
    add(parser, IkedaWords, "black_kos", "white_kos", "dame", "black_threats", "white_threats")
    parser.add_argument("--board", dest="file", metavar="FILE", help="count them on the board of FILE instead")
    at = {"move": "the position after move N of the record in FILE", "game": "game K of a collection"}
    add(parser, FilePosition, *at, **at)
    add(parser, IkedaWords, "to_move")
    add_output(parser)
    _runs(parser, "kos")


def _table(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "table",
        help="Territory I and Area III side by side, from the quantities of a game",
        description="Completes Ikeda's Table 1 from six quantities of a game, Black's number first. FILE has them one "
        "on a line, such as M 40 39.",
        usage="assess ikeda table [FILE] [-M 40 39 -L 31 33 -T 2 2 -P 1 1 -Q 33 27 -S 10 11] [options]",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a text file with the quantities; - is standard input")
    add(parser, IkedaWords, *"MLTPQS", "size")
    add_output(parser)
    _runs(parser, "table")


def _compare(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "compare",
        help="perfect play under two rulesets, what passes cost, and pass-fights",
        description="Solves the position in FILE under two rulesets, with either player to move and after a pass of "
        "either, and says where perfect play parts.",
        usage="assess ikeda compare FILE [options]",
    )
    add_file(parser, default="the last")
    add(parser, IkedaWords, "rulesets", "to_move")
    add_limits(parser, "all eight searches", checked=False)
    add_output(parser)
    _runs(parser, "compare")


def add_count(subparsers: Subparsers) -> None:
    """Adds ``assess count``."""
    parser = subparsers.add_parser(
        "count",
        help=HELP["count"],
        description="Counts a recorded game, by the rules of the record first. What neither the record nor --dead "
        "removes comes off where it is proved to be dead.",
        usage="assess count FILE (--method METHOD | --all) [options]",
    )
    add_file(parser, default="the last")
    which = parser.add_mutually_exclusive_group()
    add(which, Wording, "method")
    which.add_argument("--all", action="store_true", help="all of them, with the quantities behind them (the default)")
    add(
        parser,
        Wording,
        *("dead", "ruleset"),
        ruleset="passes that stop the alternation + passes that end the playout, for territory-1 (default: 2+2; games "
        "played under 3+3+BF need 3+3)",
    )
    what = "for the proofs of what is dead"
    add(
        parser.add_argument_group("limits"),
        Wording,
        *("seconds", "nodes", "memory_mb"),
        seconds=f"{what} (default: 60)",
        nodes=what,
        memory_mb=f"{what} (default: 2048)",
    )
    add_output(parser, "points")
    runs(parser, FilePosition, Wording, Showing, run=f"{RUNS}:count")


def _add_rules(parser: ArgumentParser) -> None:
    add(
        parser,
        Wording,
        "ruleset",
        ruleset="passes that stop the alternation + passes that end the playout + ko rules (BF: basic and fixed, SK: "
        f"positional superko), such as 2+2+SK (default: {RULES})",
    )


def _runs(parser: ArgumentParser, name: str) -> None:
    runs(parser, FilePosition, Wording, IkedaWords, Showing, run=f"{RUNS}:{name}")
