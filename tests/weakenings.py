"""The rules of the checker, each weakened singly: a line of its source replaced by one that believes more.

They are listed in ``weakenings.toml``, by the names in brackets of docs/certificate.md. The text replaced must stand in
the source exactly once, so a weakening of code that has changed since is noticed. ``wrong_certificates.json`` has for
each weakening, by its number among those of the rule, a certificate that it lets through and the checker refuses.
"""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from assess.proofs import checker, pattern_proofs

SOURCES = {
    "pattern_proofs": Path(pattern_proofs.__file__).read_text(encoding="utf-8"),
    "checker": Path(checker.__file__).read_text(encoding="utf-8"),
}


class Weakening(NamedTuple):
    """``old`` becomes ``new``, in whichever of the two files it stands."""

    rule: str
    old: str
    new: str


RULES: dict[str, list[dict[str, str]]] = tomllib.loads((Path(__file__).parent / "weakenings.toml").read_text("utf-8"))
WEAKENINGS = {
    f"{rule} {number}": Weakening(rule, **change)
    for rule, changes in RULES.items()
    for number, change in enumerate(changes, 1)
}


@cache
def weakened(name: str) -> Any:
    """The module ``checker`` with one rule weakened; its ``pattern_proofs`` is the other file."""
    change = WEAKENINGS[name]
    standing = [file for file, source in SOURCES.items() if change.old in source]
    assert [SOURCES[file].count(change.old) for file in standing] == [1], f"{name}: the code has changed"
    package = f"weakened_{name.replace(' ', '_').replace('-', '_')}"
    sys.modules[package] = ModuleType(package)
    for file, source in SOURCES.items():
        module = ModuleType(f"{package}.{file}")
        module.__package__ = package
        sys.modules[module.__name__] = module
        exec(compile(source.replace(change.old, change.new), f"{file}, {name}", "exec"), module.__dict__)
    made: Any = sys.modules[f"{package}.checker"]
    made.pattern_proofs = sys.modules[f"{package}.pattern_proofs"]
    return made
