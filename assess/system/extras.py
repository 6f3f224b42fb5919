"""What an installation may have besides: packages that some files or reports need, and how to get them."""

from __future__ import annotations

import importlib.util
import shlex
import subprocess
import sys
from importlib.util import find_spec

EXTRAS = {
    "print": {"typst": "typst"},
    "encodings": {"charset-normalizer": "charset_normalizer"},
    "records": {"pysgf": "pysgf"},
    "web": {
        "starlette": "starlette",
        "uvicorn": "uvicorn",
        "msgspec": "msgspec",
        "prometheus-client": "prometheus_client",
    },
    "cluster": {"distributed": "distributed"},
}
"""The packages of each extra of ``pyproject.toml`` that a user may miss, with the modules that they bring."""


def is_installed(extra: str) -> bool:
    """Whether all packages of an extra are there."""
    return all(find_spec(module) is not None for module in EXTRAS[extra].values())


def install_command(extra: str) -> str:
    """The command that installs an extra's packages for this very Python; never by the name of this program, which
    belongs to another one on the package index. Where there is no pip, uv has made the environment.

    >>> install_command("print").endswith("typst")
    True
    """
    python, packages = sys.executable or "python3", EXTRAS[extra]
    if importlib.util.find_spec("pip") is None:
        words = ["uv", "pip", "install", "--python", python, *packages]
    else:
        words = [python, "-m", "pip", "install", *packages]
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
