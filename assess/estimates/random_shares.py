"""How often each point is Black's at the end of random games, told alike whichever way the board is turned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from assess.engine import _core
from assess.engine.schedule import SCHEDULE
from assess.rules.color import BLACK_STONE, WHITE_STONE, Color
from assess.rules.position import Position, String

GAMES = 16
"""Random games for each way to look at the board."""
_EXCHANGED = str.maketrans(BLACK_STONE + WHITE_STONE, WHITE_STONE + BLACK_STONE)


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of random games, by point: in how many of them it was Black's, and in how many a stone of each player's
    stood there in a seki."""

    black: tuple[int, ...]
    black_in_seki: tuple[int, ...]
    white_in_seki: tuple[int, ...]


def share_of(position: Position, string: String) -> float:
    """The part of the random games, in the mean over the string's points, at whose end a point is its owner's."""
    counts = black_counts(position.width, position.height, position.stones)
    black = sum(counts[point] for point in string.points)
    games = games_of(position) * len(string.points)
    return (black if string.color is Color.BLACK else games - black) / games


def seki_share_of(position: Position, string: String) -> float:
    """The part of the random games, in the mean over its points, at whose end the string stands as in a seki."""
    ends = ends_of(position.width, position.height, position.stones)
    counts = ends.black_in_seki if string.color is Color.BLACK else ends.white_in_seki
    return sum(counts[point] for point in string.points) / (games_of(position) * len(string.points))


def black_share(position: Position, point: int) -> float:
    """The part of the random games at whose end a point is Black's; short of all and of none."""
    games = games_of(position)
    return (black_counts(position.width, position.height, position.stones)[point] + 1) / (games + 2)


def games_of(position: Position) -> int:
    """How many random games are played."""
    return 2 * GAMES * len(_views(position.width, position.height))


def black_counts(width: int, height: int, stones: str) -> tuple[int, ...]:
    """For every point the number of random games at whose end it is Black's."""
    return ends_of(width, height, stones).black


@lru_cache(16)
def ends_of(width: int, height: int, stones: str) -> Ends:
    """The ends of the random games from these stones on.

    The board is played on as it stands, turned and mirrored in every way, and each of these with the colors exchanged,
    with the same chance each time. So the counts of a board that is turned are the same, turned; and those of a board
    with the colors exchanged are White's.
    """
    size = len(stones)
    black, black_seki, white_seki = [0] * size, [0] * size, [0] * size
    for wide, high, order in _views(width, height):
        seen = "".join(stones[point] for point in order)
        ours = _core.natural_playouts(wide, high, seen, GAMES, SCHEDULE.playout_length)
        theirs = _core.natural_playouts(wide, high, seen.translate(_EXCHANGED), GAMES, SCHEDULE.playout_length)
        for at, point in enumerate(order):
            black[point] += ours[at] + GAMES - theirs[at]
            black_seki[point] += ours[size + at] + theirs[2 * size + at]
            white_seki[point] += ours[2 * size + at] + theirs[size + at]
    return Ends(tuple(black), tuple(black_seki), tuple(white_seki))


@lru_cache(4)
def views_of(width: int, height: int, stones: str) -> tuple[tuple[int, int, tuple[int, ...], str], ...]:
    """The ways to look at a board, turned, mirrored and with the colors exchanged: width and height as it is seen then,
    its points in that order, and the stones."""
    found = []
    for wide, high, order in _views(width, height):
        seen = "".join(stones[point] for point in order)
        found += [(wide, high, order, seen), (wide, high, order, seen.translate(_EXCHANGED))]
    return tuple(found)


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
