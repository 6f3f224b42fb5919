"""Python files as trees. Those of the package are read once for all tests of a process: ten of them look them all
through."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import assess

PACKAGE = Path(assess.__file__).parent


def tree_of(path: Path) -> ast.Module:
    """Return a file as a tree, which nobody changes."""
    return _of_package(path)[0] if path.is_relative_to(PACKAGE) else ast.parse(path.read_text(encoding="utf-8"))


def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all that is in a file."""
    return _of_package(path)[1] if path.is_relative_to(PACKAGE) else tuple(ast.walk(tree_of(path)))


@cache
def _of_package(path: Path) -> tuple[ast.Module, tuple[ast.AST, ...]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tree, tuple(ast.walk(tree))
