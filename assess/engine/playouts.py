"""Who gets a string's points when both players move at random: a hint where to search, from which nothing follows.

A hundred games are played at random from the position; nobody fills his own eyes in them. A string whose points its
opponent mostly gets is taken to be dead: right for all but five of the 798 strings of known status
(docs/benchmarks.md), in five milliseconds a position. How often the owner keeps the points tells the odds, and that he
moves first counts like 25 games. A wrong guess costs time, never an answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from assess.engine import _core
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import Inquiry, Uncapturable
from assess.proofs.terms import First
from assess.rules.position import Color, Position, String


def share_of(color: Color, points: Iterable[int], position: Position) -> float:
    """The part of some random games, in the mean over these points, at whose end a point is this player's."""
    if position.unknown:  # nobody knows who would get what is beside it
        return 1 / 2
    games = SCHEDULE.playout_games
    black = _black(position.width, position.height, position.stones, games, SCHEDULE.playout_length)
    counts = [black[point] for point in points]
    share = sum(counts) / len(counts) / games
    return share if color is Color.BLACK else 1 - share


def part_of(color: Color, inquiry: Inquiry) -> float:
    """The part of the work that a proof for this player is worth: his odds, and a full one if he is likely to
    succeed."""
    return max(SCHEDULE.unlikely_share, min(1.0, _odds(color, inquiry)))


def is_likely(color: Color, inquiry: Inquiry) -> bool:
    """Is this player the likelier to succeed, or nearly, as the random games tell it?"""
    return _odds(color, inquiry) >= 1


def _odds(color: Color, inquiry: Inquiry) -> float:
    """A player's odds, as the random games tell them; one or more if he is the likelier to succeed, or nearly.

    Of several strings all must stay, or any may live: the weakest tells, or the strongest.
    """
    weakest_or_strongest = min if isinstance(inquiry.question, Uncapturable) else max
    telling = weakest_or_strongest(inquiry.strings, key=lambda one: share_of(one.color, one.points, inquiry.position))
    lead = share_of(telling.color, telling.points, inquiry.position) - SCHEDULE.even
    if inquiry.first is First.OWNER:
        lead += SCHEDULE.tempo
    return math.exp(SCHEDULE.odds * ((lead if color is telling.color else -lead) + SCHEDULE.alike))


def looks_dead(string: String, position: Position) -> bool:
    """Do the string's points seldom stay its owner's?"""
    return share_of(string.color, string.points, position) < SCHEDULE.dead_share


@lru_cache(32)
def _black(width: int, height: int, stones: str, games: int, longest: int) -> list[int]:
    return _core.playouts(width, height, stones, games, longest)
