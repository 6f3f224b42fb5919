"""What a search for perfect play has found: bounds of the score, a line of play, first moves."""

from __future__ import annotations

from dataclasses import dataclass

from assess.ikeda.bounds_prover import PlayerProof
from assess.ikeda.game import Ruleset
from assess.rules.position import Color


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is proved of a score: Black gets at least ``least``, White keeps him to at most ``most``."""

    least: float
    most: float

    @property
    def score(self) -> float | None:
        """The score, when both bounds are the same."""
        return self.least if self.least == self.most else None

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move, such as ``W D4`` or ``W pass``, and what is proved of the score with perfect play after it."""

    move: str
    bounds: Bounds


@dataclass(frozen=True, slots=True)
class Solution:
    """What the search has found. ``variation`` is a possible perfect play, to the end of the playout, when solved;
    where the playout is not soon solved, to the end of the alternation. ``proofs`` are those of the search by parts.

    ``first_moves`` come best first for the player to move. ``stopped`` names the limit that ended the search early.
    """

    ruleset: Ruleset
    to_move: Color
    bounds: Bounds
    variation: tuple[str, ...]
    first_moves: tuple[FirstMove, ...]
    nodes: int
    seconds: float
    stopped: str | None
    proofs: tuple[PlayerProof, ...] = ()

    @property
    def score(self) -> float | None:
        """Black's score minus White's with perfect play of both, komi included; None while it is unsolved."""
        return self.bounds.score
