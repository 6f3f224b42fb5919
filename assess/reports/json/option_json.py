"""Rows of the ruling table, warnings and scores, in the JSON of positions and of rulings."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from assess.reports.json.common_json import (
    OptionJson,
    ScoreJson,
    WarningJson,
)
from assess.reports.text.message_words import description_words
from assess.reports.text.ruling_table_text import option_words
from assess.reports.text.warning_words import warning_text
from assess.statuses.assessment import Assessment
from assess.statuses.final.option import LEFT, TAKEN, Option
from assess.statuses.territory import Score
from assess.statuses.warning import WarningCode


class _Options(TypedDict):
    options: NotRequired[list[OptionJson]]


_NO_OPTIONS: _Options = {}


def warnings_json(assessment: Assessment) -> list[WarningJson]:
    """The warnings of a position."""
    names = assessment.position.names
    return [
        {
            "code": warning.code.value,
            "points": names(warning.points),
            "text": warning_text(warning),
            **(_prisoner_options(assessment) if warning.code is WarningCode.PRISONERS_IN_SEKI else _NO_OPTIONS),
        }
        for warning in assessment.warnings
    ]


def option_json(assessment: Assessment, option: Option) -> OptionJson:
    """A row of the ruling table."""
    names = assessment.position.names
    return {
        "ruling": dict(option.ruling),
        "text": option_words(option),
        "statuses": {string.name: string.status.value for string in option.statuses},
        "territory": {"black": names(option.territory.black), "white": names(option.territory.white)},
        "score": score_json(option.score),
        "best_for": option.best_for.value if option.best_for else None,
        "move": option.move or None,
        "description": description_words(option.description) if option.description else None,
        "row": option.row,
    }


def options_of(assessment: Assessment, name: str) -> _Options:
    """The rows that rule on a string, where there are any."""
    rows = [option_json(assessment, option) for option in assessment.options if name in dict(option.ruling)]
    return {"options": rows} if rows else {}


def _prisoner_options(assessment: Assessment) -> _Options:
    rows = [
        option_json(assessment, option)
        for option in assessment.options
        if {word for _, word in option.ruling} & {TAKEN, LEFT}
    ]
    return {"options": rows} if rows else {}


def score_json(score: Score | None) -> ScoreJson | None:
    """A score; None where there is none."""
    if score is None:
        return None
    winner = score.winner.value if score.winner else None
    told: ScoreJson = {"black": score.black, "white": score.white, "margin": score.margin, "winner": winner}
    if not score.komi_known:
        told["komi_known"] = False
    return told
