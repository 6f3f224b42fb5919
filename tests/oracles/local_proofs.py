"""Makes certificates for random zones of tiny boards by brute force, by the rules or by broken ones.

The rules of docs/certificate.md are written here a second time, on strings of characters and sets, and any one of
``BREACHES`` can be committed: then wrong certificates arise, which the checker must refuse. What is static (is the
string pass-alive, is life impossible) is decided by trying all completions of the pattern on the board.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import naive_reach as naive
from naive_reach import OTHER, Question, Size

COLOR = {"X": "black", "O": "white"}
BREACHES = (
    "open strings are closed",
    "open strings stay",
    "nothing is captured by way of the outside",
    "nothing vanishes with another",
    "own liberties may be outside",
    "strings need no liberty when the other moves",
    "banned moves are played",
    "possible bans are forgotten",
    "uncertain bans bind",
    "plays next to the outside are suicide",
    "the other player has no liberties outside",
    "no null move",
    "the null move is left out on a whole board",
    "the outside is empty",
    "the watched stone may come back",
    "all cycles are good",
)
COUNTING = (  # of the counts of liberties outside
    "a play outside takes no liberty",
    "one liberty outside is enough when the other moves",
    "joined strings have the sum of their liberties outside",
    "one string's liberty outside holds every string",
    "a new stone has the liberty outside of another string",
    "what the other player has played is left outside",
    "the position has one more liberty outside",
)
Outside = tuple[tuple[int, int], ...]  # stones, each with how many liberties its string has outside the zone at least


class Node(NamedTuple):
    pattern: str
    turn: str
    ban: int | None
    outside: Outside = ()


class Option(NamedTuple):
    """A move: its kind (play, pass, null), its name, and for each outcome the nodes of which one must hold."""

    kind: str
    name: str
    outcomes: tuple[tuple[Node, ...], ...]


class Case(NamedTuple):
    size: Size
    question: Question
    p: str
    breach: str
    counting: bool = False  # each entry of a proof that reaches counts on all that there surely is outside its zone

    @property
    def avoids(self) -> bool:
        return self.p != self.question.reacher


def name(size: Size, point: int) -> str:
    return f"{'ABCDEFGHJ'[point % size.width]}{size.height - point // size.width}"


def restrict(pattern: str, zone: frozenset[int]) -> str:
    return "".join(c if p in zone else "?" for p, c in enumerate(pattern))


@lru_cache(1 << 16)
def completions(size: Size, pattern: str, breach: str) -> tuple[str, ...]:
    if breach == "the outside is empty":
        return (pattern.replace("?", "."),)
    full = ("".join(c) for c in itertools.product(*(".XO" if c == "?" else c for c in pattern)))
    return tuple(stones for stones in full if naive.is_legal(size, stones))


# ---- what can be seen in a pattern, by all of its completions


@lru_cache(1 << 16)
def covered(size: Size, stones: str, color: str) -> frozenset[int]:
    """What pass-alive strings without opposing stones inside cover, and what hangs together of it."""
    strings, regions = naive.pass_alive(size, stones, color, clean=True)
    return frozenset().union(*strings, *regions)


def has_formation(case: Case, stones: str) -> bool:
    question, points = case.question, covered(case.size, stones, case.question.owner)
    if (question.formation, question.scope) == ("two-eye", "all"):
        return any(question.x <= naive.part(case.size, start, lambda p: p in points) for start in points)
    return naive.covers(points, question.x, question.scope)


@lru_cache(1 << 16)
def has_no_room(size: Size, stones: str, color: str) -> frozenset[int]:
    """The points that no formation of the other player's can cover once this player only passes.

    On each part of the board without pass-alive strings the other player has every stone that could help him, and each
    choice of eyes where they might be.
    """
    wall = frozenset().union(*naive.pass_alive(size, stones, color, clean=False)[0])
    mine = {point for point, content in enumerate(stones) if content == color}
    found, rest = set(wall), set(range(len(stones))) - wall
    while rest:
        ground = naive.part(size, min(rest), lambda p: p not in wall)
        free = {p for p in ground if p in mine or not mine & set(naive.neighbors(size, p))}
        if not formation_on(size, color, ground, free):
            found |= ground
        rest -= ground
    return frozenset(found)


def formation_on(size: Size, color: str, ground: Iterable[int], free: set[int]) -> bool:
    """Whether some choice of eyes makes a formation on the ground, an eye being one of these points, or two; where
    three hang together it is taken for granted."""
    parts, left = list[set[int]](), set(free)
    while left:
        parts.append(set(naive.part(size, min(left), lambda p: p in free)))
        left -= parts[-1]
    if any(len(part) > 2 for part in parts):
        return True
    for eyes in itertools.product(*([set(), part, *({point} for point in part)] for part in parts)):
        empty = set().union(*eyes)
        board = [color] * (size.width * size.height)
        for point in ground:
            board[point] = "." if point in empty else OTHER[color]
        if naive.pass_alive(size, "".join(board), OTHER[color], clean=True)[0]:
            return True
    return False


def safe(case: Case, pattern: str) -> bool:
    """The bad event is impossible: the watched stone is there, or no formation covers X in any completion."""
    question = case.question
    if question.capture:
        return pattern[question.watched] == case.p
    if not question.x & {p for p, c in enumerate(pattern) if c != "?"}:
        return False
    return not any(has_formation(case, stones) for stones in completions(case.size, pattern, case.breach))


def ends(case: Case, node: Node) -> dict[str, str] | None:
    """The reason that ends the proof here, as it is written."""
    size, question, pattern = case.size, case.question, node.pattern
    if question.capture and not case.avoids:
        if node.turn == case.p and pattern[question.watched] == OTHER[case.p]:
            for point in plays(case, node):
                if question.watched in removals(case, pattern, case.p, point)[0]:
                    return {"move": name(size, point), "reason": "captured"}
        return None
    full = completions(size, pattern, case.breach)
    if question.capture:
        if pattern[question.watched] != case.p:
            return None
        alive = all(any(question.watched in s for s in naive.pass_alive(size, f, case.p, clean=False)[0]) for f in full)
        return {"reason": "pass-alive"} if alive else None
    if not case.avoids:
        return {"reason": "formation"} if all(has_formation(case, f) for f in full) else None
    points = [has_no_room(size, f, case.p) for f in full]
    roomless = all(question.x & r if question.scope == "all" else question.x <= r for r in points)
    return {"reason": "no-room"} if roomless else None


# ---- the moves inside a zone


def has_outside(case: Case, string: frozenset[int], outside: Outside) -> int:
    """How many liberties outside the zone a string has at least, by what is named at its stones."""
    named = [count for stone, count in outside if stone in string]
    if case.breach == "joined strings have the sum of their liberties outside":
        return sum(named)
    return max(named, default=0)


def left_outside(case: Case, pattern: str, zone: frozenset[int], outside: Outside) -> Outside:
    """What may be counted on outside a smaller zone: what there was, and what of the pattern is empty beside a string
    and no longer in the zone."""
    if not case.counting:
        return ()
    free = "." + (OTHER[case.p] if case.breach == "what the other player has played is left outside" else "")
    found = []
    for string in naive.parts(case.size, restrict(pattern, zone), case.p):
        whole = naive.joined(case.size, pattern, min(string))
        left = [q for q in naive.border(case.size, whole) if q not in zone and pattern[q] in free]
        found.append((min(string), has_outside(case, whole, outside) + len(left)))
    return tuple((stone, count) for stone, count in found if count)


def root_of(case: Case, stones: str, zone: frozenset[int], turn: str) -> Node:
    """The root of a proof about a position."""
    outside = left_outside(case._replace(breach=""), stones, zone, ())
    if case.breach == "the position has one more liberty outside":
        outside = tuple((stone, count + 1) for stone, count in outside)
    return Node(restrict(stones, zone), turn, None, outside)


def held(case: Case, string: frozenset[int], outside: Outside) -> bool:
    """Whether a string has a liberty outside: nothing in the zone takes it."""
    every = case.breach == "one string's liberty outside holds every string"
    return bool(outside) if every else has_outside(case, string, outside) > 0


def removals(
    case: Case, pattern: str, mover: str, point: int, outside: Outside = ()
) -> tuple[set[int], list[frozenset[int]]]:
    size = case.size
    surely: set[int] = set()
    perhaps: list[frozenset[int]] = []
    beside = any(pattern[q] == "?" for q in naive.neighbors(size, point))
    touched = beside and case.breach != "nothing is captured by way of the outside"
    for string in naive.parts(size, pattern, OTHER[mover]):
        if held(case, string, outside):
            continue
        free = naive.liberties(size, pattern, string)
        is_open = any(pattern[q] == "?" for q in naive.border(size, string))
        if case.breach == "open strings are closed" and free:
            is_open = False
        if case.breach == "the other player has no liberties outside" and mover == case.p:
            is_open = False
        if free == {point} and not is_open:
            surely |= string
        elif is_open and free <= {point}:
            perhaps.append(string)
            touched = touched or bool(free)
    if case.breach == "nothing vanishes with another":
        perhaps = [string for string in perhaps if beside or naive.liberties(size, pattern, string)]
    if case.breach == "open strings stay" or not touched:
        perhaps = []
    if case.breach == "strings need no liberty when the other moves" and mover != case.p:
        perhaps = [string for string in perhaps if naive.liberties(size, pattern, string)]
    return surely, perhaps


def after(pattern: str, mover: str, point: int, gone: set[int]) -> str:
    return "".join(mover if p == point else "." if p in gone else c for p, c in enumerate(pattern))


def outcomes(surely: set[int], perhaps: list[frozenset[int]]) -> Iterator[set[int]]:
    for bits in range(2 ** len(perhaps)):
        yield surely.union(*(s for i, s in enumerate(perhaps) if bits >> i & 1))


def plays(case: Case, node: Node) -> list[int]:
    banned = None if case.breach == "banned moves are played" else node.ban
    return [p for p, c in enumerate(node.pattern) if c == "." and p != banned]


def our_options(case: Case, node: Node, inner: frozenset[int]) -> Iterator[Option]:
    size, pattern, p, o = case.size, node.pattern, case.p, OTHER[case.p]
    for point in plays(case, node):
        surely, perhaps = removals(case, pattern, p, point)
        if len(perhaps) > 3:
            continue
        least = after(pattern, p, point, surely)
        own = naive.joined(size, least, point)
        free = naive.liberties(size, least, own)
        outside = any(least[q] == "?" for q in naive.border(size, own))
        breathes = has_outside(case, own, node.outside) or (
            node.outside and case.breach == "a new stone has the liberty outside of another string"
        )
        if not free and not breathes and not (outside and case.breach == "own liberties may be outside"):
            continue
        slots = []
        for gone in outcomes(surely, perhaps):
            certain = len(surely) == 1 and not perhaps and len(own) == 1 and free == surely and not outside
            if case.breach == "uncertain bans bind":
                certain = len(gone) == 1
            bans = [min(gone)] if certain else []
            made = after(pattern, p, point, gone)
            slots.append(candidates(case, made, o, [*bans, None], inner, node.outside))
        yield Option("play", name(size, point), tuple(slots))


def their_options(case: Case, node: Node, inner: frozenset[int]) -> Iterator[Option]:
    size, pattern, p, o = case.size, node.pattern, case.p, OTHER[case.p]
    whole = "?" not in pattern and case.avoids
    suicide = ("plays next to the outside are suicide", "the other player has no liberties outside")
    left_out = whole and (safe(case, pattern) or case.breach == "the null move is left out on a whole board")
    if not left_out and case.breach != "no null move":
        taken = 0 if case.breach == "a play outside takes no liberty" else 1
        lowered = tuple((stone, count - taken) for stone, count in node.outside)
        yield Option("null", "null", (candidates(case, pattern, p, [None], inner, lowered),))
    for point, content in enumerate(pattern):
        if content != "." or point == node.ban:
            continue
        surely, perhaps = removals(case, pattern, o, point, node.outside)
        slots: list[tuple[Node, ...]] = []
        for gone in outcomes(surely, perhaps):
            made = after(pattern, o, point, gone)
            own = naive.joined(size, made, point)
            free = naive.liberties(size, made, own)
            outside = any(made[q] == "?" for q in naive.border(size, own))
            if not gone and not free and (not outside or case.breach in suicide):
                slots.append(())
                continue
            possible = len(gone) == 1 and len(own) == 1 and len(free) < 2
            ban = min(gone) if possible and case.breach != "possible bans are forgotten" else None
            slots.append(candidates(case, made, p, [ban], inner, node.outside))
        if any(slots):
            yield Option("play", name(size, point), tuple(slots))


def candidates(
    case: Case, pattern: str, turn: str, bans: list[int | None], inner: frozenset[int], outside: Outside = ()
) -> tuple[Node, ...]:
    """The nodes that would do for an outcome: in the same zone, or in the inner one. ``outside``: what is left of the
    liberties there."""
    zone = frozenset(p for p, c in enumerate(pattern) if c != "?")
    nodes = [Node(pattern, turn, ban, left_outside(case, pattern, zone, outside)) for ban in bans]
    small, left = restrict(pattern, inner), left_outside(case, pattern, zone & inner, outside)
    nodes += [Node(small, turn, ban if ban in inner else None, left) for ban in bans]
    return tuple(dict.fromkeys(nodes))


def options(case: Case, node: Node, inner: frozenset[int]) -> list[Option]:
    if node.turn == case.p:
        return list(our_options(case, node, inner))
    enough = 1 if case.breach == "one liberty outside is enough when the other moves" else 2
    strings = [s for s in naive.parts(case.size, node.pattern, case.p) if has_outside(case, s, node.outside) < enough]
    if any(not naive.liberties(case.size, node.pattern, s) for s in strings):
        opened = all(
            naive.liberties(case.size, node.pattern, s) or "?" in [node.pattern[q] for q in naive.border(case.size, s)]
            for s in strings
        )
        if not opened or case.breach != "strings need no liberty when the other moves":
            return [Option("null", "null", ((),))]  # an outcome that nothing can satisfy
    return list(their_options(case, node, inner))


# ---- proofs


Ranks = dict[Node, int]


class Prover:
    """All proofs of one player's from one root pattern, with entries in the root's zone and an inner one."""

    def __init__(self, case: Case, root: Node, inner: frozenset[int], limit: int = 1500) -> None:
        self.case, self.root = case, root
        self.options: dict[Node, list[Option]] = {}
        self.ends: dict[Node, dict[str, str] | None] = {}
        pending = [root]
        while pending and len(self.options) <= limit:
            node = pending.pop()
            if node in self.options:
                continue
            self.ends[node] = None if self.lost(node) else ends(case, node)
            self.options[node] = [] if self.lost(node) or self.ends[node] else options(case, node, inner)
            out = [c for option in self.options[node] for slot in option.outcomes for c in slot]
            if case.avoids and node.turn == case.p and not self.ends[node]:
                out += candidates(case, node.pattern, OTHER[case.p], [None], inner)
            pending += out
        self.small = not pending
        self.inner = inner
        self.memory: dict[str, Ranks] = {}

    def lost(self, node: Node) -> bool:
        """The stone to be saved is gone."""
        question = self.case.question
        free = self.case.breach == "the watched stone may come back"
        return self.case.avoids and question.capture and not free and node.pattern[question.watched] != self.case.p

    def moves(self, node: Node, passes: bool, stands: bool = False) -> list[Option]:
        """The moves of a node. ``stands``: a null move is answered by a pass that comes back to the same node."""
        moves = self.options[node]
        if stands and node.turn != self.case.p and node.ban is None:
            return [m for m in moves if m.kind != "null" or m.outcomes == ((),)]
        if passes and self.case.avoids and node.turn == self.case.p:
            back = candidates(self.case, node.pattern, OTHER[self.case.p], [None], self.inner)
            moves = [*moves, Option("pass", "pass", (back,))]
        return moves

    def chosen(self, node: Node, option: Option, good: dict[str, Ranks]) -> list[Node | None] | None:
        """One node for each outcome, from the nodes that are good for this kind of move; None if there is none."""
        nodes: list[Node | None] = []
        for slot in option.outcomes:
            found = next((c for c in slot if c in good[option.kind]), None)
            if found is None and (slot or option.kind == "null"):
                return None
            nodes.append(found)
        return nodes

    def holds(self, node: Node, good: dict[str, Ranks], passes: bool, stands: bool = False) -> bool:
        moves = self.moves(node, passes, stands)
        if node.turn == self.case.p:
            return any(self.chosen(node, option, good) is not None for option in moves)
        return all(self.chosen(node, option, good) is not None for option in moves)

    def reach(self) -> Ranks:
        """Rank of each node from which the goal is reached."""
        if "reach" not in self.memory:
            self.memory["reach"] = self._reach()
        return self.memory["reach"]

    def _reach(self) -> Ranks:
        ranks: Ranks = {node: 0 for node, end in self.ends.items() if end}
        for rank in itertools.count(1):
            good = {"play": ranks, "null": ranks}
            fresh = [n for n in self.options if n not in ranks and not self.lost(n) and self.holds(n, good, False)]
            if not fresh:
                return ranks
            ranks = {**ranks, **dict.fromkeys(fresh, rank)}
        raise AssertionError

    def closed(self, kind: str) -> Ranks:
        """The nodes of the greatest closed set; ``kind``: avoid (bad event impossible, passes allowed) or hold."""
        if kind not in self.memory:
            self.memory[kind] = self._closed(kind)
        return self.memory[kind]

    def _closed(self, kind: str) -> Ranks:
        reached = self.reach()
        nodes = {n for n in self.options if kind == "hold" or (not self.lost(n) and safe(self.case, n.pattern))}
        nodes |= reached.keys()
        while True:
            ranks = dict.fromkeys(nodes, 0)
            good = {"play": ranks, "null": ranks, "pass": ranks}
            kept = {n for n in nodes if n in reached or self.holds(n, good, kind == "avoid")}
            if kept == nodes:
                return ranks
            nodes = kept

    def passing(self) -> Ranks:
        """The nodes from which P succeeds or passes for ever: other moves lead to lower ranks."""
        outer = self.closed("avoid")
        while True:
            ranks: Ranks = dict.fromkeys(self.reach(), 0)
            for rank in itertools.count(1):
                good = {"play": ranks, "null": ranks, "pass": outer}
                fresh = [n for n in outer if n not in ranks and self.holds(n, good, True)]
                if not fresh:
                    break
                ranks = {**ranks, **dict.fromkeys(fresh, rank)}
            if ranks.keys() == outer.keys():
                return ranks
            outer = ranks

    def balanced(self) -> Ranks:
        """The nodes from which P reaches or plays for ever with finitely many null moves: these lead to lower ranks."""
        ranks: Ranks = dict.fromkeys(self.reach(), 0)
        for rank in itertools.count(1):
            nodes = set(self.closed("hold"))
            while True:
                good = {**dict.fromkeys(nodes, 0), **ranks}
                kept = {n for n in nodes if n in ranks or self.holds(n, {"play": good, "null": ranks}, False)}
                if kept == nodes:
                    break
                nodes = kept
            if nodes == ranks.keys():
                return ranks
            ranks = {**dict.fromkeys(nodes, rank), **ranks}
        raise AssertionError

    def standing(self) -> Ranks:
        """The nodes from which P succeeds although infinite play counts against him: null moves are passed upon."""
        ranks: Ranks = dict.fromkeys(self.reach(), 0)
        closed = self.closed("avoid")
        for rank in itertools.count(1):
            good = {"play": ranks, "null": ranks, "pass": ranks}
            fresh = [n for n in closed if n not in ranks and self.holds(n, good, True, True)]
            if not fresh:
                return ranks
            ranks = {**ranks, **dict.fromkeys(fresh, rank)}
        raise AssertionError

    # -- writing

    def write(self, kind: str, ranks: Ranks, style: str) -> dict[str, Any]:
        """The proof as it is written. ``style``: reach, closed, passing, balanced, standing."""
        size, reached = self.case.size, self.reach()
        numbers: dict[tuple[Node, bool], int] = {}
        pending: list[tuple[Node, bool]] = []
        entries: list[dict[str, Any]] = []

        def number(node: Node | None, back: bool = False) -> int | None:
            if node is None:
                return None
            if (node, back) not in numbers:
                numbers[node, back] = len(numbers)
                pending.append((node, back))
            return numbers[node, back]

        number(self.root)
        while pending:
            node, back = pending.pop(0)
            rows = [node.pattern[i : i + size.width] for i in range(0, len(node.pattern), size.width)]
            body: dict[str, Any] = {"pattern": "/".join(rows), "turn": COLOR[node.turn]}
            while len(entries) <= numbers[node, back]:
                entries.append({})
            entries[numbers[node, back]] = body
            if node.ban is not None:
                body["ban"] = name(size, node.ban)
            if back:
                body |= {"move": "pass", "next": [number(Node(node.pattern, OTHER[node.turn], None))]}
                continue
            if node in reached:
                body["rank"] = reached[node]
                lower = {n: r for n, r in reached.items() if r < reached[node]}
                good = {"play": lower, "null": lower, "pass": {}}
            else:
                lower = {n: r for n, r in ranks.items() if n in reached or r < ranks[node]}
                level = {n: r for n, r in ranks.items() if n in reached or r <= ranks[node]}
                good = {
                    "closed": {"play": ranks, "null": ranks, "pass": ranks},
                    "passing": {"play": lower, "null": lower, "pass": ranks},
                    "balanced": {"play": level, "null": lower, "pass": {}},
                    "standing": {"play": lower, "null": lower, "pass": lower},
                }[style]
            if node in reached and self.ends[node]:
                body |= self.ends[node] or {}
                continue
            if node.outside:
                body["outside"] = {name(size, stone): count for stone, count in node.outside}
            moves = self.moves(node, node not in reached, style == "standing" and node not in reached)
            if node.turn == self.case.p:
                option, nodes = next((m, c) for m in moves if (c := self.chosen(node, m, good)) is not None)
                body |= {"move": option.name, "next": [number(n) for n in nodes]}
                continue
            body["replies"] = replies = {}
            for option in moves:
                named = self.chosen(node, option, good)
                assert named is not None
                if option.kind == "null":
                    body["null"] = number(named[0])
                else:
                    replies[option.name] = [number(n) for n in named]
            if len(moves) < len(self.options[node]):
                body["null"] = number(Node(node.pattern, OTHER[node.turn], None), back=True)
        return {"favours": COLOR[self.case.p], "kind": kind, "root": 0, "entries": entries}


def proofs(prover: Prover) -> Iterator[tuple[str, dict[str, Any]]]:
    """All kinds of proof that hold for the root: (what it shows, proof). What it shows: ``reach``, ``passing``
    (verbal), ``standing`` (infinite play against P), ``closed`` (for P), ``balanced`` (half of undefined)."""
    case, root = prover.case, prover.root
    reached = prover.reach()
    if root in reached:
        yield "reach", prover.write("reach", reached, "closed")
    if root in reached or case.counting:
        return
    kind = "avoid" if case.avoids else "hold"
    closed = prover.closed(kind)
    if root not in closed:
        return
    whole = prover.write(kind, closed, "closed")
    yield "closed", whole
    if case.breach == "all cycles are good":
        yield from (("passing", whole), ("standing", whole)) if case.avoids else (("balanced", whole),)
        return
    for style, ranks in (
        (("passing", prover.passing()), ("standing", prover.standing()))
        if case.avoids
        else (("balanced", prover.balanced()),)
    ):
        if root in ranks:
            yield style, prover.write(kind, ranks, style)


def terms(case: Case, root: Node, cycles: str) -> dict[str, str]:
    question = case.question
    alive = {} if question.capture else {"formation": question.formation, "scope": question.scope}
    return {
        "string": name(case.size, question.watched),
        "question": "uncapturable" if question.capture else "independently-alive",
        **alive,
        "first": "owner" if root.turn == question.owner else "opponent",
        "cycles": cycles,
    }


def cycle_rules(case: Case, shows: str) -> tuple[str, ...]:
    """The cycle rules under which such a proof alone proves P's success."""
    mine, others = ("defender", "attacker") if case.p == case.question.owner else ("attacker", "defender")
    return {
        "reach": ("verbal", mine, others),
        "passing": ("verbal",),
        "standing": (others,),
        "closed": (mine,),
        "balanced": (),
    }[shows]
