"""From the core's graph of patterns to a proof as certificates write it: strategies, ranks, numbered entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from assess.engine import _core
from assess.engine._core import Leaf, ProofNode
from assess.engine.prover import Prover, Repetition
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import Advisory, Inquiry, Uncapturable
from assess.rules.color import Color

REASONS: Mapping[Leaf, str] = {leaf: leaf.name.lower().replace("_", "-") for leaf in Leaf if leaf is not Leaf.NONE}
TAKEN: Mapping[Leaf, str] = {**REASONS, Leaf.NO_ROOM: REASONS[Leaf.CAPTURE_FOLLOWS]}
TURNS = (Color.BLACK.value, Color.WHITE.value)
CAPTURES = -1
PASS, KO_PASS = PASSES = (_core.PASS, _core.KO_PASS)
WORDS = {PASS: "pass", KO_PASS: "ko-pass"}

Proof = dict[str, Any]


class Written(NamedTuple):
    """A proof as certificates write it, and whether it leans on a long cycle.

    ``capture``: where walls that leave the string no room, which was asked, take it as well, the proof of that. It ends
    where a play removes the string, or at such walls (docs/certificate.md, Capture follows).
    """

    proof: Proof
    cyclic: bool
    capture: Proof | None


def write_proof(prover: Prover) -> Written | None:
    """The proof of a prover that has succeeded; None if it cannot be written."""
    for all_moves in (False, True):
        nodes: list[ProofNode] | None = prover.search.graph(all_moves, SCHEDULE.graph_budget)
        if nodes is None:
            continue
        cyclic = any(node.cycle for node in nodes)
        moves = _choose(nodes, prover) if cyclic else _first_moves(nodes)
        if moves is not None:
            if not prover.taking:
                return Written(_number(nodes, moves, prover), cyclic, None)
            capture = _number(nodes, _until_captured(nodes, moves, prover.inquiry), prover, TAKEN)
            if isinstance(prover.inquiry.question, Uncapturable):
                return Written(capture, cyclic, None)
            return Written(_number(nodes, moves, prover), cyclic, capture)
    return None


def _until_captured(
    nodes: list[ProofNode], moves: dict[int, tuple[int, int]], inquiry: Inquiry
) -> dict[int, tuple[int, int]]:
    """The moves of a proof that ends where one of them removes the string."""
    point, stone = inquiry.point, inquiry.position.stones[inquiry.point]
    at = point + point // inquiry.position.width
    removes = {n for n, (_, successor) in moves.items() if nodes[successor].pattern[at] != stone}
    return {n: (move, CAPTURES if n in removes else successor) for n, (move, successor) in moves.items()}


def _first_moves(nodes: list[ProofNode]) -> dict[int, tuple[int, int]]:
    return {n: moves[0] for n, node in enumerate(nodes) if (moves := node.moves)}


def _answers(node: ProofNode) -> list[tuple[int, int]]:
    """What answers the other player's moves, his null move first: by the move, the node."""
    null = node.null
    return [(PASS, null), *node.replies] if null >= 0 else node.replies


def _successors(node: ProofNode) -> list[int]:
    return [successor for _, successor in _answers(node)]


def _choose(nodes: list[ProofNode], prover: Prover) -> dict[int, tuple[int, int]] | None:
    """A move for each node of the prover's so that no forbidden cycle is left; None when the graph has none."""
    if prover.repetition is Repetition.WITHOUT_PASS:
        return _hold(nodes)
    if prover.repetition is Repetition.ALWAYS:
        return _first_moves(nodes)
    inside = set(range(len(nodes)))
    while True:
        moves = _attract(nodes, inside, prover.repetition is Repetition.WITH_PASS)
        reached = moves.keys()
        if 0 not in reached:
            return None
        if len(reached) == len(inside):
            return {n: move for n, move in moves.items() if move is not None}
        inside = set(reached)


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
        ends = node.leaf is not Leaf.NONE
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
        successors = [s for s in _successors(node) if nodes[s].moves[:1] != [(PASS, number)]]
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


def _hold(nodes: list[ProofNode]) -> dict[int, tuple[int, int]] | None:
    """A reacher's moves so that no cycle contains a null move: in layers, null moves leading to lower ones only.

    The avoider's ko-pass is a pass, so it counts as a null move.
    """
    done: dict[int, tuple[int, int] | None] = {n: None for n, node in enumerate(nodes) if node.leaf is not Leaf.NONE}
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


def _number(
    nodes: list[ProofNode], moves: dict[int, tuple[int, int]], prover: Prover, reasons: Mapping[Leaf, str] = REASONS
) -> Proof:
    """The entries reachable from the root with the moves chosen, numbered in the order of their discovery."""
    order: dict[int, int] = {0: 0}
    following: dict[int, list[int]] = {}
    answers: dict[int, list[tuple[int, int]]] = {}
    queue = [0]
    for number in queue:
        if number in moves:
            successor = moves[number][1]
            following[number] = [] if successor == CAPTURES else [successor]
        else:
            answers[number] = _answers(nodes[number])
            following[number] = [successor for _, successor in answers[number]]
        for successor in following[number]:
            if successor not in order:
                order[successor] = len(order)
                queue.append(successor)
    reaching = prover.reaches
    ranked = reaching and prover.repetition is Repetition.NEVER
    avoids = not reaching or isinstance(prover.inquiry.question, Advisory)
    falling = following if ranked else _outside_closed_sets(nodes, moves, following) if avoids else {}
    ranks = _ranks(falling)
    writing = _Writing(prover.inquiry, order, reasons)
    entries = [writing.entry(nodes[n], moves.get(n), answers.get(n, []), ranks.get(n)) for n in queue]
    kind = "avoid" if avoids else "reach" if ranked else "hold"
    return {"favours": prover.side.value, "kind": kind, "root": 0, "entries": entries}


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


def _ranks(following: Mapping[int, list[int]]) -> dict[int, int]:
    """The length of the longest line from each node to the end of the proof; ``following``: the nodes it names."""
    ranks: dict[int, int] = {}
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


class _Writing:
    """How the entries of one proof are written. ``order``: the number of each node's entry."""

    def __init__(self, inquiry: Inquiry, order: Mapping[int, int], reasons: Mapping[Leaf, str]) -> None:
        self.order, self.reasons, self.bans_last = order, reasons, inquiry.bans_last
        width, height = inquiry.position.width, inquiry.position.height
        self.names = {**dict(enumerate(map(inquiry.position.name, range(width * height)))), **WORDS}

    def entry(
        self, node: ProofNode, move: tuple[int, int] | None, answers: list[tuple[int, int]], rank: int | None
    ) -> dict[str, Any]:
        """``answers``: to the other player's moves, where he is to move."""
        names = self.names
        entry: dict[str, Any] = {"pattern": node.pattern, "turn": TURNS[node.turn]}
        if bans := node.bans:
            entry |= self.bans(bans)
        if rank is not None:
            entry["rank"] = rank
        if move is not None:
            point, successor = move
            entry["move"] = names[point]
            if successor == CAPTURES:
                entry["reason"] = "captured"
            else:
                entry["next"] = [self.order[successor]]
        elif (leaf := node.leaf) is not Leaf.NONE:
            entry["reason"] = self.reasons[leaf]
            if links := node.links:
                entry["links"] = [[names[point] for point in sorted(link)] for link in links]
        else:
            self.answer(entry, answers)
        if "reason" not in entry and (outside := node.outside):
            entry["outside"] = {names[point]: liberties for point, liberties in outside}
        return entry

    def bans(self, bans: list[tuple[int, int]]) -> dict[str, Any]:
        if not self.bans_last:
            return {"ban": self.names[bans[0][1]]}
        return {
            "bans": {
                color: [self.names[point] for number, point in bans if number == turn]
                for turn, color in enumerate(TURNS)
            }
        }

    def answer(self, entry: dict[str, Any], answers: list[tuple[int, int]]) -> None:
        """Adds what answers the other player's moves."""
        replies, passes = {}, {}
        for point, number in answers:
            if point == PASS:
                entry["null"] = self.order[number]
            elif point == KO_PASS:
                passes[WORDS[point]] = self.order[number]
            else:
                replies[self.names[point]] = [self.order[number]]
        entry["replies"] = replies
        entry |= passes
