"""What a formation of D's may cover in some completion of a pattern."""

from __future__ import annotations

from second_checker.board import EMPTY, STONES, Pattern, Point
from second_checker.case import Case


def coverable(pattern: Pattern, defender: str, attacker: str) -> set[Point]:
    strings = pattern.strings(defender)
    opened = [s for s in strings if pattern.borders_outside(s)]
    closed = [s for s in strings if not pattern.borders_outside(s)]
    eyes = [
        part
        for part in pattern.parts(p for p, what in pattern.contents.items() if what == EMPTY)
        if all(pattern.contents[q] != STONES[attacker] for q in pattern.neighbours(part))
    ]
    while True:
        poor = [s for s in closed if sum(eye <= pattern.neighbours(s) for eye in eyes) < 2]
        lost = [eye for eye in eyes if any(pattern.neighbours(eye) & s for s in poor)]
        if not poor and not lost:
            break
        closed = [s for s in closed if s not in poor]
        eyes = [eye for eye in eyes if eye not in lost]
    found = {p for s in [*opened, *closed] for p in s}
    seen = {p for s in opened for p in pattern.neighbours(s)}
    for eye in eyes:
        whole = any(eye <= pattern.neighbours(s) for s in closed)
        if whole or all(p in seen or pattern.borders_outside([p]) for p in eye):
            found |= eye
    return found


def surely_uncovered(case: Case, pattern: Pattern) -> bool:
    """Whether the bad event is impossible in the pattern, for `independently-alive`."""
    may = coverable(pattern, case.defender, case.attacker)
    enough = any if case.scope == "all" else all
    uncovered = [
        enough(p in pattern.contents and p not in may for p in string)
        and (case.scope == "all" or not case.may_go_on(string))
        for string in case.strings
    ]
    return any(uncovered) if case.which == "every" else all(uncovered)
