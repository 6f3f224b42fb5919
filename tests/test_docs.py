"""Documents fit on a page, what they link to is there, and the examples in docstrings are true."""

from __future__ import annotations

import argparse
import doctest
import re
from importlib import import_module
from pathlib import Path

from assess.faces.cli import parser

ROOT = Path(__file__).parent.parent
WIDEST = 120
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
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


def test_every_room_with_documents_is_looked_at() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in DOCUMENTS} == {"README.md", *ROOMS}


def test_no_line_is_too_wide() -> None:
    lines = [(path, *line) for path in DOCUMENTS for line in enumerate(path.read_text("utf-8").splitlines(), 1)]
    assert not [f"{path}:{number}: {line}" for path, number, line in lines if len(line) > WIDEST]


def test_no_link_leads_nowhere() -> None:
    linked = [(path, name) for path in DOCUMENTS for name in LINK.findall(path.read_text("utf-8"))]
    here = [(path, name) for path, name in linked if "://" not in name]
    assert len(here) > len(DOCUMENTS)
    assert not [f"{path}: {name}" for path, name in here if not (path.parent / name).exists()]


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


def test_every_command_and_option_that_is_named_exists() -> None:
    """``assess FILE`` is ``assess status FILE``, and words in capitals stand for something. And each is named."""
    wrong, named = [], set()
    for path in DOCUMENTS:
        for line in map("".join, NAMED.findall(path.read_text(encoding="utf-8"))):
            name = line.split()[0]
            named.add(name)
            unknown = set(OPTION.findall(line)) - OPTIONS.get(name, OPTIONS["status"]) - OF_ALL
            if unknown or (name not in OPTIONS and name.isalpha() and not name.isupper()):
                wrong.append(f"{path}: {line}")
    assert not wrong
    assert named >= set(OPTIONS)


def test_the_examples_in_docstrings_are_true() -> None:
    """What is printed tells of each that is not."""
    tried = {name: doctest.testmod(import_module(name)) for name in WITH_EXAMPLES}
    assert len(tried) > 30 and all(one.attempted for one in tried.values())
    assert not [name for name, one in tried.items() if one.failed]
