"""Which strings may hang on a ko: those that random games let live or die by who wins the kos that are open.

Random games are played on from the position as it is, and from two others: all kos are Black's there, or all White's.
Where a string is its owner's in many more games of one than of another, its fate hangs on a ko, and on who has the
threats for it; with several kos it may hang on a long cycle. By the stones alone nobody can tell what becomes of it.
"""

from __future__ import annotations

from functools import lru_cache

from assess.estimates.random_shares import share_of
from assess.rules.position import Color, Position, String, neighbors
from assess.statuses.final.dame_and_kos import OpenKo, basic_kos

GAMES = 8
"""Random games for each way to look at the board with all kos won by one player."""
MANY = 0.3
"""So many more of the games: in 300 finished games no string but stones in kos came near."""


def hanging_on_kos(position: Position) -> frozenset[String]:
    """The strings that may hang on kos; a stone that is in a ko itself, if a string beside it does."""
    return _hanging(position.width, position.height, position.stones)


@lru_cache(16)
def _hanging(width: int, height: int, stones: str) -> frozenset[String]:
    position = Position(width, height, stones)
    kos = basic_kos(position)
    if not kos:
        return frozenset()
    near = neighbors(width, height)
    in_kos = {position.string_at(ko.stone): ko for ko in kos}
    won = [all_won(position, kos, color) for color in Color]
    hanging = {
        string for string in position.strings() if string not in in_kos and _swing(position, won, string) >= MANY
    }
    for string, ko in in_kos.items():
        if any(one.points.intersection([*near[ko.stone], *near[ko.mouth]]) for one in hanging if one not in in_kos):
            hanging.add(string)
    return frozenset(hanging)


def _swing(position: Position, won: list[Position], string: String) -> float:
    parts = [share_of(position, string), *(share_of(other, string, GAMES) for other in won)]
    return max(parts) - min(parts)


def all_won(position: Position, kos: list[OpenKo], winner: Color) -> Position:
    """The position once kos are a player's: he has taken and filled them, or filled his own; with what that captures.
    As it is, where he would be left without a liberty."""
    filled = {point for ko in kos for point in ((ko.mouth, ko.stone) if ko.taker is winner else (ko.mouth,))}
    stones = "".join([winner.stone if at in filled else stone for at, stone in enumerate(position.stones)])
    after = Position(position.width, position.height, stones)
    loser = winner.opponent
    captured = {point for one in after.strings() if one.color is loser and not one.liberties for point in one.points}
    if captured:
        after = after.without(captured)
    return after if all(one.liberties for one in after.strings()) else position
