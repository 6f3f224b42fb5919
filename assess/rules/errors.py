"""Errors by intent: what the user can mend, and what the rules forbid."""

from __future__ import annotations

import enum


class AssessError(Exception):
    """The base of every error that assess raises on purpose; its text is one plain sentence."""


class BadInput(AssessError):
    """Something given cannot be used: says what was read, where, and what to do. Exit code 2."""


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
