"""The page without a server, in Chromium: the folder of `assess site`, delivered by Python's own web server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_parts import parts, served
from chromium import held_back
from serving import TWO_PROBLEMS

import assess
from assess.faces.browser.site_folder import write_site
from assess.proofs.questions import question_of
from assess.reports.json.assessment_json import assessment_json

pytestmark = pytest.mark.needs("ziglang")

DISPUTES = Path(__file__).parents[3] / "disputes"
SOME = ("bent-four-in-the-corner", "three-stone-seki", "double-ko-death")
NODES = 20_000
OPEN = "undecided"
Page = Any

ASK = """async ([name, text, kind, rest]) => {
  const server = await import("./static/server.js"), asking = await import("./static/asking.js");
  const told = await server.upload(new File([text], name));
  const put = await asking.question(told.id, kind, rest);
  return asking.follow(put.id);
}"""
GET = """async (path) => (await import("./static/server.js")).get(path)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, parts())
    with served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def page(kept_browser: Any, site: Any) -> Page:
    """The page, opened once; what it asks of anybody else, or says on its console, fails at the end."""
    return opened(kept_browser, site)


def opened(kept_browser: Any, site: Any) -> Page:
    found = kept_browser.new_page()
    found.goto(f"http://127.0.0.1:{site.server_port}/")
    found.wait_for_selector("#choose")
    found.wait_for_function("""async () => !!(await (await import("./static/server.js")).get("/about")).version""")
    return found


def asked(page: Page, name: str, kind: str, **rest: Any) -> dict[str, Any]:
    text = (DISPUTES / f"{name}.sgf").read_text(encoding="utf-8")
    found: dict[str, Any] = page.evaluate(ASK, [f"{name}.sgf", text, kind, rest])
    assert found["state"] == "ruled", found
    return found


def compared(page: Page, name: str) -> tuple[int, int]:
    """No status or answer there differs from what is known here, and the proofs made there are accepted here. Returns
    how many answers are known to both, and how many proofs were judged.

    What stays open may differ: under a limit of seconds it hangs on the machine.
    """
    position = assess.read(DISPUTES / f"{name}.sgf")
    here = assessment_json(assess.status(position, limits=assess.Limits(60, NODES), threads=1))
    there = asked(page, name, "status", limits={"nodes": NODES})
    known = judged = 0
    for one, other in zip(there["result"]["strings"], here["strings"], strict=True):
        assert one["string"] == other["string"]
        if OPEN not in (one["status"], other["status"]):
            assert one["status"] == other["status"]
        for question, answer in one["answers"].items():
            if answer not in ("yes", "no"):
                continue
            if other["answers"][question] in ("yes", "no"):
                assert other["answers"][question] == answer
                known += 1
            terms = {"string": one["string"], "question": question.replace("_", "-")}
            query = "&".join(f"{key}={word}" for key, word in terms.items())
            certificate = assess.Certificate(page.evaluate(GET, f"/questions/{there['id']}/certificate?{query}"))
            verdict = assess.check(certificate, position, question_of(terms["question"]), terms["string"])
            assert verdict.accepted, (name, terms, verdict)
            judged += 1
    return known, judged


def test_statuses_and_proofs_are_those_of_the_command_line(page: Page) -> None:
    known, judged = (sum(counts) for counts in zip(*(compared(page, name) for name in SOME), strict=True))
    assert known == judged > 8


def test_a_file_may_be_chosen_before_python_has_begun(kept_browser: Any, tmp_path: Path) -> None:
    write_site(tmp_path, parts())
    held: list[Any] = []
    with served(tmp_path) as new:  # of which the browser keeps nothing yet
        page = kept_browser.new_page()
        page.route("**/python.zip.pack", lambda route: held.append(route))
        page.goto(f"http://127.0.0.1:{new.server_port}/")
        page.set_input_files("#files", str(DISPUTES / f"{SOME[0]}.sgf"))
        page.wait_for_selector("#beginning")
        page.wait_for_selector("#early .stones use")
        assert page.locator('#early use[href="#white-stone"]').count() == 14, "it is shown as a board already"
        assert not page.query_selector("[data-panel=game]")
        held_back(page, held).continue_()
        page.wait_for_selector("[data-panel=game]")
        assert not page.query_selector("#beginning") and not page.query_selector("#early")
        page.close()


STOP = """async (text) => {
  const server = await import("./static/server.js"), asking = await import("./static/asking.js");
  const told = await server.upload(new File([text], "game.sgf"));
  const put = await asking.question(told.id, "status", { limits: { seconds: 600 } });
  const other = await asking.question(told.id, "ask", { string: "D16", question: "independently-alive" });
  const settled = [];
  let ended;
  await new Promise((begun) => {
    ended = asking.follow(put.id, (name, data) => {
      if (name !== "settled") return;
      settled.push(data.string);
      begun();
    });
  });
  await server.remove(`/questions/${put.id}`);
  await server.remove(`/questions/${other.id}`);
  return { ...(await ended), told: settled };
}"""
OPEN_BOARD = "(;SZ[19]AB[jj][pd][dp]AW[dd][pp]AB[sa][sb][ra][rb][qb][qc][rd][sd][rc])"


def test_a_search_is_stopped_and_others_go_on(page: Page) -> None:
    """Without shared memory its worker is ended; what it has told is there."""
    assert not page.evaluate("crossOriginIsolated")
    found = page.evaluate(STOP, OPEN_BOARD)
    assert found["state"] == "stopped"
    assert [one["string"] for one in found["settled"]] == found["told"]
    assert asked(page, "snapback", "status")["headline"]


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(DISPUTES.glob("*.sgf")), ids=lambda path: path.stem)
def test_no_dispute_is_judged_otherwise_than_by_the_command_line(page: Page, path: Path) -> None:
    known, judged = compared(page, path.stem)
    assert known <= judged


def test_a_referee_reads_a_ruling_and_saves_it(page: Page, tmp_path: Path) -> None:
    """As with a server: a file dropped, all strings settled, one looked at, played against, and saved."""
    page.goto(page.url.partition("#")[0])
    page.set_input_files("#files", str(DISPUTES / "bent-four-in-the-corner.sgf"))
    page.click("#settle")
    page.wait_for_selector(".rest .downloads")
    assert page.inner_text("#headline") == "White wins by 18."
    page.click(".strings .entry >> nth=0")
    page.click('[data-agree="independently_alive"]')
    page.wait_for_selector(".strings :text('independently alive, as agreed')")
    page.click("#unagree")
    page.wait_for_selector("#headline:has-text('White wins by 18.')")
    page.click(".strings .entry >> nth=0")
    page.click("#rule")
    page.wait_for_selector(".answer")
    assert "dead" in page.inner_text("#headline")
    for label, beginning in (("HTML", b"<!DOCTYPE html>"), ("SGF", b"(;"), ("SVG", b"<svg"), ("Text", b"")):
        with page.expect_download() as waiting:
            page.click(f".download >> text={label}")
        waiting.value.save_as(tmp_path / label)
        content = (tmp_path / label).read_bytes()
        assert content.startswith(beginning) and content
    with page.expect_download() as waiting:
        page.click(".download >> text=Certificate")
    waiting.value.save_as(tmp_path / "certificate.json")
    certificate = json.loads((tmp_path / "certificate.json").read_text())
    position = assess.read(DISPUTES / "bent-four-in-the-corner.sgf")
    question = question_of(certificate["claim"]["question"])
    assert assess.check(assess.Certificate(certificate), position, question).accepted


def test_what_is_no_game_is_refused_in_a_sentence(page: Page) -> None:
    said = page.evaluate(
        """async () => (await import("./static/server.js")).post("/positions", { text: "no game" }).catch(String)"""
    )
    assert said.startswith("Error: ") and said.endswith(".") and "Traceback" not in said


def test_where_memory_may_be_shared_a_stopped_search_says_what_it_has_found(
    kept_browser: Any, site: Any, page: Page
) -> None:
    page.wait_for_function("navigator.serviceWorker.ready.then((found) => !!found.active)")
    shared = opened(kept_browser, site)
    assert shared.evaluate("crossOriginIsolated")
    stopped = (shared.evaluate(STOP, OPEN_BOARD) for _ in range(5))  # one that says nothing in time is ended
    assert any(one["state"] == "stopped" and one["result"] and len(one["result"]["strings"]) == 6 for one in stopped)
    shared.close()


def test_positions_and_proofs_are_there_when_the_tab_was_closed(kept_browser: Any, site: Any, page: Page) -> None:
    before = asked(page, "snapback", "status", limits={"nodes": NODES})
    page.wait_for_timeout(2000)
    again = kept_browser.new_page()
    again.goto(f"http://127.0.0.1:{site.server_port}/")
    told = again.evaluate(GET, f"/positions/{before['position']}")
    assert "status" in [one["asked"]["kind"] for one in told["questions"]]
    kept = again.evaluate(GET, f"/questions/{before['id']}")
    assert kept["state"] == "ruled" and kept["result"]["score"] == before["result"]["score"]
    answered = [[(one["status"], one["answers"]) for one in told["result"]["strings"]] for told in (kept, before)]
    assert answered[0] == answered[1], "what is kept is judged anew, and comes to the same"
    assert again.evaluate(GET, f"/questions/{before['id']}/ruling.json")
    again.close()


SPOIL = """async () => {
  while (true) {
    for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      for (const request of await kept.keys()) {
        if (!request.url.endsWith("/python.image")) continue;
        const { size } = await (await kept.match(request)).blob();
        if (size < 1e7) continue;
        await kept.put(request, new Response("spoilt"));
        return size;
      }
    }
    await new Promise((later) => setTimeout(later, 200));
  }
}"""


def test_the_memory_of_python_is_kept_and_made_anew_where_it_is_spoilt(
    kept_browser: Any, site: Any, page: Page
) -> None:
    assert page.evaluate(SPOIL) > 1e7
    again = opened(kept_browser, site)
    assert asked(again, "snapback", "status", limits={"nodes": NODES})["headline"]
    assert again.evaluate(SPOIL) > 1e7
    again.close()


def test_it_works_without_a_network_once_it_was_loaded(kept_browser: Any, site: Any, page: Page) -> None:
    page.wait_for_function("navigator.serviceWorker.ready.then((found) => !!found.active)")
    kept_browser.set_offline(True)
    try:
        offline = opened(kept_browser, site)
        found = asked(offline, "three-stone-seki", "status", limits={"nodes": NODES})
        for ending in ("html", "svg", "sgf", "txt"):  # of which Python has the modules when they are asked for
            assert offline.evaluate(SHEET, f"/questions/{found['id']}/ruling.{ending}") > 100, ending
        offline.close()
    finally:
        kept_browser.set_offline(False)


SHEET = """async (path) => {
  const made = new Promise((done) => (URL.createObjectURL = (blob) => done(blob.size) || "#"));
  const { onclick } = (await import("./static/server.js")).linkTo(path);
  await onclick(new Event("click"));
  return made;
}"""
SOLVED = ("E2", "D1", "C1", "C1", "C1")


def test_a_part_of_a_board_and_a_set_of_problems_need_no_network(
    kept_browser: Any, site: Any, page: Page, tmp_path: Path
) -> None:
    """On a phone: a part is pasted and ruled on, its frame chosen; the games of a file are studied, to the score."""
    page.wait_for_function("navigator.serviceWorker.ready.then((found) => !!found.active)")
    problem = (DISPUTES / "bent-four-in-the-corner.sgf").read_text(encoding="utf-8").strip()
    (tmp_path / "two.sgf").write_text(2 * problem, encoding="utf-8")
    kept_browser.set_offline(True)
    try:
        phone = kept_browser.new_page()
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(f"http://127.0.0.1:{site.server_port}/")
        phone.wait_for_selector("#choose")
        phone.fill("#pasted", (DISPUTES / "parts" / "square-four-in-the-corner.txt").read_text("utf-8"))
        phone.get_by_role("button", name="Read it").click()
        phone.wait_for_selector("#headline:has-text('Click a string.')")
        phone.locator('.hits [aria-label^="Black A3"]').dispatch_event("click")
        phone.wait_for_selector("#headline:has-text('if White A4 can never be taken')")
        phone.wait_for_selector(".words-side .answer")
        phone.click("#frame")
        phone.locator('.hits [aria-label^="White A4"]').dispatch_event("click")
        phone.click("#ask-frame")
        phone.wait_for_selector(".words-side .answer")
        assert "if White A4" not in phone.inner_text("#headline")
        phone.click("#home")
        phone.set_input_files("#files", str(tmp_path / "two.sgf"))
        phone.click("[data-panel=study]")
        phone.click("#set")
        phone.wait_for_selector("h2:has-text('Problem 1 of 2')")  # until then the button is that of the game before
        phone.click("#begin")
        for number in (1, 2):
            phone.wait_for_selector(f"h2:has-text('Problem {number} of 2')")
            phone.wait_for_selector("#said :text('You play White.')")
            for move, point in zip(range(1, 10, 2), SOLVED, strict=True):
                phone.locator(f'.hits [aria-label="{point}, empty"]').dispatch_event("click")
                phone.wait_for_selector(f"#said:has-text('{move} W {point}')")
            if number == 1:
                phone.click("#next-problem")
        phone.wait_for_selector("#headline:has-text('2 of 2 problems solved.')")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        phone.close()
    finally:
        kept_browser.set_offline(False)


def test_problems_are_made_of_a_game(kept_browser: Any, site: Any, tmp_path: Path) -> None:
    (tmp_path / "two-problems.sgf").write_text(TWO_PROBLEMS, encoding="utf-8")
    phone = kept_browser.new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"http://127.0.0.1:{site.server_port}/")
    phone.set_input_files("#files", str(tmp_path / "two-problems.sgf"))
    phone.click("[data-panel=study]")
    phone.click("#from-game")
    phone.wait_for_selector("#from:has-text('2 problems: 4 of 4 moves looked at.')")
    phone.click("#begin")
    phone.wait_for_selector("#said :text('White to play and kill.')")
    phone.locator('.hits [aria-label="B1, empty"]').dispatch_event("click")
    phone.wait_for_selector("#said:has-text('1 W B1')")
    phone.close()


def test_on_a_phone_nothing_is_wider_than_its_screen(kept_browser: Any, site: Any) -> None:
    phone = kept_browser.new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"http://127.0.0.1:{site.server_port}/")
    phone.set_input_files("#files", str(DISPUTES / "bent-four-in-the-corner.sgf"))
    phone.click("#settle")
    phone.wait_for_selector(".rest .downloads")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.evaluate("!!document.querySelector('link[rel=manifest]')")
    phone.close()
