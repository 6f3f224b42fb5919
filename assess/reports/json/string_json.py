"""A string with its status, in the JSON of positions and of rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assess.estimates.as_it_looks import Looks
from assess.estimates.estimate import Estimate
from assess.reports.json.common_json import (
    NOT_ASKED,
    AdviceJson,
    LikelihoodsJson,
    StringStatusJson,
)
from assess.reports.json.finding_json import cycle_json, rest_json
from assess.rules.position import Position
from assess.statuses.finding import Finding
from assess.statuses.queue.owner_begins import is_asked
from assess.statuses.string_status import StringStatus


def add_estimates(told: Sequence[StringStatusJson], strings: Sequence[StringStatus], looks: Looks) -> None:
    """Adds what the undecided ones of these strings look like to what is told of each."""
    for string, about in zip(strings, told, strict=True):
        estimate = looks.estimates.get(string.string)
        about["estimate"] = None if estimate is None else estimate.word
        about["likelihood"] = None if estimate is None else round(estimate.likelihood, 4)
        about["likelihoods"] = None if estimate is None else likelihoods_json(estimate)
        about["may_hang_on_ko"] = estimate is not None and estimate.hangs


def likelihoods_json(estimate: Estimate) -> LikelihoodsJson:
    """How likely each status of a string is."""
    alive, seki, dead = (round(one, 4) for one in estimate.likelihoods)
    return {"alive": alive, "seki": seki, "dead": dead}


def string_json(position: Position, status: StringStatus) -> StringStatusJson:
    """A string with its status, in the JSON of statuses and rulings."""

    def answer(finding: Finding | None) -> str:
        return NOT_ASKED if finding is None else finding.answer.value

    told: StringStatusJson = {
        "string": status.name,
        "color": status.string.color.value,
        "points": position.names(status.string.points),
        "status": status.status.value,
        "agreed": status.agreed,
        "implied": status.implied,
        "ruled": status.ruled,
        "answers": {
            "independently_alive": answer(status.life),
            "uncapturable": answer(status.uncapturable),
        },
        "precedent": status.precedent.name if status.precedent else None,
        "by_the_letter": status.proved.value,
        "advice": _advice_json(status.advice) if status.advice else None,
        "owner_begins": status.lives_first.value if is_asked(status) else NOT_ASKED,
        "hangs_on_cycle": _any_hangs(status.asked),
        "cycle": next((cycle_json(cycle) for finding in status.asked if (cycle := finding.cycle)), None),
        "checked": status.checked,
        "seconds": round(sum(finding.seconds for finding in status.findings), 3),
        "nodes": sum(finding.nodes for finding in status.findings),
    }
    if status.late:
        told["late"] = True
    if living := next((one.inquiry.terms()["living"] for one in status.asked if one.inquiry.living), ""):
        told["living"] = living
    if hanging := [rest_json(finding) for finding in status.asked if finding.rest is not None]:
        told["rest"] = hanging
    return told


def _any_hangs(findings: Iterable[Finding]) -> bool | None:
    """Whether one of these answers hangs on a long cycle; None where none is known to, and of one it is not known."""
    hanging = {finding.hangs_on_cycle for finding in findings}
    return True if True in hanging else None if None in hanging else False


def _advice_json(finding: Finding) -> AdviceJson:
    return {
        "question": finding.inquiry.question.name,
        "answer": finding.answer.value,
        "hangs_on_cycle": finding.hangs_on_cycle,
    }
