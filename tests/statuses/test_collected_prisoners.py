"""Prisoners collected from a seki: the sequence is legal, counts what it says, and leaves the seki one."""

from __future__ import annotations

from pathlib import Path

import pytest

import assess
from assess.proofs.questions import Answer, IndependentlyAlive
from assess.proofs.terms import Terms
from assess.rules.position import PASS, Color, Position
from assess.rules.proof_play import IllegalMove, Play, State, make_play
from assess.statuses.final.seki_prisoners import CollectedPrisoners, seki_prisoners
from assess.statuses.queue.examiner import Examiner

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=3_000_000, memory_mb=256)
ONE = ["OOOOXX", "X.O.X."]
"""White takes A1, and the seki stays: each has an eye then, and the other's D1."""

ENDS_THE_SEKI = [
    ".X.OXXX",
    "..OOOX.",
    ".X.XOXX",
    "OOOOOX.",
    "XXXXXXX",
]


def found_in(position: Position, nodes: int | None = None) -> CollectedPrisoners | None:
    statuses = assess.status(position, limits=LIMITS, finality=False).strings
    examiner = Examiner(IndependentlyAlive(), Terms(), True, None, nodes, 256)
    prisoners = seki_prisoners(position, statuses, examiner)
    assert prisoners, "no dead stones stand in a seki here"
    return prisoners[0].collection


def uncapturable(position: Position, name: str) -> bool:
    return assess.ask(position, name, assess.Uncapturable(), limits=LIMITS).answer is Answer.YES


def lives(position: Position, name: str) -> bool:
    return assess.ask(position, name, IndependentlyAlive(), limits=LIMITS).answer is not Answer.NO


def played(position: Position, moves: tuple[str, ...], taker: Color) -> tuple[Position, int, int]:
    """The position after the moves, stones taken, and stones of the taker's lost."""
    state, taken, lost = State(position, taker), 0, 0
    for text in moves:
        letter, move = text.split()
        assert letter == state.to_move.letter
        if move == PASS:
            state = State(state.position, state.to_move.opponent)
            continue
        play = make_play(state, state.position.point(move))
        taken, lost = (taken + len(play.removed), lost) if letter == taker.letter else (taken, lost + len(play.removed))
        state = play.state
    return state.position, taken, lost


def test_one_play_takes_a_prisoner_and_the_seki_stays() -> None:
    """The third example of difficulties: White takes one stone, and throws none in."""
    position = assess.read(str(DISPUTES / "difficulty-3.sgf"))
    found = found_in(position)
    assert found is not None and (found.moves, found.taken, found.thrown_in) == (("W E3",), 1, 0)
    after, taken, lost = played(position, found.moves, Color.WHITE)
    assert (taken, lost) == (1, 0)
    for name in ("A4", "C4", "D4"):
        assert uncapturable(after, name) and not lives(after, name)


def test_what_ends_the_seki_is_no_collecting() -> None:
    """White could take both stones beside D3, but then he lives."""
    position = Position.from_rows(ENDS_THE_SEKI)
    found = found_in(position)
    assert found is not None and (found.moves, found.taken) == (("W C3",), 1)
    longer, taken, _ = played(position, ("W B4", "B A5", "W C3", "B A4", "W A3"), Color.WHITE)
    assert taken == 2 and uncapturable(longer, "D5") and lives(longer, "D5")


def legal(state: State, point: int) -> Play | None:
    try:
        return make_play(state, point)
    except IllegalMove:
        return None


@pytest.mark.parametrize("plays", [1, 2])
def test_as_plain_search_has_it(plays: int) -> None:
    """Against a search without order, memory or bounds."""
    position = Position.from_rows(ONE)
    kept = ["A2", "E2"]

    def safe(at: Position) -> bool:
        return (
            all(at.stones[at.point(name)] == position.stones[at.point(name)] for name in kept)
            and all(uncapturable(at, name) for name in kept)
            and not any(lives(at, at.name(min(string.points))) for string in at.strings())
        )

    def best(state: State, left: int) -> float:
        found = 0.0 if safe(state.position) else -100.0
        for point in (position.point("A1"), position.point("B1")) if left else ():
            play = legal(state, point)
            if play is None:
                continue
            value = 0.0 if safe(play.state.position) else -100.0
            if left > 1:
                answers = [best(State(play.state.position, Color.WHITE), left - 1)]
                for answer in play.state.position.empty_points():
                    if (answered := legal(play.state, answer)) is not None:
                        answers.append(best(answered.state, left - 1) - len(answered.removed))
                value = max(value, min(answers))
            found = max(found, len(play.removed) + value)
        return found

    found = found_in(position)
    assert found is not None and found.gain == 1 == best(State(position, Color.WHITE), plays)


def test_without_proofs_nothing_is_collected() -> None:
    assert found_in(Position.from_rows(ONE), nodes=1) is None
