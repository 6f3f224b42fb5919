"""Moves inside a zone: every outcome that a play may have, and the bans that may or must follow."""

from __future__ import annotations

from dataclasses import dataclass

from second_checker.board import EMPTY, STONES, Pattern, Point, String, demand, other
from second_checker.outside import Outside, outside_of

MOST_UNCERTAIN = 3


@dataclass(frozen=True)
class Outcome:
    """What stands after a play, with the ban that may follow (`possible`) and the one that must (`certain`)."""

    after: Pattern
    possible: Point | None = None
    certain: Point | None = None
    illegal: bool = False  # surely


@dataclass(frozen=True)
class Play:
    outcomes: list[Outcome]  # in the order in which an entry names them
    wide: bool = False  # it might remove stones outside the zone
    surely_takes: frozenset[Point] = frozenset()


def _removed(pattern: Pattern, strings: list[String]) -> Pattern:
    return pattern.having({p: EMPTY for string in strings for p in string})


def _choices(strings: list[String]) -> list[list[String]]:
    """Which of the strings vanish, in the order of the binary numbers: bit i speaks of the i-th string."""
    demand(len(strings) <= MOST_UNCERTAIN, "too many strings might vanish")
    return [[s for i, s in enumerate(strings) if number >> i & 1] for number in range(2 ** len(strings))]


def _uncertain(
    before: Pattern, placed: Pattern, m: Point, colour: str, counts: Outside, *, through_outside: bool
) -> list[String]:
    """The open strings of `colour` that might vanish when a stone was placed on `m`.

    Once one of them might, all might that have no liberty in the zone: outside they may be one string.
    """
    opened = [s for s in before.strings(colour) if before.borders_outside(s)]
    bare = [s for s in opened if not placed.liberties(s) and not outside_of(s, counts) and not before.lives(s)]
    reached = [s for s in bare if m in before.neighbours(s) or (through_outside and before.borders_outside([m]))]
    return bare if reached else []


def closed_strings_taken(before: Pattern, m: Point, colour: str) -> list[String]:
    """The closed strings of `colour` next to `m` that have no other liberty."""
    return [
        s
        for s in before.strings(colour)
        if m in before.neighbours(s) and not before.borders_outside(s) and before.liberties(s) == {m}
        if not before.lives(s)
    ]


def own_play(before: Pattern, m: Point, p_colour: str, counts: Outside) -> Play:
    """P plays m, an empty point of the zone from which he is not banned. He never plays outside: his counts stay."""
    o_colour = other(p_colour)
    placed = before.having({m: STONES[p_colour]})
    taken = closed_strings_taken(before, m, o_colour)
    uncertain = _uncertain(before, placed, m, o_colour, {}, through_outside=True)
    sure = _removed(placed, taken)
    own = sure.string_at(m)
    breathes = bool(sure.liberties(own)) or outside_of(own, counts) >= 1 or before.lives(own)
    demand(breathes, "P's new string may have no liberty")
    stones = {p for string in taken for p in string}
    certain = None
    if len(stones) == 1 and not uncertain and len(own) == 1 and not before.borders_outside([m]):
        certain = next(iter(stones)) if sure.liberties(own) == stones else None
    outcomes = [Outcome(_removed(sure, gone), certain=certain) for gone in _choices(uncertain)]
    return Play(outcomes, bool(uncertain) or before.borders_outside([m]), frozenset(stones))


def certainly_suicide(pattern: Pattern, e: Point, o_colour: str, counts: Outside) -> bool:
    """Whether O's play at e is suicide whatever stands outside the zone."""
    if pattern.borders_outside([e]):
        return False
    for q in pattern.near(e):
        if pattern.contents[q] == EMPTY:
            return False
        string = pattern.string_at(q)
        last = pattern.liberties(string) == {e}
        if pattern.contents[q] == STONES[o_colour]:
            if not last or pattern.borders_outside(string) or pattern.lives(string):
                return False
        elif last and not outside_of(string, counts) and not pattern.lives(string):
            return False
    return True


def opposing_play(before: Pattern, e: Point, o_colour: str, counts: Outside) -> Play:
    """O plays e; every P string of the zone had a liberty there, or outside. One with a liberty outside stays."""
    p_colour = other(o_colour)
    placed = before.having({e: STONES[o_colour]})
    taken = [s for s in closed_strings_taken(before, e, p_colour) if not outside_of(s, counts)]
    uncertain = _uncertain(before, placed, e, p_colour, counts, through_outside=False)
    sure = _removed(placed, taken)
    outcomes = []
    for gone in _choices(uncertain):
        after = _removed(sure, gone)
        new = after.string_at(e)
        stones = {p for string in [*taken, *gone] for p in string}
        illegal = not stones and not after.liberties(new) and not after.borders_outside(new) and not after.lives(new)
        ban = None
        if len(stones) == 1 and len(new) < 2 and len(after.liberties(new)) < 2:
            ban = next(iter(stones))
        outcomes.append(Outcome(after, possible=ban, illegal=illegal))
    return Play(outcomes)


def capture_in_a_ko(before: Pattern, m: Point, colour: str) -> Point | None:
    """On a whole board: the point of the stone that a play takes in a ko, if it takes exactly one stone, and stands
    alone with that one liberty."""
    taken = {p for string in closed_strings_taken(before, m, other(colour)) for p in string}
    if len(taken) != 1:
        return None
    after = before.having({m: STONES[colour], **dict.fromkeys(taken, EMPTY)})
    own = after.string_at(m)
    return next(iter(taken)) if own == {m} and after.liberties(own) == taken else None
