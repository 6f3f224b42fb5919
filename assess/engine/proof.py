"""From the core's graph of patterns to a proof as certificates write it: strategies, ranks, numbered entries.

A strategy in that graph is the prover's moves, chosen so that no forbidden cycle is left.

Work on an inquiry ends in a settlement: an answer with its certificate, which the checker has still to judge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assess.engine import _core
from assess.engine._core import ProofNode
from assess.engine.deadline import Deadline, TimeIsUp
from assess.engine.inheritance import Copies
from assess.engine.prover import Aim, Prover, Repetition
from assess.engine.schedule import SCHEDULE
from assess.proofs.proof_entries import EndEntry, Entry, Json, MoveEntry, ProofKind, RepliesEntry, WrittenProof
from assess.proofs.questions import Advisory, Answer, Inquiry, Uncapturable
from assess.proofs.variation_node import LeafReason
from assess.rules.position import Color

CAPTURES = -1
"""In place of the node after a move that removes the string."""
PASS, KO_PASS = PASSES = (_core.PASS, _core.KO_PASS)

Moves = dict[int, tuple[int, int]]
"""By the number of a node: a move, and the node after it."""


def chosen_moves(nodes: list[ProofNode], prover: Prover) -> Moves | None:
    """A move for each node of the prover's so that no forbidden cycle is left; None when the graph has none."""
    if prover.repetition is Repetition.WITHOUT_PASS:
        return _hold(nodes)
    if prover.repetition is Repetition.ALWAYS:
        return first_moves(nodes)
    inside = set(range(len(nodes)))
    while True:
        moves = _attract(nodes, inside, prover.repetition is Repetition.WITH_PASS)
        reached = moves.keys()
        if 0 not in reached:
            return None
        if len(reached) == len(inside):
            return {n: move for n, move in moves.items() if move is not None}
        inside = set(reached)


def first_moves(nodes: list[ProofNode]) -> Moves:
    """The move of each node of the prover's that comes first: where no cycle is forbidden, or there is none."""
    return {n: moves[0] for n, node in enumerate(nodes) if (moves := node.moves)}


def answers_to(node: ProofNode) -> list[tuple[int, int]]:
    """What answers the other player's moves, his null move first: by the move, the node."""
    null = node.null
    return [(PASS, null), *node.replies] if null >= 0 else node.replies


def _attract(nodes: list[ProofNode], inside: set[int], pass_is_progress: bool) -> dict[int, tuple[int, int] | None]:
    """The nodes from which the prover forces the end of the proof, or a pass of his into ``inside``, with his moves."""
    parents: dict[int, list[int]] = {n: [] for n in inside}
    open_replies: dict[int, int] = {}
    reached: dict[int, tuple[int, int] | None] = {}
    ready: list[int] = []

    def reach(number: int, move: tuple[int, int] | None) -> None:
        if number not in reached:
            reached[number] = move
            ready.append(number)

    for number in sorted(inside):
        node = nodes[number]
        ends = bool(node.leaf)
        moves = node.moves
        if ends or moves:
            if ends:
                reach(number, None)
            for move in moves:
                point, successor = move
                if successor == CAPTURES or (pass_is_progress and point in PASSES and successor in inside):
                    reach(number, move)
                elif successor in inside:
                    parents[successor].append(number)
            continue
        # An opponent's play elsewhere that is answered by a pass back to this very node makes no cycle of moves here.
        successors = [s for _, s in answers_to(node) if nodes[s].moves[:1] != [(PASS, number)]]
        if any(s not in inside for s in successors):
            continue
        open_replies[number] = len(successors)
        for successor in successors:
            parents[successor].append(number)
        if not successors:
            reach(number, None)
    while ready:
        number = ready.pop()
        for parent in parents[number]:
            if parent in open_replies:
                open_replies[parent] -= 1
                if open_replies[parent] == 0:
                    reach(parent, None)
            else:
                reach(parent, next(move for move in nodes[parent].moves if move[1] == number))
    for number in sorted(inside - reached.keys()):
        # The waiting node after a null move comes back by a pass: it is reached when the node it returns to is.
        if (moves := nodes[number].moves) and moves[0][0] == PASS and moves[0][1] in reached:
            reached[number] = moves[0]
    return reached


def _hold(nodes: list[ProofNode]) -> Moves | None:
    """A reacher's moves so that no cycle contains a null move: in layers, null moves leading to lower ones only.

    The avoider's ko-pass is a pass, so it counts as a null move.
    """
    done: dict[int, tuple[int, int] | None] = {n: None for n, node in enumerate(nodes) if node.leaf}
    while True:
        layer = set(range(len(nodes))) - done.keys()
        stable = False
        while not stable:
            kept = layer | done.keys()
            fallen = set()
            for number in layer:
                node = nodes[number]
                if moves := node.moves:
                    good = any(successor == CAPTURES or successor in kept for _, successor in moves)
                else:
                    replies = node.replies
                    nulls = [node.null] * (node.null >= 0) + [n for point, n in replies if point in PASSES]
                    null_falls = all(successor in done for successor in nulls)
                    good = null_falls and all(successor in kept for _, successor in replies)
                if not good:
                    fallen.add(number)
            layer -= fallen
            stable = not fallen
        if not layer:
            break
        kept = layer | done.keys()
        for number in layer:
            options = [move for move in nodes[number].moves if move[1] == CAPTURES or move[1] in kept]
            done[number] = options[0] if options else None
    if 0 not in done:
        return None
    return {n: move for n, move in done.items() if move is not None}


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


@dataclass(frozen=True, slots=True)
class Settlement:
    """An answer, the certificate that proves it (for ``undefined`` with two proofs), and what it cost.

    ``hangs_on_cycle``: for whom infinite play counts changes the answer; None where the proof leans on a long cycle,
    and the limits have left it open whether another one need not. ``interrupted``: the user stopped the search.
    ``late``: a proof was found, and there was no time left to write it.
    """

    inquiry: Inquiry
    answer: Answer
    certificate: Json | None
    nodes: int = 0
    seconds: float = 0.0
    memory_bytes: int = 0
    hangs_on_cycle: bool | None = False
    interrupted: bool = False
    late: bool = False


def certificate_of(inquiry: Inquiry, answer: Answer, proofs: Sequence[WrittenProof | Json]) -> Json:
    """A certificate of proofs, as they are written or as other certificates have them."""
    return {
        "schema": "assess/certificate/1",
        "claim": {**inquiry.claimed(), "answer": answer.value},
        "proofs": [proof.json() if isinstance(proof, WrittenProof) else proof for proof in proofs],
    }
