"""What can be seen in a zone: strings, what a play removes, eyes, walls. To be read after claim.py."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence

from .board import Board, Links, first_point
from .claim import Case


def removals(board: Board, stones: int, empty: int, zone: int, move: int) -> tuple[int, list[int]]:
    """Of a player's ``stones`` those that a play surely removes, and the strings that it might remove besides.

    A closed string is known wholly: it goes if its only liberty was the move. An open one, with a neighbour outside Z,
    may have liberties there or not. It might go if none is left in Z and the play touches it, in Z or by way of a point
    outside next to the move; and where one might, every other open one without a liberty left in Z might go with it:
    they may be one string, joined outside. One that is taken to live stays.
    """
    beside = board.beside[move]
    unseen = beside & ~zone
    if not (unseen or beside & stones):
        return 0, []
    keeping = board.group(stones & (board.near(empty & ~move) | board.living), stones)
    surely, perhaps, touched = 0, [], False
    for string, near in board.parts(stones & ~keeping):
        if not near & ~zone:
            surely |= string if near & move else 0
        else:
            perhaps.append(string)
            touched |= bool(near & move)
    if perhaps and not touched and not unseen:
        perhaps = []
    return surely, perhaps


class Vital(enum.Enum):
    """Which regions are vital for a string of a pass-alive set, of those whose empty points touch the string.

    ANY: all. CLEAN: those without opposing stones. SETTLED: those all of whose points touch the string but one at most,
    two of whose neighbours are empty if it is empty itself: there the owner takes what is inside, and keeps an eye.
    Where a link lies in a region, each point must touch the string, and one must be in no link.
    """

    ANY, CLEAN, SETTLED = range(3)

    def of(self, board: Board, region: int, empty: int, near: int, linked: int) -> bool:
        """Whether a region is vital for a string with the points ``near`` around it."""
        far = region & ~near
        if region & linked:
            return not far and bool(region & ~linked)
        if self is Vital.ANY:
            return not far & empty
        if self is Vital.CLEAN:
            return not far and not region & ~empty
        certain = not far & empty or (board.near(far) & empty).bit_count() >= 2
        return not far or (far.bit_count() == 1 and certain)


def blocks_of(board: Board, stones: int, links: Links) -> list[tuple[int, int]]:
    """Strings taken together that a link makes one, as both its points touch each of them; with the points around.

    When the opponent plays on one point, the owner answers on the other, which joins them. Until then each string of a
    block has two liberties in a link, and cannot be captured.
    """
    blocks = board.parts(stones)
    for link in links:
        joined = [block for block, near in blocks if not link & ~near]
        if joined:
            blocks = [block for block in blocks if block[0] not in joined] + [(sum(joined), board.near(sum(joined)))]
    return blocks


def supported(
    nears: Sequence[int], regions: Sequence[int], vital: Callable[[int, int], bool], living: Sequence[int] = ()
) -> tuple[list[int], list[int]]:
    """Which strings keep two vital regions each (Benson's fixpoint), and the regions vital for one of them.

    A string is given by the points around it. Strings with fewer than two vital regions are discarded, and regions that
    touch a discarded string, until nothing changes. No region is vital for a string that it touches not. ``living``:
    the numbers of the strings that are taken to live, and need none.
    """
    alive, kept = list(range(len(nears))), list(regions)
    eyes = [[region for region in regions if region & near and vital(region, near)] for near in nears]
    while weak := [s for s in alive if len(eyes[s]) < 2 and s not in living]:
        alive = [s for s in alive if s not in weak]
        kept = [region for region in kept if not any(region & nears[s] for s in weak)]
        eyes = [[eye for eye in seen if eye in kept] for seen in eyes]
    return alive, [region for region in kept if any(region in eyes[s] for s in alive)]


def pass_alive(
    board: Board, stones: int, empty: int, zone: int, vital: Vital, links: Links = ()
) -> tuple[list[int], list[int]]:
    """The pass-alive strings of a player, and the regions vital for them (Benson's fixpoint).

    A region is a connected set of points without his stones; it counts only if it lies wholly in Z. Strings that Z
    shows apart may be one outside: then they share their vital regions. What links make one counts as a string.
    Strings taken to live are among them without a region, and a region with opposing ones in it is vital for nobody.
    """
    seen = [region for region, near in board.parts(zone & ~stones) if not near & ~zone and region & empty]
    regions = [region for region in seen if not region & board.living]
    strings, linked = blocks_of(board, stones, links), sum(links)
    nears = [near for _, near in strings]
    living = [number for number, (string, _) in enumerate(strings) if string & board.living]
    alive, kept = supported(nears, regions, lambda region, near: vital.of(board, region, empty, near, linked), living)
    return [strings[number][0] for number in alive], kept


def formation_covers(case: Case, stones: int, empty: int, zone: int, vital: Vital, links: Links) -> bool:
    """Whether a clean pass-alive formation of D's in Z covers X as asked: it covers its strings and vital regions.

    From it D makes an n-eye-formation on the same strings, and a two-eye-formation on strings that hang together by
    vital regions. So only two-eye with scope all asks for one that hangs together. From strings pass-alive with settled
    regions he makes a clean one that covers the same, but for that it need not hang together.
    """
    strings, regions = pass_alive(case.board, stones, empty, zone, vital, links)
    covered = sum(strings) + sum(regions)
    enough = all if case.terms.get("which") == "every" else any  # of the strings asked about
    if case.terms["scope"] == "one":
        return enough(covered & string for string in case.strings)
    if any(map(case.runs_on, case.strings)):
        return False
    apart = [] if vital is Vital.SETTLED else case.board.groups(covered)
    parts = apart if case.terms["formation"] == "two-eye" else [covered]
    return enough(any(not string & ~part for part in parts) for string in case.strings)


def roomless(board: Board, stones: int, empty: int, zone: int, links: Links) -> int:
    """The points that no formation of the opponent's can ever cover once the owner of ``stones`` only passes, or
    answers on links.

    They are the stones of his pass-alive strings, the wall, and the parts of the rest in which the points for eyes are
    in Z and hold one eye at most: those that touch no wall; without links, those that touch no other stone of his
    either. For a point of Z beside a stone of his holds no eye: it stays, or is taken when a stone stands there.
    """
    wall = sum(pass_alive(board, stones, empty, zone, Vital.ANY, links)[0])
    found = wall
    for part in board.groups(board.points & ~wall):
        away = part & ~board.near(wall) & ~(0 if links else board.near(stones) & zone)
        if not away & ~zone and is_cramped(board, part, away):
            found |= part
    return found


def wall_around(board: Board, stones: int, empty: int, zone: int, points: int, links: Links = ()) -> tuple[int, int]:
    """The ground at some points, which is every region without ``stones`` that meets them, and the wall: the owner's
    pass-alive strings. Regions of the ground count as vital for a string only if each point of theirs touches it, so
    that they stay vital while he fills them and takes what is there.
    """
    ground = sum(region for region in board.groups(zone & ~stones) if region & points)
    return ground, sum(pass_alive(board, stones, empty | ground, zone, Vital.ANY, links)[0])


def taking_wall(
    board: Board, ours: int, theirs: int, empty: int, zone: int, watched: int, links: Links, our_turn: bool, bans: bool
) -> int:
    """P's wall, if it takes the string with the watched stone, whatever O does; else nothing. The wall is all that is
    around the string's ground, and P can fill the room there: what is neither the string's nor touches the wall. What
    touches it need not be in Z. Unless ``bans`` bind O, there must be no room: P may lose in a ko what he fills."""
    _, wall = wall_around(board, ours, empty, zone, watched, links)
    ground = board.group(watched, board.points & ~wall)
    string = board.group(watched, theirs)
    room = ground & ~string & ~board.near(wall)
    held = bool(watched & theirs) and not room & ~zone and (bans or not room)
    return wall if held and is_filled(board, ground, room, string, ours, empty, links, our_turn) else 0


def is_filled(
    board: Board, ground: int, room: int, string: int, ours: int, empty: int, links: Links, our_turn: bool
) -> bool:
    """Whether P, with a wall around the ground, can fill the room beside the string in question.

    One part: it is of two points at most, or a star, P's stone and points around it that touch the string. Several:
    they are single points without room for two eyes, and one at most has a stone of P's, which he joins to his wall.
    """
    parts, stone = board.groups(room), room & ours
    if room.bit_count() < 3 and len(parts) < 2:
        return True
    if links or stone.bit_count() > 1:
        return False
    if len(parts) == 1:
        return bool(stone) and not room & ~stone & ~(board.near(stone) & board.near(string))
    joined = not stone or our_turn or (board.near(stone) & empty).bit_count() > 1
    return joined and len(parts) == room.bit_count() and is_cramped(board, ground, room)


def is_cramped(board: Board, ground: int, away: int) -> bool:
    """Whether there is no room for two eyes on ground with walls all around it, of which some points touch no wall.

    Every region that is vital for a string there lies in those points, and is surrounded by strings with another one.
    A part of one or two points holds one at most, and none where what surrounds it cannot be joined to another part. Of
    two points one will do as the region: a stone on the other is joined to what surrounds it.
    """
    parts = board.groups(away)
    if any(part.bit_count() > 2 for part in parts):
        return False
    while false := [part for part in parts if not holds_eye(board, ground, part, sum(parts) & ~part)]:
        parts = [part for part in parts if part not in false]
    return len(parts) < 2


def holds_eye(board: Board, ground: int, part: int, others: int) -> bool:
    """Whether strings that touch one of the other parts can be all around an eye in this one."""
    return any(
        not board.near(eye) & ~board.group(others, ground & ~eye)
        for eye in (first_point(part), part & ~first_point(part))
        if eye
    )


def uncoverable(board: Board, stones: int, against: int, empty: int, zone: int) -> int:
    """The points of Z that no clean pass-alive formation of ``stones`` covers in any completion of the pattern.

    Open strings are taken to have two eyes outside. A closed string's vital regions lie in Z, so they are connected
    empty sets of Z that touch it with every point, and touch no opposing stone and no discarded string; closed
    strings with fewer than two are discarded until nothing changes. Besides those, an empty set may be part of a
    region that is vital for an open or unseen string if each of its points touches an open string or the outside.
    """
    strings = board.parts(stones)
    unseen = board.near(board.points & ~zone)
    for _, near in strings:
        unseen |= near if near & ~zone else 0
    closed = [(string, near) for string, near in strings if not near & ~zone]
    nears = [near for _, near in closed]
    eyes = [part for part in board.groups(empty) if not board.near(part) & against]
    alive, inside = supported(nears, eyes, lambda eye, near: not eye & ~near)
    discarded = sum(string for number, (string, _) in enumerate(closed) if number not in alive)
    lone = [eye for eye in eyes if not eye & ~unseen and not board.near(eye) & discarded]
    return zone & ~(stones & ~discarded) & ~(sum(inside) | sum(lone))
