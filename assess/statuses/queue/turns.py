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

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import InitVar, dataclass, field

from assess.engine.inheritance import Source, source_of
from assess.engine.race import Race
from assess.engine.two_searches import TwoSearches
from assess.proofs.questions import Answer, IndependentlyAlive
from assess.rules.position import Color, Position, String
from assess.statuses.finding import Finding
from assess.statuses.queue.examiner import MEMORY_MB, Examiner
from assess.statuses.queue.owner_begins import cost, status_if_first
from assess.statuses.queue.string_in_queue import Asking, StringInQueue
from assess.statuses.string_status import Status, StringStatus

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
