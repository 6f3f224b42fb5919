"""A proof that begins with a given play, or a pass: is this move, too, one that gives the answer? Or a mistake?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assess.engine.deadline import Deadline
from assess.engine.proof import Written, certificate_of, left_of, write_proof
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome, asked_aim, repetitions
from assess.engine.schedule import SCHEDULE
from assess.proofs.proof_entries import MoveEntry, WrittenProof
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.position import PASS, Color
from assess.rules.proof_play import IllegalMove, State, begin, make_pass, make_play

MEMORY_MB = 512


def proof_by_move(
    inquiry: Inquiry, point: int | None, nodes: int, deadline: Deadline | None = None
) -> dict[str, Any] | None:
    """The certificate of the answer that favours the player who moves first, by a proof that begins with this play, or
    with a pass (None).

    A play may take the string, which nobody can ask about afterwards. None where the play is not allowed, where it
    brings a ban, where who has to reach something would pass, or where no proof is found within so many positions;
    nothing follows from that. Raises TimeIsUp where the deadline comes first.
    """
    state = begin(inquiry.position, inquiry.first_mover, threats=inquiry.threats_of_each)
    start = None if inquiry.position.unknown else _after_move(state, point)
    if start is None or start.ban is not None:
        return None
    return _certificate(inquiry, state.to_move, _written_after(inquiry, state, point, start, nodes, deadline)[0])


def answer_after(
    inquiry: Inquiry, state: State, point: int | None, nodes: int
) -> tuple[dict[str, Any] | None, State | None, int]:
    """Who has his way when the player to move in a later moment of a variation makes this play, or passes (None).

    The certificate of that answer, the moment at which its proof begins, and how many positions were looked at. Its
    claim is that of the inquiry; the proof begins at the moment itself if it is the player's own, and else at the one
    after his move. None where neither has a proof within so many positions, or the move is not allowed.
    """
    start = _after_move(state, point)
    if start is None:
        return None, None, 0
    side, spent, budget = state.to_move, 0, min(SCHEDULE.first_budget, nodes // 2 + 1)
    while spent < nodes:
        refuted, looked = _first_proof(_provers(inquiry, side.opponent, start), min(budget, nodes - spent))
        spent += looked
        if refuted is not None and (proof := _unbanned(inquiry, refuted.proof, start)) is not None:
            return _certificate(inquiry, side.opponent, proof), start, spent
        proof, looked = _written_after(inquiry, state, point, start, min(budget, max(nodes - spent, 1)))
        spent += looked
        if proof is not None:
            return _certificate(inquiry, side, proof), state, spent
        budget *= SCHEDULE.growth
    return None, None, spent


def _after_move(state: State, point: int | None) -> State | None:
    try:
        return make_pass(state) if point is None else make_play(state, point).state
    except IllegalMove:
        return None


def _written_after(
    inquiry: Inquiry, state: State, point: int | None, start: State, nodes: int, deadline: Deadline | None = None
) -> tuple[WrittenProof | None, int]:
    """A proof that begins with the move of the player to move, and how many positions were looked at."""
    side = state.to_move
    if inquiry.bans_last or (side is inquiry.reacher and point is None):
        return None, 0
    written, looked = _first_proof(_provers(inquiry, side, start, passes=point is None), nodes, deadline)
    return (None if written is None else _after(state, point, written.proof)), looked


def _provers(inquiry: Inquiry, side: Color, start: State, passes: bool = False) -> list[Prover]:
    """Those who search for a proof of a player's from a moment on; ``passes``: he has just passed, so that he may."""
    of_reacher, of_avoider = repetitions(inquiry)
    aim = asked_aim(inquiry, side)
    if side is inquiry.reacher:
        ways = [(aim, of_reacher, False)]
    else:
        ways = [(aim, of_avoider, False), (aim, of_avoider, True)]
        if not passes and isinstance(inquiry.question, IndependentlyAlive):
            ways = [(Aim.WALLS, Repetition.NEVER, False), *ways]
    bytes_each = MEMORY_MB * 2**20 // len(ways)
    return [
        Prover(inquiry, side, aim, repetition, whole_board, bytes_each, start=start)
        for aim, repetition, whole_board in ways
    ]


def _certificate(inquiry: Inquiry, side: Color, proof: WrittenProof | None) -> dict[str, Any] | None:
    """The certificate of the answer that favours a player, by his proof."""
    if proof is None:
        return None
    yes = (side is inquiry.reacher) != isinstance(inquiry.question, Uncapturable)
    return certificate_of(inquiry, Answer.YES if yes else Answer.NO, [proof])


def _unbanned(inquiry: Inquiry, proof: WrittenProof, start: State) -> WrittenProof | None:
    """The proof from a moment on in which its player may be banned from a point; he makes another move there. None
    where he makes none."""
    if start.ban is None:
        return proof
    root = proof.entries[proof.root]
    if not isinstance(root, MoveEntry) or root.move == inquiry.position.name(start.ban):
        return None
    return replace(proof, root=len(proof.entries), entries=[*proof.entries, replace(root, ban=None)])


def _first_proof(provers: list[Prover], nodes: int, deadline: Deadline | None = None) -> tuple[Written | None, int]:
    """The first proof that one of the provers finds, searching in turn, and how many positions they looked at. Raises
    TimeIsUp where the deadline comes first."""
    budget, left = SCHEDULE.first_budget, nodes
    while left > 0 and any(prover.outcome is SearchOutcome.OPEN for prover in provers):
        for prover in provers:
            before = prover.search.positions
            turn = min(budget, left)
            if deadline is not None:
                deadline.require_time()
                turn = min(turn, deadline.positions(max(deadline.left(), 0.0)))
            outcome = prover.advance(turn)
            left -= max(prover.search.positions - before, 1) if outcome is SearchOutcome.OPEN else 0
            if outcome is SearchOutcome.PROVED:
                return write_proof(prover, deadline), sum(one.search.positions for one in provers)
            if left <= 0:
                break
        budget *= SCHEDULE.growth
    return None, sum(one.search.positions for one in provers)


def _after(state: State, point: int | None, proof: WrittenProof) -> WrittenProof:
    """The proof with the move before it, on the whole board as it stands."""
    entries = [entry.renumbered(lambda number: number + 1) for entry in proof.entries]
    rank = entries[proof.root].rank
    first = MoveEntry(
        "/".join(state.position.rows()),
        state.to_move,
        PASS if point is None else state.position.name(point),
        [proof.root + 1],
        rank=None if point is None or rank is None else rank + 1,
        threats=left_of(state.threats),
    )
    return replace(proof, root=0, entries=[first, *entries])
