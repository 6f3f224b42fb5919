"""The folder that any web server delivers: the page, Python with assess, and the core.

What a browser needs besides the Python and the page of assess, the core and Python themselves, is made by tools that
users do not have (``tests/package/browser.py``), and comes in a folder or an archive.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
from collections.abc import Collection, Mapping
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import assess
from assess.faces.browser.image import BEGUN, LATER, MODULES
from assess.faces.web.page_files import INDEX, page_file, static_names
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


STATIC = "static/"
PYTHON, LIBRARY = "python.zip", f"{KINDS.pyodide}/python_stdlib.zip"
LATER_ON = "later.zip"
"""The modules of both that nobody needs to begin."""
PACK = ".pack"
"""The ending of what is compressed whatever the server does, and unpacked by ``scripts/python.js``."""
PACKED = (f"{KINDS.pyodide}/pyodide.asm.wasm", LIBRARY, PYTHON, KINDS.core, LATER_ON)
"""What is, in the order in which a page that begins needs it."""
LISTS = "assess/faces/browser/"
"""Where the lists of modules are in an archive."""
IN_PLACE_OF = {"in_browser.js": "server.js"}
"""Scripts that take the place of others of the page."""
NUMBERED = f"{STATIC}desk_worker.js"
"""What knows the number of the folder, besides the service worker."""
WITH_PACKS = f"{STATIC}python.js"
SERVICE_WORKER, MANIFEST = "service_worker.js", "manifest.webmanifest"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'"
)
"""What the page without a server may load: what lies beside it. Printed rulings have their styles in them."""
DAY = (2026, 1, 1, 0, 0, 0)  # of all files in an archive, so that the same content has the same name


def site_files(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the folder by their names."""
    found = {INDEX: _index(), MANIFEST: _manifest(), **licences(parts)}
    found |= {STATIC + name: page_file(name) for name in static_names()}
    scripts = {path.name: path.read_bytes() for path in files("assess.faces.browser").joinpath("scripts").iterdir()}
    served = scripts.pop(SERVICE_WORKER).decode()
    found |= {STATIC + IN_PLACE_OF.get(name, name): content for name, content in scripts.items()}
    found |= {STATIC + name: content for name, content in _packs(_in_need(python_files(parts))).items()}
    found[WITH_PACKS] = found[WITH_PACKS].replace(b'const PACK = "";', f'const PACK = "{PACK}";'.encode())
    number = hashlib.sha256(b"".join(name.encode() + found[name] for name in sorted(found))).hexdigest()[:12]
    listed = json.dumps(["./", *sorted((name for name in found if name != INDEX), key=_need)])
    found[NUMBERED] = found[NUMBERED].replace(b"NUMBER", number.encode())
    found[SERVICE_WORKER] = served.replace("NUMBER", number).replace('["LIST"]', listed).encode()
    return found


def _need(name: str) -> tuple[int, str]:
    """When a page that begins needs a file: scripts and styles, then Python in the order of ``python.js``, the rest."""
    if PurePosixPath(name).suffix in (".js", ".mjs", ".css"):
        return 0, name
    inside = name.removeprefix(STATIC).removesuffix(PACK)
    return (1 + PACKED.index(inside) if inside in PACKED else len(PACKED) + 1), name


def _in_need(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The archives of Python without the modules that nobody needs to begin; those are in an archive of their own. What
    lies beside a module, such as texts, stays beside it."""
    contents = {name: _contents(files[name]) for name in (LIBRARY, PYTHON) if name in files}
    own = contents[PYTHON]
    listed = [own.pop(LISTS + name, b"").decode().split() for name in (MODULES, BEGUN)]
    if not all(listed):
        return {**files, LATER_ON: _archive({})}
    needed = {name for names in listed for name in names}
    later: dict[str, bytes] = {}
    for inside in contents.values():
        moved = [name for name in inside if _is_later(name, inside, needed)]
        later |= {name: inside.pop(name) for name in moved}
    own[LISTS + MODULES] = "\n".join(listed[0]).encode()
    own[LISTS + LATER] = "\n".join(sorted(filter(None, map(_module, later)))).encode()
    return {**files, LATER_ON: _archive(later), **{name: _archive(inside) for name, inside in contents.items()}}


def _is_later(name: str, inside: Collection[str], needed: Collection[str]) -> bool:
    """Whether a file of an archive comes later: a module that is not needed, or what lies in the folder of one."""
    module = _module(name)
    if module is None:
        package = PurePosixPath(name).parent / "__init__"
        module = next((_module(f"{package}{end}") for end in (".pyc", ".py") if f"{package}{end}" in inside), None)
    return module is not None and module not in needed


def _module(name: str) -> str | None:
    """The module that a file of an archive holds, if it is one."""
    path = PurePosixPath(name)
    if path.suffix not in (".py", ".pyc"):
        return None
    return ".".join(path.parent.parts if path.stem == "__init__" else (*path.parent.parts, path.stem))


def _contents(archive: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(archive)) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}


def _archive(contents: Mapping[str, bytes]) -> bytes:
    """An archive that is not compressed: as a whole it becomes smaller than file by file."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, content in contents.items():
            archive.writestr(ZipInfo(name, DAY), content)
    return made.getvalue()


def _packs(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same with what is to be compressed as packs."""
    packed = {name + PACK: gzip.compress(files[name], 9, mtime=0) for name in PACKED if name in files}
    return {**{name: content for name, content in files.items() if name not in PACKED}, **packed}


def licences(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """What is in a folder besides assess, with versions and licences, and the texts of these."""
    return {"LICENCES.json": parts[LIST], LICENCES: parts.get(LICENCES, b"")}


def python_files(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The core, Pyodide, and all Python besides, as ``scripts/python.js`` asks for them."""
    found = {name: content for name, content in parts.items() if name.startswith(f"{KINDS.pyodide}/")}
    return {**found, KINDS.core: parts[KINDS.core], PYTHON: _python(parts)}


def write_site(folder: Path, parts: Mapping[str, bytes]) -> int:
    """Writes the folder, and beside each file that becomes smaller a compressed one, for servers that send those.
    Returns how many bytes the files have. Raises BadInput where it cannot be written."""
    found = site_files(parts)
    write_files(folder, compressed(found))
    return write_files(folder, found)


def compressed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files as gzip, ``NAME.gz``, where that saves a tenth."""
    packed = {f"{name}.gz": (content, gzip.compress(content, 9, mtime=0)) for name, content in files.items()}
    return {name: small for name, (content, small) in packed.items() if len(small) < 0.9 * len(content)}


def write_files(folder: Path, found: Mapping[str, bytes]) -> int:
    """The same of any files."""
    try:
        for name, content in found.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise BadInput(
            "{folder!r} cannot be written ({reason}): name another folder.",
            folder=str(folder),
            reason=error.strerror or error,
        ) from None
    return sum(map(len, found.values()))


def python_archive(parts: Mapping[str, bytes]) -> bytes:
    """What Python finds there: the package, what it says of itself, and the packages that it needs."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:

        def add(name: str, content: str | bytes) -> None:
            archive.writestr(ZipInfo(name, DAY), content, ZIP_DEFLATED)

        for name, content in python_sources().items():
            add(name, content)
        own = distribution("assess-go")
        add(f"assess_go-{own.version}.dist-info/METADATA", own.read_text("METADATA") or "")
        for name, content in sorted(parts.items()):
            if name.startswith(f"{KINDS.wheels}/"):
                with ZipFile(io.BytesIO(content)) as wheel:
                    for inside in wheel.namelist():
                        add(inside, wheel.read(inside))
    return packed.getvalue()


def _index() -> bytes:
    """The page, which has Python begin before anything else, and says what it may load, as no server does it here."""
    main = b'<script type="module" src="static/main.js">'
    first = b'<script type="module" src="static/server.js" async></script>'
    charset = b'<meta charset="utf-8">'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'.encode()
    return page_file(INDEX).replace(charset, charset + b"\n" + policy).replace(main, first + b"\n" + main)


def _python(parts: Mapping[str, bytes]) -> bytes:
    """The same, compiled where that was done of the same sources: then it starts sooner."""
    compiled = listed_in(parts).get("python") == number_of(python_sources())
    return parts[KINDS.compiled] if compiled and KINDS.compiled in parts else python_archive(parts)


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
