"""What the players agree on: it is taken as it is, with what it implies; what cannot be is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shell import Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.languages.spoken import BadInput
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.warning import WarningCode
from assess.statuses.without_search import assessed_without_search

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)


def dispute(name: str) -> Position:
    return assess.read(str(DISPUTES / f"{name}.sgf"))


def assessed(position: Position, **agreed: str) -> Assessment:
    return assess.status(position, limits=LIMITS, agreed=agreed)


def by_name(found: Assessment) -> dict[str, StringStatus]:
    return {string.name: string for string in found.strings}


def codes(found: Assessment) -> list[WarningCode]:
    return [warning.code for warning in found.warnings]


def test_what_is_agreed_dead_comes_off_a_seki_and_its_opponent_lives() -> None:
    """One side of a seki agreed dead: its stones are prisoners, and its area is the other's territory."""
    position = dispute("seki-without-eyes")
    before = assess.status(position, limits=LIMITS)
    seki = [string for string in before.strings if string.status is Status.ALIVE_IN_SEKI]
    assert len(seki) == 2 and before.score is not None
    gone, left = seki
    found = assess.status(position, limits=LIMITS, agreed={gone.name: "dead"})
    assert by_name(found)[left.name].status is Status.INDEPENDENTLY_ALIVE and by_name(found)[left.name].implied
    assert found.territory is not None and gone.string.points <= found.territory.dead_stones
    assert gone.string.points <= found.territory.of(left.string.color)
    assert WarningCode.PRISONERS_IN_SEKI not in codes(found)
    assert found.score is not None
    change = found.score.margin - before.score.margin
    assert abs(change) >= 2 * len(gone.string.points) and (change > 0) is (left.string.color.value == "black")


def test_a_prisoner_agreed_dead_is_taken_off_and_the_seki_stays_where_that_is_agreed() -> None:
    position = dispute("prisoner-in-a-seki-decides")
    before, found = assess.status(position, limits=LIMITS), assessed(position, G19="dead")
    assert before.score is not None and found.score is not None
    assert found.score.margin != before.score.margin
    assert by_name(found)["F19"].status is Status.ALIVE_IN_SEKI, "another string stands in seki beside it"
    assert WarningCode.PRISONERS_IN_SEKI in codes(before) and WarningCode.PRISONERS_IN_SEKI not in codes(found)


def test_where_a_string_agreed_dead_stood_is_empty() -> None:
    """It borders no territory of its owner's any more."""
    found = assessed(Position.from_rows(["X..", ".XX", "XX."]), A3="dead", B2="alive")
    assert found.territory is not None and found.score is not None
    assert (len(found.territory.black), found.score.black, found.score.white) == (5, 5, 1)


def test_stones_in_the_same_area_go_as_well() -> None:
    """Of two black strings in White's area one is agreed dead, and neither is asked to be dead by proof."""
    rows = ["...O", "X..O", "XX.O", "...O", ".XXO", "OOOO", "O.O."]
    position = Position.from_rows(rows)
    found = by_name(assess.status(position, limits=assess.Limits(seconds=None, nodes=1), agreed={"A6": "dead"}))
    assert (found["B3"].status, found["B3"].implied) == (Status.DEAD, True)
    assert found["D7"].status is Status.INDEPENDENTLY_ALIVE
    assert (found["A6"].agreed, found["A6"].implied) == (True, False)


def test_what_lives_by_proof_is_not_implied_dead() -> None:
    """Over open dame the area of a dead string reaches living strings of its owner's, and stops there."""
    position = dispute("difficulty-2")
    found = by_name(assessed(position, A4="dead"))
    assert (found["D5"].status, found["D5"].implied) == (Status.INDEPENDENTLY_ALIVE, False)


@pytest.mark.parametrize(
    ("agreed", "phrase"),
    [
        ({"A2": "dead", "D2": "dead"}, "White A2 and Black D2 are both agreed dead"),
        ({"A2": "alive_in_seki", "D2": "dead"}, "a seki has two sides"),
        ({"A2": "dead", "B2": "alive_in_seki"}, "Two statuses are given"),
        ({"A1": "dead"}, "no stone at A1"),
    ],
)
def test_agreement_that_cannot_be(agreed: dict[str, str], phrase: str, shell: Shell) -> None:
    position = dispute("one-eye-each")
    with pytest.raises(BadInput, match=phrase):
        assess.status(position, limits=LIMITS, agreed=agreed)
    words = " ".join(f"{name}:{status}" for name, status in agreed.items())
    said = shell.run(f"status {DISPUTES / 'one-eye-each.sgf'} --agreed {words}")
    assert said.code == ExitCode.BAD_INPUT and phrase in " ".join(said.err.split())


def test_an_agreement_on_a_string_proved_otherwise_is_said_and_kept() -> None:
    found = assessed(dispute("nakade-of-three"), A2="independently_alive")
    assert by_name(found)["A2"].status is Status.INDEPENDENTLY_ALIVE
    (warning,) = [warning for warning in found.warnings if warning.code is WarningCode.AGREED_OTHERWISE]
    assert warning.text == (
        "Black A2 is independently alive as the players agree, and that counts; by the letter of the rules it is "
        "proved dead."
    )
    same = assessed(dispute("nakade-of-three"), A2="dead")
    assert WarningCode.AGREED_OTHERWISE not in codes(same)


def test_what_is_implied_of_a_string_proved_otherwise_is_said() -> None:
    """C1 lives and D3 is dead, both by proof; with C1 agreed dead, D3 around it lives."""
    position = dispute("bent-four-in-the-corner")
    for limits in (LIMITS, assess.Limits(seconds=None, nodes=20_000)):
        for strings in (None, ["D3"]):
            found = assess.status(position, limits=limits, agreed={"C1": "dead"}, strings=strings)
            assert by_name(found)["D3"].implied
            said = [warning.text for warning in found.warnings]
            assert (
                "Black D3 is independently alive, as follows from what the players agree on, and that counts; by the "
                "letter of the rules it is proved dead."
            ) in said
            assert not any("stays undecided" in text for text in said), "it does not: what is agreed counts"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("status {} --agreed C1:dead --quiet", "With what is agreed: Black wins by 6."),
        ("status {} --agreed C1:dead --quiet --estimate off", "With what is agreed: Black wins by 6."),
        ("status {} --agreed E2:neutral --quiet", "With what is agreed: White wins by 2."),
        (
            "status {} --agreed C1:dead --no-search --quiet --estimate off",
            'With what is agreed: The score is open. In any case between "White wins by 18" and "Black wins by 32". '
            "These are not settled: White A5 and Black D3.",
        ),
        (
            "status {} --agreed C1:dead --string D3 --quiet",
            "Black D3 is independently alive, as follows from what the players agree on.",
        ),
        ("ask {} E2 --agreed C1:dead --quiet", "With what is agreed: E2 is Black's territory."),
    ],
)
def test_a_sentence_that_rests_on_an_agreement_says_so(shell: Shell, command: str, said: str) -> None:
    """By proof White C1 lives and White wins by 18."""
    found = shell.run(command.format(DISPUTES / "bent-four-in-the-corner.sgf") + " --no-cache")
    assert found.out == f"{said}\n"


@pytest.mark.parametrize(
    ("ruled", "said"),
    [
        ("C1:dead", 'in any case between "White wins by 2" and "Black wins by 6".'),
        ("C1:alive", "White wins in any case, by 2 to 18."),
        ("C1:seki", "White wins by 2, whatever the open strings are."),
    ],
)
def test_bounds_that_rest_on_a_ruling_say_so(shell: Shell, ruled: str, said: str) -> None:
    file = f"{DISPUTES}/bent-four-in-the-corner.sgf --nodes 1 --no-cache"
    text = shell.run(f"status {file} --rule {ruled}").out
    assert f"With what is ruled: {said}" in " ".join(text.split()) and "Proved: " not in text


def test_what_is_implied_is_told(shell: Shell) -> None:
    file = DISPUTES / "one-eye-each.sgf"
    said = shell.run(f"status {file} --agreed A2:dead").out
    assert "  implied\n" in said and ": the status follows from what is agreed.\n" in said
    strings = {
        string["string"]: string for string in shell.run(f"status {file} --agreed A2:dead --json").json["strings"]
    }
    assert strings["A2"]["agreed"] and not strings["A2"]["implied"]
    assert strings["D2"]["agreed"] and strings["D2"]["implied"] and strings["D2"]["status"] == "independently_alive"


def test_what_is_implied_does_not_depend_on_which_strings_were_asked_about(shell: Shell) -> None:
    file = DISPUTES / "difficulty-3.sgf"
    for points in ("A3", "A3,E3"):
        assert "A3 is nobody's territory" in shell.run(f"ask {file} {points} --agreed A4:dead").out, points
    whole = by_name(assess.status(dispute("difficulty-3"), agreed={"A4": Status.DEAD}))
    assert whole["D4"].status is Status.ALIVE_IN_SEKI


def test_what_comes_off_outside_territory_is_not_called_dead_stones_in_it(shell: Shell) -> None:
    said = shell.run(f"status {DISPUTES / 'difficulty-3.sgf'} --agreed E4:dead").out
    assert re.search(r"^Dead stones taken off +0 +1$", said, re.MULTILINE)


LEFT_TO_PLAY = {
    WarningCode.UNFILLED_DAME,
    WarningCode.ONE_SIDED_DAME,
    WarningCode.OPEN_BORDER,
    WarningCode.UNFILLED_TEIRE,
    WarningCode.OPEN_BASIC_KO,
    WarningCode.PRISONERS_IN_SEKI,
    WarningCode.NOT_EXAMINED,
}


@pytest.mark.parametrize(
    ("name", "agreed"),
    [
        ("open-ko", "E3"),
        ("open-ko", "E2"),
        ("race-left-open", "C1"),
        ("race-left-open", "B2"),
        ("seki-that-its-owner-can-end", "C4"),
        ("difficulty-3", "E4"),
    ],
)
def test_what_is_agreed_dead_is_off_the_board_for_every_warning(name: str, agreed: str) -> None:
    """What is told of what is left to play is told of the board without these stones, and of no stone among them."""
    position = dispute(name)
    found = assess.status(position, limits=LIMITS, agreed={agreed: "dead"})
    off = [string for string in found.strings if string.agreed and string.status is Status.DEAD]
    gone = frozenset[int]().union(*(string.string.points for string in off))
    without = "".join("." if point in gone else stone for point, stone in enumerate(position.stones))
    told = {warning.text for warning in assess.status(position.with_stones(without), limits=LIMITS).warnings}
    of_board = [warning.points for warning in found.warnings if warning.code is WarningCode.AGREED_DEAD]
    assert of_board == ([gone] if LEFT_TO_PLAY & set(codes(found)) else [])
    for warning in found.warnings:
        if warning.code in LEFT_TO_PLAY:
            assert not any(string.called in warning.text for string in off)
            assert warning.text.split(" Scored as")[0] in {text.split(" Scored as")[0] for text in told}


def test_the_board_is_told_where_a_stone_that_is_dead_by_agreement_stands_among_what_is_left_to_play() -> None:
    """D2 is nobody's, behind a dame, and a black stone in the diagram."""
    position = Position.from_rows([".XOOOX.", "XXOX.XX", ".X.OOX."])
    for strings, said in ((None, "Two-sided dame open at E2 C1"), (["C3"], "")):
        found = assess.status(position, limits=LIMITS, agreed={"D2": "dead"}, strings=strings)
        told = [warning.text for warning in found.warnings]
        of_board = "What is left to play is told of the board without Black D2, taken off by agreement."
        assert told.count(of_board) == bool(said)
        assert not said or told[told.index(of_board) + 1].startswith(said)


def test_the_board_is_not_told_where_what_is_left_to_play_has_nothing_to_do_with_what_is_agreed() -> None:
    """Black A3 lies in White's corner; the border on the other side of his stones is the same with it."""
    rows = ["..O...X..", "X.O...X..", "OOO...XXX", "..O...X..", "OOO...XXX", "..O...X.."]
    found = assess.status(Position.from_rows(rows), limits=LIMITS, agreed={"A5": "dead"})
    assert WarningCode.OPEN_BORDER in codes(found) and WarningCode.AGREED_DEAD not in codes(found)


@pytest.mark.parametrize("strings", [["E2", "D3"], ["E2"]])
def test_of_some_strings_too_no_move_is_missing_about_what_is_agreed_dead(strings: list[str]) -> None:
    found = assess.status(dispute("open-ko"), limits=LIMITS, agreed={"E3": "dead"}, strings=strings)
    assert codes(found) == [WarningCode.AGREED_OTHERWISE]


def test_a_missing_move_found_before_an_agreement_goes_with_the_stones_beside_it() -> None:
    """With Black C1 off the board nothing is left of the race, and White's stones need no move."""
    position = dispute("race-left-open")
    before = assess.status(position, limits=LIMITS)
    assert codes(before).count(WarningCode.UNFILLED_TEIRE) == 2
    found = assessed_without_search(position, before.strings, agreed={"C1": "dead"}, warnings=before.warnings)
    assert WarningCode.UNFILLED_TEIRE not in codes(found)


def test_a_dame_that_is_nobodys_by_agreement_has_no_string_for_a_reason() -> None:
    position = Position.from_rows(["..X.", "XOX."])
    found = assess.status(position, limits=LIMITS, agreed={"A1": "seki", "D1": "neutral"})
    dame = [warning.text for warning in found.warnings if warning.code is WarningCode.ONE_SIDED_DAME]
    beside, agreed = sorted(dame)
    assert "still open: B2. " in beside and "because of White B1 (dead) it is no territory." in beside
    alone = "One-sided dame still open: D2 D1. Only Black has independently alive stones there, but it is no territory."
    assert agreed.startswith(alone)
