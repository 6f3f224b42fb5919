"""A line of moves to be shown on a board; and what refutes a move at once, as the board itself shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.rules.coordinates import PASS
from assess.rules.proof_play import State, legal_plays
from assess.rules.variation_move import VariationMove, make_move


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of moves to be shown on a board, from a state on; ``end``: how it ends, empty if it goes on."""

    start: State
    moves: Sequence[VariationMove]
    end: str = ""


def line_text(shown: Shown) -> str:
    """The moves of a line with its end, such as ``B D4, W E3; the string is captured.``"""
    moves = ", ".join(move.text for move in shown.moves)
    return f"{moves}{f'; {shown.end}' if shown.end else ', and so on'}."


def reached_by(inquiry: Inquiry, made: VariationMove) -> str:
    """What a move has brought about, if that is what its player must reach; else empty."""
    if made.color is not inquiry.reacher:
        return ""
    if not isinstance(inquiry.question, IndependentlyAlive):
        return inquiry.captured_by(made.removed) if inquiry.takes(made.removed) else ""
    return f"a formation covers {inquiry.reached}" if inquiry.lives_in(made.state.position) else ""


def refuted_at_once(inquiry: Inquiry, before: State, made: VariationMove) -> Shown | None:
    """A move with the one that refutes it at once, as the board shows; None where it does not show that."""
    after = made.state
    if before.to_move is inquiry.reacher:
        if not after.passed:
            return None
        moves = [made] if after.ended else [made, make_move(after, PASS)]
        return Shown(before, moves, "two passes end the variation")
    for point in legal_plays(after):
        reply = make_move(after, after.position.name(point))
        if reached := reached_by(inquiry, reply):
            return Shown(before, [made, reply], reached)
    return None
