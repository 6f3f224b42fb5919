"""Search for guards: how a player keeps a part that is too large for the search by parts, such as a seki.

A guard answers each play of the opponent in the part at once, or leaves it; in the playout it also plays on by itself.
``bounds_checker`` states what it is worth and judges it. Positions are searched by proof numbers, each a configuration
of the part and who moves there.
"""

from __future__ import annotations

import graphlib
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.search_budget import Budget

_EACH_POINT = 8
"""How much harder a position counts for every two points that a player still lacks; found by trying."""

_INFINITE = 1 << 40
_NEVER, _DONE = (_INFINITE, 0), (0, _INFINITE)


class Turn(IntEnum):
    """Who moves in the part: the opponent, who may also leave it; the prover after a play of the opponent's, who may
    leave it if he has enough; the prover in a playout that the opponent leaves to him, who plays."""

    OPPONENT = 0
    ANSWER = 1
    PLAYS_ON = 2


class Node(NamedTuple):
    """The prover's and the opponent's stones in the part, and who moves."""

    own: int
    opposing: int
    turn: Turn


class LocalGame:
    """The plays in one part of a board. ``strings`` are the prover's beside it, ``walls`` the opponent's: they stay."""

    def __init__(self, board: Bitboard, points: int, strings: int, walls: int) -> None:
        self.points = points
        self.size = points.bit_count()
        self._board = board
        self._near_strings = board.near(strings) & points
        self._near_walls = board.near(walls) & points
        self._walls = [wall for wall in board.parts(walls) if board.near(wall) & points]
        self._plays: dict[tuple[int, int, bool], list[tuple[int, int, int]]] = {}

    def plays(self, own: int, opposing: int, by_prover: bool) -> list[tuple[int, int, int]]:
        """Every play that is no suicide, and takes no wall its last liberty here: its point, and the prover's and the
        opponent's stones after it."""
        found = self._plays.get((own, opposing, by_prover))
        if found is None:
            if by_prover:
                every = self._find_plays(own, opposing, self._near_strings, self._near_walls)
                free = self._free_walls(own, opposing)
                found = [play for play in every if not free & ~self._free_walls(*play[1:])]
            else:
                every = self._find_plays(opposing, own, self._near_walls, self._near_strings)
                found = [(point, after, mover) for point, mover, after in every]
            self._plays[own, opposing, by_prover] = found
        return found

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

    def staying(self, node: Node) -> tuple[int, int]:
        """How many stones here are joined to the prover's strings, and how many to walls."""
        own = self._board.spread(node.own & self._near_strings, node.own)
        opposing = self._board.spread(node.opposing & self._near_walls, node.opposing)
        return own.bit_count(), opposing.bit_count()

    def area(self, own: int, opposing: int) -> int:
        """The prover's area here minus the opponent's, every stone standing."""
        found = own.bit_count() - opposing.bit_count()
        for region in self._board.parts(self.points & ~own & ~opposing):
            near = self._board.near(region)
            mine, theirs = near & own or region & self._near_strings, near & opposing or region & self._near_walls
            if bool(mine) is not bool(theirs):
                found += region.bit_count() if mine else -region.bit_count()
        return found


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
        self._order = [board.bit(point) for point in part]
        points = sum(self._order)
        self.game = LocalGame(board, points, *beside)
        self.start = Node(stones[0] & points, stones[1] & points, Turn.OPPONENT)
        self.worth = 2 * self.game.staying(self.start)[0] - self.game.size
        self.tables: dict[str, dict[str, int]] = {"answers": {}, "plays_on": {}}
        self.ended = False
        self._search = _Search(self.game, self.game.area(*self.start[:2]))

    def proceed(self, budget: Budget) -> None:
        """Raises the area until it meets the other's, or he can prove no more. Raises LimitReached."""
        while not self.ended:
            most = -self.other.worth
            if self._search.need > most or (self.other.ended and self._search.need < most):
                self._search = _Search(self.game, most)
            need = self._search.need
            if self._search.proves(self.start, budget):
                if (tables := self._tables()) is None:
                    self.ended = True
                    return
                self.worth, self.tables = need, tables
                self.ended = need >= most
                need += 1
            else:
                need -= 1
                self.ended = need <= self.worth
            if not self.ended:
                self._search = _Search(self.game, need)

    def _tables(self) -> dict[str, dict[str, int]] | None:
        """The prover's moves wherever he needs one: the configuration as text, and the place. None when the search put
        moves together by which a configuration comes back, as superko forbids."""
        became: dict[tuple[int, int], set[tuple[int, int]]] = {}
        tables: dict[Turn, dict[str, int]] = {Turn.ANSWER: {}, Turn.PLAYS_ON: {}}
        todo, seen = [self.start], set[Node]()
        while todo:
            node = todo.pop()
            if node in seen or self._search.settled(node) is True:
                continue
            seen.add(node)
            if node.turn is Turn.OPPONENT:
                following = self._search.children(node)
            else:
                following = [self._search.chosen[node]]
                tables[node.turn].update(self._row(node, following[0]))
            todo += following
            became.setdefault(node[:2], set()).update(one[:2] for one in following if one[:2] != node[:2])
        if self._superko:
            try:
                graphlib.TopologicalSorter(became).prepare()
            except graphlib.CycleError:
                return None
        return {"answers": tables[Turn.ANSWER], "plays_on": tables[Turn.PLAYS_ON]}

    def _row(self, node: Node, after: Node) -> dict[str, int]:
        """What a table says of a configuration: nothing where he leaves it."""
        text = "".join("p" if bit & node.own else "o" if bit & node.opposing else "." for bit in self._order)
        for point, *stones in self.game.plays(*node[:2], True):
            if (*stones,) == after[:2]:
                return {text: self._order.index(point)}
        return {}


class _Search:
    """Can the prover keep so much area? Proof numbers, with everything kept that has been looked at."""

    def __init__(self, game: LocalGame, need: int) -> None:
        self.game = game
        self.need = need
        self.chosen: dict[Node, Node] = {}
        self._known: dict[Node, bool] = {}
        self._numbers: dict[Node, tuple[int, int]] = {}
        self._firsts: dict[tuple[int, int], tuple[int, int]] = {}
        self._path = set[tuple[int, int]]()

    def proves(self, start: Node, budget: Budget) -> bool:
        """Does the prover keep it, the opponent to move? Only yes is a proof. Called again, it goes on."""
        numbers = self._look(start, start)
        if not all(numbers):
            return not numbers[0]
        return not self._expand(start, _INFINITE, _INFINITE, budget)[0]

    def settled(self, node: Node) -> bool | None:
        """Is it certain without search, or out of reach?"""
        numbers = self._first(node)
        return None if all(numbers) else not numbers[0]

    def children(self, node: Node) -> list[Node]:
        """What can follow. No configuration comes back: the search leaves such moves out."""
        own, opposing, turn = node
        enough = turn is not Turn.PLAYS_ON and self.game.area(own, opposing) >= self.need
        if turn is Turn.OPPONENT:
            found = [Node(mine, theirs, Turn.ANSWER) for _, mine, theirs in self.game.plays(own, opposing, False)]
            return found if enough else [*found, Node(own, opposing, Turn.PLAYS_ON)]
        found = [Node(mine, theirs, Turn.OPPONENT) for _, mine, theirs in self.game.plays(own, opposing, True)]
        return [*found, Node(own, opposing, Turn.OPPONENT)] if enough else found

    def _first(self, node: Node) -> tuple[int, int]:
        """Proof and disproof number before a search: how much both players lack."""
        found = self._firsts.get(node[:2])
        if found is None:
            own, opposing = self.game.staying(node)
            lacks = (self.need + self.game.size + 1) // 2 - own
            other_lacks = (self.game.size - self.need) // 2 + 1 - opposing
            if lacks <= 0:
                found = _DONE
            elif other_lacks <= 0:
                found = _NEVER
            else:
                found = 1 + _EACH_POINT * lacks, 1 + _EACH_POINT * other_lacks
            self._firsts[node[:2]] = found
        return found

    def _look(self, node: Node, before: Node) -> tuple[int, int]:
        known = self._known.get(node)
        if known is not None:
            return _DONE if known else _NEVER
        if node[:2] in self._path and node[:2] != before[:2]:
            return _NEVER
        return self._numbers.get(node) or self._first(node)

    def _expand(self, node: Node, proof_limit: int, disproof_limit: int, budget: Budget) -> tuple[int, int]:
        """Works on a node until its proof or disproof number reaches the limit, or is 0."""
        budget.count()
        configuration = node[:2]
        fresh = configuration not in self._path
        self._path.add(configuration)
        try:
            return self._work(node, self.children(node), proof_limit, disproof_limit, budget)
        finally:
            if fresh:
                self._path.discard(configuration)

    def _work(
        self, node: Node, children: list[Node], proof_limit: int, disproof_limit: int, budget: Budget
    ) -> tuple[int, int]:
        own_turn = node.turn is not Turn.OPPONENT
        while True:
            looks = [self._look(child, node) for child in children]
            ours = [look[not own_turn] for look in looks]
            theirs = [look[own_turn] for look in looks]
            least, together = min(ours, default=_INFINITE), _together(theirs)
            proof, disproof = (least, together) if own_turn else (together, least)
            if not proof or not disproof:
                self._known[node] = not proof
                if own_turn and not proof:
                    self.chosen[node] = children[ours.index(0)]
                return proof, disproof
            if proof >= proof_limit or disproof >= disproof_limit:
                self._numbers[node] = proof, disproof
                return proof, disproof
            best = ours.index(least)
            second = min((number for at, number in enumerate(ours) if at != best), default=_INFINITE)
            roomy = second + 1 + second // 4  # a little more than needed: less going to and fro
            if own_turn:
                limits = min(proof_limit, roomy), disproof_limit - disproof + theirs[best]
            else:
                limits = proof_limit - proof + theirs[best], min(disproof_limit, roomy)
            self._expand(children[best], *limits, budget)


def _together(numbers: list[int]) -> int:
    open_ones = [number for number in numbers if number]
    if not open_ones:
        return 0
    return _INFINITE if _INFINITE in open_ones else max(open_ones) + len(open_ones) - 1
