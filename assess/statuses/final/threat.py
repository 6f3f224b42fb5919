"""What a player threatens by one more move of his, and what it costs when nobody answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assess.rules.color import Color
from assess.statuses.final.after_move import AfterMove
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus


@dataclass(frozen=True, slots=True)
class Change:
    """A string whose status would be another."""

    string: StringStatus
    to: Status


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes that are told in one sentence. ``together``: one move is proved to bring them all; else it is only proved
    of each that some move does."""

    each: tuple[Change, ...]
    together: bool


@dataclass(frozen=True, slots=True)
class Threat:
    """What a player threatens to change by moving first, once he has filled certain dame or won a ko.

    ``player``: who threatens; the other has to answer. ``filled``: the dame, a smallest set of them, or both points of
    the ko. ``changes``: the statuses that would change. ``answers``: moves that prevent it. ``spared_by``: one of the
    dame which, filled by the other himself, leaves no threat. ``made``: what follows from an answer made at once;
    ``punished``: from the threat carried out at once, so that its first change comes true; None where that is not
    proved.
    """

    player: Color
    filled: frozenset[int]
    changes: tuple[Change, ...]
    answers: frozenset[int] = frozenset()
    spared_by: int | None = None
    made: AfterMove | None = None
    punished: AfterMove | None = None

    @property
    def told(self) -> Changes:
        """The changes, and whether the move made at once brings all of them."""
        after = self.punished
        return Changes(self.changes, after is not None and all(comes_true(after, change) for change in self.changes))


def comes_true(after: AfterMove, change: Change) -> bool:
    """Whether a string has the other status after this move."""
    point = min(change.string.string.points)
    return any(point in one.string.points and one.status is change.to for one in after.statuses)


@dataclass(frozen=True, slots=True)
class Threats:
    """The threats found, and the strings of which it is not known whether there is one: with dame filled, or if their
    owner moved first, whose strings are dead, or are alive in seki or undefined."""

    found: tuple[Threat, ...]
    unknown_filled: tuple[StringStatus, ...]
    unknown_dead: tuple[StringStatus, ...]
    unknown_seki: tuple[StringStatus, ...] = ()


def grouped(threats: Sequence[Threat]) -> Iterator[Threat]:
    """Threats by the same dame and with the same answer, told together; those without an answer each by itself."""
    groups: dict[tuple[object, ...], list[Threat]] = {}
    for threat in threats:
        alike = threat.answers or threat.changes[0].string.string
        groups.setdefault((threat.player, threat.filled, alike), []).append(threat)
    for group in groups.values():
        changes = tuple(change for threat in group for change in threat.changes)
        spared = {threat.spared_by for threat in group}
        yield replace(group[0], changes=changes, spared_by=spared.pop() if len(spared) == 1 else None)
