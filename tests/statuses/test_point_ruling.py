"""Whose territory an empty point is, by as few strings as it takes; and what the players agree on about such points."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_statuses import CASES, status_of
from shell import Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.languages.spoken import BadInput
from assess.reports.text.headlines import point_reason
from assess.rules.position import Color, Position, String
from assess.statuses.point_ruling import point_status, strings_missing, territory_at
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import territory_of
from assess.statuses.warning import WarningCode

DISPUTES = Path(__file__).parents[2] / "disputes"
BENT_FOUR = DISPUTES / "bent-four-in-the-corner.sgf"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)


def owner_at(found: assess.Assessment, point: int) -> Color | None:
    assert found.territory is not None
    return next((color for color in Color if point in found.territory.of(color)), None)


@settings(max_examples=150)
@given(rows=st.lists(st.text("XO..", min_size=4, max_size=4), min_size=3, max_size=4), data=st.data())
def test_a_point_is_whose_the_territory_of_the_board_makes_it(rows: list[str], data: st.DataObject) -> None:
    """Only the strings that are missing are asked about, and what is said of a point holds of its whole area, whatever
    the other strings turn out to be."""
    position = Position.from_rows(rows)
    strings = position.strings()
    drawn = {string: data.draw(st.sampled_from(CASES)) for string in strings}
    ways = list(product(*(may_be for may_be, _ in drawn.values())))
    boards = [
        territory_of(
            position,
            [status_of(position, string, (status,), False) for string, status in zip(strings, way, strict=True)],
        )
        for way in (ways if len(ways) <= 30 else ways[:: len(ways) // 30])
    ]
    for point in position.empty_points():
        known: dict[String, StringStatus] = {}
        while missing := list(strings_missing(position, point, known)):
            known |= {string: status_of(position, string, *drawn[string]) for string in missing}
        found = point_status(position, point, known)
        for board in boards if found.settled else ():
            for color in Color:
                assert found.area <= board.of(color) if found.owner is color else not found.area & board.of(color)
        if not found.settled:
            settled = all(len(may_be) == 1 for may_be, _ in drawn.values())
            assert not settled


@pytest.mark.parametrize("name", ["bent-four-in-the-corner", "standard-shape-5", "difficulty-1", "triple-ko"])
def test_it_is_what_the_whole_position_has(name: str) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    whole = assess.status(position, limits=LIMITS)
    assert whole.territory is not None
    for point in position.empty_points():
        found = territory_at(position, position.name(point), limits=LIMITS)
        assert found.owner is owner_at(whole, point)
        assert found.settled or point in whole.territory.unsettled


@pytest.mark.parametrize("name", ["balanced-cycle", "triple-ko"])
def test_what_a_long_cycle_leaves_to_the_referee_is_as_open_as_in_the_whole_position(name: str) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    whole = assess.status(position, limits=LIMITS)
    assert whole.territory is not None and whole.territory.unsettled
    for point in position.empty_points():
        found = territory_at(position, position.name(point), limits=LIMITS)
        assert found.settled == (point not in whole.territory.unsettled), found.headline


def test_why_it_is_whose(shell: Shell) -> None:
    said = shell.run(f"ask {BENT_FOUR} E2")
    assert said.code == ExitCode.ANSWERED
    assert (
        "E2 is White's territory. So are all points of its area: E2 B1. "
        "Nothing stands around it but White A5 and White C1, which are independently alive. Black D3 in it is dead."
    ) in " ".join(said.out.split())
    assert shell.run(f"ask {BENT_FOUR} E2,B5 --quiet").out == "E2 is White's territory. B5 is White's territory.\n"
    seki = shell.run(f"ask {DISPUTES / 'difficulty-1.sgf'} A3").out
    assert "Around it stands Black A4 (alive in seki)." in " ".join(seki.split())
    (point,) = json.loads(shell.run(f"ask {DISPUTES / 'triple-ko.sgf'} B5 --json").out)["points"]
    assert point["territory"] is None and point["text"].startswith("It is open whose territory B5 is. Not settled ")


def test_an_undecided_string_leaves_it_open(shell: Shell) -> None:
    said = shell.run(f"ask {BENT_FOUR} E2 --nodes 1 --quiet")
    assert (said.code, said.out) == (ExitCode.UNDECIDED, "It is open whose territory E2 is.\n")


def test_an_empty_board_is_nobodys() -> None:
    found = assess.territory_at(Position.from_rows(["...", "..."]), "B1")
    assert found.settled and found.owner is None
    assert point_reason(found.points[0]) == "No stone stands around it."


def test_proofs_behind_it_are_written(shell: Shell, tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    assert shell.run(f"ask {BENT_FOUR} B5 --certificate {proof}").code == ExitCode.ANSWERED
    assert shell.run(f"check {proof} {BENT_FOUR} A5 independently-alive").out.startswith(
        "VERIFIED White A5 is independently alive"
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ask {} B5,A5", "B5 is an empty point and A5 a stone: ask about points, or about strings."),
        ("ask {} B5 dead", "there is no stone at B5"),
        ("ask {} B5 --sgf out.sgf", "Whose territory a point is has no variations"),
        ("ask {} A5 uncapturable --agreed C1:dead", "uncapturable and --agreed do not go together"),
        ("ask {} A5 --agreed B5:dead", "there is no stone at B5: an empty point is agreed to be black, white or "),
    ],
)
def test_what_cannot_be_asked(line: str, why: str, shell: Shell) -> None:
    said = shell.run(line.format(BENT_FOUR))
    assert said.code == ExitCode.BAD_INPUT and why in said.err


def test_where_a_string_agreed_dead_stood_is_empty() -> None:
    """With his own B4 off the board White has all of it."""
    position = Position.from_rows([".O", "OO", "..", ".O"])
    whole = assess.status(position, limits=LIMITS, agreed={"B4": "dead"})
    found = territory_at(position, "B2", limits=LIMITS, agreed={"B4": "dead"})
    assert found.owner is owner_at(whole, position.point("B2")) is Color.WHITE
    said = "Nothing stands around it but White B1, which is independently alive. White B4 in it is dead."
    assert point_reason(found.points[0]) == said


# ---- Agreement -------------------------------------------------------------------------------------------------------


def test_what_is_agreed_of_a_point_counts_for_its_area_and_is_not_proved() -> None:
    position = assess.read(BENT_FOUR)
    before = assess.status(position, limits=LIMITS)
    found = assess.status(position, limits=LIMITS, agreed={"E2": "neutral"})
    assert before.score is not None and found.score is not None and found.territory is not None
    assert not found.territory.white & {position.point("E2"), position.point("B1"), position.point("D3")}
    assert found.score.margin == before.score.margin + 9 + 7, "nine points and seven prisoners less"
    (warning,) = [one for one in found.warnings if one.code is WarningCode.AGREED_OTHERWISE]
    assert warning.text.endswith("by the statuses of the strings around it, it is White's territory.")
    same = assess.status(position, limits=LIMITS, agreed={"E2": "white"})
    assert same.score == before.score and same.territory == before.territory
    assert WarningCode.AGREED_OTHERWISE not in [one.code for one in same.warnings]


def test_dame_that_are_agreed_to_be_territory_count() -> None:
    position = assess.read(DISPUTES / "dame-left-open.sgf")
    found = assess.status(position, limits=LIMITS, agreed={"J15": "black"}, finality=False)
    plain = assess.status(position, limits=LIMITS, finality=False)
    assert found.score is not None and plain.score is not None
    assert found.score.margin == plain.score.margin + 3


def test_agreed_dead_stones_come_off_where_the_area_is_nobodys() -> None:
    position = assess.read(BENT_FOUR)
    found = assess.status(position, limits=LIMITS, agreed={"D3": "dead", "E2": "neutral"})
    assert found.territory is not None and found.score is not None
    assert position.point("D3") in found.territory.dead_stones
    assert found.score.white == 7 + 2


def test_the_agreement_is_printed(shell: Shell) -> None:
    said = " ".join(shell.run(f"status {BENT_FOUR} --agreed E2:neutral").out.split())
    assert (
        "As the players agree, E2 is nobody's territory, and so is the rest of its area: D3 E3 A2 B2 C2 D2 A1 B1."
        in said
    )
    areas = shell.run(f"status {BENT_FOUR} --agreed B5:white --json").json["agreed_areas"]
    assert areas == [{"point": "B5", "owner": "white", "points": ["B5"]}]
    asked = " ".join(shell.run(f"ask {BENT_FOUR} E2 --agreed E2:neutral").out.split())
    assert "As the players agree, E2 is nobody's territory." in asked and "Warning: E2 is nobody's" in asked


@pytest.mark.parametrize(
    ("agreed", "why"),
    [
        ({"B5": "black"}, "B5 is agreed to be Black's territory, but no stone of Black's stands around it."),
        ({"B5": "white", "A5": "alive_in_seki"}, "but White A5 beside it is agreed to be alive in seki"),
        ({"E2": "white", "D3": "alive_in_seki"}, "but Black D3 beside it is agreed to be alive in seki"),
        ({"B5": "dead"}, "There is no stone at B5: an empty point is agreed to be black, white or neutral."),
        ({"A5": "black"}, "A5 cannot be 'black': "),
    ],
)
def test_agreement_on_points_that_cannot_be(agreed: dict[str, str], why: str) -> None:
    with pytest.raises(BadInput) as error:
        assess.status(assess.read(BENT_FOUR), limits=LIMITS, agreed=agreed)
    assert why in str(error.value)


@pytest.mark.parametrize("dead", [{"C4": "dead"}, {}])
def test_territory_is_not_agreed_on_beside_a_seki_from_which_only_dead_stones_part_it(dead: dict[str, str]) -> None:
    """Black B4 is dead, by proof as well; without it A3 stands beside the area of D3."""
    position = Position.from_rows([".XXX", "X.X.", ".OO.", "X.O."])
    with pytest.raises(BadInput, match="but Black A3 beside it is agreed to be alive in seki: one of the two cannot"):
        assess.status(position, limits=LIMITS, agreed={"A3": "alive_in_seki", "D3": "white", **dead})


def test_the_score_is_not_called_open_where_no_status_matters_to_what_is_agreed(shell: Shell) -> None:
    """Whether Black D3 lives or White C1, all around is nobody's as the players agree."""
    said = " ".join(shell.run(f"status {BENT_FOUR} --agreed E2:neutral --nodes 1 --no-cache").out.split())
    assert said.startswith("With what is agreed: White wins by 2, whatever the open strings are.")


def test_a_string_that_may_come_off_an_agreed_area_leaves_the_score_open() -> None:
    """By proof Black A2 is dead by the letter, and whether a precedent spares it is not known."""
    position = Position.from_rows(["OOO", "XXO", "O.."])
    found = assess.status(position, limits=assess.Limits(None, 50), agreed={"C1": "white"})
    assert found.score is None and found.territory is not None and found.bounds is not None
    assert found.territory.unsettled == {position.point("A2"), position.point("B2")}
    assert (found.bounds.least.margin, found.bounds.most.margin) == (-6, -2)
    spared = assess.status(position, limits=assess.Limits(None, 50), agreed={"C1": "white", "A2": "dead"})
    assert spared.score is not None and spared.score.margin == -6


def test_who_lives_beside_an_area_that_is_nobodys_by_agreement_is_not_claimed_before_it_is_known() -> None:
    rows = [".XXX.O.", "XXO.XOO", ".XXO.O."]
    agreed = {"B3": "independently_alive", "D2": "neutral"}
    found = assess.status(Position.from_rows(rows), limits=assess.Limits(None, 1), agreed=agreed)
    assert not any(warning.code is WarningCode.ONE_SIDED_DAME for warning in found.warnings)


def test_what_is_agreed_of_an_area_is_no_gain_by_filling_dame() -> None:
    position = Position.from_rows([".XOOO.", "XXX.OO", ".X..O."])
    plain = assess.status(position, limits=LIMITS)
    found = assess.status(position, limits=LIMITS, agreed={"A3": "neutral"})
    codes = (WarningCode.UNFILLED_DAME, WarningCode.OPEN_BORDER)
    texts = [[one.text for one in each.warnings if one.code in codes] for each in (plain, found)]
    assert texts[0] == texts[1] and "1 point more is his territory" in texts[0][1]


def test_two_agreements_about_one_area_are_refused(shell: Shell) -> None:
    said = shell.run(f"status {DISPUTES / 'dame-left-open.sgf'} --agreed J15:black J14:white")
    assert said.code == ExitCode.BAD_INPUT and "J15 and J14 are points of one area" in said.err
    dead_between = shell.run(f"status {BENT_FOUR} --agreed B1:white E2:neutral")
    assert dead_between.code == ExitCode.BAD_INPUT and "B1 and E2 are points of one area" in dead_between.err


def test_every_sentence_is_in_the_language_of_the_reader(shell: Shell) -> None:
    said = " ".join(shell.run(f"ask {BENT_FOUR} E2 --nodes 20000 --lang de").out.split())
    assert "Dasselbe gilt für alle Punkte seines Bereichs: E2 B1." in said
    assert "Warnung: " in said and "Warning" not in said
