"""Races that were left open: whoever begins takes, so by the rules the strings of both players are dead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import assess
from assess.estimates import signs
from assess.estimates.as_it_looks import first_look, looks, looks_of
from assess.estimates.estimate import Estimate
from assess.estimates.glance import Glance
from assess.rules.position import Position
from assess.statuses.string_status import Status

DISPUTES = Path(__file__).parents[2] / "disputes"
EXCHANGED = str.maketrans("XO", "OX")
FOUR = [".X.XXXXX", "XXXXXXXX", "XOOOOOOX", "XOXXXX.X"]
FIVE = [".X.XXXXXX", "XXXXXXXXX", "XOOOOOOOX", "XOXXXXX.X"]
SIX = [".X.XXXXX", "XXXXXXXX", "XOOOOOOX", "XOXXX.OX", "XOXXXOOX", "XOOOOOXX", "XXXXXXX."]
TURNED = ["".join(row[column] for row in reversed(FIVE)).translate(EXCHANGED) for column in range(len(FIVE[0]))]
RACES = {"four": (FOUR, "B2 C1"), "five": (FIVE, "B2 C1"), "six": (SIX, "B5 C4"), "turned": (TURNED, "B8 A7")}


def race(name: str) -> tuple[Position, list[str]]:
    """A race, and a stone of each of its strings."""
    rows, strings = RACES[name]
    return Position.from_rows(rows), strings.split()


def seen_beside_dead(position: Position, strings: list[str]) -> Iterator[Estimate]:
    """What each string of a race looks like once the other is proved dead, and the strings around alive."""
    for name in strings:
        known = [replace(one, status=Status.INDEPENDENTLY_ALIVE) for one in first_look(position).known]
        for place, one in enumerate(known):
            if not one.string.points.isdisjoint(map(position.point, strings)):
                here = position.point(name) in one.string.points
                known[place] = replace(one, status=Status.UNDECIDED if here else Status.DEAD)
        (estimate,) = looks_of(position, known).estimates.values()
        yield estimate


@pytest.mark.parametrize("name", RACES)
def test_a_string_looks_dead_beside_one_that_is_proved_dead_when_a_search_finds_both_to_be(name: str) -> None:
    position, strings = race(name)
    settled = assess.status(position, limits=assess.Limits(seconds=None, nodes=20_000), finality=False).strings
    proved = {one.status for one in settled if not one.string.points.isdisjoint(map(position.point, strings))}
    assert proved == {Status.DEAD}
    assert [one.word for one in seen_beside_dead(position, strings)] == ["dead", "dead"]


@pytest.mark.parametrize("name", RACES)
@pytest.mark.parametrize("found", [Glance(looked=True), Glance(stands=-1, looked=True)])
def test_it_is_unclear_where_no_search_has_settled_it(
    name: str, found: Glance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signs, "glance_at", lambda *_, **__: found)
    for one in seen_beside_dead(*race(name)):
        assert one.word == "unclear" and one.likelihood < 0.9, one


@pytest.mark.parametrize("nodes", [100, 300, 1000])
@pytest.mark.parametrize("name", ["race-left-open", "whoever-begins-takes-all"])
def test_a_short_search_makes_no_string_of_a_race_look_alive(name: str, nodes: int) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = looks(assess.status(position, limits=assess.Limits(seconds=None, nodes=nodes), finality=False))
    dead = {"race-left-open": "B2 C1 H1", "whoever-begins-takes-all": "B7 C7 D7"}[name]
    points = {position.point(string) for string in dead.split()}
    for string, one in found.estimates.items():
        assert string.points.isdisjoint(points) or one.word in ("dead", "unclear"), one


def test_a_search_that_finds_both_players_strings_to_fall_makes_none_of_them_clear() -> None:
    """White C2 falls, and so do the Black strings around it: who begins decides, whichever was searched last."""
    found = first_look(Position.from_rows(["O.X..", ".XOOX", "XXXO."])).estimates
    words = {one.status.name: one.word for one in found.values()}
    assert words == {"A3": "dead", "C3": "unclear", "B2": "unclear", "C2": "unclear", "E2": "unclear"}
