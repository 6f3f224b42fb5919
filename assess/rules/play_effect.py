"""What a play does to the strings around it: the facts by which people tell a telling move from an idle one."""

from __future__ import annotations

from dataclasses import dataclass

from assess.rules.position import EMPTY, Position, String
from assess.rules.proof_play import Play, State


@dataclass(frozen=True, slots=True)
class PlayEffect:
    """What a play did.

    ``taken``: the stones it removed. ``threatened``: opposing strings that it left with one liberty. ``saved``: points
    of own strings that were in atari and are so no longer. ``joined``: the string that the stone is part of now.
    ``fills_own_eye``: the point was surrounded by own stones, none of them in atari, and nothing was taken.
    """

    taken: frozenset[int]
    threatened: tuple[String, ...]
    saved: frozenset[int]
    joined: String
    fills_own_eye: bool

    @property
    def in_atari(self) -> bool:
        """Whether the stone played can be taken at once."""
        return len(self.joined.liberties) == 1

    @property
    def touched(self) -> frozenset[int]:
        """The stones that were taken, threatened or saved."""
        return self.taken.union(self.saved, *(string.points for string in self.threatened))


def play_effect(before: State, point: int, play: Play) -> PlayEffect:
    """The effect of a play of ``before.to_move`` on this point, which led to ``play``."""
    old, new = before.position, play.state.position
    color = before.to_move
    near = old.near[point]
    own = [old.string_at(neighbor) for neighbor in near if old.stones[neighbor] == color.stone]
    joined = new.string_at(point)
    others = {new.string_at(neighbor) for neighbor in near if new.stones[neighbor] == color.opponent.stone}
    threatened = [string for string in others if len(string.liberties) == 1]
    in_atari = [string for string in own if len(string.liberties) == 1]
    # Who takes stones may also save strings that they had in atari, wherever those are.
    freed = _beside(old, play.removed, color.stone)
    rescued = [string for string in {*in_atari, *freed} if len(string.liberties) == 1]
    saved = [string.points for string in rescued if len(new.string_at(min(string.points)).liberties) > 1]
    surrounded = len(own) == len(near)
    return PlayEffect(
        play.removed,
        tuple(sorted(threatened, key=lambda string: min(string.points))),
        frozenset[int]().union(*saved),
        joined,
        bool(surrounded and not in_atari and not play.removed),
    )


def is_eye(position: Position, point: int, stone: str) -> bool:
    """Whether a point is empty, all around it are stones of this colour, and none of these is in atari."""
    near = position.near[point]
    return position.stones[point] == EMPTY and all(
        position.stones[neighbor] == stone and len(position.string_at(neighbor).liberties) > 1 for neighbor in near
    )


def steps_between(position: Position, points: frozenset[int], most: int) -> frozenset[int]:
    """The points at most so many steps along the lines away from some of these."""
    near = position.near
    reached = set(points)
    for _ in range(most):
        reached |= {neighbor for point in reached for neighbor in near[point]}
    return frozenset(reached)


def _beside(position: Position, removed: frozenset[int], stone: str) -> set[String]:
    near = position.near
    touching = {neighbor for point in removed for neighbor in near[point] if position.stones[neighbor] == stone}
    return {position.string_at(point) for point in touching}
