"""A real server in a thread, and pages that talk to it as a browser would."""

from __future__ import annotations

import asyncio
import json
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from programs import PATIENCE, PETRI, end, kill, line_of, port_of, start
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from petri.cli.serve import bound, configured
from petri.server.app import make_app
from petri.server.hall import Hall
from petri.server.settings import Settings

Json = dict[str, Any]
QUICK = Settings(
    bot_pace=0.0,
    absent_after=0.2,
    look_again=0.2,
    hello_within=PATIENCE,
    bot_budget=PATIENCE,
    bot_workers=1,
    requests_per_second=10_000,
    requests_at_once=10_000,
    tables_per_second=10_000,
    tables_at_once=10_000,
    sockets_per_second=10_000,
    sockets_at_once=10_000,
    cpu_per_address=100,
    cpu_at_once_per_address=100,
    cpu_per_seat=100,
    cpu_at_once_per_seat=100,
    tables_per_address=10_000,
    tables_per_day=10_000,
    listed_per_address=10_000,
    uploads_per_day=10_000,
    clean_after=0.0,
)


@dataclass
class Server:
    url: str
    http: httpx.Client
    hall: Hall = field(repr=False)

    def post(self, path: str, data: Any, **more: Any) -> Json:
        answer = self.http.post(path, json=data, **more)
        assert answer.status_code in (200, 201), answer.text
        found: Json = answer.json()
        return found

    def get(self, path: str, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open(self, title: str = "pandemic", seats: str = "me open", **more: Any) -> Json:
        """A table; `seats` names the wishes in order, `bot:random` a bot."""
        wishes = [dict(zip(("kind", "bot"), seat.split(":"))) for seat in seats.split()]
        return self.post("/api/tables", {"title": title, "seats": wishes, **more})

    def page(self, table: str, token: str = "", **more: Any) -> Page:
        return Page(self, table, token, **more)

    def raw(self) -> ClientConnection:
        return connect(self.url.replace("http", "ws") + "/ws", max_size=None, open_timeout=PATIENCE).__enter__()


@dataclass
class Page:
    """One page at a table. `heard` keeps every message; `frame` is what it would draw."""

    server: Server
    table: str
    token: str = ""
    lang: str = "en"
    name: str = ""
    nonce: str = ""
    chance: str = ""
    heard: list[Json] = field(default_factory=list)
    frame: Json = field(default_factory=dict)
    info: Json = field(default_factory=dict)
    log: list[Json] = field(default_factory=list)
    count: int = 0

    def __post_init__(self) -> None:
        self.socket = self.server.raw()
        hello = {key: getattr(self, key) for key in ("table", "token", "lang", "name", "nonce", "chance")}
        self.tell({"t": "hello", **hello})
        self.welcome = self.wait("welcome")
        self.token = self.welcome.get("token", self.token)
        self.wait("state")

    @property
    def mine(self) -> list[int]:
        found: list[int] = self.welcome["you"]["mine"]
        return found

    def tell(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Json:
        message = self.hear_any()
        if message["t"] == "error" and "id" not in message:
            raise Refusal(message)
        return message

    def hear_any(self) -> Json:
        """The next message, errors too."""
        message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        self.heard.append(message)
        if "frame" in message and message["t"] != "moment":
            known = {"insight": self.frame.get("insight")} if message["t"] == "moved" else {}
            self.frame = {**known, **message["frame"]}
        if message["t"] == "state":
            self.log = message["log"]
        if message["t"] == "moved":
            self.log += message["lines"]
        if "table" in message and isinstance(message["table"], dict):
            self.info = message["table"]
        return message

    def wait(self, kind: str, good: Callable[[Json], bool] = lambda message: True) -> Json:
        """The next message of a kind."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.hear()
            if message["t"] == kind and good(message):
                return message
        raise AssertionError(f"no {kind} came")

    def ask(self, kind: str, **values: Any) -> Json:
        """Send a message with an id and return the answer to it."""
        self.count += 1
        id = values.pop("id", f"m{self.count}")
        self.tell({"t": kind, "id": id, **values})
        while True:
            message = self.hear()
            if message.get("id") == id:
                return message

    def wait_id(self, id: str) -> Json:
        while (message := self.hear()).get("id") != id:
            pass
        return message

    def wait_error(self) -> Json:
        while (message := self.hear_any())["t"] != "error":
            pass
        return message

    def until(self, good: Callable[[Page], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not good(self):
            assert time.monotonic() < deadline, "it never happened"
            self.hear()

    def until_ply(self, ply: int) -> None:
        self.until(lambda page: page.frame["ply"] >= ply and page.frame["prompt"] is not None)

    def move(self, text: str, seat: int | None = None, **more: Any) -> Json:
        seat = self.frame["seat"] if seat is None else seat
        return self.ask("move", **{"version": self.frame["version"], "seat": seat, "move": text, **more})

    def undo(self, **more: Any) -> Json:
        return self.ask("undo", **{"version": self.frame["version"], **more})

    def play(self, text: str) -> Json:
        """A move that must be taken, and the picture after it."""
        ply = self.frame["ply"]
        answer = self.move(text)
        assert answer["t"] == "ok", answer
        self.until(lambda page: page.frame["ply"] > ply)
        return self.frame

    def close(self) -> None:
        self.socket.close()

    def closed(self) -> int:
        """The code with which the server closes, after all it still has to say."""
        try:
            while True:
                self.heard.append(json.loads(self.socket.recv(timeout=PATIENCE)))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


class Refusal(Exception):
    def __init__(self, message: Json) -> None:
        super().__init__(message)
        self.code = message["code"]
        self.text = message["text"]


@dataclass
class Process:
    """A server as a program of its own, which can be killed; it always comes back at its first port."""

    db: str
    port: int = 0
    more: tuple[str, ...] = ()  # further options
    said: Path | None = None  # where its errors are kept
    program: subprocess.Popen[bytes] | None = None

    def start(self) -> Process:
        command = [*PETRI, "serve", "--port", str(self.port), "--db", self.db, *self.more]
        if self.said is None:
            self.program = start(command)
        else:
            with self.said.open("ab") as said:
                self.program = start(command, stderr=said)
        try:
            self.port = port_of(line_of(self.program))
            assert httpx.get(f"{self.url}/api/health", timeout=PATIENCE).status_code == 200
        except BaseException:
            self.kill()
            raise
        return self

    def __enter__(self) -> Process:
        return self.start()

    def __exit__(self, *trouble: object) -> None:
        if self.program is not None:
            end(self.program)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def server(self) -> Server:
        return Server(self.url, httpx.Client(base_url=self.url, timeout=PATIENCE), None)  # type: ignore[arg-type]

    def kill(self) -> None:
        assert self.program is not None
        kill(self.program)


@contextmanager
def serving(db: str, settings: Settings = QUICK) -> Iterator[Server]:
    """A server with a store of its own, on a port of its own."""
    app = make_app(replace(settings, db=db))
    config = configured(app)
    config.lifespan = "on"
    server = uvicorn.Server(config)
    with bound("127.0.0.1", 0) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
        thread.start()
        try:
            deadline = time.monotonic() + PATIENCE
            while not server.started:
                assert thread.is_alive() and time.monotonic() < deadline, "the server does not start"
                time.sleep(0.01)
            with httpx.Client(base_url=url, timeout=PATIENCE) as http:
                yield Server(url, http, app.state.hall)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
