"""The site of the documentation: every page is on it, and the program makes its pictures of positions."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from snapshots import require_same

import assess
from assess.reading.files import read_record

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PICTURES = [
    name for page in PAGES for name in re.findall(r"!\[[^\]]*\]\(pictures/([\w-]+)\.svg\)", page.read_text("utf-8"))
]


def test_every_page_is_on_the_site() -> None:
    site = tomllib.loads((ROOT / "docs/zensical.toml").read_text("utf-8"))["project"]
    named = {place for entry in site["nav"] for value in entry.values() for place in places(value)}
    assert named >= {f"docs/{page.name}" for page in PAGES[1:]}
    site_only = {"docs/reasons.md"}  # .ci/site writes it
    assert all((ROOT / place.replace("index.md", "README.md")).exists() for place in named - site_only)
    assert all(place in (ROOT / ".ci/site").read_text("utf-8") for place in site_only)


def places(entry: str | list[dict[str, str]]) -> list[str]:
    return [entry] if isinstance(entry, str) else [place for inner in entry for place in inner.values()]


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_those_that_the_program_makes(name: str) -> None:
    record = read_record(ROOT / "disputes" / f"{name}.sgf")
    position = record.position
    drawn = assess.svg(position, position.name(min(record.marked)))
    require_same(f"../../docs/pictures/{name}.svg", f"{drawn}\n")


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in (ROOT / "docs" / "pictures").iterdir()} == set(PICTURES) != set()
