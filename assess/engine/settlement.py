"""What the work on an inquiry ends in: an answer with its certificate, which the checker has still to judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assess.engine.proof import Proof
from assess.proofs.questions import Answer, Inquiry


@dataclass(frozen=True, slots=True)
class Settlement:
    """An answer, the certificate that proves it (for ``undefined`` with two proofs), and what it cost.

    ``hangs_on_cycle``: the proof leans on a long cycle. ``interrupted``: the user stopped the search.
    """

    inquiry: Inquiry
    answer: Answer
    certificate: dict[str, Any] | None
    nodes: int = 0
    seconds: float = 0.0
    memory_bytes: int = 0
    hangs_on_cycle: bool = False
    interrupted: bool = False


def certificate_of(inquiry: Inquiry, answer: Answer, proofs: list[Proof]) -> dict[str, Any]:
    """A certificate of proofs as the provers write them."""
    return {
        "schema": "assess/certificate/1",
        "claim": {**inquiry.claimed(), "answer": answer.value},
        "proofs": proofs,
    }


def patterns_of(settlement: Settlement | None) -> int:
    """How many patterns the proofs of a settlement have, with those of its lemmas."""
    return 0 if settlement is None or settlement.certificate is None else _patterns(settlement.certificate)


def _patterns(certificate: dict[str, Any]) -> int:
    own = sum(len(proof["entries"]) for proof in certificate["proofs"])
    return own + sum(_patterns(lemma) for lemma in certificate.get("lemmas", ()))
