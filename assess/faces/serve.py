"""``assess serve``: the referee's page, in a browser on this machine."""

from __future__ import annotations

import argparse
import os
import re
import sys

from assess.faces.exit_codes import ExitCode
from assess.rules.errors import BadInput

PASSWORD = "ASSESS_PASSWORD"
TOKEN = "ASSESS_TOKEN"
TOKEN_WORD = re.compile(r"[A-Za-z0-9_-]{24,200}")
HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
LOCAL = ("127.0.0.1", "localhost", "::1")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "serve",
        help="the referee's page in a browser",
        description="Opens a page in the browser: drop a game, read the rulings, play against them, print them. It "
        "runs on this machine and sends nothing anywhere. The first line of its output is its address.",
        usage="assess serve [options]",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help=f"an address of this machine in a club's network; needs a password, from the variable {PASSWORD} or typed "
        "in (default: 127.0.0.1, which only this machine reaches)",
    )
    parser.add_argument("--port", type=int, metavar="P", help="(default: 8765, or the next that is free)")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    parser.add_argument("--folder", metavar="FOLDER", help="where positions and proofs are kept (default: the user's)")
    parser.add_argument(
        "--quota-mb", type=int, default=4096, metavar="M", help="how large their file may become (default: 4096)"
    )
    group = parser.add_argument_group("as a service")
    group.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another host name by which the page may be called; may be given several times",
    )
    group.add_argument(
        "--behind-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="the address of a proxy, whose X-Forwarded-For and X-Forwarded-Proto are believed; needs a password",
    )
    group.add_argument("--access-log", metavar="FILE", help="write a line of JSON about each request ('-': on stderr)")
    group = parser.add_argument_group("limits")
    group.add_argument("--workers", type=int, default=2, metavar="N", help="questions answered at once (default: 2)")
    group.add_argument("--threads", type=int, metavar="N", help="cores for each question (default: all)")
    group.add_argument("--memory-mb", type=int, default=1024, metavar="M", help="for each question (default: 1024)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; it ends with an interruption."""
    from pathlib import Path

    from assess.faces.exit_codes import complain
    from assess.faces.options import MOST_MEMORY_MB
    from assess.reading.extras import install_command, is_installed

    if not is_installed("web"):
        raise BadInput(f"The page needs packages that are not installed: run `{install_command('web')}`.")
    for name, least, most in (
        ("workers", 1, 256),
        ("threads", 1, 1024),
        ("memory_mb", 1, MOST_MEMORY_MB),
        ("quota_mb", 16, 1 << 20),
    ):
        number = getattr(arguments, name)
        if number is not None and not least <= number <= most:
            raise BadInput(f"--{name.replace('_', '-')} cannot be {number}: choose a number from {least} to {most}.")
    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        raise BadInput(f"--port cannot be {arguments.port}: choose a number from 1 to 65535.")
    for address in arguments.behind_proxy:
        if not _is_address(address):
            raise BadInput(f"--behind-proxy {address!r} is no address: write one in numbers, such as 127.0.0.1.")
    for name in arguments.allow_host:
        if not HOST_NAME.fullmatch(name):
            raise BadInput(f"--allow-host {name!r} is no host name: write one such as go.example.org.")
    token = os.environ.get(TOKEN) or None
    if token is not None and not TOKEN_WORD.fullmatch(token):
        raise BadInput(f"The token in {TOKEN} is too easy to guess: give 24 or more letters, digits, - and _.")
    password = _password(arguments.host, bool(arguments.behind_proxy))

    from assess.web.server import Service, serve

    service = Service(
        arguments.host,
        arguments.port,
        password,
        arguments.browser,
        None if arguments.folder is None else Path(arguments.folder),
        arguments.workers,
        arguments.threads,
        arguments.memory_mb,
        arguments.quota_mb,
        token,
        frozenset(name.lower() for name in arguments.allow_host),
        frozenset(arguments.behind_proxy),
        arguments.access_log,
    )
    serve(service, complain)
    return ExitCode.ANSWERED


def _is_address(text: str) -> bool:
    from ipaddress import ip_address

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
        from getpass import getpass

        password = getpass(f"Password for the page at {host}: ")
    if len(password) < 8:
        how = "--behind-proxy lets others" if proxied else f"--host {host} lets others in this network"
        raise BadInput(f"{how} reach the page: give a password of 8 letters or more in the variable {PASSWORD}.")
    return password
