"""A shell for the tests of the command line, and the positions that they ask about."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from assess.faces import cli

EYE = """\
. X . O .
X X O O O
O O O . O
"""
"""White takes the outer liberty first, and Black cannot add one."""

CORNER = """\
. . . X O .
X X X X O .
O O O O O O
O . O . O O
O O O O O .
"""
"""Three points in a row, and White plays first."""

THREE_KOS = "X . X\nO X .\n. O X\n"

OPEN = "\n".join([". " * 9] * 3 + [". . X . . . O . ."] + [". " * 9] * 3 + [". . O . . . X . ."] + [". " * 9])
"""Nothing can be proved here in a moment."""

CUT_OFF = (
    "X..XO.O.O",
    ".XXXOO.O.",
    "...XO.O.O",
    "...XOOOOO",
    "...XO..X.",
    "...XO.O.O",
    "...XOO.O.",
    "XX.XO.O.O",
    "X.XXOO.O.",
)
"""A black stone alone in White's territory, and a black wall."""

PRISONERS = "Black has taken 1 stone. White has taken 2 stones.\nKomi: 6.5.\n"


class Said:
    """What a command of this process printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def masked(self) -> str:
        """The output without what differs from run to run."""
        return re.sub(r"[\d.]+ seconds", "T seconds", re.sub(r"[\d,]+ positions", "N positions", self.out))

    @property
    def json(self) -> dict[str, Any]:
        """The one object of the output."""
        assert self.out.count("\n") == 1 and self.out.isascii()
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


class Shell:
    """Runs commands, one line each, in a directory of its own."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.capsys = home, capsys

    def file(self, name: str, text: str) -> None:
        (self.home / name).write_text(text, encoding="utf-8")

    def run(self, line: str) -> Said:
        self.capsys.readouterr()
        code = cli.main(line.split())
        return Said(code, *self.capsys.readouterr())

    def process(self, line: str, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "assess", *line.split()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
