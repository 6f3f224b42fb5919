"""An assessment as JSON, schema ``assess/status/1``, and what another ruleset makes of it.

Rows of the ruling table, warnings and scores stand in the JSON of rulings, too.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, cast

from assess.estimates.as_it_looks import Looks
from assess.reports.json.common_json import (
    BoardJson,
    ColorWord,
    LikelihoodsJson,
    Noted,
    OptionJson,
    Point,
    Points,
    PointsOfEach,
    RulesJson,
    ScoreJson,
    StatusWord,
    StringStatusJson,
    WarningJson,
    board_json,
)
from assess.reports.json.finding_json import add_estimates, likelihoods_json, string_json
from assess.reports.text.message_words import description_words, option_sentences, precedent_sentence, sentences_in
from assess.reports.text.result_text import counted_on, first_sentence, looks_words, result_sentence
from assess.reports.text.score_text import option_words, score_sentence
from assess.statuses.assessment import Assessment, by_territory, precedents_told
from assess.statuses.comparison import Comparison
from assess.statuses.final.ruling_table import LEFT, TAKEN, Option
from assess.statuses.territory import Score, ScoreBounds
from assess.statuses.warning import Warning, WarningCode


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
        elif then := _missing_then(assessment, warning):
            told["missing_then"] = names(then)
        if warning.code is WarningCode.PRISONERS_IN_SEKI and (rows := _on_prisoners(assessment)):
            told["options"] = rows
        found.append(told)
    return found


def _missing_then(assessment: Assessment, warning: Warning) -> frozenset[int]:
    """The moves that are missing once these dame, or this ko, are filled; other warnings tell what they threaten."""
    if warning.code not in FILLED_FIRST:
        return frozenset()
    later = (other for other in assessment.warnings if other.first_filled & warning.points)
    return frozenset[int]().union(*(other.points for other in later))


FILLED_FIRST = (WarningCode.UNFILLED_DAME, WarningCode.ONE_SIDED_DAME, WarningCode.OPEN_BASIC_KO)


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


class PrecedentJson(TypedDict):
    name: str
    authority: str
    strings: Points
    text: str
    source: str
    options: list[str]


class AreaJson(TypedDict):
    point: Point
    owner: ColorWord | None
    points: Points


class BoundsJson(TypedDict):
    least: float
    most: float


_Conditions = TypedDict(  # its name is a word of Python
    "_Conditions",
    {
        "if": Annotated[
            dict[str, Literal["alive", "seki", "dead"]],
            "The estimates that the score hangs on, or else the bounds: if these are right, it is proved.",
        ]
    },
)


class OtherResultJson(TypedDict):
    """Another result as the position may look."""

    margin: float
    winner: ColorWord | None
    likelihood: float


class EstimatedScoreJson(_Conditions):
    """The result as the position looks: an estimate, and what it hangs on."""

    margin: Annotated[float | None, "That of the score."]
    winner: Annotated[ColorWord | None, "That of the score."]
    score: Annotated[
        ScoreJson | None, "The likeliest. Null where it hangs on what is the referee's, or the game looks unfinished."
    ]
    likelihood: Annotated[float | None, "How likely the score is; null where there is none."]
    others: Annotated[list[OtherResultJson], "The next results, the likeliest first, two at most."]
    bounds: Annotated[BoundsJson, "Black's points less White's, at least and at most, if what is 0.95 likely is so."]
    open: Annotated[Points, "The strings that leave the score open between the bounds."]
    territory: Annotated[PointsOfEach, "Territory as it looks."]
    text: Annotated[str, "The result in a sentence, as it is printed first."]


class PartingJson(TypedDict):
    string: Point
    color: ColorWord
    status: dict[str, StatusWord]


class ComparedJson(TypedDict):
    rules: RulesJson
    strings: list[StringStatusJson]
    score: ScoreJson | None
    partings: list[PartingJson]
    open: Points
    seconds: float


class StatusJson(Noted):
    """Every string, territory and score, as `assess status --json` prints them."""

    schema: Literal["assess/status/1"]
    position: BoardJson
    rules: RulesJson
    strings: list[StringStatusJson]
    options: list[OptionJson]
    precedents: list[PrecedentJson]
    territory: PointsOfEach
    neutral: Points
    unsettled: Points
    agreed_areas: Annotated[
        list[AreaJson], "Areas of empty points on which the players agree; owner is null where it is nobody's."
    ]
    score: ScoreJson | None
    territory_score: NotRequired[
        Annotated[ScoreJson | None, "The score by territory beside one by area, where it is asked for; null: open."]
    ]
    score_bounds: Annotated[
        BoundsJson | None,
        "Black's points less White's, at least and at most, whatever the strings that are not settled turn out to be; "
        "null where not all strings were asked about.",
    ]
    estimated_score: NotRequired[
        Annotated[
            EstimatedScoreJson | None,
            "Null where the score is proved, and where not all strings were asked about. Left out where no estimates "
            "are wanted.",
        ]
    ]
    result: Annotated[
        str | None,
        "The result in a sentence, with what a referee could rule otherwise; null where not all strings were asked "
        "about.",
    ]
    warnings: list[WarningJson]
    seconds: float
    compared: NotRequired[Annotated[ComparedJson, "The same under another ruleset (`--compare`)."]]


def assessment_json(assessment: Assessment, looks: Looks | None = None) -> StatusJson:
    """The object of the schema ``assess/status/1``; with what the position looks like, where that is wanted."""
    position, names = assessment.position, assessment.position.names
    territory = assessment.territory
    neutral = [
        point
        for point in position.empty_points()
        if territory is not None and point not in territory.black | territory.white | territory.unsettled
    ]
    told: StatusJson = {
        "schema": "assess/status/1",
        "position": board_json(position),
        "rules": rules_json(assessment),
        "strings": [
            {**string_json(position, string), **options_of(assessment, string.name)} for string in assessment.strings
        ],
        "options": [option_json(assessment, option) for option in assessment.options],
        "precedents": [
            {
                "name": precedent.name,
                "authority": precedent.authority.value,
                "strings": [string.name for string in assessment.strings if string.precedent == precedent],
                "text": precedent_sentence(precedent),
                "source": precedent.source,
                "options": option_sentences(precedent),
            }
            for precedent in dict.fromkeys(string.precedent for string in precedents_told(assessment))
            if precedent is not None
        ],
        "territory": {
            "black": names(territory.black) if territory else [],
            "white": names(territory.white) if territory else [],
        },
        "neutral": names(neutral),
        "unsettled": names(territory.unsettled) if territory else [],
        "agreed_areas": [
            {
                "point": position.name(area.point),
                "owner": area.owner.value if area.owner else None,
                "points": names(area.points),
            }
            for area in assessment.agreed_areas
        ],
        "score": score_json(assessment.score),
        "score_bounds": bounds_json(assessment.bounds),
        "result": score_sentence(assessment) if territory is not None else None,
        "warnings": warnings_json(assessment),
        "seconds": round(assessment.seconds, 3),
    }
    if position.area is not None and position.area.beside:
        told["territory_score"] = score_json(by_territory(assessment)) if territory else None
    if looks is not None:
        add_estimates(told["strings"], assessment.strings, looks)
        told["estimated_score"] = estimated_score_json(assessment, looks)
    return told


def estimated_score_json(assessment: Assessment, looks: Looks) -> EstimatedScoreJson | None:
    """The result as the position looks; None where it is proved, and where not all strings were asked about."""
    if assessment.score is not None or looks.territory is None or (bounds := bounds_json(looks.bounds)) is None:
        return None
    names, score = assessment.position.names, looks.score
    return {
        "margin": None if score is None else score.margin,
        "winner": None if score is None or score.winner is None else score.winner.value,
        "score": score_json(score),
        "likelihood": None if looks.likelihood is None else round(looks.likelihood, 4),
        "others": [
            {
                "margin": one.score.margin,
                "winner": None if one.score.winner is None else one.score.winner.value,
                "likelihood": round(one.likelihood, 4),
            }
            for one in looks.results[1:]
        ],
        "bounds": bounds,
        "if": {one.status.name: one.guess for one in looks.conditions},
        "open": [string.name for string in looks.open],
        "territory": {"black": names(looks.territory.black), "white": names(looks.territory.white)},
        "text": result_sentence(assessment, looks),
    }


def rules_json(assessment: Assessment) -> RulesJson:
    """What the statuses depend on besides the position."""
    terms = {name: word for name, word in assessment.under.words().items() if name != "rules"}
    said = {**assessment.question.words(), **terms, "precedents": assessment.precedents.value}
    if (area := assessment.position.area) is not None:
        said["area"] = area.rules.value
    return cast(RulesJson, {"name": assessment.rules.value, **said})


def comparison_json(comparison: Comparison) -> ComparedJson:
    """What ``assess status --compare --json`` adds to the assessment, under the key ``compared``."""
    there = assessment_json(comparison.there)
    here_name, there_name = comparison.here.rules.value, comparison.there.rules.value
    return {
        "rules": there["rules"],
        "strings": there["strings"],
        "score": there["score"],
        "partings": [
            {
                "string": parting.here.name,
                "color": parting.here.string.color.value,
                "status": {here_name: parting.here.letter.value, there_name: parting.there.letter.value},
            }
            for parting in comparison.partings
        ],
        "open": [string.name for string in comparison.open],
        "seconds": there["seconds"],
    }


def bounds_json(bounds: ScoreBounds | None) -> BoundsJson | None:
    """Bounds of the score."""
    return None if bounds is None else {"least": bounds.least.margin, "most": bounds.most.margin}


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
