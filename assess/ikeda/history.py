"""When a stored result may be used again, though the ko rules look at the whole history.

A proof for a player is a choice of his moves against every move of his opponent. It holds after another history too if
(1) none of the plays it chooses is prohibited by what happened before it began: plays that happened inside of it are
the same whatever came before; (2) no secured points it counts on are disturbed (see ``secured``); (3) every play of the
opponent that it left out because of what happened before is prohibited there as well. Plays of the opponent that are
prohibited in addition only help. So each stored proof carries these three conditions, and is used where they hold.
"""

from __future__ import annotations

from typing import NamedTuple

from assess.ikeda.bitboard import Stones

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


def no_condition(everything: int) -> Condition:
    """The condition that always holds; ``everything`` are all points of the board."""
    return Condition(everything, everything, 0, NO_EVENTS, everything, 0, NO_SECURED, NO_EVENTS)


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
