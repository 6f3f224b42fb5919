"""The move rules of the checker held against real plays: patterns, every full board that agrees, every play.

P is black. What a play really leaves in the zone, and the ban that it brings, must be among what the rule names.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import naive_reach as naive
from naive_reach import Size

from assess.proofs import pattern_proofs


class Real(NamedTuple):
    """A legal play on a full board, as sets of points: who, where, the stones after it, and the point then banned."""

    mover: str
    point: int
    black: int
    white: int
    ban: int


class Named(NamedTuple):
    """An outcome that an entry must name: the stones in the zone, and the ban that is possible (for P) or certain."""

    black: int
    white: int
    ban: int


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
            plays.append(Real(mover, bit, *sets, 0 if real[1] is None else bits(size, [real[1]])))
    return Full(stones, bits(size, [p for p, c in enumerate(stones) if c == "O"]), plays, barred)


class Rules:
    """What the checker wants named: its own code, asked with entries that name everything."""

    def __init__(self, size: Size, module: ModuleType = pattern_proofs) -> None:
        self.module, self.board = module, module.Board(*size)
        self.names = {bit: name for name, bit in self.board.names.items()}
        case = module.Case(self.board, "", {}, True, 0, (0,), 0, "black", "black")

        class Listening(module.Proof):  # type: ignore[name-defined, misc]
            """Writes down what would have to be named, and which points and outcomes may be left out."""

            def start(self, first: int | None) -> None:
                self.first, self.heard, self.missing, self.at = first, {}, [], 0

            def refuse(self, reason: Any, number: object, point: int | str = 0) -> None:  # type: ignore[override]
                if reason is not module.Refusal.MISSING_REPLY:
                    raise module.Refused(reason, "")
                self.missing.append(point)

            def their_play(self, entry: Any, targets: Any, move: int, named: object) -> Any:
                self.at = move
                return super().their_play(entry, targets, move, named)

            def named(self, entry: Any, named: object, outcomes: int, move: object) -> list[object]:
                return [self.first, *[0] * (outcomes - 1)]

            def follow(self, entry: Any, named: object, ours: int, theirs: int, our_turn: bool, ban: int) -> int:
                self.heard.setdefault(self.at, []).append(Named(ours, theirs, ban))
                return 0

        self.proof = Listening(case, "", "black", "avoid", [])
        self.proof.read = {0: module.Entry(0, 0, 0, 0, 0, True, 0, None, {})}

    def entry(self, sets: tuple[int, int, int], our_turn: bool, body: dict[str, Any]) -> Any:
        black, white, empty = sets
        return self.module.Entry(0, black, white, empty, black | white | empty, our_turn, 0, None, body)

    def ours(self, sets: tuple[int, int, int], move: int) -> tuple[list[Named], bool] | None:
        """The outcomes of a play of P's, and whether it is wide; None if he may not make it."""
        self.proof.start(0)
        try:
            edges = self.proof.our_move(self.entry(sets, True, {"move": self.names[move], "next": []}))
        except self.module.Refused:
            return None
        return self.proof.heard[0], edges[0][0] is self.module.Edge.WIDE

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
        except self.module.Refused:
            return None
        needed = set(self.proof.missing)
        return null, {point: heard[point] if point in needed else heard[point][1:] for point in points}


def gaps(size: Size, pattern: str, full: Iterable[Full], rules: Rules, counts: Counter[str]) -> Iterator[str]:
    """Every real play in these full boards, which agree with the pattern, that is not among those named."""
    sets = tuple(bits(size, [p for p, c in enumerate(pattern) if c == content]) for content in "XO.")
    zone, known = sum(sets), {}
    theirs = rules.theirs(sets)
    for stones, before, plays, barred in full:
        for mover, point in barred:
            counts["plays"] += 1
            if mover == "X" and point & zone:
                if point not in known:
                    known[point] = rules.ours(sets, point)
                if known[point] is not None:
                    yield f"{pattern} in {stones}: X at {rules.names[point]} is suicide"
        for mover, point, black, white, ban in plays:
            counts["plays"] += 1
            where = f"{pattern} in {stones}: {mover} at {rules.names[point]}"
            left = (black & zone, white & zone)
            if mover == "X" and point & zone:
                if point not in known:
                    known[point] = rules.ours(sets, point)
                if known[point] is None:
                    continue
                outcomes, wide = known[point]
                if not any(left == (o.black, o.white) and not o.ban & ~ban for o in outcomes):
                    yield where
                if before & ~white & ~zone and not wide:
                    yield f"{where}, takes outside"
                counts["ours"] += 1
            elif mover == "O" and theirs is not None:
                null, replies = theirs
                outcomes = replies.get(point, []) if point & zone else [null]
                if not any(left == (o.black, o.white) and not ban & zone & ~o.ban for o in outcomes):
                    yield where
                counts["theirs"] += 1


def agreeing(size: Size, zone: frozenset[int]) -> dict[str, list[Full]]:
    """The patterns with this zone, each with its full boards."""
    found: dict[str, list[Full]] = {}
    for full in boards(size):
        found.setdefault("".join(c if p in zone else "?" for p, c in enumerate(full.stones)), []).append(full)
    return found


def completions(size: Size, pattern: str) -> list[Full]:
    """The full boards that agree with one pattern."""
    full = ("".join(c) for c in itertools.product(*(".XO" if c == "?" else c for c in pattern)))
    return [full_board(size, stones) for stones in full if naive.is_legal(size, stones)]
