"""The one place where requests are answered: each kind by the layers below, found here and nowhere else.

What only decisions, mistakes or certificates need is loaded for those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from assess.engine.deadline import Deadline, of_command
from assess.engine.settle import settle
from assess.languages.spoken import BadInput
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.terms import Terms
from assess.requests.kinds import (
    Answered,
    Ask,
    Assess,
    Assessed,
    Check,
    Checked,
    Decide,
    Decided,
    OfStatuses,
    PointsRuled,
    Request,
    Rule,
    Ruled,
    RulePoints,
    Watch,
    life_in,
)
from assess.requests.known_proofs import findings_as_called, known_findings, named_in
from assess.requests.wording import OFF, ON
from assess.statuses.assessment import Assessment, assessment_of
from assess.statuses.comparison import compare
from assess.statuses.finding import Finding, Hearing, finding_of, judged_again
from assess.statuses.grounds import by_grounds, stones_of_frame
from assess.statuses.kind_of_ko import with_kind
from assess.statuses.point_ruling import territory_of_points
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_ruling import Ruling, ruling_of, with_trees
from assess.statuses.string_status import Precedents, StringStatus
from assess.statuses.warning import Warning
from assess.statuses.without_search import assessed_without_search, by_letter
from assess.system.limits import Limits

if TYPE_CHECKING:
    from assess.decisions.judged_decision import JudgedDecision

R = TypeVar("R")
TRIED_SECONDS = 1.0
"""For the mistakes beside one proof."""


def answer(request: Request[R], watch: Watch = Watch()) -> R:
    """What is found of a request. Raises BadInput for one that cannot be answered about its position."""
    reply: Any = ANSWERS[type(request)](request, watch)
    if request.tries and not reply.interrupted:
        reply = replace(reply, untried=not add_tries_in_time(reply.shown, request.limits))
    return cast(R, reply)


def add_tries_in_time(findings: Iterable[Finding], limits: Limits) -> bool:
    """Add tempting mistakes to the variations of findings. Return whether the command had time for all of them."""
    from assess.decisions.tries import add_tries

    whole = of_command()
    in_time = True
    for finding in findings:
        if finding.tree is None:
            continue
        seconds = TRIED_SECONDS if whole is None else min(whole.left(), TRIED_SECONDS)
        if seconds > 0:
            add_tries(finding, finding.tree, Limits(seconds, None, limits.memory_mb))
        in_time = in_time and (whole is None or whole.left() > 0)
    return in_time


def asked(request: Ask, watch: Watch) -> Answered:
    """The answer to one question."""
    ask = _on_part if request.position.unknown else _asked_once
    deadline = Deadline.after(request.limits.seconds)
    finding, interrupted = ask(request, watch)
    if request.ko and not interrupted:
        finding = with_kind(finding, request.limits, deadline, request.check)
        interrupted = finding.interrupted
    finding = replace(finding, quantify=request.quantify, to_passes=request.to_passes)
    reply = Answered(finding, interrupted, request.record.remarks)
    if watch.on_known is not None and not interrupted:
        watch.on_known(reply)
    return reply


def _asked_once(request: Ask, watch: Watch) -> tuple[Finding, bool]:
    living = map(request.position.point, stones_of_frame(request.frame) or ())
    return finding_for(request, replace(request.inquiry, living=tuple(living)), watch)


def _on_part(request: Ask, watch: Watch) -> tuple[Finding, bool]:
    """The answer on a part of a board, on the ground that is said, or the first of both that a proof is found for."""
    if request.to_passes or request.quantify:
        raise BadInput(
            "On a part of a board variations cannot be played to the end, nor other moves tried: leave --to-passes and "
            "--quantify out."
        )

    def find(inquiry: Inquiry, limits: Limits) -> Finding:
        finding, interrupted = finding_for(replace(request, limits=limits), inquiry, watch)
        return replace(finding, interrupted=interrupted)

    found = by_grounds(request.inquiry, request.limits, find, stones_of_frame(request.frame))
    return found, found.interrupted


def ruled(request: Rule, watch: Watch) -> Ruled:
    """The ruling on strings."""
    tell = watch.on_known

    def known(ruling: Ruling) -> None:
        if tell is not None:
            tell(Ruled(ruling.assessment, ruling, request.record.remarks))

    question = status_question(request, watch, strings=request.strings, on_known=tell and known)
    ruling = with_trees(ruling_of(question, request.word), request.quantify, request.to_passes)
    looks = ruling.assessment.estimated if request.estimate == ON else None
    return Ruled(ruling.assessment, ruling, request.record.remarks, looks)


def points_ruled(request: RulePoints, watch: Watch) -> PointsRuled:
    """The ruling on whose territory points are."""
    ruling = territory_of_points(status_question(request, watch), request.points)
    return PointsRuled(ruling.assessment, ruling)


def assessed(request: Assess, watch: Watch) -> Assessed:
    """The statuses, and what another ruleset makes of them."""
    searches = bool(request.search or request.strings)
    if searches:
        question = status_question(request, watch, strings=request.strings, ruled=request.ruled)
        assessment = assessment_of(question)
    else:
        assessment = _from_what_is_known(request, watch)
    looks, there = assessment.estimated if request.estimate != OFF else None, None
    if searches and request.compare is not None and watch.search and not assessment.interrupted:
        request.position.require_whole()
        there = compare(
            assessment,
            request.compare,
            limits=request.limits,
            agreed=request.agreed,
            check=request.check,
            progress=watch.on_progress,
        )
    return Assessed(assessment, there, request.record.remarks, looks)


def _from_what_is_known(request: Assess, watch: Watch) -> Assessment:
    """The statuses as they were found before, and without a search what follows from agreements and rulings. Where
    nothing was found under these terms, the known proofs are judged."""
    precedents = Precedents.of(request.precedents)
    before = [one for one in _before(request, request.life, request.under, watch) if one.precedents is precedents]
    if not before:
        before = [assessment_of(replace(status_question(request, watch), agreed={}, search=False))]
    whole = next((one for one in before if one.territory is not None), before[0])
    known = [string for one in (whole, *before) for string in one.strings]
    counted_alike = whole.position.area == request.position.area
    return assessed_so_far(request, known, whole.warnings if counted_alike else ())


def assessed_so_far(
    request: OfStatuses[Any], known: Iterable[StringStatus] = (), warnings: Sequence[Warning] = (), spares: bool = True
) -> Assessment:
    """Return what is known of all strings without a search, with what is agreed and ruled.

    ``known``: statuses that were found till now, ``warnings`` those of earlier work; ``spares``: whether strings that
    look alive are not dead because others are agreed dead.
    """
    from assess.estimates.estimate import estimates_of

    known = list(known)
    looks = estimates_of(request.position, by_letter(request.position, known)) if request.agreed and spares else {}
    return assessed_without_search(
        request.position,
        known,
        question=request.life,
        under=request.under,
        precedents=Precedents.of(request.precedents),
        agreed=request.agreed,
        ruled=request.ruled,
        warnings=warnings,
        spared={string for string, estimate in looks.items() if estimate.alive},
    )


def decided(request: Decide, watch: Watch) -> Decided:
    """What variations decide, and what exhaustive proof-play adds, question by question."""
    decisions: list[JudgedDecision] = []
    for question in by_variations(request):
        if not (request.variations_only or any(before.interrupted for before in decisions)):
            question = _with_proof_play(request, question, watch)
        decisions.append(question)
    return Decided(tuple(decisions))


def by_variations(request: Decide) -> list[JudgedDecision]:
    """What variations decide by themselves. Raises BadInput for a move that cannot be made."""
    from assess.decisions.decision import decide
    from assess.decisions.judged_decision import JudgedDecision

    several = len({question.inquiry.first_mover for question in request.questions}) > 1
    return [
        JudgedDecision(question.label, decide(request.record, question.inquiry, question.start, of_several=several))
        for question in request.questions
    ]


def _with_proof_play(request: Decide, question: JudgedDecision, watch: Watch) -> JudgedDecision:
    """A decision with what proof-play finds, what the variations overlook, or where it contradicts the marks of a
    problem."""
    from assess.decisions.judged_decision import contradictions
    from assess.decisions.later_question import prove_within
    from assess.decisions.oversight import oversights

    decision = question.decision
    finding, interrupted = finding_for(request, decision.inquiry, watch)
    question = replace(question, finding=finding, interrupted=interrupted)
    if interrupted or finding.certificate is None:
        return question
    prove = prove_within(request.limits)
    try:
        if not decision.of_problem:
            return replace(question, oversights=oversights(decision, finding.certificate.data, prove))
        tree = request.record.tree
        assert tree is not None
        return replace(question, contradicted=contradictions(decision, prove))
    except KeyboardInterrupt:
        return replace(question, interrupted=True)


def status_question(request: OfStatuses[Any], watch: Watch, **more: Any) -> StatusQuestion:
    """Return the statuses that a request asks for: all of them, unless ``more`` fields say which."""
    return StatusQuestion(
        position=request.position,
        question=request.life,
        under=request.under,
        limits=request.limits,
        agreed=request.agreed,
        precedents=Precedents.of(request.precedents),
        finality=request.finality,
        check=request.check,
        threads=request.threads,
        living=stones_of_frame(request.frame),
        known=_known(request, request.life, request.under, watch),
        search=watch.search and request.search,
        progress=watch.on_progress,
        on_settled=watch.on_settled,
        on_turn=watch.on_turn,
        stop=watch.stop,
        **more,
    )


def _known(request: Request[Any], life: IndependentlyAlive, under: Terms, watch: Watch) -> list[Finding]:
    """What was found before, not yet judged for this request."""
    position, called = request.position, named_in(request)
    before = _before(request, life, under, watch)
    findings = [finding for one in before for finding in findings_as_called(one.strings, position, called)]
    return [*findings, *known_findings(watch.known, position, life, under)]


def _before(request: Request[Any], life: IndependentlyAlive, under: Terms, watch: Watch) -> list[Assessment]:
    """The assessments that were made before of the position, under these terms."""
    rows = request.position.rows()
    return [one for one in watch.found if one.position.rows() == rows and (one.question, one.under) == (life, under)]


def finding_for(request: Request[Any], inquiry: Inquiry, watch: Watch) -> tuple[Finding, bool]:
    """The finding for an inquiry, by a known proof or a new one; and whether the user stopped it: in the search, or
    while the proof was being checked."""
    deadline = Deadline.after(request.limits.seconds)
    for known in _known(request, life_in(inquiry), inquiry.under, watch):
        same = known.inquiry.question == inquiry.question and known.inquiry.points == inquiry.points
        if not same or (sure := judged_again(known, inquiry, deadline)) is None:
            continue
        if sure.hangs_on_cycle is not None or not watch.search:  # whether it hangs on a cycle may be found out
            return sure, False
    if not watch.search:
        raise BadInput("The proof behind this answer is not kept: ask the question again.")
    hearing = Hearing(request.check, deadline)
    limits = deadline.limits(request.limits) if deadline else request.limits
    settlement = settle(inquiry, limits, watch.on_search, deadline, hearing.hear, request.threads)
    try:
        return hearing.end(settlement), settlement.interrupted
    except KeyboardInterrupt:
        return finding_of(settlement, check=False), True


def checked(request: Check, _: Watch) -> Checked:
    """What the checker says of a certificate."""
    from assess.requests.judging import judged

    return Checked(judged(request))


ANSWERS: dict[type[Any], Callable[[Any, Watch], Any]] = {
    Ask: asked,
    Rule: ruled,
    RulePoints: points_ruled,
    Assess: assessed,
    Decide: decided,
    Check: checked,
}
"""Who answers which kind; rooms that bring kinds of their own add them here."""
