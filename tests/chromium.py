"""Debian's Chromium for the tests of pages, and tabs that several tests use one after another.

With ``CI`` set a missing browser fails; else the tests are skipped where there is none.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # each process that draws pages takes a third of a second to begin
    "--process-per-site",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""The first is Chromium without its own windows and menus, which nobody sees here: half of what the others cost."""
PATIENCE = 120_000  # milliseconds, on a machine that may be busy


def program() -> str:
    """Where the browser is; without one the test is skipped."""
    path = os.environ.get("ASSESS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        assert not os.environ.get("CI"), "there is no Chromium: apt-get install chromium"
        pytest.skip("there is no Chromium: apt-get install chromium, or name it in ASSESS_CHROMIUM")
    return path


def launched(playwright_of: Any) -> Iterator[Any]:
    """The browser, as a fixture yields it; ``playwright_of``: the module ``playwright.sync_api``."""
    path = program()
    with playwright_of.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


def tab(browser: Any, width: int = 1280, height: int = 900, **more: Any) -> Iterator[Any]:
    """A tab with nothing in it, as a fixture yields it. A new one takes Chromium one or two seconds of processor, as
    much as most tests: those that want the same share one, and each begins it anew (``anew``)."""
    context = browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True, **more)
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    yield found
    context.close()


@contextmanager
def requests_of(tab: Any) -> Iterator[list[Any]]:
    """Yields what a tab asks for while a test listens: another test of the same tab hears nothing of it."""
    asked: list[Any] = []

    def hear(request: Any) -> None:
        asked.append(request)

    tab.on("request", hear)
    try:
        yield asked
    finally:
        tab.remove_listener("request", hear)


def held_back(tab: Any, held: list[Any]) -> Any:
    """The first of the requests that a test holds back: what the page shows may be there before it has been asked."""
    for _ in range(PATIENCE // 20):
        if held:
            return held[0]
        tab.wait_for_timeout(20)
    raise AssertionError("it is not asked for")


@contextmanager
def anew(tab: Any, is_own: Callable[[str], bool]) -> Iterator[list[str]]:
    """Lends a tab to a test, and takes back what the test has set. Yields what goes wrong in it meanwhile: what is said
    on its console, and what is asked of an address that is not its own."""
    troubles: list[str] = []
    heard: dict[str, Callable[[Any], None]] = {
        "pageerror": lambda error: troubles.append(str(error)),
        "console": lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None,
        "dialog": lambda dialog: troubles.append(dialog.message),
        "request": lambda asked: None if is_own(asked.url) else troubles.append(asked.url),
    }
    size = tab.viewport_size
    for name, hear in heard.items():
        tab.on(name, hear)
    try:
        yield troubles
    finally:
        for name, hear in heard.items():
            tab.remove_listener(name, hear)
        tab.unroute_all()
        tab.emulate_media(media="null", color_scheme="null")
        tab.set_viewport_size(size)
        if tab.url.startswith("http"):
            tab.evaluate("localStorage.clear()")
