"""What is installed here: versions, licence, the build of the core, libraries and extras."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires, version

from assess.system.extras import EXTRAS, is_installed

DISTRIBUTION = "assess-go"
PURPOSES = {
    "print": "rulings and handouts as PDF",
    "encodings": "game records in older encodings",
    "records": "records of other servers (GIB, NGF)",
    "web": "the page in a browser",
    "cluster": "batches on a cluster",
}
"""What each extra is for, in a few words."""


def installation_lines() -> Iterator[str]:
    """What `assess --version --verbose` prints, line by line."""
    yield f"assess {version(DISTRIBUTION)}"
    yield f"Licence: {licence()}, by the assess authors"
    yield f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    yield f"Core: {core_build()}"
    yield f"Libraries: {', '.join(versions_of(libraries()))}"
    for extra, purpose in PURPOSES.items():
        there = ", ".join(versions_of(EXTRAS[extra])) if is_installed(extra) else "not installed"
        yield f"Extra {extra} ({purpose}): {there}"


def licence() -> str:
    """The licence as its SPDX name, or that the installation does not say it."""
    told = metadata(DISTRIBUTION).get_all("License-Expression")
    return told[0] if told else "not told by this installation"


def core_build() -> str:
    """Which build of the compiled core this processor runs."""
    from assess.engine import _core

    build = _core.__name__.rpartition(".")[2]
    return {"_core_v3": "for processors with AVX2 (_core_v3)"}.get(build, f"for every processor ({build})")


def libraries() -> list[str]:
    """The packages that assess always needs."""
    bounds = [bound for bound in requires(DISTRIBUTION) or () if "extra ==" not in bound]
    return [re.split(r"[^\w.-]", bound)[0] for bound in bounds]


def versions_of(packages: list[str] | dict[str, str]) -> list[str]:
    """Each package with its version."""
    return [f"{package} {_version(package)}" for package in packages]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"
