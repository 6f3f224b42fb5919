"""A very short search: can a string be captured, does it live? It tells more than random games where these see a seki,
or a string in doubt. What it finds is judged by no checker, and is taken for a sign only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from assess.engine.settle import settle
from assess.estimates.random_shares import views_of
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.position import Position, String
from assess.system.limits import Limits

GLANCE = Limits(seconds=None, nodes=2500, memory_mb=16)


@dataclass(frozen=True, slots=True)
class Glance:
    """What a short search finds: 1 for yes, -1 for no, 0 where it finds neither. ``stands``: the string cannot be
    captured; ``lives``: it is independently alive, which is asked where that is found."""

    stands: int = 0
    lives: int = 0


NO_GLANCE = Glance()
_NUMBERS = {Answer.YES: 1, Answer.NO: -1}


def glance_at(position: Position, string: String) -> Glance:
    """What a short search finds of a string. It is the same whichever way the board is turned, and whoever is Black."""
    views = views_of(position.width, position.height, position.stones)
    return _glance(
        *min((wide, high, seen, min(order.index(at) for at in string.points)) for wide, high, order, seen in views)
    )


@lru_cache(1024)
def _glance(width: int, height: int, stones: str, point: int) -> Glance:
    position = Position(width, height, stones)
    stands = settle(Inquiry(position, point, Uncapturable()), GLANCE).answer
    lives = settle(Inquiry(position, point, IndependentlyAlive()), GLANCE).answer if stands in _NUMBERS else None
    return Glance(_NUMBERS.get(stands, 0), 0 if lives is None else _NUMBERS.get(lives, 0))
