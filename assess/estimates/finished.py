"""Does a position look finished? Where much can still become either player's, play went on to the score; there no
result is estimated."""

from __future__ import annotations

from collections.abc import Iterable

from assess.estimates.random_shares import black_counts, games_of
from assess.rules.color import EMPTY
from assess.rules.coordinates import neighbors
from assess.rules.position import Position
from assess.rules.regions import border, regions
from assess.statuses.status_table import RANKS
from assess.statuses.string_status import StringStatus

CONTESTED = 1 / 4
"""An empty point is contested that each player gets in more than this part of the random games."""
MOST_CONTESTED, LEAST_CONTESTED = 1 / 7, 12
"""In a finished game no more of the points of the board are contested; or at least no more than so many."""


def contested_points(position: Position, strings: Iterable[StringStatus] = ()) -> frozenset[int]:
    """The empty points that may still become either player's, as random games tell. A few of them are dame or lie in
    sekis. ``strings``: what is known; empty points around which every string is proved are not contested."""
    proved = {point for one in strings if one.letter in RANKS for point in one.string.points}
    near = neighbors(position.width, position.height)
    counts = black_counts(position.width, position.height, position.stones)
    games = games_of(position)
    return frozenset(
        point
        for region in regions((at for at, stone in enumerate(position.stones) if stone == EMPTY), near)
        if not border(region, near) or not border(region, near) <= proved
        for point in region
        if CONTESTED < counts[point] / games < 1 - CONTESTED
    )


def looks_finished(position: Position, strings: Iterable[StringStatus] = ()) -> bool:
    """Whether no more points are contested than in games that their players have ended; ``strings``: what is known."""
    most = max(LEAST_CONTESTED, MOST_CONTESTED * len(position.stones))
    return len(contested_points(position, strings)) <= most
