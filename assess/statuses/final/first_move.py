"""How a proof begins: what a player who is to move has to play, and of which points it speaks."""

from __future__ import annotations

from assess.proofs.proof_entries import OUTSIDE, Entries, MoveEntry
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


def zone_of(finding: Finding) -> frozenset[int]:
    """Return the points of which the proofs of a finding speak: what stands elsewhere does not matter to them.

    They are the zone before the first move, and the liberties of strings of which it counts on some outside of it.
    """
    position, found = finding.inquiry.position, set[int]()
    for proof in [] if finding.evidence is None else finding.evidence.data["proofs"]:
        entry = Entries(proof["entries"])[proof["root"]]
        found.update(point for point, sign in enumerate(entry.zone) if sign != OUTSIDE)
        for name in entry.outside:
            found |= position.string_at(position.point(name)).liberties
    return frozenset(found)
