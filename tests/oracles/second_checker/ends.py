"""The reasons that end a proof."""

from __future__ import annotations

from second_checker.board import EMPTY, STONES, Pattern, Point, String
from second_checker.case import ADVISORY, Case
from second_checker.eyes import beside, can_be_filled, points_of_board, room_for_two_eyes
from second_checker.links import Link
from second_checker.vital_regions import (
    Alive,
    Block,
    Region,
    all_touch,
    clean_and_all_touch,
    empty_points_touch,
    fixpoint,
    settled,
)

# Which reasons end a proof of D's, and which one of A's, under each question; `captured` is a play (steps).
REASONS_OF_DEFENDER = {
    "uncapturable": ("pass-alive",),
    "independently-alive": ("formation", "formation-follows"),
    "capturable-1": ("pass-alive",),
    "capturable-2": ("pass-alive",),
}
REASONS_OF_ATTACKER = {
    "uncapturable": ("captured", "capture-follows"),
    "independently-alive": ("no-room",),
    "capturable-1": ("no-shelter",),
    "capturable-2": ("no-shelter",),
}
WITH_LINKS = ("capture-follows", "formation-follows", "pass-alive", "no-room")
P_NOT_BANNED = ("capture-follows", "formation-follows")


def holds(
    reason: str,
    case: Case,
    pattern: Pattern,
    links: list[Link],
    local: frozenset[Point],
    banned: frozenset[Point],
    to_move: bool,
    other_threatens: bool,
) -> bool:
    """Whether the end is there. From ``banned`` P may be banned when he moves next. ``to_move``: it is his turn.
    ``other_threatens``: O may have a threat left."""
    if reason == "capture-follows":
        return capture_follows(case, pattern, links, to_move, other_threatens)
    if reason == "formation":
        return covers(case, fixpoint(pattern, case.defender, clean_and_all_touch, []), hang_together(case))
    if reason == "formation-follows":
        return not hang_together(case) and covers(case, fixpoint(pattern, case.defender, settled, links), False)
    if reason == "pass-alive":
        return pass_alive(case, pattern, links, local)
    if reason == "no-room":
        return no_room(case, pattern, links)
    return reason == "no-shelter" and no_shelter(case, pattern, local, banned)


def hang_together(case: Case) -> bool:
    return case.formation == "two-eye" and case.scope == "all"


def covers(case: Case, alive: Alive, together: bool) -> bool:
    def enough(string: String, covered: frozenset[Point]) -> bool:
        if case.scope == "all":
            return string <= covered and not case.may_go_on(string)
        return bool(string & covered)

    candidates = hanging_together(alive) if together else [alive.covered]
    lives = [any(enough(string, covered) for covered in candidates) for string in case.strings]
    return all(lives) if case.which == "every" else any(lives)


def hanging_together(alive: Alive) -> list[frozenset[Point]]:
    """What the strings and vital regions cover that hang together: a vital region links all strings it touches."""
    regions = {region for region, _ in alive.vital}
    groups: list[frozenset[Point]] = list(alive.blocks)
    for region in regions:
        beside = {(x + i, y + j) for x, y in region for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        touched = [group for group in groups if group & beside]
        groups = [group for group in groups if group not in touched] + [region.union(*touched)]
    return groups


def pass_alive(case: Case, pattern: Pattern, links: list[Link], local: frozenset[Point]) -> bool:
    alive = fixpoint(pattern, case.defender, empty_points_touch, links).stones
    if case.question in ADVISORY:
        return bool(alive & local)
    return all(point in alive for point in case.watched)


def no_room(case: Case, pattern: Pattern, links: list[Link]) -> bool:
    """A only passes, or answers on links: then he has all his walls, but other stones of his may be taken."""
    walls = fixpoint(pattern, case.attacker, empty_points_touch, links).stones
    seen = frozenset() if links else beside(pattern, stones_of(pattern, case.attacker)) & pattern.contents.keys()
    held = beside(pattern, walls) | seen
    lost = [walls]
    for part in pattern.parts(points_of_board(pattern) - walls):
        free = part - held
        if free <= pattern.contents.keys() and not room_for_two_eyes(pattern, part, free):
            lost.append(part)
    covered = frozenset().union(*lost)
    roomless = [
        bool(x & covered) if case.scope == "all" else x <= covered and not case.may_go_on(x) for x in case.strings
    ]
    return any(roomless) if case.which == "every" else all(roomless)


def stones_of(pattern: Pattern, colour: str) -> frozenset[Point]:
    return frozenset(p for p, what in pattern.contents.items() if what == STONES[colour])


def attacker_walls(case: Case, pattern: Pattern, links: list[Link], grounds: list[Region]) -> frozenset[Point]:
    """A's pass-alive strings, a ground being vital for those alone that each of its points touches."""

    def vital(pattern: Pattern, region: Region, block: Block) -> bool:
        return (all_touch if region in grounds else empty_points_touch)(pattern, region, block)

    return fixpoint(pattern, case.attacker, vital, links).stones


def free_parts(case: Case, pattern: Pattern) -> list[Region]:
    """The connected parts of the zone without A's stones."""
    return pattern.parts(p for p, what in pattern.contents.items() if what != STONES[case.attacker])


def capture_follows(case: Case, pattern: Pattern, links: list[Link], to_move: bool, other_threatens: bool) -> bool:
    return any(capture_of_one_follows(case, stone, pattern, links, to_move, other_threatens) for stone in case.watched)


def capture_of_one_follows(
    case: Case, stone: Point, pattern: Pattern, links: list[Link], to_move: bool, other_threatens: bool
) -> bool:
    if pattern.contents.get(stone) != STONES[case.defender]:
        return False
    inside = next(part for part in free_parts(case, pattern) if stone in part)
    walls = attacker_walls(case, pattern, links, [inside])
    ground = next(part for part in pattern.parts(points_of_board(pattern) - walls) if stone in part)
    string = pattern.string_at(stone)
    room = ground - beside(pattern, walls) - string
    if not walls or not room <= set(pattern.contents) or (other_threatens and room):
        return False
    own = stones_of(pattern, case.attacker)
    return can_be_filled(pattern, ground, string, room, own, bool(links), to_move)


def no_shelter(case: Case, pattern: Pattern, local: frozenset[Point], banned: frozenset[Point]) -> bool:
    grounds = [part for part in free_parts(case, pattern) if part & local]
    walls = attacker_walls(case, pattern, [], grounds)
    ground = frozenset().union(*grounds) if grounds else frozenset()
    if pattern.borders_outside(ground) or not local <= ground | walls:
        return False
    if not pattern.neighbours(ground) <= walls:
        return False
    left_over = [part - pattern.neighbours(walls) for part in grounds]
    return all(len(far) <= 1 and not far & banned for far in left_over)


def end_is_good(case: Case, pattern: Pattern, favours: str, local: frozenset[Point]) -> bool:
    """An advisory claim, where two passes may end the variation (What stands at the end)."""
    stone = STONES[case.defender]
    if favours == case.defender:
        return any(pattern.contents.get(p) == stone for p in local)
    return all(pattern.contents.get(p, stone) != stone for p in local)


def x_stands(case: Case, pattern: Pattern) -> bool:
    return all(pattern.contents.get(stone, EMPTY) == STONES[case.defender] for stone in case.watched)
