"""The assessment of a whole position: every string's status, territory, score, and what the rules presume of it."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assess.engine.limits import Limits
from assess.engine.playouts import looks_dead
from assess.engine.settle import Settling
from assess.proofs.questions import Answer, Cycles, First, IndependentlyAlive, Question, Rules, Uncapturable
from assess.rules.position import Position, String
from assess.statuses.advisory import strings_to_know, warnings_of_advice, with_advice
from assess.statuses.agreement import agreements_of
from assess.statuses.assessment_json import assessment_json
from assess.statuses.examiner import Examiner
from assess.statuses.finality import warnings_of
from assess.statuses.finding import Finding, RefusedProof, finding_of, inquire
from assess.statuses.known_precedents import missing_strings, with_precedents
from assess.statuses.precedent import Precedents
from assess.statuses.status import Status, StringStatus, status_of
from assess.statuses.territory import Score, Territory, score_of, territory_of
from assess.statuses.warning import Warning, WarningCode

MEMORY_SHARES = 4  # of the memory, each string may take one while it is searched
LONGER = 3  # from round to round
ROUNDS = tuple(0.02 * LONGER**n for n in range(13))  # seconds that a string may have had by the end of each round
NODES_A_SECOND = 200_000  # under a limit of nodes alone, so that the result does not hang on timing

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Assessment:
    """What was found of a position. ``strings`` holds those asked for; territory and score need all of them.

    ``ownership``: int8 array of shape (height, width): +1 Black's territory, -1 White's, 0 nobody's; stones are
    nobody's unless they are dead in territory.
    """

    position: Position
    question: IndependentlyAlive
    first: First
    cycles: Cycles
    strings: tuple[StringStatus, ...]
    territory: Territory | None
    score: Score | None
    warnings: tuple[Warning, ...]
    seconds: float
    interrupted: bool
    precedents: Precedents = Precedents.VERBAL
    rules: Rules = Rules.VERBAL_JAPANESE

    @property
    def ownership(self) -> NDArray[np.int8]:
        """Territory as an array."""
        owners = np.zeros(len(self.position.stones), dtype=np.int8)
        if self.territory is not None:
            owners[sorted(self.territory.black)] = 1
            owners[sorted(self.territory.white)] = -1
        return owners.reshape(self.position.height, self.position.width)

    @property
    def undecided(self) -> list[StringStatus]:
        """The strings whose status was not proved within the limits."""
        return [string for string in self.strings if string.status is Status.UNDECIDED]

    def to_json(self) -> dict[str, Any]:
        """The assessment as ``assess status --json`` prints it."""
        return assessment_json(self)


def status(
    position: Position,
    *,
    strings: Sequence[str] | None = None,
    question: IndependentlyAlive = IndependentlyAlive(),
    first: First | str = First.OPPONENT,
    cycles: Cycles | str = Cycles.VERBAL,
    limits: Limits = Limits(),
    agreed: Mapping[str, Status | str] = {},
    check: bool = True,
    progress: Progress | None = None,
    precedents: Precedents | str = Precedents.VERBAL,
    rules: Rules | str = Rules.VERBAL_JAPANESE,
    finality: bool = True,
) -> Assessment:
    """Assesses a position: the status of every string, or of those named, and with all of them territory and score.

    ``limits`` are for the whole; ``agreed`` gives statuses on which the players agree (``{"D4": "dead"}``), which are
    not asked. ``progress`` is told how many of how many strings are settled. ``precedents``: how far they count; under
    other rules than the verbal ones none does.
    ``finality``: whether to spend a part of what is left of the limits on what dame and teire could change. Raises
    BadInput for names without a stone.
    """
    position.require_liberties()
    first, cycles, rules, precedents = First(first), Cycles(cycles), Rules(rules), Precedents(precedents)
    if rules is not Rules.VERBAL_JAPANESE:  # precedents and what the rules presume belong to the verbal rules
        precedents, finality = Precedents.STRICT, False
    agreements = agreements_of(position, agreed)
    wanted = position.strings() if strings is None else _named(position, strings)
    work = _Work(position, question, first, cycles, limits, check, rules)
    cases = [work.case(string, agreements) for string in wanted]
    work.settle(cases, progress)
    by_letter = [case.status(position) for case in cases]
    by_letter += work.others(by_letter, agreements, precedents)
    by_letter, warnings = work.advised(by_letter, len(cases), precedents)
    statuses = with_precedents(position, by_letter, precedents)[: len(cases)]
    territory = score = None
    if strings is None:
        territory = territory_of(position, statuses)
        score = score_of(position, territory)
        examiner = work.examiner() if finality and first is First.OPPONENT and not work.interrupted else None
        warnings += warnings_of(position, statuses, territory, examiner)
        work.interrupted = work.interrupted or (examiner is not None and examiner.interrupted)
    warnings += tuple(case.refused for case in cases if case.refused)
    return Assessment(
        position,
        question,
        first,
        cycles,
        statuses,
        territory,
        score,
        warnings,
        work.seconds(),
        work.interrupted,
        precedents,
        rules,
    )


def _named(position: Position, names: Sequence[str]) -> tuple[String, ...]:
    strings = {position.string_at(position.point(name)): None for name in names}
    return tuple(strings)


@dataclass(slots=True)
class _Asking:
    """A question on its way to an answer, and whether a core is about it now."""

    settling: Settling | None = None
    busy: bool = False

    @property
    def moves_left(self) -> float:
        return 0 if self.settling is None else self.settling.moves_left

    @property
    def memory_bytes(self) -> int:
        return 0 if self.settling is None else self.settling.memory_bytes


@dataclass(slots=True)
class _Case:
    """One string on its way to a status: the question being asked now, and the findings so far."""

    string: String
    agreed: Status | None
    looks_dead: bool
    life: Finding | None = None
    uncapturable: Finding | None = None
    refused: Warning | None = None
    now: _Asking = field(default_factory=_Asking)
    ahead: _Asking = field(default_factory=_Asking)  # is it uncapturable? while its life is still in question

    def question(self, life: IndependentlyAlive) -> Question | None:
        """What is still to be asked: life first, and uncapturable where the string has none."""
        if self.agreed is not None or self.refused is not None:
            return None
        if self.life is None or self.life.answer is Answer.UNDECIDED:
            return life
        if self.lives:
            return None
        if self.uncapturable is None or self.uncapturable.answer is Answer.UNDECIDED:
            return Uncapturable()
        return None

    def take(self, finding: Finding) -> None:
        """Takes an answer down. One about capture may come while life is still in question, or too late to matter."""
        if not isinstance(finding.inquiry.question, Uncapturable):
            self.life = finding
            if finding.answer is Answer.YES:
                self.uncapturable = None
        elif not self.lives:
            self.uncapturable = finding
        if finding.answer is not Answer.UNDECIDED:
            if self.now.settling is not None and self.now.settling.inquiry == finding.inquiry:
                self.now.settling = None
            else:
                self.ahead.settling = None

    @property
    def lags(self) -> bool:
        """Is the proof still missing one of those that are found soon or hardly at all? That is a string's life when it
        is not even proved for the case that its owner moves first, and all that is asked of a string that looks dead.
        It is asked about a round later than the others."""
        return math.isinf(self.now.moves_left) or self.looks_dead

    @property
    def lives(self) -> bool:
        """Has it been found independently alive?"""
        return self.life is not None and self.life.answer is Answer.YES

    def status(self, position: Position) -> StringStatus:
        name = position.name(min(self.string.points))
        if self.agreed is not None:
            return StringStatus(name, self.string, self.agreed, agreed=True)
        life = self.life.answer if self.life else Answer.UNDECIDED
        uncapturable = self.uncapturable.answer if self.uncapturable else Answer.UNDECIDED
        return StringStatus(name, self.string, status_of(life, uncapturable), self.life, self.uncapturable)


class _Work:
    """The questions of a whole position under one budget: in rounds, each three times longer, and in each the strings
    first that have least left to do.

    Strings are searched on all cores at once, except under a limit of nodes, whose result must not hang on timing.
    """

    def __init__(
        self,
        position: Position,
        question: IndependentlyAlive,
        first: First,
        cycles: Cycles,
        limits: Limits,
        check: bool,
        rules: Rules,
    ) -> None:
        self.position, self.question, self.first, self.cycles, self.rules = position, question, first, cycles, rules
        self.limits, self.check = limits, check
        self.interrupted = False
        self._nodes = 0
        self._workers = (os.cpu_count() or 1) if limits.nodes is None else 1
        self._started = time.monotonic()

    def seconds(self) -> float:
        return time.monotonic() - self._started

    def examiner(self) -> Examiner:
        return Examiner.after(self.question, self.cycles, self.check, self.limits, self.seconds(), self._nodes)

    def case(self, string: String, agreements: Mapping[String, Status]) -> _Case:
        return _Case(string, agreements.get(string), looks_dead(string, self.position))

    def others(
        self, asked: list[StringStatus], agreements: Mapping[String, Status], precedents: Precedents
    ) -> list[StringStatus]:
        """The other strings on which precedents and advice for those asked hang, with their statuses by the letter."""
        found: list[StringStatus] = []
        try:
            while not self._spent():
                known = [*asked, *found]
                missing = missing_strings(self.position, known, len(asked), precedents)
                missing = missing or strings_to_know(self.position, known, len(asked), precedents)
                if not missing:
                    break
                cases = [self.case(string, agreements) for string in missing]
                self.settle(cases, None)
                found += [case.status(self.position) for case in cases]
        except KeyboardInterrupt:
            self.interrupted = True
        return found

    def advised(
        self, statuses: list[StringStatus], asked: int, precedents: Precedents
    ) -> tuple[list[StringStatus], tuple[Warning, ...]]:
        """The statuses with what advice there is, and warnings of what was not found out."""
        examiner = Examiner.after(
            self.question, self.cycles, self.check, self.limits, self.seconds(), self._nodes, whole=True
        )
        examiner.interrupted = self.interrupted
        statuses, unknown = with_advice(self.position, statuses, asked, precedents, self.first, examiner)
        self.interrupted = examiner.interrupted
        self._nodes += examiner.used
        return statuses, tuple(warnings_of_advice(unknown, examiner))

    def settle(self, cases: list[_Case], progress: Progress | None) -> None:
        open_cases = [case for case in cases if case.question(self.question) is not None]
        with ThreadPoolExecutor(self._workers) as pool:
            try:
                self._settle_rounds(pool, open_cases, cases, progress)
            except KeyboardInterrupt:
                self.interrupted = True
            except BaseException:
                self.interrupted = True  # so that the others stop
                raise

    def _settle_rounds(
        self, pool: ThreadPoolExecutor, open_cases: list[_Case], cases: list[_Case], progress: Progress | None
    ) -> None:
        for allowance in ROUNDS:
            open_cases.sort(key=lambda case: (case.lags, case.now.moves_left))
            asked = {pool.submit(self._settle_case, case, allowance / LONGER**case.lags) for case in open_cases}
            running = set(asked)
            ahead = iter(open_cases)
            while running:
                spare = running & asked and len(running) < self._workers
                if spare and (case := next(ahead, None)) is not None:
                    if case.question(self.question) == self.question and case.looks_dead:
                        running.add(pool.submit(self._look_ahead, case, allowance))
                    continue
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    future.result()
                self._trim(open_cases)
                if progress is not None:
                    progress(sum(case.question(self.question) is None for case in cases), len(cases))
            open_cases = [case for case in open_cases if case.question(self.question) is not None]
            if not open_cases or self._spent():
                return

    def _spent(self) -> bool:
        over_time = self.limits.seconds is not None and self.seconds() >= self.limits.seconds
        over_nodes = self.limits.nodes is not None and self._nodes >= self.limits.nodes
        return over_time or over_nodes or self.interrupted

    def _trim(self, cases: list[_Case]) -> None:
        """Gives up the tables of the largest searches while all of them together take more than half the memory."""
        resting = [asking for case in cases for asking in (case.now, case.ahead) if asking.settling and not asking.busy]
        resting.sort(key=lambda asking: asking.memory_bytes)
        total = sum(asking.memory_bytes for asking in resting)
        while resting and total > self.limits.memory_mb * 2**19:
            asking = resting.pop()
            total -= asking.memory_bytes
            asking.settling = None

    def _settle_case(self, case: _Case, allowance: float) -> None:
        """Asks what is to be asked of a string, as long as each question is settled within its allowance of seconds."""
        case.now.busy = True
        while not self._spent() and (question := case.question(self.question)) is not None:
            if isinstance(question, Uncapturable):
                if case.ahead.busy:  # another core is about it
                    break
                case.now.settling, case.ahead.settling = case.now.settling or case.ahead.settling, None
            if not self._ask(case, case.now, question, allowance, self._spent):
                break
        case.now.busy = False

    def _look_ahead(self, case: _Case, allowance: float) -> None:
        """While a core has nothing else to do: can a string be captured that may well have no independent life?"""
        case.ahead.busy = True
        self._ask(case, case.ahead, Uncapturable(), allowance, lambda: self._spent() or case.lives)
        case.ahead.busy = False

    def _ask(
        self, case: _Case, asking: _Asking, question: Question, allowance: float, stop: Callable[[], bool]
    ) -> bool:
        if asking.settling is None:
            point, first, cycles = min(case.string.points), self.first, self.cycles
            inquiry = inquire(self.position, point, question, first=first, cycles=cycles, rules=self.rules)
            asking.settling = Settling(inquiry, max(self.limits.memory_mb // MEMORY_SHARES, 1))
        settling = asking.settling
        before = settling.nodes
        settlement = settling.work(self._allowed(allowance, before), stop=stop)
        self._nodes += settlement.nodes - before
        self.interrupted = self.interrupted or settlement.interrupted
        try:
            case.take(finding_of(settlement, self.check))
            if settlement.answer is Answer.NO and (capture := settling.capture()) is not None:
                case.take(finding_of(capture, self.check))
        except RefusedProof as error:  # an error in the engine costs an answer, and is told
            case.refused = Warning(WarningCode.REFUSED_PROOF, case.string.points, str(error))
        return settlement.answer is not Answer.UNDECIDED

    def _allowed(self, allowance: float, before: int) -> Limits:
        """What a question may have cost when it has had its allowance of seconds, or of positions looked at."""
        nodes = None if self.limits.nodes is None else before + self.limits.nodes - self._nodes
        if nodes is not None and self.limits.seconds is None:
            return Limits(None, min(nodes, int(allowance * NODES_A_SECOND)), self.limits.memory_mb)
        return Limits(allowance, nodes, self.limits.memory_mb)
