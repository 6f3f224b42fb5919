"""Contradictions between the marks of a problem and the proof, as sentences."""

from __future__ import annotations

from assess.decisions.contradiction import Contradiction
from assess.decisions.decision import Decision
from assess.decisions.remarks import Shown
from assess.reading.game_tree import GameTree
from assess.reports.text.study_words import line_text, message_words


def contradiction_sentence(decision: Decision, contradiction: Contradiction, tree: GameTree) -> str:
    """What the file says of a move, and the moves that show otherwise, with the place in the file."""
    node = contradiction.node
    solver, other = decision.inquiry.first_mover.title, decision.inquiry.first_mover.opponent.title
    moves = ", ".join(before.made.text for before in decision.line(node)[1:])
    place = f"Line {tree.nodes[node.made.node].line} of the file, {moves}"
    shown = line_text(Shown(node.state, contradiction.line, contradiction.end)) if contradiction.line else ""
    if contradiction.right:
        return f"{place}: it leads to a node marked RIGHT, but {other} refutes it: {shown}"
    why = f": {shown}" if shown else f": {message_words(contradiction.end)}." if contradiction.end else "."
    return f"{place}: it leads to no node marked RIGHT, but {solver} succeeds with it too{why}"
