"""Programs in C++ that belong to the tests, compiled once: what comes of the same source is kept in ``build``."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

BUILD = Path(__file__).parents[2] / "build"
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
CCACHE = [found] if (found := shutil.which("ccache")) else []


def compiled(source: Path, *words: str, headers: Iterable[Path] = ()) -> Path | None:
    """Return the program of this source, compiled unless it stands in ``build``; None where there is no compiler.

    ``headers``: all other files that it is made of, so that a change of one makes it anew.
    """
    if COMPILER is None:
        return None
    command = [COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Werror", *words, str(source)]
    content = hashlib.sha256(" ".join(command).encode())
    for file in [source, *sorted(headers)]:
        content.update(file.read_bytes())
    made = BUILD / f"{source.stem}-{content.hexdigest()[:16]}"
    if made.exists():
        return made
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        part, fresh = Path(folder) / f"{source.stem}.o", Path(folder) / source.stem
        compilation = [*CCACHE, *command, "-c", "-o", str(part)]
        for step in (compilation, [COMPILER, *words, str(part), "-o", str(fresh)]):
            run = subprocess.run(step, capture_output=True, text=True)
            assert run.returncode == 0, run.stderr
        fresh.replace(made)
    return made
