"""Territory and score as text: who wins by how much, or what leaves it open, how the points are counted; and the ruling
table, with what it leaves open of the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from assess.estimates.finished import plainly_open
from assess.languages.spoken import (
    amount,
    bracketed,
    capital,
    clauses,
    counted,
    forms,
    in_english,
    joined,
    listing,
    paragraph,
    worded,
    worded_for,
)
from assess.reports.text.headlines import on_its_basis, rests_on_agreement, rests_on_ruling
from assess.reports.text.message_words import listed, message_words, named, result_words
from assess.rules.position import Color, Position
from assess.statuses.agreed_points import AgreedArea, whose
from assess.statuses.assessment import Assessment, bounds_by_territory, by_territory
from assess.statuses.final.ruling_table import LEFT, LEFT_TO_PLAY, LEFT_TO_REFEREE, Option
from assess.statuses.infinite_play import reaches_nothing
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, Score, ScoreBounds, Territory, shared_points
from assess.statuses.warning import Caution, WarningCode

TOTAL = in_english("score")
MOST_NAMED = 8
"""More strings than these are counted, not named, in a sentence."""


def score_parts(position: Position, territory: Territory, score: Score | None) -> dict[Color, dict[str, str]]:
    """What makes the score of each player, by its name, and the score itself, once there is one."""
    area = position.area
    found = {}
    for color in Color:
        if area is None:
            parts = _territory_parts(position, territory, score, color)
        else:
            parts = _area_parts(position, territory, score, color)
        if color is Color.WHITE and position.komi:
            parts[worded("komi")] = amount(position.komi)
        if color is Color.WHITE and area is not None and area.compensation:
            parts[worded("for the handicap")] = str(area.compensation)
        if score is not None:
            parts[TOTAL] = amount(score.black if color is Color.BLACK else score.white)
        found[color] = parts
    return found


def _territory_parts(position: Position, territory: Territory, score: Score | None, color: Color) -> dict[str, str]:
    """What a player has by territory: that, the dead stones and the prisoners."""
    taken = position.prisoner_stones
    off = {one: [p for p in territory.dead_stones if position.stones[p] == one.opponent.stone] for one in Color}
    # What is agreed dead comes off wherever it stands.
    inside = all(territory.of(one).issuperset(points) for one, points in off.items())
    surrounded = worded("territory so far") if score is None else worded("territory")
    taken_off = worded("dead stones in it") if inside else worded("dead stones taken off")
    parts = {surrounded: str(len(territory.of(color))), taken_off: str(len(off[color]))}
    parts[worded("prisoner stones")] = str(taken.white if color is Color.BLACK else taken.black)
    return parts


def _area_parts(position: Position, territory: Territory, score: Score | None, color: Color) -> dict[str, str]:
    """What a player has by area: stones and points; what is not settled is in no part."""
    left = territory.dead_stones | territory.unsettled
    stones = sum(stone == color.stone and point not in left for point, stone in enumerate(position.stones))
    points = len(territory.of(color))
    if score is None:
        return {worded("stones and surrounded points so far"): str(stones + points)}
    parts = {worded("stones"): str(stones), worded("surrounded points"): str(points)}
    if shared := shared_points(position, territory):
        parts[worded("half of the shared points")] = amount(shared / 2)
    return parts


def beside_area(assessment: Assessment) -> list[str]:
    """The score by territory beside one by area, where it is asked for."""
    area = assessment.position.area
    if area is None or not area.beside or assessment.territory is None:
        return []
    score = by_territory(assessment)
    if score is None:
        bounds = bounds_by_territory(assessment)
        if bounds is not None and bounds.least.margin == bounds.most.margin:
            score = bounds.least  # it is the same whatever the open strings are
    result = worded("the score is open") if score is None else result_words(score)
    return [worded("By territory and prisoners, with the same statuses: {result}.", result=result)]


def agreed(assessment: Assessment) -> list[str]:
    """On whose territory the players agree."""
    return [_agreed_area(assessment.position, area) for area in assessment.agreed_areas]


def _agreed_area(position: Position, area: AgreedArea) -> str:
    """Such as ``As the players agree, D5 is Black's territory, and so is the rest of its area: E5.``"""
    rest = tuple(position.names(area.points - {area.point}))
    told = {"point": position.name(area.point), "territory": whose(area.owner)}
    if not rest:
        return worded("As the players agree, {point} is {territory}.", **told)
    return worded(
        "As the players agree, {point} is {territory}, and so is the rest of its area: {points}.",
        points=listed(rest),
        **told,
    )


def staying_sentences(assessment: Assessment) -> list[str]:
    """Which strings stay on the board although they are dead, and which are unsettled without a difference."""
    territory = assessment.territory
    if territory is None:
        return []
    gone = territory.dead_stones | territory.unsettled
    if assessment.position.area is not None:
        return []  # dead strings come off wherever they are, and the others stay
    kept = [string for string in assessment.strings if not string.string.points & gone]
    dead = [string for string in kept if string.status is Status.DEAD]
    left_open = [string for string in kept if string.status in UNSETTLED]
    sentences = []
    if dead:
        sentences.append(
            worded("Dead, but in nobody's territory, so that they stay on the board: {strings}.", strings=named(dead))
        )
    if left_open:
        sentences.append(
            worded("In nobody's territory, whether dead or alive in seki: {strings}.", strings=named(left_open))
        )
    return sentences


def _cycle_may_be_found(assessment: Assessment) -> bool:
    """Whether a string is undecided, and that only makes no difference if no long cycle leaves it to the referee."""
    open_ones = any(string.status is string.letter is Status.UNDECIDED for string in assessment.strings)
    return open_ones and not reaches_nothing(assessment.under)


def between_bounds(assessment: Assessment, said: str) -> str:
    """What is said of a score that is not settled, with that on which it rests, what it does not count, and that there
    may be none: where a string is left to the referee, or where somebody wins in any case, or nobody, and a long cycle
    may yet leave one to him."""
    said = with_no_result(assessment, on_its_basis(assessment, with_what_is_not_counted(assessment, said)))
    return said if may_have_no_result(assessment) or not _tells_result(assessment) else with_caution(assessment, said)


def _tells_result(assessment: Assessment) -> bool:
    """Whether the bounds of the score tell a result, whatever is open: the same score, or who wins."""
    bounds = assessment.bounds
    known = bounds is not None and bounds.least.komi_known
    return known and bounds is not None and (bounds.least == bounds.most or bounds.winner is not None)


def with_caution(assessment: Assessment, said: str) -> str:
    """What is said of a result, and that a long cycle may yet leave it to the referee, where one may be found."""
    return paragraph([said, worded(CYCLE_NOT_FOUND)]) if _cycle_may_be_found(assessment) else said


def does_not_look_finished(number: int) -> str:
    """That a position does not look finished, so many empty points being open."""
    return worded_for(
        number,
        "This does not look like a finished game: {number} empty point may still become either player's.",
        "This does not look like a finished game: {number} empty points may still become either player's.",
    )


def plainly_unfinished(assessment: Assessment) -> str:
    """That a position whose statuses are all settled does not look finished, for it lies open between the players;
    empty where it does not."""
    if assessment.score is None or assessment.agreed_areas:
        return ""
    found = plainly_open(assessment.position, assessment.strings)
    return does_not_look_finished(len(found)) if found else ""


def score_sentence(assessment: Assessment) -> str:
    """Who wins by how much, or which strings leave it open; where all is settled, before that whether the position
    looks finished."""
    return paragraph([plainly_unfinished(assessment), _score_told(assessment)])


def _score_told(assessment: Assessment) -> str:
    score = assessment.score
    if score is None and (facing := dead_ones_that_face(assessment)):
        return between_bounds(assessment, worded(FACING, strings=named(facing)))
    if score is None:
        unsettled = strings_that_matter(assessment)
        sentences = [_open_sentence(assessment), *([not_settled(unsettled)] if unsettled else [])]
        return between_bounds(assessment, paragraph(sentences))
    result = capital(result_words(score))
    ways, results = other_results(assessment) if score.komi_known else ("", "")
    if ways:
        said = worded("{result}, unless {ways} (then {results}).", result=result, ways=ways, results=results)
    else:
        said = worded(JIGO if score.komi_known and score.winner is None else "{result}.", result=result)
    return with_caution(assessment, on_its_basis(assessment, with_what_is_not_counted(assessment, said)))


FACING = in_english(
    "The score by area is open: {strings} are dead, and nothing that lives stands between them; play is not over."
)


def dead_ones_that_face(assessment: Assessment) -> list[StringStatus]:
    """By area, the dead strings of both players that leave the score open, where nothing else does. Those of one player
    may be in an area of whose owner the players agree: then nothing is told of the others."""
    if assessment.position.area is None or assessment.territory is None or strings_that_matter(assessment):
        return []
    left_open = assessment.territory.unsettled
    facing = [one for one in assessment.strings if one.status is Status.DEAD and one.string.points & left_open]
    return facing if len({one.string.color for one in facing}) == len(Color) else []


CYCLE_NOT_FOUND = in_english("A long cycle that nobody has found yet could still leave the result to the referee.")


JIGO = in_english("Jigo: both players have the same score.")


def _open_sentence(assessment: Assessment) -> str:
    """What is sure of the score though some strings are not settled."""
    bounds = assessment.bounds
    left_open = worded("{result}.", result=capital(worded("the score is open")))
    if bounds is None or not bounds.least.komi_known:
        return left_open
    least = result_words(bounds.least)
    if least == result_words(bounds.most):
        return in_any_case(assessment, least)
    if bounds.ahead is not None:
        low, high = sorted((abs(bounds.least.margin), abs(bounds.most.margin)))
        return worded(
            "{winner} wins in any case, by {least} to {most}.",
            winner=bounds.ahead.title,
            least=amount(low),
            most=amount(high),
        )
    return paragraph([left_open, capital(between_sentence(assessment, bounds))])


def in_any_case(assessment: Assessment, result: str) -> str:
    """Return that a result is the same whatever open strings are; where all are judged, however the referee rules."""
    statuses = {string.status for string in assessment.strings}
    if Status.UNDEFINED in statuses and Status.UNDECIDED not in statuses:
        return worded("{result}, however the referee rules.", result=capital(result))
    return worded("{result}, whatever the open strings are.", result=capital(result))


def between_sentence(assessment: Assessment, bounds: ScoreBounds) -> str:
    """Between which results the score lies: proved, or what holds in any case where something is agreed or ruled."""
    least, most = result_words(bounds.least), result_words(bounds.most)
    if rests_on_agreement(assessment) or rests_on_ruling(assessment):
        return worded('in any case between "{least}" and "{most}".', least=least, most=most)
    return worded('Proved: between "{least}" and "{most}".', least=least, most=most)


def not_settled(strings: Sequence[StringStatus]) -> str:
    """Which strings leave the score open."""
    return worded("These are not settled: {strings}.", strings=strings_words(strings))


def strings_words(strings: Sequence[StringStatus]) -> str:
    """Strings by name, or if they are many, their number."""
    return named(strings) if len(strings) <= MOST_NAMED else counted(len(strings), "string")


def strings_that_matter(assessment: Assessment) -> list[StringStatus]:
    """The strings, undefined or undecided, on which the score hangs; none when there is a score."""
    points = assessment.territory.unsettled if assessment.territory is not None else frozenset[int]()
    return [string for string in assessment.strings if string.status in UNSETTLED and string.string.points & points]


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
    holds = (_not_found_out(assessment, options), on_settled or bool(ways & LEFT_TO_REFEREE), bool(ways & LEFT_TO_PLAY))
    if holds in LEFT_TO_BOTH:
        return worded(LEFT_TO_BOTH[holds])
    return capital(joined((worded(about) for about, true in zip(TABLE_ABOUT, holds, strict=True) if true), "or"))


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
