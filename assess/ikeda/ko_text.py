"""Basic endgame kos, as text."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console

from assess.ikeda.ko_board import KoBoard
from assess.ikeda.kos import EndgameKos, KoResult, ko_result, strategy
from assess.ikeda.scoring import lead_sentence
from assess.reports.text.board_text import print_board
from assess.reports.text.sentences import say
from assess.rules.color import Color


def print_kos(console: Console, kos: EndgameKos) -> None:
    """Prints the score, K and T, the row of the table, who wins the ko fight, and how to play."""
    result = ko_result(kos)
    say(console, f"The kos give {result.score}: {lead_sentence(result.score)}")
    _print_reasons(console, kos, result)


def _print_reasons(console: Console, kos: EndgameKos, result: KoResult) -> None:
    say(
        console,
        f"{kos.to_move.title} to move; kos open for Black {kos.black_kos}, for White {kos.white_kos}; two-sided dame "
        f"{kos.dame}; ko threats of Black {kos.black_threats}, of White {kos.white_threats}.",
    )
    say(console, f"K = {kos.black_kos} - {kos.white_kos} = {kos.kos}, T = {kos.black_threats} - {kos.white_threats} = "
        f"{kos.threats}.")  # fmt: skip
    if result.exchanged:
        say(console, f"White has more open kos: the table is read with the colours exchanged (K = {-kos.kos}, "
            f"T = {-kos.threats}, {kos.to_move.opponent.title} to move).")  # fmt: skip
    say(console, f"Row of the table: {result.row}.")
    fight = "There is no ko fight" if result.winner is None else f"{result.winner.title} wins the ko fight"
    say(console, f"{fight}. Score: {result.score}.")
    for sentence in strategy(kos):
        say(console, f"- {sentence}")


def print_ko_board(console: Console, board: KoBoard, to_move: Color) -> None:
    """Prints the score of a board, and what is counted on it."""
    say(console, f"Perfect play gives {board.score(to_move)}: {lead_sentence(board.score(to_move))}")
    names = board.position.names
    marks = {mouth: "k" for found in board.kos.values() for _, mouth in found}
    marks |= {point: "t" for found in board.threats.values() for hole in found for point in hole}
    marks |= dict.fromkeys(board.dame, "d")
    print_board(console, board.position, marks)
    for color in Color:
        say(console, f"Kos open for {color.title} (k): {_list(' '.join(names([m])) for _, m in board.kos[color])}.")
        say(console, f"Ko threats of {color.title} (t): {_list('-'.join(names(h)) for h in board.threats[color])}.")
    say(console, f"Two-sided dame (d): {_list(names(board.dame))}.")
    numbers = board.numbers(to_move)
    _print_reasons(console, numbers, ko_result(numbers))
    say(
        console,
        f"The rest of the board: territory {board.territory.black} - {board.territory.white}, with prisoners and komi "
        f"{board.rest}. Score of the board: {board.score(to_move)}.",
    )


def _list(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
