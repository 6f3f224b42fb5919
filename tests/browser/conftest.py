"""A browser for the tests that need one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
PATIENCE = 180_000  # milliseconds: Python starts twice, on a machine that may be busy


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser that keeps what it is given, like that of a user; one context for all tests."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
    path = os.environ.get("ASSESS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        assert not os.environ.get("CI"), "there is no Chromium: apt-get install chromium"
        pytest.skip("there is no Chromium")
    with sync_api.sync_playwright() as playwright:
        kept = str(tmp_path_factory.mktemp("browser"))
        found = playwright.chromium.launch_persistent_context(
            kept, executable_path=path, args=list(FLAGS), accept_downloads=True
        )
        found.set_default_timeout(PATIENCE)
        yield found
        found.close()
