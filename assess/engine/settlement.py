"""What the work on an inquiry ends in: an answer with its certificate, which the checker has still to judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.proofs.proof_entries import Json, WrittenProof
from assess.proofs.questions import Answer, Inquiry


@dataclass(frozen=True, slots=True)
class Settlement:
    """An answer, the certificate that proves it (for ``undefined`` with two proofs), and what it cost.

    ``hangs_on_cycle``: for whom infinite play counts changes the answer; None where the proof leans on a long cycle,
    and the limits have left it open whether another one need not. ``interrupted``: the user stopped the search.
    ``late``: a proof was found, and there was no time left to write it.
    """

    inquiry: Inquiry
    answer: Answer
    certificate: Json | None
    nodes: int = 0
    seconds: float = 0.0
    memory_bytes: int = 0
    hangs_on_cycle: bool | None = False
    interrupted: bool = False
    late: bool = False


def certificate_of(inquiry: Inquiry, answer: Answer, proofs: Sequence[WrittenProof | Json]) -> Json:
    """A certificate of proofs, as they are written or as other certificates have them."""
    return {
        "schema": "assess/certificate/1",
        "claim": {**inquiry.claimed(), "answer": answer.value},
        "proofs": [proof.json() if isinstance(proof, WrittenProof) else proof for proof in proofs],
    }
