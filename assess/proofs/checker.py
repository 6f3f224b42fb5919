"""Accepts or refuses a certificate: a proof of one answer about one string. The format is docs/certificate.md.

This file is the judge of the searching engine, so it stands alone: it imports nothing of assess, has its own board,
strings and pass-alive test, and believes nothing that a certificate says about the position or the question. It is
meant to be read in one sitting, in this order: verdicts; what proves what; sets of points; what can be seen in a
zone; the entries of a proof and the moves between them; the ko-pass; cycles; the certificate as a whole; the advisory
questions.

**P** is the player whom a proof favours, **O** the other. **D** owns the string X in question, **A** is his opponent.
A *pattern* is a zone Z with its contents, the side to move and perhaps a ban. It claims that P succeeds from *every*
legal full-board state that agrees with it. Every rule below rests on one principle: whatever lies outside Z, O may
have it and P may not. Only the entries that can be reached from the root are read; others prove nothing and harm
nothing.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

# ---- Verdicts -------------------------------------------------------------------------------------------------------


class Refusal(enum.Enum):
    """Why a certificate is refused; each value is the sentence for the user."""

    MALFORMED = "The certificate, or the question, is not written in the format."
    WRONG_CLAIM = "The certificate claims something else than what was asked, or than what its proofs could show."
    WRONG_KIND = "A proof of this kind for this player does not prove an answer under these cycle rules."
    WRONG_ROOT = "The proof does not start from the position: its first pattern, turn or ban does not agree."
    WRONG_TURN = "It is the other player's turn in the entry named."
    ZONE_NOT_INSIDE = "The zone of the entry named is not inside the zone of the one that names it."
    WRONG_CONTENTS = "The entry named does not have the contents that the move leaves."
    BAN_NOT_COVERED = "The favoured player may be banned from a point, and the entry named forgets it."
    BAN_NOT_CERTAIN = "The entry named takes the other player to be banned from a point, which is not certain."
    ILLEGAL_MOVE = "The move is not on an empty point of the zone."
    BANNED_MOVE = "The favoured player may be banned from the move."
    NO_LIBERTY = "A string of the favoured player has no liberty in the zone, so it might have none at all."
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
    CAPTURE_IN_DOUBT = "No pass-alive wall holds the string in question on ground that it touches all but one point of."
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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker says: ``answer`` and ``claim`` are derived from what is proved, never copied.

    ``claim`` completes the line ``VERIFIED <claim>``; ``where`` names the entry and the point of a refusal.
    """

    accepted: bool
    answer: str | None
    claim: str
    reason: Refusal | None
    where: str


class _Refused(Exception):
    def __init__(self, reason: Refusal, where: str) -> None:
        super().__init__(reason.value)
        self.reason, self.where = reason, where


# ---- What proves what -----------------------------------------------------------------------------------------------


class _Edge(enum.Enum):
    """How one entry leads to another: P's or O's play in the zone, P's pass, or O's null move.

    ``WIDE`` is a play of P's that might remove stones outside Z, ``REST`` a null move that P answers by a pass.
    """

    PLAY, WIDE, PASS, NULL, REST = range(5)


class _Cycles(enum.Enum):
    """The cycles that entries without a rank may form: conditions (edges taken away, edges then on no cycle), refusal.

    Around a cycle each player loses the stones he plays, so who plays while the other passes disturbs. The avoider
    succeeds under verbal rules if each infinite play has infinitely many passes of his; the reacher keeps him from
    that if each has finitely many null moves. A null move that P answers by a pass is a play outside Z, or the
    variation ends. If P takes nothing there, O fills the outside alone, and that is finite: nobody goes round a cycle
    with such a rest for ever.
    """

    ALLOWED = ((), None)
    PASS_IN_EACH = ((((_Edge.PASS,), (_Edge.PLAY, _Edge.WIDE, _Edge.NULL, _Edge.REST)),), Refusal.CYCLE_WITHOUT_PASS)
    REST_IN_EACH = (
        (((_Edge.REST,), (_Edge.PLAY, _Edge.WIDE)), ((), (_Edge.WIDE,))),
        Refusal.CYCLE_WITH_PLAYS,
    )
    NO_NULL = ((((), (_Edge.NULL, _Edge.REST)),), Refusal.CYCLE_WITH_NULL)


class _Vital(enum.Enum):
    """Which regions are vital for a string of a pass-alive set, of those whose empty points touch the string.

    ANY: all. CLEAN: those without opposing stones. SETTLED: those all of whose points touch the string but one at most,
    two of whose neighbours are empty if it is empty itself: there the owner takes what is inside, and keeps an eye.
    Where a link lies in a region, each point must touch the string, and one must be in no link.
    """

    ANY = enum.auto()
    CLEAN = enum.auto()
    SETTLED = enum.auto()

    def of(self, board: _Board, region: int, empty: int, near: int, linked: int) -> bool:
        """Whether a region is vital for a string with the points ``near`` around it."""
        far = region & ~near
        if region & linked:
            return not far and bool(region & ~linked)
        if self is _Vital.ANY:
            return not far & empty
        if self is _Vital.CLEAN:
            return not far and not region & ~empty
        certain = not far & empty or (board.near(far) & empty).bit_count() >= 2
        return not far or (far.bit_count() == 1 and certain)


_INFINITE_PLAY = {  # (question, cycles): for whom infinite play counts
    ("uncapturable", "verbal"): "nobody",
    ("uncapturable", "defender"): "avoider",
    ("uncapturable", "attacker"): "reacher",
    ("independently-alive", "verbal"): "nobody",
    ("independently-alive", "defender"): "reacher",
    ("independently-alive", "attacker"): "avoider",
    ("capturable-1", "defender"): "owner",
    ("capturable-2", "defender"): "owner",
}
_PROVES_SUCCESS = {  # (P, for whom infinite play counts): kind -> cycles; a reach proof has none, as ranks fall
    ("reacher", "nobody"): {"reach": _Cycles.ALLOWED},
    ("reacher", "reacher"): {"reach": _Cycles.ALLOWED, "hold": _Cycles.ALLOWED},
    ("reacher", "avoider"): {"reach": _Cycles.ALLOWED},
    ("avoider", "nobody"): {"reach": _Cycles.ALLOWED, "avoid": _Cycles.PASS_IN_EACH},
    ("avoider", "reacher"): {"reach": _Cycles.ALLOWED, "avoid": _Cycles.REST_IN_EACH},
    ("avoider", "avoider"): {"reach": _Cycles.ALLOWED, "avoid": _Cycles.ALLOWED},
    ("owner", "owner"): {"avoid": _Cycles.ALLOWED},
    ("opponent", "owner"): {"avoid": _Cycles.REST_IN_EACH},
}
_PROVES_UNDEFINED = {"reacher": {"hold": _Cycles.NO_NULL}, "avoider": {"avoid": _Cycles.ALLOWED}}  # both, if verbal
_END = {  # (question, P): the reasons that end a proof
    ("uncapturable", "reacher"): ("captured", "capture-follows"),
    ("uncapturable", "avoider"): ("pass-alive",),
    ("independently-alive", "reacher"): ("formation", "formation-follows"),
    ("independently-alive", "avoider"): ("no-room",),
    ("capturable-1", "owner"): ("pass-alive",),
    ("capturable-1", "opponent"): ("no-shelter",),
    ("capturable-2", "owner"): ("pass-alive",),
    ("capturable-2", "opponent"): ("no-shelter",),
}
_LINKED = ("formation-follows", "capture-follows", "pass-alive", "no-room")  # where links may hold strings together
_FOLLOWS = ("formation-follows", "capture-follows")  # where P, who is not banned, has moves to make yet
_FORMATIONS = {"formation": _Vital.CLEAN, "formation-follows": _Vital.SETTLED}
_ADVISORY = {  # the advisory questions: what a string may not be, or else the answer is no
    "capturable-1": ("uncapturable",),
    "capturable-2": ("uncapturable", "capturable-1"),
}

# ---- Sets of points -------------------------------------------------------------------------------------------------

_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_BITS = {content: str.maketrans({c: str(int(c == content)) for c in "XO.?/"}) for content in "XO.?"}
_STONE = {"black": "X", "white": "O"}
_OTHER = {"black": "white", "white": "black"}


class _Board:
    """Sets of points as integers: bit i is the i-th character of the rows joined by ``/``.

    The slashes are no points; they keep a shifted set from running into the next row.
    """

    def __init__(self, width: int, height: int) -> None:
        self.step = width + 1
        self.points = sum(((1 << width) - 1) << (row * self.step) for row in range(height))
        numbered = [(row, column) for row in range(height) for column in range(width)]
        self.names = {f"{_COLUMNS[column]}{height - row}": 1 << (row * self.step + column) for row, column in numbered}
        self.form = re.compile("/".join([f"[XO.?]{{{width}}}"] * height))

    def near(self, points: int) -> int:
        """The points next to a set, outside it."""
        spread = points << 1 | points >> 1 | points << self.step | points >> self.step
        return spread & self.points & ~points

    def group(self, seed: int, within: int) -> int:
        """The connected part of a set that holds the seed."""
        group, more = 0, seed
        while more:
            group |= more
            more = self.near(more) & within & ~group
        return group

    def groups(self, points: int) -> list[int]:
        """The connected parts of a set, in the order of their first points."""
        found = []
        while points:
            found.append(self.group(_first(points), points))
            points ^= found[-1]
        return found

    def name(self, point: int) -> str:
        """The name of a point, for messages; nothing for none."""
        return next((name for name, bit in self.names.items() if bit == point), "")


def _first(points: int) -> int:
    return points & -points


def _read(text: str, content: str) -> int:
    """The points with this content in rows joined by ``/``."""
    return int(text[::-1].translate(_BITS[content]), 2)


# ---- What can be seen in a zone -------------------------------------------------------------------------------------


_Links = Sequence[int]  # pairs of empty points


class _String(NamedTuple):
    """A string as far as it is seen in Z. It is open when a stone of it has a neighbour outside Z."""

    points: int
    liberties: int
    open: bool


def _strings(board: _Board, stones: int, empty: int, zone: int) -> list[_String]:
    nears = [(string, board.near(string)) for string in board.groups(stones)]
    return [_String(string, near & empty, bool(near & ~zone)) for string, near in nears]


def _removals(board: _Board, targets: Sequence[_String], zone: int, move: int) -> tuple[int, list[int]]:
    """The stones that a play surely removes, and the strings that it might remove besides.

    A closed string is known wholly: it goes if its only liberty was the move. An open one may have liberties outside
    or not. It might go if none is left in Z and the play touches it, in Z or by way of a point outside next to the
    move; and where one might, every other open one without a liberty left in Z might go with it: they may be one string,
    joined outside.
    """
    surely, perhaps, touched = 0, [], bool(board.near(move) & ~zone)
    for string in targets:
        if string.liberties & ~move:
            continue
        if not string.open:
            surely |= string.points if string.liberties else 0
        else:
            perhaps.append(string.points)
            touched |= bool(string.liberties)
    return surely, perhaps if touched else []


def _outcomes(surely: int, perhaps: Sequence[int]) -> list[int]:
    """What may vanish, in the order of the binary numbers whose bit i says whether the i-th uncertain string does."""
    if not perhaps:
        return [surely]
    numbers = range(1 << len(perhaps))
    return [surely | sum(string for i, string in enumerate(perhaps) if number >> i & 1) for number in numbers]


def _blocks(board: _Board, stones: int, links: _Links) -> list[int]:
    """Strings taken together that links make one: of the two points of a link, each touches each of them.

    When the opponent plays on one point, the owner answers on the other, which joins them. Until then each string of a
    block has two liberties in a link, and cannot be captured.
    """
    blocks = board.groups(stones)
    for link in links:
        joined = [block for block in blocks if not link & ~board.near(block)]
        if joined:
            blocks = [block for block in blocks if block not in joined] + [sum(joined)]
    return blocks


def _pass_alive(
    board: _Board, stones: int, empty: int, zone: int, vital: _Vital, links: _Links = ()
) -> tuple[list[int], list[int]]:
    """The pass-alive strings of a player, and the regions vital for them (Benson's fixpoint).

    A region is a connected set of points without his stones; it counts only if it lies wholly in Z and touches only
    strings of the set. Strings that Z shows apart may be one outside: then they share their vital regions. What links
    make one counts as a string.
    """
    regions = [region for region in board.groups(zone & ~stones) if not board.near(region) & ~zone and region & empty]
    strings = [(string, board.near(string)) for string in _blocks(board, stones, links)]
    linked = sum(links)
    while True:
        weak = [(s, near) for s, near in strings if sum(vital.of(board, r, empty, near, linked) for r in regions) < 2]
        if not weak:
            kept = [r for r in regions if any(vital.of(board, r, empty, near, linked) for _, near in strings)]
            return [string for string, _ in strings], kept
        strings = [string for string in strings if string not in weak]
        regions = [region for region in regions if not any(region & near for _, near in weak)]


def _formation_covers(case: _Case, stones: int, empty: int, zone: int, vital: _Vital, links: _Links) -> bool:
    """Whether a clean pass-alive formation of D's in Z covers X as asked: it covers its strings and vital regions.

    From it D makes an n-eye-formation on the same strings, and a two-eye-formation on strings that hang together by
    vital regions. So only two-eye with scope all asks for one that hangs together. From strings pass-alive with settled
    regions he makes a clean one that covers the same, but for that it need not hang together.
    """
    strings, regions = _pass_alive(case.board, stones, empty, zone, vital, links)
    covered = sum(strings) + sum(regions)
    if case.terms["scope"] == "one":
        return bool(covered & case.x)
    if case.terms["formation"] == "two-eye":
        if vital is _Vital.SETTLED:
            return False
        return any(not case.x & ~part for part in case.board.groups(covered))
    return not case.x & ~covered


def _roomless(board: _Board, stones: int, empty: int, zone: int, links: _Links) -> int:
    """The points that no formation of the opponent's can ever cover once the owner of ``stones`` only passes, or
    answers on links.

    They are the stones of his pass-alive strings, and the parts of the rest, wholly in Z, without two points that are
    not adjacent to each other and touch none of those strings: a string there lacks two vital regions, as each of
    these would hold such a point, and no points of two regions are adjacent. (Three points never touch pairwise.)
    """
    wall = sum(_pass_alive(board, stones, empty, zone, _Vital.ANY, links)[0])
    roomless = wall
    for part in board.groups(zone & ~wall):
        room = part & ~board.near(wall)
        cramped = room.bit_count() < 2 or (room.bit_count() == 2 and board.near(_first(room)) & room)
        if cramped and not board.near(part) & ~zone:
            roomless |= part
    return roomless


def _wall_around(board: _Board, stones: int, empty: int, zone: int, points: int, links: _Links = ()) -> tuple[int, int]:
    """The ground at some points, which is every region without ``stones`` that meets them, and the wall: the owner's
    pass-alive strings. Regions of the ground count as vital for a string only if each point of theirs touches it, so
    that they stay vital while he fills them and takes what is there.
    """
    ground = sum(region for region in board.groups(zone & ~stones) if region & points)
    return ground, sum(_pass_alive(board, stones, empty | ground, zone, _Vital.ANY, links)[0])


def _sheltered(board: _Board, stones: int, empty: int, zone: int, local: int) -> int:
    """A point that keeps the owner of ``stones`` from filling the opponent's ground at the ``local`` points, or 0.

    His wall must be all that is around the ground, touch each of its points, and hold the other local points.
    """
    ground, wall = _wall_around(board, stones, empty, zone, local)
    return local & ~(wall | ground) or board.near(ground) & ~wall or ground & ~board.near(wall)


def _capture_follows(board: _Board, entry: _Entry, watched: int, links: _Links) -> bool:
    """Whether P takes the string with the watched stone, whatever O does: his wall is all that is around its ground and
    touches every point of it but one at most. He fills the ground, that point last, where his stones join the wall."""
    ground, wall = _wall_around(board, entry.ours, entry.empty, entry.zone, watched, links)
    held = bool(watched & entry.theirs) and not board.near(ground) & ~wall
    return held and (ground & ~board.near(wall)).bit_count() < 2


def _uncoverable(board: _Board, stones: int, against: int, empty: int, zone: int) -> int:
    """The points of Z that no clean pass-alive formation of ``stones`` covers in any completion of the pattern.

    Open strings are taken to have two eyes outside. A closed string's vital regions lie in Z, so they are connected
    empty sets of Z that touch it with every point, and touch no opposing stone and no discarded string; closed
    strings with fewer than two are discarded until nothing changes. Besides those, an empty set may be part of a
    region that is vital for an open or unseen string if each of its points touches an open string or the outside.
    """
    strings = _strings(board, stones, empty, zone)
    unseen = board.near(board.points & ~zone)
    for string in strings:
        unseen |= board.near(string.points) if string.open else 0
    closed = [(string.points, board.near(string.points)) for string in strings if not string.open]
    eyes = [part for part in board.groups(empty) if not board.near(part) & against]
    while weak := [(string, near) for string, near in closed if sum(not eye & ~near for eye in eyes) < 2]:
        closed = [string for string in closed if string not in weak]
        eyes = [eye for eye in eyes if not any(eye & near for _, near in weak)]
        stones &= ~sum(string for string, _ in weak)
    possible = [eye for eye in eyes if not eye & ~unseen or any(not eye & ~near for _, near in closed)]
    return zone & ~stones & ~sum(possible)


# ---- Entries, and the moves between them ----------------------------------------------------------------------------


class _Case(NamedTuple):
    """The question and the position, as given by the user; ``x`` holds the string's intersections."""

    board: _Board
    rows: str
    terms: dict[str, str]
    capture: bool
    watched: int
    x: int
    owner: str
    first: str
    advisory: bool = False
    local: int = 0  # of an advisory question: the points where a stone of the owner's counts at the end


class _Entry(NamedTuple):
    """A pattern, and what the certificate says to justify it (``body``). Sets are of points of the zone."""

    number: int
    ours: int
    theirs: int
    empty: int
    zone: int
    our_turn: bool
    ban: int
    rank: int | None
    body: dict[object, object]


_Edges = list[tuple[_Edge, int]]


class _Proof:
    """One proof: a graph of entries. ``verify`` walks it from the root and checks each entry that it meets, once."""

    frame = frozenset({"pattern", "turn", "ban", "rank"})  # keys of every form of entry

    def __init__(self, case: _Case, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        self.case, self.board, self.label, self.kind, self.entries = case, case.board, label, kind, entries
        self.favours = favours
        self.avoids = case.advisory or (favours == case.owner) == case.capture
        self.role = "avoider" if self.avoids else "reacher"
        if case.advisory:
            self.role = "owner" if favours == case.owner else "opponent"
        self.read: dict[int, _Entry] = {}
        self.edges: dict[int, _Edges] = {}

    def refuse(self, reason: Refusal, number: object, point: int | str = 0) -> NoReturn:
        name = point if isinstance(point, str) else self.board.name(point)
        raise _Refused(reason, ", ".join(part for part in (self.label, f"entry {number}", name) if part))

    # -- reading

    def entry(self, number: object, by: int | None = None) -> _Entry:
        """The entry of this number, which ``by`` names, read once."""
        if type(number) is not int or not 0 <= number < len(self.entries):
            self.refuse(Refusal.MALFORMED, "root" if by is None else by)
        if number not in self.read:
            self.read[number] = self.parse(number, self.entries[number])
        return self.read[number]

    def parse(self, number: int, body: object) -> _Entry:
        if not isinstance(body, dict):
            self.refuse(Refusal.MALFORMED, number)
        text, turn, rank = body.get("pattern"), body.get("turn"), body.get("rank")
        if not isinstance(text, str) or not self.board.form.fullmatch(text):
            self.refuse(Refusal.MALFORMED, number, "pattern")
        if not isinstance(turn, str) or turn not in _OTHER:
            self.refuse(Refusal.MALFORMED, number, "turn")
        if ("rank" in body or self.kind == "reach") and (type(rank) is not int or not 0 <= rank < 1 << 31):
            self.refuse(Refusal.MALFORMED, number, "rank")
        empty = _read(text, ".")
        ban = self.bans(body, number)
        if ban & ~empty:
            self.refuse(Refusal.MALFORMED, number, "ban")
        ours, theirs = (_read(text, _STONE[color]) for color in (self.favours, _OTHER[self.favours]))
        return _Entry(number, ours, theirs, empty, ours | theirs | empty, turn == self.favours, ban, rank, body)

    def bans(self, body: dict[object, object], number: int) -> int:
        """The point that the entry says to be banned, or none."""
        return self.point(body["ban"], number, "ban") if "ban" in body else 0

    def banned(self, entry: _Entry) -> int:
        """From where the player to move is banned, as far as it is known: P possibly, O certainly."""
        return entry.ban

    def bound(self, entry: _Entry) -> int:
        """From where P may be banned when he moves next, O's move aside."""
        return entry.ban if entry.our_turn else 0

    def point(self, name: object, number: int, key: str) -> int:
        if not isinstance(name, str) or name not in self.board.names:
            self.refuse(Refusal.MALFORMED, number, key)
        return self.board.names[name]

    def expect(self, entry: _Entry, *keys: str) -> None:
        """Refuses keys that have no place in this form of entry: a misspelt one may be meant to say something."""
        if not entry.body.keys() <= self.frame | set(keys):
            self.refuse(Refusal.MALFORMED, entry.number)

    # -- walking

    def verify(self, root: object) -> int:
        """Checks every entry that can be reached from the root, and returns how many there are."""
        start = self.entry(root)
        stones = [_read(self.case.rows, _STONE[color]) & start.zone for color in (self.favours, _OTHER[self.favours])]
        if stones != [start.ours, start.theirs] or start.our_turn != (self.case.first == self.favours) or start.ban:
            self.refuse(Refusal.WRONG_ROOT, start.number)
        pending, met = [start.number], {start.number}
        while pending:
            entry = self.read[pending.pop()]
            edges = self.justify(entry)
            fresh = {number for _, number in edges} - met
            met |= fresh
            pending += fresh
            if entry.rank is None:
                self.edges[entry.number] = edges
        return len(met)

    def justify(self, entry: _Entry) -> _Edges:
        """Checks one entry by the rules of its form; returns where it leads.

        A stone to be saved must be there in *every* entry, with a rank or not: were it removed on the way and another
        put in its place, X would have been captured.
        """
        if self.case.capture and self.avoids and not entry.ours & self.case.watched:
            self.refuse(Refusal.WATCHED_STONE_LOST, entry.number, self.case.watched)
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

    def require_no_life(self, entry: _Entry) -> None:
        """A proof of A's against life: in no completion of the pattern a formation covers X as asked."""
        if self.avoids and not self.case.capture and not self.case.advisory:
            safe = _uncoverable(self.board, entry.theirs, entry.ours, entry.empty, entry.zone)
            self.require_uncovered(entry, safe, Refusal.LIFE_POSSIBLE)

    def require_uncovered(self, entry: _Entry, safe: int, refusal: Refusal) -> None:
        """Scope one: every intersection of X must be safe from formations; scope all: one of them."""
        exposed = self.case.x & ~safe
        if exposed == self.case.x or (exposed and self.case.terms["scope"] == "one"):
            self.refuse(refusal, entry.number, _first(exposed))

    def require_good_end(self, entry: _Entry) -> None:
        """An advisory question: P lets the variation end only where he sees on the local points what he wants."""
        if not self.case.advisory:
            return
        if self.role == "owner" and not entry.ours & self.case.local:
            self.refuse(Refusal.NO_STONE_STANDS, entry.number)
        exposed = self.case.local & ~(entry.ours | entry.empty)
        if self.role == "opponent" and exposed:
            self.refuse(Refusal.STONE_MAY_STAND, entry.number, _first(exposed))

    # -- the ends of a proof

    def end(self, entry: _Entry) -> None:
        """An entry that needs no next: P has succeeded, or succeeds by passing from now on."""
        case, reason = self.case, entry.body["reason"]
        if reason not in _END[case.terms["question"], self.role]:
            self.refuse(Refusal.WRONG_REASON, entry.number)
        self.expect(entry, "reason", *(["move"] if reason == "captured" else ["links"] if reason in _LINKED else []))
        links = self.links(entry)
        if (links or reason in _FOLLOWS) and (bound := self.bound(entry)):
            self.refuse(Refusal.BANNED_MOVE, entry.number, _first(bound))
        if reason == "captured":
            if not entry.our_turn:
                self.refuse(Refusal.WRONG_TURN, entry.number)
            move = self.our_point(entry)
            targets = _strings(self.board, entry.theirs, entry.empty, entry.zone)
            if not _removals(self.board, targets, entry.zone, move)[0] & case.watched:
                self.refuse(Refusal.NOT_CAPTURED, entry.number, move)
        elif reason == "capture-follows":
            if not _capture_follows(self.board, entry, case.watched, links):
                self.refuse(Refusal.CAPTURE_IN_DOUBT, entry.number, case.watched)
        elif reason == "pass-alive":
            alive, _ = _pass_alive(self.board, entry.ours, entry.empty, entry.zone, _Vital.ANY, links)
            if not sum(alive) & (case.local if case.advisory else case.watched):
                self.refuse(Refusal.NOT_PASS_ALIVE, entry.number, case.watched)
        elif reason == "no-shelter":
            sheltered = _sheltered(self.board, entry.ours, entry.empty, entry.zone, case.local)
            if sheltered:
                self.refuse(Refusal.SHELTER, entry.number, _first(sheltered))
        elif reason in _FORMATIONS:
            if not _formation_covers(case, entry.ours, entry.empty, entry.zone, _FORMATIONS[reason], links):
                self.refuse(Refusal.NO_FORMATION, entry.number)
        else:
            safe = _roomless(self.board, entry.ours, entry.empty, entry.zone, links)
            self.require_uncovered(entry, safe, Refusal.ROOM_FOR_EYES)

    def links(self, entry: _Entry) -> list[int]:
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

    def our_point(self, entry: _Entry) -> int:
        """P plays only on an empty point of Z from which he cannot be banned."""
        move = self.point(entry.body.get("move"), entry.number, "move")
        if not move & entry.empty:
            self.refuse(Refusal.ILLEGAL_MOVE, entry.number, move)
        if move & self.banned(entry):
            self.refuse(Refusal.BANNED_MOVE, entry.number, move)
        return move

    def our_move(self, entry: _Entry) -> _Edges:
        """P to move: one move, and an entry for each outcome that it may have.

        His new string must surely have a liberty: one in Z, when only the closed strings vanish. O is certainly banned
        afterwards only where all of it is seen: one stone of a closed string went, nothing else might have, and the
        new stone stands alone with every neighbour in Z and that one liberty.
        """
        self.expect(entry, "move", "next")
        named = entry.body.get("next")
        if entry.body.get("move") == "pass":
            if not self.avoids or entry.rank is not None:
                self.refuse(Refusal.PASS_NOT_ALLOWED, entry.number)
            self.require_good_end(entry)
            (number,) = self.named(entry, named, 1, "pass")
            return [(_Edge.PASS, self.follow(entry, number, entry.ours, entry.theirs, our_turn=False, ban=0))]
        move = self.our_point(entry)
        targets = _strings(self.board, entry.theirs, entry.empty, entry.zone)
        surely, perhaps = _removals(self.board, targets, entry.zone, move)
        ours = entry.ours | move
        string = self.board.group(move, ours)
        liberties = self.board.near(string) & (entry.empty | surely)
        if not liberties:
            self.refuse(Refusal.NO_LIBERTY, entry.number, move)
        alone = string == move and liberties == surely and not self.board.near(move) & ~entry.zone
        certain = surely if alone and surely.bit_count() == 1 and not perhaps else 0
        outcomes = _outcomes(surely, perhaps)
        kind = _Edge.WIDE if perhaps or self.board.near(move) & ~entry.zone else _Edge.PLAY
        return [
            (kind, self.follow(entry, number, ours, entry.theirs & ~gone, our_turn=False, ban=certain))
            for number, gone in zip(self.named(entry, named, len(outcomes), move), outcomes, strict=True)
        ]

    def their_moves(self, entry: _Entry) -> _Edges:
        """O to move: the null move, and every play that he may be able to make in Z.

        Each string of P's in Z has a liberty there, so no play outside can change Z: all of them and O's pass share
        the null move. It may be absent only if there is no outside and P, an avoider, ends the variation by passing
        after O's pass; then X must be uncovered as it stands, in an entry with a rank too.
        """
        self.expect(entry, "null", "replies")
        targets = _strings(self.board, entry.ours, entry.empty, entry.zone)
        for string in targets:
            if not string.liberties:
                self.refuse(Refusal.NO_LIBERTY, entry.number, _first(string.points))
        edges: _Edges = []
        if "null" in entry.body:
            number = self.follow(entry, entry.body["null"], entry.ours, entry.theirs, our_turn=True, ban=0)
            answer = self.read[number].body.get("move")
            edges.append((_Edge.REST if answer == "pass" else _Edge.NULL, number))
        elif self.avoids and entry.zone == self.board.points:
            self.require_no_life(entry)
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
            if not self.surely_suicide(entry, targets, _first(unanswered)):
                self.refuse(Refusal.MISSING_REPLY, entry.number, _first(unanswered))
            unanswered &= unanswered - 1
        return edges

    def surely_suicide(self, entry: _Entry, targets: Sequence[_String], move: int) -> bool:
        """Whether O's play removes nothing, and is suicide then."""
        return _removals(self.board, targets, entry.zone, move) == (0, []) and self.breathless(entry, move)

    def breathless(self, entry: _Entry, move: int) -> bool:
        """Whether O's string after a play that removes nothing is wholly seen and has no liberty."""
        near = self.board.near(self.board.group(move, entry.theirs | move))
        return not near & (entry.empty | ~entry.zone)

    def their_play(self, entry: _Entry, targets: Sequence[_String], move: int, named: object) -> _Edges:
        """O plays in Z: an entry for each outcome; one that is surely illegal may be null.

        P may be banned from the point of a captured stone if it is the only one of Z that went, unless O's new string
        surely has two stones or two liberties. (What goes outside bans P from points outside at most.)
        """
        if not move & entry.empty:
            self.refuse(Refusal.ILLEGAL_MOVE, entry.number, move)
        outcomes = _outcomes(*_removals(self.board, targets, entry.zone, move))
        theirs, near = entry.theirs | move, self.board.near(move)
        edges: _Edges = []
        for number, gone in zip(self.named(entry, named, len(outcomes), move), outcomes, strict=True):
            if number is None:
                if gone or not self.breathless(entry, move):
                    self.refuse(Refusal.MISSING_REPLY, entry.number, move)
                continue
            single = not near & entry.theirs and (near & (entry.empty | gone)).bit_count() < 2
            ban = gone if single and gone.bit_count() == 1 else 0
            edges.append((_Edge.PLAY, self.follow(entry, number, entry.ours & ~gone, theirs, our_turn=True, ban=ban)))
        return edges

    def named(self, entry: _Entry, named: object, outcomes: int, move: int | str) -> list[object]:
        """The entries named for a move: one for each outcome, of which there are eight at most."""
        if not isinstance(named, list):
            self.refuse(Refusal.MALFORMED, entry.number, move)
        if len(named) != outcomes or outcomes > 8:
            self.refuse(Refusal.MIGHT_CAPTURE if outcomes > 1 else Refusal.MALFORMED, entry.number, move)
        return named

    def follow(self, entry: _Entry, named: object, ours: int, theirs: int, our_turn: bool, ban: int) -> int:
        """Checks that the entry named claims at least what the move leaves; returns its number.

        Its zone is inside, so what is known there is known.
        """
        following = self.entry(named, entry.number)
        to = f"to entry {following.number}"
        if following.our_turn != our_turn:
            self.refuse(Refusal.WRONG_TURN, entry.number, to)
        if following.zone & ~entry.zone:
            self.refuse(Refusal.ZONE_NOT_INSIDE, entry.number, to)
        if (following.ours, following.theirs) != (ours & following.zone, theirs & following.zone):
            self.refuse(Refusal.WRONG_CONTENTS, entry.number, to)
        self.require_bans(entry, following, ban)
        return following.number

    def require_bans(self, entry: _Entry, following: _Entry, ban: int) -> None:
        """P to move: ``ban`` is possible and must be named if it lies in the next zone; naming one in vain claims more.
        O to move: only a ``ban`` that is certain may be named."""
        if following.our_turn and ban & following.zone & ~following.ban:
            self.refuse(Refusal.BAN_NOT_COVERED, entry.number, f"to entry {following.number}")
        if not following.our_turn and following.ban & ~ban:
            self.refuse(Refusal.BAN_NOT_CERTAIN, entry.number, f"to entry {following.number}")


# ---- The ko-pass ----------------------------------------------------------------------------------------------------


_LIFTED = -1  # in place of a new ban: after a ko-pass there is none at all


def _ko_captures(board: _Board, ours: int, theirs: int, points: int) -> int:
    """Of some empty points, those where our play would take exactly one stone and stand alone with that one liberty."""
    found, empty = 0, board.points & ~ours & ~theirs
    while points:
        point = _first(points)
        points &= points - 1
        near = board.near(point)
        taken = [string for string in board.groups(theirs) if string & near and board.near(string) & empty == point]
        if not near & ~theirs and len(taken) == 1 and taken[0].bit_count() == 1:
            found |= point
    return found


class _KoPassProof(_Proof):
    """A proof under the Japanese 2003 Rules: a player's ban lasts until somebody plays there or either makes a ko-pass,
    and prohibits captures in a ko. A ko-pass is for a player whom a ban so prohibits something, and lifts all bans.

    Every zone is the whole board, so everything is certain, and the bans named must be those that there are.
    """

    frame = frozenset({"pattern", "turn", "bans", "rank"})

    def __init__(self, case: _Case, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        super().__init__(case, label, favours, kind, entries)
        self.held: dict[int, tuple[int, int]] = {}  # by entry: the points from which P is banned, and O

    def parse(self, number: int, body: object) -> _Entry:
        entry = super().parse(number, body)
        if entry.zone != self.board.points:
            self.refuse(Refusal.MALFORMED, number, "pattern")
        return entry

    def bans(self, body: dict[object, object], number: int) -> int:
        """Everybody's, together."""
        named = body.get("bans", {})
        if not isinstance(named, dict) or not named.keys() <= _OTHER.keys():
            self.refuse(Refusal.MALFORMED, number, "bans")
        found = dict.fromkeys(_OTHER, 0)
        for color, names in named.items():
            if not isinstance(names, list):
                self.refuse(Refusal.MALFORMED, number, "bans")
            for name in names:
                found[color] |= self.point(name, number, "bans")
        self.held[number] = found[self.favours], found[_OTHER[self.favours]]
        return found["black"] | found["white"]

    def banned(self, entry: _Entry) -> int:
        """The captures in a ko that are prohibited now."""
        ours, theirs = self.held[entry.number]
        if entry.our_turn:
            return _ko_captures(self.board, entry.ours, entry.theirs, ours)
        return _ko_captures(self.board, entry.theirs, entry.ours, theirs)

    def bound(self, entry: _Entry) -> int:
        return self.held[entry.number][0]

    def require_bans(self, entry: _Entry, following: _Entry, ban: int) -> None:
        """The bans before, but from points played on, and the new one, which is for the player to move."""
        ours, theirs = (0, 0) if ban == _LIFTED else (held & following.empty for held in self.held[entry.number])
        if ban != _LIFTED:
            ours, theirs = (ours | ban, theirs) if following.our_turn else (ours, theirs | ban)
        if self.held[following.number] != (ours, theirs):
            forgotten = ours & ~self.held[following.number][0]
            reason = Refusal.BAN_NOT_COVERED if forgotten else Refusal.BAN_NOT_CERTAIN
            self.refuse(reason, entry.number, f"to entry {following.number}")

    def our_move(self, entry: _Entry) -> _Edges:
        """P's ko-pass is one more move; an avoider's is a pass of his, with or without a rank: it ends nothing."""
        if entry.body.get("move") != "ko-pass":
            return super().our_move(entry)
        self.expect(entry, "move", "next")
        (number,) = self.named(entry, entry.body.get("next"), 1, "ko-pass")
        return [(_Edge.PASS if self.avoids else _Edge.PLAY, self.after_ko_pass(entry, number))]

    def their_moves(self, entry: _Entry) -> _Edges:
        """O's ko-pass, where he may make one, is answered like his pass."""
        body = {key: value for key, value in entry.body.items() if key != "ko-pass"}
        edges = super().their_moves(entry._replace(body=body))
        if "ko-pass" in entry.body:
            edges.append((_Edge.NULL, self.after_ko_pass(entry, entry.body["ko-pass"])))
        elif self.banned(entry):
            self.refuse(Refusal.UNANSWERED_KO_PASS, entry.number)
        return edges

    def after_ko_pass(self, entry: _Entry, named: object) -> int:
        if not self.banned(entry):
            self.refuse(Refusal.KO_PASS_NOT_ALLOWED, entry.number)
        return self.follow(entry, named, entry.ours, entry.theirs, not entry.our_turn, ban=_LIFTED)


# ---- Cycles ---------------------------------------------------------------------------------------------------------


def _forbidden_cycle(edges: Mapping[int, _Edges], dropped: Sequence[_Edge], forbidden: Sequence[_Edge]) -> int | None:
    """An entry from which a forbidden edge goes round a cycle, or None; ``dropped`` edges are taken away before.

    An edge lies on a cycle if and only if it stays in a strongly connected component (Kosaraju: number the entries in
    the order in which a walk finishes them, then gather against the edges, last finished first). Entries with a rank
    lead to entries with a rank, so they are on no cycle and are not in ``edges``.
    """
    ahead = {at: [to for kind, to in out if kind not in dropped and to in edges] for at, out in edges.items()}
    back: dict[int, list[int]] = {at: [] for at in edges}
    for at, nexts in ahead.items():
        for to in nexts:
            back[to].append(at)
    finished: list[int] = []
    started: set[int] = set()
    for start in edges:
        walk = [start] if start not in started else []
        while walk:  # ``ahead`` is used up on the way: an entry is finished when nothing is left of its list
            started.add(walk[-1])
            if ahead[walk[-1]]:
                to = ahead[walk[-1]].pop()
                walk += [to] if to not in started else []
            else:
                finished.append(walk.pop())
    component: dict[int, int] = {}
    for start in reversed(finished):
        gather = [start]
        while gather:
            at = gather.pop()
            if at not in component:
                component[at] = start
                gather += back[at]
    for at, out in edges.items():
        if any(kind in forbidden and component.get(to) == component[at] for kind, to in out):
            return at
    return None


# ---- The certificate ------------------------------------------------------------------------------------------------

_TERMS: dict[str, tuple[str, ...]] = {
    "question": ("uncapturable", "independently-alive", *_ADVISORY),
    "formation": ("n-eye", "two-eye", "pass-alive"),
    "scope": ("one", "all"),
    "first": ("opponent", "owner"),
    "cycles": ("verbal", "defender", "attacker"),
    "rules": ("verbal-japanese", "japanese-2003"),
}
_DEFAULTS = {"formation": "n-eye", "scope": "one", "rules": "verbal-japanese"}


def check(certificate: object, rows: Sequence[str], question: Mapping[str, str]) -> Verdict:
    """Whether the certificate proves an answer to this question about this position.

    ``certificate`` is decoded JSON of any kind: whatever is wrong with it is a refusal, never an error. ``rows`` are
    the rows of the board, top row first, of ``X``, ``O`` and ``.``; every string must have a liberty. ``question``
    has the keys of ``Inquiry.terms()``: ``string``, ``question``, ``first``, ``cycles``, and for independently-alive
    ``formation`` and ``scope`` (n-eye and one, if absent); ``rules`` (verbal-japanese, if absent).
    """
    try:
        case = _case(rows, question)
        answer, patterns = _prove(case, certificate)
    except _Refused as refused:
        return Verdict(False, None, "", refused.reason, refused.where)
    if case.advisory:
        return Verdict(True, answer, _advisory_sentence(case, answer, patterns, certificate), None, "")
    return Verdict(True, answer, _sentence(case, answer, patterns), None, "")


def _prove(case: _Case, certificate: object) -> tuple[str, int]:
    """The answer that is proved, and the number of patterns that prove it."""
    if not isinstance(certificate, dict) or certificate.get("schema") != "assess/certificate/1":
        raise _Refused(Refusal.MALFORMED, "schema")
    claim, proofs = certificate.get("claim"), certificate.get("proofs")
    if not isinstance(claim, dict) or claim.get("answer") not in ("yes", "no", "undefined"):
        raise _Refused(Refusal.MALFORMED, "claim")
    terms, answer = _terms(claim, "claim"), claim["answer"]
    if terms != case.terms:
        raise _Refused(Refusal.WRONG_CLAIM, next(key for key in case.terms if terms.get(key) != case.terms[key]))
    patterns = 0
    if case.advisory:
        case, patterns = _after_lemmas(case, certificate, answer)
    undefined = answer == "undefined"
    if case.advisory and answer == "no" and not proofs:
        return answer, patterns
    if not isinstance(proofs, list) or len(proofs) != (2 if undefined else 1):
        raise _Refused(Refusal.MALFORMED, "proofs")
    infinite = _INFINITE_PLAY[case.terms["question"], case.terms["cycles"]]
    roles = set()
    for index, body in enumerate(proofs):
        label = f"proof {index}" if undefined else ""
        if not isinstance(body, dict) or not isinstance(body.get("entries"), list):
            raise _Refused(Refusal.MALFORMED, label or "proofs")
        favours, kind = body.get("favours"), body.get("kind")
        if favours not in ("black", "white") or not isinstance(kind, str):
            raise _Refused(Refusal.MALFORMED, label or "proofs")
        form = _KoPassProof if case.terms["rules"] == "japanese-2003" else _Proof
        proof = form(case, label, favours, kind, body["entries"])
        role = proof.role
        allowed = _PROVES_UNDEFINED[role] if undefined else _PROVES_SUCCESS[role, infinite]
        if not undefined and answer != ("yes" if favours == case.owner else "no"):
            raise _Refused(Refusal.WRONG_CLAIM, "answer")
        if kind not in allowed or role in roles or (undefined and infinite != "nobody"):
            raise _Refused(Refusal.WRONG_KIND, label)
        roles.add(role)
        patterns += proof.verify(body.get("root"))
        conditions, refusal = allowed[kind].value
        for dropped, forbidden in conditions:
            turning = _forbidden_cycle(proof.edges, dropped, forbidden)
            if turning is not None:
                proof.refuse(refusal or Refusal.MALFORMED, turning)
    return answer, patterns


def _terms(given: Mapping[str, object], where: str) -> dict[str, str]:
    """The terms of a question; formation and scope belong to independently-alive."""
    terms = {}
    for key, words in {"string": None, **_TERMS}.items():
        if key in ("formation", "scope") and given.get("question") != "independently-alive":
            continue
        word = given.get(key, _DEFAULTS.get(key))
        if not isinstance(word, str) or (words is not None and word not in words):
            raise _Refused(Refusal.MALFORMED, f"{where}, {key}")
        terms[key] = word
    if terms["question"] in _ADVISORY and terms["cycles"] != "defender":  # the opponent must force what he wants
        raise _Refused(Refusal.MALFORMED, f"{where}, cycles")
    return terms


def _case(rows: Sequence[str], question: Mapping[str, str]) -> _Case:
    """The position and the question as given by the user, refused if they are none."""
    text, width, height = "/".join(rows), len(rows[0]) if rows else 0, len(rows)
    sized = 1 <= width <= len(_COLUMNS) and 1 <= height <= len(_COLUMNS)
    board = _Board(width, height) if sized else _Board(1, 1)
    if not sized or not board.form.fullmatch(text) or "?" in text:
        raise _Refused(Refusal.MALFORMED, "position")
    strings = {color: board.groups(_read(text, stone)) for color, stone in _STONE.items()}
    for string in strings["black"] + strings["white"]:
        if not board.near(string) & _read(text, "."):
            raise _Refused(Refusal.MALFORMED, f"position, no liberty at {board.name(_first(string))}")
    terms = _terms(question, "question")
    watched = board.names.get(terms["string"], 0)
    found = [(color, string) for color in strings for string in strings[color] if string & watched]
    if not found:
        raise _Refused(Refusal.MALFORMED, "question, string")
    ((owner, x),) = found
    first = owner if terms["first"] == "owner" else _OTHER[owner]
    capture, advisory = terms["question"] == "uncapturable", terms["question"] in _ADVISORY
    if advisory and terms["rules"] != "verbal-japanese":
        raise _Refused(Refusal.MALFORMED, "question, rules")
    return _Case(board, text, terms, capture, watched, x, owner, first, advisory)


def _sentence(case: _Case, answer: str, patterns: int) -> str:
    """The claim in words, derived from the question and from what was proved."""
    terms, owner, first = case.terms, case.owner.title(), case.first.title()
    string, adjective = f"{owner} {terms['string']}", "uncapturable" if case.capture else "independently alive"
    rules = "Japanese 2003 Rules; " if terms["rules"] == "japanese-2003" else ""
    details = f"({rules}cycles: {terms['cycles']}; {patterns} pattern{'s' * (patterns != 1)})"
    if answer == "undefined":
        course = f"{first} moving first, perfect play ends in a balanced long cycle"
        return f"Whether {string} is {adjective} is undefined: {course} {details}."
    if case.capture:
        deed = "prevent its capture" if answer == "yes" else "capture it"
    else:
        formation = {"n-eye": "an n-eye-formation", "two-eye": "a two-eye-formation"}.get(
            terms["formation"], "a pass-alive formation"
        )
        extent = "all" if terms["scope"] == "all" else "at least one"
        deed = f"{'make' if answer == 'yes' else 'prevent'} {formation} covering {extent} of its intersections"
    player = owner if answer == "yes" else _OTHER[case.owner].title()
    able = f"{player}, moving first, can" if player == first else f"{first} moving first, {player} can"
    return f"{string} is {'' if answer == 'yes' else 'not '}{adjective}: {able} {deed} {details}."


# ---- The advisory questions -----------------------------------------------------------------------------------------


def _after_lemmas(case: _Case, certificate: Mapping[str, object], answer: str) -> tuple[_Case, int]:
    """The case with its local points, and the number of patterns of the lemmas.

    No needs no proof where a lemma says that the string is what it may not be; yes needs lemmas that it is none of it.
    """
    known, patterns = _lemmas(case, certificate)
    proofs, of_x = certificate.get("proofs"), known.get(case.x, {})
    others = [of_x.get(other) for other in _ADVISORY[case.terms["question"]]]
    if not isinstance(proofs, list) or answer == "undefined":
        raise _Refused(Refusal.MALFORMED, "proofs")
    if (answer == "yes" and set(others) != {"no"}) or (answer == "no" and not proofs and "yes" not in others):
        raise _Refused(Refusal.MISSING_LEMMA, "lemmas")
    return case._replace(local=_local(case, answer, known)), patterns


def _local(case: _Case, answer: str, known: Mapping[int, Mapping[str, str]]) -> int:
    """The points where a stone of the owner's counts at the end.

    capturable-1: the string's. capturable-2: also, recursively, every adjacent point without a stone of a string of
    the owner's that is uncapturable or capturable-1. For yes only those of his strings are passed that are proved to
    be neither, for no all that are not proved to be one of them: fewer points for who wants a stone there, more for
    who wants none. For yes his other stones do not count, as they were not played in the variation.
    """
    if case.terms["question"] == "capturable-1":
        return case.x
    own = _read(case.rows, _STONE[case.owner])
    if answer == "no":
        barred = own & sum(string for string, answers in known.items() if "yes" in answers.values())
        return case.board.group(case.x, case.board.points & ~barred)
    passed = sum(string for string, answers in known.items() if answers == _NEITHER)
    return case.board.group(case.x, case.board.points & ~own | case.x | passed) & ~own | case.x


_NEITHER = {"uncapturable": "no", "capturable-1": "no"}


def _lemmas(case: _Case, certificate: Mapping[str, object]) -> tuple[dict[int, dict[str, str]], int]:
    """What the lemmas prove, by the strings and questions that they are about, and the number of their patterns.

    A lemma is a certificate about any string of the position, with the same first mover and cycle mode. A proof that a
    string's intersections are left without a stone of its owner's also shows that it is captured.
    """
    lemmas = certificate.get("lemmas", [])
    if not isinstance(lemmas, list):
        raise _Refused(Refusal.MALFORMED, "lemmas")
    known: dict[int, dict[str, str]] = {}
    patterns = 0
    for index, lemma in enumerate(lemmas):
        try:
            claim = lemma.get("claim") if isinstance(lemma, dict) else None
            if not isinstance(claim, dict):
                raise _Refused(Refusal.MALFORMED, "claim")
            terms = _terms(claim, "claim")
            question = terms["question"]
            if question not in _ADVISORY[case.terms["question"]] or any(
                terms[key] != case.terms[key] for key in ("first", "cycles")
            ):
                raise _Refused(Refusal.WRONG_CLAIM, "claim")
            about = _case(case.rows.split("/"), terms)
            answer, more = _prove(about, lemma)
        except _Refused as refused:
            raise _Refused(refused.reason, f"lemma {index}, {refused.where}") from None
        answers = known.setdefault(about.x, {})
        answers[question] = answer
        if question == "capturable-1" and answer == "no" and lemma["proofs"]:
            answers["uncapturable"] = "no"
        patterns += more
    return known, patterns


def _advisory_sentence(case: _Case, answer: str, patterns: int, certificate: object) -> str:
    """The claim of an advisory question in words."""
    question, owner, other = case.terms["question"], case.owner.title(), _OTHER[case.owner].title()
    stone = f"a new stone of {owner}'s stays {'on its intersections' if question == 'capturable-1' else 'near it'}"
    if answer == "yes":
        why = f"{other} can capture it, but not also prevent that {stone}"
    elif isinstance(certificate, dict) and certificate["proofs"]:
        why = f"{other} can capture it, and also prevent that {stone}"
    else:
        why = f"it is {' or '.join(_ADVISORY[question])}"
    claim = f"{owner} {case.terms['string']} is {'' if answer == 'yes' else 'not '}{question}"
    details = f"(cycles: {case.terms['cycles']}; {patterns} pattern{'s' * (patterns != 1)})"
    return f"{claim}: {case.first.title()} moving first, {why} {details}."
