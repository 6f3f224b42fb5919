"""The cycles that a proof may have. To be read after pattern_proofs.py."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from .entries import Edge, Edges
from .refusals import Refusal


class Cycles(enum.Enum):
    """The cycles that entries without a rank may form: conditions (edges taken away, edges then on no cycle), refusal.

    Around a cycle each player loses the stones he plays, so who plays while the other passes disturbs. The avoider
    succeeds under verbal rules if each infinite play has infinitely many passes of his; the reacher keeps him from
    that if each has finitely many null moves. A null move that P answers by a pass is a play outside Z, or the
    variation ends. If P takes nothing there, O fills the outside alone, and such rests come to an end.
    """

    ALLOWED = ((), None)
    PASS_IN_EACH = ((((Edge.PASS,), (Edge.PLAY, Edge.WIDE, Edge.NULL, Edge.REST)),), Refusal.CYCLE_WITHOUT_PASS)
    REST_IN_EACH = ((((Edge.REST,), (Edge.PLAY, Edge.WIDE)), ((), (Edge.WIDE,))), Refusal.CYCLE_WITH_PLAYS)
    NO_NULL = ((((), (Edge.NULL, Edge.REST)),), Refusal.CYCLE_WITH_NULL)


def forbidden_cycle(edges: Mapping[int, Edges], dropped: Sequence[Edge], forbidden: Sequence[Edge]) -> int | None:
    """An entry from which a forbidden edge goes round a cycle, or None; ``dropped`` edges are taken away before.

    An edge lies on a cycle if and only if it stays in a strongly connected component (Kosaraju: number the entries in
    the order in which a walk finishes them, then gather against the edges, last finished first). Entries with a rank
    lead to entries with a rank, so they are on no cycle and are not in ``edges``.
    """
    left = {at: len(out) for at, out in edges.items()}  # how many edges of each entry have not been walked
    back: dict[int, list[int]] = {}
    finished: list[int] = []
    started: set[int] = set()
    for start in edges:
        walk = [start] if start not in started else []
        while walk:
            at = walk[-1]
            started.add(at)
            if left[at]:
                left[at] -= 1
                kind, to = edges[at][left[at]]
                if kind not in dropped and to in edges:
                    back.setdefault(to, []).append(at)
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
                gather += back.get(at, [])
    for at, out in edges.items():
        if any(kind in forbidden and component.get(to) == component[at] for kind, to in out):
            return at
    return None
