"""A warning about a position: its code, its points, and what it says of them, as values."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from assess.rules.message import Message, message
from assess.statuses.string_status import StringStatus


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


class Caution(enum.Enum):
    """What a warning may say."""

    TWO_SIDED = enum.auto()
    BORDER_OPEN = enum.auto()
    ONE_SIDED = enum.auto()
    ONE_SIDED_AT_SEKI = enum.auto()
    """Because strings that are not independently alive border there."""
    GAIN = enum.auto()
    CAPTURE_MISSING = enum.auto()
    NOT_EXAMINED = enum.auto()
    FILLING_UNKNOWN = enum.auto()
    FILLING_CHANGES_NOTHING = enum.auto()
    FILLING_CHANGES_NOTHING_OPEN = enum.auto()
    """Of what is not agreed on."""
    FILLING_CHANGES_NOTHING_WITHOUT_PRECEDENT = enum.auto()
    IF_FILLED = enum.auto()
    IF_FILLED_ANSWER = enum.auto()
    IF_WON = enum.auto()
    IF_WON_ANSWER = enum.auto()
    SPARED = enum.auto()
    KO = enum.auto()
    KO_UNKNOWN = enum.auto()
    KO_CHANGES_NOTHING = enum.auto()
    KO_CHANGES_NOTHING_ELSE = enum.auto()
    IF_CONNECTED = enum.auto()

    MISSING = enum.auto()
    """Here and below the beginning of a sentence: a move is missing, at certain points or in his territory."""
    MISSING_AT = enum.auto()
    MISSING_INSIDE = enum.auto()
    MISSING_INSIDE_AT = enum.auto()
    IF_FIRST = enum.auto()
    """Here and below the end of it."""
    ELSE_DEAD = enum.auto()
    ONCE_FILLED = enum.auto()
    ONCE_WON = enum.auto()
    PLAY = enum.auto()
    """Part of a sentence: a move."""
    SCORES_UNKNOWN = enum.auto()
    SCORES_MADE = enum.auto()
    SCORES_MADE_PUNISHED = enum.auto()
    SCORES_PUNISHED = enum.auto()
    UNKNOWN_SAVED = enum.auto()
    UNKNOWN_LIVES = enum.auto()

    PRISONERS = enum.auto()
    COULD_TAKE = enum.auto()
    COULD_COLLECT = enum.auto()
    TALLY = enum.auto()
    TALLY_NONE_THROWN_IN = enum.auto()
    UNKNOWN_TAKEN = enum.auto()
    UNKNOWN_TAKEN_MORE = enum.auto()
    REFEREE = enum.auto()
    RESULT_SAME = enum.auto()
    RESULT_CHANGES = enum.auto()

    DESCRIBED = enum.auto()
    DESCRIBED_RESULT = enum.auto()
    UNKNOWN_DESCRIBED = enum.auto()
    UNKNOWN_ADVICE = enum.auto()
    UNKNOWN_ADVICE_KEPT = enum.auto()
    """Where it was found by earlier work, which does not say what it has cost."""
    STRING_AGREED = enum.auto()
    STRING_IMPLIED = enum.auto()
    AREA_AGREED = enum.auto()
    REFUSED = enum.auto()
    """In the words of the error."""


@dataclass(frozen=True, slots=True)
class Warning:
    """Points at which the position is not final, and what filling them could change; or what else is to be told.

    ``said``: what it tells, a sentence or a part of one each. ``first_filled``: of a missing teire, the dame or the ko
    that the opponent has to fill before it is needed.
    """

    code: WarningCode
    points: frozenset[int]
    said: tuple[Message, ...]
    first_filled: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """The warning in words. They stand in a layer above, which the package itself knows."""
        import assess

        return assess.words(self)


def refused_proof(why: str, points: frozenset[int] = frozenset()) -> Warning:
    """That the checker refused a proof of the engine's; ``why``: its error."""
    return Warning(WarningCode.REFUSED_PROOF, points, (message(Caution.REFUSED, why=why),))


def points_of(strings: Iterable[StringStatus]) -> frozenset[int]:
    """The points of strings."""
    return frozenset[int]().union(*(string.string.points for string in strings))
