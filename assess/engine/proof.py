"""From the core's graph of patterns to a proof as certificates write it: strategies, ranks, numbered entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assess.engine._core import ProofNode
from assess.engine.deadline import Deadline, TimeIsUp
from assess.engine.inheritance import Copies
from assess.engine.prover import Aim, Prover, Repetition
from assess.engine.schedule import SCHEDULE
from assess.engine.strategy import CAPTURES, KO_PASS, PASS, PASSES, Moves, answers_to, chosen_moves, first_moves
from assess.proofs.ends_of_variations import LeafReason
from assess.proofs.proof_entries import EndEntry, Entry, MoveEntry, RepliesEntry
from assess.proofs.questions import Advisory, Inquiry, Uncapturable
from assess.proofs.written_proof import ProofKind, WrittenProof
from assess.rules.color import Color

TAKING = {LeafReason.NO_ROOM.word: LeafReason.CAPTURE_FOLLOWS.word}
"""Where walls that leave the string no room take it as well: the end of the proof of its capture."""
TURNS = (Color.BLACK, Color.WHITE)
WORDS = {PASS: "pass", KO_PASS: "ko-pass"}
PIECE = 1000  # entries that are written between two looks at the clock


class Written(NamedTuple):
    """A proof as certificates write it, and whether it leans on a long cycle.

    ``capture``: where walls that leave the string no room, which was asked, take it as well, the proof of that. It ends
    where a play removes the string, or at such walls (docs/certificate.md, Capture follows).
    """

    proof: WrittenProof
    cyclic: bool
    capture: WrittenProof | None


def write_proof(prover: Prover, deadline: Deadline | None = None) -> Written | None:
    """The proof of a prover that has succeeded; None if it cannot be written. Raises TimeIsUp where the deadline comes
    first."""
    for all_moves in (False, True):
        budget = SCHEDULE.graph_budget
        if deadline is not None:
            budget = min(budget, 2 * deadline.positions(max(deadline.left(), 0.0)))
        nodes: list[ProofNode] | None = prover.search.graph(all_moves, budget)
        if nodes is None:
            if budget < SCHEDULE.graph_budget:
                raise TimeIsUp
            continue
        written = _written(nodes, prover, deadline)
        if written is not None:
            return written
    return None


def _written(nodes: list[ProofNode], prover: Prover, deadline: Deadline | None) -> Written | None:
    cyclic = any(node.cycle for node in nodes)
    moves = chosen_moves(nodes, prover) if cyclic else first_moves(nodes)
    if moves is None:
        return None
    if prover.aim is not Aim.TAKES:
        return Written(_number(nodes, moves, prover, deadline), cyclic, None)
    capture = _number(nodes, _until_captured(nodes, moves, prover.inquiry), prover, deadline, TAKING)
    if isinstance(prover.inquiry.question, Uncapturable):
        return Written(capture, cyclic, None)
    return Written(_number(nodes, moves, prover, deadline), cyclic, capture)


def _until_captured(nodes: list[ProofNode], moves: Moves, inquiry: Inquiry) -> Moves:
    """The moves of a proof that ends where one of them removes the string."""
    point, stone = inquiry.point, inquiry.position.stones[inquiry.point]
    at = point + point // inquiry.position.width
    removes = {n for n, (_, successor) in moves.items() if nodes[successor].pattern[at] != stone}
    return {n: (move, CAPTURES if n in removes else successor) for n, (move, successor) in moves.items()}


def _number(
    nodes: list[ProofNode],
    moves: Moves,
    prover: Prover,
    deadline: Deadline | None,
    instead: Mapping[str, str] = {},
) -> WrittenProof:
    """The entries reachable from the root with the moves chosen, numbered in the order of their discovery.
    ``instead``: reasons that are given in place of others. Raises TimeIsUp where the deadline comes first."""
    order: dict[int, int] = {0: 0}
    following: dict[int, list[int]] = {}
    answers: dict[int, list[tuple[int, int]]] = {}
    queue = [0]
    for number in queue:
        if number in moves:
            successor = moves[number][1]
            following[number] = [] if successor == CAPTURES else [successor]
        else:
            answers[number] = answers_to(nodes[number])
            following[number] = [successor for _, successor in answers[number]]
        for successor in following[number]:
            if successor not in order:
                order[successor] = len(order)
                queue.append(successor)
    reaching = prover.reaches
    ranked = reaching and prover.repetition is Repetition.NEVER
    avoids = not reaching or isinstance(prover.inquiry.question, Advisory)
    falling = following if ranked else _outside_closed_sets(nodes, moves, following) if avoids else {}
    copies = Copies(prover.sources, first=len(queue))
    taken = {n for n in queue if nodes[n].source >= 0} if prover.sources else set[int]()
    ranks = _ranks(falling, {n: copies.rank(nodes[n]) for n in taken})
    writing = _Writing(prover.inquiry, order, instead)
    entries: list[Entry] = []
    for n in queue:
        if deadline is not None and len(entries) % PIECE == 0:
            deadline.require_time()
        entries.append(
            copies.entry(nodes[n])
            if n in taken
            else writing.entry(nodes[n], moves.get(n), answers.get(n, []), ranks.get(n))
        )
    entries += copies.rest()
    kind = ProofKind.AVOID if avoids else ProofKind.REACH if ranked else ProofKind.HOLD
    return WrittenProof(prover.side, kind, 0, entries)


def _outside_closed_sets(
    nodes: list[ProofNode], moves: Mapping[int, tuple[int, int]], following: Mapping[int, list[int]]
) -> dict[int, list[int]]:
    """Of an avoider's entries those from which he reaches an end on every way, without a pass: they have ranks, as the
    bad event need not be impossible in each of them."""
    naming: dict[int, list[int]] = {}
    for number, named in following.items():
        for successor in named:
            naming.setdefault(successor, []).append(number)
    gone = [n for n in following if nodes[n].closed or (n in moves and moves[n][0] in PASSES)]
    left = dict(following)
    while gone:
        number = gone.pop()
        if left.pop(number, None) is not None:
            gone += naming.get(number, ())
    return left


def _ranks(following: Mapping[int, list[int]], known: Mapping[int, int]) -> dict[int, int]:
    """The length of the longest line from each node to the end of the proof; ``following``: the nodes it names.
    ``known``: the ranks of those from which it goes on as another one."""
    ranks = dict(known)
    for start in following:
        stack = [start]
        while stack:
            number = stack[-1]
            if number in ranks:
                stack.pop()
                continue
            missing = [successor for successor in following[number] if successor not in ranks]
            if missing:
                stack.extend(missing)
            else:
                ranks[number] = 1 + max([ranks[successor] for successor in following[number]], default=-1)
                stack.pop()
    return ranks


def left_of(threats: tuple[int, int]) -> Mapping[str, int] | None:
    """How many threats are left, Black's and White's, where they have a number, by the word for the player."""
    left = zip((color.value for color in TURNS), threats, strict=True)
    return {player: number for player, number in left if number > 0} or None


class _Writing:
    """How the entries of one proof are written. ``order``: the number of each node's entry."""

    def __init__(self, inquiry: Inquiry, order: Mapping[int, int], instead: Mapping[str, str]) -> None:
        self.order, self.instead, self.bans_last = order, instead, inquiry.bans_last
        width, height = inquiry.position.width, inquiry.position.height
        self.names = {**dict(enumerate(map(inquiry.position.name, range(width * height)))), **WORDS}

    def entry(
        self, node: ProofNode, move: tuple[int, int] | None, answers: list[tuple[int, int]], rank: int | None
    ) -> Entry:
        """``answers``: to the other player's moves, where he is to move."""
        names, pattern, turn = self.names, node.pattern, TURNS[node.turn]
        ban, bans = self.bans(banned) if (banned := node.bans) else (None, None)
        threats = left_of((node.black_threats, node.white_threats))
        if move is None and (leaf := node.leaf):
            links = [[names[point] for point in sorted(link)] for link in node.links]
            return EndEntry(
                pattern, turn, self.instead.get(leaf, leaf), links, ban=ban, bans=bans, threats=threats, rank=rank
            )
        if move is not None and move[1] == CAPTURES:
            return MoveEntry(pattern, turn, names[move[0]], None, ban=ban, bans=bans, threats=threats, rank=rank)
        outside = {names[point]: liberties for point, liberties in node.outside}
        if move is not None:
            point, successor = move
            after = [self.order[successor]]
            return MoveEntry(
                pattern, turn, names[point], after, ban=ban, bans=bans, threats=threats, rank=rank, outside=outside
            )
        numbers = {point: self.order[successor] for point, successor in answers}
        null, ko_pass = numbers.pop(PASS, None), numbers.pop(KO_PASS, None) if self.bans_last else None
        replies = {names[point]: [number] for point, number in numbers.items()}
        return RepliesEntry(
            pattern, turn, replies, null, ko_pass, ban=ban, bans=bans, threats=threats, rank=rank, outside=outside
        )

    def bans(self, bans: list[tuple[int, int]]) -> tuple[str | None, Mapping[str, Sequence[str]] | None]:
        """From where the player to move is banned; or where bans last, all bans."""
        if not self.bans_last:
            return self.names[bans[0][1]], None
        return None, {
            color.value: [self.names[point] for number, point in bans if number == turn]
            for turn, color in enumerate(TURNS)
        }
