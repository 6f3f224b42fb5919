"""What a run keeps: a line for each game, and the proofs by their content."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from assess.rules.errors import BadInput

Line = dict[str, Any]
"""The JSON object of one game, of the schema ``assess/batch/1``."""
Place = tuple[str, int]
"""Which game: the name of its file, and its number in it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A certificate as it is kept: the string and the question that it answers, and what no certificate says."""

    string: str
    question: str
    answer: str
    hangs_on_cycle: bool | None
    data: Mapping[str, Any]


def packed(proof: Proof) -> tuple[str, bytes]:
    """A proof compressed, and the hash of its content by which it is kept."""
    content = json.dumps(asdict(proof), separators=(",", ":"), sort_keys=True).encode()
    return hashlib.sha256(content).hexdigest(), zlib.compress(content, 6)


def unpacked(data: bytes, name: str) -> Proof:
    """A proof as it was kept. Raises BadInput when its content is not what its name says."""
    try:
        content = zlib.decompress(data)
    except zlib.error:
        content = b""
    if hashlib.sha256(content).hexdigest() != name:
        raise BadInput(f"The proof {name} is damaged: take it away, and it is found anew.")
    return Proof(**json.loads(content))


def full_disk(path: str, error: OSError) -> BadInput:
    """The sentence for a result that could not be written."""
    return BadInput(
        f"{path!r} cannot be written any more ({error.strerror or error}): make room, "
        "and go on with the same command; what was written before is kept."
    )
