"""What the players agree on about each position, and what the referee rules: one state for all who have it open.

A change says on which state it was made. One that was made on an older state is refused with both states, so nobody's
agreement takes the place of another one unseen; and who has the position open is told of each change.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

from assess.languages.spoken import AssessError
from assess.reports.text.page_words import agreement_told
from assess.rules.position import Position

PULSE = 5.0  # seconds between signs of life of who follows what happens
UNTOUCHED = "0"
"""The version of a state in which nothing is agreed or ruled."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What is agreed and what is ruled, by the stones that name the strings on the ``board``."""

    agreed: Mapping[str, Any] = field(default_factory=dict)
    ruled: Mapping[str, Any] = field(default_factory=dict)
    board: Position | None = field(default=None, compare=False)

    @classmethod
    def of(cls, asked: Mapping[str, Any], board: Position | None = None) -> Agreement:
        """Return the state that a question was put under."""
        return cls(asked.get("agreed") or {}, asked.get("ruled") or {}, board)

    @property
    def version(self) -> str:
        """The name of this state: the same for the same agreements and rulings, whoever made them and when."""
        if not self.agreed and not self.ruled:
            return UNTOUCHED
        content = json.dumps([self.agreed, self.ruled], sort_keys=True)
        return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    @property
    def told(self) -> dict[str, Any]:
        """The state as the interface tells it."""
        text = "" if self.board is None else agreement_told(self.board, self.agreed, self.ruled)
        return {"version": self.version, "agreed": dict(self.agreed), "ruled": dict(self.ruled), "text": text}


class Outdated(AssessError):
    """A change was made on a state that is not the present one. ``kept`` is the present one, ``wanted`` the change."""

    def __init__(self, kept: Agreement, wanted: Agreement) -> None:
        super().__init__("What is agreed about this position was changed elsewhere: look at both, and choose.")
        self.states = {"kept": kept.told, "wanted": replace(wanted, board=kept.board).told}


class _Change(asyncio.Event):
    """That a position has changed since one who follows it looked; ``last``: no other change follows, as the position
    is forgotten or the server ends."""

    last = ""


class Agreements:
    """The changes of all positions: one after the other, each told to whoever waits for it. ``kept`` awaits the present
    state of a position."""

    def __init__(self, kept: Callable[[str], Awaitable[Agreement]]) -> None:
        self._kept = kept
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._followers: dict[str, set[_Change]] = {}

    def changing(self, position: str) -> asyncio.Lock:
        """Return the lock of those who change what is agreed about a position."""
        return self._locks.setdefault(position, asyncio.Lock())

    async def require_present(self, position: str, made_on: str | None, wanted: Agreement) -> None:
        """Raise Outdated for a change that was made on another state than the present one."""
        if made_on is None:
            return
        kept = await self._kept(position)
        if made_on != kept.version:
            raise Outdated(kept, wanted)

    def tell(self, position: str, last: str = "") -> None:
        """Wake up who waits for a change of a position; ``last``: the name of one that no other follows."""
        for change in self._followers.get(position, ()):
            change.last = change.last or last
            change.set()

    async def events(self, position: str) -> AsyncIterator[tuple[str, dict[str, Any]] | None]:
        """Yield the present state as ``agreed``, and each other one that follows; None as a sign of life. End with the
        position, which is ``forgotten``, or with the server."""
        change, version = _Change(), ""
        followers = self._followers.setdefault(position, set())
        followers.add(change)
        try:
            while not change.last:
                change.clear()  # before the look: what changes meanwhile is seen next time
                state = await self._kept(position)
                if state.version != version:
                    version = state.version
                    yield "agreed", state.told
                while not change.is_set():
                    try:
                        await asyncio.wait_for(change.wait(), PULSE)
                    except TimeoutError:
                        yield None
            yield change.last, {}
        finally:
            followers.discard(change)
            if not followers and self._followers.get(position) is followers:
                del self._followers[position]

    def end(self) -> None:
        """End all streams of events, as the server ends."""
        for position in list(self._followers):
            self.tell(position, "ended")
