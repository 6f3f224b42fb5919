"""Whose turn it is: what a free core is given to do, and which searches are given up when memory is short.

The strings of a position are searched on all cores at once. A free core takes the string that has had the fewest turns;
of several, the one with the least left to do. Each turn is three times as long as the one before. There are no rounds:
a core that is long about one string does not hold up the others. Two kinds of strings wait a turn more, since their
searches seldom end: strings whose life is not proved even for the case that the opponent passes, and strings that look
dead while their proof number does not fall. When fewer strings are left than cores, a spare core asks whether a string
that looks dead can be captured, while another still searches for its life. A core for which nothing else is left joins
another's search by one of its own (two_searches.py).

What free cores do ahead: does a dead string's owner save it by moving first?

It is asked of every dead string in the end, for then a move is missing (final/teire.py). Where fewer strings are open
than there are cores, the others ask it of those that are settled, the cheapest first.

What is proved of the strings of a position so far, for those whose turn comes later: they live where they are joined
to one that is proved alive.

Strings in the last places of a game live by being joined to their neighbors. From its second turn on, a search for a
string's life knows the proofs of the strings of its owner's that have been found alive. Where the two have become one
and an entry of that proof agrees, the state is proved, and the certificate goes on with copies of those entries
(engine/inheritance.py; docs/certificate.md, The proof of another string, gone on with). The checker knows nothing of
it. Proofs that lean on others themselves are taken over too.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import InitVar, dataclass, field

from assess.engine.inheritance import Source, source_of
from assess.engine.race import Race
from assess.engine.two_searches import SECOND_AFTER, TwoSearches
from assess.proofs.questions import Answer, IndependentlyAlive, Question, Uncapturable
from assess.rules.position import Color, Position, String
from assess.statuses.finding import Finding, Hearing
from assess.statuses.queue.examiner import MEMORY_MB, Examiner
from assess.statuses.queue.owner_begins import cost, status_if_first
from assess.statuses.string_status import Status, StringStatus, status_of
from assess.statuses.warning import Warning

FAR = 85  # in proof numbers: so far from its end a search about a dead string begins, or is soon


@dataclass(slots=True)
class Asking:
    """A question on its way to an answer, how that is judged, and whether a core is about it now."""

    race: Race | None = None
    hearing: Hearing | None = None
    busy: bool = False

    @property
    def moves_left(self) -> float:
        return 0 if self.race is None else self.race.moves_left

    @property
    def given_up(self) -> bool:
        """Has everything been tried in vain, or is the memory full?"""
        return self.race is not None and self.race.finished


@dataclass(slots=True)
class StringInQueue:
    """One string, named by the stone at ``point``, on its way to a status: the question being asked now, and the
    findings so far."""

    string: String
    point: int
    agreed: Status | None
    looks_dead: bool
    life: Finding | None = None
    uncapturable: Finding | None = None
    refused: Warning | None = None
    turns: int = 0  # that it has had
    now: Asking = field(default_factory=Asking)
    ahead: Asking = field(default_factory=Asking)  # is it uncapturable? while its life is still in question
    second: Asking = field(default_factory=Asking)  # what ``now`` asks, in another order
    pair: TwoSearches | None = None  # of these two, once there are both

    def question(self, life: IndependentlyAlive) -> Question | None:
        """What is still to be asked: life first, and uncapturable where the string has none."""
        if self.agreed is not None or self.refused is not None:
            return None
        if not _known(self.life):
            return life
        return None if self.lives or _known(self.uncapturable) else Uncapturable()

    def knows(self, question: Question) -> bool:
        """Is this question answered, or has it become idle?"""
        if isinstance(question, Uncapturable):
            return self.lives or _known(self.uncapturable)
        return _known(self.life)

    def take(self, finding: Finding) -> None:
        """Takes an answer down. One about capture may come while life is still in question, or too late to matter; and
        one that is not known, after another search has found it."""
        if finding.answer is Answer.UNDECIDED and self.knows(finding.inquiry.question):
            return
        if not isinstance(finding.inquiry.question, Uncapturable):
            self.life = finding
            if finding.answer is Answer.YES:
                self.uncapturable = None
        elif not self.lives:
            self.uncapturable = finding
        if finding.answer is not Answer.UNDECIDED:
            for asking in self.searches:
                if asking.race is not None and asking.race.inquiry == finding.inquiry:
                    asking.race = None

    @property
    def searches(self) -> tuple[Asking, ...]:
        """All that may be at work about it."""
        return self.now, self.ahead, self.second

    @property
    def busy(self) -> bool:
        """Is a core about the question that is to be asked?"""
        return self.now.busy or (self.ahead.busy and _known(self.life))

    @property
    def may_look_ahead(self) -> bool:
        """Is it as open as its life whether it is uncapturable, and no core about that?"""
        return not (_known(self.life) or _known(self.uncapturable) or self.ahead.busy or self.ahead.given_up)

    def pair_about(self, question: Question) -> TwoSearches | None:
        """The two searches about a question, if there are two."""
        return self.pair if self.pair is not None and self.pair.question == question and not self.pair.over else None

    def may_be_paired(self, life: IndependentlyAlive) -> bool:
        """Has a search been after what is to be asked for so long that a second one may join it? Each question has one
        second search at most."""
        question, race = self.question(life), self.now.race
        if question is None or race is None or self.now.given_up or race.inquiry.question != question:
            return False
        over = self.pair is not None and self.pair.question == question and self.pair.over
        return not (over or self.second.busy) and race.held_nodes >= SECOND_AFTER

    def turn(self) -> tuple[int, bool, float]:
        """What comes first when several strings wait: the one that has had the fewest turns, then what has least left
        to do. Two kinds of proof are seldom found when they are not found soon, and wait for a turn more: a string's
        life that is not even proved for the case that its owner moves first, and what is asked of a string that looks
        dead when it does not come nearer."""
        left = self.now.moves_left
        late = math.isinf(left) or (self.looks_dead and left >= FAR)
        return self.turns + late, late, left

    @property
    def lives(self) -> bool:
        """Has it been found independently alive?"""
        return self.life is not None and self.life.answer is Answer.YES

    def status(self, position: Position) -> StringStatus:
        name = position.name(self.point)
        if self.agreed is not None:
            return StringStatus(name, self.string, self.agreed, agreed=True)
        life = self.life.answer if self.life else Answer.UNDECIDED
        uncapturable = self.uncapturable.answer if self.uncapturable else Answer.UNDECIDED
        status = status_of(life, uncapturable)
        after_pass = self._lives_after_pass()
        return StringStatus(name, self.string, status, self.life, self.uncapturable, after_pass=after_pass)

    def _lives_after_pass(self) -> bool:
        race = self.now.race
        if race is None or self.now.busy or not isinstance(race.inquiry.question, IndependentlyAlive):
            return False
        return race.lives_after_pass


def _known(finding: Finding | None) -> bool:
    return finding is not None and finding.answer is not Answer.UNDECIDED


SHORTEST = 0.02  # seconds that a string is first asked about,
LONGER = 3  # and times longer, each time that its turn has come,
TURNS_LONGER = 20  # up to then: that is two years. Turns are many where a proof waits to be checked


@dataclass(frozen=True, slots=True)
class Turn:
    """A string to ask about for ``allowance`` seconds. ``ahead``: whether it can be captured, while another core is
    about its life; that goes on until it is settled."""

    case: StringInQueue
    allowance: float
    ahead: bool = False


def take_turn(cases: Sequence[StringInQueue], life: IndependentlyAlive) -> Turn | None:
    """Takes up a string that waits for its turn, or else a dead one that another core is about; None when nothing is
    left to do. What is asked ahead keeps no string waiting: from then on there are no more strings than cores."""
    unsettled = [case for case in cases if case.question(life) is not None and not case.now.given_up]
    if waiting := [case for case in unsettled if not case.busy]:
        case = min(waiting, key=StringInQueue.turn)
        case.now.busy = True
        case.turns += 1
        return Turn(case, SHORTEST * LONGER ** min(case.turns - 1, TURNS_LONGER))
    for case in unsettled:
        if case.looks_dead and case.may_look_ahead:
            case.ahead.busy = True
            return Turn(case, float("inf"), ahead=True)
    return None


def take_second(cases: Sequence[StringInQueue], life: IndependentlyAlive) -> StringInQueue | None:
    """Takes up the string that has had the most turns, of those whose search a second one may join; None where there
    is none."""
    alone = [case for case in cases if case.may_be_paired(life)]
    if not alone:
        return None
    case = max(alone, key=lambda one: one.turns)
    question = case.question(life)
    assert question is not None
    case.pair, case.second.busy = TwoSearches(question), True
    return case


def takes_too_much(asking: Asking, cases: Sequence[StringInQueue], memory_mb: int) -> bool:
    """Whether a search has to leave off because all of them together take more than the memory, and of those that go on
    it takes the most. Each may take a part of the memory; where there are many cores, that is more in all."""
    searches = _searches(cases)
    if sum(map(_held, searches)) <= memory_mb * 2**20:
        return False
    return asking is max((one for one in searches if one[0].busy), key=_held, default=(None, None))[0]


def free_memory(cases: Sequence[StringInQueue], memory_mb: int) -> None:
    """Gives up the tables of the largest searches that rest while they take more than half the memory, or all searches
    more than the whole."""
    searches = _searches(cases)
    total = sum(map(_held, searches))
    resting = sorted((search for search in searches if not search[0].busy), key=_held)
    rests = sum(map(_held, resting))
    while resting and (rests > memory_mb * 2**19 or total > memory_mb * 2**20):
        asking, race = resting.pop()
        rests, total = rests - race.held_bytes, total - race.held_bytes
        race.close()
        asking.race = None


def _searches(cases: Sequence[StringInQueue]) -> list[tuple[Asking, Race]]:
    """The searches that have begun."""
    return [(one, race) for case in cases for one in case.searches if (race := one.race)]


def _held(search: tuple[Asking, Race]) -> int:
    return search[1].held_bytes


@dataclass(slots=True)
class Ahead:
    """``over`` says when nothing else is searched for any more. ``asked``: the strings that have had their turn, or
    have it now."""

    position: Position
    examiner: Examiner
    over: InitVar[Callable[[], bool]]
    asked: set[String] = field(default_factory=set)

    def __post_init__(self, over: Callable[[], bool]) -> None:
        self.examiner.pause = over
        self.examiner.at_work = self.examiner.workers
        self.examiner.memory_mb = min(MEMORY_MB * self.examiner.workers, self.examiner.memory_mb)

    def take(self, statuses: Iterable[StringStatus]) -> StringStatus | None:
        """Takes up a dead string of these; None where there is none that waits."""
        waiting = [one for one in statuses if one.string not in self.asked]
        dead = [one for one in waiting if one.status is Status.DEAD and not one.agreed]
        if not dead or self.examiner.spent:
            return None
        first = min(dead, key=cost)
        self.asked.add(first.string)
        return first

    def ask(self, dead: StringStatus) -> None:
        """Asks about one that was taken up. What the others' end cuts short is asked again later."""
        status_if_first(self.position, dead, dead.string.color, self.examiner)


MEMORY_PART = 8  # of the memory, one part may go to the proofs that others lean on


@dataclass(slots=True)
class SharedLives:
    """The proofs that strings of a position live, each of a player's in the order in which they were found.

    They are made ready for others only when somebody asks for them. ``memory_bytes``: how much all of them may take;
    those for which there is no room are left out.
    """

    memory_bytes: int
    _found: list[Finding] = field(default_factory=list)
    _sources: dict[Color, list[Source]] = field(default_factory=lambda: {color: [] for color in Color})
    _bytes: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, finding: Finding) -> None:
        """Takes down an answer, if it is that a string lives."""
        if finding.answer is Answer.YES and finding.evidence is not None:
            with self._lock:
                self._found.append(finding)

    def of(self, color: Color) -> list[Source]:
        """The proofs of a player's strings so far."""
        with self._lock:
            found, self._found = self._found, []
            for finding in found:
                source = source_of(finding.inquiry, finding.evidence.data) if finding.evidence else None
                if source is not None and self._bytes + source.bytes <= self.memory_bytes:
                    self._bytes += source.bytes
                    self._sources[source.inquiry.owner].append(source)
            return list(self._sources[color])
