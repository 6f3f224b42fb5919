"""Questions about positions like the one that has been examined: what is proved already is not searched for anew."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

import assess
from assess.languages.spoken import BadInput
from assess.proofs.checker import check as check_rows
from assess.proofs.placement import holds_too
from assess.proofs.questions import Answer, IndependentlyAlive, Uncapturable
from assess.proofs.terms import Terms
from assess.rules.position import Color, Position
from assess.statuses.finding import Finding, also_holds
from assess.statuses.judgement import judge
from assess.statuses.queue.examiner import NODES_A_SECOND, Examiner, SharedBudget
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_status import Status
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
LIVING = [".X.XO....", "XXXXO....", "OOOOO....", ".........", "........."]
WALLED = ["......XO.", "......XO.", "XXX.XXXO.", "OOXXX.OO.", ".OOOOOO.."]
DEAD = ["....X.X.X", "....XXXXX", "....X.O.X", "....X...X", "....XXXXX", *["........."] * 4]
SMALL = Position.from_rows(["XX.", "OO.", "..."])


def examiner(nodes: int = 100_000) -> Examiner:
    limits = Limits(seconds=None, nodes=nodes)
    return Examiner.after(IndependentlyAlive(), Terms(), True, limits, 0, 0, whole=True)


def life(rows: list[str], stone: str) -> Finding:
    return assess.ask(Position.from_rows(rows), stone, IndependentlyAlive(), limits=Limits(seconds=None, nodes=100_000))


def with_stone(rows: list[str], name: str, stone: str) -> Position:
    position = Position.from_rows(rows)
    point = position.point(name)
    return replace(position, stones=f"{position.stones[:point]}{stone}{position.stones[point + 1 :]}")


def test_a_proof_that_holds_elsewhere_is_not_searched_for() -> None:
    known, asked = life(LIVING, "B5"), examiner()
    after = with_stone(LIVING, "H2", "O")
    found = asked.finding(after, after.point("B5"), asked.life, Color.WHITE, before=[known])
    assert found is not None and found.answer is Answer.YES and asked.used == 0
    assert found.inquiry.position == after and found.evidence is not None
    assert judge(found.evidence, found.inquiry).accepted


def test_what_was_found_counts_where_its_proof_holds_only() -> None:
    """Another first mover, another string, and ground that the proof needs: each is asked anew."""
    known = life(LIVING, "B5")
    filled = with_stone(LIVING, "C5", "X")
    for position, stone, mover, answer in (
        (filled, "B5", Color.WHITE, Answer.NO),
        (Position.from_rows(LIVING), "B5", Color.BLACK, Answer.YES),
        (Position.from_rows(LIVING), "A3", Color.BLACK, None),
    ):
        asked = examiner(20_000)
        found = asked.finding(position, position.point(stone), asked.life, mover, before=[known])
        assert found is not None and asked.used > 0
        assert answer is None or found.answer is answer


def test_a_proof_is_gone_on_with_where_it_does_not_hold() -> None:
    """The certificate that goes on with entries of the old one is accepted, and takes fewer positions."""
    known, after = life(WALLED, "G5"), with_stone(WALLED, "A5", "O")
    with_it, without = examiner(), examiner()
    found = with_it.finding(after, after.point("G5"), with_it.life, Color.WHITE, before=[known])
    alone = without.finding(after, after.point("G5"), without.life, Color.WHITE)
    assert found is not None and alone is not None and found.answer is alone.answer is Answer.YES
    assert found.checked and 0 < with_it.used < without.used / 2


def test_walls_that_take_a_string_answer_both_questions() -> None:
    """That it can be captured is proved with its having no life, and costs nothing more."""
    position, asked = Position.from_rows(DEAD), examiner()
    point = position.point("G7")
    no_life = asked.finding(position, point, asked.life, Color.BLACK)
    used = asked.used
    assert no_life is not None and no_life.answer is Answer.NO
    assert asked.status(position, point, Color.BLACK) is Status.DEAD and asked.used == used
    capture = asked.finding(position, point, Uncapturable(), Color.BLACK)
    assert capture is not None and capture.answer is Answer.NO and capture.checked


def test_a_proof_holds_too_where_the_checker_accepts_it() -> None:
    """Of accepted certificates and positions that differ in a stone or three, the checker says the same in full."""
    rng, told = random.Random(7), Counter[bool]()
    for name in sorted(DISPUTES.glob("*.sgf"))[::3]:
        position = assess.read(name)
        for finding in assess.status(position, limits=Limits(seconds=None, nodes=20_000), finality=False).strings:
            for known in finding.asked:
                for _ in range(6 if known.evidence else 0):
                    stones = list(position.stones)
                    for point in rng.sample(range(len(stones)), rng.choice((1, 3))):
                        stones[point] = rng.choice("XO..")
                    other = replace(position, stones="".join(stones))
                    if any(not string.liberties for string in other.strings()):
                        continue
                    too = also_holds(known, other)
                    full = (
                        check_rows(known.evidence.data, other.rows(), known.inquiry.terms()) if known.evidence else None
                    )
                    assert full is not None and (too is None or full.accepted)
                    told[too is not None] += 1
                    if not full.accepted:
                        told[False] += 1
                    elif too is None:  # another string with the same name, whose stones are not those before
                        at = known.inquiry.point
                        assert other.string_at(at).points != position.string_at(at).points
    assert told[True] > 100 and told[False] > 100


def test_nothing_is_told_of_other_strings_and_other_questions() -> None:
    known = life(LIVING, "B5")
    assert known.evidence is not None
    terms, data = known.inquiry.terms(), known.evidence.data
    assert holds_too(data, LIVING, LIVING, terms)
    assert not holds_too(data, [".XXXO....", *LIVING[1:]], LIVING, terms)
    assert not holds_too(data, LIVING, [".XXXO....", *LIVING[1:]], terms)
    assert not holds_too(data, [row.translate(str.maketrans("XO", "OX")) for row in LIVING], LIVING, terms)
    assert not holds_too(data, [row[:-1] for row in LIVING], LIVING, terms)
    assert not holds_too(data, LIVING, LIVING, {**terms, "rules": "japanese-2003"})
    assert not holds_too(data, [*LIVING[:-1], "?"], LIVING, terms)
    unchecked = replace(known, checked=False)
    assert also_holds(known, with_stone(LIVING, "H2", "O")) and not also_holds(unchecked, with_stone(LIVING, "H2", "O"))


@pytest.mark.parametrize("rows", [LIVING, WALLED])
def test_what_was_found_changes_no_answer(rows: list[str]) -> None:
    """Every point of the board filled by the opponent, with and without what is known."""
    known = life(rows, "G5" if rows is WALLED else "B5")
    position, at = known.inquiry.position, known.inquiry.point
    for point in sorted(position.empty_points()):
        after = with_stone(rows, position.name(point), "O")
        if not after.string_at(at).liberties or any(not one.liberties for one in after.strings()):
            continue
        plain, helped = examiner(), examiner()
        alone, found = plain.status(after, at, Color.WHITE), helped.status(after, at, Color.WHITE, before=[known])
        assert alone is found or alone is Status.UNDECIDED


# What all questions of a position may cost together


def budget(limits: Limits, **settings: object) -> SharedBudget:
    return SharedBudget.of(StatusQuestion.of(SMALL, limits=limits, **settings))


def test_positions_are_counted_up_to_the_part_that_may_be_spent() -> None:
    counted = budget(Limits(None, 1_000))
    counted.part, counted.nodes = 1 / 2, 499
    assert not counted.spent
    counted.nodes = 500
    assert counted.spent and not counted.interrupted
    counted.part = 1.0
    assert not counted.spent


def test_a_turn_goes_no_further_than_what_is_left() -> None:
    counted = budget(Limits(None, 1_000))
    counted.nodes = 300
    assert counted.allowed(inf, before=100).nodes == 100 + 700
    assert counted.allowed(100 / NODES_A_SECOND, before=0).nodes == 100
    assert budget(Limits(5.0)).allowed(0.5, before=0).seconds == 0.5


def test_who_is_told_to_stop_has_nothing_left() -> None:
    assert budget(Limits(), stop=lambda: True).spent
    unsearched = budget(Limits(), search=False)
    assert unsearched.spent and unsearched.interrupted


def test_a_number_of_positions_takes_one_core() -> None:
    assert budget(Limits(None, 1_000), threads=4).workers == 1
    assert budget(Limits(5.0), threads=4).workers == 4


def test_what_says_nothing_is_refused_before_it_is_begun() -> None:
    for settings in ({"threads": 0}, {"question": "life"}):
        with pytest.raises(BadInput):
            StatusQuestion.of(SMALL, **settings)


def test_what_the_rules_presume_belongs_to_the_verbal_rules() -> None:
    assert StatusQuestion.of(SMALL).examines_moves
    other = StatusQuestion.of(SMALL, rules="japanese-2003")
    assert not other.verbal and not other.examines and not other.examines_moves
    assert not StatusQuestion.of(SMALL, first="owner").examines_moves
    assert not StatusQuestion.of(SMALL, search=False).examines
