"""Walls that hold a string's ground: its opponent can no longer be kept from taking it.

The rule is stated and proved in docs/certificate.md, Capture follows. Here the checker's reading of it is held against
complete solutions, and the engine's proofs by such walls against the checker.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, islice, product
from pathlib import Path

import pytest
from ends_of_proofs import FOLLOWS, Case, all_cases, certificate, crowded, elsewhere, shrunk, swapped
from enumeration import UNCAPTURABLE, Asked
from local_proofs import completions
from naive_reach import Size
from play_out import play_out

import assess
from assess.engine.line_up import line_up
from assess.engine.prover import Aim, SearchOutcome
from assess.engine.race import Race
from assess.engine.schedule import SCHEDULE
from assess.proofs.checker import Refusal
from assess.proofs.questions import Answer, IndependentlyAlive, Uncapturable
from assess.proofs.terms import First
from assess.statuses.finding import finding_of, inquire
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"


WHOLE = [(4, 2, 1, 60), (3, 3, 1, 200)]
HIDDEN = [(4, 2), (3, 3)]


def follows(asked: Asked) -> bool:
    return asked.check(certificate(asked, FOLLOWS, [])).accepted


def compare(cases: Iterable[Case]) -> int:
    """Holds whatever follows against the complete solution of the board; how often it does."""
    count = 0
    for rows, point in cases:
        asked = Asked(tuple(rows), point, UNCAPTURABLE)
        if follows(asked):
            for first in First:
                one = Asked(tuple(rows), point, UNCAPTURABLE, first)
                assert one.naive_answer() == "no", one
            count += 1
    return count


@pytest.mark.parametrize(
    ("width", "height", "step", "least"),
    [(2, 3, 1, 20), (4, 2, 2, 30), (3, 3, 18, 10), *(pytest.param(*one, marks=pytest.mark.slow) for one in WHOLE)],
)
def test_the_capture_follows_on_small_boards(width: int, height: int, step: int, least: int) -> None:
    """On all of them, or on every so many."""
    assert compare(islice(all_cases(width, height), 0, None, step)) >= least


@pytest.mark.parametrize(
    ("size", "step", "least"),
    [
        (Size(4, 2), 3, 1),
        (Size(3, 3), 17, 3),
        *(pytest.param(Size(*one), 1, 5, marks=pytest.mark.slow) for one in HIDDEN),
    ],
)
def test_the_capture_follows_whatever_stands_outside(size: Size, step: int, least: int) -> None:
    """One or two points hidden in every way, in all completions of what is left."""
    count = 0
    for rows, point in islice(all_cases(*size), 0, None, step):
        asked = Asked(tuple(rows), point, UNCAPTURABLE)
        if not follows(asked):
            continue
        points = [p for p in range(size.width * size.height) if p != point]
        for hidden in [*combinations(points, 1), *combinations(points, 2)]:
            stones = "".join("?" if p in hidden else content for p, content in enumerate("".join(rows)))
            if asked.check(certificate(asked, FOLLOWS, [], "/".join(lines(size, stones)))).accepted:
                for full, first in product(completions(size, stones, ""), First):
                    one = Asked(tuple(lines(size, full)), point, UNCAPTURABLE, first)
                    assert one.naive_answer() == "no", (stones, one)
                count += 1
    assert count >= least, count


def lines(size: Size, stones: str) -> list[str]:
    return [stones[start : start + size.width] for start in range(0, len(stones), size.width)]


@pytest.mark.parametrize("number", [50, pytest.param(1_500, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("width", "height", "seed"), [(5, 4, 1), (5, 5, 2), (6, 5, 3)])
def test_what_follows_is_played_out(width: int, height: int, seed: int, number: int) -> None:
    """In small zones, half of the lines with other contents outside."""
    rng = random.Random(seed)
    count = 0
    for case in crowded(width, height, number, seed):
        asked = swapped(case)
        if asked is None or not follows(asked):
            continue
        small = shrunk(asked, certificate(asked, FOLLOWS, []), rng)
        for other in [asked] * 5 + [elsewhere(asked, small, rng) for _ in range(5)]:
            assert other.check(small).accepted, other
            play_out(other, small, rng)
            count += 1
    assert count >= number // 15, count


NEARLY = {  # Black around a stone of White's at D3
    "one point of the ground away from the wall": (".X../XXXO/.XX./XXXX", None),
    "two points away from it": (".X.../XXXO./.XX../XXXXX", Refusal.CAPTURE_IN_DOUBT),
    "a wall that needs the ground, and a point away from it": ("XX../XXXO/.XX./XXXX", Refusal.CAPTURE_IN_DOUBT),
    "a wall that needs the ground, all of which it touches": ("XXX./XXXO/.XX./XXXX", None),
    "another string around the ground": (".XX.X/XXXO./.XX.O/XXXXO", Refusal.CAPTURE_IN_DOUBT),
}


@pytest.mark.parametrize("name", NEARLY)
def test_what_is_nearly_held_is_refused(name: str) -> None:
    diagram, reason = NEARLY[name]
    rows = diagram.split("/")
    asked = Asked(tuple(rows), 3 + len(rows[0]), UNCAPTURABLE)
    assert asked.check(certificate(asked, FOLLOWS, [])).reason is reason


@pytest.mark.parametrize("times", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_one_proof_by_walls_answers_both_questions(times: int) -> None:
    """Walls that leave a dead string no room take it as well: its capture is not searched for."""
    position = assess.read(DISPUTES / "dead-stones-in-territory.sgf")
    rng = random.Random(4)
    proved = 0
    for string in position.strings():
        inquiry = inquire(position, min(string.points), IndependentlyAlive())
        race = Race(inquiry)
        settlement = race.work(Limits(seconds=None, nodes=200_000))
        capture = race.capture()
        assert capture is None or settlement.answer is Answer.NO
        if capture is None:
            continue
        found = finding_of(capture)
        assert found.checked and found.evidence is not None
        for _ in range(times):
            asked = Asked(tuple(position.rows()), inquiry.point, UNCAPTURABLE)
            play_out(asked, {**found.evidence.data}, rng)
        proved += 1
    assert proved


def test_where_walls_take_long_the_capture_is_proved_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then walls that leave the string no room will do, and both questions are answered all the same."""
    monkeypatch.setattr(SCHEDULE, "first_budget", 1)
    position = assess.read(DISPUTES / "dead-stones-in-territory.sgf")
    apart = 0
    for string in position.strings():
        race = Race(inquire(position, min(string.points), IndependentlyAlive()))
        settlement = race.work(Limits(seconds=None, nodes=200_000))
        capture = race.capture()
        alone = [one for one in race._provers if isinstance(one.inquiry.question, Uncapturable)]
        taken = [one for one in alone if one.outcome is SearchOutcome.PROVED]
        assert len(alone) <= 1 and not any(one.share for one in alone), "they have no part in what is left to do"
        assert settlement.answer is Answer.NO or not taken
        if taken:
            assert capture is not None and finding_of(capture).checked and finding_of(settlement).checked
            assert [one.share < 1 for one in race._provers if one.aim is Aim.TAKES] == [True]
            apart += 1
    assert apart


def test_the_capture_by_itself_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often failures are looked at again."""
    monkeypatch.setattr(SCHEDULE, "capture_budget", 1)
    position = assess.read(DISPUTES / "dead-stones-in-territory.sgf")
    asked = []
    for string in position.strings():
        race = Race(inquire(position, min(string.points), IndependentlyAlive()))
        provers = line_up(race.inquiry, race._wide, race._prover)
        for _ in range(2):
            list(race._ask_capture(provers))
        asked.append(len(race._provers) - len(provers))
    assert set(asked) == {0, 1}


def test_what_the_proof_of_its_life_has_shown_is_not_asked_again() -> None:
    """The proof that a string has no life costs something, and the answer that it can be captured nothing more."""
    position = assess.read(DISPUTES / "dead-stones-in-territory.sgf")
    found = assess.status(position, limits=Limits(seconds=None, nodes=2_000_000), finality=False)
    dead = [string for string in found.strings if string.status is assess.Status.DEAD]
    assert sum(string.life.nodes for string in dead if string.life) > 0
    for string in dead:
        assert string.uncapturable is not None and string.uncapturable.checked and string.uncapturable.nodes == 0
