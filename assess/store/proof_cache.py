"""Proofs that were found before, in a folder: a file for each position and the terms under which it was asked about.

Nothing here is trusted: what is taken out is judged by the checker before it counts, as any other proof. A file of
another version is as if it were not there. One that is damaged, or has a proof that the checker refuses, is put aside,
once, and that is said.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from assess.languages.spoken import BadInput
from assess.store.kept import Proof, inflated, packed, unpacked

VERSION = 1
LARGEST = 100_000_000
"""Bytes of the folder: beyond that the files that have not been used for longest are taken away."""
LARGEST_FILE = 20_000_000


class ProofCache:
    """Proofs by ``about``: a text that says all of what they are about, such as a position's rows and the terms."""

    def __init__(self, folder: Path, largest: int = LARGEST, say: Callable[[str], None] = lambda _: None) -> None:
        """``say`` tells what is put aside."""
        self.folder, self._largest, self._say = folder, largest, say

    def proofs(self, about: str, accepts: Callable[[Proof], bool] = lambda _: True) -> list[Proof]:
        """The proofs kept about this. A file with one that is damaged, or that is not accepted as one about this, is
        put aside, and what is good in it is kept on."""
        file = self._file(about)
        try:
            if file.stat().st_size > LARGEST_FILE:
                raise ValueError("The file is too large.")
            content = file.read_bytes()
        except OSError:
            return []
        except ValueError:
            self._put_aside(file)
            return []
        found: list[Proof] = []
        damaged = False
        try:
            kept = json.loads(inflated(content))
            version, entries = kept["version"], kept["proofs"]
            if version != VERSION:
                return []
            if kept["about"] != about:
                raise ValueError("It is about something else.")
            for name, data in entries.items():
                try:
                    proof = unpacked(base64.b64decode(data), name)
                except (BadInput, TypeError, ValueError):
                    proof = None
                if proof is not None and accepts(proof):
                    found.append(proof)
                else:
                    damaged = True
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            damaged = True
        if damaged:
            self._put_aside(file)
            self.put(about, found)
        else:
            with contextlib.suppress(OSError):
                os.utime(file)  # used just now
        return found

    def put_refused_aside(self, about: str, refused: Sequence[Proof]) -> None:
        """Puts the file with proofs aside that the checker has refused, and keeps the others on."""
        good = [proof for proof in self.proofs(about) if proof not in refused]
        self._put_aside(self._file(about))
        self.put(about, good)

    def _put_aside(self, file: Path) -> None:
        aside = file.with_name(f"{file.name}.damaged")
        with contextlib.suppress(OSError):
            file.replace(aside)
            self._say(f"A file of kept proofs is damaged: it was put aside as {str(aside)!r}.")

    def put(self, about: str, proofs: Iterable[Proof]) -> None:
        """Keeps proofs beside those that are there. A folder that cannot be written keeps nothing, without a word."""
        there = dict(map(packed, self.proofs(about))) if self._file(about).exists() else {}
        entries = there | dict(map(packed, proofs))
        if entries == there:
            return
        kept = {
            "version": VERSION,
            "about": about,
            "proofs": {k: base64.b64encode(v).decode() for k, v in entries.items()},
        }
        data = zlib.compress(json.dumps(kept).encode(), 1)
        if len(data) > LARGEST_FILE:
            return
        file = self._file(about)
        beside = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(data)
            beside.replace(file)  # whole or not at all, whoever else writes it
            self._make_room()
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink()

    def _file(self, about: str) -> Path:
        return self.folder / f"{hashlib.sha256(about.encode()).hexdigest()}.proofs"

    def _make_room(self) -> None:
        files = [(file.stat().st_mtime, file.stat().st_size, file) for file in self.folder.glob("*.proofs*")]
        total = sum(size for _, size, _ in files)
        for _, size, file in sorted(files):
            if total <= self._largest:
                return
            file.unlink(missing_ok=True)
            total -= size
