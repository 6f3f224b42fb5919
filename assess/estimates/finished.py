"""Does a position look finished? Where much can still become either player's, play went on to the score; there no
result is estimated."""

from __future__ import annotations

from collections.abc import Iterable

from assess.estimates.random_shares import black_counts, games_of, share_of
from assess.rules.position import EMPTY, Position, border, regions
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


def contested_points(position: Position, strings: Iterable[StringStatus] = ()) -> frozenset[int]:
    """The empty points that may still become either player's, as random games tell. A few of them are dame or lie in
    sekis.

    A region that strings of one player's close off is not contested, whatever random games make of an invasion: its
    size would decide, and not whether play goes on. ``strings``: what is known; nor is a region contested around which
    every string is proved.
    """
    known = {one.string: one.letter for one in strings}
    near = position.near
    held, proved = set[int](), set[int]()
    for string in position.strings():
        letter = known.get(string, Status.UNDECIDED)
        if letter in RANKS:
            proved |= string.points
        if letter is not Status.DEAD and (letter in RANKS or share_of(position, string) > HELD):
            held |= string.points
    counts = black_counts(position.width, position.height, position.stones)
    games = games_of(position)
    found = set[int]()
    for region in regions((at for at in range(len(position.stones)) if at not in held), near):
        around = border(region, near)
        closed = len({position.stones[at] for at in around}) == 1 and len(region) <= WIDE * len(around)
        if not closed and not around <= proved:
            found |= {
                at for at in region if position.stones[at] == EMPTY and CONTESTED < counts[at] / games < 1 - CONTESTED
            }
    return frozenset(found)


def looks_finished(position: Position, strings: Iterable[StringStatus] = ()) -> bool:
    """Whether no more points are contested than in games that their players have ended; ``strings``: what is known."""
    most = max(LEAST_CONTESTED, MOST_CONTESTED * len(position.stones))
    return len(contested_points(position, strings)) <= most
