"""Documents fit on a page, and what they link to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WIDEST = 120
ROOMS = ("docs", "assess", "tests", "disputes")
DOCUMENTS = [
    ROOT / "README.md",
    *sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.md") if "node_modules" not in path.parts),
]
document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def test_every_room_with_documents_is_looked_at() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in DOCUMENTS} == {"README.md", *ROOMS}


@document
def test_no_line_is_too_wide(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not [f"{number}: {line}" for number, line in enumerate(lines, 1) if len(line) > WIDEST]


@document
def test_no_link_leads_nowhere(path: Path) -> None:
    linked = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))
    here = [name for name in linked if "://" not in name]
    assert not [name for name in here if not (path.parent / name).exists()]
