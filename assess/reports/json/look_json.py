"""What a position looks like as JSON, before its strings are proved or while they are: estimates, and proved bounds."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from assess.estimates.as_it_looks import Looks
from assess.reports.json.assessment_json import (
    BoundsJson,
    EstimatedScoreJson,
    bounds_json,
    estimated_score_json,
)
from assess.reports.json.common_json import LikelihoodsJson, Point
from assess.reports.json.string_json import likelihoods_json
from assess.reports.text.estimate_words import looks_words
from assess.reports.text.result_text import counted_on, first_sentence, result_sentence
from assess.statuses.assessment import Assessment


class StringEstimateJson(TypedDict):
    string: Point
    estimate: Annotated[
        Literal["alive", "seki", "dead", "unclear"], "What the string looks like; below 0.95 it is unclear."
    ]
    likelihood: float
    likelihoods: LikelihoodsJson
    may_hang_on_ko: Annotated[bool, "It may hang on a ko or a long cycle, and is unclear however likely."]
    text: Annotated[str, "What it looks like in words, or as what the result counts it that is told."]


class FirstLookJson(TypedDict):
    """What a position looks like: estimates, of which nothing is proved but the bounds."""

    text: Annotated[str, "The result in a sentence, as it is proved or as it looks."]
    finished: Annotated[bool, "Whether it looks like the end of a game."]
    strings: Annotated[list[StringEstimateJson], "The strings that are not proved."]
    score_bounds: Annotated[BoundsJson | None, "Black's points less White's, at least and at most: proved."]
    estimated_score: EstimatedScoreJson | None


def look_json(assessment: Assessment, looks: Looks) -> FirstLookJson:
    """What a whole position looks like by what is known of its strings."""
    counted = counted_on(looks)
    nothing_known = len(looks.estimates) == len(assessment.strings) > 0
    return {
        "text": first_sentence(looks) if nothing_known else result_sentence(assessment, looks),
        "finished": looks.finished,
        "strings": [
            {
                "string": one.status.name,
                "estimate": one.word,
                "likelihood": round(one.likelihood, 4),
                "likelihoods": likelihoods_json(one),
                "may_hang_on_ko": one.hangs,
                "text": looks_words(one, counted.get(one.status.string)),
            }
            for one in looks.estimates.values()
        ],
        "score_bounds": bounds_json(assessment.bounds),
        "estimated_score": estimated_score_json(assessment, looks),
    }
