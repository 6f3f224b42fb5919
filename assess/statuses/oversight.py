"""What given variations overlook: the moves of a proof that are missing in them, where the decision flips."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assess.proofs.certificate_replay import Branch, Replay
from assess.proofs.questions import Answer
from assess.proofs.variation_node import LeafReason
from assess.rules.color import Color
from assess.statuses.decision import Decision, DecisionNode, Judgement, backed_up

LONGEST_LINE = 12


class Kind(enum.Enum):
    """How given variations miss the true answer."""

    OVERLOOKED = "the variations overlook a move"
    STOPPED = "the variation stops too early"
    DECIDED = "the variation goes on after it is decided"


@dataclass(frozen=True, slots=True)
class Oversight:
    """A place where the decision flips: from there on, ``player`` succeeds by the proof.

    ``node``: the node of the decision; ``move``: the move of the player's that the variations overlook, None where he
    needs none at once; ``line``: the moves of the proof from there, as ``B D4``, against the longest resistance;
    ``end``: how that line ends, empty if it is cut.
    """

    node: int
    kind: Kind
    player: Color
    move: str | None
    line: tuple[str, ...]
    end: str = ""


def oversights(decision: Decision, certificate: Mapping[str, Any]) -> list[Oversight]:
    """Where the variations go wrong whose decision is not what the certificate proves, in the order of the tree.

    The proof's strategy is followed through the variations. Wherever the proof's player is to move, his move is either
    missing there, or leads on to where the mistake is; of his opponent's moves those are followed that wrongly succeed.
    Empty when the answers are the same, and for a certificate of ``undefined``.
    """
    if len(certificate["proofs"]) != 1:
        return []
    replay = Replay(certificate["proofs"][0], decision.inquiry)
    truth = Answer.YES if replay.favoured is decision.inquiry.owner else Answer.NO
    if decision.answer is truth:
        return []
    found: list[Oversight] = []
    waiting: list[tuple[int, int | None]] = [(0, replay.root)]
    while waiting:
        index, entry = waiting.pop()
        node = decision.nodes[index]
        if node.state.ended:
            continue
        if entry is not None and replay.end(entry, node.state):
            kind = Kind.DECIDED if node.children else Kind.STOPPED
            found.append(Oversight(index, kind, replay.favoured, None, (), _end(replay, entry, node)))
        elif node.state.to_move is replay.favoured:
            branch = replay.next_moves(entry, node.state)[0]
            child = _child(decision, node, branch.move)
            if child is None:
                kind = Kind.OVERLOOKED if node.children else Kind.STOPPED
                line, end = proof_line(replay, branch)
                found.append(Oversight(index, kind, replay.favoured, branch.move, line, end))
            elif branch.leaf is None:
                waiting.append((child, branch.entry))
        elif not node.children and entry is not None:
            line, end = proof_line(replay, replay.next_moves(entry, node.state)[0])
            found.append(Oversight(index, Kind.STOPPED, replay.favoured, None, line, end))
        elif entry is not None:
            wrong = [child for child in node.children if decision.nodes[child].answer is not truth]
            waiting += [(child, entry_after(replay, entry, decision.nodes[child])) for child in reversed(wrong)]
    return found


def entry_after(replay: Replay, entry: int, node: DecisionNode) -> int | None:
    """The entry of the proof that holds after the other player's move; None when a pass is answered by a pass."""
    named = replay.named_for(entry, str(node.move))
    return None if named == [None] else replay.follow(named, node.state, f"move {node.number}")


def proof_line(replay: Replay, branch: Branch, longest: int = LONGEST_LINE) -> tuple[tuple[str, ...], str]:
    """The moves of the proof from a next move on, against the longest resistance, and how the line ends."""
    moves: list[str] = []
    seen: set[tuple[int | None, Any]] = set()
    while True:
        moves.append(f"{branch.state.to_move.opponent.letter} {branch.move}")
        if branch.leaf:
            return tuple(moves), branch.leaf.sentence
        if branch.entry is not None and (leaf := replay.end(branch.entry, branch.state)):
            return tuple(moves), leaf.sentence
        if len(moves) >= longest or (branch.entry, branch.state) in seen:
            return tuple(moves), ""
        seen.add((branch.entry, branch.state))
        branch = replay.next_moves(branch.entry, branch.state)[0]


def corrected(decision: Decision, found: Sequence[Oversight]) -> Decision:
    """The decision with the oversights mended: the overlooked moves added, with the answers that they give."""
    inquiry = decision.inquiry
    nodes = list(decision.nodes)
    judgements = {index: node.judgement for index, node in enumerate(nodes) if node.judgement}
    for oversight in found:
        node = nodes[oversight.node]
        truth = Answer.YES if oversight.player is inquiry.owner else Answer.NO
        judgement = Judgement(truth, LeafReason.NOT_SHOWN, abbreviated=True)
        if oversight.kind is not Kind.OVERLOOKED:
            judgements[oversight.node] = judgement
            continue
        replacement = DecisionNode(
            node.state,
            node.number + 1,
            oversight.move,
            frozenset(),
            False,
            oversight.node,
            (),
            truth,
            name=f"the overlooked {oversight.move}",
        )
        judgements[len(nodes)] = judgement
        nodes[oversight.node] = replace(node, children=(*node.children, len(nodes)))
        nodes.append(replacement)
    return Decision(inquiry, backed_up(inquiry, nodes, judgements), decision.notes)


def _child(decision: Decision, node: DecisionNode, move: str) -> int | None:
    return next((child for child in node.children if decision.nodes[child].move == move), None)


def _end(replay: Replay, entry: int, node: DecisionNode) -> str:
    leaf = replay.end(entry, node.state)
    return leaf.sentence if leaf else ""
