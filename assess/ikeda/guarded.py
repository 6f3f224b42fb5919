"""Search for guards: how a player keeps a part that is too large for the search by parts, such as a seki.

A guard answers each play of the opponent in the part at once, or leaves it; in the playout it also plays on by itself.
``bounds_checker`` states what it is worth and judges it. Positions are searched by proof numbers, each a configuration
of the part and who moves there.
"""

from __future__ import annotations

import graphlib
import itertools
from collections.abc import Sequence
from typing import Final

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.part import BoardPart, Stones
from assess.ikeda.search_budget import INFINITE, Budget, next_look, together

Node = tuple[Stones, int]
"""A configuration of a part, and who moves there: plain tuples of numbers, since there are very many of them."""

OPPONENT: Final = 0
"""The opponent moves, or leaves the part."""
ANSWER: Final = 1
"""The prover after a play of the opponent's; he may leave it if he has enough."""
PLAYS_ON: Final = 2
"""The prover plays, in a playout that the opponent leaves to him."""

_EACH_POINT = 8
"""How much harder a position counts for every two points that a player still lacks; found by trying."""

_NEVER, _DONE = (INFINITE, 0), (0, INFINITE)


def quiet_plays(part: BoardPart, stones: Stones) -> list[tuple[int, Stones]]:
    """The prover's plays that take no wall its last liberty in a part: the point of each, and the stones after it."""
    free = part.free_walls(stones)
    return [(point, after) for point, after in part.plays(stones, True) if not free & ~part.free_walls(after)]


class GuardSearch:
    """Can the prover keep so much area? Proof numbers, with everything kept that has been looked at."""

    def __init__(self, part: BoardPart, need: int) -> None:
        self.part = part
        self.need = need
        self._numbers: dict[Node, tuple[int, int]] = {}
        self._firsts: dict[Stones, tuple[int, int]] = {}
        self._following: dict[Node, tuple[Node, ...]] = {}
        self._proofs: dict[Node, tuple[Node, ...]] = {}
        self._resting: dict[Node, list[Node]] = {}
        self._path = set[Stones]()

    def proves(self, start: Node, budget: Budget) -> bool:
        """Does the prover keep it, the opponent to move? Only yes is a proof. Called again, it goes on."""
        numbers = self._look(start, start)
        if not all(numbers):
            return not numbers[0]
        return not self._expand(start, INFINITE, INFINITE, budget)[0]

    def proof(self, start: Node) -> dict[Node, tuple[Node, ...]]:
        """What follows in the proof: the prover's choice, or all that the opponent may do. Nodes without are kept."""
        found: dict[Node, tuple[Node, ...]] = {}
        todo = [start]
        while todo:
            node = todo.pop()
            if node not in found and self._first(node[0])[0]:
                found[node] = self._proofs[node]
                todo += found[node]
        return found

    def forbid(self, node: Node, after: Node) -> None:
        """The prover may no longer play so, and all that rests on it is open again."""
        self._following[node] = tuple(other for other in self._follow(node) if other != after)
        todo = [node]
        while todo:
            one = todo.pop()
            self._numbers.pop(one, None)
            todo += self._resting.pop(one, ())

    def _follow(self, node: Node) -> tuple[Node, ...]:
        """What can follow. No configuration comes back: the search leaves such moves out."""
        found = self._following.get(node)
        if found is None:
            stones, turn = node
            enough = turn != PLAYS_ON and self.part.area(stones) >= self.need
            after = ANSWER if turn == OPPONENT else OPPONENT
            plays = self.part.plays(stones, False) if turn == OPPONENT else quiet_plays(self.part, stones)
            every = [(one, after) for _, one in plays]
            if turn == OPPONENT and not enough:
                every.append((stones, PLAYS_ON))
            elif turn == ANSWER and enough:
                every.append((stones, OPPONENT))
            found = self._following[node] = tuple(every)
        return found

    def _first(self, stones: Stones) -> tuple[int, int]:
        """Proof and disproof number before a search: how much both players lack."""
        found = self._firsts.get(stones)
        if found is None:
            own, opposing = (one.bit_count() for one in self.part.staying(stones))
            lacks = (self.need + self.part.size + 1) // 2 - own
            other_lacks = (self.part.size - self.need) // 2 + 1 - opposing
            if lacks <= 0:
                found = _DONE
            elif other_lacks <= 0:
                found = _NEVER
            else:
                found = 1 + _EACH_POINT * lacks, 1 + _EACH_POINT * other_lacks
            self._firsts[stones] = found
        return found

    def _look(self, node: Node, before: Node) -> tuple[int, int]:
        stones = node[0]
        found = self._numbers.get(node) or self._first(stones)
        if stones in self._path and stones != before[0] and all(found):
            return _NEVER
        return found

    def _expand(self, node: Node, proof_limit: int, disproof_limit: int, budget: Budget) -> tuple[int, int]:
        """Works on a node until its proof or disproof number reaches the limit, or is 0."""
        budget.count()
        stones = node[0]
        fresh = stones not in self._path
        self._path.add(stones)
        try:
            return self._work(node, proof_limit, disproof_limit, budget)
        finally:
            if fresh:
                self._path.discard(stones)

    def _work(self, node: Node, proof_limit: int, disproof_limit: int, budget: Budget) -> tuple[int, int]:
        following, own_turn = self._follow(node), node[1] != OPPONENT
        looks = [self._look(after, node) for after in following]
        while True:
            ours = [look[not own_turn] for look in looks]
            theirs = [look[own_turn] for look in looks]
            least, everything = min(ours, default=INFINITE), together(theirs)
            proof, disproof = numbers = (least, everything) if own_turn else (everything, least)
            if not proof or not disproof:
                self._numbers[node] = _NEVER if proof else _DONE
                if not proof:
                    self._proofs[node] = (following[ours.index(0)],) if own_turn else following
                    for after in self._proofs[node]:
                        self._resting.setdefault(after, []).append(node)
                return numbers
            if proof >= proof_limit or disproof >= disproof_limit:
                self._numbers[node] = numbers
                return numbers
            mine, other = (proof_limit, disproof_limit) if own_turn else (disproof_limit, proof_limit)
            best, mine, other = next_look(ours, theirs, everything, mine, other)
            looks[best] = self._expand(following[best], *((mine, other) if own_turn else (other, mine)), budget)


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
