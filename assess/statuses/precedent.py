"""What a precedent is: some strings are decided by their shape (VJR, Alive in Seki; Long Cycles)."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assess.languages.spoken import BadInput
from assess.rules.position import Color, String
from assess.statuses.status_table import Status


class Precedents(enum.Enum):
    """How far precedents count.

    ``VERBAL``: those that the rules name count, and where one is advisory the string is undefined. ``ACCEPT``: advisory
    ones count too. ``STRICT``: none does; the statuses are those by the letter of the rules.
    """

    VERBAL = "verbal"
    ACCEPT = "accept"
    STRICT = "strict"

    @classmethod
    def of(cls, word: Precedents | str) -> Precedents:
        """The member of a word. Raises BadInput for one that is none."""
        try:
            return cls(word)
        except ValueError:
            raise BadInput(
                "{option} cannot be {value!r}: choose one of {choices}.",
                option="precedents",
                value=word,
                choices=", ".join(mode.value for mode in cls),
            ) from None


class Authority(enum.Enum):
    """Whether the rules themselves name a precedent, or it is a tradition that the referee may follow."""

    RULES = "rules"
    ADVISORY = "advisory"


@dataclass(frozen=True, slots=True)
class Precedent:
    """A precedent: its name, the status of a string to which it applies, and a sentence that says why.

    ``options``: what a referee may decide where the rules leave it to him; ``longer``: what besides, if the strings are
    not taken at once. They speak of ``{stones}`` and their ``{owner}``, which are those at hand.
    """

    name: str
    authority: Authority
    status: Status
    sentence: str
    source: str
    options: tuple[str, ...] = ()
    longer: tuple[str, ...] = ()
    stones: int = 0
    owner: Color | None = None

    def at_hand(self, strings: Sequence[String], gain: int | None = None, known: bool = False) -> Precedent:
        """The precedent with what its options speak of, the strings at hand, all of one player.

        ``gain``: the prisoners that they are worth, if that is another number than that of their stones; ``known``:
        whether it is proved, so that nothing need be said of more.
        """
        if not self.options or not strings:
            return self
        stones = sum(len(string.points) for string in strings) if gain is None else gain
        at_once = known or all(len(string.liberties) == 1 for string in strings)
        options = (*self.options, *(() if at_once else self.longer))
        return replace(self, options=options, longer=(), stones=stones, owner=strings[0].color)
