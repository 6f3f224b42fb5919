"""The complete solver for tiny boards once more, with external threats.

A player who is banned may make a threat in his turn, if he has one left: it is answered, the ban is gone, and it is his
turn again. That is a move of its own here. Everything else is that of ``naive``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from naive import Graph, Solution, TooLarge, _verdict, settled_by, solve_together
from tiny_board import BLACK, NO_BAN, Board, Stones

ALWAYS = -1
Threats = tuple[int, int]  # how many Black has left, and White


class ThreatState(NamedTuple):
    """A moment of a variation. ``ended``: two successive passes have been made."""

    stones: Stones
    player: int
    threats: Threats
    ban: int = NO_BAN
    passed: bool = False
    ended: bool = False


class ThreatBoard(Board):
    """The rules, with threats."""

    def moves(self, state: ThreatState) -> list[ThreatState]:  # type: ignore[override]
        """The states after each move: the pass first, then the plays, then a threat if there is one."""
        if state.ended:
            return []
        stones, player, left = state.stones, state.player, state.threats
        after = [ThreatState(stones, 1 - player, left, passed=True, ended=state.passed)]
        for point, made, ban in self.plays(stones, player):
            if point != state.ban:
                after.append(ThreatState(made, 1 - player, left, ban))
        if state.ban != NO_BAN and left[player]:
            after.append(state._replace(ban=NO_BAN, threats=one_less(left, player)))
        return after


board_with_threats = cache(ThreatBoard)
"""The board of a size; it is made once."""


def one_less(left: Threats, player: int) -> Threats:
    if left[player] == ALWAYS:
        return left
    return (left[0] - 1, left[1]) if player == BLACK else (left[0], left[1] - 1)


def threats_of(word: str, owner: int) -> Threats:
    """The threats of a word of the command line, where the string is this player's."""
    if word == "none":
        return 0, 0
    if word in ("owner", "opponent"):
        return (ALWAYS, 0) if (word == "owner") == (owner == BLACK) else (0, ALWAYS)
    black, white = (int(part.split(":")[1]) for part in word.split(","))
    return black, white


class ThreatSolution(Solution):
    """The answers to all questions on a board where the players begin with so many threats."""

    def __init__(self, width: int, height: int, threats: Threats) -> None:
        self.threats = threats
        super().__init__(board_with_threats(width, height))

    def start(self, stones: Stones, player: int) -> ThreatState:  # type: ignore[override]
        """The state with which a variation begins."""
        return ThreatState(stones, player, self.threats)


@cache
def solve_with_threats(width: int, height: int, threats: Threats) -> ThreatSolution:
    """The complete solution of a board; it is made once."""
    return ThreatSolution(width, height, threats)


def answer_with_threats(
    rows: tuple[str, ...],
    point: int,
    question: str,
    threats: str,
    formation: str = "n-eye",
    scope: str = "one",
    first: str = "opponent",
    cycles: str = "verbal",
    cap: int = 300_000,
    later: ThreatState | None = None,
) -> str | None:
    """The answer to one question from the states that matter for it alone. None if these are more than the cap.
    ``later``: from this moment of a variation on, in which the string has not been taken."""
    board = board_with_threats(len(rows[0]), len(rows))
    stones = board.parse(rows)
    owner, string = board.string_at(stones, point)
    settled = settled_by(board, owner, point, string, question, formation, scope)
    start = later or ThreatState(stones, 1 - owner if first == "opponent" else owner, threats_of(threats, owner))
    try:
        graph = Graph(board, [start], settled, cap)  # type: ignore[list-item]
    except TooLarge:
        return None
    keys = [point if question == "uncapturable" else string]
    return _verdict(solve_together(graph, owner, keys, question, formation, scope), 0, 0, question, cycles)
