"""What is ruled, in a sentence: on strings, and on whose territory points are.

It says on what it rests besides proofs: on what the players agree, and what a referee rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assess.languages.spoken import (
    capital,
    ended,
    forms,
    in_english,
    in_row,
    joined,
    labelled,
    listing,
    paragraph,
    worded,
    worded_for,
)
from assess.proofs.questions import Answer
from assess.reports.text.terms_text import with_terms
from assess.statuses.agreed_points import whose
from assess.statuses.assessment import Assessment
from assess.statuses.point_ruling import PointStatus, TerritoryRuling
from assess.statuses.string_ruling import Ruling
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, possible

BASES = {
    (True, False): in_english("With what is agreed"),
    (False, True): in_english("With what is ruled"),
    (True, True): in_english("With what is agreed and ruled"),
}
"""What stands before a sentence, by whether it rests on agreements, and on rulings."""


def as_agreed(said: str) -> str:
    """A sentence that rests on what the players agree on."""
    return labelled(worded(BASES[True, False]), said)


def on_its_basis(assessment: Assessment, said: str) -> str:
    """A sentence about the result of a position, with that on which it rests besides proofs."""
    rests = rests_on_agreement(assessment), rests_on_ruling(assessment)
    return labelled(worded(BASES[rests]), said) if any(rests) else said


def rests_on_agreement(assessment: Assessment) -> bool:
    """Whether anything is agreed of the position."""
    return bool(assessment.agreed_areas) or any(string.agreed for string in assessment.strings)


def rests_on_ruling(assessment: Assessment) -> bool:
    """Whether a referee rules on any string."""
    return any(string.ruled for string in assessment.strings)


MOST_STRINGS = 8
"""More strings than these are counted, not named, in a sentence."""


def ruling_headline(ruling: Ruling) -> str:
    """The statuses, behind a yes or no where it was asked so, and on what they depend that is not as the rules have
    it."""
    said = headline_of(ruling.strings)
    if ruling.answer in (Answer.YES, Answer.NO):
        said = labelled(capital(ruling.answer.word), said)
    return with_terms(said, ruling.assessment)


def headline_of(strings: Sequence[StringStatus]) -> str:
    """Strings with their statuses in a sentence for each status: ``Black D4 and Black F5 are dead.``"""
    groups: dict[tuple[Status, tuple[str, str]], list[StringStatus]] = {}
    for string in strings:
        groups.setdefault((string.status, _verdict(string)), []).append(string)
    return paragraph(
        worded_for(len(together), *verdict, strings=joined(one.called for one in together), status=status.words)
        for (status, verdict), together in groups.items()
    )


PROVED = forms("{strings} is {status}.", "{strings} are {status}.")
AGREED = forms("{strings} is {status}, as the players agree.", "{strings} are {status}, as the players agree.")
IMPLIED = forms(
    "{strings} is {status}, as follows from what the players agree on.",
    "{strings} are {status}, as follows from what the players agree on.",
)
RULED = forms("{strings} is {status}, as the referee rules.", "{strings} are {status}, as the referee rules.")
LEFT = forms(
    "{strings} is {status}: the rules leave it to the referee.",
    "{strings} are {status}: the rules leave them to the referee.",
)
INTERRUPTED = forms(
    "{strings} is {status}: the search was interrupted.", "{strings} are {status}: the search was interrupted."
)
NO_PROOF = forms(
    "{strings} is {status}: its status was not proved within the limits.",
    "{strings} are {status}: their statuses were not proved within the limits.",
)
HANGING = forms(
    "{strings} is {status}: its status hangs on the rest of the board.",
    "{strings} are {status}: their statuses hang on the rest of the board.",
)
LATE = forms(
    "{strings} is {status}: a proof was found, and no time was left to check it.",
    "{strings} are {status}: a proof was found of each, and no time was left to check it.",
)

ALIVE_ANYHOW = forms(
    "{strings} is {status}, but alive in any case: independently, or in seki.",
    "{strings} are {status}, but alive in any case: independently, or in seki.",
)
NOT_FINAL = forms(
    "{strings} is {status}: dead by the letter of the rules, which is proved; whether a precedent says otherwise is "
    "not known.",
    "{strings} are {status}: dead by the letter of the rules, which is proved; whether a precedent says otherwise is "
    "not known.",
)


def _verdict(string: StringStatus) -> tuple[str, str]:
    """What is said of a string with its status: on what that rests, or why it is open."""
    if string.agreed:
        return IMPLIED if string.implied else AGREED
    if string.ruled:
        return RULED
    if string.status is Status.UNDECIDED:
        if string.letter is Status.DEAD:
            return NOT_FINAL
        if set(possible(string)) == {Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI}:
            return ALIVE_ANYHOW
        if string.hangs_on_rest:
            return HANGING
        if string.late:
            return LATE
        return INTERRUPTED if string.interrupted else NO_PROOF
    return LEFT if string.status is Status.UNDEFINED else PROVED


def statuses_told(strings: Sequence[StringStatus], told: Callable[[StringStatus], str]) -> str:
    """Strings with their statuses, as they are ``told``; where one is agreed on, each in a sentence that says so."""
    if not any(string.agreed for string in strings):
        return ended(listing(map(told, strings)))
    return paragraph(headline_of([string]) if string.agreed else ended(told(string)) for string in strings)


def territory_headline(ruling: TerritoryRuling) -> str:
    """Whose territory the points are, a sentence for each, and the terms that are not those of the rules."""
    return with_terms(paragraph(map(point_headline, ruling.points)), ruling.assessment)


def point_sentence(point: PointStatus) -> str:
    """Whose territory a point is, and why."""
    return paragraph((point_headline(point), point_reason(point)))


def point_headline(point: PointStatus) -> str:
    """Whose territory a point is: ``D5 is Black's territory.``"""
    if not point.settled:
        return worded("It is open whose territory {point} is.", point=point.name)
    told = {"point": point.name, "territory": whose(point.owner)}
    if point.agreed:
        return worded("As the players agree, {point} is {territory}.", **told)
    said = worded("{point} is {territory}.", **told)
    return as_agreed(said) if any(string.agreed for string in point.strings) else said


def point_reason(point: PointStatus) -> str:
    """Why, as a sentence about the strings around; empty where the players agree."""
    if point.agreed:
        return ""
    if not point.strings:
        return worded("No stone stands around it.")
    if not point.settled:
        left = [one for one in point.strings if one.status in UNSETTLED]
        if not left:
            return worded("Not all strings around it were asked about.")
        return worded("Not settled around it: {strings}.", strings=_told(left))
    if point.owner is None:
        if point.more:
            around = worded("Around it stand, among others, {strings}.", strings=_told(point.strings))
        else:
            told = _told(point.strings)
            around = worded_for(
                len(point.strings), "Around it stands {strings}.", "Around it stand {strings}.", strings=told
            )
        rule = worded("Around a player's territory nothing stands but strings of his that are independently alive.")
        return paragraph([around, rule])
    dead = [one for one in point.strings if one.status is Status.DEAD]  # of his own, too, as the players agree
    alive = [one for one in point.strings if one.status is not Status.DEAD]
    sentence = worded_for(
        len(alive),
        "Nothing stands around it but {strings}, which is independently alive.",
        "Nothing stands around it but {strings}, which are independently alive.",
        strings=_names(alive),
    )
    if not dead:
        return sentence
    names = _names(dead)
    within = worded_for(len(dead), "{strings} in it is dead.", "{strings} in it are dead.", strings=names)
    return paragraph([sentence, within])


def area_sentence(point: PointStatus) -> str:
    """The points for which the same holds; empty where there are no others."""
    empty = point.area.intersection(point.position.empty_points())
    names = in_row(point.position.names(empty))
    return worded("So are all points of its area: {points}.", points=names) if point.settled and len(empty) > 1 else ""


def _told(strings: Sequence[StringStatus]) -> str:
    """Strings with their statuses: ``Black A5 (independently alive) and White D4 (dead)``."""
    return _few([worded("{string} ({status})", string=one.called, status=one.status.words) for one in strings])


def _names(strings: Sequence[StringStatus]) -> str:
    return _few([one.called for one in strings])


def _few(words: Sequence[str]) -> str:
    """Words in a row; of many the first, and how many more."""
    if len(words) <= MOST_STRINGS:
        return joined(words)
    return joined([*words[: MOST_STRINGS - 1], worded("{number} more", number=len(words) - MOST_STRINGS + 1)])
