"""Which string a problem is about that names none: the one that is most plausible, whatever its marks say.

A guess that went by which marked line succeeds would drop just those marks that are wrong. So it goes by who the words
speak of, in whose room the lines are played, who is surrounded, and by size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assess.decisions.later_question import Prove, prove_quickly
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.reading.given_variations import given_variations
from assess.reading.record import Record
from assess.rules.color import EMPTY, Color
from assess.rules.coordinates import neighbors
from assess.rules.hanging_together import group_of
from assess.rules.position import String
from assess.rules.regions import connected

MOST_TRIED = 6
"""Groups of which it is asked whether there is anything to solve, the most plausible first."""
_OWN = re.compile(r"\b(?:to|and) (?:live|save)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:to|and) (?:kill|capture)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LikelyString:
    """The string that a problem is likely to be about, and why: the largest of its group.

    ``named``: the words of the problem speak of its owner. ``in_its_room``: at least half of the points of the lines
    lie where its group could play without crossing a stone of the opponent's. ``surrounded``: that room is no more than
    half of the board. ``stones``: of the group.
    """

    string: String
    named: bool
    in_its_room: bool
    surrounded: bool
    stones: int


def likely_string(
    record: Record, solver: Color, under: Terms = Terms(), prove: Prove = prove_quickly
) -> LikelyString | None:
    """Return the string that is most plausible. One is passed over for which it is proved with little search that the
    solver succeeds though the other player begins: there is nothing to solve. None where none is left."""
    for likely in sorted(_likely(record, solver), key=_plausibility)[:MOST_TRIED]:
        if not _is_solved_already(record, likely.string, solver, under, prove):
            return likely
    return None


def _plausibility(likely: LikelyString) -> tuple[bool, bool, int, int]:
    return not likely.in_its_room, not likely.surrounded, -likely.stones, min(likely.string.points)


def _likely(record: Record, solver: Color) -> Iterator[LikelyString]:
    """The largest string of each group of those of whom the words speak, or of both players'."""
    assert record.tree is not None
    position = record.position
    said = record.tree.root.text("C") + record.comment
    owners = {solver} if _OWN.search(said) else {solver.opponent} if _OTHER.search(said) else set(Color)
    played = {made.point for made in given_variations(record, solver).moves if made.point is not None}
    near = neighbors(position.width, position.height)
    seen = set[String]()
    for string in position.strings():
        if string in seen or string.color not in owners:
            continue
        group = group_of(position, min(string.points))
        seen |= set(group)
        stones = frozenset[int]().union(*(one.points for one in group))
        free = {point for point, stone in enumerate(position.stones) if stone in (EMPTY, string.color.stone)}
        room = connected(stones, free, near)
        yield LikelyString(
            max(group, key=lambda one: (len(one.points), -min(one.points))),
            len(owners) == 1,
            2 * len(played & room) >= len(played),
            2 * len(room) <= len(position.stones),
            len(stones),
        )


def _is_solved_already(record: Record, string: String, solver: Color, under: Terms, prove: Prove) -> bool:
    first = First.OPPONENT if string.color is solver else First.OWNER
    inquiry = Inquiry(record.position, min(string.points), Uncapturable(), replace(under, first=first))
    certificate = prove(inquiry)
    return certificate is not None and Replay(certificate["proofs"][0], inquiry).favoured is solver
