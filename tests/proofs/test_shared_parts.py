"""A proof that ends on every way names a part of it wherever that part holds: it is smaller, and proves the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import assess
from assess.engine import _core
from assess.statuses.finding import Finding

DISPUTES = Path(__file__).parents[2] / "disputes"
NAMES = [
    "nakade-of-five",
    "under-the-stones",
    "rectangular-six-with-one-liberty",
    "l-group",
    "under-the-stones-of-four",
]


@pytest.fixture
def alone() -> Iterator[None]:
    """Each move keeps the part that the search found for it."""
    _core.set_option("shared_parts", 0)
    yield
    _core.set_option("shared_parts", 1)


def findings() -> list[Finding]:
    found = []
    for name in NAMES:
        position = assess.read(DISPUTES / f"{name}.sgf")
        for string in position.strings():
            for question in (assess.Uncapturable(), assess.IndependentlyAlive()):
                limits = assess.Limits(nodes=30_000, seconds=None)
                found.append(assess.ask(position, min(string.points), question, limits=limits))
    return found


def entries(finding: Finding) -> int:
    assert finding.certificate is not None and finding.checked
    return sum(len(proof["entries"]) for proof in finding.certificate.data["proofs"])


def test_proofs_are_smaller_and_prove_the_same(request: pytest.FixtureRequest) -> None:
    shared = findings()
    request.getfixturevalue("alone")
    single = findings()
    smaller = 0
    for one, other in zip(shared, single, strict=True):
        assert (one.answer, one.nodes) == (other.answer, other.nodes)
        if one.answer is not assess.Answer.UNDECIDED:
            assert entries(one) <= entries(other)
            smaller += entries(one) < entries(other)
    assert smaller >= 3, smaller
