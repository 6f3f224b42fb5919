"""What every test may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from gtp_talk import Talk
from shell import EYE, Shell


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    found = Shell(tmp_path, capsys)
    found.file("eye.txt", EYE)
    return found


@pytest.fixture
def talk() -> Talk:
    return Talk()
