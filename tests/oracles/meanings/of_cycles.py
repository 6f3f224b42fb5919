"""When what is told of a long cycle is true."""

from __future__ import annotations

import re

from meanings.case import Case, means
from meanings.complete import Unknown
from meanings.play import Moment


def played(case: Case) -> tuple[Moment, list[Moment]]:
    """The moment where the cycle begins, and those after each move of one round. AssertionError where it does not come
    back to where it began."""
    if case.cycle is None:
        raise Unknown
    before, moves = case.cycle
    start = case.path(before)[-1]
    if not before:
        start = case.start(moves[0][0])
    found = [start]
    for player, point in moves:
        if point == -2:
            raise Unknown
        assert player == found[-1].player, "players move by turns"
        after = found[-1].after(point)
        assert after is not None, "the move is forbidden"
        found.append(after)
    assert (found[-1].stones, found[-1].player) == (start.stones, start.player), "it does not come back"
    return start, found[1:]


def lost(case: Case, player: int) -> int:
    """The stones that a player loses in one round."""
    _start, moments = played(case)
    return sum(len(moment.removed) for moment in moments if moment.player == player)


def passes(case: Case, player: int) -> list[int]:
    """The numbers of a player's passes in one round."""
    if case.cycle is None:
        raise Unknown
    return [number for number, (who, point) in enumerate(case.cycle[1], 1) if who == player and point is None]


@means("The long cycle: moves 1 to {last} repeat; {player} plays 1.")
def the_cycle(case: Case) -> bool:
    """The moves are allowed, this player begins, and after so many the position is the same, with the same player to
    move."""
    start, moments = played(case)
    return start.player == case.player() and len(moments) == int(case["last"])


@means("{player} passes at {moves}.")
def passes_at(case: Case) -> bool:
    """These are all passes of the player's in one round."""
    return passes(case, case.player()) == [int(number) for number in re.findall(r"\d+", case["moves"])]


@means("{player} never passes.")
def passes_never(case: Case) -> bool:
    """The player never passes in one round, and the other does."""
    return not passes(case, case.player()) and bool(passes(case, 1 - case.player()))


@means("Nobody passes.")
def nobody_passes(case: Case) -> bool:
    """No move of one round is a pass."""
    return not passes(case, 0) and not passes(case, 1)


@means("{player} loses {stones} each time, {other} {fewer}, so {player} is disturbing.")
def loses(case: Case) -> bool:
    """In one round the player loses so many stones, the other so many, which are fewer."""
    more, fewer = int(case["stones"].split()[0]), int(case["fewer"])
    return lost(case, case.player()) == more and lost(case, case.player("other")) == fewer < more


@means("Each player loses {stones} each time, so neither is disturbing.")
def loses_alike(case: Case) -> bool:
    """In one round each player loses so many stones."""
    return lost(case, 0) == lost(case, 1) == int(case["stones"].split()[0])


@means("There is no precedent: the rules leave the cycle to the referee.")
def left_to_referee(case: Case) -> bool:
    """Neither side forces what it wants: nor its success, nor that play ends without it, or by passing for ever."""
    return case.verdict(case.start()) == "U"


@means(
    "Infinite disturbance is prohibited: this is a precedent of the rules.",
    "There is no precedent; infinite disturbance is prohibited, by analogy with sending-2-returning-1.",
)
def disturbance(case: Case) -> bool:
    """The side that only has to prevent something can do so for ever by passes in the cycle."""
    return case.verdict(case.start()) in ("V", "E", "A")


@means(
    "If {player} ends it, {string} is captured.",
    "If {player} ends it, {string} stays.",
    "If {player} ends it, {string} gets no two eyes.",
    "If {player} ends it, {string} gets two eyes.",
)
def gives_way(case: Case) -> bool:
    """Neither side forces what it wants, so that who ends the cycle gives way: the owner loses the string, or his eyes,
    the opponent lets it have them."""
    lost = "is captured" in case.text or "no two eyes" in case.text
    return case.verdict(case.start()) == "U" and lost is (case.player() == case.asked.owner)
