"""The search behind guards: can a player keep so much of a part? See ``guarded``."""

from __future__ import annotations

from typing import Final

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.proof_numbers import INFINITE, next_look, together
from assess.ikeda.search_budget import Budget

Stones = tuple[int, int]
"""The prover's and the opponent's stones in a part."""

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


class LocalGame:
    """The plays in one part of a board. ``strings`` are the prover's beside it, ``walls`` the opponent's: they stay."""

    def __init__(self, board: Bitboard, points: int, strings: int, walls: int) -> None:
        self.points = points
        self.size = points.bit_count()
        self._board = board
        self._near_strings = board.near(strings) & points
        self._near_walls = board.near(walls) & points
        self._walls = [wall for wall in board.parts(walls) if board.near(wall) & points]

    def plays(self, stones: Stones, by_prover: bool) -> list[tuple[int, Stones]]:
        """Every play that is no suicide, and takes no wall its last liberty here: its point, and the stones after."""
        own, opposing = stones
        if not by_prover:
            every = self._find_plays(opposing, own, self._near_walls, self._near_strings)
            return [(point, (after, mover)) for point, mover, after in every]
        every = self._find_plays(own, opposing, self._near_strings, self._near_walls)
        free = self._free_walls(own, opposing)
        return [(point, (mine, theirs)) for point, mine, theirs in every if not free & ~self._free_walls(mine, theirs)]

    def _find_plays(self, mover: int, other: int, safe: int, safe_for_other: int) -> list[tuple[int, int, int]]:
        """The plays of the mover, with his and the other's stones after it; strings on safe points stay."""
        near, empty = self._board.near, self.points & ~mover & ~other
        captures: dict[int, int] = {}
        for string in self._board.parts(other):
            liberties = near(string) & empty
            if not string & safe_for_other and not liberties & liberties - 1:
                captures[liberties] = captures.get(liberties, 0) | string
        alive = empty  # a stone next to these keeps a liberty
        for string in self._board.parts(mover):
            liberties = near(string) & empty
            if string & safe or liberties & liberties - 1:
                alive |= string
        found, rest = [], empty
        while rest:
            point = rest & -rest
            rest ^= point
            captured = captures.get(point, 0)
            if captured or point & safe or near(point) & alive:
                found.append((point, mover | point, other & ~captured))
        return found

    def _free_walls(self, own: int, opposing: int) -> int:
        """The walls, as bits, that have a liberty in the part."""
        near, empty, found = self._board.near, self.points & ~own & ~opposing, 0
        for number, wall in enumerate(self._walls):
            joined = self._board.spread(near(wall) & opposing, opposing)
            if near(wall | joined) & empty:
                found |= 1 << number
        return found

    def staying(self, stones: Stones) -> Stones:
        """How many stones here are joined to the prover's strings, and how many to walls."""
        own, opposing = stones
        mine = self._board.spread(own & self._near_strings, own)
        theirs = self._board.spread(opposing & self._near_walls, opposing)
        return mine.bit_count(), theirs.bit_count()

    def area(self, stones: Stones) -> int:
        """The prover's area here minus the opponent's, every stone standing."""
        own, opposing = stones
        found = own.bit_count() - opposing.bit_count()
        for region in self._board.parts(self.points & ~own & ~opposing):
            near = self._board.near(region)
            mine, theirs = near & own or region & self._near_strings, near & opposing or region & self._near_walls
            if bool(mine) is not bool(theirs):
                found += region.bit_count() if mine else -region.bit_count()
        return found


class GuardSearch:
    """Can the prover keep so much area? Proof numbers, with everything kept that has been looked at."""

    def __init__(self, game: LocalGame, need: int) -> None:
        self.game = game
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
            enough = turn != PLAYS_ON and self.game.area(stones) >= self.need
            after = ANSWER if turn == OPPONENT else OPPONENT
            every = [(one, after) for _, one in self.game.plays(stones, turn != OPPONENT)]
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
            own, opposing = self.game.staying(stones)
            lacks = (self.need + self.game.size + 1) // 2 - own
            other_lacks = (self.game.size - self.need) // 2 + 1 - opposing
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
