"""Two rulesets compared on a position, as text."""

from __future__ import annotations

from rich.console import Console

from assess.ikeda.pass_fights import Compared, PassFight
from assess.reports.text.board_text import print_board
from assess.reports.text.sentences import broken, say
from assess.rules.color import Color


def print_compared(console: Console, compared: Compared) -> None:
    """Prints the two scores, the board, both lines and where they part, what passes cost, and pass-fights."""
    say(console, compared_sentence(compared))
    print_board(console, compared.game.position)
    for fight, solution in zip(compared.fights, compared.solutions, strict=True):
        line = ", ".join(solution.variation) or "not solved"
        for text in broken(f"{fight.ruleset.name}  {solution.bounds}: {line}", console.width, indent="  "):
            console.print(text, highlight=False, markup=False, no_wrap=True)
    if compared.parting is not None:
        say(console, f"The lines part at move {compared.parting}.")
    console.print()
    console.print("ruleset  to move  score  after a pass  a pass costs", style="bold")
    for fight in compared.fights:
        for color in Color:
            cost = fight.cost(color)
            console.print(
                f"{fight.ruleset.name:<7}  {color.title:<7}  {fight.solutions[color].bounds!s:<5}  "
                f"{fight.passed[color]!s:<12}  {'?' if cost is None else cost}"
            )
    for fight in compared.fights:
        say(console, f"{fight.ruleset.name}: {pass_sentence(fight)}")


def compared_sentence(compared: Compared) -> str:
    """The two scores in one sentence."""
    one, other = compared.solutions
    names = [fight.ruleset.name for fight in compared.fights]
    mover = f"{compared.game.to_move.title} to move"
    if one.score is None or other.score is None:
        return f"{mover}: {one.bounds} under {names[0]}, {other.bounds} under {names[1]}; not all of it is solved."
    if one.score == other.score:
        return f"{mover}: the score is {one.score} under {names[0]} and under {names[1]}."
    return f"{mover}: the score is {one.score} under {names[0]}, and {other.score} under {names[1]}."


def pass_sentence(fight: PassFight) -> str:
    """Who gains by passing first, and why."""
    gain = fight.gain
    if gain is None or fight.is_fight is None:
        return "whether there is a pass-fight is not solved."
    if gain == 0:
        return "no pass-fight: the score is the same whoever passes first."
    points = f"{abs(gain)} {'point' if abs(gain) == 1 else 'points'}"
    if fight.is_fight:
        begins = fight.ruleset.alternation_passes % 2
        first = "the opponent of the player who passed first" if begins else "the player who passed first"
        return (
            f"a pass-fight: both do best to pass at once, and who passes first gains {points}. The passes that stop "
            f"the alternation then leave the playout to be begun by {first}."
        )
    if gain > 0:
        better = " and ".join(color.title for color in Color if fight.cost(color))
        return (
            f"no pass-fight: passing first gains {points} over the opponent's pass, but for {better} a play is better."
        )
    return f"no pass-fight: who passes first loses {points} against the opponent's pass."
