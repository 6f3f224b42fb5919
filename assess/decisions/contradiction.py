"""Where the marks of a problem contradict the proof: a move marked right that fails, or one held to be wrong that does
not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.later_question import later_proof, prove_quickly
from assess.decisions.oversight import MOST_TRIALS, proof_moves
from assess.decisions.refutation import reached_by
from assess.decisions.remarks import stated
from assess.proofs.questions import Answer
from assess.rules.message import Message
from assess.rules.variation_move import VariationMove


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A move of the solver's of which the file says otherwise than the proof.

    ``node``: the node of the decision after the move; ``right``: whether the file marks it right; ``line``: the moves
    that show it is not so, from there on, against the longest resistance; ``end``: how they end, None if cut.
    """

    node: DecisionNode
    right: bool
    line: Sequence[VariationMove]
    end: Message | None


def contradictions(decision: Decision) -> list[Contradiction]:
    """The first contradictions on each line of a problem, in the order of the file.

    Asked about are the solver's moves on lines that are right so far; after a wrong one nothing is claimed. Where no
    proof is found with little search, or more than ``MOST_TRIALS`` moves would have to be tried, nothing is said.
    """
    found: list[Contradiction] = []
    trials = 0
    waiting = [decision.start]
    while waiting:
        node = waiting.pop()
        if node.made.color is not decision.inquiry.first_mover:
            waiting += reversed(node.children)
            continue
        if trials == MOST_TRIALS:
            break
        trials += 1
        right = claimed_right(decision, node)
        truth = _truth(decision, node)
        if truth is None or truth.succeeds is right:
            waiting += reversed(node.children) if right and not (truth and truth.over) else ()
        else:
            found.append(Contradiction(node, right, truth.line, truth.end))
    return found


def claimed_right(decision: Decision, node: DecisionNode) -> bool:
    """Whether by the marks the solver succeeds after a move."""
    wanted = Answer.YES if decision.inquiry.first_mover is decision.inquiry.owner else Answer.NO
    return node.answer is wanted


@dataclass(frozen=True, slots=True)
class _Truth:
    """Whether the solver succeeds after his move, with the moves and the end that show it; ``over``: he has succeeded
    with it, so that what follows says nothing."""

    succeeds: bool
    line: Sequence[VariationMove]
    end: Message | None
    over: bool = False


def _truth(decision: Decision, node: DecisionNode) -> _Truth | None:
    """What is true after a move of the solver's; None where it is unknown, or the string was taken before."""
    inquiry = decision.inquiry
    if reached := reached_by(inquiry, node.made):
        return _Truth(True, [], reached, over=True)
    if any(inquiry.takes(before.made.removed) for before in decision.line(node)):
        return None
    replay = later_proof(inquiry, node.state, prove_quickly)
    if replay is None:
        return None
    moves, end = proof_moves(replay, replay.next_moves(replay.root, node.state)[0])
    return _Truth(replay.favoured is inquiry.first_mover, moves, stated(end))
