"""Which cycles of entries without a rank a proof may have."""

from __future__ import annotations

from second_checker.board import demand
from second_checker.entries import Entry
from second_checker.steps import Step

Edge = tuple[int, Step]  # from the entry of that number

# What is asked of the cycles.
NONE, ALL, WITH_PASS = "none", "all", "with a pass of P's"
WITH_REST, WITHOUT_NULL = "with a rest", "without a null move"


def same_cycle(edges: list[Edge]) -> dict[int, int]:
    """Two entries lie on a common cycle if they get the same number (Kosaraju: forth, then back)."""
    forth: dict[int, list[int]] = {}
    back: dict[int, list[int]] = {}
    for start, step in edges:
        forth.setdefault(start, []).append(step.target)
        back.setdefault(step.target, []).append(start)
    order: list[int] = []
    seen: set[int] = set()
    for root in sorted(set(forth) | set(back)):
        stack = [(root, iter(forth.get(root, [])))] if root not in seen else []
        seen.add(root)
        while stack:
            entry, more = stack[-1]
            following = next((n for n in more if n not in seen), None)
            if following is None:
                order.append(entry)
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(forth.get(following, []))))
    group: dict[int, int] = {}
    for root in reversed(order):
        front = [root] if root not in group else []
        group.setdefault(root, root)
        while front:
            for before in back.get(front.pop(), []):
                if before not in group:
                    group[before] = root
                    front.append(before)
    return group


def on_a_cycle(edges: list[Edge]) -> list[Edge]:
    group = same_cycle(edges)
    return [(start, step) for start, step in edges if group[start] == group[step.target]]


def check_cycles(wanted: str, entries: dict[int, Entry], edges: list[Edge]) -> None:
    """`edges` lead from entries without a rank to entries without a rank that do not end the proof."""
    if wanted == ALL:
        return
    round_trips = on_a_cycle(edges)
    if wanted == WITHOUT_NULL:
        demand(all(step.kind not in ("null", "o-ko-pass") for _, step in round_trips), "a null move is on a cycle")
        return
    if wanted == WITH_PASS:
        left = [(start, step) for start, step in edges if step.kind not in ("pass", "ko-pass")]
    elif wanted == WITH_REST:
        demand(not any(step.wide for _, step in round_trips), "a wide play is on a cycle")
        left = [(n, step) for n, step in edges if not (step.kind == "null" and entries[step.target].passes)]
    else:
        left = edges
    demand(not on_a_cycle(left), "a cycle that the claim does not allow")
