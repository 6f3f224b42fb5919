"""One proof as a certificate has it: whom it favours, of what kind it is, and its entries."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from assess.proofs.proof_entries import Entry, Json
from assess.rules.color import Color


class ProofKind(enum.Enum):
    """How a proof goes on (docs/certificate.md). ``REACH``: it ends on every way. ``HOLD``: the reacher never lets the
    avoider rest. ``AVOID``: the avoider stays in it."""

    REACH = "reach"
    HOLD = "hold"
    AVOID = "avoid"


@dataclass(frozen=True, slots=True)
class WrittenProof:
    """``root``: the number of the entry with which it begins."""

    favours: Color
    kind: ProofKind
    root: int
    entries: Sequence[Entry]

    def json(self) -> Json:
        """The proof in a certificate."""
        return {
            "favours": self.favours.value,
            "kind": self.kind.value,
            "root": self.root,
            "entries": [entry.json() for entry in self.entries],
        }
