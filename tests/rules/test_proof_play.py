"""The readable game and the game of the core agree move by move, on boards of every number of words."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_positions import positions

from assess.engine import _core
from assess.rules.position import Color, Position
from assess.rules.proof_play import IllegalMove, Prohibition, State, begin, make_pass, make_play

COLORS = (Color.BLACK, Color.WHITE)
WORDS = [1, 2, 3, 6, 11]  # 64-bit words of the core's boards; a row takes one bit more than it has points


def words(width: int, height: int) -> int:
    return next(count for count in WORDS if (width + 1) * height <= 64 * count)


SIZES = [(width, height) for width in range(1, 26) for height in range(1, 26)]


def try_both(state: State, point: int) -> State | Prohibition:
    """Plays in both games and holds the results against each other."""
    position = state.position
    turn, ban = COLORS.index(state.to_move), -1 if state.ban is None else state.ban
    found = _core.play(position.width, position.height, position.stones, turn, ban, point)
    try:
        after = make_play(state, point).state
    except IllegalMove as illegal:
        assert found is None, (position.rows(), state.to_move, state.ban, point, illegal.prohibition)
        return illegal.prohibition
    expected = (after.position.stones, -1 if after.ban is None else after.ban)
    assert found == expected, (position.rows(), state.to_move, state.ban, point)
    return after


def crowded(rng: random.Random, width: int, height: int) -> Position:
    """Random stones, few empty points; strings without liberties are taken off."""
    stones = rng.choices("XO.", (4, 4, rng.choice((1, 3))), k=width * height)
    position = Position(width, height, "".join(stones))
    for string in position.strings():
        if not string.liberties:
            for point in string.points:
                stones[point] = "."
    return position.with_stones("".join(stones))


def play_game(rng: random.Random, position: Position, moves: int) -> Counter[str]:
    """A random game; a ban is tried at once as often as not. Counts what happened."""
    state, counts = begin(position, rng.choice(COLORS)), Counter[str]()
    for _ in range(moves):
        empty = state.position.empty_points()
        if state.ban is not None:
            counts["bans"] += 1
            assert try_both(state, state.ban) is Prohibition.BASIC_KO
        result = try_both(state, rng.choice(empty)) if empty and rng.random() < 0.95 else None
        if isinstance(result, Prohibition):
            counts[result.name] += 1
            continue
        after = result or State(state.position, state.to_move.opponent)
        counts["captures"] += result is not None and len(after.position.empty_points()) >= len(empty)
        state = after
    return counts


@pytest.mark.parametrize("count", WORDS)
def test_random_games(count: int) -> None:
    rng = random.Random(count)
    sizes = [size for size in SIZES if words(*size) == count]
    counts = Counter[str]()
    for width, height in rng.sample(sizes, 12):
        counts += play_game(rng, crowded(rng, width, height), 200)
    assert min(counts[kind] for kind in ("bans", "captures", "SUICIDE")) > 5, counts


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_every_board_size(step: int) -> None:
    rng = random.Random(25)
    for width, height in SIZES[::step]:
        play_game(rng, crowded(rng, width, height), 4)


def test_ban_and_what_lifts_it() -> None:
    """After Black's capture of one stone White may not take back at once, but after any move in between, a pass too."""
    after = try_both(begin(Position.from_rows([".XO.", "XO.O", ".XO."]), Color.BLACK), 6)
    assert isinstance(after, State)
    assert after.ban == 5
    assert try_both(after, 5) is Prohibition.BASIC_KO
    answered = try_both(make_pass(after), 0)
    assert isinstance(answered, State)
    assert isinstance(try_both(answered, 5), State)


@settings(max_examples=60)
@given(positions(), st.sampled_from(COLORS), st.data())
def test_any_point_of_any_position(position: Position, color: Color, data: st.DataObject) -> None:
    empty = position.empty_points()
    ban = data.draw(st.sampled_from([None, *empty]))
    state = State(position, color, ban)
    for point in data.draw(st.lists(st.sampled_from(empty), max_size=5)) if empty else []:
        try_both(state, point)
