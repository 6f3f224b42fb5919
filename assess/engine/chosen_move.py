"""A proof that begins with a given play, or a pass: is this move, too, one that gives the answer?"""

from __future__ import annotations

from typing import Any

from assess.engine.proof import Proof, Written, write_proof
from assess.engine.prover import Outcome, Prover, Repetition, repetitions
from assess.engine.schedule import SCHEDULE
from assess.engine.settlement import certificate_of
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.coordinates import PASS
from assess.rules.errors import IllegalMove
from assess.rules.proof_play import begin, make_pass, make_play

MEMORY_MB = 512


def proof_by_move(inquiry: Inquiry, point: int | None, nodes: int) -> dict[str, Any] | None:
    """The certificate of the answer that favours the player who moves first, by a proof that begins with this play, or
    with a pass (None).

    A play may take the string, which nobody can ask about afterwards. None where the play is not allowed, where it
    brings a ban, where who has to reach something would pass, or where no proof is found within so many positions;
    nothing follows from that.
    """
    state = begin(inquiry.position, inquiry.first_mover)
    try:
        start = make_pass(state) if point is None else make_play(state, point).state
    except IllegalMove:
        return None
    side = inquiry.first_mover
    reaches = side is inquiry.reacher
    if start.ban is not None or inquiry.bans_last or (reaches and point is None):
        return None
    repetition = repetitions(inquiry)[0 if reaches else 1]
    ways = [(repetition, False, False)] if reaches else [(repetition, False, False), (repetition, True, False)]
    if not reaches and point is not None and isinstance(inquiry.question, IndependentlyAlive):
        ways.insert(0, (Repetition.NEVER, False, True))
    bytes_each = MEMORY_MB * 2**20 // len(ways)
    provers = [
        Prover(inquiry, side, one, whole, bytes_each, reaching=reaching, start=start) for one, whole, reaching in ways
    ]
    written = _first_proof(provers, nodes)
    if written is None:
        return None
    yes = reaches != isinstance(inquiry.question, Uncapturable)
    return certificate_of(inquiry, Answer.YES if yes else Answer.NO, [_after(inquiry, point, written.proof)])


def _first_proof(provers: list[Prover], nodes: int) -> Written | None:
    """The first proof that one of the provers finds, searching in turn."""
    budget, left = SCHEDULE.first_budget, nodes
    while left > 0 and any(prover.outcome is Outcome.OPEN for prover in provers):
        for prover in provers:
            before = prover.search.positions
            outcome = prover.advance(min(budget, left))
            left -= max(prover.search.positions - before, 1) if outcome is Outcome.OPEN else 0
            if outcome is Outcome.PROVED:
                return write_proof(prover)
            if left <= 0:
                break
        budget *= SCHEDULE.growth
    return None


def _after(inquiry: Inquiry, point: int | None, proof: Proof) -> Proof:
    """The proof with the move before it, on the whole board as it stands."""
    entries = [_moved(entry) for entry in proof["entries"]]
    first: dict[str, Any] = {"pattern": "/".join(inquiry.position.rows()), "turn": inquiry.first_mover.value}
    if point is not None and "rank" in entries[proof["root"]]:
        first["rank"] = entries[proof["root"]]["rank"] + 1
    first |= {"move": PASS if point is None else inquiry.position.name(point), "next": [proof["root"] + 1]}
    return {**proof, "root": 0, "entries": [first, *entries]}


def _moved(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry whose references are to entries one further on."""
    moved = dict(entry)
    for key in ("null", "ko-pass"):
        if key in moved:
            moved[key] += 1
    if "next" in moved:
        moved["next"] = [index + 1 for index in moved["next"]]
    if "replies" in moved:
        moved["replies"] = {move: [index + 1 for index in outcomes] for move, outcomes in moved["replies"].items()}
    return moved
