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


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test marked as one that needs libraries is skipped where they are not installed."""
    for mark in item.iter_markers("needs"):
        for library in mark.args:
            pytest.importorskip(library)


@pytest.fixture
def talk() -> Talk:
    return Talk()
