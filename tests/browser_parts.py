"""What a browser runs, for the tests that need it; they are skipped where ``python tests/package/browser.py`` has not
made it, or has made it of other sources."""

from __future__ import annotations

import functools
import http.server
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assess.faces.browser.site_folder import MADE, core_sources, listed_in, number_of, parts_in

TESTS = Path(__file__).parent
CORE = TESTS.parent / "assess" / "engine" / "core"
HOW = "python tests/package/browser.py makes it, with ziglang, node and npm"


@cache
def _parts() -> dict[str, bytes] | str:
    if not MADE.is_dir():
        return f"what a browser runs is not there: {HOW}"
    found = parts_in(MADE)
    if listed_in(found)["core"] != number_of(core_sources(CORE)):
        return f"what a browser runs was made of another core: {HOW}"
    return found


def parts() -> dict[str, bytes]:
    """The parts; else the test is skipped."""
    found = _parts()
    if isinstance(found, str):
        assert not os.environ.get("CI"), found
        pytest.skip(found)
    return found


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def served(folder: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    """A folder behind Python's own web server."""
    found = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=found.serve_forever, daemon=True).start()
    yield found
    found.shutdown()


def in_pyodide(script: str, folder: Path) -> Any:
    """What a script of Python, with the core as WebAssembly, calls ``found``: run by node, without a browser."""
    parts()
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    (folder / "script.py").write_text(script, encoding="utf-8")
    words = [node, TESTS / "in_pyodide.mjs", MADE, folder / "script.py", folder / "found.json"]
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, cwd=TESTS.parent)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads((folder / "found.json").read_text(encoding="utf-8"))
