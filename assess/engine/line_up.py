"""Who takes part in the race for an answer, in what order, and with what share of the work.

On a wide board the provers of both sides share the work by the odds of random games (playouts.py): a full part goes to
both where the owner keeps the points in 42 to 50 of a hundred, and beyond that the part of the unlikely side falls by
two thirds for every five games. Who has the larger part begins; of two equal ones the owner, if it is asked whether he
lives. Long turns on a wide board begin with the smallest parts, as what those find saves the others.

On a small board who keeps the string by sekis or kos has a part that falls with the empty points; when the search of
one who had to bring something about has failed, he has a full one, and the first turn.

Others join when the race has begun: who asks for the capture alone, and who lives with help. Of a string that looks
dead two things are asked: has it no life, can it be captured? Walls that leave it no room and take it answer both with
one proof, and are searched for first. If they are not found in the first turn, two thousand positions go to the capture
alone. If it is proved so, walls that leave the string no room will do, and change shares with those that take it.

After half a million positions a life that is not proved even for the case that the opponent passes is searched for with
help. Who helps has his first turn at once, and the former search goes on with half its share.

Helpers are strings that another one may live with, or by taking them: a guess that guides the search, and proves
nothing. Some strings do not live by themselves: a stone among dead stones lives with the walls around them, a lone
stone in its own territory with the group beside it. Eyes are then looked for about the nearest other string of the
owner's as well. It changes what is looked at first, never what is proved.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Protocol

from assess.engine.playouts import is_likely, looks_dead, part_of
from assess.engine.prover import Aim, Prover, Repetition, can_be_shown, repetitions
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import IndependentlyAlive, Inquiry, Scope, Uncapturable
from assess.rules.position import Color, Position, String


class NewProver(Protocol):
    """Makes a prover for a side; his share is a full one, or that of a search over whole boards."""

    def __call__(self, side: Color, aim: Aim, repetition: Repetition, whole_board: bool = False) -> Prover: ...


def line_up(inquiry: Inquiry, wide: bool, new: NewProver) -> list[Prover]:
    """The provers of an inquiry in the order of their turns. ``wide``: there are many empty points. On a part of a
    board proofs have zones, and it takes part who could show anything."""
    provers = _all_of(inquiry, wide, new)
    if not inquiry.position.unknown:
        return provers
    return [one for one in provers if not one.whole_board and can_be_shown(one.side, inquiry)]


def _all_of(inquiry: Inquiry, wide: bool, new: NewProver) -> list[Prover]:
    for_reacher, for_avoider = repetitions(inquiry)
    whole_boards = inquiry.bans_last  # where bans last, proofs have no zones
    reaches = new(inquiry.reacher, Aim.REACHES, for_reacher, whole_boards and for_reacher is not Repetition.NEVER)
    keepers = [
        new(inquiry.reacher.opponent, Aim.KEEPS, for_avoider, whole_board)
        for whole_board in ((True,) if whole_boards else (False, True))
    ]
    if whole_boards:
        return [reaches, *keepers]
    if isinstance(inquiry.question, Uncapturable):
        return _about_capture(inquiry, wide, reaches, keepers, new)
    return _about_life(inquiry, reaches, keepers, new) if wide else [reaches, *keepers]


def _about_capture(
    inquiry: Inquiry, wide: bool, captures: Prover, keepers: list[Prover], new: NewProver
) -> list[Prover]:
    """The owner of X mostly saves it, if he can, by reaching pass-alive strings. Who only has to keep it from being
    captured is needed for sekis and kos. On a wide board walls take X if it looks dead."""
    saves = new(inquiry.owner, Aim.SAVES, Repetition.NEVER)
    for keeper in keepers:
        keeper.share *= keeping_part(inquiry, wide)
    in_zones, over_the_board = keepers
    provers = [captures, in_zones, saves, over_the_board]
    for prover in provers:
        prover.share *= part_of(prover.side, inquiry)
    if wide:
        return [captures, *_takers(inquiry, new), in_zones, saves, over_the_board]
    return sorted(provers, key=lambda one: -one.share)  # who is likelier to succeed begins


def _about_life(inquiry: Inquiry, lives: Prover, keepers: list[Prover], new: NewProver) -> list[Prover]:
    """On a wide board walls that leave X no room for eyes are reached like a formation. If X looks dead, those come
    first that take it besides: one proof then answers both questions about it."""
    walls = new(inquiry.opponent, Aim.WALLS, Repetition.NEVER)
    lives.share, walls.share = part_of(inquiry.owner, inquiry), part_of(inquiry.opponent, inquiry)
    walls_first = walls.share > lives.share  # who is likelier to succeed
    in_zones, _ = keepers
    in_zones.share = max(SCHEDULE.unlikely_share, walls.share * SCHEDULE.closed_share)
    takers = _takers(inquiry, new)
    if takers:
        walls.share *= SCHEDULE.closed_share
    return [*takers, walls, lives, *keepers] if walls_first else [lives, *takers, walls, *keepers]


def _takers(inquiry: Inquiry, new: NewProver) -> list[Prover]:
    """Who takes X by walls, if it looks dead and that is what is asked about one string; else nobody."""
    question = inquiry.question
    every_point = isinstance(question, IndependentlyAlive) and question.scope is Scope.ALL
    if inquiry.others or every_point or not looks_dead(inquiry.string, inquiry.position):
        return []
    takes = new(inquiry.opponent, Aim.TAKES, Repetition.NEVER)
    takes.share = part_of(inquiry.opponent, inquiry)
    return [takes]


def keepers_first(provers: list[Prover]) -> None:
    """Who had to bring something about has failed: who only has to prevent something, as in sekis and kos, is now
    likelier to succeed, gets a full share, and comes first."""
    for prover in provers:
        if prover.aim is Aim.KEEPS and not prover.whole_board:
            prover.share = max(prover.share, 1)
    provers.sort(key=lambda one: one.aim is not Aim.KEEPS)


def walls_need_not_take(provers: list[Prover]) -> None:
    """That X can be captured is proved by itself: walls that take it, too, change shares with those that need not."""
    takers = [prover for prover in provers if prover.aim is Aim.TAKES]
    others = [prover for prover in provers if prover.aim is Aim.WALLS]
    for taker, other in zip(takers, others, strict=True):
        taker.share, other.share = other.share, taker.share


def keeping_part(inquiry: Inquiry, wide: bool) -> float:
    """The part of who keeps X on the board by sekis, kos and cycles: the more room there is on a small board, the
    seldomer they decide."""
    room = len(inquiry.position.empty_points())
    return SCHEDULE.keeping_share if wide else min(SCHEDULE.keeping_share, SCHEDULE.keeping_points / max(room, 1))


def part_of_budget(prover: Prover, budget: int) -> int:
    """What a prover gets of so many positions. Who keeps something with a small share was made for answers that a
    moderate search finds."""
    if prover.aim is Aim.KEEPS and prover.share <= SCHEDULE.late_share:
        budget = min(budget, int(math.sqrt(budget * SCHEDULE.late_budget)))
    return int(budget * prover.share)


def helper_strings(string: String, position: Position) -> list[String]:
    """Other strings of its owner's that do not look dead, those with the nearest stone first, of these the largest."""

    def steps(other: String) -> int:
        return min(_steps(one, two, position.width) for one in string.points for two in other.points)

    others = [
        other
        for other in position.strings()
        if other.color is string.color and other != string and len(other.points) >= SCHEDULE.helper_stones
        if not looks_dead(other, position)
    ]
    return sorted(others, key=lambda other: (steps(other), -len(other.points)))


def strings_to_take(string: String, position: Position) -> list[String]:
    """Opposing strings that look dead, if the string is shut in by them: each liberty of it is next to one. Then it
    lives, if at all, by their being taken, like a stone thrown in among them."""
    near, opposing = position.near, string.color.opponent.stone
    beside = [
        {position.string_at(point) for point in near[liberty] if position.stones[point] == opposing}
        for liberty in string.liberties
    ]
    dead = {other for others in beside for other in others if looks_dead(other, position)}
    return sorted(dead, key=lambda other: min(other.points)) if all(others & dead for others in beside) else []


def _steps(one: int, two: int, width: int) -> int:
    (row, column), (other_row, other_column) = divmod(one, width), divmod(two, width)
    return abs(row - other_row) + abs(column - other_column)


def make_rivals(late: Prover, provers: list[Prover]) -> None:
    """From now on he and these are rivals, once: each rival's patterns are looked up at every state."""
    for prover in provers:
        late.add_rival(prover)
        prover.add_rival(late)


def captor_alone(inquiry: Inquiry, provers: list[Prover], memory_bytes: int) -> Prover | None:
    """Who asks for nothing but the capture of X, where a search is on for walls that leave it no room and take it. If
    he succeeds, walls that leave it no room will do."""
    taker = next((prover for prover in provers if prover.aim is Aim.TAKES), None)
    if taker is None or not isinstance(inquiry.question, IndependentlyAlive):
        return None
    capture = replace(inquiry, question=Uncapturable())
    side, second = taker.side, taker.second
    return Prover(capture, side, Aim.CAPTURES, Repetition.NEVER, False, memory_bytes, second=second, share=0)


def bring_helpers(inquiry: Inquiry, wide: bool, provers: list[Prover]) -> list[Prover]:
    """Who joins these, if anybody does, and comes before the search for life so far. A string that is likely to live
    and is not proved alive in some time seldom lives by itself. If it is shut in by strings that look dead, the next
    search is for their being taken. If its life is not even proved for the case that the opponent passes, the next one
    looks for eyes about another string of its owner's as well."""
    if inquiry.position.unknown:
        return []
    at, life = next((number, one) for number, one in enumerate(provers) if one.side is inquiry.owner)
    if inquiry.bans_last or not isinstance(inquiry.question, IndependentlyAlive):
        return []
    if life.search.positions < SCHEDULE.helpers_budget or (wide and not is_likely(inquiry.owner, inquiry)):
        return []
    shut_in = not inquiry.others and not any(prover.against for prover in provers)
    if shut_in and (taken := strings_to_take(inquiry.string, inquiry.position)):
        other = replace(life, aim=Aim.HELPED, against=frozenset[int]().union(*(one.points for one in taken)))
    elif life.search.moves_left is None and (helpers := _untried(inquiry, provers)):
        other = replace(life, aim=Aim.HELPED, helpers=helpers[0].points, against=frozenset())
    else:
        return []
    make_rivals(other, provers)
    provers.insert(at, other)
    life.share = SCHEDULE.helpers_share
    return [other]


def _untried(inquiry: Inquiry, provers: list[Prover]) -> list[String]:
    """The helper strings that none of these has looked for eyes about."""
    found = [one for one in helper_strings(inquiry.string, inquiry.position) if one not in inquiry.strings]
    return found[sum(bool(prover.helpers) for prover in provers) :]
