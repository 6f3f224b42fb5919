"""The move with which a proof begins: what a player who is to move has to play."""

from __future__ import annotations

from assess.proofs.proof_entries import Entries, MoveEntry
from assess.proofs.questions import Answer
from assess.proofs.taking import PlayedOut
from assess.rules.color import Color
from assess.rules.coordinates import PASS
from assess.statuses.finding import Finding


def first_move(finding: Finding | None, answer: Answer) -> int | None:
    """The favoured player's first move in the proof of this answer; None where he passes, or has no proof."""
    if finding is None or finding.answer is not answer or finding.certificate is None:
        return None
    (proof,) = finding.certificate.data["proofs"]
    position, entries = finding.inquiry.position, Entries(proof["entries"])
    root = PlayedOut(entries, Color(proof["favours"]), finding.inquiry).begin(proof["root"], position)
    entry = entries[root]
    return position.point(entry.move) if isinstance(entry, MoveEntry) and entry.move != PASS else None
