"""Contradictions between the marks of a problem and the proof, as sentences."""

from __future__ import annotations

from assess.decisions.contradiction import Contradiction, MoveTruth
from assess.decisions.decision import Decision
from assess.decisions.remarks import Shown
from assess.reading.game_tree import GameTree
from assess.reports.text.study_words import line_text, message_words
from assess.rules.proof_play import State


def contradiction_sentence(decision: Decision, contradiction: Contradiction, tree: GameTree) -> str:
    """What the file says of a move, and the moves that show otherwise, with the place in the file."""
    node = contradiction.node
    solver, other = decision.inquiry.first_mover.title, decision.inquiry.first_mover.opponent.title
    moves = ", ".join(before.made.text for before in decision.line(node)[1:])
    place = f"Line {tree.nodes[node.made.node].line} of the file, {moves}"
    shown = shown_text(node.state, contradiction.truth)
    if contradiction.right:
        return f"{place}: it leads to a node marked RIGHT, but {other} refutes it: {shown}."
    return f"{place}: it leads to no node marked RIGHT, but {solver} succeeds with it too: {shown}."


def shown_text(state: State, truth: MoveTruth) -> str:
    """The moves that show what is true from a state on, and how they end, without a full stop."""
    if truth.line:
        return line_text(Shown(state, truth.line, truth.end)).removesuffix(".")
    return message_words(truth.end) if truth.end else "at once"
