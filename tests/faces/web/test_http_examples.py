"""The examples of docs/http.md are run as they stand, against a server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from serving import Server

pytest.importorskip("starlette", reason="the extra web is not installed")

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
MARK = "\x1eend of an example\x1e"


def holds(found: object, promised: object) -> bool:
    """Whether what was found holds all that is promised; ``"..."`` is anything."""
    if isinstance(promised, dict):
        return isinstance(found, dict) and all(
            name in found and holds(found[name], promised[name]) for name in promised
        )
    return promised == "..." or found == promised


def test_the_examples_are_real(tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        assert not os.environ.get("CI"), "there is no curl: apt-get install curl"
        pytest.skip("there is no curl: apt-get install curl")
    server = Server(tmp_path, "--workers", "1", "--threads", "1", "--memory-mb", "256")
    try:
        setting, *examples = re.findall(r"```(sh|json)\n(.*?)```", DOCUMENT, re.DOTALL)
        assert "TOKEN=..." in setting[1]
        script = "set -e -o pipefail\n" + "".join(
            f"{text}\nprintf '{MARK}'\n" for kind, text in examples if kind == "sh"
        )
        run = subprocess.run(
            ["bash", "-c", script],
            cwd=ROOT,
            env={**os.environ, "URL": server.origin, "TOKEN": server.token},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert run.returncode == 0, (run.stderr, run.stdout[-2000:])
        said = iter(run.stdout.split(MARK))
        compared, printed = 0, ""
        for kind, text in examples:
            if kind == "sh":
                printed = next(said)
            else:
                compared += 1
                assert holds(json.loads(printed), json.loads(text)), (text, printed[:2000])
        assert compared > 8
        assert "White wins by 18." in run.stdout and "event: settled" in run.stdout
    finally:
        server.stop()


def test_every_address_and_every_code_is_in_the_document() -> None:
    from assess.faces.web.error_answers import CODES
    from assess.faces.web.routes import addresses
    from assess.faces.web.server import FOR_SERVERS

    pages = {"/", "/static/{name}", "/about", "/positions/{id}/studied"}
    for path in {route.path for route in [*addresses(), *FOR_SERVERS]} - pages:
        assert path.replace("{form}", "{pdf,html,svg,sgf,txt}") in DOCUMENT, path
    for _, code, name in CODES:
        assert str(code) in DOCUMENT and (f"`{name}`" in DOCUMENT or code == 499), name
