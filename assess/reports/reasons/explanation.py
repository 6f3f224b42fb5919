"""What an explanation of a reason is: its sentence, the rule it stands on, what it means, and a small diagram."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from assess.reports.text.board_text import marked_board
from assess.rules.position import Position

OUTSIDE = "?"


@dataclass(frozen=True, slots=True)
class ExplainedBoard:
    """A small board with the reason on it.

    ``rows``: as in positions, top row first, ``?`` what lies outside of a certificate's zone; ``ringed``: the points of
    the string in question, by name; ``marks``: labels by the names of their points; ``caption``: what is to be seen.
    """

    rows: tuple[str, ...]
    caption: str
    ringed: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The board with coordinates; a pattern with points outside its zone as it stands in the certificate."""
        if any(OUTSIDE in row for row in self.rows):
            return "\n".join(" ".join(row) for row in self.rows)
        position = Position.from_rows(self.rows)
        marks = {position.point(name): mark for name, mark in self.marks.items()}
        return marked_board(position, marks, {position.point(name) for name in self.ringed}).plain


@dataclass(frozen=True, slots=True)
class Explanation:
    """A reason explained. ``sentence`` is the one that is printed; ``rule`` says where it is laid down.

    ``reason``: questions and precedents are known by their names.
    """

    reason: enum.Enum | str
    sentence: str
    rule: str
    meaning: str
    diagram: ExplainedBoard | None = None

    @property
    def name(self) -> str:
        """The word of the command line, such as ``basic-ko``."""
        return self.reason if isinstance(self.reason, str) else name_of(self.reason)


def name_of(reason: enum.Enum) -> str:
    """The word of the command line for a reason.

    >>> from assess.rules.errors import Prohibition
    >>> name_of(Prohibition.BASIC_KO)
    'basic-ko'
    """
    return reason.name.lower().replace("_", "-")


def explanation(reason: enum.Enum, rule: str, meaning: str, diagram: ExplainedBoard | None = None) -> Explanation:
    """The explanation of a reason whose value is its sentence."""
    sentence = str(reason.value).rstrip(".")
    return Explanation(reason, f"{sentence[0].upper()}{sentence[1:]}.", rule, meaning, diagram)
