"""What people meet first: versions, a file without a command, the shell, and how things show themselves."""

from __future__ import annotations

import argparse
import re
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from random_positions import positions
from shell import Shell

import assess
from assess.faces.command_table import NAMES
from assess.reading.files import record_from_text

ROOT = Path(__file__).parents[2]
THREE = assess.Position.from_rows(["XX.", "OOX", "..."])


def test_the_version_has_one_source(shell: Shell) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert assess.__version__ == version
    assert shell.run("--version").out == f"assess {version}\n"


def test_a_file_alone_asks_for_its_statuses(shell: Shell) -> None:
    assert shell.run("eye.txt --quiet").out == shell.run("status eye.txt --quiet").out != ""


def test_the_name_of_a_command_wins_over_a_file(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.file("status", (shell.home / "eye.txt").read_text())
    said = shell.run("status")
    assert said.code == 2 and said.err.startswith("assess: FILE is missing: ")
    assert shell.run("./status --quiet").out == shell.run("status eye.txt --quiet").out


def test_a_word_that_is_neither_is_told_as_both(shell: Shell) -> None:
    said = shell.run("gmae.sgf")
    assert said.code == 2
    assert said.err.startswith("assess: There is neither a command nor a file 'gmae.sgf': choose one of ask, status, ")


# ---- The shell -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from assess.faces.shell_files import main

    directory = tmp_path_factory.mktemp("prefix")
    main(str(directory), "9.9")
    return directory


def completed(prefix: Path, *words: str) -> list[str]:
    """What bash proposes for the last of these words."""
    script = (
        f"source {prefix / 'share/bash-completion/completions/assess'}; "
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; '
        '_shtab_assess assess "${@: -1}" "${@: -2:1}"; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    run = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_bash_completes_commands_and_options(prefix: Path) -> None:
    assert set(completed(prefix, "assess", "")) >= set(NAMES)
    assert completed(prefix, "assess", "sta") == ["status"]
    assert completed(prefix, "assess", "status", "game.sgf", "--precedents", "ac") == ["accept"]
    assert "--no-finality" in completed(prefix, "assess", "status", "--no")


def test_every_command_has_a_page_with_all_its_options(prefix: Path) -> None:
    from assess.faces.cli import parser
    from assess.faces.shell_files import _commands

    for name, (command, about) in _commands(parser()).items():
        page = (prefix / f"share/man/man1/assess-{name}.1").read_text()
        assert page.startswith(f'.TH ASSESS\\-{name.upper()} "1"')
        plain = page.replace("\\-", "-")
        assert f".SH NAME\nassess-{name} - {about}\n" in plain
        shown = [action for action in command._actions if action.help != argparse.SUPPRESS]
        missing = [word for action in shown for word in action.option_strings if word not in plain]
        assert set(missing) <= {"-h", "--help"}
    assert "assess 9.9" in (prefix / "share/man/man1/assess.1").read_text()


# ---- How things show themselves --------------------------------------------------------------------------------------


@given(positions())
def test_a_printed_position_is_read_again(position: assess.Position) -> None:
    assert record_from_text(str(position)).position.rows() == position.rows()


def test_a_position_is_a_picture_in_a_notebook() -> None:
    root = ElementTree.fromstring(THREE._repr_svg_())
    assert root.tag.endswith("svg")
    stones = [use.get("href") for use in root.iter() if use.tag.endswith("use")]
    assert sorted(filter(None, stones)) == ["#black-stone"] * 3 + ["#white-stone"] * 2


def test_results_say_what_they_are_on_one_line() -> None:
    finding = assess.ask(THREE, "A3", assess.Uncapturable())
    ruling, whole = assess.rule(THREE, "A3"), assess.status(THREE)
    shown = [repr(result) for result in (finding, finding.evidence, ruling, whole, *whole.strings)]
    assert re.fullmatch(r"<Finding Black A3 uncapturable: no, checked, [\d,]+ positions>", shown[0])
    assert shown[2] == "<Ruling Black A3 is dead.>"
    assert shown[3].startswith("<Assessment 3 of 3 strings settled, ")
    assert all("\n" not in one and len(one) <= 100 for one in shown)


def test_results_are_pages_in_a_notebook() -> None:
    finding = assess.ask(THREE, "A3", assess.Uncapturable())
    for result, sentence in (
        (finding, "can be captured"),
        (assess.rule(THREE, "A3"), "is dead"),
        (assess.status(THREE), "Jigo"),
    ):
        shown = result._repr_html_()
        sentences, frame = shown.split("<iframe", 1)
        assert sentence in sentences
        assert frame.count('srcdoc="&lt;!DOCTYPE html&gt;') == 1
