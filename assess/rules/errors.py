"""Errors by intent: what the user can correct, and what the rules forbid."""

from __future__ import annotations

import enum


class AssessError(Exception):
    """The base of every error that assess raises on purpose; its text is one plain sentence."""


class BadInput(AssessError):
    """Something given cannot be used: says what was read, where, and what to do. Exit code 2.

    ``word_first``: the sentence opens with an ordinary word, not with a name or with what was read.
    """

    def __init__(self, sentence: str, *, word_first: bool = False) -> None:
        super().__init__(sentence)
        self.word_first = word_first

    def at(self, place: str) -> BadInput:
        """The same, with the place where it was read before it.

        >>> print(BadInput("There is no stone at A1.", word_first=True).at("In game.sgf"))
        In game.sgf: there is no stone at A1.
        """
        sentence = str(self)
        return BadInput(f"{place}: {sentence[0].lower() + sentence[1:] if self.word_first else sentence}")


class Prohibition(enum.Enum):
    """Why a move is not allowed (VJR, Basic Rules)."""

    OCCUPIED = "there is a stone already"
    SUICIDE = "suicide is prohibited"
    BASIC_KO = "immediate recapture in a basic ko is prohibited"
    LASTING_BAN = "a ban on a ko lasts until a ko-pass"
    KO_PASS = "only a player who is banned from a ko may make a ko-pass"
    WRONG_COLOR = "it is the other player's turn"
    ENDED = "two successive passes have ended the variation"


class IllegalMove(AssessError):
    """A move that the rules prohibit; ``prohibition`` names the rule."""

    def __init__(self, move: str, prohibition: Prohibition) -> None:
        super().__init__(f"{move} is not allowed: {prohibition.value}")
        self.move = move
        self.prohibition = prohibition
