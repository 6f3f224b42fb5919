"""The npm package answers as the command line does, in node and in a browser."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from browser_parts import parts, served

import assess
from assess.faces.browser.site_folder import write_files
from assess.proofs.questions import question_of
from assess.reports.json.assessment_json import assessment_json

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.needs("ziglang")

FILE = ROOT / "disputes" / "bent-four-in-the-corner.sgf"
NODE_MODULES = Path(os.environ.get("ASSESS_NODE_MODULES", ROOT / "tests" / "node_modules"))
GO_BOARD = NODE_MODULES / "@sabaki" / "go-board" / "src" / "main.js"
NODES = 20_000


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    parts()
    folder = tmp_path_factory.mktemp("npm")
    write_files(folder, runpy.run_path(str(ROOT / "tests/package/npm.py"))["package_files"]())
    return folder


def compared(found: Any) -> Any:
    """What does not hang on who asks, and in which order."""
    strings = [
        (one["string"], one["points"], one["status"], one["answers"], one["checked"]) for one in found["strings"]
    ]
    return json.loads(json.dumps([strings, found["score"], found["result"], found["territory"]]))


def expected() -> Any:
    here = assess.status(assess.read(FILE), limits=assess.Limits(60, NODES), threads=1)
    return compared(assessment_json(here))


def test_in_node(package: Path) -> None:
    node = shutil.which("node")
    if node is None or not GO_BOARD.is_file():
        assert not os.environ.get("CI"), f"{GO_BOARD} or node is missing: see .ci/run"
        pytest.skip("node or @sabaki/go-board is not installed")
    words = [node, str(Path(__file__).parent / "npm_package.mjs"), str(package), str(GO_BOARD), str(FILE)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert compared(told["found"]) == expected()
    certificate = assess.Certificate(told["answer"]["certificate"])
    assert assess.check(certificate, assess.read(FILE), question_of("uncapturable"), "A1").accepted
    assert told["verdict"]["verified"] and not told["spoilt"]["verified"]
    assert told["refused"].startswith("In the text: there is neither") and "closed" in told["closed"]
    assert told["map"] == [[1, 0, 1, 0, 1], [1, 1, 1, 1, 1], [1, 1, 1, -1, -1], [-1, -1, -1, -1, 0], [-1, 0, 1, 1, 1]]


def test_in_a_browser(package: Path, kept_browser: Any) -> None:
    with served(package) as server:
        page = kept_browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/package.json")
        asked = "async ([sgf, nodes]) => (await import('/index.js')).status(sgf, { nodes, estimate: 'off' })"
        told = page.evaluate(asked, [FILE.read_text(encoding="utf-8"), NODES])
        page.close()
    assert compared(told) == expected()
