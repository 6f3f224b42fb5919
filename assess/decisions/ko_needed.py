"""Whether a problem needs its ko: does the solver succeed though his opponent may always retake at once?

What one proof counts on is no need of the position. So other moves of the solver's are tried, each with a proof of its
own, in play in which no ban binds his opponent. A proof without such bans is one of that play, too, as it answers every
retaking; and a proof for the opponent is, as there he may do more. Between the two it is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from assess.decisions.contradiction import counts_on_ko
from assess.decisions.later_question import QUICK_NODES, later_proof
from assess.engine.settle import settle
from assess.proofs.questions import Inquiry, Uncapturable
from assess.rules.color import Color
from assess.rules.coordinates import PASS
from assess.rules.errors import IllegalMove
from assess.rules.proof_play import State
from assess.rules.variation_move import make_move
from assess.statuses.finding import finding_of
from assess.system.limits import Limits

MOST_PROOFS = 80
MOST_MOVES = 40
"""Where a player has more moves, it is not said that all of them fail, or that all are answered."""
DEEPEST = 6


@dataclass(frozen=True, slots=True)
class KoNeed:
    """Whether the ko is needed; None: not known, after so many positions (``nodes``)."""

    needed: bool | None
    nodes: int


def ko_need(inquiry: Inquiry, start: State) -> KoNeed:
    """Return whether the first mover of a question needs that his opponent may not retake in a ko at once."""
    search = _WithoutBans(inquiry)
    found = search.succeeds(start, DEEPEST)
    return KoNeed(None if found is None else not found, search.nodes)


class _WithoutBans:
    """Play in which the opponent of the first mover is never banned."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry, self.solver = inquiry, inquiry.first_mover
        self.nodes = self.proofs = 0
        self._known: dict[tuple[str, Color, int | None, bool], bool | None] = {}

    def succeeds(self, state: State, deep: int) -> bool | None:
        """Whether the solver succeeds from here on; None where that is not known."""
        if state.to_move is not self.solver:
            state = replace(state, ban=None)
        if isinstance(self.inquiry.question, Uncapturable):
            if not self.inquiry.asks_on(state.position):
                return self.solver is not self.inquiry.owner  # it has been taken
            if state.ended:
                return self.solver is self.inquiry.owner
        key = state.position.stones, state.to_move, state.ban, state.passed
        if key not in self._known:
            self._known[key] = None  # whoever comes back here knows no more
            self._known[key] = self._found(state, deep)
        return self._known[key]

    def _found(self, state: State, deep: int) -> bool | None:
        if self.proofs >= MOST_PROOFS:
            return None
        replay = later_proof(self.inquiry, state, self._prove)
        if replay is None:
            return None
        if replay.favoured is not self.solver:
            return False
        if not counts_on_ko(replay):
            return True
        if not deep or not isinstance(self.inquiry.question, Uncapturable) or replay.end(replay.root, state):
            return None
        mine = state.to_move is self.solver
        after = [
            made for move in self._moves(state, replay.next_moves(replay.root, state)) if (made := _made(state, move))
        ]
        answers = []
        for one in after[: MOST_MOVES + 1]:
            answers.append(self.succeeds(one, deep - 1))
            if answers[-1] is mine:
                return mine
        return None if None in answers or len(after) > MOST_MOVES else not mine

    def _moves(self, state: State, first: Any) -> list[str]:
        """All moves, those of the proof first."""
        told = [made.move for made in first]
        names = map(state.position.name, state.position.empty_points())
        return list(dict.fromkeys([*told, *names, PASS]))

    def _prove(self, inquiry: Inquiry) -> Mapping[str, Any] | None:
        self.proofs += 1
        settlement = settle(inquiry, Limits(seconds=None, nodes=QUICK_NODES))
        self.nodes += settlement.nodes
        if settlement.interrupted:
            raise KeyboardInterrupt
        certificate = finding_of(settlement).certificate
        return certificate.data if certificate else None


def _made(state: State, move: str) -> State | None:
    try:
        return make_move(state, move).state
    except IllegalMove:
        return None
