"""One word, one meaning: no two classes of the package have one name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "assess"
CHECKER = (PACKAGE / "proofs" / "checking", PACKAGE / "proofs" / "checker.py")
"""It has words of its own, as it imports nothing."""


def test_no_two_classes_have_one_name() -> None:
    places = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if not any(path.is_relative_to(part) for part in CHECKER):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(path.relative_to(PACKAGE).as_posix())
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert len(places) > 300 and not twice
