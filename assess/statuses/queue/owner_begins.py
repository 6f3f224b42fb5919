"""Would a string live if its owner began? Asked of every string that is alive in seki or undefined.

The opponent of a string moves first in its assessment. Where the owner, moving first, gets independent life, the
opponent has left a move out, just as where a dead string can be saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assess.proofs.questions import Answer
from assess.proofs.terms import First
from assess.rules.position import Color, Position, String
from assess.statuses.finding import Finding
from assess.statuses.queue.examiner import EACH, Examiner, SharedBudget
from assess.statuses.string_status import Status, StringStatus

EFFORT = 4
"""How many times as many nodes as its status took the question may take."""
OWNERS_PART = 1 / 4  # of what is left, that the question may take, if all may be
ASKED = (Status.ALIVE_IN_SEKI, Status.UNDEFINED)


@dataclass(slots=True)
class OwnerBegins:
    """What was found of strings when their owner moves first."""

    found: dict[String, Finding] = field(default_factory=dict)
    examiner: Examiner | None = None  # who has asked last

    def told_of(self, statuses: Sequence[StringStatus], budget: SharedBudget) -> list[StringStatus]:
        """Return the statuses, those of strings alive in seki or undefined with the finding on their life when their
        owner moves first. The user may stop it: what was not asked then stays open."""
        asked, thorough = budget.asked, budget.limits.thorough
        if not asked.verbal or not any(map(is_asked, statuses)):
            return list(statuses)
        if asked.under.first is First.OWNER:  # then it is what was asked
            return [replace(string, owner_begins=string.life) if is_asked(string) else string for string in statuses]
        examiner = budget.examiner(whole=True)
        if thorough:
            examiner.only(OWNERS_PART)
            if self.examiner is not None:
                examiner.take_over(self.examiner)
        self.examiner = examiner
        while True:
            told = [self._with_finding(asked.position, string, examiner) for string in statuses]
            unknown = any(is_asked(string) and string.lives_first is Answer.UNDECIDED for string in told)
            if not (thorough and unknown and examiner.grow()):
                break
        budget.charge(examiner)
        return told

    def _with_finding(self, position: Position, string: StringStatus, examiner: Examiner) -> StringStatus:
        if not is_asked(string):
            return string
        if string.string not in self.found:
            try:
                point, owner = min(string.string.points), string.string.color
                finding = examiner.finding(position, point, examiner.life, owner, most_for(string), before=string.asked)
            except KeyboardInterrupt:
                examiner.interrupted = True
                return string
            if finding is None or finding.answer is Answer.UNDECIDED:
                return string
            self.found[string.string] = finding
        return replace(string, owner_begins=self.found[string.string])


def is_asked(string: StringStatus) -> bool:
    """Whether the question is put: the string has no life as the rules ask, and neither is it dead."""
    no_life = string.life is not None and string.life.answer is not Answer.YES
    return no_life and not string.agreed and not string.ruled and bool({string.status, string.letter} & set(ASKED))


def status_if_first(
    position: Position, string: StringStatus, player: Color, examiner: Examiner, part: float | None = None
) -> Status:
    """The status of a string, in its position or one like it, if this player moved first. ``part``: of what is left to
    the examiner, that it may take; else so many positions."""
    at, most = min(string.string.points), None if part else most_for(string)
    return examiner.status(position, at, player, most, part or 1, string.asked)


def most_for(string: StringStatus) -> int:
    """Return how many positions a question about a string may cost at first."""
    return max(EACH, EFFORT * cost(string))


def cost(string: StringStatus) -> int:
    """The nodes that a status took."""
    return sum(finding.nodes for finding in string.findings)
