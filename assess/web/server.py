"""The server: its port, its address on the first line, the browser, and an end that leaves no process behind."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn
from platformdirs import user_data_path

from assess.rules.errors import BadInput
from assess.store.casebook import Casebook
from assess.store.casebook_file import QUOTA_MB
from assess.web.desk import Desk
from assess.web.guard import LOCAL, Admission
from assess.web.routes import application
from assess.workers.pool import Pool

HOST, PORT = "127.0.0.1", 8765
PORTS_TRIED = 50
READERS = 2
READERS_MB = 256
FILE = "positions.sqlite"
IN_THE_OPEN = (
    "Whoever is in this network and knows the password can read and ask everything here. "
    "What is sent is not encrypted: use it in a network that you trust."
)


@dataclass(frozen=True, slots=True)
class Service:
    """How the server is wanted. ``port``: None for the usual one or the next that is free; ``folder``: None for the
    user's own. ``workers``: questions answered at once; ``threads``: cores for each."""

    host: str = HOST
    port: int | None = None
    password: str | None = None
    browser: bool = True
    folder: Path | None = None
    workers: int = 1
    threads: int | None = None
    memory_mb: int = 1024
    quota_mb: int = QUOTA_MB


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
                say(note)
            names = frozenset((*LOCAL, service.host, socket.gethostname().lower()))
            admission = Admission(port, names, not local, service.password)
            _run(service, listening, admission, casebook)


def _run(service: Service, listening: socket.socket, admission: Admission, casebook: Casebook) -> None:
    with Pool(service.workers, service.memory_mb) as searching, Pool(READERS, READERS_MB) as reading:
        desk = Desk(casebook, searching, reading, service.memory_mb, service.threads)
        config = uvicorn.Config(
            application(desk, admission),
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # a client could call itself by any address
            lifespan="off",
            timeout_graceful_shutdown=0,
            limit_concurrency=1000,
        )
        signal.signal(signal.SIGTERM, _interrupt)
        shown = f"[{service.host}]" if ":" in service.host else service.host
        address = f"http://{shown}:{admission.port}/?token={admission.token}"
        print(address, flush=True)
        if service.browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        try:
            uvicorn.Server(config).run(sockets=[listening])
        finally:
            desk.close()


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
                raise BadInput(f"Port {port} of {host} cannot be used ({reason}): choose another --port.") from None
            last = error
        except OverflowError:
            listening.close()
            raise BadInput(f"Port {port} is none: choose a number up to 65535.") from None
        else:
            return listening
    reason = last.strerror or str(last)
    raise BadInput(f"No port from {PORT} on can be used at {host} ({reason}): choose one with --port.")


def _open(address: str) -> None:
    """Opens the address in the user's browser, if there is one. One that would take over the terminal is none."""
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        return
    with contextlib.suppress(Exception), Path(os.devnull).open("w") as nowhere, contextlib.redirect_stderr(nowhere):
        webbrowser.open(address)


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt
