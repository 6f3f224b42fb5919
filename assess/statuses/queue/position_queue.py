"""The questions of a whole position under one budget: which string is asked about next, and for how long."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import replace
from functools import partial

from assess.engine.playouts import looks_dead
from assess.engine.proof import Settlement
from assess.engine.race import Race
from assess.engine.two_searches import OneOfTwo
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Rules
from assess.rules.position import String
from assess.statuses.agreement import proved_otherwise
from assess.statuses.finding import Finding, Hearing, RefusedProof, finding_of, judged_again, of_each
from assess.statuses.precedents.known_precedents import missing_strings, without_precedent
from assess.statuses.queue.advice import Advice, IsPrisoner
from assess.statuses.queue.examiner import Examiner, SharedBudget
from assess.statuses.queue.owner_begins import OwnerBegins
from assess.statuses.queue.plausible_seki import strings_to_know
from assess.statuses.queue.turns import (
    MEMORY_PART,
    Ahead,
    Asking,
    SharedLives,
    StringInQueue,
    free_memory,
    take_second,
    take_turn,
    takes_too_much,
)
from assess.statuses.status_question import Progress, StatusQuestion
from assess.statuses.string_status import Precedents, Status, StringStatus
from assess.statuses.warning import Warning, refused_proof
from assess.system.threads import THREADS, pool_of

MEMORY_SHARES = 4  # of the memory, each string may take one while it is searched
BEFORE_ADVICE = 3 / 4  # of the limits, that the statuses may take before advice about dead strings is sought


class PositionQueue:
    """The questions of a whole position under one budget. Whenever a core is free, it goes on with the string that has
    had the fewest turns, and of these with the one that has least left to do; each turn is three times longer.

    Strings are searched on all cores at once, except under a limit of nodes, whose result must not depend on timing.
    """

    def __init__(self, asked: StatusQuestion, is_prisoner: IsPrisoner | None = None) -> None:
        # What is asked, and what it may cost.
        self.asked = asked
        self.position, self.question, self.under = asked.position, asked.question, asked.under
        self.budget = SharedBudget.of(asked)

        # The strings on their way.
        self._cases: list[StringInQueue] = []  # that are being settled
        self._others: list[StringInQueue] = []  # on which precedents and advice for those asked hang
        self._untold: list[StringInQueue] = []  # of those asked, that are not settled yet
        self._lives = SharedLives(asked.limits.memory_mb * 2**20 // MEMORY_PART)
        self._at_rest = False  # no string is open any more

        # What is asked beside.
        self.advice = Advice(is_prisoner)
        self.owner_begins = OwnerBegins()
        self._ahead: Ahead | None = None

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self.budget.nodes + (0 if self._ahead is None else self._ahead.examiner.used)

    def examiner(self) -> Examiner:
        """An examiner for what is left to play, who knows what was found of it ahead."""
        examiner = self.budget.examiner(whole=False)
        if self._ahead is not None:
            examiner.take_over(self._ahead.examiner)
        if self.owner_begins.examiner is not None:
            examiner.looked_at += self.owner_begins.examiner.looked_at
        if self.advice.examiner is not None:
            examiner.learn(self.advice.examiner)
        return examiner

    def case(self, string: String, agreements: Mapping[String, Status], point: int | None = None) -> StringInQueue:
        """The case of a string, named by its stone at ``point``, or else by its first one."""
        named = min(string.points) if point is None else point
        return StringInQueue(string, named, agreements.get(string), looks_dead(string, self.position))

    def recall(self, cases: list[StringInQueue], known: Sequence[Finding]) -> None:
        """Takes down what earlier work has found of these strings, or of several at once, as far as the checker accepts
        it now."""
        stop = self.asked.stopped
        searches = stop is None or not stop()
        for finding in [one for whole in known for one in of_each(whole)]:
            asked = finding.inquiry
            for case in cases:
                if asked.position.stones != self.position.stones or asked.point not in case.string.points:
                    continue
                again = Inquiry(self.position, asked.point, asked.question, self.under)
                if asked.question not in (self.question, Uncapturable()) or case.knows(asked.question):
                    continue
                sure = judged_again(finding, again, self.budget.deadline)
                if sure is None or (sure.hangs_on_cycle is None and searches):  # which may be found out
                    continue
                case.take(sure)
                self._lives.add(sure)

    def others(
        self, asked: list[StringStatus], agreements: Mapping[String, Status], precedents: Precedents
    ) -> list[StringStatus]:
        """The other strings on which precedents and advice for those asked hang, with their statuses by the letter."""
        try:
            while True:
                self.settle(self._others)
                self._take_in_hand(self._others)
                statuses = [case.status(self.position) for case in self._others]
                known = [*asked, *statuses]
                missing = missing_strings(self.position, known, len(asked), precedents)
                missing = missing or strings_to_know(self.position, known, self._dead(known, len(asked), precedents))
                if not missing or self.budget.spent:
                    return statuses
                self._others += [self.case(string, agreements) for string in missing]
        except KeyboardInterrupt:
            self.budget.interrupted = True
            return [case.status(self.position) for case in self._others]

    def _dead(self, statuses: list[StringStatus], asked: int, precedents: Precedents) -> list[StringStatus]:
        """Of the first ``asked`` strings those that are dead by the letter, and of which advice is to be sought."""
        if self.under.rules is Rules.JAPANESE_2003:
            return [status for status in statuses[:asked] if status.status is Status.DEAD and not status.agreed]
        return without_precedent(self.position, statuses, asked, precedents)

    def statuses(
        self, cases: list[StringInQueue], agreements: Mapping[String, Status], precedents: Precedents
    ) -> tuple[list[StringStatus], tuple[Warning, ...]]:
        """The statuses of the strings of ``cases`` by the letter, with what advice there is, and of those on which
        precedents and advice hang; and warnings of what was not found out.

        Where advice counts, it is sought before the last part of the limits goes to what is still open.
        """
        self._untold = cases if self.asked.on_settled is not None else []
        advises = precedents is not Precedents.STRICT or self.under.rules is Rules.JAPANESE_2003
        self.budget.part = BEFORE_ADVICE if advises else 1.0
        while True:
            self.settle(cases, self.asked.progress)
            if self._take_in_hand(cases) and self.budget.part < 1:  # the next question about them comes before advice
                self.budget.part = (self.budget.part + 1) / 2
                self.settle(cases, self.asked.progress)
                self._take_in_hand(cases)
            by_letter = [case.status(self.position) for case in cases]
            by_letter += self.others(by_letter, agreements, precedents)
            by_letter = self.owner_begins.told_of(by_letter, self.budget)
            last, self.budget.part = self.budget.part == 1.0 or not self.budget.spent, 1.0
            dead = self._dead(by_letter, len(cases), precedents)
            statuses, warnings = self.advice.given(by_letter, dead, self.budget)
            if last or self.budget.spent:
                return statuses, warnings

    def proved_otherwise(self, statuses: list[StringStatus]) -> tuple[Warning, ...]:
        """Warnings of agreements that differ from what is proved, with a part of what the limits leave."""
        if self.budget.interrupted or self.budget.spent:
            return ()
        examiner = self.examiner()
        warnings = tuple(proved_otherwise(self.position, statuses, self.under.first, examiner))
        self.budget.charge(examiner)
        return warnings

    def settle(self, cases: list[StringInQueue], progress: Progress | None = None) -> None:
        """Asks about the strings of ``cases`` until all is known of them or the limits are reached."""
        with pool_of(self.budget.workers) as pool:
            try:
                self._settle_in_turn(pool, cases, progress)
            except KeyboardInterrupt:
                self.budget.interrupted = True
            except BaseException:
                self.budget.interrupted = True  # so that the others stop
                raise

    def _settle_in_turn(self, pool: Executor, cases: list[StringInQueue], progress: Progress | None) -> None:
        running: set[Future[None]] = set()
        self._cases, self._at_rest = cases, False
        while True:
            self._tell()
            while (
                len(running) < self.budget.workers
                and not self.budget.spent
                and (task := self._next(pool, cases)) is not None
            ):
                running.add(task)
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for task in done:
                task.result()
            self._at_rest = not any(case.question(self.question) and not case.now.given_up for case in cases)
            free_memory(cases, self.budget.limits.memory_mb)
            if progress is not None:
                progress(sum(case.question(self.question) is None for case in cases), len(cases))

    def _tell(self) -> None:
        """Tells of the strings that are settled by now."""
        untold, self._untold = self._untold, []
        for case in untold:
            if case.question(self.question) is not None:
                self._untold.append(case)
            elif self.asked.on_settled is not None:
                self.asked.on_settled(case.status(self.position))

    def _next(self, pool: Executor, cases: list[StringInQueue]) -> Future[None] | None:
        """Gives a free core something to do."""
        turn = take_turn(cases, self.question)
        if turn is None:
            return self._next_ahead(pool, cases) or self._next_second(pool, cases)
        if self.asked.on_turn is not None:
            self.asked.on_turn(self.position.name(turn.case.point))
        if turn.ahead:
            return pool.submit(self._look_ahead, turn.case)
        return pool.submit(self._settle_case, turn.case, turn.allowance)

    def _next_ahead(self, pool: Executor, cases: list[StringInQueue]) -> Future[None] | None:
        """Gives a core something to do that has nothing to do for the statuses."""
        if not (self.asked.examines_moves and self.budget.workers > 1) or self._at_rest:
            return None
        if self._ahead is None:
            self._ahead = Ahead(
                self.position, self.budget.examiner(whole=True), lambda: self._at_rest or self.budget.spent
            )
        dead = self._ahead.take(case.status(self.position) for case in cases)
        return None if dead is None else pool.submit(self._ahead.ask, dead)

    def _next_second(self, pool: Executor, cases: list[StringInQueue]) -> Future[None] | None:
        """Gives a core that has nothing else to do a search beside the one of another core."""
        if self.budget.workers < 2 or not THREADS:
            return None
        case = take_second(cases, self.question)
        return None if case is None else pool.submit(self._search_beside, case)

    def _leaves_off(self, asking: Asking) -> bool:
        return self.budget.spent or takes_too_much(asking, self._cases, self.budget.limits.memory_mb)

    def _settle_case(self, case: StringInQueue, allowance: float) -> None:
        """Asks what is to be asked of a string, as long as each question is settled within its allowance of seconds."""
        while not self.budget.spent and (question := case.question(self.question)) is not None:
            if isinstance(question, Uncapturable):
                if case.ahead.busy:  # another core is about it
                    break
                if case.now.race is None:
                    case.now.race, case.now.hearing = case.ahead.race, case.ahead.hearing
                case.ahead.race = None
            if not self._ask(case, case.now, question, allowance, partial(self._leaves_off, case.now)):
                if case.pair is not None and case.now.given_up:
                    case.pair.leave(OneOfTwo.FIRST)
                break
        case.now.busy = False

    def _search_beside(self, case: StringInQueue) -> None:
        """Goes on with the second search for an answer until there is one."""
        pair = case.pair
        assert pair is not None
        answered = self._ask(case, case.second, pair.question, math.inf, partial(self._leaves_off, case.second))
        if not answered and (case.second.given_up or not self.budget.spent):  # else it goes on if the limits grow
            pair.leave(OneOfTwo.SECOND)
        case.second.busy = False

    def _look_ahead(self, case: StringInQueue) -> None:
        """While a core has nothing else to do: can a string be captured that may well have no independent life?"""

        def over() -> bool:
            return self._leaves_off(case.ahead) or case.lives or case.now.given_up

        self._ask(case, case.ahead, Uncapturable(), math.inf, over)
        case.ahead.busy = False

    def _take_in_hand(self, cases: list[StringInQueue]) -> bool:
        """Takes down what is proved of strings of which is still open whether it hangs on a cycle; returns whether
        there was any."""
        taken = False
        try:
            for case in cases:
                for asking in case.searches:
                    if asking.race is not None and (settlement := asking.race.in_hand()) is not None:
                        taken |= self._take(case, asking, asking.race, settlement)
        except KeyboardInterrupt:
            self.budget.interrupted = True
        return taken

    def _ask(
        self, case: StringInQueue, asking: Asking, question: Question, allowance: float, stop: Callable[[], bool]
    ) -> bool:
        """Goes on with a question; returns whether it is answered."""
        side = OneOfTwo.SECOND if asking is case.second else OneOfTwo.FIRST
        if asking.race is None:
            if case.pair is not None and side is OneOfTwo.FIRST:  # a new beginning, as memory was short
                case.pair.leave(side)
            inquiry = Inquiry(self.position, case.point, question, self.under)
            memory_mb = max(self.budget.limits.memory_mb // MEMORY_SHARES, 1)
            asking.race = Race(inquiry, memory_mb, second=side is OneOfTwo.SECOND)
            asking.hearing = Hearing(self.asked.check, self.budget.deadline)
            asking.race.on_hand = asking.hearing.hear
        race = asking.race
        if case.turns > 1 and isinstance(question, IndependentlyAlive):
            race.inherit(self._lives.of(case.string.color))

        def stops() -> bool:
            pair = None if asking is case.ahead else case.pair_about(question)
            over = stop() or case.knows(question) or case.question(self.question) is None
            return over or (pair is not None and not pair.goes_on(side, race.nodes, stop))

        before = race.nodes
        settlement = race.work(self.budget.allowed(allowance, before), stop=stops, deadline=self.budget.deadline)
        self.budget.nodes += settlement.nodes - before
        self.budget.interrupted = self.budget.interrupted or settlement.interrupted
        if self.budget.interrupted and settlement.answer is Answer.UNDECIDED:
            settlement = replace(settlement, interrupted=True)  # this string, too
        answered = self._counts(case, asking, settlement, race.nodes) and self._take(case, asking, race, settlement)
        if asking.race is not race:
            race.close()
        return answered

    def _counts(self, case: StringInQueue, asking: Asking, settlement: Settlement, nodes: int) -> bool:
        """Whether what a search has found is taken down: not where the answer of the one beside it counts."""
        pair = None if asking is case.ahead else case.pair_about(settlement.inquiry.question)
        if pair is None:
            return True
        side = OneOfTwo.SECOND if asking is case.second else OneOfTwo.FIRST
        answered = settlement.answer is not Answer.UNDECIDED
        if answered and pair.counts(side, nodes, lambda: self.budget.spent):
            return True
        if side is OneOfTwo.SECOND:
            return False
        pair.wait_for_second(lambda: self.budget.spent or not case.second.busy or case.knows(pair.question))
        return not answered

    def _take(self, case: StringInQueue, asking: Asking, race: Race, settlement: Settlement) -> bool:
        """Takes down what was found; returns whether that is an answer."""
        try:
            hearing = asking.hearing or Hearing(self.asked.check, self.budget.deadline)
            finding = hearing.end(settlement)
            case.take(finding)
            self._lives.add(finding)
            if finding.answer is Answer.NO and (capture := race.capture()) is not None:
                also = finding_of(capture, self.asked.check, self.budget.deadline)
                if also.answer is not Answer.UNDECIDED:
                    case.take(also)
            return finding.answer is not Answer.UNDECIDED
        except RefusedProof as error:  # an error in the engine costs an answer, and is told
            case.refused = refused_proof(str(error), case.string.points)
            return False
