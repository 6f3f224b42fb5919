"""Strings inside a seki that can be captured, open precedents, and what the likelihood of a result rests on."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import assess
from assess.estimates.as_it_looks import Looks, first_look, looks
from assess.estimates.estimate import Estimate, doubt_of, likelihoods_of
from assess.estimates.glance import Glance
from assess.estimates.signs import groups_of
from assess.reading.files import read_record
from assess.statuses.string_status import Status

DISPUTES = Path(__file__).parents[2] / "disputes"
EXPECTED = re.compile(r"Expected: ([A-T]\d+) (dead|alive in seki|independently alive);")


def look_after(name: str, nodes: int) -> Looks:
    """What a dispute looks like once so many positions were searched for each string."""
    position = assess.read(DISPUTES / f"{name}.sgf")
    return looks(assess.status(position, limits=assess.Limits(seconds=None, nodes=nodes)))


def estimate_of(found: Looks, name: str) -> Estimate:
    """The estimate of the string at a point."""
    return found.estimates[found.position.string_at(found.position.point(name))]


@pytest.mark.parametrize("nodes", [20, 500])
def test_what_can_be_taken_inside_a_seki_is_unclear_until_it_is_proved(nodes: int) -> None:
    """The stones that can be captured are dead, and what surrounds them stands in a seki by nobody else's stones."""
    found = look_after("seki-that-its-owner-can-end", nodes)
    inside = [estimate_of(found, name) for name in ("C4", "E4")]
    assert [one.word for one in inside] == ["unclear"] * 2
    assert all(one.likelihoods.seki < 0.9 for one in inside)
    assert estimate_of(found, "B5").word == "seki"


def test_what_surrounds_a_seki_lives_where_only_what_is_inside_can_be_taken() -> None:
    found = first_look(assess.read(DISPUTES / "capturable-nakade-seki.sgf"))
    words = {name: estimate_of(found, name).word for name in ("E5", "B5", "A4")}
    assert words == {"E5": "alive", "B5": "seki", "A4": "unclear"}


@pytest.mark.parametrize(
    ("name", "strings", "nodes"), [("difficulty-2", "A4 B3", 20_000), ("capturable-nakade-seki", "A4", 20_000)]
)
def test_nothing_is_clear_while_a_precedent_is_open(name: str, strings: str, nodes: int) -> None:
    found = look_after(name, nodes)
    for one in found.estimates.values():
        assert one.status.letter is not Status.DEAD or one.word == "unclear"
    told = {found.position.name(min(string.points)): one.word for string, one in found.estimates.items()}
    assert all(told.get(string, "unclear") == "unclear" for string in strings.split())


def test_a_result_is_as_likely_as_what_it_follows_from() -> None:
    """Whether B1 lives by itself or in a seki changes no point, and takes nothing from the likelihood."""
    found = look_after("difficulty-1", 15_000)
    (condition,) = found.conditions
    assert found.position.name(min(condition.string.points)) == "D3" and condition.likelihood > 0.99
    assert found.likelihood is not None and found.likelihood > 0.99


@pytest.mark.parametrize(("name", "string"), [("difficulty-1", "B1"), ("sending-two-returning-one-on-the-side", "C1")])
def test_a_search_that_settles_a_string_on_a_long_cycle_counts(name: str, string: str) -> None:
    """It is unclear still."""
    one = estimate_of(first_look(assess.read(DISPUTES / f"{name}.sgf")), string)
    assert (one.guess, one.word) == ("seki", "unclear") and one.likelihood > 0.6


def test_what_a_search_finds_not_to_live_looks_alive_in_seki_or_dead() -> None:
    """Though it does not find whether it stands: of the two the random games tell."""
    position = assess.read(DISPUTES / "ten-thousand-year-ko.sgf")
    unknown = [replace(one, status=Status.UNDECIDED) for one in first_look(position).known]
    for group in groups_of(position, unknown, doubt_of):
        before, found = (
            replace(group, signs=replace(group.signs, glance=glance, left_open=False))
            for glance in (Glance(looked=True), Glance(lives=-1, looked=True))
        )
        likely = likelihoods_of(found)
        assert likely[Status.INDEPENDENTLY_ALIVE] < 0.01
        assert likely[Status.ALIVE_IN_SEKI] > likelihoods_of(before)[Status.ALIVE_IN_SEKI]
        assert likely[Status.DEAD] > 0.01, "that it does not live is no sign that it stands"


def test_most_sekis_of_the_disputes_look_so() -> None:
    looking = []
    for path in sorted(DISPUTES.glob("*.sgf")):
        record = read_record(path)
        names = [name for name, status in EXPECTED.findall(record.comment) if status == "alive in seki"]
        if names and not record.position.unknown:
            found = first_look(record.position)
            looking += [estimate_of(found, name).guess for name in names]
    assert len(looking) >= 64 and looking.count("seki") >= 0.9 * len(looking)


def test_no_first_look_at_a_dispute_is_clear_and_wrong() -> None:
    words = {"dead": "dead", "alive in seki": "seki", "independently alive": "alive"}
    for path in sorted(DISPUTES.glob("*.sgf")):
        record = read_record(path)
        if record.position.unknown:
            continue
        found = first_look(record.position)
        for name, status in EXPECTED.findall(record.comment):
            assert estimate_of(found, name).word in (words[status], "unclear"), f"{path.stem}: {name}"
