"""The statuses, and the table of the rules: from the answers to the two questions to a status (VJR, Statuses)."""

from __future__ import annotations

import enum

from assess.languages.spoken import SHORT_STATUSES, STATUSES, worded
from assess.proofs.questions import Answer


class Status(enum.Enum):
    """Independently alive, alive in seki, dead; undefined: the referee's; undecided: not proved within the limits."""

    INDEPENDENTLY_ALIVE = "independently_alive"
    ALIVE_IN_SEKI = "alive_in_seki"
    DEAD = "dead"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"

    @property
    def words(self) -> str:
        """As it is said in a sentence, in the language of the reader: ``independently alive``."""
        return worded(STATUSES[self.value])


RANKS = {Status.DEAD: 0, Status.ALIVE_IN_SEKI: 1, Status.INDEPENDENTLY_ALIVE: 2}
"""The settled statuses, better ones for the owner with higher numbers."""


def status_named(word: Status | str) -> Status:
    """The status of this name, or of this short word. Raises ValueError for another word.

    >>> status_named("seki"), status_named("dead")
    (<Status.ALIVE_IN_SEKI: 'alive_in_seki'>, <Status.DEAD: 'dead'>)
    """
    return Status(SHORT_STATUSES.get(word, word) if isinstance(word, str) else word)


def status_of(independently_alive: Answer, uncapturable: Answer) -> Status:
    """The table of the rules: a string is dead unless it is independently alive, or uncapturable and so alive in seki.

    ``uncapturable`` is not looked at when the string is independently alive.
    """
    if independently_alive is Answer.YES:
        return Status.INDEPENDENTLY_ALIVE
    if Answer.UNDECIDED in (independently_alive, uncapturable):
        return Status.UNDECIDED
    if Answer.UNDEFINED in (independently_alive, uncapturable):
        return Status.UNDEFINED
    return Status.ALIVE_IN_SEKI if uncapturable is Answer.YES else Status.DEAD
