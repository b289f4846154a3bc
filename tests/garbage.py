"""`make garbage`: a million messages that are none, over real sockets; each is answered or ends its line, and nothing
changes.

Half of them come from somebody who only watches, who may say whatever is right or wrong and must never change anything;
the other half from a player, and are wrong by their making. Between them lines are opened that speak no protocol.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import string
import struct
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from players import Page, Process
from websockets.asyncio.client import ClientConnection, connect

from petri.server.store import open_store

BATCH = 40
LIMITS = ("messages_per_second", "messages_at_once", "cpu_per_address", "cpu_at_once_per_address", "cpu_per_seat")
LIMITS += ("cpu_at_once_per_seat", "sockets_per_second", "sockets_at_once")
WITHOUT_LIMITS = tuple(word for name in LIMITS for word in ("--limit", f"{name}=1000000"))
RIGHT: tuple[dict[str, Any], ...] = (
    {"t": "move", "id": "1", "version": 1, "seat": 0, "move": "drive Chicago", "ply": 0, "then": ["pass"]},
    {"t": "undo", "id": "1", "version": 1},
    {"t": "answer", "id": "1", "yes": True, "about": "undo", "number": 1},
    {"t": "start", "id": "1", "bot": "greedy"},
    {"t": "skip", "id": "1", "on": True, "seat": 0},
    {"t": "stop", "id": "1", "on": True},
    {"t": "ask", "id": "1", "cards": {"airlift": "always"}},
    {"t": "chat", "id": "1", "text": "hello"},
    {"t": "seat", "id": "1", "seat": 0, "do": "bot", "bot": "greedy", "name": "x"},
    {"t": "house", "id": "1", "pace": "quick", "hints": True},
    {"t": "rematch", "id": "1"},
    {"t": "why", "id": "1", "seat": 0, "moves": ["drive Chicago", "cure red"]},
    {"t": "routes", "id": "1", "seat": 0, "pawn": 0},
    {"t": "hint", "id": "1", "seat": 0, "version": 1},
    {"t": "moment", "id": "1", "ply": 0},
    {"t": "look", "seat": 0},
    {"t": "lang", "lang": "de"},
    {"t": "record", "id": "1"},
    {"t": "ping"},
    {"t": "hello", "table": "x", "token": "s0.0.aaaaaaaaaaaaaaaaaaaaaa"},
)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**63,
    2**70,
    1e308,
    "",
    "\0",
    "\ud7ff",
    "x" * 3000,
    [],
    {},
    [[]],
    {"t": 0},
)


class Author:
    """Writes what is wrong, each time in another way."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def anything(self) -> str:
        """What somebody who watches may say: it may even be right."""
        message = dict(self.rng.choice(RIGHT))
        for _ in range(self.rng.randrange(3)):
            message[self.rng.choice([*message, "id", "seat", "x"])] = self.rng.choice(ODD)
        return json.dumps(message) if self.rng.random() < 0.7 else self.spoilt(json.dumps(message))

    def wrong(self) -> str:
        """What is no message, whoever says it."""
        way = self.rng.randrange(6)
        message = dict(self.rng.choice(RIGHT))
        if way == 0:
            return json.dumps(message | {"t": self.word()})
        if way == 1:
            return json.dumps(message | {self.word(): self.rng.choice(ODD)})
        if way == 2:
            return json.dumps(message | {"id": self.rng.choice((None, 1, [], "", "x" * 41)), "unknown": 1})
        if way == 3:
            return json.dumps(self.rng.choice(ODD))
        if way == 4:
            return "[" * self.rng.randrange(1, 4000)
        return json.dumps(message)[: -self.rng.randrange(1, 8)]

    def word(self) -> str:
        return "".join(self.rng.choices(string.printable + "äß漢\u202e", k=self.rng.randrange(1, 12))) + "?"

    def spoilt(self, text: str) -> str:
        """A few letters are others, or gone, or there twice."""
        letters = list(text)
        for _ in range(self.rng.randrange(1, 5)):
            at = self.rng.randrange(len(letters))
            letters[at : at + 1] = self.rng.choice(([], [letters[at]] * 2, [self.rng.choice('{}[]",:0é\0')]))
        return "".join(letters)

    def frame(self) -> bytes:
        """Bytes that are no frame of the protocol, or no text."""
        length = self.rng.randrange(126)
        body = self.rng.randbytes(length)
        return self.rng.choice(
            (
                self.rng.randbytes(40),
                bytes((0x81, length)) + body,  # not masked
                bytes((0xF1, 0x80 | length)) + bytes(4) + body,  # reserved bits
                bytes((0x83, 0x80 | length)) + bytes(4) + body,  # no such kind
                bytes((0x81, 0x84)) + bytes(4) + b"\xff\xfe\xfd\xfc",  # no UTF-8
                bytes((0x09, 0xFE)) + struct.pack(">H", 200) + bytes(204),  # a ping in parts, too long
                bytes((0x81, 0xFF)) + struct.pack(">Q", 1 << 62) + bytes(4),  # larger than the world
                bytes((0x80, 0x80 | length)) + bytes(4) + body,  # goes on with nothing
            )
        )


class Speaker:
    """A line over which garbage is sent, and every answer read."""

    def __init__(self, url: str, table: str, token: str, author: Author) -> None:
        self.url = url.replace("http", "ws") + "/ws"
        self.hello = {"t": "hello", "table": table, "token": token}
        self.author = author
        self.is_player = bool(token)
        self.counts: Counter[str] = Counter()

    async def speak(self, messages: int) -> None:
        while self.counts["messages"] < messages:
            async with connect(self.url, max_size=None, compression=None, ping_interval=None) as socket:
                await socket.send(json.dumps(self.hello))
                for nth in range(50):
                    await self.batch(socket, nth)
                    if self.counts["messages"] >= messages:
                        break
            await self.no_protocol()

    async def batch(self, socket: ClientConnection, nth: int) -> None:
        """The last one of a batch has an answer that is known: until then all others have come."""
        write = self.author.wrong if self.is_player else self.author.anything
        sent = [write() for _ in range(BATCH)]
        for message in sent:
            await socket.send(message)
        await socket.send(json.dumps({"t": "moment", "id": f"sync{nth}", "ply": 999_999}))
        self.counts["messages"] += BATCH
        answered = 0
        while True:
            answer = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if answer.get("id") == f"sync{nth}":
                break
            answered += answer["t"] == "error"
            self.counts[answer.get("code", answer["t"])] += 1
        if self.is_player and answered != BATCH:
            raise AssertionError(f"{answered} answers to {BATCH} messages that were wrong: {sent}")

    async def no_protocol(self) -> None:
        """Bytes that break the line: the server closes it, and says nothing more."""
        async with connect(self.url, max_size=None, compression=None, ping_interval=None) as socket:
            socket.transport.write(self.author.frame() * 3)
            try:
                async with asyncio.timeout(60):
                    while True:
                        await socket.recv()
            except Exception:  # however it ends
                self.counts["lines broken"] += 1


async def run(messages: int, seed: int, folder: Path) -> Counter[str]:
    db, said = str(folder / "petri.db"), folder / "said"
    with Process(db, more=WITHOUT_LIMITS, said=said) as server:
        opened = server.server.open("pandemic", seats="me hotseat", options={"players": 2, "open_hands": True}, seed=5)
        page = server.server.page(opened["table"], opened["token"])
        drive(page)
        page.close()
        before = await entries(server, db, opened["table"])
        speakers = [
            Speaker(server.url, opened["table"], token, Author(random.Random(seed + nth)))
            for nth, token in enumerate((page.token, page.token, "", ""))
        ]
        await asyncio.gather(*(speaker.speak(messages // len(speakers)) for speaker in speakers))
        assert server.server.get("/api/health")["status"] == "ok"
        page = server.server.page(opened["table"], opened["token"], count=1000)  # other ids than before
        drive(page)  # the game goes on
        page.close()
    after = await entries(None, db, opened["table"])
    assert after == before + 1, f"{after - before - 1} entries too many"
    text = said.read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in text, text[:3000]
    counts = sum((speaker.counts for speaker in speakers), Counter[str]())
    return counts + Counter({"bytes of server log": len(text)})


def drive(page: Page) -> None:
    page.play(next(move["text"] for move in page.frame["moves"] if move["kind"] == "drive"))


async def entries(server: Process | None, db: str, table: str) -> int:
    """Of the moves; how many there are is told by the server while it runs, and by the file when it has ended."""
    if server is not None:
        return int(server.server.get(f"/api/tables/{table}")["ply"])
    store = open_store(db)
    await store.open()
    try:
        found = await store.read(table)
        assert {entry.kind for entry in found} <= {"begin", "sit", "deal", "move"}, Counter(e.kind for e in found)
        return sum(entry.kind == "move" for entry in found)
    finally:
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="petri-garbage-") as folder:
        counts = asyncio.run(run(given.messages, given.seed, Path(folder)))
    seconds = time.monotonic() - began
    print(f"{counts.pop('messages')} messages in {seconds:.0f} s, nothing changed, no traceback: {dict(counts)}")


if __name__ == "__main__":
    sys.exit(main())
