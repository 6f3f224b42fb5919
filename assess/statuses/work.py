"""The questions of a whole position under one budget: which string is asked about next, and for how long."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from assess.engine.limits import Limits
from assess.engine.playouts import looks_dead
from assess.engine.settle import Settling
from assess.proofs.questions import Answer, Cycles, First, IndependentlyAlive, Question, Rules, Uncapturable
from assess.rules.position import Position, String
from assess.statuses.advisory import strings_to_know, warnings_of_advice, with_advice
from assess.statuses.case import Asking, Case
from assess.statuses.examiner import Examiner
from assess.statuses.finding import Finding, RefusedProof, finding_of, inquire, judged_again
from assess.statuses.known_precedents import missing_strings
from assess.statuses.precedent import Precedents
from assess.statuses.status import Status, StringStatus
from assess.statuses.warning import Warning, WarningCode

MEMORY_SHARES = 4  # of the memory, each string may take one while it is searched
SHORTEST = 0.02  # seconds that a string is first asked about,
LONGER = 3  # and times longer, each time that its turn has come
NODES_A_SECOND = 200_000  # under a limit of nodes alone, so that the result does not hang on timing

Progress = Callable[[int, int], None]
OnSettled = Callable[[StringStatus], None]


class Work:
    """The questions of a whole position under one budget. Whenever a core is free, it goes on with the string that has
    had the fewest turns, and of these with the one that has least left to do; each turn is three times longer.

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
        threads: int | None = None,
    ) -> None:
        self.position, self.question, self.first, self.cycles, self.rules = position, question, first, cycles, rules
        self.limits, self.check = limits, check
        self.interrupted = False
        self._nodes = 0
        self._workers = (threads or os.cpu_count() or 1) if limits.nodes is None else 1
        self._started = time.monotonic()

    def seconds(self) -> float:
        return time.monotonic() - self._started

    def examiner(self) -> Examiner:
        return Examiner.after(self.question, self.cycles, self.check, self.limits, self.seconds(), self._nodes)

    def case(self, string: String, agreements: Mapping[String, Status]) -> Case:
        return Case(string, agreements.get(string), looks_dead(string, self.position))

    def recall(self, cases: list[Case], known: Sequence[Finding]) -> None:
        """Takes down what earlier work has found of these strings, as far as the checker accepts it now."""
        for finding in known:
            asked = finding.inquiry
            for case in cases:
                if asked.position.stones == self.position.stones and asked.point in case.string.points:
                    again = inquire(
                        self.position,
                        asked.point,
                        asked.question,
                        first=self.first,
                        cycles=self.cycles,
                        rules=self.rules,
                    )
                    if asked.question in (self.question, Uncapturable()) and (sure := judged_again(finding, again)):
                        case.take(sure)

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
                self.settle(cases)
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

    def settle(self, cases: list[Case], progress: Progress | None = None, on_settled: OnSettled | None = None) -> None:
        """Asks about the strings of ``cases`` until all is known of them or the limits are reached."""
        with ThreadPoolExecutor(self._workers) as pool:
            try:
                self._settle_in_turn(pool, cases, progress, on_settled)
            except KeyboardInterrupt:
                self.interrupted = True
            except BaseException:
                self.interrupted = True  # so that the others stop
                raise

    def _settle_in_turn(
        self,
        pool: ThreadPoolExecutor,
        cases: list[Case],
        progress: Progress | None,
        on_settled: OnSettled | None = None,
    ) -> None:
        running: set[Future[None]] = set()
        untold = cases if on_settled is not None else []
        while True:
            untold = self._tell(untold, on_settled)
            while len(running) < self._workers and not self._spent() and (task := self._next(pool, cases)) is not None:
                running.add(task)
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for task in done:
                task.result()
            self._trim(cases)
            if progress is not None:
                progress(sum(case.question(self.question) is None for case in cases), len(cases))

    def _tell(self, untold: list[Case], on_settled: OnSettled | None) -> list[Case]:
        """Tells of the strings that are settled by now; returns those that are not."""
        left = []
        for case in untold:
            if case.question(self.question) is not None:
                left.append(case)
            elif on_settled is not None:
                on_settled(case.status(self.position))
        return left

    def _next(self, pool: ThreadPoolExecutor, cases: list[Case]) -> Future[None] | None:
        """Gives a free core something to do: a string that waits for its turn, or else a dead one that another core is
        about. What is asked ahead keeps no string waiting: from then on there are no more strings than cores."""
        unsettled = [case for case in cases if case.question(self.question) is not None and not case.now.given_up]
        if waiting := [case for case in unsettled if not case.busy]:
            case = min(waiting, key=Case.turn)
            case.now.busy = True
            case.turns += 1
            return pool.submit(self._settle_case, case, SHORTEST * LONGER ** (case.turns - 1))
        for case in unsettled:
            if case.looks_dead and case.may_look_ahead:
                case.ahead.busy = True
                return pool.submit(self._look_ahead, case)
        return None

    def _spent(self) -> bool:
        over_time = self.limits.seconds is not None and self.seconds() >= self.limits.seconds
        over_nodes = self.limits.nodes is not None and self._nodes >= self.limits.nodes
        return over_time or over_nodes or self.interrupted

    def _trim(self, cases: list[Case]) -> None:
        """Gives up the tables of the largest searches while all of them together take more than half the memory."""
        resting = [asking for case in cases for asking in (case.now, case.ahead) if asking.settling and not asking.busy]
        resting.sort(key=lambda asking: asking.memory_bytes)
        total = sum(asking.memory_bytes for asking in resting)
        while resting and total > self.limits.memory_mb * 2**19:
            asking = resting.pop()
            total -= asking.memory_bytes
            asking.settling = None

    def _settle_case(self, case: Case, allowance: float) -> None:
        """Asks what is to be asked of a string, as long as each question is settled within its allowance of seconds."""
        while not self._spent() and (question := case.question(self.question)) is not None:
            if isinstance(question, Uncapturable):
                if case.ahead.busy:  # another core is about it
                    break
                case.now.settling, case.ahead.settling = case.now.settling or case.ahead.settling, None
            if not self._ask(case, case.now, question, allowance, self._spent):
                break
        case.now.busy = False

    def _look_ahead(self, case: Case) -> None:
        """While a core has nothing else to do: can a string be captured that may well have no independent life?"""
        self._ask(case, case.ahead, Uncapturable(), math.inf, lambda: self._spent() or case.lives or case.now.given_up)
        case.ahead.busy = False

    def _ask(self, case: Case, asking: Asking, question: Question, allowance: float, stop: Callable[[], bool]) -> bool:
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
