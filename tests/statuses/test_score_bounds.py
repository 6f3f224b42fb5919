"""Bounds of the score: no statuses that open strings can have lead beyond them, and both bounds are reached."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from random_boards import board
from shell import Shell

import assess
from assess.proofs.questions import Answer
from assess.reports.text.score_text import score_sentence
from assess.rules.position import Position
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import possible, score_bounds, score_of, territory_of

DISPUTES = Path(__file__).parents[2] / "disputes"
MOST_OPEN = 5


def with_random_statuses(rng: random.Random, position: Position) -> list[StringStatus]:
    """Statuses as they may come, settled or not; up to ``MOST_OPEN`` are open."""
    found = []
    for string in position.strings():
        status = rng.choice(list(Status))
        if status in (Status.UNDECIDED, Status.UNDEFINED) and sum(one.status is status for one in found) >= MOST_OPEN:
            status = Status.DEAD
        found.append(StringStatus(position.name(min(string.points)), string, status))
    return found


def margins(position: Position, statuses: list[StringStatus]) -> list[float]:
    """The margin under every way in which the open strings may turn out."""
    found = []
    for ways in product(*(possible(string) for string in statuses)):
        settled = [replace(string, status=way) for string, way in zip(statuses, ways, strict=True)]
        score = score_of(position, territory_of(position, settled))
        assert score is not None
        found.append(score.margin)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_way_lies_between_the_bounds(seed: int) -> None:
    rng, wide = random.Random(seed), 0
    for _ in range(150):
        position = board(rng, 2, 6)
        statuses = with_random_statuses(rng, position)
        if sum(len(possible(string)) > 1 for string in statuses) > MOST_OPEN:
            continue
        bounds, all_ways = score_bounds(position, statuses), margins(position, statuses)
        assert (bounds.least.margin, bounds.most.margin) == (min(all_ways), max(all_ways)), position.rows()
        wide += bounds.least != bounds.most
    assert wide > 10


def test_what_has_no_life_is_dead_or_in_seki() -> None:
    found = assess.status(assess.read(DISPUTES / "double-ko-seki-of-two-strings.sgf"))
    open_strings = [string for string in found.strings if string.status is Status.UNDEFINED]
    assert open_strings and all(string.life and string.life.answer is Answer.NO for string in open_strings)
    assert all(set(possible(string)) == {Status.ALIVE_IN_SEKI, Status.DEAD} for string in open_strings)


def test_a_settled_position_has_one_score() -> None:
    found = assess.status(assess.read(DISPUTES / "bent-four-in-the-corner.sgf"))
    assert found.bounds is not None and found.bounds.least == found.bounds.most == found.score


def test_the_score_between_its_bounds_in_words(shell: Shell) -> None:
    position = assess.read(DISPUTES / "triple-ko.sgf")
    found = assess.status(position)
    assert found.score is None
    assert score_sentence(found).startswith(
        'The score is open. Proved: between "jigo" and "Black wins by 19". These are'
    )
    ahead = assess.status(replace(position, komi=-2.0))
    assert score_sentence(ahead).startswith("Black wins in any case, by 2 to 21. These are not settled: ")
    told = shell.run(f"status {DISPUTES}/triple-ko.sgf --json").json
    assert told["score"] is None and told["score_bounds"] == {"least": 0, "most": 19}


def test_the_bounds_count_agreed_points_as_is_agreed() -> None:
    """However Black D3 and White C1 are, what is nobody's counts for nobody; where it is White's, dead stones in it
    come off."""
    position = assess.read(DISPUTES / "bent-four-in-the-corner.sgf")
    for agreed, least, most in (("neutral", -2, -2), ("white", -18, 4)):
        found = assess.status(position, limits=assess.Limits(None, 1), agreed={"E2": agreed})
        assert found.agreed_areas and found.bounds is not None
        assert (found.bounds.least.margin, found.bounds.most.margin) == (least, most)


@pytest.mark.parametrize("rules", ["", "aga"])
def test_what_stands_beside_stones_that_came_off_may_be_dead_where_a_seki_is_agreed_there(rules: str) -> None:
    """White A4 comes off, but White A2 stays as agreed, and with White to move first Black B2 is dead."""
    position = Position.from_rows(("OO", ".O", "OX", ".."))
    position = position.by_area(rules) if rules else position
    agreed = {"A2": "seki", "A4": "dead"}
    found = assess.status(position, agreed=agreed, limits=assess.Limits(nodes=1)).bounds
    score = assess.status(position, agreed=agreed).score
    assert found is not None and score is not None
    assert found.least.margin <= score.margin <= found.most.margin
