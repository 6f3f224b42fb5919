"""All, part or none, computed: the other moves of a player whose one proof move a tree shows (VJR, Decision Making).

A proof studies one move of the player whom it favours. Who has to bring something about cannot pass, so that his turns
are *part* in any case. At the turns of who prevents something each other move is looked at: the proof at hand may hold
after it as well, or the checker accepts another one, for either player. One mistake is enough for *part*; that all
moves do must be shown of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from anytree import LevelOrderIter

from assess.engine.chosen_move import answer_after
from assess.engine.deadline import Deadline
from assess.proofs import checker
from assess.proofs.certificate_replay import Claim, Replay
from assess.proofs.proof_entries import Entries, reachable
from assess.proofs.questions import Advisory, Answer, Inquiry
from assess.proofs.variation_node import Quantifier, VariationNode
from assess.rules.position import Color
from assess.rules.proof_play import State, legal_plays, make_pass, make_play

NODES = 100_000
"""Positions looked at for a tree."""
FEW_POINTS = 12
"""On boards with so many open points at most the moves are tried without being asked for."""
LEAST = 200
"""What a question counts at least, so that many small ones end, too."""
BUDGETS = (1_000, 8_000)
"""Positions looked at for a move, at first and then."""
GIVEN_UP = 3
"""So many moves of a turn about which nothing is found, and the next turn is looked at."""

_Move = int | None


def is_small(inquiry: Inquiry) -> bool:
    """Whether the moves are tried without being asked for."""
    return len(inquiry.position.empty_points()) <= FEW_POINTS and not inquiry.position.unknown


def quantify(
    certificate: Mapping[str, Any],
    inquiry: Inquiry,
    tree: VariationNode,
    nodes: int = NODES,
    deadline: Deadline | None = None,
) -> None:
    """Finds out at the turns of a tree where one move is studied how many of the next moves keep the answer yes.

    The tree is that of the certificate of a yes or no; where it is not found out within so many positions, or before
    the deadline, one move stays studied. Advisory questions, and those under which bans last, are left alone: of what
    stands at the end, or of bans that last, nothing can be asked later.
    """
    if (
        len(certificate["proofs"]) != 1
        or isinstance(inquiry.question, Advisory)
        or inquiry.bans_last
        or inquiry.threats
    ):
        return
    _Trials(certificate, inquiry, tree.answer, nodes, deadline).over(tree)


@dataclass
class _Trials:
    """The moves that are tried, under one budget."""

    certificate: Mapping[str, Any]
    inquiry: Inquiry
    answer: Answer
    left: int
    deadline: Deadline | None = None
    known: dict[State, bool] = field(default_factory=dict)
    """Whether the answer is kept, by the state after a move."""
    proved: list[Claim] = field(default_factory=list)
    """Entries of checked proofs at which the other player is to move: what they say holds wherever they agree with the
    board."""

    def __post_init__(self) -> None:
        replay = Replay(self.certificate["proofs"][0], self.inquiry)
        self.winner = replay.favoured
        self.proved += [Claim(entry, self.winner) for entry in replay.answering()]

    def over(self, tree: VariationNode) -> None:
        """The turns, those near the start first: what is known of all, then one after the other."""
        avoider = self.inquiry.reacher.opponent
        turns = [
            node
            for node in LevelOrderIter(tree)
            if node.one_studied and node.answer is self.answer and node.state.to_move is avoider
        ]
        turns = [node for node in turns if self._is_late() or not self._settled(node, 0)]
        for node in turns:
            any(self._settled(node, budget) for budget in BUDGETS if self.left > 0 and not self._is_late())

    def _is_late(self) -> bool:
        return self.deadline is not None and self.deadline.is_over()

    def _settled(self, node: VariationNode, budget: int) -> bool:
        """Whether it is known now how many of the next moves keep the answer."""
        every, failed = True, 0
        for move in _other_moves(node):
            kept = self._kept(node.state, move, budget if failed < GIVEN_UP else 0)
            failed += kept is None
            if kept is False:
                node.quantifier, node.one_studied = Quantifier.PART, False
                return True
            every = every and kept is True
        if every:
            node.quantifier = Quantifier.ALL if self.answer is Answer.YES else Quantifier.NONE
            node.one_studied = False
        return every

    def _kept(self, state: State, move: _Move, budget: int) -> bool | None:
        """Whether a move keeps the answer; None where that is not known."""
        after = make_pass(state) if move is None else make_play(state, move).state
        if after.ended:  # who prevents something may end the variation: it has not come about
            return None if self.inquiry.lives_in(after.position) else True
        key = State(after.position, after.to_move, after.ban)
        if key not in self.known:
            found = next((claim.favoured for claim in self.proved if claim.agrees(after)), None)
            if found is not None:
                self.known[key] = found is self.winner
            elif budget and self.left > 0 and not self._is_late():
                self._search(state, move, key, min(budget, self.left))
        return self.known.get(key)

    def _search(self, state: State, move: _Move, key: State, budget: int) -> None:
        """Asks both players for a proof, and the checker whether it is one."""
        certificate, begins, spent = answer_after(self.inquiry, state, move, budget)
        self.left -= max(spent, LEAST)
        if certificate is None or begins is None:
            return
        later = {"rows": "/".join(begins.position.rows()), "first": begins.to_move.value}
        verdict = checker.check(certificate, self.inquiry.position.rows(), self.inquiry.terms(), later)
        if verdict.accepted:
            self.known[key] = verdict.answer == self.answer.value
            (proof,) = certificate["proofs"]
            who, entries = Color(proof["favours"]), Entries(proof["entries"])
            self.proved += [Claim(one, who) for one in reachable(entries, proof["root"]) if one.turn is key.to_move]


def _other_moves(node: VariationNode) -> Iterator[_Move]:
    """The moves of the player to move that are not shown, the pass first."""
    shown = {child.move for child in node.children}
    if "pass" not in shown:
        yield None
    name = node.state.position.name
    yield from (point for point in legal_plays(node.state) if name(point) not in shown)
