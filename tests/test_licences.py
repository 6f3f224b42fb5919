"""The licence is told everywhere and is the same, and those of all that is installed beside assess are listed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from shell import Shell

from assess.system.extras import EXTRAS

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = (ROOT / "docs/packages.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (always|`[`\w, ]+) \| ([\w-]+) \| (.+) \|$", PACKAGES, re.MULTILINE)
LISTED = {package: licence for _, package, licence in ROWS}
CLASSIFIED = {"MIT License": "MIT"}
"""Licences as older packages name them."""


def test_the_licence_is_told_everywhere(shell: Shell) -> None:
    assert PROJECT["license"] == "MIT"
    assert (ROOT / "docs/LICENSE").read_text(encoding="utf-8").startswith("MIT License\n")
    assert "Licence: MIT, by the assess authors" in shell.run("--version --verbose").out.splitlines()
    footer = re.findall(r"<footer.*</footer>", (ROOT / "assess/faces/web/page/index.html").read_text(encoding="utf-8"))
    assert len(footer) == 1 and "under the MIT licence" in footer[0]
    assert "[MIT licence](docs/LICENSE)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_files_of_the_licence_are_installed() -> None:
    named = {Path(name).name for name in PROJECT["license-files"]}
    assert named == {"LICENSE", "LICENSE-bundled"}
    installed = {path.name for path in distribution("assess-go").files or () if "licenses" in path.parts}
    assert named <= installed


def test_what_is_compiled_in_is_named_with_its_text() -> None:
    bundled = (ROOT / "docs/LICENSE-bundled").read_text(encoding="utf-8")
    for name, words in (("nanobind (BSD-3-Clause)", "Wenzel Jakob"), ("robin-map", "Goetghebuer-Planchon")):
        assert name in bundled and words in bundled


def needed(bounds: list[str]) -> Iterator[tuple[str, Distribution | None]]:
    """The packages of these bounds, and all that they need here; None where one is not installed."""
    todo, seen = [(Requirement(bound), {""}) for bound in bounds], set()
    while todo:
        requirement, extras = todo.pop()
        marker, name = requirement.marker, canonicalize_name(requirement.name)
        if name in seen or (marker and not any(marker.evaluate({"extra": extra}) for extra in extras)):
            continue
        seen.add(name)
        try:
            found = distribution(requirement.name)
        except PackageNotFoundError:
            yield name, None
            continue
        yield name, found
        todo += [(Requirement(bound), {"", *requirement.extras}) for bound in found.requires or ()]


def licence_of(package: Distribution) -> str:
    """The licence as the package's data tell it."""
    data = package.metadata
    classified = [line.rpartition(" :: ")[2] for line in data.get_all("Classifier") or () if "License ::" in line]
    named = [CLASSIFIED[line] for line in classified if line in CLASSIFIED]
    files = [str(path.read_text()) for path in package.files or () if path.name == "LICENSE"]
    named += ["MIT" for text in files if text.startswith("MIT License\n")]
    told = [data.get("License-Expression"), *named, data.get("License")]
    return next((str(licence) for licence in told if licence), "")


def test_every_library_is_listed_with_its_licence() -> None:
    found = dict(needed(PROJECT["dependencies"]))
    assert len(found) >= 6 and None not in found.values()
    told = {name: licence_of(package) for name, package in found.items() if package is not None}
    assert told == {name: LISTED.get(name) for name in told}


@pytest.mark.parametrize("extra", sorted(set(EXTRAS) - {"cluster"}))
def test_every_library_of_an_extra_is_listed_with_its_licence(extra: str) -> None:
    found = {name: package for name, package in needed(PROJECT["optional-dependencies"][extra]) if package is not None}
    assert set(needed_names(extra)) <= set(LISTED)
    told = {name: licence_of(package) for name, package in found.items()}
    assert told == {name: LISTED.get(name) for name in told}


def needed_names(extra: str) -> list[str]:
    """The packages that an extra names itself, installed or not."""
    return [canonicalize_name(Requirement(bound).name) for bound in PROJECT["optional-dependencies"][extra]]


def test_nothing_is_listed_that_is_not_needed() -> None:
    bounds = [*PROJECT["dependencies"], *(b for extra in EXTRAS for b in PROJECT["optional-dependencies"][extra])]
    assert set(LISTED) <= {name for name, _ in needed(bounds)} | {"typst"}
