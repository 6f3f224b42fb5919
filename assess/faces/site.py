"""``assess site``: writes the referee's page as a folder that works without a server of assess."""

from __future__ import annotations

import argparse
from pathlib import Path

from assess.faces.exit_codes import ExitCode
from assess.rules.errors import BadInput


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "site",
        help="write the page as a folder of files, which works in a browser alone",
        description="Writes the page as a folder that any web server delivers. Whoever opens it needs nothing "
        "but a browser: positions are judged there, nothing is sent anywhere, and once loaded it works offline. What "
        "the browser runs is in an archive of the release (docs/browser.md).",
        usage="assess site --output FOLDER [--parts ARCHIVE]",
    )
    parser.add_argument("--output", type=Path, required=True, metavar="FOLDER", help="the folder to be written")
    parser.add_argument(
        "--parts",
        type=Path,
        metavar="ARCHIVE",
        help="assess-browser-VERSION.zip of the release, or the folder that `python tests/package/browser.py` has made",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command."""
    from assess.reading.extras import install_command, is_installed

    if not is_installed("web"):
        raise BadInput(f"The page needs packages that are not installed: {install_command('web')}.")
    from assess.browser.parts import MADE, parts_in
    from assess.browser.site_folder import write_site

    place: Path = arguments.parts or MADE
    if not place.exists():
        raise BadInput(
            f"{str(place)!r} is not there: give the archive assess-browser-VERSION.zip of the release with --parts."
            if arguments.parts
            else "What a browser runs is not in this installation: give the archive assess-browser-VERSION.zip of the "
            "release with --parts."
        )
    size = write_site(arguments.output, parts_in(place))
    print(f"{arguments.output}: {size / 1e6:.1f} MB. Try it: python -m http.server --directory {arguments.output}")
    return ExitCode.ANSWERED
