"""A decision from given variations beside what proof-play finds of the same question.

The marks of a problem contradict the proof where a move marked right fails, or one held to be wrong does not. Some
moves are refuted at once, as the board itself shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.later_question import MOST_TRIALS, Prove, later_proof, prove_quickly
from assess.decisions.oversight import Oversight, proof_moves
from assess.decisions.remarks import Ending, Shown, stated
from assess.languages.spoken import Message, message
from assess.proofs.certificate_replay import Replay
from assess.proofs.proof_entries import reachable
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.reading.problem_marks import ProblemMark
from assess.rules.position import PASS
from assess.rules.proof_play import State, VariationMove, legal_plays, make_move
from assess.statuses.finding import Finding


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


@dataclass(frozen=True, slots=True)
class MoveTruth:
    """Whether the solver succeeds after his move, with the moves and the end that show it, None if cut; ``over``: he
    has succeeded with it, so that what follows says nothing. ``by_ko``: that proof counts on a ban on a ko."""

    succeeds: bool
    line: Sequence[VariationMove]
    end: Message | None
    over: bool = False
    by_ko: bool = False


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A move of the solver's of which the file says otherwise than the proof.

    ``node``: the node of the decision after the move; ``right``: whether the file marks it right; ``truth``: the moves
    that show it is not so, from there on, against the longest resistance.
    """

    node: DecisionNode
    right: bool
    truth: MoveTruth


def contradictions(decision: Decision, prove: Prove = prove_quickly) -> list[Contradiction]:
    """The first contradictions on each line of the problem in a file, in its order.

    Where ``prove`` finds no proof nothing is said, nor of a move that the file neither wants nor holds for
    wrong.
    """
    return [
        Contradiction(node, claimed_right(decision, node), truth)
        for node, truth in judged_moves(decision, prove)
        if truth is not None and truth.succeeds is not claimed_right(decision, node)
    ]


def judged_moves(decision: Decision, prove: Prove = prove_quickly) -> Iterator[tuple[DecisionNode, MoveTruth | None]]:
    """The solver's moves on lines that are right so far, in the order of the file, with what is true after each; None
    where that is not known. Of one that the file neither wants nor holds for wrong nothing is asked. After a wrong one
    nothing is claimed, and no more than ``MOST_TRIALS`` are tried."""
    trials = 0
    waiting = [decision.start]
    while waiting:
        node = waiting.pop()
        if node.made.color is not decision.inquiry.first_mover:
            waiting += reversed(node.children)
            continue
        if ProblemMark.NOT_THIS in node.made.marks:
            continue
        trials += 1
        truth = move_truth(decision, node, prove) if trials <= MOST_TRIALS else None
        yield node, truth
        right = claimed_right(decision, node)
        if right and (truth is None or (truth.succeeds and not truth.over)):
            waiting += reversed(node.children)


def claimed_right(decision: Decision, node: DecisionNode) -> bool:
    """Whether by the marks the solver succeeds after a move."""
    wanted = Answer.YES if decision.inquiry.first_mover is decision.inquiry.owner else Answer.NO
    return node.answer is wanted


def move_truth(decision: Decision, node: DecisionNode, prove: Prove = prove_quickly) -> MoveTruth | None:
    """What is true after a move of the solver's; None where it is unknown, or the string was taken before."""
    inquiry = decision.inquiry
    if reached := reached_by(inquiry, node.made):
        return MoveTruth(True, [], reached, over=True)
    line = decision.line(node)
    if any(inquiry.taken(before.made.color, before.made.removed) for before in line):
        return None
    before = line[-2] if len(line) > 1 else decision.start  # a first move that the file lacks has no line
    if inquiry.first_mover is inquiry.reacher and (passed := refuted_at_once(inquiry, before.state, node.made)):
        return MoveTruth(False, passed.moves[1:], passed.end)  # he who must reach something passes: so does the other
    replay = later_proof(inquiry, node.state, prove)
    if replay is None:
        return None
    if ended := replay.end(replay.root, node.state):
        return MoveTruth(replay.favoured is inquiry.first_mover, [], stated(ended.sentence))
    moves, end = proof_moves(replay, replay.next_moves(replay.root, node.state)[0])
    return MoveTruth(replay.favoured is inquiry.first_mover, moves, stated(end), by_ko=counts_on_ko(replay))


def counts_on_ko(replay: Replay) -> bool:
    """Whether a proof needs that its loser may not retake in a ko at once."""
    entries = reachable(replay.entries, replay.root)
    return any(entry.ban is not None and entry.turn is not replay.favoured for entry in entries)


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """What variations decide, under the ``label`` of the question; and where proof-play was asked, its ``finding``,
    what the variations overlook (``oversights``), and where it contradicts the marks of a problem; ``interrupted``:
    somebody stopped proof-play."""

    label: str
    decision: Decision
    finding: Finding | None = None
    oversights: Sequence[Oversight] = ()
    contradicted: Sequence[Contradiction] = ()
    interrupted: bool = False

    @property
    def proved(self) -> bool | None:
        """The answer that proof-play gives; None where it gives neither yes nor no."""
        answer = None if self.finding is None else self.finding.answer
        return None if answer is None else {Answer.YES: True, Answer.NO: False}.get(answer)

    @property
    def overruled(self) -> bool:
        """Whether proof-play gives another answer than the variations."""
        return self.proved is not None and self.proved is not (self.decision.answer is Answer.YES)
