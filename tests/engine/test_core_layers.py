"""The wings of the C++ core, lowest first: includes go down, in no circle, and every header compiles by itself."""

from __future__ import annotations

import re
import shutil
import subprocess
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "assess" / "engine" / "core"
WINGS = ("board", "goal", "guide", "search")
HEADERS = sorted(CORE.rglob("*.hpp"))
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
header = pytest.mark.parametrize("path", HEADERS, ids=lambda path: str(path.relative_to(CORE)))


def included(path: Path) -> list[Path]:
    """The headers of the core that a file includes."""
    names = re.findall(r'^#include "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    return [CORE / name for name in names]


def height(path: Path) -> int:
    """The wing's place in the list; what lies outside the wings lies below them all."""
    room = path.relative_to(CORE).parts[0]
    return WINGS.index(room) if room in WINGS else -1


def test_every_header_is_found() -> None:
    assert {path.parent.name for path in HEADERS} >= set(WINGS)


def test_includes_go_down() -> None:
    """And each names a header from the core's folder."""
    found = [(path, other) for path in HEADERS for other in included(path)]
    assert len(found) > len(HEADERS)
    assert not [(path, other) for path, other in found if not other.exists() or height(other) > height(path)]


def test_no_header_includes_itself_on_the_way() -> None:
    before = {path: set(included(path)) for path in HEADERS}
    assert set(TopologicalSorter(before).static_order()) >= set(HEADERS)  # raises CycleError, which names them


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="no compiler of C++")
@header
def test_a_header_compiles_by_itself(path: Path) -> None:
    assert COMPILER is not None
    words = [COMPILER, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I", str(CORE), "-x", "c++"]
    run = subprocess.run([*words, "-"], input=f'#include "{path}"\n', capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
