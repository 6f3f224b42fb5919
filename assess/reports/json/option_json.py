"""Rows of the ruling table, warnings and scores, in the JSON of positions and of rulings."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from assess.reports.json.common_json import (
    OptionJson,
    ScoreJson,
    WarningJson,
)
from assess.reports.text.message_words import description_words, sentences_in
from assess.reports.text.ruling_table_text import option_words
from assess.statuses.assessment import Assessment
from assess.statuses.final.option import LEFT, TAKEN, Option
from assess.statuses.territory import Score
from assess.statuses.warning import WarningCode


class _Options(TypedDict):
    options: NotRequired[list[OptionJson]]


def warnings_json(assessment: Assessment) -> list[WarningJson]:
    """The warnings of a position."""
    names, found = assessment.position.names, []
    for warning in assessment.warnings:
        told: WarningJson = {
            "code": warning.code.value,
            "points": names(warning.points),
            "text": sentences_in(warning.said),
        }
        if warning.first_filled:
            told["first_filled"] = names(warning.first_filled)
        if warning.code is WarningCode.PRISONERS_IN_SEKI and (rows := _on_prisoners(assessment)):
            told["options"] = rows
        found.append(told)
    return found


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


def _on_prisoners(assessment: Assessment) -> list[OptionJson]:
    return [
        option_json(assessment, option)
        for option in assessment.options
        if {word for _, word in option.ruling} & {TAKEN, LEFT}
    ]


def score_json(score: Score | None) -> ScoreJson | None:
    """A score; None where there is none."""
    if score is None:
        return None
    winner = score.winner.value if score.winner else None
    told: ScoreJson = {
        "black": score.black,
        "white": score.white,
        "margin": score.margin,
        "winner": winner,
        "by": "area" if score.by_area else "territory",
    }
    if not score.komi_known:
        told["komi_known"] = False
    return told
