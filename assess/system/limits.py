"""How long, how far and in how much memory to search."""

from __future__ import annotations

from dataclasses import dataclass

from assess.rules.errors import BadInput


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one search. ``seconds`` of wall clock; ``nodes``: positions looked at, which makes a search repeatable
    to the node; ``memory_mb``: megabytes of the engine's tables."""

    seconds: float | None = 60.0
    nodes: int | None = None
    memory_mb: int = 2048

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise BadInput("A limit of {seconds} seconds leaves no time: give a number above 0.", seconds=self.seconds)
        if self.nodes is not None and self.nodes < 1:
            raise BadInput(
                "A limit of {nodes} nodes leaves nothing to search: give a number above 0.", nodes=self.nodes
            )
        if self.memory_mb < 1:
            raise BadInput(
                "A limit of {memory_mb} MB leaves no memory: give a number above 0.", memory_mb=self.memory_mb
            )
