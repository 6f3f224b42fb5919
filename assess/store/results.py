"""What a run keeps: a line for each game, and the proofs by their content."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assess.languages.spoken import BadInput

LARGEST_CONTENT = 100_000_000
"""Bytes that are read of what is kept compressed."""

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


@dataclass(frozen=True, slots=True)
class KeptProof:
    """A proof as it is kept: ``name`` is the hash of its content, ``data`` the content compressed. It is read where it
    is needed, and goes from one process to another as it is."""

    name: str
    data: bytes

    @classmethod
    def of(cls, proof: Proof) -> KeptProof:
        """Return a proof in the form in which it is kept."""
        return cls(*packed(proof))

    def read(self, most: int = LARGEST_CONTENT) -> Proof:
        """Return the proof. Raises BadInput when its content is not what its name says, more than so many bytes (0: any
        number), or no proof."""
        return unpacked(self.data, self.name, most)


def packed(proof: Proof) -> tuple[str, bytes]:
    """A proof compressed, and the hash of its content by which it is kept. One that is too large to be read again is
    kept all the same, and found anew."""
    about = {"answer": proof.answer, "data": proof.data, "hangs_on_cycle": proof.hangs_on_cycle}
    # The certificate as it is written, so that its file is the same, to the byte, when it is read again.
    content = json.dumps({**about, "question": proof.question, "string": proof.string}, separators=(",", ":")).encode()
    return hashlib.sha256(content).hexdigest(), zlib.compress(content, 6)


def unpacked(data: bytes, name: str, most: int = LARGEST_CONTENT) -> Proof:
    """A proof as it was kept. Raises BadInput when its content is not what its name says, or no proof; who has written
    it is not known, so it is neither believed, nor read beyond a size."""
    try:
        content = inflated(data, most)
    except ValueError:
        content = b""
    if hashlib.sha256(content).hexdigest() != name:
        raise BadInput("The proof {name} is damaged: take it away, and it is found anew.", name=name)
    try:
        proof = Proof(**json.loads(content))
    except (ValueError, TypeError, RecursionError):
        proof = None
    if proof is None or not _has_the_form_of_one(proof):
        raise BadInput("The proof {name} is none: take it away, and it is found anew.", name=name)
    return proof


def inflated(data: bytes, most: int = LARGEST_CONTENT) -> bytes:
    """The content of what was compressed. Raises ValueError where it is damaged, or more than so many bytes."""
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(data, most)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacking.eof:
        raise ValueError("It is cut off, or too large.")
    return content


def _has_the_form_of_one(proof: Proof) -> bool:
    words = (proof.string, proof.question, proof.answer)
    data = proof.data
    return (
        all(isinstance(word, str) for word in words)
        and proof.hangs_on_cycle in (True, False, None)
        and isinstance(data, dict)
        and isinstance(data.get("proofs"), list)
    )


def full_disk(path: str, error: OSError) -> BadInput:
    """The sentence for a result that could not be written."""
    return BadInput(
        "{path!r} cannot be written any more ({reason}): make room, and go on with the same command; what was"
        " written before is kept.",
        path=path,
        reason=error.strerror or error,
    )
