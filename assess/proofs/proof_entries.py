"""The entries of a proof, in their three forms, as certificates write them and as they are read again.

Who writes a proof and who replays it have these types in common. The checker has its own, and none of them. Nobody
changes an entry; they are not frozen, since a proof may have millions, and to make a frozen one takes twice as long.

One proof of a certificate says whom it favours, of what kind it is, and has its entries.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assess.rules.position import KO_PASS, PASS, Color

OUTSIDE = "?"
"""The sign in a pattern for a point outside the zone."""
CAPTURED = "captured"
"""What is said of a move that ends the proof."""
FOLLOWS = "capture-follows"
"""The reason of an end after which the string is taken yet (taking.py)."""

BLACK, WHITE = Color.BLACK, Color.WHITE
BLACK_WORD, WHITE_WORD = BLACK.value, WHITE.value

Json = dict[str, Any]
Named = Sequence[int | None]
"""The entries named for a move, one for each outcome; None where an outcome is illegal."""


@dataclass(slots=True)
class Entry:
    """A pattern from which the player whom the proof favours succeeds, whoever is to move.

    ``ban``: from where the player to move may be banned, or is, by its name. ``bans``: where bans last, all of them by
    the word for the player. ``threats``: by that word, how many external threats are left, where they have a number: of
    the favoured player's at least, of the other's at most. ``rank``: in a proof that ends on every way, more than those
    of the entries it names. ``outside``: by a stone, how many liberties its string has outside the zone at least.
    """

    pattern: str
    turn: Color
    ban: str | None = field(default=None, kw_only=True)
    bans: Mapping[str, Sequence[str]] | None = field(default=None, kw_only=True)
    threats: Mapping[str, int] | None = field(default=None, kw_only=True)
    rank: int | None = field(default=None, kw_only=True)
    outside: Mapping[str, int] = field(default_factory=dict, kw_only=True)

    @property
    def has_outside(self) -> bool:
        """Are there points outside its zone?"""
        return OUTSIDE in self.pattern

    @property
    def zone(self) -> str:
        """The signs of all points, row by row."""
        return self.pattern.replace("/", "")

    def named(self, near: frozenset[str] | None = None) -> list[int]:
        """The entries that it names, in the order in which they are written. ``near``: of replies only those on these
        points."""
        return []

    def renumbered(self, number: Callable[[int], int]) -> Entry:
        """The same, naming other entries."""
        return self

    def json(self) -> Json:
        """The entry as certificates have it, its keys in their order."""
        made: Json = {"pattern": self.pattern, "turn": BLACK_WORD if self.turn is BLACK else WHITE_WORD}
        if self.ban is not None:
            made["ban"] = self.ban
        if self.bans is not None:
            made["bans"] = self.bans
        if self.threats:
            made["threats"] = self.threats
        if self.rank is not None:
            made["rank"] = self.rank
        return made


@dataclass(slots=True)
class MoveEntry(Entry):
    """The favoured player is to move, and makes this move. ``next``: the entries after it; None where it captures."""

    move: str
    next: Named | None

    @property
    def captures(self) -> bool:
        """Does the move remove the string, which ends the proof?"""
        return self.next is None

    def named(self, near: frozenset[str] | None = None) -> list[int]:
        """See ``Entry``."""
        return [number for number in self.next or () if number is not None]

    def renumbered(self, number: Callable[[int], int]) -> Entry:
        """See ``Entry``."""
        return self if self.next is None else replace(self, next=_renumbered(self.next, number))

    def json(self) -> Json:
        """See ``Entry``."""
        made = Entry.json(self)
        made["move"] = self.move
        if self.next is None:
            made["reason"] = CAPTURED
            return made
        made["next"] = self.next
        if self.outside:
            made["outside"] = self.outside
        return made


@dataclass(slots=True)
class EndEntry(Entry):
    """The proof ends here, whoever is to move. ``reason``: a word of ``variation_node``. ``links``: two points
    each, of which the favoured player gets one."""

    reason: str
    links: Sequence[Sequence[str]] = ()

    @property
    def is_taken_yet(self) -> bool:
        """Is there still a string to be taken?"""
        return self.reason == FOLLOWS

    def json(self) -> Json:
        """See ``Entry``."""
        made = Entry.json(self)
        made["reason"] = self.reason
        if self.links:
            made["links"] = self.links
        return made


@dataclass(slots=True)
class RepliesEntry(Entry):
    """The other player is to move. ``null``: the entry after his pass, and after a play outside the zone; None where an
    avoider answers the pass by a pass. ``replies``: by his plays inside, the entries after them."""

    replies: Mapping[str, Named | None]
    null: int | None = None
    ko_pass: int | None = None

    def named(self, near: frozenset[str] | None = None) -> list[int]:
        """See ``Entry``."""
        answered = (numbers for move, numbers in self.replies.items() if near is None or move in near)
        found = [number for numbers in answered for number in numbers or () if number is not None]
        return found + [number for number in (self.null, self.ko_pass) if number is not None]

    def renumbered(self, number: Callable[[int], int]) -> Entry:
        """See ``Entry``."""
        return replace(
            self,
            null=None if self.null is None else number(self.null),
            replies={move: _renumbered(numbers or (), number) for move, numbers in self.replies.items()},
            ko_pass=None if self.ko_pass is None else number(self.ko_pass),
        )

    def json(self) -> Json:
        """See ``Entry``."""
        made = Entry.json(self)
        if self.null is not None:
            made["null"] = self.null
        made["replies"] = self.replies
        if self.ko_pass is not None:
            made[KO_PASS] = self.ko_pass
        if self.outside:
            made["outside"] = self.outside
        return made


def _renumbered(named: Named, number: Callable[[int], int]) -> Named:
    return [None if one is None else number(one) for one in named]


def passes(entry: Entry) -> bool:
    """Is it one in which the favoured player passes?"""
    return isinstance(entry, MoveEntry) and entry.move == PASS


def read_entry(written: Mapping[str, Any]) -> Entry:
    """An entry as a certificate has it. Raises KeyError, TypeError, ValueError or AttributeError where it is none."""
    begun: Json = {
        "pattern": written["pattern"],
        "turn": Color(written["turn"]),
        "ban": written.get("ban"),
        "bans": written.get("bans"),
        "threats": written.get("threats"),
        "rank": written.get("rank"),
        "outside": written.get("outside", {}),
    }
    if "move" in written:
        captures = written.get("reason") == CAPTURED
        return MoveEntry(**begun, move=written["move"], next=None if captures else written["next"])
    if "reason" in written:
        return EndEntry(**begun, reason=written["reason"], links=written.get("links", ()))
    replies = written.get("replies", {})
    return RepliesEntry(**begun, replies=replies, null=written.get("null"), ko_pass=written.get(KO_PASS))


class Entries:
    """The entries of a proof by their numbers. Each is read when it is first asked for: those that nothing leads to may
    be anything."""

    def __init__(self, written: Sequence[Mapping[str, Any]]) -> None:
        self._written = written
        self._read: list[Entry | None] = [None] * len(written)

    def __len__(self) -> int:
        return len(self._read)

    def __getitem__(self, number: int) -> Entry:
        entry = self._read[number]
        if entry is None:
            entry = self._read[number] = read_entry(self._written[number])
        return entry

    def add(self, entries: Iterable[Entry]) -> None:
        """Further ones, after those that are written."""
        self._read += entries


def reachable(entries: Entries, root: int) -> list[Entry]:
    """The entries that can be reached from one of them."""
    met, waiting = {root}, [root]
    for number in waiting:  # grows on the way
        fresh = [found for found in entries[number].named() if found not in met]
        met.update(fresh)
        waiting += dict.fromkeys(fresh)
    return [entries[number] for number in waiting]


class ProofKind(enum.Enum):
    """How a proof goes on (docs/certificate.md). ``REACH``: it ends on every way. ``HOLD``: the reacher never lets the
    avoider rest. ``AVOID``: the avoider stays in it."""

    REACH = "reach"
    HOLD = "hold"
    AVOID = "avoid"


@dataclass(frozen=True, slots=True)
class WrittenProof:
    """``root``: the number of the entry with which it begins."""

    favours: Color
    kind: ProofKind
    root: int
    entries: Sequence[Entry]

    def json(self) -> Json:
        """The proof in a certificate."""
        return {
            "favours": self.favours.value,
            "kind": self.kind.value,
            "root": self.root,
            "entries": [entry.json() for entry in self.entries],
        }
