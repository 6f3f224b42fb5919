"""Questions beyond the statuses, about positions that arise from the final one, with what is left of the limits; and
what all questions of a position may cost together.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from threading import Lock
from typing import TypeVar

from assess.engine.advisory_race import Known, race_for
from assess.engine.deadline import Deadline
from assess.engine.inheritance import Source, may_go_on, may_inherit, source_of
from assess.engine.proof import Settlement
from assess.engine.prover import asked_of
from assess.engine.race import Race
from assess.proofs.questions import Advisory, Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, First, Terms
from assess.rules.position import Color, Position
from assess.statuses.finding import Finding, Hearing, RefusedProof, also_holds, judged_again
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_status import Status, StringStatus, status_of
from assess.system.limits import Limits
from assess.system.threads import cores, pool_of

SHARE = 4  # of what the statuses took, such questions may take one part,
LEAST_SECONDS = 1.0  # but in any case this much, as far as the limits of the whole leave it
LEAST_NODES = 500_000
EACH = 50_000  # nodes for one question
MEMORY_MB = 64
GROWTH = 4
"""By so much what one question may cost grows where something is not known yet, and the limits leave more."""

Key = tuple[str, int, Question, First]
Found = TypeVar("Found")


@dataclass(slots=True)
class Examiner:
    """Answers such questions until the time or the nodes for them are used up; then nothing more is known.

    ``under``: the terms of the questions, but each names its first mover itself. ``last`` and ``utmost``: the latest
    ``until`` and the most ``nodes`` that the limits of the whole allow; ``deadline``: that of the whole. ``used``:
    nodes so far. ``interrupted``: the user stopped it. ``refused``: what the checker said of proofs that it did not
    accept. ``stop`` is asked whether to leave off, ``pause`` whether to do so for now. ``workers``: cores that may ask
    at the same time, of different strings; ``at_work``: how many do, each with its part of the memory. ``effort``: so
    many times what a question may cost at first it may cost now; ``all_memory_mb``: the memory once the limits are
    lifted, None where they are not to be; ``looked_at``: positions, by the string's stone that was asked about;
    ``looked_at_from``: by the stones of the position that was asked about.
    """

    life: IndependentlyAlive
    under: Terms
    check: bool
    until: float | None
    nodes: int | None
    memory_mb: int
    last: float | None = None
    utmost: int | None = None
    used: int = 0
    interrupted: bool = False
    refused: list[str] = field(default_factory=list)
    stop: Callable[[], bool] | None = None
    pause: Callable[[], bool] | None = None
    workers: int = 1
    at_work: int = 1
    deadline: Deadline | None = None
    effort: int = 1
    all_memory_mb: int | None = None
    looked_at: Counter[int] = field(default_factory=Counter)
    looked_at_from: Counter[str] = field(default_factory=Counter)
    _used_before: int = -1  # when it grew last
    _known: dict[Key, Finding | None] = field(default_factory=dict)
    _open: dict[Key, Race] = field(default_factory=dict)  # to be gone on with
    _captures: dict[Key, Settlement] = field(default_factory=dict)  # proved with others, and not judged yet
    _proofs: dict[tuple[Inquiry, bool], Source | None] = field(default_factory=dict)  # to be gone on with
    _settled: Known = field(default_factory=Known)
    _shared: Lock = field(default_factory=Lock)  # for what is counted, and kept open, by several cores

    @classmethod
    def after(
        cls,
        life: IndependentlyAlive,
        under: Terms,
        check: bool,
        limits: Limits,
        seconds: float,
        nodes: int,
        whole: bool = False,
        workers: int = 1,
    ) -> Examiner:
        """An examiner for a position whose statuses took ``seconds`` and ``nodes`` of the limits; ``whole``: it may
        spend all that is left of them."""
        most_seconds = inf if whole else max(LEAST_SECONDS, seconds / SHARE)
        most_nodes = inf if whole else max(LEAST_NODES, nodes // SHARE)
        now = time.monotonic()
        last = None if limits.seconds is None else now + limits.seconds - seconds
        until = None if last is None else min(now + most_seconds, last)
        utmost = None if limits.nodes is None else limits.nodes - nodes
        left = None if utmost is None else int(min(most_nodes, utmost))
        memory_mb = max(limits.memory_mb // SHARE, 1)
        if not whole:
            memory_mb = max(min(memory_mb, MEMORY_MB * workers), min(MEMORY_MB, limits.memory_mb))
        lifted = max(limits.memory_mb // SHARE, 1) if limits.thorough and not whole else None
        return cls(life, under, check, until, left, memory_mb, last, utmost, workers=workers, all_memory_mb=lifted)

    def grow(self) -> bool:
        """Return whether more may be found, and let each question cost more from now on.

        What is asked here has its part of the limits. Where they are to be lifted, it may take all that is left of them
        once the part is used up. Nothing more is found where nothing was asked since the last time.
        """
        if (self.until is None and self.nodes is None) or self.used == self._used_before:
            return False
        self._used_before = self.used
        if self.spent:
            if self.all_memory_mb is None or self._leaves_off():
                return False
            self.until, self.nodes, self.memory_mb, self.all_memory_mb = (
                self.last,
                self.utmost,
                self.all_memory_mb,
                None,
            )
            for key in [key for key, found in self._known.items() if found is None or found.answer is Answer.UNDECIDED]:
                if (race := self._open.pop(key, None)) is not None:
                    race.close()  # it had little memory
                del self._known[key]
            if self.spent:
                return False
        self.effort *= GROWTH
        return True

    def positions(self, strings: Iterable[StringStatus]) -> int:
        """Return how many positions were looked at for these strings."""
        return sum(self.looked_at[min(string.string.points)] for string in strings)

    @property
    def thorough(self) -> bool:
        """Whether what is not known yet is to be gone on with, evenly, until the limits are used up."""
        return self.all_memory_mb is not None or self.effort > 1

    def prolong(self, seconds: float, nodes: int) -> None:
        """Lets it go on for so much more, as far as the limits of the whole leave it."""
        if self.until is not None:
            more = max(self.until, time.monotonic()) + seconds
            self.until = more if self.last is None else min(more, self.last)
        if self.nodes is not None:
            wanted = max(self.nodes, self.used) + nodes
            self.nodes = wanted if self.utmost is None else min(wanted, self.utmost)

    def left(self) -> Limits:
        """What is left to it, as limits for other work; without limits, the least that it would have had."""
        seconds = None if self.until is None else max(self.until - time.monotonic(), 0.001)
        nodes = None if self.nodes is None else max(self.nodes - self.used, 1)
        return Limits(seconds, LEAST_NODES if seconds is None and nodes is None else nodes, self.memory_mb)

    @property
    def has_open(self) -> bool:
        """Whether a question stayed open that can be gone on with."""
        return bool(self._open)

    @property
    def spent(self) -> bool:
        """Whether nothing more will be answered."""
        over = self.until is not None and time.monotonic() >= self.until
        return over or self._leaves_off() or (self.nodes is not None and self.used >= self.nodes)

    def status(
        self,
        position: Position,
        point: int,
        mover: Color,
        most: int | None = EACH,
        part: float = 1.0,
        before: Sequence[Finding] = (),
    ) -> Status:
        """The status of the string at a point when ``mover`` moves first; undecided where it could not be proved."""
        life = self.finding(position, point, self.life, mover, most, part, before)
        if life is None or life.answer in (Answer.YES, Answer.UNDECIDED):
            return Status.INDEPENDENTLY_ALIVE if life and life.answer is Answer.YES else Status.UNDECIDED
        capture = self.finding(position, point, Uncapturable(), mover, most, part, before)
        return status_of(life.answer, capture.answer if capture else Answer.UNDECIDED)

    def finding(
        self,
        position: Position,
        point: int,
        question: Question,
        mover: Color,
        most: int | None = EACH,
        part: float = 1.0,
        before: Sequence[Finding] = (),
    ) -> Finding | None:
        """The finding on one question when ``mover`` moves first; None when it cannot be asked any more.

        It may cost ``most`` nodes, and that part of what is left to the examiner. Without ``most``, a question that
        stayed open is gone on with when it is asked again. ``before``: what was found of the string, or of those that
        it was, in a position like this one, or with the other player moving first. A proof that holds here as well
        answers the question; others are gone on with (engine/inheritance.py).
        """
        owner = position.string_at(point).color
        first = First.OWNER if mover is owner else First.OPPONENT
        key = (position.stones, point, question, first)
        if key not in self._known and (proved := self._proved(key, position, before)) is not None:
            self._known[key] = proved
        if key not in self._known or self._goes_on(key, most):
            if self.spent:
                return self._known.get(key)
            found = self._ask(key, position, most, part, question, before)
            if self._paused() and key in self._open:
                return found  # it has not had its turn
            self._known[key] = found
        return self._known[key]

    def _goes_on(self, key: Key, most: int | None) -> bool:
        """Whether a question that stayed open is gone on with."""
        race = self._open.get(key)
        return race is not None and (most is None or (self.effort > 1 and race.nodes < most * self.effort))

    def _proved(self, key: Key, position: Position, before: Sequence[Finding]) -> Finding | None:
        """What is proved without a search: by the proof of another question, or by one of ``before``."""
        _, point, question, first = key
        if (capture := self._captures.pop(key, None)) is not None:
            return self._judged(capture, Hearing(self.check, self.deadline))
        for finding in before:
            asked = finding.inquiry
            alike = asked.question == question and asked.first is first and not asked.others
            if alike and position.stones[asked.point] != "." and point in position.string_at(asked.point).points:
                again = also_holds(finding, position) or judged_again(
                    finding, replace(asked, position=position), self.deadline
                )
                if again is not None and not again.late:
                    return again
        return None

    def at_once(self, asks: Sequence[Callable[[], Found]]) -> list[Found]:
        """What each of these finds, which ask it of different strings; on all its cores."""
        if self.workers == 1:
            return [ask() for ask in asks]
        self.at_work = self.workers
        with pool_of(self.workers) as pool:
            try:
                return [task.result() for task in [pool.submit(ask) for ask in asks]]
            except BaseException:
                self.interrupted = True  # so that the others stop
                raise
            finally:
                self.at_work = 1

    def take_over(self, ahead: Examiner) -> None:
        """Knows from now on what another one has found ahead, and goes on with what it left open."""
        for key, found in ahead._known.items():
            self._known.setdefault(key, found)
        self.looked_at += ahead.looked_at
        self.looked_at_from += ahead.looked_at_from
        for key, race in ahead._open.items():
            if not race.finished:
                self._keep(key, race)
        self._captures |= ahead._captures
        self.refused += ahead.refused

    def learn(self, other: Examiner) -> None:
        """Knows from now on what another one has found out."""
        for key, found in other._known.items():
            if found is not None and found.answer is not Answer.UNDECIDED:
                self._known.setdefault(key, found)

    def only(self, part: float) -> None:
        """Leaves the rest of what it has to others."""
        if self.until is not None:
            now = time.monotonic()
            self.until = now + (self.until - now) * part
        if self.nodes is not None:
            self.nodes = int(self.nodes * part)

    def _leaves_off(self) -> bool:
        return self._stopped() or self._paused()

    def _paused(self) -> bool:
        return self.pause is not None and self.pause()

    def _stopped(self) -> bool:
        """Whether the user has stopped it, or ``stop`` says so."""
        self.interrupted = self.interrupted or (self.stop is not None and self.stop())
        return self.interrupted

    def _ask(
        self,
        key: Key,
        position: Position,
        most: int | None,
        part: float,
        question: Question,
        before: Sequence[Finding],
    ) -> Finding | None:
        _, point, _, first = key
        with self._shared:
            race = self._open.pop(key, None)
        if race is None:
            cycles = Cycles.VERBAL if isinstance(question, Advisory) else self.under.cycles
            inquiry = Inquiry(position, point, question, replace(self.under, first=first, cycles=cycles))
            race = race_for(inquiry, max(self.memory_mb // self.at_work, 1), self._settled)
            race.inherit(self._sources(inquiry, before))
        seconds = None if self.until is None else max((self.until - time.monotonic()) * part, 0.001)
        left = None if self.nodes is None else max(int((self.nodes - self.used) * part), 1)
        nodes = min((limit for limit in (most, left) if limit is not None), default=None)
        done, spent = race.nodes, race.seconds
        if most is not None and self.effort > 1:
            most = max(most * self.effort - done, 1)
        limits = Limits(
            None if seconds is None else spent + seconds, None if nodes is None else done + nodes, self.memory_mb
        )
        hearing = Hearing(self.check, self.deadline)
        race.on_hand = hearing.hear
        settlement = race.work(limits, stop=self._leaves_off, deadline=self.deadline)
        settlement = race.in_hand() or settlement
        with self._shared:
            self.used += max(settlement.nodes - done, 1)
            looked_at = max(settlement.nodes - done, 1)
            self.looked_at[point] += looked_at
            self.looked_at_from[position.stones] += looked_at
        self.interrupted = self.interrupted or settlement.interrupted
        if settlement.certificate is not None:
            self._settled.settled[race.inquiry] = settlement
        elif not race.finished:
            self._keep(key, race)
        if (capture := race.capture()) is not None:
            self._captures[position.stones, point, capture.inquiry.question, first] = capture
        if settlement.certificate is not None or race.finished:
            race.close()
        return self._judged(settlement, hearing)

    def _sources(self, inquiry: Inquiry, before: Sequence[Finding]) -> list[Source]:
        """The proofs among these to be gone on with: of the same question about the same stones; or that these live,
        where they are part of the string now."""
        found = []
        for finding in before:
            asked = finding.inquiry
            same = may_go_on(inquiry) and asked_of(asked) == asked_of(inquiry)
            if finding.evidence is None or not (same or may_inherit(inquiry)):
                continue
            if (asked, same) not in self._proofs:
                self._proofs[asked, same] = source_of(asked, finding.evidence.data, same)
            if (source := self._proofs[asked, same]) is not None:
                found.append(source)
        return found

    def _judged(self, settlement: Settlement, hearing: Hearing) -> Finding | None:
        try:
            return hearing.end(settlement)
        except RefusedProof as error:  # an error in the engine costs an answer, and is told
            self.refused.append(str(error))
            return None

    def _keep(self, key: Key, race: Race) -> None:
        """Keeps an open question, as far as the memory goes."""
        with self._shared:
            self._open[key] = race
            self._free_memory()

    def _free_memory(self) -> None:
        while sum(one.memory_bytes for one in self._open.values()) > self.memory_mb * 2**20:
            largest = max(self._open, key=lambda one: self._open[one].memory_bytes)
            self._open.pop(largest).close()


ENDS, EACH_POINT, MOST_FOR_ENDS = 0.01, 0.000_1, 1 / 4
"""Seconds reserved for what needs no search when all are over: territory, what is left to play, and the report; besides
so many for each point of the board, but no more than this part of the limit."""
NODES_A_SECOND = 200_000  # under a limit of nodes alone, so that the result does not depend on timing


@dataclass(slots=True)
class SharedBudget:
    """One budget for all cores. ``limits`` are those of all searches, so that what comes after them has its time."""

    # What may be spent.
    asked: StatusQuestion
    limits: Limits
    deadline: Deadline | None
    workers: int  # cores; one under a limit of nodes, whose result must not depend on timing
    part: float = 1.0  # of the limits, that the statuses may take now

    # What is spent.
    nodes: int = 0  # positions looked at
    interrupted: bool = False  # by the user, or since ``stop`` says so
    _started: float = field(default_factory=lambda: time.monotonic())  # the clock that runs then

    @classmethod
    def of(cls, asked: StatusQuestion) -> SharedBudget:
        """Return the budget of a question, from now on."""
        limits, seconds = asked.limits, asked.limits.seconds
        workers = (asked.threads or cores()) if limits.nodes is None else 1
        if seconds is not None:
            ends = ENDS + EACH_POINT * len(asked.position.stones)
            limits = replace(limits, seconds=seconds - min(ends, seconds * MOST_FOR_ENDS))
        return cls(asked, limits, Deadline.after(limits.seconds), workers)

    @property
    def seconds(self) -> float:
        """The seconds since it began."""
        return time.monotonic() - self._started

    @property
    def spent(self) -> bool:
        """Whether nothing is left of the part that may be spent now, or it is interrupted."""
        stop = self.asked.stopped
        self.interrupted = self.interrupted or (stop is not None and stop())
        over_time = self.limits.seconds is not None and self.seconds >= self.limits.seconds * self.part
        over_nodes = self.limits.nodes is not None and self.nodes >= self.limits.nodes * self.part
        return over_time or over_nodes or self.interrupted

    def allowed(self, allowance: float, before: int) -> Limits:
        """Return what a question may have cost when it has had its allowance of seconds, or of positions looked at;
        it has looked at so many ``before``."""
        nodes = None if self.limits.nodes is None else before + math.ceil(self.limits.nodes * self.part) - self.nodes
        if allowance == math.inf:
            return Limits(None, nodes, self.limits.memory_mb)
        if nodes is not None and self.limits.seconds is None:
            return Limits(None, min(nodes, int(allowance * NODES_A_SECOND)), self.limits.memory_mb)
        return Limits(allowance, nodes, self.limits.memory_mb)

    def examiner(self, whole: bool) -> Examiner:
        """Return an examiner with what is left; ``whole``: he may spend all of it."""
        asked, limits = self.asked, self.limits
        examiner = Examiner.after(
            asked.question, asked.under, asked.check, limits, self.seconds, self.nodes, whole, self.workers
        )
        examiner.deadline = self.deadline
        examiner.interrupted, examiner.stop = self.interrupted, asked.stopped
        return examiner

    def charge(self, examiner: Examiner) -> None:
        """Take down what an examiner has used of the limits, and whether the user has stopped it."""
        self.interrupted = self.interrupted or examiner.interrupted
        self.nodes += examiner.used
