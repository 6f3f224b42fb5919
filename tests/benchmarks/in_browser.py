"""The page without a server beside the native program, in one run: size, start, positions a second, time of rulings.

    python tests/benchmarks/in_browser.py

Needs Chromium, playwright, node, and what ``python tests/package/browser.py`` makes; Linux, for processor seconds. Two
lines of figures belong together only where they come from one run: a machine that has other work slows both. What the
processor was busy for, in brackets, is less disturbed by that than what the clock says.
"""

from __future__ import annotations

import gzip
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser_parts import in_pyodide, parts, served

import assess
from assess.engine.prover import Prover
from assess.engine.settle import settle
from assess.faces.browser.site_folder import write_site
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.system.limits import Limits

DISPUTES = Path(__file__).parent.parent.parent / "disputes"
LONG = {
    "three-sekis": 60_000,
    "double-ko-seki-on-a-large-board": 60_000,
    "hanezeki": 300_000,
    "round-robin-ko": 300_000,
}
"""Long searches, each with the positions that a question may look at."""
RULED = 20
ROUNDS = 3
"""Each search and each ruling so often: the best counts, as another process may have the processor in between."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
KEPT = """async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith("/python.image")) return true;
  return false;
}"""
"""Whether the memory of the page's Python is kept, which is done some seconds after the start, as the last of all."""

SPEED = """
import sys, time
from pathlib import Path
import assess
from assess.engine.prover import Prover
from assess.engine.settle import settle
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.system.limits import Limits
{body}
found = speeds(Path("/checkout/disputes"), LONG)
"""
RULE = """async ([name, text]) => {
  const server = await import("./static/server.js"), asking = await import("./static/asking.js");
  const told = await server.upload(new File([text], name));
  const begun = performance.now();
  const put = await asking.question(told.id, "status", { limits: { nodes: 20000 } });
  const found = await asking.follow(put.id);
  const whole = (performance.now() - begun) / 1000;
  await server.remove(`/positions/${told.id}`);  // so that it is asked anew the next time
  return [found.result.seconds, whole];
}"""
READY = """async () => !!(await (await import("./static/server.js")).get("/about")).version"""


def speeds(disputes: Path, long: dict[str, int]) -> dict[str, float]:
    """Positions a second that searches look at, without what comes before and after them: the best of all rounds."""
    found = dict.fromkeys(long, 0.0)
    advance = Prover.advance
    for name, nodes in ROUNDS * list(long.items()):
        spent, looked_at = 0.0, 0

        def measured(prover: Prover, budget: int) -> Any:
            nonlocal spent, looked_at
            before, begun = prover.search.positions, time.perf_counter()
            outcome = advance(prover, budget)
            spent += time.perf_counter() - begun
            looked_at += prover.search.positions - before
            return outcome

        Prover.advance = measured  # type: ignore[method-assign, assignment]
        position = assess.read(disputes / f"{name}.sgf")
        for string in position.strings()[:6]:
            settle(Inquiry(position, min(string.points), IndependentlyAlive()), Limits(None, nodes))
        found[name] = max(found[name], looked_at / spent)
    Prover.advance = advance  # type: ignore[method-assign]
    return found


def body_of_speeds() -> str:
    """The function as text, for the other Python."""
    text = Path(__file__).read_text(encoding="utf-8")
    begin = text.index("def speeds(")
    return (
        f"from typing import Any\nLONG = {LONG!r}\nROUNDS = {ROUNDS}\n" + text[begin : text.index("def body_of_speeds")]
    )


def processor_seconds() -> float:
    """What all processes that were begun here, the browser's too, have kept the processor busy for."""
    parents, spent = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        number = int(place.parent.name)
        parents[number], spent[number] = int(fields[1]), sum(map(int, fields[11:15]))
    found, own = 0, {os.getpid()}
    while own:
        found += sum(spent[number] for number in own)
        own = {number for number, parent in parents.items() if parent in own}
    return found / os.sysconf("SC_CLK_TCK")


class Clock:
    """What has passed since it was made: seconds, and in brackets those of the processor."""

    def __init__(self) -> None:
        self._begun, self._before = time.perf_counter(), processor_seconds()

    def __str__(self) -> str:
        return f"{time.perf_counter() - self._begun:.1f} s ({self.processor:.1f})"

    @property
    def processor(self) -> float:
        return processor_seconds() - self._before


def started(browser: Any, address: str, how: str) -> Any:
    """Opens the page, and says how long it takes to the first board and the first ruling."""
    clock = Clock()
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("#choose")
    told = [f"ways in {clock}"]
    page.set_input_files("#files", str(DISPUTES / "bent-four-in-the-corner.sgf"))
    page.wait_for_selector("[data-panel=game]")
    told.append(f"first board {clock}")
    page.click("#settle")
    page.wait_for_selector(".rest .downloads")
    told.append(f"first ruling {clock}")
    print(f"start, {how}: {', '.join(told)}", flush=True)
    return page


def main() -> int:
    from playwright.sync_api import sync_playwright

    path = os.environ.get("ASSESS_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        write_site(folder / "site", parts())
        files = [file for file in (folder / "site").rglob("*") if file.is_file()]
        packed = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
        print(f"size: {sum(file.stat().st_size for file in files) / 1e6:.1f} MB, by gzip {packed / 1e6:.1f} MB")

        here = speeds(DISPUTES, LONG)
        there = in_pyodide(SPEED.replace("{body}", body_of_speeds()), folder)
        for name, native in here.items():
            part = there[name] / native
            print(f"positions a second, {name}: native {native:,.0f}, WebAssembly {there[name]:,.0f} ({part:.2f})")

        with served(folder / "site") as server, sync_playwright() as playwright:
            address = f"http://127.0.0.1:{server.server_port}/"
            flags = ["--headless", "--no-sandbox", "--disable-gpu"]
            browser = playwright.chromium.launch_persistent_context(
                str(folder / "profile"), executable_path=path, args=flags
            )
            browser.set_default_timeout(300_000)
            page = started(browser, address, "cold")
            while not page.evaluate(KEPT):
                time.sleep(1)
            page.close()
            page = started(browser, address, "warm")
            times: list[tuple[float, ...]] = []
            for file in sorted(DISPUTES.glob("*.sgf"))[:: len(list(DISPUTES.glob("*.sgf"))) // RULED][:RULED]:
                position = assess.read(file)
                each: list[tuple[float, float, float]] = []
                for _ in range(ROUNDS):
                    native = assess.status(position, limits=Limits(60, 20_000), threads=1).seconds
                    each.append((native, *page.evaluate(RULE, [file.name, file.read_text(encoding="utf-8")])))
                times.append(tuple(map(min, zip(*each, strict=True))))
                told = "native {:.3f} s, browser {:.3f} s, to the page {:.3f} s".format(*times[-1])
                print(f"  {file.stem}: {told}", flush=True)
            middle = [statistics.median(one) for one in zip(*times, strict=True)]
            told = "native {:.3f} s, browser {:.3f} s, to the page {:.3f} s".format(*middle)
            ratio = statistics.median(there / native for native, there, _ in times)
            print(f"rulings on {len(times)} disputes, checked: medians {told}; of the ratios {ratio:.1f}")
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
