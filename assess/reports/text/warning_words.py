"""Warnings in words: what each says, sentence by sentence."""

from __future__ import annotations

from collections.abc import Mapping

from assess.reports.text.message_words import Sentence, message_words
from assess.statuses.warning import Caution, Warning

WORDS: Mapping[Caution, Sentence] = {
    Caution.TWO_SIDED: "Two-sided dame open at {points}: the rules presume such points filled.",
    Caution.BORDER_OPEN: (
        "The border is open there: {number} other point is nobody's.",
        "The border is open there: {number} other points are nobody's.",
    ),
    Caution.ONE_SIDED: (
        "One-sided dame open at {points}: only {player} has living stones beside, and it is no territory."
    ),
    Caution.ONE_SIDED_AT_SEKI: (
        "One-sided dame open at {points}: only {player} has living stones beside, and it is no territory, for {sekis} "
        "borders there.",
        "One-sided dame open at {points}: only {player} has living stones beside, and it is no territory, for {sekis} "
        "border there.",
    ),
    Caution.GAIN: (
        "If {player} fills there and no status changes, {number} point more is his territory.",
        "If {player} fills there and no status changes, {number} points more are his territory.",
    ),
    Caution.CAPTURE_MISSING: (
        "A play of {player}'s at {point} fills no dame: it takes {strings}, and that capture is missing."
    ),
    Caution.NOT_EXAMINED: (
        "Filling takes liberties, so that a player may have to answer, which can cost him a point of territory."
    ),
    Caution.FILLING_UNKNOWN: (
        "Whether filling changes the status of {strings} is not known (after {positions} position).",
        "Whether filling changes the status of {strings} is not known (after {positions} positions).",
    ),
    Caution.FILLING_CHANGES_NOTHING: "No status was found that filling changes.",
    Caution.FILLING_CHANGES_NOTHING_OPEN: "No status of those that are not agreed on was found that filling changes.",
    Caution.FILLING_CHANGES_NOTHING_WITHOUT_PRECEDENT: (
        "No status of those that hang on no precedent was found that filling changes."
    ),
    Caution.IF_FILLED: "If {player} fills {points}, {changes}.",
    Caution.IF_FILLED_ANSWER: "If {player} fills {points}, {other} must answer, as at {answers}; else {changes}.",
    Caution.IF_WON: "If {player} wins the ko at {points}, {changes}.",
    Caution.IF_WON_ANSWER: (
        "If {player} wins the ko at {points}, {other} must answer, as at {answers}; else {changes}."
    ),
    Caution.SPARED: "If {player} fills {point} himself, no answer is needed.",
    Caution.KO: (
        "Basic endgame ko open: {player} can take {stone} at {mouth}, and {other} can fill {mouth}. The rules presume "
        "it filled. If {player} wins it, he gains a prisoner."
    ),
    Caution.KO_UNKNOWN: (
        "Whether the status of {strings} hangs on it is not known (after {positions} position).",
        "Whether the status of {strings} hangs on it is not known (after {positions} positions).",
    ),
    Caution.KO_CHANGES_NOTHING: "No status was found that hangs on it.",
    Caution.KO_CHANGES_NOTHING_ELSE: "No other status was found that hangs on it.",
    Caution.IF_CONNECTED: "If {player} connects at {point}, {changes}.",
    Caution.MISSING: "A move of {player}'s is missing:",
    Caution.MISSING_AT: "A move of {player}'s is missing, as at {points}:",
    Caution.MISSING_INSIDE: "A move of {player}'s is missing in his territory:",
    Caution.MISSING_INSIDE_AT: "A move of {player}'s is missing in his territory, as at {points}:",
    Caution.IF_FIRST: "if {player} moves first, {changes}.",
    Caution.ELSE_DEAD: (
        "{strings} cannot be saved when {other} moves first, as the rules ask; but if {player} moves first, {changes}."
    ),
    Caution.ONCE_FILLED: "once {player} has filled {points}, {changes}, unless that move is made.",
    Caution.ONCE_WON: "once {player} has won the ko at {points}, {changes}, unless that move is made.",
    Caution.PLAY: "{player} {point}",
    Caution.SCORES_UNKNOWN: "Scored as it stands, {result}; what the score is with that move made is not known.",
    Caution.SCORES_MADE: "Scored as it stands, {result}; with {made} played, {made_result}.",
    Caution.SCORES_MADE_PUNISHED: (
        "Scored as it stands, {result}; with {made} played, {made_result}; with {punished} played instead, "
        "{punished_result}."
    ),
    Caution.SCORES_PUNISHED: "Scored as it stands, {result}; with {punished} played instead, {punished_result}.",
    Caution.UNKNOWN_SAVED: (
        "Not known (after {positions} position): whether {strings} could be saved by a first move of the owner's. If "
        "so, a move of the opponent's is missing.",
        "Not known (after {positions} positions): whether {strings} could be saved by a first move of the owner's. If "
        "so, a move of the opponent's is missing.",
    ),
    Caution.UNKNOWN_LIVES: (
        "Not known (after {positions} position): whether {strings} would be independently alive after a first move of "
        "the owner's. If so, a move of the opponent's is missing.",
        "Not known (after {positions} positions): whether {strings} would be independently alive after a first move of "
        "the owner's. If so, a move of the opponent's is missing.",
    ),
    Caution.PRISONERS: (
        "Prisoners not yet taken in a seki: {player} {points}. In a seki there is no territory, so it stays on the "
        "board.",
        "Prisoners not yet taken in a seki: {player} {points}. In a seki there is no territory, so they stay on the "
        "board.",
    ),
    Caution.COULD_TAKE: (
        "{player} could have taken at {point} without losing the seki, and should have done so before the game ended."
    ),
    Caution.COULD_COLLECT: (
        "{player} could have collected {number} stone ({tally}) without losing the seki, whatever {other} answers "
        "({moves}), and should have done so before the game ended.",
        "{player} could have collected {number} stones ({tally}) without losing the seki, whatever {other} answers "
        "({moves}), and should have done so before the game ended.",
    ),
    Caution.TALLY: ("{number} stone taken, {thrown} thrown in", "{number} stones taken, {thrown} thrown in"),
    Caution.TALLY_NONE_THROWN_IN: ("{number} stone taken, none thrown in", "{number} stones taken, none thrown in"),
    Caution.UNKNOWN_TAKEN: (
        "Whether {player} could have taken them without losing the seki is not known (after {positions} position).",
        "Whether {player} could have taken them without losing the seki is not known (after {positions} positions).",
    ),
    Caution.UNKNOWN_TAKEN_MORE: (
        "Whether {player} could have taken more without losing the seki is not known (after {positions} position).",
        "Whether {player} could have taken more without losing the seki is not known (after {positions} positions).",
    ),
    Caution.REFEREE: "The rules leave it to the referee: {precedent}",
    Caution.RESULT_SAME: (
        "With {number} stone more for {player} the result stays the same.",
        "With {number} stones more for {player} the result stays the same.",
    ),
    Caution.RESULT_CHANGES: (
        "With {number} stone more for {player} the result changes.",
        "With {number} stones more for {player} the result changes.",
    ),
    Caution.DESCRIBED: 'Under "{description}", which the rules allow as well, {statuses}.',
    Caution.DESCRIBED_RESULT: "The result is then: {result}.",
    Caution.UNKNOWN_DESCRIBED: (
        'Not known (after {positions} position): the status of {strings} under "{description}", which the rules allow '
        "as well.",
        'Not known (after {positions} positions): the status of {strings} under "{description}", which the rules allow '
        "as well.",
    ),
    Caution.UNKNOWN_ADVICE: (
        "Dead by the letter of the rules, which is proved: {strings}. Whether a precedent says otherwise (capturable-1 "
        "or capturable-2) is not known (after {positions} position). More time may tell.",
        "Dead by the letter of the rules, which is proved: {strings}. Whether a precedent says otherwise (capturable-1 "
        "or capturable-2) is not known (after {positions} positions). More time may tell.",
    ),
    Caution.UNKNOWN_ADVICE_KEPT: (
        "Dead by the letter of the rules, which is proved: {strings}. Whether a precedent says otherwise (capturable-1 "
        "or capturable-2) is not known. More time may tell."
    ),
    Caution.STRING_AGREED: (
        "{string} is {status} as the players agree, and that counts; by the letter of the rules it is proved {proved}."
    ),
    Caution.STRING_IMPLIED: (
        "{string} is {status}, as follows from what the players agree on, and that counts; by the letter of the rules "
        "it is proved {proved}."
    ),
    Caution.AREA_AGREED: (
        "{point} is {owner} as the players agree, and that counts; by the statuses of the strings around it, it is "
        "{owner_else}."
    ),
    Caution.REFUSED: "{why}",
}


def warning_text(warning: Warning) -> str:
    """All that a warning says."""
    return " ".join(message_words(said, WORDS) for said in warning.said)
