"""Who may ask: requests by another host name, from another page, or without the token are refused.

A page of the web can have a browser send requests to this machine. It cannot know the token, its requests bear another
``Origin``, and a name that it points to this machine is another ``Host``.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assess.faces.web.error_answers import fault
from assess.faces.web.request_bodies import Rates, counted_as, is_address

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # without a referrer the form of the password would have no origin
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
OPEN = ("/static/", "/openapi.json")
"""What needs no token: it is the same in every installation."""
LOGIN = "/login"
HEALTH = "/healthz"
"""Told to everybody, by whatever name they call: that it runs, and nothing else."""
LONGEST_LOGIN = 4096
LOCAL = ("127.0.0.1", "localhost", "[::1]")


@dataclass(slots=True)
class Admission:
    """What is asked of a client: the token of the address, or where there is a ``password``, one given for it.

    ``names``: the host names by which the server may be called at its port; ``any_address``: by any address in numbers,
    too. ``allowed``: names by which it may be called at any port, as by a proxy, which asks by ``https`` where it is
    ``proxied``.
    """

    port: int
    names: frozenset[str] = frozenset(LOCAL)
    any_address: bool = False
    password: str | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    allowed: frozenset[str] = frozenset()
    proxied: bool = False
    logins: Rates = field(default_factory=lambda: Rates(0.2, 5))
    all_logins: Rates = field(default_factory=lambda: Rates(0.5, 50))

    @property
    def cookie(self) -> str:
        """The name of the cookie; cookies know no ports."""
        return f"assess-{self.port}"

    def knows_host(self, host: str) -> bool:
        """Whether a client may call the server by this ``Host``."""
        name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
        if not colon:
            name, port = host, "80"
        if name.lower() in self.allowed:
            return True
        if port != str(self.port):
            return False
        return name.lower() in self.names or (self.any_address and is_address(name))

    def knows_origin(self, origin: str) -> bool:
        """Whether a page of this origin may ask."""
        scheme, _, host = origin.partition("://")
        return (scheme == "http" or (scheme == "https" and self.proxied)) and self.knows_host(host)

    def wait_to_login(self, client: str) -> float:
        """Takes a try of a client's: 0 when it may be made, else the seconds until then. Tries of all clients count
        together too, for a network has many addresses; the token of the address is then still a way in."""
        return self.logins.wait(counted_as(client)) or self.all_logins.wait("")

    def admits(self, headers: Headers, query: Mapping[str, list[str]], cookies: Mapping[str, str]) -> bool:
        """Whether a request brings the token: in its address, as a cookie, or as ``Authorization: Bearer``."""
        bearer = headers.get("authorization", "")
        brought = [*query.get("token", []), cookies.get(self.cookie, ""), bearer.removeprefix("Bearer ").strip()]
        return any(hmac.compare_digest(one.encode(), self.token.encode()) for one in brought)


class AccessGuard:
    """Lets through what is admitted, and puts its headers on every answer."""

    def __init__(self, app: ASGIApp, admission: Admission) -> None:
        self._app, self._admission = app, admission

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = complete = False

        async def send_guarded(event: Message) -> None:
            nonlocal begun, complete
            if event["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=event)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            elif event["type"] == "http.response.body":
                complete = not event.get("more_body", False)
            await send(event)

        try:
            refused = await self._refusal(Request(scope, receive))
            await (refused or self._app)(scope, receive, send_guarded)
        except Exception as error:  # raised further it would end the connection, and the next request on it
            if begun and not complete:
                raise
            if not begun:
                await fault(None, error)(scope, receive, send_guarded)

    async def _refusal(self, request: Request) -> Response | None:
        admission, headers, path = self._admission, request.headers, request.scope["path"]
        if path == HEALTH:
            return None
        if not admission.knows_host(headers.get("host", "")):
            return _error(
                400, "wrong_host", "The server is not called by this host name: use the address that it printed."
            )
        origin = headers.get("origin")
        if origin is not None and not admission.knows_origin(origin):
            return _error(403, "wrong_origin", "A page of another origin asks: use the page of this server.")
        if path.startswith(OPEN):
            return None
        if path == LOGIN and admission.password is not None:
            return await self._login(request)
        query = parse_qs(request.scope["query_string"].decode("latin-1"))
        if admission.admits(headers, query, request.cookies):
            return self._entered(request) if path == "/" and "token" in query else None
        if path == "/":
            return HTMLResponse(_page("login.html" if admission.password is not None else "no_token.html"), 403)
        return _error(
            403, "no_token", "The token is missing or is that of an earlier start: use the address that was printed."
        )

    async def _login(self, request: Request) -> Response:
        assert self._admission.password is not None
        if request.method != "POST":
            return RedirectResponse("/", 303)
        wait = self._admission.wait_to_login(request.client.host if request.client else "")
        if wait:
            headers = {"Retry-After": f"{wait:.0f}"}
            return _error(429, "too_many_tries", f"Too many tries: wait {wait:.0f} seconds.", headers)
        body = b""
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_LOGIN:
                    return _error(413, "too_large", "This is no password.")
        except ClientDisconnect:
            return _error(499, "gone", "The client has left.")
        given = parse_qs(body.decode("utf-8", "replace")).get("password", [""])[0]
        if hmac.compare_digest(given.encode(), self._admission.password.encode()):
            return self._entered(request)
        return HTMLResponse(_page("login.html"), 403)

    def _entered(self, request: Request) -> Response:
        answer = RedirectResponse("/", 303)
        cookie, secure = self._admission.cookie, request.scope["scheme"] == "https"
        answer.set_cookie(cookie, self._admission.token, httponly=True, samesite="strict", secure=secure, path="/")
        return answer


def _error(code: int, name: str, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"error": sentence, "refusal": name}, code, headers)


def _page(name: str) -> str:
    return files("assess.faces.web").joinpath("page", name).read_text("utf-8")
