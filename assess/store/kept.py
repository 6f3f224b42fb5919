"""What is kept, as values: a line for each game of a run, proofs by their content, and what a server keeps, with the
interface of what keeps it: a file of this machine, or a database of many servers."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from assess.languages.spoken import BadInput, Message

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


@dataclass(frozen=True, slots=True)
class KeptPosition:
    """A position as it was given: the bytes, the choices made in reading them, and what was told about it."""

    id: str
    data: bytes
    choice: dict[str, Any]
    told: dict[str, Any]
    folder: str = ""
    studied: str = ""


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """A question as it was put, and how far it came. Its answer is not kept, but the proofs of it, each of which is
    judged when it is used."""

    id: str
    position: str
    asked: dict[str, Any]
    state: str
    error: str | None


@dataclass(frozen=True, slots=True)
class SettledString:
    """The proofs that a question has found of a string, which are about ``stones``."""

    string: str
    stones: str
    proofs: tuple[KeptProof, ...]


class Store(Protocol):
    """Positions, questions and proofs. What is put is kept when the call returns, whole or not at all; a call that
    cannot do so raises NotKept. The methods may be called from several threads."""

    def put_position(self, kept: KeptPosition) -> None:
        """Keeps a position; one that is known is noted as used again."""

    def position(self, name: str) -> KeptPosition | None:
        """The position with this id."""

    def positions(self, folder: str | None = None, most: int = 200) -> list[dict[str, Any]]:
        """Positions in a few words, the one used last first; those of a folder in the order in which they came."""

    def note_studied(self, position: str, how: str) -> None:
        """Notes how far a position was studied."""

    def forget(self, position: str) -> bool:
        """Takes a position away, with its questions and what no other needs; whether there was one."""

    def put_question(self, kept: KeptQuestion) -> None:
        """Keeps a question with the state that it has now."""

    def question(self, name: str) -> KeptQuestion | None:
        """The question with this id."""

    def questions(self, position: str, most: int = 50) -> list[KeptQuestion]:
        """The questions put about a position, the newest first."""

    def settle(self, question: str, settled: Iterable[SettledString]) -> None:
        """Keeps the proofs that a question has found of strings."""

    def end(self, kept: KeptQuestion, stones: str, proofs: Iterable[KeptProof]) -> None:
        """Keeps how a question ended, and the proofs about a board."""

    def proofs(self, stones: str) -> list[KeptProof]:
        """The proofs kept about a board, as they are kept: whoever uses one reads and judges it."""

    def size(self) -> int:
        """The bytes that it takes."""

    def require_there(self) -> None:
        """Raises NotKept where what is found next may not be kept. It may write to find that out."""

    @property
    def notes(self) -> tuple[Message, ...]:
        """What was set aside, lost or left out when it was opened."""
