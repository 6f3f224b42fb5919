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
from meanings.drawn import Drawn, stones
from meanings.drawn import legal as without_choked
from meanings.play import Moment
from meanings.run import BUILD, Tally, draw, hold, hold_rows
from naive import solve

from assess.reports.text import finding_text

PACKAGE = Path(__file__).parents[2] / "assess"
SENTENCES = Path(__file__).parents[1] / "reports" / "sentences.toml"
WITHOUT = 0
"""Texts of sentences.toml that claim something of a position and have no meaning yet. No more may come."""


@pytest.fixture(scope="module")
def complete() -> Iterator[Complete]:
    solver = build(BUILD)
    if solver is None:
        pytest.skip("there is no C++ compiler")
    found = Complete(solver)
    yield found
    found.close()


def test_the_complete_solver_agrees_with_the_naive_one(complete: Complete) -> None:
    rng, compared = random.Random(5), 0
    while compared < 150:
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
    draw(complete, 1, range(200), tmp_path, tally)
    assert not tally.false, "\n".join(tally.false[:5])
    assert len(tally.held) > 50
    never = [name for name in tally.held if tally.held[name] > 8 and not tally.wrong_elsewhere[name]]
    assert not never, "these were false of no other place"


def test_a_product_that_says_what_is_false_is_caught(
    complete: Complete, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worded = finding_text.worded

    def wrongly(message: str, /, **parts: object) -> str:
        return worded(message.replace("cannot be captured (", "can be captured (not "), **parts)

    monkeypatch.setattr(finding_text, "worded", wrongly)
    tally = Tally()
    drawn = Drawn((".O.", "OOO"), ("...", "..."))
    hold(complete, drawn, ["ask", "FILE", "A1", "uncapturable", "--nodes", "1000", "--no-cache"], tmp_path, tally)
    assert [told.split("\n")[0] for told in tally.false] == ["{string} can be captured (not uncapturable)"]


def test_every_meaning_says_what_it_means() -> None:
    assert all(meaning.__doc__ for meaning in MEANINGS.values())


def test_every_meaning_is_of_a_message_that_is_said() -> None:
    texts = {
        node.value
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    said = {message.split("|")[-1] for message in MEANINGS} - {"row of the table"}
    assert not said - texts


def test_no_more_claims_are_without_a_meaning() -> None:
    meant = {without_names(message.split("|")[-1]) for message in MEANINGS}
    claimed = {
        without_names(entry["text"])
        for entries in tomllib.loads(SENTENCES.read_text("utf-8")).values()
        for entry in entries
        if entry["kind"] in ("proved", "static")
    }
    assert len(claimed - meant) <= WITHOUT


def without_names(message: str) -> str:
    return re.sub(r"\{\w+(![ar])?\}", "{}", message)
