"""How natural a move looks to a player, before anybody asks whether it works."""

from __future__ import annotations

import enum

from assess.proofs.questions import Inquiry
from assess.rules.play_effect import play_effect, steps_between
from assess.rules.proof_play import Play, State

REACH = 2
"""So many steps along the lines from a string and its liberties people look for a move."""


class Naturalness(enum.IntEnum):
    """What people try, the last first. ``THROW_IN``: a stone near the string that can be taken at once."""

    FILLS_OWN_EYE = 0
    ELSEWHERE = 1
    PASS = 2
    THROW_IN = 3
    NEAR = 4
    THREATENS = 5
    TAKES = 6


def near_string(inquiry: Inquiry) -> frozenset[int]:
    """The points where people look for a move about the string."""
    return steps_between(inquiry.position, inquiry.intersections | inquiry.liberties, REACH)


def naturalness(before: State, point: int, play: Play, near: frozenset[int]) -> Naturalness:
    """How natural a play is; ``near`` are the points about the string in question."""
    effect = play_effect(before, point, play)
    if effect.fills_own_eye:
        return Naturalness.FILLS_OWN_EYE
    if effect.taken & near:
        return Naturalness.TAKES
    if point not in near and not effect.touched & near:
        return Naturalness.ELSEWHERE
    if effect.in_atari:
        return Naturalness.THROW_IN
    return Naturalness.THREATENS if effect.touched & near else Naturalness.NEAR
