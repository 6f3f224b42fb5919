"""Rules by which a score is the area: stones on the board and points that one player's stones alone surround."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from assess.languages.spoken import Message, in_english, message


class AreaRules(enum.Enum):
    """The rulesets, by the words that are written for them. In all of them points in sekis count."""

    CHINESE = "chinese"
    AGA = "aga"
    BRITISH = "bga"
    FRENCH = "french"
    ING = "ing"
    NEW_ZEALAND = "new-zealand"
    TROMP_TAYLOR = "tromp-taylor"

    @property
    def title(self) -> str:
        """The name of the ruleset, as records have it."""
        return _TITLES[self]

    @property
    def words(self) -> Message:
        """The name of the ruleset in a sentence."""
        return message(_TITLES[self])

    @property
    def shares(self) -> bool:
        """Whether points that both players' living stones surround are shared by both: half a point each."""
        return self is AreaRules.CHINESE

    @property
    def black_wins_ties(self) -> bool:
        """Whether a tie is Black's, as with the eight points of komi by Ing."""
        return self is AreaRules.ING

    def compensation(self, handicap: int) -> int:
        """Return the points that White is given for so many handicap stones."""
        if handicap < 2:
            return 0
        if self is AreaRules.CHINESE:
            return handicap
        return handicap - 1 if self in (AreaRules.AGA, AreaRules.BRITISH, AreaRules.FRENCH) else 0


_TITLES = {
    AreaRules.CHINESE: in_english("Chinese"),
    AreaRules.AGA: "AGA",
    AreaRules.BRITISH: "BGA",
    AreaRules.FRENCH: in_english("French"),
    AreaRules.ING: in_english("Ing"),
    AreaRules.NEW_ZEALAND: in_english("New Zealand"),
    AreaRules.TROMP_TAYLOR: in_english("Tromp-Taylor"),
}


@dataclass(frozen=True, slots=True)
class AreaCount:
    """How a position is counted by area: ``rules``, and the ``handicap`` stones for which White is given points.

    ``beside``: whether the score by territory is told beside it.
    """

    rules: AreaRules
    handicap: int = 0
    beside: bool = False

    @property
    def compensation(self) -> int:
        """The points that White is given for the handicap stones."""
        return self.rules.compensation(self.handicap)
