"""What perfect play gives, as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from assess.ikeda.game import Game, Phase, played_on
from assess.ikeda.replay_text import print_heading, print_moves
from assess.ikeda.scoring import lead_sentence
from assess.ikeda.solution import Solution
from assess.reports.text.board_text import print_board
from assess.reports.text.sentences import say

AGREEMENT = (
    "Agreement changes nothing: either player can refuse it, and the playout then gives this score; so neither accepts "
    "less, and what both accept gives neither of them more."
)


def print_solution(console: Console, game: Game, solution: Solution) -> None:
    """Prints the score or the bounds proved, a perfect play phase by phase, and what the first moves give."""
    say(console, solution_sentence(solution))
    say(console, f"{solution.to_move.title} is to move, under {solution.ruleset.name}.")
    if solution.variation:
        _print_line(console, game, solution.variation)
    else:
        print_board(console, game.position)
    if solution.score is not None:
        console.print()
        say(console, f"Both bounds are proved: Black can get {solution.score}, and White can keep him to it.")
        say(console, AGREEMENT)
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
        return f"Perfect play gives {solution.score}: {lead_sentence(solution.score)}"
    return (
        f"Unsolved within the limits ({solution.stopped}): the score is proved to lie between {solution.bounds.least} "
        f"and {solution.bounds.most}."
    )


def _print_line(console: Console, game: Game, names: Sequence[str]) -> None:
    """A possible perfect play: a numbered board for each phase. Moves are numbered on from those of the game."""
    line = played_on(game, names)
    for phase in (Phase.ALTERNATION, Phase.PLAYOUT):
        moves = [move for move in line.moves[len(game.moves) :] if move.phase is phase]
        if moves:
            print_heading(console, f"A possible perfect play: {phase.value}")
            print_moves(console, moves[0].before, moves)
    if line.phase is Phase.ENDED:
        say(console, f"{line.score().sum}")
