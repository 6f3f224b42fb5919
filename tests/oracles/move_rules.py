"""The move rules of the checker held against real plays: patterns, every full board that agrees, every play.

P is black. What a play really leaves in the zone, and the ban that it brings, must be among what the rule names. Where
a pattern counts on liberties outside its zone, only full boards that have them agree with it; and the most that the
rule lets the next entry count on, in the same zone and in one inside, must really be there after the play.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import naive_reach as naive
from naive_reach import Size
from weakenings import CHECKER

MOST = 20  # liberties, more than the boards have points


class Real(NamedTuple):
    """A legal play on a full board, as sets of points: who, where, the stones after it, and the point then banned;
    ``stones``: the full board after it."""

    mover: str
    point: int
    black: int
    white: int
    ban: int
    stones: str


class Kept(NamedTuple):
    """The most liberties outside a zone that the next entry may count on, of the string of a stone."""

    zone: int
    stone: int
    count: int


class Named(NamedTuple):
    """An outcome that an entry must name: the stones in the zone, the ban that is possible (for P) or certain, and
    what the next entry may count on outside."""

    black: int
    white: int
    ban: int
    kept: tuple[Kept, ...]


class Pattern(NamedTuple):
    """What stands in a zone (``?`` elsewhere), and how many liberties outside it some stones' strings have at least."""

    contents: str
    outside: tuple[tuple[int, int], ...] = ()


class Full(NamedTuple):
    """A legal full board and every play on it; ``barred``: where a play would be suicide, by mover."""

    stones: str
    white: int
    plays: list[Real]
    barred: set[tuple[str, int]]


def bits(size: Size, points: Iterable[int]) -> int:
    """Points as the checker's sets of points."""
    return sum(1 << (p // size.width * (size.width + 1) + p % size.width) for p in points)


@cache
def boards(size: Size) -> list[Full]:
    """Every legal full board of a size."""
    made = []
    for contents in itertools.product(".XO", repeat=size.width * size.height):
        stones = "".join(contents)
        if naive.is_legal(size, stones):
            made.append(full_board(size, stones))
    return made


def full_board(size: Size, stones: str) -> Full:
    """A full board with every play on it."""
    plays, barred = [], set()
    for mover, point in itertools.product("XO", [p for p, c in enumerate(stones) if c == "."]):
        real, bit = naive.play(size, stones, mover, point), bits(size, [point])
        if real is None:
            barred.add((mover, bit))
        else:
            sets = (bits(size, [p for p, c in enumerate(real[0]) if c == s]) for s in "XO")
            plays.append(Real(mover, bit, *sets, 0 if real[1] is None else bits(size, [real[1]]), real[0]))
    return Full(stones, bits(size, [p for p, c in enumerate(stones) if c == "O"]), plays, barred)


class Rules:
    """What the checker wants named: its own code, asked with entries that name everything."""

    def __init__(self, size: Size, checker: Any = CHECKER) -> None:
        self.checker, self.board = checker, checker.Board(*size)
        self.names = {bit: name for name, bit in self.board.names.items()}
        case = checker.Case(self.board, "", {}, True, 0, (0,), 0, "black", "black")

        class Listening(checker.Proof):  # type: ignore[name-defined, misc]
            """Writes down what would have to be named, and which points and outcomes may be left out."""

            def start(self, first: int | None) -> None:
                self.first, self.heard, self.missing, self.at = first, {}, [], 0
                self.following = checker.Entry(0, 0, 0, 0, 0, True, 0, None, [], {})

            def entry(self, number: object, by: int | None = None) -> Any:
                return self.following

            def refuse(self, reason: Any, number: object, point: int | str = 0) -> None:  # type: ignore[override]
                if reason is not checker.Refusal.MISSING_REPLY:
                    raise checker.Refused(reason, "")
                self.missing.append(point)

            def their_play(self, entry: Any, targets: Any, move: int, named: object) -> Any:
                self.at = move
                return super().their_play(entry, targets, move, named)

            def named(self, entry: Any, named: object, outcomes: int, move: object) -> list[object]:
                return [self.first, *[0] * (outcomes - 1)]

            def follow(
                self,
                entry: Any,
                named: object,
                ours: int,
                theirs: int,
                our_turn: bool,
                ban: int,
                taken: int = 0,
                left: tuple[int, int] | None = None,
            ) -> int:
                def allowed(zone: int, stone: int, count: int) -> bool:
                    sets = (ours & zone, theirs & zone, zone & ~(ours | theirs), zone)
                    bound = ban & zone if our_turn else 0
                    self.following = checker.Entry(0, *sets, our_turn, bound, None, [(stone, count)], {})
                    try:
                        super(Listening, self).follow(entry, 0, ours, theirs, our_turn, ban, taken, left)
                    except checker.Refused:
                        return False
                    return True

                kept = []
                for zone in self.zones:
                    for string in self.board.groups(ours & zone):
                        stone = checker.first_point(string)
                        most = next((n for n in range(MOST) if not allowed(zone, stone, n + 1)), MOST)
                        kept += [Kept(zone, stone, most)] if most else []
                self.heard.setdefault(self.at, []).append(Named(ours, theirs, ban, tuple(kept)))
                return 0

        self.proof = Listening(case, "", "black", "avoid", [])
        self.listen((), ())

    def listen(self, outside: Sequence[tuple[int, int]], zones: Iterable[int]) -> None:
        """What the entries asked about count on outside their zone, and the zones of the entries that they name."""
        self.outside, self.proof.zones = list(outside), tuple(zones)

    def entry(self, sets: tuple[int, int, int], our_turn: bool, body: dict[str, Any]) -> Any:
        black, white, empty = sets
        return self.checker.Entry(0, black, white, empty, black | white | empty, our_turn, 0, None, self.outside, body)

    def ours(self, sets: tuple[int, int, int], move: int) -> tuple[list[Named], bool] | None:
        """The outcomes of a play of P's, and whether it is wide; None if he may not make it."""
        self.proof.start(0)
        try:
            edges = self.proof.our_move(self.entry(sets, True, {"move": self.names[move], "next": []}))
        except self.checker.Refused:
            return None
        return self.proof.heard[0], edges[0][0] is self.checker.Edge.WIDE

    def theirs(self, sets: tuple[int, int, int]) -> tuple[Named, dict[int, list[Named]]] | None:
        """The null move, and the outcomes of each play of O's that must be answered; None if the entry is refused."""
        self.proof.start(0)
        try:
            self.proof.their_moves(self.entry(sets, False, {"null": 0, "replies": {}}))
            (null,), points = self.proof.heard[0], self.proof.missing
            replies = {self.names[point]: [] for point in points}
            entry = self.entry(sets, False, {"null": 0, "replies": replies})
            self.proof.start(0)
            self.proof.their_moves(entry)
            heard = self.proof.heard
            self.proof.start(None)  # may the first outcome be left out?
            self.proof.their_moves(entry)
        except self.checker.Refused:
            return None
        needed = set(self.proof.missing)
        return null, {point: heard[point] if point in needed else heard[point][1:] for point in points}


@lru_cache(1 << 18)
def liberties_outside(size: Size, stones: str, zone: int, stone: int) -> int:
    """How many liberties the string with this stone really has outside a zone."""
    (point,) = (p for p in range(len(stones)) if bits(size, [p]) == stone)
    liberties = naive.liberties(size, stones, naive.joined(size, stones, point))
    return sum(not bits(size, [p]) & zone for p in liberties)


def gaps(
    size: Size, pattern: Pattern, full: Iterable[Full], rules: Rules, counts: Counter[str], inner: int = 0
) -> Iterator[str]:
    """Every real play in these full boards, which agree with the pattern, that is not among those named, or leaves
    fewer liberties outside than the entry named may count on, in the same zone or in what ``inner`` leaves of it."""
    sets = tuple(bits(size, [p for p, c in enumerate(pattern.contents) if c == content]) for content in "XO.")
    zone, known = sum(sets), {}
    rules.listen([(bits(size, [p]), count) for p, count in pattern.outside], {zone, zone & inner})

    def missing(play: Real, outcomes: Iterable[Named]) -> Iterator[str]:
        found = [o for o in outcomes if (play.black & zone, play.white & zone) == (o.black, o.white)]
        if not found:
            yield "is not named"
        for kept in found[0].kept if found else ():
            counts["kept"] += 1
            if liberties_outside(size, play.stones, kept.zone, kept.stone) < kept.count:
                yield f"leaves fewer than {kept.count} outside {kept.zone:b} to {rules.names[kept.stone]}"

    theirs = rules.theirs(sets)
    for stones, before, plays, barred in full:
        for mover, point in barred:
            counts["plays"] += 1
            if mover == "X" and point & zone:
                if point not in known:
                    known[point] = rules.ours(sets, point)
                if known[point] is not None:
                    yield f"{pattern} in {stones}: X at {rules.names[point]} is suicide"
        for play in plays:
            counts["plays"] += 1
            mover, point, ban = play.mover, play.point, play.ban
            where = f"{pattern} in {stones}: {mover} at {rules.names[point]}"
            if mover == "X" and point & zone:
                if point not in known:
                    known[point] = rules.ours(sets, point)
                if known[point] is None:
                    continue
                outcomes, wide = known[point]
                yield from (f"{where} {why}" for why in missing(play, [o for o in outcomes if not o.ban & ~ban]))
                if before & ~play.white & ~zone and not wide:
                    yield f"{where}, takes outside"
                counts["ours"] += 1
            elif mover == "O" and theirs is not None:
                null, replies = theirs
                outcomes = replies.get(point, []) if point & zone else [null]
                yield from (f"{where} {why}" for why in missing(play, [o for o in outcomes if not ban & zone & ~o.ban]))
                counts["theirs"] += 1


def agreeing(size: Size, zone: frozenset[int]) -> dict[str, list[Full]]:
    """What may stand in this zone, each with its full boards."""
    found: dict[str, list[Full]] = {}
    for full in boards(size):
        found.setdefault("".join(c if p in zone else "?" for p, c in enumerate(full.stones)), []).append(full)
    return found


def completions(size: Size, contents: str) -> list[Full]:
    """The full boards in which this stands in the zone."""
    full = ("".join(c) for c in itertools.product(*(".XO" if c == "?" else c for c in contents)))
    return [full_board(size, stones) for stones in full if naive.is_legal(size, stones)]


def counted(size: Size, contents: str, full: list[Full], most: int = 3) -> Iterator[tuple[Pattern, list[Full]]]:
    """The patterns with these contents: all ways to count on liberties outside, each with the full boards that have
    them, if there are any. A count is named at the last stone of a string."""
    zone = bits(size, [p for p, c in enumerate(contents) if c != "?"])
    stones = [max(string) for string in naive.parts(size, contents, "X")]
    had = [(one, [liberties_outside(size, one.stones, zone, bits(size, [p])) for p in stones]) for one in full]
    tops = [max((min(have[i], most) for _, have in had), default=0) for i in range(len(stones))]
    for counts in itertools.product(*(range(top + 1) for top in tops)):
        agree = [one for one, have in had if all(h >= count for h, count in zip(have, counts, strict=True))]
        if agree:
            yield Pattern(contents, tuple((p, n) for p, n in zip(stones, counts, strict=True) if n)), agree
