"""Pieces of the core keep their contracts, by themselves: the tests are C++ (core_pieces.cpp), compiled here."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from compiled import compiled

CORE = Path(__file__).parents[2] / "assess" / "engine" / "core"
SOURCE = Path(__file__).parent / "core_pieces.cpp"
NAMES = re.findall(r'^    \{"(\w+)"', SOURCE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def program() -> Path:
    headers = [path for path in CORE.rglob("*") if path.suffix in (".hpp", ".cpp")]
    return compiled(SOURCE, "-O1", "-I", str(CORE), headers=headers) or pytest.skip("no compiler of C++")


def test_every_piece_is_called(program: Path) -> None:
    run = subprocess.run([str(program)], capture_output=True, text=True, check=True)
    assert sorted(NAMES) == run.stdout.split()
    assert {
        "games",
        "table",
        "patterns",
        "closed",
        "open",
        "parts",
        "path",
        "reach",
        "sets",
        "strings",
        "suspended",
    } == {name.split("_")[0] for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_keeps_its_contract(program: Path, name: str) -> None:
    run = subprocess.run([str(program), name], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[:2000]
