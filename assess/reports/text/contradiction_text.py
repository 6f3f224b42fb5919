"""Contradictions between the marks of a problem and the proof, as sentences."""

from __future__ import annotations

from assess.decisions.decision import Decision
from assess.decisions.judged_decision import Contradiction, MoveTruth
from assess.decisions.remarks import Shown
from assess.languages.spoken import in_english, paragraph, worded
from assess.reports.text.message_words import line_words, message_words
from assess.rules.proof_play import State
from assess.rules.words import listing

MARKED_RIGHT = in_english("{moves}: marked right in the file, but {other} refutes it.")
HELD_FOR_WRONG = in_english("{moves}: held for wrong in the file, but {solver} succeeds too.")


def contradiction_sentence(decision: Decision, contradiction: Contradiction) -> str:
    """What the file says of a move, and the moves that show otherwise."""
    node, solver = contradiction.node, decision.inquiry.first_mover
    said = worded(
        MARKED_RIGHT if contradiction.right else HELD_FOR_WRONG,
        moves=listing(before.made.text for before in decision.line(node)[1:]),
        solver=solver.title,
        other=solver.opponent.title,
    )
    return paragraph([said, shown_text(node.state, contradiction.truth)])


def shown_text(state: State, truth: MoveTruth) -> str:
    """The moves that show what is true from a state on, and how they end; empty where it is so at once."""
    if truth.line:
        return line_words(Shown(state, truth.line, truth.end))
    return message_words(truth.end) if truth.end else ""
