"""What is ruled, in a sentence: on strings, and on whose territory points are."""

from __future__ import annotations

from collections.abc import Sequence

from assess.proofs.questions import Answer
from assess.rules.words import joined
from assess.statuses.agreed_points import whose
from assess.statuses.point_ruling import PointStatus, TerritoryRuling
from assess.statuses.status_table import Status
from assess.statuses.string_ruling import Ruling
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED

MOST_STRINGS = 8
"""More strings than these are counted, not named, in a sentence."""


def ruling_headline(ruling: Ruling) -> str:
    """The statuses, behind a yes or no where it was asked so."""
    said = headline_of(ruling.strings)
    return f"{ruling.answer.value.title()}: {said}" if ruling.answer in (Answer.YES, Answer.NO) else said


def headline_of(strings: Sequence[StringStatus]) -> str:
    """Strings with their statuses in a sentence for each status: ``Black D4 and Black F5 are dead.``"""
    groups: dict[tuple[Status, str, str], list[StringStatus]] = {}
    for string in strings:
        groups.setdefault((string.status, _why_open(string), agreement_words(string)), []).append(string)
    sentences = []
    for (status_, why, agreement), together in groups.items():
        names = joined(string.called for string in together)
        sentences.append(f"{names} {_verdict(status_, len(together) > 1)}{why}{agreement}.")
    return " ".join(sentences)


def agreement_words(string: StringStatus) -> str:
    """That a status was agreed on, or follows from what was; nothing where it is proved."""
    if not string.agreed:
        return ""
    return ", as follows from what the players agree on" if string.implied else ", as the players agree"


def _why_open(string: StringStatus) -> str:
    """Why a status is undecided; nothing of others."""
    if string.status is not Status.UNDECIDED:
        return ""
    stopped = any(finding.interrupted for finding in string.findings)
    return ": the search was interrupted" if stopped else ": no proof was found within the limits"


def _verdict(status: Status, several: bool) -> str:
    """What is said of one string, or of several, with this status."""
    verb, them = ("are", "them") if several else ("is", "it")
    left = f": the rules leave {them} to the referee" if status is Status.UNDEFINED else ""
    return f"{verb} {status.words}{left}"


def territory_headline(ruling: TerritoryRuling) -> str:
    """Whose territory the points are, a sentence for each."""
    return " ".join(map(point_headline, ruling.points))


def point_sentence(point: PointStatus) -> str:
    """Whose territory a point is, and why."""
    return " ".join(filter(None, (point_headline(point), point_reason(point))))


def point_headline(point: PointStatus) -> str:
    """Whose territory a point is: ``D5 is Black's territory.``"""
    if not point.settled:
        return f"It is open whose territory {point.name} is."
    return f"{point.name} is {whose(point.owner)}{', as the players agree' if point.agreed else ''}."


def point_reason(point: PointStatus) -> str:
    """Why, as a sentence about the strings around; empty where the players agree."""
    if point.agreed:
        return ""
    if not point.strings:
        return "No stone stands around it."
    if not point.settled:
        left = [one for one in point.strings if one.status in UNSETTLED]
        return f"Not settled around it: {_told(left)}." if left else "Not all strings around it were asked about."
    if point.owner is None:
        stand = "stands" if len(point.strings) == 1 and not point.more else "stand"
        among = ", among others," if point.more else ""
        rule = "Around a player's territory nothing stands but strings of his that are independently alive."
        return f"Around it {stand}{among} {_told(point.strings)}. {rule}"
    dead = [one for one in point.strings if one.string.color is not point.owner]
    alive = [one for one in point.strings if one.string.color is point.owner]
    verb = "which is" if len(alive) == 1 else "which are"
    sentence = f"Nothing stands around it but {_names(alive)}, {verb} independently alive."
    if dead:
        sentence += f" {_names(dead)} in it {'is' if len(dead) == 1 else 'are'} dead."
    return sentence


def _told(strings: Sequence[StringStatus]) -> str:
    """Strings with their statuses: ``Black A5 (independently alive) and White D4 (dead)``."""
    return _few([f"{one.called} ({one.status.words})" for one in strings])


def _names(strings: Sequence[StringStatus]) -> str:
    return _few([one.called for one in strings])


def _few(words: Sequence[str]) -> str:
    """Words in a row; of many the first, and how many more."""
    if len(words) <= MOST_STRINGS:
        return joined(words)
    return joined([*words[: MOST_STRINGS - 1], f"{len(words) - MOST_STRINGS + 1} more"])
