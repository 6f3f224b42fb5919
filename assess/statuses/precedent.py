"""What a precedent is: some strings are decided by their shape (VJR, Alive in Seki; Long Cycles)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from assess.statuses.status_table import Status


class Precedents(enum.Enum):
    """How far precedents count.

    ``VERBAL``: those that the rules name count, and where one is advisory the string is undefined. ``ACCEPT``: advisory
    ones count too. ``STRICT``: none does; the statuses are those by the letter of the rules.
    """

    VERBAL = "verbal"
    ACCEPT = "accept"
    STRICT = "strict"


class Authority(enum.Enum):
    """Whether the rules themselves name a precedent, or it is a tradition that the referee may follow."""

    RULES = "rules"
    ADVISORY = "advisory"


@dataclass(frozen=True, slots=True)
class Precedent:
    """A precedent: its name, the status of a string to which it applies, and a sentence that says why.

    ``options``: what a referee may decide where the rules leave it to him.
    """

    name: str
    authority: Authority
    status: Status
    sentence: str
    source: str
    options: tuple[str, ...] = ()
