"""A recorded game counted by the scoring systems, the Japanese one by proved statuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assess.ikeda.counting import Count, Counts, count_course, japanese_count
from assess.ikeda.course import Course, course_of
from assess.ikeda.ikeda_json import CountsJson, counts_json
from assess.ikeda.rulesets import Ruleset
from assess.reading.record import Record
from assess.requests.answer import ANSWERS, by_statuses
from assess.requests.from_words import statuses_said
from assess.requests.kinds import OfStatuses
from assess.requests.watching import Watch
from assess.requests.wording import JAPANESE, Wording
from assess.rules.errors import BadInput
from assess.statuses.assessment import Assessment, status
from assess.statuses.finding import Finding
from assess.statuses.status_table import Status

USUAL_RULES = ("2+2", "3+3")
UNDECIDED = "The Japanese count is undecided: a status on which it hangs is not settled."


@dataclass(frozen=True, slots=True)
class Counted:
    """The ``counts``, and the quantities behind them (``recorded``), unless the Japanese count alone was wanted."""

    counts: Sequence[Count]
    recorded: Counts | None
    notes: Sequence[str]
    assessment: Assessment | None
    undecided: bool

    @property
    def headline(self) -> str:
        """What was done."""
        return "The game counted by every method."

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.assessment is not None and self.assessment.interrupted

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All answers behind the Japanese count."""
        strings = () if self.assessment is None else self.assessment.strings
        return tuple(finding for string in strings for finding in string.asked)

    @property
    def kept(self) -> None:
        """Nothing: no files are made of it."""
        return

    def json(self) -> CountsJson:
        """The object of the schema ``assess/count/1``."""
        return counts_json(self.counts, self.recorded, self.notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountGame(OfStatuses[Counted]):
    """A recorded game to be counted by all scoring systems, or by one ``method``. ``dead``: strings that the players
    agree to remove; ``ruleset``: passes that stop the alternation and end the playout, such as ``2+2``."""

    dead: tuple[str, ...] = ()
    ruleset: str = USUAL_RULES[0]
    method: str | None = None

    @property
    def all_agreed(self) -> dict[str, str]:
        """What the players agree on, with what they agree to remove."""
        return {**self.agreed, **dict.fromkeys(self.dead, Status.DEAD.value)}


def count_of(said: Wording, record: Record) -> CountGame:
    """The request to count a game, for what is said."""
    return CountGame(
        record=record,
        dead=said.dead,
        ruleset=said.ruleset or USUAL_RULES[0],
        method=said.method,
        **statuses_said(said),
    )


def count_in(_: Mapping[str, Any], said: Wording, record: Record) -> CountGame:
    """The request to count a game, in a body of JSON."""
    return count_of(said, record)


def counted(request: CountGame, watch: Watch) -> Counted:
    """The game counted. Raises BadInput where its passes or its agreement do not fit the ruleset."""
    course, method = course_of(request.record), request.method
    found = None
    if method != JAPANESE:
        found = _recorded(course, request.dead, Ruleset.of_passes(request.ruleset))
    counts = [] if found is None else [count for count in found.counts if method in (None, count.method)]
    notes = list(course.notes if found is None else found.notes)
    if method not in (None, JAPANESE):
        return Counted(counts, found, notes, None, False)
    final = course.final
    settings: Mapping[str, Any] = {**by_statuses(request, watch), "agreed": request.all_agreed}
    assessment = status(final, **settings)
    if assessment.score is None:
        return Counted(counts, found, [*notes, UNDECIDED], assessment, True)
    dead = sum(string.status is Status.DEAD for string in assessment.strings)
    score = assessment.score
    counts.append(japanese_count(score.black, score.white, final.komi, dead, final.komi_known))
    return Counted(counts, found, notes, assessment, False)


def _recorded(course: Course, dead: Sequence[str], ruleset: Ruleset) -> Counts:
    """The counts of the record. Raises BadInput where its passes or its agreement do not fit the ruleset, and says
    which other one they fit."""

    def counts(passes: Ruleset) -> Counts | BadInput:
        try:
            return count_course(course, dead, passes)
        except BadInput as error:
            return error

    found = counts(ruleset)
    if not isinstance(found, BadInput):
        return found
    fits = next((other for other in USUAL_RULES if not isinstance(counts(Ruleset.of_passes(other)), BadInput)), None)
    if fits is None:
        raise found
    raise BadInput(f"{str(found).rstrip('.')}; with --rules {fits} the record can be counted.")


ANSWERS[CountGame] = counted
