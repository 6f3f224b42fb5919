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
from importlib import import_module
from typing import Any

import assess
from assess.rules.coordinates import PointName

PLAIN = {"frozenset": frozenset, "set": set}
_MARK = f"assess {assess.__version__} {sys.version_info.major}.{sys.version_info.minor}\n".encode()


def packed_answer(answered: Any) -> bytes:
    """The bytes that are kept of an answer."""
    return _MARK + zlib.compress(pickle.dumps(answered), 1)


def unpacked_answer(data: bytes) -> Any:
    """The answer; None where another version has kept it, or it is damaged."""
    if not data.startswith(_MARK):
        return None
    try:
        return _Values(io.BytesIO(zlib.decompress(data[len(_MARK) :]))).load()
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


class _Values(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module == "builtins" and name in PLAIN:
            return PLAIN[name]
        if module.startswith("assess."):
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and (dataclasses.is_dataclass(found) or issubclass(found, VALUES)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value")
