"""What a browser needs besides the Python and the page of assess, and where it is: the core and Python themselves.

They are made by tools that users do not have (``tests/package/browser.py``), and come in a folder or an archive.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

import assess
from assess.rules.errors import BadInput


class _Kinds(NamedTuple):
    core: str = "core.wasm"
    pyodide: str = "pyodide"
    wheels: str = "wheels"


KINDS = _Kinds()
"""The names of the parts."""
LIST = "parts.json"
"""What is there, with versions and licences, and of which sources the core was made."""
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
        raise BadInput(f"{place} cannot be read ({error}): give the archive of the release.") from None
    if LIST not in files or KINDS.core not in files:
        raise BadInput(f"{place} holds no parts for a browser: give the archive of the release.")
    return files


def listed_in(files: dict[str, bytes]) -> dict[str, Any]:
    """What the list of the parts says."""
    found: dict[str, Any] = json.loads(files[LIST])
    return found


def core_sources(core: Path) -> str:
    """The sources of the core, as one number: another one means another core."""
    summed = hashlib.sha256()
    for path in sorted([*core.rglob("*.hpp"), core / "wasm.cpp"]):
        summed.update(path.relative_to(core).as_posix().encode() + b"\0" + path.read_bytes())
    return summed.hexdigest()


def _files(place: Path) -> list[Path]:
    return [path for path in sorted(place.rglob("*")) if path.is_file()]
