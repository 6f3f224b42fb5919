"""Limits that leave nothing, or are none, are refused where they are made."""

from __future__ import annotations

from typing import Any

import pytest

import assess
from assess.rules.errors import BadInput

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"seconds": float("inf")}, "A limit of inf seconds is none: give a number above 0, 1000000000 at most."),
    ({"seconds": 1e300}, "A limit of 1e+300 seconds is none"),
    ({"seconds": 10**400}, "A limit of 1000000"),
    ({"seconds": "5"}, "A limit of '5' seconds is none"),
    ({"seconds": float("nan")}, "A limit of nan seconds leaves no time"),
    ({"seconds": 0}, "A limit of 0 seconds leaves no time"),
    ({"nodes": 0}, "A limit of 0 nodes leaves nothing"),
    ({"nodes": 1.5}, "A limit of 1.5 nodes counts no positions: give a whole number."),
    ({"memory_mb": 0}, "A limit of 0 MB leaves no memory"),
    ({"memory_mb": 1.5}, "A limit of 1.5 MB is none: give a whole number."),
    ({"memory_mb": 10**15}, "1000000000000000 MB are more than any machine has: give 1000000 at most."),
]


@pytest.mark.parametrize(("given", "said"), REFUSED, ids=[said[:30] for _, said in REFUSED])
def test_what_is_no_limit_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        assess.Limits(**given)
    assert str(refused.value).startswith(said)


def test_the_longest_search_can_be_asked_for() -> None:
    position = assess.Position.from_rows([".X.O.", "XXOOO", "OOO.O"])
    found = assess.status(position, limits=assess.Limits(seconds=10**9))
    assert not found.undecided
