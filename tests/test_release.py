"""What stands around the program for those who release it, report to it and change it."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")


def test_the_newest_changes_are_of_this_version() -> None:
    changes = (ROOT / "docs/changelog.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)$", changes, re.MULTILINE)[0] == PROJECT["version"]


def test_the_extra_page_is_all_that_a_referee_needs() -> None:
    assert PROJECT["optional-dependencies"]["page"] == ["assess-go[web,print,encodings,records]"]


@pytest.mark.parametrize("words", [("--no-such",), ("--no-slow", "--tga")])
def test_a_release_is_not_begun_with_a_wrong_word(words: tuple[str, ...]) -> None:
    run = subprocess.run([ROOT / ".ci/release", *words], capture_output=True, text=True)
    assert run.returncode == 2 and run.stderr == f"release: there is no option {words[-1]}\n"


def test_a_slow_part_that_there_is_not_is_refused() -> None:
    run = subprocess.run([ROOT / ".ci/slow", "sanitizers", "tsets"], capture_output=True, text=True)
    assert run.returncode == 2 and run.stderr == "slow: there is no part tsets\n"


@pytest.mark.parametrize(
    "place",
    [
        ".ci/run",
        ".ci/slow",
        ".ci/release",
        ".github/workflows/tests.yml",
        ".github/workflows/wheels.yml",
        "docs/releasing.md",
    ],
)
def test_what_is_run_for_a_release_is_there(place: str) -> None:
    text = (ROOT / place).read_text(encoding="utf-8")
    named = re.findall(r"(?:tests|\.ci)/[\w/]+(?:\.py|\.txt|\.in)?", text)
    assert named and not [name for name in named if not (ROOT / name).exists()]


def parsed(path: Path) -> Any:
    import yaml  # comes with the extra `cluster`

    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.needs("yaml")
@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_who_reports_is_asked_for_what_is_needed(path: Path) -> None:
    required = {field["id"] for field in parsed(path)["body"] if field.get("validations", {}).get("required")}
    assert required >= ({"position", "string", "said"} if path.stem == "wrong-verdict" else {"done", "doctor"})


@pytest.mark.needs("yaml")
def test_only_publishing_and_signing_may_do_more_than_read() -> None:
    granted = {}
    for path in WORKFLOWS:
        workflow = parsed(path)
        assert workflow["permissions"] == {"contents": "read"}
        granted |= {name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job}
    signing = {"contents": "read", "id-token": "write", "attestations": "write"}
    assert granted == {"publish": {"id-token": "write"}, "provenance": signing}


def test_every_action_and_image_is_named_by_its_digest() -> None:
    used = [line for path in WORKFLOWS for line in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))]
    assert len(used) > 10
    assert [line for line in used if not re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []
    images = re.findall("(?m)^FROM (.*)$", (ROOT / ".ci/Containerfile").read_text(encoding="utf-8"))
    assert images and all(re.fullmatch(r"\S+:\S+@sha256:[0-9a-f]{64}", image) for image in images)


def locked(name: str) -> dict[str, list[str]]:
    """The packages of a lock file, each with its hashes."""
    text = (ROOT / f".ci/{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    return {line.split("==")[0]: re.findall(r"--hash=sha256:[0-9a-f]{64}", line) for line in text.splitlines()}


@pytest.mark.parametrize("name", ["backend", "tools"])
def test_what_builds_is_locked_by_hashes(name: str) -> None:
    found = locked(name)
    assert found and all(found.values())
    wanted = re.findall(r"(?m)^([\w-]+)", (ROOT / f".ci/{name}.in").read_text(encoding="utf-8"))
    assert wanted == sorted(wanted) and set(wanted) <= set(found)


def test_a_wheel_is_built_with_what_is_locked_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.split("[>=<]", words)[0] for words in project["build-system"]["requires"]}
    assert needed <= set(locked("backend"))
    wheels = project["tool"]["cibuildwheel"]
    assert "--no-isolation" in wheels["build-frontend"]["args"] and "--require-hashes" in wheels["before-build"]
    steps = "\n".join(path.read_text(encoding="utf-8") for path in (*WORKFLOWS, ROOT / ".ci/release"))
    assert "pip-audit" in steps and "attest-build-provenance" in steps and "--sdist --no-isolation" in steps
    for line in re.findall(r"pip install (.*)", steps):
        assert not re.search(r"\b(build|cibuildwheel|pyinstaller|twine|uv)\b[>=\s]", line) or "--require-hashes" in line
