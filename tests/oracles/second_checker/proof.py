"""One proof of one player's: its root, every entry that can be reached from it, and its cycles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from second_checker import cycles
from second_checker.board import Point, demand, other
from second_checker.case import ADVISORY, Case
from second_checker.coverable import surely_uncovered
from second_checker.ends import (
    P_NOT_BANNED,
    REASONS_OF_ATTACKER,
    REASONS_OF_DEFENDER,
    WITH_LINKS,
    end_is_good,
    holds,
    x_stands,
)
from second_checker.entries import Entry, read_entry
from second_checker.links import read_links
from second_checker.outside import really_there
from second_checker.steps import captures_watched, steps_of_o, steps_of_p


@dataclass(frozen=True)
class Side:
    """What is to be proved of the player P whom a proof favours."""

    case: Case
    favours: str
    undefined: bool = False  # one of two proofs that neither succeeds
    local: frozenset[Point] = frozenset()  # the local points of an advisory claim

    @property
    def advisory(self) -> bool:
        return self.case.question in ADVISORY

    @property
    def avoids(self) -> bool:
        return self.advisory or self.favours != self.case.reacher

    @property
    def reasons(self) -> tuple[str, ...]:
        table = REASONS_OF_DEFENDER if self.favours == self.case.defender else REASONS_OF_ATTACKER
        return table[self.case.question]

    def cycles_of_kinds(self) -> dict[str, str]:
        """The kinds of proof that may be, and what is asked of their cycles (the table under Cycles)."""
        if self.advisory:
            return {"avoid": cycles.ALL if self.favours == self.case.defender else cycles.WITH_REST}
        if self.undefined:
            return {"avoid": cycles.ALL} if self.avoids else {"hold": cycles.WITHOUT_NULL}
        counts_for = self.case.infinite_play_counts_for()
        if not self.avoids:
            return {"reach": cycles.NONE, "hold": cycles.ALL} if counts_for == self.favours else {"reach": cycles.NONE}
        if counts_for is None:
            return {"reach": cycles.NONE, "avoid": cycles.WITH_PASS}
        return {"reach": cycles.NONE, "avoid": cycles.ALL if counts_for == self.favours else cycles.WITH_REST}


def check_proof(written: Any, side: Side) -> None:
    demand(isinstance(written, dict), "a proof is no object")
    demand(written.get("favours") == side.favours, "the proof favours the other player")
    kind = written.get("kind")
    wanted = side.cycles_of_kinds()
    demand(isinstance(kind, str) and kind in wanted, "no such kind of proof for this answer")
    listed = written.get("entries")
    demand(isinstance(listed, list), "entries are no list")
    root = read_entry(listed, written.get("root"), side.case, side.favours)
    check_root(root, side.case, side.favours)
    read = {root.number: root}
    waiting = [root]
    edges: list[cycles.Edge] = []
    while waiting:
        entry = waiting.pop()
        demand(kind != "reach" or entry.rank is not None, "an entry has no rank")
        demand(kind == "reach" or not entry.outside, "liberties outside are counted in reach only")
        check_events(entry, side)
        if entry.reason is not None:
            check_end(entry, side)
            continue
        demand(not entry.passes or (side.avoids and kind == "avoid" and entry.rank is None), "P may not pass here")
        own = entry.turn == side.favours
        for step in (steps_of_p if own else steps_of_o)(entry, side.case, side.favours):
            target = read_entry(listed, step.target, side.case, side.favours)
            demand(step.fits(target, side.favours), "an entry named does not follow")
            if entry.rank is not None:
                demand(target.rank is not None and target.rank < entry.rank, "a rank does not fall")
            elif target.rank is None and target.reason is None:
                edges.append((entry.number, step))
            if target.number not in read:
                read[target.number] = target
                waiting.append(target)
    cycles.check_cycles(wanted[kind], read, edges)


def check_root(root: Entry, case: Case, favours: str) -> None:
    stands = case.position.contents
    demand(root.turn == case.first_mover, "another player moves first")
    agrees = all(stands.get(p) == what for p, what in root.pattern.contents.items())
    demand(agrees, "the root is another position, or shows what nobody knows")
    demand(really_there(root.outside, root.pattern, case.position), "a string has fewer liberties outside the zone")
    for colour, left in root.threats.items():
        given = case.threats_of(colour)
        enough = left == given or (None not in (left, given) and (left < given) == (colour == favours))  # type: ignore[operator]
        demand(enough, "the root counts on other threats")
    demand(root.ban is None and not any(root.bans.values()), "no ban is in the position")


def check_events(entry: Entry, side: Side) -> None:
    """What must be impossible in the entry, or good if the variation can end there."""
    case, pattern = side.case, entry.pattern
    no_null = entry.turn != side.favours and entry.reason is None and "null" not in entry.written
    demand(not no_null or (side.avoids and pattern.is_whole()), "O's null move is not answered")
    if side.advisory:
        if no_null or entry.passes:
            demand(end_is_good(case, pattern, side.favours, side.local), "the end would not be good")
    elif side.avoids and case.question == "uncapturable":
        demand(x_stands(case, pattern), "the watched stone does not stand")
    elif side.avoids and (no_null or (entry.rank is None and entry.reason is None)):
        why = "X may be covered when O passes, and no null move is answered" if no_null else "X may be covered"
        demand(surely_uncovered(case, pattern), why)


def check_end(entry: Entry, side: Side) -> None:
    reason = entry.reason
    demand(isinstance(reason, str) and reason in side.reasons, "no such reason for this answer")
    if reason == "captured":
        demand(entry.turn == side.favours, "P is not to move")
        demand(captures_watched(entry, side.case, side.favours), "the play does not surely capture")
        return
    demand("links" not in entry.written or reason in WITH_LINKS, "that reason has no links")
    links = read_links(entry.written.get("links", []), entry.pattern)
    banned = entry.bans[side.favours]
    if entry.turn == side.favours and entry.ban is not None:
        banned |= {entry.ban}
    if reason in P_NOT_BANNED or links:
        demand(not banned, "P may be banned when he moves next")
    to_move, other_threatens = entry.turn == side.favours, entry.threats[other(side.favours)] != 0
    there = holds(str(reason), side.case, entry.pattern, links, side.local, banned, to_move, other_threatens)
    demand(there, f"{reason} does not hold")
