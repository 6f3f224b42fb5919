"""What a browser needs besides the Python and the page of assess, and where it is: the core and Python themselves.

They are made by tools that users do not have (``tests/package/browser.py``), and come in a folder or an archive.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

import assess
from assess.languages.spoken import BadInput


class _Kinds(NamedTuple):
    core: str = "core.wasm"
    pyodide: str = "pyodide"
    wheels: str = "wheels"
    compiled: str = "compiled.zip"


KINDS = _Kinds()
"""The names of the parts."""
LIST = "parts.json"
"""What is there, with versions and licences, and of which sources the core was made."""
LICENCES = "LICENCES.txt"
"""The texts of the licences."""
LEFT_OUT = (".hpp", ".cpp", ".txt", ".pyi", ".so", ".pyd", ".md")
ROOMS_LEFT_OUT = ("faces/batches/", "faces/gtp/", "faces/browser/npm/", "faces/browser/scripts/")
"""Of the package what nobody asks for in a browser; nor the command line, which stands in ``faces`` itself."""
MADE = Path(assess.__file__).parent.parent / "build" / "browser"
"""Where they are in a checkout."""


def parts_in(place: Path) -> dict[str, bytes]:
    """The files of a folder or an archive of parts, by name. Raises BadInput where it is none."""
    try:
        if place.is_dir():
            files = {str(path.relative_to(place).as_posix()): path.read_bytes() for path in _files(place)}
        else:
            with ZipFile(place) as packed:
                files = {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}
    except (OSError, BadZipFile) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInput(
            "{place!r} cannot be read ({why}): give the archive of the release.", place=str(place), why=why
        ) from None
    if LIST not in files or KINDS.core not in files:
        raise BadInput("{place!r} holds no parts for a browser: give the archive of the release.", place=str(place))
    return files


def listed_in(files: Mapping[str, bytes]) -> dict[str, Any]:
    """What the list of the parts says."""
    found: dict[str, Any] = json.loads(files[LIST])
    return found


def core_sources(core: Path) -> dict[str, bytes]:
    """The sources of the core, by name."""
    listed = sorted([*core.rglob("*.hpp"), core / "wasm.cpp"])
    return {path.relative_to(core).as_posix(): path.read_bytes() for path in listed}


def python_sources() -> dict[str, bytes]:
    """What a browser needs of the package, by name."""
    package = Path(assess.__file__).parent
    found = {}
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package).as_posix()
        of_command_line = path.parent == package / "faces" and path.name != "__init__.py"
        wanted = not (of_command_line or inside.startswith(ROOMS_LEFT_OUT) or "__pycache__" in path.parts)
        if wanted and path.suffix not in LEFT_OUT and path.is_file():
            found[f"assess/{inside}"] = path.read_bytes()
    return found


def number_of(sources: Mapping[str, bytes]) -> str:
    """Sources as one number."""
    summed = hashlib.sha256()
    for name, content in sources.items():
        summed.update(f"{name} {len(content)}\n".encode() + content)
    return summed.hexdigest()


def _files(place: Path) -> list[Path]:
    return [path for path in sorted(place.rglob("*")) if path.is_file()]
