"""Basic endgame kos left open: a stone between independently alive strings of both players that can be taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.rules.position import EMPTY, Color, Position
from assess.rules.proof_play import State, allowed_play, make_play
from assess.statuses.string_status import Status, StringStatus


@dataclass(frozen=True, slots=True)
class OpenKo:
    """An open basic ko: ``taker`` can take the stone on ``stone`` by a play at ``mouth``."""

    taker: Color
    mouth: int
    stone: int


def open_kos(position: Position, statuses: Sequence[StringStatus]) -> tuple[OpenKo, ...]:
    """The open basic kos between independently alive strings of both players, their statuses known."""
    alive = {
        point: status.string.color
        for status in statuses
        if status.status is Status.INDEPENDENTLY_ALIVE
        for point in status.string.points
    }
    return tuple(
        ko
        for ko in basic_kos(position)
        if ko.taker.opponent in _colors(position, ko.mouth, alive) and ko.taker in _colors(position, ko.stone, alive)
    )


def taken_and_filled(position: Position, ko: OpenKo) -> Position:
    """The position once the taker has taken the stone and, later, filled its place."""
    taken = make_play(State(position, ko.taker), ko.mouth).state.position
    return make_play(State(taken, ko.taker), ko.stone).state.position


def basic_kos(position: Position) -> list[OpenKo]:
    """Every stone that can be taken in a basic ko."""
    near = position.near
    found = []
    for color in Color:
        state = State(position, color)
        for point in position.empty_points():
            if any(position.stones[other] in (EMPTY, color.stone) for other in near[point]):
                continue
            play = allowed_play(state, point)
            if play is not None and play.state.ban is not None:
                found.append(OpenKo(color, point, play.state.ban))
    return found


def _colors(position: Position, point: int, alive: dict[int, Color]) -> set[Color | None]:
    return {alive.get(other) for other in position.near[point]}
