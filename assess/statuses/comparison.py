"""Two traditions side by side: the statuses under the rules chosen, and under another ruleset.

Each counts as it stands: precedents under the verbal rules alone, and as alive what is capturable-1 or -2 under the
Japanese 2003 Rules, whose text has it so. There a player succeeds in finitely many moves or not at all, so that a long
cycle leaves nothing undefined: infinite play reaches nothing, neither a capture nor a formation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from assess.languages.spoken import BadInput, counted
from assess.proofs.questions import Inquiry
from assess.proofs.terms import Rules, Terms
from assess.statuses.assessment import Assessment, status
from assess.statuses.status_question import Progress
from assess.statuses.string_status import Status, StringStatus
from assess.system.limits import Limits

NODES_WITH_LASTING_BANS = 200_000
"""Positions looked at for what the strings of a balanced long cycle are where bans on kos last."""


@dataclass(frozen=True, slots=True)
class Parting:
    """A string about which the rulesets differ."""

    here: StringStatus
    there: StringStatus

    @property
    def questions(self) -> list[tuple[str, str, str]]:
        """The questions asked under both rulesets and answered differently: name, answer here, answer there."""
        pairs = [(self.here.life, self.there.life), (self.here.uncapturable, self.there.uncapturable)]
        return [
            (here.inquiry.question.name, here.answer.value, there.answer.value)
            for here, there in pairs
            if here is not None and there is not None and here.answer is not there.answer
        ]


@dataclass(frozen=True, slots=True)
class Comparison:
    """An assessment, and one of the same strings under another ruleset."""

    here: Assessment
    there: Assessment

    def __repr__(self) -> str:
        rulesets = f"{self.here.rules.value} and {self.there.rules.value}"
        return f"<Comparison of {rulesets}: {len(self.partings)} of {counted(len(self.here.strings), 'string')} differ>"

    @property
    def partings(self) -> list[Parting]:
        """The strings whose statuses differ, both of them proved."""
        pairs = zip(self.here.strings, self.there.strings, strict=True)
        proved = [pair for pair in pairs if Status.UNDECIDED not in (pair[0].status, pair[1].status)]
        return [Parting(here, there) for here, there in proved if here.status is not there.status]

    @property
    def open(self) -> list[StringStatus]:
        """The strings whose status is undecided under one of the rulesets, so that nothing can be said."""
        pairs = zip(self.here.strings, self.there.strings, strict=True)
        return [here for here, there in pairs if Status.UNDECIDED in (here.status, there.status)]


def require_other(rules: Rules, than: Rules) -> None:
    """Raises BadInput for the same ruleset once more."""
    if rules is than:
        raise BadInput("Both rulesets are {rules}: compare with another one.", rules=rules.value)


def compare(
    assessment: Assessment,
    rules: Rules | str,
    *,
    limits: Limits = Limits(),
    agreed: Mapping[str, Status | str] = {},
    check: bool = True,
    progress: Progress | None = None,
) -> Comparison:
    """Assesses the strings of an assessment once more, under another ruleset. Raises BadInput for the same one."""
    rules = Terms.of(rules=rules).rules
    require_other(rules, assessment.rules)
    there = status(
        assessment.position,
        strings=None if assessment.territory is not None else [string.name for string in assessment.strings],
        question=assessment.question,
        **replace(assessment.under, rules=rules).given(),
        limits=limits,
        agreed=agreed,
        check=check,
        progress=progress,
    )
    return Comparison(assessment, there)


@lru_cache(maxsize=64)
def with_lasting_bans(inquiry: Inquiry) -> tuple[StringStatus, ...]:
    """Return what the strings of a question are under the Japanese 2003 Rules, as far as a number of positions tells.

    The sheet of a balanced long cycle tells it beside the article of 1989 about repetition in the game: each format of
    a sheet asks for it, so it is kept.
    """
    assessment = status(
        inquiry.position,
        strings=[inquiry.position.name(point) for point in inquiry.points],
        limits=Limits(seconds=None, nodes=NODES_WITH_LASTING_BANS),
        finality=False,
        **replace(inquiry.under, rules=Rules.JAPANESE_2003).given(),
    )
    return assessment.strings
