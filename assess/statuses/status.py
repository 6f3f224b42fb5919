"""The status of a string, from the answers to the two questions (VJR, Statuses)."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assess.proofs.questions import Answer
from assess.rules.position import String
from assess.statuses.finding import Finding

if TYPE_CHECKING:
    from assess.statuses.precedent import Precedent


class Status(enum.Enum):
    """Independently alive, alive in seki, dead; undefined: the referee's; undecided: not proved within the limits."""

    INDEPENDENTLY_ALIVE = "independently_alive"
    ALIVE_IN_SEKI = "alive_in_seki"
    DEAD = "dead"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"


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


@dataclass(frozen=True, slots=True)
class StringStatus:
    """A string with its status and the findings behind it; a finding is None when it was not asked.

    ``agreed``: the players agreed on the status, so nothing was asked. ``precedent``: the one that applies;
    ``by_the_letter`` is then the status without it. ``advice``: the finding that a dead string is capturable-1 or -2.
    """

    name: str
    string: String
    status: Status
    life: Finding | None = None
    uncapturable: Finding | None = None
    agreed: bool = False
    precedent: Precedent | None = None
    by_the_letter: Status | None = None
    advice: Finding | None = None

    @property
    def findings(self) -> list[Finding]:
        """The findings behind the status."""
        return [finding for finding in (self.life, self.uncapturable, self.advice) if finding is not None]

    @property
    def asked(self) -> list[Finding]:
        """The findings on the two questions of the statuses, an undefined one first: it decides."""
        found = [finding for finding in (self.life, self.uncapturable) if finding is not None]
        return sorted(found, key=lambda finding: finding.answer is not Answer.UNDEFINED)

    @property
    def letter(self) -> Status:
        """The status by the letter of the rules: what it is without a precedent."""
        return self.by_the_letter or self.status

    @property
    def checked(self) -> bool:
        """Whether every answer behind the status has a proof, and the checker accepted it."""
        answered = [finding for finding in self.findings if finding.answer is not Answer.UNDECIDED]
        return bool(answered) and all(finding.evidence and finding.checked for finding in answered)
