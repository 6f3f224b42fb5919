"""capture-follows, no-shelter and no-room in every position of small boxes inside walls, and on a corner or a side.

Where a capture follows it does so where bans last, too; both are in the tables.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
import rooms_in_walls
from rooms_in_walls import Judge, Room
from weakenings import weakened

CORNER, SIDE, MIDDLE, ACROSS = (1, 1, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0), (1, 1, 1, 0)
SMALL = [Room(3, 3, CORNER), Room(3, 3, SIDE), Room(3, 3, MIDDLE), Room(5, 2, CORNER), Room(5, 2, ACROSS)]
LARGE = [Room(5, 2, SIDE), Room(5, 2, MIDDLE), Room(4, 3, CORNER), Room(4, 3, SIDE), Room(4, 3, MIDDLE)]
RULES = ("capture-follows", "no-shelter", "no-room")


@pytest.fixture(scope="module")
def solver() -> Path:
    return rooms_in_walls.build() or pytest.skip("there is no C++ compiler")


@cache
def judge_of(room: Room, solver: Path) -> Judge:
    return Judge(room, room.tables(solver))


def judged(room: Room, solver: Path, numbers: Iterable[int]) -> Counter[str]:
    judge = Judge(room, judge_of(room, solver).tables)
    for number, contents in room.contents(numbers):
        judge.compare(number, contents)
    return judge.counts


@pytest.mark.parametrize("number", [250, pytest.param(1_500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("room", [Room(3, 3, CORNER), Room(3, 3, MIDDLE)])
def test_what_is_said_of_some_rooms_is_true(room: Room, number: int, solver: Path) -> None:
    counts = judged(room, solver, random.Random(1).sample(range(3**9), number))
    assert all(counts[rule] > 2 * number / 15 for rule in RULES), counts


def test_bans_that_last_make_a_difference(solver: Path) -> None:
    """The tables differ, so a capture that followed only where a ban ends with the next move would show."""
    tables = judge_of(Room(3, 3, CORNER), solver).tables
    assert (tables[:2] != tables[5:]).any()


@pytest.mark.slow
@pytest.mark.parametrize("room", SMALL + LARGE)
def test_what_is_said_of_every_room_is_true(room: Room, solver: Path) -> None:
    counts = judged(room, solver, range(3 ** (room.width * room.height)))
    print(room, dict(counts))
    assert all(counts[rule] > 2_000 for rule in RULES), counts


QUICK = ("filled-room 1", "filled-room 2", "points-apart 2", "two-vital-regions 1", "three-points 1", "two-eyes 1")
AT_LENGTH = ("star 1", "star 2", "star 4", "stone-joined 1", "stone-joined 2", "regions-of-the-set 1", "false-eye 2")


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(one, marks=pytest.mark.slow) for one in AT_LENGTH)])
def test_rooms_notice_a_rule_that_is_too_weak(name: str, solver: Path) -> None:
    for room in (Room(3, 3, CORNER), Room(5, 2, CORNER)):
        judge = Judge(room, judge_of(room, solver).tables, weakened(name))
        try:
            for number, contents in room.contents(range(1, 3 ** (room.width * room.height), 2)):
                judge.compare(number, contents)
        except AssertionError:
            return
    raise AssertionError(f"{name}: nothing false was said")
