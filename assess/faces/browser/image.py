"""Python as it is once everything is imported: its memory, an image, is what another Python begins with at once."""

from __future__ import annotations

import sys
from collections.abc import Collection
from importlib import import_module
from importlib.resources import files
from site import getsitepackages
from zipfile import ZipFile

MODULES = "modules.txt"
"""The modules that the workers import, in their order (tests/package/compile_python.mjs)."""
WORKERS = (
    "assess.faces.browser.desk_worker",
    "assess.faces.browser.library",
    "assess.faces.browser.search_worker",
    "assess.faces.browser.workforces",
    "assess.faces.web.answering",
)
"""What the scripts of the workers import."""


def begin(archive: str, whole: bool) -> None:
    """Makes Python ready for what is in an archive. ``whole``: with everything imported that an image can hold."""
    compiled = _unpack_compiled(archive)
    if whole:
        _import_all(compiled)


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
    listed = files(__package__).joinpath(MODULES)
    for name in listed.read_text(encoding="utf-8").split() if listed.is_file() else WORKERS:
        try:
            import_module(name)
        except ImportError:
            continue
    for name in compiled:
        del sys.modules[name]
