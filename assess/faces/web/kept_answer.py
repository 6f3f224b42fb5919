"""An answer as it is kept beside its question, so that a sheet made of it later needs no search.

It is a pickle of values alone: a record of this package, a word of an enum, the name of a point, or what Python itself
has. When it is read, modules of this package may be imported, but nothing besides is called, whoever has written the
file; and one of another version is not read at all.
"""

from __future__ import annotations

import dataclasses
import enum
import io
import pickle
import sys
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import assess
from assess.requests.known_proofs import CertificateKept, kept_proofs_of
from assess.rules.position import PointName
from assess.statuses.finding import Certificate, Finding
from assess.store.results import KeptProof

PLAIN = {"frozenset": frozenset, "set": set}
_MARK = f"assess {assess.__version__} {sys.version_info.major}.{sys.version_info.minor}\n".encode()


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer as it is kept: what is concluded, in which proofs are named, and the proofs, each as it is kept."""

    concluded: bytes
    proofs: tuple[KeptProof, ...] = ()

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return len(self.concluded) + sum(len(proof.data) for proof in self.proofs)


def packed_answer(answered: Any, findings: Iterable[Finding] = ()) -> KeptAnswer:
    """An answer as it is kept; the proofs of these findings beside it."""
    concluded = io.BytesIO()
    pickler = _Pickler(concluded)
    for finding in findings:
        for proof in kept_proofs_of([finding]):
            pickler.proofs[id(finding.evidence or finding.late_proof)] = proof
    pickler.dump(answered)
    return KeptAnswer(_MARK + zlib.compress(concluded.getvalue(), 1), tuple(pickler.proofs.values()))


def unpacked_answer(kept: KeptAnswer) -> Any:
    """The answer; None where another version has kept it, or it is damaged."""
    if not kept.concluded.startswith(_MARK):
        return None
    try:
        return _Values(kept).load()
    except (
        zlib.error,
        pickle.UnpicklingError,
        EOFError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
        ImportError,
    ):
        return None


VALUES = (enum.Enum, PointName)
"""Besides records."""


class _Pickler(pickle.Pickler):
    """Names the certificates whose proofs are kept beside."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.proofs: dict[int, KeptProof] = {}

    def persistent_id(self, value: Any) -> Any:
        if not isinstance(value, Certificate) or id(value) not in self.proofs:
            return None
        return self.proofs[id(value)].name, value.sha256()


class _Values(pickle.Unpickler):
    def __init__(self, kept: KeptAnswer) -> None:
        super().__init__(io.BytesIO(zlib.decompress(kept.concluded[len(_MARK) :])))
        self._proofs = {proof.name: proof for proof in kept.proofs}
        self._certificates: dict[str, Certificate] = {}

    def persistent_load(self, named: Any) -> Certificate:
        name, sha256 = named
        if name not in self._certificates:
            self._certificates[name] = CertificateKept(self._proofs[name], sha256)
        return self._certificates[name]

    def find_class(self, module: str, name: str) -> Any:
        if module == "builtins" and name in PLAIN:
            return PLAIN[name]
        if module.startswith("assess."):
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and (dataclasses.is_dataclass(found) or issubclass(found, VALUES)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value")
