"""Errors by intent: what the user can correct, and what the rules forbid."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from assess.languages.spoken import Message, in_english, language, message

_SMALL_WITHIN = ("en", "fr")
COUNT = in_english("a whole number from {least} on")
RANGE = in_english("a number from {least} to {most}")
ABOVE_NONE = in_english("a number above 0, {most} at most")
"""What is wanted in the place of a number that cannot be used."""
OF_SYSTEM = (
    in_english("Permission denied"),
    in_english("Is a directory"),
    in_english("No space left on device"),
    in_english("Read-only file system"),
    in_english("File name too long"),
)
"""Reasons of systems that are told in the language of the reader; others as the system has them."""


def system_reason(error: Exception) -> Message:
    """Return why a system refused a file.

    >>> str(system_reason(IsADirectoryError(21, "Is a directory")))
    'Is a directory'
    """
    return message(getattr(error, "strerror", None) or str(error).replace("{", "(").replace("}", ")"))


class AssessError(Exception):
    """The base of every error that assess raises on purpose: a message, one plain sentence, and its parts by name.

    It is worded when it is shown, in the language of whoever reads it then, and so are parts that are messages. A
    ``Message`` has its parts already.

    >>> str(AssessError("There is no move {number}.", number=7))
    'There is no move 7.'
    """

    def __init__(self, sentence: str | Message = "", /, **parts: object) -> None:
        super().__init__(sentence)
        self.said = sentence if isinstance(sentence, Message) else message(sentence, **parts)

    def __str__(self) -> str:
        return str(self.said)


class BadInput(AssessError):
    """Something given cannot be used: says what was read, where, and what to do. Exit code 2.

    ``word_first``: the sentence opens with an ordinary word, not with a name or with what was read.
    """

    def __init__(self, sentence: str | Message, /, *, word_first: bool = False, **parts: object) -> None:
        super().__init__(sentence, **parts)
        self.word_first = word_first

    def at(self, place: object) -> BadInput:
        """The same, with the place where it was read before it.

        >>> print(BadInput("There is no stone at {point}.", word_first=True, point="A1").at("In game.sgf"))
        In game.sgf: there is no stone at A1.
        """
        return BadInput("{place}: {sentence}", place=place, sentence=_Within(self) if self.word_first else self)


@dataclass(frozen=True, slots=True)
class _Within:
    """A sentence behind the place where something was read: some languages begin it with a small letter."""

    said: BadInput | Message

    def __str__(self) -> str:
        sentence = str(self.said)
        return sentence[0].lower() + sentence[1:] if language() in _SMALL_WITHIN else sentence


@dataclass(frozen=True, slots=True)
class Reason(_Within):
    """A sentence that is told in brackets, or behind a colon: without its full stop."""

    def __str__(self) -> str:
        return _Within.__str__(self).rstrip(".\u3002")


class Prohibition(enum.Enum):
    """Why a move is not allowed (VJR, Basic Rules)."""

    OCCUPIED = in_english("There is a stone already.")
    SUICIDE = in_english("Suicide is prohibited.")
    BASIC_KO = in_english("Immediate recapture in a basic ko is prohibited.")
    LASTING_BAN = in_english("A ban on a ko lasts until a ko-pass.")
    KO_PASS = in_english("Only a player who is banned from a ko may make a ko-pass.")
    WRONG_COLOR = in_english("It is the other player's turn.")
    ENDED = in_english("Two successive passes have ended the variation.")

    @property
    def words(self) -> Reason:
        """The reason, in the language of the reader."""
        return Reason(message(self.value))


class IllegalMove(AssessError):
    """A move that the rules prohibit; ``prohibition`` names the rule."""

    def __init__(self, move: object, prohibition: Prohibition) -> None:
        super().__init__("{move} is not allowed: {reason}", move=move, reason=prohibition.words)
        self.move = move
        self.prohibition = prohibition
