"""Contradictions between the marks of a problem and the proof, as sentences."""

from __future__ import annotations

from assess.decisions.contradiction import Contradiction, MoveTruth
from assess.decisions.decision import Decision
from assess.decisions.remarks import Shown
from assess.languages.spoken import worded
from assess.reading.game_tree import GameTree
from assess.reports.text.study_words import line_words, message_words
from assess.rules.proof_play import State


def contradiction_sentence(decision: Decision, contradiction: Contradiction, tree: GameTree) -> str:
    """What the file says of a move, and the moves that show otherwise, with the place in the file."""
    node = contradiction.node
    solver, other = decision.inquiry.first_mover.title, decision.inquiry.first_mover.opponent.title
    moves = ", ".join(before.made.text for before in decision.line(node)[1:])
    told = {
        "line": tree.nodes[node.made.node].line,
        "moves": moves,
        "shown": shown_text(node.state, contradiction.truth),
    }
    if contradiction.right:
        return worded(
            "Line {line} of the file, {moves}: it leads to a node marked RIGHT, but {player} refutes it: {shown}.",
            player=other,
            **told,
        )
    return worded(
        "Line {line} of the file, {moves}: it leads to no node marked RIGHT, but {player} succeeds with it too: "
        "{shown}.",
        player=solver,
        **told,
    )


def shown_text(state: State, truth: MoveTruth) -> str:
    """The moves that show what is true from a state on, and how they end, without a full stop."""
    if truth.line:
        return line_words(Shown(state, truth.line, truth.end))
    return message_words(truth.end) if truth.end else worded("at once")
