"""What every request passes: sizes, rates, origins; and the headers every answer has."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse

from petri.core.errors import PetriError
from petri.core.text import LANGUAGES, language
from petri.server.costs import ASKING, LONGEST_REST, UPGRADING, Account, Timed, TooFast, payer
from petri.server.errors import Refused, ServerError
from petri.server.gate import Gate
from petri.server.limits import AddressLimiter, neighbourhood

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
OPENING = "/api/tables"
UPLOADING = "/api/records"


class Guard:
    """Middleware around the whole application."""

    def __init__(self, app: App, gate: Gate) -> None:
        self.app = app
        self.gate = gate
        self.settings = settings = gate.settings
        self.host_names = {"", "localhost", *map(str.lower, settings.host_names)}
        wider = settings.addresses_per_network
        self.requests = AddressLimiter(settings.requests_per_second, settings.requests_at_once, wider)
        self.openings = AddressLimiter(settings.tables_per_second, settings.tables_at_once, wider)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        account = self.gate.budgets.account(address(scope))
        payer.set(account)
        account.pay(ASKING)
        with self.gate.serving(account.address) as has_room:
            serve = self.http if scope["type"] == "http" else self.websocket
            try:
                await Timed(serve(scope, receive, send, account, has_room), account.pay)
            finally:
                account.settle()

    async def http(self, scope: Scope, receive: Receive, send: Send, account: Account, has_room: bool) -> None:
        headers = Headers(scope=scope)

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            self.check_room(has_room)
            self.check(scope, headers, account)
            body = await self.body(headers, receive) if scope["method"] in ("POST", "PUT", "PATCH") else None
        except ServerError as error:
            self.gate.refusals.add(error.key, account.address)
            if isinstance(error, TooFast):
                await asyncio.sleep(min(error.wait, LONGEST_REST))  # who does not wait is made to
            await answer(error, Request(scope))(scope, receive, with_headers)
            return
        await self.app(scope, receive if body is None else replayed(body, receive), with_headers)

    def check_room(self, has_room: bool) -> None:
        if not has_room:
            raise ServerError("connections_address", status=429, most=self.settings.connections_per_address)

    def check(self, scope: Scope, headers: Headers, account: Account) -> None:
        account.check()
        self.check_host(headers)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            self.check_origin(headers)
        if not scope["path"].startswith("/api/"):
            return
        opens = scope["method"] == "POST" and scope["path"] in (OPENING, UPLOADING)
        wait = self.requests.allow(account.address) or (self.openings.allow(account.address) if opens else 0.0)
        if wait > 0:
            raise TooFast(wait)

    def check_host(self, headers: Headers) -> None:
        """A page of another site may have its name lead to us, and then speaks to us as one of ours."""
        for name in map(host_name, headers.getlist("host")):
            if not is_number(name) and name not in self.host_names:
                raise ServerError("host_name", status=421, name=name[:100])

    def check_origin(self, headers: Headers) -> None:
        """A page of another site may not speak to us in a person's name; programs send no origin."""
        origin = headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return
        if place(origin) != headers.get("host", "").lower():
            raise Refused("origin", origin=origin[:100])

    async def body(self, headers: Headers, receive: Receive) -> bytes:
        declared = headers.get("content-length", "")
        if declared.isdigit() and int(declared) > self.settings.largest_body:
            raise ServerError("body_size", status=413, most=self.settings.largest_body)
        try:
            async with asyncio.timeout(self.settings.body_within):
                return await self.read(receive)
        except TimeoutError:
            seconds = round(self.settings.body_within)
            raise ServerError("body_late", status=408, most=seconds) from None

    async def read(self, receive: Receive) -> bytes:
        most = self.settings.largest_body
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > most:
                raise ServerError("body_size", status=413, most=most)
            if message["type"] == "http.disconnect" or not message.get("more_body", False):
                return b"".join(parts)

    async def websocket(self, scope: Scope, receive: Receive, send: Send, account: Account, has_room: bool) -> None:
        account.pay(UPGRADING)
        try:
            self.check_room(has_room)
            self.check_host(Headers(scope=scope))
            self.check_origin(Headers(scope=scope))
            wait = self.gate.sockets.allow(account.address) or account.wait()
            if wait > 0:
                raise TooFast(wait)
        except ServerError as error:
            self.gate.refusals.add(error.key, account.address)
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": error.key})
            return
        await self.app(scope, receive, send)


def host_name(host: str) -> str:
    """Without the port."""
    return host.lower() if host.endswith("]") else host.lower().rpartition(":")[0] or host.lower()


def is_number(name: str) -> bool:
    """Whether it is an address: nobody can have that of somebody else."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def place(origin: str) -> str | None:
    """The host and port of an origin, if it is one."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def address(scope: Scope) -> str:
    client = scope.get("client")
    return neighbourhood(client[0]) if client else ""


def replayed(body: bytes, receive: Receive) -> Receive:
    """A receive that gives the body which was read already."""
    told = False

    async def again() -> MutableMapping[str, Any]:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def answer(error: PetriError, request: Request, *, status: int | None = None) -> JSONResponse:
    """An error as every address of the API tells it."""
    code: int = getattr(error, "status", 400) if status is None else status
    extra = {"Retry-After": str(error.values["seconds"])} if "seconds" in error.values and code == 429 else None
    text = error.say(lang_of(request)).encode("utf-8", "replace").decode()  # half a character cannot be sent
    told = {"error": {"code": error.key, "text": text}}
    return JSONResponse(told, status_code=code, headers=extra)


def lang_of(request: Request, lang: str | None = None) -> str:
    """The language asked for, or the first of the browser's that we speak."""
    lang = lang or request.query_params.get("lang")
    if lang:
        return language(lang[:2].lower())
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
