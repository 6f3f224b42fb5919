"""A warning about a position: its code, its points, and what it says of them, as values."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from assess.languages.spoken import Message, MessageKind, message
from assess.statuses.string_status import StringStatus


class WarningCode(enum.Enum):
    """What may be left to play, what was not found out, a proof of the engine's that the checker refused, an
    agreement that differs from what is proved, stones that are off by agreement for all that is left to play, and
    another description of independent life under which statuses differ. Points of an open border are nobody's, and no
    dame."""

    UNFILLED_DAME = "unfilled_dame"
    ONE_SIDED_DAME = "one_sided_dame"
    OPEN_BORDER = "open_border"
    UNFILLED_TEIRE = "unfilled_teire"
    OPEN_BASIC_KO = "open_basic_ko"
    PRISONERS_IN_SEKI = "prisoners_in_seki"
    NOT_EXAMINED = "not_examined"
    REFUSED_PROOF = "refused_proof"
    AGREED_OTHERWISE = "agreed_otherwise"
    AGREED_DEAD = "agreed_dead"
    OTHER_DESCRIPTION = "other_description"


class Caution(MessageKind):
    """What a warning may say."""

    TWO_SIDED = "Two-sided dame open at {points}: the rules presume such points filled."
    OPEN_BY_AREA = (
        "Open beside living stones: {points}. By area a stone there counts a point for its owner; the score is the one "
        "without it."
    )
    BORDER_OPEN = (
        "The border is open at {points}: {number} point is nobody's as it stands.",
        "The border is open at {points}: {number} points are nobody's as it stands.",
    )
    ONE_SIDED = (
        "One-sided dame still open: {points}. Only {player} has independently alive stones there, but it is no "
        "territory."
    )
    ONE_SIDED_AT_SEKI = (
        "One-sided dame still open: {points}. Only {player} has independently alive stones there, but because of "
        "{sekis} it is no territory."
    )
    """Because strings that are not independently alive border there, one of them alive in seki."""
    NO_TERRITORY = (
        "Only {player} has independently alive stones beside {points}, but because of {reasons} it is no territory."
    )
    """And no dame, for there is no seki: something is left to play."""
    GAIN = (
        "If {player} fills {points} and no status changes, {number} point more is his territory.",
        "If {player} fills {points} and no status changes, {number} points more are his territory.",
    )
    CAPTURE_MISSING = "A play of {player}'s at {point} fills no dame: it takes {strings}, and that capture is missing."
    NOT_EXAMINED = (
        "Filling takes liberties, so that a player may have to answer, which can cost him a point of territory."
    )
    FILLING_CHANGES_NOTHING_OPEN = "No status of those that are not agreed on was found that filling changes."
    """Of what is not agreed on."""
    FILLING_CHANGES_NOTHING_WITHOUT_PRECEDENT = (
        "No status of those that hang on no precedent was found that filling changes."
    )
    IF_FILLED = "If {player} fills {points}, {changes}."
    IF_FILLED_ANSWER = "If {player} fills {points}, {other} must answer, for example at {answers}; else {changes}."
    IF_WON = "If {player} wins the ko at {points}, {changes}."
    IF_WON_ANSWER = (
        "If {player} wins the ko at {points}, {other} must answer, for example at {answers}; else {changes}."
    )
    SPARED = "If {player} fills {point} himself, no answer is needed."
    KO = (
        "Basic endgame ko open: {player} can take {stone} at {mouth}, and {other} can fill {mouth}. The rules presume "
        "it filled. If {player} wins it, he gains a prisoner."
    )
    UNKNOWN_HANGS = "Whether the status of {strings} hangs on it is not known ({effort})."
    """Here and below "it" is filling, or a ko."""
    NOTHING_HANGS = "No status was found that hangs on it."
    NOTHING_ELSE_HANGS = "No other status was found that hangs on it."
    ELSE_UNKNOWN = "Whether another status hangs on it is not known ({effort})."
    WON = "If {player} wins it, {changes}."
    IF_CONNECTED = "If {player} connects at {point}, {changes}."

    MISSING = "A move of {player}'s is missing:"
    """Here and below the beginning of a sentence: a move is missing, at certain points or in his territory."""
    MISSING_AT = "A move of {player}'s is missing, for example at {points}:"
    MISSING_INSIDE = "A move of {player}'s is missing in his territory:"
    MISSING_INSIDE_AT = "A move of {player}'s is missing in his territory, for example at {points}:"
    IF_FIRST = "if {player} moves first, {changes}."
    """Here and below the end of it."""
    ELSE_DEAD = (
        "{strings} cannot be saved when {other} moves first, as the rules ask; but if {player} moves first, {changes}."
    )
    ONCE_FILLED = "once {player} has filled {points}, {changes}, unless that move is made."
    ONCE_WON = "once {player} has won the ko at {points}, {changes}, unless that move is made."
    PLAY = "{player} {point}"
    """Part of a sentence: a move."""
    SCORES_UNKNOWN = "Scored as it stands, {result}; what the score is with that move made is not known ({effort})."
    SCORES_MADE = "Scored as it stands, {result}; with {made} played, {made_result}."
    SCORES_MADE_PUNISHED = (
        "Scored as it stands, {result}; with {made} played, {made_result}; with {punished} played instead, "
        "{punished_result}."
    )
    SCORES_PUNISHED = "Scored as it stands, {result}; with {punished} played instead, {punished_result}."
    BORDER_THEN_OPEN = (
        "After {move} the border is open at {points}: the score told is the one as the position stands then."
    )
    UNKNOWN_SAVED = (
        "Not known ({effort}): whether {strings} could be saved by a first move of the owner's. If so, a move of the "
        "opponent's is missing."
    )
    UNKNOWN_LIVES = (
        "Not known ({effort}): whether {strings} would be independently alive after a first move of the owner's. If "
        "so, a move of the opponent's is missing."
    )

    PRISONERS = (
        "Prisoners not yet taken in a seki: {player} {points}. In a seki there is no territory, so it stays on the "
        "board.",
        "Prisoners not yet taken in a seki: {player} {points}. In a seki there is no territory, so they stay on the "
        "board.",
    )
    COULD_TAKE = (
        "{player} could have taken at {point} without losing the seki, and should have done so before the game ended."
    )
    COULD_COLLECT = (
        "{player} could have collected {number} stone ({tally}) without losing the seki, whatever {other} answers "
        "({moves}), and should have done so before the game ended.",
        "{player} could have collected {number} stones ({tally}) without losing the seki, whatever {other} answers "
        "({moves}), and should have done so before the game ended.",
    )
    TALLY = ("{number} stone taken, {thrown} thrown in", "{number} stones taken, {thrown} thrown in")
    UNKNOWN_TAKEN = "Whether {player} could have taken them without losing the seki is not known ({effort})."
    UNKNOWN_TAKEN_MORE = "Whether {player} could have taken more without losing the seki is not known ({effort})."
    REFEREE = "The rules leave it to the referee: {precedent}"
    RESULT_SAME = (
        "With {number} stone more for {player} the winner stays the same.",
        "With {number} stones more for {player} the winner stays the same.",
    )
    RESULT_CHANGES = (
        "With {number} stone more for {player} the result changes.",
        "With {number} stones more for {player} the result changes.",
    )

    DESCRIBED = 'Under "{description}", which the rules allow as well, {statuses}.'
    DESCRIBED_RESULT = "The result is then: {result}."
    UNKNOWN_DESCRIBED = (
        'Not known ({effort}): the status of {strings} under "{description}", which the rules allow as well.'
    )
    UNKNOWN_ADVICE = (
        "Dead by the letter of the rules, which is proved: {strings}. Whether a precedent says otherwise "
        "(capturable-1 or capturable-2) is not known ({effort}). More time may tell."
    )
    STRING_AGREED = (
        "{string} is {status} as the players agree, and that counts; by the letter of the rules it is proved {proved}."
    )
    STRING_IMPLIED = (
        "{string} is {status}, as follows from what the players agree on, and that counts; by the letter of the rules "
        "it is proved {proved}."
    )
    AREA_AGREED = (
        "{point} is {owner} as the players agree, and that counts; by the statuses of the strings around it, it is "
        "{owner_else}."
    )
    WITHOUT_AGREED = "What is left to play is told of the board without {strings}, taken off by agreement."
    REFUSED = "{text}"
    """In the words of the error."""


@dataclass(frozen=True, slots=True)
class Warning:
    """Points at which the position is not final, and what filling them could change; or what else is to be told.

    ``said``: what it tells, a sentence or a part of one each. ``first_filled``: of a missing teire, the dame or the ko
    that the opponent has to fill before it is needed.
    """

    code: WarningCode
    points: frozenset[int]
    said: tuple[Message, ...]
    first_filled: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """The warning in words. They stand in a layer above, which the package itself knows."""
        import assess

        return assess.words(self)


def refused_proof(why: str, points: frozenset[int] = frozenset()) -> Warning:
    """That the checker refused a proof of the engine's; ``why``: its error."""
    return Warning(WarningCode.REFUSED_PROOF, points, (message(Caution.REFUSED, text=why),))


def points_of(strings: Iterable[StringStatus]) -> frozenset[int]:
    """The points of strings."""
    return frozenset[int]().union(*(string.string.points for string in strings))
