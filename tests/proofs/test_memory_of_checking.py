"""How much memory the checker takes, beside the decoded certificate: docs/certificate.md, What it costs."""

from __future__ import annotations

import gc
import json
import random
import tracemalloc
import weakref
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tiny_certificates import TINY

from assess.proofs.checker import check
from assess.proofs.checking import claim

TIMES, LEAST = 8, 4 << 20
"""So many times its text, or so many bytes where that is more: the numbers in the document."""

SIDE = 19
HOUSE = ("XXXXX", "X.X.X", "XXXXX")
"""Stones with two eyes, in the corner."""

Judged = tuple[list[str], dict[str, str], dict[str, Any]]


def asked(rows: list[str], stone: str, entries: list[dict[str, Any]]) -> Judged:
    """Black's stone cannot be captured: the proof that avoids it."""
    terms = {"string": stone, "question": "uncapturable", "first": "opponent", "cycles": "verbal"}
    proof = {"favours": "black", "kind": "avoid", "root": 0, "entries": entries}
    return rows, terms, {"schema": "assess/certificate/1", "claim": {**terms, "answer": "yes"}, "proofs": [proof]}


def long_cycle(number: int) -> Judged:
    """So many entries of the shortest kind, one after the other: Black passes around them all."""
    entries: list[dict[str, Any]] = []
    for at in range(0, number, 2):
        entries.append({"pattern": ".X.X.", "turn": "white", "null": at + 1, "replies": {}})
        entries.append({"pattern": ".X.X.", "turn": "black", "move": "pass", "next": [(at + 2) % number]})
    return asked([".X.X."], "B1", entries)


def scattered_stones(rounds: int) -> Judged:
    """A hundred strings in each entry, no two entries alike: after each play of White's the house is still there, in
    some zone around it."""
    rng = random.Random(rounds)
    rows = [["X."[(row + column) % 2] for column in range(SIDE)] for row in range(SIDE)]
    for row, line in enumerate(HOUSE):
        rows[row][: len(line)] = line
    board = ["".join(row) for row in rows]
    empty = [(row, column) for row in range(SIDE) for column in range(SIDE) if board[row][column] == "."]
    entries: list[dict[str, Any]] = []
    for at in range(rounds):
        wait = {"pattern": "/".join(board), "turn": "white", "null": len(entries) + 1, "replies": {}}
        rest = {"pattern": "/".join(board), "turn": "black", "move": "pass", "next": []}
        entries += [wait, rest]
        for row, column in empty:
            if row < len(HOUSE) and column < len(HOUSE[0]):
                continue
            seen = [list(line) for line in board]
            seen[row][column] = "O"
            hidden = [(y, x) for y in range(SIDE) for x in range(SIDE) if y > len(HOUSE) or x > len(HOUSE[0])]
            for y, x in rng.sample(hidden, 40):
                seen[y][x] = "?"
            wait["replies"][f"{claim.COLUMNS[column]}{SIDE - row}"] = [len(entries)]
            entries.append({"pattern": "/".join(map("".join, seen)), "turn": "black", "reason": "pass-alive"})
        rest["next"] = [len(entries) if at < rounds - 1 else 0]
    return asked(board, "A19", entries)


def memory_of(judged: Judged) -> tuple[int, int]:
    """What the checker takes at the most, and the length of the certificate's text."""
    rows, terms, certificate = judged
    text = json.dumps(certificate, separators=(",", ":"))
    decoded = json.loads(text)
    tracemalloc.start()
    try:
        assert check(decoded, rows, terms).accepted
        return tracemalloc.get_traced_memory()[1], len(text)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(partial(long_cycle, 10_000), id="short entries"),
        pytest.param(partial(scattered_stones, 1), id="many strings", marks=pytest.mark.slow),
        pytest.param(partial(scattered_stones, 6), id="many strings, for long", marks=pytest.mark.slow),
    ],
)
def test_checking_takes_no_more_memory_than_is_said(made: Callable[[], Judged]) -> None:
    taken, length = memory_of(made())
    assert taken < max(TIMES * length, LEAST)


def test_nothing_outlives_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that judges certificates all day keeps none of their boards, with what was found out about them."""
    boards: list[weakref.ref[claim.Board]] = []

    class Watched(claim.Board):
        def __init__(self, width: int, height: int) -> None:
            super().__init__(width, height)
            boards.append(weakref.ref(self))

    monkeypatch.setattr(claim, "Board", Watched)
    one = TINY["two eyes are life"]
    assert check(one.certificate, one.rows, one.terms).accepted and boards
    gc.collect()
    assert not any(board() for board in boards)


def main() -> None:
    """Prints what docs/certificate.md says of these certificates."""
    for name, judged in {"short entries": long_cycle(200_000), "many strings": scattered_stones(6)}.items():
        taken, length = memory_of(judged)
        print(f"{name}: {length / 1e6:.1f} MB of text, {taken / length:.1f} times as much to check it")


if __name__ == "__main__":
    main()
