"""Basic endgame kos as an abstract game, solved completely: nothing but its own rules, and no cleverness.

A position is the open kos (``B`` can be taken from Black, ``W`` from White), the dame, the ko threats left to each
player, and those made and not yet answered. A player may take a ko of his opponent, connect one of his, fill a dame,
make a threat, answer one, carry one out, take a threat away beforehand, or pass. All but taking a ko is final, so ko
rules need only the takings since the last final move, and kos that are open for the same player may change places then.
Worth is counted for Black as area at the end less one point for each play of the alternation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assess.ikeda.game import KoRule, Ruleset
from assess.ikeda.kos import EndgameKos
from assess.rules.position import Color

PRIZE = 40
"""What carrying out a threat is worth: more than everything else."""


class Position(NamedTuple):
    """What is open; players are 0, Black, and 1, White."""

    kos: str
    dame: int
    threats: tuple[int, int]
    unanswered: tuple[int, int]


History = frozenset[tuple[Position, Position] | Position]


class KoGame:
    """The game under a ruleset. Results are kept, for one position after one history."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.superko = KoRule.SUPERKO in ruleset.ko_rules
        self.known: dict[tuple[Position, int, bool, int, Position | None, History, int], bool] = {}

    def scores(self, kos: EndgameKos, score: int) -> bool:
        """Is this the score of perfect play, the rest of the board being worth 0?"""
        position = Position(
            "B" * kos.black_kos + "W" * kos.white_kos, kos.dame, (kos.black_threats, kos.white_threats), (0, 0)
        )
        worth = score + kos.black_kos - kos.white_kos  # each ko has a stone in it already
        side = 0 if kos.to_move is Color.BLACK else 1
        begin = (side, False, 0, None, self.nothing_since(position))
        return self.reaches(position, *begin, worth) and not self.reaches(position, *begin, worth + 1)

    def nothing_since(self, position: Position) -> History:
        return frozenset([position]) if self.superko else frozenset()

    def reaches(
        self,
        position: Position,
        side: int,
        playout: bool,
        passes: int,
        before: Position | None,
        history: History,
        worth: int,
    ) -> bool:
        """Can Black get this worth? ``before``: the position before the last move, if it took a ko."""
        key = (position, side, playout, passes, before, history, worth)
        if key not in self.known:
            results = self.results(*key)
            self.known[key] = any(results) if side == 0 else all(results)
        return self.known[key]

    def results(
        self,
        position: Position,
        side: int,
        playout: bool,
        passes: int,
        before: Position | None,
        history: History,
        worth: int,
    ) -> Iterator[bool]:
        cost = 0 if playout else 1 - 2 * side
        for after in self.takings(position, side):
            event = after if self.superko else (position, after)
            if event not in history and (self.superko or after != before):
                since = history | {event}
                yield self.reaches(after, 1 - side, playout, 0, position, since, worth + cost)
        for after, gain in final_moves(position, side):
            since = self.nothing_since(after)
            yield self.reaches(after, 1 - side, playout, 0, None, since, worth + cost - gain)
        needed = self.ruleset.playout_passes if playout else self.ruleset.alternation_passes
        if passes + 1 < needed:
            yield self.reaches(position, 1 - side, playout, passes + 1, None, history, worth)
        elif playout:
            yield 2 * (position.kos.count("B") - position.kos.count("W")) >= worth
        else:
            yield self.reaches(position, 1 - side, True, 0, None, history, worth)

    def takings(self, position: Position, side: int) -> list[Position]:
        mine, theirs = ("B", "W") if side == 0 else ("W", "B")
        kos = position.kos
        return [
            position._replace(kos=kos[:at] + mine + kos[at + 1 :]) for at, owner in enumerate(kos) if owner == theirs
        ]


def final_moves(position: Position, side: int) -> Iterator[tuple[Position, int]]:
    """The moves that cannot be undone, with the area that they bring Black. The kos left are put in order."""
    sign, mine = 1 - 2 * side, "BW"[side]
    kos, dame, threats, unanswered = position
    ordered = position._replace(kos="".join(sorted(kos)))
    if unanswered[1 - side]:
        yield ordered._replace(unanswered=_less(unanswered, 1 - side)), 0
    if unanswered[side]:
        yield ordered._replace(unanswered=_less(unanswered, side)), sign * PRIZE
    if mine in kos:
        yield ordered._replace(kos="".join(sorted(kos.replace(mine, "", 1)))), 2 * sign
    if dame:
        yield ordered._replace(dame=dame - 1), sign
    if threats[side]:
        made = _less(unanswered, side, -1)
        yield ordered._replace(threats=_less(threats, side), unanswered=made), 0
    if threats[1 - side]:
        yield ordered._replace(threats=_less(threats, 1 - side)), 0


def _less(pair: tuple[int, int], side: int, by: int = 1) -> tuple[int, int]:
    return (pair[0] - by, pair[1]) if side == 0 else (pair[0], pair[1] - by)
