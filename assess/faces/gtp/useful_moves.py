"""The move that proof-play proves useful: for the string of assess-target, teire, dame; else there is none.

A teire may be due at once: then the string is dead by the rules, whose question gives the opponent the first move, and
is saved by its owner's. So is a stone in an open ko. Any other teire, or a dame, is played only if the position after
it is proved as well: every string of the player's that was settled keeps its status, and none of the opponent's gets a
better one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assess.faces.gtp.judge import Judge, Stop, never
from assess.proofs.terms import First, Terms
from assess.proofs.variation_node import main_variation
from assess.rules.color import EMPTY, Color
from assess.rules.coordinates import neighbors
from assess.rules.position import Position
from assess.rules.proof_play import Play, State, allowed_play
from assess.statuses.assessment import Assessment
from assess.statuses.status_table import RANKS, Status
from assess.statuses.string_status import StringStatus
from assess.statuses.warning import Warning, WarningCode

MOST_TRIED = 12
"""Dame that are looked at before a player passes."""


@dataclass(frozen=True, slots=True)
class UsefulMove:
    """A move, None for a pass, and what is said for it."""

    point: int | None
    why: str


def useful_move(judge: Judge, state: State, target: int | None = None, stop: Stop = never) -> UsefulMove:
    """The move of the player whose turn it is; ``target``: a point of the string to save or to kill first. ``stop``
    says when to leave off: then it is a pass, unless a move was proved before."""
    position = state.position
    if target is not None and position.stones[target] != EMPTY:
        choice = _for_target(judge, state, target, stop)
        if choice is not None:
            return choice
    assessment = judge.assessment(position, stop)
    dead = [s for s in assessment.strings if s.status is Status.DEAD and s.string.color is state.to_move]
    for string in sorted(dead, key=lambda string: len(string.string.liberties)):
        choice = None if stop() else _for_target(judge, state, min(string.string.points), stop, 1 / len(dead))
        if choice is not None:
            return choice
    for points, why in _left_to_play(assessment, state.to_move):
        for point in points[:MOST_TRIED]:
            play = None if stop() else allowed_play(state, point)
            if play is not None and _keeps(judge, assessment, play, stop):
                return UsefulMove(point, f"{state.to_move.title} {position.name(point)}: {why}.")
    if assessment.undecided:
        return UsefulMove(None, "Pass: no move is proved to be useful, and not every string is decided.")
    return UsefulMove(None, "Pass: no move is proved to be useful.")


def _for_target(judge: Judge, state: State, target: int, stop: Stop, share: float = 1) -> UsefulMove | None:
    """The first move that saves or kills the string, if it depends on who moves first. ``share``: of the limit
    of a position, for each of the two questions."""
    position, color = state.position, state.to_move
    owner = position.string_at(target).color
    mine, other = Terms(First.OWNER), Terms(First.OPPONENT)
    if color is not owner:
        mine, other = other, mine
    waiting = judge.string(position, target, other, stop, share)
    if waiting.status not in RANKS or stop():
        return None
    moving = judge.string(position, target, mine, stop, share)
    if moving.status not in RANKS:
        return None
    gain = RANKS[moving.status] - RANKS[waiting.status]
    if gain == 0 or (gain > 0) is not (color is owner):
        return None
    for point in _first_moves(moving, color):
        play = allowed_play(state, point)
        if play is None:
            continue
        after = play.state.position
        taken = target in play.removed
        if taken or judge.string(after, target, other, stop, share).status is moving.status:
            deed = "saves" if color is owner else "kills"
            return UsefulMove(
                point, f"{color.title} {position.name(point)} {deed} {owner.title} {position.name(target)}."
            )
    return None


def _first_moves(string: StringStatus, color: Color) -> list[int]:
    """The first moves of the player in the proofs behind a status."""
    trees = (finding.tree for finding in string.findings)
    lines = (main_variation(tree) for tree in trees if tree is not None and tree.state.to_move is color)
    points = (line[1].point for line in lines if len(line) > 1)
    return list(dict.fromkeys(point for point in points if point is not None))


def _left_to_play(assessment: Assessment, color: Color) -> Iterator[tuple[list[int], str]]:
    """What is left to play for a player, the most urgent first: teire against what is threatened at once, dame, and
    teire against what is threatened once dame are filled."""
    position, territory = assessment.position, assessment.territory
    if territory is None:
        return
    empty = set(position.empty_points())
    mine = territory.of(color) & empty
    found: dict[WarningCode, list[Warning]] = {}
    for warning in assessment.warnings:
        found.setdefault(warning.code, []).append(warning)
    teire = found.get(WarningCode.UNFILLED_TEIRE, [])
    for warning in teire:
        if not warning.first_filled:
            yield sorted(warning.points & mine), "a teire"
    for warning in found.get(WarningCode.UNFILLED_DAME, []):
        points = warning.points & empty
        yield sorted(points, key=lambda point: (-_players_beside(position, point), point)), "a dame"
    for warning in teire:
        if warning.first_filled:
            yield sorted(warning.points & mine), "a teire, once the dame are filled"


def _players_beside(position: Position, point: int) -> int:
    near = neighbors(position.width, position.height)[point]
    return len({position.stones[other] for other in near} - {EMPTY})


def _keeps(judge: Judge, before: Assessment, play: Play, stop: Stop) -> bool:
    """Whether no status gets worse for the player who has made this play, the opponent moving next."""
    player = play.state.to_move.opponent
    now = {point: s.status for s in judge.assessment(play.state.position, stop).strings for point in s.string.points}
    for string in before.strings:
        if string.status not in RANKS:
            continue
        for point in string.string.points - play.removed:
            if now[point] not in RANKS:
                return False
            change = RANKS[now[point]] - RANKS[string.status]
            if (change < 0) if string.string.color is player else (change > 0):
                return False
    return True
