"""What may be said in a study, and how a line ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.languages.spoken import Message, MessageKind, message
from assess.rules.position import PASS, Color
from assess.rules.proof_play import State, VariationMove


class Remark(MessageKind):
    """What may be said to a student."""

    BEGIN_FAVOURED = "You play {player}. The proof is on your side: find its moves."
    BEGIN_OPPOSED = "You play {player}. {other} answers from the proof."
    BEGIN_UNPROVED = "You play {player}. The file names no string, so nothing is proved: its own lines answer."
    NOTHING_TO_PLAY = "There is nothing to play."
    AGAIN = "It is your move again."
    ENDED = "The variation has ended."
    UNDO_OR_QUIT = "Undo a move, or quit."
    NOT_ALLOWED = "{player} {move} is not allowed: {why}."
    NOT_UNDERSTOOD = "{text}"
    INTERRUPTED = "The search was interrupted, so nothing is known of {word}. It is your move again."
    NOTHING_TO_UNDO = "There is no move of yours to take back."
    UNDONE = "Move {number} is yours again."
    HINT_OF_PROOF = "The proof's move is {move}."
    AFTER_A_THREAT = "(after a threat)"
    HINT_OF_RESISTANCE = "You can try {move}, but {other} succeeds, whatever you play."
    HINT_OF_FILE = "The file has {move}."
    SOLUTION = "The solution: {line}"
    NO_SOLUTION = "There is none: {other} succeeds, whatever you play."
    OF_PROOF = "That is the proof's move."
    WORKS_TOO = "{Move} works too."
    FAILS = "{Move} fails: {line}"
    NOT_PROVED = "Whether {move} works too is not known: the engine found no proof in a short search."
    NOT_ASKED = "Whether {move} works too is not known: it cannot be asked once the string is off."
    NOT_IN_FILE = "{Move} is not among the moves of the file, which holds it for wrong."
    WRONG_IN_FILE = "{Move} is wrong: {line}"
    MARKED_RIGHT = "The file marks it right, and is mistaken."
    MARKED_WRONG = "The file holds it for wrong, and is mistaken."
    NOT_WANTED = "The file does not want {move} here: try another move."
    FORCED = "The file holds you to its own moves here: try another one."
    COMMENT = "{text}"
    """What the author of a problem says, in his own words."""
    PLAYS = "{player} plays {move}."
    PASSES = "{player} passes."
    NOTE = "({Note}.)"
    TAKES = "It takes {points}."
    BAN = "{point} may not be retaken at once."
    BAN_LASTS = "{point} may not be retaken before a ko-pass."
    KO = ("(ko: {player} needs {number} threat)", "(ko: {player} needs {number} threats)")
    MOVES = "Moves: {moves}."
    NO_MOVES = "Moves: none."
    NOT_ENDED = "The variation was not played to its end."
    COUNTS = "Your moves: {plays}; taken back: {taken_back}; hints: {hints}."
    COUNTS_MISSED = "Your moves: {plays}; taken back: {taken_back}; hints: {hints}; wrong guesses: {missed}."


class Ending(MessageKind):
    """How a variation, or a line that is shown, may end."""

    STATED = "{text}"
    """In the words of the proof."""
    FORMATION = "A formation covers {covered}."
    TWO_PASSES = "Two passes end the variation."
    PREVENTED = "{player} has prevented what he had to."
    MARKED_SOLUTION = "The file marks it right."
    FILE_ENDS = "The line of the file ends."
    START_AGAIN = "The position of the start comes again."
    POSITION_AGAIN = "The position after move {number} comes again."


@dataclass(frozen=True, slots=True)
class NamedMove:
    """A move as it is named in a sentence, and whether an external threat comes before it."""

    move: str
    after_a_threat: bool = False


def played(player: Color, move: NamedMove) -> Message:
    """Return what is said of a move of the other side's, or of its pass."""
    return (
        message(Remark.PASSES, player=player) if move.move == PASS else message(Remark.PLAYS, player=player, move=move)
    )


def after_threats(start: State, moves: Sequence[VariationMove]) -> list[bool]:
    """Of each move of a line from a state on, whether a threat comes before it."""
    before = [start, *(move.state for move in moves)]
    return [state.comes_after_a_threat(move.point) for state, move in zip(before, moves, strict=False)]


def moves_named(start: State, moves: Sequence[VariationMove]) -> tuple[NamedMove, ...]:
    """The moves of a line from a state on, each with whether a threat comes before it."""
    return tuple(
        NamedMove(str(move.move), after) for move, after in zip(moves, after_threats(start, moves), strict=True)
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of moves to be shown on a board, from a state on; ``end``: how it ends, None if it goes on."""

    start: State
    moves: Sequence[VariationMove]
    end: Message | None = None

    @property
    def after_threats(self) -> list[bool]:
        """Of each move, whether a threat comes before it."""
        return after_threats(self.start, self.moves)


def stated(words: str) -> Message | None:
    """An end in the words of the proof; None where it does not end."""
    return message(Ending.STATED, text=words) if words else None
