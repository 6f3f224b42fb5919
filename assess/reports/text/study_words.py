"""What is said in a study, in words: each message by its kind."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence

from assess.decisions.remarks import Ending, Remark
from assess.languages.spoken import forms, in_english, worded, worded_for
from assess.reports.text.message_words import Sentence, message_words
from assess.rules.message import Message
from assess.rules.words import listing

POSITION_AGAIN = (
    in_english("the position of the start comes again"),
    in_english("the position after move {number} comes again"),
)
"""By whether it is one after a move."""
COUNTS = {
    "plays": forms("{number} move of yours", "{number} moves of yours"),
    "taken_back": forms("{number} taken back", "{number} taken back"),
    "hints": forms("{number} hint", "{number} hints"),
    "missed": forms("{number} wrong guess", "{number} wrong guesses"),
}


def _moves(moves: Sequence[str]) -> str:
    if not moves:
        return worded("Moves: none.")
    return worded("Moves: {moves}.", moves=" ".join(f"{number}. {move}" for number, move in enumerate(moves, 1)))


def _counts(counts: Mapping[str, int]) -> str:
    """Return how the student has done."""
    return worded("{result}.", result=listing(worded_for(count, *COUNTS[name]) for name, count in counts.items()))


WORDS: Mapping[enum.Enum, Sentence] = {
    Remark.BEGIN_FAVOURED: "You play {player}. The proof is on your side: find its moves.",
    Remark.BEGIN_OPPOSED: "You play {player}. {other} answers from the proof.",
    Remark.BEGIN_UNPROVED: "You play {player}. The file names no string, so nothing is proved: its own lines answer.",
    Remark.NOTHING_TO_PLAY: "There is nothing to play. {said}",
    Remark.AGAIN: "It is your move again.",
    Remark.OVER: "The variation has ended: there is nothing left to play.",
    Remark.OVER_AT_ONCE: "The variation has ended: {end}. There is nothing to play.",
    Remark.OVER_FOR_MOVES: "The variation has ended: {end}. Undo a move, or quit.",
    Remark.ENDS: "The variation ends: {end}.",
    Remark.ENDS_THUS: "{End}.",
    Remark.NOT_ALLOWED: "{player} {move} is not allowed: {why}.",
    Remark.NOT_UNDERSTOOD: "{why}",
    Remark.INTERRUPTED: "The search was interrupted, so nothing is known of {word}. It is your move again.",
    Remark.NOTHING_TO_UNDO: "There is no move of yours to take back.",
    Remark.UNDONE: "Move {number} is yours again.",
    Remark.HINT_OF_PROOF: "The proof's move is {move}.",
    Remark.HINT_OF_RESISTANCE: "In this proof, {move} resists longest.",
    Remark.HINT_OF_FILE: "The file has {move}.",
    Remark.SOLUTION: "The solution: {line}",
    Remark.NO_SOLUTION: "There is none: {other} succeeds, whatever you play.",
    Remark.OF_PROOF: "That is the proof's move.",
    Remark.WORKS_TOO: "{Move} works too.",
    Remark.FAILS: "{Move} fails: {line}",
    Remark.NOT_PROVED: "Whether {move} works too is not known: the engine found no proof in a short search.",
    Remark.NOT_ASKED: "Whether {move} works too is not known: it cannot be asked once the string is off.",
    Remark.NOT_IN_FILE: "{Move} is not among the moves of the file, which holds it for wrong.",
    Remark.WRONG_IN_FILE: "{Move} is wrong: {line}",
    Remark.MARKED_RIGHT: "The file marks it right, and is mistaken.",
    Remark.MARKED_WRONG: "The file holds it for wrong, and is mistaken.",
    Remark.NOT_WANTED: "The file does not want {move} here: try another move.",
    Remark.FORCED: "The file holds you to its own moves here: try another one.",
    Remark.COMMENT: "{text}",
    Remark.PLAYS: "{player} plays {move}.",
    Remark.NOTE: "({Note}.)",
    Remark.TAKES: "It takes {points}.",
    Remark.BAN: "{point} may not be retaken at once.",
    Remark.BAN_LASTS: "{point} may not be retaken before a ko-pass.",
    Remark.ENDED: "The variation ended: {end}.",
    Remark.NOT_ENDED: "The variation was not played to its end.",
    Ending.STATED: "{words}",
    Ending.FORMATION: "a formation covers {covered}",
    Ending.TWO_PASSES: "two passes",
    Ending.PASSES_END: "two passes end the variation",
    Ending.PREVENTED: "two passes, {player} has prevented what he had to",
    Ending.MARKED_SOLUTION: "the file marks it as the solution",
    Ending.FILE_ENDS: "the line of the file ends",
    Ending.LINE_ENDS: "there the line ends",
    Ending.POSITION_AGAIN: lambda values: worded(POSITION_AGAIN[values["number"] > 0], number=values["number"]),
    Remark.MOVES: lambda values: _moves(values["moves"]),
    Remark.COUNTS: _counts,
}


def study_sentences(said: Iterable[Message]) -> list[str]:
    """Return what is said, a sentence or two for each message."""
    return [message_words(one, WORDS) for one in said]
