"""The folder that any web server delivers: the page, Python with assess, and the core."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import assess
from assess.browser.parts import KINDS, LIST
from assess.rules.errors import BadInput
from assess.web.page_files import INDEX, page_file, static_names

STATIC = "static/"
PYTHON = "python.zip"
IN_PLACE_OF = {"in_browser.js": "server.js"}
"""Scripts that take the place of others of the page."""
SERVICE_WORKER, MANIFEST = "service_worker.js", "manifest.webmanifest"
LEFT_OUT = (".hpp", ".cpp", ".txt", ".pyi", ".pyc", ".so", ".pyd", ".md")
ROOMS_LEFT_OUT = ("faces", "gtp")
"""Of the package what nobody asks for in a browser."""
DAY = (2026, 1, 1, 0, 0, 0)  # of all files in an archive, so that the same content has the same name


def site_files(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the folder by their names."""
    found = {INDEX: page_file(INDEX), "LICENCES.json": parts[LIST], MANIFEST: _manifest()}
    found |= {STATIC + name: page_file(name) for name in static_names()}
    scripts = {path.name: path.read_bytes() for path in files("assess.browser").joinpath("scripts").iterdir()}
    served = scripts.pop(SERVICE_WORKER).decode()
    found |= {STATIC + IN_PLACE_OF.get(name, name): content for name, content in scripts.items()}
    found[STATIC + KINDS.core] = parts[KINDS.core]
    for name, content in parts.items():
        if name.startswith(f"{KINDS.pyodide}/"):
            found[STATIC + name] = content
    found[STATIC + PYTHON] = _python(parts)
    number = hashlib.sha256(b"".join(name.encode() + found[name] for name in sorted(found))).hexdigest()[:12]
    listed = json.dumps(["./", *sorted(name for name in found if name != INDEX)])
    found[SERVICE_WORKER] = served.replace("NUMBER", number).replace('["LIST"]', listed).encode()
    return found


def write_site(folder: Path, parts: Mapping[str, bytes]) -> int:
    """Writes the folder; returns how many bytes that are. Raises BadInput where it cannot be written."""
    found = site_files(parts)
    try:
        for name, content in found.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise BadInput(f"{str(folder)!r} cannot be written ({error.strerror or error}): name another folder.") from None
    return sum(map(len, found.values()))


def _python(parts: Mapping[str, bytes]) -> bytes:
    """What Python finds there: the package, what it says of itself, and the packages that it needs."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        package = Path(assess.__file__).parent
        for path in sorted(package.rglob("*")):
            if _is_wanted(path.relative_to(package)) and path.is_file():
                name = path.relative_to(package.parent).as_posix()
                archive.writestr(ZipInfo(name, DAY), path.read_bytes(), ZIP_DEFLATED)
        own = distribution("assess-go")
        about = f"assess_go-{own.version}.dist-info/METADATA"
        archive.writestr(ZipInfo(about, DAY), own.read_text("METADATA") or "", ZIP_DEFLATED)
        for name, content in parts.items():
            if name.startswith(f"{KINDS.wheels}/"):
                with ZipFile(io.BytesIO(content)) as wheel:
                    for inside in wheel.namelist():
                        archive.writestr(ZipInfo(inside, DAY), wheel.read(inside), ZIP_DEFLATED)
    return packed.getvalue()


def _is_wanted(path: Path) -> bool:
    """Whether a file of the package is of use in a browser."""
    return path.parts[0] not in ROOMS_LEFT_OUT and "__pycache__" not in path.parts and path.suffix not in LEFT_OUT


def _manifest() -> bytes:
    """What a phone needs to put the page on its home screen."""
    told = {
        "name": "assess: life and death in Go",
        "short_name": "assess",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f4ef",
        "theme_color": "#f6f4ef",
        "icons": [{"src": f"{STATIC}icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(told, indent=1).encode()
