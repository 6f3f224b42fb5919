"""The long cycle on which an answer depends, as text: the sentence, and one round of it as a numbered figure."""

from __future__ import annotations

from assess.languages.spoken import counted, effort, in_english, joined, listing, paragraph, worded
from assess.proofs.long_cycle import OTHER, Basis, LongCycle
from assess.proofs.questions import Uncapturable
from assess.proofs.repeating_play import SHORTEST
from assess.proofs.terms import Cycles
from assess.reports.text.numbered_figures import Figure
from assess.rules.position import Color, called
from assess.statuses.finding import Finding

SOMEWHERE = in_english("The proof leans on a long cycle in its zones. Playing it out on this board has shown none.")

NO_TIME = in_english("The proof leans on a long cycle in its zones. No time was left to look for it on this board.")


def cycle_sentence(finding: Finding) -> str:
    """What repeats, and what follows; or that it is not known whether the answer hangs on a cycle."""
    if finding.hangs_on_cycle is None:
        positions = finding.nodes or None  # what is kept from earlier work does not say what it has cost
        return worded("Whether the answer hangs on a long cycle is not known ({effort}).", effort=effort(positions))
    if finding.cycle is not None:
        return cycle_words(finding.cycle)
    return worded(NO_TIME if finding.cycle_left_out else SOMEWHERE)


def cycle_words(cycle: LongCycle) -> str:
    """What repeats, who loses how much by it, and what follows."""
    moves = listing(f"{node.number} {node.text}" for node in cycle.moves)
    told = [worded("The answer hangs on a long cycle: {moves}.", moves=moves)]
    if cycle.kind != OTHER:
        told.append(worded("It is called {kind}.", kind=worded(cycle.kind)))
    if cycle.before:
        few = len(cycle.before) <= SHORTEST
        before = listing(node.text for node in cycle.before) if few else counted(len(cycle.before), "move")
        told.append(worded("It is reached after {before}.", before=before))
    return paragraph([*told, *_passing(cycle), _balance(cycle), *_judgement(cycle)])


def cycle_figure(cycle: LongCycle) -> Figure:
    """One round on the position before it."""
    return Figure(cycle.start, cycle.moves)


def cycle_title(cycle: LongCycle) -> str:
    """The line above the figure."""
    first = cycle.moves[0].state.to_move.opponent
    return worded(
        "The long cycle: moves 1 to {last} repeat; {player} plays 1.", last=len(cycle.moves), player=first.title
    )


def _passing(cycle: LongCycle) -> list[str]:
    """Who passes in one round, and at which of its moves."""
    passing = [color for color in Color if cycle.passes(color)]
    if not passing:
        return [worded("Nobody passes.")]
    told = [
        worded("{player} passes at {moves}.", player=color.title, moves=joined(map(str, cycle.passes(color))))
        for color in passing
    ]
    if len(passing) == 1:
        told.append(worded("{player} never passes.", player=passing[0].opponent.title))
    return told


def _balance(cycle: LongCycle) -> str:
    who = cycle.disturbing
    if who is None:
        lost = counted(cycle.lost(Color.BLACK), "stone")
        return worded("Each player loses {stones} each time, so neither is disturbing.", stones=lost)
    return worded(
        "{player} loses {stones} each time, {other} {fewer}, so {player} is disturbing.",
        player=who.title,
        stones=counted(cycle.lost(who), "stone"),
        other=who.opponent.title,
        fewer=cycle.lost(who.opponent),
    )


def _ending(cycle: LongCycle) -> list[str]:
    """What either player gives up who ends it: each has a proof for all play that ends."""
    inquiry = cycle.inquiry
    name = called(inquiry.owner, inquiry.position.name(inquiry.point))
    capture = isinstance(inquiry.question, Uncapturable)
    return [worded(GIVEN_UP[capture, color is inquiry.owner], player=color.title, string=name) for color in Color]


GIVEN_UP = {
    (True, True): in_english("If {player} ends it, {string} is captured."),
    (True, False): in_english("If {player} ends it, {string} stays."),
    (False, True): in_english("If {player} ends it, {string} gets no two eyes."),
    (False, False): in_english("If {player} ends it, {string} gets two eyes."),
}
"""By whether capture is asked about, and whether the owner of the string ends the cycle."""


def _judgement(cycle: LongCycle) -> list[str]:
    inquiry = cycle.inquiry
    if cycle.basis is Basis.CHOSEN:
        winner = inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent
        return [worded("Infinite play counts for {player}.", player=winner.title)]
    if cycle.basis is Basis.REFEREE:
        return [*_ending(cycle), worded("There is no precedent: the rules leave the cycle to the referee.")]
    if cycle.basis is Basis.PRECEDENT:
        return [worded("Infinite disturbance is prohibited: this is a precedent of the rules.")]
    if inquiry.bans_last and cycle.disturbing is None:  # ko-passes against passes
        avoider = inquiry.reacher.opponent.title
        return [worded("Infinite play counts for {player}.", player=avoider)]
    return [worded("There is no precedent; infinite disturbance is prohibited, by analogy with sending-2-returning-1.")]
