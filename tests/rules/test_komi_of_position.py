"""What is no komi makes no position, whoever gives it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text
from assess.rules.position import Position


@pytest.mark.parametrize("komi", [float("nan"), float("inf"), -float("inf"), 10_000.5, -(10**400), "6.5", None])
def test_what_is_no_komi_is_refused(komi: Any) -> None:
    with pytest.raises(BadInput, match=r"komi cannot be .*: write a number from -10000 to 10000\."):
        Position.from_rows(["X.", "OO"], komi=komi)
    with pytest.raises(BadInput, match="komi cannot be"):
        replace(Position.from_rows(["X.", "OO"]), komi=komi)


def test_a_diagram_cannot_tell_such_a_komi_either() -> None:
    assert record_from_text(b"X .\nO O\nKomi: -10000.\n", "x.txt").position.komi == -10_000
    with pytest.raises(BadInput, match=r"komi cannot be 10001\.0"):
        record_from_text(b"X .\nO O\nKomi: 10001.\n", "x.txt")
