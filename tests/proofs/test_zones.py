"""Zones are sound: what a certificate proves holds whatever stands outside its zone.

The engine's certificates are taken out of their boards and put into random others, where the checker has to accept
them, and the naive solver to agree with the claim. From the stored patterns alone they are played out against random
play.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from agreement import Judged, second_answer, shaken
from enclosed_positions import ENCLOSED
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample
from expansion import expanded
from full_search import full_answer
from mutations import Json, points
from outside_liberties import counting
from play_out import Failure, play_out
from transplants import OUTSIDE, embedded, narrowed, room, rows_of, surrounded, zone

from assess.proofs.checker import check
from assess.proofs.questions import Question
from assess.proofs.terms import Cycles
from assess.rules.position import Position

QUESTIONS: tuple[Question, ...] = (UNCAPTURABLE, ALIVE[0], ALIVE[3])
slow = pytest.mark.slow
SOME = 150  # questions of a board: the same ones for each test
MANY = [pytest.param(*one, 400, marks=slow) for one in ((5, 1), (3, 2), (2, 4), (3, 3))]

WIDE: dict[
    str, tuple[str, str, Question]
] = {  # a position on a wide board, a stone of the string asked about, the question
    "a net": ("......./......./..O.O../..OXO../......./...O.../.......", "D4", UNCAPTURABLE),
    "the end of a ladder": ("......./..OO.../.OXX.O./..OO.../......./......./.......", "C5", UNCAPTURABLE),
    "atari at the edge": ("..OXO../......./......./......./......./......./.......", "D7", UNCAPTURABLE),
    "a cut": (".XO.O../XXXOO../OOOX.../.O.X.../..OO.../......./.......", "D4", UNCAPTURABLE),
    "life in the corner": ("...XO..../.X.XO..../XXXXO.O../OOOOO..../........./.........", "D6", ALIVE[0]),
    "life on the side": ("........./...O...../..OOOOO../.OXXXXXO./.OX...XO./.OX...XO.", "C3", ALIVE[0]),
    "never captured on the side": ("........./...O...../..OOOOO../.OXXXXXO./.OX...XO./.OX...XO.", "C3", UNCAPTURABLE),
    "dead in territory": ("..X....../XXXX...../...X...../X..X...../.O.X...../XXXX...../.........", "B3", ALIVE[0]),
    "two walls": ("..X.O..../..X.O..../XXX.O..../...XO..../XXXXO..../OOOOO..../.........", "A5", ALIVE[0]),
}
WALLED = [  # enclosed positions that are also decided where the board goes on behind the wall
    ("straight four", ALIVE[0]),
    ("bulky five", UNCAPTURABLE),
    ("six on the side", ALIVE[0]),
    ("bent four in the corner", UNCAPTURABLE),
    ("a false eye", UNCAPTURABLE),
    ("a ko in the corner", UNCAPTURABLE),
    ("strings around an opposing string", UNCAPTURABLE),
    ("eight in the corner", UNCAPTURABLE),
]


def certify(asked: Asked) -> tuple[Asked, Json]:
    certificate = asked.settle().certificate
    assert certificate is not None, asked
    return asked, certificate


@cache
def tiny(width: int, height: int, number: int) -> tuple[tuple[Asked, Json], ...]:
    """Certificates for some of a board's questions."""
    return tuple(map(certify, sample(every_question(width, height, QUESTIONS), number)))


def with_outside(certified: tuple[tuple[Asked, Json], ...]) -> list[tuple[Asked, Json]]:
    """Those whose zone leaves something out."""
    return [made for made in certified if OUTSIDE in zone(made[1])]


@cache
def wide(name: str) -> tuple[Asked, Json]:
    diagram, string, question = WIDE[name]
    rows = tuple(diagram.split("/"))
    return certify(Asked(rows, Position.from_rows(rows).point(string), question))


@cache
def walled(name: str, question: Question) -> tuple[Asked, Json]:
    """The enclosed position in the corner of a board three lines larger."""
    narrow = ENCLOSED[name].asked(question)
    empty = {"claim": {"string": "A1"}, "proofs": []}
    return certify(embedded(narrow, empty, 0, 0, 3, 3)[0])


def hold(asked: Asked, certificate: Json, rng: random.Random) -> None:
    """The checker accepts, and a random line of play finds nothing wrong."""
    verdict = asked.check(certificate)
    assert verdict.accepted and verdict.answer == certificate["claim"]["answer"], f"{verdict}: {asked}"
    try:
        play_out(asked, certificate, rng)
    except Failure as failure:
        raise AssertionError(f"{failure}: {asked} {certificate}") from failure


@pytest.mark.parametrize(
    ("width", "height", "number", "times"),
    [
        (5, 1, SOME, 10),
        (3, 2, SOME, 10),
        (2, 4, SOME, 5),
        (3, 3, SOME, 5),
        pytest.param(5, 1, 500, 10, marks=slow),
        pytest.param(3, 2, 1000, 10, marks=slow),
        pytest.param(2, 4, 2000, 40, marks=slow),
        pytest.param(3, 3, 3000, 40, marks=slow),
    ],
)
def test_other_surroundings(width: int, height: int, number: int, times: int) -> None:
    rng, cases = random.Random(number), 0
    for asked, certificate in with_outside(tiny(width, height, number)):
        for other in filter(None, (surrounded(rng, asked, certificate) for _ in range(times))):
            hold(other, certificate, rng)
            assert other.naive_answer() == certificate["claim"]["answer"], f"{other}: {certificate}"
            cases += 1
    assert cases > number * times / 30


@pytest.mark.parametrize(
    ("width", "height", "larger", "number"),
    [
        (4, 1, (6, 1), 300),
        (5, 1, (6, 1), SOME),
        (3, 3, (4, 3), SOME),
        pytest.param(2, 4, (2, 5), 700, marks=slow),
        pytest.param(3, 3, (4, 3), 2500, marks=slow),
    ],
)
def test_larger_tiny_boards(width: int, height: int, larger: tuple[int, int], number: int) -> None:
    """On boards too large for the naive solver a full search is asked, where it comes to an end."""
    rng, cases = random.Random(number), 0
    for asked, certificate in with_outside(tiny(width, height, number)):
        left, top, right, bottom = room(asked, certificate)
        wider, higher = larger[0] - width, larger[1] - height
        if (wider and not (left or right)) or (higher and not (top or bottom)):
            continue
        lines = (wider * (not right), higher * (not bottom), wider * right, higher * bottom)
        grown = embedded(asked, certificate, *lines)
        for other in filter(None, (surrounded(rng, *grown) for _ in range(10))):
            hold(other, grown[1], rng)
            answer = truth(other)
            assert answer in (None, certificate["claim"]["answer"]), f"{answer}: {other} {grown[1]}"
            cases += answer is not None
    assert cases > number / 50


def truth(asked: Asked) -> str | None:
    if len(asked.rows) * len(asked.rows[0]) <= 10:
        return asked.naive_answer()
    return full_answer(asked.inquiry, cap=5000) if asked.cycles is Cycles.VERBAL else None


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [(5, 1, SOME), (3, 2, SOME), (2, 4, SOME), (3, 3, SOME), *MANY],
)
def test_expanded_to_whole_boards(width: int, height: int, number: int) -> None:
    rng, cases = random.Random(number), 0
    for asked, certificate in with_outside(tiny(width, height, number)):
        for other in filter(None, (surrounded(rng, asked, certificate) for _ in range(2))):
            whole = expanded(other, certificate)
            verdict = other.check(whole)
            assert verdict.accepted and verdict.answer == certificate["claim"]["answer"], f"{verdict}: {other} {whole}"
            cases += 1
    assert cases > number / 20


@pytest.mark.parametrize(("width", "height", "number"), [(5, 1, SOME), (2, 4, SOME), (3, 3, SOME), *MANY])
def test_play_out_on_tiny_boards(width: int, height: int, number: int) -> None:
    rng = random.Random(number)
    for asked, certificate in tiny(width, height, number):
        for _ in range(3):
            hold(asked, certificate, rng)


@pytest.mark.parametrize("times", [6, pytest.param(150, marks=slow)])
@pytest.mark.parametrize("name", [*WIDE, *(name for name, _ in WALLED)])
def test_wide_boards(name: str, times: int) -> None:
    """Half of the lines on the board itself, the other half in other surroundings, on boards up to 19 lines."""
    asked, certificate = wide(name) if name in WIDE else walled(name, dict(WALLED)[name])
    rng, strange = random.Random(name), 0
    assert OUTSIDE in zone(certificate)
    for number in range(times):
        if number % 2:
            hold(asked, certificate, rng)
            continue
        sides = room(asked, certificate)
        size = len(asked.rows[0]), len(asked.rows)
        left, top, right, bottom = (side * rng.randint(0, (19 - size[i % 2]) // 2) for i, side in enumerate(sides))
        grown = embedded(asked, certificate, left, top, right, bottom)
        other = surrounded(rng, *grown)
        if other is not None:
            hold(other, grown[1], rng)
            strange += 1
    assert strange >= times / 6


def count_on(rng: random.Random, asked: Asked, certificate: Json, counts: Counter[str]) -> None:
    """The proof counts on liberties of its walls that it showed, or did not show either. Both checkers say the same of
    it, shaken or not; if it is accepted, it holds in all surroundings in which these strings have so many."""
    made = counting(rng, asked.rows, certificate) or certificate
    if not any("outside" in entry for proof in made["proofs"] for entry in proof["entries"]):
        return
    judged = Judged(asked.rows, asked.inquiry.terms(), made)
    for one in (judged, *(shaken(rng, judged) for _ in range(5))):
        answer = check(one.certificate, one.rows, one.terms).answer
        assert answer == second_answer(one), one
        if answer and one.terms == judged.terms and len(asked.rows) * len(asked.rows[0]) <= 10:
            assert answer == asked.naive_answer(), one
    if not asked.check(made).accepted:
        return
    counts["accepted"] += 1
    for other in filter(None, (surrounded(rng, asked, made) for _ in range(6))):
        hold(other, made, rng)
        assert len(asked.rows) * len(asked.rows[0]) > 10 or other.naive_answer() == made["claim"]["answer"], other
        counts["elsewhere"] += 1


@pytest.mark.parametrize(
    ("width", "height", "number", "times"),
    [
        (5, 1, 300, 3),
        (3, 2, 300, 8),
        (2, 4, SOME, 3),
        (3, 3, SOME, 3),
        pytest.param(3, 2, 1000, 8, marks=slow),
        pytest.param(2, 4, 2000, 20, marks=slow),
        pytest.param(3, 3, 3000, 20, marks=slow),
    ],
)
def test_liberties_counted_on(width: int, height: int, number: int, times: int) -> None:
    rng, counts = random.Random(number), Counter[str]()
    for asked, certificate in tiny(width, height, number):
        for _ in range(times):
            count_on(rng, asked, certificate, counts)
    assert counts["accepted"] >= 5 and counts["elsewhere"] >= 10, counts


@pytest.mark.parametrize("times", [5, pytest.param(50, marks=slow)])
@pytest.mark.parametrize(
    "name", ["a net", "bulky five", "bent four in the corner", "a false eye", "a ko in the corner"]
)
def test_walls_in_open_ground(name: str, times: int) -> None:
    asked, certificate = wide(name) if name in WIDE else walled(name, dict(WALLED)[name])
    rng, counts = random.Random(name), Counter[str]()
    for _ in range(times):
        count_on(rng, asked, certificate, counts)
    assert counts["accepted"] >= times / 2 and counts["elsewhere"] >= times / 2, counts


@pytest.mark.parametrize(
    ("width", "height", "number"),
    [(5, 1, 25), (3, 2, 25), (3, 3, 25), *MANY],
)
def test_broken_zones_are_caught(width: int, height: int, number: int) -> None:
    """A zone with a point dropped is refused, or it is still a proof, which no line of play breaks. Many of those
    refused break down in play."""
    rng, counts = random.Random(number), Counter[str]()
    for asked, certificate in tiny(width, height, number):
        for point in points("/".join(rows_of(zone(certificate), width)), "XO."):
            broken = narrowed(certificate, point)
            accepted = asked.check(broken).accepted
            failed = 0
            for other in filter(None, (surrounded(rng, asked, broken) for _ in range(4))):
                try:
                    play_out(other, broken, rng)
                except Failure:
                    failed += 1
            assert not (accepted and failed), f"{asked}: {broken}"
            counts["accepted" if accepted else "caught twice" if failed else "refused"] += 1
    assert counts["refused"] + counts["caught twice"] > 5 * counts["accepted"]
    assert counts["caught twice"] > number / 2
