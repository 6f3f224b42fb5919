"""The two colours, and the three contents an intersection can have, or that nobody knows which."""

from __future__ import annotations

import enum

from assess.languages.spoken import worded_as


class Color(enum.Enum):
    """A player, and the colour of his stones."""

    BLACK = "black"
    WHITE = "white"

    @property
    def opponent(self) -> Color:
        """The other player."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @property
    def stone(self) -> str:
        """The character of this player's stones in rows: ``X`` for Black, ``O`` for White."""
        return BLACK_STONE if self is Color.BLACK else WHITE_STONE

    @property
    def letter(self) -> str:
        """``B`` or ``W``, as moves are written: ``B D4``."""
        return "B" if self is Color.BLACK else "W"

    def plays(self, point: object) -> str:
        """A move of this player's as variations show it, in the language of the reader: ``B D4``."""
        if self is Color.BLACK:
            return worded_as("move", "B {point}", point=point)
        return worded_as("move", "W {point}", point=point)

    @property
    def title(self) -> str:
        """``Black`` or ``White``, as a player is named in sentences, in the language of the reader."""
        if self is Color.BLACK:
            return worded_as("player", "Black")
        return worded_as("player", "White")

    def __str__(self) -> str:
        return self.title

    @classmethod
    def of_stone(cls, stone: str) -> Color:
        """The colour of ``X`` or ``O``. Raises ValueError for an empty intersection."""
        if stone == BLACK_STONE:
            return cls.BLACK
        if stone == WHITE_STONE:
            return cls.WHITE
        raise ValueError(f"{stone!r} is no stone")


BLACK_STONE = "X"
WHITE_STONE = "O"
EMPTY = "."
UNKNOWN = "?"
