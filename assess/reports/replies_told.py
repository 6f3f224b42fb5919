"""What is told of every reply: its headline and its JSON, the same on every face.

A room that brings requests of its own adds how their replies are told: ``headline.register``, ``reply_json.register``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from assess.reports.json.assessment_json import assessment_json, comparison_json
from assess.reports.json.decision_json import decisions_json
from assess.reports.json.finding_json import finding_json, verdict_json
from assess.reports.json.point_ruling_json import territory_ruling_json
from assess.reports.json.position_json import notes_json
from assess.reports.json.problem_json import problem_json
from assess.reports.json.ruling_json import ruling_json
from assess.reports.text.finding_text import answer_sentence
from assess.reports.text.headlines import headline_of, ruling_headline, territory_headline
from assess.reports.text.oversight_text import decision_headline
from assess.reports.text.problem_text import check_sentence
from assess.reports.text.result_text import result_sentence
from assess.reports.text.score_text import score_sentence
from assess.reports.text.terms_text import with_terms
from assess.requests.problem_requests import ProblemChecked
from assess.requests.replies import Answered, Assessed, Checked, Decided, PointsRuled, Reply, Ruled


@singledispatch
def headline(reply: Reply) -> str:
    """Return what was found, in a sentence."""
    raise TypeError(f"There is no headline for {type(reply)}.")


@singledispatch
def reply_json(reply: Reply) -> Mapping[str, Any]:
    """Return the object that ``--json`` prints."""
    raise TypeError(f"There is no JSON for {type(reply)}.")


@headline.register
def _(reply: Answered) -> str:
    return answer_sentence(reply.finding)


@reply_json.register
def _(reply: Answered) -> Mapping[str, Any]:
    return finding_json(reply.finding) | notes_json(reply.notes)


@headline.register
def _(reply: Ruled) -> str:
    return ruling_headline(reply.ruling)


@reply_json.register
def _(reply: Ruled) -> Mapping[str, Any]:
    return ruling_json(reply.ruling, reply.looks) | notes_json(reply.notes)


@headline.register
def _(reply: PointsRuled) -> str:
    return territory_headline(reply.ruling)


@reply_json.register
def _(reply: PointsRuled) -> Mapping[str, Any]:
    return territory_ruling_json(reply.ruling)


@headline.register
def _(reply: Assessed) -> str:
    """Return the result, proved or marked as an estimate; or where it was not asked for the statuses."""
    if reply.looks is not None:
        result = result_sentence(reply.assessment, reply.looks)
    elif reply.assessment.territory is not None:
        result = score_sentence(reply.assessment)
    else:
        result = headline_of(reply.assessment.strings)
    return with_terms(result, reply.assessment)


@reply_json.register
def _(reply: Assessed) -> Mapping[str, Any]:
    compared = {"compared": comparison_json(reply.comparison)} if reply.comparison else {}
    return assessment_json(reply.assessment, reply.looks) | compared | notes_json(reply.notes)


@headline.register
def _(reply: Decided) -> str:
    return " ".join(map(decision_headline, reply.questions))


@reply_json.register
def _(reply: Decided) -> Mapping[str, Any]:
    return decisions_json(reply.questions)


@headline.register
def _(reply: Checked) -> str:
    """Return ``VERIFIED`` with the claim, or ``REFUSED`` with the reason and the place."""
    if reply.verdict.accepted:
        return f"VERIFIED {reply.verdict.claim}"
    why = reply.verdict.reason.value if reply.verdict.reason else "."
    return f"REFUSED {why[:-1]} ({reply.verdict.where})." if reply.verdict.where else f"REFUSED {why}"


@reply_json.register
def _(reply: Checked) -> Mapping[str, Any]:
    return verdict_json(reply.verdict)


@headline.register
def _(reply: ProblemChecked) -> str:
    return "Interrupted." if reply.check is None else check_sentence(reply.check)


@reply_json.register
def _(reply: ProblemChecked) -> Mapping[str, Any]:
    assert reply.check is not None
    return problem_json(reply.check, reply.tree_lines)
