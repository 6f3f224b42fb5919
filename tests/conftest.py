"""What every test may ask for."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from gtp_talk import Talk
from hypothesis import HealthCheck, settings
from shell import EYE, Shell

YOUNG, MIDDLE = 20_000, 10  # objects before a collection of the young, and such before one of the middle generation
RARELY = 5  # collections of the middle generation before one of all that there is: a million objects
PATIENCE = 180_000  # milliseconds: Python starts twice in the browser, on a machine that may be busy


@pytest.fixture(scope="module")
def kept_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser that keeps what it is given, like that of a user; one context for all tests of a file."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
    path = chromium.program()
    with sync_api.sync_playwright() as playwright:
        kept = str(tmp_path_factory.mktemp("browser"))
        found = playwright.chromium.launch_persistent_context(
            kept, executable_path=path, args=chromium.FLAGS, accept_downloads=True
        )
        found.set_default_timeout(PATIENCE)
        yield found
        found.close()


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    found = Shell(tmp_path, capsys)
    found.file("eye.txt", EYE)
    return found


def pytest_configure(config: pytest.Config) -> None:
    """What is started in the background of a script ignores SIGINT, and so would all that the tests start. And no test
    takes proofs from what another one, or the user, has asked before. Modules that are compiled once are kept: the
    tests start hundreds of processes. How long an example takes says nothing on a machine that does other things, too.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    os.environ["ASSESS_CACHE"] = "off"
    os.environ["ASSESS_LANG"] = "en"
    settings.register_profile("assess", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("assess")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get("PYTHONDONTWRITEBYTECODE") and (cache := getattr(config, "cache", None)) is not None:
        keep_bytecode_in(str(cache.mkdir("bytecode")))


def keep_bytecode_in(folder: str) -> None:
    """Who wants no compiled modules beside the source has them in the folder that pytest keeps. Without any, each of
    the hundreds of processes that the tests start compiles the whole package, which is half of what it costs."""
    del os.environ["PYTHONDONTWRITEBYTECODE"]
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder
    sys.dont_write_bytecode = False


def pytest_collection_finish() -> None:
    """Modules, tests and solved boards stay to the end, millions of objects. Python would look all of them through
    every few seconds, which was a twelfth of what the tests cost: those that are there now are left out of it, and the
    whole is looked through rarely, what is young less often than ever: it is nearly all alive while a board is solved.
    No other process is concerned."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, RARELY)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With ``-n``, tests that stand together are run by one process: they share servers, browsers, solved boards."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.option.dist == "load" else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test marked as one that needs libraries is skipped where they are not installed."""
    for mark in item.iter_markers("needs"):
        for library in mark.args:
            pytest.importorskip(library)


@pytest.fixture
def talk() -> Talk:
    return Talk()
