"""The move rules of a zone as formulas, with the zone and what stands on the board left open.

A formula is made of ``Logic``: of z3's terms, where a solver looks for a board and a zone at which a rule is wrong; or
of True and False, where the formulas are compared with the checker. The rules are those of docs/certificate.md, Moves
inside a zone, but for liberties that are counted on outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Term = Any  # a bool, or a term of z3
Points = list[Term]  # for each point of the board: is it in the set?


@dataclass(frozen=True)
class Logic:
    some: Callable[[Iterable[Term]], Term]
    every: Callable[[Iterable[Term]], Term]
    no: Callable[[Term], Term]


PLAIN = Logic(any, all, lambda term: not term)


def symbolic() -> Logic:
    """Terms of z3."""
    import z3

    return Logic(lambda terms: z3.Or(*terms), lambda terms: z3.And(*terms), z3.Not)


class Play:
    """A play at a point, by ``mine`` against ``theirs``: what it really does, and what a zone shows of it."""

    def __init__(
        self, logic: Logic, width: int, height: int, zone: Points, mine: Points, theirs: Points, move: int
    ) -> None:
        self.logic, self.points, self.move = logic, range(width * height), move
        self.zone, self.mine, self.theirs = zone, mine, theirs
        self.near = [list(_neighbors(width, height, point)) for point in self.points]
        both, none = self.both, self.none
        self.empty = [none(mine[p], theirs[p]) for p in self.points]
        self.free = [both(self.empty[p], p != move) if p != move else False for p in self.points]

        # what is seen in the zone
        self.theirs_seen = [both(zone[p], theirs[p]) for p in self.points]
        self.mine_seen = [both(zone[p], mine[p]) for p in self.points]
        self.free_seen = [both(zone[p], self.free[p]) if p != move else False for p in self.points]
        outside = [logic.no(zone[p]) for p in self.points]
        breathes = self.with_some(self.theirs_seen, self.beside(self.free_seen))
        touched = self.with_some(self.theirs_seen, [p in self.near[move] for p in self.points])
        opened = self.with_some(self.theirs_seen, self.beside(outside))
        self.surely = [
            logic.every([self.theirs_seen[p], logic.no(breathes[p]), logic.no(opened[p]), touched[p]])
            for p in self.points
        ]
        doubtful = [logic.every([self.theirs_seen[p], logic.no(breathes[p]), opened[p]]) for p in self.points]
        self.by_the_outside = logic.some([outside[q] for q in self.near[move]])
        met = logic.some([self.by_the_outside, *(both(doubtful[p], touched[p]) for p in self.points)])
        self.perhaps = [both(doubtful[p], met) for p in self.points]

        # what really happens
        alive = self.with_some(theirs, self.beside(self.free))
        self.gone = [both(theirs[p], logic.no(alive[p])) for p in self.points]
        after = [True if p == move else mine[p] for p in self.points]
        freed = [logic.some([self.free[p], self.gone[p]]) for p in self.points]
        self.legal = self.with_some(after, self.beside(freed))[move]
        alone = logic.every([logic.no(mine[q]) for q in self.near[move]])
        self.ban = [  # the other player is banned from here
            logic.every(
                [self.gone[p], alone, *(logic.no(self.gone[q]) for q in self.points if q != p)]
                + [logic.no(self.free[q]) for q in self.near[move]]
            )
            if p in self.near[move]
            else False
            for p in self.points
        ]

    def both(self, one: Term, other: Term) -> Term:
        return self.logic.every([one, other])

    def none(self, *terms: Term) -> Term:
        return self.logic.every([self.logic.no(term) for term in terms])

    def beside(self, points: Points) -> Points:
        """Is a point next to one of these?"""
        return [self.logic.some([points[q] for q in self.near[p]]) for p in self.points]

    def with_some(self, stones: Points, what: Points) -> Points:
        """The stones whose string has a stone of this kind: it spreads from stone to stone, as far as a string can."""
        found = [self.both(stones[p], what[p]) for p in self.points]
        for _ in range(len(self.points) - 1):
            found = [
                self.both(stones[p], self.logic.some([found[p], *(found[q] for q in self.near[p])]))
                for p in self.points
            ]
        return found

    def position_is_legal(self) -> Term:
        """The full board before the play: the point is empty, no point has two stones, every string has a liberty."""
        logic, terms = self.logic, [self.empty[self.move]]
        terms += [logic.no(self.both(self.mine[p], self.theirs[p])) for p in self.points]
        for stones in (self.mine, self.theirs):
            breathes = self.with_some(stones, self.beside(self.empty))
            terms += [logic.some([logic.no(stones[p]), breathes[p]]) for p in self.points]
        return logic.every(terms)

    # ---- the rules: of a favoured player's play, or of the other's

    def breath_is_sure(self) -> Term:
        """[own-liberty] The new string surely has a liberty in the zone."""
        after = [True if p == self.move else self.mine_seen[p] for p in self.points]
        breath = [self.logic.some([self.free_seen[p], self.surely[p]]) for p in self.points]
        return self.with_some(after, self.beside(breath))[self.move]

    def ban_is_certain(self) -> Points:
        """[certain-ban] The stones each of which is certainly the one from which the other player is banned."""
        logic, near = self.logic, self.near[self.move]
        alone = [logic.no(self.mine_seen[q]) for q in near] + [self.zone[q] for q in near]
        others = [logic.no(self.perhaps[q]) for q in self.points] + [logic.no(self.free_seen[q]) for q in near]
        return [
            logic.every([self.surely[p], *alone, *others, *(logic.no(self.surely[q]) for q in self.points if q != p)])
            if p in near
            else False
            for p in self.points
        ]

    def is_suicide_unless_it_takes(self) -> Term:
        """[certain-suicide] The other player's new string is wholly seen, and has no liberty."""
        logic, near = self.logic, self.near[self.move]
        breath = [logic.some([self.free_seen[p], logic.no(self.zone[p])]) for p in self.points]
        joined = self.with_some(self.mine_seen, self.beside(breath))
        return self.none(*(breath[q] for q in near), *(joined[q] for q in near))

    def ban_is_possible(self, point: int) -> Term:
        """[possible-ban] The stone here is the only one of the zone that went: may its owner be banned from it?"""
        near = self.near[self.move]
        others = [self.free_seen[q] for q in near if q != point]
        others += [self.gone[q] for q in near if q != point]
        return self.none(*(self.mine_seen[q] for q in near), *(others if point in near else []))


def _neighbors(width: int, height: int, point: int) -> Iterator[int]:
    row, column = divmod(point, width)
    for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= r < height and 0 <= c < width:
            yield r * width + c


def wrong_of_ours(play: Play) -> dict[str, Term]:
    """P plays inside the zone by the rules. What must never be: a term for each way in which the rules would fail."""
    logic, points = play.logic, play.points
    seen = [play.both(play.zone[p], play.gone[p]) for p in points]
    certain = play.ban_is_certain()
    no = logic.no
    return {
        "it is suicide": no(play.legal),
        "a closed string stays": logic.some([play.both(play.surely[p], no(play.gone[p])) for p in points]),
        "an outcome is not named": logic.some(
            [logic.every([seen[p], no(play.surely[p]), no(play.perhaps[p])]) for p in points]
        ),
        "a ban is not certain": logic.some([play.both(certain[p], no(play.ban[p])) for p in points]),
        "a play that is not wide takes outside": logic.every(
            [
                no(play.by_the_outside),
                *(no(play.perhaps[p]) for p in points),
                logic.some([play.both(play.gone[p], no(play.zone[p])) for p in points]),
            ]
        ),
    }


def wrong_of_theirs(play: Play) -> dict[str, Term]:
    """O makes a legal play inside the zone; each string of P's there has a liberty there."""
    logic, points, no = play.logic, play.points, play.logic.no
    seen = [play.both(play.zone[p], play.gone[p]) for p in points]
    return {
        "a closed string stays": logic.some([play.both(play.surely[p], no(play.gone[p])) for p in points]),
        "an outcome is not named": logic.some(
            [logic.every([seen[p], no(play.surely[p]), no(play.perhaps[p])]) for p in points]
        ),
        "a play without an answer": play.both(play.is_suicide_unless_it_takes(), play.none(*seen)),
        "a ban is not named": logic.some(
            [logic.every([play.ban[p], play.zone[p], no(play.ban_is_possible(p))]) for p in points]
        ),
    }


def wrong_of_outside(play: Play) -> dict[str, Term]:
    """O makes a legal play outside the zone: the null move stands for it."""
    taken = [play.both(play.zone[p], play.gone[p]) for p in play.points]
    return {"a play outside takes a stone of the zone": play.logic.some(taken)}


def strings_breathe_in_zone(play: Play) -> Term:
    """[strings-keep-a-liberty] Each string of P's in the zone, O moving, has a liberty there."""
    seen = [play.both(play.zone[p], play.empty[p]) for p in play.points]
    breathes = play.with_some(play.theirs_seen, play.beside(seen))
    return play.logic.every([play.logic.some([play.logic.no(play.theirs_seen[p]), breathes[p]]) for p in play.points])


def moves_up_to_symmetry(width: int, height: int) -> Sequence[int]:
    """One of each class of points that turning and mirroring the board makes one."""
    points = range(width * height)

    def images(point: int) -> Iterator[tuple[int, int]]:
        row, column = divmod(point, width)
        for r in (row, height - 1 - row):
            for c in (column, width - 1 - column):
                yield r, c
                if width == height:
                    yield c, r

    return sorted({min(r * width + c for r, c in images(point)) for point in points})
