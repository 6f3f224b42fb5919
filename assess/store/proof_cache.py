"""Proofs that were found before, in a folder: a file for each position and the terms under which it was asked about.

Nothing here is trusted: what is taken out is judged by the checker before it counts, as any other proof. A file that is
damaged, or of another version, is as if it were not there.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

from assess.rules.errors import BadInput
from assess.store.results import Proof, packed, unpacked

VERSION = 1
LARGEST = 100_000_000
"""Bytes of the folder: beyond that the files that have not been used for longest are taken away."""
LARGEST_FILE = 20_000_000


class ProofCache:
    """Proofs by ``about``: a text that says all of what they are about, such as a position's rows and the terms."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self.folder = folder
        self._largest = largest

    def proofs(self, about: str) -> list[Proof]:
        """The proofs kept about this; those that are damaged are left out."""
        file = self._file(about)
        try:
            kept = json.loads(zlib.decompress(file.read_bytes()))
            os.utime(file)  # used just now
            entries = kept["proofs"] if (kept["version"], kept["about"]) == (VERSION, about) else {}
            found = []
            for name, data in entries.items():
                with contextlib.suppress(BadInput, TypeError):
                    found.append(unpacked(base64.b64decode(data), name))
            return found
        except (OSError, ValueError, KeyError, TypeError, AttributeError, zlib.error, RecursionError):
            return []

    def put(self, about: str, proofs: Iterable[Proof]) -> None:
        """Keeps proofs beside those that are there. A folder that cannot be written keeps nothing, without a word."""
        there = dict(map(packed, self.proofs(about)))
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
