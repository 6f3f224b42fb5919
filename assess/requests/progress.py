"""How far what is asked has come, as one value for whoever watches it: the terminal, the page, a run of many games.

``reports/text/progress_text.py`` has the words for it.
"""

from __future__ import annotations

import enum
import time
from dataclasses import dataclass, replace
from typing import Any

from assess.requests.kinds import Ask, Decide, OfStatuses, Request
from assess.rules.position import Color


class Unit(enum.Enum):
    """What is counted. Each is done or is not; but a search looks at positions, nobody knows of how many."""

    POSITIONS = "position"
    STRINGS = "string"
    MOVES = "move"
    GAMES = "game"
    PROBLEMS = "problem"


@dataclass(frozen=True, slots=True)
class Progress:
    """So many are ``done`` of ``total``, in so many ``seconds`` of ``most``, where that is limited. ``at``: the string
    that is waited for, with its ``color``. ``positions``: looked at, where one question is asked; ``problems``: found
    in the moves of a game. ``rate``: how many are done in a minute, ``round``: in which round of a run, if known."""

    unit: Unit
    done: int = 0
    total: int = 1
    seconds: float = 0.0
    most: float | None = None
    at: str = ""
    color: Color | None = None
    positions: int | None = None
    problems: int | None = None
    rate: float | None = None
    round: int = 1


class Following:
    """Follows how a request is answered: it hears what a ``Watch`` is told, and ``progress`` is how far that is."""

    def __init__(self, request: Request[Any]) -> None:
        self._began = time.monotonic()
        position = request.position
        self._colors = {position.name(min(one.points)): one.color for one in position.strings()}
        asked = [request.inquiry] if isinstance(request, Ask) else []
        asked += [question.inquiry for question in request.questions] if isinstance(request, Decide) else []
        of_strings = isinstance(request, OfStatuses)
        named = getattr(request, "strings", None) or position.strings()
        self._told = Progress(
            Unit.STRINGS if of_strings else Unit.POSITIONS,
            total=len(named) if of_strings else 1,
            most=request.limits.seconds,
            at=asked[0].names if asked else "",
        )

    @property
    def progress(self) -> Progress:
        """How far it is now."""
        return replace(self._told, seconds=time.monotonic() - self._began)

    def on_search(self, positions: int, _: float) -> None:
        """Hears how many positions are looked at for one question."""
        self._told = replace(self._told, positions=positions)

    def on_progress(self, settled: int, strings: int) -> None:
        """Hears how many of how many strings are settled."""
        self._told = replace(self._told, done=settled, total=strings)

    def on_settled(self, _: object = None) -> None:
        """Hears that one string more is settled."""
        self._told = replace(self._told, done=min(self._told.done + 1, self._told.total))

    def on_turn(self, name: str) -> None:
        """Hears which string is taken up."""
        self._told = replace(self._told, at=name, color=self._colors.get(name))

    def on_moves(self, looked_at: int, moves: int, problems: int) -> None:
        """Hears how many moves of a game are looked at, and how many problems are found in them."""
        self._told = replace(self._told, unit=Unit.MOVES, done=looked_at, total=moves, problems=problems, at="")
