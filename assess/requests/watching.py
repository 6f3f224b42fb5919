"""What goes beside a request, and changes no answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from assess.statuses.assessment import Assessment
from assess.statuses.string_status import StringStatus
from assess.store.results import Proof


@dataclass(frozen=True, slots=True)
class Watch:
    """Who watches a request being answered, when to stop, and what is known from before.

    ``on_search``: told the positions looked at and the seconds, of a search for one question. ``on_progress``: how many
    strings of how many are settled; ``on_settled`` each of them, before precedents; ``on_turn`` the name of the string
    that is taken up; ``on_known`` the reply as far as it is known, before what takes longer. ``stop`` is asked many
    times a second whether to leave off. ``found``: what was answered before in this run about the position, the last
    first: its statuses need no judging. ``known``: other proofs found before, about the same stones, each to be judged
    again; they may be read when they are first looked at. Where it does not ``search``, these are all that there is.
    """

    on_search: Callable[[int, float], None] | None = None
    on_progress: Callable[[int, int], None] | None = None
    on_settled: Callable[[StringStatus], None] | None = None
    on_turn: Callable[[str], None] | None = None
    on_known: Callable[[Any], None] | None = None
    stop: Callable[[], bool] | None = None
    known: Sequence[Proof] = ()
    found: tuple[Assessment, ...] = ()
    search: bool = True
