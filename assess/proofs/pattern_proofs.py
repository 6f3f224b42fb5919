"""Accepts or refuses one proof: a graph of patterns. The rules are docs/certificate.md; the claim that the proof shall
show is judged in checker.py, with this file the whole of the checker.

The checker is the judge of the searching engine, so it stands alone: it has its own board, strings and pass-alive test,
and believes nothing that a certificate says about the position or the question. This file is meant to be read in one
sitting, in this order: refusals; what proves what; sets of points; what can be seen in a zone; the entries of a proof
and the moves between them.

**P** is the player whom a proof favours, **O** the other. **D** owns the string X in question, **A** is his opponent.
A *pattern* is a zone Z with its contents, the side to move and perhaps a ban. It claims that P succeeds from *every*
legal full-board state that agrees with it. Every rule below rests on one principle: whatever lies outside Z, O may
have it and P may not, but for the liberties there that a pattern counts on. Only the entries that can be reached from
the root are read; others prove nothing and harm nothing.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, NoReturn

# ---- Refusals -------------------------------------------------------------------------------------------------------


class Refusal(enum.Enum):
    """Why a certificate is refused; each value is the sentence for the user."""

    MALFORMED = "The certificate, or the question, is not written in the format."
    WRONG_CLAIM = "The certificate claims something else than what was asked, or than what its proofs could show."
    WRONG_KIND = "A proof of this kind for this player does not prove an answer under these cycle rules."
    WRONG_ROOT = (
        "The proof does not start from the position: its first pattern, turn, ban or liberties outside do not agree."
    )
    WRONG_TURN = "It is the other player's turn in the entry named."
    ZONE_NOT_INSIDE = "The zone of the entry named is not inside the zone of the one that names it."
    WRONG_CONTENTS = "The entry named does not have the contents that the move leaves."
    BAN_NOT_COVERED = "The favoured player may be banned from a point, and the entry named forgets it."
    BAN_NOT_CERTAIN = "The entry named takes the other player to be banned from a point, which is not certain."
    ILLEGAL_MOVE = "The move is not on an empty point of the zone."
    BANNED_MOVE = "The favoured player may be banned from the move."
    NO_LIBERTY = "A string of the favoured player has no liberty in the zone, so it might have none at all."
    OUTSIDE_IN_DOUBT = "The entry named counts on more liberties outside its zone than a string surely has there."
    MIGHT_CAPTURE = "The move might or might not remove a string, and not every outcome has its entry."
    MISSING_REPLY = "A play that the other player may be able to make has no answer."
    MISSING_NULL = "The other player's pass or play outside the zone has no answer."
    PASS_NOT_ALLOWED = "Only an avoiding player may pass, and only in an entry without a rank."
    RANK_NOT_FALLING = "The rank does not fall to the entry named."
    WATCHED_STONE_LOST = "The stone to be saved is not surely on the board."
    LIFE_POSSIBLE = "A formation that covers the string is not impossible here."
    WRONG_REASON = "This reason does not end a proof for this player and question."
    NOT_CAPTURED = "The move does not surely remove the string in question."
    NO_FORMATION = "No formation in the zone covers the string as asked."
    NO_LINK = "A link is two empty points of the zone, and no point is in two links."
    CAPTURE_IN_DOUBT = "No pass-alive wall holds the string in question on ground where it leaves no room for two eyes."
    NOT_PASS_ALIVE = "The string in question is not pass-alive in the zone."
    ROOM_FOR_EYES = "The pass-alive strings leave room for two eyes at the string in question."
    UNANSWERED_KO_PASS = "The other player's ko-pass has no answer."
    KO_PASS_NOT_ALLOWED = "Only a player who is banned from a ko may make a ko-pass."
    NO_STONE_STANDS = "The variation may end here, and no stone of the owner's surely stands on the points that count."
    STONE_MAY_STAND = "The variation may end here, and a stone of the owner's may stand on a point that counts."
    SHELTER = "A pass-alive wall does not hold or touch every point that counts, and all around it."
    MISSING_LEMMA = "What the answer takes for granted of a string is not proved beside it."
    CYCLE_WITHOUT_PASS = "There is a cycle in which the avoiding player does not pass."
    CYCLE_WITH_PLAYS = "There is a cycle that may be endless, and infinite play counts against the favoured player."
    CYCLE_WITH_NULL = "There is a cycle in which the avoiding player may pass, so its infinite play is not balanced."


class Refused(Exception):
    def __init__(self, reason: Refusal, where: str) -> None:
        super().__init__(reason.value)
        self.reason, self.where = reason, where


# ---- What proves what -----------------------------------------------------------------------------------------------


class Edge(enum.Enum):
    """How one entry leads to another: P's or O's play in the zone, P's pass, or O's null move.

    ``WIDE`` is a play of P's that might remove stones outside Z, ``REST`` a null move that P answers by a pass.
    """

    PLAY, WIDE, PASS, NULL, REST = range(5)


class Vital(enum.Enum):
    """Which regions are vital for a string of a pass-alive set, of those whose empty points touch the string.

    ANY: all. CLEAN: those without opposing stones. SETTLED: those all of whose points touch the string but one at most,
    two of whose neighbours are empty if it is empty itself: there the owner takes what is inside, and keeps an eye.
    Where a link lies in a region, each point must touch the string, and one must be in no link.
    """

    ANY, CLEAN, SETTLED = range(3)

    def of(self, board: Board, region: int, empty: int, near: int, linked: int) -> bool:
        """Whether a region is vital for a string with the points ``near`` around it."""
        far = region & ~near
        if region & linked:
            return not far and bool(region & ~linked)
        if self is Vital.ANY:
            return not far & empty
        if self is Vital.CLEAN:
            return not far and not region & ~empty
        certain = not far & empty or (board.near(far) & empty).bit_count() >= 2
        return not far or (far.bit_count() == 1 and certain)


_ENDS = {  # (capture or life, P): the reasons that end a proof
    (True, "reacher"): ("captured", "capture-follows"),
    (True, "avoider"): ("pass-alive",),
    (False, "reacher"): ("formation", "formation-follows"),
    (False, "avoider"): ("no-room",),
}
_LINKED = ("formation-follows", "capture-follows", "pass-alive", "no-room")  # where links may hold strings together
_FOLLOWS = ("formation-follows", "capture-follows")  # where P, who is not banned, has moves to make yet
_FORMATIONS = {"formation": Vital.CLEAN, "formation-follows": Vital.SETTLED}

# ---- Sets of points -------------------------------------------------------------------------------------------------

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_BITS = {content: bytes.maketrans(b"XO.?/", bytes(48 + (c == content) for c in "XO.?/")) for content in "XO.?"}
STONE = {"black": "X", "white": "O"}
OTHER = {"black": "white", "white": "black"}
Links = Sequence[int]  # pairs of empty points


class Board:
    """Sets of points as integers: bit i is the i-th character of the rows joined by ``/``. The slashes are no points;
    they keep a shifted set from running into the next row."""

    def __init__(self, width: int, height: int) -> None:
        self.step = width + 1
        self.points = sum(((1 << width) - 1) << (row * self.step) for row in range(height))
        numbered = [(row, column) for row in range(height) for column in range(width)]
        self.names = {f"{COLUMNS[column]}{height - row}": 1 << (row * self.step + column) for row, column in numbered}
        self.form = re.compile(f"(?:[XO.?]{{{width}}}/){{{height - 1}}}[XO.?]{{{width}}}")
        self.beside = {point: self.near(point) for point in self.names.values()}
        self.parts = cache(self.connected)  # entries have many sets in common

    def near(self, points: int) -> int:
        """The points next to a set, outside it."""
        return (points << 1 | points >> 1 | points << self.step | points >> self.step) & self.points & ~points

    def group(self, seed: int, within: int) -> int:
        """The connected part of a set that holds the seed."""
        group, step = 0, self.step
        while seed != group:
            group = seed
            seed |= (seed << 1 | seed >> 1) & within
            seed |= (seed << step | seed >> step) & within
        return group

    def connected(self, points: int) -> list[tuple[int, int]]:
        """The connected parts of a set, in the order of their first points, each with the points around it."""
        found = []
        while points:
            found.append((part := self.group(first_point(points), points), self.near(part)))
            points ^= part
        return found

    def groups(self, points: int) -> list[int]:
        return [part for part, _ in self.parts(points)]

    def name(self, point: int) -> str:
        """The name of a point, for messages; nothing for none."""
        return next((name for name, bit in self.names.items() if bit == point), "")


def first_point(points: int) -> int:
    return points & -points


def points_with(text: str, contents: str) -> list[int]:
    """The points with each of these contents in rows joined by ``/``."""
    signs = text.encode()[::-1]
    return [int(signs.translate(_BITS[content]), 2) for content in contents]


# ---- What can be seen in a zone -------------------------------------------------------------------------------------


class String(NamedTuple):
    """A string as far as it is seen in Z. It is open when a stone of it has a neighbour outside Z."""

    points: int
    liberties: int
    open: bool


def strings_of(board: Board, stones: int, empty: int, zone: int) -> list[String]:
    return [String(string, near & empty, bool(near & ~zone)) for string, near in board.parts(stones)]


def removals(board: Board, targets: Sequence[String], zone: int, move: int) -> tuple[int, list[int]]:
    """The stones that a play surely removes, and the strings that it might remove besides.

    A closed string is known wholly: it goes if its only liberty was the move. An open one may have liberties outside
    or not. It might go if none is left in Z and the play touches it, in Z or by way of a point outside next to the
    move; and where one might, every other open one without a liberty left in Z might go with it: they may be one
    string, joined outside.
    """
    surely, perhaps, touched = 0, [], False
    for string in targets:
        if string.liberties & ~move:
            continue
        if not string.open:
            surely |= string.points if string.liberties else 0
        else:
            perhaps.append(string.points)
            touched |= bool(string.liberties)
    if perhaps and not touched and not board.near(move) & ~zone:
        perhaps = []
    return surely, perhaps


def blocks_of(board: Board, stones: int, links: Links) -> list[tuple[int, int]]:
    """Strings taken together that a link makes one, as both its points touch each of them; with the points around.

    When the opponent plays on one point, the owner answers on the other, which joins them. Until then each string of a
    block has two liberties in a link, and cannot be captured.
    """
    blocks = list(board.parts(stones))
    for link in links:
        joined = [block for block, near in blocks if not link & ~near]
        if joined:
            blocks = [block for block in blocks if block[0] not in joined] + [(sum(joined), board.near(sum(joined)))]
    return blocks


def supported(
    nears: Sequence[int], regions: Sequence[int], vital: Callable[[int, int], bool]
) -> tuple[list[int], list[int]]:
    """Which strings keep two vital regions each (Benson's fixpoint), and the regions vital for one of them.

    A string is given by the points around it. Strings with fewer than two vital regions are discarded, and regions that
    touch a discarded string, until nothing changes. No region is vital for a string that it touches not.
    """
    alive, kept = set(range(len(nears))), set(range(len(regions)))
    touching = [{s for s, near in enumerate(nears) if region & near} for region in regions]
    eyes: list[set[int]] = [set() for _ in nears]
    for number, region in enumerate(regions):
        for s in touching[number]:
            if vital(region, nears[s]):
                eyes[s].add(number)
    while weak := {s for s in alive if len(eyes[s] & kept) < 2}:
        alive -= weak
        kept -= {number for number in kept if touching[number] & weak}
    used = kept & {number for s in alive for number in eyes[s]}
    return sorted(alive), [regions[number] for number in sorted(used)]


def pass_alive(
    board: Board, stones: int, empty: int, zone: int, vital: Vital, links: Links = ()
) -> tuple[list[int], list[int]]:
    """The pass-alive strings of a player, and the regions vital for them (Benson's fixpoint).

    A region is a connected set of points without his stones; it counts only if it lies wholly in Z. Strings that Z
    shows apart may be one outside: then they share their vital regions. What links make one counts as a string.
    """
    regions = [region for region in board.groups(zone & ~stones) if not board.near(region) & ~zone and region & empty]
    strings, linked = blocks_of(board, stones, links), sum(links)
    nears = [near for _, near in strings]
    alive, kept = supported(nears, regions, lambda region, near: vital.of(board, region, empty, near, linked))
    return [strings[number][0] for number in alive], kept


def formation_covers(case: Case, stones: int, empty: int, zone: int, vital: Vital, links: Links) -> bool:
    """Whether a clean pass-alive formation of D's in Z covers X as asked: it covers its strings and vital regions.

    From it D makes an n-eye-formation on the same strings, and a two-eye-formation on strings that hang together by
    vital regions. So only two-eye with scope all asks for one that hangs together. From strings pass-alive with settled
    regions he makes a clean one that covers the same, but for that it need not hang together.
    """
    strings, regions = pass_alive(case.board, stones, empty, zone, vital, links)
    covered = sum(strings) + sum(regions)
    if case.terms["scope"] == "one":
        return bool(covered & case.x)
    apart = [] if vital is Vital.SETTLED else case.board.groups(covered)
    parts = apart if case.terms["formation"] == "two-eye" else [covered]
    return any(not string & ~part for part in parts for string in case.strings)


def roomless(board: Board, stones: int, empty: int, zone: int, links: Links) -> int:
    """The points that no formation of the opponent's can ever cover once the owner of ``stones`` only passes, or
    answers on links.

    They are the stones of his pass-alive strings, the wall, and the parts of the rest in which the points for eyes are
    in Z and hold one eye at most: those that touch no wall; without links, those that touch no other stone of his
    either. For a point of Z beside a stone of his holds no eye: it stays, or is taken when a stone stands there.
    """
    wall = sum(pass_alive(board, stones, empty, zone, Vital.ANY, links)[0])
    found = wall
    for part in board.groups(board.points & ~wall):
        away = part & ~board.near(wall) & ~(0 if links else board.near(stones) & zone)
        if not away & ~zone and is_cramped(board, part, away):
            found |= part
    return found


def wall_around(board: Board, stones: int, empty: int, zone: int, points: int, links: Links = ()) -> tuple[int, int]:
    """The ground at some points, which is every region without ``stones`` that meets them, and the wall: the owner's
    pass-alive strings. Regions of the ground count as vital for a string only if each point of theirs touches it, so
    that they stay vital while he fills them and takes what is there.
    """
    ground = sum(region for region in board.groups(zone & ~stones) if region & points)
    return ground, sum(pass_alive(board, stones, empty | ground, zone, Vital.ANY, links)[0])


def taking_wall(
    board: Board, ours: int, theirs: int, empty: int, zone: int, watched: int, links: Links, our_turn: bool
) -> int:
    """P's wall, if it takes the string with the watched stone, whatever O does; else nothing. The wall is all that is
    around the string's ground, and P can fill the room there: what is neither the string's nor touches the wall. What
    touches it need not be in Z."""
    _, wall = wall_around(board, ours, empty, zone, watched, links)
    ground = board.group(watched, board.points & ~wall)
    string = board.group(watched, theirs)
    room = ground & ~string & ~board.near(wall)
    held = bool(watched & theirs) and not room & ~zone
    return wall if held and is_filled(board, ground, room, string, ours, empty, links, our_turn) else 0


def is_filled(
    board: Board, ground: int, room: int, string: int, ours: int, empty: int, links: Links, our_turn: bool
) -> bool:
    """Whether P, with a wall around the ground, can fill the room beside the string in question.

    One part: it is of two points at most, or a star, P's stone and points around it that touch the string. Several:
    they are single points without room for two eyes, and one at most has a stone of P's, which he joins to his wall.
    """
    parts, stone = board.groups(room), room & ours
    if room.bit_count() < 3 and len(parts) < 2:
        return True
    if links or stone.bit_count() > 1:
        return False
    if len(parts) == 1:
        return bool(stone) and not room & ~stone & ~(board.near(stone) & board.near(string))
    joined = not stone or our_turn or (board.near(stone) & empty).bit_count() > 1
    return joined and len(parts) == room.bit_count() and is_cramped(board, ground, room)


def is_cramped(board: Board, ground: int, away: int) -> bool:
    """Whether there is no room for two eyes on ground with walls all around it, of which some points touch no wall.

    Every region that is vital for a string there lies in those points, and is surrounded by strings with another one.
    A part of one or two points holds one at most, and none where what surrounds it cannot be joined to another part. Of
    two points one will do as the region: a stone on the other is joined to what surrounds it.
    """
    parts = board.groups(away)
    if any(part.bit_count() > 2 for part in parts):
        return False
    while false := [part for part in parts if not holds_eye(board, ground, part, sum(parts) & ~part)]:
        parts = [part for part in parts if part not in false]
    return len(parts) < 2


def holds_eye(board: Board, ground: int, part: int, others: int) -> bool:
    """Whether strings that touch one of the other parts can be all around an eye in this one."""
    return any(
        not board.near(eye) & ~board.group(others, ground & ~eye)
        for eye in (first_point(part), part & ~first_point(part))
        if eye
    )


def uncoverable(board: Board, stones: int, against: int, empty: int, zone: int) -> int:
    """The points of Z that no clean pass-alive formation of ``stones`` covers in any completion of the pattern.

    Open strings are taken to have two eyes outside. A closed string's vital regions lie in Z, so they are connected
    empty sets of Z that touch it with every point, and touch no opposing stone and no discarded string; closed
    strings with fewer than two are discarded until nothing changes. Besides those, an empty set may be part of a
    region that is vital for an open or unseen string if each of its points touches an open string or the outside.
    """
    strings = strings_of(board, stones, empty, zone)
    unseen = board.near(board.points & ~zone)
    for string in strings:
        unseen |= board.near(string.points) if string.open else 0
    closed = [string.points for string in strings if not string.open]
    nears = [board.near(string) for string in closed]
    eyes = [part for part in board.groups(empty) if not board.near(part) & against]
    alive, inside = supported(nears, eyes, lambda eye, near: not eye & ~near)
    discarded = sum(string for number, string in enumerate(closed) if number not in alive)
    lone = [eye for eye in eyes if not eye & ~unseen and not board.near(eye) & discarded]
    return zone & ~(stones & ~discarded) & ~(sum(inside) | sum(lone))


# ---- Entries, and the moves between them ----------------------------------------------------------------------------


class Case(NamedTuple):
    """What is asked, as given by the user: ``watched`` is a stone of each string, ``x`` all their intersections."""

    board: Board
    rows: str
    terms: dict[str, str]
    capture: bool
    watched: int
    strings: tuple[int, ...]
    x: int
    owner: str
    first: str


class Entry(NamedTuple):
    """A pattern, and what the certificate says to justify it (``body``). Sets are of points of the zone.

    ``outside``: stones of P's, each with the number of liberties that its string has outside Z at least.
    """

    number: int
    ours: int
    theirs: int
    empty: int
    zone: int
    our_turn: bool
    ban: int
    rank: int | None
    outside: list[tuple[int, int]]
    body: dict[object, object]


Edges = list[tuple[Edge, int]]


class Proof:
    """One proof: a graph of entries. ``verify`` walks it from the root and checks each entry that it meets, once."""

    frame = frozenset({"pattern", "turn", "ban", "rank"})  # keys of every form of entry

    def __init__(self, case: Case, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        self.case, self.board, self.label, self.kind, self.entries = case, case.board, label, kind, entries
        self.favours, self.contents = favours, STONE[favours] + STONE[OTHER[favours]] + "."
        self.avoids = (favours == case.owner) == case.capture
        self.role = "avoider" if self.avoids else "reacher"
        self.ends = _ENDS[case.capture, self.role]
        self.read: dict[int, Entry] = {}
        self.edges: dict[int, Edges] = {}

    def refuse(self, reason: Refusal, number: object, point: int | str = 0) -> NoReturn:
        name = point if isinstance(point, str) else self.board.name(point)
        raise Refused(reason, ", ".join(part for part in (self.label, f"entry {number}", name) if part))

    # -- reading

    def entry(self, number: object, by: int | None = None) -> Entry:
        """The entry of this number, which ``by`` names, read once."""
        if type(number) is not int or not 0 <= number < len(self.entries):
            self.refuse(Refusal.MALFORMED, "root" if by is None else by)
        if number not in self.read:
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
        outside = self.outside(body, number, ours)
        return Entry(number, ours, theirs, empty, ours | theirs | empty, turn == self.favours, ban, rank, outside, body)

    def outside(self, body: dict[object, object], number: int, ours: int) -> list[tuple[int, int]]:
        """The liberties outside Z that the entry counts on: in a proof that ends on every way only, as each play of
        O's elsewhere may take one."""
        if "outside" not in body:
            return []
        named = body["outside"]
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
        if not entry.body.keys() <= self.frame.union(keys):
            self.refuse(Refusal.MALFORMED, entry.number)

    # -- walking

    def verify(self, root: object) -> int:
        """Checks every entry that can be reached from the root, and returns how many there are."""
        start = self.entry(root)
        stones = [points & start.zone for points in points_with(self.case.rows, self.contents)[:2]]
        if stones != [start.ours, start.theirs] or start.our_turn != (self.case.first == self.favours) or start.ban:
            self.refuse(Refusal.WRONG_ROOT, start.number)
        ours, _, empty = points_with(self.case.rows, self.contents)
        for stone, count in start.outside:
            if (self.board.near(self.board.group(stone, ours)) & empty & ~start.zone).bit_count() < count:
                self.refuse(Refusal.WRONG_ROOT, start.number, stone)
        pending, met = [start.number], {start.number}
        while pending:
            entry = self.read[pending.pop()]
            edges = self.justify(entry)
            for _, number in edges:
                if number not in met:
                    met.add(number)
                    pending.append(number)
            if entry.rank is None:
                self.edges[entry.number] = edges
        return len(met)

    def justify(self, entry: Entry) -> Edges:
        """Checks one entry by the rules of its form; returns where it leads.

        A stone to be saved must be there in *every* entry, with a rank or not: were it removed on the way and another
        put in its place, X would have been captured.
        """
        if self.case.capture and self.avoids and self.case.watched & ~entry.ours:
            self.refuse(Refusal.WATCHED_STONE_LOST, entry.number, first_point(self.case.watched & ~entry.ours))
        if "reason" in entry.body:
            self.end(entry)
            return []
        if self.kind == "avoid" and entry.rank is None:
            self.require_no_life(entry)
        edges = self.our_move(entry) if entry.our_turn else self.their_moves(entry)
        for _, number in edges if entry.rank is not None else ():
            rank = self.read[number].rank
            if rank is None or entry.rank is None or rank >= entry.rank:
                self.refuse(Refusal.RANK_NOT_FALLING, entry.number)
        return edges

    def require_no_life(self, entry: Entry) -> None:
        """A proof of A's against life: in no completion of the pattern a formation covers X as asked."""
        if self.avoids and not self.case.capture:
            safe = uncoverable(self.board, entry.theirs, entry.ours, entry.empty, entry.zone)
            self.require_uncovered(entry, safe, Refusal.LIFE_POSSIBLE)

    def require_good_end(self, entry: Entry) -> None:
        """The variation may end here by a pass of P's: X must be uncovered, in an entry with a rank too."""
        if entry.rank is not None:
            self.require_no_life(entry)

    def require_uncovered(self, entry: Entry, safe: int, refusal: Refusal) -> None:
        """Scope one: every intersection of X must be safe from formations; scope all: one of each string."""
        for string in self.case.strings:
            exposed = string & ~safe
            if exposed == string or (exposed and self.case.terms["scope"] == "one"):
                self.refuse(refusal, entry.number, first_point(exposed))

    # -- the ends of a proof

    def end(self, entry: Entry) -> None:
        """An entry that needs no next: P has succeeded, or succeeds by passing from now on."""
        reason = entry.body["reason"]
        if reason not in self.ends:
            self.refuse(Refusal.WRONG_REASON, entry.number)
        self.expect(entry, "reason", *(["move"] if reason == "captured" else ["links"] if reason in _LINKED else []))
        links = self.links(entry)
        if (links or reason in _FOLLOWS) and (bound := self.bound(entry)):
            self.refuse(Refusal.BANNED_MOVE, entry.number, first_point(bound))
        self.judge_end(entry, reason, links)

    def judge_end(self, entry: Entry, reason: object, links: Links) -> None:
        """Whether an end is what it is said to be."""
        case, seen = self.case, (self.board, entry.ours, entry.empty, entry.zone)
        if reason == "captured":
            if not entry.our_turn:
                self.refuse(Refusal.WRONG_TURN, entry.number)
            move = self.our_point(entry)
            targets = strings_of(self.board, entry.theirs, entry.empty, entry.zone)
            if not removals(self.board, targets, entry.zone, move)[0] & case.watched:
                self.refuse(Refusal.NOT_CAPTURED, entry.number, move)
        elif reason == "capture-follows":
            sets = (self.board, entry.ours, entry.theirs, entry.empty, entry.zone)
            if not any(taking_wall(*sets, stone, links, entry.our_turn) for stone in self.board.groups(case.watched)):
                self.refuse(Refusal.CAPTURE_IN_DOUBT, entry.number, first_point(case.watched))
        elif reason == "pass-alive":
            for stone in self.board.groups(case.watched):
                self.require_pass_alive(entry, stone, links)
        elif reason in _FORMATIONS:
            if not formation_covers(case, *seen[1:], _FORMATIONS[str(reason)], links):
                self.refuse(Refusal.NO_FORMATION, entry.number)
        else:
            self.require_uncovered(entry, roomless(*seen, links), Refusal.ROOM_FOR_EYES)

    def require_pass_alive(self, entry: Entry, points: int, links: Links) -> None:
        """A stone on one of these points belongs to P's strings that are pass-alive in Z."""
        alive, _ = pass_alive(self.board, entry.ours, entry.empty, entry.zone, Vital.ANY, links)
        if not sum(alive) & points:
            self.refuse(Refusal.NOT_PASS_ALIVE, entry.number, first_point(points))

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

    # -- moves

    def our_point(self, entry: Entry) -> int:
        """P plays only on an empty point of Z from which he cannot be banned."""
        move = self.point(entry.body.get("move"), entry.number, "move")
        if not move & entry.empty:
            self.refuse(Refusal.ILLEGAL_MOVE, entry.number, move)
        if move & self.banned(entry):
            self.refuse(Refusal.BANNED_MOVE, entry.number, move)
        return move

    def our_move(self, entry: Entry) -> Edges:
        """P to move: one move, and an entry for each outcome that it may have.

        His new string must surely have a liberty: one in Z, when only the closed strings vanish, or one outside. O is
        certainly banned afterwards only where all of it is seen: one stone of a closed string went, nothing else might
        have, and the new stone stands alone with every neighbour in Z and that one liberty.
        """
        self.expect(entry, "move", "next", "outside")
        named = entry.body.get("next")
        if entry.body.get("move") == "pass":
            if not self.avoids or entry.rank is not None:
                self.refuse(Refusal.PASS_NOT_ALLOWED, entry.number)
            self.require_good_end(entry)
            (number,) = self.named(entry, named, 1, "pass")
            return [(Edge.PASS, self.follow(entry, number, entry.ours, entry.theirs, our_turn=False, ban=0))]
        move = self.our_point(entry)
        targets = strings_of(self.board, entry.theirs, entry.empty, entry.zone)
        surely, perhaps = removals(self.board, targets, entry.zone, move)
        outcomes = self.outcomes(entry, move, surely, perhaps)
        ours, near = entry.ours | move, self.board.beside[move]
        string = self.board.group(move, ours)
        liberties = self.board.near(string) & (entry.empty | surely)
        if not liberties and not self.liberties_outside(entry, string):
            self.refuse(Refusal.NO_LIBERTY, entry.number, move)
        alone = string == move and liberties == surely and not near & ~entry.zone
        certain = surely if alone and surely.bit_count() == 1 and not perhaps else 0
        kind = Edge.WIDE if perhaps or near & ~entry.zone else Edge.PLAY
        return [
            (kind, self.follow(entry, number, ours, entry.theirs & ~gone, our_turn=False, ban=certain))
            for number, gone in zip(self.named(entry, named, len(outcomes), move), outcomes, strict=True)
        ]

    def outcomes(self, entry: Entry, move: int, surely: int, perhaps: Sequence[int]) -> list[int]:
        """What may vanish, in the order of the binary numbers whose bit i says whether the i-th string in doubt does.
        More than three of them are too many: who has such a proof shall see more of the board."""
        if len(perhaps) > 3:
            self.refuse(Refusal.MIGHT_CAPTURE, entry.number, move)
        found = [surely]
        for string in perhaps:
            found += [gone | string for gone in found]
        return found

    def their_moves(self, entry: Entry) -> Edges:
        """O to move: the null move, and every play that he may be able to make in Z.

        Each string of P's in Z has a liberty there, or two outside, so no play outside can change Z: all of them and
        O's pass share the null move, which may take a liberty outside of every string. It may be absent only if there
        is no outside and P, an avoider, ends the variation by passing after O's pass; then X must be uncovered as it
        stands, in an entry with a rank too.
        """
        self.expect(entry, "null", "replies", "outside")
        strings = strings_of(self.board, entry.ours, entry.empty, entry.zone)
        for string in strings:
            if not string.liberties and self.liberties_outside(entry, string.points) < 2:
                self.refuse(Refusal.NO_LIBERTY, entry.number, first_point(string.points))
        targets = [string for string in strings if string.liberties.bit_count() == 1]  # others keep a liberty
        if entry.outside:
            targets = [string for string in targets if not self.liberties_outside(entry, string.points)]
        edges: Edges = []
        if "null" in entry.body:
            number = self.follow(entry, entry.body["null"], entry.ours, entry.theirs, our_turn=True, ban=0, taken=1)
            answer = self.read[number].body.get("move")
            edges.append((Edge.REST if answer == "pass" else Edge.NULL, number))
        elif self.avoids and entry.zone == self.board.points:
            self.require_good_end(entry)
        else:
            self.refuse(Refusal.MISSING_NULL, entry.number)
        replies = entry.body.get("replies")
        if not isinstance(replies, dict):
            self.refuse(Refusal.MALFORMED, entry.number, "replies")
        answered = {self.point(name, entry.number, "replies"): named for name, named in replies.items()}
        for move, named in answered.items():
            edges += self.their_play(entry, targets, move, named)
        unanswered = entry.empty & ~self.banned(entry) & ~sum(answered)
        while unanswered:
            move = first_point(unanswered)
            if not self.breathless(entry, move) or removals(self.board, targets, entry.zone, move) != (0, []):
                self.refuse(Refusal.MISSING_REPLY, entry.number, move)
            unanswered &= unanswered - 1
        return edges

    def breathless(self, entry: Entry, move: int) -> bool:
        """Whether O's play is suicide if it removes nothing: his new string is wholly seen, and has no liberty."""
        near, breath = self.board.beside[move], entry.empty & ~move | ~entry.zone
        joined = [around for string, around in self.board.parts(entry.theirs) if string & near]
        return not near & breath and not any(around & breath for around in joined)

    def their_play(self, entry: Entry, targets: Sequence[String], move: int, named: object) -> Edges:
        """O plays in Z: an entry for each outcome; one that is surely illegal may be null.

        P may be banned from the point of a captured stone if it is the only one of Z that went, unless O's new string
        surely has two stones or two liberties. (What goes outside bans P from points outside at most.)
        """
        if not move & entry.empty:
            self.refuse(Refusal.ILLEGAL_MOVE, entry.number, move)
        outcomes = self.outcomes(entry, move, *removals(self.board, targets, entry.zone, move))
        theirs, near = entry.theirs | move, self.board.beside[move]
        edges: Edges = []
        for number, gone in zip(self.named(entry, named, len(outcomes), move), outcomes, strict=True):
            if number is None:
                if gone or not self.breathless(entry, move):
                    self.refuse(Refusal.MISSING_REPLY, entry.number, move)
                continue
            single = gone.bit_count() == 1 and not near & entry.theirs
            ban = gone if single and (near & (entry.empty | gone)).bit_count() < 2 else 0
            edges.append((Edge.PLAY, self.follow(entry, number, entry.ours & ~gone, theirs, our_turn=True, ban=ban)))
        return edges

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

    def follow(
        self, entry: Entry, named: object, ours: int, theirs: int, our_turn: bool, ban: int, taken: int = 0
    ) -> int:
        """Checks that the entry named claims at least what the move leaves, in a zone inside; returns its number.

        ``taken``: so many liberties outside Z O may have taken. Those in Z that the next zone leaves out are outside.
        """
        following = self.entry(named, entry.number)
        to = f"to entry {following.number}"
        if following.our_turn != our_turn:
            self.refuse(Refusal.WRONG_TURN, entry.number, to)
        if following.zone & ~entry.zone:
            self.refuse(Refusal.ZONE_NOT_INSIDE, entry.number, to)
        if (following.ours, following.theirs) != (ours & following.zone, theirs & following.zone):
            self.refuse(Refusal.WRONG_CONTENTS, entry.number, to)
        for stone, count in following.outside:
            if (stone, count + taken) in entry.outside:  # as before
                continue
            string = self.board.group(stone, ours)
            left_out = self.board.near(string) & entry.zone & ~ours & ~theirs & ~following.zone
            if count > max(self.liberties_outside(entry, string) - taken, 0) + left_out.bit_count():
                self.refuse(Refusal.OUTSIDE_IN_DOUBT, entry.number, to)
        self.require_bans(entry, following, ban)
        return following.number

    def require_bans(self, entry: Entry, following: Entry, ban: int) -> None:
        """P to move: ``ban`` is possible and must be named if it lies in the next zone; naming one in vain claims more.
        O to move: only a ``ban`` that is certain may be named."""
        if following.our_turn and ban & following.zone & ~following.ban:
            self.refuse(Refusal.BAN_NOT_COVERED, entry.number, f"to entry {following.number}")
        if not following.our_turn and following.ban & ~ban:
            self.refuse(Refusal.BAN_NOT_CERTAIN, entry.number, f"to entry {following.number}")
