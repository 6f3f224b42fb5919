"""What a run keeps, whatever it is kept in: a line for each game, and the proofs by their content."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

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
    hangs_on_cycle: bool
    data: Mapping[str, Any]


class Results(Protocol):
    """Lines by their place. What is put is on the disk when ``put`` returns, whole or not at all."""

    def place(self, place: Place) -> Line | None:
        """The line of a game, if there is one."""

    def with_key(self, key: str) -> Line | None:
        """Some line without an error whose position and question have this key."""

    def put(self, line: Line, proofs: Iterable[Proof] | None) -> None:
        """Keeps a line, in the place of one about the same game; and its proofs, where proofs are kept."""

    def proofs(self, key: str) -> list[Proof]:
        """The proofs kept for a key."""

    def lines(self) -> Iterator[Line]:
        """All lines: in the order in which they were put, or once ``finish`` has set one, in that."""

    def finish(self, order: Mapping[Place, int]) -> None:
        """Puts the lines into an order; those that it does not name come last."""

    def close(self) -> None:
        """Gives the file free."""


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


def refuse_other_run(path: str, said: str, settings: str) -> None:
    """Raises BadInput when the results in a file were made by another version, or with other questions or limits."""
    if said != settings:
        raise BadInput(
            f"{path!r} holds results of another version of assess, or of other questions or limits: "
            "name another file, or begin anew with --force."
        )


def full_disk(path: str, error: OSError) -> BadInput:
    """The sentence for a result that could not be written."""
    return BadInput(
        f"{path!r} cannot be written any more ({error.strerror or error}): make room, "
        "and go on with the same command; what was written before is kept."
    )
