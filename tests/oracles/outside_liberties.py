"""Takes liberties of walls out of the zones of a proof, and has its entries count on them instead.

What is made is a proof as far as it needs no more of these points than how many there are; the checker says so. The
counts are the most that docs/certificate.md, Liberties outside the zone, lets an entry have.
"""

from __future__ import annotations

import random

from mutations import Json, following, reachable
from naive_reach import Size, joined, liberties
from transplants import OUTSIDE, narrowed

from assess.rules.position import name_point, parse_point

STONES = {"black": "X", "white": "O"}
Counts = dict[int, int]  # by a stone: liberties of its string outside the zone


def counting(rng: random.Random, rows: tuple[str, ...], certificate: Json) -> Json | None:
    """The certificate with some liberties of the favoured player's dropped from every zone; None if there are none, or
    if it is no proof of one kind that reaches."""
    size = Size(len(rows[0]), len(rows))
    if [proof["kind"] for proof in certificate["proofs"]] != ["reach"]:
        return None
    (proof,) = certificate["proofs"]
    entries = [proof["entries"][number] for number in reachable(proof)]
    played = {entry.get("move") for entry in entries}
    root = proof["entries"][proof["root"]]["pattern"].replace("/", "")
    own = [p for p, content in enumerate(root) if content == STONES[proof["favours"]]]
    beside = {name_point(p, *size) for stone in own for p in liberties(size, root, frozenset({stone}))}
    free = sorted(beside - played)
    if not free:
        return None
    for point in rng.sample(free, rng.randint(1, len(free))):
        certificate = narrowed(certificate, point)
    (proof,) = certificate["proofs"]
    return {**certificate, "proofs": [counted(size, "".join(rows), proof)]}


def counted(size: Size, stones: str, proof: Json) -> Json:
    """The proof with as many liberties outside named as there surely are, whichever way an entry is reached. An entry
    has a rank greater than those that it names, so it is met before them."""
    entries, stone = proof["entries"], STONES[proof["favours"]]
    numbers = sorted(reachable(proof), key=lambda number: -entries[number]["rank"])
    counts: dict[int, Counts] = {proof["root"]: had(size, stones, contents_of(entries[proof["root"]]), stone, {})}
    made = [*entries]
    for number in numbers:
        entry = {key: value for key, value in entries[number].items() if key != "outside"}
        before, made[number] = contents_of(entry), entry
        if counts[number] and "reason" not in entry:
            named = {name_point(p, *size): count for p, count in counts[number].items()}
            made[number] = {**entry, "outside": named}
        for target in following(entry):
            zone = contents_of(entries[target])
            after = "".join(old if new == OUTSIDE else new for old, new in zip(before, zone, strict=True))
            if "next" in entry:
                after = placed(after, parse_point(entry["move"], *size), stone)
            for point, replies in entry.get("replies", {}).items():
                if target in replies and entry.get("null") != target:
                    after = placed(after, parse_point(point, *size), "X" if stone == "O" else "O")
            taken = target == entry.get("null")
            left = had(size, after, zone, stone, {p: count - taken for p, count in counts[number].items()})
            known = counts.setdefault(target, left)
            counts[target] = {p: min(count, left[p]) for p, count in known.items() if left.get(p)}
    return {**proof, "entries": made}


def contents_of(entry: Json) -> str:
    contents: str = entry["pattern"].replace("/", "")
    return contents


def placed(stones: str, point: int, stone: str) -> str:
    return stones[:point] + stone + stones[point + 1 :]


def had(size: Size, stones: str, zone: str, stone: str, counts: Counts) -> Counts:
    """What the strings of a zone have outside it: liberties that are not in it any more, and what was counted."""
    found, seen = {}, set[int]()
    for start in (p for p, content in enumerate(zone) if content == stone):
        if start in seen:
            continue
        seen |= joined(size, zone, start)
        string = joined(size, stones, start)
        no_longer_in = [p for p in liberties(size, stones, string) if zone[p] == OUTSIDE]
        found[start] = max([count for p, count in counts.items() if p in string], default=0) + len(no_longer_in)
    return {p: count for p, count in found.items() if count}
