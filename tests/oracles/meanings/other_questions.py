"""What the solver of state_graphs.cpp does not answer, on boards of a few points: the advisory questions, and play in
which a ban on a ko lasts until a ko-pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from naive_advisory import capturable_1, capturable_2, local_2
from naive_ko_pass import ko_pass_answer
from naive_threats import answer_with_threats

from meanings.complete import Unknown
from meanings.plain_game import Game
from meanings.play import Moment, Points

MOST_POINTS = 6
Rows = tuple[str, ...]


def rows_of(width: int, stones: str) -> Rows:
    if len(stones) > MOST_POINTS:
        raise Unknown
    return tuple(stones[at : at + width] for at in range(0, len(stones), width))


def with_lasting_bans(
    rows: Rows, point: int, question: str, formation: str, scope: str, first: str, cycles: str
) -> str:
    """The answer to a question about a string where a ban on a ko lasts until a ko-pass."""
    found = ko_pass_answer(rows, point, question, formation, scope, first, cycles, cap=60_000)
    if found is None:
        raise Unknown
    return found[0]


def with_threats(
    rows: Rows, point: int, question: str, threats: str, formation: str, scope: str, first: str, cycles: str
) -> str:
    """The answer to a question about a string where players have external threats."""
    found = answer_with_threats(rows, point, question, threats, formation, scope, first, cycles, cap=60_000)
    if found is None:
        raise Unknown
    return found


def advice(rows: Rows, point: int, question: str, first: str, rules: str) -> str:
    """The answer to capturable-1 or capturable-2."""
    asked = capturable_1 if question == "capturable-1" else capturable_2
    return "yes" if asked(rows, point, first, rules) else "no"


def counting_points(rows: Rows, point: int, question: str, first: str, rules: str) -> Points:
    """Where a new stone counts: on the string's intersections, or in its surroundings."""
    if question == "capturable-1":
        return Moment(len(rows[0]), "".join(rows), 0).string(point)
    bits = local_2(rows, point, first, rules)
    return frozenset(one for one in range(len("".join(rows))) if bits >> one & 1)


def kept_in(path: Sequence[Moment], owner: int) -> Points:
    """The owner's stones that have stood since the start."""
    return frozenset.intersection(*(moment.of(owner) for moment in path))


@cache
def takes_for_good(start: Moment, kept: Points, owner: int, string: Points, local: Points) -> bool:
    """Can the owner's opponent force, from here on, that the variation ends with the string taken and no new stone of
    the owner's on these points?"""

    def after(state: tuple[Moment, Points]) -> list[tuple[tuple[Moment, Points], bool]]:
        moment, stood = state
        return [
            ((replace(one, removed=frozenset()), stood & one.of(owner)), move is None)
            for move in moment.moves()
            if (one := moment.after(move)) is not None
        ]

    def reached(state: tuple[Moment, Points]) -> bool:
        moment, stood = state
        return moment.ended and not stood & string and not (moment.of(owner) - stood) & local

    begin = (replace(start, removed=frozenset()), kept)
    return Game(begin, after, lambda state: state[0].player, reached, 1 - owner).verdict() == "R"
