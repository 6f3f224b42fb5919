"""What a worker tells on its way: strings that are settled, how many are, and which one it is at."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from assess.reports.json.assessment_json import string_json
from assess.requests.kinds import Ask, Decide, OfStatuses, Request
from assess.requests.known_proofs import proofs_of
from assess.rules.color import EMPTY, Color
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import territory_of
from assess.workers.child import tell

PAUSE = 0.2  # seconds between two words on how far it is


def stones_name(rows: Sequence[str]) -> str:
    """The name of a board, under which proofs about it are kept."""
    return "/".join(rows)


class ProgressReport:
    """Tells what is settled, how many of how many strings that are, and which one is worked on."""

    def __init__(self, request: Request[Any]) -> None:
        position = request.position
        self._position, self._started, self._told = position, time.monotonic(), 0.0
        self._statuses = {string: StringStatus("", string, Status.UNDECIDED) for string in position.strings()}
        inquiries = [request.inquiry] if isinstance(request, Ask) else []
        inquiries += [question.inquiry for question in request.questions] if isinstance(request, Decide) else []
        self._settled, self._at = 0, inquiries[0].names if inquiries else ""
        named = getattr(request, "strings", None) or position.strings()
        self._total = len(named) if isinstance(request, OfStatuses) else 1

    def on_settled(self, string: StringStatus) -> None:
        self._statuses[string.string] = string
        self._settled += 1
        territory = territory_of(self._position, list(self._statuses.values()))
        names = self._position.names
        empty = {point for point, stone in enumerate(self._position.stones) if stone == EMPTY}
        tell(
            {
                "event": "settled",
                "string": string_json(self._position, string),
                "territory": {color.value: names(territory.of(color) & empty) for color in Color},
                "proofs": proofs_of(string.asked),
                "stones": stones_name(self._position.rows()),
            }
        )
        self._tell_progress()

    def on_search(self, nodes: int, seconds: float) -> None:
        if seconds - self._told > PAUSE:
            self._told = seconds
            told = {"settled": 0, "total": 1, "at": self._at, "nodes": nodes, "seconds": round(seconds, 1)}
            tell({"event": "progress", **told})

    def on_turn(self, name: str) -> None:
        self._at = name
        if time.monotonic() - self._told > PAUSE:
            self._tell_progress()

    def _tell_progress(self) -> None:
        self._told = time.monotonic()
        seconds = round(self._told - self._started, 1)
        tell(
            {
                "event": "progress",
                "settled": min(self._settled, self._total),
                "total": self._total,
                "at": self._at,
                "seconds": seconds,
            }
        )
