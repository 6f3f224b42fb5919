"""What a server keeps, and the interface of what keeps it: a file of this machine, or a database of many servers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from assess.languages.spoken import Message
from assess.store.results import KeptProof


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
