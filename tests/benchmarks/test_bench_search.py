"""How long answers take: enclosed positions, positions a second, and what a larger board around the same corner costs.

Run with ``pytest tests/benchmarks -o addopts=``; the figures are in docs/benchmarks.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import assess
from assess.engine.prover import Aim, Prover, Repetition
from assess.engine.settle import settle
from assess.proofs.questions import Inquiry

DISPUTES = Path(__file__).parent.parent.parent / "disputes"
ENCLOSED = [
    "bent-four-in-the-corner",
    "double-ko-seki",
    "five-stone-seki",
    "nakade-of-six",
    "rectangular-six-in-the-corner",
]
LIMITS = assess.Limits(seconds=None, nodes=20_000_000)

CORNER = ["XXXX.O", "...XOO", "...X.O"]
"""Rectangular six in the corner with two liberties outside; lower left."""


def corner_on(size: int) -> assess.Position:
    """The corner on a square board whose rest is White's, with two eyes far away."""
    rows = [list("O" * size) for _ in range(size)]
    for row, text in zip(range(size - len(CORNER), size), CORNER, strict=True):
        rows[row][: len(text)] = text
    rows[0][-2] = rows[1][-1] = "."
    rows[0][-1] = "O"
    return assess.Position.from_rows(["".join(row) for row in rows])


@pytest.mark.parametrize("name", ENCLOSED)
def test_status_of_an_enclosed_position(benchmark: BenchmarkFixture, name: str) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = benchmark(assess.status, position, limits=LIMITS)
    assert not found.undecided


def test_positions_a_second(benchmark: BenchmarkFixture) -> None:
    """One core, one prover, a 4x4 board: the extra figure is the rate."""
    position = assess.Position.from_rows(["....", "OO..", ".O.X", "XX.O"])
    inquiry = Inquiry(position, position.point("A3"), assess.IndependentlyAlive())

    def search() -> int:
        prover = Prover(inquiry, inquiry.opponent, Aim.KEEPS, Repetition.WITH_PASS, True, 2**30)
        prover.advance(400_000)
        return prover.search.positions

    positions = benchmark(search)
    assert benchmark.stats is not None
    benchmark.extra_info["positions_per_second"] = round(positions / benchmark.stats.stats.median)


@pytest.mark.parametrize("size", [9, 13, 19])
def test_the_same_corner_on_larger_boards(benchmark: BenchmarkFixture, size: int) -> None:
    position = corner_on(size)
    inquiry = Inquiry(position, position.point("A3"), assess.IndependentlyAlive())
    settlement = benchmark(settle, inquiry, LIMITS)
    benchmark.extra_info["nodes"] = settlement.nodes
    assert settlement.answer is assess.Answer.YES
