"""What a problem in a book takes for granted: that the stones around it live. It is asked then on the part of the board
where its stones and lines are, whatever the rest is, with these strings taken to live (docs/certificate.md, Parts of
boards)."""

from __future__ import annotations

from dataclasses import replace

from assess.decisions.game_problems import part_around
from assess.decisions.problem_string import Reach
from assess.proofs.questions import Inquiry, Uncapturable
from assess.reading.given_variations import given_variations
from assess.reading.record import Record
from assess.rules.position import EMPTY

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
