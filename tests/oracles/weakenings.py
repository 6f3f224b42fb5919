"""The rules of the checker, each weakened singly: a line of its source replaced by one that believes more.

They are listed in ``weakenings.toml``, by the names in brackets of docs/certificate.md. The text replaced must stand in
the source exactly once, so a weakening of code that has changed since is noticed. ``wrong_certificates.json`` has for
each weakening, by its number among those of the rule, a certificate that it lets through and the checker refuses.
"""

from __future__ import annotations

import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from assess.proofs import checker

FILES = re.findall(r"^\d+\. ``([\w.]+)``: ", checker.__doc__ or "", re.MULTILINE)
"""The files of the checker, in the order in which they are read: each imports from those before it only."""
PROOFS = Path(checker.__file__).parent
SOURCES = {file: (PROOFS / f"{file.replace('.', '/')}.py").read_text(encoding="utf-8") for file in FILES}


def together(package: str) -> Any:
    """What the files of a checker define, in one place: so the tests need not know where each part stands."""
    files = [vars(sys.modules[f"{package}.{file}"]) for file in FILES]
    return SimpleNamespace(**{name: part for file in files for name, part in file.items() if name[:2] != "__"})


CHECKER = together("assess.proofs")


class Weakening(NamedTuple):
    """``old`` becomes ``new``, in whichever of the files it stands."""

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
    """The checker with one rule weakened, all its files together."""
    change = WEAKENINGS[name]
    standing = [file for file, source in SOURCES.items() if change.old in source]
    assert [SOURCES[file].count(change.old) for file in standing] == [1], f"{name}: the code has changed"
    package = f"weakened_{name.replace(' ', '_').replace('-', '_')}"
    for empty in (package, f"{package}.checking"):
        sys.modules[empty] = ModuleType(empty)
    for file, source in SOURCES.items():
        module = ModuleType(f"{package}.{file}")
        module.__package__ = module.__name__.rpartition(".")[0]
        sys.modules[module.__name__] = module
        exec(compiled(file, source.replace(change.old, change.new)), module.__dict__)
    return together(package)


@cache
def compiled(file: str, source: str) -> CodeType:
    """The code of a file. All weakenings have the same of the files in which they change nothing."""
    return compile(source, f"{file}, {'as it is' if source == SOURCES[file] else 'weakened'}", "exec")
