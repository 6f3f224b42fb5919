"""What given variations overlook: the moves of a proof that are missing in them, where the decision flips."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assess.decisions.decision import Decision, DecisionNode, Judgement, backed_up
from assess.engine.limits import Limits
from assess.engine.settle import settle
from assess.proofs.certificate_replay import Branch, Replay
from assess.proofs.questions import Answer, First, IndependentlyAlive, Inquiry, Scope
from assess.proofs.variation_node import LeafReason
from assess.reading.given_variations import GivenMove
from assess.rules.color import Color
from assess.statuses.finding import finding_of

LONGEST_LINE = 12
QUICK_NODES = 50_000
MOST_TRIALS = 40
"""How many moves of the variations are tried for a proof: each may cost ``QUICK_NODES`` positions."""


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

    node: DecisionNode
    kind: Kind
    player: Color
    move: str | None
    line: tuple[str, ...]
    end: str = ""


Prove = Callable[[Inquiry], Mapping[str, Any] | None]
Evidence = tuple[Replay, int | None]


def prove_quickly(inquiry: Inquiry) -> Mapping[str, Any] | None:
    """A checked certificate, if one is found with little search. Raises KeyboardInterrupt when the user stops it."""
    settlement = settle(inquiry, Limits(seconds=None, nodes=QUICK_NODES))
    if settlement.interrupted:
        raise KeyboardInterrupt
    certificate = finding_of(settlement).certificate
    return certificate.data if certificate else None


def oversights(decision: Decision, certificate: Mapping[str, Any], prove: Prove = prove_quickly) -> list[Oversight]:
    """Where the variations go wrong whose decision is not what the certificate proves, in the order of the tree.

    The player whom the proof favours is followed through the variations. Where he is to move, he stays in them as long
    as ``prove`` shows that one of their moves succeeds; else he makes the move of the proof, which they overlook. Of
    his opponent's moves those are followed that wrongly succeed. Empty when the answers are the same, and for a
    certificate of ``undefined``.
    """
    if len(certificate["proofs"]) != 1:
        return []
    whole = Replay(certificate["proofs"][0], decision.inquiry)
    player = whole.favoured
    truth = Answer.YES if player is decision.inquiry.owner else Answer.NO
    if decision.answer is truth:
        return []
    found: list[Oversight] = []
    trials = MOST_TRIALS
    waiting: list[tuple[DecisionNode, Evidence]] = [(decision.start, (whole, whole.root))]
    while waiting:
        node, (replay, entry) = waiting.pop()
        if node.state.ended:
            continue
        if entry is not None and (leaf := replay.end(entry, node.state)):
            kind = Kind.DECIDED if node.children else Kind.STOPPED
            found.append(Oversight(node, kind, player, None, (), leaf.sentence))
        elif node.state.to_move is player:
            branch = replay.next_moves(entry, node.state)[0]
            stay = next((child for child in node.children if child.made.move == branch.move), None)
            evidence = (replay, branch.entry)
            for child in node.children[:trials] if stay is None else ():
                trials -= 1
                if proved := _evidence(decision, child, player, prove):
                    stay, evidence = child, proved
                    break
            if stay is not None:
                waiting.append((stay, evidence))
            else:
                kind = Kind.OVERLOOKED if node.children else Kind.STOPPED
                found.append(Oversight(node, kind, player, branch.move, *proof_line(replay, branch)))
        elif entry is not None and not node.children:
            line = proof_line(replay, replay.next_moves(entry, node.state)[0])
            found.append(Oversight(node, Kind.STOPPED, player, None, *line))
        elif entry is not None:
            wrong = [child for child in node.children if child.answer is not truth]
            following = [(child, (replay, entry_after(replay, entry, child.made))) for child in wrong]
            waiting += reversed(following)
    return found


def _evidence(decision: Decision, node: DecisionNode, player: Color, prove: Prove) -> Evidence | None:
    """A proof, begun at a node where his opponent is to move, that the player succeeds from there.

    It is one of the question asked only if it is about the same intersections; where the string has grown, a formation
    that covers all of it covers all of the former string, and where none covers any of it, none covers any of that. A
    ban or a pass just made takes something from the opponent alone, but bans that last may bind either; a reacher does
    not pass.
    """
    asked, state = decision.inquiry, node.state
    question = asked.question
    if state.ended or state.bans or state.position.stones[asked.point] != asked.owner.stone:
        return None
    points = state.position.string_at(asked.point).points
    if isinstance(question, IndependentlyAlive):
        grown = question.scope is (Scope.ALL if player is asked.owner else Scope.ONE)
        if points != asked.string.points and not (grown and points > asked.string.points):
            return None
    elif any(asked.point in before.made.removed for before in decision.line(node)):
        return None
    if state.passed and player is asked.reacher:
        return None
    first = First.OPPONENT if state.to_move is asked.opponent else First.OWNER
    local = replace(asked, position=state.position, under=replace(asked.under, first=first))
    certificate = prove(local)
    if certificate is None or len(certificate["proofs"]) != 1:
        return None
    replay = Replay(certificate["proofs"][0], local)
    return (replay, replay.root) if replay.favoured is player else None


def entry_after(replay: Replay, entry: int, made: GivenMove) -> int | None:
    """The entry of the proof that holds after the other player's move; None when a pass is answered by a pass."""
    named = replay.named_for(entry, str(made.move))
    return None if named == [None] else replay.follow(named, made.state, f"move {made.number}")


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
    """The decision corrected: the overlooked moves are added, with the answers that they give."""
    inquiry = decision.inquiry
    places = {node: place for place, node in enumerate(decision.nodes)}
    moves = [node.made for node in decision.nodes]
    names = {place: node.name for node, place in places.items()}
    judgements = {place: node.judgement for node, place in places.items() if node.judgement}
    for oversight in found:
        place = places[oversight.node]
        before = moves[place]
        truth = Answer.YES if oversight.player is inquiry.owner else Answer.NO
        judgement = Judgement(truth, LeafReason.NOT_SHOWN, abbreviated=True)
        if oversight.kind is not Kind.OVERLOOKED:
            judgements[place] = judgement
            continue
        judgements[len(moves)] = judgement
        names[len(moves)] = f"the variation with the overlooked {oversight.move} at move {before.number + 1}"
        moves[place] = replace(before, children=(*before.children, len(moves)))
        moves.append(GivenMove(before.state, oversight.move, number=before.number + 1, parent=place))
    return Decision(inquiry, backed_up(inquiry, moves, names, judgements), decision.notes)
