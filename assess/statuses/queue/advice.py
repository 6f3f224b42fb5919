"""Advice about strings that are dead by the letter: does tradition see them alive in seki? (VJR, Determination of Alive
in Seki: it is ambiguous which capturable strings are alive in seki.)

The advisory questions are put only where the string's surroundings make a seki plausible, so that ordinary dead stones
in territory cost nothing. What follows from a yes is told by the precedents of the questions' names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from assess.languages.spoken import message
from assess.proofs.questions import Answer, Capturable1, Capturable2
from assess.proofs.terms import First
from assess.rules.position import Position, String
from assess.statuses.finding import Finding
from assess.statuses.queue.examiner import Examiner, SharedBudget
from assess.statuses.queue.plausible_seki import Known, PossibleSeki, known_statuses, possible_sekis
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.warning import Caution, Warning, WarningCode, points_of, refused_proof

FIRST_TURN, LATER_TURN, TURNS = 1 / 8, 2 / 3, 6
"""Advice is sought by turns. In the first, all strings together may cost this part of what is left, evenly shared;
later each one, for what is proved of one string may answer the same of others."""
WALLS_PART = 1 / 8
"""Of what one string may cost, so much may go to the question whether the strings around it can be captured."""
PRISONERS_PART = 1 / 2
"""Of what is left, from the second turn on, so much may go to the question whether it is a prisoner of a seki."""

IsPrisoner = Callable[[Sequence[StringStatus], String, Examiner], bool]
"""Whether a dead string is proved to be a prisoner not yet taken in a seki, which the rules' own example decides."""


@dataclass(slots=True)
class Advice:
    """What was found out about strings that are dead by the letter."""

    is_prisoner: IsPrisoner | None = None  # asked where precedents count
    found: dict[String, Finding] = field(default_factory=dict)  # that a string is capturable-1 or -2
    none: set[String] = field(default_factory=set)  # strings that tradition calls dead as well
    examiner: Examiner | None = None  # who has sought it last

    def given(
        self, statuses: Sequence[StringStatus], dead: Iterable[StringStatus], budget: SharedBudget
    ) -> tuple[list[StringStatus], tuple[Warning, ...]]:
        """Return the statuses with what advice there is about ``dead`` strings, and warnings of what was not found
        out: these are undecided. They may be dead, or alive in seki, or the referee's."""
        examiner = budget.examiner(whole=True)
        if self.examiner is not None:
            examiner.looked_at += self.examiner.looked_at
        self.examiner = examiner
        position, first = budget.asked.position, budget.asked.under.first
        unknown = seek_advice(self, position, statuses, dead, first, examiner, self.is_prisoner)
        budget.charge(examiner)
        advised = [replace(one, advice=self.found.get(one.string)) for one in statuses]
        open_strings = {one.string for one in unknown}
        told = [
            replace(one, status=Status.UNDECIDED, by_the_letter=one.letter) if one.string in open_strings else one
            for one in advised
        ]
        warnings = [advice_not_known(unknown, examiner.positions(unknown))] if unknown else []
        return told, (*warnings, *map(refused_proof, examiner.refused))


def seek_advice(
    advice: Advice,
    position: Position,
    statuses: Sequence[StringStatus],
    dead: Iterable[StringStatus],
    first: First,
    examiner: Examiner,
    is_prisoner: IsPrisoner | None = None,
) -> list[StringStatus]:
    """Adds what advice is found about ``dead`` strings to what is known, and returns those of which none was found.

    ``statuses`` are all that are known, by the letter; ``is_prisoner`` is asked where precedents count. They are asked
    by turns, until nothing is open or the limits are reached. The user may stop it.
    """
    known = known_statuses(statuses)
    lives = {status.string: status.life for status in statuses}
    waiting = [status for status in dead if status.string not in advice.found and status.string not in advice.none]
    for turn in range(TURNS):
        prisoner = None if is_prisoner is None else partial(_is_prisoner, is_prisoner, statuses, examiner, turn > 0)
        part = LATER_TURN if turn else FIRST_TURN / max(len(waiting), 1)
        waiting = [
            status
            for status in waiting
            if not _advised(advice, position, status.string, known, lives, first, examiner, part, prisoner)
        ]
        if not examiner.has_open or examiner.spent:
            break
    return waiting


def _advised(
    advice: Advice,
    position: Position,
    string: String,
    known: Known,
    lives: Mapping[String, Finding | None],
    first: First,
    examiner: Examiner,
    part: float,
    is_prisoner: Callable[[String], bool] | None,
) -> bool:
    """Adds the advice about one dead string, if it is found with that part of what is left."""
    try:
        possible = possible_sekis(position, string, known, lives, examiner, part * WALLS_PART)
        sekis = [seki for seki in possible if seki.plausible is not False]
        finding = advisory_of(position, string, sekis, examiner, first, part, is_prisoner) if sekis else None
    except KeyboardInterrupt:
        examiner.interrupted = True
        return False
    if not sekis or (finding is not None and finding.answer is Answer.NO):
        advice.none.add(string)
    elif all(seki.plausible for seki in possible) and finding is not None and finding.answer is Answer.YES:
        advice.found[string] = finding
    else:
        return False
    return True


def _is_prisoner(
    is_prisoner: IsPrisoner, statuses: Sequence[StringStatus], examiner: Examiner, grows: bool, string: String
) -> bool:
    """Whether a string is a prisoner; ``grows``: with ever more for each question, as far as a part of what is left
    goes."""
    until, nodes = examiner.until, examiner.nodes
    if grows:
        examiner.only(PRISONERS_PART)
    try:
        while True:
            found = is_prisoner(statuses, string, examiner)
            if found or not grows or not examiner.grow():
                return found
    finally:
        examiner.until, examiner.nodes, examiner.effort = until, nodes, 1


def by_its_text(status: StringStatus) -> StringStatus:
    """A status by the text of the Japanese 2003 Rules: strings that are capturable-1 or -2 are alive there."""
    if status.advice is not None:
        return replace(status, status=Status.ALIVE_IN_SEKI)
    return replace(status, by_the_letter=None)


def advice_not_known(unknown: Sequence[StringStatus], positions: int | None = None) -> Warning:
    """That it was not found out of these dead strings whether there is advice, and after how many positions; None: by
    earlier work, which does not say it."""
    said = message(Caution.UNKNOWN_ADVICE, strings=tuple(unknown), effort=positions)
    return Warning(WarningCode.NOT_EXAMINED, points_of(unknown), (said,))


def advisory_of(
    position: Position,
    string: String,
    sekis: Sequence[PossibleSeki],
    examiner: Examiner,
    first: First = First.OPPONENT,
    part: float = 1.0,
    is_prisoner: Callable[[String], bool] | None = None,
) -> Finding | None:
    """The finding that a dead string is capturable-1 or capturable-2, or is not the last of them that was asked.

    ``sekis``: as the strings that are not settled may turn out; only where the surroundings are closed does it say
    something that the string is capturable-2, and not of a prisoner in a seki: what becomes of that the rules tell.
    ``part``: of what is left to the examiner, so much may go to each question. None, or a finding that is undecided: it
    was not found out.
    """
    mover = first.mover(string.color)
    point = min(string.points)
    finding = examiner.finding(position, point, Capturable1(), mover, most=None, part=part)
    if finding is None or finding.answer is not Answer.NO:
        return finding
    if not any(seki.closed for seki in sekis) or (is_prisoner is not None and is_prisoner(string)):
        return finding
    wider = examiner.finding(position, point, Capturable2(), mover, most=None, part=part)
    surely_closed = all(seki.closed for seki in sekis)
    return wider if surely_closed or wider is None or wider.answer is Answer.NO else None
