"""The long cycle on which an answer hangs, as text: the sentence, and one round of it as a numbered figure."""

from __future__ import annotations

from rich.console import Console

from assess.proofs.long_cycle import LongCycle
from assess.reports.text.board_text import print_board
from assess.reports.text.numbered_figures import Figure, say
from assess.statuses.finding import Finding

SOMEWHERE = "The answer hangs on a long cycle. It does not arise on this board as it stands, only in the proof's zones."


def cycle_sentence(finding: Finding, cycle: LongCycle | None = None) -> str:
    """What repeats, and what follows; ``cycle`` is that of the finding, found anew when left out."""
    cycle = cycle or finding.cycle
    return cycle.sentence() if cycle else SOMEWHERE


def cycle_figure(cycle: LongCycle) -> Figure:
    """One round on the position before it."""
    return Figure(cycle.start, cycle.moves)


def cycle_title(cycle: LongCycle) -> str:
    """The line above the figure."""
    first = cycle.moves[0].state.to_move.opponent
    return f"The long cycle: 1-{len(cycle.moves)} repeat, {first.title} plays 1"


def print_cycle(console: Console, cycle: LongCycle) -> None:
    """Prints the figure, the intersections of the string in brackets."""
    figure = cycle_figure(cycle)
    say(console, cycle_title(cycle))
    print_board(console, figure.start, figure.labels(), cycle.inquiry.string.points)
    say(console, f"{', '.join(figure.remarks())}.")
