"""Documents fit on a page, what they link to is there, and the examples in docstrings are true."""

from __future__ import annotations

import argparse
import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from assess.faces.cli import parser

ROOT = Path(__file__).parent.parent
WIDEST = 120
ROOMS = (".github", "docs", "assess", "tests", "disputes")
DOCUMENTS = [
    ROOT / "README.md",
    *sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.md") if "node_modules" not in path.parts),
]
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "assess").rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
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


def options_of(one: argparse.ArgumentParser) -> set[str]:
    """The options of a command, and of its own commands."""
    found = {option for action in one._actions for option in action.option_strings}
    inner = [action for action in one._actions if isinstance(action, argparse._SubParsersAction)]
    return found.union(*(options_of(choice) for action in inner for choice in action.choices.values()))


def commands() -> dict[str, set[str]]:
    """The options of every command by its name."""
    (action,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    return {name: options_of(choice) for name, choice in action.choices.items()}


OPTIONS = commands()
NAMED = re.compile(r"`(?:\.venv/bin/)?assess ([^`]+)`|^ *(?:\$ )?(?:\.venv/bin/)?assess (.+)$", re.MULTILINE)
OF_ALL = {"--help", "--version", "--verbose"}
OPTION = re.compile(r"(?<!\S)--?[a-zA-Z][a-z-]*(?=[\s,=\])|]|$)")


@document
def test_every_command_and_option_that_is_named_exists(path: Path) -> None:
    """``assess FILE`` is ``assess status FILE``, and words in capitals stand for something."""
    lines = ["".join(found) for found in NAMED.findall(path.read_text(encoding="utf-8"))]
    for line in lines:
        name = line.split()[0]
        assert name in OPTIONS or not name.isalpha() or name.isupper(), line
        unknown = set(OPTION.findall(line)) - OPTIONS.get(name, OPTIONS["status"]) - OF_ALL
        assert not unknown, line


def test_documents_name_commands() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    named = {"".join(found).split()[0] for found in NAMED.findall(text)}
    assert named >= set(OPTIONS), "each is named somewhere"


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried and not failed, "what is printed above tells of each"
