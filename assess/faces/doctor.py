"""``assess doctor``: looks whether everything works here, and says what is missing and how to get it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from assess.faces.exit_codes import ExitCode

CORNER = ("O.O.O", "OOOOO", "OOOXX", "XXXX.", "X.OOO")
"""Bent four in the corner: Black A1 is dead, which takes a few dozen positions to prove."""

SEARCHED = 2.0  # seconds


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "doctor",
        help="whether everything works on this machine, and what is missing",
        description="Prints versions, processor, extras and browser, proves something, searches for two seconds, and "
        "says what is missing and how to get it. Add its output to a report of an error.",
        usage="assess doctor",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; the exit code is that of an error in assess if the proof is not as it must be."""
    from assess.faces.installation import installation_lines

    print(*installation_lines(), sep="\n")
    print(_browser())
    proved, said = _proof()
    print(said, flush=True)
    print(_speed(), flush=True)
    print(*_missing(), sep="\n")
    return ExitCode.ANSWERED if proved else ExitCode.FAULT


def _browser() -> str:
    """The browser that the page would be opened in."""
    import webbrowser

    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return "Browser: none is found; `assess serve` prints the address to open on your own."
    return f"Browser: {getattr(found, 'name', type(found).__name__)}"


def _proof() -> tuple[bool, str]:
    """Whether a known answer is proved and the proof accepted, and a sentence about it."""
    import assess

    finding = assess.ask(assess.Position.from_rows(CORNER), "A1", assess.Uncapturable())
    if finding.answer is assess.Answer.NO and finding.checked:
        return True, f"Proof: bent four in the corner can be captured; checked, in {finding.seconds:.2f} seconds."
    return False, "Proof: bent four in the corner is not proved here, or its proof is refused: please report this."


def _speed() -> str:
    """How fast searches go: an empty board but for one stone cannot be settled."""
    import assess

    rows = ["." * 19] * 9 + ["." * 9 + "X" + "." * 9] + ["." * 19] * 9
    limits = assess.Limits(seconds=SEARCHED)
    finding = assess.ask(assess.Position.from_rows(rows), "K10", assess.Uncapturable(), limits=limits)
    a_second = finding.nodes / max(finding.seconds, 0.01)
    return f"Search: {a_second:,.0f} positions a second on an open 19x19 board."


def _missing() -> Iterator[str]:
    """What is not installed, each with the command that installs it."""
    from assess.faces.installation import PURPOSES
    from assess.reading.extras import install_command, is_installed

    missing = [extra for extra in PURPOSES if not is_installed(extra)]
    if not missing:
        yield "Nothing is missing."
    for extra in missing:
        yield f"Missing for {PURPOSES[extra]}: {install_command(extra)}"
