"""Commands about the whole position as it stands at the end of a game: statuses and score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from assess.faces.gtp.protocol import Failure, point_of, require, shown
from assess.faces.gtp.session import Handler, Session
from assess.languages.spoken import counted
from assess.reading.facts import komi_text
from assess.reports.text.message_words import result_words, sentences_in
from assess.reports.text.result_text import estimate_sentence, floored, likelihood_words, unfinished_note
from assess.reports.text.score_text import (
    other_results,
    plainly_unfinished,
    points_not_counted,
    score_sentence,
    strings_that_matter,
)
from assess.requests.wording import OFF, ON
from assess.rules.position import EMPTY, Color
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import Score, territory_of

WORDS: Mapping[str, Status] = {
    "dead": Status.DEAD,
    "alive": Status.INDEPENDENTLY_ALIVE,
    "seki": Status.ALIVE_IN_SEKI,
    "undecided": Status.UNDECIDED,
    "undefined": Status.UNDEFINED,
}
WORD_OF = {status: word for word, status in WORDS.items()}
TERRITORY = {Color.BLACK: "black_territory", Color.WHITE: "white_territory"}
DAME = "dame"


def final_status_list(session: Session, arguments: Sequence[str]) -> str:
    """The strings of a status, one a line; or the points of a player's territory, or of nobody's."""
    words = [*WORDS, *TERRITORY.values(), DAME]
    require(arguments, 1, wanted=f"final_status_list {'|'.join(words)}")
    word = arguments[0].lower()
    if word not in words:
        raise Failure(f"invalid status: {shown(arguments[0])} is none of {' '.join(words)}")
    assessment = _final(session)
    _tell(session, assessment)
    if word in WORDS:
        found = [string for string in assessment.strings if string.status is WORDS[word]]
        return "\n".join(names_of(assessment, string) for string in found)
    position = assessment.position
    points = [point for point in position.empty_points() if empty_word(assessment, point) == word]
    return " ".join(position.names(points))


def final_status(session: Session, arguments: Sequence[str]) -> str:
    """The status of the string at a point, or whose territory an empty point is."""
    require(arguments, 1, wanted="final_status VERTEX")
    position = session.game.position
    point = point_of(arguments[0], position)
    assessment = _final(session)
    if position.stones[point] == EMPTY:
        return empty_word(assessment, point)
    return WORD_OF[next(string.status for string in assessment.strings if point in string.string.points)]


def final_score(session: Session, arguments: Sequence[str]) -> str:
    """``B+2.5``, ``W+2.5`` or ``0``; refused while it depends on strings that are not settled, and where a record
    does not tell the komi. Where it is the same whatever their statuses are, it is told; and where estimates are
    allowed, as it looks. What warns of it, such as a move that is missing, is said on standard error."""
    assessment = session.judge.final(session.game.position)
    for warning in _warnings(assessment):
        session.say(warning)
    bounds = assessment.bounds
    score = assessment.score or (bounds.least if bounds is not None and bounds.least == bounds.most else None)
    if score is None and session.estimates and (looks := assessment.estimated).score is not None:
        session.say(estimate_sentence(looks))
        return _score_word(looks.score)
    if score is None:
        matter = strings_that_matter(assessment)
        by_status = (
            (WORD_OF[status], [string.name for string in matter if string.status is status])
            for status in (Status.UNDECIDED, Status.UNDEFINED)
        )
        told = "; ".join(f"{word}: {' '.join(names)}" for word, names in by_status if names)
        raise Failure(told or score_sentence(assessment))
    more = assessment.score is None or any(other_results(assessment)) or points_not_counted(assessment)
    if score.komi_known and more:
        session.say(score_sentence(assessment))
    return _score_word(score)


def warnings(session: Session, arguments: Sequence[str]) -> str:
    """What is to be known of a score besides: moves that are missing, dame, prisoners in sekis, one sentence a line."""
    require(arguments, 0, wanted="assess-warnings")
    return "\n".join(_warnings(session.judge.final(session.game.position)))


def estimates(session: Session, arguments: Sequence[str]) -> str:
    """Whether estimates may be given where nothing is proved, or sets it."""
    require(arguments, 0, 1, "assess-estimates on|off")
    if not arguments:
        return ON if session.estimates else OFF
    if arguments[0].lower() not in (ON, OFF):
        raise Failure(f"syntax error: {shown(arguments[0])} is neither on nor off")
    session.estimates = arguments[0].lower() == ON
    return ""


def _warnings(assessment: Assessment) -> list[str]:
    """What warns of a score, each on one line: before all else, that the game does not look finished."""
    unfinished = plainly_unfinished(assessment) or unfinished_note(assessment)
    warned = [" ".join(sentences_in(warning.said).split()) for warning in assessment.warnings]
    return [unfinished, *warned] if unfinished else warned


def _final(session: Session) -> Assessment:
    """The assessment of the position; where estimates are allowed, with what its undecided strings look like."""
    assessment = session.judge.final(session.game.position)
    if not session.estimates or not assessment.undecided:
        return assessment
    looks = assessment.estimated
    if not looks.finished:
        return assessment
    told = (
        f"{one.status.name} looks {one.guess}, {likelihood_words(one.likelihood)}" for one in looks.estimates.values()
    )
    session.say(f"Estimates, not proved: {'; '.join(told)}.")
    return replace(assessment, strings=looks.likeliest, territory=territory_of(assessment.position, looks.likeliest))


def estimates_list(session: Session, arguments: Sequence[str]) -> str:
    """Each string with the likeliest status, its likelihood, and whether it is proved: one a line."""
    require(arguments, 0, wanted="assess-estimates-list")
    assessment = session.judge.final(session.game.position)
    looks = assessment.estimated
    lines = []
    for string in assessment.strings:
        estimate = looks.estimates.get(string.string)
        if estimate is None:
            proved = "proved" if string.checked else "not-proved"
            lines.append(f"{string.name} {WORD_OF[string.status]} {'1' if string.checked else '-'} {proved}")
        else:
            lines.append(f"{string.name} {estimate.guess} {floored(estimate.likelihood)} not-proved")
    return "\n".join(lines)


def _score_word(score: Score) -> str:
    """The score in the words of the protocol. Raises Failure where the komi is not known."""
    if not score.komi_known:
        raise Failure(f"{result_words(score)}: set it with komi")
    winner, margin = score.winner, komi_text(abs(score.margin))
    return "0" if winner is None else f"{winner.letter}+{margin}"


def names_of(assessment: Assessment, string: StringStatus) -> str:
    """The points of a string."""
    return " ".join(assessment.position.names(string.string.points))


def empty_word(assessment: Assessment, point: int) -> str:
    """What an empty point is."""
    territory = assessment.territory
    assert territory is not None, "every string was asked for"
    for color, word in TERRITORY.items():
        if point in territory.of(color):
            return word
    if point not in territory.unsettled:
        return DAME
    undefined = any(string.status is Status.UNDEFINED for string in strings_that_matter(assessment))
    undecided = any(string.status is Status.UNDECIDED for string in strings_that_matter(assessment))
    return WORD_OF[Status.UNDECIDED if undecided or not undefined else Status.UNDEFINED]


def _tell(session: Session, assessment: Assessment) -> None:
    """Says on standard error what a list of dead strings does not: which strings are not settled, which dead ones stay
    on the board."""
    for status in (Status.UNDECIDED, Status.UNDEFINED):
        strings = [string for string in assessment.strings if string.status is status]
        if strings:
            are = "is" if len(strings) == 1 else "are"
            session.say(
                f"{counted(len(strings), 'string')} {are} {WORD_OF[status]}, and left out of dead, alive and seki: "
                f"{' '.join(string.name for string in strings)}."
            )
    territory = assessment.territory
    if assessment.position.area is not None:
        return
    off = territory.dead_stones if territory is not None else frozenset[int]()
    kept = [string for string in assessment.strings if string.status is Status.DEAD and not string.string.points & off]
    if kept:
        session.say(
            f"Dead, but in nobody's territory, so that they stay on the board: {' '.join(s.name for s in kept)}."
        )


COMMANDS: dict[str, Handler] = {
    "final_status_list": final_status_list,
    "final_status": final_status,
    "final_score": final_score,
    "assess-estimates": estimates,
    "assess-estimates-list": estimates_list,
    "assess-warnings": warnings,
}
