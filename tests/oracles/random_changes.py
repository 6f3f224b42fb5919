"""Certificates with one thing changed at random to something else that could stand there."""

from __future__ import annotations

import copy
import random
from typing import Any

from mutations import Json, points, reachable

OTHER = {"black": "white", "white": "black"}


def random_change(rng: random.Random, certificate: Json, others: list[Json]) -> Json:
    """The certificate with one thing in it changed to something else that could stand there."""
    made = copy.deepcopy(certificate)
    proof = rng.choice(made["proofs"])
    entries = proof["entries"]
    change = rng.randrange(12)
    if change == 0:
        made["claim"]["answer"] = rng.choice(["yes", "no", "undefined"])
        proof["favours"] = OTHER[proof["favours"]]
    elif change == 1:
        proof["kind"] = rng.choice(["reach", "avoid", "hold"])
    elif change == 2:
        made["proofs"] = [rng.choice(rng.choice([made, *others])["proofs"]) for _ in range(rng.randint(1, 2))]
    elif change == 3:  # another certificate's entries, its root among the numbers that can be named
        more = copy.deepcopy(rng.choice(rng.choice(others)["proofs"])["entries"])
        for entry in more:
            renumber(entry, lambda number: number + len(entries))
        proof["entries"] = entries + more
    elif change == 4:
        for entry in entries:
            entry.pop("rank", None)
    else:
        spoil_entry(rng, entries[rng.choice(reachable(proof))], len(entries))
    return made


def spoil_entry(rng: random.Random, entry: Json, entries: int) -> None:
    cells = points(entry["pattern"], "XO.?")
    change = rng.randrange(9)
    if change == 0:
        at = rng.choice([i for i, content in enumerate(entry["pattern"]) if content != "/"])
        entry["pattern"] = entry["pattern"][:at] + rng.choice("XO.??") + entry["pattern"][at + 1 :]
    elif change == 1:
        entry["turn"] = OTHER[entry["turn"]]
    elif change == 2:
        entry["ban"] = rng.choice(cells)
    elif change == 3:
        entry.pop(rng.choice(["ban", "null", "rank", "reason"]), None)
    elif change == 4 and "move" in entry:
        entry["move"] = rng.choice([*cells, "pass"])
    elif change == 5 and entry.get("replies"):
        del entry["replies"][rng.choice(sorted(entry["replies"]))]
    elif change == 6:
        entry["reason"] = rng.choice(["captured", "formation", "pass-alive", "no-room"])
    elif change == 7:
        entry["outside"] = {**entry.get("outside", {}), rng.choice(cells): rng.randint(1, 3)}
    else:
        renumber(entry, lambda number: rng.randrange(entries) if rng.random() < 0.3 else number)


def renumber(entry: Json, number_of: Any) -> None:
    """Changes the numbers of the entries that an entry names."""
    if "next" in entry:
        entry["next"] = [None if n is None else number_of(n) for n in entry["next"]]
    if "null" in entry:
        entry["null"] = number_of(entry["null"])
    for named in entry.get("replies", {}).values():
        named[:] = [None if n is None else number_of(n) for n in named]
