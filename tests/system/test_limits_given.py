"""Limits that leave nothing, or are none, are refused where they are made."""

from __future__ import annotations

from typing import Any

import pytest

import assess
from assess.languages.spoken import BadInput

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"seconds": float("inf")}, "seconds cannot be inf: write a number above 0, 1000000000 at most."),
    ({"seconds": 1e300}, "seconds cannot be 1e+300: "),
    ({"seconds": 10**400}, "seconds cannot be 1000000"),
    ({"seconds": "5"}, "seconds cannot be '5': "),
    ({"seconds": float("nan")}, "seconds cannot be nan: "),
    ({"seconds": 0}, "seconds cannot be 0: "),
    ({"nodes": 0}, "nodes cannot be 0: write a whole number from 1 on."),
    ({"nodes": 1.5}, "nodes cannot be 1.5: write a whole number from 1 on."),
    ({"memory_mb": 0}, "memory_mb cannot be 0: write a number from 1 to 1000000."),
    ({"memory_mb": 1.5}, "memory_mb cannot be 1.5: "),
    ({"memory_mb": 10**15}, "memory_mb cannot be 1000000000000000: "),
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
