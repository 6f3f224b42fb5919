"""Which build of the core Python is given here."""

from __future__ import annotations

import sys
from importlib.util import find_spec

BUILDS = {3: "assess.engine._core_v3", 2: "assess.engine._core_v2"}
"""By the level of instructions that they need, the fastest first. The last runs everywhere and is always there. It is
the only one in a wheel that was built on a processor of another kind."""

IN_A_BROWSER = "assess.engine._core_wasm"


def build_here() -> str:
    """The build for the machine that Python runs on, be it one of WebAssembly."""
    if sys.platform == "emscripten":
        return IN_A_BROWSER
    from assess.engine import _processor

    return build_for(_processor.level())


def build_for(level: int) -> str:
    """The fastest build that is there and that a processor of this level runs."""
    able = [name for needed, name in BUILDS.items() if needed <= level]
    return next((name for name in able[:-1] if find_spec(name) is not None), able[-1])
