"""Who joins the race for an answer when it has begun: who asks for the capture alone, and who lives with help.

Of a string that looks dead two things are asked: has it no life, can it be captured? Walls that leave it no room and
take it answer both with one proof, and are searched for first. If they are not found in the first turn, two thousand
positions go to the capture alone. If it is proved so, walls that leave the string no room will do, and change shares
with those that take it.

After half a million positions a life that is not proved even for the case that the opponent passes is searched for with
help. Who helps has his first turn at once, and the former search goes on with half its share.

Helpers are strings that another one may live with, or by taking them: a guess that guides the search, and proves
nothing. Some strings do not live by themselves: a stone among dead stones lives with the walls around them, a lone
stone in its own territory with the group beside it. Eyes are then looked for about the nearest other string of the
owner's as well. It changes what is looked at first, never what is proved.
"""

from __future__ import annotations

from dataclasses import replace

from assess.engine.playouts import is_likely, looks_dead
from assess.engine.prover import Aim, Prover, Repetition
from assess.engine.schedule import SCHEDULE
from assess.proofs.questions import IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.position import Position, String


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
