"""The entries of a proof in a certificate: what each names, which end it, and how long a line goes on from each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assess.rules.coordinates import KO_PASS, PASS

Entry = Mapping[str, Any]

OUTSIDE = "?"
"""The sign in a pattern for a point outside the zone."""
FOLLOWS = "capture-follows"
"""The reason of an end after which the string is taken yet (taking.py)."""


def is_end(entry: Entry) -> bool:
    """Does the proof end here, without a move?"""
    return "reason" in entry and "move" not in entry


def successors(entry: Entry, near: frozenset[str] | None = None) -> list[int]:
    """The entries that an entry names; ``near``: of the replies only those on these points."""
    if "move" in entry:
        return list(entry.get("next", ()))
    replies = entry.get("replies", {}).items()
    answered = [outcomes for move, outcomes in replies if near is None or move in near]
    found = [index for outcomes in answered for index in outcomes or () if index is not None]
    return found + [entry[key] for key in ("null", KO_PASS) if entry.get(key) is not None]


def reachable(entries: Sequence[Entry], root: int) -> list[Entry]:
    """The entries that can be reached from one of them."""
    met, waiting = {root}, [root]
    for number in waiting:  # grows on the way
        fresh = [found for found in successors(entries[number]) if found not in met]
        met.update(fresh)
        waiting += dict.fromkeys(fresh)
    return [entries[number] for number in waiting]


def named_for(entry: Entry, move: str | None) -> list[int | None]:
    """The entries that an entry names for a move of the other player."""
    return entry.get("replies", {}).get(move) or [entry.get(KO_PASS if move == KO_PASS else "null")]


def studied_moves(entry: Entry) -> int:
    """How many next moves an entry studies."""
    return 1 if "move" in entry else len(entry.get("replies", ())) + 1 + (KO_PASS in entry)


def wins_at_once(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Is nothing left to show after the move of an entry?"""
    if entry.get("reason") == "captured":
        return True
    ends = (entries[index] for index in entry.get("next", ()))
    return "move" in entry and all(is_end(end) and end["reason"] != FOLLOWS for end in ends)


def longest_lines(
    entries: Sequence[Entry], root: int, near: frozenset[str] | None = None, known: Sequence[int] = ()
) -> list[int]:
    """For each entry the moves of the longest line from there (see ``Replay``). ``near``: only by replies on these;
    ``known``: what was found of the first of them."""
    lengths = [*known, *[-1] * (len(entries) - len(known))]
    starts = [root]
    while starts:
        path = [] if lengths[starts[-1]] >= 0 else [starts[-1]]
        starts.pop()
        unseen: dict[int, Iterator[int]] = {}
        while path:
            index = path[-1]
            entry = entries[index]
            passes = entry.get("move") == PASS
            if index not in unseen:
                lengths[index] = 0
                unseen[index] = iter(() if passes else successors(entry))
                if passes:
                    starts += successors(entry)
            following = next((found for found in unseen[index] if lengths[found] < 0), None)
            if following is not None:
                path.append(following)
                continue
            path.pop()
            del unseen[index]
            if passes or entry.get("reason") == "captured":
                lengths[index] = 1
            elif "reason" not in entry:
                counted = (lengths[found] for found in successors(entry, near))
                lengths[index] = 1 + max(counted, default=1)
    return lengths
