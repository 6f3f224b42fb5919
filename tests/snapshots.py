"""Snapshots: what was printed or drawn, and looked at, stands in files beside the tests.

``ASSESS_SNAPSHOTS=write pytest tests/.`` writes them anew; then look at them, and at their differences.
"""

from __future__ import annotations

import os
from pathlib import Path

DIRECTORY = Path(__file__).parent / "snapshots"


def require_same(name: str, text: str) -> None:
    """Fails when the text is not that of the snapshot."""
    path = DIRECTORY / name
    if os.environ.get("ASSESS_SNAPSHOTS") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.exists(), f"there is no snapshot {name}: write it with ASSESS_SNAPSHOTS=write, and look at it"
    assert text == path.read_text(encoding="utf-8")
