"""The race for an answer: the provers of both sides search in turn, under one budget, until one has a proof.

If the proof uses a cycle, two more searches follow. Does the other player have a proof when all infinite play counts
for him? Then the answer depends on the cycle. Does the same player have a proof when no infinite play counts for him?
Then it does not. If neither is found, that is not known.

All searches of one question stay within the limit of memory together: each may take three quarters of it at most, and
only what the others have left.

``undefined`` has two proofs: the avoider is never beaten, and the reacher never lets him rest. They are searched for
when neither side has succeeded; on a wide board both with zones, the reacher's after the avoider's.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from assess.engine.deadline import Deadline, TimeIsUp
from assess.engine.inheritance import Source
from assess.engine.line_up import (
    NewProver,
    bring_helpers,
    captor_alone,
    keepers_first,
    keeping_part,
    line_up,
    make_rivals,
    part_of_budget,
    walls_need_not_take,
)
from assess.engine.proof import Settlement, Written, certificate_of, write_proof
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome, asked_aim, can_be_shown
from assess.engine.schedule import SCHEDULE
from assess.proofs.proof_entries import WrittenProof
from assess.proofs.questions import Answer, Inquiry, Uncapturable
from assess.proofs.terms import Cycles
from assess.rules.position import Color
from assess.system.limits import Limits

Progress = Callable[[int, float], None]
Steps = Generator[None, None, Settlement | None]


class Race:
    """The race of the provers of one inquiry for its answer. It can be left and taken up again; a failure of one prover
    proves nothing for the other, each needs a proof of his own (VJR, Decision Making)."""

    def __init__(self, inquiry: Inquiry, memory_mb: int = Limits().memory_mb, second: bool = False) -> None:
        # What is asked, and on what board; whether it is a second search of the same.
        self.inquiry, self._second = inquiry, second
        self._wide = len(inquiry.position.empty_points()) > SCHEDULE.many_points
        self._whole_boards = inquiry.bans_last  # where bans last, proofs have no zones
        self._zones_pay = self._wide and not self._whole_boards
        self._local: dict[Color, frozenset[int]] = {}  # of an advisory question: where stones count, by the prover

        # Who searches.
        self._provers: list[Prover] = []  # all that there are, in the order in which they were made
        self._undefined = UndefinedProofs(inquiry, self._wide, self._prover, self._pursue)
        self._captor: Prover | None = None  # who asks for the string's capture alone
        self._sources: list[Source] = []  # proofs that other strings live
        self._steps = self._search()  # the order of their work; it pauses after every slice

        # What is found.
        self.finished = False  # nothing is left to be searched for
        self._found: Settlement | None = None  # the answer in the end
        self._in_hand: Settlement | None = None  # proved, while it is still asked whether it hangs on a cycle
        self.on_hand: Callable[[Settlement], object] | None = None  # hears of it at once, to have it judged
        self._late = False  # a proof was found, and there was no time left to write it
        self._capture: WrittenProof | None = None  # of the string, by walls that leave it no room

        # What it may cost, and what it has cost.
        self._growth = SCHEDULE.growth  # factor from one turn to the next
        self._memory_bytes = memory_mb * 2**20  # of all provers
        self._most_bytes = int(self._memory_bytes * SCHEDULE.prover_part)  # of one
        self._thorough = False  # whether all that the limits leave may go into whether the answer hangs on a cycle
        self._slice = SCHEDULE.slice  # positions that may be looked at before the next pause
        self._deadline: Deadline | None = None
        self.held_bytes = 0  # memory that the tables took at the last pause; others may ask at any time
        self.held_nodes = 0  # positions looked at then
        self._seconds = 0.0
        self._interrupted = False  # by the user

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return sum(prover.search.positions for prover in self._provers)

    @property
    def expansions(self) -> int:
        """How often the moves of a position were opened so far."""
        return sum(prover.search.expansions for prover in self._provers)

    @property
    def moves_left(self) -> float:
        """What the likeliest proof has left to settle, as a guess of how much is left to do: moves of the opponent's
        from the position, infinite while it has not even settled what happens when he passes; where the prover is to
        move, his proof number."""
        left = [prover.search.moves_left for prover in self._provers if prover.share >= SCHEDULE.main_share]
        return min((math.inf if moves is None else moves for moves in left), default=0)

    @property
    def lives_after_pass(self) -> bool:
        """Whether a search for life that is not over has proved it for the case that the opponent passes."""
        return any(
            prover.side is self.inquiry.owner
            and prover.reaches
            and prover.outcome is SearchOutcome.OPEN
            and prover.search.positions > 0
            and prover.search.moves_left is not None
            for prover in self._provers
        )

    @property
    def memory_bytes(self) -> int:
        """Memory that the tables take."""
        return sum(prover.search.bytes for prover in self._provers)

    @property
    def seconds(self) -> float:
        """Seconds worked so far."""
        return self._seconds

    def inherit(self, sources: Sequence[Source]) -> None:
        """Lets the proof of X's life go on as those of other strings from now on. ``sources``: all that there are, in
        an order that new ones do not change; those of this work before are known."""
        for source in sources[len(self._sources) :]:
            self._sources.append(source)
            for prover in self._provers:
                prover.inherit(source)

    def work(
        self,
        limits: Limits,
        progress: Progress | None = None,
        stop: Callable[[], bool] = lambda: False,
        deadline: Deadline | None = None,
    ) -> Settlement:
        """Searches on until there is an answer, the limits (counted from the beginning of all work) are reached, or
        ``stop`` says so; it is asked after every slice. Towards the ``deadline`` of the whole slices get shorter."""
        started = time.monotonic() - self._seconds
        self._deadline, self._thorough = deadline, limits.thorough
        try:
            self._go_on(started, limits, progress, stop)
        except KeyboardInterrupt:
            self._interrupted = True
        for prover in self._provers:
            prover.search.drop_suspended()
        self.held_bytes = self.memory_bytes
        self._seconds = time.monotonic() - started
        return self._settlement()

    def close(self) -> None:
        """Gives the memory back; nobody goes on with it. The race and the order of its work refer to each other: by
        itself it would stay until Python looks for cycles, which tables of a search give no cause to."""
        self._steps.close()
        for prover in self._provers:
            del prover.search
        self._provers.clear()
        self.finished, self.held_bytes = True, 0

    def _go_on(self, started: float, limits: Limits, progress: Progress | None, stop: Callable[[], bool]) -> None:
        while not self.finished:
            self._seconds = time.monotonic() - started
            left = SCHEDULE.slice if limits.nodes is None else limits.nodes - self.nodes
            if stop() or left <= 0 or (limits.seconds is not None and self._seconds >= limits.seconds):
                return
            self._slice = min(SCHEDULE.slice, left)
            if (deadline := self._deadline) is not None:
                if (seconds := deadline.left()) <= 0:
                    return
                self._slice = min(self._slice, deadline.positions(seconds))
            try:
                next(self._steps)
            except StopIteration as end:
                self._found = end.value
                self.finished = True
                return
            except TimeIsUp:  # while a proof was being written
                self.finished = self._late = True
                return
            self.held_bytes, self.held_nodes = self.memory_bytes, self.nodes
            if progress is not None:
                progress(self.nodes, self._seconds)

    def _search(self) -> Steps:
        """The order of work; pauses after every slice, and returns what was found."""
        inquiry = self.inquiry
        provers = line_up(inquiry, self._wide, self._prover)
        for number, prover in enumerate(provers):
            make_rivals(prover, provers[:number])
        for _ in range(SCHEDULE.attempts):
            won = yield from self._take_turns(provers)
            if won is not None:
                prover, (proof, cyclic, capture) = won
                self._capture = capture or self._capture
                answer = self._answer(prover.side)
                if not cyclic:
                    return self._settled(answer, [proof], hangs_on_cycle=False)
                self._in_hand = in_hand = self._settled(answer, [proof], hangs_on_cycle=None)
                acyclic, hangs = yield from self._look_for_acyclic(prover.side, proof)
                if acyclic is proof:
                    return replace(in_hand, hangs_on_cycle=hangs)
                return self._settled(answer, [acyclic], hangs)
            full = any(prover.outcome is SearchOutcome.FULL for prover in provers)
            budget = SCHEDULE.first_budget
            while not full and (yield from self._undefined.search(budget)):
                budget *= SCHEDULE.growth
            if self._undefined.found:
                return self._settled(Answer.UNDEFINED, self._undefined.proofs, hangs_on_cycle=True)
            if full:
                return None
            for prover in [*provers, *self._undefined.provers]:
                prover.again()
        return None

    def _pursue(self, prover: Prover, budget: int) -> Generator[None, None, Written | None]:
        """One prover's search over so many positions, or to its end; the proof as it is written, if he has one."""
        end = prover.search.positions + budget
        while prover.outcome is SearchOutcome.OPEN and prover.search.positions < end:
            others = self.memory_bytes - prover.search.bytes
            prover.search.limit_memory(max(min(self._most_bytes, self._memory_bytes - others), 0))
            if self._advance(prover, min(self._slice, end - prover.search.positions)) is SearchOutcome.PROVED:
                written = write_proof(prover, self._deadline)
                if written is not None:
                    return written
                prover.outcome = SearchOutcome.FULL
            yield
        return None

    def _advance(self, prover: Prover, budget: int) -> SearchOutcome:
        before, begun = prover.search.positions, time.monotonic()
        outcome = prover.advance(budget)
        if self._deadline is not None:
            self._deadline.note(prover.search.positions - before, time.monotonic() - begun)
        return outcome

    def _take_turns(self, provers: list[Prover]) -> Generator[None, None, tuple[Prover, Written] | None]:
        """The provers in turn, with growing budgets, until one has a proof or all have failed; or until the two for
        ``undefined``, who join in late, have both. Of long turns on a wide board the shortest come first: what they
        find saves the others. Who has joined in since comes before, with a turn as long as the others' last."""
        budget = SCHEDULE.first_budget
        while at_work := [prover for prover in provers if prover.outcome is SearchOutcome.OPEN]:
            if self._zones_pay and budget > SCHEDULE.small_first:
                at_work.sort(key=lambda one: (one.search.positions > 0, one.share))
            for prover in at_work:
                joined = budget > SCHEDULE.first_budget and not prover.search.positions
                turn = part_of_budget(prover, budget // self._growth if joined else budget)
                written = yield from self._pursue(prover, turn)
                if written is not None:
                    return prover, written
                if prover.outcome is SearchOutcome.DISPROVED and prover.reaches:
                    keepers_first(provers)
            if budget >= (SCHEDULE.wide_pair_budget if self._zones_pay else SCHEDULE.pair_budget):
                yield from self._undefined.search(budget)
                if self._undefined.found:
                    return None
            if budget == SCHEDULE.first_budget:
                yield from self._ask_capture(provers)
            self._provers += bring_helpers(self.inquiry, self._wide, provers)
            budget *= self._growth
        return None

    def _ask_capture(self, provers: list[Prover]) -> Generator[None, None, None]:
        """Where no walls that take X are found at once: can X be captured? A short search of its own asks, once."""
        if self._captor is not None or (captor := captor_alone(self.inquiry, provers, self._most_bytes)) is None:
            return
        self._captor = captor
        self._provers.append(captor)
        written = yield from self._pursue(captor, SCHEDULE.capture_budget)
        if written is not None:
            self._capture = written.proof
            walls_need_not_take(provers)

    def _look_for_acyclic(
        self, side: Color, cyclic: WrittenProof
    ) -> Generator[None, None, tuple[WrittenProof, bool | None]]:
        """Return a proof for the same player in which no repetition counts, or else the one that uses a cycle; and
        whether the answer hangs on one.

        It does if the other has a proof where all repetitions count for him. If neither proof is found that is not
        known: None.
        """
        if self.on_hand is not None and self._in_hand is not None:
            self.on_hand(self._in_hand)
        aim, others_aim = (asked_aim(self.inquiry, one) for one in (side, side.opponent))
        other = self._prover(side.opponent, others_aim, Repetition.ALWAYS, self._whole_boards)
        part = bool(self.inquiry.position.unknown)
        boards = (
            (True,) if self._whole_boards else (False,) if part else (True, False)
        )  # without zones it is mostly found sooner
        acyclic = [self._prover(side, aim, Repetition.NEVER, whole_board) for whole_board in boards]
        budget, most = SCHEDULE.first_budget, self._acyclic_budget()
        while budget < most:
            for prover in (other, *acyclic):
                prover.again()
                written = yield from self._pursue(prover, int(budget * prover.share))
                if written is not None:
                    return (cyclic, True) if prover is other else (written.proof, False)
            budget *= SCHEDULE.growth
        return cyclic, None

    def _acyclic_budget(self) -> int:
        """The positions that each of them may look at: as many as the limits leave, where these are to be used up."""
        if self._thorough:
            return 10**15
        return (
            max(SCHEDULE.acyclic_budget, 2 * self.nodes)
            if self._whole_boards
            else max(SCHEDULE.zones_acyclic_budget, self.nodes)
        )

    def _prover(self, side: Color, aim: Aim, repetition: Repetition, whole_board: bool = False) -> Prover:
        local = self._local.get(side)
        prover = Prover(self.inquiry, side, aim, repetition, whole_board, self._most_bytes, local, second=self._second)
        for source in self._sources:
            prover.inherit(source)
        prover.share = SCHEDULE.whole_board_share if whole_board and self._wide else 1
        self._provers.append(prover)
        return prover

    def _answer(self, winner: Color) -> Answer:
        reached = winner is self.inquiry.reacher
        yes = reached != isinstance(self.inquiry.question, Uncapturable)
        return Answer.YES if yes else Answer.NO

    def _settled(self, answer: Answer, proofs: list[WrittenProof], hangs_on_cycle: bool | None) -> Settlement:
        """An answer that is proved; what it cost is added at the end of the work."""
        certificate = certificate_of(self.inquiry, answer, proofs)
        return Settlement(self.inquiry, answer, certificate, hangs_on_cycle=hangs_on_cycle)

    def in_hand(self) -> Settlement | None:
        """The answer, if there is one, though it may still be open whether it hangs on a cycle."""
        return self._settlement(self._in_hand) if self._found or self._in_hand else None

    def _settlement(self, otherwise: Settlement | None = None) -> Settlement:
        return replace(
            self._found or otherwise or Settlement(self.inquiry, Answer.UNDECIDED, None),
            nodes=self.nodes,
            seconds=self._seconds,
            memory_bytes=self.memory_bytes,
            interrupted=self._interrupted,
            late=self._late and not (self._found or otherwise),
        )

    def capture(self) -> Settlement | None:
        """That the string can be captured, if the proof of its having no life shows that as well."""
        if self._capture is None:
            return None
        inquiry = replace(self.inquiry, question=Uncapturable())
        return Settlement(inquiry, Answer.NO, certificate_of(inquiry, Answer.NO, [self._capture]))


Pursue = Callable[[Prover, int], Generator[None, None, Written | None]]
"""One prover's search over so many positions, or to its end; the proof as it is written, if he has one."""


class UndefinedProofs:
    """The searches for both, one after the other; they begin when they are first asked for."""

    def __init__(self, inquiry: Inquiry, wide: bool, new: NewProver, pursue: Pursue) -> None:
        self.proofs: list[WrittenProof] = []  # found so far
        self._inquiry, self._wide, self._new, self._pursue = inquiry, wide, new, pursue
        self._sides: list[list[Prover]] = []  # the avoider's, and the reacher's

    @property
    def found(self) -> bool:
        """Are there both?"""
        return len(self.proofs) == 2

    @property
    def provers(self) -> list[Prover]:
        """Who searches, or has searched, for one of them."""
        return [prover for side in self._sides for prover in side]

    def search(self, budget: int) -> Generator[None, None, bool]:
        """Goes on with them; returns whether more may come of it."""
        inquiry = self._inquiry
        if inquiry.cycles is not Cycles.VERBAL:
            return False
        if inquiry.position.unknown and not all(can_be_shown(side, inquiry) for side in Color):
            return False
        if not self._sides:
            self._begin()
        for side in self._sides[len(self.proofs) :]:
            for prover in side:
                written = yield from self._pursue(prover, part_of_budget(prover, budget))
                if written is not None:
                    break
            else:
                return any(prover.outcome is SearchOutcome.OPEN for prover in side)
            self.proofs.append(written.proof)
            yield
        return False

    def _begin(self) -> None:
        """Where zones pay, both are searched for with zones, and the avoider's over the whole board as well; elsewhere
        over the whole board, but of a part of one, which has zones alone."""
        reacher, part = self._inquiry.reacher, bool(self._inquiry.position.unknown)
        zones_pay = (self._wide and not self._inquiry.bans_last) or part
        boards = (False,) if part else (False, True) if zones_pay else (True,)
        avoids = [self._new(reacher.opponent, Aim.KEEPS, Repetition.ALWAYS, whole_board) for whole_board in boards]
        holds = [self._new(reacher, Aim.REACHES, Repetition.WITHOUT_PASS, not zones_pay)]
        self._sides = [avoids, holds]
        for side in self._sides if zones_pay or not self._wide else []:
            side[0].share = SCHEDULE.pair_share if self._wide else keeping_part(self._inquiry, self._wide)
