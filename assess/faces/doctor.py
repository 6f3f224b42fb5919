"""``assess doctor``: looks whether everything works here, and says what is missing and how to get it; and what is
installed, as ``assess --version --verbose`` says it.

What proves something is loaded when it is looked whether that works.
"""

from __future__ import annotations

import os
import platform
import re
import webbrowser
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from typing import TYPE_CHECKING

from assess.faces.exit_codes import ExitCode
from assess.proofs.questions import Answer
from assess.system.extras import EXTRAS, install_command, is_installed
from assess.system.limits import Limits

if TYPE_CHECKING:
    from assess.statuses.finding import Finding

DISTRIBUTION = "assess-go"
PURPOSES = {
    "print": "rulings and handouts as PDF",
    "encodings": "game records in older encodings",
    "records": "records of other servers (GIB, NGF)",
    "web": "the page in a browser",
    "cluster": "batches on a cluster",
}
"""What each extra is for, in a few words."""

CORNER = ("O.O.O", "OOOOO", "OOOXX", "XXXX.", "X.OOO")
"""Bent four in the corner: Black A1 is dead, which takes a few dozen positions to prove."""

SEARCHED = 2.0  # seconds


def run() -> int:
    """Runs the command; the exit code is that of an error in assess if the proof is not as it must be."""
    print(*installation_lines(), sep="\n")
    print(_browser())
    proved, said = _proof()
    print(said, flush=True)
    print(_speed(), flush=True)
    print(*_missing(), sep="\n")
    return ExitCode.ANSWERED if proved else ExitCode.FAULT


def _browser() -> str:
    """The browser that the page would be opened in."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return "Browser: none is found; `assess serve` prints the address to open on your own."
    return f"Browser: {getattr(found, 'name', type(found).__name__)}"


def _proof() -> tuple[bool, str]:
    """Whether a known answer is proved and the proof accepted, and a sentence about it."""
    finding = _found(CORNER, "A1", Limits().seconds)
    if finding.answer is Answer.NO and finding.checked:
        return True, f"Proof: bent four in the corner can be captured; checked, in {finding.seconds:.2f} seconds."
    return False, "Proof: bent four in the corner is not proved here, or its proof is refused: please report this."


def _speed() -> str:
    """How fast searches go: an empty board but for one stone cannot be settled."""
    rows = ["." * 19] * 9 + ["." * 9 + "X" + "." * 9] + ["." * 19] * 9
    finding = _found(rows, "K10", SEARCHED)
    a_second = finding.nodes / max(finding.seconds, 0.01)
    return f"Search: {a_second:,.0f} positions a second on an open 19x19 board."


def _found(rows: Sequence[str], string: str, seconds: float | None) -> Finding:
    """Whether a string is uncapturable."""
    from assess.reading.record import Record
    from assess.requests.answer import answer
    from assess.requests.from_words import ask_of
    from assess.requests.wording import Wording
    from assess.rules.position import Position

    said = Wording(string=string, question="uncapturable", seconds=seconds)
    return answer(ask_of(said, Record(Position.from_rows(rows), "the board"))).finding


def _missing() -> Iterator[str]:
    """What is not installed, each with the command that installs it."""
    missing = [extra for extra in PURPOSES if not is_installed(extra)]
    if not missing:
        yield "Nothing is missing."
    for extra in missing:
        yield f"Missing for {PURPOSES[extra]}: {install_command(extra)}"


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
