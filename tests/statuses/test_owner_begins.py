"""A string alive in seki, or undefined, that would live if its owner moved first: a move is missing."""

from __future__ import annotations

import random
import re
from itertools import islice
from pathlib import Path

import pytest
from naive import solve
from random_boards import board
from shell import Shell

import assess
from assess.proofs.questions import Answer
from assess.reports.json.assessment_json import assessment_json
from assess.rules.position import Position
from assess.statuses.queue.owner_begins import is_asked
from assess.statuses.string_status import Status
from assess.statuses.warning import WarningCode

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)
TOO_MUCH_ROOM = [
    ".XXXXXX.",
    "XOOOOOOX",
    "XOX.X.OX",
    "XOX...OX",
    "XXOOOOOX",
    ".XXXXXX.",
]
"""The small strings can be captured; White has too much room, and with D4 he makes two eyes."""


def teire(found: assess.Assessment) -> list[str]:
    return [warning.text for warning in found.warnings if warning.code is WarningCode.UNFILLED_TEIRE]


def test_a_seki_whose_owner_lives_by_moving_first() -> None:
    found = assess.status(Position.from_rows(TOO_MUCH_ROOM), limits=LIMITS)
    (white,) = (string for string in found.strings if string.name == "B5")
    assert white.status is Status.ALIVE_IN_SEKI and white.lives_first is Answer.YES
    (text,) = (text for text in teire(found) if "White B5" in text)
    assert text == (
        "A move of Black's is missing, for example at D4: if White moves first, White B5 changes from alive in seki to "
        "independently alive. Scored as it stands, Black wins by 4; with Black D4 played, Black wins by 4; with White "
        "D4 played instead, White wins by 6."
    )


def test_small_strings_are_no_part_of_a_seki_that_ends_when_its_owner_begins() -> None:
    found = assess.status(Position.from_rows(TOO_MUCH_ROOM), limits=LIMITS)
    small = [string for string in found.strings if string.name in ("C4", "E4")]
    assert [string.status for string in small] == [Status.DEAD] * 2
    assert not any(string.precedent and string.precedent.name.startswith("small") for string in small)


def test_the_missing_move_has_its_rows_in_the_table() -> None:
    found = assess.status(Position.from_rows(TOO_MUCH_ROOM), limits=LIMITS)
    rows = {option.move: option.score.margin for option in found.options if option.score}
    assert rows[""] == 4 and rows["B D4"] == 4 and rows["W D4"] == -6
    assert len({option.row for option in found.options}) == 2, "rows with the same score are one"


def test_a_ruling_on_the_string_alone_says_it(shell: Shell) -> None:
    ruling = assess.rule(Position.from_rows(TOO_MUCH_ROOM), "B5", limits=LIMITS)
    assert teire(ruling.assessment) == [
        "A move of Black's is missing, for example at D4: if White moves first, White B5 changes from alive in seki to "
        "independently alive."
    ]
    shell.file("seki.txt", "\n".join(TOO_MUCH_ROOM))
    for command in ("ask seki.txt B5", "report seki.txt B5 -o ruling.txt", "status seki.txt"):
        said = shell.run(command).out
        if "report" in command:
            said = (shell.home / "ruling.txt").read_text("utf-8")
        assert "A move of Black's is missing, for example at D4" in " ".join(said.split())
    assert shell.run("ask seki.txt B5 --json").json["strings"][0]["owner_begins"] == "yes"


def test_two_sekis_are_two_missing_moves() -> None:
    """Also where no move was found that prevents it: one move does not end both."""
    twice = Position.from_rows([row + row for row in TOO_MUCH_ROOM])
    for nodes in (70_000, 600_000):
        found = assess.status(twice, limits=assess.Limits(seconds=None, nodes=nodes))
        told = [text for text in teire(found) if "alive in seki to independently alive" in text]
        assert len(told) == 2 and not any("White B5" in text and "White K5" in text for text in told)


def test_an_ordinary_seki_stays_one() -> None:
    found = assess.status(assess.read("disputes/difficulty-2.sgf"), limits=LIMITS)
    (white,) = (string for string in found.strings if string.name == "B4")
    assert white.lives_first is Answer.NO and not teire(found)
    told = {string["string"]: string["owner_begins"] for string in assessment_json(found)["strings"]}
    assert told == {"D5": "not_asked", "A4": "no", "B4": "no", "B3": "no"}


def test_without_effort_it_is_said_not_to_be_known() -> None:
    found = assess.status(Position.from_rows(TOO_MUCH_ROOM), limits=LIMITS, strings=["B5"])
    needed = sum(finding.nodes for finding in found.strings[0].findings)
    few = assess.status(
        Position.from_rows(TOO_MUCH_ROOM), limits=assess.Limits(seconds=None, nodes=needed * 4 // 3 + 8), strings=["B5"]
    )
    if few.strings[0].status is Status.ALIVE_IN_SEKI:
        assert few.strings[0].lives_first is not Answer.NO
        assert any("whether White B5" in w.text for w in few.warnings) or teire(few)


def hold_against_naive(count: int, seed: int) -> int:
    """How many strings of random 3x3 boards were asked; each answer is that of the complete solution."""
    rng, asked = random.Random(seed), 0
    for position in islice((board(rng, 3, 3) for _ in range(count)), count):
        found = assess.status(position, limits=LIMITS, precedents="strict")
        for string in found.strings:
            if is_asked(string):
                point = min(string.string.points)
                naive = solve(3, 3).answer(position.rows(), point, "independently-alive", first="owner")
                assert string.lives_first.value == naive, (position.rows(), string)
                asked += 1
        for string in found.strings:
            told = any(string.called in text and "to independently alive" in text for text in teire(found))
            naive = solve(3, 3).answer(position.rows(), min(string.string.points), "independently-alive", first="owner")
            first = solve(3, 3).answer(position.rows(), min(string.string.points), "independently-alive")
            if is_asked(string):
                assert told is (naive == "yes"), (position.rows(), string)
            assert not told or (naive, first) == ("yes", "no") or first == "undefined"
    return asked


def test_all_that_is_said_agrees_with_the_complete_solution() -> None:
    assert hold_against_naive(25, 1) > 2


@pytest.mark.slow
def test_all_that_is_said_agrees_with_the_complete_solution_of_many() -> None:
    assert hold_against_naive(3_000, 2) > 300


@pytest.mark.parametrize("name", ["triple-ko", "triple-ko-on-a-large-board"])
def test_the_same_missing_move_is_told_once(shell: Shell, name: str) -> None:
    """Black takes in one of the three kos, and all of his strings live."""
    said = " ".join(shell.run(f"status {DISPUTES}/{name}.sgf --nodes 200000").out.split())
    (told,) = re.findall(r"A move of White's is missing: ([^.]*)\.", said)
    strings = r"(Black \w+), (Black \w+) and (Black \w+)"
    assert re.fullmatch(rf"if Black moves first, {strings} change from undefined to independently alive", told)


def test_it_is_told_once_of_some_of_the_strings(shell: Shell) -> None:
    """Where only they are asked about, the proofs that they live begin with the same move."""
    said = " ".join(shell.run(f"ask {DISPUTES}/triple-ko.sgf A5,C5,C1 --nodes 200000").out.split())
    assert said.count("A move of White's is missing") == 1
