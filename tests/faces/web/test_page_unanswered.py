"""Every request that the page makes, and what it shows when it is refused, cut off, lost or late: one table for all.

Nothing on the page may then look as if it were at work; a sentence says what happened, and one may try again. The table
is held to the scripts of the page: each place where one of them asks the server has a row that comes there.
"""

from __future__ import annotations

import base64
import contextlib
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from chromium import launched
from serving import DISPUTES, HARD, TWO_PROBLEMS, Server

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
pytest.importorskip("starlette", reason="the extra web is not installed")

BENT = (DISPUTES / "bent-four-in-the-corner.sgf").read_bytes()
GAME = b"(;SZ[5]PB[Stepped];B[aa];W[bb];B[cc])"
SMALL = ("--workers", "1", "--threads", "1", "--memory-mb", "256")
TOKEN = "a-token-of-more-than-24-letters"
Page = Any
AT_WORK = """() => [...document.querySelectorAll(
    "progress, #stop, #late > *, .progress .counter:not(:empty), [inert], .stale, #headline")]
  .filter(one => one.checkVisibility() && (one.id !== "headline" || one.textContent.endsWith("...")))
  .map(one => one.outerHTML.slice(0, 90))"""
"""What on the page looks as if something were at work."""
NOTE_WHO_ASKS = """
Error.stackTraceLimit = 50;
window.asked = [];
const fetch_ = window.fetch;
window.fetch = (address, request = {}) => {
  window.asked.push([request.method || "GET", new URL(address, location).href, new Error().stack]);
  return fetch_(address, request);
};"""
"""Has the page take down from where it asks for what."""
SLOW = pytest.mark.slow
LOST, CUT = "The server does not answer", "The answer broke off before its end."
REFUSED = "Too much is asked at once: wait a moment, and ask again."


def refuse(route: Any) -> None:
    route.fulfill(status=429, json={"error": REFUSED})


def cut(route: Any) -> None:
    route.fulfill(status=200, content_type="application/json", body='{"id": "1", "state": "wai')


def lose(route: Any) -> None:
    route.abort("connectionrefused")


KINDS: dict[str, tuple[Callable[[Any], None], str]] = {
    "refused": (refuse, REFUSED),
    "cut": (cut, CUT),
    "lost": (lose, LOST),
}


class Desk:
    """The positions about which the page asks, and ways to it."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder, *SMALL, ASSESS_TOKEN=TOKEN)
        put = self.server.position
        self.bent = put(BENT, name="bent.sgf")["id"]
        self.missing = put((DISPUTES / "missing-reinforcement.sgf").read_bytes(), name="missing.sgf")["id"]
        self.komi = 100
        self.together = [put(BENT, name=f"{number}.sgf", komi=number, folder="club")["id"] for number in (3, 4)]
        self.set = put(BENT.strip() * 3, name="three.sgf")["id"]
        self.game = put(GAME, name="game.sgf")["id"]
        self.problems = put(TWO_PROBLEMS.encode(), name="two-problems.sgf")["id"]
        self.hard = put(HARD.encode(), name="hard.txt")["id"]

    def fresh(self) -> str:
        """A position about which nothing was asked."""
        self.komi += 1
        return str(self.server.position(BENT, name="bent.sgf", komi=self.komi)["id"])

    def home(self, page: Page) -> None:
        page.click("#home")
        page.wait_for_selector("#choose")

    def load(self, page: Page, fragment: str) -> None:
        """Loads the page anew."""
        page.goto("about:blank")
        page.goto(f"{self.server.origin}/{fragment}")

    def go(self, page: Page, fragment: str) -> None:
        """Goes to an address from the beginning, where the page has forgotten what it showed."""
        self.home(page)
        page.evaluate("fragment => { location.hash = fragment; }", fragment)

    def at(self, page: Page, position: str, panel: str, wanted: str, string: str = "") -> None:
        self.go(page, f"#at={position}&panel={panel}&string={string}")
        page.wait_for_selector(wanted)


@dataclass(frozen=True, slots=True)
class Row:
    """A request of the page: how one comes there, what makes the page ask, and what is there when it is answered.
    ``again``: false where the page goes on without the answer. ``at_work``: something else is at work meanwhile."""

    name: str
    method: str
    path: str
    act: Callable[[Desk, Page], None]
    done: str
    reach: Callable[[Desk, Page], None] = Desk.home
    again: bool = True
    at_work: bool = False
    kinds: tuple[str, ...] = ("refused", "cut", "lost")


def click(selector: str) -> Callable[[Desk, Page], None]:
    return lambda _, page: page.click(selector)


def board(label: str, selector: str = "") -> Callable[[Desk, Page], None]:
    def act(_: Desk, page: Page) -> None:
        page.locator(f'.hits [aria-label^="{label}"]').first.dispatch_event("click")
        if selector:
            page.click(selector)

    return act


def load(fragment: Callable[[Desk], str]) -> Callable[[Desk, Page], None]:
    return lambda desk, page: desk.load(page, fragment(desk))


def go(fragment: Callable[[Desk], str]) -> Callable[[Desk, Page], None]:
    return lambda desk, page: desk.go(page, fragment(desk))


def status(position: Callable[[Desk], str], wanted: str) -> Callable[[Desk, Page], None]:
    return lambda desk, page: desk.at(page, position(desk), "status", wanted)


def panel(name: str, wanted: str, string: str = "") -> Callable[[Desk, Page], None]:
    return lambda desk, page: desk.at(page, desk.bent, name, wanted, string)


def upload(_: Desk, page: Page) -> None:
    page.set_input_files("#files", str(DISPUTES / "snapback.sgf"))


def paste(_: Desk, page: Page) -> None:
    page.fill("#pasted", BENT.decode())
    page.click("text=Read it")


def settle_hard(desk: Desk, page: Page) -> None:
    desk.at(page, desk.hard, "status", ".hits [role=button]")
    page.locator("#settle, #go-on").first.click()
    page.wait_for_selector("#stop:not([hidden])")


def string_at_work(desk: Desk, page: Page) -> None:
    desk.go(page, f"#at={desk.hard}&panel=string&string=C6")
    page.wait_for_selector("#stop:not([hidden])")


def agreed_upon(desk: Desk) -> str:
    """The address of a position about which nothing was asked, and something agreed."""
    position = desk.fresh()
    said = {"position": position, "kind": "status", "search": False, "agreed": {"C1": "dead"}}
    assert desk.server.ask("POST", "/questions", said).code == 201
    return f"#at={position}&panel=status"


def played_out(desk: Desk, page: Page) -> None:
    desk.at(page, desk.bent, "play-out", "#assess")
    board("E2, empty")(desk, page)
    page.wait_for_selector("#assess:not([disabled])")


def one_to_remove(desk: Desk, page: Page) -> None:
    desk.server.position(b"X.O", name="soon-gone.txt")
    desk.home(page)


def record(desk: Desk, page: Page) -> None:
    position = desk.server.position(GAME.replace(b"Stepped", b"Stepping"), name="game.sgf")["id"]
    desk.at(page, position, "game", "output:has-text('after move 3,')")


def stepped_in_vain(desk: Desk, page: Page) -> None:
    """The step was answered, and what was asked there was refused once."""
    record(desk, page)
    page.route("**/positions/*", lambda route: refuse(route) if route.request.method == "GET" else route.fallback())
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#again")
    page.unroute("**/positions/*")


def correction(desk: Desk, page: Page) -> None:
    desk.at(page, desk.fresh(), "game", "#settle")
    page.click("summary:has-text('Komi')")
    page.fill("#komi", "55.5")


def variation(desk: Desk, page: Page) -> None:
    desk.at(page, desk.bent, "variations", "#pass")
    board("E2, empty")(desk, page)
    page.wait_for_selector("#line:has-text('E2')")
    page.click("#keep")
    page.wait_for_selector("#decide:not([disabled])")


def end_of_study(desk: Desk, page: Page) -> None:
    desk.at(page, desk.bent, "study", "#begin")
    page.select_option("#side", "owner")
    page.click("#begin")
    page.wait_for_selector("#said")


def from_game(desk: Desk, page: Page) -> None:
    desk.at(page, desk.problems, "study", "#from-game")


def three_games(desk: Desk, page: Page) -> None:
    desk.at(page, desk.set, "study", "#set")


def play_to_the_end(_: Desk, page: Page) -> None:
    page.wait_for_selector("#undo")
    if page.is_enabled("#undo"):
        page.click("#undo")
        page.wait_for_selector("#undo[disabled]")
    page.click("#pass")
    page.wait_for_selector("#pass[disabled]")


def one_picture(desk: Desk, page: Page) -> None:
    desk.at(page, desk.missing, "status", "#scenes")
    page.click("#scenes")
    page.wait_for_selector(MOVE)


STEPPED = "#content:not(:has(.stale)) output:has-text('after move 2,')"
"""Where one steps to, once it is answered: the number of the move is there before."""
ASKING = "**/questions"
MOVE, CAPTURED = ".board .stones text:text-is('1')", ".legend:has-text('White B2 is dead. 1 B D1')"
LINK = base64.urlsafe_b64encode(b'{"r": ["X.O"], "k": 0, "p": [0, 0]}').decode().rstrip("=")
STRING = go(lambda desk: f"#at={desk.bent}&panel=string&string=D3")
SETTLED = status(lambda desk: desk.bent, ".rest .downloads")
ROWS = (
    Row("positions that are kept", "GET", "**/positions", load(lambda _: ""), ".recent li"),
    Row("a file", "POST", "**/positions?name=*", upload, "#settle"),
    Row("a pasted text", "POST", "**/positions", paste, "#settle"),
    Row("a link", "POST", "**/positions", go(lambda _: f"#p={LINK}"), "#settle"),
    Row("a board set up", "POST", "**/positions", click("text=Open the board"), "#settle"),
    Row("opening", "GET", "**/positions/*", click(".recent li:first-child .entry"), "#headline:not(:empty)"),
    Row("removing", "DELETE", "**/positions/*", click("[aria-label*='soon-gone']"),
        "!.recent li:has-text('soon-gone')", one_to_remove),
    Row("a reload", "GET", "**/positions/*", load(lambda desk: f"#at={desk.game}&panel=position"), "#settle"),
    Row("files together", "GET", "**/positions?folder=*", go(lambda _: "#folder=club"), "#together li"),
    Row("one of them", "GET", "**/positions/*", click("#together .entry"), "#settle",
        lambda desk, page: go(lambda _: "#folder=club")(desk, page) or page.wait_for_selector("#together li")),
    Row("a step of the record", "POST", "**/positions", lambda _, page: page.keyboard.press("ArrowLeft"),
        STEPPED,
        record),
    Row("what was asked there", "GET", "**/positions/*", lambda _, page: page.keyboard.press("ArrowLeft"),
        STEPPED,
        record),
    Row("what was asked there, another time", "GET", "**/positions/*", click("#again"), STEPPED, stepped_in_vain),
    Row("a correction", "POST", "**/positions", click("#correct"), "dd:text-is('55.5')", correction),
    Row("the first look", "GET", "**/look", go(lambda desk: f"#at={desk.game}&panel=position"), "#settle",
        again=False),
    Row("changes elsewhere", "GET", "**/positions/*/events", go(lambda desk: f"#at={desk.game}&panel=position"),
        "#settle", again=False),
    Row("settling", "POST", ASKING, click("#settle"), ".rest .downloads", status(Desk.fresh, "#settle")),
    Row("what was settled", "GET", "**/questions/*", go(lambda desk: f"#at={desk.bent}&panel=status"),
        ".rest .downloads"),
    Row("what was agreed", "GET", "**/questions/*", go(agreed_upon), ".strings :text('dead, as agreed')"),
    Row("stopping", "DELETE", "**/questions/*", click("#stop"), "#go-on", settle_hard, at_work=True),
    Row("agreeing", "POST", ASKING, board("White C1, ", "[data-agree=dead]"),
        ".strings :text('dead, as agreed')", SETTLED),
    Row("a sheet", "GET", "**/ruling.html", click(".downloads a:has-text('HTML')"), ".rest .downloads", SETTLED,
        kinds=("refused", "lost")),
    Row("a missing move", "POST", "**/line", click("#scenes"), MOVE, status(lambda desk: desk.missing, "#scenes")),
    Row("how a string is captured", "POST", ASKING, click("#scenes"), CAPTURED, one_picture),
    Row("the moves of that", "GET", "**/ruling.json", click("#scenes"), CAPTURED, one_picture),
    Row("a ruling", "POST", ASKING, STRING, ".words-side .answer"),
    Row("stopping it", "DELETE", "**/questions/*", click("#stop"), ".words-side :is(#more, #go-on)", string_at_work,
        at_work=True),
    Row("its figures", "GET", "**/ruling.json", STRING, ".words-side .answer"),
    Row("a move against the proof", "POST", "**/play", click("[data-play=black]"), "#said",
        panel("string", "[data-play=black]", "D3")),
    Row("a variation's board", "POST", "**/line", go(lambda desk: f"#at={desk.bent}&panel=variations"), "#keep"),
    Row("its next move", "POST", "**/line", board("E2, empty"), "#line:has-text('E2')",
        panel("variations", "#pass")),
    Row("deciding", "POST", ASKING, click("#decide"), "#decided h2", variation),
    Row("counting", "POST", ASKING, click("#count"), "#counted table", panel("count", "#count")),
    Row("playing out", "POST", "**/line", go(lambda desk: f"#at={desk.bent}&panel=play-out"), "#assess"),
    Row("a move of it", "POST", "**/line", board("E2, empty"), "#assess:not([disabled])", panel("play-out", "#assess")),
    Row("the position it ends in", "POST", "**/positions", click("#assess"), "#settle", played_out),
    Row("a problem", "POST", ASKING, click("#begin"), "#said", panel("study", "#begin")),
    Row("its folder", "GET", "**/positions?folder=*", go(lambda desk: f"#at={desk.together[0]}&panel=study"),
        "h2:has-text('Problem 1 of 2')"),
    Row("the next problem", "GET", "**/positions/*", click("#next"), "h2:has-text('Problem 2 of 2')",
        lambda desk, page: desk.at(page, desk.together[0], "study", "#next")),
    Row("a set of problems", "POST", "**/positions", click("#set"), "h2:has-text('Problem 1 of 3')", three_games),
    Row("that none was tried", "PUT", "**/studied", click("#set"), "h2:has-text('Problem 1 of 3')", three_games),
    Row("problems of a game", "POST", ASKING, click("#from-game"), "#from", from_game),
    Row("their positions", "POST", "**/positions", click("#from-game"), "#from", from_game),
    Row("that they are new", "PUT", "**/studied", click("#from-game"), "#from", from_game),
    Row("how it was studied", "PUT", "**/studied", play_to_the_end, "#said", end_of_study),
)  # fmt: skip


PAGE = files("assess.faces.web") / "page"
ASKS = re.compile(r"^import \{(.*)\} from .\./(?:server|asking)\.js.;", re.MULTILINE)
ASKING_NAMES = {"get", "post", "put", "remove", "upload", "question", "events"}
WITHOUT_ROW = {
    ("asking.js", "await events("): "test_a_question_of_which_nothing_is_heard_any_more",
    ("agreement.js", "await get(`/positions/${this.desk.told.id}`)"): "what it would tell, the next question does",
    ("asking.js", "remove(`/questions/${one.asked.id}`).catch"): "nobody is there any more to be told",
    ("asking.js", "remove(`/questions/${now.asked.id}`).catch"): "nobody is there any more to be told",
}


@cache
def askings() -> dict[str, str]:
    """Return each place at which the scripts of the page ask the server, but for those that show nothing of it: the
    line as a browser names it, and what stands there."""
    found = {}
    silent = set()
    for file in sorted(PAGE.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".js"):
            continue
        text = file.read_text(encoding="utf-8")
        names = {name.strip() for imported in ASKS.findall(text) for name in imported.split(",")} & ASKING_NAMES
        names |= {"answerTo"} if file.name == "server.js" else set()
        called = re.compile(rf"(?<![\w.])(?:{'|'.join(sorted(names)) or '(?!)'})\(")
        for number, line in enumerate(text.splitlines(), 1):
            if not called.search(line) or line.startswith(("import ", "async function ")):
                continue
            without = {one for one in WITHOUT_ROW if one[0] == file.name and one[1] in line}
            silent |= without
            if not without:
                found[f"{file.name}:{number}"] = line.strip()
    assert silent == set(WITHOUT_ROW), "what stands there is no longer asked"
    return found


def asked_from(page: Page, hindered: set[tuple[str, str]]) -> set[str]:
    """Return the places from which these requests were made."""
    made = page.evaluate("window.asked")
    return {
        place
        for method, address, stack in made
        if (method, address) in hindered
        for place in re.findall(r"([a-z_]+\.js:\d+)(?=:\d+)", stack)
    }


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    yield from launched(sync_api)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    found = Desk(tmp_path_factory.mktemp("serve"))
    found.server.answered(found.bent, "status")
    found.server.answered(found.missing, "status")
    yield found
    found.server.stop()


@pytest.fixture
def page(browser: Any, desk: Desk) -> Iterator[Page]:
    """A page whose clock can be put on."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    found = context.new_page()
    found.set_default_timeout(20_000)
    found.clock.install()
    found.add_init_script(NOTE_WHO_ASKS)
    found.goto(desk.server.address)
    found.wait_for_selector("#choose")
    yield found
    context.close()


def hinder(page: Page, row: Row, answer: Callable[[Any], None]) -> set[tuple[str, str]]:
    """Has the requests of a row answered otherwise. Return those that are, method and address."""
    hindered = set()

    def handle(route: Any) -> None:
        path = route.request.url.partition("?")[0]
        events = path.endswith("/events") and not row.path.endswith("/events")
        if route.request.method != row.method or events:
            route.fallback()
        else:
            hindered.add((row.method, route.request.url))
            answer(route)

    page.route(row.path, handle)
    return hindered


def wait_for(page: Page, held: list[Any]) -> None:
    """Waits for a request that is held."""
    for _ in range(1000):
        if held:
            return
        page.wait_for_timeout(20)
    raise sync_api.TimeoutError("it is not asked for")


def is_there(page: Page, wanted: str) -> None:
    if wanted.startswith("!"):
        page.wait_for_selector(wanted[1:], state="detached")
    else:
        page.wait_for_selector(wanted)


def wrong(page: Page, row: Row, sentence: str) -> Iterator[str]:
    """What is not as it should be once the request of a row was not answered."""
    if not row.again:
        is_there(page, row.done)
        yield from ([f"alarm: {said}"] if (said := page.inner_text("#alert")) else [])
    else:
        page.wait_for_selector("#alert p")
        if not (said := page.inner_text("#alert p")).startswith(sentence):
            yield f"says {said!r}"
        if not page.is_visible("#again"):
            yield "offers no other try"
    if not row.at_work and (signs := still_at_work(page)):
        yield f"looks at work: {signs}"


def still_at_work(page: Page) -> list[str]:
    """Return what looks at work, and goes on to: another request may take its time on a busy machine."""
    for _ in range(100):
        if not (signs := page.evaluate(AT_WORK)):
            return []
        page.wait_for_timeout(100)
    return list(signs)


@contextlib.contextmanager
def noted(page: Page, found: list[str], row: Row) -> Iterator[None]:
    """What is waited for in vain is noted, and the next row goes on."""
    try:
        yield
    except sync_api.TimeoutError as error:
        page.unroute_all()
        found.append(f"{row.name}: {error.message}")


@pytest.mark.parametrize("kind", ["refused", pytest.param("cut", marks=SLOW), pytest.param("lost", marks=SLOW)])
def test_what_is_not_answered_is_told_and_may_be_tried_again(page: Page, desk: Desk, kind: str) -> None:
    found: list[str] = []
    places: set[str] = set()
    answer, sentence = KINDS[kind]
    for row in (row for row in ROWS if kind in row.kinds):
        with noted(page, found, row):
            row.reach(desk, page)
            hindered = hinder(page, row, answer)
            row.act(desk, page)
            found += [f"{row.name}: {one}" for one in wrong(page, row, sentence)]
            places |= asked_from(page, hindered)
            page.unroute(row.path)
            if row.again:
                page.click("#again")
                is_there(page, row.done)
                page.wait_for_selector("#alert p", state="detached")
    if kind == "refused":
        found += [f"has no row: {place} {said}" for place, said in askings().items() if place not in places]
    assert found == [], "\n".join(found)


@pytest.mark.slow
def test_what_is_answered_late_is_told_and_can_be_given_up(page: Page, desk: Desk) -> None:
    found: list[str] = []
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    for row in (row for row in ROWS if row.again and row.name != "a file"):
        with noted(page, found, row):
            row.reach(desk, page)
            held.clear()
            hinder(page, row, hold)
            row.act(desk, page)
            for given_up in (True,) if row.at_work else (True, False):
                wait_for(page, held)
                page.clock.run_for(5000)
                page.wait_for_selector("#late p:has-text('The server has not answered yet.')")
                if given_up:
                    page.click("#give-up")
                    found += [f"{row.name}: {one}" for one in wrong(page, row, "The answer was not waited for.")]
                    held.clear()
                else:
                    page.clock.run_for(90_000)
                    found += [f"{row.name}: {one}" for one in wrong(page, row, "No answer came within 90 seconds.")]
                if given_up and not row.at_work:
                    page.click("#again")
            page.unroute(row.path)
            page.click("#again")
            is_there(page, row.done)
            assert page.inner_text("#late") == ""
    assert found == [], "\n".join(found)


def pass_time(page: Page) -> None:
    """Lets the clock of the page go on until it gives up, in steps between which it can ask again: in one leap what is
    heard at the end would seem to have been heard all the time."""
    for _ in range(20):
        page.clock.run_for(2000)
        page.wait_for_timeout(50)


STREAMED = {"settling", "a ruling", "deciding", "counting", "a problem"}


@pytest.mark.parametrize("kind", [pytest.param("silent", marks=SLOW), "cut", pytest.param("lost", marks=SLOW)])
def test_a_question_of_which_nothing_is_heard_any_more(page: Page, desk: Desk, kind: str) -> None:
    """The page says so while it asks again, and then that the server is lost; a try later it has the answer."""
    held: list[Any] = []
    found: list[str] = []

    def cut_stream(route: Any) -> None:
        body = 'event: progress\ndata: {"settled": 0, "total": 3, "at": "", "seconds": 1}\n\nevent: rul'
        route.fulfill(status=200, content_type="text/event-stream", body=body)

    def hold(route: Any) -> None:
        held.append(route)

    answer = {"silent": hold, "cut": cut_stream, "lost": lose}[kind]
    for row in (row for row in ROWS if row.name in STREAMED):
        bent, desk.bent = desk.bent, desk.fresh()
        row.reach(desk, page)
        page.route("**/questions/*/events", answer)
        row.act(desk, page)
        if kind == "silent":
            wait_for(page, held)
            page.clock.run_for(21_000)
        page.wait_for_selector(".counter:has-text('Asking again')")
        pass_time(page)
        found += [f"{row.name}: {one}" for one in wrong(page, row, CUT if kind == "cut" else LOST)]
        page.unroute("**/questions/*/events")
        page.click("#again")
        is_there(page, row.done)
        held.clear()
        desk.bent = bent
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("panel_name", ["status", pytest.param("string", marks=SLOW)])
def test_a_server_that_is_killed_and_started_anew(browser: Any, tmp_path: Path, panel_name: str) -> None:
    desk = Desk(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(desk.server.address)
    page.wait_for_selector("#choose")
    page.clock.install()
    port = str(desk.server.port)
    # Such a question is answered anew, by what is kept and what is found in a moment; one that is put again is stopped.
    ended = ("Open.", "Open.") if panel_name == "status" else ("is undecided", "Stopped: nothing was found")
    for down_for_long in (False, True):
        if panel_name == "status":
            settle_hard(desk, page)
        else:
            desk.go(page, f"#at={desk.hard}&panel=string&string=C6")
            page.wait_for_selector("#stop:not([hidden])")
        desk.server.stop(signal.SIGKILL)
        page.wait_for_selector(".counter:has-text('Asking again')")
        if down_for_long:
            page.clock.run_for(60_000)
            page.wait_for_selector(f"#alert p:has-text('{LOST}')")
            assert page.evaluate(AT_WORK) == []
        desk.server = Server(tmp_path, *SMALL, "--port", port, ASSESS_TOKEN=TOKEN)
        if down_for_long and panel_name == "string":
            page.click("#again")  # it is put anew
            page.wait_for_selector("#stop:not([hidden])")
            page.click("#stop")
        elif down_for_long:
            page.click("#again")
        page.wait_for_selector(f"#headline:has-text('{ended[down_for_long]}')")
        page.wait_for_selector("#more" if panel_name == "string" and not down_for_long else "#go-on")
        if panel_name == "status":
            page.wait_for_selector("text=The server ended while it was at work on this question.")
        assert page.evaluate(AT_WORK) == []
    context.close()
    desk.server.stop()


@pytest.mark.parametrize(
    ("name", "shown"), [("symbols.svg", "#alert p"), ("de.json", "#alert p"), ("desk.js", ".not-begun")]
)
def test_a_part_of_the_page_that_does_not_come(browser: Any, desk: Desk, name: str, shown: str) -> None:
    context = browser.new_context(locale="de")
    page = context.new_page()
    page.route(f"**/static/{name}", lose)
    page.goto(desk.server.address)
    page.wait_for_selector(shown)
    if shown == "#alert p":
        page.unroute(f"**/static/{name}")
        page.click("#again")
        page.wait_for_selector(".recent li")
        assert page.inner_text("#alert") == ""
    context.close()


def test_two_pages_with_one_position_see_both_states_and_choose(browser: Any, desk: Desk) -> None:
    position = desk.server.position(BENT, name="bent.sgf", komi="11.5")["id"]
    pages = []
    for _ in range(2):
        context = browser.new_context()
        pages.append(context.new_page())
        pages[-1].set_default_timeout(60_000)
        pages[-1].goto(desk.server.address)
        pages[-1].wait_for_selector("#choose")
        desk.at(pages[-1], position, "status", ".hits [role=button]")
    first, second = pages
    asked: list[str] = []
    for one in pages:
        one.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    board("White C1, ", "[data-agree=dead]")(desk, first)
    first.wait_for_selector(".strings li[data-string=C1] :text('dead, as agreed')")
    second.wait_for_selector(".elsewhere")
    told = second.inner_text(".elsewhere")
    assert told.index("White C1 dead, as agreed") < told.index("nothing is agreed")
    assert len(asked) == 1 and not second.locator(".strings :text('as agreed')").count()
    board("White C1, ", "[data-agree=alive_in_seki]")(desk, second)  # made on what is no longer so
    second.wait_for_selector(".elsewhere .here:text('White C1 alive in seki, as agreed')")
    assert desk.server.ask("GET", f"/positions/{position}").json["agreement"]["agreed"] == {"C1": "dead"}
    second.click("#keep-mine")
    second.wait_for_selector(".elsewhere", state="hidden")
    first.wait_for_selector(".elsewhere .there:text('White C1 alive in seki, as agreed')")
    assert first.inner_text(".elsewhere .here") == "White C1 dead, as agreed"
    first.click("#take-theirs")
    first.wait_for_selector(".strings li[data-string=C1] :text('alive in seki, as agreed')")
    first.wait_for_selector(".elsewhere", state="hidden")
    kept = desk.server.ask("GET", f"/positions/{position}").json["agreement"]["agreed"]
    assert kept == {"C1": "alive_in_seki"} and re.fullmatch("(?s).*as agreed.*", first.inner_text(".strings"))
    desk.server.ask("DELETE", f"/positions/{position}")
    for one in pages:
        one.wait_for_selector(".elsewhere :text('removed elsewhere')")
        one.context.close()
