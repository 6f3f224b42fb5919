"""Debian's Chromium for the tests of the page.

With ``CI`` set a missing browser fails; else the tests are skipped where there is none.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def launched(playwright_of: Any) -> Iterator[Any]:
    """The browser, as a fixture yields it; ``playwright_of``: the module ``playwright.sync_api``."""
    path = os.environ.get("ASSESS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        assert not os.environ.get("CI"), "there is no Chromium: apt-get install chromium"
        pytest.skip("there is no Chromium: apt-get install chromium, or name it in ASSESS_CHROMIUM")
    with playwright_of.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS.split())
        yield found
        found.close()
