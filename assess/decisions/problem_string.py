"""Which string a problem is about that names none: the one that is most plausible, whatever its marks say.

A guess that went by which marked line succeeds would drop just those marks that are wrong. So it goes by who the words
speak of, in whose room the lines are played, who is surrounded, and by size.

What a problem in a book takes for granted is that the stones around it live. It is asked then on the part of the board
where its stones and lines are, whatever the rest is, with these strings taken to live (docs/certificate.md, Parts of
boards).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from assess.decisions.game_problems import part_around
from assess.decisions.later_question import Prove, prove_quickly
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Inquiry, Uncapturable
from assess.proofs.terms import First, Terms
from assess.reading.given_variations import given_variations
from assess.reading.problem_goal import Goal, goal_of
from assess.reading.record import Record
from assess.rules.position import EMPTY, Color, Position, String, connected
from assess.rules.surroundings import group_of

MOST_TRIED = 6
"""Groups of which it is asked whether there is anything to solve, the most plausible first."""
CLOSE = 1
"""Lines around all stones and moves of a problem; what lies behind them is the open."""


@dataclass(frozen=True, slots=True)
class LikelyString:
    """The string that a problem is likely to be about, and why: the largest of its group.

    ``goal``: what the words of the problem say of its owner, if they do. ``in_its_room``: at least half of the points
    of the lines lie where its group could play without crossing a stone of the opponent's. ``surrounded``: it gets away
    from the stones and moves of the problem only by a play beside the opponent's stones. ``confined``: the room is no
    more than half of the board. ``stones``: of the group. ``likelier``: strings that are more plausible, but with which
    several marks would be wrong.
    """

    string: String
    goal: Goal | None
    in_its_room: bool
    surrounded: bool
    confined: bool
    stones: int
    likelier: tuple[str, ...] = ()


def likely_strings(
    record: Record, solver: Color, under: Terms = Terms(), prove: Prove = prove_quickly
) -> Iterator[LikelyString]:
    """Yield the strings that are plausible, the most plausible first. One is passed over for which it is proved with
    little search that the solver succeeds though the other player begins: there is nothing to solve."""
    for likely in sorted(_likely(record, solver), key=_plausibility)[:MOST_TRIED]:
        if not _is_solved_already(record, likely.string, solver, under, prove):
            yield likely


def _plausibility(likely: LikelyString) -> tuple[bool, bool, int, int]:
    closed_in = likely.surrounded or likely.confined
    return not likely.in_its_room, not closed_in, -likely.stones, min(likely.string.points)


def _likely(record: Record, solver: Color) -> Iterator[LikelyString]:
    """The largest string of each group of those of whom the words speak, or of both players'."""
    assert record.tree is not None
    position = record.position
    goal = goal_of(record.tree, solver)
    played = {made.point for made in given_variations(record, solver).moves if made.point is not None}
    reach = Reach(position, played)
    near = position.near
    seen = set[String]()
    for string in position.strings():
        if string in seen or (goal and string.color is not goal.owner):
            continue
        group = group_of(position, min(string.points))
        seen |= set(group)
        stones = frozenset[int]().union(*(one.points for one in group))
        free = {point for point, stone in enumerate(position.stones) if stone in (EMPTY, string.color.stone)}
        room = connected(stones, free, near)
        yield LikelyString(
            max(group, key=lambda one: (len(one.points), -min(one.points))),
            goal,
            2 * len(played & room) >= len(played),
            bool(reach.open_points) and not reach.gets_away(stones, string.color),
            2 * len(room) <= len(position.stones),
            len(stones),
        )


class Reach:
    """Where stones of a problem get to without a play beside stones of the other player. ``open_points``: those away
    from all stones and moves; none on a board that they fill."""

    def __init__(self, position: Position, played: Collection[int]) -> None:
        self.position = position
        self.near = position.near
        used = {*played, *(point for point, stone in enumerate(position.stones) if stone != EMPTY)}
        columns, rows = (
            _lines([point % position.width for point in used]),
            _lines([point // position.width for point in used]),
        )
        self.open_points = {
            point
            for point in range(len(position.stones))
            if used and not (point % position.width in columns and point // position.width in rows)
        }

    def gets_away(self, stones: Collection[int], color: Color) -> bool:
        """Return whether stones of a player get into the open."""
        others = [point for point, stone in enumerate(self.position.stones) if stone == color.opponent.stone]
        beside = {point for at in others for point in self.near[at]}
        ways = {
            point
            for point, stone in enumerate(self.position.stones)
            if stone == color.stone or (stone == EMPTY and point not in beside)
        }
        return not self.open_points.isdisjoint(connected(stones, ways, self.near))


def _lines(places: Sequence[int]) -> range:
    """The lines from the first to the last, and those close to them."""
    return range(min(places) - CLOSE, max(places) + CLOSE + 1) if places else range(0)


def _is_solved_already(record: Record, string: String, solver: Color, under: Terms, prove: Prove) -> bool:
    first = First.OPPONENT if string.color is solver else First.OWNER
    inquiry = Inquiry(record.position, min(string.points), Uncapturable(), replace(under, first=first))
    certificate = prove(inquiry)
    return certificate is not None and Replay(certificate["proofs"][0], inquiry).favoured is solver


MARGIN = 2
"""Lines around the stones and moves of a problem that belong to its part of the board."""


def with_living_surroundings(record: Record, inquiry: Inquiry) -> tuple[Record, Inquiry] | None:
    """Return the record with only the part of the board that a problem is about, and its question there: the opponent's
    strings that get away into the open, and that no line takes, are taken to live. None where the problem fills the
    board, or cannot be asked of a part."""
    position = record.position
    if position.unknown or inquiry.bans_last or inquiry.others or not isinstance(inquiry.question, Uncapturable):
        return None
    moves = given_variations(record, inquiry.first_mover, threats=inquiry.threats_of_each).moves
    played = {made.point for made in moves if made.point is not None}
    taken = frozenset[int]().union(*(made.removed for made in moves))
    used = played | {point for point, stone in enumerate(position.stones) if stone != EMPTY}
    part = part_around(position, used, MARGIN, len(position.stones))
    if part is None or not part.unknown:
        return None
    reach = Reach(position, played)
    strings = [string for string in position.strings() if string.color is inquiry.opponent]
    living = tuple(
        min(string.points)
        for string in strings
        if string.points.isdisjoint(taken) and reach.gets_away(string.points, string.color)
    )
    framed = replace(inquiry, position=part, living=living)
    return replace(record, position=replace(part, held=framed.held)), framed
