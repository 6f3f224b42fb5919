"""What refutes a move at once, as the board itself shows."""

from __future__ import annotations

from assess.decisions.remarks import Ending, Shown, stated
from assess.languages.spoken import Message, message
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.rules.coordinates import PASS
from assess.rules.proof_play import State, legal_plays
from assess.rules.variation_move import VariationMove, make_move


def reached_by(inquiry: Inquiry, made: VariationMove) -> Message | None:
    """What a move has brought about, if that is what its player must reach."""
    if made.color is not inquiry.reacher:
        return None
    if not isinstance(inquiry.question, IndependentlyAlive):
        taken = inquiry.taken(made.color, made.removed)
        return stated(inquiry.captured_by(made.removed)) if taken else None
    return message(Ending.FORMATION, covered=inquiry.reached) if inquiry.lives_in(made.state.position) else None


def refuted_at_once(inquiry: Inquiry, before: State, made: VariationMove) -> Shown | None:
    """A move with the one that refutes it at once, as the board shows; None where it does not show that."""
    after = made.state
    if before.to_move is inquiry.reacher:
        if not after.passed:
            return None
        moves = [made] if after.ended else [made, make_move(after, PASS)]
        return Shown(before, moves, message(Ending.TWO_PASSES))
    for point in legal_plays(after):
        reply = make_move(after, after.position.name(point))
        if reached := reached_by(inquiry, reply):
            return Shown(before, [made, reply], reached)
    return None
