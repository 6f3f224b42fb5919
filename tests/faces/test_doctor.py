"""`assess doctor` and `assess --version --verbose` say what is there, and what is missing."""

from __future__ import annotations

import importlib.util
import sys
import webbrowser
from importlib.metadata import version

import pytest
from shell import Shell

from assess.faces import doctor
from assess.faces.doctor import PURPOSES, libraries
from assess.system import extras


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SEARCHED", 0.05)


def test_the_doctor_says_what_is_there(shell: Shell) -> None:
    said = shell.run("doctor")
    assert said.code == 0
    assert said.out.startswith(shell.run("--version --verbose").out)
    assert f"numpy {version('numpy')}" in said.out
    assert "Proof: bent four in the corner can be captured; checked" in said.out
    assert " positions a second " in said.out


def test_the_doctor_says_how_to_get_what_is_missing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    lines = shell.run("doctor").out.splitlines()
    missing = [line for line in lines if line.startswith("Missing for ")]
    assert len(missing) == len(PURPOSES) > 0
    assert any(line.endswith("-m pip install typst") for line in missing)
    assert "Nothing is missing." not in lines


def test_where_uv_has_installed_it_uv_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "executable", "/home/go player/bin/python")
    assert extras.install_command("print") == "uv pip install --python '/home/go player/bin/python' typst"


def test_on_windows_the_command_is_one_of_its_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Users\go\python.exe")
    assert extras.install_command("print") == r"C:\Users\go\python.exe -m pip install typst"


def test_nothing_is_missing_where_all_is_there(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: object())
    assert shell.run("doctor").out.splitlines()[-1] == "Nothing is missing."


def test_without_a_browser_the_address_is_to_be_opened_by_hand(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    assert "\nBrowser: none is found; " in shell.run("doctor").out


def test_a_proof_that_fails_is_an_error(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "CORNER", ("X.X", "XXX", "X.X"))  # two eyes
    said = shell.run("doctor")
    assert said.code == 70 and "please report this" in said.out


def test_every_extra_has_a_purpose() -> None:
    assert PURPOSES.keys() == extras.EXTRAS.keys()
    assert libraries() == ["anytree", "numpy", "platformdirs", "rich"]


def test_verbose_goes_with_version(shell: Shell) -> None:
    assert shell.run("--verbose --version").out == shell.run("--version --verbose").out
    said = shell.run("--verbose status eye.txt")
    assert said.code == 2 and said.err == "assess: --verbose alone says nothing: write `assess --version --verbose`.\n"
