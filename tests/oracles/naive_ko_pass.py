"""The complete solver for tiny boards once more, under the ko-pass of the Japanese 2003 Rules.

A ban is remembered with the player whose stone was taken, until somebody plays there or a ko-pass is made; it prohibits
plays that capture in a ko. Everything else is that of ``naive``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from naive import (
    Bits,
    Graph,
    Solution,
    TooLarge,
    _all_or_nothing,
    _fixpoint,
    _verdict,
    settled_by,
    solve_together,
)
from tiny_board import BLACK, NO_BAN, WHITE, Board, Stones

Bans = frozenset[tuple[int, int]]  # (player, point)


class KoState(NamedTuple):
    """A moment of a variation. ``ended``: a pass has succeeded a pass."""

    stones: Stones
    player: int
    bans: Bans = frozenset()
    passed: bool = False
    ended: bool = False


class KoPassBoard(Board):
    """The rules, with bans that last until a ko-pass."""

    def ko_capture(self, stones: Stones, player: int, point: int) -> bool:
        """Would the player's play there take one stone and stand alone with that one liberty?"""
        return any(at == point and taken != NO_BAN for at, _, taken in self.plays(stones, player))

    def may_ko_pass(self, state: KoState) -> bool:
        """Is some ko-capture of the player's available but for a ban?"""
        for banned, point in state.bans:
            if banned == state.player and self.ko_capture(state.stones, banned, point):
                return True
        return False

    def moves(self, state: KoState) -> list[KoState]:  # type: ignore[override]
        """The states after each move: the pass first, then the ko-pass if there is one, then the plays."""
        if state.ended:
            return []
        stones, player, other = state.stones, state.player, 1 - state.player
        after = [KoState(stones, other, state.bans, True, state.passed)]
        if self.may_ko_pass(state):
            after.append(KoState(stones, other))
        for point, made, taken in self.plays(stones, player):
            bans = state.bans
            if bans:
                if (player, point) in bans and taken != NO_BAN:
                    continue
                bans = frozenset([ban for ban in bans if ban[1] != point])
            after.append(KoState(made, other, bans | {(other, taken)} if taken != NO_BAN else bans))
        return after


board_with_ko_passes = cache(KoPassBoard)
"""The board of a size; it is made once."""


class KoPassGraph(Graph):
    """All states that can arise, and their moves. A ko-pass is a pass of the avoider's too."""

    def __init__(
        self,
        board: KoPassBoard,
        starts: list[KoState],
        settled: Callable[[Stones], bool] | None = None,
        cap: int | None = None,
    ) -> None:
        super().__init__(board, starts, settled, cap)  # type: ignore[arg-type]
        may = [not state.ended and board.may_ko_pass(state) for state in self.states]  # type: ignore[arg-type]
        self.after_ko_pass = self.next[self.first + np.array(may, dtype=np.int32)]

    def end_or_pass_forever(self, player: int, bad: Bits) -> Bits:
        his_turn = _all_or_nothing(self.player == player)

        def end_or_pass_into(allowed: Bits) -> Bits:
            can_pass = his_turn & (allowed[self.after_pass] | allowed[self.after_ko_pass])
            return self.forced(player, self.ended | can_pass, ~bad)

        return _fixpoint(~bad, end_or_pass_into)


class KoPassSolution(Solution):
    """The answers to all questions on a board."""

    def start(self, stones: Stones, player: int) -> KoState:  # type: ignore[override]
        """The state with which a variation begins."""
        return KoState(stones, player)


@cache
def ko_pass_answer(
    rows: tuple[str, ...],
    point: int,
    question: str,
    formation: str = "n-eye",
    scope: str = "one",
    first: str = "opponent",
    cycles: str = "verbal",
    cap: int = 300_000,
) -> tuple[str, int] | None:
    """The answer to one question from the states that matter for it alone, and the most bans that hold at a time. None
    if these are more states than the cap."""
    board = board_with_ko_passes(len(rows[0]), len(rows))
    stones = board.parse(rows)
    owner, string = board.string_at(stones, point)

    settled = settled_by(board, owner, point, string, question, formation, scope)
    try:
        graph = KoPassGraph(board, [KoState(stones, 1 - owner if first == "opponent" else owner)], settled, cap)
    except TooLarge:
        return None
    key = point if question == "uncapturable" else string
    outcome = solve_together(graph, owner, [key], question, formation, scope)
    bans = max(len(state.bans) for state in graph.states)  # type: ignore[attr-defined]
    return _verdict(outcome, 0, 0, question, cycles), bans


@cache
def solve_ko_pass(width: int, height: int) -> KoPassSolution:
    """The complete solution of a board; it is made once."""
    return KoPassSolution(board_with_ko_passes(width, height), KoPassGraph)


__all__ = ["BLACK", "WHITE", "KoPassBoard", "KoState", "board_with_ko_passes", "solve_ko_pass"]
