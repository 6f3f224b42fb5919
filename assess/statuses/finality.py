"""Is the position final? The rules presume two-sided dame, teire and basic endgame kos to be filled (VJR, Preface)."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from assess.rules.color import EMPTY, Color
from assess.rules.coordinates import neighbors
from assess.rules.position import Position
from assess.rules.proof_play import State, legal_plays, make_play
from assess.statuses.status import Status, StringStatus
from assess.statuses.territory import Territory


class WarningCode(enum.Enum):
    """What may be left to play, and a proof of the engine's that the checker refused."""

    UNFILLED_DAME = "unfilled_dame"
    OPEN_BASIC_KO = "open_basic_ko"
    REFUSED_PROOF = "refused_proof"


@dataclass(frozen=True, slots=True)
class Warning:
    """Points at which the position is not final, and what filling them could change."""

    code: WarningCode
    points: frozenset[int]
    text: str


def warnings_of(position: Position, statuses: Sequence[StringStatus], territory: Territory) -> tuple[Warning, ...]:
    """The warnings for a position, its statuses known."""
    found = []
    kos = _open_kos(position, statuses)
    dame = _dame(position, statuses, territory) - kos
    if dame:
        found.append(
            Warning(
                WarningCode.UNFILLED_DAME,
                frozenset(dame),
                f"Two-sided dame open at {_list(position, dame)}: the rules presume them filled. Filling them takes "
                "liberties, so that a player may have to answer, which can cost him a point of territory.",
            )
        )
    if kos:
        found.append(
            Warning(
                WarningCode.OPEN_BASIC_KO,
                frozenset(kos),
                f"Basic endgame ko open at {_list(position, kos)}: the rules presume it filled. Whoever fills or wins "
                "it changes the score by a prisoner or a point.",
            )
        )
    return tuple(found)


def _list(position: Position, points: set[int]) -> str:
    return " ".join(position.names(points))


def _dame(position: Position, statuses: Sequence[StringStatus], territory: Territory) -> set[int]:
    """Empty points outside territory that touch independently alive stones of both players."""
    alive = {
        point: status.string.color
        for status in statuses
        if status.status is Status.INDEPENDENTLY_ALIVE
        for point in status.string.points
    }
    near = neighbors(position.width, position.height)
    owned = territory.black | territory.white
    return {
        point
        for point in position.empty_points()
        if point not in owned and {alive[other] for other in near[point] if other in alive} == set(Color)
    }


def _open_kos(position: Position, statuses: Sequence[StringStatus]) -> set[int]:
    """Points where a play takes a single stone in a basic ko between independently alive strings of both players."""
    alive = {
        point: status.string.color
        for status in statuses
        if status.status is Status.INDEPENDENTLY_ALIVE
        for point in status.string.points
    }
    near = neighbors(position.width, position.height)
    kos = set()
    for color in Color:
        state = State(position, color)
        for point in legal_plays(state):
            if any(position.stones[other] in (EMPTY, color.stone) for other in near[point]):
                continue
            taken = make_play(state, point).state.ban
            if taken is None:
                continue
            around_mouth = {alive.get(other) for other in near[point]}
            around_stone = {alive.get(other) for other in near[taken]}
            if color.opponent in around_mouth and color in around_stone:
                kos.add(point)
    return kos
