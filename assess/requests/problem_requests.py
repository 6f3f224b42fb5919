"""A problem to be held against its marks: the request, how it is answered, and the reply."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from assess.decisions.decision import decide
from assess.decisions.problem_check import ProblemCheck, check_problem
from assess.decisions.problem_string import LikelyString, likely_string
from assess.languages.spoken import in_english
from assess.proofs.questions import Answer, Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.reading.problem_marks import is_problem, solver_of
from assess.reading.record import Record
from assess.reading.start_of_variations import start_of_variations
from assess.requests.answer import ANSWERS, finding_for
from assess.requests.from_words import given_terms, inquiry_of, refuse_advisory, ways_of
from assess.requests.kinds import Request, Watch
from assess.requests.wording import Wording
from assess.rules.color import Color
from assess.rules.errors import BadInput
from assess.statuses.finding import Finding

NOT_MARKED = in_english("No line is marked as right: write RIGHT where the problem is solved.")
NO_MOVES = in_english("There are no moves after the position: add the lines of the problem.")
NO_LIKELY_STRING = in_english(
    "No string is marked, and none is found with which there is something to solve: mark the one in question with MA."
)


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
    """The request to check the problem of a record. Raises BadInput where it is none, or asks what has no such
    answer."""
    if record.tree is None or not is_problem(record.tree):
        raise BadInput(NOT_MARKED)
    solver = solver_of(record.tree, record.node)
    if solver is None:
        raise BadInput(NO_MOVES)
    terms = given_terms(said, record)
    inquiry = inquiry_of(record, terms) if "string" in terms else None
    if inquiry is not None:
        refuse_advisory(inquiry, "assess problems")
    return CheckProblem(
        record=record, inquiry=inquiry, solver=solver, under=said.under, limits=said.limits, **ways_of(said)
    )


def problem_checked(request: CheckProblem, watch: Watch) -> ProblemChecked:
    """What is found of a problem. Raises BadInput where no string can be found that it is about."""
    record = request.record
    assert record.tree is not None
    try:
        inquiry, likely = (request.inquiry, None) if request.inquiry else _likely_inquiry(request)
        decision = decide(record, inquiry, start_of_variations(record))
        finding, interrupted = finding_for(request, inquiry, watch)
        if not interrupted:
            return ProblemChecked(check_problem(decision, finding, record.tree, likely))
    except KeyboardInterrupt:
        pass
    return ProblemChecked(None, interrupted=True)


def _likely_inquiry(request: CheckProblem) -> tuple[Inquiry, LikelyString]:
    record = request.record
    likely = likely_string(record, request.solver, request.under)
    if likely is None:
        raise BadInput(NO_LIKELY_STRING)
    under = replace(request.under, first=First.OWNER if likely.string.color is request.solver else First.OPPONENT)
    return Inquiry(record.position, min(likely.string.points), Uncapturable(), under), likely


ANSWERS[CheckProblem] = problem_checked
