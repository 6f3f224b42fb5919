"""The layers, lowest first: every import goes down, and the checker stands alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import assess

PACKAGE = Path(assess.__file__).parent
LAYERS = ("rules", "reading", "proofs", "engine", "statuses", "reports", "faces")
MAY_IMPORT = {layer: {*LAYERS[:height], layer} for height, layer in enumerate(LAYERS)} | {
    "ikeda": {"rules", "reading", "engine", "reports", "ikeda"},  # of the engine only what a limit is
}
MAY_IMPORT |= {
    "store": {"rules", "store"},
    "workers": {"rules", "workers"},
    "batch": {*LAYERS[:-1], "store", "workers", "batch"},
}
MAY_IMPORT["faces"] |= {"ikeda", "store", "workers", "batch"}

HEAVY = ("numpy", "rich", "anytree", "json", "assess.engine._core", "assess.statuses", "assess.proofs.checker")
"""What ``--help`` has no need of."""


def modules() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent != PACKAGE]


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports anywhere in it, within functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module is not None, "imports are absolute"
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names if node.module == "assess")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down(path: Path) -> None:
    layer = path.relative_to(PACKAGE).parts[0]
    imported = {name.split(".")[1] for name in imports(path) if name.startswith("assess.")}
    assert imported <= MAY_IMPORT[layer]


def test_every_room_is_a_layer() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in modules()} <= set(MAY_IMPORT)


def test_ikeda_needs_no_search_for_life_and_death() -> None:
    rooms = {name for path in (PACKAGE / "ikeda").glob("*.py") for name in imports(path) if "engine" in name}
    assert rooms <= {"assess.engine.limits"}


def test_the_checker_imports_the_standard_library_only() -> None:
    roots = {name.split(".")[0] for name in imports(PACKAGE / "proofs" / "checker.py")}
    assert roots <= sys.stdlib_module_names


def imported_by(script: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a script."""
    whole = f"{script}\nimport sys\nprint('\\n@'.join(['', *sys.modules]))"
    run = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True)
    return {line[1:] for line in run.stdout.splitlines() if line.startswith("@")}


@pytest.mark.parametrize("words", [["--help"], ["ask", "--help"], ["status", "--help"], ["ask"], ["nonsense"]])
def test_help_and_usage_load_nothing_heavy(words: list[str]) -> None:
    loaded = imported_by(f"from assess.faces.cli import main\nmain({words!r})")
    assert "assess.faces.ask" in loaded
    assert not loaded.intersection(HEAVY)


def test_importing_the_checker_brings_nothing_else_of_assess() -> None:
    loaded = imported_by("import assess.proofs.checker")
    ours = {name for name in loaded if name.split(".")[0] == "assess"}
    assert ours == {"assess", "assess.proofs", "assess.proofs.checker"}
