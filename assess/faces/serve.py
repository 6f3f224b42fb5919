"""``assess serve``: the referee's page, in a browser on this machine; ``assess site``: as a folder that works without a
server of assess."""

from __future__ import annotations

import os
import re
import sys
from getpass import getpass
from ipaddress import ip_address
from pathlib import Path

from assess.faces.command_options import PASSWORD, Served, Site
from assess.faces.exit_codes import ExitCode, complain
from assess.languages.spoken import BadInput
from assess.system.extras import install_command, is_installed
from assess.system.limits import MOST_MEMORY_MB

TOKEN = "ASSESS_TOKEN"
TOKEN_WORD = re.compile(r"[A-Za-z0-9_-]{24,200}")
HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
LOCAL = ("127.0.0.1", "localhost", "::1")


def run(served: Served) -> int:
    """Runs the command; it ends with an interruption."""
    _require_packages()
    for name, least, most in (
        ("workers", 1, 256),
        ("threads", 1, 1024),
        ("memory_mb", 1, MOST_MEMORY_MB),
        ("quota_mb", 16, 1 << 20),
    ):
        number = getattr(served, name)
        if number is not None and not least <= number <= most:
            raise BadInput(
                "--{option} cannot be {number}: choose a number from {least} to {most}.",
                option=name.replace("_", "-"),
                number=number,
                least=least,
                most=most,
            )
    if served.port is not None and not 0 <= served.port <= 65535:
        raise BadInput("--port cannot be {port}: choose a number from 1 to 65535.", port=served.port)
    for address in served.behind_proxy:
        if not _is_address(address):
            raise BadInput(
                "--behind-proxy {address!r} is no address: write one in numbers, such as 127.0.0.1.", address=address
            )
    for name in served.allow_host:
        if not HOST_NAME.fullmatch(name):
            raise BadInput("--allow-host {name!r} is no host name: write one such as go.example.org.", name=name)
    token = os.environ.get(TOKEN) or None
    if token is not None and not TOKEN_WORD.fullmatch(token):
        raise BadInput(
            "The token in {variable} is too easy to guess: give 24 or more letters, digits, - and _.", variable=TOKEN
        )
    password = _password(served.host, bool(served.behind_proxy))

    from assess.faces.web.server import Service, serve  # which need packages of their own

    service = Service(
        served.host,
        served.port,
        password,
        served.browser,
        None if served.folder is None else Path(served.folder),
        served.workers,
        served.threads,
        served.memory_mb,
        served.quota_mb,
        token,
        frozenset(name.lower() for name in served.allow_host),
        frozenset(served.behind_proxy),
    )
    serve(service, complain)
    return ExitCode.ANSWERED


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _password(host: str, proxied: bool) -> str | None:
    """The password that others need, of a club's network or behind a proxy. Raises BadInput when none can be had."""
    if host in LOCAL and not proxied:
        return None
    password = os.environ.get(PASSWORD, "")
    if not password and sys.stdin is not None and sys.stdin.isatty():
        password = getpass(f"Password for the page at {host}: ")
    if len(password) < 8:
        how = "--behind-proxy lets others" if proxied else f"--host {host} lets others in this network"
        raise BadInput(
            "{how} reach the page: give a password of 8 letters or more in the variable {variable}.",
            how=how,
            variable=PASSWORD,
        )
    return password


def write_page(site: Site) -> int:
    """Runs ``assess site``; returns the exit code."""
    _require_packages()
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


def _require_packages() -> None:
    """Raises BadInput where what the page needs is not installed."""
    if not is_installed("web"):
        raise BadInput(
            "The page needs packages that are not installed: run `{command}`.", command=install_command("web")
        )
