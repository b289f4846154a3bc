"""People who play by chance, and who come again whatever happens to their line."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from nemesis.history import Witness

Json = dict[str, Any]
PACE = 0.15  # seconds between moves of a person, about
SILENT = 4.0  # seconds without a word, after which a page dials anew
AGAIN = ("store", "internal", "too_fast", "no_answer")  # codes that promise nothing: the same is sent again
UNDONE = 0.04  # how often somebody takes a move back


class Person:
    """One seat of one table, from first to last with the same ids for the same wishes."""

    def __init__(self, witness: Witness, token: str, urls: Sequence[str], seed: int) -> None:
        self.witness = witness
        self.token = token
        self.urls = urls
        self.rng = random.Random(seed)
        self.socket: ClientConnection | None = None
        self.frame: Json = {}
        self.waiting: Json | None = None  # what was sent and not answered yet
        self.count = 0
        self.lines = 0
        self.is_over = False
        self.agreed: set[int] = set()

    async def play(self, is_time: Callable[[], bool]) -> None:
        while not is_time() and not self.is_over:
            try:
                await self.sit_down()
                await self.converse(is_time)
            except (OSError, TimeoutError, WebSocketException, ConnectionClosed, EOFError):
                await asyncio.sleep(self.rng.random())
            finally:
                await self.leave()

    async def settle(self, seconds: float) -> None:
        """In the end every wish gets its answer, so that it is known what became of it."""
        until = time.monotonic() + seconds
        await self.play(lambda: time.monotonic() > until or self.waiting is None)

    def cut(self) -> None:
        """The line breaks without a word."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def sit_down(self) -> None:
        url = self.rng.choice(self.urls).replace("http", "ws") + "/ws"
        async with asyncio.timeout(2 * SILENT):
            self.socket = await connect(url, max_size=None, compression=None, ping_interval=None)
        self.lines += 1
        self.witness.last = -1  # another server may be a little behind
        await self.say({"t": "hello", "table": self.witness.table, "token": self.token})

    async def leave(self) -> None:
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None

    async def say(self, message: Json) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def converse(self, is_time: Callable[[], bool]) -> None:
        assert self.socket is not None
        while not is_time() and not self.is_over:
            try:
                async with asyncio.timeout(SILENT):
                    raw = await self.socket.recv()
            except TimeoutError:
                if self.is_asked():  # whoever is asked should have been answered by now
                    raise
                continue
            await self.hear(json.loads(raw))

    async def hear(self, message: Json) -> None:
        kind = message["t"]
        if kind == "error" and "id" not in message:
            raise OSError(message["code"])
        if kind in ("state", "moved"):
            await self.look(message["frame"], afresh=kind == "state")
        elif kind in ("ok", "error") and self.waiting is not None and message["id"] == self.waiting["id"]:
            await self.answered(message)
        elif kind == "table":
            await self.agree(message["table"].get("undo_request"))

    async def look(self, frame: Json, afresh: bool) -> None:
        self.frame = frame
        if frame["view"] is not None:
            self.witness.see(frame["version"], frame["view"])
        self.is_over = frame["outcome"] is not None and self.waiting is None
        if afresh and self.waiting is not None:
            await self.say(self.waiting)  # what was not answered is said again, with the id it had
        else:
            await self.act()

    def is_asked(self) -> bool:
        prompt = self.frame.get("prompt")
        return self.waiting is not None or bool(prompt and prompt["mine"] and self.frame["moves"])

    async def act(self) -> None:
        if self.waiting is not None or not self.is_asked():
            return
        await asyncio.sleep(PACE * self.rng.random())
        self.count += 1
        message: Json = {"id": f"{self.witness.seat}-{self.count}", "version": self.frame["version"]}
        if self.frame["undo"] is not None and self.rng.random() < UNDONE:
            await self.wish({"t": "undo", **message}, "undo")
        else:
            move = self.rng.choice(self.frame["moves"])
            await self.wish({"t": "move", **message, "seat": move["seat"], "move": move["text"]}, move["text"])

    async def wish(self, message: Json, what: str) -> None:
        self.waiting = message
        self.witness.sent[message["id"]] = what
        await self.say(message)

    async def answered(self, message: Json) -> None:
        assert self.waiting is not None
        id = self.waiting["id"]
        if message["t"] == "error" and message["code"] in AGAIN:
            await asyncio.sleep(0.3)
            await self.say(self.waiting)
            return
        self.waiting = None
        if message["t"] == "ok":
            self.witness.acknowledged[id] = self.witness.sent[id]
        else:
            self.witness.refused[id] = message["code"]
        self.is_over = self.frame.get("outcome") is not None
        await self.act()

    async def agree(self, request: Json | None) -> None:
        """To whatever somebody wants to take back."""
        if request is None or self.waiting is not None or request["number"] in self.agreed:
            return
        if self.witness.seat in request["waiting"]:
            self.agreed.add(request["number"])
            self.count += 1
            message = {"t": "answer", "id": f"{self.witness.seat}-{self.count}", "yes": True, "about": "undo"}
            await self.wish({**message, "number": request["number"]}, "answer_undo")
