"""What perfect play gives, as text."""

from __future__ import annotations

from rich.console import Console

from assess.ikeda.perfect_play import Solution
from assess.reports.text.board_text import print_board
from assess.reports.text.sentences import say
from assess.rules.position import Position

AGREEMENT = (
    "Agreement changes nothing: either player can refuse it, and the playout then gives this score; so neither accepts "
    "less, and what both accept gives neither of them more."
)


def print_solution(console: Console, position: Position, solution: Solution) -> None:
    """Prints the board, the score or the bounds proved, a perfect play, and what the first moves give."""
    print_board(console, position)
    say(console, f"{solution.to_move.title} is to move, under {solution.ruleset.name}.")
    say(console, solution_sentence(solution))
    if solution.score is not None:
        say(console, f"Both bounds are proved: Black can get {solution.score}, and White can keep him to it.")
        say(console, AGREEMENT)
        if solution.variation:
            say(console, f"A possible perfect play: {', '.join(solution.variation)}.")
    if solution.first_moves:
        say(console, "First moves, and the score with perfect play after each:")
        for bounds in dict.fromkeys(first.bounds for first in solution.first_moves):
            moves = ", ".join(first.move for first in solution.first_moves if first.bounds == bounds)
            say(console, f"  {bounds}: {moves}")
    if solution.stopped and solution.score is not None:
        say(console, f"The search stopped ({solution.stopped}): what is left out, or given as a range, is not settled.")
    say(console, f"{solution.nodes} positions looked at, {solution.seconds:.1f} s.")


def solution_sentence(solution: Solution) -> str:
    """The score, or what is proved of it."""
    if solution.score is not None:
        return f"Perfect play gives {solution.score}."
    return (
        f"Unsolved within the limits ({solution.stopped}): the score is proved to lie between {solution.bounds.least} "
        f"and {solution.bounds.most}."
    )
