"""How often each point is Black's at the end of random games, told alike whichever way the board is turned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from operator import sub

from assess.engine import _core
from assess.engine.schedule import SCHEDULE
from assess.rules.position import BLACK_STONE, WHITE_STONE, Color, Position, String

GAMES = 8
"""Random games for each way to look at the board."""
_EXCHANGED = str.maketrans(BLACK_STONE + WHITE_STONE, WHITE_STONE + BLACK_STONE)


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of random games, by point: in how many of them it was Black's, and in how many a stone of each player's
    stood there in a seki."""

    black: tuple[int, ...]
    black_in_seki: tuple[int, ...]
    white_in_seki: tuple[int, ...]


def share_of(position: Position, string: String, each: int = GAMES) -> float:
    """The part of the random games, in the mean over the string's points, at whose end a point is its owner's;
    ``each``: games for each way to look at the board."""
    counts = black_counts(position.width, position.height, position.stones, each)
    black = sum(counts[point] for point in string.points)
    games = games_of(position, each) * len(string.points)
    return (black if string.color is Color.BLACK else games - black) / games


def seki_share_of(position: Position, string: String) -> float:
    """The part of the random games, in the mean over its points, at whose end the string stands as in a seki."""
    ends = ends_of(position.width, position.height, position.stones, GAMES)
    counts = ends.black_in_seki if string.color is Color.BLACK else ends.white_in_seki
    return sum(counts[point] for point in string.points) / (games_of(position) * len(string.points))


def black_share(position: Position, point: int) -> float:
    """The part of the random games at whose end a point is Black's; short of all and of none."""
    games = games_of(position)
    return (black_counts(position.width, position.height, position.stones)[point] + 1) / (games + 2)


def games_of(position: Position, each: int = GAMES) -> int:
    """How many random games are played, so many for each way to look at the board."""
    return 2 * each * len(_views(position.width, position.height))


def black_counts(width: int, height: int, stones: str, games: int = GAMES) -> tuple[int, ...]:
    """For every point the number of random games at whose end it is Black's; ``games``: for each way to look at it."""
    return ends_of(width, height, stones, games).black


@lru_cache(16)
def ends_of(width: int, height: int, stones: str, games: int) -> Ends:
    """The ends of the random games from these stones on; so many ``games`` for each way to look at the board.

    The board is played on as it stands, turned and mirrored in every way, and each of these with the colors exchanged,
    with the same chance each time. So the counts of a board that is turned are the same, turned; and those of a board
    with the colors exchanged are White's.
    """
    size = len(stones)
    places = range(size)
    black, black_seki, white_seki = [games * len(_views(width, height))] * size, [0] * size, [0] * size
    for wide, high, order, at in _views(width, height):
        seen = "".join([stones[point] for point in order])
        ours = _core.natural_playouts(wide, high, seen, games, SCHEDULE.playout_length)
        theirs = _core.natural_playouts(wide, high, seen.translate(_EXCHANGED), games, SCHEDULE.playout_length)
        differences = list(map(sub, ours[:size], theirs))
        black = [black[point] + differences[at[point]] for point in places]
        seki, theirs_in_seki = ours[size:], theirs[size:]
        if any(seki) or any(theirs_in_seki):
            black_seki = [black_seki[point] + seki[at[point]] + theirs_in_seki[size + at[point]] for point in places]
            white_seki = [white_seki[point] + seki[size + at[point]] + theirs_in_seki[at[point]] for point in places]
    return Ends(tuple(black), tuple(black_seki), tuple(white_seki))


@lru_cache(4)
def views_of(width: int, height: int, stones: str) -> tuple[tuple[int, int, tuple[int, ...], str], ...]:
    """The ways to look at a board, turned, mirrored and with the colors exchanged: width and height as it is seen then,
    its points in that order, and the stones."""
    found = []
    for wide, high, order, _ in _views(width, height):
        seen = "".join([stones[point] for point in order])
        found += [(wide, high, order, seen), (wide, high, order, seen.translate(_EXCHANGED))]
    return tuple(found)


@lru_cache(4)
def places_of(width: int, height: int, stones: str) -> tuple[int, ...]:
    """The place of each point in the first of all ways to look at the board: the same whichever way it is turned."""
    order = min(views_of(width, height, stones), key=lambda view: (view[0], view[1], view[3]))[2]
    places = [0] * len(order)
    for place, point in enumerate(order):
        places[point] = place
    return tuple(places)


@cache
def _views(width: int, height: int) -> tuple[tuple[int, int, tuple[int, ...], tuple[int, ...]], ...]:
    """The eight ways to turn and mirror a board: width and height as it is seen then, its points in that order, and the
    place of each point in it."""
    rows = [tuple(range(start, start + width)) for start in range(0, width * height, width)]
    found = []
    for _ in range(4):
        rows = [tuple(column) for column in zip(*reversed(rows), strict=True)]
        for seen in (rows, [tuple(reversed(row)) for row in rows]):
            order = tuple(point for row in seen for point in row)
            found.append((len(seen[0]), len(seen), order, tuple(map(order.index, range(len(order))))))
    return tuple(found)
