"""Proofs that a player reaches a score: depth-first proof-number search over Territory I.

The search needs no prisoners. With the playout's equal number of moves, Black's score minus White's is the area at the
end, minus what each plays from now on in the alternation (one point a play), plus what the position at the start gives
(see ``perfect_play``). So the *worth* of a moment is the final area minus Black's plus White's further plays of the
alternation, and a moment is the stones, the player to move, the phase, the passes and the ban of the basic ko rule.
Agreement is left out: either player can refuse it, so it gives nobody more than the playout does.

A stored result is a proof with the conditions on the history under which it holds again, though the ko rules look at
the whole of it. A proof for a player is a choice of his moves against every move of his opponent. It holds after
another history too if (1) none of the plays it chooses is prohibited by what happened before it began: plays that
happened inside of it are the same whatever came before; (2) no secured points it counts on are disturbed (see
``secured``); (3) every play of the opponent that it left out because of what happened before is prohibited there as
well. Plays of the opponent that are prohibited in addition only help. So each stored proof carries these three
conditions, and is used where they hold.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import NamedTuple

from assess.ikeda.bitboard import Bitboard, Stones
from assess.ikeda.game import KoRule, Ruleset
from assess.ikeda.search_budget import INFINITE, Budget, Progress, next_look, together
from assess.ikeda.secured import Secured, secured
from assess.system.limits import Limits

Event = tuple[int, ...]
"""What a ko rule remembers of a play: the stones before and after it (fixed-ko-rule), or those after it (superko)."""

MOST_EVENTS = 300
MOST_SECURED = 40
NO_EVENTS: frozenset[Event] = frozenset()
NO_SECURED: frozenset[Stones] = frozenset()


class Condition(NamedTuple):
    """What a proof for a player needs of the history before it.

    ``chosen``: these events may not have happened; None when they are too many to list. Every one of them leaves on the
    board at least the stones ``own`` of the player, one of his on ``played``, and ``opposing`` of his opponent.
    ``secured``: pairs of X and R as in ``secured``; None when too many. All X contain ``least``, ``regions`` all R.
    ``left_out``: these events must have happened.
    """

    own: int
    opposing: int
    played: int
    chosen: frozenset[Event] | None
    least: int
    regions: int
    secured: frozenset[Stones] | None
    left_out: frozenset[Event]


class History:
    """What has happened up to a moment of the search: the events, and the positions that plays (or the start) made."""

    def __init__(self) -> None:
        self.events: set[Event] = set()
        self.positions: list[Stones] = []

    def push(self, event: Event) -> None:
        """Goes on by a play."""
        self.events.add(event)
        self.positions.append((event[-2], event[-1]))

    def pop(self, event: Event) -> None:
        """Takes the last play back."""
        self.events.remove(event)
        self.positions.pop()

    def disturbs(self, side: int, strings: int, regions: int) -> bool:
        """Could a ko rule stand in the way of securing these regions (see ``secured``)?"""
        for position in self.positions:
            own = position[side]
            if own & regions and own & strings == strings:
                return True
        return False

    def fulfils(self, side: int, condition: Condition) -> bool:
        """Does a proof for the player ``side`` hold after this history?"""
        if not condition.left_out <= self.events:
            return False
        listed_chosen = listed_secured = False
        for position in self.positions:
            own = position[side]
            if (
                not listed_chosen
                and own & condition.played
                and own & condition.own == condition.own
                and position[1 - side] & condition.opposing == condition.opposing
            ):
                if condition.chosen is None or not condition.chosen.isdisjoint(self.events):
                    return False
                listed_chosen = True
            if not listed_secured and own & condition.regions and own & condition.least == condition.least:
                if condition.secured is None or any(self.disturbs(side, *pair) for pair in condition.secured):
                    return False
                listed_secured = True
        return True


class Conditions:
    """Conditions being joined: those of the proofs after each move that a proof for the player ``side`` contains."""

    def __init__(self, side: int, everything: int) -> None:
        self.side = side
        self.own = self.opposing = self.least = everything
        self.played = self.regions = 0
        self.chosen: set[Event] | None = set()
        self.secured: set[Stones] | None = set()
        self.left_out: set[Event] = set()

    def add(self, condition: Condition, event: Event | None) -> None:
        """Adds the condition of the proof after a move; ``event`` is what it was, None for a pass.

        What the move itself has made happen is no longer a matter of the history before it.
        """
        self.own &= condition.own
        self.opposing &= condition.opposing
        self.played |= condition.played
        self.least &= condition.least
        self.regions |= condition.regions
        self.chosen = None if self.chosen is None or condition.chosen is None else self.chosen | condition.chosen
        self.secured = None if self.secured is None or condition.secured is None else self.secured | condition.secured
        if condition.left_out:
            self.left_out |= condition.left_out - {event}

    def choose(self, event: Event, before: Stones) -> None:
        """Adds that the player chooses this play: it may not be prohibited."""
        own = event[-2 + self.side]
        self.own &= own
        self.opposing &= event[-1 - self.side]
        self.played |= own & ~before[self.side]
        if self.chosen is not None:
            self.chosen.add(event)

    def joined(self) -> Condition:
        """The condition of the whole proof."""
        chosen = None if self.chosen is None or len(self.chosen) > MOST_EVENTS else frozenset(self.chosen)
        secured = None if self.secured is None or len(self.secured) > MOST_SECURED else frozenset(self.secured)
        return Condition(
            self.own,
            self.opposing,
            self.played,
            chosen,
            self.least,
            self.regions,
            secured,
            frozenset(self.left_out) if self.left_out else NO_EVENTS,
        )


BLACK, WHITE = 0, 1
KEPT_PROOFS = 6  # for each moment and player: after different histories
_BYTES_EACH = 1000  # of a stored position, proof or number, about; on larger boards it is more than on small ones


class BoardMoment(NamedTuple):
    """A moment of the game without its history. ``ban`` is the point where a play would break the basic ko rule."""

    black: int
    white: int
    side: int
    playout: bool
    passes: int
    ban: int


class Next(NamedTuple):
    """A move: the moment after it (None when the game is over), its event (None for a pass), what it costs Black."""

    moment: BoardMoment | None
    event: Event | None
    cost: int
    point: int  # as a set; 0 for a pass


class TerritoryProver:
    """Searches one game. What it has proved stays, and serves later questions about the same game."""

    def __init__(self, board: Bitboard, ruleset: Ruleset, limits: Limits, progress: Progress | None = None) -> None:
        self.board = board
        self.ruleset = ruleset
        self.history = History()
        self.budget = Budget(limits, self._bytes, progress)
        self._basic = KoRule.BASIC in ruleset.ko_rules
        self._fixed = KoRule.FIXED in ruleset.ko_rules
        self._superko = KoRule.SUPERKO in ruleset.ko_rules
        self._always = Condition(board.all, board.all, 0, NO_EVENTS, board.all, 0, NO_SECURED, NO_EVENTS)
        self._secured: dict[Stones, Secured] = {}
        self._proved: tuple[dict[BoardMoment, list[tuple[int, Condition]]], ...] = ({}, {})
        self._numbers: dict[tuple[BoardMoment, int], tuple[int, int]] = {}

    def event(self, before: Stones, after: Stones) -> Event:
        """What the ko rules remember of a play."""
        return (*before, *after) if self._fixed else after

    def prove(self, moment: BoardMoment, need: int) -> bool:
        """Is the moment worth at least ``need`` to Black? Both answers are proofs. Raises LimitReached."""
        known, _ = self._recall(moment, need)
        if known is None:
            recursion = sys.getrecursionlimit()
            sys.setrecursionlimit(1_000_000)
            try:
                proof, disproof, condition = self._search(moment, need, INFINITE, INFINITE)
            finally:
                sys.setrecursionlimit(recursion)
            assert condition is not None and 0 in (proof, disproof)
            known = proof == 0
        return known

    @contextlib.contextmanager
    def after(self, move: Next) -> Iterator[None]:
        """The time after a move, as far as the history goes."""
        if move.event is not None:
            self.history.push(move.event)
        try:
            yield
        finally:
            if move.event is not None:
                self.history.pop(move.event)

    def moves(self, moment: BoardMoment) -> tuple[list[Next], list[Event]]:
        """Every move allowed, the pass first; and the events of the plays that the history prohibits."""
        black, white, side, playout, passes, ban = moment
        limit = self.ruleset.playout_passes if playout else self.ruleset.alternation_passes
        if passes + 1 < limit:
            passed: BoardMoment | None = BoardMoment(black, white, 1 - side, playout, passes + 1, 0)
        else:
            passed = None if playout else BoardMoment(black, white, 1 - side, True, 0, 0)
        found = [Next(passed, None, 0, 0)]
        prohibited = []
        cost = 0 if playout else 1 - 2 * side
        own, opposing = (black, white) if side == BLACK else (white, black)
        for point, own_after, opposing_after in self.board.plays(own, opposing):
            if point == ban:
                continue
            after = (own_after, opposing_after) if side == BLACK else (opposing_after, own_after)
            event = self.event((black, white), after)
            if event in self.history.events:
                prohibited.append(event)
                continue
            captured = opposing & ~opposing_after
            banned = self.recapture(point, captured, own_after, opposing_after) if captured else 0
            found.append(Next(BoardMoment(*after, 1 - side, playout, 0, banned), event, cost, point))
        return found, prohibited

    def recapture(self, point: int, captured: int, own: int, opposing: int) -> int:
        """The ban after a play: where the opponent would recreate the position before it; 0 when there is none.

        ``own`` and ``opposing`` are the stones after it, ``captured`` what it took, all as seen by who played it.
        """
        if not captured or captured & captured - 1 or not self._basic:
            return 0
        near = self.board.near(point)
        return captured if not near & own and near & ~opposing == captured else 0

    def worth_bounds(self, moment: BoardMoment) -> tuple[int, int]:
        """The least and the most that a moment can be worth to Black, by the points that are secured already."""
        least, most = -self.board.size, self.board.size
        ends = moment.playout and moment.passes == self.ruleset.playout_passes - 1
        for side in (BLACK, WHITE):
            if ends and moment.side != side:
                continue
            found = self.secure(moment, side)
            if found.number and not self.history.disturbs(side, found.strings, found.regions):
                sure = 2 * found.number - self.board.size
                least, most = (sure, most) if side == BLACK else (least, -sure)
        return least, most

    def secure(self, moment: BoardMoment, side: int) -> Secured:
        """What a player has for certain, if he moves once more and no ko rule disturbs it."""
        stones = (moment.black, moment.white) if side == BLACK else (moment.white, moment.black)
        found = self._secured.get(stones)
        if found is None:
            found = self._secured[stones] = secured(self.board, *stones)
        return found

    def _recall(self, moment: BoardMoment, need: int) -> tuple[bool | None, Condition | None]:
        """What is proved already, and holds after the present history; then what is secured already."""
        for side in (BLACK, WHITE):
            for worth, condition in self._proved[side].get(moment, ()):
                if (worth >= need if side == BLACK else worth < need) and self.history.fulfils(side, condition):
                    return side == BLACK, condition
        ends = moment.playout and moment.passes == self.ruleset.playout_passes - 1
        for side in (BLACK, WHITE):
            if ends and moment.side != side:
                continue  # the opponent may end the playout at once
            found = self.secure(moment, side)
            sure = 2 * found.number - self.board.size
            if (sure >= need if side == BLACK else -sure < need) and not self.history.disturbs(
                side, found.strings, found.regions
            ):
                pairs = frozenset([(found.strings, found.regions)]) if found.regions else NO_SECURED
                condition = self._always._replace(least=found.strings, regions=found.regions, secured=pairs)
                self._keep(moment, side, sure if side == BLACK else -sure, condition)
                return side == BLACK, condition
        return None, None

    def _keep(self, moment: BoardMoment, side: int, worth: int, condition: Condition) -> None:
        proofs = self._proved[side].setdefault(moment, [])
        proofs.insert(0, (worth, condition))
        del proofs[KEPT_PROOFS:]

    def _look(self, before: BoardMoment, move: Next, need: int) -> tuple[int, int, Condition | None]:
        """Proof and disproof number after a move, and the condition of what is proved."""
        moment, event, cost, _ = move
        need += cost
        if moment is None:
            won = self.board.area(before.black, before.white) >= need
            return (0, INFINITE, self._always) if won else (INFINITE, 0, self._always)
        if event is not None:
            self.history.push(event)
        known, condition = self._recall(moment, need)
        if event is not None:
            self.history.pop(event)
        if known is not None:
            return (0, INFINITE, condition) if known else (INFINITE, 0, condition)
        numbers = self._numbers.get((moment, need))
        if numbers is not None:
            return *numbers, None
        # One move is enough for the player to move; the other must answer each.
        stones = (moment.black, moment.white) if moment.side == BLACK else (moment.white, moment.black)
        number = len(self.board.plays(*stones)) + 1
        return (1, number, None) if moment.side == BLACK else (number, 1, None)

    def _search(
        self, moment: BoardMoment, need: int, proof_limit: int, disproof_limit: int
    ) -> tuple[int, int, Condition | None]:
        """Works on a moment until its proof or disproof number reaches the limit, or is 0."""
        self.budget.count()
        moves, prohibited = self.moves(moment)
        black_moves = moment.side == BLACK
        looks = [self._look(moment, move, need) for move in moves]
        while True:
            proofs = [look[0] for look in looks]
            disproofs = [look[1] for look in looks]
            if black_moves:
                proof, disproof = min(proofs), together(disproofs)
            else:
                proof, disproof = together(proofs), min(disproofs)
            if proof == 0 or disproof == 0:
                condition = self._join(moment, moves, looks, prohibited, BLACK if proof == 0 else WHITE)
                self._keep(moment, BLACK if proof == 0 else WHITE, need if proof == 0 else need - 1, condition)
                return proof, disproof, condition
            if proof >= proof_limit or disproof >= disproof_limit:
                self._numbers[moment, need] = proof, disproof
                return proof, disproof, None
            if black_moves:
                best, proof_most, disproof_most = next_look(proofs, disproofs, disproof, proof_limit, disproof_limit)
            else:
                best, disproof_most, proof_most = next_look(disproofs, proofs, proof, disproof_limit, proof_limit)
            following, event, cost, _ = moves[best]
            assert following is not None
            if event is not None:
                self.history.push(event)
            try:
                looks[best] = self._search(following, need + cost, proof_most, disproof_most)
            finally:
                if event is not None:
                    self.history.pop(event)

    def _join(
        self,
        moment: BoardMoment,
        moves: list[Next],
        looks: list[tuple[int, int, Condition | None]],
        prohibited: list[Event],
        winner: int,
    ) -> Condition:
        """The condition of a proof for the winner, from those after the moves that it contains."""
        chooses = moment.side == winner
        joined = Conditions(winner, self.board.all)
        for move, look in zip(moves, looks, strict=True):
            if look[winner] != 0:
                continue
            assert look[2] is not None
            joined.add(look[2], move.event)
            if chooses:
                if move.event is not None:
                    joined.choose(move.event, (moment.black, moment.white))
                break
        if not chooses:
            joined.left_out.update(prohibited)
        if self._superko:
            joined.left_out.discard((moment.black, moment.white))  # whatever came before, this position is there
        return joined.joined()

    def _bytes(self) -> int:
        """About how much memory the search takes."""
        stored = len(self._proved[0]) + len(self._proved[1]) + len(self._numbers) + len(self._secured)
        return (stored + self.board.remembered()) * _BYTES_EACH
