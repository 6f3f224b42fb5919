"""Random positions in which a string's proof of life may go on as that of another string, and the engine's proofs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assess.engine.inheritance import Source, source_of
from assess.engine.proof import certificate_of, write_proof
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.rules.position import Position

SIZES = [(5, 5), (6, 5), (7, 6), (7, 7), (9, 9)]
SIGNS = ["XO.", "XXO..", "XX.", "XXOO..."]
POSITIONS = 20_000  # that a search looks at
MEMORY = 2**26


@dataclass(frozen=True, slots=True)
class Life:
    """What came of a search for a string's life. ``copied``: the proof goes on as that of another string."""

    inquiry: Inquiry
    outcome: SearchOutcome
    certificate: dict[str, Any] | None
    copied: bool

    @property
    def source(self) -> Source | None:
        """What others may take over from it."""
        return source_of(self.inquiry, self.certificate) if self.certificate else None


def search(inquiry: Inquiry, sources: Sequence[Source] = (), positions: int = POSITIONS) -> Life:
    """Searches for a string's life, with the proofs of others'."""
    prover = Prover(inquiry, inquiry.owner, Aim.REACHES, Repetition.NEVER, whole_board=False, memory_bytes=MEMORY)
    for source in sources:
        prover.inherit(source)
    prover.advance(positions)
    written = write_proof(prover) if prover.outcome is SearchOutcome.PROVED else None
    if written is None:
        return Life(inquiry, prover.outcome, None, False)
    copied = any(node.source >= 0 for node in prover.search.graph(False, 0) or ())
    return Life(inquiry, prover.outcome, certificate_of(inquiry, Answer.YES, [written.proof]), copied)


def random_positions(seed: object) -> Iterator[Position]:
    """Positions with some strings, the same every time."""
    chance = random.Random(f"inheritance {seed}")
    while True:
        width, height = chance.choice(SIZES)
        signs = chance.choice(SIGNS)
        position = Position.from_rows(["".join(chance.choice(signs) for _ in range(width)) for _ in range(height)])
        try:
            position.require_liberties()
        except BadInput:
            continue
        if len(position.strings()) > 2:
            yield position


def lives(position: Position, positions: int = POSITIONS) -> list[Life]:
    """What a search of its own finds of each string."""
    asked = [Inquiry(position, min(one.points), IndependentlyAlive()) for one in position.strings()]
    return [search(inquiry, positions=positions) for inquiry in asked]


def with_others(found: Sequence[Life], chain: bool = False, positions: int = POSITIONS) -> Iterator[tuple[Life, Life]]:
    """Each string's search, and the same with the proofs of all others of its owner's; ``chain``: of those before it in
    the list, as they were found with the help of others."""
    sources = [] if chain else [source for life in found if (source := life.source) is not None]
    for life in found:
        own = life.inquiry
        others = [one for one in sources if one.inquiry.owner is own.owner and one.inquiry.point != own.point]
        joined = search(own, others, positions)
        yield life, joined
        if chain and (source := joined.source) is not None:
            sources.append(source)
