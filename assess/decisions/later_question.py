"""The question asked, put about a later state of a variation, and for whom a proof of it counts there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from assess.engine.settle import settle
from assess.proofs.certificate_replay import Replay
from assess.proofs.proof_entries import MoveEntry
from assess.proofs.questions import IndependentlyAlive, Inquiry, Scope
from assess.proofs.terms import First
from assess.rules.position import PASS, Color
from assess.rules.proof_play import State
from assess.statuses.finding import finding_of
from assess.system.limits import Limits

QUICK_NODES = 50_000
"""Positions looked at for one such question, unless the limits of the whole are to be used up."""
MOST_TRIALS = 40
"""How many moves of given variations are tried for a proof: each has its part of such limits."""

Prove = Callable[[Inquiry], Mapping[str, Any] | None]


def prove_quickly(inquiry: Inquiry) -> Mapping[str, Any] | None:
    """A checked certificate, if one is found with little search. Raises KeyboardInterrupt when the user stops it."""
    return _proof_within(inquiry, Limits(seconds=None, nodes=QUICK_NODES))


def prove_within(limits: Limits) -> Prove:
    """Return who looks for a proof with little search, and where the limits are to be used up, with a part of them."""
    if not limits.thorough:
        return prove_quickly
    seconds = None if limits.seconds is None else limits.seconds / MOST_TRIALS
    nodes = None if limits.nodes is None else max(limits.nodes // MOST_TRIALS, QUICK_NODES)
    part = Limits(seconds, nodes, limits.memory_mb)

    def prove(inquiry: Inquiry) -> Mapping[str, Any] | None:
        return prove_quickly(inquiry) or (None if nodes == QUICK_NODES else _proof_within(inquiry, part))

    return prove


def _proof_within(inquiry: Inquiry, limits: Limits) -> Mapping[str, Any] | None:
    settlement = settle(inquiry, limits)
    if settlement.interrupted:
        raise KeyboardInterrupt
    certificate = finding_of(settlement).certificate
    return certificate.data if certificate else None


def later_inquiries(asked: Inquiry, state: State) -> list[Inquiry]:
    """The question about the string that now has the place of the one asked about.

    Where that string has grown, one formation is asked for that covers all of it, and one that covers any of it: the
    one is enough for its owner, to prevent the other for his opponent. Empty where nothing can be asked: the variation
    has ended, bans bind that no question knows, or no such stone stands.
    """
    if state.ended or state.bans or not asked.asks_on(state.position):
        return []
    if asked.others and asked.changes_on(state.position):
        return []  # of several strings none may have grown
    first = First.OPPONENT if state.to_move is asked.opponent else First.OWNER
    position, living = state.position, asked.living
    if living:  # some may have been joined
        position = replace(position, held=frozenset())
        living = tuple({position.string_at(point): point for point in living}.values())
    later = replace(asked, position=position, under=asked.under.later(first, state.threats), living=living)
    question = asked.question
    if not isinstance(question, IndependentlyAlive) or later.string.points == asked.string.points:
        return [later]
    other = Scope.ALL if question.scope is Scope.ONE else Scope.ONE
    return [later, replace(later, question=IndependentlyAlive(question.formation, other))]


def counts_for(player: Color, asked: Inquiry, later: Inquiry, state: State) -> bool:
    """Whether a proof of the later question that favours the player is one of the question asked, at that state.

    It is so only if it is about the same intersections; where the string has grown, a formation that covers all of it
    covers all of the former string, and where none covers any of it, none covers any of that. A reacher does not pass.
    """
    question, points = later.question, later.string.points
    if isinstance(question, IndependentlyAlive) and points != asked.string.points:
        enough = Scope.ALL if player is asked.owner else Scope.ONE
        if question.scope is not enough or not points > asked.string.points:
            return False
    return player is state.to_move or not (state.passed and player is asked.reacher)


def later_proof(
    asked: Inquiry, state: State, prove: Prove = prove_quickly, players: Collection[Color] = tuple(Color)
) -> Replay | None:
    """A proof of the question asked from a state on that favours one of the players; None where none is found that
    counts there."""
    for later in later_inquiries(asked, state):
        if not any(counts_for(player, asked, later, state) for player in players):
            continue
        certificate = prove(later)
        if certificate is None or len(certificate["proofs"]) != 1:
            continue
        replay = Replay(certificate["proofs"][0], later)
        counts = replay.favoured in players and counts_for(replay.favoured, asked, later, state)
        if counts and _begins_there(replay, state):
            return replay
    return None


def _begins_there(replay: Replay, state: State) -> bool:
    """Whether a ban or a pass just made, of which the later question knows nothing, leaves the proof as it is.

    Either takes something from the player to move alone. If the proof is his, it must begin with a play that is not
    banned: after that neither counts any more.
    """
    if replay.favoured is not state.to_move or (state.ban is None and not state.passed):
        return True
    begun = replay.entries[replay.root]
    return isinstance(begun, MoveEntry) and begun.move != PASS and state.position.point(begun.move) != state.ban
