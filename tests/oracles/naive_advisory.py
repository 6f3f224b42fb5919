"""The advisory questions on tiny boards by their definition, plain and slow (Jasiek, Japanese 2003 Rules).

Stones that were there from the start are told from those played since, so nothing is taken for granted of what a
stone on the string's intersections means. The opponent must force what he wants: infinite play is a failure of his.
``rules``: which ko rule the variations follow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from naive_ko_pass import KoState, board_with_ko_passes
from tiny_board import State, board_of

Rows = tuple[str, ...]
VERBAL = "verbal-japanese"


class Moment(NamedTuple):
    """A state of a variation, and the owner's stones that have stood since its start."""

    state: State | KoState
    kept: int


Aim = Callable[[Moment], bool]


class Variations(NamedTuple):
    """All moments of all variations of a position, the first one first; from which moments each can follow, how many
    moves there are in each, and whether they are the owner's."""

    moments: list[Moment]
    before: list[list[int]]
    moves: list[int]
    owners: list[bool]


@lru_cache(maxsize=4)
def variations_of(rows: Rows, owner: int, first: int, rules: str) -> Variations:
    """The variations, whatever is aimed at: all strings of one owner share them."""
    ko_pass = rules == "japanese-2003"
    board = board_with_ko_passes(len(rows[0]), len(rows)) if ko_pass else board_of(len(rows[0]), len(rows))
    stones = board.parse(rows)
    start = Moment(KoState(stones, first) if ko_pass else State(stones, first), stones[owner])
    moments, number = [start], {start: 0}
    before: list[list[int]] = [[]]
    moves: list[int] = []
    for at, moment in enumerate(moments):  # grows on the way
        after = board.moves(moment.state)  # type: ignore[arg-type]
        moves.append(len(after))
        for state in after:
            following = Moment(state, moment.kept & state.stones[owner])
            place = number.setdefault(following, len(moments))
            if place == len(moments):
                moments.append(following)
                before.append([])
            before[place].append(at)
    return Variations(moments, before, moves, [moment.state.player == owner for moment in moments])


def forces(rows: Rows, owner: int, first: int, aim: Aim, rules: str) -> bool:
    """Whether the owner's opponent can force the aim in finitely many moves."""
    moments, before, moves, owners = variations_of(rows, owner, first, rules)
    left = list(moves)
    won = [aim(moment) for moment in moments]
    waiting = [at for at, reached in enumerate(won) if reached]
    while waiting and not won[0]:
        for at in before[waiting.pop()]:
            left[at] -= 1
            if not won[at] and (not owners[at] or left[at] == 0):
                won[at] = True
                waiting.append(at)
    return won[0]


def permanent(moment: Moment, owner: int, local: int) -> bool:
    """Has the variation ended with a stone of the owner's on the local points that was played during it?"""
    return bool(moment.state.stones[owner] & ~moment.kept & local)


@cache
def uncapturable(rows: Rows, point: int, first: str, rules: str) -> bool:
    owner, x = string_at(rows, point)
    return not forces(rows, owner, mover(owner, first), lambda moment: not moment.kept & x, rules)


def cannot_force_both(rows: Rows, point: int, local: int, first: str, rules: str) -> bool:
    """The opponent cannot force both the capture of the string and no permanent stone on the local points."""
    owner, x = string_at(rows, point)

    def aim(moment: Moment) -> bool:
        return moment.state.ended and not moment.kept & x and not permanent(moment, owner, local)

    return not forces(rows, owner, mover(owner, first), aim, rules)


@cache
def capturable_1(rows: Rows, point: int, first: str = "opponent", rules: str = VERBAL) -> bool:
    """The answer to capturable-1."""
    _, x = string_at(rows, point)
    return not uncapturable(rows, point, first, rules) and cannot_force_both(rows, point, x, first, rules)


@cache
def capturable_2(rows: Rows, point: int, first: str = "opponent", rules: str = VERBAL) -> bool:
    """The answer to capturable-2."""
    if uncapturable(rows, point, first, rules) or capturable_1(rows, point, first, rules):
        return False
    return cannot_force_both(rows, point, local_2(rows, point, first, rules), first, rules)


def local_2(rows: Rows, point: int, first: str, rules: str) -> int:
    """The string's points and, recursively, adjacent points without a stone of an uncapturable or capturable-1 string
    of the same owner."""
    board = board_of(len(rows[0]), len(rows))
    stones = board.parse(rows)
    owner, local = string_at(rows, point)
    barred = 0
    for string in board.parts(stones[owner]):
        stone = (string & -string).bit_length() - 1
        if uncapturable(rows, stone, first, rules) or capturable_1(rows, stone, first, rules):
            barred |= string
    while more := board.near[local] & board.all & ~barred & ~local:
        local |= more
    return local


def string_at(rows: Rows, point: int) -> tuple[int, int]:
    board = board_of(len(rows[0]), len(rows))
    return board.string_at(board.parse(rows), point)


def mover(owner: int, first: str) -> int:
    return owner if first == "owner" else 1 - owner
