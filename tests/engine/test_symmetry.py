"""Neither the colours nor the way the board is turned change an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from enclosed_positions import ENCLOSED, Enclosed
from enumeration import QUESTIONS, Asked, every_question, sample
from symmetries import SYMMETRIES, Rows

from assess.proofs.questions import Answer

MANY = [pytest.param(*size, 60, marks=pytest.mark.slow) for size in ((1, 4), (3, 2), (4, 2), (3, 3))]
NAMES = [name for name in ENCLOSED if "one outside liberty" not in name]
LARGE = ("eight in the corner", "seki with a dead shape of five")


def image(asked: Asked, symmetry: Callable[[Rows], Rows], swap: bool) -> Asked:
    """The same question about the turned board; the stone asked about is followed by a mark."""
    marked = "".join(asked.rows)
    marked = marked[: asked.point] + "*" + marked[asked.point + 1 :]
    width = len(asked.rows[0])
    turned = symmetry(tuple(marked[start : start + width] for start in range(0, len(marked), width)))
    rows = symmetry(asked.rows)
    if swap:
        rows = tuple(row.translate(str.maketrans("XO", "OX")) for row in rows)
    return replace(asked, rows=rows, point="".join(turned).index("*"))


def answers(asked: Asked) -> set[Answer]:
    """The answers to all sixteen images, each certificate accepted by the checker."""
    found = set()
    for symmetry in SYMMETRIES.values():
        for swap in (False, True):
            one = image(asked, symmetry, swap)
            settlement = one.settle()
            assert one.check(settlement.certificate).answer == settlement.answer.value, one
            found.add(settlement.answer)
    return found


def test_images() -> None:
    """A stone is followed to where it goes, and sixteen boards come of one without symmetry."""
    asked = Asked(("XX.", "O..", "..."), 3, QUESTIONS[0])
    images = [image(asked, symmetry, swap) for symmetry in SYMMETRIES.values() for swap in (False, True)]
    assert len({one.rows for one in images}) == 16
    assert all("".join(one.rows)[one.point] == ("X" if number % 2 else "O") for number, one in enumerate(images))
    assert image(asked, SYMMETRIES["a quarter turn"], False) == Asked((".OX", "..X", "..."), 1, QUESTIONS[0])


@pytest.mark.parametrize(("width", "height", "number"), [(1, 4, 20), (3, 2, 30), (4, 2, 10), (3, 3, 15), *MANY])
def test_tiny_boards(width: int, height: int, number: int) -> None:
    for asked in sample(every_question(width, height), number):
        assert len(answers(asked)) == 1, asked


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LARGE else ()) for name in NAMES]
)
def test_enclosed_positions(name: str) -> None:
    position: Enclosed = ENCLOSED[name]
    for asked, expected in position.both():
        assert {answer.value for answer in answers(asked)} == {expected}
