"""What a server keeps, and the interface of what keeps it: a file of this machine, or a database of many servers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from assess.store.results import Proof


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
    """A question as it was put, how far it came, and the strings that were settled on the way."""

    id: str
    position: str
    asked: dict[str, Any]
    state: str
    result: dict[str, Any] | None
    error: str | None
    settled: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class SettledString:
    """What a question has found of a string: what is told of it, and the proofs, which are about ``stones``."""

    string: str
    told: dict[str, Any]
    stones: str
    proofs: tuple[Proof, ...]


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
        """Keeps what a question has found of strings, with the proofs."""

    def end(self, kept: KeptQuestion, stones: str, proofs: Iterable[Proof], answered: bytes | None) -> None:
        """Keeps a question as it ended: its result, the proofs about a board, and what files are made from."""

    def answered(self, question: str) -> bytes | None:
        """What files are made from, as it was kept; nothing where the question came to no end."""

    def proofs(self, stones: str) -> list[Proof]:
        """The proofs kept about a board."""

    def size(self) -> int:
        """The bytes that it takes."""

    def require_there(self) -> None:
        """Raises NotKept where nothing can be kept."""
