"""The entries of a proof, as they are written. To be read after zone.py."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from .board import OTHER, STONE, points_with
from .claim import ALWAYS, Case
from .refusals import Refusal, Refused

KEPT = 1000  # entries that have been read


class Edge(enum.Enum):
    """How one entry leads to another: P's or O's play in the zone, P's pass, or O's null move.

    ``WIDE`` is a play of P's that might remove stones outside Z, ``REST`` a null move that P answers by a pass.
    """

    PLAY, WIDE, PASS, NULL, REST = range(5)


@dataclass(slots=True)
class Entry:
    """A pattern, and what the certificate says to justify it (``body``). Sets are of points of the zone.

    ``threats``: how many P has left at least, and O at most. ``outside``: stones of P's, each with the number of
    liberties that its string has outside Z at least.
    """

    number: int
    ours: int
    theirs: int
    empty: int
    zone: int
    our_turn: bool
    ban: int
    rank: int | None
    outside: Sequence[tuple[int, int]]
    body: dict[object, object]
    threats: tuple[int, int] = (0, 0)


Edges = list[tuple[Edge, int]]


class Entries:
    """The entries of a proof. Each is read when it is named, and refused if it is not in the format."""

    frame = frozenset({"pattern", "turn", "ban", "rank"})  # keys of every form of entry, beside "threats" of a number

    def __init__(self, case: Case, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        self.case, self.board, self.label, self.kind, self.entries = case, case.board, label, kind, entries
        self.favours, self.contents = favours, STONE[favours] + STONE[OTHER[favours]] + "."
        self.given = case.threats(favours), case.threats(OTHER[favours])
        self.numbered = "," in case.terms.get("threats", "")
        self.read: dict[int, Entry] = {}

    def refuse(self, reason: Refusal, number: object, point: int | str = 0) -> NoReturn:
        name = point if isinstance(point, str) else self.board.name(point)
        raise Refused(reason, ", ".join(part for part in (self.label, f"entry {number}", name) if part))

    def entry(self, number: object, by: int | None = None) -> Entry:
        """The entry of this number, which ``by`` names. Some of those read are kept: there may be millions."""
        if type(number) is not int or (number not in self.read and not 0 <= number < len(self.entries)):
            self.refuse(Refusal.MALFORMED, "root" if by is None else by)
        if number not in self.read:
            if len(self.read) == KEPT:
                self.read.clear()
            self.read[number] = self.parse(number, self.entries[number])
        return self.read[number]

    def parse(self, number: int, body: object) -> Entry:
        if not isinstance(body, dict):
            self.refuse(Refusal.MALFORMED, number)
        text, turn, rank = body.get("pattern"), body.get("turn"), body.get("rank")
        if not isinstance(text, str) or not self.board.form.fullmatch(text):
            self.refuse(Refusal.MALFORMED, number, "pattern")
        if not isinstance(turn, str) or turn not in OTHER:
            self.refuse(Refusal.MALFORMED, number, "turn")
        if ("rank" in body or self.kind == "reach") and (type(rank) is not int or not 0 <= rank < 1 << 31):
            self.refuse(Refusal.MALFORMED, number, "rank")
        ours, theirs, empty = points_with(text, self.contents)
        ban = self.bans(body, number)
        if ban & ~empty:
            self.refuse(Refusal.MALFORMED, number, "ban")
        outside = self.outside(body["outside"], number, ours) if "outside" in body else ()
        threats = (
            self.threats(body["threats"], number) if "threats" in body else (0, 0) if self.numbered else self.given
        )
        zone = ours | theirs | empty
        return Entry(number, ours, theirs, empty, zone, turn == self.favours, ban, rank, outside, body, threats)

    def threats(self, named: object, number: int) -> tuple[int, int]:
        """What is left where the claim gives each player a number: what the entry names, or else nothing."""
        if not isinstance(named, dict) or not named or not named.keys() <= OTHER.keys():
            self.refuse(Refusal.MALFORMED, number, "threats")
        if not all(type(left) is int and 1 <= left <= 9 for left in named.values()):
            self.refuse(Refusal.MALFORMED, number, "threats")
        return named.get(self.favours, 0), named.get(OTHER[self.favours], 0)

    def outside(self, named: object, number: int, ours: int) -> list[tuple[int, int]]:
        """The liberties outside Z that the entry counts on: in a proof that ends on every way only, as each play of
        O's elsewhere may take one."""
        if self.kind != "reach" or not isinstance(named, dict) or not named:
            self.refuse(Refusal.MALFORMED, number, "outside")
        counts = [(self.point(name, number, "outside"), count) for name, count in named.items()]
        for stone, count in counts:
            if not stone & ours or type(count) is not int or count < 1:
                self.refuse(Refusal.MALFORMED, number, "outside")
        return counts

    def bans(self, body: dict[object, object], number: int) -> int:
        """The point that the entry says to be banned, or none."""
        return self.point(body["ban"], number, "ban") if "ban" in body else 0

    def banned(self, entry: Entry) -> int:
        """From where the player to move is banned, as far as it is known: P possibly, O certainly."""
        return entry.ban

    def bound(self, entry: Entry) -> int:
        """From where P may be banned when he moves next, O's move aside."""
        return entry.ban if entry.our_turn else 0

    def point(self, name: object, number: int, key: str) -> int:
        if not isinstance(name, str) or name not in self.board.names:
            self.refuse(Refusal.MALFORMED, number, key)
        return self.board.names[name]

    def expect(self, entry: Entry, *keys: str) -> None:
        """Refuses keys that have no place in this form of entry: a misspelt one may be meant to say something."""
        if not entry.body.keys() <= self.frame.union(keys, ["threats"] if self.numbered else []):
            self.refuse(Refusal.MALFORMED, entry.number)

    def links(self, entry: Entry) -> list[int]:
        """The links that an end names: pairs of empty points, none in two of them."""
        named = entry.body.get("links", [])
        if not isinstance(named, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in named):
            self.refuse(Refusal.MALFORMED, entry.number, "links")
        links, free = [], entry.empty
        for pair in named:
            one, other = (self.point(name, entry.number, "links") for name in pair)
            if one == other or (one | other) & ~free:
                self.refuse(Refusal.NO_LINK, entry.number, one)
            free &= ~(one | other)
            links.append(one | other)
        return links

    def named(self, entry: Entry, named: object, outcomes: int, move: int | str) -> list[object]:
        """The entries named for a move: one for each outcome."""
        if not isinstance(named, list):
            self.refuse(Refusal.MALFORMED, entry.number, move)
        if len(named) != outcomes:
            self.refuse(Refusal.MIGHT_CAPTURE if outcomes > 1 else Refusal.MALFORMED, entry.number, move)
        return named

    def liberties_outside(self, entry: Entry, string: int) -> int:
        """How many liberties outside Z a string of P's has at least. What joins strings leaves them all."""
        return max((count for stone, count in entry.outside if stone & string), default=0)

    def left(self, entry: Entry, player: int, move: int) -> tuple[int, int]:
        """How many threats are left after a play of P's (0) or O's (1): one is taken by a play on the point from which
        he may be banned (P) or is (O). Each play elsewhere, and a pass, he can make without one."""
        spent = [0, 0]
        spent[player] = int(bool(move & self.banned(entry)) and entry.threats[player] != ALWAYS)
        return entry.threats[0] - spent[0], entry.threats[1] - spent[1]

    def refuse_step(self, reason: Refusal, entry: Entry, following: Entry) -> NoReturn:
        """Refuses what leads from an entry to another."""
        self.refuse(reason, entry.number, f"to entry {following.number}")

    def require_bans(self, entry: Entry, following: Entry, ban: int) -> None:
        """P to move: ``ban`` is possible and must be named if it lies in the next zone; naming one in vain claims more.
        O to move: only a ``ban`` that is certain may be named."""
        if following.our_turn and ban & following.zone & ~following.ban:
            self.refuse_step(Refusal.BAN_NOT_COVERED, entry, following)
        if not following.our_turn and following.ban & ~ban:
            self.refuse_step(Refusal.BAN_NOT_CERTAIN, entry, following)
