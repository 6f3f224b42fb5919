"""Pieces of the core keep their contracts, by themselves: the tests are C++ (core_pieces.cpp), compiled here."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "assess" / "engine" / "core"
SOURCE = Path(__file__).parent / "core_pieces.cpp"
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
NAMES = re.findall(r'^    \{"(\w+)"', SOURCE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if COMPILER is None:
        pytest.skip("no compiler of C++")
    made = tmp_path_factory.mktemp("core") / "pieces"
    words = [
        COMPILER,
        "-std=c++20",
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-I",
        str(CORE),
        str(SOURCE),
        "-o",
        str(made),
    ]
    run = subprocess.run(words, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return made


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
