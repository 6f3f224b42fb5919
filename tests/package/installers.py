"""A wheel, installed as referees install it: by pipx and by uv, with the extra `page`, and the page opened.

    python tests/package/installers.py WHEEL

Needs pipx and uv in the environment of this Python. Homes and programs are in a temporary folder.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path


def surroundings(folder: Path) -> dict[str, str]:
    """Where the tools keep what they install: in this folder."""
    places = {
        "PIPX_HOME": folder / "pipx",
        "PIPX_BIN_DIR": folder / "bin",
        "PIPX_MAN_DIR": folder / "man",
        "UV_TOOL_DIR": folder / "uv",
        "UV_TOOL_BIN_DIR": folder / "bin",
        "XDG_DATA_HOME": folder / "data",
    }
    return {**os.environ, **{name: str(place) for name, place in places.items()}}


def open_page(program: Path, around: dict[str, str] | None) -> str:
    """Starts the page, and reads it once; its title."""
    words = [str(program), "serve", "--no-browser", "--port", "0", "--workers", "1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=around) as running:
        assert running.stdout is not None
        try:
            address = running.stdout.readline().split()[-1]
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())  # the token becomes a cookie
            with browser.open(address, timeout=60) as answer:
                titles: list[str] = re.findall("<title>(.*)</title>", answer.read().decode("utf-8"))
        finally:
            running.terminate()
    return titles[0] if titles else f"no page at {address}"


def main() -> int:
    wheel = Path(sys.argv[1]).resolve()
    tools = Path(sys.executable).parent
    ways = {
        "pipx": [tools / "pipx", "install", "--python", sys.executable, f"{wheel}[page]"],
        "uv": [tools / "uv", "tool", "install", "--python", sys.executable, f"{wheel}[page]"],
    }
    for name, words in ways.items():
        with tempfile.TemporaryDirectory() as place:
            folder, started = Path(place), time.monotonic()
            around = surroundings(folder)
            done = subprocess.run(
                [*map(str, words)], env=around, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            if done.returncode:
                sys.exit(f"{done.stdout}\ninstallers: {name} does not install it")
            installed = time.monotonic()
            said = subprocess.run([folder / "bin/assess", "doctor"], env=around, text=True, stdout=subprocess.PIPE)
            if said.returncode or "Proof: bent four in the corner can be captured" not in said.stdout:
                sys.exit(f"{said.stdout}\ninstallers: what {name} installed does not work")
            title = open_page(folder / "bin/assess", around)
            if title != "assess: life and death in Go":
                sys.exit(f"installers: the page that {name} installed does not open: {title}")
            print(
                f"installers: {name} installs it in {installed - started:.0f} seconds, and the page opens", flush=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
