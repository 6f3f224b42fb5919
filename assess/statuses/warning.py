"""A warning about a position: its code, its points, and the words of which its text is made."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from assess.languages.spoken import worded
from assess.rules.position import Position
from assess.rules.words import listing
from assess.statuses.string_status import StringStatus

MOST_NAMED = 12
"""Points more than these are counted, not named, in a sentence."""


class WarningCode(enum.Enum):
    """What may be left to play, what was not found out, a proof of the engine's that the checker refused, an
    agreement that differs from what is proved, and another description of independent life under which statuses
    differ."""

    UNFILLED_DAME = "unfilled_dame"
    ONE_SIDED_DAME = "one_sided_dame"
    UNFILLED_TEIRE = "unfilled_teire"
    OPEN_BASIC_KO = "open_basic_ko"
    PRISONERS_IN_SEKI = "prisoners_in_seki"
    NOT_EXAMINED = "not_examined"
    REFUSED_PROOF = "refused_proof"
    AGREED_OTHERWISE = "agreed_otherwise"
    OTHER_DESCRIPTION = "other_description"


@dataclass(frozen=True, slots=True)
class Warning:
    """Points at which the position is not final, and what filling them could change; or what else is to be told.

    ``first_filled``: of a missing teire, the dame or the ko that the opponent has to fill before it is needed.
    """

    code: WarningCode
    points: frozenset[int]
    text: str
    first_filled: frozenset[int] = frozenset()


def listed(position: Position, points: Iterable[int]) -> str:
    """The names of points, the first of them if there are many."""
    names = position.names(points)
    if len(names) <= MOST_NAMED + 1:
        return " ".join(names)
    more = len(names) - MOST_NAMED
    return worded("{points} and {number} more points", points=" ".join(names[:MOST_NAMED]), number=more)


def named(strings: Iterable[StringStatus]) -> str:
    """Strings by colour and point, as ``Black D4, White A1``."""
    return listing(string.called for string in strings)
