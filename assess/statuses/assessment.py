"""The assessment of a whole position: every string's status, territory, score, and what the rules presume of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Unpack

from assess.engine.settle import settle
from assess.languages.spoken import BadInput, counted
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.terms import First, GivenTerms, Rules, Terms, UnderTerms
from assess.rules.position import Position, String
from assess.statuses.agreed_points import (
    AgreedArea,
    AgreedPoints,
    agreed_apart,
    agreed_areas,
    areas_otherwise,
    as_agreed,
    bounds_as_agreed,
    option_as_agreed,
)
from assess.statuses.agreement import agreements_of, known_otherwise, with_implied
from assess.statuses.final.board_as_agreed import with_board_told
from assess.statuses.final.final_warnings import missing_moves_of, warnings_of_description, warnings_of_left
from assess.statuses.final.finality import left_to_play
from assess.statuses.final.ruling_table import (
    Option,
    as_it_stands,
    in_rows,
    of_descriptions,
    of_missing_moves,
    options_of,
    rulings_of,
    under_ruling,
)
from assess.statuses.final.seki_prisoners import PRECEDENT as PRISONERS
from assess.statuses.final.seki_prisoners import is_prisoner
from assess.statuses.finding import Finding, finding_of
from assess.statuses.grounds import statuses_on_part, wholly_shown
from assess.statuses.infinite_play import reaches_nothing, where_infinite_play_reaches_nothing
from assess.statuses.other_descriptions import OtherDescription, OtherStatuses, other_descriptions
from assess.statuses.precedents.known_precedents import with_precedents
from assess.statuses.queue.advice import advice_not_known, by_its_text
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.position_queue import PositionQueue
from assess.statuses.status_question import Progress, StatusQuestion
from assess.statuses.string_status import Precedents, Status, StringStatus, broken_off
from assess.statuses.territory import Score, ScoreBounds, Territory, score_bounds, score_of, territory_of
from assess.statuses.warning import Warning, WarningCode
from assess.system.limits import Limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

if TYPE_CHECKING:
    import assess


@dataclass(frozen=True, slots=True)
class Assessment(UnderTerms):
    """What was found of a position. ``strings`` holds those asked for; territory and score need all of them.

    ``ownership``: int8 array of shape (height, width): +1 Black's territory, -1 White's, 0 nobody's; stones are
    nobody's unless they are dead in territory. ``options``: what is left to the referee, each way to rule with what
    follows; and what follows from moves that are missing. ``agreed_areas``: whose territory is agreed on.
    ``bounds``: between which the score lies, whatever the strings that are not settled turn out to be.
    ``nodes``: positions looked at in all.
    """

    position: Position
    question: IndependentlyAlive
    under: Terms
    strings: tuple[StringStatus, ...]
    territory: Territory | None = None
    score: Score | None = None
    warnings: tuple[Warning, ...] = ()
    seconds: float = 0.0
    interrupted: bool = False
    precedents: Precedents = Precedents.VERBAL
    options: tuple[Option, ...] = ()
    agreed_areas: tuple[AgreedArea, ...] = ()
    bounds: ScoreBounds | None = None
    nodes: int = 0

    def __repr__(self) -> str:
        import assess

        settled = f"{len(self.strings) - len(self.undecided)} of {counted(len(self.strings), 'string')} settled"
        result = "" if self.score is None else f", {assess.words(self.score)}"
        return f"<Assessment {settled}{result}>"

    def _repr_html_(self) -> str:
        import assess

        return assess.html(self)

    @property
    def estimated(self) -> assess.Looks:
        """What the position looks like: estimates of the undecided strings, and the score that follows. Found anew each
        time, in a layer above, which the package itself knows."""
        import assess

        return assess.looks(self)

    @property
    def ownership(self) -> NDArray[np.int8]:
        """Territory as an array."""
        import numpy as np  # nothing else here needs it

        owners = np.zeros(len(self.position.stones), dtype=np.int8)
        if self.territory is not None:
            owners[sorted(self.territory.black)] = 1
            owners[sorted(self.territory.white)] = -1
        return owners.reshape(self.position.height, self.position.width)

    @property
    def undecided(self) -> list[StringStatus]:
        """The strings whose status was not proved within the limits."""
        return [string for string in self.strings if string.status is Status.UNDECIDED]


def precedents_told(assessment: Assessment) -> tuple[StringStatus, ...]:
    """Return the strings to which a precedent applies that is to be told; where area is counted, that on prisoners in
    a seki is not, for they come off as dead stones do."""
    by_area = assessment.position.area is not None
    return tuple(
        one
        for one in assessment.strings
        if one.precedent is not None and not (by_area and one.precedent.name == PRISONERS)
    )


def not_stopped(assessment: Assessment) -> Assessment:
    """The assessment of which nobody stopped the search: it was not wanted."""
    strings = tuple(broken_off(string, interrupted=False) for string in assessment.strings)
    return replace(assessment, strings=strings, interrupted=False)


def status(
    position: Position,
    *,
    strings: Sequence[str] | None = None,
    question: IndependentlyAlive = IndependentlyAlive(),
    limits: Limits = Limits(),
    agreed: Mapping[str, Status | str] = {},
    check: bool = True,
    progress: Progress | None = None,
    precedents: Precedents | str = Precedents.VERBAL,
    finality: bool = True,
    stop: Callable[[], bool] | None = None,
    threads: int | None = None,
    living: Sequence[str] | None = None,
    on_settled: Callable[[StringStatus], None] | None = None,
    on_turn: Callable[[str], None] | None = None,
    on_known: Callable[[Assessment], None] | None = None,
    known: Sequence[Finding] = (),
    ruled: Mapping[str, str] = {},
    **terms: Unpack[GivenTerms],
) -> Assessment:
    """Assesses a position: the status of every string, or of those named, and with all of them territory and score.

    ``terms``: ``first``, ``cycles`` and ``rules``, by their words, those of ``proofs.terms.Terms``. Where cycles are as
    in the rules, infinite play reaches nothing under the Japanese 2003 Rules.
    ``limits`` are for the whole; ``agreed`` gives statuses on which the players agree (``{"D4": "dead"}``), which are
    not asked, and of empty points ``black``, ``white`` or ``neutral``: whose territory they are.
    ``progress`` is told how many of how many strings are settled. ``precedents``: how far they count; under
    other rules than the verbal ones none does, but those rules count strings that are capturable-1 or -2 as alive.
    ``threads``: cores that search at the same time, all of the machine's when None; one under a limit of nodes alone.
    ``living``: on a part of a board, stones of just those strings around that are taken to live, none of them where it
    is empty; when None, those that a proof needs.
    ``on_settled`` is called with each string as soon as its status by the letter is settled, before precedents;
    ``on_turn`` with the name of a string when a core takes it up; ``on_known`` with the statuses as soon as all of them
    are known, and with each thing more that follows from them.
    ``known``: findings of earlier work on this position, of several strings at once too; each is judged again by the
    checker, and what it accepts is not asked anew. ``ruled``: statuses as a referee rules, of all strings of the
    position; they must be his to rule on. ``finality``: whether to spend a part of what is left of the limits on what
    dame and teire could change, and other descriptions of independent life.
    ``stop`` is asked many times a second whether to leave off: what was found till then is the result, interrupted.
    Raises BadInput for names without a stone, and for words and numbers that say nothing.
    """
    return assessment_of(
        StatusQuestion.of(
            position,
            strings=strings,
            question=question,
            limits=limits,
            agreed=agreed,
            check=check,
            progress=progress,
            precedents=precedents,
            finality=finality,
            stop=stop,
            threads=threads,
            living=living,
            on_settled=on_settled,
            on_turn=on_turn,
            on_known=on_known,
            known=known,
            ruled=ruled,
            **terms,
        )
    )


def assessment_of(asked: StatusQuestion) -> Assessment:
    """Return the assessment that is asked for: statuses by the letter, and all that follows from them."""
    position, under = asked.position, asked.under
    if position.unknown:
        return _of_part(asked)
    precedents = asked.precedents if asked.verbal else Precedents.STRICT
    of_strings, of_points = agreed_apart(position, asked.agreed)
    agreements = agreements_of(position, of_strings)
    rulings_of(position, asked.ruled)  # before anything is searched for
    counts = under.first is First.OPPONENT and precedents is not Precedents.STRICT
    work = PositionQueue(asked, partial(is_prisoner, position, precedents) if counts else None)
    cases = [work.case(string, agreements, point) for string, point in _wanted(position, asked.strings).items()]
    work.recall(cases, asked.known)
    by_letter, warnings = work.statuses(cases, agreements, precedents)
    if agreements:
        known, by_letter = by_letter, with_implied(position, by_letter)
        named = by_letter[: len(cases)]
        warnings = (*_of_open_strings(work, warnings, named), *known_otherwise(known, named))
        warnings += work.proved_otherwise(named)
    judged = by_the_rules(position, by_letter, under, precedents)
    statuses, others = judged[: len(cases)], judged[len(cases) :]
    statuses = work.owner_begins.told_of(statuses, work.budget)
    if reaches_nothing(under) and asked.search and not work.budget.interrupted:
        left = asked.limits.left(work.budget.seconds)
        statuses = where_infinite_play_reaches_nothing(position, statuses, asked.question, under, left, asked.check)
    if work.budget.interrupted:
        statuses = list(map(broken_off, statuses))
    if asked.ruled:
        statuses = list(under_ruling(position, statuses, asked.ruled, precedents))
    assessment = Assessment(position, asked.question, under, tuple(statuses), warnings=warnings, precedents=precedents)

    def tell(assessment: Assessment) -> None:
        if asked.on_known is not None and not work.budget.interrupted:
            try:
                asked.on_known(replace(assessment, seconds=work.budget.seconds, nodes=work.nodes))
            except KeyboardInterrupt:
                work.budget.interrupted = True

    tell(assessment)
    described = _described(work, asked, statuses) if asked.examines else ()
    of_descriptions = [warning for other in described for warning in warnings_of_description(other)]
    if of_descriptions:
        tell(with_warnings(assessment, of_descriptions))
    examiner = (
        work.examiner() if asked.examines_moves and not (asked.strings is None and work.budget.interrupted) else None
    )
    if asked.strings is not None and examiner is not None:
        there = {one.string for one in judged}
        agreed = [work.case(string, agreements).status(position) for string in agreements if string not in there]
        missing = missing_moves_of(position, [*statuses, *others, *agreed], len(statuses), examiner)
        assessment = with_warnings(assessment, missing)
    assessment = with_warnings(assessment, of_descriptions)
    if asked.strings is None:
        assessment = with_territory(assessment, of_points, examiner, described)
    if examiner is not None:
        work.budget.charge(examiner)
    if asked.strings is not None:
        tell(assessment)
    assessment = with_warnings(assessment, (case.refused for case in cases if case.refused))
    assessment = replace(
        assessment,
        seconds=work.budget.seconds,
        interrupted=work.budget.interrupted,
        nodes=work.nodes,
    )
    return assessment if asked.search else not_stopped(assessment)


def _of_part(asked: StatusQuestion) -> Assessment:
    """Return the statuses on a part of a board, of the strings named, or of those that lie on it wholly; and nothing
    else, as territory, score and the end of the game have no meaning there. Raises BadInput where there are none."""
    position = asked.position
    if asked.agreed or asked.ruled:
        position.require_whole()
    shown = _wanted(position, asked.strings)
    if asked.strings is None:
        shown = {string: shown[string] for string in wholly_shown(position)}
        if not shown:
            raise BadInput(
                "No string lies wholly on this part of a board: give more of the board, or name strings to ask about."
            )

    def find(inquiry: Inquiry, limits: Limits) -> Finding:
        return finding_of(settle(inquiry, limits), asked.check)

    question, under, limits = asked.question, asked.under, asked.limits
    statuses = tuple(statuses_on_part(position, shown.items(), question, under, limits, find, asked.living))
    if asked.on_settled is not None:
        for one in statuses:
            asked.on_settled(one)
    found = [finding for one in statuses for finding in one.findings]
    return Assessment(
        position,
        asked.question,
        asked.under,
        statuses,
        seconds=sum(one.seconds for one in found),
        interrupted=any(finding.interrupted for finding in found),
        precedents=Precedents.STRICT,
        nodes=sum(one.nodes for one in found),
    )


def with_warnings(assessment: Assessment, warnings: Iterable[Warning]) -> Assessment:
    """Return the assessment with more warnings."""
    return replace(assessment, warnings=(*assessment.warnings, *warnings))


def by_the_rules(
    position: Position, by_letter: Iterable[StringStatus], under: Terms, precedents: Precedents
) -> Sequence[StringStatus]:
    """Return the statuses by the letter as the ruleset has them, with the precedents that count."""
    if under.rules is Rules.JAPANESE_2003:
        by_letter = map(by_its_text, by_letter)
    return with_precedents(position, list(by_letter), precedents)


def with_territory(
    assessment: Assessment,
    of_points: AgreedPoints,
    examiner: Examiner | None = None,
    described: Sequence[OtherDescription] = (),
    tells_left: bool = True,
) -> Assessment:
    """Return the assessment of all strings with territory and score, what is left to play and to the referee.

    ``of_points``: what is agreed of empty points; ``described``: what other descriptions of independent life change;
    ``tells_left``: whether there are warnings of what is left to play.
    """
    position, statuses, precedents = assessment.position, assessment.strings, assessment.precedents
    letter = territory_of(position, statuses)
    areas = agreed_areas(position, statuses, letter, of_points)
    territory = as_agreed(position, statuses, letter, areas)
    agreed = frozenset[int]().union(*(area.points for area in areas))
    left = left_to_play(position, statuses, territory, examiner, precedents, agreed)
    verbal = assessment.rules is Rules.VERBAL_JAPANESE
    rulings = options_of(position, statuses, left.prisoners, precedents) if verbal else ()
    options = [option_as_agreed(position, option, of_points) for option in rulings]
    moves = of_missing_moves(position, left.threats.found) if left.threats is not None else []
    moves += of_descriptions(described)
    if moves and not options:
        options = [as_it_stands(position, statuses, territory)]
    of_left = with_board_told(position, statuses, warnings_of_left(left)) if tells_left else ()
    warnings = (*of_left, *areas_otherwise(position, letter, areas))
    return replace(
        assessment,
        territory=territory,
        score=score_of(position, territory),
        warnings=(*assessment.warnings, *warnings),
        options=in_rows([*options, *moves]),
        agreed_areas=areas,
        bounds=bounds_as_agreed(position, statuses, of_points),
    )


def by_territory(assessment: Assessment) -> Score | None:
    """Return the score by territory and prisoners of an assessment that is counted by area; None where it is open."""
    position = replace(assessment.position, area=None)
    territory = territory_of(position, assessment.strings)
    return score_of(position, as_agreed(position, assessment.strings, territory, assessment.agreed_areas))


def bounds_by_territory(assessment: Assessment) -> ScoreBounds | None:
    """Return the bounds of that score; None where an area is agreed on."""
    if assessment.agreed_areas:
        return None
    return score_bounds(replace(assessment.position, area=None), assessment.strings)


def _of_open_strings(
    work: PositionQueue, warnings: Iterable[Warning], statuses: Sequence[StringStatus]
) -> Iterator[Warning]:
    """The warnings, that of advice not found out only of those strings that are still open for it."""
    yield from (one for one in warnings if one.code is not WarningCode.NOT_EXAMINED)
    unknown = [one for one in statuses if one.status is Status.UNDECIDED and one.letter is Status.DEAD]
    if unknown:
        yield advice_not_known(unknown, work.advice.examiner.positions(unknown) if work.advice.examiner else 0)


def _described(
    work: PositionQueue, asked: StatusQuestion, statuses: Sequence[StringStatus]
) -> tuple[OtherDescription, ...]:
    """Return what other descriptions of independent life change; the same strings are assessed anew under these."""
    if work.budget.interrupted:
        return ()
    examiner = work.examiner()
    again = replace(asked, finality=False, progress=None, on_settled=None, on_turn=None, on_known=None)

    def judge(question: IndependentlyAlive, known: Sequence[Finding]) -> OtherStatuses:
        other = assessment_of(replace(again, question=question, known=known, limits=examiner.left()))
        examiner.used += other.nodes
        examiner.interrupted |= other.interrupted
        return OtherStatuses(other.strings, other.territory, other.score)

    try:
        return other_descriptions(work.position, work.question, statuses, examiner, judge)
    except KeyboardInterrupt:
        examiner.interrupted = True
        return ()
    finally:
        work.budget.charge(examiner)


def _wanted(position: Position, names: Sequence[str] | None) -> dict[String, int]:
    """The strings of these names, or all, each with the stone that names it first."""
    if names is None:
        return {string: min(string.points) for string in position.strings()}
    strings: dict[String, int] = {}
    for point in map(position.point, names):
        strings.setdefault(position.string_at(point), point)
    return strings
