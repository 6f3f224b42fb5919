"""Fights: who gets the points of some strings when both players come to know which plays keep and which take them?

Random games tell little of strings that live or die by a few plays in the right order. In a fight the games begin with
the plays that have done well in the games before (the core plays them: engine/core/guide/fights.hpp). It is a sign as
the random games are, and nothing follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from assess.engine import _core
from assess.engine.schedule import SCHEDULE
from assess.estimates.random_shares import views_of
from assess.rules.position import Color, Position, String

GAMES, REACH = 200, 4
"""Games of a fight that a player begins, and how far from the strings their first plays are."""
HALF = 1 / 2


@dataclass(frozen=True, slots=True)
class Fight:
    """The part of their points that strings keep when the opponent begins, and when their owner does, which is asked
    where they lose the half of them to an opponent who begins."""

    pressed: float
    defended: float


def fight_over(position: Position, strings: Iterable[String]) -> Fight:
    """A fight over strings of one player's. It is the same whichever way the board is turned, and whoever is Black."""
    points = [point for string in strings for point in string.points]
    black = any(string.color is Color.BLACK for string in position.strings() if string.points.issuperset(points[:1]))
    views = views_of(position.width, position.height, position.stones)
    seen_so = []
    for number, (wide, high, order, seen) in enumerate(views):
        at = {point: place for place, point in enumerate(order)}
        seen_so.append((wide, high, seen, tuple(sorted(at[point] for point in points)), black is bool(number % 2)))
    return _fight(*min(seen_so))


@lru_cache(256)
def _fight(width: int, height: int, stones: str, points: tuple[int, ...], white: bool) -> Fight:
    owner = int(white)

    def kept(first: int) -> float:
        return (
            _core.fight_over(width, height, stones, list(points), owner, first, GAMES, REACH, SCHEDULE.playout_length)
            / 1000
        )

    pressed = kept(1 - owner)
    return Fight(pressed, kept(owner) if pressed < HALF else 1.0)
