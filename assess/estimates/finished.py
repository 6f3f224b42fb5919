"""Does a position look finished? Where much can still become either player's, play went on to the score; there no
result is estimated."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from assess.estimates.random_shares import black_counts, games_of, share_of
from assess.rules.position import EMPTY, Color, Position, border, regions
from assess.statuses.string_status import RANKS, Status, StringStatus

CONTESTED = 1 / 4
"""An empty point is contested that each player gets in more than this part of the random games."""
HELD = 1 / 2
"""A string that is its owner's in less than this part of them does not close off what lies behind it."""
WIDE = 6
"""Nor is a region closed off that has more points than so many for each stone around it: four in the widest territory
of 250 finished games."""
MOST_CONTESTED, LEAST_CONTESTED = 1 / 14, 6
"""In a finished game no more of the points of the board are contested; or at least no more than so many."""
MOST_OPEN, LEAST_OPEN = 1 / 8, 8
"""Nor do more of them lie open between the players: 14 of 169 where a border was left open, 48 of 81 in a game that was
broken off."""


def contested_points(position: Position, strings: Iterable[StringStatus] = ()) -> frozenset[int]:
    """The empty points that may still become either player's, as random games tell, but for points that touch strings
    of both: these are dame, or lie in sekis.

    A region that strings of one player's close off is not contested, whatever random games make of an invasion: its
    size would decide, and not whether play goes on. ``strings``: what is known; nor is a region contested around which
    every string is proved.
    """
    held, proved = _held(position, strings)
    near = position.near
    counts = black_counts(position.width, position.height, position.stones)
    games = games_of(position)
    found = set[int]()
    for region in regions((at for at in range(len(position.stones)) if at not in held), near):
        around = border(region, near)
        if not _closed_off(position, region, around) and not around <= proved:
            empty = _between_players(position, region, held)
            found |= {at for at in empty if CONTESTED < counts[at] / games < 1 - CONTESTED}
    return frozenset(found)


def open_points(position: Position, strings: Iterable[StringStatus] = ()) -> frozenset[int]:
    """The empty points that lie open between the players, whatever random games make of them: those of regions that no
    player closes off, but for points that touch strings of both, which are dame. ``strings``: what is known; where all
    is proved, no game is played. Strings that are proved dead lie between regions."""
    held, proved = _held(position, strings)
    near = position.near
    found = set[int]()
    for region in regions((at for at in range(len(position.stones)) if at not in held | proved), near):
        around = border(region, near)
        if not _closed_off(position, region, around & held) and (around & held or not around):
            found |= _between_players(position, region, held)
    return frozenset(found)


def _between_players(position: Position, region: Collection[int], held: Collection[int]) -> set[int]:
    """Return the empty points of a region but for those that touch held stones of both players."""
    empty = (at for at in region if position.stones[at] == EMPTY)
    return {
        at for at in empty if len({position.stones[near] for near in position.near[at] if near in held}) < len(Color)
    }


def _held(position: Position, strings: Iterable[StringStatus]) -> tuple[set[int], set[int]]:
    """Return the stones that close off what lies behind them, and those that are proved."""
    known = {one.string: one.letter for one in strings}
    held, proved = set[int](), set[int]()
    for string in position.strings():
        letter = known.get(string, Status.UNDECIDED)
        if letter in RANKS:
            proved |= string.points
        if letter is not Status.DEAD and (letter in RANKS or share_of(position, string) > HELD):
            held |= string.points
    return held, proved


def _closed_off(position: Position, region: Collection[int], around: Collection[int]) -> bool:
    """Return whether strings of one player close a region off; ``around``: the stones around it."""
    return len({position.stones[at] for at in around}) == 1 and len(region) <= WIDE * len(around)


def unfinished_points(position: Position, strings: Iterable[StringStatus] = ()) -> frozenset[int]:
    """The empty points that may still become either player's, where they are more than in games that their players have
    ended; none where the position looks finished. ``strings``: what is known."""
    known = tuple(strings)
    left_open = plainly_open(position, known)
    contested = contested_points(position, known)
    most = max(LEAST_CONTESTED, MOST_CONTESTED * len(position.stones))
    if not left_open and len(contested) <= most:
        return frozenset()
    return left_open | contested


def plainly_open(position: Position, strings: Iterable[StringStatus] = ()) -> frozenset[int]:
    """The points that lie open between the players where they are more than in a finished game, else none. A board
    without stones is open."""
    found = open_points(position, strings)
    few = len(found) <= max(LEAST_OPEN, MOST_OPEN * len(position.stones))
    return frozenset() if few and position.strings() else found


def looks_finished(position: Position, strings: Iterable[StringStatus] = ()) -> bool:
    """Whether no more points are contested, or lie open, than in games that their players have ended; ``strings``: what
    is known."""
    return not unfinished_points(position, strings)
