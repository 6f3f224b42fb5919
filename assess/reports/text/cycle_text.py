"""The long cycle on which an answer depends, as text: the sentence, and one round of it as a numbered figure."""

from __future__ import annotations

from rich.console import Console

from assess.proofs.long_cycle import OTHER, Basis, LongCycle
from assess.proofs.questions import Uncapturable
from assess.proofs.repeating_play import SHORTEST
from assess.proofs.terms import Cycles
from assess.reports.text.board_text import print_board
from assess.reports.text.numbered_figures import Figure
from assess.reports.text.sentences import say
from assess.rules.color import Color
from assess.rules.words import counted, joined
from assess.statuses.finding import Finding

SOMEWHERE = "The proof leans on a long cycle in its zones. Playing it out on this board has shown none."


def cycle_sentence(finding: Finding) -> str:
    """What repeats, and what follows."""
    return cycle_words(finding.cycle) if finding.cycle else SOMEWHERE


def cycle_words(cycle: LongCycle) -> str:
    """What repeats, who loses how much by it, and what follows."""
    moves = ", ".join(f"{node.number} {node.text}" for node in cycle.moves)
    if len(cycle.before) > SHORTEST:
        moves = f"after {len(cycle.before)} moves, {moves}"
    elif cycle.before:
        moves = f"after {', '.join(node.text for node in cycle.before)}, {moves}"
    name = "a long cycle without a name" if cycle.kind == OTHER else f"a long cycle, {cycle.kind}"
    return (
        f"The answer hangs on {name}: {moves}. 1-{len(cycle.moves)} repeat; {_who_passes(cycle)}. "
        f"{_balance(cycle)}. {_judgement(cycle)}"
    )


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
    print_board(console, figure.start, figure.labels(), cycle.inquiry.intersections)
    say(console, f"{', '.join(figure.remarks())}.")


def _who_passes(cycle: LongCycle) -> str:
    passing = [color for color in Color if cycle.passes(color)]
    if not passing:
        return "nobody passes"
    words = [f"{color.title} passes at {joined(map(str, cycle.passes(color)))}" for color in passing]
    return " and ".join(words) if len(passing) == 2 else f"{words[0]}, {passing[0].opponent.title} never"


def _balance(cycle: LongCycle) -> str:
    who = cycle.disturbing
    if who is None:
        return f"Each player loses {counted(cycle.lost(Color.BLACK), 'stone')} each time, so neither is disturbing"
    other = who.opponent
    return (
        f"{who.title} loses {counted(cycle.lost(who), 'stone')} each time, {other.title} {cycle.lost(other)}, "
        f"so {who.title} is disturbing"
    )


def _ending(cycle: LongCycle) -> str:
    """What either player gives up who ends it: each has a proof for all play that ends."""
    inquiry = cycle.inquiry
    name = f"{inquiry.owner.title} {inquiry.position.name(inquiry.point)}"
    if isinstance(inquiry.question, Uncapturable):
        costs = {inquiry.owner: f"{name} is captured", inquiry.opponent: f"{name} stays"}
    else:
        costs = {inquiry.owner: f"{name} gets no two eyes", inquiry.opponent: f"{name} gets two eyes"}
    return f"Who ends it gives way: {'; '.join(f'if {color.title} does, {costs[color]}' for color in Color)}."


def _judgement(cycle: LongCycle) -> str:
    inquiry = cycle.inquiry
    if cycle.basis is Basis.CHOSEN:
        winner = inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent
        return f"Infinite play counts for {winner.title} here."
    if cycle.basis is Basis.REFEREE:
        return f"{_ending(cycle)} There is no precedent: the rules leave the cycle to the referee."
    if cycle.basis is Basis.PRECEDENT:
        return "Infinite disturbance is prohibited: this is a precedent of the rules."
    if inquiry.bans_last and cycle.disturbing is None:  # ko-passes against passes
        return f"{inquiry.reacher.opponent.title} passes and need not answer, so he has succeeded."
    return "There is no precedent; infinite disturbance is prohibited, by analogy with sending-2-returning-1."
