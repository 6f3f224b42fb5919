"""A game of two players solved as it stands, all states and fixpoints over them: for what the solver of
state_graphs.cpp does not know, on boards of a few points."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from meanings.complete import Unknown

State = TypeVar("State", bound=Hashable)
MOST = 60_000
"""States of a game; a larger one is not solved."""


@dataclass
class Game(Generic[State]):
    """All states that can arise from a start.

    ``after``: those that follow a state, each with whether the move is a pass; none where play has ended. ``player``:
    who is to move. ``reached``: has the reaching side succeeded?
    """

    start: State
    after: Callable[[State], Sequence[tuple[State, bool]]]
    player: Callable[[State], int]
    reached: Callable[[State], bool]
    reacher: int
    states: list[State] = field(init=False)

    def __post_init__(self) -> None:
        self.states = [self.start]
        number = {self.start: 0}
        self._next: list[list[tuple[int, bool]]] = []
        for state in self.states:  # grows on the way
            if len(self.states) > MOST:
                raise Unknown
            following = [] if self.reached(state) else self.after(state)
            for one, _ in following:
                if one not in number:
                    number[one] = len(self.states)
                    self.states.append(one)
            self._next.append([(number[one], passed) for one, passed in following])
        self._hit = {at for at, state in enumerate(self.states) if self.reached(state)}
        self._over = {at for at, following in enumerate(self._next) if not following} - self._hit

    def verdict(self) -> str:
        """R: the reaching side forces its success. E: the other that play ends without it; V: that play ends, or that
        it passes again and again. U: neither."""
        if 0 in self._forced(self.reacher, self._hit):
            return "R"
        avoider = 1 - self.reacher
        if 0 in self._forced(avoider, self._over):
            return "E"
        good = set(range(len(self.states))) - self._hit
        while True:
            passing = {
                at
                for at in good
                if self.player(self.states[at]) == avoider and any(p and to in good for to, p in self._next[at])
            }
            better = self._forced(avoider, self._over | passing)
            if better == good:
                return "V" if 0 in good else "U"
            good = better

    def _forced(self, player: int, targets: Iterable[int]) -> set[int]:
        """The states from which a player forces one of these, in finitely many moves."""
        before: dict[int, list[int]] = {}
        for at, following in enumerate(self._next):
            for to, _ in following:
                before.setdefault(to, []).append(at)
        left = [len(following) for following in self._next]
        won = set(targets)
        waiting = list(won)
        while waiting:
            for at in before.get(waiting.pop(), ()):
                left[at] -= 1
                if at not in won and (self.player(self.states[at]) == player or not left[at]):
                    won.add(at)
                    waiting.append(at)
        return won
