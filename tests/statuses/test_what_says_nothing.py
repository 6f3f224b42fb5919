"""Words, questions and numbers that say nothing are refused in a sentence, where values are made of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import assess
from assess.statuses.precedent import Precedents

POSITION = assess.Position.from_rows([".X.O.", "XXOOO", "OOO.O"])
ASKED: Any = assess
REFUSED: dict[str, Callable[[], object]] = {
    "'x' does not say how far precedents count: choose among verbal, accept, strict.": lambda: Precedents.of("x"),
    "'y' does not say how far precedents count": lambda: assess.status(POSITION, precedents="y"),
    "'z' does not say how far precedents count": lambda: assess.territory_at(POSITION, "A3", precedents="z"),
    "'foo' is no status: choose among alive, dead, seki.": lambda: assess.rule(POSITION, "A2", asked="foo"),
    "'x' is no formation: choose among two-eye, n-eye, pass-alive.": lambda: assess.IndependentlyAlive("x"),
    "'x' is no scope: choose among one, all.": lambda: assess.IndependentlyAlive(scope="x"),
    "-1 cores cannot search: give a whole number above 0, or None.": lambda: assess.status(POSITION, threads=-1),
    "0 cores cannot search": lambda: assess.status(POSITION, threads=0),
    "1.5 cores cannot search": lambda: assess.rule(POSITION, "A2", threads=1.5),
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
