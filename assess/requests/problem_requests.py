"""Problems: those to be held against their marks, and those looked for in the record of a game; each request, how it is
answered, and its reply.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from assess.decisions.decision import decide
from assess.decisions.game_problems import GameProblem, ProblemSearch
from assess.decisions.later_question import QUICK_NODES
from assess.decisions.problem_check import ProblemCheck, check_problem
from assess.decisions.problem_shape import without_doubles
from assess.decisions.problem_string import LikelyString, likely_strings, with_living_surroundings
from assess.engine.deadline import Deadline
from assess.languages.spoken import BadInput, Row, in_english, message
from assess.proofs.questions import Answer, Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.reading.game_tree import is_set_up
from assess.reading.given_variations import start_of_variations
from assess.reading.problem_marks import Marking, solver_of
from assess.reading.record import Record
from assess.reading.sgf_record import moments
from assess.requests.answer import ANSWERS, finding_for
from assess.requests.from_words import given_terms, inquiry_of, refuse_advisory, ways_of
from assess.requests.kinds import Request, Watch
from assess.requests.wording import FROM_MEMORY_MB, FROM_NODES, Wording
from assess.rules.position import Color
from assess.statuses.finding import Finding
from assess.system.limits import Limits

LACKS = in_english("The problem lacks {what}.")
NO_POSITION = in_english("stones set up at the start")
NO_MOVES = in_english("moves behind the position")
NOT_MARKED = in_english("a line marked as right")
NO_STRING = in_english("a string marked with MA, or one with something to solve")
FRAMED = 0.6
"""The part of the seconds for the question if the stones around live, and what is left at least for the last one."""
MOST_LIKELY = 3
"""So many strings are taken one after the other, where with the one before several marks would be wrong."""


@dataclass(frozen=True, slots=True)
class ProblemChecked:
    """What was found of a problem; ``check`` is None where it was interrupted before."""

    check: ProblemCheck | None
    interrupted: bool = False
    kept: None = None

    @property
    def undecided(self) -> bool:
        """Whether it is open who succeeds."""
        return self.check is None or self.check.finding.answer is Answer.UNDECIDED

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What proof-play found."""
        return () if self.check is None else (self.check.finding,)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckProblem(Request[ProblemChecked]):
    """A problem to be held against its marks. ``inquiry``: what it asks; None where it marks no string: then the one is
    taken that is most plausible (``decisions.problem_string``), under the terms ``under``."""

    inquiry: Inquiry | None = None
    solver: Color
    under: Terms = field(default=Terms())


def problem_of(said: Wording, record: Record) -> CheckProblem:
    """The request to check the problem of a record. Raises BadInput, with all that it lacks, where it is none, or asks
    what has no such answer."""
    solver = None if record.tree is None else solver_of(record.tree, record.node)
    if record.tree is None or solver is None or record.marking is None:
        set_up = record.position.strings() if record.tree is None else is_set_up(record.tree)
        lacks = [*([] if set_up else [NO_POSITION]), *([] if record.tree and solver_of(record.tree) else [NO_MOVES])]
        raise lacking(lacks or [NOT_MARKED])
    terms = given_terms(said, record)
    inquiry = inquiry_of(record, terms) if "string" in terms else None
    if inquiry is not None:
        refuse_advisory(inquiry, "assess problems")
    return CheckProblem(
        record=record, inquiry=inquiry, solver=solver, under=said.under, limits=said.limits, **ways_of(said)
    )


def problem_checked(request: CheckProblem, watch: Watch) -> ProblemChecked:
    """What is found of a problem. Raises BadInput where no string can be found that it is about."""
    try:
        if request.inquiry is not None:
            return _checked(request, request.inquiry, None, watch)
        return _with_likely_string(request, watch)
    except KeyboardInterrupt:
        return ProblemChecked(None, interrupted=True)


def _checked(request: CheckProblem, inquiry: Inquiry, likely: LikelyString | None, watch: Watch) -> ProblemChecked:
    """What is found with one string: by a short search on the whole board; else on the part of it that the problem is
    about, if the stones around live; else with all the limits on the whole board again."""
    limits = request.limits
    framed = with_living_surroundings(request.record, inquiry)
    whole = request.record, inquiry
    tries = [(*whole, limits)]
    if framed is not None:
        few = replace(limits, nodes=min(limits.nodes or QUICK_NODES, QUICK_NODES))
        most = replace(limits, seconds=None if limits.seconds is None else limits.seconds * FRAMED)
        tries = [(*whole, few), (*framed, most), (*whole, limits)]
    spent, nodes = 0.0, 0
    for on, inquiry, limits in tries:
        decision = decide(on, inquiry, start_of_variations(on))
        finding, interrupted = finding_for(replace(request, limits=limits.left(spent)), inquiry, watch)
        if interrupted:
            return ProblemChecked(None, interrupted=True)
        spent, nodes = spent + finding.seconds, nodes + finding.nodes
        if finding.answer is not Answer.UNDECIDED:
            break
    finding = replace(finding, seconds=spent, nodes=nodes)
    assert on.tree is not None
    return ProblemChecked(check_problem(decision, finding, on.tree, likely, on.marking or Marking.RIGHT))


def lacking(what: Sequence[str]) -> BadInput:
    """Return the error that tells all that a problem lacks."""
    return BadInput(LACKS, what=Row(tuple(map(message, what)), "and"))


def _with_likely_string(request: CheckProblem, watch: Watch) -> ProblemChecked:
    """What is found with the string that is most plausible; with the next one where several marks would be wrong with
    it, if not as many are with that."""
    found = list[ProblemChecked]()
    begun = time.monotonic()
    for likely in islice(likely_strings(request.record, request.solver, request.under), MOST_LIKELY):
        first = First.OWNER if likely.string.color is request.solver else First.OPPONENT
        inquiry = Inquiry(
            request.record.position, min(likely.string.points), Uncapturable(), replace(request.under, first=first)
        )
        limits = request.limits
        if limits.seconds is not None:
            limits = replace(limits, seconds=max(limits.seconds - (time.monotonic() - begun), limits.seconds / 10))
        likelier = tuple(one.check.decision.inquiry.called for one in found if one.check is not None)
        one = _checked(replace(request, limits=limits), inquiry, replace(likely, likelier=likelier), watch)
        if one.check is None or not one.check.doubtful:
            return one
        found.append(one)
    if not found:
        raise lacking([NO_STRING])
    return found[0]


ANSWERS[CheckProblem] = problem_checked


NO_GAME = in_english("It is no game record: give the games as SGF files.")


@dataclass(frozen=True, slots=True)
class ProblemsFound:
    """The problems of a game, without doubles. ``looked_at``: so many of its ``moves`` were looked at, fewer than all
    where the time was up or somebody stopped it; ``info``: what the record says of the game."""

    problems: tuple[GameProblem, ...]
    looked_at: int
    moves: int
    interrupted: bool = False
    file: str = ""
    game: int = 1
    info: Mapping[str, str] = field(default_factory=dict)
    undecided: bool = False
    findings: tuple[Finding, ...] = ()
    kept: None = None

    @property
    def complete(self) -> bool:
        """Whether all moves were looked at."""
        return self.looked_at == self.moves


@dataclass(frozen=True, slots=True, kw_only=True)
class FindProblems(Request[ProblemsFound]):
    """Problems to be looked for in the record of a game, from its first move to its last. ``limits``: the positions
    are those of each question, the seconds are for all."""


def problems_of(said: Wording, record: Record) -> FindProblems:
    """The request. Raises BadInput where terms are given."""
    if said.terms:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.",
            first="problems",
            second=next(iter(said.terms)),
        )
    limits = said.limits
    memory_mb = min(limits.memory_mb, FROM_MEMORY_MB)
    return FindProblems(record=record, limits=Limits(limits.seconds, limits.nodes or FROM_NODES, memory_mb))


def problems_found(request: FindProblems, watch: Watch) -> ProblemsFound:
    """The problems of the game. Raises BadInput where there is none."""
    record, limits = request.record, request.limits
    moves = 0 if record.tree is None else sum(1 for _ in moments(record.tree)) - 1
    if record.tree is None or not moves:
        raise BadInput(NO_GAME)
    found = list[GameProblem]()
    interrupted = False

    def tell(looked_at: int) -> None:
        if watch.on_moves is not None:
            watch.on_moves(looked_at, moves, len(found))

    search = ProblemSearch(replace(limits, seconds=None), Deadline.after(limits.seconds), tell)
    try:
        tell(0)
        for problem in search.over(record.tree):
            found.append(problem)
    except KeyboardInterrupt:
        interrupted = True
    kept = without_doubles((1, problem.likeness) for problem in found)
    return ProblemsFound(
        tuple(found[place] for place in kept),
        min(search.looked_at, moves),
        moves,
        interrupted,
        record.source,
        record.game or 1,
        record.info,
    )


ANSWERS[FindProblems] = problems_found
