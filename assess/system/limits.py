"""How long, how far and in how much memory to search."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any

from assess.rules.errors import BadInput

MOST_SECONDS = 1_000_000_000
"""Thirty years: clocks count no further. No limit at all is None."""
MOST_MEMORY_MB = 1_000_000


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
        if self.seconds is not None:
            _require_seconds(self.seconds)
        if self.nodes is not None:
            if not _is_whole(self.nodes):
                raise BadInput("A limit of {nodes!r} nodes counts no positions: give a whole number.", nodes=self.nodes)
            if self.nodes < 1:
                raise BadInput(
                    "A limit of {nodes} nodes leaves nothing to search: give a number above 0.", nodes=self.nodes
                )
        if not _is_whole(self.memory_mb):
            raise BadInput("A limit of {memory_mb!r} MB is none: give a whole number.", memory_mb=self.memory_mb)
        if self.memory_mb < 1:
            raise BadInput(
                "A limit of {memory_mb} MB leaves no memory: give a number above 0.", memory_mb=self.memory_mb
            )
        if self.memory_mb > MOST_MEMORY_MB:
            raise BadInput(
                "{memory_mb} MB are more than any machine has: give {most} at most.",
                memory_mb=self.memory_mb,
                most=MOST_MEMORY_MB,
            )


def _require_seconds(given: object) -> None:
    seconds: Any = given
    if isinstance(given, Real):
        if not seconds > 0:
            raise BadInput("A limit of {seconds} seconds leaves no time: give a number above 0.", seconds=seconds)
        if seconds <= MOST_SECONDS:
            return
    raise BadInput(
        "A limit of {seconds!r} seconds is none: give a number above 0, {most} at most.",
        seconds=seconds,
        most=MOST_SECONDS,
    )


def _is_whole(number: object) -> bool:
    return hasattr(number, "__index__")
