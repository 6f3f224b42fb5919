"""What is told of every reply: its headline and its JSON, the same on every face, and what a page says beside them.

A room that brings requests of its own adds how their replies are told. What makes JSON is loaded where it is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from assess.languages.spoken import paragraph
from assess.reports.text.finding_text import answer_sentence, ko_sentences
from assess.reports.text.headlines import headline_of, ruling_headline, territory_headline
from assess.reports.text.terms_text import with_terms
from assess.requests.kinds import Answered, Assessed, Checked, Decided, PointsRuled, Reply, Ruled

if TYPE_CHECKING:
    from assess.reports.ruling.page_data import SaidBeside


def headline(reply: Reply) -> str:
    """Return what was found, in a sentence."""
    return HEADLINES[type(reply)](reply)


def reply_json(reply: Reply) -> Mapping[str, Any]:
    """Return the object that ``--json`` prints."""
    return REPLIES_JSON[type(reply)](reply)


def said_beside(reply: Reply) -> SaidBeside:
    """Return what a page says of a reply beside its headline; of most it has a sheet of their own."""
    said = BESIDE.get(type(reply))
    return {} if said is None else said(reply)


def _status_headline(reply: Assessed) -> str:
    """Return the result, proved or marked as an estimate; or where it was not asked for the statuses."""
    from assess.reports.text.result_text import result_sentence
    from assess.reports.text.score_text import score_sentence

    if reply.looks is not None:
        result = result_sentence(reply.assessment, reply.looks)
    elif reply.assessment.territory is not None:
        result = score_sentence(reply.assessment)
    else:
        result = headline_of(reply.assessment.strings)
    return with_terms(result, reply.assessment)


def _check_headline(reply: Checked) -> str:
    """Return ``VERIFIED`` with the claim, or ``REFUSED`` with the reason and the place."""
    if reply.verdict.accepted:
        return f"VERIFIED {reply.verdict.claim}"
    why = reply.verdict.reason.value if reply.verdict.reason else "."
    return f"REFUSED {why[:-1]} ({reply.verdict.where})." if reply.verdict.where else f"REFUSED {why}"


def _decisions_headline(reply: Decided) -> str:
    """Return what the variations decide, question by question."""
    from assess.reports.text.decision_text import decision_headline

    return paragraph(map(decision_headline, reply.questions))


def _answer_json(reply: Answered) -> Mapping[str, Any]:
    from assess.reports.json.common_json import notes_json
    from assess.reports.json.finding_json import finding_json

    return finding_json(reply.finding) | notes_json(reply.notes)


def _ruling_json(reply: Ruled) -> Mapping[str, Any]:
    from assess.reports.json.common_json import notes_json
    from assess.reports.json.ruling_json import ruling_json

    return ruling_json(reply.ruling, reply.looks) | notes_json(reply.notes)


def _points_json(reply: PointsRuled) -> Mapping[str, Any]:
    from assess.reports.json.ruling_json import territory_ruling_json

    return territory_ruling_json(reply.ruling)


def _status_json(reply: Assessed) -> Mapping[str, Any]:
    from assess.reports.json.assessment_json import assessment_json, comparison_json
    from assess.reports.json.common_json import notes_json

    compared = {"compared": comparison_json(reply.comparison)} if reply.comparison else {}
    return assessment_json(reply.assessment, reply.looks) | compared | notes_json(reply.notes)


def _decisions_json(reply: Decided) -> Mapping[str, Any]:
    from assess.reports.json.ruling_json import decisions_json

    return decisions_json(reply.questions)


def _check_json(reply: Checked) -> Mapping[str, Any]:
    from assess.reports.json.finding_json import verdict_json

    return verdict_json(reply.verdict)


def _status_beside(reply: Assessed) -> SaidBeside:
    from assess.reports.ruling.page_data import of_position

    return of_position(reply)


def _decisions_beside(reply: Decided) -> SaidBeside:
    from assess.reports.ruling.page_data import of_variations

    return of_variations(reply)


HEADLINES: dict[type[Any], Callable[[Any], str]] = {
    Answered: lambda reply: paragraph([answer_sentence(reply.finding), *ko_sentences(reply.finding)]),
    Ruled: lambda reply: ruling_headline(reply.ruling),
    PointsRuled: lambda reply: territory_headline(reply.ruling),
    Assessed: _status_headline,
    Decided: _decisions_headline,
    Checked: _check_headline,
}
REPLIES_JSON: dict[type[Any], Callable[[Any], Mapping[str, Any]]] = {
    Answered: _answer_json,
    Ruled: _ruling_json,
    PointsRuled: _points_json,
    Assessed: _status_json,
    Decided: _decisions_json,
    Checked: _check_json,
}
BESIDE: dict[type[Any], Callable[[Any], SaidBeside]] = {Assessed: _status_beside, Decided: _decisions_beside}
