"""What commands say about tiny boards means what it should: each message is held to a complete solution."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from meanings.case import MEANINGS
from meanings.complete import Complete, build
from meanings.drawn import legal as without_choked
from meanings.drawn import stones
from meanings.holding import Tally
from meanings.lies import hold_lies
from meanings.play import Moment
from meanings.run import draw, hold_rows, never_caught, not_to_be_drawn
from naive import solve
from sources import nodes_of

PACKAGE = Path(__file__).parents[2] / "assess"
SENTENCES = Path(__file__).parents[1] / "reports" / "sentences.toml"
WITHOUT = 0
"""Texts of sentences.toml that claim something of a position and have no meaning yet. No more may come."""

OF_PARTS = (
    "certificate test_parts_of_boards",
    "certificate test_rest_of_board",
    "certificate test_game_problems",
    "test_move_cost",
)
"""What is said of parts of boards is held there: to the complete solutions of the boards that they may be parts of; of
problems from games, to proofs that the second checker accepts."""


@pytest.fixture(scope="module")
def complete() -> Iterator[Complete]:
    solver = build()
    if solver is None:
        pytest.skip("there is no C++ compiler")
    found = Complete(solver)
    yield found
    found.close()


def test_the_complete_solver_agrees_with_the_naive_one(complete: Complete) -> None:
    rng, compared = random.Random(5), 0
    while compared < 80:
        width, height = rng.choice([(3, 2), (2, 3), (4, 2)])
        rows = without_choked(stones(rng, width, height))
        whole = "".join(rows)
        points = [point for point, sign in enumerate(whole) if sign != "."]
        if not points:
            continue
        point = rng.choice(points)
        owner = "XO".index(whole[point])
        question = rng.choice(["uncapturable", "independently-alive"])
        formation, scope = rng.choice(["two-eye", "n-eye", "pass-alive"]), rng.choice(["one", "all"])
        first = rng.choice(["opponent", "owner"])
        moment = Moment(width, whole, owner if first == "owner" else 1 - owner)
        key = frozenset({point}) if question == "uncapturable" else moment.string(point)
        frame = ["." * width] * height
        found = complete.verdict(frame, moment, owner, [key], question, formation, scope)
        reached = {"uncapturable": "no", "independently-alive": "yes"}[question]
        avoided = {"no": "yes", "yes": "no"}[reached]
        favoured = "attacker" if question == "uncapturable" else "defender"
        other = {"attacker": "defender", "defender": "attacker"}[favoured]
        said = {
            cycles: solve(width, height).answer(rows, point, question, formation, scope, first, cycles)
            for cycles in ("verbal", favoured, other)
        }
        assert (
            said
            == {
                "R": {"verbal": reached, favoured: reached, other: reached},
                "E": {"verbal": avoided, favoured: avoided, other: avoided},
                "V": {"verbal": avoided, favoured: reached, other: avoided},
                "U": {"verbal": "undefined", favoured: reached, other: avoided},
            }[found]
        )
        compared += 1


def test_what_is_said_of_boards_drawn_at_random_is_true(complete: Complete, tmp_path: Path) -> None:
    tally = Tally()
    hold_rows(complete, tmp_path, tally)
    draw(complete, 1, range(40), tmp_path, tally)
    assert not tally.false, "\n".join(tally.false[:5])
    assert len(tally.held) > 200, "messages that rows are kept for"


def test_a_product_that_says_what_is_false_is_caught(complete: Complete, tmp_path: Path) -> None:
    """Each message is said in the place of another, on a board where it is false, and reported as false."""
    tally = Tally()
    hold_lies(complete, tmp_path, tally)
    assert not tally.false, "\n".join(tally.false)
    assert not never_caught(tally), "these are said in no row of lies.toml"


def test_what_cannot_be_drawn_has_a_meaning_and_a_reason() -> None:
    assert set(not_to_be_drawn()) <= set(MEANINGS)
    assert all(not_to_be_drawn().values())


def test_every_meaning_says_what_it_means() -> None:
    assert all(meaning.__doc__ for meaning in MEANINGS.values())


def test_every_meaning_is_of_a_message_that_is_said() -> None:
    texts = {
        node.value
        for path in PACKAGE.rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    said = {message.split("|")[-1] for message in MEANINGS} - {"row of the table", "column of the score"}
    assert not said - texts


def test_no_more_claims_are_without_a_meaning() -> None:
    meant = {without_names(message.split("|")[-1]) for message in MEANINGS}
    claimed = {
        without_names(entry["text"])
        for entries in tomllib.loads(SENTENCES.read_text("utf-8")).values()
        for entry in entries
        if entry["kind"] in ("proved", "static") and entry["by"] not in OF_PARTS
    }
    assert len(claimed - meant) <= WITHOUT


def without_names(message: str) -> str:
    return re.sub(r"\{\w+(![ar])?\}", "{}", message)
