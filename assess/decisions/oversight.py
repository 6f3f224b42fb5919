"""What given variations overlook: the moves of a proof that are missing in them, where the decision flips."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assess.decisions.decision import Decision, DecisionNode, Judgement, backed_up
from assess.decisions.later_question import MOST_TRIALS, Prove, later_proof, prove_quickly
from assess.languages.spoken import Message
from assess.proofs.certificate_replay import Branch, Replay
from assess.proofs.main_line import line_from
from assess.proofs.questions import Answer, IndependentlyAlive
from assess.proofs.variation_node import LeafReason
from assess.reading.given_variations import GivenMove
from assess.rules.position import PASS, Color
from assess.statuses.finding import proved_by

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
    needs none at once; ``line``: the moves of the proof from there, against the longest resistance;
    ``end``: how that line ends, empty if it is cut.
    """

    node: DecisionNode
    kind: Kind
    player: Color
    move: str | None
    line: tuple[Branch, ...]
    end: str = ""


Evidence = tuple[Replay, int | None]


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
            kind = Kind.STOPPED if _ends_in_passes(node) else Kind.DECIDED
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


def _ends_in_passes(node: DecisionNode) -> bool:
    """Whether the variations play nothing more from a node on: they stop there, at once or by passes."""
    return all(child.made.move == PASS and _ends_in_passes(child) for child in node.children)


def _evidence(decision: Decision, node: DecisionNode, player: Color, prove: Prove) -> Evidence | None:
    """A proof, begun at a node where his opponent is to move, that the player succeeds from there."""
    asked = decision.inquiry
    if not isinstance(asked.question, IndependentlyAlive) and any(
        asked.taken(before.made.color, before.made.removed) for before in decision.line(node)
    ):
        return None
    replay = later_proof(asked, node.state, prove, (player,))
    return None if replay is None else (replay, replay.root)


def entry_after(replay: Replay, entry: int, made: GivenMove) -> int | None:
    """The entry of the proof that holds after the other player's move; None when a pass is answered by a pass."""
    named = replay.named_for(entry, str(made.move))
    return None if named == [None] else replay.follow(named, made.state, f"move {made.number}")


def proof_line(replay: Replay, branch: Branch) -> tuple[tuple[Branch, ...], str]:
    """The main line of the proof from a next move on, and how it ends."""
    moves, end = line_from(replay, branch, LONGEST_LINE, proved_by)
    return tuple(moves), end


def proof_moves(replay: Replay, branch: Branch) -> tuple[list[Branch], str]:
    """The same moves with the states after them."""
    moves: list[Branch] = []
    seen: set[tuple[int | None, Any]] = set()
    while True:
        moves.append(branch)
        if branch.leaf:
            return moves, branch.leaf.sentence
        if branch.entry is not None and (leaf := replay.end(branch.entry, branch.state)):
            return moves, leaf.sentence
        if len(moves) >= LONGEST_LINE or (branch.entry, branch.state) in seen:
            return moves, ""
        seen.add((branch.entry, branch.state))
        branch = replay.next_moves(branch.entry, branch.state)[0]


def corrected(decision: Decision, found: Sequence[Oversight]) -> Decision:
    """The decision corrected: the overlooked moves are added, with the answers that they give."""
    inquiry = decision.inquiry
    places = {node: place for place, node in enumerate(decision.nodes)}
    moves = [node.made for node in decision.nodes]
    names: dict[int, str | Message] = {place: node.name for node, place in places.items()}
    judgements = {place: node.judgement for node, place in places.items() if node.judgement}
    for oversight in found:
        place = places[oversight.node]
        before = moves[place]
        truth = Answer.YES if oversight.player is inquiry.owner else Answer.NO
        judgement = Judgement(truth, LeafReason.NOT_SHOWN, abbreviated=True)
        if oversight.kind is not Kind.OVERLOOKED:
            judgements[place] = judgement
            names[place] = oversight.node.chosen_end.name  # what is decided already is called as what goes on from it
            continue
        judgements[len(moves)] = judgement
        moves[place] = replace(before, children=(*before.children, len(moves)))
        moves.append(GivenMove(before.state, oversight.move, number=before.number + 1, parent=place))
    return Decision(inquiry, backed_up(inquiry, moves, names, judgements), decision.remarks)
