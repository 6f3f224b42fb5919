"""The board that is shown before Python has begun is the one that Python then says, wherever it is understood."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

import assess
from assess.faces.web.page_files import page_file

DISPUTES = Path(__file__).parents[3] / "disputes"
READ = """
import { readFileSync } from "node:fs";
import { earlyStones } from "./early_board.js";
const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => earlyStones(text))));
"""
GAMES = {
    "captures and a pass": "(;SZ[3];B[ba];W[aa];B[ab];W[];B[cc])",
    "two passes end it": "(;SZ[3];B[ba];W[];B[];W[aa])",
    "the first variation": "(;SZ[5:3]AB[aa:ba]C[a \\] b ;B[cc\\]];W[ec](;B[cc])(;B[db]))",
    "lines": ". X O\\n. . .\\nX X .\\n",
}


def early(texts: list[str], folder: Path) -> list[dict[str, object] | None]:
    """What the reader of the page makes of texts."""
    node = shutil.which("node")
    if node is None:
        assert not os.environ.get("CI"), "there is no node: apt-get install nodejs"
        pytest.skip("there is no node: apt-get install nodejs")
    script = files("assess.faces.browser").joinpath("scripts", "early_board.js").read_bytes()
    for name, content in (("early_board.js", script), ("board.js", page_file("board.js")), ("read.mjs", READ.encode())):
        (folder / name).write_bytes(content)
    (folder / "package.json").write_text('{"type": "module"}')
    told = subprocess.run(
        [node, str(folder / "read.mjs")], input=json.dumps(texts), capture_output=True, text=True, check=True
    ).stdout
    found: list[dict[str, object] | None] = json.loads(told)
    return found


def test_it_is_the_board_that_python_reads(tmp_path: Path) -> None:
    paths = sorted(DISPUTES.glob("*.sgf"))
    texts = [path.read_text(encoding="utf-8") for path in paths] + [
        text.replace("\\n", "\n") for text in GAMES.values()
    ]
    for number, text in enumerate(texts[len(paths) :]):
        paths.append(tmp_path / f"game-{number}.{'sgf' if text.startswith('(') else 'txt'}")
        paths[-1].write_text(text, encoding="utf-8")
    for path, found in zip(paths, early(texts, tmp_path), strict=True):
        position = assess.read(path)
        assert found == {"width": position.width, "stones": list(position.stones)}, path.name


def test_what_it_does_not_understand_is_left_to_python(tmp_path: Path) -> None:
    texts = ["", "nonsense", "(;SZ[77])", "(;SZ[77]AB[aa])", "(;GM[1])", "$$ X O", ". X\n. . .", "(;SZ[x]B[aa])"]
    assert early(texts, tmp_path) == [None] * len(texts)
