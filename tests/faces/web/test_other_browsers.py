"""The main ways of the page in Firefox and in WebKit: a file is read, looked at, settled, a string ruled on and agreed
on, the sheet made; and the page without a server, opened again. Both are driven by what comes with them: Marionette,
and WebDriver over HTTP.

Skipped where the browser is missing: ``apt-get install firefox-esr webkit2gtk-driver xvfb``.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from browser_parts import parts, served
from serving import DISPUTES, Server

from assess.faces.browser.site_folder import write_site

pytestmark = pytest.mark.slow
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
PATIENCE = 120  # seconds
BEGIN = "const done = arguments[arguments.length - 1]; (async (...given) => {"
END = '})(...arguments).then(done, (error) => done("error: " + error));'
HELP = """
const one = (selector) => document.querySelector(selector);
const labelled = (label) => [...document.querySelectorAll("button")].find((button) => button.textContent === label);
const until = async (there) => {
  for (let tried = 0; tried < 900; tried += 1) {
    if (there()) return there();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it never came: " + there);
};
const headline = () => one("#headline").textContent;
"""
UPLOAD = """
await until(() => one("#choose"));
const given_files = new DataTransfer();
given_files.items.add(new File([given[0]], "corner.sgf"));
one("#files").files = given_files.files;
one("#files").dispatchEvent(new Event("change"));
await until(() => one("#settle") && headline());
return headline();"""
SETTLE = 'one("#settle").click(); await until(() => one(".rest .downloads")); return headline();'


class Browser(Protocol):
    """A browser with one window."""

    def go(self, address: str) -> None:
        """Opens a page."""

    def run(self, script: str, *given: Any) -> Any:
        """Return what the body of an asynchronous function returns there."""


class Firefox:
    """Firefox by Marionette: JSON over a socket."""

    def __init__(self, place: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            pytest.skip("there is no Firefox")
        port = free_port()
        (place / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        words = [program, "--headless", "--marionette", "--no-remote", "--profile", str(place)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._socket = connected(port)
        self._heard, self._number = self._socket.makefile("rb"), 0
        self._read()
        self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})
        self._ask("WebDriver:SetTimeouts", {"script": PATIENCE * 1000})

    def _read(self) -> Any:
        length = b""
        while (sign := self._heard.read(1)) != b":":
            assert sign, "Firefox has ended"
            length += sign
        return json.loads(self._heard.read(int(length)))

    def _ask(self, name: str, parts: dict[str, Any]) -> Any:
        self._number += 1
        said = json.dumps([0, self._number, name, parts]).encode()
        self._socket.sendall(b"%d:%s" % (len(said), said))
        _, _, error, answer = self._read()
        assert error is None, error
        return answer

    def go(self, address: str) -> None:
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str, *given: Any) -> Any:
        asked = {"script": BEGIN + HELP + script + END, "args": list(given)}
        return self._ask("WebDriver:ExecuteAsyncScript", asked)["value"]

    def end(self) -> None:
        self._socket.close()
        self.process.terminate()
        self.process.wait(PATIENCE)


class WebKit:
    """WebKit by its driver, on a screen of its own."""

    def __init__(self, place: Path) -> None:
        programs = [*Path("/").glob(MINI_BROWSER[1:])]
        words = [shutil.which("xvfb-run"), shutil.which("WebKitWebDriver")]
        if not programs or None in words:
            pytest.skip("there is no WebKit")
        port = free_port()
        own = {"XDG_DATA_HOME": str(place), "XDG_CACHE_HOME": str(place), "LIBGL_ALWAYS_SOFTWARE": "1"}
        if os.geteuid() == 0:
            own["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # which does not work for root
        begun = ["-a", str(words[1]), f"--port={port}"]
        self.process = subprocess.Popen(
            [str(words[0]), *begun],
            env={**os.environ, **own},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        connected(port).close()
        self._at = f"http://127.0.0.1:{port}/session"
        options = {"webkitgtk:browserOptions": {"binary": str(programs[0]), "args": ["--automation"]}}
        made = self._ask("", {"capabilities": {"alwaysMatch": options}})
        self._at += f"/{made['sessionId']}"
        self._ask("/timeouts", {"script": PATIENCE * 1000})

    def _ask(self, path: str, body: Any) -> Any:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._at + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def go(self, address: str) -> None:
        self._ask("/url", {"url": address})

    def run(self, script: str, *given: Any) -> Any:
        return self._ask("/execute/async", {"script": BEGIN + HELP + script + END, "args": list(given)})

    def end(self) -> None:
        os.killpg(self.process.pid, 15)
        self.process.wait(PATIENCE)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def connected(port: int) -> socket.socket:
    """A connection with what has just begun."""
    for _ in range(10 * PATIENCE):
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            time.sleep(0.1)
    raise AssertionError("it does not begin")


@pytest.fixture(params=[Firefox, WebKit])
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    found = request.param(tmp_path)
    yield found
    found.end()


def test_a_referee_comes_from_a_file_to_a_sheet(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("kept"))
    try:
        browser.go(server.address)
        text = (DISPUTES / "bent-four-in-the-corner.sgf").read_text(encoding="utf-8")
        browser.run(UPLOAD, text)
        estimate = 'await until(() => headline().startsWith("At first sight.")); return headline();'
        assert "Estimate: White wins by 18" in browser.run(estimate)
        assert browser.run(SETTLE) == "White wins by 18."
        sheet = """
        const link = [...document.querySelectorAll(".downloads a")].find((one) => one.textContent === "PDF");
        const answer = await fetch(link.href);
        return [answer.status, answer.headers.get("Content-Type")];"""
        assert browser.run(sheet) == [200, "application/pdf"]
        ruling = """
        one("[data-panel=string]").click();
        await until(() => one(".side").innerText.includes("Figure 1"));
        return one(".side").innerText;"""
        assert "Black D3 can be captured (not uncapturable)." in browser.run(ruling)
        agree = """
        one("[data-panel=game]").click();
        const entry = await until(() => [...document.querySelectorAll(".side button, .rest button")].find(
          (button) => button.textContent.includes("D3")));
        entry.click();
        (await until(() => labelled("independently alive"))).click();
        await until(() => headline() !== "White wins by 18.");
        return document.querySelector(".words-side").innerText;"""
        assert "agreed" in browser.run(agree)
        assert not browser.run("return document.documentElement.scrollWidth > innerWidth;")
    finally:
        server.stop()


@pytest.mark.needs("ziglang")
def test_the_page_without_a_server_rules_each_time_it_is_opened(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """First from the network; then from what the service worker keeps, where the page is isolated: WebKit gives it no
    memory to share all the same."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, parts())
    text = (DISPUTES / "bent-four-in-the-corner.sgf").read_text(encoding="utf-8")
    with served(folder) as site:
        for again in (False, True, True):
            browser.go(f"http://127.0.0.1:{site.server_port}/")
            assert browser.run("return crossOriginIsolated;") == again
            browser.run(UPLOAD, text)
            assert browser.run(SETTLE) == "White wins by 18."
            browser.run("await navigator.serviceWorker.ready;")
