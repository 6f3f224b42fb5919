"""The ruling table in words, and what it leaves open of the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from assess.languages.spoken import (
    amount,
    bracketed,
    capital,
    clauses,
    forms,
    in_english,
    joined,
    listing,
    paragraph,
    worded,
    worded_for,
)
from assess.reports.text.message_words import listed, message_words, result_words
from assess.statuses.assessment import Assessment
from assess.statuses.final.option import LEFT, Option, Way
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.warning import Caution, WarningCode

NO_RESULT = in_english(
    "Or no result, if both players agree to that, as of repetition in the game (Japanese rules of 1989, Article 12)."
)


def option_sentences(assessment: Assessment) -> list[str]:
    """The ruling table: what is left to the referee, or to play, and what follows. Ways with the same score share a
    row; where all of them do, that is said. Balanced long cycles may be ruled to have no result."""
    rows = [list(same) for _, same in groupby(assessment.options, key=lambda option: option.row)]
    if not rows:
        return []
    said = [_row(assessment, number, row, len(rows) == 1) for number, row in enumerate(rows, 1)]
    return [*said, worded(NO_RESULT)] if may_have_no_result(assessment) else said


def with_no_result(assessment: Assessment, said: str) -> str:
    """What is said of a result that is the same whatever is open, and that there may be none."""
    return paragraph([said, worded(NO_RESULT)]) if may_have_no_result(assessment) else said


def may_have_no_result(assessment: Assessment) -> bool:
    """Whether a balanced long cycle leaves a string to the referee: then both players may agree on no result, but not
    by rules that count area, which are those of other games."""
    return assessment.position.area is None and any(
        string.status is string.letter is Status.UNDEFINED and not string.agreed for string in assessment.strings
    )


def option_words(option: Option) -> str:
    """A way to rule, or to see the position, all that it consists in."""
    return clauses(message_words(said) for said in option.said)


def table_heading(assessment: Assessment) -> str:
    """What the ruling table is about; empty where there is none."""
    options = assessment.options
    if not options:
        return ""
    ways = {said.what for option in options for said in option.said}
    on_settled = any(string.status is not Status.UNDECIDED for string in _ruled_on(assessment, options))
    holds = (_not_found_out(assessment, options), on_settled or bool(ways & RULED), bool(ways & PLAYED))
    if holds in LEFT_TO_BOTH:
        return worded(LEFT_TO_BOTH[holds])
    return capital(joined((worded(about) for about, true in zip(TABLE_ABOUT, holds, strict=True) if true), "or"))


RULED = {
    Way.DESCRIPTION,
    Way.INFINITE_PLAY,
    Way.INFINITE_PLAY_ALL_DEAD,
    Way.INFINITE_PLAY_REACHES_NOTHING,
    Way.PRECEDENT,
    Way.LEFT,
    Way.TAKEN,
}
"""What a referee decides; whether a precedent applies of which that is not known is to be found out first."""
PLAYED = {Way.MISSING_MOVE, Way.PUNISHMENT}
TABLE_ABOUT = (in_english("not found out"), in_english("left to the referee"), in_english("left to play"))
"""What a ruling table is about."""
LEFT_TO_BOTH = {
    (False, True, True): in_english("Left to the referee, or to play"),
    (True, True, True): in_english("Not found out, or left to the referee or to play"),
}
"""The same where something is left to the referee and something to play, in one message: it is left once."""


OPEN_ROW = in_english("({number}) {ways}. The score is open.")
ROW = in_english("({number}) {ways}. Score {black} to {white}, {result}.")
BEST_ROW = in_english("({number}) Best for {player}. {ways}. Score {black} to {white}, {result}.")


def _row(assessment: Assessment, number: int, row: Sequence[Option], only: bool) -> str:
    score, best = row[0].score, row[0].best_for
    ways = joined((_way(assessment, option) for option in row), "or")
    told = {"number": number, "ways": capital(ways), "player": best.title if best else ""}
    if score is not None:
        told |= {"black": amount(score.black), "white": amount(score.white), "result": result_words(score)}
    alike = score is not None and only and len(row) > 1
    if row[0].example or (alike and all(option.ruling for option in row)):
        strings = [string.called for string in _ruled_on(assessment, row)]
        if _not_found_out(assessment, row):
            return worded(WHATEVER_OPEN if score is None else WHATEVER, strings=joined(strings), **told)
        however = HOWEVER_OPEN if score is None else HOWEVER_RULED
        return worded_for(len(strings), *however, strings=joined(strings), **told)
    if alike:
        return worded("({number}) In each case: score {black} to {white}, {result}. {ways}.", **told)
    if score is None:
        return worded(OPEN_ROW, **told)
    return worded(ROW if best is None else BEST_ROW, **told)


HOWEVER_RULED = forms(
    "({number}) However {strings} is ruled: score {black} to {white}, {result}.",
    "({number}) However {strings} are ruled: score {black} to {white}, {result}.",
)
HOWEVER_OPEN = forms(
    "({number}) However {strings} is ruled, the score is open.",
    "({number}) However {strings} are ruled, the score is open.",
)


WHATEVER = in_english("({number}) Whatever is ruled or found out about {strings}: score {black} to {white}, {result}.")
WHATEVER_OPEN = in_english("({number}) Whatever is ruled or found out about {strings}, the score is open.")


def _ruled_on(assessment: Assessment, row: Sequence[Option]) -> list[StringStatus]:
    """The strings on which these ways rule."""
    ruled = {name for option in row for name, _ in option.ruling}
    return [string for string in assessment.strings if string.name in ruled]


def _not_found_out(assessment: Assessment, row: Sequence[Option]) -> bool:
    """Whether these ways are about a string of which it is not known whether a precedent applies. Of many ways only
    some are there."""
    return any(string.status is Status.UNDECIDED for string in _ruled_on(assessment, row))


def _way(assessment: Assessment, option: Option) -> str:
    """A way to rule, or to play, with the statuses that differ from those of the position as it stands, and the
    territory, where that is not open."""
    now = {point: string.status for string in assessment.strings for point in string.string.points}
    told = [s for s in option.statuses if s.ruled or s.status is not now.get(min(s.string.points), s.status)]
    words = [worded("{string} {status}", string=string.called, status=string.status.words) for string in told]
    if option.score is not None:
        black, white = len(option.territory.black), len(option.territory.white)
        words.append(worded("territory {black} to {white}", black=black, white=white))
    return bracketed(option_words(option), listing(words)) if words else option_words(option)


def other_results(assessment: Assessment) -> tuple[str, str]:
    """What a referee may rule so that the result is another one, and that: ``Black D3 is ruled otherwise``, ``jigo``;
    empty where nothing of that kind is known."""
    score = assessment.score
    if score is None:
        return "", ""
    other = [
        row
        for row in assessment.options
        if (row.ruling or row.description) and (row.score is None or row.score.margin != score.margin)
    ]
    now = {string.name: string for string in assessment.strings}
    changes = [[name for name, word in row.ruling if word not in (LEFT, now[name].status.value)] for row in other]
    needed = [change for change in changes if not any(set(less) < set(change) for less in changes if less)]
    names = dict.fromkeys(name for change in needed for name in change)
    called = joined([now[name].called for name in names], "or") if names else ""
    ways = [worded("{strings} is ruled otherwise", strings=called)] if names else []
    ways += dict.fromkeys(option_words(row) for row in other if row.description)
    if not ways:
        return "", ""
    results = dict.fromkeys(result_words(row.score) if row.score else worded("the score is open") for row in other)
    return joined(ways, "or"), joined(results, "or")


def with_what_is_not_counted(assessment: Assessment, said: str) -> str:
    """A sentence about the result, with the stones in sekis that it does not count."""
    points = points_not_counted(assessment)
    if not points:
        return said
    return worded(NOT_COUNTED, said=said, points=listed(tuple(assessment.position.names(points))))


def points_not_counted(assessment: Assessment) -> frozenset[int]:
    """The stones in sekis of which it is not known whether they may still be taken, where that could change what is
    said of the result."""
    found = frozenset[int]()
    for warning in assessment.warnings:
        told = {one.what for one in warning.said}
        unknown = told & {Caution.UNKNOWN_TAKEN, Caution.UNKNOWN_TAKEN_MORE} and Caution.RESULT_CHANGES in told
        if warning.code is WarningCode.PRISONERS_IN_SEKI and (assessment.score is None or unknown):
            found |= warning.points
    return found


NOT_COUNTED = in_english("{said} Not counted is what may still be taken in a seki: {points}.")
