"""Python as it is once everything is imported: its memory, an image, is what another Python begins with at once."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Collection, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.resources import files
from pathlib import Path
from site import getsitepackages
from types import ModuleType
from zipfile import ZipFile
from zipimport import zipimporter

MODULES = "modules.txt"
"""The modules that the workers import, in their order (tests/package/compile_python.mjs)."""
BEGUN = "begun.txt"
"""Those that Python has at its beginning."""
GZIP = b"\x1f\x8b"
LATER = "later.txt"
"""Those that come when they are first asked for, in an archive of their own (``site_folder.py``)."""
WORKERS = (
    "assess.faces.browser.desk_worker",
    "assess.faces.browser.library",
    "assess.faces.browser.workforces",
    "assess.faces.web.answering",
)
"""What the scripts of the workers import."""


def begin(archive: str, whole: bool) -> None:
    """Makes Python ready for what is in an archive. ``whole``: with everything imported that an image can hold."""
    compiled = _unpack_compiled(archive)
    if not any(isinstance(finder, _Later) for finder in sys.meta_path):
        sys.meta_path.append(_Later(_listed(LATER)))
    if whole:
        _import_all(compiled)


class _Later(MetaPathFinder):
    """Finds the modules that come later: their archive is fetched when the first of them is asked for."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = frozenset(names)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """Return where a module is, if it is one of them."""
        if fullname not in self._names:
            return None
        archive = Path("/lib/later.zip")
        if not archive.exists():
            import js

            content = js.assessLater().to_bytes()
            archive.write_bytes(gzip.decompress(content) if content.startswith(GZIP) else content)
        folder = fullname.rpartition(".")[0].replace(".", "/")
        return zipimporter(str(archive / folder)).find_spec(fullname)


def _listed(name: str) -> list[str]:
    """The modules of a list, if there is one."""
    listed = files(__package__).joinpath(name)
    return listed.read_text(encoding="utf-8").split() if listed.is_file() else []


def _unpack_compiled(archive: str) -> Collection[str]:
    """Takes the packages with compiled modules out of the archive, as these are loaded from files alone."""
    with ZipFile(archive) as packed:
        names = packed.namelist()
        compiled = {name.partition("/")[0] for name in names if name.endswith(".so")}
        packed.extractall(getsitepackages()[0], [name for name in names if name.partition("/")[0] in compiled])
    return compiled


def _import_all(compiled: Collection[str]) -> None:
    """Imports all modules but compiled ones, and those that need them."""
    for name in compiled:
        sys.modules[name] = None  # type: ignore[assignment]  # so Python is told that there is none
    for name in _listed(MODULES) or WORKERS:
        try:
            import_module(name)
        except ImportError:
            continue
    for name in compiled:
        del sys.modules[name]
