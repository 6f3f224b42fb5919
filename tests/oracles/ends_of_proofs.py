"""Certificates of a single entry: a position that ends a proof as it stands, for a reason that walls or links give.

Positions of small boards and random ones with a string of each, the certificate that claims such an end, and the same
with as small a zone as it goes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from enumeration import UNCAPTURABLE, Asked
from mutations import Json
from tiny_board import board_of
from transplants import OUTSIDE

from assess.rules.position import Position, neighbors

Case = tuple[list[str], int]  # rows, and a stone of a string
Links = list[list[str]]
OPPONENTS = ("no-room", "capture-follows")
REACHED = ("formation-follows", "capture-follows")
FOLLOWS = "capture-follows"


def all_cases(width: int, height: int) -> Iterator[Case]:
    board = board_of(width, height)
    for stones in board.positions():
        rows = board.rows(stones)
        for string in board.parts(stones[0]):
            yield rows, string.bit_length() - 1


def certificate(asked: Asked, reason: str, links: Links, pattern: str = "") -> Json:
    """The certificate of a single entry: the pattern, or the whole board, as it stands, ends the proof."""
    inquiry = asked.inquiry
    favoured = inquiry.opponent if reason in OPPONENTS else inquiry.owner
    entry = {"pattern": pattern or "/".join(asked.rows), "turn": inquiry.opponent.value, "rank": 0, "reason": reason}
    entry |= {"links": links} if links else {}
    answer = "no" if reason in OPPONENTS else "yes"
    kind = "reach" if reason in REACHED else "avoid"
    proof = {"favours": favoured.value, "kind": kind, "root": 0, "entries": [entry]}
    claim = {**inquiry.terms(), "answer": answer}
    return {"schema": "assess/certificate/1", "claim": claim, "proofs": [proof]}


def links_of(position: Position, color: str, most: int) -> Iterator[Links]:
    """All sets of at most so many links between strings of a colour."""
    strings = [string.liberties for string in position.strings() if string.color.value == color]
    pairs = {pair for a, b in combinations(strings, 2) for pair in combinations(sorted(a & b), 2)}
    for count in range(1, most + 1):
        for chosen in combinations(sorted(pairs), count):
            if len({point for pair in chosen for point in pair}) == 2 * count:
                yield [position.names(pair) for pair in chosen]


def crowded(width: int, height: int, count: int, seed: int) -> Iterator[Case]:
    """So many positions in which Black has most of the stones, each with one of the strings."""
    choose = random.Random(seed)
    while count:
        rows = ["".join(choose.choices("XO.", (6, 1, 3), k=width)) for _ in range(height)]
        position = Position.from_rows(rows)
        strings = position.strings()
        if strings and all(string.liberties for string in strings):
            count -= 1
            yield rows, min(choose.choice(strings).points)


def shrunk(asked: Asked, found: Json, rng: random.Random) -> Json:
    """The certificate with as small a zone as it goes: points are left out one by one."""
    entry = found["proofs"][0]["entries"][0]
    links = entry.get("links", [])
    pattern = entry["pattern"]
    places = [place for place, content in enumerate(pattern) if content != "/"]
    for place in rng.sample(places, len(places)):
        smaller = pattern[:place] + OUTSIDE + pattern[place + 1 :]
        if asked.check(certificate(asked, entry["reason"], links, smaller)).accepted:
            pattern = smaller
    return certificate(asked, entry["reason"], links, pattern)


def elsewhere(asked: Asked, found: Json, rng: random.Random) -> Asked:
    """The same question with other contents outside the zone; legal, or the position as it was. X itself is the same
    where its life is asked about."""
    inquiry = asked.inquiry
    pattern = found["proofs"][0]["entries"][0]["pattern"].split("/")
    kept = inquiry.string.points
    if asked.question is not UNCAPTURABLE:
        kept |= {near for p in kept for near in neighbors(len(pattern[0]), len(pattern))[p]}
    rows = [
        "".join(
            rng.choice("XO.") if content == OUTSIDE and y * len(row) + x not in kept else asked.rows[y][x]
            for x, content in enumerate(row)
        )
        for y, row in enumerate(pattern)
    ]
    position = Position.from_rows(rows)
    legal = all(string.liberties for string in position.strings())
    return Asked(tuple(rows), asked.point, asked.question) if legal else asked


def swapped(case: Case) -> Asked | None:
    """Black has most of the stones: the question is about a string of White's."""
    position = Position.from_rows(case[0])
    white = [string for string in position.strings() if string.color.value == "white"]
    return Asked(tuple(case[0]), min(white[0].points), UNCAPTURABLE) if white else None
