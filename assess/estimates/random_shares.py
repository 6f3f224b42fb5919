"""How often each point is Black's at the end of random games, told alike whichever way the board is turned."""

from __future__ import annotations

from functools import cache, lru_cache

from assess.engine import _core
from assess.engine.schedule import SCHEDULE
from assess.rules.color import BLACK_STONE, WHITE_STONE, Color
from assess.rules.position import Position, String

GAMES = 16
"""Random games for each way to look at the board."""
_EXCHANGED = str.maketrans(BLACK_STONE + WHITE_STONE, WHITE_STONE + BLACK_STONE)


def share_of(position: Position, string: String) -> float:
    """The part of the random games, in the mean over the string's points, at whose end a point is its owner's."""
    counts = black_counts(position.width, position.height, position.stones)
    black = sum(counts[point] for point in string.points)
    games = games_of(position) * len(string.points)
    return (black if string.color is Color.BLACK else games - black) / games


def black_share(position: Position, point: int) -> float:
    """The part of the random games at whose end a point is Black's; short of all and of none."""
    games = games_of(position)
    return (black_counts(position.width, position.height, position.stones)[point] + 1) / (games + 2)


def games_of(position: Position) -> int:
    """How many random games are played."""
    return 2 * GAMES * len(_views(position.width, position.height))


@lru_cache(16)
def black_counts(width: int, height: int, stones: str) -> tuple[int, ...]:
    """For every point the number of random games at whose end it is Black's.

    The board is played on as it stands, turned and mirrored in every way, and each of these with the colors exchanged,
    with the same chance each time. So the counts of a board that is turned are the same, turned; and those of a board
    with the colors exchanged are White's.
    """
    count = [0] * len(stones)
    for wide, high, order in _views(width, height):
        seen = "".join(stones[point] for point in order)
        black = _core.playouts(wide, high, seen, GAMES, SCHEDULE.playout_length)
        white = _core.playouts(wide, high, seen.translate(_EXCHANGED), GAMES, SCHEDULE.playout_length)
        for point, as_black, as_white in zip(order, black, white, strict=True):
            count[point] += as_black + GAMES - as_white
    return tuple(count)


@cache
def _views(width: int, height: int) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """The eight ways to turn and mirror a board: width and height as it is seen then, and its points in that order."""
    rows = [tuple(range(start, start + width)) for start in range(0, width * height, width)]
    found = []
    for _ in range(4):
        rows = [tuple(column) for column in zip(*reversed(rows), strict=True)]
        for seen in (rows, [tuple(reversed(row)) for row in rows]):
            found.append((len(seen[0]), len(seen), tuple(point for row in seen for point in row)))
    return tuple(found)
