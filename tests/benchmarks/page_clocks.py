"""The clocks of a newcomer, in a browser: from a file to a sheet, from a pasted part of a board to a ruling on a phone,
and a referee's way with three agreements on a board of 19x19, behind the search and within it; medians of several
rounds, each in a browser of its own.

    python tests/benchmarks/page_clocks.py [--rounds 3] [--game game.sgf] [--served]

The page of ``assess serve``, on this machine, and the site that needs no server, cold. ``--game``: the game of the
referee's way. ``--served``: without the site. The site needs what ``python tests/package/browser.py`` makes, all need
Chromium and playwright. Nobody reads or decides here: for a person some seconds for each click come to it. Two rounds
differ by what else the machine does.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser_parts import parts, served
from chromium import FLAGS, NAMES
from serving import DISPUTES, Server

from assess.faces.browser.site_folder import write_site

GAME = DISPUTES / "bent-four-in-the-corner.sgf"
LARGE = DISPUTES / "three-sekis.sgf"
PART = DISPUTES / "parts" / "race-in-the-corner.txt"
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
AGREED = ("dead", "alive_in_seki", "independently_alive")
"""What the players can agree on, which is here what is proved, or else that a string lives."""
THREE = 3
"""Agreements of the referee's way."""
PATIENCE = 120_000  # milliseconds
MEANWHILE = 3_000  # milliseconds of search before the first agreement of the way in which it goes on


class Clock:
    """Seconds by what was reached, since it was made, and the clicks up to now."""

    def __init__(self, page: Any) -> None:
        self.page, self.reached, self.clicks = page, dict[str, float](), 0
        self._begun = time.perf_counter()

    def reach(self, what: str, selector: str) -> None:
        """Waits for an element, and notes when it is there."""
        self.page.wait_for_selector(selector)
        self.note(what)

    def note(self, what: str) -> None:
        """Notes what is reached now."""
        self.reached[what] = time.perf_counter() - self._begun

    def click(self, selector: str) -> None:
        """Clicks an element."""
        self.page.locator(selector).first.click()
        self.clicks += 1


def given(page: Any, address: str, game: Path) -> Clock:
    """Opens the page and gives it a file, with the clock running."""
    clock = Clock(page)
    page.goto(address)
    page.wait_for_selector("#choose")
    page.set_input_files("#files", str(game))
    return clock


def file_to_sheet(page: Any, address: str, form: str) -> Clock:
    """Opens the page, gives it a file, has it settled, and takes the sheet."""
    clock = given(page, address, GAME)
    clock.reach("board", ".board .stones use")
    clock.click("#settle")
    clock.reach("ruling", ".rest .downloads")
    sheet(clock, form)
    return clock


def sheet(clock: Clock, form: str) -> None:
    """Takes the sheet in a format."""
    with clock.page.expect_download() as found:
        clock.click(f".rest .downloads a:text-is('{form}')")
    assert found.value.path().stat().st_size > 1000
    clock.note("sheet")


def part_to_ruling(page: Any, address: str) -> Clock:
    """Pastes a part of a board, and taps a string."""
    clock = Clock(page)
    page.goto(address)
    page.fill("#pasted", PART.read_text(encoding="utf-8"))
    clock.click("section:has(#pasted) button")
    clock.reach("board", ".hits [role=button]")
    clock.click(".hits [role=button] circle")
    clock.reach("ruling", ".words-side .answer")
    return clock


def referee(page: Any, address: str, game: Path) -> Clock:
    """Reads a game, has it settled, agrees on three strings, and takes the sheet."""
    clock = given(page, address, game)
    clock.reach("first look", ".legend:not(:empty)")
    clock.click("#settle")
    clock.reach("ruling", ".rest .downloads")
    names = page.evaluate(
        "() => [...document.querySelectorAll('.strings li')].map(one => [one.dataset.string, one.dataset.status])"
    )
    chosen = names[:: max(1, len(names) // THREE)][:THREE]
    for string, status in chosen:
        page.evaluate("() => document.querySelectorAll('details:has(.strings)').forEach(one => { one.open = true; })")
        clock.click(f".strings li[data-string='{string}'] button")
        clock.click(f"[data-agree={status if status in AGREED else 'independently_alive'}]")
        page.wait_for_selector(f".strings li[data-string='{string}'] .status:not(:text-is('...'))")
    clock.reach("agreed", "#unagree")
    sheet(clock, "PDF")
    return clock


def referee_meanwhile(page: Any, address: str, game: Path) -> Clock:
    """Agrees on three strings while the search goes on: how long each agreement takes, and the stop behind them."""
    clock = given(page, address, game)
    clock.reach("first look", ".legend:not(:empty)")
    clock.click("#settle")
    page.wait_for_selector("#stop")
    page.wait_for_timeout(MEANWHILE)
    chosen = page.evaluate("() => [...document.querySelectorAll('.strings li')].map(one => one.dataset.string)")[:THREE]
    for number, string in enumerate(chosen, 1):
        page.evaluate("() => document.querySelectorAll('details:has(.strings)').forEach(one => { one.open = true; })")
        before = time.perf_counter()
        clock.click(f".strings li[data-string='{string}'] button")
        clock.click("[data-agree=dead]")
        page.wait_for_selector(f".strings li[data-string='{string}'] .status:has-text('agreed')")
        clock.reached[f"agreement {number} by itself"] = time.perf_counter() - before
    if page.locator("#stop").count():
        before = time.perf_counter()
        clock.click("#stop")
        page.wait_for_selector("#go-on, #scenes")
        clock.reached["stop by itself"] = time.perf_counter() - before
    return clock


@contextmanager
def fresh(browser: Any, screen: str) -> Iterator[Any]:
    """A page of a browser that has kept nothing."""
    context = browser.new_context(accept_downloads=True, **SCREENS[screen])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def told(name: str, clocks: list[Clock]) -> None:
    """Prints the medians, and between which seconds they lie."""
    for what in clocks[0].reached:
        seconds = [clock.reached[what] for clock in clocks]
        around = f"{min(seconds):.1f} to {max(seconds):.1f}"
        print(f"{name}, {what}: {statistics.median(seconds):.1f} s ({around})", flush=True)
    print(f"{name}: {clocks[0].clicks} clicks", flush=True)


def main() -> int:
    """Measures, and prints what it measures."""
    from playwright.sync_api import sync_playwright

    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--game", type=Path, default=LARGE)
    options.add_argument("--served", action="store_true")
    given = options.parse_args()
    path = os.environ.get("ASSESS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)

        def timed(name: str, screen: str, way: Callable[[Any], Clock]) -> None:
            clocks = []
            for _ in range(given.rounds):
                with fresh(browser, screen) as page:
                    clocks.append(way(page))
            told(name, clocks)

        def anew(way: Callable[[Any, str], Clock]) -> Callable[[Any], Clock]:
            """Each round with a server of its own, which remembers no proof."""

            def way_with_server(page: Any) -> Clock:
                with tempfile.TemporaryDirectory(dir=place) as folder:
                    server = Server(Path(folder))
                    try:
                        return way(page, server.address)
                    finally:
                        server.stop()

            return way_with_server

        for screen in SCREENS:
            timed(f"served, {screen}", screen, anew(lambda page, address: file_to_sheet(page, address, "PDF")))
        timed("served, phone, a part that is pasted", "phone", anew(part_to_ruling))
        large = anew(lambda page, address: referee(page, address, given.game))
        timed(f"served, desktop, {given.game.name} with three agreements", "desktop", large)
        meanwhile = anew(lambda page, address: referee_meanwhile(page, address, given.game))
        timed(f"served, desktop, {given.game.name} with agreements while it is searched", "desktop", meanwhile)
        if not given.served:
            write_site(Path(place) / "site", parts())
            with served(Path(place) / "site") as site:
                address = f"http://127.0.0.1:{site.server_port}/"
                for screen in SCREENS:
                    timed(f"site, {screen}", screen, lambda page: file_to_sheet(page, address, "HTML"))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
