"""What is proved of a part of a board holds on every board that it may be a part of, by a complete solution of each.

Both checkers accept it, whatever the colours and whichever way the board is turned. The slow tests take many more.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from parts import OPEN, Part, compare, parts

from assess.languages.spoken import BadInput
from assess.proofs.checker import Refusal, check
from assess.proofs.questions import IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Terms
from assess.rules.position import Color, Position
from assess.system.limits import Limits

SMALL = [(3, 2), (2, 3), (3, 3)]
CORNER = ("OOOO?", "XXXO?", "..XO?", "..XO?")  # the eyes of a square: dead
SWAPPED = str.maketrans("XO", "OX")


def test_whatever_the_rest_is() -> None:
    compare(parts(1, 15, SMALL, 3))
    counts = compare(parts(3, 30, SMALL))
    assert counts["yes"] + counts["no"] + counts["undefined"] > 15


def test_if_the_strings_around_live() -> None:
    counts = compare(parts(2, 20, SMALL, 2, living=True))
    assert counts["yes"] + counts["no"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_many_parts(seed: int) -> None:
    counts = compare(parts(100 + seed, 200, SMALL, 3))
    counts += compare(parts(300 + seed, 300, SMALL))
    counts += compare(parts(200 + seed, 500, SMALL, 3, living=True))
    assert counts["parts"] == 1000


def corner(rows: tuple[str, ...], question: object = Uncapturable(), living: bool = True) -> Part:
    position = Position.from_rows(rows)
    wall = next(one for one in position.strings() if len(one.points) == 7)
    asked = next(one for one in position.strings() if len(one.points) == 5)
    held = (min(wall.points),) if living else ()
    return Part(tuple(position.rows()), min(asked.points), question, Terms(), held)  # type: ignore[arg-type]


@pytest.mark.parametrize("question", [Uncapturable(), IndependentlyAlive()], ids=lambda one: one.name)
def test_a_corner_if_the_wall_lives(question: object) -> None:
    assert corner(CORNER, question).proved()[0] == "no"
    assert corner(CORNER, question, living=False).proved()[0] == OPEN


def test_a_living_string_without_a_liberty_left_is_counted_on_by_what_follows() -> None:
    """Such a string is in no atari, so the search goes on, and a proof behind it may count on its last liberty."""
    part_of = ("......???", ".XX...???", "XOOX..???", ".XO...???", ".X....???", "......???")
    position = Position.from_rows(("?" * 9, *part_of, "?" * 9, "?" * 9))
    living = tuple(min(one.points) for one in position.strings() if one.color is Color.BLACK)
    part = Part(tuple(position.rows()), position.point("B6"), IndependentlyAlive(), Terms(), living)
    assert part.proved(Limits(seconds=None, nodes=200_000))[0] == "no"


def test_turned_mirrored_and_with_the_colours_swapped() -> None:
    turned = tuple("".join(row[column] for row in CORNER) for column in range(5))
    mirrored = tuple(row[::-1] for row in CORNER)
    for rows in (CORNER, turned, mirrored, tuple(row.translate(SWAPPED) for row in turned)):
        assert corner(rows).proved()[0] == corner(rows, IndependentlyAlive()).proved()[0] == "no"


def test_a_certificate_of_a_part_names_its_ground() -> None:
    part = corner(CORNER)
    _, certificate = part.proved()
    assert certificate is not None
    terms = part.inquiry.terms()
    assert terms["part"] == "....?/....?/....?/....?"
    assert terms["living"] == "A4"
    claim = check(certificate, CORNER, terms).claim
    assert "if White A4 can never be taken, whatever the rest of the board is" in claim
    # Neither without what is taken for granted, nor of another part, nor of a whole board.
    without = {key: word for key, word in terms.items() if key != "living"}
    assert check(certificate, CORNER, without).reason is Refusal.WRONG_CLAIM
    assert check(certificate, ("OOOO??", "XXXO??", "..XO??", "..XO??"), terms).reason is Refusal.WRONG_CLAIM
    whole = tuple(row.replace("?", ".") for row in CORNER)
    assert check(certificate, whole, without).reason is Refusal.WRONG_CLAIM


def test_what_cannot_be_asked_of_a_part() -> None:
    inquiry = corner(CORNER).inquiry
    with pytest.raises(BadInput, match="is Black's own"):
        replace(inquiry, living=(5,))
    with pytest.raises(BadInput, match="give the whole board"):
        replace(inquiry, under=Terms.of(rules="japanese-2003"))
    with pytest.raises(BadInput, match="a part of a board only"):
        Inquiry(Position.from_rows(["XO.", "..."]), 0, Uncapturable(), living=(1,))
    with pytest.raises(BadInput, match="Nobody knows what is at E4"):
        replace(inquiry, point=4)
