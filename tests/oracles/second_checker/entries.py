"""One entry of a proof as it is written: pattern, player to move, bans, rank, and why it holds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from second_checker.board import EMPTY, STONES, Pattern, Point, demand, read_pattern, read_point
from second_checker.case import Case
from second_checker.outside import Outside, read_outside

HIGHEST_RANK = 2147483647
COMMON = {"pattern", "turn", "rank"}
Bans = dict[str, frozenset[Point]]
Threats = dict[str, int | None]  # what each player has left: P at least, O at most; None: always one more


@dataclass(frozen=True)
class Entry:
    number: int
    pattern: Pattern
    turn: str
    ban: Point | None  # under the verbal rules
    bans: Bans  # under the Japanese 2003 Rules
    threats: Threats
    rank: int | None
    outside: Outside
    written: dict[str, Any]

    @property
    def reason(self) -> str | None:
        return self.written.get("reason")

    @property
    def passes(self) -> bool:
        return self.written.get("move") == "pass"


def a_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_entry(entries: list[Any], number: Any, case: Case, favours: str) -> Entry:
    demand(a_number(number) and 0 <= number < len(entries), "no entry of that number")
    written = entries[number]
    demand(isinstance(written, dict), "an entry is no object")
    turn = written.get("turn")
    demand(isinstance(turn, str) and turn in STONES, "no player is to move")
    check_keys(written, case, turn == favours)
    seen = read_pattern(written.get("pattern"), case.position.width, case.position.height)
    pattern = replace(seen, living=case.position.living)
    rank = written.get("rank")
    if "rank" in written:
        demand(a_number(rank) and 0 <= rank <= HIGHEST_RANK, "no such rank")
    ban, bans = None, {colour: frozenset[Point]() for colour in STONES}
    if case.exact:
        demand(pattern.is_whole(), "under these rules every zone is the whole board")
        bans |= read_bans(written.get("bans", {}), pattern)
    elif "ban" in written:
        ban = read_point(written["ban"], pattern.width, pattern.height)
        demand(pattern.contents.get(ban) == EMPTY, "a ban is not on an empty point of the zone")
    outside = read_outside(written["outside"], pattern, favours) if "outside" in written else {}
    threats = read_threats(written.get("threats"), case)
    return Entry(number, pattern, turn, ban, bans, threats, rank, outside, written)


def read_threats(written: Any, case: Case) -> Threats:
    if not case.numbered:
        return {colour: case.threats_of(colour) for colour in STONES}
    if written is None:
        return dict.fromkeys(STONES, 0)
    demand(isinstance(written, dict) and set(written) <= set(STONES) and bool(written), "threats are no object")
    demand(all(a_number(n) and 1 <= n <= 9 for n in written.values()), "no such number of threats")
    return {colour: written.get(colour, 0) for colour in STONES}


def read_bans(written: Any, pattern: Pattern) -> Bans:
    demand(isinstance(written, dict) and set(written) <= set(STONES), "bans are no object")
    bans = {}
    for colour, points in written.items():
        demand(isinstance(points, list), "bans are no list")
        bans[colour] = frozenset(read_point(point, pattern.width, pattern.height) for point in points)
        demand(all(pattern.contents[p] == EMPTY for p in bans[colour]), "a ban is not on an empty point")
    return bans


def check_keys(written: dict[str, Any], case: Case, p_to_move: bool) -> None:
    """An entry has the keys of its form and no others."""
    keys = set(written) - COMMON - {"bans" if case.exact else "ban"} - ({"threats"} if case.numbered else set())
    demand("threats" not in written or written["threats"] is not None, "threats are no object")
    if written.get("reason") == "captured":
        demand(keys == {"reason", "move"}, "keys of another form")
    elif "reason" in written:
        demand({"reason"} <= keys <= {"reason", "links"}, "keys of another form")
    elif p_to_move:
        demand({"move", "next"} <= keys <= {"move", "next", "outside"}, "keys of another form")
    else:
        more = {"null", "ko-pass"} if case.exact else {"null", "outside"}
        demand({"replies"} <= keys <= {"replies"} | more, "keys of another form")
