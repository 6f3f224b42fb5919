"""Search for guards: how a player keeps a part that is too large for the search by parts, such as a seki.

A guard answers each play of the opponent in the part at once, or leaves it; in the playout it also plays on by itself.
``bounds_checker`` states what it is worth and judges it. Positions are searched by proof numbers, each a configuration
of the part and who moves there.
"""

from __future__ import annotations

import graphlib
import itertools
from collections.abc import Sequence

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.guard_search import ANSWER, OPPONENT, PLAYS_ON, GuardSearch, Node, quiet_plays
from assess.ikeda.part import BoardPart
from assess.ikeda.search_budget import Budget

Proof = dict[Node, tuple[Node, ...]]


class Guard:
    """A player's search in one part. ``worth`` is proved: his area there minus the opponent's; ``tables`` tell how."""

    other: Guard

    def __init__(
        self,
        board: Bitboard,
        part: Sequence[int],
        stones: tuple[int, int],
        beside: tuple[int, int],
        superko: bool,
    ) -> None:
        """``stones``: the prover's and the opponent's; ``beside``: those of them that stay."""
        self._superko = superko
        self.part = BoardPart(board, part, beside[0], board.parts(beside[1]))
        points = self.part.points
        self.start: Node = ((stones[0] & points, stones[1] & points), OPPONENT)
        self.worth = 2 * self.part.staying(self.start[0])[0].bit_count() - self.part.size
        self.tables: dict[str, dict[str, int]] = {"answers": {}, "plays_on": {}}
        self.ended = False
        self._search = GuardSearch(self.part, self.part.area(self.start[0]))

    def proceed(self, budget: Budget) -> None:
        """Raises the area until it meets the other's, or he can prove no more. Raises LimitReached."""
        while not self.ended:
            most = -self.other.worth
            if self._search.need > most or (self.other.ended and self._search.need < most):
                self._search = GuardSearch(self.part, most)
            need = self._search.need
            if (proof := self._proof(budget)) is not None:
                self.worth, self.tables = need, self._written(proof)
                self.ended = need >= most
                need += 1
            else:
                need -= 1
                self.ended = need <= self.worth
            if not self.ended:
                self._search = GuardSearch(self.part, need)

    def _proof(self, budget: Budget) -> Proof | None:
        """What follows in a proof. The search may put moves together by which a configuration comes back that superko
        forbids: then it goes on without one of them."""
        while self._search.proves(self.start, budget):
            proof = self._search.proof(self.start)
            repetition = _repetition(proof) if self._superko else None
            if repetition is None:
                return proof
            self._search.forbid(*repetition)
            budget.check()
        return None

    def _written(self, proof: Proof) -> dict[str, dict[str, int]]:
        """The prover's moves wherever he needs one: the configuration as text, and the place."""
        tables: dict[int, dict[str, int]] = {ANSWER: {}, PLAYS_ON: {}}
        for (stones, turn), following in proof.items():
            if turn != OPPONENT and following[0][0] != stones:
                point = next(point for point, after in quiet_plays(self.part, stones) if after == following[0][0])
                tables[turn][self.part.text(stones)] = self.part.places.index(point)
        return {"answers": tables[ANSWER], "plays_on": tables[PLAYS_ON]}


def _repetition(proof: Proof) -> tuple[Node, Node] | None:
    """A play of the prover's by which a configuration comes back, whoever was to move then; and what follows it."""
    became = {node: set(following) for node, following in proof.items()}
    again = {}
    for node, following in proof.items():
        for after in following:
            if node[1] != OPPONENT and after[0] != node[0]:
                before = (after[0], ANSWER)
                became[node].add(before)
                again[node, before] = after
    try:
        graphlib.TopologicalSorter(became).prepare()
    except graphlib.CycleError as error:
        cycle = error.args[1]  # each is what follows the next
        return next((node, again[node, after]) for after, node in itertools.pairwise(cycle) if (node, after) in again)
    return None
