"""One word, one meaning: no two classes of the package have one name."""

from __future__ import annotations

import ast
from collections import defaultdict

from sources import PACKAGE, nodes_of

OWN_WORDS = (
    *("proofs/checking", "proofs/checker.py", "ikeda/bounds_checker.py"),
    *("engine/_core_wasm.py", "engine/core_values.py"),
)
"""Checkers lean on nothing, so they have words of their own; and a border of the core has those of the core."""


def test_no_two_classes_have_one_name() -> None:
    places = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if not any(path.is_relative_to(PACKAGE / part) for part in OWN_WORDS):
            for node in nodes_of(path):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(path.relative_to(PACKAGE).as_posix())
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert len(places) > 300 and not twice
