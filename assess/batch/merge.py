"""Shards of one batch: which files are whose, and the results of all of them put together again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from assess.batch.source_bytes import GameSource
from assess.rules.errors import BadInput
from assess.store.results import Line, Place, Results

_SHARD = re.compile(r"([1-9]\d{0,5})/([1-9]\d{0,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shard:
    """One of so many parts of a batch. Which part a file belongs to hangs on its name alone, so that no file is lost or
    worked twice, in whatever order they come."""

    number: int
    of: int

    @classmethod
    def from_word(cls, word: str) -> Shard:
        """A shard as it is written: ``3/16``. Raises BadInput for anything else."""
        found = _SHARD.fullmatch(word)
        if found is None or int(found[1]) > int(found[2]):
            raise BadInput(f"--shard cannot be {word!r}: write a part and how many there are, such as 3/16.")
        return cls(int(found[1]), int(found[2]))

    def has(self, name: str) -> bool:
        """Whether a file of this name belongs to it."""
        digest = hashlib.sha256(name.encode("utf-8", "surrogateescape")).digest()
        return int.from_bytes(digest[:8]) % self.of == self.number - 1

    def part_of(self, sources: Iterable[GameSource | None]) -> Iterator[GameSource | None]:
        """The files that belong to it; None where none has come yet."""
        return (source for source in sources if source is None or self.has(source.name))


def merge(into: Results, parts: Sequence[tuple[str, Results]]) -> None:
    """Puts all lines of the parts, with their proofs, into one place, ordered by the names of their files.

    What is there already stays. Raises BadInput where two say different things of one game: then they are results of
    different files, or of one that has changed.
    """
    said_by: dict[Place, str] = {}
    for name, results in parts:
        for line in results.lines():
            place = line["file"], line["game"]
            known = into.place(place)
            if known is None or _is_more(line, known):
                proofs = results.proofs(line["key"]) if line["error"] is None else []
                into.put(line, proofs or None)
            elif known["key"] != line["key"] and line["error"] is None:
                raise BadInput(
                    f"{said_by.get(place, 'The output')} and {name} tell of different positions in {line['file']}, "
                    f"game {line['game']}: one of the runs had another file of this name. Name them apart."
                )
            said_by.setdefault(place, name)
    order = sorted((line["file"], line["game"]) for line in into.lines())
    order.sort(key=lambda place: (Path(place[0]).parts, place[1]))
    into.finish({place: number for number, place in enumerate(order)})


def _is_more(line: Line, known: Line) -> bool:
    """Whether a line is to take the place of one about the same game: a position where there was none, or one of the
    same position with fewer strings undecided."""
    if line["error"] is not None:
        return False
    if known["error"] is not None:
        return True
    return line["key"] == known["key"] and (line["undecided"] or 0) < (known["undecided"] or 0)
