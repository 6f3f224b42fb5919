"""What a worker tells on its way: strings that are settled, how many are, which one it is at, and how it looks."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assess.faces.web.kept_answer import packed_answer
from assess.languages.spoken import using
from assess.languages.translations import ENGLISH
from assess.reports.json.look_json import look_json
from assess.reports.json.string_json import string_json
from assess.reports.replies_told import headline
from assess.reports.text.status_text import warning_sentence
from assess.requests.answer import assessed_so_far
from assess.requests.kinds import Answered, Ask, Assess, Decide, OfStatuses, Request, Ruled
from assess.requests.wording import OFF
from assess.rules.position import EMPTY, Color
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Precedents, Status, StringStatus
from assess.statuses.territory import territory_of
from assess.system.child import tell

PAUSE = 0.2  # seconds between two words on how far it is
LOOKING = 20  # times as long as the last look took, till the next


def stones_name(rows: Sequence[str]) -> str:
    """The name of a board, under which proofs about it are kept."""
    return "/".join(rows)


class ProgressReport:
    """Tells what is settled, how many of how many strings that are, and which one is worked on; and where it ``looks``,
    what a whole position looks like, at first and as more of it is proved."""

    def __init__(self, request: Request[Any], looks: bool = False, language: str = ENGLISH) -> None:
        self._language = language
        self._request, self._position = request, request.position
        self._started, self._told = time.monotonic(), 0.0
        self._statuses = {
            string: StringStatus(self._position.name(min(string.points)), string, Status.UNDECIDED)
            for string in self._position.strings()
        }
        self._colors = {one.name: one.string.color.value for one in self._statuses.values()}
        inquiries = [request.inquiry] if isinstance(request, Ask) else []
        inquiries += [question.inquiry for question in request.questions] if isinstance(request, Decide) else []
        self._settled, self._at = 0, inquiries[0].names if inquiries else ""
        named = getattr(request, "strings", None) or request.position.strings()
        self._total = len(named) if isinstance(request, OfStatuses) else 1
        self._is_part = bool(self._position.unknown)
        looks = looks and not self._is_part
        self._looks = looks and isinstance(request, Assess) and not request.strings and request.estimate != OFF
        self._next_look = 0.0
        self._known: dict[str, Any] = {}
        if self._looks:
            self._look()

    def on_settled(self, string: StringStatus) -> None:
        final = self._is_final(string)
        self._statuses[string.string] = string if final else _open(string)
        self._settled += 1
        known = packed_answer(self._found_of(self._statuses[string.string]), string.asked)
        tell(
            {
                "event": "settled",
                "string": {**string_json(self._position, string), "final": final},
                "territory": None if self._is_part else self._territory(),
                "proofs": known.proofs,
                "stones": stones_name(self._position.rows()),
                "known": known,
            }
        )
        self._tell_progress()
        if self._looks and time.monotonic() > self._next_look:
            self._look()

    def _territory(self) -> dict[str, list[str]]:
        """The territory by what is settled till now."""
        territory = territory_of(self._position, list(self._statuses.values()))
        empty = {point for point, stone in enumerate(self._position.stones) if stone == EMPTY}
        return {color.value: self._position.names(territory.of(color) & empty) for color in Color}

    def on_search(self, nodes: int, seconds: float) -> None:
        if seconds - self._told > PAUSE:
            self._told = seconds
            told = {"settled": 0, "total": 1, "at": self._at, "nodes": nodes, "seconds": round(seconds, 1)}
            tell({"event": "progress", **told})

    def on_turn(self, name: str) -> None:
        self._at = name
        if time.monotonic() - self._told > PAUSE:
            self._tell_progress()

    def on_moves(self, looked_at: int, moves: int, problems: int) -> None:
        """Tells how many moves of a game are looked at, and how many problems are found in them."""
        if looked_at and time.monotonic() - self._told < PAUSE:
            return
        self._told = time.monotonic()
        seconds = round(self._told - self._started, 1)
        told = {"settled": looked_at, "total": moves, "at": "", "problems": problems, "seconds": seconds}
        tell({"event": "progress", **told})

    def on_known(self, reply: Answered | Ruled) -> None:
        """Tells an answer as far as it is known, while it is found out what follows from it and variations are made."""
        with using(self._language):
            found = reply.ruling.assessment.warnings if isinstance(reply, Ruled) else ()
            told = {"headline": headline(reply), "sentences": [warning_sentence(one) for one in found]}
        if told != self._known:
            self._known = told
            tell({"event": "known", "known": told})

    def _is_final(self, string: StringStatus) -> bool:
        """Whether no precedent and no advice can change a status any more: a string that is dead by the letter of the
        rules may be alive in seki. On a part of a board they have no say."""
        return (
            self._is_part or string.status is not Status.DEAD or string.agreed or self._precedents is Precedents.STRICT
        )

    @property
    def _precedents(self) -> Precedents:
        return Precedents.of(self._statuses_asked.precedents)

    @property
    def _statuses_asked(self) -> OfStatuses[Any]:
        assert isinstance(self._request, OfStatuses)
        return self._request

    def _found_of(self, string: StringStatus) -> Assessment:
        """What is found of one string, as an answer is kept."""
        asked = self._statuses_asked
        return Assessment(self._position, asked.life, asked.under, (string,), precedents=self._precedents)

    def _look(self) -> None:
        """Tells what the position looks like by what is settled till now and cannot change."""
        before = time.monotonic()
        found = assessed_so_far(replace(self._statuses_asked, ruled={}), self._statuses.values(), spares=False)
        with using(self._language):
            tell({"event": "look", "look": look_json(found, found.estimated)})
        now = time.monotonic()
        self._next_look = now + LOOKING * (now - before)

    def _tell_progress(self) -> None:
        self._told = time.monotonic()
        seconds = round(self._told - self._started, 1)
        tell(
            {
                "event": "progress",
                "settled": min(self._settled, self._total),
                "total": self._total,
                "at": self._at,
                "color": self._colors.get(self._at),
                "seconds": seconds,
            }
        )


def _open(string: StringStatus) -> StringStatus:
    """A string that is dead by the letter, of which no advice was found out yet."""
    return replace(string, status=Status.UNDECIDED, by_the_letter=Status.DEAD)
