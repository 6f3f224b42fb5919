"""Rulesets side by side: under the Japanese 2003 Rules strings that are capturable-1 or -2 count as alive."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from enumeration import string_points
from naive_ko_pass import solve_ko_pass
from shell import Shell
from tiny_board import representatives

import assess
from assess.proofs.terms import Rules
from assess.statuses.comparison import compare
from assess.statuses.string_status import Status, status_of
from assess.statuses.warning import WarningCode

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)
J2003 = "japanese-2003"


def dispute(name: str) -> assess.Position:
    return assess.read(str(DISPUTES / f"{name}.sgf"))


@pytest.mark.parametrize(
    ("name", "string", "question"),
    [
        ("capturable-nakade-seki", "A4", "capturable-1"),
        ("double-ko-seki-of-two-strings", "D3", "capturable-1"),
        ("three-points-without-capturing", "A4", "capturable-2"),
    ],
)
def test_what_is_capturable_1_or_2_is_alive(name: str, string: str, question: str) -> None:
    found = {s.name: s for s in assess.status(dispute(name), limits=LIMITS, rules=J2003).strings}[string]
    assert (found.status, found.letter, found.precedent) == (Status.ALIVE_IN_SEKI, Status.ALIVE_IN_SEKI, None)
    assert found.advice is not None and found.advice.inquiry.question.name == question
    assert found.advice.inquiry.rules is Rules.JAPANESE_2003 and found.advice.checked


def test_the_ko_rule_counts_for_the_advice_as_well() -> None:
    """Three kos between the strings: bans that last leave no new stone of White's in their place."""
    position = dispute("eye-against-no-eye-with-three-kos")
    verbal, there = (assess.ask(position, "C3", assess.Capturable1(), rules=rules, limits=LIMITS) for rules in Rules)
    assert (verbal.answer.value, there.answer.value) == ("yes", "no") and there.checked
    assert "Japanese 2003 Rules" in there.claim


def test_the_score_compared_is_one_that_the_other_ruleset_gives() -> None:
    """Three points without capturing: White's stones live, so Black has no territory there and no prisoners."""
    position = dispute("three-points-without-capturing")
    compared = compare(assess.status(position, limits=LIMITS, precedents="strict"), J2003, limits=LIMITS)
    (parting,) = compared.partings
    assert (parting.here.status, parting.there.status) == (Status.DEAD, Status.ALIVE_IN_SEKI)
    assert compared.here.score is not None and compared.there.score is not None
    assert (compared.here.score.margin, compared.there.score.margin) == (4, 1)


def test_what_is_not_found_out_is_open() -> None:
    position = dispute("capturable-nakade-seki")
    few = assess.Limits(seconds=None, nodes=40_000)
    there = assess.status(position, limits=few, rules=J2003)
    (string,) = there.undecided
    assert string.name == "A4" and string.letter is Status.UNDECIDED and there.score is not None
    assert there.warnings[0].code is WarningCode.NOT_EXAMINED
    compared = compare(assess.status(position, limits=LIMITS), J2003, limits=few)
    assert [one.name for one in compared.open] == ["A4"]


def test_the_command_line(shell: Shell) -> None:
    file = DISPUTES / "three-points-without-capturing.sgf"
    said = " ".join(shell.run(f"status {file} --compare japanese-2003").out.split())
    assert "White A4: undefined here, alive in seki there (capturable-2 here; capturable-2 there)." in said
    alone = " ".join(shell.run(f"status {file} --rules japanese-2003").out.split())
    assert "White A4: capturable-2, and so alive by the text of the Japanese 2003 Rules." in alone


@pytest.mark.parametrize("width", [6, 7])
def test_there_infinite_play_reaches_nothing(width: int) -> None:
    """Boards with a string that is undefined there as long as the rules leave cycles to the referee."""
    solution, undefined = solve_ko_pass(width, 1), 0
    two = ("independently-alive", "uncapturable")
    for rows in map(tuple, representatives(width, 1)):
        if all(solution.answer(rows, p, question) != "undefined" for p in string_points(rows) for question in two):
            continue
        found = assess.status(assess.Position.from_rows(rows), limits=LIMITS, rules=J2003, finality=False)
        for string in found.strings:
            point = min(string.string.points)
            life = assess.Answer(solution.answer(rows, point, "independently-alive", cycles="attacker"))
            capture = assess.Answer(solution.answer(rows, point, "uncapturable", cycles="defender"))
            expected = status_of(life, capture)
            advised = expected is Status.DEAD and (string.advice or string.status is Status.UNDECIDED)
            assert string.status is expected or advised, (rows, string.name)
            assert string.checked or advised
            undefined += any(solution.answer(rows, point, question) == "undefined" for question in two)
    assert undefined > 3


@pytest.mark.parametrize("limit", [" --nodes 600000", pytest.param("", marks=pytest.mark.slow)])
def test_a_string_of_an_eternal_life_is_alive_in_seki_there(limit: str, shell: Shell) -> None:
    """With the limit one string is not settled."""
    said = " ".join(shell.run(f"status {DISPUTES / 'eternal-life.sgf'} --compare japanese-2003{limit}").out.split())
    assert "Black A4: undefined here, alive in seki there (uncapturable: undefined here, yes there)." in said
    assert "There: White wins by 2." in said
    left = "Nothing can be said of what is undecided under either: Black F1."
    assert left in said if limit else "Nothing can be said" not in said
    alone = shell.run(f"status {DISPUTES / 'eternal-life.sgf'} --rules japanese-2003{limit}").out
    assert re.search(r"^Black A4 +9 +alive in seki +checked$", alone, re.MULTILINE)
    assert alone.startswith("White wins by 2. A ban on a ko lasts until a ko-pass"), "and no cycle can change it"


def test_whom_infinite_play_counts_for_may_be_chosen_there_too() -> None:
    position = dispute("eternal-life")
    by_rules, for_opponent = (
        assess.status(position, strings=["A4"], limits=LIMITS, rules=J2003, cycles=cycles).strings[0]
        for cycles in ("verbal", "attacker")
    )
    assert by_rules.uncapturable is not None and for_opponent.uncapturable is not None
    assert by_rules.uncapturable.answer is assess.Answer.YES
    assert for_opponent.uncapturable.answer is assess.Answer.NO


def test_where_all_is_undecided_nothing_is_said_of_the_rest(shell: Shell) -> None:
    shell.file("open.txt", "X...O\n.....\n.....\nO...X\n")
    said = " ".join(shell.run(f"status open.txt --nodes 50 --compare {J2003}").out.split())
    assert "Nothing can be said of what is undecided under either: Black A4, White E4, White A1 and Black E1." in said
    assert "Everything else" not in said
    shell.file("half.txt", "XX../XXXX/.XXX/.OXX\n".replace("/", "\n"))
    said = " ".join(shell.run(f"status half.txt --nodes 50 --compare {J2003}").out.split())
    assert "either: White B1. Everything else has the same status." in said
