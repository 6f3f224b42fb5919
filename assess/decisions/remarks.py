"""What may be said in a study, and how a line ends."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from assess.rules.message import Message, message
from assess.rules.proof_play import State
from assess.rules.variation_move import VariationMove


class Remark(enum.Enum):
    """What may be said to a student."""

    BEGIN_FAVOURED = enum.auto()
    BEGIN_OPPOSED = enum.auto()
    BEGIN_UNPROVED = enum.auto()
    NOTHING_TO_PLAY = enum.auto()
    """Before what has happened at once."""
    AGAIN = enum.auto()
    OVER = enum.auto()
    OVER_AT_ONCE = enum.auto()
    OVER_FOR_MOVES = enum.auto()
    ENDS = enum.auto()
    ENDS_THUS = enum.auto()
    """The same, where the student has prevented what he had to."""
    NOT_ALLOWED = enum.auto()
    NOT_UNDERSTOOD = enum.auto()
    INTERRUPTED = enum.auto()
    NOTHING_TO_UNDO = enum.auto()
    UNDONE = enum.auto()
    HINT_OF_PROOF = enum.auto()
    HINT_OF_RESISTANCE = enum.auto()
    HINT_OF_FILE = enum.auto()
    SOLUTION = enum.auto()
    NO_SOLUTION = enum.auto()
    OF_PROOF = enum.auto()
    WORKS_TOO = enum.auto()
    FAILS = enum.auto()
    NOT_PROVED = enum.auto()
    NOT_ASKED = enum.auto()
    NOT_IN_FILE = enum.auto()
    WRONG_IN_FILE = enum.auto()
    MARKED_RIGHT = enum.auto()
    MARKED_WRONG = enum.auto()
    NOT_WANTED = enum.auto()
    FORCED = enum.auto()
    COMMENT = enum.auto()
    """What the author of a problem says, in his own words."""
    PLAYS = enum.auto()
    NOTE = enum.auto()
    TAKES = enum.auto()
    BAN = enum.auto()
    BAN_LASTS = enum.auto()
    MOVES = enum.auto()
    ENDED = enum.auto()
    NOT_ENDED = enum.auto()
    COUNTS = enum.auto()


class Ending(enum.Enum):
    """How a variation, or a line that is shown, may end."""

    STATED = enum.auto()
    """In the words of the proof."""
    FORMATION = enum.auto()
    TWO_PASSES = enum.auto()
    PASSES_END = enum.auto()
    PREVENTED = enum.auto()
    MARKED_SOLUTION = enum.auto()
    FILE_ENDS = enum.auto()
    LINE_ENDS = enum.auto()
    POSITION_AGAIN = enum.auto()


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of moves to be shown on a board, from a state on; ``end``: how it ends, None if it goes on."""

    start: State
    moves: Sequence[VariationMove]
    end: Message | None = None


def stated(words: str) -> Message | None:
    """An end in the words of the proof; None where it does not end."""
    return message(Ending.STATED, words=words) if words else None
