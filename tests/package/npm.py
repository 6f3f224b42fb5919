"""assess as an npm package: the core, Python and a worker behind ``status``, ``ask``, ``check``, for sites and servers.

    python tests/package/npm.py [OUT]

into ``build/npm``, or OUT, of what ``python tests/package/browser.py`` has made, with types of what is answered, made
from docs/schemas. Needs npm. ``npm pack build/npm`` packs it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from assess.faces.browser.site_folder import MADE, licences, parts_in, python_files, write_files

ROOT = Path(__file__).parent.parent.parent
BROWSER = ROOT / "assess/faces/browser"
SCHEMAS = ROOT / "docs/schemas"
OUT = ROOT / "build/npm"
TO_TYPES = "json-schema-to-typescript@15.0.4"
ANSWERED = ("status", "finding", "check")
MANIFEST = {
    "name": "assess-go",
    "version": version("assess-go"),
    "description": "Life and death in Go under Japanese-style rules, settled by proofs",
    "license": "MIT",
    "type": "module",
    "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}, "./*": "./*"},
    "types": "index.d.ts",
    "engines": {"node": ">=20.16"},
}


def types(folder: Path) -> bytes:
    """What is answered, in TypeScript. ``folder``: an empty one, for what is made on the way."""
    for path in SCHEMAS.glob("*.json"):
        told = json.loads(path.read_text(encoding="utf-8"))
        if path.stem in ANSWERED:
            told |= {"title": path.stem.title(), "description": told["title"]}
        (folder / path.name).write_text(json.dumps(told), encoding="utf-8")
    all_of_them = {"title": "Answers", "properties": {name: {"$ref": f"{name}.json"} for name in ANSWERED}}
    (folder / "answers.json").write_text(json.dumps(all_of_them), encoding="utf-8")
    words = ["npx", "--yes", "--package", TO_TYPES, "json2ts", "--additionalProperties=false", "-i", "answers.json"]
    done = subprocess.run(words, cwd=folder, capture_output=True)
    if done.returncode:
        sys.exit(f"npm: {done.stderr.decode()}")
    return done.stdout


def package_files() -> dict[str, bytes]:
    """The files of the package by their names, without those types."""
    parts = parts_in(MADE)
    found = {path.name: path.read_bytes() for path in (BROWSER / "npm").iterdir()}
    found |= {name: (BROWSER / "scripts" / name).read_bytes() for name in ("core.js", "python.js")}
    found |= {**python_files(parts), **licences(parts), "LICENSE": (ROOT / "docs/LICENSE").read_bytes()}
    found["package.json"] = json.dumps(MANIFEST, indent=2).encode() + b"\n"
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("out", type=Path, nargs="?", default=OUT, help="the folder (default: build/npm)")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as place:
        size = write_files(arguments.out, {**package_files(), "types.d.ts": types(Path(place))})
    print(f"npm: {arguments.out}: {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
