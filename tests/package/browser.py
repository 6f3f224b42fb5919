"""What the page needs to run in a browser alone, and what only these tools make: the core as WebAssembly, and Python.

    python tests/package/browser.py [OUT] [--archive assess-browser-VERSION.zip]

into ``build/browser``, or OUT, and into an archive for a release. ``assess site`` puts it together with the Python and
the page of assess. Needs ziglang, pip and npm: Zig compiles the core, npm brings Pyodide, pip the packages that run in
it. ``parts.json`` lists everything with its version and licence, and of which sources the core was made;
``LICENCES.txt`` has the texts.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from email.parser import HeaderParser
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from assess.faces.browser.site_folder import (
    DAY,
    KINDS,
    LICENCES,
    LIST,
    core_sources,
    number_of,
    parts_in,
    python_archive,
    python_sources,
)

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CORE = ROOT / "assess/engine/core"
OUT = ROOT / "build/browser"
PYODIDE = "314.0.7"
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
PACKAGES = ("anyio", "anytree", "idna", "msgspec", "rich", "starlette", "typing_extensions")
IN_THE_CORE = (
    {"name": "libc++", "version": "", "licence": "Apache-2.0 WITH LLVM-exception", "from": "https://libcxx.llvm.org"},
    {"name": "wasi-libc", "version": "", "licence": "MIT", "from": "https://github.com/WebAssembly/wasi-libc"},
)
"""What Zig links with the core, of the versions that it brings."""
MPL = Path("/usr/share/common-licenses/MPL-2.0")  # as Debian has it
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

MEMORY_PAGES = 768
"""Of 64 kB, which Python has from its beginning: an image of its memory is taken over only where that suffices."""
LEFT_OUT = (
    *("_pyio", "_pyrepl", "bdb", "doctest", "ftplib", "imaplib", "mailbox", "modulefinder", "optparse", "pdb"),
    *("pickletools", "profile", "pstats", "pydoc", "smtplib", "socketserver", "trace", "unittest", "wsgiref", "xmlrpc"),
)
"""Of the standard library, what nobody asks for in a browser."""

# Registers of 128 bits, as in every browser since 2023. Nothing in the core throws: refusal.hpp.
COMPILED = ["-target", "wasm32-wasi", "-mexec-model=reactor", "-mcpu=generic+simd128+bulk_memory"]
COMPILED += ["-std=c++20", "-O3", "-fno-exceptions", "-DNDEBUG", "-g0", "-s", "-Wl,--export=__stack_pointer"]


def run(*words: str | Path) -> None:
    """Runs a command, or stops everything with what it said."""
    done = subprocess.run([*map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}\nbrowser: this failed ({done.returncode})")


def compile_core(out: Path) -> None:
    """The core as a module of WebAssembly."""
    run(sys.executable, "-m", "ziglang", "c++", *COMPILED, "-I", CORE, CORE / "wasm.cpp", "-o", out / KINDS.core)


def take_pyodide(out: Path, folder: Path) -> list[dict[str, str]]:
    """Python for browsers, with its standard library."""
    run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", folder)
    (out / KINDS.pyodide).mkdir()
    with tarfile.open(folder / f"pyodide-{PYODIDE}.tgz") as packed:
        for name in OF_PYODIDE:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (out / KINDS.pyodide / name).write_bytes(member.read())
    give_memory(out / KINDS.pyodide / "pyodide.asm.wasm")
    lock = out / KINDS.pyodide / "pyodide-lock.json"  # of which packages there are: none is fetched
    told = json.loads(lock.read_text(encoding="utf-8"))
    lock.write_text(json.dumps({**told, "packages": {}}) + "\n", encoding="utf-8")
    return [
        {"name": "pyodide", "version": PYODIDE, "licence": "MPL-2.0", "from": "https://github.com/pyodide/pyodide"},
        {"name": "python", "version": PYTHON, "licence": "PSF-2.0", "from": "https://www.python.org"},
    ]


def give_memory(module: Path) -> None:
    """Has a module of WebAssembly begin with ``MEMORY_PAGES``."""
    content = bytearray(module.read_bytes())

    def number(at: int) -> tuple[int, int]:
        """The number written there, seven bits a byte, and where it ends."""
        found = shift = 0
        while True:
            found |= (content[at] & 127) << shift
            at, shift = at + 1, shift + 7
            if content[at - 1] < 128:
                return found, at

    at = 8
    while content[at] != 5:  # the section of the memories
        size, begin = number(at + 1)
        at = begin + size
    _, begin = number(at + 1)
    _, end = number(begin + 2)  # behind their count, and whether it has a bound
    assert end == begin + 4, "two bytes were there"
    content[begin + 2 : end] = bytes((MEMORY_PAGES & 127 | 128, MEMORY_PAGES >> 7))
    module.write_bytes(content)


def compile_library(out: Path, folder: Path) -> None:
    """The standard library, compiled and without what is left out: half of the start is reading it otherwise."""
    library = out / KINDS.pyodide / "python_stdlib.zip"
    with ZipFile(library) as given, ZipFile(folder / "library.zip", "w") as made:
        for name in given.namelist():
            if name.partition("/")[0].removesuffix(".py") not in LEFT_OUT:
                made.writestr(ZipInfo(name, DAY), given.read(name))
    run("node", HERE / "compile_python.mjs", out / KINDS.pyodide, folder / "library.zip", folder / "compiled.zip")
    shutil.copy(folder / "compiled.zip", library)


def take_packages(out: Path, folder: Path) -> list[dict[str, str]]:
    """The packages that assess needs there, as wheels; their licences are in them."""
    asked = ["--only-binary", ":all:", "--python-version", PYTHON, "--platform", PLATFORM, "--no-deps"]
    run(sys.executable, "-m", "pip", "download", "--quiet", *asked, "--dest", folder / "wheels", *PACKAGES)
    (out / KINDS.wheels).mkdir()
    found = []
    for wheel in sorted((folder / "wheels").iterdir()):
        shutil.copy(wheel, out / KINDS.wheels / wheel.name)
        with ZipFile(wheel) as packed:
            (name,) = (one for one in packed.namelist() if one.endswith(".dist-info/METADATA"))
            told = HeaderParser().parsestr(packed.read(name).decode())
        licence = told["License-Expression"] or told["License"] or ""
        found.append({"name": told["Name"], "version": told["Version"], "licence": licence, "from": "https://pypi.org"})
    return found


def write_licences(out: Path) -> None:
    """The texts of the licences, those of wheels as they hold them."""
    zig = Path(str(import_module("ziglang").__file__)).parent / "lib"
    texts = {f"libc++, {path.name}": path.read_text(encoding="utf-8") for path in [zig / "libcxx/LICENSE.TXT"]}
    texts |= {f"wasi-libc, {path.name}": path.read_text() for path in sorted((zig / "libc/wasi").glob("LICENSE*"))}
    texts["Pyodide"] = MPL.read_text() if MPL.exists() else "Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/"
    for wheel in sorted((out / KINDS.wheels).iterdir()):
        with ZipFile(wheel) as packed:
            texts |= {name: packed.read(name).decode() for name in packed.namelist() if ".dist-info/licenses/" in name}
    of_python = next(text for name, text in texts.items() if name.startswith("typing_extensions"))  # the same one
    texts["Python"] = of_python
    (out / LICENCES).write_text("\n\n".join(f"---- {name}\n\n{text}" for name, text in texts.items()), encoding="utf-8")


def compile_python(out: Path, folder: Path) -> str:
    """All Python that runs there, compiled by the Python that runs it. Returns of which sources."""
    archive = folder / "python.zip"
    archive.write_bytes(python_archive(parts_in(out)))
    run("node", HERE / "compile_python.mjs", out / KINDS.pyodide, archive, out / KINDS.compiled)
    return number_of(python_sources())


def write_list(out: Path, listed: dict[str, Any]) -> None:
    """Says what is there."""
    (out / LIST).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("out", type=Path, nargs="?", default=OUT, help="the folder (default: build/browser)")
    parser.add_argument("--python", action="store_true", help="only the Python of assess anew, where the rest is there")
    parser.add_argument("--archive", type=Path, help="the same as an archive, for those who have no tools")
    arguments = parser.parse_args()
    out: Path = arguments.out
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        if arguments.python:
            listed: dict[str, Any] = json.loads((out / LIST).read_text(encoding="utf-8"))
        else:
            shutil.rmtree(out, ignore_errors=True)
            out.mkdir(parents=True)
            listed = {"packages": [*take_pyodide(out, folder), *take_packages(out, folder), *IN_THE_CORE]}
            write_licences(out)
            compile_library(out, folder)
            compile_core(out)
            listed["core"] = number_of(core_sources(CORE))
            write_list(out, listed)
        listed["python"] = compile_python(out, folder)
        write_list(out, listed)
    if arguments.archive:
        with ZipFile(arguments.archive, "w", ZIP_DEFLATED) as packed:
            for name, content in sorted(parts_in(out).items()):
                packed.writestr(ZipInfo(name, DAY), content, ZIP_DEFLATED)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"browser: {out}: {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
