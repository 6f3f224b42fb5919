"""The page of ``assess serve`` in Debian's Chromium: every way in, every string, by mouse, by keys and on a phone.

With ``CI`` set a missing browser fails; else the tests are skipped where there is none.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import PATIENCE, anew, held_back, launched, requests_of, tab
from serving import DISPUTES, HARD, TWO_PROBLEMS, Server, long_game
from shell import Shell

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
pytest.importorskip("starlette", reason="the extra web is not installed")

BENT = "bent-four-in-the-corner.sgf"
WORDS = {
    "independently_alive": "independently alive",
    "alive_in_seki": "alive in seki",
    "dead": "dead",
    "undefined": "undefined",
}
Page = Any
PINCH = """() => {
  const view = document.querySelector(".frame .board"), { x, y } = view.getBoundingClientRect();
  for (const [name, spread] of [["touchstart", 40], ["touchmove", 100], ["touchmove", 160]]) {
    const touches = [-1, 1].map((side, identifier) =>
      new Touch({ identifier, target: view, clientX: x + 180 + side * spread, clientY: y + 180 }));
    view.dispatchEvent(new TouchEvent(name, { touches, targetTouches: touches, bubbles: true, cancelable: true }));
  }
}"""
"""Two fingers go apart on the board."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("serve"), "--workers", "1", "--threads", "1", "--memory-mb", "256")
    yield found
    found.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    yield from launched(sync_api)


@pytest.fixture(scope="module")
def desktop(browser: Any) -> Iterator[Page]:
    yield from tab(browser)


@pytest.fixture(scope="module")
def small(browser: Any) -> Iterator[Page]:
    yield from tab(browser, width=390, height=844, has_touch=True)


@pytest.fixture
def page(desktop: Page, server: Server) -> Iterator[Page]:
    """The page, which may ask nobody but its server, and on whose console there is nothing."""
    yield from begun(desktop, server)


@pytest.fixture
def phone(small: Page, server: Server) -> Iterator[Page]:
    yield from begun(small, server)


def begun(page: Page, server: Server) -> Iterator[Page]:
    """The page as one finds it who goes back to its beginning."""
    with anew(page, lambda url: url.startswith(server.origin)) as troubles:
        if page.url.startswith(server.origin):
            page.click("#home")
        else:
            page.goto(server.address)
        page.wait_for_selector("#choose")
        yield page
        if troubles or page.locator("#late > *").count():  # or else an answer that a test holds back
            page.goto("about:blank")
    refused = [one for one in troubles if "status of 400" in one]  # the browser tells of every refusal
    assert [one for one in troubles if one not in refused] == []


def opened(browser: Any, server: Server, **more: Any) -> Iterator[Page]:
    """The page in a tab of its own."""
    for found in tab(browser, **more):
        yield from begun(found, server)


def drop(page: Page, *files: Path) -> None:
    if "#" in page.url or not page.is_visible("#choose"):
        page.goto(page.url.partition("#")[0])
    page.wait_for_selector("#choose")
    page.set_input_files("#files", [str(file) for file in files])
    page.wait_for_selector(".desk #headline:not(:empty)" if len(files) == 1 else "#together li")


def stones(page: Page, width: int, height: int) -> list[str]:
    """The rows that the board shows."""
    found = page.eval_on_selector_all(
        ".board .stones use", "all => all.map(use => ['href', 'x', 'y'].map(name => use.getAttribute(name)))"
    )
    signs = {"#black-stone": "X", "#white-stone": "O"}
    at = {(int(x) // 20, int(y) // 20): signs[name] for name, x, y in found if name in signs}
    return ["".join(at.get((column, row), ".") for column in range(width)) for row in range(height)]


def require_stones(page: Page, width: int, height: int, rows: list[str]) -> None:
    """Waits for these rows: what is said of a position may be there before its board is."""
    for _ in range(600):
        if stones(page, width, height) == rows:
            return
        page.wait_for_timeout(100)
    assert stones(page, width, height) == rows


def require_board(page: Page, position: dict[str, Any]) -> None:
    assert stones(page, position["width"], position["height"]) == position["rows"]


def settled(page: Page) -> dict[str, str]:
    """The statuses in the list of strings."""
    page.wait_for_selector(".rest .downloads")
    rows = page.eval_on_selector_all(".strings li", "all => all.map(row => [row.dataset.string, row.dataset.status])")
    return dict(rows)


def rule_on(page: Page, label: str) -> None:
    """Clicks a string, and chooses the ruling on it."""
    page.get_by_role("button", name=label).first.click()
    page.click("#rule")
    page.wait_for_selector(".words-side .answer")


# The ways in


@pytest.mark.parametrize("name", ["difficulty-1.sgf", pytest.param("nine-by-nine-game.sgf", marks=pytest.mark.slow)])
def test_chosen_dropped_and_pasted_files_give_the_board_of_show(page: Page, shell: Shell, name: str) -> None:
    shutil.copy(DISPUTES / name, shell.home)
    position = shell.run(f"show {name} --json").json["position"]
    drop(page, DISPUTES / name)
    require_board(page, position)
    page.click("#home")
    text = (DISPUTES / name).read_text(encoding="utf-8")
    page.fill("#pasted", text)
    page.click("text=Read it")
    page.wait_for_selector("#settle")
    require_board(page, position)
    page.click("#home")
    page.wait_for_selector(".drop")
    page.evaluate(
        """([text, name]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name));
            const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
            document.querySelector(".drop").dispatchEvent(drop);
        }""",
        [text, name],
    )
    page.wait_for_selector("#settle")
    require_board(page, position)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (6, 5), (25, 25)])
def test_stones_are_set_by_clicking_on_a_board_of_any_size(page: Page, width: int, height: int) -> None:
    page.get_by_label("Columns").fill(str(width))
    page.get_by_label("Rows").fill(str(height))
    page.click("text=Open the board")
    page.wait_for_selector("#edit")
    assert stones(page, width, height) == ["." * width] * height
    page.click("#edit")
    if width == 1:
        return
    page.get_by_role("button", name="A1, empty", exact=True).click()
    page.get_by_label("A click sets").select_option("O")
    page.get_by_role("button", name=f"B{height}, empty", exact=True).click()
    page.click("#done")
    page.wait_for_selector("#settle")
    rows = stones(page, width, height)
    assert rows[0] == ".O" + "." * (width - 2) and rows[-1] == "X" + "." * (width - 1)
    assert "Settle all 2 strings" in page.inner_text("#settle")


def test_a_game_of_a_collection_and_a_move_are_chosen(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;SZ[5]PB[A]PW[B];B[aa];W[bb];B[cc])(;SZ[3]GN[small]AB[aa])")
    drop(page, path)
    assert stones(page, 5, 5)[0] == "X...."
    page.get_by_label("Move", exact=True).focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("output:has-text('after move 2,')")
    page.wait_for_selector(".hits [role=button]")
    require_stones(page, 5, 5, ["X....", ".O...", ".....", ".....", "....."])
    page.get_by_label("Game").select_option("2")
    page.wait_for_selector('.board [aria-label^="Board, 3"]')
    require_stones(page, 3, 3, ["X..", "...", "..."])


def test_numbers_are_corrected_and_a_link_holds_the_position(page: Page, server: Server) -> None:
    drop(page, DISPUTES / BENT)
    page.click("summary:has-text('Komi')")
    page.fill("#komi", "6.5")
    page.fill("#taken-by-white", "3")
    page.click("#correct")
    page.wait_for_selector(".facts :text('6.5')")
    page.click("summary:has-text('Komi')")
    link = page.input_value("#link")
    before = stones(page, 5, 5)
    assert "#p=" in link
    page.click("#home")
    page.wait_for_selector("#choose")
    page.goto(link)
    page.wait_for_selector(".facts :text('6.5')")
    require_stones(page, 5, 5, before)
    assert page.inner_text(".facts :has-text('Prisoner') dd") == ("Black has taken 0 stones, White has taken 3 stones")


def test_a_komi_that_is_not_known_stays_unknown_with_other_numbers_and_in_a_link(page: Page, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[3]PB[Ann]PW[Bo];B[ba];W[ca])", encoding="utf-8")
    drop(page, tmp_path / "game.sgf")
    page.click("summary:has-text('Komi')")
    assert page.input_value("#komi") == ""
    page.fill("#taken-by-white", "3")
    page.click("#correct")
    page.wait_for_selector(".facts :text('White has taken 3 stones')")
    page.click("summary:has-text('Komi')")
    assert page.input_value("#komi") == ""
    link = page.input_value("#link")
    page.click("#home")
    page.wait_for_selector("#choose")
    page.goto(link)
    page.wait_for_selector(".facts :text('White has taken 3 stones')")
    page.click("summary:has-text('Komi')")
    assert page.input_value("#komi") == ""


def test_a_record_with_an_illegal_move_is_read_up_to_it(page: Page, tmp_path: Path) -> None:
    text = "(;SZ[3]PB[Ann]PW[Bo];B[aa];W[aa])"
    (tmp_path / "record.sgf").write_text(text)
    drop(page, tmp_path / "record.sgf")
    require_stones(page, 3, 3, ["X..", "...", "..."])
    assert "the record was read up to the move before" in page.inner_text(".desk")
    page.goto(page.url.partition("#")[0])
    page.fill("textarea", text)
    page.get_by_role("button", name="Read it").click()
    require_stones(page, 3, 3, ["X..", "...", "..."])


def test_a_bad_file_shows_the_sentence_of_the_command_line(page: Page, shell: Shell, tmp_path: Path) -> None:
    (shell.home / "bad.sgf").write_text("(;SZ[77])")
    said = shell.run("show bad.sgf").err.removeprefix("assess: ").strip()
    page.set_input_files("#files", str(shell.home / "bad.sgf"))
    page.wait_for_selector("[role=alert] p")
    assert page.inner_text("[role=alert] p") == said


def test_names_are_shown_as_text(page: Page, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    path = tmp_path / "<b>bold.sgf"
    path.write_text(f"(;SZ[3]PB[{name}]PW[</script><svg onload=alert(2)>]C[{name}]RU[{name}]AB[aa][bb]AW[cc])")
    drop(page, path)
    assert name in page.inner_text(".top")
    assert page.query_selector("img") is None and page.query_selector(".words-side b") is None
    page.click("#home")
    page.wait_for_selector(".recent")
    assert name in page.inner_text(".recent") and page.query_selector("img") is None


# Statuses and rulings


@pytest.mark.parametrize(
    "name",
    [
        BENT,
        "snapback.sgf",
        *(pytest.param(f"{name}.sgf", marks=pytest.mark.slow) for name in ("seki-of-three-strings", "triple-ko")),
        pytest.param("seki-without-eyes.sgf", marks=pytest.mark.slow),
    ],
)
def test_every_string_has_the_status_of_the_command_line(page: Page, shell: Shell, name: str) -> None:
    shutil.copy(DISPUTES / name, shell.home)
    said = shell.run(f"status {name} --json").json
    drop(page, DISPUTES / name)
    page.click("#settle")
    assert settled(page) == {one["string"]: one["status"] for one in said["strings"]}
    for one in said["strings"]:
        label = f"{one['color'].title()} {one['string']}, "
        page.click(".tabs [data-panel=game]")
        page.wait_for_selector(".rest .downloads")
        page.locator(f'.hits [aria-label^="{label}"]').first.dispatch_event("click")
        page.click("#rule")
        page.wait_for_selector(".words-side .answer")
        assert WORDS[one["status"]] in page.inner_text("#headline")
        assert page.inner_text("#headline").startswith(label.split(",")[0])


def test_territory_and_score_are_those_of_the_command_line(page: Page, shell: Shell) -> None:
    name = "nine-by-nine-game.sgf"
    shutil.copy(DISPUTES / name, shell.home)
    said = shell.run(f"status {name} --json").json
    printed = " ".join(shell.run(f"status {name}").out.split())
    drop(page, DISPUTES / name)
    page.click("#settle")
    settled(page)
    score = said["score"]
    rows = page.locator(".score tr").all()
    told = [" ".join(row.locator("th, td").all_inner_texts()).strip() for row in rows]
    assert told[0] == "Black White" and told[-1] == f"Score {score['black']:g} {score['white']:g}"
    assert all(one in printed for one in told)
    drawn = page.locator('.board .stones use[href$="-territory"]').count()
    empty = sum(row.count(".") for row in said["position"]["rows"])
    assert drawn == empty > 30


def test_the_ruling_is_stepped_through_and_played_against(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    rule_on(page, "Black D3, 7 stones")
    assert page.inner_text("#headline") == "Black D3 is dead."
    assert page.inner_text("#move").startswith("start")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#move").startswith("1 W E2")
    page.locator('.hits [aria-label="B1, empty"]').dispatch_event("click")
    assert page.inner_text("#move").startswith("2 B B1")
    page.click("[data-step=start]")
    page.locator('.hits [aria-label="B5, empty"]').dispatch_event("click")  # no line shows this move: White's are one
    page.wait_for_selector("#said")
    assert "You play White." in page.inner_text("#said")
    page.click("#leave")
    page.locator('[data-play="black"]').first.click()
    page.wait_for_selector("#said :text('White plays E2.')")
    page.click("#pass")
    page.wait_for_selector("#said :text('Black D3 is captured')")
    page.click("#undo")
    page.wait_for_selector("#said :text('No move yet'), #said :text('1 W E2')")
    page.click("summary:has-text('if Black plays')")
    assert "White" in page.locator(".answers li").first.inner_text()


def test_a_cycle_and_what_follows_from_each_ruling(page: Page) -> None:
    drop(page, DISPUTES / "triple-ko.sgf")
    page.click("#settle")
    found = settled(page)
    assert "undefined" in found.values()
    rows = page.locator(".options tbody tr").count()
    assert rows >= 2
    page.locator(".options button").first.click()
    page.wait_for_selector(".rest button:has-text('Without the ruling')")
    assert "as ruled" in page.inner_text(".strings")


def test_the_ways_to_rule_fit_on_a_phone(browser: Any, server: Server) -> None:
    for page in opened(browser, server, width=375, locale="fr-FR"):
        drop(page, DISPUTES / "three-points-without-capturing.sgf")
        page.click("#settle")
        settled(page)
        heads = page.eval_on_selector_all(".options th", "all => all.map(head => head.textContent)")
        assert len(heads) == 2 and all(heads), "nobody is helped more by one of them"
        for button in page.locator(".options button").all():
            box = button.bounding_box()
            assert box is not None and box["x"] + box["width"] <= 375


def test_an_undecided_string_offers_more_time(page: Page, tmp_path: Path, server: Server) -> None:
    position = server.position(HARD.encode(), name="hard.txt")["id"]
    server.answered(position, "status", limits={"nodes": 2000})
    page.goto(f"{server.origin}/#at={position}")
    page.reload()
    assert set(settled(page).values()) == {"undecided"}
    page.click("#more")
    page.wait_for_selector("#stop:not([hidden])")
    page.wait_for_selector(".counter:has-text('of 4 strings settled')")
    page.click("#stop")
    page.wait_for_selector("#go-on")


def test_a_ruling_is_shown_as_it_is_known(page: Page, server: Server) -> None:
    """The headline while the question is at work, then a line for each thing that follows from it."""
    position = server.position(HARD.encode(), name="hard.txt", komi="0.5")["id"]
    so_far = {"headline": "Black C6 is dead.", "sentences": []}
    told = [so_far, {**so_far, "sentences": ["Warning: a move is missing."]}]

    def events(route: Any) -> None:
        body = "".join(f"event: known\ndata: {json.dumps(one)}\n\n" for one in told)
        route.fulfill(status=200, content_type="text/event-stream", body=body)

    page.route("**/questions/*/events", events)
    page.goto(f"{server.origin}/#at={position}&panel=string&string=C6")
    page.reload()
    page.wait_for_selector("#headline:has-text('Black C6 is dead.')")
    page.wait_for_selector("#known:has-text('Warning: a move is missing.')")
    page.wait_for_selector("#stop:not([hidden])")
    page.click("#stop")


def test_a_ruling_whose_server_was_killed_says_so(page: Page, server: Server) -> None:
    """What is known of it is shown with the note, and more time is offered."""
    position = server.position(HARD.encode(), name="hard.txt", komi="1.5")["id"]
    told = server.answered(position, "rule", string="C6", limits={"nodes": 2000})
    told |= {"state": "stopped", "note": "The server ended while it was at work on this question."}

    def events(route: Any) -> None:
        body = f"event: stopped\ndata: {json.dumps(told)}\n\n"
        route.fulfill(status=200, content_type="text/event-stream", body=body)

    page.route("**/questions", lambda route: route.fulfill(status=202, json=told))  # or a worker would search for it
    page.route("**/questions/*/events", events)
    page.goto(f"{server.origin}/#at={position}&panel=string&string=C6")
    page.reload()
    page.wait_for_selector("#more")
    assert "The server ended while it was at work on this question." in page.inner_text(".words-side")


def agree(page: Page, status: str, *strings: str) -> None:
    """Clicks strings, and has the players agree on their status; the empty one takes that back."""
    for number, string in enumerate(strings):
        page.locator(f'.hits [aria-label^="{string}, "]').dispatch_event("click")
        if not number and len(strings) > 1:
            page.click("#several")
    page.click(f'[data-agree="{status}"]')


def test_agreeing_on_clicked_strings_changes_the_score_and_nothing_is_searched(page: Page) -> None:
    """What contradicts a proof is named, and what was proved comes back."""
    drop(page, DISPUTES / BENT)
    page.click("#settle")
    before = settled(page)
    with requests_of(page) as asked:
        agree(page, "dead", "White C1")
        page.wait_for_selector("#headline:has-text('Black wins by 6.')")
        page.wait_for_selector(".strings li[data-string=C1] :text('dead, as agreed')")
        page.wait_for_selector(".strings li[data-string=D3] :text('independently alive, implied')")
        assert "it is proved dead" in page.inner_text(".rest") and "it is proved independently" in page.inner_text(
            ".rest"
        )
        sync_api.expect(page.locator('.board .stones use[href="#dead-on-white"]')).to_have_count(3)
        page.reload()
        page.wait_for_selector("#headline:has-text('Black wins by 6.')")
        agree(page, "", "White C1")
        page.wait_for_selector("#headline:has-text('White wins by 18.')")
        assert settled(page) == before
    put = [one.post_data for one in asked if one.method == "POST"]
    assert len(put) == 2 and all('"search":false' in one for one in put)


def test_several_strings_are_agreed_on_at_once_and_before_any_search(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    agree(page, "independently_alive", "White A5", "White C1")
    page.wait_for_selector(".strings li[data-string=A5] :text('independently alive, as agreed')")
    agree(page, "dead", "Black D3")
    page.wait_for_selector("#headline:has-text('White wins by 18.')")
    sync_api.expect(page.locator(".strings li :text('as agreed')")).to_have_count(3)
    page.click("#unagree")
    page.wait_for_selector(".strings li :text('as agreed')", state="detached")


def test_what_is_agreed_is_counted(page: Page, tmp_path: Path) -> None:
    """Each has a wall and an edge that he surrounds: White has 10 points, unless he is agreed to be dead."""
    walls = tmp_path / "walls.sgf"
    walls.write_text("(;GM[1]SZ[5]KM[0]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce])")
    drop(page, walls)
    agree(page, "dead", "White C5")
    page.wait_for_selector(".strings li[data-string=C5] :text('dead, as agreed')")
    page.click("summary:has-text('Counting')")
    page.click("#count")
    page.wait_for_selector("#counted .score:has-text('With what is agreed: Black wins by 25.')")
    assert page.inner_text(".presumed") == "Removed as dead, as the players agree: C5."


def test_a_count_is_asked_for_under_the_terms_of_the_page(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    page.wait_for_selector("#komi", state="attached")
    with requests_of(page) as asked:
        page.eval_on_selector("#precedents", "one => { one.value = 'strict'; one.dispatchEvent(new Event('change')); }")
        page.click("summary:has-text('Counting')")
        page.click("#count")
        page.wait_for_selector(".presumed")
    (count,) = (one.post_data_json for one in asked if one.method == "POST" and '"kind":"count"' in one.post_data)
    assert count["precedents"] == "strict"
    assert page.inner_text(".presumed") == "Removed as dead, as is proved: D3."


def test_what_the_record_takes_off_behind_its_passes_is_agreed(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "taken-off.sgf"
    record.write_text(
        "(;GM[1]FF[4]SZ[5:3]KM[11.5]AB[ba][bb][bc][da][db][dc]AW[ea][ec];W[ab];B[];W[];AE[ab])", encoding="utf-8"
    )
    drop(page, record)
    page.wait_for_selector("text=taken as agreed to be dead")
    page.wait_for_selector("text=/Estimate: Black wins by 0.5.* This estimate rests on what is agreed./")
    sync_api.expect(page.locator('.board .stones use[href="#dead-on-white"]')).to_have_count(3)
    page.click("#settle")
    page.wait_for_selector("#headline:has-text('With what is agreed: Black wins by 0.5.')")
    page.wait_for_selector(".strings li[data-string=A2] :text('dead, as agreed')")
    agree(page, "", "White A2")
    page.wait_for_selector(".strings li :text('as agreed')", state="detached")
    page.reload()
    page.wait_for_selector(".strings li[data-string=A2]")
    sync_api.expect(page.locator(".strings li :text('as agreed')")).to_have_count(0)


def test_bounds_that_rest_on_an_agreement_are_not_called_proved(page: Page, tmp_path: Path) -> None:
    unknown = tmp_path / "unknown.sgf"  # nothing is proved of it yet
    unknown.write_bytes((DISPUTES / BENT).read_bytes().replace(b"[ca]", b""))
    drop(page, unknown)
    agree(page, "dead", "White C1")
    page.wait_for_selector(".rest :text('With what is agreed: in any case between')")
    assert "Proved" not in page.inner_text(".rest")


@pytest.mark.parametrize("view", ["page", "phone"])
def test_a_part_of_a_board_is_ruled_on_by_a_tap(view: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(view)
    page.fill("#pasted", (DISPUTES / "parts" / "square-four-in-the-corner.txt").read_text("utf-8"))
    page.get_by_role("button", name="Read it").click()
    page.wait_for_selector("#headline:has-text('Click a string.')")
    assert "This is a part of a board of 9x9" in page.inner_text(".side")
    _, top, width, height = map(float, page.get_attribute(".board svg", "viewBox").split())
    assert top > 4 * 20 and max(width, height) < 6 * 20  # no more than 4 by 4 points are shown
    assert page.locator(".tabs button").all_inner_texts() == ["String"] and page.inner_text(".main") == ""
    hit = page.get_by_role("button", name="Black A3").locator("circle").first
    if view == "phone":
        hit.tap()
    else:
        hit.click()
    page.wait_for_selector(".words-side .answer")
    ground = "What is said of Black A3 holds whatever the rest of the board is, if White A4 can never be taken."
    assert page.inner_text("#headline") == f"Black A3 is dead. {ground}" and page.is_hidden(".choice")
    assert page.eval_on_selector("#headline", "one => one.scrollHeight <= one.clientHeight + 1")
    assert page.locator("[data-play]").count() == 0 and page.locator("#asked option").count() == 3
    assert "the proof answers" not in page.inner_text(".under")
    page.click("[data-step=forward]")
    sync_api.expect(page.locator(".board .stones text", has_text="?")).to_have_count(
        81 - 16
    )  # none of them is within the picture
    assert 0 < page.locator(".hits [role=button]").count() < 4  # moves that are shown, and no others
    page.select_option("#asked", "uncapturable")
    page.wait_for_selector("#headline:has-text('can be captured')")
    page.reload()
    page.wait_for_selector(".words-side .answer")


@pytest.mark.parametrize("view", ["page", "phone"])
def test_the_kind_of_ko_is_asked_by_a_button(view: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(view)
    page.fill("#pasted", ".OO..")
    page.get_by_role("button", name="Read it").click()
    page.wait_for_selector(".desk #headline:not(:empty)")
    rule_on(page, "White B1")
    page.click("#ko")
    page.wait_for_selector(".words-side .note:has-text('Black needs the first threat: B D1, W E1.')")
    assert page.input_value("#asked") == "uncapturable" and page.locator("#ko").count() == 0
    assert "That is" not in page.inner_text("#headline"), "the answer alone"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.select_option("#asked", "capturable-1")
    page.wait_for_selector("#headline:has-text('capturable-1')")
    assert page.locator("#ko").count() == 0


def test_unknown_points_are_shown_on_the_board(page: Page) -> None:
    page.fill("#pasted", ". X . ?\n. O ? ?\n. . . .")
    page.get_by_role("button", name="Read it").click()
    page.wait_for_selector("#headline:has-text('Click a string.')")
    sync_api.expect(page.locator(".board .stones text", has_text="?")).to_have_count(3)
    require_stones(page, 4, 3, [".X..", ".O..", "...."])


@pytest.mark.parametrize("view", ["page", "phone"])
def test_a_part_of_a_whole_board_is_drawn_by_two_corners_and_asked_about(
    view: str, request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(view)
    drop(page, DISPUTES / "bent-four-on-a-large-board.sgf")
    page.click("[data-panel=string]")
    page.wait_for_selector(".words-side .answer")
    page.click("#part")
    page.wait_for_selector("#headline:has-text('Click two opposite corners')")
    assert page.is_disabled("#ask-part")
    for corner in ("A1", "G7"):
        page.locator(f'.hits [aria-label^="{corner},"]').dispatch_event("click")
    sync_api.expect(page.locator(".board .stones text", has_text="?")).to_have_count(13 * 13 - 49)
    page.click("#ask-part")
    page.wait_for_selector("#headline:has-text('White A3')")
    page.wait_for_selector(".words-side .answer")
    assert page.locator(".tabs button").all_inner_texts() == ["String"]
    said = page.inner_text("#headline")
    assert "is dead" in said and "whatever the rest of the board is" in said
    page.go_back()
    page.wait_for_selector(".tabs button:has-text('Game')")


def test_the_strings_around_a_part_that_are_taken_to_live_are_clicked(page: Page) -> None:
    page.fill("#pasted", (DISPUTES / "parts" / "square-four-in-the-corner.txt").read_text("utf-8"))
    page.get_by_role("button", name="Read it").click()
    page.wait_for_selector("#headline:has-text('Click a string.')")
    page.get_by_role("button", name="Black A3").locator("circle").first.click()
    page.wait_for_selector("#headline:has-text('if White A4 can never be taken')")
    page.click("#frame")
    page.wait_for_selector("#headline:has-text('taken to live')")
    white = page.locator('.hits [aria-label^="White A4"]')
    assert white.get_attribute("aria-pressed") == "true" and page.locator(".hits [aria-label^=Black]").count() == 0
    white.dispatch_event("click")
    assert white.get_attribute("aria-pressed") == "false"
    page.click("#ask-frame")
    page.wait_for_selector(".words-side .answer")
    assert "if White A4" not in page.inner_text("#headline"), "nothing is taken to live"
    page.click("#frame")
    page.locator('.hits [aria-label^="White A4"]').dispatch_event("click")
    page.click("#ask-frame")
    page.wait_for_selector("#headline:has-text('if White A4 can never be taken')")


def test_what_cannot_be_agreed_is_said_and_taken_back(page: Page) -> None:
    drop(page, DISPUTES / "one-eye-each.sgf")
    agree(page, "dead", "White A2", "Black D2")
    page.wait_for_selector("[role=alert]:has-text('both agreed dead')")
    agree(page, "dead", "White A2")
    page.wait_for_selector(".strings li[data-string=D2] :text('implied')")


def test_a_position_is_seen_at_first_sight(page: Page) -> None:
    """Before anything is searched for; what is proved takes the place of what it looks like."""
    drop(page, DISPUTES / "nine-by-nine-game.sgf")
    page.wait_for_selector("#headline:has-text('At first sight')")
    page.wait_for_selector(".strings .estimate")
    pale = page.locator(".board .stones [opacity]")
    assert pale.count() > 30 and "an estimate, not proved" in page.inner_text(".legend")
    page.click("#settle")
    settled(page)
    assert pale.count() == 0 and "estimate" not in page.inner_text("#headline")


def test_a_position_is_played_out_and_the_one_that_is_reached_is_assessed(page: Page, server: Server) -> None:
    position = server.position(HARD.encode(), name="hard.txt")["id"]
    server.answered(position, "status", limits={"nodes": 2000})
    page.goto(f"{server.origin}/#at={position}")
    page.reload()
    page.click("#play-out")
    for point in ("A9", "B9"):
        page.locator(f'.hits [aria-label="{point}, empty"]').dispatch_event("click")
        page.wait_for_selector(f"#line:has-text('{point}')")
    page.click("#pass")
    page.wait_for_selector("#line:has-text('3 B pass')")
    page.click("#assess")
    page.wait_for_selector(".hits [aria-label^='Black A9']")
    assert stones(page, 9, 9)[0] == "XO......." and page.get_by_role("heading", name="Play it out.").count() == 0


def test_the_last_moves_are_seen_and_numbered(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[5]PB[Ann]PW[Bo];B[aa];W[bb];B[cc];W[dd])")
    drop(page, path)
    page.wait_for_selector(".board .made")
    assert page.get_attribute(".board .made", "cx") == "60"
    page.get_by_label("Numbers on the stones of").select_option("4 moves")
    page.wait_for_selector(".board .stones text:has-text('4')")
    assert page.locator(".board .stones text").all_text_contents() == ["1", "2", "3", "4"]
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("output:has-text('after move 3,')")
    page.get_by_label("Numbers on the stones of").select_option("0 moves")
    page.wait_for_selector(".board .made[cx='40']")


def test_stepping_keeps_one_entry_and_back_leads_where_one_came_from(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "stepped.sgf"
    path.write_text("(;SZ[5]PB[Stepping]PW[On];B[aa];W[bb];B[cc];W[dd])")
    drop(page, path)
    held: list[Any] = []
    page.route("**/positions", lambda route: held.append(route), times=1)
    page.keyboard.press("ArrowLeft")
    first = held_back(page, held)
    page.keyboard.press("ArrowLeft")  # before the first step is answered, which takes the place of what it came from
    first.continue_()
    page.wait_for_selector("output:has-text('after move 2,')")
    page.wait_for_selector(".words-side:not(.stale) .facts")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("output:has-text('after move 1,')")
    page.wait_for_selector(".words-side:not(.stale) .facts")
    require_stones(page, 5, 5, ["X....", ".....", ".....", ".....", "....."])
    page.keyboard.press("End")
    page.wait_for_selector("output:has-text('after move 4,')")
    page.wait_for_selector("text=Settle all 4 strings")
    page.click("[data-panel=variations]")
    page.click("[data-panel=study]")
    page.go_back()
    page.wait_for_selector("[data-panel=variations][aria-current]")
    page.go_back()
    page.wait_for_selector("[data-panel=game][aria-current]")
    page.go_back()
    page.wait_for_selector(".recent")
    sync_api.expect(page.locator(".recent li:has-text('Stepping')")).to_have_count(1)


def test_a_step_made_while_what_was_asked_at_the_one_before_is_fetched_is_not_lost(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "quick.sgf"
    path.write_text("(;SZ[5]PB[Quick]PW[Steps];B[aa];W[bb];B[cc];W[dd])")
    drop(page, path)
    page.wait_for_selector("text=Settle all 4 strings")
    held: list[Any] = []

    def hold(route: Any) -> None:
        if route.request.method == "GET" and not held:
            held.append(route)
        else:
            route.continue_()

    whole = re.compile(r"/positions/[0-9a-f]+$")
    page.route(whole, hold)
    page.keyboard.press("ArrowLeft")
    first = held_back(page, held)
    page.keyboard.press("ArrowLeft")
    first.continue_()
    page.wait_for_selector(".words-side:not(.stale) .facts")
    assert page.inner_text("output[for=move]").startswith("after move 2,")
    require_stones(page, 5, 5, ["X....", ".O...", ".....", ".....", "....."])
    page.unroute(whole)


def test_what_is_said_of_one_move_is_not_to_be_read_at_another(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "asked.sgf"
    path.write_text("(;SZ[5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ad];W[dd])")
    drop(page, path)
    page.click("#settle")
    settled(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("output:has-text('after move 1,')")
    page.wait_for_selector("#settle")
    assert page.locator(".hits [aria-label^='White D2']").count() == 0 and not page.locator(".downloads").count()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("output:has-text('after move 2,')")
    page.wait_for_selector(".rest .downloads")


def test_before_a_komi_that_is_not_known_nobody_wins(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "doubtful.sgf"
    path.write_text("(;SZ[5]KM[750]RU[Chinese]AB[ba][bb][bc][bd][be][ad]AW[ca][cb][cc][cd][ce][dd])")
    drop(page, path)
    assert "may be 7.5 points or, in stones, 15 points" in page.inner_text(".side")
    page.click("#settle")
    settled(page)
    said = page.inner_text("#content")
    assert said.count("White is ahead by 5 before komi, which is not known") == 1 and "wins" not in said
    assert "komi" not in page.locator(".score").inner_text().lower()
    page.click("summary:has-text('Counting')")
    page.click("#count")
    page.wait_for_selector("#counted td:text-is('W+5 before komi')")
    assert "wins" not in page.inner_text("#content")
    page.click("summary:has-text('Komi')")
    page.fill("#komi", "7.5")
    page.click("#correct")
    page.wait_for_selector("#settle")
    page.click("#settle")
    settled(page)
    assert page.inner_text("#headline").endswith("White wins by 12.5.")
    rows = ["".join(row.locator("td").all_inner_texts()) for row in page.locator(".score tbody tr").all()]
    assert rows[-2:] == ["Komi7.5", "Score416.5"]


def test_while_numbers_are_taken_nothing_is_asked_of_the_position_they_take_the_place_of(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    held: list[Any] = []
    page.route("**/positions", lambda route: held.append(route))
    page.click("summary:has-text('Komi')")
    page.fill("#komi", "20.5")
    page.click("#correct")
    page.wait_for_selector(".words-side[inert]")
    page.wait_for_selector(".main[inert] #settle")
    held_back(page, held).continue_()
    page.unroute("**/positions")
    page.click("#settle")
    settled(page)
    assert page.inner_text("#headline") == "White wins by 38.5."


def test_several_files_are_listed_as_positions_or_as_problems(page: Page, tmp_path: Path) -> None:
    (tmp_path / "bad.sgf").write_text("(;SZ[77])")
    page.set_input_files("#files", [str(DISPUTES / BENT), str(DISPUTES / "snapback.sgf"), str(tmp_path / "bad.sgf")])
    page.wait_for_selector("#together li")
    assert page.locator("#together li").count() == 2 and "bad.sgf: " in page.inner_text(".note")
    page.click("#together li >> nth=1 >> button")
    page.wait_for_selector(".tabs [aria-current]")
    assert page.title() == "snapback.sgf: assess"
    page.go_back()
    page.click("[data-as=study]")
    page.click("#together li >> nth=0 >> button")
    page.wait_for_selector("h2:has-text('Problem 1 of 2')")


def test_undefined_and_undecided_have_signs_of_their_own(page: Page, server: Server) -> None:
    drop(page, DISPUTES / "triple-ko.sgf")
    page.click("#settle")
    assert "undefined" in settled(page).values()
    assert page.locator('.board use[href^="#undefined-on"]').count() > 0
    assert not page.locator('.board use[href="#open-on-black"], .board use[href="#open-on-white"]').count()
    assert "!" in page.locator(".strings li[data-status=undefined] .sign").first.inner_text()


def test_a_reload_shows_the_same_again(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    page.click("#settle")
    before = settled(page)
    page.reload()
    assert settled(page) == before


def test_players_decide_by_their_variations(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    page.click("[data-panel=variations]")
    page.wait_for_selector("#keep")

    def move(point: str) -> None:
        page.locator(f'.hits [aria-label="{point}, empty"]').dispatch_event("click")
        page.wait_for_selector(f"#line:has-text('{point}')")

    move("E2")
    page.click("#pass")
    page.wait_for_selector("#line:has-text('2 B pass')")
    move("B1")
    page.click("#keep")
    page.wait_for_selector(".kept li")
    page.click("#decide")
    page.wait_for_selector("#decided .downloads")
    said = page.inner_text("#decided")
    assert "Var 1" in said and "Exhaustive proof-play gives the same answer." in said
    assert "overlooked." not in said and "null" not in said, "of mistakes on both sides nothing was found out"
    black, white = (page.inner_text(f"[data-claim={color}]") for color in ("black", "white"))
    assert "No variation shows it." in black and "The proof refutes this claim." in black
    assert "Var 1" in white and "The proof confirms this claim." in white
    assert page.inner_text("#headline").startswith("Black D3 can be captured"), "as it is called on every tab"


def test_what_the_rules_leave_open_refutes_no_claim(page: Page) -> None:
    drop(page, DISPUTES / "triple-ko.sgf")
    page.click("[data-panel=variations]")
    page.wait_for_selector("#keep")
    page.click("#pass")
    page.wait_for_selector("#line:has-text('pass')")
    page.click("#keep")
    page.wait_for_selector(".kept li")
    page.click("#decide")
    page.wait_for_selector("#decided .downloads")
    said = page.inner_text("#decided")
    assert "Exhaustive proof-play gives no answer." in said and "which the rules leave to the referee" in said
    assert not any(words in said for words in ("refutes", "confirms", "come to", "overlooked."))


def test_counting(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    page.click("summary:has-text('Counting')")
    page.click("#count")
    page.wait_for_selector("#counted td:has-text('japanese')")
    sync_api.expect(page.locator("#counted tbody tr:has(td)")).to_have_count(6)
    sync_api.expect(page.locator("#counted tbody tr").nth(1)).to_have_text("For comparison, by other rules:")
    page.click("summary:has-text('Table of basic')")
    page.get_by_label("Kos open for Black").fill("3")
    page.get_by_label("Kos open for White").fill("2")
    page.click("#look-up")
    page.wait_for_selector("#counted .score:has-text('The score by the table is')")


def test_a_folder_is_studied_problem_by_problem(page: Page) -> None:
    drop(page, DISPUTES / BENT, DISPUTES / "snapback.sgf")
    page.click("[data-as=study]")
    page.click("#together li >> nth=0 >> button")
    page.wait_for_selector("h2:has-text('Problem 1 of 2: 0 of 2 problems solved.')")
    page.click("#begin")
    page.wait_for_selector("#said :text('You play White.')")
    for move, point in ((1, "E2"), (3, "D1"), (5, "C1"), (7, "C1"), (9, "C1")):
        page.locator(f'.hits [aria-label="{point}, empty"]').dispatch_event("click")
        page.wait_for_selector(f"#said:has-text('{move} W {point}')")
    page.wait_for_selector("#said :text('captured')")
    page.click("#leave")
    page.wait_for_selector("h2:has-text('1 of 2 problems solved.')")
    page.click("#next")
    page.wait_for_selector("h2:has-text('Problem 2 of 2')")


def test_a_mistake_is_shown_in_a_figure_and_the_last_problem_leads_to_the_score(page: Page, tmp_path: Path) -> None:
    for name in ("one.sgf", "two.sgf"):
        shutil.copy(DISPUTES / BENT, tmp_path / name)
    drop(page, tmp_path / "one.sgf", tmp_path / "two.sgf")
    page.click("[data-as=study]")
    page.click("#together li >> nth=0 >> button")
    page.click("#begin")
    for number, mistake in enumerate(("B1", "")):
        page.wait_for_selector("#said :text('You play White.')")
        if mistake:
            page.locator(f'.hits [aria-label="{mistake}, empty"]').dispatch_event("click")
            page.wait_for_selector("#why figure svg")
            assert "1" in page.locator("#why svg text").all_text_contents()
        for move, point in ((1, "E2"), (3, "D1"), (5, "C1"), (7, "C1"), (9, "C1")):
            page.locator(f'.hits [aria-label="{point}, empty"]').dispatch_event("click")
            page.wait_for_selector(f"#said:has-text('{move} W {point}')")
            assert not page.locator("#why figure").count()
        if number == 0:
            page.click("#next-problem")
            page.wait_for_selector("h2:has-text('Problem 2 of 2: 0 of 2 problems solved.')")
    page.wait_for_selector("#headline:has-text('1 of 2 problems solved.')")
    assert not page.locator("#next-problem").count()


SOLVED = ("E2", "D1", "C1", "C1", "C1")
"""White's moves that capture in the problem of ``BENT``."""
IN_ONE = "(;SZ[5]PL[W]AB[aa]AW[ba]MA[aa]C[Question: A5 uncapturable])"
"""White captures at A4."""


def test_a_stone_has_one_sign_and_the_menu_of_languages_is_whole(phone: Page) -> None:
    """A string that the file marks and that looks dead has the sign of dead stones, and no triangle besides."""
    menu = "one => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().width"
    assert phone.eval_on_selector("#language", menu) > 90
    drop(phone, DISPUTES / "nine-by-nine-game.sgf")
    phone.wait_for_selector('.board use[href^="#dead-on"]')
    assert not phone.locator('.board use[href^="#target-on"]').count()


def test_problems_are_made_of_a_game_and_studied_on_a_phone(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "two-problems.sgf"
    path.write_text(TWO_PROBLEMS, encoding="utf-8")
    drop(phone, path)
    phone.click("[data-panel=study]")
    phone.click("#from-game")
    phone.wait_for_selector("#from:has-text('2 problems: 4 of 4 moves looked at.')")
    phone.wait_for_selector("h2:has-text('Problem 1 of 2: 0 of 2 problems solved.')")
    assert phone.locator(".recent li strong").all_inner_texts() == [
        "After move 1, Black A2: White to play and kill.",
        "After move 3, Black N2: White to play and kill.",
    ]
    assert not phone.locator("#from-game").count(), "a problem is no game"
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.click("#begin")
    phone.wait_for_selector("#said :text('White to play and kill.')")
    phone.locator('.hits [aria-label="A1, empty"]').dispatch_event("click")
    phone.wait_for_selector("#why figure svg")
    phone.locator('.hits [aria-label="B1, empty"]').dispatch_event("click")
    phone.wait_for_selector("#said:has-text('1 W B1')")
    phone.click("#leave")
    phone.click("#next")
    phone.wait_for_selector("h2:has-text('Problem 2 of 2')")


def test_a_search_for_problems_is_stopped_or_finds_none(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "long.sgf"
    path.write_text(long_game(), encoding="utf-8")
    drop(phone, path)
    phone.click("[data-panel=study]")
    phone.click("#from-game")
    phone.wait_for_selector(".progress [role=status]:has-text('of 110 moves looked at.')")
    phone.click("#stop")
    phone.wait_for_selector(".counter > p:has-text('No problem was found: ')")
    assert not phone.locator("#stop").count() and phone.is_enabled("#from-game")
    drop(phone, DISPUTES / "nine-by-nine-game.sgf")
    phone.click("[data-panel=study]")
    phone.wait_for_selector("#begin")
    assert not phone.locator("#from-game").count(), "there are no moves"


def test_a_problem_with_threats_is_studied_with_them(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "needed.sgf"
    path.write_text("(;SZ[4]AB[ca][bb][bc][cc][ad][bd]AW[ab][cb][dc][cd];B[da])", encoding="utf-8")
    drop(page, path)
    page.click("[data-panel=study]")
    page.click("#from-game")
    page.wait_for_selector("#from:has-text('1 problem: 1 of 1 move')")
    page.check("#ko")
    page.click("#begin")
    page.wait_for_selector("#said :text('You play White.')")
    page.locator('.hits [aria-label="B4, empty"]').dispatch_event("click")
    page.wait_for_selector("#said:has-text('1 W B4, 2 B')")


def test_a_study_tells_the_kind_of_ko_at_the_end(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "ko.txt"
    path.write_text(". O O . .\n", encoding="utf-8")
    drop(phone, path)
    phone.click("[data-panel=study]")
    phone.locator('.hits [aria-label^="White B1"]').dispatch_event("click")
    phone.select_option("#side", "attacker")
    phone.check("#ko")
    phone.click("#begin")
    phone.wait_for_selector("#said :text('You play Black.')")
    phone.locator('.hits [aria-label="D1, empty"]').dispatch_event("click")
    phone.wait_for_selector("#said :text('(ko: Black needs 1 threat)')")
    assert not phone.locator("#said :text('first threat')").count()
    phone.click("#pass")
    phone.wait_for_selector("#said :text('Black needs the first threat: B D1, W E1.')")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_ten_games_of_a_file_are_a_set_with_a_score_at_its_end(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "twelve.sgf"
    path.write_text((DISPUTES / BENT).read_text(encoding="utf-8").strip() + IN_ONE * 11, encoding="utf-8")
    drop(phone, path)
    phone.click("[data-panel=study]")
    phone.click("#set")
    phone.wait_for_selector("h2:has-text('Problem 1 of 10: 0 of 10 problems solved.')")
    phone.click("#begin")
    for number in range(10):  # who goes on to the next problem has begun it
        phone.wait_for_selector("#said :text('You play White.')")
        assert phone.inner_text("#headline") == "You play White." and not phone.locator("#begin").count()
        if number == 4:  # a hint is no solution
            phone.click("#hint")
            phone.wait_for_selector("#said p:nth-child(2)")
        for move, point in zip(range(1, 10, 2), ("A4",) if number else SOLVED, strict=False):
            phone.locator(f'.hits [aria-label="{point}, empty"]').dispatch_event("click")
            phone.wait_for_selector(f"#said:has-text('{move} W {point}')")
        if number < 9:
            box = phone.locator("#next-problem").bounding_box()
            assert box is not None and box["y"] + box["height"] <= 844, "it is in view on a phone"
            phone.click("#next-problem")
            phone.wait_for_selector(f"h2:has-text('Problem {number + 2} of 10')")
    phone.wait_for_selector("#headline:has-text('9 of 10 problems solved.')")
    assert not phone.locator("#next-problem, #next-set").count()
    phone.click("#begin-again")
    phone.wait_for_selector("h2:has-text('Problem 1 of 10: 0 of 10 problems solved.')")
    phone.wait_for_selector("#said :text('You play White.')")


# For everybody


@pytest.mark.parametrize(
    ("is_settled", "pressed", "comes"),
    [(False, "#settle", ".rest .downloads"), (True, ".strings li:first-child button", "#rule")],
)
def test_a_press_counts_though_the_page_changes_meanwhile(
    page: Page, is_settled: bool, pressed: str, comes: str
) -> None:
    looks: list[Any] = []
    page.route("**/look", lambda route: looks.append(route))
    drop(page, DISPUTES / "snapback.sgf")
    if is_settled:
        page.click("#settle")
        settled(page)
    page.hover(pressed)
    page.mouse.down()
    look = held_back(page, looks)
    with page.expect_response("**/look"):
        look.continue_()
    page.wait_for_timeout(200)
    page.mouse.up()
    page.wait_for_selector(comes)


def test_who_is_at_a_string_by_keys_stays_there(page: Page) -> None:
    looks: list[Any] = []
    page.route("**/look", lambda route: looks.append(route))
    drop(page, DISPUTES / "snapback.sgf")
    page.click("#settle")
    settled(page)
    page.focus(".strings li:nth-child(2) button")
    name = page.evaluate("document.activeElement.closest('li').dataset.string")
    page.evaluate("document.activeElement.closest('li').classList.add('old')")
    held_back(page, looks).continue_()
    page.wait_for_selector(".strings:not(:has(.old))")
    assert page.evaluate("document.activeElement.closest('li').dataset.string") == name


def test_keys_alone_lead_to_a_ruling(page: Page) -> None:
    page.reload()  # nothing on it was clicked
    page.wait_for_selector("#choose")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the content"
    page.focus("#pasted")
    page.keyboard.type("O . O . O\nO O O O O\nO O O X X\nX X X X .\nX . O O O")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#settle")
    page.focus(".tabs button")
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.hits') !== null"):
            break
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("White A5, 11 stones")
    page.keyboard.press("ArrowDown")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')").partition(",")[0]
    assert name in ("Black D3", "White C1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rule:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector(".words-side .answer")
    assert page.inner_text("#headline").startswith(f"{name} is ")
    live = page.eval_on_selector("#headline", "one => one.getAttribute('aria-live')")
    assert live == "polite"


def views(page: Page) -> Iterator[str]:
    """The views, one after the other, in whatever language."""
    yield "start"
    drop(page, DISPUTES / BENT)
    page.wait_for_selector(".legend:not(:empty)")
    yield "position"
    page.click("#settle")
    settled(page)
    yield "status"
    page.click("#scenes")
    yield "picture"
    page.locator('.strings li[data-string="D3"] button').click()
    page.wait_for_selector("#rule")
    yield "choice"
    page.click("#rule")
    page.wait_for_selector(".words-side .answer")
    yield "string"
    page.locator('[data-play="black"]').first.click()
    page.wait_for_selector("#said")
    yield "play"
    page.click("[data-panel=variations]")
    page.wait_for_selector("#keep")
    yield "variations"
    page.click("#pass")
    page.click("#keep:enabled")
    page.click("#decide:enabled")
    page.wait_for_selector(".claims")
    yield "decided"
    page.click("[data-panel=study]")
    page.wait_for_selector("#begin")
    yield "study"
    page.click("#begin")
    page.wait_for_selector("#said")
    yield "studying"
    page.click("[data-panel=game]")
    for string, status in (("D3", "dead"), ("A5", "independently_alive"), ("C1", "independently_alive")):
        page.locator(f'.strings li[data-string="{string}"] button').click()
        page.click(f"[data-agree={status}]")
        page.wait_for_selector('.board use[href^="#agreed-on"]')
    page.wait_for_selector("#unagree")
    yield "agreed"
    page.click("details:has(#count) > summary")
    page.click("#count")
    page.wait_for_selector("#counted .score")
    yield "count"
    page.click("#unagree")  # the server keeps what is agreed, for whoever opens the position next
    page.wait_for_function("!document.querySelector('.board use[href^=\"#agreed-on\"]')")
    drop(page, DISPUTES / "triple-ko.sgf")
    page.click("#settle")
    settled(page)
    yield "open"
    drop(page, DISPUTES / "parts" / "race-in-the-corner.txt")
    page.locator(".hits [role=button]").first.dispatch_event("click")
    page.wait_for_selector(".words-side .answer")
    yield "part"


def within(page: Page, selector: str) -> bool:
    """Whether all of an element is seen on the screen, with nothing that is scrolled away."""
    box, size = page.locator(selector).first.bounding_box(), page.viewport_size
    assert box is not None
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["height"] > 0)


def test_on_a_phone_the_result_and_the_main_button_stay_in_view(phone: Page) -> None:
    drop(phone, DISPUTES / "three-sekis.sgf")
    phone.wait_for_selector("#headline:has-text('At first sight')")
    assert phone.locator(".top").bounding_box()["height"] == 48
    assert len({button.bounding_box()["y"] for button in phone.locator(".tabs button").all()}) == 1
    for button in ("#settle", "#picture"):
        assert within(phone, "#headline") and within(phone, button)
        phone.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
        assert within(phone, "#headline") and within(phone, button)
        if button == "#settle":
            phone.click(button)
            settled(phone)


def test_on_a_phone_the_choice_covers_no_string_that_is_chosen(phone: Page) -> None:
    drop(phone, DISPUTES / "three-sekis.sgf")
    phone.wait_for_selector(".hits [role=button]")
    for number in range(phone.locator(".hits [role=button]").count()):
        hit = phone.locator(".hits [role=button]").nth(number)
        hit.dispatch_event("click")
        lowest = hit.evaluate("hit => Math.max(...[...hit.children].map(one => one.getBoundingClientRect().bottom))")
        assert lowest <= phone.locator(".choice").bounding_box()["y"], hit.get_attribute("aria-label")
        phone.click("#close-choice")


def test_on_a_phone_what_happens_on_the_board_is_seen_from_further_down(phone: Page) -> None:
    """Where a play begins, variations are stepped through, a picture of the result is shown, or another view."""
    drop(phone, DISPUTES / "difficulty-2.sgf")
    phone.wait_for_selector("#headline:has-text('At first sight')")
    phone.click("#settle")
    settled(phone)
    steps = (
        ("#scenes", ".legend"),
        ("[data-panel=string]", ".words-side .answer"),
        (".words-side button:has-text('Step through')", "#move"),
        ("[data-play=white]", "#said"),
        ("[data-panel=game]", "#scenes"),
    )
    for button, told in steps:
        phone.evaluate("scrollTo(0, document.body.scrollHeight)")
        phone.locator(button).last.click()
        phone.wait_for_selector(told)
        top = phone.locator(".board svg").bounding_box()["y"]
        head = phone.locator(".head").bounding_box()
        assert head["y"] + head["height"] <= top + 1 < 300, button


def test_on_a_phone_variations_are_kept_and_decided_without_scrolling(phone: Page) -> None:
    drop(phone, DISPUTES / BENT)
    phone.click("[data-panel=variations]")  # about the string of which the file asks
    phone.wait_for_selector("#keep:disabled")
    assert within(phone, "#keep") and within(phone, "#decide") and within(phone, "#headline")
    phone.click("#pass")
    phone.click("#keep.primary:enabled")
    phone.click("#decide.primary:enabled")
    phone.wait_for_selector(".claims")
    assert within(phone, "#headline") and phone.locator("#keep.primary").count() == 0


def test_every_mark_of_the_board_is_explained_with_the_sign_of_the_sheets(page: Page, server: Server) -> None:
    """At first sight too: dead stones, sekis and territory; dame as diamonds; rings where the players agree."""
    drop(page, DISPUTES / "three-sekis.sgf")
    page.wait_for_selector(".legend:has-text('squares on stones: alive in seki')")
    assert "unmarked stones: independently alive" not in page.inner_text(".legend")  # all are pale
    drop(page, DISPUTES / "teire-left-open.sgf")
    page.click("#settle")
    settled(page)
    assert page.locator(".stones use[href='#dame-on-empty']").count() == 1
    assert "small diamonds: dame to be filled" in page.inner_text(".legend")
    ground = page.eval_on_selector(".stones rect.ground", "one => getComputedStyle(one).fill")
    assert ground == page.eval_on_selector(".board svg > rect", "one => getComputedStyle(one).fill")
    page.locator(".strings .entry").first.click()
    page.click("[data-agree=independently_alive]")
    page.wait_for_selector(".legend:has-text('rings: agreed by the players')")
    assert page.locator(".stones use[href^='#agreed-on']").count() > 1
    page.click("#unagree")
    page.wait_for_selector(".legend:not(:has-text('rings'))")


def test_warnings_are_short_and_their_whole_is_folded(page: Page) -> None:
    drop(page, DISPUTES / "teire-left-open.sgf")
    page.click("#settle")
    settled(page)
    notes = page.locator(".rest > .note").all_inner_texts()
    assert "Warning: Before counting, 1 dame is to be filled (marked)." in notes
    assert not any("the rules presume such points filled" in one for one in notes)
    page.click(".rest summary")
    assert "the rules presume such points filled" in page.inner_text(".rest details")


def test_on_a_desktop_board_steps_and_result_need_no_scrolling(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    drop(page, DISPUTES / "three-sekis.sgf")
    page.wait_for_selector("#headline:has-text('At first sight')")  # then nothing is drawn anew
    assert all(within(page, one) for one in ("#headline", ".board svg", "#settle"))
    rule_on(page, "White J3, 4 stones")
    assert all(within(page, one) for one in ("#headline", ".board svg", ".steps", "#move strong"))


def test_addresses_of_before_lead_to_the_game(page: Page, server: Server) -> None:
    position = server.position((DISPUTES / BENT).read_bytes(), name="before.sgf")["id"]
    for panel in ("position", "status", "count"):
        page.goto("about:blank")
        page.goto(f"{server.origin}/#at={position}&panel={panel}")
        page.wait_for_selector("[data-panel=game][aria-current]")
        assert page.locator("details[open] #count").count() == (panel == "count")
        assert page.url.endswith("panel=game")


def test_the_result_is_shown_in_pictures(page: Page) -> None:
    """What is missing as a stone with its number, then how the dead string is captured."""
    drop(page, DISPUTES / "missing-reinforcement.sgf")
    page.click("#settle")
    settled(page)
    shown = page.locator(".board .stones text")
    page.click("#scenes")
    page.wait_for_selector(".legend:has-text('A move of Black')")
    page.wait_for_selector(".board .stones text:text-is('1')")
    assert shown.all_text_contents() == ["1"]
    page.click("#scenes")
    page.wait_for_selector(".legend:has-text('White B2 is dead. 1 B D1')")
    assert {"1", "3"} <= set(shown.all_text_contents())
    page.click("#scenes")
    page.wait_for_selector(".legend:has-text('crosses: dead')")
    with page.expect_download() as found:
        page.click("#picture")
    assert found.value.suggested_filename == "missing-reinforcement.png"
    assert found.value.path().read_bytes().startswith(b"\x89PNG")


def test_proved_strings_that_are_unfolded_stay_so_while_their_number_changes(page: Page) -> None:
    drop(page, DISPUTES / "nine-by-nine-game.sgf")
    page.click("#settle")
    settled(page)
    page.click("summary:has-text('17 strings proved')")
    agree(page, "dead", "White B4")
    page.wait_for_selector("summary:has-text('16 strings proved')")
    assert page.locator("details[open] > summary:has-text('16 strings proved')").count() == 1


def test_a_picture_whose_play_is_still_looked_for_says_so(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    page.click("#settle")
    settled(page)
    held: list[Any] = []
    page.route("**/questions", lambda route: held.append(route))
    page.click("#scenes")
    first = held_back(page, held)
    page.wait_for_selector(".legend:has-text('Black D3: Searching for a proof ...')")
    first.continue_()
    page.wait_for_selector(".legend:has-text('Black D3 is dead. 1 W')")


def test_a_link_that_holds_the_position_stands_beside_sheet_and_picture(page: Page) -> None:
    drop(page, DISPUTES / BENT)
    page.click("#settle")
    settled(page)
    beside = page.eval_on_selector("#link-here", "link => [...link.parentElement.children].map(one => one.textContent)")
    assert beside[-3:] == ["PDF", "PNG", "Link"]
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#link-here")
    page.wait_for_selector("#link-here:has-text('Copied')")
    link, before = page.evaluate("window.copied"), stones(page, 5, 5)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("#settle")
    require_stones(page, 5, 5, before)


def test_a_count_says_how_far_it_is_and_can_be_stopped(page: Page, server: Server) -> None:
    position = server.position(HARD.encode(), name="hard.txt", komi="2.5")["id"]
    page.goto("about:blank")
    page.goto(f"{server.origin}/#at={position}&panel=count")
    page.click("#count")
    page.wait_for_selector("#counted .progress [role=status]:has-text('of 4 strings settled')")
    page.wait_for_selector("#counted .progress:has-text('of at most 60 s')")
    page.click("#counted #stop")
    page.wait_for_selector("#counted:not(:has(.progress))")


def test_nothing_is_to_be_done_about_open_strings_where_the_result_is_the_same(page: Page, server: Server) -> None:
    for rows, offered in (("XX.\n..O\n", 0), (HARD, 1)):
        position = server.position(rows.encode(), name="open.txt", komi="3.5")["id"]
        server.answered(position, "status", limits={"nodes": 1000})
        page.goto("about:blank")
        page.goto(f"{server.origin}/#at={position}")
        assert "undecided" in settled(page).values()
        page.wait_for_selector("#link-here")
        assert page.locator("#agree").count() == page.locator("#play-out").count() == offered


def test_a_first_look_that_comes_late_takes_no_picture_away(page: Page) -> None:
    drop(page, DISPUTES / "missing-reinforcement.sgf")
    page.click("#settle")
    settled(page)
    address = page.url
    page.goto("about:blank")
    late: list[Any] = []
    page.route("**/look*", lambda route: late.append(route))
    page.goto(address)
    page.click("#scenes")
    page.wait_for_selector(".board .stones text:text-is('1')")
    look = held_back(page, late)
    with page.expect_response("**/look*"):
        look.continue_()
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")  # what comes of it is drawn at once
    assert page.locator(".board .stones text").all_text_contents() == ["1"]


def test_the_first_look_is_told_by_the_rules_that_are_chosen(page: Page, tmp_path: Path) -> None:
    board = "AB[ba][ca][ab][bb][bc]AW[da][db][eb][dc]"  # one of three dame is filled
    (tmp_path / "plain.sgf").write_text(f"(;SZ[5:3]KM[0]{board})", encoding="utf-8")
    drop(page, tmp_path / "plain.sgf")
    page.wait_for_selector("#headline:has-text('jigo')")
    page.click("summary:has-text('rules')")
    page.select_option("#rules", "chinese")
    page.wait_for_selector("#headline:has-text('Black wins by 1')")
    page.select_option("#rules", "verbal-japanese")
    page.wait_for_selector("#headline:has-text('jigo')")


def test_what_follows_from_what_is_agreed_is_told_by_the_rules_that_are_chosen(page: Page, tmp_path: Path) -> None:
    board = "AB[ba][bb][bc][da][db][dc]AW[ea][ec];W[ab];B[];W[];AE[ab]"  # a prisoner is agreed dead
    (tmp_path / "agreed.sgf").write_text(f"(;SZ[5:3]KM[11.5]{board})", encoding="utf-8")
    drop(page, tmp_path / "agreed.sgf")
    page.wait_for_selector("#headline:has-text('Black wins by 0.5')")
    page.click("summary:has-text('rules')")
    page.select_option("#rules", "chinese")
    page.wait_for_selector("#headline:has-text('Counted by area')")


def test_what_is_kept_is_listed_with_date_and_result_and_opens_settled(page: Page, tmp_path: Path) -> None:
    (tmp_path / "kept.sgf").write_text("(;SZ[3]PB[Kept]PW[Game]DT[2026-11-27]RE[B+9]AB[ba][bb][bc])", encoding="utf-8")
    drop(page, tmp_path / "kept.sgf")
    page.click("#settle")
    settled(page)
    page.click("#home")
    entry = page.locator(".recent li:has-text('Kept \u2013 Game')")
    assert "2026-11-27, in the file: B+9" in entry.inner_text()  # whatever was settled
    entry.locator(".entry").click()
    assert settled(page) == {"B3": "independently_alive"}


def test_no_view_scrolls_sideways_on_a_phone(phone: Page) -> None:
    for view in views(phone):
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390, view
        small = phone.eval_on_selector_all(
            "main button, main select, main a.download",
            "all => all.filter(one => one.offsetParent && one.getBoundingClientRect().height < 40)"
            ".map(one => one.textContent)",
        )
        assert small == [], view


def test_points_are_apart_enough_for_a_finger_where_the_board_is_nearer(phone: Page) -> None:
    """And all that can be done is within the screen."""
    drop(phone, DISPUTES / "three-sekis.sgf")
    apart = """() => {
      const [one, , two] = document.querySelectorAll(".board .coordinates text");
      return Math.abs(two.getBoundingClientRect().x - one.getBoundingClientRect().x);
    }"""
    assert 10 < phone.evaluate(apart) < 28
    phone.click("#zoom-in")
    assert phone.evaluate(apart) >= 28
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.click("#zoom-out")
    assert phone.evaluate(apart) < 28
    phone.evaluate(PINCH)
    assert phone.evaluate(apart) >= 28
    for button in phone.locator(".tabs button").all():
        box = button.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_the_board_alone_fills_the_screen(phone: Page) -> None:
    drop(phone, DISPUTES / BENT)
    before = phone.locator(".frame").bounding_box()
    phone.click("#full")
    phone.wait_for_selector(".frame.full")
    after = phone.locator(".frame").bounding_box()
    assert before is not None and after is not None and after["width"] > before["width"] and after["height"] > 800
    phone.click("#full")
    phone.wait_for_selector(".frame:not(.full)")


def test_the_page_speaks_the_language_of_the_browser_or_another_of_the_menu(browser: Any, server: Server) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    for page in opened(browser, server, locale="de-AT", bypass_csp=True):
        drop(page, DISPUTES / BENT)
        page.click("#settle")
        settled(page)
        assert page.inner_text("#headline").startswith("Weiß gewinnt")
        assert page.get_attribute("html", "lang") == "de" and page.input_value("#language") == "de"
        found = axe.Axe().run(page).response["violations"]
        assert [one["id"] for one in found] == []
        page.select_option("#language", "ja")
        page.wait_for_function("document.documentElement.lang === 'ja'")
        page.wait_for_function("document.getElementById('headline')?.textContent.startsWith('白の')")
        found = axe.Axe().run(page).response["violations"]
        assert [one["id"] for one in found] == []
        page.click("[data-panel=string]")
        page.wait_for_selector(".words-side .answer")
        found = axe.Axe().run(page).response["violations"]
        assert [one["id"] for one in found] == []
        page.click("[data-panel=game]")
        page.select_option("#language", "en")
        page.wait_for_function("document.getElementById('headline')?.textContent.startsWith('White wins')")


def test_moves_on_the_page_name_the_player_as_its_language_does(browser: Any, server: Server, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[5];B[aa];W[];B[cc])")
    for page in opened(browser, server, locale="fr"):
        drop(page, path)
        page.wait_for_selector("output:has-text('le coup 3, N C3')")
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("output:has-text('le coup 2, B passe')")


@pytest.mark.parametrize(
    ("scheme", "language", "width"), [("light", "en", 1280), pytest.param("dark", "ja", 390, marks=pytest.mark.slow)]
)
def test_axe_finds_nothing_in_any_view(browser: Any, server: Server, scheme: str, language: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    for page in opened(browser, server, width=width, color_scheme=scheme, locale=language, bypass_csp=True):
        for view in views(page):
            assert page.get_attribute("html", "lang") == language
            found = axe.Axe().run(page).response["violations"]
            told = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found]
            assert told == [], view


def test_the_page_can_be_printed(page: Page, tmp_path: Path) -> None:
    drop(page, DISPUTES / BENT)
    page.click("#settle")
    settled(page)
    assert page.pdf(path=str(tmp_path / "page.pdf")).startswith(b"%PDF")
    with page.expect_download() as found:
        page.click(".downloads a:has-text('HTML')")
    path = tmp_path / "ruling.html"
    found.value.save_as(path)
    assert "White wins by 18." in path.read_text(encoding="utf-8")
    assert found.value.suggested_filename == "bent-four-in-the-corner-ruling.html"


def test_the_printed_page_has_players_event_and_a_line_to_sign(page: Page, tmp_path: Path) -> None:
    (tmp_path / "played.sgf").write_text("(;SZ[3]PB[Ann]PW[Bo]EV[Club evening]AB[aa]AW[cc])", encoding="utf-8")
    drop(page, tmp_path / "played.sgf")
    signature = page.locator(".signature")
    assert not signature.is_visible()
    page.emulate_media(media="print")
    assert signature.is_visible() and not page.locator(".tools").is_visible()
    for said in ("Black: Ann", "White: Bo", "Event: Club evening", "Referee"):
        assert said in signature.inner_text()


def test_what_is_folded_on_the_page_is_on_paper(page: Page) -> None:
    drop(page, DISPUTES / "difficulty-2.sgf")
    rule_on(page, "Black A4, 1 stone")
    folded, shown = page.locator("details.more"), "all => all.map(one => one.checkVisibility())"
    assert folded.count() >= 3 and not any(page.eval_on_selector_all("details.more li", shown))
    page.emulate_media(media="print")
    assert all(page.eval_on_selector_all("details.more li, details.more figure", shown))
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sync_api.expect(page.locator("details[open]")).to_have_count(folded.count())
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    sync_api.expect(page.locator("details[open]")).to_have_count(0)


def test_a_lost_server_is_told(browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path, "--workers", "1", "--threads", "1", "--memory-mb", "256")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.address)
    page.wait_for_selector("#choose")
    server.stop()
    page.click("text=Open the board")
    page.wait_for_selector("[role=alert]:has-text('The server does not answer')")
    context.close()


def test_a_password_is_entered_in_the_page(browser: Any, tmp_path: Path) -> None:
    server = Server(
        tmp_path,
        "--workers",
        "1",
        "--threads",
        "1",
        "--memory-mb",
        "256",
        "--host",
        "0.0.0.0",
        ASSESS_PASSWORD="open sesame",
    )
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.fill("#password", "wrong")
    page.click("button")
    page.wait_for_selector("#password:focus")
    page.fill("#password", "open sesame")
    page.click("button")
    page.wait_for_selector("#choose")
    context.close()
    server.stop()
