"""Settles the advisory questions, capturable-1 and capturable-2: first what they take for granted, then the end.

What they take for granted of the string, and of the strings around it, is settled by inquiries of its own, whose
certificates become the lemmas. What remains is whether the opponent can force that no stone of the owner's stands on
the local points at the end of the variation: a race of two provers who both may pass.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from assess.engine.proof import Settlement, Written
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.engine.race import Race, Steps
from assess.engine.schedule import SCHEDULE
from assess.proofs.proof_entries import WrittenProof
from assess.proofs.questions import Advisory, Answer, Capturable1, Inquiry, Question, Uncapturable
from assess.proofs.terms import First, Rules
from assess.rules.position import Color, Position, String, connected
from assess.system.limits import Limits

Won = tuple[Prover, Written]
Ends = Generator[None, None, Won | Settlement | None]
Lemma = Generator[None, None, Settlement]
Points = frozenset[int]
SameEnd = tuple[Position, Color, First, Rules]


class EndProof(NamedTuple):
    """A proof of what stands at the end on local points: of the owner's, that a stone of his does, wherever else it
    might; of his opponent's, that none does, so on fewer points neither."""

    side: Color
    local: Points
    proof: WrittenProof
    hangs_on_cycle: bool | None


@dataclass(slots=True)
class Known:
    """What is settled about positions, so that nothing is proved twice."""

    settled: dict[Inquiry, Settlement] = field(default_factory=dict)
    endings: dict[SameEnd, list[EndProof]] = field(default_factory=dict)
    racers: dict[tuple[Position, Color, First, Rules, Color, Points], list[Prover]] = field(default_factory=dict)


class AdvisoryRace(Race):
    """The work on one advisory inquiry."""

    def __init__(self, inquiry: Inquiry, memory_mb: int, known: Known | None = None) -> None:
        super().__init__(inquiry, memory_mb)
        self._memory_mb = memory_mb
        self._known = known or Known()
        self._growth = SCHEDULE.end_growth
        self._part: Race | None = None
        self._part_nodes = 0

    @property
    def nodes(self) -> int:
        """Positions looked at so far, for lemmas too."""
        return super().nodes + self._part_nodes + (self._part.nodes if self._part else 0)

    @property
    def memory_bytes(self) -> int:
        """Memory that the tables take."""
        return super().memory_bytes + (self._part.memory_bytes if self._part else 0)

    def close(self) -> None:
        """Gives the memory back but for searches that questions about other strings go on with (``Known``)."""
        if self._part is not None:
            self._part.close()
        self._provers = []
        super().close()

    def _search(self) -> Steps:
        """The order of work; pauses after every slice, and returns what was found."""
        if isinstance(self.inquiry.question, Capturable1):
            return (yield from self._capturable_1())
        return (yield from self._capturable_2())

    def _capturable_1(self) -> Steps:
        owner, opponent, string = self.inquiry.owner, self.inquiry.opponent, self.inquiry.string
        capture = yield from self._ask(string, Uncapturable())
        if capture.answer is Answer.YES:
            return self._by_lemma(capture, capture.certificate)
        self._local = {owner: string.points, opponent: string.points}
        lemmas = {owner: [capture.certificate]} if capture.answer is Answer.NO else {}
        return (yield from self._end({opponent: [], **lemmas}))

    def _capturable_2(self) -> Steps:
        owner, opponent, string = self.inquiry.owner, self.inquiry.opponent, self.inquiry.string
        own = yield from self._ask(string, Capturable1())
        if own.answer is Answer.YES:
            return self._by_lemma(own, own.certificate)
        if _uncapturable(own):
            return self._by_lemma(own, _inner(own))
        position = self.inquiry.position
        his = [other for other in position.strings() if other.color is owner and other != string]
        barriers: dict[String, dict[str, Any]] = {}  # uncapturable or capturable-1
        passed: dict[String, dict[str, Any]] = {}  # neither
        asked: set[String] = set()
        near = position.near
        while True:
            most = surroundings(position, string, asked - barriers.keys())
            beside = most.union(*(near[point] for point in most))
            fresh = [other for other in his if other not in asked and other.points & beside]
            if not fresh:
                break
            for other in fresh:
                asked.add(other)
                found = yield from self._ask(other, Capturable1(), SCHEDULE.lemma_budget)
                if found.certificate is None:
                    continue
                if _uncapturable(found):
                    barriers[other] = _inner(found)
                else:
                    (barriers if found.answer is Answer.YES else passed)[other] = found.certificate
        least = surroundings(position, string, passed)
        self._local = {owner: least.difference(*(other.points for other in his)), opponent: most}
        lemmas: dict[Color, list[Any]] = {opponent: list(barriers.values())}
        if own.answer is Answer.NO:
            lemmas[owner] = [own.certificate, *(passed[s] for s in passed if s.points & least)]
        return (yield from self._end(lemmas))

    def _ask(self, string: String, question: Question, budget: int | None = None) -> Lemma:
        """Settles a question about a string of the position; it stays undecided beyond the budget."""
        about = replace(self.inquiry, point=min(string.points), question=question)
        if about in self._known.settled:
            return self._known.settled[about]
        part = self._part = race_for(about, self._memory_mb, self._known)
        while True:
            share = self._slice if budget is None else min(self._slice, budget - part.nodes)
            found = part.work(Limits(None, part.nodes + max(share, 1)), deadline=self._deadline)
            if found.interrupted:
                raise KeyboardInterrupt
            if part.finished or (budget is not None and part.nodes >= budget):
                break
            yield
        self._part_nodes += part.nodes
        self._part = None
        part.close()
        if found.certificate is not None:
            self._known.settled[about] = found
        yield
        return found

    def _by_lemma(self, settlement: Settlement, lemma: dict[str, Any] | None) -> Settlement:
        """No, because the string is what the question says it is not."""
        return self._with_lemmas(Answer.NO, [], settlement.hangs_on_cycle, [lemma] if lemma else [])

    def _with_lemmas(
        self, answer: Answer, proofs: list[WrittenProof], hangs_on_cycle: bool | None, lemmas: list[Any]
    ) -> Settlement:
        settled = self._settled(answer, proofs, hangs_on_cycle)
        return replace(settled, certificate={**(settled.certificate or {}), "lemmas": lemmas})

    def _end(self, lemmas: dict[Color, list[Any]]) -> Steps:
        """The race of the players who have the lemmas for their answers: whose stones stand at the end?

        The opponent may also reach walls that leave the local points no shelter, like walls that leave no room.
        """
        if (known := self._known_ending(lemmas)) is not None:
            return self._ended(known, lemmas)
        provers = [prover for side in lemmas for prover in self._racers(side)]
        for _ in range(SCHEDULE.attempts):
            won = yield from self._unless_known(self._take_turns(provers), lemmas)
            if isinstance(won, Settlement):
                return won
            if won is not None:
                prover, (proof, cyclic, _) = won
                ending = EndProof(prover.side, self._local[prover.side], proof, None if cyclic else False)
                if cyclic:
                    self._in_hand = self._ended(ending, lemmas)
                    proof, hangs = yield from self._look_for_acyclic(prover.side, proof)
                    ending = ending._replace(proof=proof, hangs_on_cycle=hangs)
                self._endings.append(ending)
                return self._ended(ending, lemmas)
            if any(prover.outcome is SearchOutcome.FULL for prover in provers):
                return None
            for prover in provers:
                prover.again()
        return None

    def _unless_known(self, race: Generator[None, None, Won | None], lemmas: dict[Color, list[Any]]) -> Ends:
        """A race that ends as well when a question about another string, asked meanwhile, has found a proof that
        answers this one."""
        while True:
            try:
                next(race)
            except StopIteration as end:
                won: Won | None = end.value
                return won
            if (known := self._known_ending(lemmas)) is not None:
                return self._ended(known, lemmas)
            yield

    def _racers(self, side: Color) -> list[Prover]:
        """The provers of a side. Those of another string with the same points are gone on with."""
        terms = (*self._terms, side, self._local[side])
        if (racers := self._known.racers.get(terms)) is not None:
            self._provers += racers
            return racers
        owns = side is self.inquiry.owner
        rule = Repetition.ALWAYS if owns else Repetition.NEVER
        racers = [self._prover(side, Aim.KEEPS, rule, whole_board) for whole_board in (False, True)]
        zones, whole = racers
        if not owns and not self._whole_boards:
            zones.share = SCHEDULE.closed_share
            whole.share = min(whole.share, SCHEDULE.closed_share)
            racers = [self._prover(side, Aim.WALLS, rule), *racers]
        self._known.racers[terms] = racers
        return racers

    @property
    def _terms(self) -> SameEnd:
        """What two questions about the end of a variation must have in common."""
        return self.inquiry.position, self.inquiry.owner, self.inquiry.first, self.inquiry.rules

    @property
    def _endings(self) -> list[EndProof]:
        """The proofs known of the same position."""
        return self._known.endings.setdefault(self._terms, [])

    def _known_ending(self, lemmas: dict[Color, list[Any]]) -> EndProof | None:
        """A proof made for another string that answers this question as well."""
        for ending in self._endings:
            if ending.side in lemmas:
                local = self._local[ending.side]
                if ending.local <= local if ending.side is self.inquiry.owner else ending.local >= local:
                    return ending
        return None

    def _ended(self, ending: EndProof, lemmas: dict[Color, list[Any]]) -> Settlement:
        answer, proofs = self._answer(ending.side), [ending.proof]
        return self._with_lemmas(answer, proofs, ending.hangs_on_cycle, lemmas[ending.side])

    def _answer(self, winner: Color) -> Answer:
        return Answer.YES if winner is self.inquiry.owner else Answer.NO

    def _acyclic_budget(self) -> int:
        """The answer matters, not whether it hangs on a cycle: that may cost as much again."""
        return max(SCHEDULE.acyclic_budget, min(super()._acyclic_budget(), self.nodes // SCHEDULE.growth))


def race_for(inquiry: Inquiry, memory_mb: int = Limits().memory_mb, known: Known | None = None) -> Race:
    """The work on an inquiry, whatever its question. ``known``: what is settled about its position; it grows."""
    if isinstance(inquiry.question, Advisory):
        return AdvisoryRace(inquiry, memory_mb, known)
    return Race(inquiry, memory_mb)


def surroundings(position: Position, string: String, through: Iterable[String]) -> Points:
    """The string's points and, recursively, every adjacent one but those of its owner's strings, save ``through``."""
    allowed = {point for point, stone in enumerate(position.stones) if stone != string.color.stone}
    allowed = allowed.union(*(other.points for other in through))
    return frozenset(connected(string.points, allowed, position.near))


def _uncapturable(capturable_1: Settlement) -> bool:
    """Whether a string is not capturable-1 because it is uncapturable: its certificate then has no proof of its own."""
    certificate = capturable_1.certificate
    return capturable_1.answer is Answer.NO and certificate is not None and not certificate["proofs"]


def _inner(settlement: Settlement) -> dict[str, Any]:
    """The one lemma of a certificate."""
    assert settlement.certificate is not None
    lemma: dict[str, Any] = settlement.certificate["lemmas"][0]
    return lemma
