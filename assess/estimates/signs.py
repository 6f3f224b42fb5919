"""What tells whether a string lives, short of a proof: random games, and what is proved of the strings around it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from assess.estimates.random_shares import share_of
from assess.proofs.questions import Answer
from assess.rules.coordinates import neighbors
from assess.rules.hanging_together import group_of
from assess.rules.position import Position, String
from assess.rules.regions import connected
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.surrounded import opposing_around

IDLE = 1000
"""Positions looked at that say nothing of a string yet."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of one string. Shares are parts of random games at whose end its points are its owner's.

    ``share``: its own; ``group``: the highest of the strings that hang together with it; ``area``: the highest of its
    owner's in the same area, that is reached without crossing opposing stones; ``beside``: the lowest, for
    their own owner, of the opposing strings that touch it, 1 without any. ``joined``: one that hangs together with it
    is proved alive; ``takes``: an opposing string that touches it is proved dead; ``walled``: all opposing strings
    around it are proved alive. ``after_pass``: the search has proved life for the case that the opponent passes.
    ``no_life``: it is proved not to be independently alive; ``dead``: it is dead by the letter of the rules, and only
    not known whether in a seki. ``shared``: it shares two liberties or more with an opposing string that has no others,
    as in a seki. ``effort``: how long its life was searched for in vain: the logarithm to the base 10 of the positions
    looked at, 0 for up to a thousand.
    """

    share: float
    group: float
    area: float
    beside: float
    joined: bool
    takes: bool
    walled: bool
    after_pass: bool
    no_life: bool
    dead: bool
    shared: bool
    effort: float


def signs_of(position: Position, strings: Sequence[StringStatus]) -> dict[String, Signs]:
    """The signs of the undecided strings among these."""
    status = {one.string: one.letter for one in strings}
    share = {string: share_of(position, string) for string in position.strings()}
    return {one.string: _signs(position, one, status, share) for one in strings if one.status is Status.UNDECIDED}


def _signs(position: Position, one: StringStatus, status: dict[String, Status], share: dict[String, float]) -> Signs:
    string = one.string
    near = neighbors(position.width, position.height)
    touched = {point for stone in string.points for point in near[stone]}
    group = group_of(position, min(string.points))
    own = [other for other in share if other.color is string.color]
    free = {point for point, stone in enumerate(position.stones) if stone != string.color.opponent.stone}
    area = connected(string.points, free, near)
    around = opposing_around(position, string)
    beside = [other for other in around if other.points & touched]
    return Signs(
        share[string],
        max(share[member] for member in group),
        max(share[other] for other in own if other.points & area),
        min((share[other] for other in beside), default=1.0),
        any(status.get(member) is Status.INDEPENDENTLY_ALIVE for member in group),
        any(status.get(other) is Status.DEAD for other in beside),
        all(status.get(other) is Status.INDEPENDENTLY_ALIVE for other in around),
        one.nearness is not None and one.nearness.life is not None,
        one.life is not None and one.life.answer is Answer.NO,
        one.letter is Status.DEAD,
        any(_crowds(string, other) for other in around),
        _effort(one),
    )


def _effort(one: StringStatus) -> float:
    undecided = one.life is not None and one.life.answer is Answer.UNDECIDED
    return math.log10(max(one.life.nodes, IDLE) / IDLE) if one.life is not None and undecided else 0.0


def _crowds(string: String, other: String) -> bool:
    """Whether all liberties of the other string are this one's as well, and are more than one."""
    return len(other.liberties) > 1 and other.liberties <= string.liberties
