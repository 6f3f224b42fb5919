"""A recorded game counted by the scoring systems, the Japanese one by proved statuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assess.ikeda.count_json import CountsJson, counts_json
from assess.ikeda.count_text import (
    how_sentences,
    method_of_rules,
    phase_sentences,
    result_by_rules,
    rows_compared,
    what_is_presumed,
)
from assess.ikeda.counting import FITS, STOPS, Count, Counts, count_course, japanese_count, tells_what_is_removed
from assess.ikeda.course import Course, course_of
from assess.ikeda.game import Ruleset
from assess.languages.spoken import BadInput, Message, message
from assess.reading.record import Record
from assess.reading.rule_names import area_rules, handicap_of
from assess.reports.replies_told import BESIDE, HEADLINES, REPLIES_JSON
from assess.reports.text.headlines import as_agreed, rests_on_agreement
from assess.reports.text.score_text import score_sentence
from assess.reports.text.status_text import warning_sentence
from assess.requests.answer import ANSWERS, status_question
from assess.requests.from_json import Posted
from assess.requests.from_words import statuses_said
from assess.requests.kinds import OfStatuses, Watch
from assess.requests.wording import JAPANESE, Wording
from assess.rules.area_rules import AreaRules
from assess.rules.position import Position
from assess.statuses.agreement import removed_points
from assess.statuses.assessment import Assessment, assessment_of
from assess.statuses.finding import Finding
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, facing_dead, score_of, territory_of
from assess.statuses.warning import Warning, WarningCode, points_of

if TYPE_CHECKING:
    from assess.reports.ruling.page_data import SaidBeside

BY_AREA = ("area-3", "area-2")
USUAL_RULES = ("2+2", "3+3")


@dataclass(frozen=True, slots=True)
class Counted:
    """The ``counts``, and the quantities behind them (``recorded``), unless the Japanese count alone was wanted.

    ``rules``: as the record has them, and the ``method`` that these ask for. ``removed``: stones of the strings that
    are taken off because they are dead, as proved or agreed; ``standing``: of those that come off or not as something
    turns out that is not settled, and that the counts but the Japanese one take to stand; ``staying``: of those that
    are dead in nobody's territory, and stand in all, but for those that come off by area (``off_by_area``).
    ``still_open``: what is known of the result by the ``method`` where it is open; ``area_open``: why nothing is
    counted by area.
    """

    counts: Sequence[Count]
    recorded: Counts | None
    notes: Sequence[Message]
    assessment: Assessment | None
    undecided: bool
    rules: str = ""
    method: str = JAPANESE
    removed: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    staying: tuple[str, ...] = ()
    off_by_area: tuple[str, ...] = ()
    still_open: str = ""
    area_open: str = ""
    kept: None = None

    @property
    def presumed(self) -> list[str]:
        """Which strings the counts take off or leave, in sentences."""
        strings = () if self.assessment is None else self.assessment.strings
        agreed = [_name(self.assessment.position, one) for one in strings if one.agreed] if self.assessment else []
        staying = [name for name in self.staying if name not in self.off_by_area]
        standing = self.standing if self.counts else ()
        told = what_is_presumed(self.removed, staying, standing, agreed, self.off_by_area)
        return [*told, self.area_open] if self.area_open and not self.still_open else told

    @property
    def is_counted_by_area(self) -> bool:
        """Whether something is counted by area; it is not where that is open."""
        return any(count.method in BY_AREA for count in self.counts)

    @property
    def agreed_otherwise(self) -> tuple[Warning, ...]:
        """Warnings of what is agreed otherwise than it is proved."""
        warnings = () if self.assessment is None else self.assessment.warnings
        return tuple(warning for warning in warnings if warning.code is WarningCode.AGREED_OTHERWISE)

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.assessment is not None and self.assessment.interrupted

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All answers behind the Japanese count."""
        strings = () if self.assessment is None else self.assessment.strings
        return tuple(finding for string in strings for finding in string.asked)


def _headline(reply: Counted) -> str:
    """Return the result under the rules of the record."""
    assessment = reply.assessment
    result = result_by_rules(reply.counts, reply.method, reply.rules, reply.still_open)
    settled = assessment is not None and assessment.score is not None and not reply.still_open
    return as_agreed(result) if assessment and settled and rests_on_agreement(assessment) else result


def _json(reply: Counted) -> CountsJson:
    counts = counts_json(reply.counts, reply.recorded, reply.notes)
    counts["rules"], counts["by_rules"] = reply.rules, reply.method
    counts["removed"], counts["standing"] = list(reply.removed), list(reply.standing)
    counts["staying"], counts["presumed"] = list(reply.staying), reply.presumed
    return counts


def _beside(reply: Counted) -> SaidBeside:
    """Return what the counts take off, the counts, and the game phase by phase."""
    phases = [] if reply.recorded is None else phase_sentences(reply.recorded.game)
    warned = map(warning_sentence, reply.agreed_otherwise)
    return {
        "score": [list(row) for row in rows_compared(reply.counts, reply.method)] if reply.counts else [],
        "sentences": [
            {"role": "presumed", "sentences": [*reply.presumed, *warned]},
            {"role": "how", "sentences": how_sentences(reply.counts, reply.method)},
            {"role": "note", "sentences": list(map(str, reply.notes))},
            {"role": "details", "sentences": phases},
        ],
    }


def open_result(assessment: Assessment | None) -> str:
    """What is known of the Japanese result where it is open; empty where it is not."""
    if assessment is None or assessment.score is not None or assessment.territory is None:
        return ""
    return score_sentence(assessment)


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
    """The request to count a game, for what is said; where nothing is said to be dead, what the record takes off behind
    its passes is. Raises BadInput for a ruleset that is none."""
    ruleset = said.ruleset or USUAL_RULES[0]
    Ruleset.of_passes(ruleset)
    record = replace(record, agreed_dead=()) if said.dead else record
    return CountGame(
        record=record,
        dead=said.dead or record.agreed_dead,
        ruleset=ruleset,
        method=said.method,
        **statuses_said(said, record),
    )


def count_in(said: Posted, record: Record) -> CountGame:
    """The request to count a game, in a body of JSON."""
    return count_of(said, said.agreed_outright(record))


def counted(request: CountGame, watch: Watch) -> Counted:
    """The game counted. Raises BadInput where its passes or its agreement do not fit the ruleset.

    What is proved to be dead is removed, unless the record or the request say themselves what is.
    """
    course, method = course_of(request.record), request.method
    rules = request.record.info.get("RU", "")
    ruleset = Ruleset.of_passes(request.ruleset)
    given = _for_the_handicap(request.record)
    found, dead = None, list(request.dead)
    if method != JAPANESE:
        found = _recorded(course, dead, ruleset, given)
    told = bool(dead) or (found is not None and tells_what_is_removed(course, ruleset))
    if method not in (None, JAPANESE) and told:
        counts = [count for count in found.counts if count.method == method] if found else []
        return Counted(counts, found, found.notes_for(method) if found else (), None, False, rules, method)
    question = replace(status_question(request, watch), position=course.final, agreed=request.all_agreed)
    assessment = assessment_of(question)
    removed, staying, standing = _dead_and_open(assessment)
    if found is not None and not told and removed:
        found = count_course(course, removed, ruleset, given)
    by_area, by_rules = _by_area(assessment), method or method_of_rules(rules)
    facing = found is not None and not told and _dead_ones_face(by_area)
    off_by_area = () if told or facing or found is None else _off_by_area(by_area, staying)
    if found is not None and off_by_area:
        found = found.with_count(count_course(course, [*removed, *off_by_area], ruleset, given).of("area-2"))
    counts = [] if found is None else [count for count in found.counts if method in (None, count.method)]
    if facing:
        counts = [count for count in counts if count.method not in BY_AREA]
    still_open = ""
    if by_rules == JAPANESE:
        still_open = open_result(assessment)
    elif not told and (by_rules == "area-2" or (facing and by_rules in BY_AREA)):
        still_open = open_result(by_area)
    if method in (None, JAPANESE) and (score := assessment.score) is not None:
        strings = sum(string.status is Status.DEAD for string in assessment.strings)
        komi, known = course.final.komi, course.final.komi_known
        counts.append(japanese_count(score.black, score.white, komi, strings, known))
    return Counted(
        counts,
        found,
        [*(course.notes if found is None else found.notes_for(method)), *_of_sekis(assessment, counts)],
        assessment,
        undecided=bool(still_open or (assessment.score is None if method in (None, JAPANESE) else standing)),
        rules=rules,
        method=by_rules,
        removed=() if told else tuple(removed),
        standing=() if told else tuple(standing),
        staying=() if told else tuple(staying),
        off_by_area=off_by_area,
        still_open=still_open,
        area_open=open_result(by_area) if facing and method is None else "",
    )


def _by_area(assessment: Assessment) -> Assessment:
    """The same statuses, with whose points they are by area."""
    position = assessment.position.by_area(AreaRules.TROMP_TAYLOR)
    territory = territory_of(position, assessment.strings)
    score = score_of(position, territory)
    return replace(assessment, position=position, territory=territory, score=score, bounds=None, warnings=())


def _dead_ones_face(by_area: Assessment) -> bool:
    """Whether dead strings of both players face each other: then nobody knows by area which of them comes off."""
    dead = points_of(one for one in by_area.strings if one.status is Status.DEAD)
    return bool(facing_dead(by_area.position, dead, removed_points(by_area.strings)))


def _off_by_area(by_area: Assessment, staying: Sequence[str]) -> tuple[str, ...]:
    """Those of the dead strings that stay in nobody's territory that come off where area is counted, as in a seki."""
    off = frozenset[int]() if by_area.territory is None else by_area.territory.dead_stones
    return tuple(name for name in staying if by_area.position.point(name) in off)


def _dead_and_open(assessment: Assessment) -> tuple[list[str], list[str], list[str]]:
    """A stone of each string that comes off as dead, that stays though it is dead, and of which neither is settled:
    its own status is open, or whose territory it stands in hangs on another one's."""
    territory, position = assessment.territory, assessment.position
    off = frozenset[int]() if territory is None else territory.dead_stones
    dead = [string for string in assessment.strings if string.string.points <= off]
    left = [string for string in assessment.strings if string not in dead and string.status is Status.DEAD]
    hanging = [
        string for string in left if territory is None or not string.string.points.isdisjoint(territory.unsettled)
    ]
    stay = [string for string in left if string not in hanging]
    still_open = [string for string in assessment.strings if string.status in UNSETTLED or string in hanging]
    names = [[_name(position, string) for string in strings] for strings in (dead, stay, still_open)]
    return names[0], names[1], names[2]


def _of_sekis(assessment: Assessment, counts: Sequence[Count]) -> list[Message]:
    """That other counts know of no seki, where one is agreed on."""
    agreed = any(one.agreed and one.status is Status.ALIVE_IN_SEKI for one in assessment.strings)
    others = any(count.method != JAPANESE for count in counts)
    return (
        [message("The Japanese count alone leaves out the eyes of strings alive in seki.")] if agreed and others else []
    )


def _name(position: Position, string: StringStatus) -> str:
    return position.name(min(string.string.points))


def _for_the_handicap(record: Record) -> int:
    """The points that White is given by area for the handicap, by the rules of the record."""
    rules = area_rules(record.info.get("RU", ""))
    return 0 if rules is None else rules.compensation(handicap_of(record.info))


def _recorded(course: Course, dead: Sequence[str], ruleset: Ruleset, compensation: int) -> Counts:
    """The counts of the record. Raises BadInput where its passes or its agreement do not fit the ruleset, and says
    which other one they fit."""

    def counts(passes: Ruleset) -> Counts | BadInput:
        try:
            return count_course(course, dead, passes, compensation)
        except BadInput as error:
            return error

    found = counts(ruleset)
    if not isinstance(found, BadInput):
        return found
    fits = next((other for other in USUAL_RULES if not isinstance(counts(Ruleset.of_passes(other)), BadInput)), None)
    if fits is None:
        raise found
    raise BadInput(FITS, error=str(found).rstrip(STOPS), rules=fits)


ANSWERS[CountGame] = counted
HEADLINES[Counted], REPLIES_JSON[Counted], BESIDE[Counted] = _headline, _json, _beside
