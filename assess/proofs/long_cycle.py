"""The long cycle on which an answer depends: found by playing the certificate's strategy on the real board, and named.

Its kind is read off its own moves: who takes how many stones, who passes, through how many basic kos it runs
(VJR, Long Cycles). Nothing is proved here; the checker verifies certificates.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from assess.languages.spoken import in_english
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.repeating_play import shortest_cycle
from assess.proofs.terms import Cycles
from assess.proofs.variation_node import LeafReason, VariationNode, main_variation
from assess.proofs.variation_tree import variation_tree
from assess.rules.position import KO_PASS, PASS, Color, Position, String, in_basic_ko
from assess.rules.proof_play import State, VariationMove

MULTIPLE = {3: in_english("triple ko"), 4: in_english("quadruple ko"), 5: in_english("quintuple ko")}
SENDING_2_RETURNING_1 = in_english("sending-2-returning-1")
TWO_AGAINST_TWO = {4: in_english("eternal life"), 8: in_english("round-robin ko")}
PINWHEEL_KO = in_english("pinwheel ko")
MOLASSES_KO = in_english("molasses ko")
OTHER = "other"

Moves = Sequence[VariationMove]


class Basis(enum.Enum):
    """On what the judgement of a long cycle rests."""

    PRECEDENT = "precedent"
    ANALOGY = "analogy"
    REFEREE = "referee"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class LongCycle:
    """One round of a long cycle.

    ``before``: the moves that lead to it from the position asked about; ``moves``: the round, numbered from 1;
    ``start``: the position before the first of them, and after the last. ``kind``: its name, such as
    ``sending-2-returning-1``, ``triple ko``, or ``other``.
    """

    inquiry: Inquiry
    answer: Answer
    before: tuple[VariationNode, ...]
    start: Position
    moves: tuple[VariationNode, ...]
    kind: str

    def lost(self, color: Color) -> int:
        """How many stones of a player are taken in each round: as many as he plays."""
        return sum(len(node.removed) for node in self.moves if node.color is not color)

    def passes(self, color: Color) -> list[int]:
        """The numbers of a player's passes, ko-passes among them."""
        return [node.number for node in self.moves if node.color is color and node.point is None]

    @property
    def disturbing(self) -> Color | None:
        """The player who loses more stones each time, and passes less; None in a balanced cycle."""
        more = self.lost(Color.BLACK) - self.lost(Color.WHITE)
        return None if more == 0 else Color.BLACK if more > 0 else Color.WHITE

    @property
    def basis(self) -> Basis:
        """Whether the rules have a precedent, the cycle is judged like one, or it is the referee's."""
        if self.inquiry.cycles is not Cycles.VERBAL:
            return Basis.CHOSEN
        if self.answer is Answer.UNDEFINED:
            return Basis.REFEREE
        return Basis.PRECEDENT if self.kind == SENDING_2_RETURNING_1 else Basis.ANALOGY


def long_cycle(
    certificate: Mapping[str, Any], inquiry: Inquiry, pause: Callable[[], object] = lambda: None
) -> LongCycle | None:
    """The cycle that a certificate's strategy runs into, the shortest one; None where none is found on this board.

    For ``undefined`` it is the one in which the two proofs end when they are played against each other. ``pause`` is
    called after each piece of the work; what it raises ends it. Raises BadInput when the certificate cannot be replayed
    on this position.
    """
    answer = Answer(certificate["claim"]["answer"])
    if answer is Answer.UNDEFINED:
        line = main_variation(variation_tree(certificate, inquiry))
        leaf = line[-1].leaf
        if leaf is None or leaf.reason is not LeafReason.CYCLE or leaf.earlier is None:
            return None
        first = line.index(leaf.earlier)
        if leaf.earlier.state.position != line[-1].state.position:
            return None
        branches = [node.made for node in line[1:]]
        return _told(inquiry, answer, line[0].state, branches[:first], branches[first:])
    for proof in certificate["proofs"]:
        replay = Replay(proof, inquiry)
        if found := shortest_cycle(replay, pause):
            return _told(inquiry, answer, replay.start, *found)
    return None


def kind_of(moves: Sequence[VariationNode]) -> str:
    """The kind of a cycle, from its moves alone.

    Sending n, returning m: one player passes; he takes n stones at once and loses m. Eternal life: four plays, each
    player takes two stones at once. Round-robin ko: the same in two places by turns, eight plays. Molasses ko: ten
    moves in two halves that are alike but for the colours; each player takes two stones at once, takes in two kos, and
    passes once, where in a game he would play elsewhere. Kos: every play takes one stone in a basic ko, a triple ko
    runs through three of them; where they share points, they go round: pinwheel ko.
    """
    taken = {color: [len(node.removed) for node in moves if node.color is color and node.removed] for color in Color}
    passers = {node.color for node in moves if node.point is None}
    if len(passers) == 1:
        (passer,) = (color for color in Color if color in passers)
        if len(taken[passer]) == 1 and taken[passer.opponent]:
            return f"sending-{taken[passer][0]}-returning-{sum(taken[passer.opponent])}"
    if len(moves) == 10 and _half_is_the_other_with_colors_changed(moves):
        return MOLASSES_KO if all(sorted(sizes) == [1, 1, 2] for sizes in taken.values()) else OTHER
    if passers:
        return OTHER
    if len(moves) in TWO_AGAINST_TWO and all(sizes == [2] * (len(moves) // 4) for sizes in taken.values()):
        return TWO_AGAINST_TWO[len(moves)]
    if any(node.ban is None or node.point is None for node in moves):
        return OTHER
    kos = {frozenset((node.point, node.ban)) for node in moves if node.point is not None and node.ban is not None}
    if any(one & other for one, other in combinations(kos, 2)):
        return PINWHEEL_KO
    number = len(kos) + len(_linked_kos(moves[-1].state.position, kos))
    return MULTIPLE.get(number, f"{number}-fold ko")


def _half_is_the_other_with_colors_changed(moves: Sequence[VariationNode]) -> bool:
    """Whether each move does what the other player's does half a round later: takes as many stones, or passes."""
    half = len(moves) // 2
    return half % 2 == 1 and all(
        len(one.removed) == len(other.removed) and (one.point is None) is (other.point is None)
        for one, other in zip(moves[:half], moves[half:], strict=True)
    )


def _linked_kos(position: Position, fought: set[frozenset[int]]) -> list[frozenset[int]]:
    """Other basic kos between the same strings as those fought: they belong to the fight, though the line shown needs
    only some of them."""
    near = position.near

    def around(ko: frozenset[int]) -> set[String]:
        beside = {point for one in ko for point in near[one]} - ko
        return {string for string in position.strings() if string.points & beside}

    fighting = set().union(*map(around, fought))
    linked = []
    for string in position.strings():
        ko = string.points | string.liberties
        if ko not in fought and in_basic_ko(position, string):
            shared = {other.color for other in around(ko) & fighting}
            linked += [ko] if shared == set(Color) else []
    return linked


def _told(inquiry: Inquiry, answer: Answer, start: State, before: Moves, moves: Moves) -> LongCycle:
    before, moves = _begun(start, before, moves)

    def nodes(branches: Moves) -> tuple[VariationNode, ...]:
        return tuple(VariationNode(branch, answer, number=number) for number, branch in enumerate(branches, 1))

    position = before[-1].state.position if before else start.position
    return LongCycle(inquiry, answer, nodes(before), position, nodes(moves), kind_of(nodes(moves)))


def _begun(start: State, before: Moves, moves: Moves) -> tuple[Moves, Moves]:
    """The same cycle, begun as early as can be, and with its passes last, if there are any."""
    while before and before[-1].move == moves[-1].move:
        earlier = before[-2].state if len(before) > 1 else start
        if earlier.position != moves[-2].state.position:
            break
        before, moves = before[:-1], [moves[-1], *moves[:-1]]
    passing = [branch.move in (PASS, KO_PASS) for branch in moves]
    starts = [first for first in range(len(moves)) if passing[first - 1] or not any(passing)]
    first = max(starts, key=lambda first: ((passing[first:] + passing[:first] + [True]).index(True), -first))
    return [*before, *moves[:first]], [*moves[first:], *moves[:first]]
