"""A very short search: can a string be captured, does it live? It tells more than random games where these see a seki,
or a string in doubt. What it finds is judged by no checker, and is taken for a sign only."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from assess.engine.settle import settle
from assess.estimates.random_shares import views_of
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.position import Position, String
from assess.system.limits import Limits

GLANCE = Limits(seconds=None, nodes=800, memory_mb=16)
LONGER = Limits(seconds=None, nodes=2500, memory_mb=16)
"""Where random games see a seki: a dead shape looks like one, too."""
LONGEST = Limits(seconds=None, nodes=5000, memory_mb=16)
"""Where a string cannot be approached, or may hang on a ko."""
DEEP = Limits(seconds=None, nodes=10_000, memory_mb=16)
"""Where it is still in doubt whether a string stands in a seki."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What a short search finds: 1 for yes, -1 for no, 0 where it finds neither. ``stands``: the string cannot be
    captured; ``lives``: it is independently alive, which is asked where that is found, or where it may stand in a seki;
    ``hangs``: an answer hangs on a long cycle; ``looked``: there was a search."""

    stands: int = 0
    lives: int = 0
    hangs: bool = False
    looked: bool = field(default=False, compare=False)

    @property
    def settles(self) -> bool:
        """Whether it tells what the string is."""
        return self.lives > 0 or (self.lives < 0 and self.stands != 0)

    @property
    def falls(self) -> bool:
        """Whether it finds that the string can be captured, and has no life."""
        return self.stands < 0 and self.lives < 0

    @property
    def can_be_taken(self) -> bool:
        """Whether it finds that the string can be captured, and no life."""
        return self.stands < 0 >= self.lives

    @property
    def in_seki(self) -> bool:
        """Whether it finds that the string stands, and does not live."""
        return self.stands > 0 > self.lives

    @property
    def has_no_life(self) -> bool:
        """Whether it finds that the string does not live, and not whether it stands."""
        return self.stands == 0 > self.lives


NO_GLANCE = Glance()
_NUMBERS = {Answer.YES: 1, Answer.NO: -1}


def glance_at(position: Position, string: String, limits: Limits = GLANCE, *, whether_life: bool = False) -> Glance:
    """What a short search finds of a string; ``whether_life``: it asks for life in any case, for that is less work than
    whether a string of a seki stands. It is the same whichever way the board is turned, and whoever is Black."""
    views = views_of(position.width, position.height, position.stones)
    return _glance(
        *min((wide, high, seen, min(order.index(at) for at in string.points)) for wide, high, order, seen in views),
        limits,
        whether_life,
    )


@lru_cache(1024)
def _glance(width: int, height: int, stones: str, point: int, limits: Limits, whether_life: bool) -> Glance:
    position = Position(width, height, stones)
    stands = settle(Inquiry(position, point, Uncapturable()), limits)
    asked = whether_life or stands.answer in _NUMBERS
    lives = settle(Inquiry(position, point, IndependentlyAlive()), limits) if asked else stands
    hangs = Answer.UNDEFINED in (stands.answer, lives.answer) or bool(stands.hangs_on_cycle or lives.hangs_on_cycle)
    return Glance(_NUMBERS.get(stands.answer, 0), 0 if lives is stands else _NUMBERS.get(lives.answer, 0), hangs, True)
