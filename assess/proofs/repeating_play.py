"""The shortest cycle into which play against one proof can run on the real board.

Entries of a certificate may repeat where the board does not: a zone is not the whole board. So the proof is played out,
and a cycle is one of the stones, the ban and the entry together. Whether a pass has just been made does not matter.
"""

from __future__ import annotations

from collections.abc import Callable

from assess.proofs.certificate_replay import IS_ELSEWHERE, Branch, Replay
from assess.proofs.proof_entries import RepliesEntry, passes
from assess.rules.position import PASS

STAGES = (60, 300, 1_500)
"""So many moments of play are looked at before a cycle is looked for among them; one that comes later is not found."""
PIECE = 250  # entries that are looked at between two pauses
SHORTEST = 4
"""No long cycle has fewer moves: a single ko repeats after two, which the ban prevents."""


def shortest_cycle(
    replay: Replay, pause: Callable[[], object] = lambda: None
) -> tuple[list[Branch], list[Branch]] | None:
    """The moves that lead to the shortest cycle near the start, and those of one round.

    One in which the player without the proof passes is only taken if there is no other. ``pause`` is called after each
    piece of the work; what it raises ends it.
    """
    courses = _Courses(replay, pause)
    for moments in STAGES:
        courses.explore(moments)
        if found := courses.shortest(idle=False):
            return found
    return courses.shortest(idle=True)


_Moment = tuple[int, str, int | None]
"""An entry, and the stones and the ban on the real board."""


class _Courses:
    """What can be played against one proof on the real board, as far as it can lead into a cycle."""

    def __init__(self, replay: Replay, pause: Callable[[], object]) -> None:
        self.replay, self.pause = replay, pause
        self.cyclic, self.leading = _cyclic_entries(self._successors())
        self.before: dict[_Moment, tuple[_Moment, Branch] | None] = {}
        self.after: dict[_Moment, list[tuple[_Moment, Branch]]] = {}
        root = (replay.root, replay.start.position.stones, replay.start.ban)
        self.before[root] = None
        self.waiting = [(root, replay.start)] if replay.root in self.leading else []

    def shortest(self, idle: bool) -> tuple[list[Branch], list[Branch]] | None:
        best: list[Branch] = []
        start = None
        for moment in self.after:
            self.pause()
            limit = len(best) - 1 if best else len(self.after)
            found = self._round(moment, limit, idle) if self.cyclic[moment[0]] else None
            if found:
                best, start = found, moment
                if len(best) <= SHORTEST:
                    break
        way: list[Branch] = []
        while start is not None and (step := self.before[start]) is not None:
            start, branch = step
            way.append(branch)
        return (way[::-1], best) if best else None

    def _successors(self) -> list[list[int]]:
        """The entries that follow each one, but for the favoured player's pass in answer to the other's: that ends the
        variation."""
        entries = self.replay.entries
        found: list[list[int]] = []
        for index in range(len(entries)):
            if index % PIECE == 0:
                self.pause()
            if self.replay.lengths[index] < 0:  # nothing leads to it
                found.append([])
                continue
            entry = entries[index]
            after = entry.named()
            if isinstance(entry, RepliesEntry) and entry.null is not None and passes(entries[entry.null]):
                after = [other for other in after if other != entry.null]
            found.append(after)
        return found

    def explore(self, moments: int) -> None:
        """Plays on, nearest to the start first, until so many moments are known."""
        while len(self.after) < min(moments, len(self.waiting)):
            self.pause()
            moment, state = self.waiting[len(self.after)]
            after = self.after[moment] = []
            for branch in self.replay.next_moves(moment[0], state):
                if branch.entry not in self.leading or branch.entry is None or branch.note == IS_ELSEWHERE:
                    continue
                following = (branch.entry, branch.state.position.stones, branch.state.ban)
                after.append((following, branch))
                if following not in self.before:
                    self.before[following] = (moment, branch)
                    self.waiting.append((following, branch.state))

    def _round(self, start: _Moment, limit: int, idle: bool) -> list[Branch] | None:
        """The shortest way from a moment back to it, of at most so many moves; ``idle``: the other player may pass."""
        group = self.cyclic[start[0]]
        ways: dict[_Moment, tuple[_Moment, Branch]] = {}
        level = [start]
        for _ in range(limit):
            reached = []
            for moment in level:
                for following, branch in self.after.get(moment, ()):
                    rests = branch.move == PASS and branch.state.to_move is self.replay.favoured
                    if (rests and not idle) or following in ways or self.cyclic[following[0]] != group:
                        continue
                    ways[following] = (moment, branch)
                    reached.append(following)
            if start in ways:
                moment, branch = ways[start]
                way = [branch]
                while moment != start:
                    moment, branch = ways[moment]
                    way.append(branch)
                return way[::-1]
            level = reached
        return None


def _cyclic_entries(successors: list[list[int]]) -> tuple[list[int], set[int]]:
    """The number of the set of entries that an entry goes round in (0: none), and the entries that lead into one.

    The sets are the strongly connected ones, by Tarjan's algorithm.
    """
    group, order, low = [0] * len(successors), [0] * len(successors), [0] * len(successors)
    leading: set[int] = set()
    stack: list[int] = []
    number = groups = 0
    for root in range(len(successors)):
        if order[root]:
            continue
        path = [(root, iter(successors[root]))]
        number += 1
        order[root] = low[root] = number
        stack.append(root)
        while path:
            index, left = path[-1]
            following = next(left, None)
            if following is None:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[index])
                if low[index] == order[index]:
                    members = stack[stack.index(index) :]
                    del stack[len(stack) - len(members) :]
                    if len(members) > 1:
                        groups += 1
                        for member in members:
                            group[member] = groups
                        leading.update(members)
                    for member in members:
                        low[member] = len(successors) + 1  # closed: no way leads back from here
                        if any(other in leading for other in successors[member]):
                            leading.add(member)
            elif not order[following]:
                number += 1
                order[following] = low[following] = number
                stack.append(following)
                path.append((following, iter(successors[following])))
            elif low[following] <= len(successors):
                low[index] = min(low[index], order[following])
    return group, leading
