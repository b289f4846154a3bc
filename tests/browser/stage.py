"""Who takes part in a browser test: a server of its own process, and persons with a browser each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

sys.path.insert(0, str(Path(__file__).parents[1]))

from programs import PATIENCE, end, kill, line_of, port_of, start

# the shell without windows takes half the time
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-proxy-server",
]
DESKTOP = {"viewport": {"width": 1400, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WAIT = PATIENCE * 1000
NO_HINTS = """if (!localStorage.getItem('petri.settings'))
    localStorage.setItem('petri.settings', JSON.stringify({motion: 'auto', speed: 1, hints: false, sound: false}));"""


class Server:
    """`petri serve` as a process of its own, with a database that outlives it."""

    def __init__(
        self, folder: Path, *, is_plain: bool = False, runs: Path | None = None, more: tuple[str, ...] = ()
    ) -> None:
        """`runs`: a script of somebody's own in place of `petri`, in the plain build; `more`: further options."""
        self.more = more
        self.folder = folder
        self.is_plain = is_plain
        self.command: list[Path | str] = (
            [Path(sys.executable).parent / "petri"] if runs is None else [sys.executable, runs]
        )
        self.environment = os.environ if runs is None else {**os.environ, "PETRI_PURE": "1"}
        self.port = 0  # any that is free; after that, always the same
        self.errors = folder / "server.txt"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--db", f"sqlite:///{self.folder / 'petri.db'}"]
        if not self.is_plain:  # bots that do not wait until people have seen their moves
            options += ["--bot-pace", "0.02"]
        with self.errors.open("ab") as errors:
            command = [*self.command, "serve", *options, *self.more]
            self.process = start(
                command, stdin=subprocess.DEVNULL, stderr=errors, cwd=self.folder, env=self.environment
            )
        try:
            self.port = port_of(line_of(self.process))
            self.ask("GET", "/api/health")
        except BaseException:
            self.kill()
            print(self.said())
            raise

    def kill(self) -> None:
        """As the power cut does it."""
        assert self.process is not None
        kill(self.process)

    def stop(self) -> None:
        if self.process is not None:
            end(self.process)

    @contextmanager
    def running(self) -> Iterator[Server]:
        """Until tests are done with it; whatever went wrong in it fails them."""
        self.start()
        try:
            yield self
        finally:
            self.stop()
        assert "Traceback" not in self.said(), self.said()

    def said(self) -> str:
        return self.errors.read_text(encoding="utf-8", errors="replace") if self.errors.exists() else ""

    def ask(self, method: str, path: str, **given: Any) -> Any:
        answer = httpx.request(method, f"{self.url}{path}", timeout=PATIENCE, **given)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def film(self, record: dict[str, Any]) -> str:
        """The address of a record as a replay."""
        return f"/r/{self.ask('POST', '/api/records', json=record)['id']}"

    def new_table(self, title: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        """A table as POST /api/tables answers it: table, token, invites."""
        wish = {"title": title, "options": {}, "seats": seats, "watching": "link", "joining": "link"}
        return dict(self.ask("POST", "/api/tables", json=wish | more))

    def table_from(self, record: dict[str, Any], seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        """A table that goes on where a record ends."""
        stored = self.ask("POST", "/api/records", json=record)["id"]
        start = {"record": stored, "ply": len(record["moves"]), "fresh": False}
        return self.new_table(record["title"], seats, **{"options": record["options"], "from": start} | more)


def address(made: dict[str, Any], seat: int | None = None) -> str:
    """The link of whoever made the table, or the invitation to a seat."""
    if seat is None:
        return f"/t/{made['table']}#{made['token']}"
    tokens = {invite["seat"]: invite["token"] for invite in made["invites"]}
    return f"/t/{made['table']}#{tokens[seat]}"


class Person:
    """Somebody with a browser of their own: a page, and what was heard on the way."""

    def __init__(self, name: str, context: BrowserContext, server: Server) -> None:
        self.name = name
        self.context = context
        self.server = server
        self.errors: list[str] = []
        self.allowed: list[str] = []
        self.sent: list[str] = []
        self.received: list[str] = []
        self.lines: list[WebSocket] = []
        self.is_changed = False  # the context is for nobody else
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(WAIT)
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.errors.append(f"script: {error}"))
        page.on("requestfailed", self.request_failed)
        page.on("websocket", self.listen)
        return page

    def forget_everything(self) -> None:
        """What somebody else with this context has left behind."""
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": self.server.url, "storageTypes": "all"})
        session.detach()

    def begin_with(self, script: str) -> None:
        """Run a script before those of every page."""
        self.context.add_init_script(script)
        self.is_changed = True

    def leave(self) -> None:
        for page in self.context.pages:
            page.close()

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def request_failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left meanwhile
            self.errors.append(f"request: {request.url} {request.failure}")

    def listen(self, channel: WebSocket) -> None:
        self.lines.append(channel)
        channel.on("framesent", lambda data: self.sent.append(str(data)))
        channel.on("framereceived", lambda data: self.received.append(str(data)))

    def allow(self, pattern: str) -> None:
        """An error that this test brings about."""
        self.allowed.append(pattern)

    def wrong(self) -> list[str]:
        return [error for error in self.errors if not any(re.search(pattern, error) for pattern in self.allowed)]

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.server.url}{path}")
        return self.page


People = Callable[..., Person]
Axe = Callable[..., list[str]]
