"""A position assessed from what is known: the same as with a search, and none is made."""

from __future__ import annotations

from pathlib import Path

import pytest

import assess
from assess.engine.race import Race
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status
from assess.statuses.warning import WarningCode
from assess.statuses.without_search import assessed_without_search

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=200_000)
SETTLED = ("bent-four-in-the-corner", "one-eye-each", "triple-ko", "prisoner-in-a-seki-decides", "dame-left-open")


def by_search(name: str, agreed: dict[str, str] | None = None) -> Assessment:
    return assess.status(assess.read(DISPUTES / f"{name}.sgf"), limits=LIMITS, agreed=agreed or {}, finality=False)


def again(found: Assessment, agreed: dict[str, str]) -> Assessment:
    return assessed_without_search(
        found.position,
        found.strings,
        question=found.question,
        under=found.under,
        agreed=agreed,
        warnings=found.warnings,
    )


def told(found: Assessment) -> list[object]:
    strings = [(string.called, string.status, string.agreed, string.implied) for string in found.strings]
    return [strings, found.territory, found.score, found.bounds, [option.ruling for option in found.options]]


@pytest.mark.parametrize("name", SETTLED)
def test_what_is_known_gives_the_same_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = by_search(name)
    monkeypatch.setattr(Race, "__init__", None)  # whoever begins a search from now on fails
    assert told(again(found, {})) == told(found)


@pytest.mark.parametrize(
    ("name", "agreed"),
    [
        ("one-eye-each", {"A2": "dead"}),
        ("one-eye-each", {"A2": "independently_alive", "D2": "independently_alive"}),
        ("prisoner-in-a-seki-decides", {"G19": "dead"}),
        ("nakade-of-three", {"A2": "independently_alive"}),
        ("dame-left-open", {}),
    ],
)
def test_an_agreement_gives_what_it_gives_with_a_search(name: str, agreed: dict[str, str]) -> None:
    found, wanted = by_search(name), by_search(name, agreed)
    known = again(found, agreed)
    assert told(known) == told(wanted)
    otherwise = {one.text for one in wanted.warnings if one.code is WarningCode.AGREED_OTHERWISE}
    assert otherwise <= {one.text for one in known.warnings}


def test_what_was_proved_comes_back_when_an_agreement_is_taken_back() -> None:
    found = by_search("nakade-of-three")
    agreed = again(found, {"A2": "independently_alive"})
    assert told(again(found, {})) == told(found) != told(agreed)


def test_a_proof_that_an_agreement_makes_impossible_is_named() -> None:
    """The other string of the seki is proved alive in it, and what is agreed has it live independently."""
    found = by_search("seki-without-eyes")
    gone, left = [string for string in found.strings if string.status is Status.ALIVE_IN_SEKI]
    texts = [one.text for one in again(found, {gone.name: "dead"}).warnings]
    assert (
        f"{gone.called} is dead as the players agree, and that counts; by the letter of the rules it is proved alive "
        "in seki." in texts
    )
    assert (
        f"{left.called} is independently alive, as follows from what the players agree on, and that counts; by the "
        "letter of the rules it is proved alive in seki." in texts
    )


def test_of_a_position_of_which_nothing_is_known_the_agreements_count() -> None:
    position = assess.read(DISPUTES / "one-eye-each.sgf")
    nothing = assessed_without_search(position)
    assert {string.status for string in nothing.strings} == {Status.UNDECIDED} and nothing.score is None
    every = {string.name: "independently_alive" for string in nothing.strings}
    assert assessed_without_search(position, agreed=every).score is not None


def test_advice_that_was_not_found_out_stays_told_unless_the_string_is_agreed_on() -> None:
    """A string dead by the letter of which it is not known whether tradition sees a seki is undecided."""
    position = assess.read(DISPUTES / "nakade-of-four.sgf")
    found = assess.status(position, limits=assess.Limits(seconds=None, nodes=3_000), finality=False)
    open_ones = [one for one in found.strings if one.status is Status.UNDECIDED and one.letter is Status.DEAD]
    assert open_ones
    kept = again(found, {}).warnings
    assert [one.text for one in kept if one.code is WarningCode.NOT_EXAMINED] == [
        one.text for one in found.warnings if one.code is WarningCode.NOT_EXAMINED
    ]
    gone = again(found, {one.name: "dead" for one in open_ones}).warnings
    assert not [one for one in gone if one.code is WarningCode.NOT_EXAMINED]


def test_who_may_live_is_not_dead_for_what_is_agreed_of_another_string() -> None:
    """Nothing is known of the wall, which reaches the dead stone over its own territory."""
    position = assess.Position.from_rows([".X.OO", "..X.O", "XXXO.", "OOOO.", "....."])
    wall = position.string_at(position.point("C3"))
    alone = {one.string: one for one in assessed_without_search(position, agreed={"B5": "dead"}).strings}
    spared = assessed_without_search(position, agreed={"B5": "dead"}, spared=[wall])
    assert alone[wall].implied and alone[wall].status is Status.DEAD
    assert {one.string: one.status for one in spared.strings}[wall] is Status.UNDECIDED


def test_a_score_that_has_changed_is_not_told_with_what_was_found_before() -> None:
    found = assess.status(assess.read(DISPUTES / "teire-left-open.sgf"), limits=LIMITS)
    (missing,) = [one for one in found.warnings if one.code is WarningCode.UNFILLED_TEIRE]
    other = next(one for one in found.strings if not one.string.points & missing.points)
    assert "Scored as it stands" in missing.text
    for agreed in ({}, {other.name: "dead"}):
        (kept,) = [one for one in again(found, agreed).warnings if one.code is WarningCode.UNFILLED_TEIRE]
        assert ("Scored as it stands" in kept.text) is not bool(agreed) and "A move of" in kept.text
