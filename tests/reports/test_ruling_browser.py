"""The HTML of a ruling in a browser: arrow keys step through the variations, lines fold, nothing is loaded.

Skipped where there is no Chromium: ``apt-get install chromium`` and ``pip install playwright`` bring it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from chromium import anew, launched, tab
from tiny_certificates import Example
from variation_examples import CAPTURE, CYCLE, endless, tree_of
from written_rulings import EXAMPLES, handout, sheet, written

import assess
from assess.proofs.variation_node import VariationNode, main_variation, walk
from assess.reading.files import read_record
from assess.reports.handout.handout import handout_html
from assess.reports.ruling.ruling_files import ruling_file
from assess.reports.text.headlines import headline_of

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")

DISPUTES = Path(__file__).parents[2] / "disputes"


@pytest.fixture(scope="module")
def browser() -> Iterator[sync_api.Browser]:
    yield from launched(sync_api)


@pytest.fixture(scope="module")
def sheets(browser: sync_api.Browser) -> Iterator[sync_api.Page]:
    yield from tab(browser, width=1200)


@pytest.fixture
def page(sheets: sync_api.Page) -> Iterator[sync_api.Page]:
    """A page that may load nothing, and in which no script may fail."""
    with anew(sheets, lambda url: url.startswith("file:")) as troubles:
        yield sheets
    assert troubles == []


def open_ruling(page: sync_api.Page, example: Example, directory: Path, anchor: str = "") -> None:
    path = directory / "ruling.html"
    path.write_text(written(example, "html"), encoding="utf-8")
    page.goto(f"{path.as_uri()}{anchor}")


def stones(page: sync_api.Page) -> dict[str, str]:
    """What stands on the board that is stepped through: stones by their place, as ``X`` or ``O``."""
    found = page.eval_on_selector_all(
        "#player .stones use", "all => all.map(use => ['href', 'x', 'y'].map(name => use.getAttribute(name)))"
    )
    signs = {"#black-stone": "X", "#white-stone": "O"}
    return {f"{x},{y}": signs[name] for name, x, y in found if name in signs}


@pytest.mark.parametrize(
    "name", ["capture", "cycle", *(pytest.param(name, marks=pytest.mark.slow) for name in ("life", "ko", "three-kos"))]
)
def test_every_node_shows_the_position_of_the_tree(page: sync_api.Page, tmp_path: Path, name: str) -> None:
    open_ruling(page, EXAMPLES[name], tmp_path)
    nodes = list(walk(tree_of(EXAMPLES[name])))
    for node in nodes:
        step_to(page, node, nodes)
        position = node.state.position
        drawn = stones(page)
        board = "".join(
            drawn.get(f"{20 * (point % position.width)},{20 * (point // position.width)}", ".")
            for point in range(len(position.stones))
        )
        assert board == position.stones
        assert page.inner_text("#move").startswith(f"{node.number} {node.text}" if node.move else "start")


def step_to(page: sync_api.Page, node: VariationNode, nodes: list[VariationNode]) -> None:
    """By the link of the move, or by that of an equal reply before it and the keys: its answer has no line."""
    steps, at = 0, node
    while not page.locator(f"#m{nodes.index(at)}").count():
        assert at.parent is not None and at.parent.children[0] is at
        steps, at = steps + 1, at.parent
    page.click(f"#m{nodes.index(at)}")
    for _ in range(steps):
        page.keyboard.press("ArrowRight")


def test_arrow_keys(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, CAPTURE, tmp_path)

    def at() -> str:
        return page.inner_text("#move strong")

    assert at() == "start"
    page.keyboard.press("ArrowRight")
    assert at() == "1 B B3"
    page.keyboard.press("ArrowRight")
    assert at() == "2 W B1"
    page.keyboard.press("ArrowDown")
    assert at() == "2 W A1"
    page.keyboard.press("ArrowRight")
    assert at() == "3 B B1 takes A3 A2 A1"
    assert page.inner_text("#move").endswith("No. White A2 is captured.")
    page.keyboard.press("ArrowRight")
    assert at() == "3 B B1 takes A3 A2 A1"
    page.keyboard.press("Home")
    assert at() == "start"
    page.keyboard.press("End")  # along the branches chosen last
    assert at() == "3 B B1 takes A3 A2 A1"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert at() == "2 W B1"
    page.click("#start")
    page.click("#forward")
    assert at() == "1 B B3"


def test_the_main_variation_comes_first(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, CYCLE, tmp_path)
    for node in main_variation(tree_of(CYCLE))[1:]:
        page.keyboard.press("ArrowRight")
        assert page.inner_text("#move strong").startswith(f"{node.number} {node.text}")


def test_lines_fold_and_unfold(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, CAPTURE, tmp_path)
    lines = page.locator(".line")
    assert lines.count() == page.locator(".line:visible").count() == 3, "equal replies are one line"
    assert page.locator(".line").nth(1).inner_text().startswith("2 W B1, C1 or pass (part), 3 B A1")
    page.click(".fold")
    assert page.locator(".line:visible").count() == 1
    assert page.get_attribute(".fold", "aria-expanded") == "false"
    for _ in range(2):  # the move lies in a folded line, which opens
        page.keyboard.press("ArrowRight")
    assert page.locator(".line:visible").count() == 3
    assert page.inner_text("a.current").startswith("2 W B1")


def test_what_is_left_out_of_a_large_tree_unfolds(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, endless(1_000), tmp_path)
    folded = page.locator(".line[data-folded]:visible")
    shown = page.locator(".line:visible").count()
    moves = page.locator(".line:visible:not(:has(em))").count()
    assert 0 < moves <= 60 < page.locator(".line:not(:has(em))").count()
    button = folded.first.locator(".fold")
    assert button.get_attribute("aria-expanded") == "false" and "more" in str(button.get_attribute("data-more"))
    button.click()
    assert page.locator(".line:visible").count() > shown


def test_eyes_are_drawn_where_the_variation_ends(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, EXAMPLES["life"], tmp_path)
    assert page.locator("#player .stones circle").count() == 0
    page.keyboard.press("End")
    assert page.locator("#player .stones circle").count() == 3


def test_nothing_is_wider_than_a_phone(page: sync_api.Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for name in EXAMPLES:
        open_ruling(page, EXAMPLES[name], tmp_path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_move_can_be_linked_to(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, CAPTURE, tmp_path, "#n1")
    assert page.inner_text("#move strong") == "1 B B3"
    open_ruling(page, CAPTURE, tmp_path, "#n999")
    page.reload()
    assert page.inner_text("#move strong") == "start"


def test_a_cycle_leads_back(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, CYCLE, tmp_path)
    number = next(number for number, node in enumerate(walk(tree_of(CYCLE))) if node.leaf and node.leaf.earlier)
    page.click(f"#m{number}")
    page.click("#move a")
    assert page.inner_text("#move strong") == "start"


def test_a_large_tree_answers_keys(page: sync_api.Page, tmp_path: Path) -> None:
    open_ruling(page, endless(1_000), tmp_path)
    page.keyboard.press("End")
    assert page.inner_text("#move strong").startswith(f"{len(main_variation(tree_of(endless(1_000)))) - 1} ")


def test_it_can_be_read_without_scripts(browser: sync_api.Browser, tmp_path: Path) -> None:
    plain = browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    open_ruling(page, CAPTURE, tmp_path)
    assert page.locator(".line").count() == 3
    assert not page.is_visible("#buttons") and page.is_visible("#figures svg")
    plain.close()


def test_a_sheet_on_a_status_steps_through_both_answers(page: sync_api.Page, tmp_path: Path) -> None:
    """Two trees on one page: the second one unfolds when it is stepped into, and the keys stay inside it."""
    path = tmp_path / "ruling.html"
    made = sheet("bent-four-in-the-corner", "D3", "html")
    assert isinstance(made, str)
    path.write_text(made, encoding="utf-8")
    page.goto(path.as_uri())
    assert page.inner_text("h1") == "Black D3 is dead." and page.locator("details").count() == 2
    trees = [page.locator(f"#answer-{number} .line a") for number in (1, 2)]
    first = trees[1].first.get_attribute("id")
    assert first is not None
    assert not trees[1].first.is_visible()
    page.goto(f"{path.as_uri()}#n{first[1:]}")
    page.reload()
    assert trees[1].first.is_visible() and page.inner_text("#move strong") == "start"
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#move strong") == "1 W pass"
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "Home"):
        page.keyboard.press(key)
        assert page.evaluate("location.hash") == f"#n{first[1:]}"
    page.keyboard.press("End")
    assert page.inner_text("#move").count("No. ") == 1


def test_each_string_of_a_whole_position_leads_to_its_ruling(page: sync_api.Page, tmp_path: Path) -> None:
    record = read_record(DISPUTES / "nine-by-nine-game.sgf")
    assessment = assess.status(record.position)
    path = tmp_path / "whole.html"
    path.write_text(str(ruling_file("html", assessment, record)), encoding="utf-8")
    page.goto(path.as_uri())
    assert page.locator("#player a.string").count() == len(assessment.strings)
    dead = sum(len(one.string.points) for one in assessment.strings if one.status is assess.Status.DEAD)
    assert page.locator('#player .stones use[href^="#dead-on"]').count() == dead > 0, "until somebody steps"
    for string in assessment.strings:
        name = f"{string.string.color.title} {string.name}"
        link = page.locator(f'#player a.string[aria-label^="{name},"]')
        assert link.locator("circle").count() == len(string.string.points)
        link.focus()
        page.keyboard.press("Enter")
        section = page.locator(link.get_attribute("href") or "")
        heading = section.locator("h2").inner_text()
        assert name in heading and headline_of([string]).removeprefix(f"{name} is ") in heading


def test_the_strings_are_links_without_scripts_too(browser: sync_api.Browser, tmp_path: Path) -> None:
    record = read_record(DISPUTES / "bent-four-in-the-corner.sgf")
    path = tmp_path / "whole.html"
    path.write_text(str(ruling_file("html", assess.status(record.position), record)), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    page.locator('#player a.string[aria-label^="Black D3, 7 stones: dead"]').click()
    assert page.url.endswith("#answer-1")
    assert "Black D3 is dead." in page.locator("#answer-1").inner_text()
    context.close()


def test_the_page_works_in_a_frame(page: sync_api.Page, tmp_path: Path) -> None:
    """As a notebook shows it: in a frame without an address, where there is no history to be written."""
    ruling = written(CAPTURE, "html")
    path = tmp_path / "notebook.html"
    path.write_text(f'<iframe srcdoc="{escape(ruling)}" width="900" height="700"></iframe>', encoding="utf-8")
    page.goto(path.as_uri())
    frame = page.frames[1]
    assert frame.inner_text("#move strong") == "start"
    frame.click("#forward")
    assert frame.inner_text("#move strong") == "1 B B3"
    frame.click("#forward")
    assert frame.inner_text("#down") == "Next variation"
    frame.click("#down")
    assert frame.inner_text("#move strong") != "2 W B1"
    frame.click("#up")
    assert frame.inner_text("#move strong") == "2 W B1"


def test_dark_mode_keeps_words_and_stones_legible(page: sync_api.Page, tmp_path: Path) -> None:
    def brightness(selector: str, name: str) -> float:
        color = page.eval_on_selector(selector, f"one => getComputedStyle(one).{name}")
        return sum(map(float, color[color.index("(") + 1 : -1].split(",")[:3])) / 3

    open_ruling(page, CAPTURE, tmp_path)
    assert brightness("html", "backgroundColor") > 250 > 50 > brightness("h1", "color")
    page.emulate_media(color_scheme="dark")
    assert brightness("html", "backgroundColor") < 50 and brightness("h1", "color") > 180
    board = brightness("#player > svg > rect", "fill")
    white = brightness("#white-stone circle", "fill")
    black = brightness("#black-stone circle", "fill")
    assert black + 100 < board < white - 25
    page.emulate_media(color_scheme="dark", media="print")
    assert brightness("html", "backgroundColor") > 250


SHOWN = "all => all.map(one => one.checkVisibility())"


def test_on_paper_nothing_is_folded(page: sync_api.Page, tmp_path: Path) -> None:
    path = tmp_path / "ruling.html"
    path.write_text(str(sheet("bent-four-in-the-corner", "D3", "html")), encoding="utf-8")
    page.goto(path.as_uri())
    page.locator("details").first.evaluate("one => { one.open = true; }")
    page.locator(".fold").first.click()
    before = page.eval_on_selector_all(".line", SHOWN)
    assert not all(before)
    page.emulate_media(media="print")  # what the styles do
    assert all(page.eval_on_selector_all(".line", SHOWN))
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # what the script does
    assert page.locator("details[open]").count() == page.locator("details").count() == 2
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details[open]").count() == 1
    assert page.pdf().startswith(b"%PDF")
    assert page.eval_on_selector_all(".line", SHOWN) == before and page.locator("details[open]").count() == 1


def test_a_handout_has_its_answers_on_paper(page: sync_api.Page, tmp_path: Path) -> None:
    path = tmp_path / "handout.html"
    path.write_text(handout_html(handout(2)), encoding="utf-8")
    page.goto(path.as_uri())
    assert not any(page.eval_on_selector_all("#answers article", SHOWN))
    page.emulate_media(media="print")
    assert page.eval_on_selector_all("#answers article", SHOWN) == [True] * 3
