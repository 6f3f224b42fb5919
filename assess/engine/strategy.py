"""A strategy in the core's graph of patterns: the prover's moves, chosen so that no forbidden cycle is left."""

from __future__ import annotations

from assess.engine import _core
from assess.engine._core import ProofNode
from assess.engine.prover import Prover, Repetition

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
