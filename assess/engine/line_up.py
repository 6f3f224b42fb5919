"""Who takes part in the race for an answer, in what order, and with what share of the work."""

from __future__ import annotations

import math
from typing import Protocol

from assess.engine.playouts import looks_dead, part_of
from assess.engine.prover import Prover, Repetition, repetitions
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import IndependentlyAlive, Inquiry, Scope, Uncapturable
from assess.rules.color import Color


class NewProver(Protocol):
    """Makes a prover for a side; his share is that of his kind."""

    def __call__(
        self, side: Color, repetition: Repetition, whole_board: bool, reaching: bool = False, taking: bool = False
    ) -> Prover: ...


def line_up(inquiry: Inquiry, wide: bool, new: NewProver) -> list[Prover]:
    """The provers of an inquiry in the order of their turns. ``wide``: there are many empty points."""
    reacher, avoider = inquiry.reacher, inquiry.reacher.opponent
    for_reacher, for_avoider = repetitions(inquiry)
    whole_boards = inquiry.bans_last  # where bans last, proofs have no zones
    provers = [
        new(reacher, for_reacher, whole_board=whole_boards and for_reacher is not Repetition.NEVER),
        *([] if whole_boards else [new(avoider, for_avoider, whole_board=False)]),
        new(avoider, for_avoider, whole_board=True),
    ]
    if isinstance(inquiry.question, Uncapturable) and not whole_boards:
        _add_life(provers, inquiry, wide, new)
        for prover in provers:
            prover.share *= part_of(prover.side, inquiry)
        if not wide:  # who is likelier to succeed begins
            provers.sort(key=lambda one: -one.share)
    if wide and not whole_boards:
        _add_walls(provers, inquiry, new)
    return provers


def _add_walls(provers: list[Prover], inquiry: Inquiry, new: NewProver) -> None:
    """Walls that leave X no room for eyes are reached like a formation. If X looks dead, those come first that take
    it besides: one proof then answers both questions about it."""
    question, opponent = inquiry.question, inquiry.opponent
    dead = all(looks_dead(string, inquiry.position) for string in inquiry.strings)
    taking = dead and not inquiry.others
    taking = taking and not (isinstance(question, IndependentlyAlive) and question.scope is Scope.ALL)
    begin = 1
    if isinstance(question, IndependentlyAlive):
        life, closed = provers[:2]
        walls = new(opponent, Repetition.NEVER, whole_board=False, reaching=True)
        life.share = part_of(life.side, inquiry)
        walls.share = part_of(opponent, inquiry)
        begin = 0 if walls.share > life.share else 1  # who is likelier to succeed
        provers.insert(begin, walls)
        closed.share = max(SCHEDULE.unlikely_share, walls.share * SCHEDULE.closed_share)
        if taking:
            walls.share *= SCHEDULE.closed_share
    if taking:
        taker = new(opponent, Repetition.NEVER, whole_board=False, reaching=True, taking=True)
        taker.share = part_of(opponent, inquiry)
        provers.insert(begin, taker)


def _add_life(provers: list[Prover], inquiry: Inquiry, wide: bool, new: NewProver) -> None:
    """The owner of X mostly saves it, if he can, by reaching pass-alive strings. Who only has to keep it from being
    captured is needed for sekis and kos."""
    life = new(inquiry.owner, Repetition.NEVER, whole_board=False, reaching=True)
    for prover in provers[1:]:
        prover.share *= keeping_part(inquiry, wide)
    provers.insert(2, life)


def leave_to_keepers(provers: list[Prover]) -> None:
    """Who had to bring something about has failed: who only has to prevent something, as in sekis and kos, is now
    likelier to succeed, gets a full share, and comes first."""
    for prover in provers:
        if not prover.reaches and not prover.whole_board:
            prover.share = max(prover.share, 1)
    provers.sort(key=lambda one: one.reaches)


def leave_taking(provers: list[Prover]) -> None:
    """That X can be captured is proved by itself: of the provers against its life those with walls that take it, too,
    change shares with those that need not."""
    takers = [prover for prover in provers if prover.taking]
    others = [prover for prover in provers if prover.reaching and prover.side is takers[0].side and not prover.taking]
    for taker, other in zip(takers, others, strict=True):
        taker.share, other.share = other.share, taker.share


def keeping_part(inquiry: Inquiry, wide: bool) -> float:
    """The part of who keeps X on the board by sekis, kos and cycles: the more room there is on a small board, the
    seldomer they decide."""
    room = len(inquiry.position.empty_points())
    return SCHEDULE.keeping_share if wide else min(SCHEDULE.keeping_share, SCHEDULE.keeping_points / max(room, 1))


def part_of_budget(prover: Prover, budget: int) -> int:
    """What a prover gets of so many positions. Those of a small share were made for answers that a moderate search
    finds."""
    if prover.share <= SCHEDULE.closed_share and not prover.reaches:
        budget = min(budget, int(math.sqrt(budget * SCHEDULE.late_budget)))
    return int(budget * prover.share)
