"""Wheels for other systems, made on this one: the core is compiled with Zig's C++ compiler.

    python tests/package/wheels.py OUT --headers /usr/include/python3.13 [--only linux-x86_64 windows-arm64]

The headers are those of Python 3.12 or later: with the stable ABI they serve every system, but for ``pyconfig.h``,
which is written here. What is made runs on Python 3.12 and later. Needs ziglang, nanobind, build, wheel, abi3info, and
what pyproject.toml needs to build. Three or four files of C++ are compiled for each system, minutes each.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CORE = ROOT / "assess/engine/core"
PLACE = ROOT / "build/wheels"  # the same in each run, so that Zig knows what it has compiled before
EPOCH = "1767225600"  # 2026-01-01: files in the wheel have this date
STABLE = (3, 12)  # nanobind's stable ABI begins there
LINUX = ("-shared", "-Wl,--gc-sections")
MACOS = ("-shared", "-undefined", "dynamic_lookup")  # Zig knows no bundles: it would link a program, and crash
WINDOWS = ("-shared",)

# What Python's headers ask of a compiler under the stable ABI; the compiler knows it of each system.
PYCONFIG = """\
#define SIZEOF_WCHAR_T __SIZEOF_WCHAR_T__
#define SIZEOF_SHORT __SIZEOF_SHORT__
#define SIZEOF_INT __SIZEOF_INT__
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG __SIZEOF_LONG_LONG__
#define SIZEOF_VOID_P __SIZEOF_POINTER__
#define SIZEOF_UINTPTR_T __SIZEOF_POINTER__
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_PID_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_DOUBLE __SIZEOF_DOUBLE__
#define SIZEOF_FLOAT __SIZEOF_FLOAT__
#define HAVE_LONG_LONG 1
#define HAVE_STDINT_H 1
#define HAVE_STDDEF_H 1
#define HAVE_WCHAR_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#ifdef _WIN32
#define MS_WINDOWS 1
#define MS_WIN32 1
#define MS_WIN64 1
#define NT_THREADS 1
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL 1
typedef __PTRDIFF_TYPE__ Py_ssize_t;
#define HAVE_PY_SSIZE_T 1
#define PY_SSIZE_T_MAX __PTRDIFF_MAX__
#else
#define HAVE_SSIZE_T 1
#define HAVE_PTHREAD_H 1
#define HAVE_UNISTD_H 1
#endif
"""


@dataclass(frozen=True, slots=True)
class System:
    """A system that people play Go on: as Zig calls it, and as wheels do."""

    zig: str
    tag: str
    link: tuple[str, ...]
    suffix: str = ".abi3.so"

    @property
    def x86_64(self) -> bool:
        return self.zig.startswith("x86_64")


SYSTEMS = {
    "linux-x86_64": System("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", LINUX),
    "linux-aarch64": System("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64", LINUX),
    "musl-x86_64": System("x86_64-linux-musl", "musllinux_1_2_x86_64", LINUX),
    "musl-aarch64": System("aarch64-linux-musl", "musllinux_1_2_aarch64", LINUX),
    "windows-x86_64": System("x86_64-windows-gnu", "win_amd64", WINDOWS, ".pyd"),
    "windows-arm64": System("aarch64-windows-gnu", "win_arm64", WINDOWS, ".pyd"),
    "macos-x86_64": System("x86_64-macos.11.0", "macosx_11_0_x86_64", MACOS),
    "macos-arm64": System("aarch64-macos.11.0", "macosx_11_0_arm64", MACOS),
}


def run(*words: str | Path) -> None:
    """Runs a command, or stops everything with what it said."""
    done = subprocess.run([*map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}\nwheels: this failed ({done.returncode})")


def zig(*words: str | Path) -> None:
    """Runs a part of Zig."""
    run(sys.executable, "-m", "ziglang", *words)


def headers_for_all(headers: Path, folder: Path) -> Path:
    """A copy of Python's headers that every system can use."""
    copied = folder / "headers"
    shutil.copytree(headers, copied)
    (copied / "pyconfig.h").write_text(PYCONFIG, encoding="utf-8")
    return copied


def levels(system: System) -> dict[str, tuple[str, ...]]:
    """The builds of the core, each with the instructions it may use; the same as in the core's CMakeLists.txt."""
    if not system.x86_64:
        return {"_core_v2": ()}
    return {"_core_v2": ("-march=x86_64_v2",), "_core_v3": ("-march=x86_64_v3", "-mno-movbe", "-mno-f16c")}


def compile_core(system: System, headers: Path, folder: Path) -> list[Path]:
    """The modules of the core for a system."""
    (nanobind,) = (Path(place) for place in find_spec("nanobind").submodule_search_locations)  # type: ignore[union-attr]
    stable = f"-DPy_LIMITED_API=0x{STABLE[0]:02X}{STABLE[1]:02X}0000"
    common = ["c++", "-target", system.zig, "-std=c++20", "-fPIC", "-fvisibility=hidden", "-DNDEBUG", "-g0", "-s"]
    # nanobind counts on what other standard libraries bring by the way.
    common += [
        "-include",
        "stdio.h",
        stable,
        "-isystem",
        headers,
        f"-ffile-prefix-map={ROOT}=.",
        f"-ffile-prefix-map={folder}=.",
    ]
    common += [f"-ffile-prefix-map={nanobind}=nanobind", "-ffunction-sections", "-fdata-sections"]
    common += [
        "-isystem",
        nanobind / "include",
        "-isystem",
        nanobind / "ext/robin_map/include",
        "-DNB_COMPACT_ASSERTIONS",
    ]
    if "-windows" in system.zig:
        common.remove("-fPIC")
    library = [import_library(system, folder)] if "-windows" in system.zig else []
    border = folder / "nanobind.o"
    zig(*common, "-DNB_BUILD", "-Os", "-fno-strict-aliasing", "-c", nanobind / "src/nb_combined.cpp", "-o", border)
    made = []
    for name, instructions in levels(system).items():
        core = folder / f"{name}.o"
        module = folder / f"{name}{system.suffix}"
        defined = [f"-DASSESS_MODULE={name}", "-I", CORE]
        zig(*common, *defined, *instructions, "-O3", "-fno-stack-protector", "-c", CORE / "binding.cpp", "-o", core)
        zig(*common, *system.link, *named(system, module), core, border, *library, "-o", module)
        made.append(module)
    processor = folder / f"_processor{system.suffix}"
    zig(*common, "-O2", *system.link, *named(system, processor), CORE / "processor.cpp", *library, "-o", processor)
    return [*made, processor]


def named(system: System, module: Path) -> tuple[str, ...]:
    """A library of macOS holds its own name, which would else be its place on this machine."""
    return ("-install_name", f"@rpath/{module.name}") if system.link == MACOS else ()


def import_library(system: System, folder: Path) -> Path:
    """What a module for Windows is linked with: the names of Python's stable ABI, all of them in python3.dll."""
    from abi3info import DATAS, FUNCTIONS
    from abi3info.models import PyVersion

    known = PyVersion(*STABLE)
    functions = sorted(symbol.name for symbol, entry in FUNCTIONS.items() if entry.added <= known)
    data = sorted(symbol.name for symbol, entry in DATAS.items() if entry.added <= known)
    described, library = folder / "python3.def", folder / "python3.lib"
    lines = ["LIBRARY python3.dll", "EXPORTS", *functions, *(f"{name} DATA" for name in data)]
    described.write_text("\n".join(lines) + "\n", encoding="utf-8")
    machine = "i386:x86-64" if system.x86_64 else "arm64"
    zig("dlltool", "-m", machine, "-d", described, "-D", "python3.dll", "-l", library)
    return library


def without_core(folder: Path) -> Path:
    """The content of a wheel without the core: what is the same for every system."""
    run(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "-C",
        "wheel.cmake=false",
        "-C",
        "wheel.py-api=py3",
        "--outdir",
        folder / "pure",
        ROOT,
    )
    (pure,) = (folder / "pure").iterdir()
    run(sys.executable, "-m", "wheel", "unpack", pure, "--dest", folder / "content")
    (content,) = (folder / "content").iterdir()
    (said,) = content.glob("*.dist-info/WHEEL")
    said.write_text(said.read_text(encoding="utf-8").replace("Purelib: true", "Purelib: false"), encoding="utf-8")
    shell_files(content)
    return content


def shell_files(content: Path) -> None:
    """Completions and man pages, as the core's CMakeLists.txt installs them."""
    name, version = content.name.rsplit("-", 1)
    data = content / f"{name}-{version}.data" / "data"
    words = [sys.executable, "-m", "assess.faces.shell_files", data, version]
    subprocess.run([*map(str, words)], check=True, cwd=ROOT)


def pack(content: Path, modules: Sequence[Path], system: System, out: Path, folder: Path) -> Path:
    """A wheel for a system: this content, with these modules."""
    whole = folder / content.name
    shutil.copytree(content, whole)
    for module in modules:
        shutil.copy(module, whole / "assess/engine")
    packed = folder / "packed"
    packed.mkdir()
    run(sys.executable, "-m", "wheel", "pack", whole, "--dest-dir", packed)
    (untagged,) = packed.iterdir()
    stable = f"cp{STABLE[0]}{STABLE[1]}"
    tags = ["--python-tag", stable, "--abi-tag", "abi3", "--platform-tag", system.tag]
    run(sys.executable, "-m", "wheel", "tags", "--remove", *tags, untagged)
    (named,) = packed.iterdir()
    out.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(named, out / named.name))


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes wheels for other systems on this one.")
    parser.add_argument("out", type=Path, help="the folder for the wheels")
    parser.add_argument("--headers", type=Path, required=True, help="Python.h of 3.12 or later is in this folder")
    parser.add_argument("--only", nargs="+", choices=SYSTEMS, default=list(SYSTEMS), help="systems (default: all)")
    arguments = parser.parse_args()
    os.environ.setdefault("SOURCE_DATE_EPOCH", EPOCH)
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    content = without_core(PLACE)
    headers = headers_for_all(arguments.headers, PLACE)

    def make(name: str) -> Path:
        folder = PLACE / name
        folder.mkdir()
        return pack(content, compile_core(SYSTEMS[name], headers, folder), SYSTEMS[name], arguments.out, folder)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for made in pool.map(make, arguments.only):
            print(f"wheels: {made.name}: {made.stat().st_size:,} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
