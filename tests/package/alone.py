"""One file for those who have no Python: the referee's page, which a double click opens in the browser.

    python tests/package/alone.py OUT

In an environment where `assess-go[page]` and pyinstaller are installed, and for its own system only. The file is tried:
it must open the page, and prove something.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from installers import open_page

NAME = "assess-page"
STARTED = """\
import multiprocessing
import sys

from assess.faces.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:] or ["serve"]))
"""
LOADED_BY_NAME = ("assess", "uvicorn")
"""Packages whose modules are imported by their names when they are needed."""


def build(out: Path, folder: Path) -> Path:
    """The file."""
    program = folder / "page.py"
    program.write_text(STARTED, encoding="utf-8")
    words = ["--onefile", "--name", NAME, "--noconfirm", "--log-level", "WARN"]
    words += ["--distpath", str(out), "--workpath", str(folder / "work"), "--specpath", str(folder)]
    for package in LOADED_BY_NAME:
        words += ["--collect-submodules", package]
    words += ["--collect-data", "assess", "--collect-all", "typst", "--copy-metadata", "assess-go"]
    subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(program)], check=True)
    return next(path for path in out.iterdir() if path.stem == NAME)


def main() -> int:
    out = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as place:
        made = build(out, Path(place))
    said = subprocess.run([made, "doctor"], stdout=subprocess.PIPE, text=True)
    if said.returncode or "Proof: bent four in the corner can be captured" not in said.stdout:
        sys.exit(f"{said.stdout}\nalone: it does not work")
    title = open_page(made, None)
    if title != "assess: life and death in Go":
        sys.exit(f"alone: the page does not open: {title}")
    print(f"alone: {made.name}: {made.stat().st_size:,} bytes, and the page opens")
    return 0


if __name__ == "__main__":
    sys.exit(main())
