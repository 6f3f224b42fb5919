"""The server: its port, its address on the first line, the browser, and an end that leaves no process behind."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn
from platformdirs import user_data_path

from assess.faces.web.answering import begun
from assess.faces.web.application import application
from assess.faces.web.at_once import AtOnce
from assess.faces.web.casework import Casework
from assess.faces.web.clients import counted_as
from assess.faces.web.connections import Connections
from assess.faces.web.guard import LOCAL, Admission
from assess.languages.spoken import BadInput
from assess.store.casebook import Casebook
from assess.store.casebook_file import QUOTA_MB
from assess.system.pool import Pool

HOST, PORT = "127.0.0.1", 8765
PORTS_TRIED = 50
READERS = 3
READERS_MB = 256
FILE = "positions.sqlite"
IN_THE_OPEN = (
    "Whoever is in this network and knows the password can read and ask everything here. "
    "What is sent is not encrypted: use it in a network that you trust."
)


@dataclass(frozen=True, slots=True)
class Service:
    """How the server is wanted. ``port``: None for the usual one or the next that is free; ``folder``: None for the
    user's own. ``workers``: questions answered at once; ``threads``: cores for each. ``token``: None for one that is
    made anew. ``allowed``: host names besides those of this machine; ``proxies``: addresses from which others ask."""

    host: str = HOST
    port: int | None = None
    password: str | None = None
    browser: bool = True
    folder: Path | None = None
    workers: int = 1
    threads: int | None = None
    memory_mb: int = 1024
    quota_mb: int = QUOTA_MB
    token: str | None = None
    allowed: frozenset[str] = frozenset()
    proxies: frozenset[str] = frozenset()


def serve(service: Service, say: Callable[[str], None]) -> None:
    """Serves until it is interrupted; ``say`` tells what is to be known besides the address. Raises BadInput when the
    port or the folder cannot be used."""
    listening = bound(service.host, service.port)
    with contextlib.closing(listening):
        port = listening.getsockname()[1]
        local = service.host in (HOST, "localhost", "::1")
        casebook = Casebook((service.folder or user_data_path("assess", appauthor=False)) / FILE, service.quota_mb)
        with contextlib.closing(casebook):
            for note in (*casebook.notes, *(() if local else (IN_THE_OPEN,))):
                say(str(note))
            own = socket.gethostname().lower()
            names = frozenset((*LOCAL, service.host.lower(), own, f"{own.removesuffix('.local')}.local"))
            admission = Admission(
                port,
                names,
                not local,
                service.password,
                service.token or secrets.token_urlsafe(24),
                service.allowed,
                bool(service.proxies),
            )
            _run(service, listening, admission, casebook)


class _Server(uvicorn.Server):
    """The server, with an end at which what is at work is kept and told first."""

    def __init__(self, config: uvicorn.Config, casework: Casework) -> None:
        super().__init__(config)
        self._casework = casework

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends what is at work, then the connections."""
        await self._casework.end()
        await super().shutdown(sockets)


def _run(service: Service, listening: socket.socket, admission: Admission, casebook: Casebook) -> None:
    with (
        Pool(service.workers, service.memory_mb) as searching,
        Pool(READERS, READERS_MB) as reading,
        Pool(service.workers, service.memory_mb) as at_once,
    ):
        reading.prepare(begun)  # a first look takes a moment then, and not the second in which a worker begins
        casework, connections = (
            Casework(casebook, searching, reading, service.memory_mb, service.threads),
            Connections(frozenset(map(counted_as, service.proxies))),
        )
        config = uvicorn.Config(
            application(casework, AtOnce(at_once, service.memory_mb, service.threads), admission, connections),
            http=cast(Any, connections.protocol),
            ws="none",
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=bool(service.proxies),  # of others' a client could call itself by any address
            forwarded_allow_ips=sorted(service.proxies),
            lifespan="off",
            timeout_graceful_shutdown=1,
            callback_notify=connections.sweep,
            timeout_notify=0,  # every second
        )
        signal.signal(signal.SIGTERM, _interrupt)
        shown = f"[{service.host}]" if ":" in service.host else service.host
        address = f"http://{shown}:{admission.port}/?token={admission.token}"
        print(address, flush=True)
        if service.browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        try:
            _Server(config, casework).run(sockets=[listening])
        finally:
            casework.close()


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens at this port, or at the first free one from the usual one on. Raises BadInput."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(PORT, PORT + PORTS_TRIED) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, tried))
            listening.listen(256)
        except OSError as error:
            listening.close()
            if port is not None:
                reason = error.strerror or str(error)
                raise BadInput(
                    "Port {port} of {host} cannot be used ({reason}): choose another --port.",
                    port=port,
                    host=host,
                    reason=reason,
                ) from None
            last = error
        except OverflowError:
            listening.close()
            raise BadInput("Port {port} is none: choose a number up to 65535.", port=port) from None
        else:
            return listening
    reason = last.strerror or str(last)
    raise BadInput(
        "No port from {port} on can be used at {host} ({reason}): choose one with --port.",
        port=PORT,
        host=host,
        reason=reason,
    )


def _open(address: str) -> None:
    """Opens the address in the user's browser, if there is one. One that would take over the terminal is none."""
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        return
    with contextlib.suppress(Exception), Path(os.devnull).open("w") as nowhere, contextlib.redirect_stderr(nowhere):
        webbrowser.open(address)


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt
