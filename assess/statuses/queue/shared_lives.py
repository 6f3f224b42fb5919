"""What is proved of the strings of a position so far, for those whose turn comes later: they live where they are joined
to one that is proved alive.

Strings in the last places of a game live by being joined to their neighbors. From its second turn on, a search for a
string's life knows the proofs of the strings of its owner's that have been found alive. Where the two have become one
and an entry of that proof agrees, the state is proved, and the certificate goes on with copies of those entries
(engine/inheritance.py; docs/certificate.md, The proof of another string, gone on with). The checker knows nothing of
it. Proofs that lean on others themselves are taken over too.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from assess.engine.inheritance import Source, source_of
from assess.proofs.questions import Answer
from assess.rules.color import Color
from assess.statuses.finding import Finding

MEMORY_PART = 8  # of the memory, one part may go to the proofs that others lean on


@dataclass(slots=True)
class SharedLives:
    """The proofs that strings of a position live, each of a player's in the order in which they were found.

    They are made ready for others only when somebody asks for them. ``memory_bytes``: how much all of them may take;
    those for which there is no room are left out.
    """

    memory_bytes: int
    _found: list[Finding] = field(default_factory=list)
    _sources: dict[Color, list[Source]] = field(default_factory=lambda: {color: [] for color in Color})
    _bytes: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, finding: Finding) -> None:
        """Takes down an answer, if it is that a string lives."""
        if finding.answer is Answer.YES and finding.evidence is not None:
            with self._lock:
                self._found.append(finding)

    def of(self, color: Color) -> list[Source]:
        """The proofs of a player's strings so far."""
        with self._lock:
            found, self._found = self._found, []
            for finding in found:
                source = source_of(finding.inquiry, finding.evidence.data) if finding.evidence else None
                if source is not None and self._bytes + source.bytes <= self.memory_bytes:
                    self._bytes += source.bytes
                    self._sources[source.inquiry.owner].append(source)
            return list(self._sources[color])
