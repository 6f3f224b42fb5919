"""Territory and score as text: who wins by how much, or what leaves it open, and how the points are counted."""

from __future__ import annotations

from collections.abc import Sequence

from assess.languages.spoken import amount, capital, counted, in_english, paragraph, worded
from assess.reports.text.headlines import on_its_basis, rests_on_agreement, rests_on_ruling
from assess.reports.text.message_words import listed, named, result_words
from assess.reports.text.ruling_table_text import (
    may_have_no_result,
    other_results,
    with_no_result,
    with_what_is_not_counted,
)
from assess.rules.position import Color, Position
from assess.statuses.agreed_points import AgreedArea, whose
from assess.statuses.assessment import Assessment, bounds_by_territory, by_territory
from assess.statuses.infinite_play import reaches_nothing
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, Score, ScoreBounds, Territory, shared_points

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
    if score is None:
        return [worded("By territory and prisoners, with the same statuses, the score is open.")]
    return [worded("By territory and prisoners, with the same statuses: {result}.", result=result_words(score))]


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


def score_sentence(assessment: Assessment) -> str:
    """Who wins by how much, or which strings leave it open."""
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
    "The score by area is open: {strings} are dead, and nothing that lives stands between them; there is still to play."
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
        return worded("{result}, whatever the open strings are.", result=capital(least))
    if bounds.ahead is not None:
        low, high = sorted((abs(bounds.least.margin), abs(bounds.most.margin)))
        return worded(
            "{winner} wins in any case, by {least} to {most}.",
            winner=bounds.ahead.title,
            least=amount(low),
            most=amount(high),
        )
    return paragraph([left_open, capital(between_sentence(assessment, bounds))])


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
