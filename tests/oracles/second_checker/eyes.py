"""Where eyes may come to be on ground with walls all around it, and whether who owns the walls can fill it."""

from __future__ import annotations

from collections.abc import Iterable

from second_checker.board import EMPTY, Pattern, Point

Points = frozenset[Point]


def points_of_board(pattern: Pattern) -> Points:
    return frozenset((x, y) for x in range(pattern.width) for y in range(pattern.height))


def beside(pattern: Pattern, points: Iterable[Point]) -> Points:
    """The points of the board next to one of these, and none of them."""
    own = frozenset(points)
    return frozenset(q for p in own for q in pattern.near(p)) - own


def room_for_two_eyes(pattern: Pattern, ground: Points, free: Points) -> bool:
    """Whether two regions may be vital on the ground for strings there, if all regions lie in ``free``.

    Of more than two points that hang together nothing is known. A part of one or two has one region at most: one of
    its points will do. What stands around a region needs another one, which it must be able to reach.
    """
    parts = pattern.parts(free)
    if any(len(part) > 2 for part in parts):
        return True
    false: list[Points] = [frozenset()]
    while false:
        false = [part for part in parts if not may_be_an_eye(pattern, ground, part, [p for p in parts if p != part])]
        parts = [part for part in parts if part not in false]
    return len(parts) > 1


def may_be_an_eye(pattern: Pattern, ground: Points, part: Points, others: list[Points]) -> bool:
    wanted = frozenset().union(*others)
    for eye in (frozenset({point}) for point in part):
        linked = [piece for piece in pattern.parts(ground - eye) if piece & wanted]
        if beside(pattern, eye) <= frozenset().union(*linked):
            return True
    return False


def can_be_filled(
    pattern: Pattern, ground: Points, string: Points, room: Points, stones: Points, linked: bool, to_move: bool
) -> bool:
    """Whether the owner of ``stones``, whose wall is around the ground, can fill the room beside a string there."""
    parts, inside = pattern.parts(room), room & stones
    if len(parts) <= 1 and len(room) <= 2:
        return True
    if linked or len(inside) > 1:
        return False
    if len(parts) == 1:
        return len(inside) == 1 and room - inside <= beside(pattern, inside) & beside(pattern, string)
    if any(len(part) > 1 for part in parts):
        return False
    liberties = [q for p in inside for q in pattern.near(p) if pattern.contents.get(q) == EMPTY]
    if inside and not to_move and len(liberties) < 2:
        return False
    return not room_for_two_eyes(pattern, ground, room)
