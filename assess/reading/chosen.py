"""What is chosen of a file: which game and move of it, and what counts in place of what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict, get_args

from assess.languages.spoken import BadInput
from assess.reading.game_tree import Until
from assess.reading.problem_marks import PLAIN, Marking
from assess.reading.replay import Illegal


class GivenChoices(TypedDict, total=False):
    """The choices as keyword arguments."""

    move: int | None
    game: int | None
    komi: float | None
    until: Until
    illegal: Illegal
    part: bool
    marks: tuple[Marking, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The position of a file that is meant.

    ``move``: the moves of a game record to make; when None, ``until`` says how many, by default those up to its first
    two successive passes, with which play stops (VJR, Alternation). ``game``: the game of a collection, from 1; the
    first when None. ``komi``: instead of what the file says. ``illegal``: at a move of the record that the rules
    prohibit, such as one on a stone, ``refuse`` the record, ``stop`` before it, or ``play`` it as other programs do; a
    note says so. ``part``: whether a part of a board will do. ``marks``: the ways to tell right lines that make a file
    a problem, which is read at the position before its lines.
    """

    move: int | None = None
    game: int | None = None
    komi: float | None = None
    until: Until = Until.STOP
    illegal: Illegal = "refuse"
    part: bool = False
    marks: tuple[Marking, ...] = PLAIN

    def __post_init__(self) -> None:
        ways = get_args(Illegal)
        if self.illegal not in ways:
            raise BadInput(
                "{option} cannot be {value!r}: choose one of {choices}.",
                option="--illegal",
                value=self.illegal,
                choices=", ".join(ways),
            )
