"""How long, how far and in how much memory to search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Real
from typing import Any

from assess.languages.spoken import ABOVE_NONE, COUNT, RANGE, BadInput, Message, message

MOST_SECONDS = 1_000_000_000
"""Thirty years: clocks count no further. No limit at all is None."""
MOST_MEMORY_MB = 1_000_000
LEAST_SECONDS = 0.001
"""Left where all time is spent: a search with them ends at once, and says so."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one search. ``seconds`` of wall clock; ``nodes``: positions looked at, which makes a search repeatable
    to the node; ``memory_mb``: megabytes of the engine's tables. ``thorough``: of a whole position, what is asked
    beyond the statuses may take all that they leave, and not a part of it. Raises BadInput for what is no limit."""

    seconds: float | None = 60.0
    nodes: int | None = None
    memory_mb: int = 2048
    thorough: bool = False

    def __post_init__(self) -> None:
        if self.seconds is not None and not _is_some_seconds(self.seconds):
            raise _cannot_be("seconds", self.seconds, message(ABOVE_NONE, most=MOST_SECONDS))
        if self.nodes is not None and not (_is_whole(self.nodes) and self.nodes > 0):
            raise _cannot_be("nodes", self.nodes, message(COUNT, least=1))
        if not (_is_whole(self.memory_mb) and 0 < self.memory_mb <= MOST_MEMORY_MB):
            raise _cannot_be("memory_mb", self.memory_mb, message(RANGE, least=1, most=MOST_MEMORY_MB))

    def left(self, seconds: float, nodes: int = 0) -> Limits:
        """Return what is left once so much is spent, at least that with which a search can begin.

        >>> Limits(seconds=None, nodes=1000).left(3.0, nodes=400).nodes, Limits(seconds=5).left(9.0).seconds
        (600, 0.001)
        """
        return replace(
            self,
            seconds=None if self.seconds is None else max(self.seconds - seconds, LEAST_SECONDS),
            nodes=None if self.nodes is None else max(self.nodes - nodes, 1),
        )

    def share(self, part: float | Fraction) -> Limits:
        """Return a part of the seconds and of the positions."""
        return replace(
            self,
            seconds=None if self.seconds is None else self.seconds * float(part),
            nodes=None if self.nodes is None else max(int(self.nodes * part), 1),
        )


def _cannot_be(name: str, value: object, wanted: Message) -> BadInput:
    return BadInput("{option} cannot be {value!r}: write {what}.", option=name, value=value, what=wanted)


def _is_some_seconds(number: object) -> bool:
    seconds: Any = number
    return isinstance(number, Real) and 0 < seconds <= MOST_SECONDS


def _is_whole(number: object) -> bool:
    return hasattr(number, "__index__")
