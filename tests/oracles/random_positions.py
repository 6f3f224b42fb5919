"""Positions and games for property tests: any board size, every string with a liberty, prisoners and komi as may be."""

from __future__ import annotations

import os

from hypothesis import strategies as st

from assess.reading import sgf
from assess.reading.game_tree import GameTree, Node, letters_of_move
from assess.rules.position import BLACK_STONE, EMPTY, WHITE_STONE, Color, Position, PrisonerStones
from assess.rules.proof_play import IllegalMove, State, make_play

MORE = int(os.environ.get("ASSESS_EXAMPLES", "1"))
"""How many times as many examples reading is tried with: .ci/slow takes ten times as many."""


@st.composite
def positions(draw: st.DrawFn, largest: int = 25) -> Position:
    """A position without a string in its last breath: strings without liberties are taken off."""
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    row = st.text(BLACK_STONE + WHITE_STONE + EMPTY, min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    prisoners = PrisonerStones(*draw(st.tuples(st.integers(0, 400), st.integers(0, 400))))
    position = Position.from_rows(rows, prisoners, draw(st.integers(-400, 400)) / 4)
    stones = list(position.stones)
    for string in position.strings():
        if not string.liberties:
            for point in string.points:
                stones[point] = EMPTY
    return position.with_stones("".join(stones))


@st.composite
def games(draw: st.DrawFn, width: int, height: int) -> tuple[list[tuple[Color, int | None]], Position]:
    """Legal moves from the empty board, passes among them, and the position after them."""
    state = State(Position(width, height, EMPTY * (width * height)), Color.BLACK)
    moves: list[tuple[Color, int | None]] = []
    wishes = draw(st.lists(st.integers(-1, width * height - 1), max_size=4 * width * height))
    for wish in wishes:
        color = state.to_move
        if wish >= 0:
            try:
                state = make_play(state, wish).state
            except IllegalMove:
                continue
            moves.append((color, wish))
        else:
            state = State(state.position, color.opponent)
            moves.append((color, None))
    return moves, state.position


def record_text(moves: list[tuple[Color, int | None]], end: Position) -> str:
    """The record of a game."""
    nodes = [Node({"SZ": (f"{end.width}:{end.height}",), "PB": ("A\\]",)})]
    for color, point in moves:
        nodes.append(Node({color.letter: (letters_of_move(point, end.width),)}, len(nodes) - 1))
    return sgf.dump(GameTree(tuple(nodes)))
