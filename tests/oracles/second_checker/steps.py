"""What an entry leads to: the steps that P's move, or each move of O's, takes to other entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from second_checker.board import EMPTY, Pattern, Point, demand, other, read_point
from second_checker.case import Case
from second_checker.entries import Bans, Entry, Threats
from second_checker.outside import Outside, outside_of, surely_had, with_one_taken
from second_checker.plays import Outcome, capture_in_a_ko, certainly_suicide, opposing_play, own_play


@dataclass(frozen=True)
class Step:
    """A step to entry `target`: what it must find there. `kind`: play, pass, ko-pass, reply, null."""

    kind: str
    target: Any
    after: Pattern
    turn: str
    possible: Point | None = None  # P to move next: he may be banned from here
    certain: Point | None = None  # O to move next: he is banned from here
    bans: Bans | None = None  # under the Japanese 2003 Rules: exactly these
    wide: bool = False
    outside: Outside = field(default_factory=dict)  # what P's strings have left outside the zone
    threats: Threats = field(default_factory=dict)  # what is left to each player

    def fits(self, entry: Entry, favours: str) -> bool:
        """Following: whether the entry named claims nothing but what the step leaves true."""
        after = self.after.contents
        if entry.turn != self.turn or any(after.get(p) != what for p, what in entry.pattern.contents.items()):
            return False
        if not surely_had(entry.outside, entry.pattern, self.after, self.outside):
            return False
        for colour, left in self.threats.items():
            counted = entry.threats[colour]
            if left is not None and counted is not None and (counted > left if colour == favours else counted < left):
                return False
        if self.bans is not None:
            return entry.bans == self.bans
        if self.turn == favours and self.threats and self.threats[favours] is None:  # no ban binds him
            return True
        if self.turn == favours:
            return self.possible is None or self.possible not in entry.pattern.contents or entry.ban == self.possible
        return entry.ban is None or entry.ban == self.certain


def threats_after(entry: Entry, m: Point, colour: str) -> Threats:
    """A play on the point banned takes a threat."""
    had = entry.threats[colour]
    if m != entry.ban or had is None:
        return entry.threats
    return {**entry.threats, colour: had - 1}


def prohibited(entry: Entry, m: Point, colour: str) -> bool:
    """Under the Japanese 2003 Rules: whether the play is a capture in a ko that a ban prohibits."""
    return m in entry.bans[colour] and capture_in_a_ko(entry.pattern, m, colour) is not None


def may_ko_pass(entry: Entry, colour: str) -> bool:
    return any(prohibited(entry, m, colour) for m in entry.bans[colour])


def bans_after_play(entry: Entry, m: Point, colour: str) -> Bans:
    bans = {player: points - {m} for player, points in entry.bans.items()}
    taken = capture_in_a_ko(entry.pattern, m, colour)
    if taken is not None:
        bans[other(colour)] |= {taken}
    return bans


def empty_point(entry: Entry, text: Any) -> Point:
    point = read_point(text, entry.pattern.width, entry.pattern.height)
    demand(entry.pattern.contents.get(point) == EMPTY, "a play is not on an empty point of the zone")
    return point


def own_point(entry: Entry, case: Case, favours: str) -> Point:
    """The point that P plays: empty, in the zone, and no point from which he may be banned."""
    m = empty_point(entry, entry.written["move"])
    if case.exact:
        demand(not prohibited(entry, m, favours), "P is banned from his play")
    demand(entry.ban != m or entry.threats[favours] != 0, "P may be banned from his play")
    return m


def captures_watched(entry: Entry, case: Case, favours: str) -> bool:
    """The reason `captured`."""
    m = own_point(entry, case, favours)
    return any(stone in own_play(entry.pattern, m, favours, {}).surely_takes for stone in case.watched)


def numbers(written: Any, count: int) -> list[Any]:
    demand(isinstance(written, list) and len(written) == count, "not one entry for each outcome")
    return list(written)


def steps_of_p(entry: Entry, case: Case, favours: str) -> list[Step]:
    move, written, turn = entry.written["move"], entry.written["next"], other(favours)
    if move == "pass":
        bans = entry.bans if case.exact else None
        return [Step("pass", numbers(written, 1)[0], entry.pattern, turn, bans=bans, threats=entry.threats)]
    if move == "ko-pass":
        demand(case.exact and may_ko_pass(entry, favours), "no capture in a ko is prohibited to P")
        return [Step("ko-pass", numbers(written, 1)[0], entry.pattern, turn, bans=no_bans())]
    m = own_point(entry, case, favours)
    play = own_play(entry.pattern, m, favours, entry.outside)
    bans = bans_after_play(entry, m, favours) if case.exact else None
    left = threats_after(entry, m, favours)
    return [
        Step("play", number, outcome.after, turn, None, outcome.certain, bans, play.wide, entry.outside, left)
        for number, outcome in zip(numbers(written, len(play.outcomes)), play.outcomes, strict=True)
    ]


def no_bans() -> Bans:
    return {"black": frozenset(), "white": frozenset()}


def steps_of_o(entry: Entry, case: Case, favours: str) -> list[Step]:
    """O's null move, replies and ko-pass. That `null` may be absent is for the proof to say."""
    pattern, o = entry.pattern, other(favours)
    bare = [s for s in pattern.strings(favours) if not pattern.liberties(s) and not pattern.lives(s)]
    demand(all(outside_of(s, entry.outside) >= 2 for s in bare), "a string of P's has no liberty in the zone")
    steps = []
    if "null" in entry.written:
        bans, left = entry.bans if case.exact else None, with_one_taken(entry.outside)
        null = entry.written["null"]
        steps.append(Step("null", null, pattern, favours, bans=bans, outside=left, threats=entry.threats))
    if case.exact:
        needed = may_ko_pass(entry, o)
        demand(needed == ("ko-pass" in entry.written), "O's ko-pass is missing, or he cannot make one")
        if needed:
            steps.append(Step("o-ko-pass", entry.written["ko-pass"], pattern, favours, bans=no_bans()))
    replies = entry.written["replies"]
    demand(isinstance(replies, dict), "replies are no object")
    answered = {empty_point(entry, text): written for text, written in replies.items()}
    for e, what in pattern.contents.items():
        if what == EMPTY and e not in answered:
            banned = prohibited(entry, e, o) if case.exact else entry.ban == e and entry.threats[o] == 0
            demand(banned or certainly_suicide(pattern, e, o, entry.outside), "a play of O's is not answered")
    for e, written in answered.items():
        steps += steps_of_reply(entry, case, favours, e, written)
    return steps


def steps_of_reply(entry: Entry, case: Case, favours: str, e: Point, written: Any) -> list[Step]:
    outcomes = opposing_play(entry.pattern, e, other(favours), entry.outside).outcomes
    bans = bans_after_play(entry, e, other(favours)) if case.exact else None

    left = threats_after(entry, e, other(favours))

    def step(number: Any, outcome: Outcome) -> Step:
        return Step(
            "reply", number, outcome.after, favours, outcome.possible, bans=bans, outside=entry.outside, threats=left
        )

    pairs = list(zip(numbers(written, len(outcomes)), outcomes, strict=True))
    demand(all(outcome.illegal for number, outcome in pairs if number is None), "an outcome that may arise is missing")
    return [step(number, outcome) for number, outcome in pairs if number is not None]
