"""Strings that live by a large open territory: many moves to choose from, most of which look good and do not work."""

from __future__ import annotations

import pytest

from assess.engine.limits import Limits
from assess.engine.settle import settle
from assess.proofs.checker import check
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.rules.position import Position

# The final position of a game (a regression game of GNU Go against Goliath; the position is a fact).
FINISHED = """
OO.OOXXO.....
XOO.OOXO.....
XXOOXXXO.O...
.XXOX.XOO....
...X.XOOXO...
..X.X.XXXO...
.....XXXOO...
....XOOOO.O..
..X.XXOXXO...
.....OXXOXO..
...X.OXO.XO..
...XO.XXXXXO.
.........XOO.
"""


@pytest.mark.parametrize("name", ["L6", "M2"])
def test_a_bad_move_does_not_swallow_the_search(name: str) -> None:
    """With short visits some 400,000 and 600,000 positions prove them; without, neither falls in 2,500,000."""
    position = Position.from_rows(FINISHED.split())
    inquiry = Inquiry(position, position.point(name), IndependentlyAlive())
    settlement = settle(inquiry, Limits(seconds=None, nodes=2_500_000))
    assert settlement.answer is Answer.YES
    assert check(settlement.certificate, position.rows(), inquiry.terms()).accepted
