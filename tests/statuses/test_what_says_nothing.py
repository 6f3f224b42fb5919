"""Words, questions and numbers that say nothing are refused in a sentence, where values are made of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import assess
from assess.statuses.string_status import Precedents

POSITION = assess.Position.from_rows([".X.O.", "XXOOO", "OOO.O"])
ASKED: Any = assess
REFUSED: dict[str, Callable[[], object]] = {
    "precedents cannot be 'x': choose one of verbal, accept, strict.": lambda: Precedents.of("x"),
    "precedents cannot be 'y': ": lambda: assess.status(POSITION, precedents="y"),
    "precedents cannot be 'z': ": lambda: assess.territory_at(POSITION, "A3", precedents="z"),
    "status cannot be 'foo': choose one of alive, dead, seki.": lambda: assess.rule(POSITION, "A2", asked="foo"),
    "formation cannot be 'x': choose one of two-eye, n-eye, pass-alive.": lambda: assess.IndependentlyAlive("x"),
    "scope cannot be 'x': choose one of one, all.": lambda: assess.IndependentlyAlive(scope="x"),
    "threads cannot be -1: write a whole number from 1 on.": lambda: assess.status(POSITION, threads=-1),
    "threads cannot be 0: ": lambda: assess.status(POSITION, threads=0),
    "threads cannot be 1.5: ": lambda: assess.rule(POSITION, "A2", threads=1.5),
    "The statuses depend on independent life, not on Uncapturable(): give IndependentlyAlive().": lambda: ASKED.status(
        POSITION, question=assess.Uncapturable()
    ),
    "'uncapturable' is no question: give one, such as Uncapturable().": lambda: ASKED.ask(
        POSITION, "A2", "uncapturable"
    ),
    "None is no question": lambda: ASKED.ask(POSITION, "A2", None),
}


@pytest.mark.parametrize(("said", "asked"), REFUSED.items(), ids=list(REFUSED))
def test_what_says_nothing_is_refused(said: str, asked: Callable[[], object]) -> None:
    with pytest.raises(assess.BadInput) as refused:
        asked()
    assert str(refused.value).startswith(said)
