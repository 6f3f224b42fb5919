"""``assess site``: writes the referee's page as a folder that works without a server of assess."""

from __future__ import annotations

from pathlib import Path

from assess.faces.command_options import Site
from assess.faces.exit_codes import ExitCode
from assess.languages.spoken import BadInput
from assess.system.extras import install_command, is_installed


def run(site: Site) -> int:
    """Runs the command."""
    if not is_installed("web"):
        raise BadInput(
            "The page needs packages that are not installed: run `{command}`.", command=install_command("web")
        )
    from assess.faces.browser.site_folder import MADE, parts_in, write_site

    place = MADE if site.parts is None else Path(site.parts)
    if site.parts is None and not place.exists():
        raise BadInput(
            "What a browser runs is not in this installation: give the archive assess-browser-VERSION.zip of the "
            "release with --parts."
        )
    assert site.output is not None
    size = write_site(Path(site.output), parts_in(place))
    print(f"{site.output}: {size / 1e6:.1f} MB. To try it: python3 -m http.server --directory {site.output}")
    return ExitCode.ANSWERED
